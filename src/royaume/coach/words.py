"""What the coach found, in words: choices as sentences, reasons as named points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from royaume.coach.reasons import RIVAL, UNNAMED, Reasons
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.terms import whose

Say = Callable[..., str]  # a sentence of whoever shows it, by its key


def steps(state: State, actions: Sequence[str], lang: str) -> list[str]:
    """Actions in notation as sentences, from a position in which they can be played one after the other."""
    game, at = state.game, state.clone()
    said = []
    for notation in actions:
        action = game.parse(notation)
        said.append(game.label(at, action, lang))
        at.play(action)
    return said


def because(game: Game, found: Reasons, lang: str, say: Say) -> list[dict[str, Any]]:
    """Why one line is better than another: named points, the greatest first and the rest last; they add up."""
    told = [{"name": term(game, key, lang, say), "points": value} for key, value in found.terms]
    return [*told, {"name": say("coach.rest"), "points": found.rest}] if found.rest else told


def term(game: Game, key: str, lang: str, say: Say) -> str:
    """What a term is called; what the best of the others has is told as that."""
    rival, name = whose(key)
    if name in (RIVAL, UNNAMED):
        return say(f"coach.term.{name}")
    return game.term(name, lang) if rival is None else say("coach.term.of_rival", what=game.term(name, lang))
