"""A game before it is played."""

from __future__ import annotations

from typing import Any

from royaume.bots import bots
from royaume.engine.game import Game
from royaume.engine.options import Option


def game_view(game: Game, lang: str) -> dict[str, Any]:
    """A game before it is played: for how many, how long, and its options for each number of players."""
    return {
        "id": game.id,
        "name": game.name(lang),
        "rules": game.version,
        "components": game.components.digest,
        "players": [game.min_players, game.max_players],
        "minutes": list(game.minutes),
        "weight": game.weight,
        "options": {
            str(n): [_option(option) for option in game.declare(n)]
            for n in range(game.min_players, game.max_players + 1)
        },
        "bots": bots(),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "default": option.default,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
    }
