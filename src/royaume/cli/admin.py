"""`royaume admin`: what whoever runs a site does from the command line."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from royaume.cli.shared import AsJson, out, print_json
from royaume.engine.errors import RoyaumeError

if TYPE_CHECKING:
    from royaume.server.storage import Storage

T = TypeVar("T")
GUESTS, WAITING, FINISHED = 30, 30, 365  # days

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")

DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///path or postgresql://user:password@host/name. Default: the one `serve` would use."),
]


@app.callback()
def admin_command() -> None:
    """Look after a site: backup and restore, tidying up, a new password for whoever lost theirs.

    **Examples**

    - `royaume admin backup site.backup`
    - `royaume admin restore site.backup --database postgresql://club@localhost/royaume`
    - `royaume admin tidy --now`
    - `royaume admin password Alice`
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

    _report(_with_storage(database, lambda storage: back_up(storage, file)), as_json)


@app.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `royaume admin backup` has written.")],
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database, of either kind, from a backup: all of it or nothing."""
    from royaume.server.backup import restore

    _report(_with_storage(database, lambda storage: restore(storage, file), alone=True, new=True), as_json)


@app.command("tidy")
def tidy_command(
    guests: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Guests without a table go after so long; 0: never.")
    ] = GUESTS,
    waiting: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Tables at which nobody sat down go after so long; 0: never.")
    ] = WAITING,
    finished: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Finished tables of guests alone go after so long; 0: never.")
    ] = FINISHED,
    now: Annotated[bool, typer.Option("--now", help="Do it. Without, it is only said what would go.")] = False,
    database: DatabaseOption = None,
    as_json: AsJson = False,
) -> None:
    """Say what nobody will miss, and with `--now` remove it and give the room back to the disk."""
    from royaume.server.retention import Rules, overdue, remove, vacuum

    async def run(storage: Storage) -> dict[str, int]:
        found = await overdue(storage, Rules(guests, waiting, finished))
        if now:
            await remove(storage, found)
            await vacuum(storage)
        return {"guests": len(found.guests), "waiting": len(found.waiting), "finished": len(found.finished)}

    counts = _with_storage(database, run, alone=now)
    _report(counts, as_json)
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

    _report(_with_storage(database, lambda storage: again(storage, recompute), alone=recompute), as_json)


@app.command("password")
def password_command(
    login: Annotated[str, typer.Argument(metavar="NAME", help="The account.")],
    database: DatabaseOption = None,
) -> None:
    """Give an account a new password, which is printed once; its sessions and tokens end."""
    from royaume.server.identity import Identity

    chosen = secrets.token_urlsafe(12)

    async def run(storage: Storage) -> None:
        await Identity(storage, secrets.token_urlsafe(48)).set_password(login, chosen)

    _with_storage(database, run, alone=True)
    out.print(Text(f"{login}: {chosen}"), soft_wrap=True)
    out.print("Tell them by a safe way; they change it under their account.")


def _with_storage(
    database: str | None, do: Callable[[Storage], Coroutine[Any, Any, T]], alone: bool = False, new: bool = False
) -> T:
    """Do something with the database of a site; RoyaumeError says why it cannot be used."""
    from royaume.server.errors import Refusal, Unavailable
    from royaume.server.settings import Settings
    from royaume.server.storage import Storage

    storage = Storage(Settings.from_environment(database).database)
    if not new and storage.file is not None and not storage.file.is_file():
        raise RoyaumeError(f"there is no database {storage.shown}")

    async def run() -> T:
        try:
            if alone:
                storage.hold()
            if not new:
                await storage.refuse_other_shape()
            return await do(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except Unavailable as error:
        raise RoyaumeError(f"the database {storage.shown} cannot be used: {storage.why(error)}") from error
    except Refusal as error:
        raise RoyaumeError(str(error)) from error


def _report(counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        print_json(counts)
        return
    table = Table("what", "how many", box=None)
    for name, rows in counts.items():
        table.add_row(name, str(rows))
    out.print(table)
