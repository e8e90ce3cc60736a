"""What the actions of Queen's Architect mean to a hand at the table."""

from __future__ import annotations

from royaume.engine.hands import Gathering, Hands

SET = Gathering(done="done")  # in the rules a set is put together in one order only (QA-13.1)
HANDS = Hands(
    pieces=frozenset({"travel"}),  # one's carriage
    lifts=frozenset({"hire"}),
    leads=frozenset({"move"}),
    sets={"farmhand": SET, "rest": SET, "repair": SET},
    purse={"thalers": "thaler", "performance": "hammer"},
)
