"""What an action is about where the drawing has no target for it yet: tiles, Structures, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.game import Game

NOTHING: Final = {"stay", "keep_coins", "enough", "done", "form"}
# The same thing has a target for another action at other times.
ALSO: Final = {"upgrade": "work", "rest": "work", "trigger": "income", "house": "fly"}


def lights(game: Game, view: Mapping[str, Any], notation: str) -> list[str] | None:
    """Tiles and Structures are the same, whatever is done with them; an investment is about its track."""
    family, _, what = notation.partition(":")
    if family in NOTHING:
        return []
    if family == "invest":
        return [".kc-invest"]
    if family in ("gain", "buy", "decorate"):
        return [f"#track-{what}"] if family != "decorate" else [".kc-slots"]
    if family == "upgrade":
        return [f"{ALSO[family]}:{what}", ".kc-played"]  # a tile that was played lies there
    if family == "trigger":
        return [f"{ALSO[family]}:{what}", ".kc-structures"]  # one that was only just built comes there
    return [f"{ALSO[family]}:{what}"] if family in ALSO else None
