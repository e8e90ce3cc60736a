"""A training goes on after it was broken off as if nothing had been, with any number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import royaume
from royaume.arena.playing import Done
from royaume.arena.runners import Here, Processes, Runner
from royaume.bots import Player, make_bot
from royaume.bots.learned import network_from, players_of, put_in_training, read_weights
from royaume.engine.errors import RoyaumeError
from royaume.train.course import Course
from royaume.train.keeping import LARGEST, Folder, exported, read_lessons
from royaume.train.learner import apart, unexplained
from royaume.train.lessons import NO_CHOICE, Lesson, Rows
from royaume.train.network import Network, council, known, weights_of
from royaume.train.school import School, make_course
from royaume.train.work import eyes_of

SMALL = "simulations=1,arms=2,width=1,rounds=0"
TINY = Course("almanac", games=2, tried=0.5, window=2, match=2, hidden=4, council=2, sovereign=SMALL, teacher=SMALL)
GENERATIONS = 3


class Tired(Here):
    """Somebody who is interrupted after some jobs."""

    def __init__(self, jobs: int) -> None:
        super().__init__()
        self.jobs = jobs

    def wait(self) -> Done:
        """Ctrl-C, when it is time."""
        if not self.jobs:
            raise KeyboardInterrupt
        self.jobs -= 1
        return super().wait()


@contextmanager
def unwatched(what: str, generation: int, groups: int) -> Iterator[Callable[[int, int], None]]:
    """No progress bar."""
    yield lambda done, total: None


def trained(course: Course, folder: Path, generations: int, runner: Runner, **more: Any) -> list[dict[str, Any]]:
    """What the journal says after so many generations, without times."""
    school = School(course, folder, resume=True, runner=runner, **more)
    list(school.train(float("inf"), generations, unwatched))
    return [{key: value for key, value in entry.items() if key != "seconds"} for entry in school.entries]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """A training that nobody interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, trained(TINY, folder, GENERATIONS, Here())


def same_networks(one: Path, other: Path) -> None:
    """Both folders hold the same networks."""
    names = sorted(path.relative_to(one) for path in one.rglob("*.npz") if path.parent.parent.name != "lessons")
    assert names == sorted(path.relative_to(other) for path in other.rglob("*.npz") if path.parts[-3] != "lessons")
    assert len(names) >= GENERATIONS
    for name in names:
        first, second = read_weights(one / name), read_weights(other / name)
        assert first.keys() == second.keys()
        for key in first:
            assert np.array_equal(first[key], second[key]), (name, key)


