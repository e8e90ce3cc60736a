"""Taking seats, passing them to bots and back, leaving, resigning, closing."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.bots import USUAL, bots
from royaume.engine.state import State
from royaume.server import habits, models, permissions, rated
from royaume.server.clubs import CLUB, is_member
from royaume.server.errors import Refusal, forbidden, invalid, missing
from royaume.server.invited import is_called
from royaume.server.permissions import seat_at
from royaume.server.person import Person
from royaume.server.play import Outcome, request_key, result
from royaume.server.shunning import refuse_unwelcome
from royaume.server.sitting import ABANDONED, CLOSED, OPEN, OVER, PLAYING, REPLACE, Change, Sitting, deciding
from royaume.server.tables import Extra, Tables

# So long a question to close the table waits for the others; after that silence is consent.
PATIENCE_MS = {"live": 10 * 60_000, "turns": 3 * 24 * 3_600_000}


def known_bot(name: str | None) -> str:
    """The name of a bot that is there; None chooses the usual one."""
    if name is None:
        return USUAL
    known = bots()
    if name not in known:
        raise invalid(f"There is no bot '{name}'; the bots are: {', '.join(known)}.", "unknown_bot")
    return name


def begin_if_full(table: Sitting, change: Change) -> Change:
    """The change, and with it the beginning of the game if now every seat is taken."""
    if table.status == OPEN and table.state is not None:
        taken = [
            change.seats.get(seat.number, {}).get("user_id", seat.user_id)
            or change.seats.get(seat.number, {}).get("bot", seat.bot)
            for seat in table.seats
        ]
        if all(taken):
            change.data["start"] = True
            change.fields.update(begun(table.state))
    return change


def begun(state: State) -> dict[str, Any]:
    """The fields of a table whose game begins with this position."""
    if state.player is None:
        return {"status": OVER, "result": result(state), "turn": None}
    return {"status": PLAYING, **deciding(state)}


async def sit(tables: Tables, table_id: str, person: Person, number: int, invited: bool = False) -> Outcome:
    """Take an open seat; with `invited` also one that is kept for this person."""
    called = await is_called(tables.storage, table_id, person.id)
    async with tables.locked(table_id) as table:
        permissions.sit(table, person, number, invited or called)
        if not (invited or called or await _welcome(tables, table, person)):
            raise forbidden("This table is for the members of a club.", "members_only")
        await _take(tables, table, person, number, None)
        return Outcome(table)


async def _welcome(tables: Tables, table: Sitting, person: Person) -> bool:
    """True unless the table is for the members of a club, and this is none."""
    club = table.row["club"] if table.row["visibility"] == CLUB else None
    return club is None or table.row["owner"] == person.id or await is_member(tables.storage, club, person.id)


async def come(tables: Tables, table_id: str, person: Person) -> Outcome:
    """Come to a table one was called to: take the first seat that is open."""
    if not await is_called(tables.storage, table_id, person.id):
        raise missing("table")
    free = [seat for seat in (await tables.get(table_id)).seats if seat.open]
    if not free:
        raise Refusal("seat_taken", "This seat is taken.")
    return await sit(tables, table_id, person, free[0].number)


async def _take(tables: Tables, table: Sitting, person: Person, number: int, extra: Extra | None) -> None:
    await refuse_unwelcome(tables.storage, table.row["owner"], person)
    if table.status == PLAYING and await _played(tables, table, person) - {number}:
        raise forbidden("You have played another seat of this game, and can only come back to that one.", "other_seat")
    values = {"user_id": person.id, "bot": None, "invited": False}
    change = Change("sit", number, person.id, seats={number: values}, names={person.id: person.name})
    change.data |= await habits.resting(tables.storage, table.row, {number: person})
    if table.row["coach"] and table.people() - {person.id}:
        change.data["coach"] = True  # it was meant for one who plays alone: now all should know that it helps
    await tables.commit(table, begin_if_full(table, change), extra)


async def _played(tables: Tables, table: Sitting, person: Person) -> set[int]:
    """The seats that a person has had since the game began, and knows the secrets of."""
    e = models.entries.c
    told = select(e.seat, e.kind, e.data).where(
        e.table_id == table.id, e.user_id == person.id, e.kind.in_(("move", "leave"))
    )
    async with tables.storage.read() as connection:
        rows = await connection.execute(told)
        return {
            row.seat for row in rows if row.kind == "move" or "bot" in row.data
        }  # before the game no bot takes over


async def invite(tables: Tables, table_id: str, person: Person, number: int) -> str:
    """Keep a seat for whoever brings the secret that is returned; an earlier invitation to it ends."""
    secret = secrets.token_urlsafe(24)
    async with tables.locked(table_id) as table:
        permissions.invite(table, person, number)
        i = models.invitations

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                update(i)
                .where(i.c.table_id == table.id, i.c.seat == number, i.c.used.is_(None))
                .values(used=tables.now(), used_by=None)
            )
            await connection.execute(
                insert(i).values(hash=_hash(secret), table_id=table.id, seat=number, created=tables.now())
            )

        await tables.commit(table, Change("invite", number, person.id, seats={number: {"invited": True}}), write)
    return secret


async def claim(tables: Tables, secret: str, person: Person) -> tuple[Outcome, int]:
    """Take the seat of an invitation, once. Whoever claimed it may follow the link again and is simply let in."""
    i = models.invitations
    async with tables.storage.read() as connection:
        row = (await connection.execute(select(i).where(i.c.hash == _hash(secret)))).first()
    if row is None:
        raise Refusal("bad_invitation", "This invitation does not exist.", 404)
    async with tables.locked(row.table_id) as table:
        seat = seat_at(table, row.seat)
        if seat.user_id == person.id:
            return Outcome(table, repeated=True), row.seat
        if row.used is not None:
            raise Refusal("invitation_used", "This invitation has been used or replaced.", 410)
        permissions.sit(table, person, row.seat, invited=True)

        async def use(connection: AsyncConnection) -> None:
            await connection.execute(update(i).where(i.c.hash == row.hash).values(used=tables.now(), used_by=person.id))

        await _take(tables, table, person, row.seat, use)
        return Outcome(table), row.seat


async def set_bot(tables: Tables, table_id: str, person: Person, number: int, bot: str | None) -> Outcome:
    """Let a bot play a seat: an empty one for the owner, the own one for a player, who may take it back."""
    async with tables.locked(table_id) as table:
        permissions.set_bot(table, person, number)
        name = known_bot(bot)
        if table.row["rated"]:
            rated.check_bot(table.row["game"], table.row["players"], name)
        values = {"bot": name, "invited": False}
        change = Change("bot", number, person.id, data={"bot": name}, seats={number: values})
        await tables.commit(table, begin_if_full(table, change))
        return Outcome(table)


async def take_back(tables: Tables, table_id: str, person: Person, number: int) -> Outcome:
    """Play the own seat again after a bot did."""
    async with tables.locked(table_id) as table:
        seat = permissions.take_back(table, person, number)
        if seat.bot is not None:
            await tables.commit(table, Change("back", number, person.id, seats={number: {"bot": None}}))
        return Outcome(table)


async def open_seat(tables: Tables, table_id: str, person: Person, number: int) -> Outcome:
    """Open a bot's seat for people; a running game waits for one."""
    async with tables.locked(table_id) as table:
        seat = permissions.set_bot(table, person, number)
        permissions.owned(table, person)
        if seat.user_id is not None:
            raise Refusal("seat_taken", "This seat is taken.")
        values = {"bot": None, "invited": False}
        await tables.commit(table, Change("open", number, person.id, seats={number: values}))
        return Outcome(table)


