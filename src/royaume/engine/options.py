"""Options and variants: each game declares its own; everything that chooses them reads the declaration."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.errors import RoyaumeError

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before the game: named values, and integers between `low` and `high` where they are given.

    Where `on_trust` is true, any value but the default has players say what happened beside the screen: that is for
    people who sit around it, not for bots or somebody far away.
    """

    id: str
    default: Value
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    on_trust: bool = False

    def accepts(self, value: object) -> bool:
        """True if `value` is allowed, types included (True is not 1)."""
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return True
        if self.low is None or type(value) is not int:
            return False
        return value >= self.low and (self.high is None or value <= self.high)

    def allowed(self) -> str:
        """What is allowed, in words."""
        said = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices]
        if self.low is not None:
            up_to = "" if self.high is None else f" to {self.high}"
            said.append(f"a whole number from {self.low}{up_to}")
        return ", ".join(said[:-1]) + " or " + said[-1] if len(said) > 1 else said[0]

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
        if re.fullmatch("-?[0-9]{1,18}", text) and self.accepts(int(text)):
            return int(text)
        raise RoyaumeError(f"option {self.id} cannot be '{text}': allowed is {self.allowed()}")


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
