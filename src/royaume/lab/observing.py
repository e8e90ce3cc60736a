"""Watching one game: which components each seat could take, which it chose, and which it took."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from royaume.bots.base import Player
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.lab.headings import Declaration, Heading

STEPS_AHEAD = 20  # decisions that may lie between choosing a component and taking it: paying, meeting somebody, ...

OFFERED, CHOSEN, TAKEN = range(3)
Named = frozenset[tuple[int, str]]  # components by the number of their heading and their id
NOTHING: Named = frozenset()


class Observer:
    """Knows the headings of a game, and so what an action would take."""

    def __init__(self, game: Game, declaration: Declaration) -> None:
        self.game = game
        self.headings = declaration.headings
        self.rounds = declaration.rounds
        self.direct: dict[int, Named] = {}  # actions whose argument names a component
        self.ahead: dict[int, frozenset[str]] = {}  # actions that have to be tried, and the events to wait for
        for family in game.space.families:
            for action in range(family.base, family.base + family.size):
                self._learn(action, family.name, family.arguments(action))
        self.told: dict[str, list[tuple[int, Heading]]] = {}
        for number, heading in enumerate(self.headings):
            self.told.setdefault(heading.event[0], []).append((number, heading))

    def _learn(self, action: int, family: str, arguments: Sequence[str]) -> None:
        named: set[tuple[int, str]] = set()
        kinds: set[str] = set()
        for number, heading in enumerate(self.headings):
            if family not in heading.families or heading.skip.intersection(arguments):
                continue
            if heading.argument is None:
                kinds.add(heading.event[0])
            elif arguments[heading.argument] in heading.things:
                named.add((number, arguments[heading.argument]))
        if named:
            self.direct[action] = frozenset(named)
        if kinds:
            self.ahead[action] = frozenset(kinds)

    def takes(self, state: State, seat: int, action: int) -> Named:
        """The components that a legal action takes, or begins to take."""
        named = self.direct.get(action, NOTHING)
        kinds = self.ahead.get(action)
        if kinds is None:
            return named
        family = self.game.space.family_of(action).name
        copy = state.clone()
        copy.log = []
        for _ in range(STEPS_AHEAD):
            copy.apply(action)
            found = [event for event in copy.log if event.seat == seat and event.kind in kinds]
            if found:
                return named.union(*(self.named(event, family) for event in found))
            if copy.player != seat:
                break
            action = copy.offered[0]
        return named

    def named(self, event: Event, family: str | None = None) -> Named:
        """The components that an event says were taken; with a family only those that it offers."""
        found: set[tuple[int, str]] = set()
        for number, heading in self.told.get(event.kind, ()):
            if family is not None and family not in heading.families:
                continue
            value = event.data.get(heading.event[1], (event.secret or {}).get(heading.event[1]))
            for thing in value if isinstance(value, list) else (value,):
                if isinstance(thing, str) and thing in heading.things:
                    found.add((number, thing))
        return frozenset(found)

    def watch(self, state: State, players: Sequence[Player]) -> dict[str, Any]:
        """Play a game to its end and write down, as plain data, what the headings ask for."""
        log: list[Event] = []
        state.log = log
        counts: dict[tuple[int, str], list[list[int]]] = {}
        moves = hashlib.blake2b(digest_size=8)
        decisions = [0] * state.seats
        order: list[int] = []

        def count(named: Named, seat: int, what: int) -> None:
            for key in named:
                rows = counts.setdefault(key, [[0, 0, 0] for _ in range(state.seats)])
                rows[seat][what] += 1

        while (seat := state.player) is not None:
            if seat not in order:
                order.append(seat)
            offered = state.offered
            action = players[seat].decide(state)
            if len(offered) > 1:
                decisions[seat] += 1
                found = {option: self.takes(state, seat, option) for option in offered}
                count(frozenset().union(*found.values()), seat, OFFERED)
                count(found[action], seat, CHOSEN)
            moves.update(action.to_bytes(4, "little"))
            state.apply(action)
        last_round = 0
        for event in log:
            if event.kind == self.rounds[0]:
                last_round = max(last_round, int(event.data[self.rounds[1]]))
            if 0 <= event.seat < state.seats:
                count(self.named(event), event.seat, TAKEN)
        return {
            "scores": state.scores()[: state.seats],
            "winners": [winner for winner in state.winners() if winner < state.seats],
            "order": order + [seat for seat in range(state.seats) if seat not in order],
            "decisions": decisions,
            "rounds": last_round,
            "lines": [dict(state.breakdown(seat)) for seat in range(state.seats)],
            "moves": moves.hexdigest(),
            "things": self._by_heading(counts),
        }

    def _by_heading(self, counts: Mapping[tuple[int, str], list[list[int]]]) -> dict[str, dict[str, list[list[int]]]]:
        found: dict[str, dict[str, list[list[int]]]] = {}
        for number, thing in sorted(counts):
            found.setdefault(self.headings[number].id, {})[thing] = counts[number, thing]
        return found
