"""New tables: from the beginning, from a record, or from the position of another table."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import insert, update

from royaume.engine.errors import RecordError, RoyaumeError
from royaume.engine.options import needs_trust
from royaume.engine.record import Record, check_form
from royaume.engine.registry import load
from royaume.engine.state import State
from royaume.server import clocks, editions, habits, listing, models, notices, permissions, rated
from royaume.server.chat import fitting, one_line
from royaume.server.errors import Refusal, invalid, sentence
from royaume.server.links import new_id
from royaume.server.person import Person
from royaume.server.seating import begun, known_bot
from royaume.server.sitting import OPEN, Sitting, write_events
from royaume.server.tables import Tables

LONGEST_TITLE = 80
DRAWS = 100  # seeds that are tried for a table that its first seat should begin


@dataclass(slots=True)
class Wish:
    """What somebody wants of a new table. A seat is `me`, `open`, `invite`, `bot` or `bot:<name>`."""

    game: str = ""
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    title: str = ""
    pace: str = "live"
    visibility: str = "private"
    spectators: bool = True
    rated: bool = False
    coach: bool | None = None  # None: where one person plays alone
    clock: clocks.Terms | None = None
    club: str | None = None  # in whose lobby it stands


@dataclass(frozen=True, slots=True)
class Party:
    """Who sits at a table that the server opens by itself, by seats, and the name that the table has."""

    table_id: str
    people: Sequence[Person]


@dataclass(slots=True)
class _Opening:
    record: Record
    state: State
    entries: list[dict[str, Any]]


def commitment(table_id: str, seed: int) -> str:
    """What is published of the seed at the start; with the seed revealed at the end everyone can check it."""
    return hashlib.sha256(f"royaume:{table_id}:{seed}".encode()).hexdigest()


async def open_table(tables: Tables, person: Person, wish: Wish, origin: dict[str, Any] | None = None) -> Sitting:
    """A new table of a game, its seed drawn from the system's best randomness."""
    try:
        game = load(wish.game)
        players = wish.players or len(wish.seats) or game.min_players
        record = Record(game, players, secrets.randbits(128), wish.options)
        record.options = dict(record.start().options)
    except RoyaumeError as error:
        raise invalid(sentence(error)) from None
    return await _open(tables, person, wish, record, True, origin)


async def open_for(tables: Tables, party: Party, wish: Wish, origin: dict[str, Any]) -> Sitting:
    """A table at which everybody sits already, and which the first seat begins; they are told.

    The seed is drawn until it lets the first seat begin. A live clock waits for the first move, since nobody is there.
    """
    game = load(wish.game)
    record = Record(game, len(party.people), secrets.randbits(128), wish.options)
    for _ in range(DRAWS):
        if record.start().player == 0:
            break
        record = Record(game, len(party.people), secrets.randbits(128), wish.options)
    record.options = dict(record.start().options)
    return await _open(tables, party.people[0], wish, record, True, origin, party)


async def read_record(data: Any) -> Record:
    """A record that somebody brings, checked by replaying it; a Refusal says what is wrong."""
    try:
        return await asyncio.to_thread(_read, data, None)
    except RoyaumeError as error:
        raise invalid(sentence(error), "bad_record") from None


async def open_record(tables: Tables, person: Person, wish: Wish, data: Any, moves: int | None) -> Sitting:
    """A table that goes on from a record; whoever has the record knows what is still hidden, and the table says so."""
    try:
        record = await asyncio.to_thread(_read, data, moves)
    except RoyaumeError as error:
        raise invalid(sentence(error), "bad_record") from None
    return await _open(tables, person, wish, record, False, {"record": True, "moves": len(record.actions)})


async def open_copy(
    tables: Tables,
    person: Person,
    wish: Wish,
    table_id: str,
    moves: int | None,
    more: dict[str, Any] | None = None,
) -> Sitting:
    """A table that goes on from a position of another, with the same shuffles still to come.

    `more` is said of its origin beside where it comes from.
    """
    async with tables.locked(table_id) as other:
        permissions.copy_position(other, person)
        permissions_state(other)
        record = other.record()
        count = other.shown_moves if moves is None else moves
        if not 0 <= count <= other.shown_moves:
            raise invalid(f"That table has positions after 0 to {other.shown_moves} moves, not {count}.")
        del record.actions[count:]
        if not other.ended and other.row["fair"]:
            async with tables.storage.write() as connection:
                t = models.tables
                await connection.execute(update(t).where(t.c.id == other.id).values(fair=False))
            other.row["fair"] = False
            tables.wake(other)
    return await _open(tables, person, wish, record, False, {"table": table_id, "moves": count, **(more or {})})


def permissions_state(table: Sitting) -> None:
    """A position can only be taken over where the rules that are here agree with those it was played with."""
    if table.shown is None:
        raise invalid("That table was played with other rules or components than those here.", "other_rules")


def _read(data: Any, moves: int | None) -> Record:
    check_form(data)
    last = len(data["actions"])
    if moves is not None and not 0 <= moves <= last:
        raise RecordError(f"this record has positions after 0 to {last} moves, not {moves}")
    record = Record.from_dict(data, most=moves)
    if len(record.actions) > record.game.longest(record.players):
        raise RecordError("this record has more actions than its game can have")
    record.verify()
    return record


def _replay(record: Record, at: int) -> _Opening:
    state = record.start()
    entries: list[dict[str, Any]] = []
    for action in record.actions:
        seat = state.player
        state.log = []
        state.play(action)
        entries.append(
            {
                "ply": len(entries) + 1,
                "kind": "move",
                "seat": seat,
                "action": record.game.notation(action),
                "marks": state.marks,
                "data": {},
                "events": write_events(state.log),
                "at": at,
            }
        )
    state.log = None
    return _Opening(record, state, entries)


