"""One opinion: what the coach thinks of a position and of the turns that can be begun in it.

The number shown for a turn is the chance to win after it, by the same function that the bar shows (`bots/chances`),
over guesses of what is hidden. A search tries the turns out and corrects how they compare with one another; how good
they are all together stays as the bar says. So the bar agrees with the hint once the turn is played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from royaume.bots.budget import Budget
from royaume.bots.chances import chances
from royaume.bots.greedy import judgement
from royaume.bots.levels import Level
from royaume.bots.planner import LONGEST, Line, averaged, expand, plan, spread
from royaume.bots.search import Hunt, Search
from royaume.bots.tree import Edge
from royaume.engine.state import CHANCE, REVEAL, State

__all__ = ["GUESSES", "Opinion", "Tried", "chances", "chances_as_seen", "opinion", "tried", "usual_budget"]

MASTER = "sovereign"  # whose opinion counts
WIDTH = 8  # beginnings of a turn that are kept at each step
GUESSES = 4  # guesses of what is hidden
COURSES = 4 * GUESSES  # guesses of what comes out of chance or a deck, where a turn ends with it
ARMS = 12  # turns that are looked at, at most
STAY = 8.0  # the bar's opinion of a turn counts as so many simulations


@dataclass(frozen=True, slots=True)
class Tried:
    """A turn, or its beginning up to where something new comes to light, and what is thought of it."""

    actions: tuple[int, ...]
    ends: tuple[State, ...]  # where it leads, in some guesses
    margin: float  # points ahead of the best of the others, by the evaluation
    chances: tuple[float, ...]  # of all seats to win, after it; what is shown
    glance: tuple[float, ...]  # the same before it was tried out
    visits: int  # how often it was tried out


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is thought of a position: the chances of all seats now, and the turns of one seat, best first."""

    seat: int
    chances: list[float]
    lines: list[Tried]


def usual_budget(position: State) -> Budget:
    """What a hint may cost: the simulations of the Sovereign of this game."""
    bot = Level(MASTER).behind(position.game)
    return Budget(bot.simulations if isinstance(bot, Search) else 0)


def chances_as_seen(guesses: Sequence[State]) -> list[float]:
    """The chances of all seats, over some guesses of one position."""
    found = [chances(guess) for guess in guesses]
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


def opinion(
    position: State,
    seat: int,
    dice: random.Random,
    budget: Budget | None = None,
    width: int = WIDTH,
    also: Sequence[int] | None = None,
) -> Opinion:
    """What is thought of a position, a guess for the seat that decides; `also` is one more turn to think of.

    Without a budget no turn is tried out: that is the first, quick opinion.
    """
    found_by_plan = plan(position, seat, dice, width, GUESSES, Budget(), True)
    lines = whole(spread(found_by_plan, ARMS), seat)  # some begin with other things
    if also is not None and list(also) not in [line.actions for line in lines]:
        lines.append(line_of(position, seat, list(also), dice))
    guesses = guessed(position, seat, dice)
    ends = [ends_of(guesses, line) for line in lines]
    seen = [chances_as_seen(each) for each in ends]
    found = seen
    arms = [Edge(line.actions, line.value) for line in lines]
    if budget is not None:
        search(position, seat, dice, budget, arms)
        found = corrected(seen, arms, seat)
    thought = [
        Tried(tuple(line.actions), end, line.value, tuple(each), tuple(glance), arm.visits)
        for line, end, each, glance, arm in zip(lines, ends, found, seen, arms, strict=True)
    ]
    thought.sort(key=lambda each: (-each.chances[seat], -each.margin))
    return Opinion(seat, chances_as_seen(guesses[:GUESSES]), thought)


def whole(lines: Sequence[Line], seat: int) -> list[Line]:
    """The same lines to the end of the turn, each once: only whole turns can be compared."""
    found: dict[tuple[int, ...], Line] = {}
    for line in lines:
        each = completed(line, seat)
        found.setdefault(tuple(each.actions), each)
    return list(found.values())


