"""Playing a job: some groups of a match, with all that decides them inside, and plain data as the answer."""

from __future__ import annotations

import functools
import hashlib
import importlib
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from royaume.arena.contestants import PROGRAM
from royaume.arena.plan import Group, Lineup, Table
from royaume.arena.program import Program, ProgramFailed
from royaume.bots.base import Player
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State

Played = dict[str, Any]  # one group as plain data: its index, and a dictionary for each game


@dataclass(frozen=True, slots=True)
class Job:
    """Groups to be played, wherever: the same job gives the same games."""

    table: Table
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job, and how long it took on the clock."""

    played: list[Played]
    seconds: float


class Chair(Protocol):
    """Whoever sits on a seat in one game."""

    def decide(self, state: State) -> int:
        """The action of this seat."""
        ...


def play_job(job: Job) -> Done:
    """Play the groups of a job, one after the other."""
    start = time.perf_counter()
    for module in job.table.modules:
        importlib.import_module(module)
    game = _load(job.table.game, job.table.components)
    with ExitStack() as stack:
        hall = Hall(game, job.table, stack)
        played = [hall.play_group(group) for group in job.groups]
    return Done(played, time.perf_counter() - start)


@functools.cache
def _load(game: str, components: str | None) -> Game:
    """The game, read once for all jobs of a process."""
    if components is None:
        return load(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "components.toml"
        path.write_text(components, encoding="utf-8")
        return load(game, path)


class Hall:
    """Where the games of a job are played: programs stay for all of them, bots are made anew for each game."""

    def __init__(self, game: Game, table: Table, stack: ExitStack) -> None:
        self.game = game
        self.table = table
        self.stack = stack
        self.programs: dict[tuple[int, int], Program] = {}

    def play_group(self, group: Group) -> Played:
        """The games of a group, as plain data."""
        games = [self.play(group.seed, turn, seating) for turn, seating in enumerate(group.seatings)]
        return {"group": group.index, "games": games}

    def play(self, seed: int, turn: int, seating: Lineup) -> dict[str, Any]:
        """One game. Whoever fails to make a legal choice loses it at once."""
        state = self.game.new(self.table.players, seed, self.table.options)
        chairs = [self.seat(number, seat, seating, dice_seed(seed, turn)) for seat, number in enumerate(seating)]
        actions = hashlib.blake2b(digest_size=8)
        decisions = [0] * state.seats
        seconds = [0.0] * state.seats
        failed: tuple[int, str] | None = None
        while (seat := state.player) is not None:
            offered = state.offered
            if len(offered) == 1:
                action = offered[0]
            else:
                decisions[seat] += 1
                chair = chairs[seat]
                clock = time.perf_counter if isinstance(chair, Program) else time.process_time
                start = clock()
                try:
                    action = chair.decide(state)
                except ProgramFailed as error:
                    failed = seat, str(error)
                    break
                except Exception as error:
                    failed = seat, f"{type(error).__name__}: {error}".rstrip(": ")
                    break
                finally:
                    seconds[seat] += clock() - start
                if action not in offered:
                    failed = seat, f"chose {_name(self.game, action)}, which is not legal"
                    break
            actions.update(action.to_bytes(4, "little"))
            state.apply(action)
        for chair in chairs:
            if isinstance(chair, Program):
                chair.end_game(state)
        return {
            "seats": list(seating),
            "scores": None if failed else state.scores()[: state.seats],
            "places": places(state)
            if failed is None
            else [state.seats if s == failed[0] else 1 for s in range(state.seats)],
            "decisions": decisions,
            "moves": actions.hexdigest(),
            "failed": None if failed is None else {"seat": failed[0], "why": failed[1]},
            "ms": [round(1000 * spent, 3) for spent in seconds],
        }

    def seat(self, number: int, seat: int, seating: Lineup, seed: int) -> Chair:
        """The contestant on a seat."""
        contestant = self.table.contestants[number]
        if contestant.bot != PROGRAM:
            return Player(contestant.make(), seat, seed)
        chair = number, seating[:seat].count(number)
        if chair not in self.programs:
            self.programs[chair] = Program(contestant.command, self.table.time_limit)
            self.stack.callback(self.programs[chair].close)
        self.programs[chair].new_game(self.game, self.table, seat, seed)
        return self.programs[chair]


def dice_seed(seed: int, turn: int) -> int:
    """The seed of the bots' own dice: in the first game of a group that of the deal, as in `royaume record`."""
    if turn == 0:
        return seed
    return int.from_bytes(hashlib.blake2b(f"{seed} {turn}".encode(), digest_size=8).digest(), "little")


def places(state: State) -> list[int]:
    """The place of each seat: the winners first, then by score; who is equal shares the better place."""
    winners = state.winners()
    standing = [(seat in winners, score) for seat, score in enumerate(state.scores()[: state.seats])]
    standing = [(True, 0) if won else (False, score) for won, score in standing]
    return [1 + sum(other > mine for other in standing) for mine in standing]


def _name(game: Game, action: object) -> str:
    if type(action) is int and 0 <= action < game.space.size:
        return game.notation(action)
    return repr(action)


def clean(played: Sequence[Played]) -> list[Played]:
    """The games without their times, which are never the same twice."""
    return [
        {**group, "games": [{key: game[key] for key in game if key != "ms"} for game in group["games"]]}
        for group in played
    ]
