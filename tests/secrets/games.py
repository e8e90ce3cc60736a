"""Positions out of games of random moves, with the log that led to them: one for every kind of decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import royaume
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.server.sitting import Entry, Move
from tests.conformance.cases import cases, decision

GAMES = 400  # so many are looked through, at most, for the rarest kind of decision


@dataclass(frozen=True)
class Moment:
    """A position and how it came about."""

    state: State
    entries: tuple[Entry, ...]
    moves: tuple[Move, ...]

    def dealt(self, state: State, seat: int | None) -> Moment:
        """The same moment with other secrets: the position is given, and what others did and were told is blurred."""
        other = state.game.notation(0)
        return Moment(
            state,
            tuple(blurred(entry, seat, other) for entry in self.entries),
            tuple(move if move.seat == seat else replace(move, notation=other) for move in self.moves),
        )


def blurred(entry: Entry, seat: int | None, action: str) -> Entry:
    """An entry of the log with other secrets than those of the seat."""
    events = tuple(
        Event(e.kind, e.seat, e.data, dict.fromkeys(e.secret, "else"), e.to) if e.secret and e.to != seat else e
        for e in entry.events
    )
    return replace(entry, events=events, action=entry.action if entry.seat == seat else action)


def moments(game: Game, players: int, options: dict[str, object], seed: int) -> Iterator[Moment]:
    """Every position of a game of random moves before its end."""
    dice = random.Random(seed)
    state = game.new(players, seed, options)
    entries: list[Entry] = []
    moves: list[Move] = []
    while state.player is not None:
        yield Moment(state.clone(), tuple(entries), tuple(moves))
        seat, action = state.player, dice.choice(state.legal())
        state.log = []
        state.apply(action)
        ply, text = len(moves) + 1, game.notation(action)
        entries.append(Entry(ply, "move", seat, None, text, state.marks, {}, tuple(state.log), 1_700_000_000_000))
        moves.append(Move(ply, seat, text, action, state.marks))


def every_decision(name: str) -> list[Moment]:
    """A moment for each kind of decision of a game, with as few players as it takes."""
    game = royaume.load(name)
    wanted = {kind for op, kind in enumerate(game.flow.names) if game.flow.asks[op] is not None}
    setups = sorted((case for case in cases(game) if case.players > 1), key=lambda case: case.players)
    found: dict[str, Moment] = {}
    for seed in range(GAMES):
        case = setups[seed % len(setups)]
        for moment in moments(game, case.players, dict(case.options), seed):
            kind = decision(moment.state)
            if kind not in found and len(moment.moves) > 1:
                found[kind] = moment
        if found.keys() == wanted:
            return list(found.values())
    raise AssertionError(f"{name} never asked {wanted - found.keys()}")
