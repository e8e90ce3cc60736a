"""Ratings by finishing order: closed forms, strengths that are known because the games are drawn by them, ties."""

import math
import random

import pytest

from royaume.arena.ratings import REPLICATES, finishing_orders, ratings, stages
from royaume.arena.statistics import ELO, elo_of
from tests.arena.helpers import game_of, luck, pair


def test_two_players_have_the_elo_of_their_score() -> None:
    played = (
        [pair(i, 1, 1) for i in range(30)] + [pair(i, 1, 0) for i in range(20)] + [pair(i, 0, 0) for i in range(10)]
    )
    rated = ratings(played, 2, 1)
    assert rated[1].elo == rated[1].low == rated[1].high == 0
    assert rated[0].elo == pytest.approx(elo_of((80 + 1) / (120 + 2)), abs=0.01)  # half a group each way is added
    assert rated[0].low < rated[0].elo < rated[0].high
    centred = ratings(played, 2, None)
    assert centred[0].elo == pytest.approx(-centred[1].elo, abs=1e-6)
    assert centred[0].elo - centred[1].elo == pytest.approx(rated[0].elo, abs=0.01)


def test_a_sweep_has_a_rating_and_an_honest_error_bar() -> None:
    rated = ratings([pair(i, 1, 1) for i in range(100)], 2, 1)[0]
    assert rated.elo == pytest.approx(elo_of(201 / 202), abs=0.01)
    assert rated.low < rated.elo - 150
    assert rated.high > rated.elo + 400


def test_the_strengths_behind_three_player_games_are_found_again() -> None:
    dice = random.Random(3)
    strengths = [1.0, 3.0, 8.0]
    played = []
    for index in range(400):
        games = []
        for seats in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
            games.append(game_of(luck(dice, strengths, seats), seats))
        played.append({"group": index, "games": games})
    rated = ratings(played, 3, 0)
    for number, strength in enumerate(strengths):
        assert rated[number].elo == pytest.approx(ELO * math.log(strength), abs=30)
    assert 20 < rated[2].high - rated[2].low < 100


def test_one_bot_on_several_seats() -> None:
    dice = random.Random(4)
    strengths = [4.0, 1.0]
    played = []
    for index in range(400):
        games = [game_of(luck(dice, strengths, seats), seats) for seats in ((0, 1, 1, 1), (1, 0, 1, 1))]
        played.append({"group": index, "games": games})
    assert ratings(played, 2, 1)[0].elo == pytest.approx(ELO * math.log(4), abs=25)


def test_equal_places_count_as_every_order() -> None:
    assert finishing_orders([2, 1, 2]) == [(1, 0, 2), (1, 2, 0)]
    assert len(finishing_orders([1, 1, 1])) == 6
    drawn = dict(stages({"group": 0, "games": [game_of([1, 1])]}))
    assert drawn == {(0, (0, 1)): 0.5, (1, (0, 1)): 0.5}
    rated = ratings([pair(i, 0.5, 0.5) for i in range(50)], 2, None)
    assert rated[0].elo == pytest.approx(0, abs=1e-6)


def test_the_error_bars_hold_the_truth_about_19_times_in_20() -> None:
    dice = random.Random(8)
    held = 0
    for trial in range(100):
        played = [pair(i, float(dice.random() < 0.7), float(dice.random() < 0.7)) for i in range(40)]
        rated = ratings(played, 2, 1, seed=trial)[0]
        held += rated.low <= elo_of(0.7) <= rated.high
    assert 89 <= held <= 99


def test_the_same_games_give_the_same_error_bars() -> None:
    played = [pair(i, i % 3 > 0, i % 2) for i in range(30)]
    assert ratings(played, 2, 1, seed=7) == ratings(list(played), 2, 1, seed=7)
    assert ratings(played, 2, 1, seed=7) != ratings(played, 2, 1, seed=8)
    assert REPLICATES >= 400
