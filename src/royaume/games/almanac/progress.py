"""How far a game of Almanac has come: rounds, and in a round the Workers that are placed."""

from __future__ import annotations

from typing import cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import CHOOSE_LOCATION, CLEAN_UP, SETTLE_BID
from royaume.games.almanac.tables import WORKERS


def progress(state: State) -> float:
    """The part of the game that is played, from 0 to 1."""
    s = cast(AlmanacState, state)
    rounds = s.tables.rounds
    over = s.agenda[0] & OP_MASK in (SETTLE_BID, CHOOSE_LOCATION, CLEAN_UP)  # the Workers came back
    placed = 1.0 if over else 1 - sum(s.workers) / (WORKERS * s.seats - sum(s.behind))
    return (max(0, s.round - 1) + placed) / rounds
