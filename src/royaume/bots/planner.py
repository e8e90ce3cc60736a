"""The planner: the best whole turn it finds, judged by the game's own evaluation where the turn ends."""

from __future__ import annotations

import random
from collections.abc import Sequence

from royaume.bots.base import Evaluate
from royaume.bots.budget import Budget
from royaume.bots.greedy import Finish, judgement
from royaume.bots.memory import Place, Thinker
from royaume.engine.sameness import situation
from royaume.engine.state import CHANCE, REVEAL, State

LONGEST = 60  # decisions in one turn, at most
MOST_LINES = 40  # turns that are handed on
PATIENCE = 8  # steps in which no line looks better than a turn that is complete
PLANNING = 0.6  # of the time that is allowed: what then is not finished is taken as it is


class Line:
    """The beginning of a turn: what was done, where it leads, what it looks worth."""

    def __init__(
        self,
        actions: list[int],
        state: State,
        value: float,
        ended: bool,
        before: Line | None = None,
        deeds: int = 0,
    ) -> None:
        self.actions = actions
        self.state = state
        self.value = value
        self.ended = ended  # the turn is over, or something new came out that nobody can plan with
        self.before = before  # the same line without its last action
        self.deeds = deeds  # actions that do something, rather than leave it undone


class Planner(Thinker):
    """Looks through the own turn, keeping the best beginnings at each step.

    A line stops where the turn passes on or where chance or hidden things come out; what follows there is averaged
    over guesses, since a plan must not know what the seat does not.
    """

    name = "planner"

    def __init__(self, width: int = 6, guesses: int = 3, milliseconds: float = 0.0) -> None:
        super().__init__()
        self.width = width
        self.milliseconds = milliseconds  # 0: as long as it takes
        self.guesses = guesses

    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """The actions of the best turn."""
        budget = Budget(milliseconds=self.milliseconds)
        lines = plan(position, seat, dice, self.width, self.guesses, budget, been=self.been(), own=self.own)
        return lines[0].actions


def worth(line: Line) -> float:
    """What a line looks worth."""
    return line.value


def thrifty(line: Line) -> tuple[float, int]:
    """Sorts the best lines first, and of equals those that do least: nothing is bought that serves no more."""
    return -line.value, line.deeds


def plan(
    position: State,
    seat: int,
    dice: random.Random,
    width: int,
    guesses: int,
    budget: Budget,
    all_beginnings: bool = False,
    been: Sequence[Place] = (),
    own: Evaluate | None = None,
) -> list[Line]:
    """The best turns that were found, best first; of several ways to the same position one, and none back to `been`.

    If asked for, also the best of every beginning that went far enough, though it looks like another one.
    """
    evaluate, finish = judgement(position.game, own)
    root = Line([], position, evaluate(finish(position.clone(), seat), seat), False)
    beam = expand(root, seat, evaluate, finish, been)
    ended: list[Line] = []
    idle = 0
    for _ in range(LONGEST):
        ended += [line for line in beam if line.ended]
        going = different([line for line in beam if not line.ended], len(beam))
        top = max([line.value for line in ended], default=float("-inf"))
        idle = idle + 1 if going and going[0].value <= top else 0
        if idle == PATIENCE:
            break
        kept = spread(going, width)
        beam = []
        for line in kept:
            if budget.late(PLANNING):
                ended.append(line)
            else:
                beam += expand(line, seat, evaluate, finish, been)
        if not beam:
            break
    every = sorted(ended + beam, key=thrifty)
    found = different(every, MOST_LINES)
    if all_beginnings:
        begun = {line.actions[0] for line in found}
        for line in every:
            if line.actions[0] not in begun:
                begun.add(line.actions[0])
                found.append(line)
    if guesses > 1:
        for line in found[:width]:
            if line.state.marks & (CHANCE | REVEAL) and not budget.late(PLANNING):
                line.value = averaged(line, position, seat, dice, guesses, evaluate, finish)
        found.sort(key=worth, reverse=True)
    return found


def different(lines: list[Line], most: int) -> list[Line]:
    """The best of some lines, best first, each position once: what looks the same and asks the same is the same."""
    lines.sort(key=worth, reverse=True)
    seen: set[tuple[float, tuple[int, ...], tuple[int, ...]]] = set()
    kept: list[Line] = []
    for line in lines:
        key = (line.value, tuple(line.state.agenda), tuple(line.state.offered))
        if key not in seen:
            seen.add(key)
            kept.append(line)
            if len(kept) == most:
                break
    return kept


def spread(lines: list[Line], width: int) -> list[Line]:
    """The lines to go on with, of some that are sorted: half of them the best of different beginnings, half the best.

    Without the first half, what pays at once would push out what prepares something better.
    """
    if len(lines) <= width:
        return lines
    kept: list[Line] = []
    rest: list[Line] = []
    begun: set[int] = set()
    for line in lines:
        if line.actions[0] not in begun and 2 * len(kept) < width:
            begun.add(line.actions[0])
            kept.append(line)
        else:
            rest.append(line)
    return kept + rest[: width - len(kept)]


def expand(line: Line, seat: int, evaluate: Evaluate, finish: Finish, been: Sequence[Place] = ()) -> list[Line]:
    """The line continued with each action that is offered, but for those that lead back to where the seat was."""
    found: list[Line] = []
    back: list[Line] = []
    state = line.state
    idle = state.game.space.idle
    for action in state.offered:
        child = state.clone()
        child.apply(action)
        ended = child.player != seat or child.marks & (CHANCE | REVEAL) != 0
        if ended:
            value = evaluate(finish(child, seat), seat)
        else:
            value = evaluate(finish(child.clone(), seat), seat)
        deeds = line.deeds if action in idle else line.deeds + 1
        after = Line([*line.actions, action], child, value, ended, line, deeds)
        (back if comes_back(after, seat, been) else found).append(after)
    if not found and line.before is None:
        return back  # something has to be done
    return found


def comes_back(line: Line, seat: int, been: Sequence[Place]) -> bool:
    """True if a line undoes something: it leads to a position that it went through, or the seat in this turn."""
    if line.ended:
        return False
    state = line.state
    before = line.before
    while before is not None:
        if (
            before.value == line.value
            and before.state.agenda == state.agenda
            and before.state.offered == state.offered
            and situation(before.state, seat) == situation(state, seat)
        ):
            return True
        before = before.before
    for place in been:
        if place.same(state, seat):
            return True
    return False


def averaged(
    line: Line, position: State, seat: int, dice: random.Random, guesses: int, evaluate: Evaluate, finish: Finish
) -> float:
    """What a line is worth over several guesses: nothing new comes out before its last action, so it stays legal."""
    total = line.value
    for _ in range(guesses - 1):
        state = position.determinize(seat, dice)
        for action in line.actions:
            state.apply(action)
        total += evaluate(finish(state, seat), seat)
    return total / guesses
