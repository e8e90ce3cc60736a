"""The view-made observations: what the rows written from the position are held to."""

from __future__ import annotations

import functools
import importlib

from royaume.engine.game import Game
from tests.envs.oracle.kit import ViewEncoder


@functools.cache
def oracle_of(game: Game) -> ViewEncoder:
    """The slow encoder of a game."""
    return ViewEncoder(game.id, importlib.import_module(f"tests.envs.oracle.{game.id}").layout(game))
