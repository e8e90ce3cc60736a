"""The folder of a training: its journal, the lessons of the latest generations, the networks, the matches."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from royaume.arena.journal import Journal
from royaume.arena.playing import Played
from royaume.bots.learned import FILE, Array
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.train.course import HELD_OUT
from royaume.train.lessons import Lesson, Rows

LARGEST = 2_000_000  # bytes of a network


class Folder:
    """Where the files of a training are."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def learned(self) -> Path:
        """The network that teaches: the latest that did not lose to the Sovereign."""
        return self.path / FILE

    def network(self, generation: int) -> Path:
        """What was learned in a generation; in generation 0 what a training begins with."""
        return self.path / "networks" / f"{generation:04}.npz"

    def lessons(self, generation: int) -> Path:
        """The folder with the games of a generation."""
        return self.path / "lessons" / f"{generation:04}"

    def match(self, generation: int) -> Path:
        """The folder with the match of a generation."""
        return self.path / "matches" / f"{generation:04}"

    def forget(self, generation: int) -> None:
        """Throw away the lessons of a generation."""
        shutil.rmtree(self.lessons(generation), ignore_errors=True)


class Shelf(Journal):
    """The lessons of a generation, a file for each game, so that what was played is there after Ctrl-C or a crash."""

    def __init__(self, folder: Path) -> None:
        super().__init__({int(path.stem): {"group": int(path.stem)} for path in folder.glob("*.npz")}, folder)
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, groups: Sequence[Played]) -> None:
        """Keep what a job brought."""
        assert self.path is not None
        for group in groups:
            lesson: Lesson | None = group["lesson"]
            arrays = {}
            if lesson is not None:
                rows = lesson.rows
                arrays = {"indices": rows.indices, "values": rows.values, "lengths": rows.lengths}
                arrays |= {name: getattr(lesson, name) for name in ("hand", "worth", "choice", "sure")}
            write(self.path / f"{group['group']:05}.npz", packed(arrays))
            self.played[group["group"]] = {"group": group["group"]}


def read_lessons(folder: Path, held_out: bool) -> list[Lesson]:
    """The lessons of a generation: those to learn from, or those that are held out."""
    found = []
    for path in sorted(folder.glob("*.npz")):
        if (int(path.stem) % HELD_OUT == 0) == held_out:
            with np.load(path) as kept:
                if len(kept.files):
                    rows = Rows(kept["indices"], kept["values"], kept["lengths"])
                    found.append(Lesson(rows, kept["hand"], kept["worth"], kept["choice"], kept["sure"]))
    return found


def exported(game: Game, players: Iterable[int], weights: Mapping[str, Array]) -> bytes:
    """A network as a file that a game plays with; RoyaumeError if it is too large."""
    kept = {**weights, "seen.weight": weights["seen.weight"].astype(np.float16)}
    kept |= {"components": np.array(game.components.digest), "players": np.array(sorted(set(players)))}
    found = packed(kept)
    if len(found) > LARGEST:
        raise RoyaumeError(
            f"the network has {len(found):,} bytes, and at most {LARGEST:,} go into a game: make --hidden smaller"
        )
    return found


def packed(arrays: Mapping[str, Array]) -> bytes:
    """Arrays as the bytes of a file."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **arrays)
    return buffer.getvalue()


def write(path: Path, content: bytes) -> None:
    """Write a file in one go, so that it is never half there; RoyaumeError says why it cannot be written."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        raise RoyaumeError(f"cannot write {path}: {error.strerror}") from error
