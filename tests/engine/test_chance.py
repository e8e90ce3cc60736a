"""Chance: one stream for a seed, the same on every machine and for ever."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.head import new_head
from royaume.engine.state import CHANCE, chance_block
from tests.toys.orchard import Orchard
from tests.toys.orchard.state import OrchardState

SEEDS = st.integers(0, 2**256 - 1)


def stream(seed: int) -> OrchardState:
    return OrchardState(new_head(Orchard(), {}, 2, seed), ())


def test_the_stream_of_a_seed_never_changes() -> None:
    assert chance_block(7, 0)[:4] == (202567925, 4113283054, 3145368085, 873441406)
    assert chance_block(7, 1)[:2] == (1428558372, 2903898037)
    assert chance_block(2**256 - 1, 2**40)[:2] == (1952765007, 2179986919)
    s = stream(7)
    assert [s.below(6) for _ in range(20)] == [0, 5, 4, 1, 5, 0, 0, 2, 3, 5, 2, 1, 4, 0, 4, 0, 1, 4, 1, 0]
    s = stream(7)
    assert s.shuffled(list(range(12))) == [8, 5, 3, 4, 2, 6, 11, 9, 1, 7, 10, 0]
    assert s.draws == 11


@given(SEEDS, st.lists(st.integers(1, 2**32), max_size=40))
def test_below_stays_in_its_range_and_repeats(seed: int, limits: list[int]) -> None:
    first, second = stream(seed), stream(seed)
    drawn = [first.below(n) for n in limits]
    assert all(0 <= value < n for value, n in zip(drawn, limits, strict=True))
    assert [second.below(n) for n in limits] == drawn
    assert first.draws == len(limits)
    assert bool(first.marks & CHANCE) == bool(limits)


@given(SEEDS, st.integers(0, 40))
def test_the_stream_goes_on_after_a_copy_without_its_block(seed: int, before: int) -> None:
    s = stream(seed)
    for _ in range(before):
        s.below(10)
    copy = stream(seed)
    copy.draws = s.draws
    assert [copy.below(1000) for _ in range(20)] == [s.below(1000) for _ in range(20)]


@given(SEEDS, st.lists(st.integers()))
def test_shuffling_is_a_permutation_in_a_new_list(seed: int, items: list[int]) -> None:
    kept = items[:]
    shuffled = stream(seed).shuffled(items)
    assert items == kept
    assert Counter(shuffled) == Counter(items)
    shuffled.append(0)
    assert items == kept


@given(SEEDS, SEEDS)
def test_different_seeds_give_different_streams(one: int, other: int) -> None:
    assert (chance_block(one, 0) == chance_block(other, 0)) == (one == other)


def test_draws_are_even() -> None:
    s = stream(1)
    counted = Counter(s.below(6) for _ in range(6000))
    assert set(counted) == set(range(6))
    assert all(900 < n < 1100 for n in counted.values())  # five sigma are 144


def test_every_order_comes_as_often() -> None:
    s = stream(2)
    counted = Counter(tuple(s.shuffled([0, 1, 2])) for _ in range(6000))
    assert len(counted) == 6
    assert all(900 < n < 1100 for n in counted.values())
