"""`royaume games` and `royaume components`: what there is, and where its data come from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from royaume.cli.display import plain_table
from royaume.cli.shared import (
    AsJson,
    GameArgument,
    bar,
    differences,
    out,
    print_json,
    read_text,
    refuse_overwriting,
    write_text,
)
from royaume.engine.components import SOURCES, walk_sources
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.options import Option
from royaume.engine.registry import games, load

SOURCE_STYLES = {"rulebook": "green", "public": "cyan", "designed": "yellow"}
SOURCE_MEANINGS = {
    "rulebook": "stated in the printed rules",
    "public": "found in public material",
    "designed": "not available: made to fit everything the rules say",
}


# Games ------------------------------------------------------------------------------------------


def games_command(as_json: AsJson = False) -> None:
    """List the games: names, players, length, weight, options.

    **Examples**

    - `royaume games`
    - `royaume games --json`
    """
    facts = [game_facts(load(name)) for name in games()]
    if as_json:
        print_json(facts)
        return
    headings = ("Id", "Name", "Players", "Minutes", "Weight", "Rules", "Actions")
    table = plain_table("Games", *headings, left=("Id", "Name", "Players", "Minutes"))
    for game in facts:
        low, high = game["minutes"]
        table.add_row(
            Text(game["id"], "bold cyan"),
            "\n".join(game["names"].values()),
            f"{game['min_players']}-{game['max_players']}",
            f"{low}-{high}",
            f"{game['weight']:.1f}",
            game["version"],
            str(game["actions"]),
        )
    out.print(table)
    for game in facts:
        columns = ("Option", "Players", "Default", "Allowed")
        options = plain_table(f"Options of {game['names']['en']}", *columns, left=columns)
        for option in game["options"]:
            counts = option["players"]
            shown = str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
            options.add_row(Text(option["id"], "cyan"), shown, said(option["default"]), option["allowed"])
        if game["options"]:
            out.print(options)
    out.print(Text("Weight: how demanding a game is, from 1 (light) to 5 (heavy). Actions: all moves it knows.", "dim"))


def game_facts(game: Game) -> dict[str, Any]:
    """What there is to know about a game before playing it."""
    return {
        "id": game.id,
        "names": dict(game.names),
        "min_players": game.min_players,
        "max_players": game.max_players,
        "minutes": list(game.minutes),
        "weight": game.weight,
        "version": game.version,
        "actions": game.space.size,
        "options": option_facts(game),
    }


def option_facts(game: Game) -> list[dict[str, Any]]:
    """The options of a game, each with the numbers of players it is there for."""
    found: dict[Option, list[int]] = {}
    for players in range(game.min_players, game.max_players + 1):
        for option in game.declare(players):
            found.setdefault(option, []).append(players)
    return [
        {
            "id": option.id,
            "players": counts,
            "default": option.default,
            "choices": list(option.choices),
            "low": option.low,
            "high": option.high,
            "allowed": option.typed(),
        }
        for option, counts in found.items()
    ]


def said(value: Any) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# Components -------------------------------------------------------------------------------------


def components_command(
    game: GameArgument,
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="One table of the data, such as `advisors`, in full.")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE", help="Check your own data file and list what it changes."),
    ] = None,
    copy: Annotated[
        Path | None, typer.Option("--copy", metavar="FILE", help="Write the data to a file of your own, to correct it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the printed data of a game and the source of every value, or check a file of your own.

    Some numbers on the printed cards are not public, so they were designed to fit the rules. If you own the game,
    copy the data, correct what your cards say, check the file, and play with it (`--components FILE`).

    **Examples**

    - `royaume components crown_of_emara`
    - `royaume components crown_of_emara advisors`
    - `royaume components crown_of_emara --copy mine.toml`
    - `royaume components crown_of_emara --check mine.toml`
    """
    loaded = load(game)
    if copy is not None:
        refuse_overwriting(copy, force)
        write_text(copy, read_text(loaded.folder / loaded.components.origin))
        out.print(Text(f"{copy}: correct what your cards say, then --check it"))
    elif check is not None:
        check_file(loaded, check, as_json)
    elif as_json:
        print_json(component_facts(loaded, table))
    elif table is not None:
        out.print(entries_table(loaded, table))
    else:
        show_shares(loaded)


