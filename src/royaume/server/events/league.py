"""The rounds of a league: everybody plays as often, meets the others as evenly and begins as often as can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from royaume.server.events.seats import Round, Seated, balance, sizes

SHORT = 2  # how much more it counts that somebody sits at a smaller table again than that two meet again
WORK = 400  # people that are tried out anew in one round: a small league is planned with more care
SWEEPS = 4  # times that every round of a small league is looked at again when all others are known
PLANS = 30  # people for whom the whole league is planned anew: of a small one the best of several plans is taken
Meetings = list[list[int]]


def rounds_for_all(people: int, size: int) -> int:
    """After so many rounds everybody has met everybody, or nearly, where more than two sit at a table."""
    if size == 2:
        return people - 1 + people % 2
    return -(-(people - 1) // (size - 1))


def plan(people: int, size: int, rounds: int, dice: Random, least: int = 2) -> list[Round]:
    """The tables of all rounds by the numbers of the people, from 0; whoever is at none of a round sits out."""
    if size == 2:
        found = [_pairs(people, number) for number in range(rounds)]
    else:
        planners = [_Planner(people, size, least, dice) for _ in range(max(1, PLANS // people))]
        found = min([(each.rounds(rounds), each.unevenness) for each in planners], key=lambda each: each[1])[0]
    return balance(found)


def without(planned: Round, here: Sequence[int], size: int, least: int = 2) -> Round:
    """A round for those who are still in the league; those whose table is too small, or who have none, sit together."""
    left = [[each for each in table if each in here] for table in planned]
    stay = [table for table in left if len(table) >= least]
    seated = {each for table in stay for each in table}
    alone = [each for each in here if each not in seated]
    for many in sizes(len(alone), size, least):
        stay.append(alone[:many])
        del alone[:many]
    while alone and (room := [table for table in stay if len(table) < size]):
        min(room, key=len).append(alone.pop())
    return stay


def _pairs(people: int, number: int) -> Round:
    """A round of two at a table: one stays, the others move round by one each time. With an odd number one sits out."""
    ring = list(range(1, people + people % 2))
    turn = number % len(ring)
    ring = [0, *ring[turn:], *ring[:turn]]
    pairs = [[ring[i], ring[-1 - i]] for i in range(len(ring) // 2)]
    return [pair for pair in pairs if max(pair) < people]


class _Planner:
    """Plans one round after the other: each time the tables at which the fewest meet again are looked for."""

    def __init__(self, people: int, size: int, least: int, dice: Random) -> None:
        self.people = range(people)
        self.sizes = sizes(people, size, least)
        self.dice = dice
        self.met: Meetings = [[0] * people for _ in self.people]
        self.dear: Meetings = [[0] * people for _ in self.people]  # what it costs that two meet: the square of that
        self.short = [0] * people  # how often each sat at a table that was smaller than the largest
        self.out = [0] * people

    def rounds(self, count: int) -> list[Round]:
        """So many rounds."""
        found = []
        for _ in range(count):
            order = list(self.people)
            self.dice.shuffle(order)
            order.sort(key=lambda each: -self.out[each])  # whoever sat out most often plays first
            for each in order[sum(self.sizes) :]:
                self.out[each] += 1
            found.append(self._best(order[: sum(self.sizes)]))
            self._note(found[-1], 1)
        for _ in range(min(SWEEPS, WORK // max(1, count * len(self.people)))):
            for number, tables in enumerate(found):
                self._note(tables, -1)
                found[number] = min(tables, self._best([each for table in tables for each in table]), key=self._cost)
                self._note(found[number], 1)
        return found

    @property
    def unevenness(self) -> int:
        """The larger, the more often the same people meet."""
        return sum(times**3 for each in self.met for times in each)

    def _best(self, playing: Sequence[int]) -> Round:
        return min((self._try(playing) for _ in range(max(1, WORK // len(self.people)))), key=self._cost)

    def _note(self, tables: Round, times: int) -> None:
        """Count who met whom in a round, or no longer."""
        for table in tables:
            for one, other in combinations(sorted(table), 2):
                self.met[one][other] += times
                self.dear[one][other] = self.dear[other][one] = self.met[one][other] ** 2
            for each in table:
                self.short[each] += times * (len(table) < self.sizes[0])

    def _try(self, playing: Sequence[int]) -> Round:
        order = list(playing)
        self.dice.shuffle(order)
        tables = []
        for size in self.sizes:
            tables.append(order[:size])
            del order[:size]
        while self._improve(tables):
            pass
        return tables

    def _improve(self, tables: Round) -> bool:
        """Let two change places wherever fewer meet again by that; False where there is none."""
        better = False
        for a, b in combinations(tables, 2):
            for i in range(len(a)):
                for j in range(len(b)):
                    if self._gain(a, i, b, j) > 0:
                        a[i], b[j] = b[j], a[i]
                        better = True
        return better

    def _gain(self, a: Seated, i: int, b: Seated, j: int) -> int:
        one, other = a[i], b[j]
        mine, theirs = self.dear[one], self.dear[other]
        gain = 0
        for k, each in enumerate(a):
            if k != i:
                gain += mine[each] - theirs[each]
        for k, each in enumerate(b):
            if k != j:
                gain += theirs[each] - mine[each]
        if len(a) != len(b):
            fewer = self.short[one] - self.short[other]
            gain += SHORT * (fewer if len(a) < len(b) else -fewer)
        return gain

    def _cost(self, tables: Round) -> int:
        again = sum(self.dear[one][other] for table in tables for one, other in combinations(table, 2))
        return again + SHORT * sum(self.short[each] for table in tables for each in table if len(table) < self.sizes[0])
