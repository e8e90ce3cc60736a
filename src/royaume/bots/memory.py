"""What a bot on a seat remembers between two decisions: the rest of the turn it has thought out, and where it was."""

from __future__ import annotations

import copy
import random
import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from royaume.bots.base import Bot
from royaume.engine.sameness import situation
from royaume.engine.state import CHANCE, REVEAL, State

LONGEST = 16  # decisions that are rehearsed
SLOW = 0.5  # seconds after which a bot does not go on in thought


class Place:
    """A position as the seat knows it, apart from how it came there."""

    def __init__(self, state: State, seat: int) -> None:
        self.agenda = state.agenda[:]
        self.offered = state.offered
        self.seen = situation(state, seat)

    def same(self, state: State, seat: int) -> bool:
        """True if a position is this one again."""
        return self.agenda == state.agenda and self.offered == state.offered and self.seen == situation(state, seat)


class Memory:
    """The rest of a turn, what the seat should see when it goes on with it, and where it was in this turn."""

    def __init__(self) -> None:
        self.been: list[Place] = []
        self.decided = -1  # the ply of the last decision
        self.rest: list[int] = []
        self.ply = -1
        self.offered: list[int] = []
        self.seen: dict[str, Any] = {}

    def remember(self, position: State, seat: int) -> None:
        """Remember where a decision is made; what was before somebody else decided does not come again."""
        if position.ply != self.decided + 1:
            self.been.clear()
        self.decided = position.ply
        self.been.append(Place(position, seat))

    def next(self, position: State, seat: int) -> int:
        """The next action, if the seat sees what it expected; else -1."""
        if not self.rest or position.ply != self.ply or position.offered != self.offered:
            return -1
        if position.view(seat) != self.seen:
            return -1
        action = self.rest.pop(0)
        self.look(position, seat, action)
        return action

    def keep(self, position: State, seat: int, actions: list[int]) -> None:
        """Remember a turn that begins now; nothing new comes out before its last action."""
        self.rest = actions[1:]
        self.look(position, seat, actions[0])

    def look(self, position: State, seat: int, action: int) -> None:
        """Carry out an action, to see where the next one will be made."""
        if self.rest:
            position.apply(action)
            self.ply = position.ply
            self.offered = position.offered
            self.seen = position.view(seat)


def direct(position: State, seat: int, actions: list[int]) -> list[int]:
    """A turn without its detours: what picks something up and puts it back leads to where it began."""
    states, kept = [position.clone()], list(actions)
    for action in actions[:-1]:
        after = states[-1].clone()
        after.apply(action)
        start = _been(states, after, seat)
        if start >= 0:
            del kept[start : len(states)]
            return direct(position, seat, kept) if _legal(position, kept) else actions
        states.append(after)
    return actions


def _been(states: list[State], now: State, seat: int) -> int:
    """Which of these positions is the same for the seat, the first of them; -1 if none is."""
    for i, state in enumerate(states):
        alike = state.player == now.player and state.agenda == now.agenda and state.offered == now.offered
        if alike and situation(state, seat) == situation(now, seat):
            return i
    return -1


def _legal(position: State, actions: list[int]) -> bool:
    state = position.clone()
    for action in actions:
        if action not in state.offered:
            return False
        state.apply(action)
    return True


class Thinker(Bot):
    """A bot that thinks out whole turns: on a seat it carries on the one it has begun, without thinking again."""

    def __init__(self) -> None:
        self.memory: Memory | None = None  # of the seat, if it sits at a table

    @abstractmethod
    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """The actions of the best turn, as far as it can be known."""

    def been(self) -> Sequence[Place]:
        """Where the seat was in this turn: no thought leads back there."""
        return self.memory.been if self.memory is not None else ()

    def sit(self, character: int = 0) -> Bot:
        """A copy that remembers the turn it has begun."""
        seated = copy.copy(self)
        seated.memory = Memory()
        return seated

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """The next action of the turn begun, or the first of a new one."""
        memory = self.memory
        if memory is None:
            return self.think(position.clone(), seat, dice)[0]
        memory.remember(position, seat)
        action = memory.next(position, seat)
        if action < 0:
            chosen = self.think(position.clone(), seat, dice)
            action = chosen[0]
            memory.keep(position, seat, chosen)
        return action


class Rehearsed(Thinker):
    """Any bot as it plays with people: it goes through its turn in thought first, and leaves the detours out."""

    name = "rehearsed"

    def __init__(self, bot: Bot, character: int = 0) -> None:
        super().__init__()
        self.bot = bot.sit(character)

    def sit(self, character: int = 0) -> Bot:
        """Another one with a memory of its own; compiled, what cannot be made without a bot cannot be copied."""
        seated = Rehearsed(self.bot, character)
        seated.memory = Memory()
        return seated

    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """What the bot would do until something new comes out or the turn passes, as far as it decides quickly."""
        actions: list[int] = []
        start = position.clone()
        began = time.monotonic()
        while position.player == seat and len(actions) < LONGEST:
            actions.append(self.bot.choose(position.clone(), seat, dice))
            if actions[-1] not in position.offered:
                break  # whoever asked the bot finds that out
            position.apply(actions[-1])
            if position.marks & (CHANCE | REVEAL) or time.monotonic() - began > SLOW:
                break
        return direct(start, seat, actions)
