"""What the actions of Almanac mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    pieces=frozenset({"place"}),  # a Worker that is ready
    leads=frozenset({"place"}),
    sets={"sell": Gathering(done="skip:sale", amounts=True)},
    purse={"gold": "gold", "crates": "crate"},
)