def completed(line: Line, seat: int) -> Line:
    """A line carried on step by step, as looks best at once and never back to where it was, until the turn is over."""
    evaluate, finish = judgement(line.state.game)
    been = {asks(line)}
    for _ in range(LONGEST):
        if line.ended:
            break
        steps = [each for each in expand(line, seat, evaluate, finish) if each.ended or asks(each) not in been]
        if not steps:
            break
        line = max(steps, key=lambda each: (each.value, each.ended))
        been.add(asks(line))
    return line


def asks(line: Line) -> tuple[float, tuple[int, ...], tuple[int, ...]]:
    """What a line leads to, as far as it looks worth and asks the same."""
    return line.value, tuple(line.state.agenda), tuple(line.state.offered)


def tried(
    position: State, seat: int, actions: Sequence[int], dice: random.Random, guesses: Sequence[State] | None = None
) -> Tried:
    """What is thought of one turn, at a glance: actions up to where the turn passes or something new comes to light.

    Turns that are to be compared are tried in the same guesses.
    """
    line = line_of(position, seat, list(actions), dice)
    ends = ends_of(guessed(position, seat, dice) if guesses is None else guesses, line)
    found = tuple(chances_as_seen(ends))
    return Tried(tuple(line.actions), ends, line.value, found, found, 0)


def guessed(position: State, seat: int, dice: random.Random) -> list[State]:
    """Positions that the seat cannot tell from this one, itself the first; the bar asks about some of them."""
    return [position, *(position.determinize(seat, dice) for _ in range(COURSES - 1))]


def ends_of(guesses: Sequence[State], line: Line) -> tuple[State, ...]:
    """Where a line leads in some guesses; where chance or news end it, in more of them."""
    enough = COURSES if line.state.marks & (CHANCE | REVEAL) else GUESSES
    return tuple([after(guess, line.actions) for guess in guesses[:enough]])


def search(position: State, seat: int, dice: random.Random, budget: Budget, arms: list[Edge]) -> None:
    """Try the turns out as the Sovereign does, but count the chances to win where each try ends."""
    bot = Level(MASTER).behind(position.game)
    if isinstance(bot, Search) and len(arms) > 1:
        best_first = sorted(arms, key=lambda arm: -arm.value)
        Hunt(bot, position, seat, dice, budget, chances).best(best_first)


def corrected(found: list[list[float]], arms: list[Edge], seat: int) -> list[list[float]]:
    """The chances after each turn, moved by what trying them out told about how they compare.

    What all turns have in common (one's own turn is over and the others have not answered yet) is not moved: it is no
    news about any of them. The few tries of a turn count against the bar's opinion as `STAY` tries would.
    """
    visits = sum(arm.visits for arm in arms)
    if not visits:
        return found
    news = [
        arm.totals[seat] / arm.visits - each[seat] if arm.visits else 0.0 for arm, each in zip(arms, found, strict=True)
    ]
    common = sum(arm.visits * new for arm, new in zip(arms, news, strict=True)) / visits
    return [
        moved(each, seat, each[seat] + arm.visits / (arm.visits + STAY) * (new - common)) if arm.visits else each
        for each, arm, new in zip(found, arms, news, strict=True)
    ]


def moved(shares: list[float], seat: int, chance: float) -> list[float]:
    """The same chances, with another one for a seat; the others share the rest as before."""
    if len(shares) == 1:
        return [min(1.0, max(0.0, chance))]
    chance = min(1.0, max(0.0, chance))
    rest = 1 - shares[seat]
    others = [each * (1 - chance) / rest if rest > 0 else (1 - chance) / (len(shares) - 1) for each in shares]
    others[seat] = chance
    return others


def after(guess: State, actions: Sequence[int]) -> State:
    """A copy of a guess after some actions: nothing new comes out before the last, so they can be played."""
    state = guess.clone()
    for action in actions:
        state.apply(action)
    return state


def line_of(position: State, seat: int, actions: list[int], dice: random.Random) -> Line:
    """The line of these actions, with what it looks worth."""
    end = after(position, actions)
    evaluate, finish = judgement(position.game)
    line = Line(actions, end, evaluate(finish(end.clone(), seat), seat), True)
    if end.marks & (CHANCE | REVEAL):
        line.value = averaged(line, position, seat, dice, GUESSES, evaluate, finish)
    return line
