"""What the commands share: consoles, JSON, files, and the options that many of them take."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer
from rich.console import Console
from rich.text import Text

from royaume.bots import bots, make_bot
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES, check_language, language, spoken
from royaume.engine.words import Words


class Paper(Console):
    """A console that leaves it to the command what to do when the reader of its output has gone."""

    def on_broken_pipe(self) -> None:
        """Let the command end quietly."""
        raise BrokenPipeError


out = Paper(highlight=False)
err = Paper(stderr=True, highlight=False)
words = Words(Path(__file__).parent / "locale")

SEAT_COLOURS = ("yellow", "bright_blue", "red", "green", "magenta", "cyan", "white", "bright_black")
BAR = 24  # the length of a full bar in tables

# Options ----------------------------------------------------------------------------------------

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game; `royaume games` lists them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document, for programs.")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help="How many play. [default: as many as bots, or 2]")
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same game. [default: any]")
]
BotsOption = Annotated[
    str | None,
    typer.Option(
        "--bots",
        "-b",
        metavar="A,B,...",
        help=f"One bot for each seat, or one for all: {', '.join(bots())}. [default: random]",
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option or variant of the game; may be repeated."),
]
ComponentsOption = Annotated[
    Path | None,
    typer.Option("--components", "-c", metavar="FILE", help="Play with your own component data (see `components`)."),
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", "-l", metavar="|".join(LANGUAGES), help=f"{' or '.join(language(code).name for code in LANGUAGES)}."
    ),
]


# Input ------------------------------------------------------------------------------------------


def read_options(game: Game, players: int, given: Sequence[str] | None) -> dict[str, Any]:
    """The options typed as `key=value`, each checked against what the game declares."""
    declared = {option.id: option for option in game.declare(players)}
    found: dict[str, Any] = {}
    for text in given or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise RoyaumeError(f"an option is written key=value, not '{text}'")
        if key not in declared:
            raise RoyaumeError(f"there is no option '{key}' here; the options are: {', '.join(declared) or 'none'}")
        found[key] = declared[key].read(value)
    return found


def counts_in(game: Game, text: str) -> list[int]:
    """The numbers of players that were typed; RoyaumeError says what is wrong with one."""
    try:
        return [game.check_players(int(part)) for part in text.split(",")]
    except ValueError as error:
        if isinstance(error, RoyaumeError):
            raise
        raise RoyaumeError(f"numbers of players are written 2,3,4, not '{text}'") from error


def read_table(game: Game, players: int | None, named: str | None, otherwise: str) -> tuple[int, tuple[str, ...]]:
    """How many play, and the bot on each seat."""
    listed = [name.strip() for name in named.split(",")] if named else [otherwise]
    if players is None:
        players = len(listed) if len(listed) > 1 else min(max(2, game.min_players), game.max_players)
    game.check_players(players)
    for name in listed:
        make_bot(name)
    if len(listed) == 1:
        listed *= players
    if len(listed) != players:
        raise RoyaumeError(f"{players} players need {players} bots (or one for all), not {len(listed)}")
    return players, tuple(listed)


def read_lang(lang: str | None) -> str:
    """The language asked for, or that of the computer, or English."""
    if lang is None:
        return spoken([os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""])
    return check_language(lang)


# Output -----------------------------------------------------------------------------------------


def print_json(data: Any) -> None:
    """The only thing on standard output when a program reads it."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def warn(sentence: str) -> None:
    """Say to a person in the middle of something what did not work."""
    out.print(Text(sentence, "yellow"), soft_wrap=True)


def bar(share: float, length: int = BAR, style: str = "cyan") -> Text:
    """A bar for a share between 0 and 1."""
    full = round(share * length)
    return Text.assemble(("█" * full, style), ("░" * (length - full), "dim"))


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


# Files ------------------------------------------------------------------------------------------


def data_folder() -> Path:
    """The folder of the player's saved games and campaigns; the variable ROYAUME_DATA names another one."""
    named = os.environ.get("ROYAUME_DATA")
    return Path(named) if named else platformdirs.user_data_path("royaume", appauthor=False)


def read_text(path: Path) -> str:
    """The text of a file; RoyaumeError says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RoyaumeError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RoyaumeError(f"cannot read {path}: it is not text") from error


def write_text(path: Path, text: str) -> None:
    """Write a file in one go, so that it is never half there; RoyaumeError says why it cannot be written."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True) if draft.parent.is_dir() else None
        raise RoyaumeError(f"cannot write {path}: {error.strerror}") from error


def refuse_overwriting(path: Path, force: bool | None = None) -> None:
    """RoyaumeError if the file is there and nobody said that it may go; without `force` nobody can say so."""
    if path.exists() and not force:
        raise RoyaumeError(
            f"{path} is there already; {'choose another name' if force is None else '--force writes over it'}"
        )


def differences(old: Any, new: Any, path: str = "") -> Iterable[tuple[str, Any, Any]]:
    """What changed between two trees of data: path, old and new value; entries with an id are matched by it."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from differences(old.get(key), new.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and _have_ids(old) and _have_ids(new):
        before = {entry["id"]: entry for entry in old}
        after = {entry["id"]: entry for entry in new}
        for key in [*before, *(key for key in after if key not in before)]:
            yield from differences(before.get(key), after.get(key), f"{path}[{key}]")
    elif old != new or type(old) is not type(new):
        yield path, old, new


def _have_ids(entries: list[Any]) -> bool:
    return bool(entries) and all(isinstance(entry, Mapping) and "id" in entry for entry in entries)
