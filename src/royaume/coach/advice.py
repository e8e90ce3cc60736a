"""Advice for one decision: the best choices with what they are worth and what they lead to."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from royaume.bots.budget import Budget
from royaume.bots.greedy import judgement
from royaume.bots.levels import Level
from royaume.bots.odds import odds_of
from royaume.bots.planner import Line, averaged, plan
from royaume.bots.search import Hunt, Search
from royaume.bots.tree import Edge
from royaume.engine.state import CHANCE, REVEAL, State

MASTER = "sovereign"  # whose opinion counts
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
    return [describe(line, position, seat, before) for line in plan(position, seat, dice, width, GUESSES, Budget())]


def consult(position: State, seat: int, dice: random.Random, also: list[int] | None = None) -> list[Choice]:
    """The best turns as the Sovereign sees them, best first, after trying them out; `also` is one more to be tried."""
    bot = Level(MASTER).behind(position.game)
    lines = plan(position, seat, dice, WIDTH, GUESSES, Budget())
    if not isinstance(bot, Search):
        return [describe(line, position, seat, worth_now(position, seat)) for line in lines]
    lines = lines[: bot.arms]
    if also is not None and also not in [line.actions for line in lines]:
        lines.append(played_line(position, seat, also, dice))
    arms = [Edge(line.actions, line.value) for line in sorted(lines, key=lambda line: -line.value)]
    first = Hunt(bot, position, seat, dice, Budget(bot.simulations, 0.0)).best(arms) if len(arms) > 1 else arms[0]
    arms.sort(key=lambda arm: (arm is not first, -arm.visits, -arm.value))
    by_actions = {tuple(line.actions): line for line in lines}
    before = worth_now(position, seat)
    found = []
    for arm in arms:
        choice = describe(by_actions[tuple(arm.actions)], position, seat, before)
        found.append(replace(choice, chance=arm.totals[seat] / arm.visits) if arm.visits else choice)
    return found


def judge(position: State, seat: int, actions: list[int], dice: random.Random) -> Choice:
    """What the beginning of a turn is worth: actions up to where the turn passes or something new comes to light."""
    return describe(played_line(position, seat, actions, dice), position, seat, worth_now(position, seat))


def played_line(position: State, seat: int, actions: list[int], dice: random.Random) -> Line:
    """The line of these actions, with what it looks worth."""
    end = position.clone()
    for action in actions:
        end.apply(action)
    evaluate, finish = judgement(position.game)
    line = Line(actions, end, evaluate(finish(end.clone(), seat), seat), True)
    if end.marks & (CHANCE | REVEAL):
        line.value = averaged(line, position, seat, dice, GUESSES, evaluate, finish)
    return line


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
