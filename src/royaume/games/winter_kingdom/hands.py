"""What the actions of Winter Kingdom mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    lifts=frozenset({"pick"}),  # a house on the map, then where it goes
    leads=frozenset({"mandatory", "end", "stop"}),
    passes=frozenset({"mandatory"}),
    splits={"fort": 0},
    sets={"remove": Gathering(done="stop")},  # pieces that are given up for coins
    purse={"coins": "coin"},
)
