"""Advice for one decision: the best choices with what they are worth and what they lead to."""

from __future__ import annotations

import random
from dataclasses import dataclass

from royaume.coach.opinion import WIDTH, Tried, opinion, tried, usual_budget
from royaume.engine.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do now: the rest of the turn it begins, and what it is worth."""

    action: int
    line: tuple[int, ...]  # the whole beginning of the turn, up to where something new comes to light
    margin: float  # expected points ahead of the best of the others, at the end
    chance: float  # of winning, as the bar will show it


def advise(position: State, seat: int, dice: random.Random, width: int = WIDTH) -> list[Choice]:
    """The best choices first, at a glance. `position` is a guess for the seat, so nothing hidden can tell."""
    return [choice(line, seat) for line in opinion(position, seat, dice, None, width).lines]


def consult(position: State, seat: int, dice: random.Random, also: list[int] | None = None) -> list[Choice]:
    """The best turns as the Sovereign sees them, best first, after trying them out; `also` is one more to be tried."""
    return [choice(line, seat) for line in opinion(position, seat, dice, usual_budget(position), WIDTH, also).lines]


def judge(position: State, seat: int, actions: list[int], dice: random.Random) -> Choice:
    """What the beginning of a turn is worth: actions up to where the turn passes or something new comes to light."""
    return choice(tried(position, seat, actions, dice), seat)


def choice(line: Tried, seat: int) -> Choice:
    """A line as a choice."""
    return Choice(line.actions[0], line.actions, line.margin, line.chances[seat])
