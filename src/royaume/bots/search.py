"""The search: whole turns tried out against what the others may hold and do, the promising ones more often.

An information-set tree search over turns. The arms at the root are the best turns of the planner. Each simulation
deals anew what the seat cannot know (the same deal for every arm that is still in the race), plays the arm, and goes on
through a tree of replies, where each seat prefers the turns that were best for itself; beyond the tree the turns are
played quickly, and after some rounds the game's evaluation ends it.
"""

from __future__ import annotations

import copy
import math
import random

from royaume.bots.base import Bot
from royaume.bots.budget import Budget
from royaume.bots.greedy import Evaluate, Finish, judgement
from royaume.bots.memory import Memory
from royaume.bots.odds import Odds, odds_of
from royaume.bots.planner import plan
from royaume.bots.playout import quick_line, quick_turn
from royaume.bots.reward import rewards
from royaume.bots.tree import Edge, Node
from royaume.engine.state import State


class Search(Bot):
    """Thinks about whole turns and the replies to them."""

    name = "search"

    def __init__(
        self,
        simulations: int = 0,
        milliseconds: float = 0.0,
        width: int = 6,
        arms: int = 8,
        guesses: int = 3,
        rounds: float = 1.0,
        widen: float = 0.5,
        explore: float = 0.3,
        trust: float = 8.0,
        slips: float = 0.0,
    ) -> None:
        self.simulations = simulations
        self.milliseconds = milliseconds
        self.width = width  # of the planner's beam
        self.arms = arms  # turns that are tried out
        self.guesses = guesses
        self.rounds = rounds  # after the own turn, in turns of all seats
        self.widen = widen  # a node with n visits has n ** widen replies
        self.explore = explore
        self.trust = trust  # the planner's opinion counts as so many simulations
        self.slips = slips
        self.memory: Memory | None = None  # of the seat, if it sits at a table

    def sit(self) -> Bot:
        """A copy that remembers the turn it has begun."""
        seated = copy.copy(self)
        seated.memory = Memory()
        return seated

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """The first action of the turn that did best; a turn well begun is carried on without thinking again."""
        memory = self.memory
        if memory is not None:
            action = memory.next(position, seat)
            if action >= 0:
                return action
        chosen = self.think(position.clone(), seat, dice)
        if memory is not None:
            memory.keep(position, seat, chosen)
        return chosen[0]

    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """The actions of the best turn."""
        budget = Budget(self.simulations, self.milliseconds)
        lines = plan(position, seat, dice, self.width, self.guesses, budget)
        if len({line.actions[0] for line in lines}) == 1:
            return lines[0].actions[:1]
        hunt = Hunt(self, position, seat, dice, budget)
        arms = [Edge(line.actions, line.value) for line in lines[: self.arms]]
        return hunt.best(arms).actions


class Hunt:
    """One search for one decision."""

    def __init__(self, settings: Search, position: State, seat: int, dice: random.Random, budget: Budget) -> None:
        self.settings = settings
        self.position = position
        self.seat = seat
        self.dice = dice
        self.budget = budget
        judge = judgement(position.game)
        self.evaluate: Evaluate = judge[0]
        self.finish: Finish = judge[1]
        self.odds: Odds = odds_of(position.game)
        self.turns = round(settings.rounds * position.seats)

    def best(self, arms: list[Edge]) -> Edge:
        """Race the arms: all play the same guesses, and the more of the budget is spent, the fewer stay in the race."""
        slope = self.odds.slope(self.odds.phase(self.position))
        top = arms[0].value
        for arm in arms:
            arm.prior = slope * (arm.value - top) / 4  # how much less likely a win looks: the steepest slope is 1/4
        racing = arms[:]
        while len(racing) > 1:
            guess = self.position.determinize(self.seat, self.dice)
            for arm in racing:
                self.simulate(guess.clone(), arm)
                self.budget.made += 1
                if self.budget.late():
                    break
            spent = self.budget.spent()
            if spent >= 1:
                break
            keep = max(2, math.ceil(len(arms) ** (1 - spent)))
            if keep < len(racing):
                self.rank(racing)
                del racing[keep:]
        self.rank(racing)
        return racing[0]

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
            moved = state.player
            if node is None:
                state = quick_turn(state, moved, evaluate, finish)
                continue
            edge, fresh = self.reply(node, state, moved)
            state = quick_turn(state, moved, evaluate, finish)
            path.append(edge)
            node = None if fresh else edge.node
        gained = rewards(state, moved, evaluate, finish, self.odds)
        for edge in path:
            edge.count(gained)

    def reply(self, node: Node, state: State, seat: int) -> tuple[Edge, bool]:
        """The turn that `seat` tries here, played in `state`; True if it was not known before."""
        node.visits += 1
        known = node.available(state)
        if len(known) < node.visits**self.settings.widen:
            actions = quick_line(state, seat, self.evaluate, self.finish)
            for edge in known:
                if edge.actions == actions:
                    return edge, False
            return node.add(actions, seat), True
        edge = node.select(known, seat, self.settings.explore)
        follow(state, edge.actions, seat)
        return edge, False


def standing(arm: Edge) -> float:
    """How well an arm does."""
    return arm.standing


def follow(state: State, actions: list[int], seat: int) -> None:
    """Play the actions of a turn as far as they are possible."""
    for action in actions:
        if state.player != seat or action not in state.offered:
            break
        state.apply(action)
