"""Which tables may be rated, and who may sit there.

A rated game is one person a seat, all with accounts, with the game's own data from its own beginning, without the coach
and without undo beyond the horizon; bots only where their strength was measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.server.errors import Refusal, forbidden, invalid
from royaume.server.person import Person
from royaume.server.strengths import anchors


def check_opening(person: Person, game: str, seats: Sequence[Mapping[str, Any]]) -> None:
    """A Refusal unless a table with these seats may be rated."""
    mine = sum(seat["user_id"] is not None for seat in seats)
    if mine:
        check_person(person)
    if len(seats) < 2 or mine > 1:
        raise invalid("In a rated game everybody plays one seat, against others.", "rated_seats")
    if all(seat["bot"] for seat in seats):
        raise invalid("In a rated game somebody must play.", "rated_seats")
    for seat in seats:
        if seat["bot"]:
            check_bot(game, len(seats), seat["bot"])


def check_person(person: Person) -> None:
    """A rated game needs an account: a rating belongs to somebody who comes back."""
    if person.login is None:
        raise forbidden("A rated game needs an account.", "rated_account")


def check_bot(game: str, players: int, bot: str) -> None:
    """Only bots whose strength is known play rated games."""
    if bot not in anchors(game, players):
        raise Refusal("rated_bot", "In a rated game only bots play whose strength was measured: the levels.")
