"""A demonstration: some moves out of the middle of a game that bots once played, kept with the game as `demo.json`.

Whoever has never seen the game watches it, and what pages draw outside any table is drawn from its first position:
nobody has to think when it is asked for.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import State

FILE = "demo.json"


@dataclass(frozen=True, slots=True)
class Demo:
    """The moves `first` to `last` of a record; before them lies the position that is drawn elsewhere too."""

    record: Record
    first: int
    last: int

    def start(self) -> State:
        """The position before the first move that is shown."""
        return self.record.replay(self.first)


def demo_of(game: Game) -> Demo | None:
    """The demonstration of a game, None if it brings none."""
    return _read(game.folder / FILE)


@functools.cache
def _read(path: Path) -> Demo | None:
    if not path.is_file():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = Demo(Record.from_dict(data["record"]), data["first"], data["last"])
    except (ValueError, LookupError, TypeError) as error:
        raise RoyaumeError(f"cannot read the demonstration {path}: {error}") from error
    if not 0 <= found.first < found.last <= len(found.record.actions):
        raise RoyaumeError(f"the demonstration {path} shows moves that its record does not have")
    return found