def component_facts(game: Game, table: str | None = None) -> dict[str, Any]:
    """All data with its sources, or one table of it."""
    data = game.components.told() if table is None else {table: find_table(game, table)}
    counts = Counter(source for _, source in walk_sources(data))
    total = sum(counts.values())
    return {
        "game": game.id,
        "origin": game.components.origin,
        "digest": game.components.digest,
        "counts": {source: counts[source] for source in SOURCES},
        "share": {source: round(counts[source] / total, 4) if total else 0.0 for source in SOURCES},
        "sources": dict(walk_sources(data)),
        "data": data,
    }


def find_table(game: Game, table: str) -> Any:
    """One table of the data with its texts; RoyaumeError lists them if there is none of this name."""
    if table not in game.components.data:
        raise RoyaumeError(f"{game.id} has no table '{table}'; the tables are: {', '.join(game.components.data)}")
    return game.components.told()[table]


def show_shares(game: Game) -> None:
    """The share of each source, in all and table by table."""
    counts = game.components.sources()
    total = sum(counts.values())
    headings = ("Source", "Values", "Share", "", "Meaning")
    shares = plain_table(f"Sources of the data of {game.name()}", *headings, left=("Source", "", "Meaning"))
    for source in SOURCES:
        share = counts[source] / total
        style = SOURCE_STYLES[source]
        meaning = SOURCE_MEANINGS[source]
        shares.add_row(Text(source, style), str(counts[source]), f"{share:.0%}", bar(share, 16, style), meaning)
    out.print(shares)
    tables = plain_table("Table by table", "Table", "Entries", *SOURCES, "", left=("Table", ""))
    for name, content in game.components.data.items():
        parts = Counter(source for _, source in walk_sources({name: content}))
        together = sum(parts.values())
        if together:
            shown = Text()
            for source in SOURCES:
                shown.append("█" * round(16 * parts[source] / together), SOURCE_STYLES[source])
            entries = str(len(content)) if isinstance(content, list) else "1"
            tables.add_row(name, entries, *(str(parts[source] or "") for source in SOURCES), shown)
    out.print(tables)
    out.print(Text(f"One table in full: royaume components {game.id} TABLE. Your own file: --check FILE.", "dim"))


def entries_table(game: Game, name: str) -> Table:
    """One table of the data, an entry a row, with the source of each."""
    content = find_table(game, name)
    listed = content if isinstance(content, list) else [content]
    shown = Table(title=f"{name} of {game.name()}", title_justify="left", header_style="bold", show_lines=True)
    for heading in ("Entry", "Values", "Source"):
        shown.add_column(heading)
    for entry in listed:
        values = Text()
        for key, value in leaves(entry):
            values.append(f"{key} ", "dim").append(plain(value)).append("\n")
        values.rstrip()
        sources = Text()
        for path, source in walk_sources(entry):
            part = path.removesuffix("source").rstrip("._")
            sources.append(f"{part}: " if part else "", "dim").append(f"{source}\n", SOURCE_STYLES.get(source, ""))
        sources.rstrip()
        shown.add_row(Text(entry.get("id", name), "cyan"), values, sources)
    return shown


def check_file(game: Game, path: Path, as_json: bool) -> None:
    """Read a player's file as the game would, and say what it changes."""
    mine = load(game.id, path)
    changes = list(differences(game.components.told(), mine.components.told()))
    if as_json:
        print_json(
            {
                "game": game.id,
                "file": str(path),
                "ok": True,
                "digest": mine.components.digest,
                "changes": [{"path": where, "old": old, "new": new} for where, old, new in changes],
            }
        )
        return
    if not changes:
        out.print(Text.assemble(("ok ", "green"), f"{path} is the same as the built-in data"))
        return
    out.print(Text.assemble(("ok ", "green"), f"{path} is valid; it changes {len(changes)} values:"))
    shown = Table(header_style="bold")
    for heading in ("Path", "Built-in", "Yours"):
        shown.add_column(heading, overflow="fold")
    for where, old, new in changes:
        shown.add_row(Text(where, "cyan"), Text(plain(old)), Text(plain(new), "bold"))
    out.print(shown)
    out.print(Text(f"Play with it: royaume play {game.id} --components {path}", "dim"))


def leaves(entry: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The values of an entry with their paths, without ids and sources; effects and costs stay whole."""
    for key, value in entry.items():
        if key == "id" or key == "source" or key.endswith("_source"):
            continue
        if isinstance(value, dict) and key != "cost":
            yield from leaves(value, f"{path}{key}.")
        elif isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]:
            for part in value:
                yield from leaves(part, f"{path}{part['id']}.")
        else:
            yield path + key, value


def plain(value: Any) -> str:
    """A value of the data in one line; a dash where there is none."""
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