async def _open(
    tables: Tables,
    person: Person,
    wish: Wish,
    record: Record,
    fair: bool,
    origin: dict[str, Any] | None,
    party: Party | None = None,
) -> Sitting:
    at = tables.now()
    opening = await asyncio.to_thread(_replay, record, at) if record.actions else _Opening(record, record.start(), [])
    if wish.clock is not None:
        clocks.check(wish.clock, wish.pace)
    game, players = record.game, record.players
    seated = dict(enumerate(party.people)) if party is not None else {}
    wanted = wish.seats or (["me"] + ["open"] * (players - 1) if fair and party is None else ["me"] * players)
    if len(wanted) != players:
        raise invalid(f"This game has {players} seats, not {len(wanted)}.")
    title = one_line(wish.title)
    if title:
        tables.may_speak(person)
        fitting(title, LONGEST_TITLE)
    table_id = party.table_id if party is not None else new_id()
    seats = [{"table_id": table_id, "seat": i, **_seat(wanted[i], seated.get(i, person))} for i in range(players)]
    if any(seat["user_id"] != person.id for seat in seats) and needs_trust(game.declare(players), record.options):
        raise permissions.around_one_screen()
    if wish.rated and fair and party is None:
        rated.check_opening(person, game.id, seats)
    if all(seat["bot"] for seat in seats):
        await _room_for_bots(tables, person)
    full = all(seat["user_id"] or seat["bot"] for seat in seats)
    begins = full or opening.state.player is None
    fields: dict[str, Any] = begun(opening.state) if begins else {"status": OPEN, "turn": None}
    values = {
        "id": table_id,
        "game": game.id,
        "rules": game.version,
        "components": game.components.digest,
        "players": players,
        "options": record.options,
        "seed": str(record.seed),
        "commitment": commitment(table_id, record.seed),
        "fair": fair,
        "title": title,
        "owner": person.id,
        "pace": wish.pace,
        "visibility": wish.visibility,
        "club": wish.club,
        "spectators": wish.spectators,
        "rated": wish.rated and fair,
        "coach": not wish.rated and (alone(seats) if wish.coach is None else wish.coach),
        "origin": origin,
        "head": len(opening.entries) + 1,
        "said": 0,
        "created": at,
        "moved": at,
        "clock": wish.clock.to_dict() if wish.clock is not None else None,
        **fields,
    }
    first: dict[str, Any] = {
        "table_id": table_id,
        "ply": len(opening.entries) + 1,
        "kind": "create",
        "user_id": person.id,
        "marks": 0,
        "data": {"start": True} if full else {},
        "events": "[]",
        "at": at,
    }
    timing: clocks.Clocks | None = None
    if wish.clock is not None:
        people = seated or dict.fromkeys(own_seats(seats), person)
        first["data"] |= await habits.resting(tables.storage, values, people)
        turn: int | None = fields["turn"]
        first["runs"] = turn if turn is not None and not seats[turn]["bot"] else None
        if party is not None and wish.pace == "live":
            first["runs"] = clocks.HELD
        begun_at = clocks.tick(first["ply"], at, first["kind"], first["runs"], first["data"])
        timing = clocks.read(wish.clock, players, [begun_at], ())
        values["deadline"] = timing.deadline
    async with tables.storage.write() as connection:
        await editions.keep(tables.storage, connection, game)
        await connection.execute(insert(models.tables).values(**values))
        await connection.execute(insert(models.seats), seats)
        if opening.entries:
            rows = [{**entry, "table_id": table_id} for entry in opening.entries]
            await connection.execute(insert(models.entries), rows)
            position = json.dumps(opening.state.to_dict(), separators=(",", ":"))
            count = len(opening.entries)
            await connection.execute(
                insert(models.snapshots).values(table_id=table_id, ply=count, moves=count, position=position)
            )
        await connection.execute(insert(models.entries).values(**first))
        if party is not None:
            told = notices.seated(seated, fields["turn"], wish.pace, timing, at)
            await connection.run_sync(notices.post, told, table_id, first["ply"], at)
    table = await tables.get(table_id)
    tables.moved(table)
    return table


def own_seats(seats: list[dict[str, Any]]) -> list[int]:
    """The seats that have a person."""
    return [seat["seat"] for seat in seats if seat["user_id"] is not None]


async def _room_for_bots(tables: Tables, person: Person) -> None:
    """A Refusal if the person has bots playing alone at as many tables as one may."""
    if tables.most_alone and await listing.bots_alone(tables.storage, person) >= tables.most_alone:
        most = tables.most_alone
        raise Refusal("too_many_alone", f"Bots play alone at {most} of your tables; let one of them end first.", 429)


def alone(seats: list[dict[str, Any]]) -> bool:
    """True if nobody competes: one person, on all seats that no bot plays."""
    return all(seat["user_id"] or seat["bot"] for seat in seats)


def _seat(wanted: str, person: Person) -> dict[str, Any]:
    kind, _, name = wanted.partition(":")
    seat: dict[str, Any] = {"user_id": None, "bot": None, "invited": False, "resigned": False}
    if kind == "me":
        seat["user_id"] = person.id
    elif kind == "bot":
        seat["bot"] = known_bot(name or None)
    elif kind == "invite":
        seat["invited"] = True
    elif kind != "open":
        raise invalid(f"A seat is me, open, invite or bot:<name>, not '{wanted}'.")
    return seat
