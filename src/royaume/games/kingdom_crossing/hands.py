"""What the actions of Kingdom Crossing mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    pieces=frozenset({"cross"}),  # one's worker
    lifts=frozenset({"work"}),  # a tile, then the first bridge or a flight
    passes=frozenset({"stay", "keep_coins"}),  # the balloon and what Barter sells are offered, not asked about
    goes_on={"take": "keep_coins"},  # who bought nothing before the card buys nothing before it is paid
    sets={"gain": Gathering()},  # several resources of one's choice; whatever else is several happens one by one
    purse={"coins": "coin"},
)
