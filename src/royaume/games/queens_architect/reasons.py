"""What the evaluation adds up, by name: the way to the palace, the troupe by its jobs, money, the next turns."""

from __future__ import annotations

from operator import mul
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.terms import Terms, gathered, margin
from royaume.games.queens_architect import evaluate
from royaume.games.queens_architect.state import ArchitectState

TOGETHER: Final = {
    "spare_thalers": "thalers",
    "spare_bonds": "bonds",
    "spare_jobs": "jobs",
    "spare_shown": "shown",
    "best_site": "sites",
    "second_site": "sites",
    "over_cap": "sites",
    "nearness": "turns",
    "gathered": "palace_points",
    "palace_margin": "palace_points",
    "far": "miles",
    "fare_short": "miles",
    "cashable": "bonds",
    "stranded": "bonds",
    "late_bonds": "bonds",
    "late_thalers": "thalers",
}
GOODS: Final = frozenset({"thalers", "bonds", "jobs", "shown", "repairs", "farmhands"})
LATER: Final = frozenset(evaluate.TERMS) - GOODS - {"climbed", "buildings", "last_space"}


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation; who has won or given to the palace is judged by that alone."""
    s = cast(ArchitectState, state)
    if s.player is None:
        return {"won": evaluate.evaluate(s, seat)}
    if s.palace[seat]:
        return {"palace": evaluate.evaluate(s, seat)}
    return margin([prospects(s, i) for i in range(s.seats)], seat)


def prospects(s: ArchitectState, seat: int) -> Terms:
    """What a seat may expect."""
    found = zip(evaluate.TERMS, map(mul, evaluate.WEIGHTS, evaluate.terms(s, seat)), strict=True)
    return gathered(dict(found), TOGETHER)
