"""Pausing the clocks of a table: by consent of all who play, until somebody goes on."""

from __future__ import annotations

from royaume.server import permissions
from royaume.server.errors import Refusal
from royaume.server.person import Person
from royaume.server.play import Outcome
from royaume.server.seating import PATIENCE_MS
from royaume.server.sitting import PAUSE, RESUME, Change, Sitting
from royaume.server.tables import Tables


async def pause(tables: Tables, table_id: str, person: Person) -> Outcome:
    """Stop the clocks: at once if nobody else plays, otherwise when all others agree."""
    async with tables.locked(table_id) as table:
        permissions.pause(table, person)
        return await _ask(tables, table, person, PAUSE, at_once=not table.people() - {person.id})


async def resume(tables: Tables, table_id: str, person: Person) -> Outcome:
    """Let the clocks run again: at once for whoever decides now, otherwise when the others agree or stay silent."""
    async with tables.locked(table_id) as table:
        permissions.resume(table, person)
        proposal = table.row["proposal"]
        asked = proposal is not None and proposal["kind"] == RESUME and proposal["by"] == person.id
        silent = asked and tables.now() - proposal["at"] > PATIENCE_MS[table.row["pace"]]
        mine = table.turn in table.seats_of(person.id)
        return await _ask(tables, table, person, RESUME, mine or silent or not table.people() - {person.id})


async def _ask(tables: Tables, table: Sitting, person: Person, what: str, at_once: bool) -> Outcome:
    """Do it, or ask the others for it; the lock of the table is held."""
    proposal = table.row["proposal"]
    if at_once:
        fields = {"proposal": None} if proposal is not None and proposal["kind"] in (PAUSE, RESUME) else {}
        await tables.commit(table, Change(what, None, person.id, fields=fields))
        return Outcome(table)
    if proposal is not None and proposal["kind"] == what and proposal["by"] == person.id:
        return Outcome(table, repeated=True, waiting=True)
    if proposal is not None:
        raise Refusal("already_asked", "Another question waits for an answer.")
    wanted = {"kind": what, "by": person.id, "at": tables.now(), "agreed": []}
    await tables.commit(table, Change("ask", None, person.id, data={"question": what}, fields={"proposal": wanted}))
    return Outcome(table, waiting=True)
