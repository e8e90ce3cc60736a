"""Shares and means: seats of one game are not independent, and small numbers are not certain."""

import pytest

from royaume.arena.statistics import Z, wilson
from royaume.lab.estimates import apart, gap, mean_of, share


def test_independent_cases_count_one_by_one() -> None:
    found = share([(1, 1)] * 30 + [(0, 1)] * 70)
    assert found is not None
    assert (found.value, found.count) == (0.3, 100)
    assert found.n == pytest.approx(100)
    assert found.interval() == pytest.approx(wilson(0.3, 100))


def test_cases_that_go_together_count_as_one() -> None:
    found = share([(4, 4)] * 30 + [(0, 4)] * 70)
    assert found is not None
    assert (found.value, found.count) == (0.3, 400)
    assert found.n == pytest.approx(100)


def test_cases_that_exclude_one_another_are_not_worth_more_than_they_are() -> None:
    """If both seats take a card, one of them wins: the share is one half, which says nothing about the card."""
    found = share([(1, 2)] * 50)
    assert found is not None
    assert found.value == 0.5
    assert found.n == 50


def test_a_clean_sweep_of_few_games_is_not_certain() -> None:
    found = share([(1, 1)] * 3 + [(0, 0)] * 50)
    assert found is not None
    assert found.interval()[0] < 0.5
    assert share([(0, 0)]) is None


def test_the_gap_of_two_shares_has_the_interval_of_newcombe() -> None:
    """The example of Newcombe's article: 56 of 70 against 48 of 80."""
    one, other = share([(1, 1)] * 56 + [(0, 1)] * 14), share([(1, 1)] * 48 + [(0, 1)] * 32)
    assert one is not None
    assert other is not None
    assert gap(one, other) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
    value, low, high = gap(other, one)
    assert (value, low, high) == pytest.approx((-0.2, -0.3339, -0.0524), abs=1e-4)


def test_what_two_means_share_falls_out_of_their_difference() -> None:
    luck = [3.0, -2.0, 5.0, 0.0, -7.0]
    one, other = mean_of([(10 + n, 1) for n in luck]), mean_of([(12 + n, 1) for n in luck])
    assert one is not None
    assert other is not None
    assert apart(other, one) == pytest.approx((2.0, 2.0, 2.0))
    assert one.reach() == pytest.approx(Z * sum(((n + 0.2) / 5) ** 2 for n in luck) ** 0.5)
    assert mean_of([(0.0, 0)]) is None
