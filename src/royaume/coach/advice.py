"""Advice for one decision: the best choices with what they are worth and what they lead to."""

from __future__ import annotations

import random
from dataclasses import dataclass

from royaume.bots.greedy import judgement
from royaume.bots.odds import odds_of
from royaume.bots.planner import Line, averaged, plan
from royaume.engine.state import CHANCE, REVEAL, State

WIDTH = 8  # beginnings of a turn that are kept at each step
GUESSES = 4  # guesses of what is hidden, where it matters
REMAINDER = "later"  # what the score does not show yet: goods, cards, places for the turns to come


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do now: the rest of the turn it begins, what it is worth, and where the points come from."""

    action: int
    line: tuple[int, ...]  # the whole beginning of the turn, up to where something new comes to light
    margin: float  # expected points ahead of the best of the others, at the end
    chance: float  # of winning
    aims: dict[str, float]  # lines of the score, and `later`: together the change of the margin


def advise(position: State, seat: int, dice: random.Random, width: int = WIDTH) -> list[Choice]:
    """The best choices first. `position` is a guess for the seat, so nothing hidden can tell."""
    before = worth_now(position, seat)
    return [describe(line, position, seat, before) for line in plan(position, seat, dice, width, GUESSES)]


def judge(position: State, seat: int, actions: list[int], dice: random.Random) -> Choice:
    """What the beginning of a turn is worth: actions up to where the turn passes or something new comes to light."""
    end = position.clone()
    for action in actions:
        end.apply(action)
    evaluate, finish = judgement(position.game)
    line = Line(actions, end, evaluate(finish(end.clone(), seat), seat), True)
    if end.marks & (CHANCE | REVEAL):
        line.value = averaged(line, position, seat, dice, GUESSES, evaluate, finish)
    return describe(line, position, seat, worth_now(position, seat))


def worth_now(position: State, seat: int) -> float:
    """The margin as it looks before anything is chosen."""
    evaluate, finish = judgement(position.game)
    return evaluate(finish(position.clone(), seat), seat)


def describe(line: Line, position: State, seat: int, before: float) -> Choice:
    """A line as a choice, with the lines of the score it changes."""
    old, new = position.breakdown(seat), line.state.breakdown(seat)
    aims = {key: float(new[key] - old.get(key, 0)) for key in new if new[key] != old.get(key, 0)}
    rest = line.value - before - sum(aims.values())
    if abs(rest) >= 0.05:
        aims[REMAINDER] = rest
    odds = odds_of(position.game)
    chance = odds.chance(line.value, odds.phase(line.state))
    return Choice(line.actions[0], tuple(line.actions), line.value, chance, aims)
