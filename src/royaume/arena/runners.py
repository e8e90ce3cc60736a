"""Who does the work: this process, several processes, or a Ray cluster. The games are the same with each of them."""

from __future__ import annotations

import signal
import sys
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Protocol

from royaume.arena.playing import Done, Work
from royaume.engine.errors import RoyaumeError


class Runner(Protocol):
    """Plays jobs, some at the same time."""

    name: str
    workers: int

    def idle(self) -> int:
        """How many more jobs can begin now."""
        ...

    def start(self, job: Work) -> None:
        """Begin a job."""
        ...

    def wait(self) -> Done:
        """The next job that is done; it blocks until there is one."""
        ...

    def close(self) -> None:
        """Stop, whatever is being played."""
        ...


class Here:
    """One job after the other in this process."""

    name = "one process"
    workers = 1

    def __init__(self) -> None:
        self.job: Work | None = None

    def idle(self) -> int:
        """One, if nothing is under way."""
        return int(self.job is None)

    def start(self, job: Work) -> None:
        """Remember the job."""
        self.job = job

    def wait(self) -> Done:
        """Play it."""
        assert self.job is not None
        job, self.job = self.job, None
        return job.play()

    def close(self) -> None:
        """Nothing is left behind."""


class Processes:
    """Several processes on this machine, each with one job at a time."""

    name = "processes"

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.context = get_context("spawn")
        self.free: list[connection.Connection[Any, Any]] = []
        self.busy: dict[connection.Connection[Any, Any], Work] = {}
        self.processes: dict[connection.Connection[Any, Any], BaseProcess] = {}

    def idle(self) -> int:
        """As many as have no job."""
        return self.workers - len(self.busy)

    def start(self, job: Work) -> None:
        """Give the job to a process; processes are started when they are first needed."""
        if not self.free:
            ours, theirs = self.context.Pipe()
            process = self.context.Process(target=_serve, args=(theirs,), daemon=False)
            process.start()
            theirs.close()
            self.processes[ours] = process
            self.free.append(ours)
        ours = self.free.pop()
        ours.send(job)
        self.busy[ours] = job

    def wait(self) -> Done:
        """The next job that is done; RoyaumeError if one of the processes has died."""
        ready = connection.wait(list(self.busy))
        ours = next(one for one in self.busy if one in ready)
        try:
            answer = ours.recv()
        except EOFError:
            process = self.processes[ours]
            process.join()
            seeds = ", ".join(str(group.seed) for group in self.busy[ours].groups[:5])
            raise RoyaumeError(
                f"a process died with code {process.exitcode} while it played seed {seeds}: "
                "a bot must have taken it down (what was finished is kept)"
            ) from None
        del self.busy[ours]
        self.free.append(ours)
        if isinstance(answer, str):
            raise RoyaumeError(answer)
        assert isinstance(answer, Done)
        return answer

    def close(self) -> None:
        """End all processes; one in the middle of a game breaks it off."""
        for ours, process in self.processes.items():
            if ours in self.busy and process.is_alive():
                process.terminate()
            ours.close()
        for process in self.processes.values():
            process.join()
        self.processes.clear()


def _serve(theirs: connection.Connection[Any, Any]) -> None:
    """Play jobs until the door is closed or whoever opened it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who shares out the work
    signal.signal(signal.SIGTERM, _leave)
    try:
        while True:
            job = theirs.recv()
            try:
                answer: Done | str = job.play()
            except Exception as error:
                answer = f"a job failed with {type(error).__name__}: {error}"
            theirs.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)  # by way of every `finally`, so that programs are ended too
