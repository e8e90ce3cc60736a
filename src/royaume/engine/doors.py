"""What a game hands to the engine, a module each: what a seat sees, how points are counted, words, refusals.

The position and the game call these doors, so no game writes the same delegation again. `s` is the game's own position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import random

    from royaume.engine.reasons import Reason


class Sight(Protocol):
    """What a seat may know."""

    def see(self, s: Any, seat: int | None, /) -> dict[str, Any]:
        """What the seat knows beyond the head of every view, by whitelist; None is a spectator."""

    def determinize(self, s: Any, seat: int | None, rng: random.Random, /) -> Any:
        """A random position that the seat cannot tell from this one."""


class Scoring(Protocol):
    """The result, as `State` promises it."""

    def scores(self, s: Any, /) -> list[int]:
        """The score of each seat, as if the game ended now."""

    def winners(self, s: Any, /) -> list[int]:
        """The winning seats; empty while the game goes on."""

    def breakdown(self, s: Any, seat: int, /) -> dict[str, int]:
        """Named lines that add up to the seat's score."""


class Speech(Protocol):
    """The words of the game, as `Game` promises them."""

    def label(self, s: Any, action: int, lang: str, /) -> str:
        """What choosing this action means."""

    def prompt(self, s: Any, lang: str, /) -> str:
        """What the deciding seat is asked."""

    def tell(self, game: Any, event: Mapping[str, Any], lang: str, seats: Mapping[int, str] | None, /) -> str:
        """An event as one line of the log."""

    def reason(self, game: Any, refusal: Reason, lang: str, /) -> str:
        """A refusal as one sentence."""


class Refusals(Protocol):
    """The second entry of the rules: what speaks against an action."""

    def explain(self, s: Any, action: int, /) -> Reason | None:
        """Why the action cannot be chosen now, None if nothing speaks against it."""
