"""The tree of a search: turns as edges, with how often they were possible, tried, and good for whom."""

from __future__ import annotations

import math

from royaume.engine.state import State


class Edge:
    """A turn: its actions, and what came of it for each seat."""

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions = actions
        self.value = value
        self.prior = 0.0  # how it looked before it was tried, against the best of the others
        self.standing = 0.0
        self.visits = 0
        self.chances = 0  # how often it was possible
        self.totals: list[float] = []
        self.gains: list[float] = []  # of an arm: what each guess brought the seat that searches
        self.node = Node()

    def count(self, gained: list[float]) -> None:
        """Remember the rewards of all seats."""
        self.visits += 1
        totals = self.totals
        if totals:
            for seat, reward in enumerate(gained):
                totals[seat] += reward
        else:
            self.totals = gained[:]


class Node:
    """A point between turns, reached by the turns before it; what lies there differs from guess to guess."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[Edge] = []
        self.proposals: list[list[int]] | None = None  # what the planner would try, the best last; None: not asked yet

    def available(self, state: State) -> list[Edge]:
        """The known turns that can be begun in this position."""
        offered = state.offered
        return [edge for edge in self.edges if edge.actions[0] in offered]

    def add(self, actions: list[int]) -> Edge:
        """A turn not known before."""
        edge = Edge(actions, 0.0)
        self.edges.append(edge)
        return edge

    def select(self, known: list[Edge], seat: int, bonus: float) -> Edge:
        """The turn with the best mean for `seat` and a bonus for being tried seldom when it was possible."""
        found = known[0]
        top = -1.0
        for edge in known:
            edge.chances += 1
            if not edge.visits:
                return edge
            score = edge.totals[seat] / edge.visits + bonus * math.sqrt(math.log(edge.chances + 1) / edge.visits)
            if score > top:
                top = score
                found = edge
        return found
