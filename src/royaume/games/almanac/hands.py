"""What the actions of Almanac mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

HANDS = Hands(
    pieces=frozenset({"place"}),  # a Worker that is ready
    leads=frozenset({"place"}),
    goes_on={"place": "use:action"},  # a space of which the action may be left does it, unless one says otherwise
    sets={
        "sell": Gathering(done="skip:sale", amounts=True),
        "take": Gathering(),
        "give": Gathering(done="skip:exchange"),
        "press": Gathering(done="skip:press"),
    },
    purse={"gold": "gold", "crates": "crate"},
)
