"""A site from the command line: its database, opened for one thing to be done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table

from royaume.cli.shared import out, print_json
from royaume.engine.errors import RoyaumeError

if TYPE_CHECKING:
    from royaume.server.house import House

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///path or postgresql://user:password@host/name. Default: the one `serve` would use."),
]


def with_house(
    database: str | None, do: Callable[[House], Coroutine[Any, Any, T]], alone: bool = False, new: bool = False
) -> T:
    """Do something on a site, whose server may run unless it is to be `alone`; RoyaumeError says why it cannot be."""
    from royaume.server.errors import Refusal, Unavailable
    from royaume.server.house import House
    from royaume.server.settings import Settings

    house = House(Settings.from_environment(database))
    storage = house.storage
    if not new and storage.file is not None and not storage.file.is_file():
        raise RoyaumeError(f"there is no database {storage.shown}")

    async def run() -> T:
        try:
            if alone:
                storage.hold()
            if not new:
                await storage.refuse_other_shape()
                await house.order.load()
            return await do(house)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except Unavailable as error:
        raise RoyaumeError(f"the database {storage.shown} cannot be used: {storage.why(error)}") from error
    except Refusal as error:
        raise RoyaumeError(str(error)) from error


def show_counts(counts: dict[str, int], as_json: bool) -> None:
    """Print how many of each."""
    if as_json:
        print_json(counts)
        return
    table = Table("what", "how many", box=None)
    for name, rows in counts.items():
        table.add_row(name, str(rows))
    out.print(table)
