"""Advice for one decision: the best choices with what they are worth and what they lead to."""

from __future__ import annotations

import random
from dataclasses import dataclass

from royaume.bots.greedy import judgement
from royaume.coach.opinion import WIDTH, Opinion, Tried, opinion, tried, usual_budget
from royaume.engine.state import State

REMAINDER = "later"  # what the score does not show yet: goods, cards, places for the turns to come


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do now: the rest of the turn it begins, what it is worth, and where the points come from."""

    action: int
    line: tuple[int, ...]  # the whole beginning of the turn, up to where something new comes to light
    margin: float  # expected points ahead of the best of the others, at the end
    chance: float  # of winning, as the bar will show it
    aims: dict[str, float]  # lines of the score, and `later`: together the change of the margin


def advise(position: State, seat: int, dice: random.Random, width: int = WIDTH) -> list[Choice]:
    """The best choices first, at a glance. `position` is a guess for the seat, so nothing hidden can tell."""
    return choices(position, opinion(position, seat, dice, None, width))


def consult(position: State, seat: int, dice: random.Random, also: list[int] | None = None) -> list[Choice]:
    """The best turns as the Sovereign sees them, best first, after trying them out; `also` is one more to be tried."""
    return choices(position, opinion(position, seat, dice, usual_budget(position), WIDTH, also))


def judge(position: State, seat: int, actions: list[int], dice: random.Random) -> Choice:
    """What the beginning of a turn is worth: actions up to where the turn passes or something new comes to light."""
    return describe(tried(position, seat, actions, dice), position, seat, worth_now(position, seat))


def choices(position: State, found: Opinion) -> list[Choice]:
    """The turns of an opinion as choices."""
    before = worth_now(position, found.seat)
    return [describe(line, position, found.seat, before) for line in found.lines]


def worth_now(position: State, seat: int) -> float:
    """The margin as it looks before anything is chosen."""
    evaluate, finish = judgement(position.game)
    return evaluate(finish(position.clone(), seat), seat)


def describe(line: Tried, position: State, seat: int, before: float) -> Choice:
    """A line as a choice, with the lines of the score it changes."""
    old, new = position.breakdown(seat), line.after.breakdown(seat)
    aims = {key: float(new[key] - old.get(key, 0)) for key in new if new[key] != old.get(key, 0)}
    rest = line.margin - before - sum(aims.values())
    if abs(rest) >= 0.05:
        aims[REMAINDER] = rest
    return Choice(line.actions[0], line.actions, line.margin, line.chances[seat], aims)
