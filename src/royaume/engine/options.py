"""Options and variants: each game declares its own; everything that chooses them reads the declaration."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.errors import RoyaumeError

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before the game: named values, and integers between `low` and `high` where they are given.

    Where `on_trust` is true, any value but the default has players say what happened beside the screen: that is for
    people who sit around it, not for bots or somebody far away.

    The integers of an option may stand for something: for a seat (`seat`), which programs count from 0 and people from
    1; or for so many different ones of the named values (`picks`), in the order of `itertools.combinations`, which
    people choose by name. `first` is what the rules advise for a first game.
    """

    id: str
    default: Value
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    on_trust: bool = False
    seat: bool = False
    picks: int = 0
    first: Value | None = None

    def accepts(self, value: object) -> bool:
        """True if `value` is allowed, types included (True is not 1)."""
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return True
        if self.low is None or type(value) is not int:
            return False
        return value >= self.low and (self.high is None or value <= self.high)

    def allowed(self) -> str:
        """What a program may give, in words."""
        up_to = "" if self.high is None else f" to {self.high}"
        return self._allowed(f"a whole number from {self.low}{up_to}")

    def typed(self) -> str:
        """What a person may type, in words."""
        if self.seat:
            return self._allowed(f"a seat from 1 to {(self.high or 0) + 1}")
        if self.picks:
            return self._allowed(f"{self.picks} of them joined by +")
        return self.allowed()

    def _allowed(self, numbers: str) -> str:
        said = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices]
        if self.low is not None:
            said.append(numbers)
        return ", ".join(said[:-1]) + " or " + said[-1] if len(said) > 1 else said[0]

    @property
    def pickable(self) -> tuple[str, ...]:
        """The named values of which several may be picked."""
        return tuple(str(choice) for choice in self.choices if choice != self.default) if self.picks else ()

    def picked(self, number: int) -> tuple[str, ...]:
        """The named values that a number stands for."""
        return next(itertools.islice(itertools.combinations(self.pickable, self.picks), number, None))

    def number(self, names: Collection[str]) -> int:
        """The number that stands for these named values, in any order."""
        wanted = tuple(name for name in self.pickable if name in names)
        if len(wanted) != self.picks or len(names) != self.picks:
            raise RoyaumeError(f"option {self.id} takes {self.picks} different ones of: {', '.join(self.pickable)}")
        return list(itertools.combinations(self.pickable, self.picks)).index(wanted)

    def samples(self) -> tuple[Value, ...]:
        """Every named value, and the ends of the integer range: what tests go through."""
        values: list[Value] = list(self.choices)
        if self.low is not None:
            values += [self.low, self.high if self.high is not None else self.low + 50]
        return tuple(values)

    def read(self, text: str) -> Value:
        """The value a person typed; RoyaumeError says what is allowed."""
        for choice in self.choices:
            if text.lower() == str(choice).lower():
                return choice
        if self.picks and "+" in text:
            return self.number([name.strip() for name in text.split("+")])
        if re.fullmatch("-?[0-9]{1,18}", text) and self.accepts(int(text) - self.seat):
            return int(text) - self.seat
        raise RoyaumeError(f"option {self.id} cannot be '{text}': allowed is {self.typed()}")


def settle_options(declared: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The full options of a game: what was given, checked, and the default of everything else."""
    if given is not None and not isinstance(given, Mapping):
        raise RoyaumeError(f"options are given as names with values, not as {given!r}")
    by_id = {option.id: option for option in declared}
    for name, value in (given or {}).items():
        if name not in by_id:
            known = ", ".join(by_id) or "none"
            raise RoyaumeError(f"there is no option '{name}' here; the options are: {known}")
        if not by_id[name].accepts(value):
            raise RoyaumeError(f"option {name} cannot be {value!r}: allowed is {by_id[name].allowed()}")
    return {option.id: (given or {}).get(option.id, option.default) for option in declared}


def needs_trust(declared: Sequence[Option], options: Mapping[str, Any]) -> bool:
    """True if some option that was chosen is only for people around one screen."""
    return any(option.on_trust and options.get(option.id, option.default) != option.default for option in declared)