async def free_seat(tables: Tables, table_id: str, person: Person, number: int) -> Outcome:
    """Open a seat that somebody else took, as the owner, before the game begins."""
    async with tables.locked(table_id) as table:
        permissions.free_seat(table, person, number)
        values = {"user_id": None, "bot": None, "invited": False}
        await tables.commit(table, Change("open", number, person.id, seats={number: values}))
        return Outcome(table)


async def replace(tables: Tables, table_id: str, person: Person, number: int) -> Outcome:
    """Let a bot play for somebody who does not come, when most of the others agree; they may take the seat back."""
    async with tables.locked(table_id) as table:
        permissions.replace(table, person, number)
        if tables.now() - table.row["moved"] < PATIENCE_MS[table.row["pace"]]:
            raise Refusal("not_away", "They have not been away for long enough.")
        if enough(table, number, 1):
            await replaced(tables, table, number)
            return Outcome(table)
        proposal = table.row["proposal"]
        if proposal is not None:
            raise Refusal("already_asked", "Another question waits for an answer.")
        wanted = {"kind": REPLACE, "seat": number, "by": person.id, "at": tables.now(), "agreed": [], "refused": []}
        asked = {"question": REPLACE}
        await tables.commit(table, Change("ask", None, person.id, data=asked, fields={"proposal": wanted}))
        return Outcome(table, waiting=True)


