"""Reports: what people bring before the operators, and what these decide."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select, update

from royaume.server import measures, models, permissions
from royaume.server.chat import fitting, one_line, plain
from royaume.server.errors import Refusal, invalid, missing
from royaume.server.friends import found as found_profile
from royaume.server.operators import LONGEST_WHY, note
from royaume.server.order import BAN, MUTE, RENAME, WARN
from royaume.server.person import Person
from royaume.server.shunning import company, named

if TYPE_CHECKING:
    from royaume.server.house import House

PERSON, MESSAGE, NAME = "person", "message", "name"
KINDS = (PERSON, MESSAGE, NAME)
NOTHING = "nothing"  # the decision that nothing is to be done
DECISIONS = (NOTHING, WARN, MUTE, BAN, RENAME)
SHOWN = 100
AROUND = 3  # messages before and after the one that was reported
MOST_OPEN = 20  # reports of one person that wait


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said at the table of a report."""

    name: str
    text: str
    at: int
    meant: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A report with what an operator needs to know to decide it."""

    id: str
    kind: str
    by: Person | None  # None: they are gone
    about: Person | None
    table_id: str | None
    words: str
    why: str
    at: int
    decision: str | None
    decided: int | None
    talk: Sequence[Line] = ()
    before: int = 0  # measures that were taken about them earlier


async def report_at_table(
    house: House, person: Person, table_id: str, about: str, kind: str, why: str, number: int | None = None
) -> None:
    """Report somebody of a table one may look at, their name, or something they said there."""
    table = await house.tables.get(table_id)
    permissions.watch(table, person)
    if number is not None:
        message = await _message(house, table_id, number)
        await _file(house, person, MESSAGE, message.user_id, message.text, why, table_id, number)
        return
    others = {each.id: each for each in await company(house.storage, table_id, person)}
    if about not in others:
        raise missing("person")
    await _file(house, person, kind, about, others[about].called("en"), why, table_id)


async def report_profile(house: House, person: Person, login: str, kind: str, why: str) -> None:
    """Report somebody whose profile one may see, or their name."""
    about = await found_profile(house.storage, login, person)
    await _file(house, person, kind, about.id, about.name, why)


async def _file(
    house: House,
    person: Person,
    kind: str,
    about: str,
    words: str,
    why: str,
    table_id: str | None = None,
    number: int | None = None,
) -> None:
    """Write a report down, once while the same one waits."""
    if kind not in KINDS:
        raise invalid("One reports a person, a name or a message.")
    if about == person.id:
        raise invalid("That is yourself.", "oneself")
    said = fitting(plain(why, LONGEST_WHY), LONGEST_WHY)
    r = models.reports
    mine = (r.c.by == person.id, r.c.decision.is_(None))
    same = (r.c.about == about, r.c.kind == kind)
    here = (r.c.table_id == table_id, r.c.number == number) if number is not None else ()
    row = {"id": secrets.token_hex(8), "kind": kind, "by": person.id, "about": about, "words": words, "why": said}
    async with house.storage.write() as connection:
        if await connection.scalar(select(r.c.id).where(*mine, *same, *here)) is not None:
            raise Refusal("already_reported", "You have reported this already; the operators will look at it.")
        if (await connection.scalar(select(func.count()).where(*mine)) or 0) >= MOST_OPEN:
            raise Refusal("too_many_reports", "So many reports of yours wait already; the operators will look at them.")
        await connection.execute(insert(r).values(**row, table_id=table_id, number=number, at=house.tables.now()))


async def _message(house: House, table_id: str, number: int) -> Any:
    m = models.messages.c
    wanted = select(m.user_id, m.text).where(m.table_id == table_id, m.number == number)
    async with house.storage.read() as connection:
        row = (await connection.execute(wanted)).first()
    if row is None:
        raise missing("message")
    return row


# For operators --------------------------------------------------------------------------------------


async def waiting(house: House) -> int:
    """How many reports wait for a decision."""
    r = models.reports.c
    async with house.storage.read() as connection:
        return await connection.scalar(select(func.count()).where(r.decision.is_(None))) or 0


async def reports(house: House, decided: bool = False, only: str | None = None) -> list[Report]:
    """The reports that wait, the oldest first; or those that were decided, the newest first; or one by its id."""
    r = models.reports
    wanted = select(r)
    if only is not None:
        wanted = wanted.where(r.c.id == only)
    elif decided:
        wanted = wanted.where(r.c.decision.is_not(None)).order_by(r.c.decided.desc())
    else:
        wanted = wanted.where(r.c.decision.is_(None)).order_by(r.c.at)
    async with house.storage.read() as connection:
        rows = (await connection.execute(wanted.limit(SHOWN))).all()
    people = {p.id: p for p in await named(house.storage, list({i for row in rows for i in (row.by, row.about)}))}
    return [await _told(house, row, people) for row in rows]


async def _told(house: House, row: Any, people: dict[str, Person]) -> Report:
    m = models.measures.c
    async with house.storage.read() as connection:
        before = await connection.scalar(select(func.count()).where(m.user_id == row.about, m.at < row.at)) or 0
    return Report(
        row.id,
        row.kind,
        people.get(row.by),
        people.get(row.about),
        row.table_id,
        row.words,
        row.why,
        row.at,
        row.decision,
        row.decided,
        await _talk(house, row),
        before,
    )


async def _talk(house: House, row: Any) -> list[Line]:
    """What was said around a message, which everybody at its table could read."""
    if row.number is None:
        return []
    m, u = models.messages, models.users
    near = (m.c.table_id == row.table_id, m.c.number.between(row.number - AROUND, row.number + AROUND))
    wanted = select(m.c.number, m.c.text, m.c.at, u.c.name, u.c.id).select_from(m.join(u, u.c.id == m.c.user_id))
    async with house.storage.read() as connection:
        rows = await connection.execute(wanted.where(*near).order_by(m.c.number))
        return [Line(Person(r.id, r.name).called("en"), r.text, r.at, r.number == row.number) for r in rows]


async def decide(
    house: House, by: Person | None, report: str, decision: str, why: str = "", days: float = 0, name: str = ""
) -> None:
    """Decide a report: nothing, or something about the person; all reports of the same thing are decided with it."""
    if decision not in DECISIONS:
        raise invalid(f"A decision is one of: {', '.join(DECISIONS)}.")
    found = await reports(house, only=report)
    if not found:
        raise missing("report")
    if found[0].decision is not None:
        raise Refusal("decided", "This report has been decided already.")
    about = found[0].about
    if decision != NOTHING:
        if about is None:
            raise missing("person")
        await _act(house, by, about, decision, why, days, name)
    await _close(house, by, found[0], decision, why)


async def _act(house: House, by: Person | None, about: Person, decision: str, why: str, days: float, name: str) -> None:
    if decision == WARN:
        await measures.warn(house, by, about, why)
    elif decision == MUTE:
        await measures.mute(house, by, about, why, days)
    elif decision == BAN:
        await measures.ban(house, by, about, why, days)
    else:
        await measures.rename(house, by, about, name, why)


async def _close(house: House, by: Person | None, found: Report, decision: str, why: str) -> None:
    """Write a decision down, also for what others said of the same thing."""
    r, at = models.reports, house.tables.now()
    async with house.storage.write() as connection:
        row = (await connection.execute(select(r).where(r.c.id == found.id))).one()
        same = [r.c.about == row.about, r.c.kind == row.kind, r.c.decision.is_(None)]
        if row.number is not None:
            same += [r.c.table_id == row.table_id, r.c.number == row.number]
        await connection.execute(update(r).where(*same).values(decision=decision, decided=at))
        name = found.about.called("en") if found.about is not None else row.about
        await note(connection, by, at, "decide", row.about, f"{name}: {decision}", one_line(why) or found.why)