@pytest.mark.parametrize("jobs", [1, 3, 4, 7])
def test_what_was_broken_off_goes_on_as_if_nothing_had_been(
    tmp_path: Path, whole: tuple[Path, list[dict[str, Any]]], jobs: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        trained(TINY, tmp_path, GENERATIONS, Tired(jobs))
    kept = sum(len(list(Folder(tmp_path).lessons(number).glob("*.npz"))) for number in range(1, GENERATIONS + 1))
    assert kept >= 1  # what was played is not played again
    assert trained(TINY, tmp_path, GENERATIONS, Here()) == whole[1]
    same_networks(whole[0], tmp_path)


@pytest.mark.dear
def test_several_processes_come_to_the_same(tmp_path: Path, whole: tuple[Path, list[dict[str, Any]]]) -> None:
    runner = Processes(2)
    try:
        assert trained(TINY, tmp_path, GENERATIONS, runner) == whole[1]
    finally:
        runner.close()
    same_networks(whole[0], tmp_path)


def test_every_generation_is_written_down(whole: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, entries = whole
    assert [entry["generation"] for entry in entries] == [1, 2, 3]
    seeds = [entry["seeds"][0] for entry in entries] + [entry["match"]["seeds"][0] for entry in entries]
    assert len(set(seeds)) == 2 * GENERATIONS
    adopted = None
    for entry in entries:
        assert entry["taught_by"] == adopted
        assert 0 < entry["loss"] < 1
        assert (entry["unexplained"] is None) == (entry["unexplained_by_the_hand"] is None)
        assert entry["match"]["low"] <= entry["match"]["won"] <= entry["match"]["high"]
        assert entry["adopted"] == (entry["match"]["won"] >= 0.5)
        adopted = entry["generation"] if entry["adopted"] else adopted
    assert Folder(folder).learned.is_file() == (adopted is not None)
    if adopted is not None:
        assert Folder(folder).learned.read_bytes() == Folder(folder).network(adopted).read_bytes()


def test_only_the_latest_generations_are_learned_from(whole: tuple[Path, list[dict[str, Any]]]) -> None:
    folder = Folder(whole[0])
    assert [folder.lessons(number).is_dir() for number in (1, 2, 3)] == [False, True, True]
    learned, asked = (read_lessons(folder.lessons(3), held_out) for held_out in (False, True))
    assert (len(learned), len(asked)) == (1, 1)


def test_a_network_that_was_trained_plays_and_thinks_differently(whole: tuple[Path, list[dict[str, Any]]]) -> None:
    game = royaume.load(TINY.game)
    network = network_from(game, read_weights(Folder(whole[0]).network(GENERATIONS)))
    assert network is not None
    state = game.new(2, 1)
    assert network.correction(state, 0) != 0
    put_in_training(network)
    players = [Player(make_bot(f"sovereign:{TINY.sovereign.replace(',', ':')}:learned=2"), seat, 1) for seat in (0, 1)]
    for _ in range(20):
        assert state.player is not None
        state.play(players[state.player].decide(state))


def test_a_training_for_three_begins_with_a_network_and_goes_on(tmp_path: Path) -> None:
    course = replace(TINY, players=(3, 2), match=3)
    (entry,) = trained(course, tmp_path / "one", 1, Here())
    assert entry["match"]["games"] == 3
    assert entry["adopted"] == (entry["match"]["won"] >= 0.3333)
    first = Folder(tmp_path / "one").network(1)
    assert players_of(read_weights(first)) == [2, 3]
    given = {"players": (3,), "games": 2, "match": 3, "hidden": 4, "sovereign": SMALL, "teacher": SMALL}
    second = make_course("almanac", tmp_path / "two", False, given, first)
    (entry,) = trained(second, tmp_path / "two", 1, Here(), start=first)
    assert entry["taught_by"] == 0
    with pytest.raises(RoyaumeError, match="has not learned winter_kingdom as it is here"):
        make_course("winter_kingdom", tmp_path / "three", False, {}, first)


def test_a_network_that_is_too_large_for_a_game_is_refused() -> None:
    game = royaume.load("almanac")
    size = eyes_of("almanac").size
    noise = np.random.default_rng(1).normal(size=(size, LARGEST // size)).astype(np.float32)
    with pytest.raises(RoyaumeError, match=r"at most 2,000,000 go into a game: make --hidden smaller"):
        exported(game, [2], {"seen.weight": noise})


def test_a_council_says_what_its_members_say_in_the_mean() -> None:
    rng = np.random.default_rng(3)
    members = []
    for _ in range(3):
        network = Network(20, 5, 4)
        torch.nn.init.normal_(network.last.weight)
        members.append(weights_of(network))
    rows = Rows.of([(rng.choice(20, 6, replace=False), rng.normal(size=6).astype(np.float32)) for _ in range(7)])
    nobody = torch.zeros(7)
    with torch.no_grad():
        each = [known(20, weights)(rows, nobody).numpy() for weights in members]
        together = known(20, council(members))(rows, nobody).numpy()
    assert np.abs(each[0] - each[1]).max() > 0.01
    assert np.allclose(together, np.mean(each, 0), atol=1e-5)


def test_which_turn_is_better_is_learned_apart_from_how_good_all_are() -> None:
    rows = Rows.of([(np.array([i]), np.ones(1, np.float32)) for i in range(4)])
    choice, sure = np.array([5, 5, 9, 9], np.int32), np.ones(4, np.float32)
    network = Network(4, 4)
    hand = np.array([0.0, 1.0, 2.0, -2.0], np.float32)
    chances = 1 / (1 + np.exp(-hand))
    lifted = Lesson(rows, hand, (chances - np.array([0.2, 0.2, 0.05, 0.05])).astype(np.float32), choice, sure)
    assert apart(network, lifted).item() == pytest.approx(0, abs=1e-6)
    turned = Lesson(rows, hand, chances[[1, 0, 2, 3]].astype(np.float32), choice, sure)
    assert apart(network, turned).item() > 0.01


def test_what_is_not_explained_is_all_for_who_says_nothing_and_none_for_who_knows() -> None:
    rows = Rows.of([(np.array([i % 4]), np.ones(1, np.float32)) for i in range(6)])
    choice = np.array([1, 1, 2, 2, 2, NO_CHOICE], np.int32)
    worth = np.array([0.4, 0.6, 0.2, 0.3, 0.7, 0.9], np.float32)
    weights = weights_of(Network(4, 4))
    for hand, expected in ((np.zeros(6), 1.0), (np.log(worth / (1 - worth)), 0.0)):
        found = unexplained(4, weights, [Lesson(rows, hand.astype(np.float32), worth, choice, np.ones(6, np.float32))])
        assert found == pytest.approx((expected, expected), abs=1e-5)
    alone = Lesson(rows, worth, worth, np.full(6, NO_CHOICE, np.int32), np.ones(6, np.float32))
    assert unexplained(4, weights, [alone]) is None
