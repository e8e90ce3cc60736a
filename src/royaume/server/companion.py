"""The companion of a first game: what comes up for the first time is explained once, whatever table it is at.

The origin of its table has what was explained (`told`); the person keeps the same for the next first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from royaume.engine.game import Game
from royaume.engine.lesson import FirstGame, Tell, first_game
from royaume.server import opening
from royaume.server.documents import read_document, write_document
from royaume.server.errors import missing
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.seating import known_bot
from royaume.server.sitting import Change, Sitting
from royaume.server.tables import Tables

KEPT = "companion"  # the name under which a person keeps what was explained
TOLD = "told"


def companion_of(table: Sitting) -> FirstGame | None:
    """The first game of which a table is one; None at all others."""
    return first_game(table.game) if TOLD in (table.row["origin"] or {}) and table.game is not None else None


def tell_now(table: Sitting, seat: int, happened: Sequence[tuple[int, dict[str, Any]]]) -> Tell | None:
    """What is to be explained to a seat now: of what it is asked, or of what it saw happen."""
    first = companion_of(table)
    state = table.state
    if first is None or state is None:
        return None
    asked = state.flow.unpack(state.agenda[-1])[0] if table.turn == seat and state.agenda else ""
    kinds = {event["kind"] for _, event in happened}
    told = set(table.row["origin"][TOLD])
    fits = (each for each in first.tells if each.id not in told)
    return next((each for each in fits if asked in each.decision or kinds & set(each.event)), None)


async def open_first_game(tables: Tables, person: Person, game: Game) -> Sitting:
    """A first game against easy bots, as the rules advise it, with a companion."""
    first = first_game(game)
    if first is None:
        raise missing("first game")
    seats = ["me", *[f"bot:{known_bot(first.bot)}"] * (first.players - 1)]
    wish = Wish(game.id, first.players, {**game.first_game(first.players), **first.options}, seats)
    kept = await read_document(tables.storage, person, game.id, KEPT)
    return await opening.open_table(tables, person, wish, {TOLD: kept.data.get(TOLD, [])})


async def heard(tables: Tables, table_id: str, person: Person, *tells: str) -> None:
    """A person has heard some explanations: nothing is explained twice."""
    async with tables.locked(table_id) as table:
        first = companion_of(table)
        if first is None or not table.seats_of(person.id):
            return
        known = [each.id for each in first.tells if each.id in tells]
        told = list(dict.fromkeys([*table.row["origin"][TOLD], *known]))
        if told == table.row["origin"][TOLD]:
            return
        origin = {**table.row["origin"], TOLD: told}
        await tables.commit(table, Change(TOLD, None, person.id, data={"tells": known}, fields={"origin": origin}))
    kept = await read_document(tables.storage, person, first.game, KEPT)
    both = list(dict.fromkeys([*kept.data.get(TOLD, ()), *known]))
    await write_document(tables.storage, person, kept, {**kept.data, TOLD: both})


async def hush(tables: Tables, table_id: str, person: Person) -> None:
    """A person needs no companion any more: everything counts as explained."""
    table = await tables.get(table_id)
    first = companion_of(table)
    if first is not None:
        await heard(tables, table_id, person, *(each.id for each in first.tells))
