"""A match from the first group to the last: jobs of a second or more go out, groups come back and are written down."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

from royaume.arena.journal import Journal
from royaume.arena.plan import Group, Plan
from royaume.arena.playing import Job, Played
from royaume.arena.runners import Runner
from royaume.arena.sequential import Sequential

SHORT = 1.0  # seconds that a job should take at least, so that sharing out costs nothing
LONG = 4.0  # and at most, so that little is lost when the match is broken off

Watch = Callable[[int, int], None]  # gets the groups that are done, and how many there are to be in all


def play_match(
    plan: Plan, runner: Runner, journal: Journal, test: Sequential | None = None, watch: Watch | None = None
) -> list[Played]:
    """The groups of the match in order, as far as they count.

    With a sequential test the match ends with the group that decides it: groups after it that were played at the same
    time do not count, so any number of processes gives the same answer.
    """
    groups = list(plan.groups())
    waiting = deque(group for group in groups if group.index not in journal.played)
    pace = Pace()
    ready = 0
    while True:
        while ready < len(groups) and ready in journal.played and not (test and test.decided):
            if test is not None:
                test.add(journal.played[ready])
            ready += 1
        if watch is not None:
            watch(sum(group in journal.played for group in range(len(groups))), len(groups))
        if test is not None and test.decided:
            break
        while waiting and runner.idle():
            runner.start(pace.job(plan, waiting, runner.workers))
        if runner.idle() == runner.workers:
            break
        done = runner.wait()
        journal.add(done.played)
        pace.learn(len(done.played), done.seconds)
    return [journal.played[index] for index in range(ready)]


class Pace:
    """How long a group takes, learned from the jobs that are done, and so how many make a job."""

    def __init__(self) -> None:
        self.groups = 0
        self.seconds = 0.0

    def learn(self, groups: int, seconds: float) -> None:
        """A job is done."""
        self.groups += groups
        self.seconds += seconds

    def job(self, plan: Plan, waiting: deque[Group], workers: int) -> Job:
        """The next job: some seconds of play, and shorter when the end is near, so that nobody waits for the last."""
        size = 1
        if self.groups:
            pace = self.groups / max(self.seconds, 1e-6)
            fair = math.ceil(len(waiting) / (2 * workers))
            size = min(max(math.ceil(SHORT * pace), min(fair, math.ceil(LONG * pace))), len(waiting))
        return Job(plan.table, tuple(waiting.popleft() for _ in range(size)))
