"""`royaume admin` for keeping order: operators, reports, warn, mute, ban, rename, close, say. The server may run."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from royaume.cli.shared import AsJson, out, print_json
from royaume.cli.site import DatabaseOption, with_house
from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import LANGUAGES

if TYPE_CHECKING:
    from royaume.server.house import House
    from royaume.server.person import Person

app = typer.Typer(rich_markup_mode="markdown")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The account, or the id of a guest.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, which the person reads.")]
Days = Annotated[float, typer.Option("--days", metavar="N", help="For how long; 0.5 is half a day.")]


@app.command("operator")
def operator_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The account.")],
    remove: Annotated[bool, typer.Option("--remove", help="Somebody like all others again.")] = False,
    database: DatabaseOption = None,
) -> None:
    """Make somebody with an account an operator, who finds everything else under /admin."""
    from royaume.server import operators

    async def run(house: House) -> Person:
        person = await operators.account(house.storage, name)
        await (operators.dismiss if remove else operators.appoint)(house, None, person)
        return person

    person = with_house(database, run)
    done = "is no operator any more" if remove else "is an operator, and finds the operator's room at /admin"
    out.print(Text(f"{person.name} {done}."), soft_wrap=True)


@app.command("operators")
def operators_command(database: DatabaseOption = None, as_json: AsJson = False) -> None:
    """List the operators."""
    from royaume.server import operators

    found = [each.name for each in with_house(database, lambda house: operators.operators(house.storage))]
    if as_json:
        print_json(found)
    elif not found:
        out.print("There are none: `royaume admin operator NAME` makes one.")
    for name in () if as_json else found:
        out.print(Text(name))


@app.command("reports")
def reports_command(
    decided: Annotated[bool, typer.Option("--decided", help="Those that were decided.")] = False,
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """List the reports that wait for a decision; `decide` decides one."""
    from royaume.server.errors import moment
    from royaume.server.reports import reports

    found = with_house(database, lambda house: reports(house, decided))
    rows = [
        {
            "id": each.id,
            "at": moment(each.at),
            "kind": each.kind,
            "about": each.about.called("en") if each.about is not None else None,
            "by": each.by.called("en") if each.by is not None else None,
            "table": each.table_id,
            "words": each.words,
            "why": each.why,
            "decision": each.decision,
        }
        for each in found
    ]
    if as_json:
        print_json(rows)
        return
    if not rows:
        out.print("There are none.")
        return
    table = Table("id", "when", "what", "about", "by", "words", "why", *(["decision"] if decided else []), box=None)
    for row in rows:
        shown = [row[key] for key in ("id", "at", "kind", "about", "by", "words", "why")]
        table.add_row(*(Text(str(each or "")) for each in shown), *([Text(str(row["decision"]))] if decided else []))
    out.print(table)


@app.command("decide")
def decide_command(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="Its id, as `reports` lists it.")],
    decision: Annotated[str, typer.Argument(metavar="nothing|warn|mute|ban|rename", help="What is to be done.")],
    why: Why = "",
    days: Days = 1,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The other name, for rename.")] = "",
    database: DatabaseOption = None,
) -> None:
    """Decide a report; all reports of the same thing are decided with it."""
    from royaume.server.reports import decide

    with_house(database, lambda house: decide(house, None, report, decision, why, days, name))
    out.print("Decided.")


@app.command("warn")
def warn_command(name: Name, why: Why, database: DatabaseOption = None) -> None:
    """Warn somebody: they read it on their next page and confirm it."""
    from royaume.server.measures import warn

    _about(database, name, lambda house, person: warn(house, None, person, why), "has been warned")


@app.command("mute")
def mute_command(name: Name, why: Why, days: Days = 1, database: DatabaseOption = None) -> None:
    """Let somebody write nothing that others read, for a while."""
    from royaume.server.measures import mute

    _about(database, name, lambda house, person: mute(house, None, person, why, days), f"is muted for {days:g} days")


@app.command("unmute")
def unmute_command(name: Name, database: DatabaseOption = None) -> None:
    """Let somebody write again."""
    from royaume.server.measures import lift

    _about(database, name, lambda house, person: lift(house, None, person, "mute"), "may write again")


@app.command("ban")
def ban_command(name: Name, why: Why, days: Days = 1, database: DatabaseOption = None) -> None:
    """Ban somebody for a while: their sessions end, and all they can do is to read why and until when."""
    from royaume.server.measures import ban

    _about(database, name, lambda house, person: ban(house, None, person, why, days), f"is banned for {days:g} days")


@app.command("unban")
def unban_command(name: Name, database: DatabaseOption = None) -> None:
    """Let somebody in again."""
    from royaume.server.measures import lift

    _about(database, name, lambda house, person: lift(house, None, person, "ban"), "may come in again")


@app.command("rename")
def rename_command(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The other name.")],
    why: Why,
    database: DatabaseOption = None,
) -> None:
    """Give somebody another name; they go on signing in with the one they chose."""
    from royaume.server.measures import rename

    _about(database, name, lambda house, person: rename(house, None, person, new, why), f"is called {new} now")


@app.command("close")
def close_command(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id: the end of its address, /t/ID.")],
    why: Why,
    database: DatabaseOption = None,
) -> None:
    """Close a table without a result; its people read why."""
    from royaume.server.closing import close_table

    with_house(database, lambda house: close_table(house, None, table, why))
    out.print("The table is closed.")


@app.command("say")
def say_command(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What everybody reads.")],
    also: Annotated[
        list[str] | None,
        typer.Option("--in", metavar="LANG=TEXT", help="For those who speak a language; may be repeated."),
    ] = None,
    hours: Annotated[float, typer.Option("--hours", min=0.01, metavar="N", help="For how long.")] = 24,
    database: DatabaseOption = None,
) -> None:
    """Say something to all: it stands on every page until its time is over or somebody puts it away."""
    from royaume.server.banners import say

    texts = {"": text}
    for each in also or []:
        lang, equals, said = each.partition("=")
        if not equals or lang not in LANGUAGES:
            raise RoyaumeError(f"a text for a language is written LANG=TEXT, with one of: {', '.join(LANGUAGES)}")
        texts[lang] = said
    with_house(database, lambda house: say(house, None, texts, house.tables.now() + round(hours * 3_600_000)))
    out.print("Said.")


@app.command("journal")
def journal_command(database: DatabaseOption = None, as_json: AsJson = False) -> None:
    """List what operators did, the last first."""
    from royaume.server.errors import moment
    from royaume.server.operators import journal

    found = with_house(database, lambda house: journal(house.storage))
    if as_json:
        keys = ("verb", "about", "name", "why", "by")
        print_json([{"at": moment(each.at), **{key: getattr(each, key) for key in keys}} for each in found])
        return
    table = Table("when", "who", "what", "about", "why", box=None)
    for each in found:
        shown = (moment(each.at), each.by or "command line", each.verb, each.name or each.about, each.why)
        table.add_row(*(Text(text) for text in shown))
    out.print(table)


def _about(
    database: str | None, name: str, do: Callable[[House, Person], Coroutine[Any, Any, None]], done: str
) -> None:
    """Do something about somebody, and say that it is done."""
    from royaume.server.operators import somebody

    async def run(house: House) -> Person:
        person = await somebody(house.storage, name)
        await do(house, person)
        return person

    out.print(Text(f"{with_house(database, run).called('en')} {done}."), soft_wrap=True)
