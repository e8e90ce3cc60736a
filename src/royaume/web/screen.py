"""Around one screen: several seats of one person. Where nothing is secret, the page simply follows whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from royaume.engine import openness
from royaume.server.sitting import PLAYING, Sitting
from royaume.server.views import Viewer


def open_to_all(sitting: Sitting, seats: Sequence[int]) -> bool:
    """True if these seats may look together at the page, with all that it still tells."""
    told = (event for entry in sitting.recent.values() for event in entry.events)
    return sitting.state is not None and openness.open_to_all(sitting.state, seats, told)


def shared(sitting: Sitting, eyes: Viewer, asked: int | None) -> Viewer:
    """The eyes that the screen now needs: without secrets those of the seat that decides, or decided last.

    Where there are secrets and nobody said which seat is at the screen, they are nobody's: a page that is loaded again
    while the screen goes round must not show the next hand.
    """
    own = sitting.seats_of(eyes.person.id if eyes.person is not None else None)
    if len(own) < 2:
        return eyes
    if not open_to_all(sitting, own):
        return replace(eyes, seat=None) if asked is None and sitting.status == PLAYING else eyes
    recent = [move.seat for move in reversed(sitting.moves)]
    turn = next((seat for seat in (sitting.turn, *recent) if seat in own), eyes.seat)
    return replace(eyes, seat=turn)
