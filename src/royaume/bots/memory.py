"""What a bot on a seat remembers between two decisions: the rest of the turn it has thought out."""

from __future__ import annotations

from typing import Any

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
