"""Lessons at the tables: opened and gone on with, a step on and back, and what a person has learned."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select

from royaume.engine.game import Game
from royaume.engine.lesson import Lesson, lessons
from royaume.engine.registry import games, load
from royaume.server import editions, models, permissions, play
from royaume.server.documents import Document, read_document, write_document
from royaume.server.errors import Refusal, missing
from royaume.server.lecture import Lecture, lecture
from royaume.server.links import new_id
from royaume.server.opening import commitment
from royaume.server.person import Person
from royaume.server.seating import begun, known_bot
from royaume.server.sitting import PLAYING, Change, Sitting, deciding
from royaume.server.storage import Storage
from royaume.server.tables import Tables

KEPT = "lessons"  # the name under which a person keeps what was learned of a game
OPPONENT = None  # whose name the other seats have: what they play is written


@dataclass(frozen=True, slots=True)
class Learned:
    """A lesson for one person: whether it was finished, and the step (from 1) at which it waits, 0 if nowhere."""

    lesson: Lesson
    done: bool
    step: int


async def learned(tables: Tables, person: Person, game: Game) -> list[Learned]:
    """The lessons of a game in their order, with what a person has learned."""
    found = lessons(game)
    if not found:
        return []
    kept = (await _document(tables.storage, person, game)).data
    return [
        Learned(lesson, key in kept.get("done", ()), await _waits(tables, person, lesson, kept))
        for key, lesson in found.items()
    ]


async def well_known(storage: Storage, person: Person) -> set[str]:
    """The games of which a person has finished every lesson there is."""
    d = models.documents
    kept = select(d.c.game, d.c.data).where(d.c.user_id == person.id, d.c.name == KEPT)
    async with storage.read() as connection:
        rows = (await connection.execute(kept)).all()
    done = {row.game: set(row.data.get("done", ())) for row in rows if row.game in games()}
    return {game for game, names in done.items() if names >= set(lessons(load(game)))}


async def _waits(tables: Tables, person: Person, lesson: Lesson, kept: dict[str, Any]) -> int:
    table = await _known_table(tables, person, lesson, kept)
    at = lecture(table) if table is not None else None
    return at.number + 1 if at is not None and at.number else 0


async def _known_table(tables: Tables, person: Person, lesson: Lesson, kept: dict[str, Any]) -> Sitting | None:
    """The table of a lesson that waits for a person, if it is still the same lesson."""
    table_id = kept.get("tables", {}).get(lesson.id)
    if table_id is None:
        return None
    try:
        table = await tables.get(table_id)
    except Refusal:
        return None
    return table if table.seats_of(person.id) and lecture(table) is not None else None


async def open_lesson(tables: Tables, person: Person, lesson: Lesson, afresh: bool = False) -> str:
    """The table of a lesson: the one that waits at its step, or a new one."""
    game = lesson.start()[0]
    document = await _document(tables.storage, person, game)
    table = await _known_table(tables, person, lesson, document.data)
    if table is not None:
        if afresh:
            await go_to(tables, table.id, person, 0)
        return table.id
    table_id = await _open(tables, person, lesson)
    at = {**document.data.get("tables", {}), lesson.id: table_id}
    await write_document(tables.storage, person, document, {**document.data, "tables": at})
    return table_id


async def _open(tables: Tables, person: Person, lesson: Lesson) -> str:
    game, state = lesson.start()
    table_id, at = new_id(), tables.now()
    seats = [
        {
            "table_id": table_id,
            "seat": number,
            "user_id": person.id if number == lesson.seat else None,
            "bot": None if number == lesson.seat else known_bot(OPPONENT),
            "invited": False,
            "resigned": False,
        }
        for number in range(state.seats)
    ]
    values = {
        "id": table_id,
        "game": game.id,
        "rules": game.version,
        "components": game.components.digest,
        "players": state.seats,
        "options": dict(state.options),
        "seed": str(lesson.given.get("seed", 1)),
        "commitment": commitment(table_id, lesson.given.get("seed", 1)),
        "fair": False,
        "title": "",
        "owner": person.id,
        "pace": "live",
        "visibility": "private",
        "spectators": False,
        "rated": False,
        "coach": False,
        "lesson": lesson.id,
        "origin": {"edition": lesson.edition, "marks": [0]},
        "head": 1,
        "said": 0,
        "created": at,
        "moved": at,
        **begun(state),
    }
    first = {"ply": 1, "kind": "create", "user_id": person.id, "marks": 0, "data": {"start": True}, "events": "[]"}
    position = json.dumps(state.to_dict(), separators=(",", ":"))
    async with tables.storage.write() as connection:
        await editions.keep(tables.storage, connection, game)
        await connection.execute(insert(models.tables).values(**values))
        await connection.execute(insert(models.seats), seats)
        await connection.execute(insert(models.entries).values(**first, table_id=table_id, at=at))
        await connection.execute(insert(models.snapshots).values(table_id=table_id, ply=0, moves=0, position=position))
    return table_id


async def go_on(tables: Tables, table_id: str, person: Person) -> str | None:
    """One step on, where nothing is to be done; the game, if that was the last step and the lesson is learned."""
    async with tables.locked(table_id) as table:
        at = _lecture(table, person)
        if not at.finished:
            raise Refusal("to_do_first", "There is something to do first.")
        if not at.last:
            await play.go_through(tables, table)
            return None
    await _note_done(tables.storage, person, at.lesson)
    return at.lesson.game


async def go_back(tables: Tables, table_id: str, person: Person) -> None:
    """Back to the beginning of the step, or of the one before if nothing was done in it."""
    table = await tables.get(table_id)
    at = _lecture(table, person)
    await go_to(tables, table_id, person, at.number if at.done else max(0, at.number - 1))


async def go_to(tables: Tables, table_id: str, person: Person, number: int) -> None:
    """Back to the beginning of a step that was reached; the moves since then are taken back."""
    async with tables.locked(table_id) as table:
        at = _lecture(table, person)
        marks = at.marks[: number + 1]
        to = marks[-1]
        state = table.position(to)
        change = Change("undo", None, person.id, data={"from": len(table.moves), "to": to, "beyond": False})
        change.state = state
        change.fields = {**at.reached(marks), "status": PLAYING, "result": None, **deciding(state)}
        table.course = None
        await tables.commit(table, change)


def _lecture(table: Sitting, person: Person) -> Lecture:
    permissions.seated(table, person)
    at = lecture(table)
    if at is None:
        raise missing("lesson")
    return at


async def _document(storage: Storage, person: Person, game: Game) -> Document:
    return await read_document(storage, person, game.id, KEPT)


async def _note_done(storage: Storage, person: Person, lesson: Lesson) -> None:
    """Keep that a lesson is learned; the next time it begins at its beginning."""
    document = await read_document(storage, person, lesson.game, KEPT)
    done = list(dict.fromkeys([*document.data.get("done", ()), lesson.id]))
    waiting = {key: table for key, table in document.data.get("tables", {}).items() if key != lesson.id}
    await write_document(storage, person, document, {**document.data, "done": done, "tables": waiting})
