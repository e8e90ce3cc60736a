"""Around one screen: several seats of one person. Where nothing is secret, the page simply follows whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from royaume.engine import openness
from royaume.server.person import Person
from royaume.server.sitting import PLAYING, Sitting
from royaume.server.views.eyes import Viewer, viewer


def at_screen(table: Sitting, person: Person | None, seat: int | None = None, lang: str = "en") -> Viewer:
    """The eyes that the screen now needs: without secrets those of the seat that decides, or decided last.

    Where there are secrets and nobody said which seat is at the screen, they are nobody's: a page that is loaded again
    while the screen goes round must not show the next hand.
    """
    eyes = viewer(table, person, seat, lang)
    own = table.seats_of(eyes.user)
    if len(own) < 2:
        return eyes
    if not open_to_all(table, own):
        return replace(eyes, seat=None) if seat is None and table.status == PLAYING else eyes
    recent = [move.seat for move in reversed(table.moves)]
    turn = next((each for each in (table.turn, *recent) if each in own), eyes.seat)
    return replace(eyes, seat=turn)


def open_to_all(table: Sitting, seats: Sequence[int]) -> bool:
    """True if these seats may look together at the page, with all that it still tells."""
    told = (event for entry in table.recent.values() for event in entry.events)
    return table.state is not None and openness.open_to_all(table.state, seats, told)


def handed_to(table: Sitting, eyes: Viewer) -> int | None:
    """The seat that the screen goes to: it decides, and belongs to the same person, but is not the one that looks."""
    turn = table.turn
    return turn if turn is not None and turn != eyes.seat and turn in table.seats_of(eyes.user) else None
