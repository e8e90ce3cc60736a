"""What the evaluation adds up, by name: both scores by half and the gap between them, goods, visits, what works on."""

from __future__ import annotations

from operator import mul
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.terms import Terms, gathered, margin
from royaume.games.crown_of_emara import evaluate
from royaume.games.crown_of_emara.scoring import final_points, left
from royaume.games.crown_of_emara.state import EmaraState

TOGETHER: Final = {
    "more_wood": "wood",
    "more_books": "books",
    "bread_price": "bread",
    "favors_cp": "favors",
    "favors_bp": "favors",
    "favors_goods": "favors",
}
GOODS: Final = frozenset(
    {"wood", "stone", "cloth", "grain", "gold", "rings", "books", "bread", "hoard", "kinds", "favors"}
)
LATER: Final = frozenset(evaluate.TERMS) - GOODS - {"imbalance", "leftovers"}


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation."""
    s = cast(EmaraState, state)
    over = s.player is None and not s.agenda
    return margin([ended(s, i) if over else prospects(s, i) for i in range(s.seats)], seat)


def prospects(s: EmaraState, seat: int) -> Terms:
    """What a seat may expect while the game goes on."""
    found = dict(zip(evaluate.TERMS, map(mul, evaluate.WEIGHTS, evaluate.terms(s, seat)), strict=True))
    each = found.pop("points") / max(1, s.cp[seat] + s.bp[seat])
    return {"citizens": each * s.cp[seat], "buildings": each * s.bp[seat], **gathered(found, TOGETHER)}


def ended(s: EmaraState, seat: int) -> Terms:
    """The lower score of a seat at the end, as half of both less half of the gap; the higher one breaks ties."""
    cp, bp = final_points(s, seat)
    return {
        "citizens": s.cp[seat] / 2,
        "buildings": s.bp[seat] / 2,
        "leftovers": sum(left(s, seat)) / 2,
        "imbalance": -abs(cp - bp) / 2,
        "tie": max(cp, bp) / 1000,
    }
