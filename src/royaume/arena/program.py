"""A program as a player: lines of JSON to its standard input, one line with an action from its standard output.

The protocol is in `docs/arena.md`. A program that stops, stays silent too long or answers nonsense loses the game; for
the next game it is started again.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import signal
import subprocess
import tempfile
import threading
from typing import IO, Any

from royaume.arena.plan import Table
from royaume.engine.game import Game
from royaume.engine.state import State

PROTOCOL = "royaume-bot-1"
LONGEST_LINE = 100_000
PATIENCE = 1.0  # seconds for a program to leave by itself once its input is closed


class ProgramFailed(Exception):
    """Why a program loses the game, in one sentence."""


class Program:
    """One running program on one seat."""

    def __init__(self, command: tuple[str, ...], time_limit: float) -> None:
        self.command = command
        self.time_limit = time_limit
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] | None = None
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.failure: str | None = None

    # A game -------------------------------------------------------------------------------------

    def new_game(self, game: Game, table: Table, seat: int, seed: int) -> None:
        """Tell the program about a new game; it need not answer."""
        self.seat = seat
        self.guesses = random.Random(f"guesses {seed} {seat}")
        self.failure = None
        if self.process is None:
            self._start()
        self._send(
            {
                "type": "new_game",
                "protocol": PROTOCOL,
                "game": game.id,
                "rules": game.version,
                "components": game.components.digest,
                "players": table.players,
                "options": dict(table.options),
                "seat": seat,
                "time_limit": self.time_limit,
            }
        )

    def decide(self, state: State) -> int:
        """The action the program answers with; ProgramFailed says why there is none."""
        game = state.game
        legal = {game.notation(action): action for action in state.offered}
        guess = state.determinize(self.seat, self.guesses)
        question = {"type": "choose", "ply": state.ply, "legal": list(legal), "view": state.view(self.seat)}
        self._send({**question, "guess": guess.to_dict()})
        answer = self._read()
        if answer not in legal:
            self.close()
            raise ProgramFailed(f"answered {answer[:60]!r}, which is none of the legal actions")
        return legal[answer]

    def end_game(self, state: State) -> None:
        """Tell the program how the game ended, or that it was broken off; it need not answer."""
        over = state.player is None
        result = {"scores": state.scores()[: state.seats], "winners": state.winners()} if over else {}
        if self.process is not None:
            self._send({"type": "end_game", "over": over, **result})

    # The process --------------------------------------------------------------------------------

    def _start(self) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the program)
        self.lines = queue.SimpleQueue()
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except OSError as error:
            self.failure = f"cannot be started: {error.strerror}"
            self.errors.close()
            return
        threading.Thread(target=_pour, args=(self.process.stdout, self.lines), daemon=True).start()

    def _send(self, message: dict[str, Any]) -> None:
        """Write a line; that a program has gone is seen when an answer is wanted."""
        if self.process is None or self.process.stdin is None:
            return
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            return

    def _read(self) -> str:
        if self.process is None:
            raise ProgramFailed(self.failure or "has stopped")
        try:
            line = self.lines.get(timeout=self.time_limit)
        except queue.Empty:
            self.close()
            raise ProgramFailed(f"did not answer within {self.time_limit:g} s") from None
        if not line:
            raise ProgramFailed(self._obituary())
        return line.decode("utf-8", "replace").strip()

    def _obituary(self) -> str:
        """How the program ended, with the last line of its error output."""
        process, errors = self.process, self.errors
        assert process is not None
        assert errors is not None
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.close()
            return "closed its output without an answer"
        errors.seek(0, os.SEEK_END)
        errors.seek(max(0, errors.tell() - LONGEST_LINE))
        said = errors.read().decode("utf-8", "replace").strip().splitlines()
        self.close()
        return f"stopped with exit code {code}" + (f": {said[-1].strip()[:200]}" if said else "")

    def close(self) -> None:
        """End the program: politely, then by force with all that it started."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(PATIENCE if self.failure is None else 0)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.wait()
        assert process.stdout is not None
        if self.errors is not None:
            self.errors.close()


def _pour(source: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Carry lines from the program's output; an empty one says that no more will come."""
    with source:
        while line := source.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(b"")


def _kill(process: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
