"""What a hand does at the table: how actions are picked up, gone through and gathered. No rule depends on it.

A line is several actions in a row that one hand means as one: `mandatory~house:3,1`. The rules know nothing of lines;
whoever plays one plays ordinary actions one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

JOIN = "~"  # between the actions of a line
PART = re.compile(r"(\d+)(\w+)")  # of a bundle: how many of what


@dataclass(frozen=True, slots=True)
class Gathering:
    """A set that is put together action by action: its members may be chosen in any order, and are confirmed once.

    `done` is what carries it out, where the last member does not. Of `amounts` (`sell:leaf:3`) there is one for each
    thing, and `nothing` of it where none was chosen. A `bundle` is one action for all of it: `pay:1wood+2gold` has the
    members `pay:wood` and twice `pay:gold`.
    """

    done: str = ""
    amounts: bool = False
    nothing: str = "0"
    bundle: bool = False

    def passed(self, action: str) -> bool:
        """True if the action takes nothing of a thing, and only leads to the next."""
        return self.amounts and action.endswith(f":{self.nothing}")

    def members(self, action: str) -> Counter[str]:
        """The members that an action takes, and how many of each."""
        if not self.bundle:
            return Counter([action])
        kind, _, parts = action.partition(":")
        return Counter({f"{kind}:{what}": int(n) for n, what in PART.findall(parts)})


@dataclass(frozen=True, slots=True)
class Hands:
    """What the actions of a game mean to a hand, by the names of their families.

    `lifts`: something is picked up by it, and the next action says where it goes (an artisan, then the branch).
    `leads`: it only leads to the next question, whose answers are therefore offered at once where they are seen.
    `passes`: a lead that is also gone through on the way to somewhere else.
    `splits`: an action that is a thing and a place in one; the number of its arguments that make up the thing.
    `pieces`: an action that moves one's own piece, which may be taken up by its family's name as well as sent there.
    `goes_on`: what is usually answered to the question after a lead, and is therefore played with it; the other
    answers are offered beside it. Where that was passed on the way to an action, it is passed after it too.
    `sets`: the families whose actions are gathered.
    `purse`: the numbers of a seat's view that are told with what a set would do, each with its icon.
    """

    lifts: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()
    passes: frozenset[str] = frozenset()
    splits: Mapping[str, int] = field(default_factory=dict)
    pieces: frozenset[str] = frozenset()
    goes_on: Mapping[str, str] = field(default_factory=dict)
    sets: Mapping[str, Gathering] = field(default_factory=dict)
    purse: Mapping[str, str] = field(default_factory=dict)

    def opens(self, action: str) -> bool:
        """True if an action only picks something up or leads on."""
        kind = family(action)
        return kind in self.lifts or kind in self.leads or self.goes_through(action)

    def goes_through(self, action: str) -> bool:
        """True if an action is passed on the way to another."""
        kind = family(action)
        return kind in self.passes or (kind in self.sets and self.sets[kind].passed(action))


def family(notation: str) -> str:
    """The family of an action, by its notation."""
    return notation.partition(":")[0]
