"""What an action is about where the drawing has no target for it yet: the place of a step, the slot of the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.game import Game
from royaume.games.crown_of_emara.drawing import move_here

NOTHING: Final = {"card", "bake", "trade", "take", "pay", "leave", "decline", "end_turn", "event", "keep"}


def lights(game: Game, view: Mapping[str, Any], notation: str) -> list[str] | None:
    """A movement is about the place where it ends; an errand about its place."""
    family, _, what = notation.partition(":")
    if family in NOTHING:
        return []
    if family == "move":
        places = [(i, place, position) for i in (0, 1) for position, place in enumerate(view["boards"][i])]
        return [f".ce-tile.ce-{place}" for i, place, position in places if move_here(view, i, position) == notation]
    return [f".ce-tile.ce-{what}"] if family == "errand" else None
