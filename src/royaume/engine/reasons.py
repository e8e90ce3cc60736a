"""Why an action is not allowed: words in every language, and the clauses that say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.languages import LANGUAGES

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.state import State


class Reason:
    """A refusal: a key of the game's catalogue, its arguments and the clause ids it rests on."""

    __slots__ = ("args", "clauses", "game", "key")

    def __init__(self, game: Game, key: str, clauses: tuple[str, ...], args: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.key = key
        self.clauses = clauses
        self.args: dict[str, Any] = dict(args or {})

    def text(self, lang: str = "en") -> str:
        """The refusal as one sentence in `lang`."""
        return self.game.reason_text(self, lang)

    def __str__(self) -> str:
        return f"{self.text('en')} ({', '.join(self.clauses)})" if self.clauses else self.text("en")

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.clauses!r}, {self.args!r})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data: key, clauses, and the text in every language."""
        return {"key": self.key, "clauses": list(self.clauses), **{lang: self.text(lang) for lang in LANGUAGES}}


def refuse(s: State, key: str, *clauses: str, **args: Any) -> Reason:
    """The reason `key`, with ids and numbers for its words."""
    return Reason(s.game, key, clauses, args)


# What speaks against this answer of the seat, None if nothing does: of (state, seat, argument of the step, action).
Refusal = Callable[[Any, int, int, int], Reason | None]
# The action answers another question: a function of (state, step, seat, argument of the step, family of the action).
Unasked = Callable[[Any, int, int, int, str], Reason]


def find_reason(
    s: State, action: int, answers: Mapping[tuple[int, str], Refusal], unasked: Unasked, unknown: str, over: str
) -> Reason | None:
    """What speaks against an action now, None if nothing does.

    No action has this number (the clause `unknown`), or the game is over (the clause `over`), or the question has
    something against it (`answers`, by step and family: every family that can answer a step stands there), or it
    answers another question.
    """
    space = s.game.space
    if not 0 <= action < space.size:
        return refuse(s, "no_such_action", unknown)
    op, seat, arg = s.decision()
    if s.player is None:
        return refuse(s, "game_over", over)
    family = space.family_of(action).name
    refusal = answers.get((op, family))
    return refusal(s, seat, arg, action) if refusal else unasked(s, op, seat, arg, family)


def welcome(s: State, seat: int, arg: int, action: int) -> None:
    """Nothing ever speaks against this answer, where it is asked for."""
