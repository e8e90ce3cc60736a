"""The journal of a match: its plan, then every group when it is done. Lines are only ever added, so a match can go on
after Ctrl-C or a crash."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from royaume.arena.playing import Played
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

FILE = "games.jsonl"


class Kind(NamedTuple):
    """What a journal is of, the file it is in, and by what its entries are told apart."""

    what: str
    file: str
    key: str


MATCH = Kind("match", FILE, "group")


class Journal:
    """What has been played, in memory and, if there is a folder, in a file."""

    def __init__(self, played: dict[int, Played], path: Path | None = None, kind: Kind = MATCH) -> None:
        self.played = played
        self.path = path
        self.kind = kind

    def add(self, groups: Sequence[Played]) -> None:
        """Keep what a job brought: all of it in one write that is on the disk before anything else happens."""
        for group in groups:
            self.played.setdefault(group[self.kind.key], group)
        if self.path is not None:
            _append(self.path, groups)


def read_head(folder: Path, kind: Kind = MATCH) -> dict[str, Any] | None:
    """The plan of the match in a folder, or None if there is no match in it."""
    path = folder / kind.file
    try:
        with path.open("rb") as file:
            line = file.readline()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RoyaumeError(f"cannot read {path}: {error.strerror}") from error
    head = _line(line)
    return head if isinstance(head, dict) and "format" in head else {}


def open_journal(
    folder: Path, head: Mapping[str, Any], resume: bool, games: Sequence[Game] = (), kind: Kind = MATCH
) -> Journal:
    """The journal in a folder: a new one, or with `resume` the one that is there, if it is of the same match.

    `games` are those of the match: digests of before that mean the same components are known by them.
    """
    path = folder / kind.file
    before = read_head(folder, kind)
    try:
        if before is None or (before and not resume and not _read(path, kind)):  # nothing has been played
            folder.mkdir(parents=True, exist_ok=True)
            _begin(path, head)
            return Journal({}, path, kind)
        if not resume:
            raise RoyaumeError(f"there is a {kind.what} in {folder} already; --resume goes on with it")
        _compare(path, _as_today(before, games), head, kind)
        return Journal(_read(path, kind), path, kind)
    except OSError as error:
        raise RoyaumeError(f"cannot write {path}: {error.strerror}") from error


def _begin(path: Path, head: Mapping[str, Any]) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(b"")
    _append(draft, [head])
    draft.replace(path)


def _append(path: Path, entries: Sequence[Mapping[str, Any]]) -> None:
    text = "".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in entries)
    with path.open("ab") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def _as_today(head: Mapping[str, Any], games: Sequence[Game]) -> dict[str, Any]:
    """The head of a journal, with the digests of before that mean the components of these games as they are now."""

    def today(stored: Any) -> Any:
        if isinstance(stored, list):
            return [today(each) for each in stored]
        return next((game.components.digest for game in games if game.components.accepts(stored)), stored)

    return {key: today(value) if key == "components" else value for key, value in head.items()}


def _compare(path: Path, before: Mapping[str, Any], now: Mapping[str, Any], kind: Kind) -> None:
    if not before:
        raise RoyaumeError(f"{path} is not the journal of a {kind.what}")
    for key, value in now.items():
        if before.get(key) != value:
            raise RoyaumeError(
                f"the {kind.what} in {path.parent} has {key} {before.get(key)}, not {value}: it cannot go on like this"
            )


def _read(path: Path, kind: Kind) -> dict[int, Played]:
    """All finished groups; what a crash left unfinished at the end is cut off."""
    played: dict[int, Played] = {}
    good = 0
    with path.open("r+b") as file:
        for number, line in enumerate(file):
            entry = _line(line)
            if entry is None:
                break
            good += len(line)
            if number:
                played.setdefault(entry[kind.key], entry)
        rest = file.read() if file.seek(good) == good else b""
        if rest.count(b"\n") > 1:
            raise RoyaumeError(
                f"{path} is damaged after {len(played)} {kind.key}s: line {len(played) + 2} cannot be read"
            )
        file.truncate(good)
    return played


def _line(line: bytes) -> Any:
    """The data of a whole line, or None."""
    if not line.endswith(b"\n"):
        return None
    try:
        return json.loads(line)
    except ValueError:
        return None
