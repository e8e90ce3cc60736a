"""Positions out of games of random moves, with the log that led to them: one for every kind of decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import royaume
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.state import SECRET, State
from royaume.server.sitting import Entry, Move, conceals
from tests.conformance.cases import cases, decision

AT = 1_700_000_000_000  # the moment of every move
GAMES = 400  # so many are looked through, at most, for the rarest kind of decision


@dataclass(frozen=True)
class Moment:
    """A position and how it came about."""

    state: State
    entries: tuple[Entry, ...]
    moves: tuple[Move, ...]

    @property
    def told(self) -> int:
        """So many moves everybody knows of: those of a secret round come out when it is over."""
        count = len(self.moves)
        while count and self.state.in_secret() and conceals(self.moves[count - 1].marks):
            count -= 1
        return count

    def dealt(self, state: State, seat: int | None) -> Moment:
        """The same moment with other secrets: the position is given, and what others did and were told is blurred."""
        other = state.game.notation(0)
        known = len(self.moves) if self.state.known_player(seat) is not None else self.told
        entries = [blurred(entry, seat, other) for entry in self.entries[:known]]
        moves = [move if move.seat == seat else replace(move, notation=other) for move in self.moves[:known]]
        for number in range(state.ply - known):  # as many as have answered in secret there, in the order of the seats
            ply, own = known + number + 1, number == seat
            entries.append(
                self.entries[ply - 1] if own else Entry(ply, "move", number, None, other, SECRET, {}, (), AT)
            )
            moves.append(self.moves[ply - 1] if own else Move(ply, number, other, 0, SECRET))
        return Moment(state, tuple(entries), tuple(moves))


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
        secret = SECRET if state.in_secret() else 0
        state.apply(action)
        ply, text, marks = len(moves) + 1, game.notation(action), state.marks | secret
        entries.append(Entry(ply, "move", seat, None, text, marks, {}, tuple(state.log), AT))
        moves.append(Move(ply, seat, text, action, marks))


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
