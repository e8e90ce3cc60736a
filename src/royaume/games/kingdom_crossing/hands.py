"""What the actions of Kingdom Crossing mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    pieces=frozenset({"cross"}),  # one's worker
    lifts=frozenset({"work"}),  # a tile, then the first bridge or a flight
    passes=frozenset({"stay"}),  # the balloon is offered, not asked about
    sets={"gain": Gathering()},  # several resources of one's choice; whatever else is several happens one by one
    purse={"coins": "coin"},
)
