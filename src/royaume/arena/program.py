"""A program as a player: lines of JSON to its standard input, one line with an action from its standard output.

The protocol is in `docs/arena.md`. A program that stops, stays silent too long or answers nonsense loses the game; for
the next game it is started again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import queue
import random
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, Any

from royaume.arena.plan import Table
from royaume.engine.game import Game
from royaume.engine.state import State

PROTOCOL = "royaume-bot-1"
LONGEST_LINE = 10_000
MOST_LINES = 100  # that are taken from a program before it is asked
PATIENCE = 1.0  # seconds for a program to leave by itself once its input is closed
LOOK = 0.25  # seconds between two looks whether a program that is asked has ended


class ProgramFailed(Exception):
    """Why a program loses the game, in one sentence."""


class Program:
    """A program on a seat, started when it is first needed."""

    def __init__(self, command: tuple[str, ...], time_limit: float) -> None:
        self.command = command
        self.time_limit = time_limit
        self.running: Running | None = None
        self.seat = 0
        self.guesses = random.Random(0)

    def new_game(self, game: Game, table: Table, seat: int, seed: int) -> None:
        """Tell the program about a new game; it need not answer."""
        self.seat = seat
        self.guesses = random.Random(f"guesses {seed} {seat}")
        if self.running is None:
            try:
                self.running = Running(self.command)
            except OSError:
                return  # `decide` says so
        facts = {"game": game.id, "rules": game.version, "components": game.components.digest, "seat": seat}
        more = {"players": table.players, "options": dict(table.options), "time_limit": self.time_limit}
        self.running.send({"type": "new_game", "protocol": PROTOCOL, **facts, **more, "dice": dice_number(seed, seat)})

    def decide(self, state: State) -> int:
        """The action the program answers with; ProgramFailed says why there is none."""
        running = self.running
        if running is None:
            raise ProgramFailed("cannot be started")
        legal = {state.game.notation(action): action for action in state.offered}
        guess = state.determinize(self.seat, self.guesses).to_dict()
        try:
            answer = running.ask(
                {
                    "type": "choose",
                    "ply": state.ply,
                    "legal": list(legal),
                    "view": state.view(self.seat),
                    "guess": guess,
                },
                self.time_limit,
            )
            if answer not in legal:
                raise ProgramFailed(f"answered {answer[:60]!r}, which is none of the legal actions")
        except ProgramFailed:
            self.running = None
            running.end(0)
            raise
        return legal[answer]

    def end_game(self, state: State) -> None:
        """Tell the program how the game ended, or that it was broken off; it need not answer."""
        over = state.player is None
        result = {"scores": state.scores()[: state.seats], "winners": state.winners()} if over else {}
        if self.running is not None:
            self.running.send({"type": "end_game", "over": over, **result})

    def close(self) -> None:
        """End the program: politely, then by force."""
        running, self.running = self.running, None
        if running is not None:
            running.end(PATIENCE)


class Running:
    """The process of a program. Reading and writing have threads of their own: nothing can hold up the arena."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the process)
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, start_new_session=True
            )
        except OSError:
            self.errors.close()
            raise
        self.questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.threads = [
            threading.Thread(target=_write, args=(self.process.stdin, self.questions), daemon=True),
            threading.Thread(target=_read, args=(self.process.stdout, self.answers), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def send(self, message: dict[str, Any]) -> None:
        """Write a line, as soon as the program reads."""
        self.questions.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def ask(self, message: dict[str, Any], limit: float) -> str:
        """The line that answers a question."""
        if self.process.poll() is None and not self.answers.empty():
            raise ProgramFailed("answered before it was asked")
        self.send(message)
        line = self._answer(limit)
        if line is None:
            raise ProgramFailed(f"did not answer within {limit:g} s")
        if not line:
            raise ProgramFailed(self._obituary())
        return line.decode("utf-8", "replace").strip()

    def _answer(self, limit: float) -> bytes | None:
        """The next line, an empty one if no more will come, None if none came in time.

        Something that a program started may keep its output open after its end, so that the end is looked for too.
        """
        until = time.monotonic() + limit
        gone = False
        while True:
            left = until - time.monotonic()
            with contextlib.suppress(queue.Empty):
                return self.answers.get(timeout=max(0.0, min(left, LOOK)))
            if gone:
                return b""
            gone = self.process.poll() is not None
            if left <= 0 and not gone:
                return None

    def _obituary(self) -> str:
        """How the program ended, with the last line of its error output."""
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output without an answer"
        self.errors.seek(0, os.SEEK_END)
        self.errors.seek(max(0, self.errors.tell() - LONGEST_LINE))
        said = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        return f"stopped with exit code {code}" + (f": {said[-1].strip()[:200]}" if said else "")

    def end(self, patience: float) -> None:
        """Close the input, wait a little, then end the process with all that it started."""
        self.questions.put(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(PATIENCE)
        self.errors.close()


def _write(door: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Carry lines to the program, until there is an empty one or the program is gone."""
    with contextlib.suppress(OSError), door:
        while line := lines.get():
            door.write(line)
            door.flush()


def _read(door: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Carry lines from the program; an empty one says that no more will come."""
    with contextlib.suppress(OSError), door:
        while (line := door.readline(LONGEST_LINE)) and lines.qsize() < MOST_LINES:
            lines.put(line)
    lines.put(b"")


def dice_number(seed: int, seat: int) -> int:
    """A number for the program's own dice: with it a program can play the same game again, but not know the deal."""
    digest = hashlib.blake2b(f"dice of a program {seed} {seat}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "little")
