"""`royaume admin`: what whoever runs a site does from the command line."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from royaume.cli import operating
from royaume.cli.shared import AsJson, out
from royaume.cli.site import DatabaseOption, show_counts, with_house

if TYPE_CHECKING:
    from royaume.server.house import House

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")


@app.callback()
def admin_command() -> None:
    """Look after a site: its operators, order among people, backup and restore, tidying up, a lost password.

    **Examples**

    - `royaume admin backup site.backup`
    - `royaume admin restore site.backup --database postgresql://club@localhost/royaume`
    - `royaume admin tidy --now`
    - `royaume admin password Alice`
    - `royaume admin operator Alice`
    - `royaume admin ban Bob --days 7 --why "Insults at the table"`
    """


@app.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Write everything the site has into one file, while it runs or not.

    It holds people, tables, logs and what is hidden in them: keep it as you keep the database.
    """
    from royaume.server.backup import back_up

    show_counts(with_house(database, lambda house: back_up(house.storage, file)), as_json)


@app.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `royaume admin backup` has written.")],
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database, of either kind, from a backup: all of it or nothing."""
    from royaume.server.backup import restore

    show_counts(with_house(database, lambda house: restore(house.storage, file), alone=True, new=True), as_json)


@app.command("tidy")
def tidy_command(
    guests: Annotated[
        int | None, typer.Option(min=0, metavar="DAYS", help="Guests without a table go after so long; 0: never.")
    ] = None,
    waiting: Annotated[
        int | None,
        typer.Option(min=0, metavar="DAYS", help="Tables at which nobody sat down go after so long; 0: never."),
    ] = None,
    finished: Annotated[
        int | None,
        typer.Option(min=0, metavar="DAYS", help="Finished tables of guests alone go after so long; 0: never."),
    ] = None,
    now: Annotated[bool, typer.Option("--now", help="Do it. Without, it is only said what would go.")] = False,
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Say what nobody will miss, and with `--now` remove it and give the room back to the disk.

    What is not given is as the operators have set it under /admin: without that 30, 30 and 365 days.
    """
    from royaume.server.retention import overdue, plan, tidy, vacuum

    given = {"guests": guests, "waiting": waiting, "finished": finished}

    async def run(house: House) -> dict[str, int]:
        usual = (await plan(house.storage)).rules
        rules = replace(usual, **{name: days for name, days in given.items() if days is not None})
        if not now:
            return (await overdue(house.storage, rules)).counts()
        found = await tidy(house, None, rules=rules)
        await vacuum(house.storage)
        return found.counts()

    counts = with_house(database, run, alone=now)
    show_counts(counts, as_json)
    if not now and not as_json and any(counts.values()):
        out.print("Nothing was removed: say --now to do it.")


@app.command("ratings")
def ratings_command(
    recompute: Annotated[bool, typer.Option("--recompute", help="Keep what was computed instead.")] = False,
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Compute all ratings again from the finished rated games, and say how many differ from those that are kept."""
    from royaume.server.scorekeeper import recompute as again

    show_counts(with_house(database, lambda house: again(house.storage, recompute), alone=recompute), as_json)


@app.command("events")
def events_command(
    recompute: Annotated[bool, typer.Option("--recompute", help="Keep what was found instead.")] = False,
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Find the places at all tables of events again from their logs, and say how many differ from those kept."""
    from royaume.server.events.recount import recount

    show_counts(with_house(database, lambda house: recount(house.tables, recompute), alone=recompute), as_json)


@app.command("password")
def password_command(
    login: Annotated[str, typer.Argument(metavar="NAME", help="The account.")],
    database: DatabaseOption = None,
) -> None:
    """Give an account a new password, which is printed once; its sessions and tokens end."""
    chosen = secrets.token_urlsafe(12)
    with_house(database, lambda house: house.identity.set_password(login, chosen))
    out.print(Text(f"{login}: {chosen}"), soft_wrap=True)
    out.print("Tell them by a safe way; they change it under their account.")


app.add_typer(operating.app)
