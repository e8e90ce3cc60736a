"""What the teacher teaches: every turn that it tried out, and how the game ended for those that were played."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import royaume
from royaume.bots.levels import parameters
from royaume.train.course import Course
from royaume.train.lessons import NO_CHOICE, Lesson, together
from royaume.train.teacher import Turn, foreseen, play_lesson, teacher
from royaume.train.work import eyes_of

SMALL = "simulations=3,arms=3,width=2,rounds=0"


def lesson(game: str, players: int = 2, **changes: float) -> Lesson:
    """One game of the teacher, who tries everything out unless told otherwise."""
    course = replace(Course(game, teacher=SMALL), **{"tried": 1.0, **changes})
    found = play_lesson(course, eyes_of(game), False, players, 3)
    assert found is not None
    return found


@pytest.mark.parametrize("game", royaume.games())
@pytest.mark.parametrize("tried", [0.0, 1.0])
def test_a_game_teaches_what_turns_are_worth(game: str, tried: float) -> None:
    found = lesson(game, tried=tried)
    assert len(found.rows.lengths) == len(found.hand) == len(found.worth) == len(found.choice) == len(found.sure) > 30
    assert 0 <= found.worth.min() < found.worth.max() <= 1
    assert found.rows.indices.max() < eyes_of(game).size
    assert (found.choice != NO_CHOICE).any() == bool(tried)
    sure = np.corrcoef(1 / (1 + np.exp(-found.hand)), found.worth)[0, 1]
    assert sure > 0.2  # what comes of turns and the hand do not contradict one another


def test_what_was_tried_at_one_decision_can_be_compared() -> None:
    found = lesson("kingdom_crossing", players=3)
    choices = found.choices()
    assert len(choices) > 10
    for which in choices:
        assert len(set(found.choice[which].tolist())) == 1
        assert 2 <= len(which) <= 3  # arms
        assert (found.sure[which] < 1).all()
    assert (found.sure[found.choice == NO_CHOICE] == 1).all()


def test_lessons_that_are_put_together_keep_their_choices_apart() -> None:
    one, other = lesson("almanac"), lesson("almanac", strays=0.5)
    both = together([one, other])
    assert len(both.choices()) == len(one.choices()) + len(other.choices())
    for which, own in zip(both.choices(), one.choices(), strict=False):
        assert np.array_equal(which, own)


def test_the_end_counts_as_much_as_it_is_trusted() -> None:
    played = {"tried": 0.0, "strays": 0.0}
    thought, ended = (lesson("almanac", trust=trust, **played) for trust in (0.5, 1.0))
    assert np.array_equal(thought.hand, ended.hand)
    assert len(set(ended.worth.tolist())) == 2  # what the game brought each of both
    assert len(set(thought.worth.tolist())) > 20


def test_what_came_of_a_stray_turn_says_nothing_about_what_was_before() -> None:
    turns = [Turn(0, [0.6, 0.4], False), Turn(1, [0.2, 0.8], True), Turn(0, [0.5, 0.5], False)]
    assert foreseen(turns, 0, 1.0, 0.5) == [0.6, None, 0.75, 1.0]
    assert foreseen(turns, 0, 1.0, 1.0) == [0.6, None, 1.0, 1.0]
    straight = [replace(turn, stray=False) for turn in turns]
    assert foreseen(straight, 1, 0.0, 0.5) == pytest.approx([0.4625, 0.525, 0.25, 0.0])
    assert foreseen([], 0, 0.5, 0.9) == [0.5]


def test_strays_lead_elsewhere_and_the_same_seed_gives_the_same_game() -> None:
    straight, stray, again = (lesson("almanac", strays=strays) for strays in (0.0, 0.5, 0.5))
    assert np.array_equal(stray.worth, again.worth)
    assert np.array_equal(stray.rows.indices, again.rows.indices)
    assert len(straight.worth) != len(stray.worth) or not np.array_equal(straight.worth, stray.worth)


def test_the_teacher_is_the_sovereign_of_the_game() -> None:
    game = royaume.load("winter_kingdom")
    bot = teacher(Course("winter_kingdom", teacher="simulations=7"), game, learned=True)
    numbers = parameters("sovereign", game, False, {})
    assert (bot.simulations, bot.learned, bot.milliseconds) == (7, 2, 0.0)
    assert (bot.rounds, bot.arms, bot.width) == (numbers["rounds"], numbers["arms"], numbers["width"])
