"""The teacher: the Sovereign plays against itself, and every turn that it tries out is something to learn from."""

from __future__ import annotations

import random
from dataclasses import dataclass

from royaume.bots.base import Player
from royaume.bots.learned import IN_TRAINING, PLAYERS, Eyes, Row
from royaume.bots.levels import LEVELS, build, parameters
from royaume.bots.registry import read_changes
from royaume.bots.reward import rewards
from royaume.bots.search import Search
from royaume.bots.tree import Edge
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.train.course import Course
from royaume.train.lessons import Lesson

SOVEREIGN = LEVELS[-1]


@dataclass(slots=True)
class Thought:
    """A position after a turn, as a seat sees it: what the hand thinks of it, and what the search found."""

    row: Row
    hand: float
    found: float
    seat: int
    played: bool  # the game went on with this turn


def play_lesson(course: Course, eyes: Eyes, learned: bool, seed: int) -> Lesson | None:
    """One game of the teacher against itself, with the network that is in training if it has `learned` something.

    None if there was nothing to think about in it.
    """
    game = eyes.game
    state = game.new(course.players, seed)
    seated = [Player(teacher(course, game, learned), seat, seed) for seat in range(state.seats)]
    dice = random.Random(f"strays {seed}")
    thoughts: list[Thought] = []
    while (seat := state.player) is not None:
        bot = seated[seat].bot
        assert isinstance(bot, Search)
        bot.tried = []
        action = seated[seat].decide(state)
        if bot.tried:
            strays = dice.random() < course.strays
            thoughts += weighed(bot, eyes, state, seat, not strays)
            if strays:
                action = dice.choice(bot.tried)[0].actions[0]
        state.apply(action)
    ends = rewards(state, 0, eyes.evaluate, eyes.finish, eyes.odds.slope(0.5))
    worth = [
        course.trust * ends[each.seat] + (1 - course.trust) * each.found if each.played else each.found
        for each in thoughts
    ]
    if not thoughts:
        return None
    return Lesson.of([each.row for each in thoughts], [each.hand for each in thoughts], worth)


def teacher(course: Course, game: Game, learned: bool) -> Search:
    """The Sovereign of the game with the numbers of the course; RoyaumeError where it is no search."""
    changes = read_changes(SOVEREIGN, course.sovereign.split(","))
    if learned:
        changes["learned"] = IN_TRAINING
    bot = build(parameters(SOVEREIGN, game, False, changes))
    if not isinstance(bot, Search):
        raise RoyaumeError(f"the Sovereign of {game.id} does not search, so nobody can learn from it")
    return bot


def weighed(bot: Search, eyes: Eyes, state: State, seat: int, played: bool) -> list[Thought]:
    """What a search has found about the turns that it tried out.

    Between two the network is asked only for who has just moved, among more for everybody.
    """
    slope = eyes.odds.slope(eyes.odds.phase(state))
    best = max([edge for _, edge in bot.tried], key=leading)
    who = [seat] if eyes.players == PLAYERS else range(eyes.players)
    found = []
    for line, edge in bot.tried:
        if not edge.visits:
            continue
        after = eyes.finish(line.state.clone(), seat)
        if after.player is not None:
            for one in who:
                hand = eyes.hand(after, one, slope)
                found.append(
                    Thought(eyes.row(after, one), hand, edge.totals[one] / edge.visits, one, played and edge is best)
                )
    return found


def leading(edge: Edge) -> tuple[int, float]:
    """Who wins the race of a search: of those that stayed in it, the one that stands best."""
    return edge.visits, edge.standing
