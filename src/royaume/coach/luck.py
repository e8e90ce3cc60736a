"""Luck apart from play: at every draw, roll and reveal, what came against what could have come.

What could have come is dealt at the event itself: the position before the action, hands and all, with another order of
what nobody has seen and other dice, and then the same action. Both are judged by the chance to win once everybody has
played a quick turn, for a card is worth what can be done with it. Whatever a player chose is no luck: it is the same in
all of them. So the luck of all seats together is nothing, and over many games that of each seat is nothing as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from royaume.bots.chances import chances
from royaume.bots.greedy import judgement
from royaume.bots.playout import quick_turn
from royaume.engine.companions import SHUFFLING
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, SEEN_SHIFT, State

SHUFFLES = 24  # other orders in which an event is looked at
JUDGED = 8  # outcomes that are judged; where there are more, only the first so many orders count
FUTURES = 2  # orders of what is still unseen, in which each outcome is judged
NEVER = 1e-6  # less is no luck but the end of a computer's numbers

Told = list[dict[str, Any]]  # events as plain data, in the order of the log


@dataclass(frozen=True, slots=True)
class Stroke:
    """One event of chance: what each seat got, and what it could expect, in chances to win."""

    ply: int  # of the action that brought it; 0 is the deal
    came: list[float]
    expected: list[float]
    least: list[float]  # the worst and the best that was seen for each seat, what came among them
    most: list[float]
    noise: float  # what the numbers may be off by: a standard deviation
    events: Told  # what the log told of it, but for what it would have told anyway
    usual: Told  # the same of an outcome near to what could be expected, for the seat that was moved most

    @property
    def luck(self) -> list[float]:
        """What each seat got beyond what it could expect; together nothing."""
        return [came - hoped for came, hoped in zip(self.came, self.expected, strict=True)]

    @property
    def seat(self) -> int:
        """The seat that was moved most; of equals the one that was lucky."""
        return max(range(len(self.came)), key=lambda each: (round(abs(self.luck[each]), 6), self.luck[each]))


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way an event may come out: where it leads, how often it did, and what the log tells."""

    state: State
    times: int
    events: Told


def reshuffled(state: State, dice: random.Random) -> State:
    """The same position, hands and all, with another order of what nobody has seen, and other chance to come."""
    brought = SHUFFLING.of(state.game)
    return brought.reshuffle(state, dice) if brought is not None else state.determinize(None, dice)


def stroke(before: State, action: int, dice: random.Random) -> Stroke | None:
    """The luck of an action; None if nothing came out that could have come otherwise."""
    came = after(before, action)
    if not came.marks & CHANCE and not came.marks >> SEEN_SHIFT:
        return None
    salt = dice.getrandbits(32)
    real = outcome_key(came, salt)
    others = [after(reshuffled(before, dice), action) for _ in range(SHUFFLES)]
    keys = [outcome_key(other, salt) for other in others]
    if set(keys) == {real}:
        return None
    if len(set(keys)) > JUDGED:
        del others[JUDGED:], keys[JUDGED:]
    found = {key: Outcome(other, keys.count(key), told(other)) for key, other in zip(keys, others, strict=True)}
    return weighed(came, list(found.values()), salt)


def deal(record: Record, dice: random.Random) -> Stroke | None:
    """The luck of the deal, who begins included: the first position against those of other seeds."""
    start = record.start()
    others = [record.game.new(record.players, dice.getrandbits(64), record.options) for _ in range(JUDGED)]
    return weighed(start, [Outcome(other, 1, []) for other in others], dice.getrandbits(32))


def weighed(came: State, outcomes: Sequence[Outcome], salt: int) -> Stroke | None:
    """What came against the mean of what could have come."""
    seats = range(came.seats)
    real = [outlook(came, salt + future) for future in range(FUTURES)]
    worth = [mean([outlook(each.state, salt + future) for future in range(FUTURES)]) for each in outcomes]
    here = mean(real)
    times = sum(each.times for each in outcomes)
    expected = [sum(o.times * w[i] for o, w in zip(outcomes, worth, strict=True)) / times for i in seats]
    if max(abs(got - hoped) for got, hoped in zip(here, expected, strict=True)) < NEVER:
        return None
    noise = max(
        (
            sum(o.times * (w[i] - expected[i]) ** 2 for o, w in zip(outcomes, worth, strict=True)) / times / times
            + sum((each[i] - here[i]) ** 2 for each in real) / FUTURES / max(1, FUTURES - 1)
        )
        ** 0.5
        for i in seats
    )
    least = [min(here[i], *(w[i] for w in worth)) for i in seats]
    most = [max(here[i], *(w[i] for w in worth)) for i in seats]
    plain = Stroke(came.ply, here, expected, least, most, noise, [], [])
    said = told(came)
    others = [i for i, each in enumerate(outcomes) if each.events != said] or [0]
    middle = min(others, key=lambda i: abs(worth[i][plain.seat] - expected[plain.seat]))
    events, usual = apart(said, outcomes[middle].events)
    return Stroke(came.ply, here, expected, least, most, noise, events, usual)


def outlook(state: State, salt: int) -> list[float]:
    """Everybody's chance to win once all have played a quick turn, in one order of what nobody has seen."""
    evaluate, finish = judgement(state.game)
    at = reshuffled(state, random.Random(salt)) if state.player is not None else state
    waiting = set(range(at.seats))
    while at.player in waiting:
        seat = at.player
        waiting.discard(seat)
        at = quick_turn(at, seat, evaluate, finish)
    return chances(at)


def after(state: State, action: int) -> State:
    """The position after an action, with what the log tells of it."""
    child = state.clone()
    child.log = []
    child.apply(action)
    return child


def outcome_key(state: State, salt: int) -> str:
    """The same text for outcomes that differ in nothing but what is still unseen."""
    known = reshuffled(state, random.Random(salt)) if state.player is not None else state
    found = known.to_dict()
    for each in ("seed", "draws"):
        found.pop(each)
    return json.dumps(found, sort_keys=True)


def told(state: State) -> Told:
    """What the log tells of the last action, secrets too: the game is over."""
    return [event.seen_by(event.to) for event in state.log or []]


def apart(came: Told, usual: Told) -> tuple[Told, Told]:
    """What two logs tell that the other does not."""
    return [each for each in came if each not in usual], [each for each in usual if each not in came]


def mean(rows: Sequence[list[float]]) -> list[float]:
    """The mean of some lists, number by number."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
