"""What a point of margin is worth to a bot that searches, in each phase of a game; people see `bots/chances`."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

from royaume.bots.regression import squash
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.weights import FILE

KNOTS = (0.0, 0.5, 1.0)  # the phases at which a slope is fitted; between them it goes straight


@dataclass(frozen=True, slots=True)
class Odds:
    """What turns margins into probabilities: the usual number of decisions, and the worth of a point at each knot."""

    length: tuple[float, ...]  # decisions of a game with 1, 2, 3... players; the last stands for more
    slopes: tuple[float, ...]

    def phase(self, state: State) -> float:
        """How much of the game is played, from 0 to 1."""
        return min(1.0, state.ply / self.length[min(state.seats, len(self.length)) - 1])

    def slope(self, phase: float) -> float:
        """What a point of margin is worth in this phase, as log-odds."""
        return sum(a * b for a, b in zip(hats(phase), self.slopes, strict=True))

    def chance(self, margin: float, phase: float) -> float:
        """The probability that a seat with this margin over the best of the others wins."""
        return squash(self.slope(phase) * margin)


NOT_FITTED = Odds((150.0,), (0.05, 0.08, 0.15))


def hats(phase: float) -> list[float]:
    """How near a phase is to each knot; together 1."""
    return [max(0.0, 1 - abs(phase - knot) * (len(KNOTS) - 1)) for knot in KNOTS]


@functools.cache
def _read(folder: Path) -> Odds:
    path = folder / FILE
    if not path.is_file():
        return NOT_FITTED
    odds = tomllib.loads(path.read_text(encoding="utf-8")).get("odds")
    return NOT_FITTED if odds is None else Odds(tuple(odds["length"]), tuple(odds["slopes"]))


def odds_of(game: Game) -> Odds:
    """The odds fitted for a game, or a plain guess."""
    return _read(game.folder)
