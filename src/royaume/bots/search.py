"""The search: whole turns tried out against what the others may hold and do, the promising ones more often.

An information-set tree search over turns. The arms at the root are the best turns of the planner. Each simulation
deals anew what the seat cannot know (the same deal for every arm that is still in the race), plays the arm, and goes on
through a tree of replies, where each seat prefers the turns that were best for itself; beyond the tree the turns are
played quickly, and after some rounds the game's evaluation ends it.
"""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Callable

from royaume.bots.base import Evaluate
from royaume.bots.budget import Budget
from royaume.bots.greedy import Finish, judgement
from royaume.bots.memory import Thinker
from royaume.bots.odds import odds_of
from royaume.bots.planner import Line, plan
from royaume.bots.playout import quick_line, quick_turn
from royaume.bots.reward import rewards
from royaume.bots.tree import Edge, Node
from royaume.engine.state import State

CALM = 12  # guesses without a new leader, after which it is asked whether the leader is sure to stay
SURE = 2.5  # standard errors that it has to be ahead of every other for that


class Search(Thinker):
    """Thinks about whole turns and the replies to them."""

    name = "search"

    def __init__(
        self,
        simulations: int = 0,
        milliseconds: float = 0.0,
        width: int = 6,
        arms: int = 8,
        guesses: int = 3,
        rounds: float = 2.0,
        replies: int = 3,
        widen: float = 0.4,
        explore: float = 3.0,
        trust: float = 1.0,
        learned: int = 0,
    ) -> None:
        super().__init__()
        self.simulations = simulations
        self.milliseconds = milliseconds
        self.width = width  # of the planner's beam
        self.arms = arms  # turns that are tried out
        self.guesses = guesses
        self.rounds = rounds  # after the own turn, in turns of all seats
        self.replies = replies  # turns that a planner proposes at a point in the tree
        self.widen = widen  # after n visits n ** widen of them are tried
        self.explore = explore  # in points: the bonus of what was tried seldom
        self.trust = trust  # the planner's opinion counts as so many simulations
        self.learned = (
            learned  # 1: a network corrects the evaluation of turns and of where simulations end; 2: one in training
        )
        self.tried: list[tuple[Line, Edge]] = []  # the turns of the last search, with what came of them

    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """The actions of the best turn."""
        budget = Budget(self.simulations, self.milliseconds)
        lines = plan(position, seat, dice, self.width, self.guesses, budget, been=self.been(), own=self.own)
        worth: Callable[[State], list[float]] | None = None
        if self.learned:
            worth = importlib.import_module("royaume.bots.learned").look(lines, position, seat, self.learned)
        hunt = Hunt(self, position, seat, dice, budget, worth)
        arms = [Edge(line.actions, line.value) for line in lines[: self.arms]]
        self.tried = list(zip(lines, arms, strict=False))
        return hunt.best(arms).actions


