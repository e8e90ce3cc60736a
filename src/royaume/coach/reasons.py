"""Why one turn is better than another, in the number that is shown: chances to win, part by part, so that they add up.

A turn is judged by where it leads. Both ends are taken apart into the same terms of the evaluation, those of the rivals
and those that vanish too; on the straight way from one end to the other each term moves the log-odds of its seat, and
what that does to the chance to win is its part. What trying the turns out has told is a part of its own. The greatest
parts are told by name and all others as one number, rounded as they are shown: the numbers on the screen add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from royaume.bots.chances import chances, reading, shares, standings, waits
from royaume.bots.greedy import judgement
from royaume.coach.opinion import Tried
from royaume.engine.companions import REASONING
from royaume.engine.state import State
from royaume.engine.terms import OF, Terms, margin

MOST = 4  # terms that are told by name
UNNAMED = "position"  # what a game's evaluation sees without having a name for it
TRIED = "tried"  # what trying the turns out has told
PHASE = "phase"  # the same lead is worth more the less there is to come
TURN = "turn"  # who is the next to decide
DECIDED = "decided"  # the game is over, and chances are none any more
OTHERWISE = (UNNAMED, TRIED, PHASE, TURN, DECIDED)  # terms that no game names
PLACES = 1  # decimals that are shown, of a per cent
SAME = 1e-6  # points that come from the end of a computer's numbers
FINE = 16  # steps on the way for each of the log-odds, and at least


@dataclass(frozen=True, slots=True)
class Reasons:
    """The difference between two lines, in per cent of a win as it is shown: terms and rest are together the total."""

    terms: tuple[tuple[str, float], ...]  # the greatest first
    rest: float
    total: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What the chances of a position are made of; alone the other side has nothing and does nothing."""

    worth: list[Terms]  # of every seat
    point: float  # what a point is worth, as log-odds
    waiting: list[float]  # what the turns to come are worth to every seat, as log-odds
    chances: list[float]

    def logits(self) -> list[float]:
        """The log-odds of every seat, but for what they have in common."""
        return [self.point * sum(own.values()) + late for own, late in zip(self.worth, self.waiting, strict=True)]


def percent(chance: float) -> float:
    """A chance to win as it is shown."""
    return round(100 * chance, PLACES)


def terms_of(state: State, seat: int) -> Terms:
    """The parts of what a position is worth to a seat, together the evaluation."""
    reasoning = REASONING.of(state.game)
    if reasoning is not None:
        return reasoning.terms(state, seat)
    found = margin([dict(state.breakdown(each)) for each in range(state.seats)], seat)
    found[UNNAMED] = judgement(state.game)[0](state, seat) - sum(found.values())
    return found


def standing(state: State) -> Standing:
    """A position taken apart, where it is judged."""
    at = reading(state)
    found = chances(state)
    if at.state.seats == 1:
        return Standing([terms_of(at.state, 0), {}], at.point, [0.0, 0.0], found)
    return Standing(worths(at.state), at.point, [at.wait * late for late in waits(at.state)], found)


def worths(state: State) -> list[Terms]:
    """What every seat has, by name: how far it is behind the first is what its log-odds come from."""
    found = []
    for seat in range(state.seats):
        found.append({key: value for key, value in terms_of(state, seat).items() if OF not in key})
    totals = [sum(own.values()) for own in found]
    for own, total, behind in zip(found, totals, standings(state), strict=True):
        missing = behind - (total - max(totals))
        if abs(missing) > SAME:
            own[UNNAMED] = own.get(UNNAMED, 0.0) + missing
    return found


def parts(better: Tried, other: Tried, seat: int) -> Terms:
    """What makes one line better, or worse, than the other, in chances to win: together all of the difference.

    Terms of others have their seat before the name. Both lines are compared guess by guess; where one of them was
    looked at in fewer guesses, these count several times.
    """
    first, second = ([standing(end) for end in line.ends] for line in (better, other))
    times = max(len(first), len(second))
    found: Terms = {}
    for i in range(times):
        for key, value in split(first[i % len(first)], second[i % len(second)], seat).items():
            found[key] = found.get(key, 0.0) + value / times
    found[TRIED] = (better.chances[seat] - better.glance[seat]) - (other.chances[seat] - other.glance[seat])
    return found


def split(better: Standing, other: Standing, seat: int) -> Terms:
    """The difference between two positions in the chance of a seat, term by term."""
    ends = other.logits(), better.logits()
    slopes = slopes_between(*ends, seat)
    found: Terms = {}
    for i, (mine, theirs, slope) in enumerate(zip(better.worth, other.worth, slopes, strict=True)):
        each = slope * (better.point + other.point) / 2
        for key in {**mine, **theirs}:
            found[key if i == seat else f"{i}{OF}{key}"] = each * (mine.get(key, 0.0) - theirs.get(key, 0.0))
    both = [
        (sum(mine.values()) + sum(theirs.values())) / 2 for mine, theirs in zip(better.worth, other.worth, strict=True)
    ]
    late = [mine - theirs for mine, theirs in zip(better.waiting, other.waiting, strict=True)]
    model = [shares(logits)[seat] for logits in ends]
    found[PHASE] = (better.point - other.point) * sum(a * b for a, b in zip(slopes, both, strict=True))
    found[TURN] = sum(a * b for a, b in zip(slopes, late, strict=True))
    found[DECIDED] = (better.chances[seat] - model[1]) - (other.chances[seat] - model[0])
    return found


def slopes_between(start: Sequence[float], end: Sequence[float], seat: int) -> list[float]:
    """How the chance of a seat moves with the log-odds of each, in the mean on the straight way between two points."""
    gaps = [b - a for a, b in zip(start, end, strict=True)]
    steps = FINE * (1 + int(max(gaps) - min(gaps)))
    found = [0.0] * len(gaps)
    for step in range(steps):
        way = (step + 0.5) / steps
        there = shares([a + way * gap for a, gap in zip(start, gaps, strict=True)])
        for i, share in enumerate(there):
            found[i] += there[seat] * ((i == seat) - share) / steps
    return found


def reasons(better: Tried, other: Tried, seat: int) -> Reasons:
    """Why one line is better, or worse, than the other."""
    return told(parts(better, other, seat), round(percent(better.chances[seat]) - percent(other.chances[seat]), PLACES))


def told(found: Mapping[str, float], total: float, most: int = MOST) -> Reasons:
    """Parts as they are shown, together the total. What trying out has told is always told by name."""
    shown = {key: percent(value) for key, value in found.items() if percent(value)}
    order = sorted(shown.items(), key=lambda each: -abs(each[1]))
    room = most - (TRIED in shown)
    chosen = {key for key, _ in [each for each in order if each[0] != TRIED][:room]} | {TRIED}
    named = tuple(each for each in order if each[0] in chosen)
    return Reasons(named, round(total - sum(value for _, value in named), PLACES) + 0.0, total + 0.0)
