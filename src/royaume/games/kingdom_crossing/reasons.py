"""What the evaluation adds up, by name: points by their source, then what will still bring some."""

from __future__ import annotations

from operator import mul
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.terms import Terms, gathered, margin
from royaume.games.kingdom_crossing import evaluate
from royaume.games.kingdom_crossing.actions import GUILDS
from royaume.games.kingdom_crossing.scoring import SCORING_GUILDS, final_lines, investment_after, play_lines, total
from royaume.games.kingdom_crossing.state import RIVAL, CrossingState

TOGETHER: Final = {
    "last_coins": "coins",
    "last_steps": "coins",
    "idle_coins": "coins",
    "few_coins": "coins",
    "stars_ahead": "stars",
    "laggards": "structures",
    "bonuses": "steps",
    "tiles_today": "tiles",
    "bear_best": "bears",
    "boars_early": "boars",
    "income_early": "income",
    "evening": "at_home",
    "third_house": "sets",
    "first_places": "objectives",
    "race": "objectives",
}
AT_THE_END: Final = {f"guild_{guild}": "stars" for guild in GUILDS[:SCORING_GUILDS]}
GOODS: Final = frozenset({"coins", "birds"})
LATER: Final = frozenset(evaluate.TERMS) - GOODS - {"stars", "structures", "favours", "investment"}


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation; alone those of Paco & Paca stand against them."""
    s = cast(CrossingState, state)
    over = s.player is None and not s.agenda
    found = margin([ended(s, i) if over else prospects(s, i) for i in range(s.seats)], seat)
    if s.seats == 1:
        scored = total(s, RIVAL)
        found["rival_points"] = -float(scored)
        found["rival_pace"] = scored - evaluate.rival_margin(s)
    return found


def prospects(s: CrossingState, seat: int) -> Terms:
    """What a seat may expect while the game goes on."""
    found = dict(zip(evaluate.TERMS, map(mul, evaluate.WEIGHTS, evaluate.terms(s, seat)), strict=True))
    return {**scored(s, seat, found.pop("points")), **gathered(found, TOGETHER)}


def ended(s: CrossingState, seat: int) -> Terms:
    """The points of a seat at the end; coins break ties (KC-14.4)."""
    lines: Terms = {**gathered(final_lines(s, seat), AT_THE_END), "tie": investment_after(s, seat)[1] / 1000}
    return {**scored(s, seat, s.vp[seat]), **lines}


def scored(s: CrossingState, seat: int, worth: float) -> Terms:
    """The points scored so far, by source."""
    lines = play_lines(s, seat)
    each = worth / max(1, sum(lines.values()))
    return {name: each * n for name, n in lines.items()}
