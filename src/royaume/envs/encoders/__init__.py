"""What a seat sees as numbers: one encoder a game, found by the name of the game."""

from __future__ import annotations

import functools
import importlib

from royaume.engine.game import Game
from royaume.envs.kit import Encoder


@functools.cache
def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, built once for a set of components."""
    made: Encoder = importlib.import_module(f"{__name__}.{game.id}").encoder(game)
    return made
