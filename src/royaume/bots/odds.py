"""How likely a seat is to win: the margin that the evaluation sees, and the phase of the game, as a probability."""

from __future__ import annotations

import functools
import math
import tomllib
from dataclasses import dataclass
from pathlib import Path

from royaume.bots.greedy import judgement
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


def chances(state: State) -> list[float]:
    """The probability of each seat to win; together 1. The position is judged as it is, so a guess gives an opinion."""
    if state.player is None:
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    evaluate, _ = judgement(state.game)
    odds = odds_of(state.game)
    slope = odds.slope(odds.phase(state))
    logits = [slope * evaluate(state, seat) for seat in range(state.seats)]
    if state.seats == 1:
        return [squash(logits[0])]
    if state.seats == 2:
        first = squash((logits[0] - logits[1]) / 2)
        return [first, 1 - first]
    top = max(logits)
    shares = [math.exp(logit - top) for logit in logits]
    return [share / sum(shares) for share in shares]
