"""How far a game of Crown of Emara has come: the turns that are begun."""

from __future__ import annotations

from typing import cast

from royaume.engine.state import State
from royaume.games.crown_of_emara.evaluate import turns_left
from royaume.games.crown_of_emara.state import EmaraState


def progress(state: State) -> float:
    """The part of the game that is played, from 0 to 1."""
    s = cast(EmaraState, state)
    left = sum([turns_left(s, seat) for seat in range(s.seats)])
    return 1 - left / (3 * s.tables.rounds * s.seats)
