"""What the evaluation adds up, by name: points card by card, the lead place by place, coins, cards, forts."""

from __future__ import annotations

from operator import mul
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.terms import Terms, margin
from royaume.games.winter_kingdom import evaluate
from royaume.games.winter_kingdom.actions import SCORING
from royaume.games.winter_kingdom.hexes import SECTIONS
from royaume.games.winter_kingdom.scoring import points_now
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.tables import AREA_MAJORITY, SECTION_MAJORITY

# The sections as they lie on the screen, in the order of the boards.
SIDES: Final = ("centre", "north", "north_east", "south_east", "south", "south_west", "north_west")
GOODS: Final = frozenset({"coins", "forts"})
LEADS: Final = frozenset({"sections_contested", "ranges_contested", "castles_contested"})
LATER: Final = frozenset(evaluate.TERMS) - GOODS - LEADS - {"points", "points_late"}


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation."""
    s = cast(WinterState, state)
    return margin(prospects(s), seat)


def prospects(s: WinterState) -> list[Terms]:
    """What every seat may expect; when the game is over, the points alone."""
    over = s.player is None and not s.agenda
    found: list[Terms] = [
        {} if over else dict(zip(evaluate.TERMS, map(mul, evaluate.WEIGHTS, counted), strict=True))
        for counted in evaluate.terms_of_all(s)
    ]
    castles = "castles"
    lines = [*(SCORING[index] for index in s.land.scoring), castles]
    rules = {SCORING[index]: s.land.tables.scoring[index].rule for index in s.land.scoring}
    points = points_now(s)
    for seat, mine in enumerate(found):
        mine.pop("points", None)
        mine.update({line: float(each[seat]) for line, each in zip(lines, points, strict=True)})
        mine[castles] += mine.pop("castles_contested", 0.0)
        ranges = mine.pop("ranges_contested", 0.0)
        mine.pop("sections_contested", None)
        for line, rule in rules.items():
            if rule == AREA_MAJORITY:
                mine[line] += ranges
            elif rule == SECTION_MAJORITY:
                del mine[line]
    if SECTION_MAJORITY in rules.values():
        for mine, leads in zip(found, sections(s, 0.0 if over else 1.0), strict=True):
            mine.update(leads)
    return found


def sections(s: WinterState, contested: float) -> list[Terms]:
    """The points of the majority in each section, and how safe the lead is there, for every seat."""
    land = s.land
    first, vp = len(land.castles), 0
    for index in land.scoring:  # in the order in which the strengths are counted
        card = land.tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            vp = card.vp
            break
        first += len(land.ranges) if card.rule == AREA_MAJORITY else 0
    sight = evaluate.sight_now()
    pieces = [evaluate.alone(s, seat) for seat in range(s.seats)]
    leads: list[Terms] = [{} for _ in range(s.seats)]
    for n, side in zip(range(len(SECTIONS)), SIDES, strict=True):
        found = [evaluate.Counts() for _ in range(s.seats)]
        evaluate.contest(found, pieces, first + n, 1, vp, evaluate.SECTIONS_OF_MAP, sight.safe_section)
        for mine, counted in zip(leads, found, strict=True):
            mine[f"lead_{side}"] = (
                counted.points + contested * sight.worth.sections_contested * counted.sections_contested
            )
    return leads