def enough(table: Sitting, number: int, votes: int) -> bool:
    """True if so many votes are most of the people other than the one of the seat."""
    return votes * 2 > len(table.people() - {table.seats[number].user_id})


async def replaced(tables: Tables, table: Sitting, number: int) -> None:
    """Write that a bot plays a seat from now on, until its person is back."""
    change = Change(REPLACE, number, table.seats[number].user_id, data={"bot": USUAL})
    change.seats = {number: {"bot": USUAL}}
    change.fields["proposal"] = None
    await tables.commit(table, change)


async def leave(tables: Tables, table_id: str, person: Person, bot: str | None = None) -> Outcome:
    """Give up all own seats: before the game they are open again, in the game a bot plays on.

    A table that its last person leaves is abandoned.
    """
    async with tables.locked(table_id) as table:
        own = permissions.seated(table, person)
        permissions.no_lesson(table)
        permissions.going_on(table)
        name = known_bot(bot) if table.status == PLAYING else None
        change = Change("leave", own[0], person.id, data={"bot": name} if name else {})
        change.seats = {number: {"user_id": None, "bot": name} for number in own}
        if not {seat.user_id for seat in table.seats} - {None, person.id}:
            change.fields.update(status=ABANDONED, proposal=None, turn=None)
        elif table.row["proposal"] is not None:
            change.fields["proposal"] = None
        await tables.commit(table, change)
        return Outcome(table)


async def resign(
    tables: Tables, table_id: str, person: Person, number: int, bot: str | None = None, request: str | None = None
) -> Outcome:
    """Give a seat up for lost: a bot plays it to the end, out of the ranking. With one seat left the game is over."""
    async with tables.locked(table_id) as table:
        seat = permissions.own_seat(table, person, number)
        permissions.playing(table)
        if seat.resigned:
            return Outcome(table, repeated=True)
        change = Change("resign", number, person.id, request=request_key(person, request))
        giving_up(table, number, known_bot(bot), change)
        await tables.commit(table, change)
        return Outcome(table)


def giving_up(table: Sitting, number: int, bot: str, change: Change) -> None:
    """What becomes of the table when a seat is given up, in the change that says so."""
    left = [other.number for other in table.seats if not other.resigned and other.number != number]
    change.data["bot"] = bot
    change.seats = {number: {"resigned": True, "bot": bot}}
    change.fields["proposal"] = None
    assert table.state is not None
    if len(left) <= 1:
        outcome = {**result(table.state), "winners": left, "resigned": True}
        change.fields.update(status=OVER, result=outcome, turn=None)
    elif not {other.user_id for other in table.seats if other.number in left} - {None}:
        change.fields.update(status=ABANDONED, turn=None)


async def close(tables: Tables, table_id: str, person: Person) -> Outcome:
    """End the table without a result: at once if nobody else plays, otherwise when the others agree or stay silent."""
    async with tables.locked(table_id) as table:
        permissions.close(table, person)
        proposal = table.row["proposal"]
        asked = proposal is not None and proposal["kind"] == "close" and proposal["by"] == person.id
        silent = asked and tables.now() - proposal["at"] > PATIENCE_MS[table.row["pace"]]
        if silent or not table.people() - {person.id} or (table.status == OPEN and table.row["owner"] == person.id):
            await end(tables, table, person, CLOSED)
            return Outcome(table)
        if asked:
            return Outcome(table, repeated=True, waiting=True)
        if proposal is not None:
            raise Refusal("already_asked", "Another question waits for an answer.")
        wanted = {"kind": "close", "by": person.id, "at": tables.now(), "agreed": []}
        await tables.commit(
            table, Change("ask", None, person.id, data={"question": "close"}, fields={"proposal": wanted})
        )
        return Outcome(table, waiting=True)


async def end(tables: Tables, table: Sitting, person: Person, status: str) -> None:
    """Write the end of a table that is not the end of its game."""
    fields = {"status": status, "proposal": None, "turn": None}
    await tables.commit(table, Change("close", None, person.id, fields=fields))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
