"""Some minutes of training at night: the more games a network has seen, the better it tells who will win."""

from __future__ import annotations

from pathlib import Path

import pytest

from royaume.arena.runners import Here, Processes
from royaume.bench import cores
from royaume.bots.learned import read_weights
from royaume.train.course import Course
from royaume.train.keeping import Folder, read_lessons
from royaume.train.learner import losses
from royaume.train.work import eyes_of
from tests.conformance.cases import BREADTH
from tests.train.test_training import trained

COURSE = Course("almanac", games=60, match=10, sovereign="simulations=8,arms=4,width=2,rounds=1")
GENERATIONS = 3
SMALL = "simulations=1,arms=3,width=1,rounds=0"


@pytest.mark.dear
def test_the_curve_rises(tmp_path: Path) -> None:
    """By night the whole curve; by day that it begins, with games of the same kind."""
    if BREADTH != "nightly":
        small = Course("almanac", games=6, match=2, hidden=8, sovereign=SMALL, teacher=SMALL)
        (first,) = trained(small, tmp_path, 1, Here())
        assert first["loss"] < first["loss_of_the_hand"] + 0.01  # it begins as the hand
        return
    runner = Processes(cores())
    try:
        entries = trained(COURSE, tmp_path, GENERATIONS, runner)
    finally:
        runner.close()
    folder = Folder(tmp_path)
    numbers = range(1, GENERATIONS + 1)
    asked = [lesson for number in numbers for lesson in read_lessons(folder.lessons(number), held_out=True)]
    size = eyes_of(COURSE.game).size
    gains = []
    for number in numbers:  # all are asked about the same games
        alone, own = losses(size, read_weights(folder.network(number)), asked)
        gains.append(alone - own)
    assert [entry["generation"] for entry in entries] == list(numbers)
    assert 0 < gains[0] < gains[-1], gains
