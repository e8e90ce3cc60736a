"""What is worth telling somebody, found in the change that brings it, and whether it still is when it is told.

A notice says no more than that something waits at a table: its kind, the game and the address. Of a secret decision
only the person who makes it is told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, update

from royaume.server import models
from royaume.server.clocks import MINUTE, Clocks
from royaume.server.person import Person
from royaume.server.sitting import OPEN, PLAYING, Change, Entry, Sitting
from royaume.server.sitting import OVER as ENDED_WELL
from royaume.server.wishes import ASKED, EVENT, INVITED, OVER, SHORT, TURN, wishes_of

AT_TABLE = MINUTE  # so long somebody at a live table may think before they are told elsewhere that it is their turn
WAITING, SENT, DROPPED, FAILED = "waiting", "sent", "dropped", "failed"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person, at a moment."""

    kind: str
    user_id: str
    at: int
    seat: int | None = None


def noticed(
    table: Sitting, change: Change, entry: Entry, fields: dict[str, Any], clocks: Clocks | None
) -> list[Notice]:
    """What a change gives people to know; `fields` and `clocks` are those after it. Who plays alone needs no notice."""
    if table.row["lesson"] is not None:
        return []
    now = [change.seats.get(seat.number, {}).get("user_id", seat.user_id) for seat in table.seats]
    seated = {each for each in now if each is not None}
    if len(seated) < 2:
        return []
    status = fields.get("status", table.status)
    found = []
    if change.kind == "ask":
        found += [Notice(ASKED, user, entry.at) for user in sorted(table.people() - {change.user_id})]
    if status == ENDED_WELL and table.status == PLAYING:
        found += [Notice(OVER, user, entry.at) for user in sorted(seated - {change.user_id})]
    if status == PLAYING:
        found += _turn(table, change, entry, fields, clocks)
    return found


def _turn(
    table: Sitting, change: Change, entry: Entry, fields: dict[str, Any], clocks: Clocks | None
) -> Iterable[Notice]:
    turn: int | None = fields.get("turn", table.row["turn"])
    if turn is None:
        return
    seat, now = table.seats[turn], change.seats.get(turn, {})
    person = now.get("user_id", seat.user_id) if now.get("bot", seat.bot) is None else None
    if person is None:
        return
    fresh = turn != table.row["turn"] or table.status == OPEN
    if fresh and person != change.user_id:
        wait = AT_TABLE if table.row["pace"] == "live" else 0
        yield Notice(TURN, person, entry.at + wait, turn)
    if clocks is not None and clocks.deadline is not None and (fresh or entry.runs != _ran(table)):
        yield Notice(SHORT, person, clocks.short_at, turn)


def seated(people: Mapping[int, Person], turn: int | None, pace: str, clocks: Clocks | None, at: int) -> list[Notice]:
    """What those are told who were seated at a table of an event: that it waits for them, and whose turn it is."""
    found = [Notice(EVENT, person.id, at) for person in people.values()]
    if turn is not None:
        first = people[turn].id
        found.append(Notice(TURN, first, at + (AT_TABLE if pace == "live" else 0), turn))
        if clocks is not None and clocks.deadline is not None:
            found.append(Notice(SHORT, first, clocks.short_at, turn))
    return found


def _ran(table: Sitting) -> int | None:
    return table.ticks[-1].runs if table.ticks else None


def post(connection: Connection, notices: list[Notice], table_id: str, ply: int, at: int) -> None:
    """Put notices into the outbox, within the transaction of what they tell; each once for every way to tell it.

    What waits there of the same kind about the same table is out of date.
    """
    if not notices:
        return
    wishes = wishes_of(connection, sorted({each.user_id for each in notices}))
    o = models.outbox
    for each in notices:
        wish = wishes.get(each.user_id)
        for channel in wish.channels(each.kind) if wish is not None else ():
            assert wish is not None
            same = (
                o.c.user_id == each.user_id,
                o.c.channel == channel,
                o.c.kind == each.kind,
                o.c.table_id == table_id,
            )
            connection.execute(update(o).where(*same, o.c.status == WAITING).values(status=DROPPED))
            words = f"{table_id}:{ply}:{each.kind}:{each.user_id}:{channel}"
            connection.execute(
                insert(o).values(
                    id=hashlib.blake2b(words.encode(), digest_size=16).hexdigest(),
                    user_id=each.user_id,
                    channel=channel,
                    kind=each.kind,
                    table_id=table_id,
                    data={"seat": each.seat, "ply": ply},
                    status=WAITING,
                    due=wish.due(channel, each.at),
                    claimed=0,
                    tries=0,
                    at=at,
                )
            )


def still(table: Sitting, kind: str, user_id: str, seat: int | None, at: int) -> int | None:
    """When a notice is to be told, given what has become of its table: at once, later, or no more (None)."""
    if kind == OVER:
        return at if table.status == ENDED_WELL else None
    if kind == INVITED:
        return at if table.status == OPEN and not table.seats_of(user_id) else None
    if kind == EVENT:
        return at if table.status == PLAYING and not _moved(table, user_id) else None
    if kind == ASKED:
        asked = table.row["proposal"]
        done = asked is None or user_id in (asked["by"], *asked["agreed"]) or user_id not in table.people()
        return None if done else at
    if table.turn is None or table.turn != seat or table.seats[table.turn].person != user_id:
        return None
    if kind == SHORT:
        timing = table.timing()
        if timing is None or timing.deadline is None:
            return None
        return max(timing.short_at, at)
    return at


def _moved(table: Sitting, user_id: str) -> bool:
    """True if somebody has made a move at a table."""
    own = table.seats_of(user_id)
    return not own or any(move.seat in own for move in table.moves)
