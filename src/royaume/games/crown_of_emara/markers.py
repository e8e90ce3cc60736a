"""9 Markers: dials that turn and leave."""

from __future__ import annotations

from royaume.games.crown_of_emara.actions import MARKERS
from royaume.games.crown_of_emara.state import EmaraState


def shown(s: EmaraState, marker: int) -> int:
    """The number a marker shows, or the board's once it is gone (CE-9.3)."""
    return s.dials[marker][s.markers[marker]]


def turn_marker(s: EmaraState, marker: int) -> None:
    """Go to the next number; after the last one the marker leaves the game (CE-9.2, CE-9.3)."""
    dial = s.dials[marker]
    index = s.markers[marker]
    last = len(dial) - 1  # the board's own value
    if index < last:
        s.markers[marker] = index + 1
        if s.log is not None:
            s.tell("marker", -1, {"marker": MARKERS[marker], "value": dial[index + 1], "gone": index + 1 == last})
