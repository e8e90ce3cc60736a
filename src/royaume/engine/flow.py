"""The steps of a game: what runs by itself, what is asked of a seat, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Run = Callable[[Any, int, int], None]
Options = Callable[[Any, int, int], list[int]]
Choose = Callable[[Any, int, int, int], None]

# A pending step is one integer: the step, the seat, and the argument above them.
OP_MASK: Final = 255
SEAT_SHIFT: Final = 8
SEAT_MASK: Final = 7
ARG_SHIFT: Final = 11


def unpacked(step: int) -> tuple[int, int, int]:
    """The step, the seat and the argument of a pending step."""
    return step & OP_MASK, step >> SEAT_SHIFT & SEAT_MASK, step >> ARG_SHIFT


class Flow:
    """The table of a game's steps, filled by its rules with decorators.

    A step is either automatic (`run`) or a decision (`options` and `choose`). A decision with one option is taken
    without asking, unless it `waits`; with none it is skipped. One that is `secret` is asked of several seats, one
    after the other, and until all have answered nobody is told who has.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.waits: list[bool] = []
        self.secret: list[bool] = []
        self.runs: list[Run | None] = []
        self.asks: list[Options | None] = []
        self.answers: list[Choose | None] = []

    def step(self, name: str, waits: bool = False, secret: bool = False) -> int:
        """Declare a step and get its number, which stays the same for ever."""
        assert waits or not secret, "what is answered in secret is asked in any case, or skipping it would tell"
        self.names.append(name)
        self.waits.append(waits)
        self.secret.append(secret)
        self.runs.append(None)
        self.asks.append(None)
        self.answers.append(None)
        return len(self.names) - 1

    def run(self, op: int) -> Callable[[Run], Run]:
        """Decorator: what the automatic step `op` does, as a function of (state, seat, arg)."""

        def register(function: Run) -> Run:
            self.runs[op] = function
            return function

        return register

    def options(self, op: int) -> Callable[[Options], Options]:
        """Decorator: the sorted legal actions of decision `op`, as a function of (state, seat, arg)."""

        def register(function: Options) -> Options:
            self.asks[op] = function
            return function

        return register

    def choose(self, op: int) -> Callable[[Choose], Choose]:
        """Decorator: what an answer to decision `op` does, as a function of (state, seat, arg, action)."""

        def register(function: Choose) -> Choose:
            self.answers[op] = function
            return function

        return register

    def pack(self, name: str, seat: int, arg: int) -> int:
        """The integer of a pending step, from its readable form."""
        if not 0 <= seat <= SEAT_MASK or arg < 0:
            raise ValueError(f"the step '{name}' cannot be for seat {seat} with argument {arg}")
        return self.names.index(name) | seat << SEAT_SHIFT | arg << ARG_SHIFT

    def unpack(self, step: int) -> tuple[str, int, int]:
        """The readable form (name, seat, arg) of a pending step."""
        op, seat, arg = unpacked(step)
        return self.names[op], seat, arg
