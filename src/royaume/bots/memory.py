"""What a bot on a seat remembers between two decisions: the rest of the turn it has thought out."""

from __future__ import annotations

import copy
import random
from abc import abstractmethod
from typing import Any

from royaume.bots.base import Bot
from royaume.engine.state import State


class Memory:
    """The rest of a turn, and what the seat should see when it goes on with it."""

    def __init__(self) -> None:
        self.rest: list[int] = []
        self.ply = -1
        self.offered: list[int] = []
        self.seen: dict[str, Any] = {}

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


class Thinker(Bot):
    """A bot that thinks out whole turns: on a seat it carries on the one it has begun, without thinking again."""

    def __init__(self) -> None:
        self.memory: Memory | None = None  # of the seat, if it sits at a table

    @abstractmethod
    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        """The actions of the best turn, as far as it can be known."""

    def sit(self) -> Bot:
        """A copy that remembers the turn it has begun."""
        seated = copy.copy(self)
        seated.memory = Memory()
        return seated

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """The next action of the turn begun, or the first of a new one."""
        memory = self.memory
        if memory is None:
            return self.think(position, seat, dice)[0]
        action = memory.next(position, seat)
        if action < 0:
            chosen = self.think(position.clone(), seat, dice)
            action = chosen[0]
            memory.keep(position, seat, chosen)
        return action
