"""Learning from played games: the weights that explain the final margins, and the odds that go with them."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.bots.base import Evaluate
from royaume.bots.odds import KNOTS, Odds, hats
from royaume.bots.regression import logistic, ridge
from royaume.bots.samples import Sample
from royaume.engine.companions import Fitting

DIGITS = 4  # of a weight, after the point


def fit_weights(fitting: Fitting, samples: Sequence[Sample], pull: float) -> list[float]:
    """The weights of all terms: fixed ones as they are, the others as the games say."""
    weights = list(fitting.WEIGHTS)
    free = [i for i, name in enumerate(fitting.TERMS) if name not in fitting.FIXED]
    held = [i for i, name in enumerate(fitting.TERMS) if name in fitting.FIXED]
    rows, targets = [], []
    for sample in samples:
        seats = range(sample.state.seats)
        terms = [fitting.terms(sample.state, seat) for seat in seats]
        for i in seats:
            for k in range(i):
                row = [terms[i][n] - terms[k][n] for n in free]
                row.append((sample.moved == i) - (sample.moved == k))  # having just moved is worth something by itself
                target = sample.results[i] - sample.results[k]
                rows.append(row)
                targets.append(target - sum(weights[n] * (terms[i][n] - terms[k][n]) for n in held))
    found = ridge(rows, targets, [*(weights[n] for n in free), 0.0], pull)
    for n, weight in zip(free, found, strict=False):
        weights[n] = round(weight, DIGITS)
    return weights


def fit_odds(evaluate: Evaluate, samples: Sequence[Sample], lengths: dict[int, float]) -> Odds:
    """The odds that the present weights have in these games."""
    most = max(lengths)
    known = {players: lengths.get(players, lengths[most] * players / most) for players in range(1, 5)}
    odds = Odds(tuple(round(known[players], 1) for players in known), (0.0,) * len(KNOTS))
    rows, targets = [], []
    for sample in samples:
        near = hats(odds.phase(sample.state))
        for seat in range(sample.state.seats):
            margin = evaluate(sample.state, seat)
            rows.append([margin * share for share in near])
            targets.append(sample.won[seat])
    slopes = tuple(round(max(0.001, slope), 5) for slope in logistic(rows, targets))
    return Odds(odds.length, slopes)
