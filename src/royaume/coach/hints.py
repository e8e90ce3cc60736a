"""Hints for one decision: three turns that differ in what they do, ranked by the one number that is shown, and why."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from royaume.bots.budget import Budget
from royaume.bots.greedy import judgement
from royaume.coach.opinion import Tried, opinion
from royaume.coach.reasons import reasons
from royaume.engine.state import State

COUNT = 3  # turns that are suggested
NEAR = 0.1  # a turn that loses more of the chances to win is suggested only if there is nothing else

Apart = Callable[[Tried, Tried], bool]


def hints(position: State, seat: int, dice: random.Random, budget: Budget | None = None) -> list[dict[str, Any]]:
    """The suggestions as plain data, best first: without a budget at a glance, with one after trying them out.

    `position` is a guess for the seat, so nothing hidden can tell. The first is compared with the second, all others
    with the first.
    """
    lines = suggested([straight(position, line) for line in opinion(position, seat, dice, budget).lines], seat)
    found = []
    for i, line in enumerate(lines):
        against = None if len(lines) == 1 else 0 if i else 1
        found.append(
            {
                "actions": [position.game.notation(action) for action in line.actions],
                "chance": line.chances[seat],
                "margin": line.margin,
                "against": against,
                "because": None if against is None else asdict(reasons(line, lines[against], seat)),
            }
        )
    return found


def suggested(lines: Sequence[Tried], seat: int, count: int = COUNT) -> list[Tried]:
    """The best of some lines, in their order, that differ in what they do: if possible they begin with different
    things, else more than one step is another; the same things in another order are the same."""
    steps = zip(*(line.actions for line in lines), strict=False)
    same = len(list(itertools.takewhile(lambda step: len(set(step)) == 1, steps)))  # what all begin with says nothing

    def other_beginning(a: Tried, b: Tried) -> bool:
        return other_things(a, b) and a.actions[same : same + 1] != b.actions[same : same + 1]

    picked = [lines[0]]
    good = [line for line in lines if line.chances[seat] >= lines[0].chances[seat] - NEAR]
    for apart, among in itertools.product((other_beginning, other_steps, other_things), (good, lines)):
        for line in among:
            if len(picked) < count and all(apart(line, each) for each in picked):
                picked.append(line)
    return sorted(picked, key=lines.index)


def other_steps(a: Tried, b: Tried) -> bool:
    """True if more than one step is another."""
    return len(set(a.actions) ^ set(b.actions)) > 2


def other_things(a: Tried, b: Tried) -> bool:
    """True if they do not come to the same in another order."""
    return set(a.actions) != set(b.actions)


def straight(position: State, line: Tried) -> Tried:
    """The line without steps that only lead back to where they began: what is worth the same and asks the same."""
    evaluate, _ = judgement(position.game)
    seat = position.player
    assert seat is not None

    def looks(state: State) -> tuple[float, list[int], list[int]]:
        return evaluate(state, seat), state.agenda, state.offered

    at = position.clone()
    steps: list[int] = []
    been = [looks(at.clone())]
    for action in line.actions:
        at.apply(action)
        steps.append(action)
        here = looks(at.clone())
        if here in been:
            first = been.index(here)
            del steps[first:], been[first + 1 :]
        else:
            been.append(here)
    short = position.clone()
    for action in steps:
        if action not in short.offered:
            return line  # it was not all the same
        short.apply(action)
    return replace(line, actions=tuple(steps)) if steps and looks(short) == looks(at) else line
