"""What an action is about where the drawing has no target for it yet: a hex, a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.game import Game

ON_HEXES: Final = {"house", "fort", "to", "pick", "remove", "take_back"}
NOTHING: Final = {"end", "pass", "cancel", "decline", "stop", "terrain"}


def lights(game: Game, view: Mapping[str, Any], notation: str) -> list[str] | None:
    """What is done on the map is about its hex, what is done with a card about the card, wherever it lies."""
    family, _, what = notation.partition(":")
    if family in NOTHING:
        return []
    if family in ON_HEXES:
        return [f'[data-at="{what}"]']
    card = what.partition(":")[0]
    return (
        [f"{verb}:{card}{part}" for verb, part in (("use", ":first"), ("buy", ""), ("upgrade", ""))] if card else None
    )