class Hunt:
    """One search for one decision."""

    def __init__(
        self,
        settings: Search,
        position: State,
        seat: int,
        dice: random.Random,
        budget: Budget,
        worth: Callable[[State], list[float]] | None = None,
    ) -> None:
        """Search for `seat`; `worth` tells what a position is worth to each seat, where it is not the bots' reward."""
        self.settings = settings
        self.worth = worth
        self.position = position
        self.seat = seat
        self.dice = dice
        self.budget = budget
        judge = judgement(position.game, settings.own)
        self.evaluate: Evaluate = judge[0]
        self.finish: Finish = judge[1]
        self.turns = round(settings.rounds * position.seats)
        odds = odds_of(position.game)
        self.slope = odds.slope(odds.phase(position))  # of the reward, for each point of margin
        self.bonus = settings.explore * self.slope / 4

    def best(self, arms: list[Edge]) -> Edge:
        """Race the arms: all play the same guesses, and the more of the budget is spent, the fewer stay in the race."""
        top = arms[0].value
        point = self.slope / 4  # what a point is worth as a reward, where the curve is steepest
        for arm in arms:
            arm.prior = point * (arm.value - top)
        racing = arms[:]
        calm = 0
        while len(racing) > 1:
            leader = racing[0]
            guess = self.position.determinize(self.seat, self.dice)
            for arm in racing:
                self.simulate(guess.clone(), arm)
                self.budget.made += 1
            spent = self.budget.spent()
            self.rank(racing)
            calm = calm + 1 if racing[0] is leader else 0
            if spent >= 1 or (calm and calm % CALM == 0 and self.sure(racing)):
                break
            del racing[max(2, math.ceil(len(arms) ** (1 - spent))) :]
        return racing[0]

    def sure(self, racing: list[Edge]) -> bool:
        """True if thinking on would hardly help: every other arm is clearly behind, or the same in every guess."""
        for arm in racing[1:]:
            ahead, error = self.ahead(racing[0], arm)
            if ahead < SURE * error:
                return False
        return True

    def ahead(self, arm: Edge, other: Edge) -> tuple[float, float]:
        """How far an arm is ahead of another in the guesses they share, and the standard error."""
        both = zip(arm.gains, other.gains, strict=False)  # not all play the last guess before the time is up
        apart = [mine - theirs for mine, theirs in both]
        mean = sum(apart) / len(apart)
        spread = sum([(each - mean) ** 2 for each in apart]) / (len(apart) - 1)
        return mean, math.sqrt(spread / len(apart))

    def rank(self, racing: list[Edge]) -> None:
        """Sort the arms, best first: by their mean rewards as far as they are sure, else by the planner's opinion."""
        trust = self.settings.trust
        means = [arm.totals[self.seat] / arm.visits for arm in racing if arm.visits]
        usual = sum(means) / len(means) if means else 0.0
        for arm in racing:
            gained = arm.totals[self.seat] - usual * arm.visits if arm.visits else 0.0
            arm.standing = (gained + trust * arm.prior) / (trust + arm.visits)
        racing.sort(key=standing, reverse=True)

    def simulate(self, state: State, arm: Edge) -> None:
        """Play one arm in one guess, and remember what came of it."""
        evaluate, finish = self.evaluate, self.finish
        path = [arm]
        seat = self.seat
        follow(state, arm.actions, seat)
        state = quick_turn(state, seat, evaluate, finish)
        node: Node | None = arm.node
        moved = seat
        for _ in range(self.turns):
            if state.player is None:
                break
            if self.budget.late():
                return  # half a simulation tells nothing
            moved = state.player
            if node is None:
                state = quick_turn(state, moved, evaluate, finish)
                continue
            edge, fresh = self.reply(node, state, moved)
            state = quick_turn(state, moved, evaluate, finish)
            path.append(edge)
            node = None if fresh else edge.node
        if self.worth is None:
            gained = rewards(state, moved, evaluate, finish, self.slope)
        else:
            gained = self.worth(state if state.player is None else finish(state, moved))
        arm.gains.append(gained[self.seat])
        for edge in path:
            edge.count(gained)

    def reply(self, node: Node, state: State, seat: int) -> tuple[Edge, bool]:
        """The turn that `seat` tries here, played in `state`; True if it was not tried before.

        The first is the quick one, further ones come from the planner: the more visits, the more of them.
        """
        node.visits += 1
        known = node.available(state)
        if not known:
            return node.add(quick_line(state, seat, self.evaluate, self.finish)), True
        if len(known) < node.visits**self.settings.widen:
            fresh = self.propose(node, state, seat)
            if fresh is not None:
                follow(state, fresh.actions, seat)
                return fresh, True
        edge = node.select(known, seat, self.bonus)
        follow(state, edge.actions, seat)
        return edge, False

    def propose(self, node: Node, state: State, seat: int) -> Edge | None:
        """The next turn of the planner's that can be begun here and is not known yet."""
        if node.proposals is None:
            lines = plan(state.clone(), seat, self.dice, self.settings.replies, 1, self.budget, own=self.settings.own)
            node.proposals = [line.actions for line in lines[: self.settings.replies]]
            node.proposals.reverse()
        while node.proposals:
            actions = node.proposals.pop()
            if actions[0] in state.offered and all(edge.actions != actions for edge in node.edges):
                return node.add(actions)
        return None


def standing(arm: Edge) -> float:
    """How well an arm does."""
    return arm.standing


def follow(state: State, actions: list[int], seat: int) -> None:
    """Play the actions of a turn as far as they are possible."""
    for action in actions:
        if state.player != seat or action not in state.offered:
            break
        state.apply(action)
