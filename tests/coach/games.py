"""Short games for the coach's tests."""

from __future__ import annotations

import random

from royaume.bots.base import Player
from royaume.bots.greedy import Greedy
from royaume.coach.advice import advise, judge
from royaume.engine.record import Record
from royaume.engine.registry import load
from royaume.engine.state import CHANCE, REVEAL, State


def played(game: str, plies: int, seed: int = 3, players: int = 2) -> tuple[Record, State]:
    """The beginning of a game between greedy bots, and where it leads."""
    record = Record(load(game), players, seed)
    state = record.start()
    go_on(record, state, plies)
    return record, state


def go_on(record: Record, state: State, plies: int) -> None:
    """Greedy bots play on."""
    players = [Player(Greedy(1), seat, record.seed) for seat in range(record.players)]
    for _ in range(plies):
        if state.player is None:
            return
        action = players[state.player].decide(state)
        record.actions.append(action)
        state.apply(action)


def worst_of(state: State, dice: random.Random) -> tuple[int, float]:
    """The worst action of the deciding seat, and how many points it costs."""
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, dice)
    best = advise(guess, seat, dice, 2)[0].margin
    found, cost = state.offered[0], 0.0
    for action in state.offered[:40]:
        child = guess.clone()
        child.apply(action)
        line = [action]
        if child.player == seat and not child.marks & (CHANCE | REVEAL):
            line += advise(child, seat, dice, 1)[0].line
        lost = best - judge(guess, seat, line, dice).margin
        if lost > cost:
            found, cost = action, lost
    return found, cost


def blundered(game: str, seed: int = 3, plies: int = 20) -> tuple[Record, int, int]:
    """A short game with the worst blunder that could be made in it: the record, the seat, the number of the action."""
    record, state = played(game, 8, seed)
    dice = random.Random(4)
    found = (0.0, 0, 0, 0)
    for _ in range(plies):
        seat = state.player
        assert seat is not None
        if len(state.offered) > 1:
            action, cost = worst_of(state, dice)
            found = max(found, (cost, len(record.actions), action, seat))
        go_on(record, state, 1)
    _, ply, action, seat = found
    del record.actions[ply:]
    record.actions.append(action)
    go_on(record, record.replay(), 4)
    return record, seat, ply
