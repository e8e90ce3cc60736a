"""Around one screen: several seats of one person. Where nothing is secret, the page simply follows whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from royaume.engine.state import State
from royaume.server.sitting import Sitting
from royaume.server.views import Viewer


def open_to_all(sitting: Sitting, seats: Sequence[int]) -> bool:
    """True if none of these seats knows more than whoever watches, nor read more in what the page still tells."""
    state = sitting.state
    if state is None:
        return False
    told = (event for entry in sitting.recent.values() for event in entry.events)
    return all(knows(state, seat) == knows(state, None) for seat in seats) and all(e.secret is None for e in told)


def knows(state: State, seat: int | None) -> dict[str, object]:
    """A view without the number of the seat it was made for, to hold views against each other."""
    return {key: value for key, value in state.view(seat).items() if key != "seat"}


def shared(sitting: Sitting, eyes: Viewer) -> Viewer:
    """The eyes that the screen now needs: without secrets those of the seat that decides, or decided last."""
    own = sitting.seats_of(eyes.person.id if eyes.person is not None else None)
    if len(own) < 2 or not open_to_all(sitting, own):
        return eyes
    recent = [move.seat for move in reversed(sitting.moves)]
    turn = next((seat for seat in (sitting.turn, *recent) if seat in own), eyes.seat)
    return replace(eyes, seat=turn)
