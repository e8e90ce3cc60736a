"""Royaume: five board games about kingdoms on one fast engine.

>>> import royaume
>>> game = royaume.load("crown_of_emara")
>>> state = game.new(players=3, seed=7)
>>> state.play(state.legal()[0])
"""

import royaume.compiled as _compiled  # noqa: F401  (first: decides what the other imports find)
import royaume.games as _all_games  # noqa: F401  (registers every game)
from royaume.engine.errors import ComponentsError, IllegalAction, RecordError, RoyaumeError, ScenarioError
from royaume.engine.game import Game
from royaume.engine.reasons import Reason
from royaume.engine.record import Record
from royaume.engine.registry import games, load
from royaume.engine.state import State

__version__ = "0.2.0"

__all__ = [
    "ComponentsError",
    "Game",
    "IllegalAction",
    "Reason",
    "Record",
    "RecordError",
    "RoyaumeError",
    "ScenarioError",
    "State",
    "games",
    "load",
]
