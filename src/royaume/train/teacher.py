"""The teacher: the Sovereign plays against itself; what it thinks and what comes of it is something to learn from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from royaume.bots.budget import Budget
from royaume.bots.learned import IN_TRAINING, Eyes, Network, Row, asked, look
from royaume.bots.levels import LEVELS, build, parameters
from royaume.bots.planner import Line, plan
from royaume.bots.registry import read_changes
from royaume.bots.regression import squash
from royaume.bots.reward import rewards
from royaume.bots.search import Search, follow
from royaume.bots.tree import Edge
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.train.course import Course
from royaume.train.lessons import NO_CHOICE, Lesson

SOVEREIGN = LEVELS[-1]
MOST = 12  # of the best turns one is a stray
FEW = 2  # tries, after which what was found is half sure
BEFORE = 0.25  # of the turns: how often the position before one is something to learn from, as people see it too


@dataclass(slots=True)
class Turn:
    """A turn that was thought out."""

    seat: int
    worth: list[float]  # what the position after it is thought to be worth to each seat, from 0 to 1
    stray: bool  # it was not the best that was found


@dataclass(slots=True)
class Thought:
    """A position as a seat sees it: what the hand thinks of it, and what it is worth if a search has found it out."""

    row: Row
    hand: float
    seat: int
    when: int  # so many turns were thought out before it
    found: float | None  # None: what came after it tells
    sure: float = 1.0
    choice: int = NO_CHOICE  # which other positions it can be compared with


def play_lesson(course: Course, eyes: Eyes, learned: bool, players: int, seed: int) -> Lesson | None:
    """One game of the teacher against itself, with the network that is in training if it has `learned` something.

    None if there was nothing to think about in it.
    """
    game = eyes.game
    state = game.new(players, seed)
    bot = teacher(course, game, learned)
    network = asked(game, IN_TRAINING) if learned else None
    dice = random.Random(f"lesson {seed}")
    tries = dice.random() < course.tried
    turns: list[Turn] = []
    thoughts: list[Thought] = []
    rest: list[int] = []  # of a turn that was thought out
    while (seat := state.player) is not None:
        if rest and turns[-1].seat == seat and rest[0] in state.offered:
            state.apply(rest.pop(0))
            continue
        if len(state.offered) == 1:
            state.apply(state.offered[0])
            continue
        if dice.random() < BEFORE and not state.in_secret():
            thoughts += seen(eyes, state, seat, len(turns))
        lines, edges = considered(bot, state, seat, dice, tries)
        stray = len(lines) > 1 and dice.random() < course.strays
        played = dice.randrange(min(len(lines), MOST)) if stray else edges.index(max(edges, key=leading))
        after = state.clone()
        follow(after, lines[played].actions, seat)
        tried = edges[played] if played < len(edges) and edges[played].visits else None
        worth = [total / tried.visits for total in tried.totals] if tried else thought(eyes, after, seat, network)
        turns.append(Turn(seat, worth, stray))
        thoughts += seen(eyes, after, seat, len(turns))
        for line, edge in zip(lines, edges, strict=False):
            if edge.visits:
                thoughts += weighed(eyes, line.state, edge, seat, len(turns))
        rest = list(lines[played].actions)
    if not thoughts:
        return None
    ends = rewards(state, 0, eyes.evaluate, eyes.finish, eyes.odds.slope(0.5))
    later = [foreseen(turns, who, ends[who], course.trust) for who in range(players)]
    known: list[tuple[Row, float, float, int, float]] = []
    for each in thoughts:
        worth_of = each.found if each.found is not None else later[each.seat][each.when]
        if worth_of is not None:
            known.append((each.row, each.hand, worth_of, each.choice, each.sure))
    return Lesson.of(*zip(*known, strict=True)) if known else None


def considered(bot: Search, state: State, seat: int, dice: random.Random, tries: bool) -> tuple[list[Line], list[Edge]]:
    """The turns that a bot has looked at, and what came of those that it has tried out, if it `tries` any."""
    guess = state.determinize(seat, dice)
    if tries:
        bot.think(guess, seat, dice)
        return [line for line, _ in bot.tried], [edge for _, edge in bot.tried]
    lines = plan(guess, seat, dice, bot.width, bot.guesses, Budget())
    if bot.learned:
        look(lines, guess, seat, bot.learned)
    return lines, [Edge(lines[0].actions, lines[0].value)]


def foreseen(turns: Sequence[Turn], seat: int, end: float, trust: float) -> list[float | None]:
    """What a game was worth to a seat after so many turns: the end, mixed with what was thought on the way.

    `trust` is how much more what came later counts than what was thought after the next turn. A stray turn says nothing
    about what was before it; None where nothing else is known.
    """
    found: list[float | None] = [end]
    worth = end
    for number in reversed(range(len(turns))):
        turn = turns[number]
        if turn.stray:
            found.append(None)
            worth = turns[number - 1].worth[seat] if number else worth
        else:
            worth = trust * worth + (1 - trust) * turn.worth[seat]
            found.append(worth)
    return found[::-1]


def teacher(course: Course, game: Game, learned: bool) -> Search:
    """The Sovereign of the game with the numbers of the course; RoyaumeError where it is no search."""
    changes = {**read_changes(SOVEREIGN, course.teacher.split(",")), "learned": IN_TRAINING if learned else 0}
    bot = build(parameters(SOVEREIGN, game, False, changes))
    if not isinstance(bot, Search):
        raise RoyaumeError(f"the Sovereign of {game.id} does not search, so nobody can learn from it")
    return bot


def thought(eyes: Eyes, state: State, seat: int, network: Network | None) -> list[float]:
    """What a position is thought to be worth to each seat, once what `seat` has begun is finished."""
    slope = eyes.odds.slope(eyes.odds.phase(state))
    after = eyes.finish(state.clone(), seat)
    if after.player is None:
        return rewards(after, seat, eyes.evaluate, eyes.finish, slope)
    hands = [eyes.hand(after, who, slope) for who in range(after.seats)]
    if network is None:
        return [squash(hand) for hand in hands]
    return [squash(network.slope * hand + more) for hand, more in zip(hands, network.to_all(after), strict=True)]


def seen(eyes: Eyes, state: State, seat: int, when: int) -> Iterable[Thought]:
    """A position as everybody sees it, once what `seat` has begun is finished; what it is worth the game will tell."""
    after = eyes.finish(state.clone(), seat)
    if after.player is None:
        return
    slope = eyes.odds.slope(eyes.odds.phase(after))
    for who in range(after.seats):
        yield Thought(eyes.row(after, who), eyes.hand(after, who, slope), who, when, None)


def weighed(eyes: Eyes, state: State, edge: Edge, seat: int, when: int) -> Iterable[Thought]:
    """What a search has found about a turn of `seat` that leads to this position."""
    for thought in seen(eyes, state, seat, when):
        thought.found = edge.totals[thought.seat] / edge.visits
        thought.sure = edge.visits / (edge.visits + FEW)
        thought.choice = when * state.seats + thought.seat
        yield thought


def leading(edge: Edge) -> tuple[int, float]:
    """Who wins the race of a search: of those that stayed in it, the one that stands best."""
    return edge.visits, edge.standing
