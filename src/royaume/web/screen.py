"""Around one screen: several seats of one person. Where nothing is secret, the page simply follows whose turn it is."""

from __future__ import annotations

from dataclasses import replace

from royaume.engine.openness import open_to_all
from royaume.server.sitting import Sitting
from royaume.server.views import Viewer


def shared(sitting: Sitting, eyes: Viewer) -> Viewer:
    """The eyes that the screen now needs: without secrets those of the seat that decides, or decided last."""
    own = sitting.seats_of(eyes.person.id if eyes.person is not None else None)
    told = (event for entry in sitting.recent.values() for event in entry.events)
    if len(own) < 2 or sitting.state is None or not open_to_all(sitting.state, own, told):
        return eyes
    recent = [move.seat for move in reversed(sitting.moves)]
    turn = next((seat for seat in (sitting.turn, *recent) if seat in own), eyes.seat)
    return replace(eyes, seat=turn)
