"""How far a game of Winter Kingdom has come: what is gone of the smallest reserve, which ends it."""

from __future__ import annotations

from typing import cast

from royaume.engine.state import State
from royaume.games.winter_kingdom.state import WinterState


def progress(state: State) -> float:
    """The part of the game that is played, from 0 to 1."""
    s = cast(WinterState, state)
    tables = s.land.tables
    return 1 - min([s.stock[i] + s.fort_stock[i] for i in range(s.seats)]) / (tables.houses + tables.forts)
