"""How far a game of Kingdom Crossing has come: the tiles played in its Days."""

from __future__ import annotations

from typing import cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.steps import ROUND_END


def progress(state: State) -> float:
    """The part of the game that is played, from 0 to 1."""
    s = cast(CrossingState, state)
    over = s.agenda[0] & OP_MASK == ROUND_END
    day = 1.0 if over else sum([tiles.bit_count() for tiles in s.played]) / (s.tables.actions * s.boards())
    return (max(0, s.round - 1) + day) / s.tables.rounds
