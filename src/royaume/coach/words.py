"""What the coach found, in words: choices as sentences, aims as named points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.coach.advice import REMAINDER
from royaume.engine.state import State


def steps(state: State, actions: Sequence[str], lang: str) -> list[str]:
    """Actions in notation as sentences, from a position in which they can be played one after the other."""
    game, at = state.game, state.clone()
    said = []
    for notation in actions:
        action = game.parse(notation)
        said.append(game.label(at, action, lang))
        at.play(action)
    return said


def aims(state: State, points: Mapping[str, float], lang: str, later: str) -> list[dict[str, Any]]:
    """Where the points come from, the greatest first; `later` is what the rest is called."""
    named = [
        {"name": later if key == REMAINDER else state.game.line(key, lang), "points": value}
        for key, value in points.items()
    ]
    return sorted(named, key=lambda each: -abs(each["points"]))


def gain(best: Mapping[str, float], played: Mapping[str, float]) -> dict[str, float]:
    """Where one choice is better or worse than another, line by line."""
    found = {key: best.get(key, 0.0) - played.get(key, 0.0) for key in {**best, **played}}
    return {key: value for key, value in found.items() if abs(value) >= 0.05}
