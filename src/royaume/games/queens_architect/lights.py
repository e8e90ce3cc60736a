"""What an action is about where the drawing has no target for it yet: artisans on the star, the esteem track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.game import Game

NOTHING: Final = {"done", "waive", "turns"}
SOCKETED: Final = ("repair", "dismiss")


def lights(game: Game, view: Mapping[str, Any], notation: str) -> list[str] | None:
    """Work is about who does it, esteem about the own marker on the track."""
    family, _, what = notation.partition(":")
    if family in NOTHING:
        return []
    seat = view["player"]
    star = view["seats"][seat]["star"]
    if family == "steps":
        return [f"#marker-{seat}"]
    if family == "build":
        return [f"#carriage-{seat}"]
    if family == "farmhand":
        return [f"#star-{artisan['tile']}" for artisan in star if artisan and artisan["guild"] == what]
    if family in SOCKETED:
        artisan = star[int(what) - 1]
        return [f"#star-{artisan['tile']}"] if artisan else []
    return [f"#rest-{what}"] if family == "rest" else None
