"""One language at one table: sentences from the catalogue, names from the components, people by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.reasons import Reason


class Speaker:
    """What every game says in the same way; a game derives its own with the words for its things."""

    __slots__ = ("game", "lang", "names", "seats")

    def __init__(self, game: Game, lang: str, names: Mapping[str, str], seats: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.seats = seats

    def say(self, key: str, /, **args: Any) -> str:
        """The sentence `key`."""
        return self.game.words.say(self.lang, key, **args)

    def count(self, key: str, n: int, /, **args: Any) -> str:
        """The sentence `key` in the plural form of `n`."""
        return self.game.words.count(self.lang, key, n, **args)

    def name(self, thing: str) -> str:
        """The name of a component."""
        return self.names[thing]

    def who(self, seat: int) -> str:
        """The name of the player on a seat."""
        return (self.seats or {}).get(seat) or self.say("seat", n=seat + 1)

    def listed(self, parts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list", first=", ".join(parts[:-1]), last=parts[-1])

    def asked(self, step: str) -> str:
        """What a step asks of the player."""
        return self.say(f"asked.{step}")

    def refusal(self, reason: Reason, said: Mapping[str, Callable[[Any, Any], str]]) -> str:
        """A refusal as one sentence: its arguments are put as `said` tells, those not listed are numbers."""
        args: dict[str, Any] = dict(reason.args)
        for name in args.keys() & said.keys():
            args[name] = said[name](self, args[name])
        return self.count(f"reason.{reason.key}", args.pop("n", 1), **args)
