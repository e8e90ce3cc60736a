"""Rounds without a database: even leagues, knock-outs that end, points that add up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.server.events import knockout, league, points
from royaume.server.events.points import MOST, Played
from royaume.server.events.seats import Round, balance, sizes

people = st.integers(2, 40)
table_sizes = st.integers(2, 4)


def counted(rounds: list[Round], n: int) -> tuple[list[int], list[int], list[int]]:
    """How often everybody plays, everybody begins, and every two meet."""
    tables = [table for each in rounds for table in each]
    plays = Counter(each for table in tables for each in table)
    begins = Counter(table[0] for table in tables)
    met = Counter(tuple(sorted(two)) for table in tables for two in combinations(table, 2))
    return (
        [plays[i] for i in range(n)],
        [begins[i] for i in range(n)],
        [met[two] for two in combinations(range(n), 2)],
    )


def spread(values: list[int]) -> int:
    return max(values) - min(values)


@given(st.integers(2, 48), table_sizes, st.integers(2, 3))
def test_tables_are_as_even_as_they_can_be(n: int, size: int, least: int) -> None:
    found = sizes(n, size, min(least, size))
    seated = sum(found)
    assert all(min(least, size) <= each <= size for each in found)
    assert not found or spread(found) <= 1
    assert n - seated < size, "nobody sits out who could fill a table"
    if min(least, size) == 2 and size > 2:
        assert seated == n, "at tables of more than two nobody has to sit out"


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 16), table_sizes, st.integers(1, 6), st.integers(0, 9))
def test_a_league_is_even(n: int, size: int, rounds: int, seed: int) -> None:
    found = league.plan(n, min(size, n), rounds, Random(seed))
    assert len(found) == rounds
    for each in found:
        seated = [one for table in each for one in table]
        assert len(seated) == len(set(seated)), "nobody sits at two tables"
        assert all(2 <= len(table) <= size for table in each)
        assert len(seated) >= n - 1
    plays, begins, met = counted(found, n)
    assert spread(plays) <= 1
    assert spread(begins) <= 1
    assert spread(met) <= (1 if size == 2 else 3), "two meet again only where others have met as well, or nearly"


@given(st.integers(2, 40))
def test_two_at_a_table_meet_everybody_once(n: int) -> None:
    plays, begins, met = counted(league.plan(n, 2, league.rounds_for_all(n, 2), Random(0)), n)
    assert set(plays) == {n - 1}
    assert set(met) == {1}
    assert spread(begins) <= 1


def test_known_leagues_are_perfect() -> None:
    """Of eight or nine at tables of three everybody meets everybody once within four rounds."""
    assert set(counted(league.plan(9, 3, 4, Random(1)), 9)[2]) == {1}


@given(st.integers(3, 16), table_sizes, st.data())
def test_who_leaves_a_league_leaves_nobody_alone_in_vain(n: int, size: int, data: st.DataObject) -> None:
    order = iter(range(n))
    planned = [[next(order) for _ in range(many)] for many in sizes(n, size)]
    here = sorted(data.draw(st.sets(st.integers(0, n - 1))))
    found = league.without(planned, here, size)
    seated = [one for table in found for one in table]
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(here)
    assert all(2 <= len(table) <= size for table in found)
    assert len(here) - len(seated) <= 1, "one alone has nobody to play with, two have each other"


@given(st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=4, unique=True), min_size=1, max_size=12))
def test_the_first_seat_goes_to_those_who_had_it_least(tables: list[list[int]]) -> None:
    found = balance([tables])[0]
    assert [set(each) for each in found] == [set(each) for each in tables]
    firsts = Counter(table[0] for table in found)
    for table in found:
        assert all(firsts[table[0]] - firsts[other] <= 1 for other in table), "nobody could have passed it on"


# Knock-outs ---------------------------------------------------------------------------------------


@given(people, table_sizes, st.integers(1, 3), st.randoms(use_true_random=False))
def test_a_knock_out_ends_with_one_winner(n: int, size: int, most: int, dice: Random) -> None:
    most = min(most, size - 1)
    order = list(range(n))
    fellows: dict[int, int] = {}
    firsts: Counter[int] = Counter()
    course = knockout.course(n, size, most)
    for many, byes in course:
        tables, out = knockout.draw(order, size, fellows, firsts)
        assert sorted(map(len, tables)) == sorted(many)
        assert out == order[:byes], "the best sit out"
        assert sorted([*out, *(one for table in tables for one in table)]) == sorted(order)
        played = [(table, dice.choices((1, 2, 3), k=len(table))) for table in tables]
        firsts.update(table[0] for table in tables)
        fellows = {one: at for at, table in enumerate(tables) for one in table}
        was, order = order, knockout.left(played, out, most, knockout.is_last(len(order), size))
        assert 1 <= len(order) < len(was)
        for table, places in played:
            through = [places[table.index(one)] for one in table if one in order]
            stays = [places[table.index(one)] for one in table if one not in order]
            assert max(through) <= min(stays), "nobody is passed by somebody who came in behind"
    assert len(order) == 1
    assert len(course[-1][0]) == 1, "all who are left sit at the last table"


@given(st.integers(2, 6))
def test_two_at_a_table_the_best_two_meet_last(power: int) -> None:
    order = list(range(2**power))
    while len(order) > 2:
        tables, out = knockout.draw(order, 2, {}, {})
        assert not out
        assert not any({0, 1} <= set(table) for table in tables)
        order = knockout.left([(table, [1 + (one != min(table)) for one in table]) for table in tables], [], 1, False)
    assert order == [0, 1]


def test_those_of_one_table_are_apart_in_the_next_round() -> None:
    order = list(range(8))
    fellows = {0: 0, 1: 1, 2: 2, 3: 3, 4: 0, 5: 1, 6: 2, 7: 3}  # the first and the second of four tables
    tables, _ = knockout.draw(order, 4, fellows, {})
    assert all(len({fellows[one] for one in table}) == 4 for table in tables)


# Points -------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_a_table_gives_three_points_a_head(places: list[int]) -> None:
    found = points.points(places)
    assert sum(found) == len(places) * Fraction(MOST, 2)
    assert all(
        (a > b) == (x < y) for a, x in zip(found, places, strict=True) for b, y in zip(found, places, strict=True)
    )


def test_what_the_places_are_worth() -> None:
    assert points.points([1, 2]) == [6, 0]
    assert points.points([3, 1, 2]) == [0, 6, 3]
    assert points.points([1, 2, 3, 4]) == [6, 4, 2, 0]
    assert points.points([1, 1, 3, 4]) == [5, 5, 2, 0]


def test_equal_points_are_told_apart() -> None:
    """By tables won, by what they did against one another, by whom they met; and who left is behind all."""
    level = [Played([([0, 1], [1, 2]), ([2, 3], [1, 2])]), Played([([0, 2], [1, 2]), ([1, 3], [1, 2])])]
    assert [(line.who, line.place) for line in points.standing(range(4), level)] == [(0, 1), (1, 2), (2, 2), (3, 4)]
    found = points.standing(range(4), [*level, Played([([1, 2], [1, 2])], (0, 3))])
    assert [line.who for line in found] == [0, 1, 2, 3]
    assert [line.points for line in found] == [15, 12, 6, 3]
    met = [Played([([0, 2], [2, 1]), ([1, 3], [1, 2])]), Played([([0, 3], [1, 2]), ([1, 2], [1, 2])])]
    last = Played([([0, 1], [1, 2]), ([2, 3], [2, 1])])
    found = points.standing(range(4), [*met, last])
    assert [(line.who, line.points, line.won) for line in found[:2]] == [(0, 12, 2), (1, 12, 2)]
    assert [line.direct for line in found[:2]] == [1, 0], "the one who won their game is ahead"
    gone = points.standing(range(4), level, [0])
    assert (gone[-1].who, gone[-1].place) == (0, 0)


@given(st.lists(st.permutations([1, 2, 3]), min_size=1, max_size=6))
def test_equal_people_share_a_place(games: list[list[int]]) -> None:
    found = points.standing(range(3), [Played([([0, 1, 2], places)]) for places in games])
    assert found[0].place == 1
    for above, below in pairwise(found):
        assert above.points >= below.points
        assert above.place <= below.place
    assert sum(line.points for line in found) == 9 * len(games)
