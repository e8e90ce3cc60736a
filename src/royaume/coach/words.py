"""What the coach found, in words: choices as sentences, reasons as named parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from royaume.coach.reasons import OTHERWISE, Reasons
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


def because(game: Game, found: Reasons, names: Sequence[str], lang: str, say: Say) -> list[dict[str, Any]]:
    """Why one line is better than another: named parts in per cent, the greatest first, the rest last; they add up.

    `names` are those of the seats: what others have is told as theirs.
    """
    told = [{"name": term(game, key, names, lang, say), "percent": value} for key, value in found.terms]
    return [*told, {"name": say("coach.rest"), "percent": found.rest}] if found.rest else told


def term(game: Game, key: str, names: Sequence[str], lang: str, say: Say) -> str:
    """What a term is called."""
    rival, name = whose(key)
    what = say(f"coach.term.{name}") if name in OTHERWISE else game.term(name, lang)
    return what if rival is None else say("coach.term.of_rival", who=names[rival], what=what)
