"""A process in which the coach thinks: a job a line of JSON in, progress and the answer as lines of JSON out."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Callable
from typing import Any

from royaume.coach.analysis import analyse
from royaume.coach.hints import hints
from royaume.coach.opinion import usual_budget
from royaume.engine.record import Record
from royaume.engine.registry import load, load_play

Say = Callable[[dict[str, Any]], None]


def ready(job: dict[str, Any], say: Say) -> None:
    """Have a game at hand before anybody asks about it."""
    load(job["game"])


def hint(job: dict[str, Any], say: Say) -> list[dict[str, Any]]:
    """What a seat may do now; the position is a guess that the seat cannot tell from the real one."""
    play = job["play"]  # where the table has data of its own
    game = load(job["game"]) if play is None else load_play(job["game"], play, trusted=True)
    state = game.from_dict(job["position"])
    budget = usual_budget(state) if job["deep"] else None
    return hints(state, job["seat"], random.Random(job["seed"]), budget)


def analysis(job: dict[str, Any], say: Say) -> dict[str, Any]:
    """The analysis of a record."""
    return analyse(Record.from_dict(job["record"]), lambda done, total: say({"done": done, "total": total}))


JOBS: dict[str, Callable[[dict[str, Any], Say], Any]] = {"ready": ready, "hint": hint, "analysis": analysis}


def main() -> None:
    """Answer jobs until the server closes the door or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    door = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def say(words: dict[str, Any]) -> None:
        try:
            print(json.dumps(words), file=door, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server is gone

    for line in sys.stdin:
        job = json.loads(line)
        try:
            say({"answer": JOBS[job["kind"]](job, say)})
        except Exception as error:
            say({"failed": type(error).__name__})


if __name__ == "__main__":
    main()
