"""Saved tables: a record with who sits where. Every move is written at once to the player's data folder."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royaume.bots import bots, make_bot
from royaume.bots.names import bot_name
from royaume.cli.shared import data_folder, read_lang, read_text, words, write_text
from royaume.engine.errors import RoyaumeError
from royaume.engine.record import Record

ME = "me"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat: a person (`me`) or a bot, and the name they go by."""

    kind: str
    name: str = ""

    @property
    def human(self) -> bool:
        """True for a person."""
        return self.kind == ME

    def written(self) -> str:
        """The seat as it is typed: `me`, `me:Anna`, `greedy`."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


def read_seat(text: str) -> Seat:
    """A seat as it is typed; RoyaumeError lists what may sit there."""
    kind, _, name = text.strip().partition(":")
    if kind != ME and kind not in bots():
        raise RoyaumeError(f"there is no player '{kind}'; a seat is taken by me or by a bot: {', '.join(bots())}")
    if kind != ME:
        make_bot(kind)
    return Seat(kind, name.strip())


@dataclass(slots=True)
class SavedTable:
    """A table with its record, and the file it is kept in."""

    record: Record
    seats: list[Seat]
    lang: str
    path: Path
    components: Path | None = None
    entered: bool = False  # the result stands on its score sheet already

    def names(self) -> list[str]:
        """What to call everybody: the given names, or the seat number of people and the kind of bots."""
        called = []
        for i, seat in enumerate(self.seats):
            plain = f"{bot_name(seat.kind, self.lang)} {i + 1}"
            if seat.human:
                plain = words.say(self.lang, "player", n=i + 1)
            called.append(seat.name or plain)
        return called

    def to_dict(self) -> dict[str, Any]:
        """The record, and beside it what only the terminal needs."""
        components = str(self.components.resolve()) if self.components else None
        table = {
            "seats": [seat.written() for seat in self.seats],
            "lang": self.lang,
            "components": components,
            "entered": self.entered,
        }
        return {**self.record.to_dict(), "table": table}

    def write(self, path: Path | None = None) -> None:
        """Write the table to its own file, or to another one."""
        write_text(path or self.path, json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")


def saves_folder() -> Path:
    """Where unfinished games wait."""
    return data_folder() / "saves"


def fresh_path(game: str) -> Path:
    """A file name for a new table that no other table has."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = saves_folder() / f"{stem}.json"
    count = 1
    while path.exists():
        count += 1
        path = saves_folder() / f"{stem}-{count}.json"
    return path


def read_saved(
    path: Path,
    seats: Sequence[Seat] | None = None,
    lang: str | None = None,
    components: Path | None = None,
    keep_in: Path | None = None,
) -> SavedTable:
    """The table in a file, which goes on in that file or in `keep_in`.

    A bare record has no seats: everybody is a person, unless `seats` says otherwise, and the record stays as it is.
    """
    try:
        data = json.loads(read_text(path))
    except ValueError as error:
        if isinstance(error, RoyaumeError):
            raise
        raise RoyaumeError(f"{path} is not a saved game: it is not valid JSON ({error})") from error
    table = data.get("table") if isinstance(data, Mapping) else None
    bare = not isinstance(table, Mapping)
    if not isinstance(table, Mapping):
        table = {}
    if components is None and isinstance(table.get("components"), str) and "play" not in data:
        components = Path(table["components"])
    record = Record.from_dict(data, components)
    record.result = None
    record.replay()
    if seats is None:
        written = table.get("seats", [ME] * record.players)
        if not isinstance(written, list) or not all(isinstance(seat, str) for seat in written):
            raise RoyaumeError(f"{path} is damaged: its seats are not a list of names")
        seats = [read_seat(text) for text in written]
    if len(seats) != record.players:
        raise RoyaumeError(f"{path} is a game of {record.players} players, not of {len(seats)}")
    spoken = read_lang(lang if lang is not None else table.get("lang"))
    where = keep_in or (fresh_path(record.game.id) if bare else path)
    return SavedTable(record, list(seats), spoken, where, components, table.get("entered") is True)


def waiting() -> list[Path]:
    """The files of unfinished games, the latest first."""
    folder = saves_folder()
    found = [path for path in folder.glob("*.json") if not path.name.startswith(".")] if folder.is_dir() else []
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
