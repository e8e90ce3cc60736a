"""A table without its position: what everybody who may see it knows about it."""

from __future__ import annotations

from typing import Any

from royaume.bots.names import bot_name
from royaume.server import invited, listing
from royaume.server.person import Person
from royaume.server.sitting import PLAYING, Sitting
from royaume.server.storage import Storage
from royaume.server.views.timing import clock_view


async def own_tables(storage: Storage, person: Person, ended: bool = False, lang: str = "en") -> list[dict[str, Any]]:
    """One's own tables that go on, or that have ended."""
    return [summary(table, person, lang) for table in await listing.own_tables(storage, person, ended)]


async def played(storage: Storage, person: Person) -> set[str]:
    """The games that a person has sat down to play."""
    return await listing.played(storage, person)


async def lobby(storage: Storage, person: Person, lang: str = "en") -> list[dict[str, Any]]:
    """The tables with seats to take and games to watch."""
    return [summary(table, person, lang) for table in await listing.lobby(storage)]


async def club_lobby(storage: Storage, person: Person, club: str, lang: str = "en") -> list[dict[str, Any]]:
    """The tables in the lobby of a club."""
    return [summary(table, person, lang) for table in await listing.of_club(storage, club)]


async def calling(storage: Storage, person: Person, lang: str = "en") -> list[dict[str, Any]]:
    """The tables that a person was called to by name."""
    return [summary(table, person, lang) for table in await invited.calling(storage, person)]


def summary(table: Sitting, person: Person | None, lang: str = "en") -> dict[str, Any]:
    """What everybody who may see the table knows about it, without the position."""
    row = table.row
    return {
        "table": {
            "id": table.id,
            "game": row["game"],
            "rules": row["rules"],
            "components": row["components"],
            "players": row["players"],
            "options": row["options"],
            "title": row["title"],
            "owner": table.called(row["owner"], lang),
            "status": table.status,
            "pace": row["pace"],
            "visibility": row["visibility"],
            "spectators": row["spectators"],
            "rated": row["rated"],
            "coach": row["coach"],
            "fair": row["fair"],
            "origin": row["origin"],
            "commitment": row["commitment"],
            "seed": row["seed"] if table.ended else None,
            "result": row["result"],
            "created": row["created"],
            "moved": row["moved"],
        },
        "seats": [
            {
                "seat": seat.number,
                "name": seat_name(table, seat.number, lang),
                "kind": "bot" if seat.bot else "person" if seat.user_id else "open",
                "bot": seat.bot,
                "held": seat.user_id is not None,
                "mine": person is not None and seat.user_id == person.id,
                "invited": seat.invited,
                "resigned": seat.resigned,
            }
            for seat in table.seats
        ],
        "turn": _turn(table, person),
        "clock": clock_view(table, person),
        "secret": table.status == PLAYING and row["secret"],
    }


def _turn(table: Sitting, person: Person | None) -> int | None:
    """The seat that decides; of a secret decision only the person who makes it is told."""
    turn: int | None = table.row["turn"]
    told = not table.row["secret"] or turn in table.seats_of(person.id if person is not None else None)
    return turn if table.status == PLAYING and told else None


def seat_name(table: Sitting, number: int, lang: str) -> str | None:
    """The name at a seat; a bot that plays for nobody is called by its own. Seats of one name are numbered."""
    seat = table.seats[number]
    if seat.user_id is not None:
        name = table.called(seat.user_id, lang)
        alike = table.seats_of(seat.user_id)
    elif seat.bot is not None:
        name = bot_name(seat.bot, lang)
        alike = [each.number for each in table.seats if each.bot == seat.bot and each.user_id is None]
    else:
        return None
    return f"{name} {alike.index(number) + 1}" if len(alike) > 1 else name
