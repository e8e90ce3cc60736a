"""Shares, intervals and Elo against values known from elsewhere."""

import math
import random

import pytest

from royaume.arena.statistics import difference, effective_games, elo_of, error, share_of, wilson


@pytest.mark.parametrize(
    ("share", "n", "low", "high"),
    [
        (0.5, 400, 0.4512, 0.5488),
        (0.25, 1000, 0.2242, 0.2778),
        (1.0, 100, 0.9630, 1.0),
        (0.0, 10, 0.0, 0.2775),
        (0.81, 100, 0.7222, 0.8749),
    ],
)
def test_wilson(share: float, n: float, low: float, high: float) -> None:
    assert wilson(share, n) == pytest.approx((low, high), abs=5e-5)


def test_elo_and_share() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.645) == pytest.approx(103.73, abs=0.05)
    assert elo_of(0.76) == pytest.approx(200.24, abs=0.01)
    assert share_of(400) == pytest.approx(10 / 11)
    assert share_of(elo_of(0.1)) == pytest.approx(0.1)


def test_the_error_of_a_mean_is_by_group_and_line_up() -> None:
    assert error([[0.0, 1.0, 0.0, 1.0]]) == pytest.approx(math.sqrt(1 / 3) / 2)
    assert error([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]) == 0  # line-ups differ, groups do not: nothing is left to chance
    assert error([[0.0]]) == 0


def test_groups_whose_games_agree_count_once() -> None:
    dice = random.Random(1)
    same = [[float(dice.random() < 0.5) for _ in range(500)]]
    assert effective_games(same, 1000) == pytest.approx(500, rel=0.01)
    apart = [[(float(dice.random() < 0.5) + float(dice.random() < 0.5)) / 2 for _ in range(500)]]
    assert 850 < effective_games(apart, 1000) <= 1000
    split = [[0.5] * 500]  # the seat decides every game: no more than all games
    assert effective_games(split, 1000) == 1000
    assert effective_games([[1.0] * 500], 1000) == 500


def test_the_line_of_the_chess_testers() -> None:
    # 100 games in pairs, 64.5 %: the classical formula gives 103.7 and a reach of some 71
    scores = [1.0] * 21 + [0.75] * 4 + [0.5] * 14 + [0.25] * 5 + [0.0] * 6
    gap = difference(scores)
    middle = sum(scores) / 50
    deviation = math.sqrt(sum((score - middle) ** 2 for score in scores) / 50 / 50)
    reach = (elo_of(middle + 1.96 * deviation) - elo_of(middle - 1.96 * deviation)) / 2
    assert gap.elo == pytest.approx(elo_of(middle), rel=0.04)
    assert gap.reach == pytest.approx(reach, rel=0.08)
    assert str(gap) == f"ELO: {gap.elo:.1f} ±{gap.reach:.1f} (95 %) LOS {100 * gap.los:.1f} %"
    assert gap.los > 0.99


def test_an_even_match_is_even_and_a_sweep_has_an_end() -> None:
    even = difference([0.0, 1.0] * 20)
    assert (even.elo, even.los) == (0, 0.5)
    sweep = difference([1.0] * 50)
    assert sweep.elo == pytest.approx(elo_of(50.5 / 51))
    assert 400 < sweep.reach < 600
    assert difference([0.0] * 50).elo == pytest.approx(-sweep.elo)
    assert difference([1.0]).los < 0.95 < difference([1.0] * 4).los


@pytest.mark.parametrize(("groups", "share"), [(10, 0.5), (60, 0.7), (200, 0.9)])
def test_the_interval_of_a_difference_holds_the_truth_19_times_in_20(groups: int, share: float) -> None:
    dice = random.Random(5)
    held = 0
    for _ in range(2000):
        gap = difference([(sum(dice.random() < share for _ in range(2))) / 2 for _ in range(groups)])
        held += abs(gap.elo - elo_of(share)) <= gap.reach
    assert 1880 <= held <= 1960
