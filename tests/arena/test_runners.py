"""One process, several processes, a Ray cluster: the same bytes; and what happens when a worker dies."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from royaume.arena.cluster import Cluster
from royaume.arena.journal import Journal, open_journal
from royaume.arena.match import play_match
from royaume.arena.plan import Plan
from royaume.arena.playing import Done, Job, clean, play_job
from royaume.arena.results import results_of
from royaume.arena.runners import Here, Processes, Runner
from royaume.arena.sequential import Sequential
from royaume.engine.errors import RoyaumeError
from tests.arena.helpers import BAD, plan_of


def bytes_of(plan: Plan, runner: Runner, journal: Journal | None = None, test: Sequential | None = None) -> str:
    """The results of a match as text."""
    try:
        played = play_match(plan, runner, journal or Journal({}), test)
    finally:
        runner.close()
    return json.dumps(results_of(plan, played, test), indent=1)


class Backwards(Here):
    """Finishes four jobs at a time, the last one first: as bad an order as a cluster could bring."""

    workers = 4

    def __init__(self) -> None:
        self.begun: list[Job] = []
        self.ending: list[Job] = []

    def idle(self) -> int:
        return self.workers - len(self.begun) - len(self.ending)

    def start(self, job: Job) -> None:
        self.begun.append(job)

    def wait(self) -> Done:
        if not self.ending:
            self.begun, self.ending = [], self.begun
        return play_job(self.ending.pop())


def test_the_same_bytes_with_one_process_with_two_and_in_any_order() -> None:
    plan = plan_of("random", "b=random", "greedy:guesses=1", game="queens_architect", players=3, games=9, seed=1)
    alone = bytes_of(plan, Here())
    assert bytes_of(plan, Processes(2)) == alone
    assert bytes_of(plan, Backwards()) == alone


def test_a_ray_cluster_with_two_workers_gives_the_same_bytes() -> None:
    plan = plan_of("random", "greedy:guesses=1", game="queens_architect", games=12, seed=1)
    cluster = Cluster("local", 2)
    assert cluster.workers == 2
    assert bytes_of(plan, cluster) == bytes_of(plan, Processes(2))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999", "nonsense://nowhere"])
def test_a_cluster_that_is_not_there_is_said_at_once(address: str) -> None:
    start = time.monotonic()
    with pytest.raises(RoyaumeError, match=f"no Ray cluster answers at {address}: "):
        Cluster(address, 2)
    assert time.monotonic() - start < 200


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    plan = plan_of("random", "b=random", games=40, seed=1)
    whole = bytes_of(plan, Here())

    class Tired(Here):
        def wait(self) -> Done:
            done = super().wait()
            if done.played[-1]["group"] >= 3:
                raise KeyboardInterrupt
            return done

    journal = open_journal(tmp_path, plan.head(), resume=False)
    with pytest.raises(KeyboardInterrupt):
        play_match(plan, Tired(), journal)
    kept = open_journal(tmp_path, plan.head(), resume=True)
    assert 0 < len(kept.played) < 20
    assert bytes_of(plan, Here(), kept) == whole
    longer = plan_of("random", "b=random", games=60, seed=1)
    again = open_journal(tmp_path, longer.head(), resume=True)
    assert len(again.played) == 20
    assert bytes_of(longer, Here(), again) == bytes_of(longer, Here())


def test_a_sequential_test_stops_at_the_same_group_whoever_plays() -> None:
    plan = plan_of("random", "b=random", games=300, seed=1)
    tests = [Sequential(0, 150) for _ in range(2)]
    alone = bytes_of(plan, Here(), None, tests[0])
    assert tests[0].answer == "not_better"
    found = json.loads(alone)
    assert found["sprt"]["answer"] == "not_better"
    assert found["groups"] == found["sprt"]["groups"] < 150
    assert bytes_of(plan, Backwards(), None, tests[1]) == alone


def test_a_bot_that_takes_its_process_down_ends_the_match_with_a_clear_word() -> None:
    plan = plan_of("bomb", "random", games=4, seed=31, modules=(BAD,))
    runner = Processes(2)
    with pytest.raises(RoyaumeError, match=r"a process died with code 7 while it played seed 3[12]"):
        bytes_of(plan, runner)
    assert not runner.processes


def test_a_job_that_fails_says_why() -> None:
    plan = plan_of("random", "b=random", games=2)
    table = {name: getattr(plan.table, name) for name in plan.table.__slots__}
    broken = type(plan.table)(**{**table, "modules": ("no_such_module",)})
    runner: Any = Processes(2)
    runner.start(Job(broken, tuple(plan.groups())))
    with pytest.raises(RoyaumeError, match="a job failed with ModuleNotFoundError: No module named 'no_such_module'"):
        runner.wait()
    runner.close()


def test_jobs_grow_to_a_second_or_more() -> None:
    class Watched(Here):
        def __init__(self) -> None:
            super().__init__()
            self.sizes: list[int] = []

        def start(self, job: Job) -> None:
            self.sizes.append(len(job.groups))
            super().start(job)

        def wait(self) -> Done:
            done = super().wait()
            return Done(done.played, 0.05 * len(done.played))  # as if a group took 50 ms

    runner = Watched()
    played = play_match(plan_of("random", "b=random", games=240, seed=1), runner, Journal({}))
    assert runner.sizes[0] == 1
    assert all(size >= 20 for size in runner.sizes[1:-1])
    assert max(runner.sizes) <= 80
    assert sum(runner.sizes) == len(clean(played)) == 120
