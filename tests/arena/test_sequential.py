"""The sequential test: its evidence, its two errors, and when it stops."""

import math
import random
from collections import Counter

import pytest

from royaume.arena.sequential import Sequential, evidence, group_score, most_likely
from royaume.arena.statistics import share_of
from royaume.engine.errors import RoyaumeError
from tests.arena.helpers import game_of, pair


def run(test: Sequential, dice: random.Random, share: float, most: int) -> int:
    """Feed pairs of games won with this share until the test has decided; how many it took."""
    for index in range(most):
        test.add(pair(index, float(dice.random() < share), float(dice.random() < share)))
        if test.decided:
            return index + 1
    return most


def test_the_most_likely_chances_have_the_mean_asked_for() -> None:
    chances = [(0.0, 0.1), (0.5, 0.5), (1.0, 0.4)]
    for share in (0.3, 0.65, 0.8):
        found = most_likely(chances, share)
        assert math.fsum(found) == pytest.approx(1)
        assert math.fsum(score * chance for (score, _), chance in zip(chances, found, strict=True)) == pytest.approx(
            share
        )
    assert most_likely(chances, 0.65) == pytest.approx([0.1, 0.5, 0.4])


def test_the_evidence_agrees_with_the_classical_formula_where_that_holds() -> None:
    # near even and with many games the test is the one of Wald for a normal mean
    scores = Counter({0.0: 240, 0.25: 10, 0.5: 500, 0.75: 10, 1.0: 262})
    n = scores.total()
    middle = sum(score * count for score, count in scores.items()) / n
    variance = sum(count * (score - middle) ** 2 for score, count in scores.items()) / n
    share0, share1 = share_of(0), share_of(10)
    classical = n * (share1 - share0) * (2 * middle - share0 - share1) / (2 * variance)
    assert evidence(scores, share0, share1) == pytest.approx(classical, rel=0.02)
    assert evidence(scores, share1, share0) == pytest.approx(-evidence(scores, share0, share1))


def test_with_one_game_a_group_it_is_the_test_of_wald_for_wins_and_losses() -> None:
    share0, share1 = 0.5, 0.6
    expected = 70 * math.log(share1 / share0) + 30 * math.log((1 - share1) / (1 - share0))
    assert evidence(Counter({1.0: 70, 0.0: 30}), share0, share1) == pytest.approx(expected, rel=1e-4)


def test_both_errors_are_as_rare_as_promised() -> None:
    dice = random.Random(11)
    wrong_better = wrong_worse = 0
    trials = 300
    for _ in range(trials):
        equal, stronger = Sequential(0, 120), Sequential(0, 120)
        run(equal, dice, share_of(0), 2000)
        run(stronger, dice, share_of(120), 2000)
        assert equal.decided
        assert stronger.decided
        wrong_better += equal.answer == "better"
        wrong_worse += stronger.answer == "not_better"
    # 5 % of 300 are 15; four more deviations of chance would be 30
    assert wrong_better <= 22
    assert wrong_worse <= 22
    assert wrong_better + wrong_worse > 5  # and the test does not wait until it is certain


def test_the_clearer_the_difference_the_sooner_it_stops() -> None:
    clear, close = Sequential(0, 50), Sequential(0, 50)
    assert run(clear, random.Random(1), share_of(200), 5000) < 60 < run(close, random.Random(1), share_of(60), 5000)
    assert clear.answer == "better"
    assert clear.to_dict()["bounds"] == [-2.944, 2.944]


def test_undecided() -> None:
    test = Sequential(0, 20)
    test.add(pair(0, 1, 0))
    assert not test.decided
    assert test.to_dict()["answer"] == "undecided"
    assert test.to_dict()["groups"] == 1


def test_the_score_of_a_group_counts_who_finished_ahead() -> None:
    assert group_score(pair(0, 1, 0.5), 0, 1) == 0.75
    assert group_score(pair(0, 1, 0.5), 1, 0) == 0.25
    assert group_score(pair(0, 1, 1), 0, 2) is None
    three = {"group": 0, "games": [game_of([2, 1, 3, 4], (0, 1, 1, 1))]}
    assert group_score(three, 0, 1) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("elo0", "elo1", "said"),
    [
        (20, 0, "two Elo values, the lower first, not 20 and 0"),
        (5, 5, "the lower first"),
        (0, 5000, "from -1000 to 1000"),
    ],
)
def test_refusals(elo0: float, elo1: float, said: str) -> None:
    with pytest.raises(RoyaumeError, match=said):
        Sequential(elo0, elo1)
