"""What the actions of Crown of Emara mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    leads=frozenset({"move", "card"}),
    splits={"play_card": 1},  # a card of the hand, then its slot
    sets={"pay": Gathering(bundle=True)},
)
