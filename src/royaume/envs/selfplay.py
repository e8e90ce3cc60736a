"""Many games stepping together in worker processes, so that learning code can ask its policy in large batches.

Observations and masks lie in shared memory; the policy gets them as they are. The games are dealt in two groups: while
the policy thinks about one, the workers play the other. Finished games are dealt anew at once.
"""

from __future__ import annotations

import itertools
import multiprocessing
import random
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from royaume.engine.errors import RoyaumeError
from royaume.envs.table import Table

Array = NDArray[Any]
Policy = Callable[[Array, Array, Array], Array]  # observations, masks, seats -> actions

STOP = -1


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: plain data, so it can travel to the workers."""

    game: str
    games: int
    players: int | None
    options: Mapping[str, Any]
    seed: int
    reward: str | None

    def table(self, slot: int = 0) -> Table:
        """The table of a slot: its series of deals depends on nothing but the seed and the slot."""
        seed = random.Random(f"slot {self.seed} {slot}").getrandbits(64)
        return Table(self.game, self.players, self.options, seed, self.reward)


class Arrays:
    """The memory shared with the workers: one row for each game."""

    def __init__(self, plan: Plan, memory: Mapping[str, Any] | None = None) -> None:
        table = plan.table()
        shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "observations": ((plan.games, table.encoder.size), "int16"),
            "masks": ((plan.games, table.actions), "int8"),
            "seats": ((plan.games,), "int64"),
            "actions": ((plan.games,), "int64"),
            "finished": ((plan.games,), "int8"),
            "rewards": ((plan.games, table.players), "float32"),
        }
        context = multiprocessing.get_context("spawn")
        sizes = {name: int(np.prod(shape)) * np.dtype(kind).itemsize for name, (shape, kind) in shapes.items()}
        self.memory = memory or {name: context.RawArray("b", size) for name, size in sizes.items()}
        found = {name: np.frombuffer(self.memory[name], kind).reshape(shape) for name, (shape, kind) in shapes.items()}
        self.observations = found["observations"]
        self.masks = found["masks"]
        self.seats = found["seats"]
        self.actions = found["actions"]
        self.finished = found["finished"]
        self.rewards = found["rewards"]
        self.rows = table.encoder.rows(self.observations, self.masks)


class Slots:
    """Some of the games, played in this process."""

    def __init__(self, plan: Plan, arrays: Arrays, slots: Iterable[int]) -> None:
        self.arrays = arrays
        self.tables = {slot: plan.table(slot) for slot in slots}
        for slot in self.tables:
            arrays.seats[slot] = self.deal(slot)

    def step(self, slots: range) -> None:
        """Carry out the chosen actions of these slots; a game that ends leaves its rewards and is dealt anew."""
        arrays = self.arrays
        tables = self.tables
        rows = slice(slots.start, slots.stop)
        arrays.finished[rows] = 0
        states = [tables[slot].state for slot in slots]
        seats = arrays.rows.play_all(slots.start, states, arrays.actions[rows].tolist())
        if -1 in seats:
            for slot, seat in zip(slots, seats, strict=True):
                if seat < 0:
                    arrays.finished[slot] = 1
                    arrays.rewards[slot] = tables[slot].rewards()
                    seats[slot - slots.start] = self.deal(slot)
        arrays.seats[rows] = seats

    def deal(self, slot: int) -> int:
        """Deal the next game of a slot and write down what the first seat sees; the seat."""
        state = self.tables[slot].deal()
        seat = state.player
        assert seat is not None
        self.arrays.rows.write(slot, state, seat)
        return seat


def work(plan: Plan, memory: Mapping[str, Any], shares: list[range], door: Connection) -> None:
    """The life of a worker: play the share of each group whenever it is asked to."""
    try:
        slots = Slots(plan, Arrays(plan, memory), itertools.chain(*shares))
        door.send("")
        while (group := door.recv()) != STOP:
            slots.step(shares[group])
            door.send("")
    except (EOFError, KeyboardInterrupt):
        return
    except Exception:
        door.send(traceback.format_exc())


@dataclass(frozen=True, slots=True)
class Batch:
    """One question to the policy and its answer. The arrays are shared memory: copy what is to be kept.

    `finished` marks the slots whose game ended with the action before; `rewards` then has what each of its seats got,
    and the observation is already that of the next game.
    """

    slots: slice
    observations: Array
    masks: Array
    seats: Array
    finished: Array
    rewards: Array
    actions: Array


class SelfPlay:
    """Games of one kind that a policy plays against itself. The seed decides every deal, whatever the workers are.

    `workers=0` plays in this process. With workers, a script needs the usual `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        game: str,
        games: int,
        workers: int = 0,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        reward: str | None = None,
        groups: int = 2,
    ) -> None:
        if not 1 <= groups <= games or workers < 0 or games < groups * max(1, workers):
            raise RoyaumeError(f"{games} games are too few for {groups} groups and {workers} workers")
        self.plan = Plan(game, games, players, dict(options or {}), seed, reward)
        self.arrays = Arrays(self.plan)
        self.encoder = self.plan.table().encoder
        self.groups = [range(games * g // groups, games * (g + 1) // groups) for g in range(groups)]
        self.local = Slots(self.plan, self.arrays, range(games)) if workers == 0 else None
        self.doors: list[Connection] = []
        self.processes: list[Any] = []
        context = multiprocessing.get_context("spawn")
        for worker in range(workers):
            shares = [
                group[len(group) * worker // workers : len(group) * (worker + 1) // workers] for group in self.groups
            ]
            door, other = context.Pipe()
            process = context.Process(
                target=work, args=(self.plan, self.arrays.memory, shares, other), daemon=True, name=f"player-{worker}"
            )
            process.start()
            other.close()
            self.doors.append(door)
            self.processes.append(process)
        self.asked = 1 if workers else 0  # what each worker was asked to do, and how much of it is done
        self.answered = 0
        self.last = [self.asked] * groups  # the last thing asked of each group

    def batches(self, policy: Policy, decisions: int) -> Iterator[Batch]:
        """Ask the policy until it has made so many decisions, or a few more: group by group, without an end."""
        made = 0
        while made < decisions:
            for g, group in enumerate(self.groups):
                self.settle(self.last[g])
                rows = slice(group.start, group.stop)
                a = self.arrays
                actions = np.asarray(policy(a.observations[rows], a.masks[rows], a.seats[rows]))
                yield Batch(
                    rows, a.observations[rows], a.masks[rows], a.seats[rows], a.finished[rows], a.rewards[rows], actions
                )
                a.actions[rows] = actions
                self.begin(g, group)
                made += len(group)

    def run(self, policy: Policy, decisions: int) -> tuple[int, int]:
        """Play on; how many decisions were made and how many games ended meanwhile."""
        made = games = 0
        for batch in self.batches(policy, decisions):
            made += len(batch.actions)
            games += int(batch.finished.sum())
        return made, games

    def begin(self, g: int, group: range) -> None:
        """Have a group play the actions that are chosen."""
        if self.local is not None:
            self.local.step(group)
            return
        for door in self.doors:
            door.send(g)
        self.asked += 1
        self.last[g] = self.asked

    def settle(self, number: int) -> None:
        """Wait until each worker has done so much of what it was asked."""
        while self.answered < number:
            for door in self.doors:
                try:
                    said = door.recv()
                except EOFError:
                    said = "it ended without a word"
                if said:
                    self.close()
                    raise RoyaumeError(f"a worker could not go on: {said}")
            self.answered += 1

    def close(self) -> None:
        """Send the workers home."""
        for door in self.doors:
            try:
                door.send(STOP)
            except OSError:
                continue
        for process in self.processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        for door in self.doors:
            door.close()
        self.doors, self.processes = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def random_policy(seed: int = 0) -> Policy:
    """A policy that takes any legal action, all equally likely."""
    dice = np.random.default_rng(seed)

    def choose(observations: Array, masks: Array, seats: Array) -> Array:
        rows, legal = masks.view(np.bool_).nonzero()
        many = np.bincount(rows, minlength=len(masks))
        first = np.cumsum(many) - many
        return np.asarray(legal[first + (dice.random(len(masks)) * many).astype(np.intp)])

    return choose
