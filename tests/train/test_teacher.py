"""What the teacher teaches: every turn that it tried out, and how the game ended for those that were played."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import royaume
from royaume.bots.levels import parameters
from royaume.train.course import Course
from royaume.train.lessons import Lesson
from royaume.train.teacher import play_lesson, teacher
from royaume.train.work import eyes_of

SMALL = "simulations=1,arms=3,width=1,rounds=0"


def lesson(game: str, **changes: float) -> Lesson:
    """One game of the teacher."""
    found = play_lesson(replace(Course(game, sovereign=SMALL), **changes), eyes_of(game, 2), False, 3)
    assert found is not None
    return found


@pytest.mark.parametrize("game", royaume.games())
def test_a_game_teaches_what_turns_are_worth(game: str) -> None:
    found = lesson(game)
    assert len(found.rows.lengths) == len(found.hand) == len(found.worth) > 30
    assert 0 <= found.worth.min() < found.worth.max() <= 1
    assert found.rows.indices.max() < eyes_of(game, 2).size
    sure = np.corrcoef(1 / (1 + np.exp(-found.hand)), found.worth)[0, 1]
    assert sure > 0.2  # the search and the hand do not contradict one another


def test_the_end_counts_for_turns_that_were_played_as_much_as_it_is_trusted() -> None:
    thought, ended, between = (lesson("almanac", trust=trust, strays=0.0) for trust in (0.0, 1.0, 0.5))
    assert np.array_equal(thought.hand, ended.hand)
    played = thought.worth != ended.worth
    assert 0.2 < played.mean() < 0.6  # one of up to three turns
    assert len(set(ended.worth[played].tolist())) == 2  # what the game brought each of both
    assert np.allclose(between.worth, (thought.worth + ended.worth) / 2, atol=1e-6)


def test_strays_lead_elsewhere_and_the_same_seed_gives_the_same_game() -> None:
    straight, stray, again = (lesson("almanac", strays=strays) for strays in (0.0, 0.5, 0.5))
    assert np.array_equal(stray.worth, again.worth)
    assert np.array_equal(stray.rows.indices, again.rows.indices)
    assert len(straight.worth) != len(stray.worth) or not np.array_equal(straight.worth, stray.worth)


def test_the_teacher_is_the_sovereign_of_the_game() -> None:
    game = royaume.load("winter_kingdom")
    bot = teacher(Course("winter_kingdom", sovereign="simulations=7"), game, learned=True)
    numbers = parameters("sovereign", game, False, {})
    assert (bot.simulations, bot.learned, bot.milliseconds) == (7, 2, 0.0)
    assert (bot.rounds, bot.arms, bot.width) == (numbers["rounds"], numbers["arms"], numbers["width"])
