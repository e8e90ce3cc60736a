"""How a table of an event ended: a function of the table alone, so that it can be computed again."""

from __future__ import annotations

from royaume.engine.state import State
from royaume.server.play import result
from royaume.server.ratings import finishing
from royaume.server.scorekeeper import by_score, final_order, left
from royaume.server.sitting import CLOSED, PLAYING, Change, Sitting
from royaume.server.tables import Tables

STOPPED = "event"  # what the entry says by which a table was stopped at the end of its round


async def places(tables: Tables, table: Sitting) -> list[int]:
    """The places of the seats of a table that has ended.

    Whoever gave up the seat, let a bot play or lost it on time or by a vote comes in last, the first who left behind
    all others. A table that its people closed is shared by those who stayed.
    """
    gone = await left(tables, table)
    entries = await tables.entries(table, 0)  # somebody may have deleted themselves since it was stopped
    stopped = next((each.data.get(STOPPED) for each in reversed(entries) if each.kind == "close"), None)
    order = by_score(stopped["scores"]) if stopped is not None else final_order(table)
    last = list(gone)
    if stopped is not None and stopped["waits"] is not None and stopped["waits"] not in gone:
        last.append(stopped["waits"])
    held = [(seat.user_id, seat.bot) for seat in table.seats]
    return finishing(held, order, last)


async def stop(tables: Tables, table: Sitting) -> None:
    """End a table whose round is over: whom it waits for comes in last, the others as their points stand."""
    if table.status != PLAYING:
        return
    waits = table.turn if table.turn is not None and table.seats[table.turn].person is not None else None
    data = {STOPPED: {"waits": waits, "scores": scores(table.state, len(table.seats))}}
    fields = {"status": CLOSED, "proposal": None, "turn": None}
    await tables.commit(table, Change("close", None, None, data=data, fields=fields))


def scores(state: State | None, seats: int) -> list[int]:
    """The points of a position; where the rules are not here, all are equal."""
    return list(result(state)["scores"])[:seats] if state is not None else [0] * seats
