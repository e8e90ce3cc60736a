"""The account of the clocks: what is used adds up, and whoever reads the log at any point tells the same time."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.server.clocks import (
    BOT,
    DAY,
    HELD,
    HOUR,
    MARK,
    MINUTE,
    WEEK,
    Break,
    Clocks,
    Rest,
    Terms,
    Tick,
    check,
    elapsed,
    off,
    reach,
    read,
    tick,
)
from royaume.server.errors import Refusal

MONDAY = 1_794_787_200_000  # 16 November 2026, midnight UTC
SEATS = 3

rests = st.builds(
    Rest,
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]),
    st.none() | st.tuples(st.integers(0, 1439), st.integers(0, 720)).map(lambda n: (n[0], (n[0] + n[1]) % 1440)),
    st.frozensets(st.integers(0, 6), max_size=3),
)
moments = st.integers(MONDAY - 200 * DAY, MONDAY + 200 * DAY)
breaks = st.lists(st.tuples(moments, st.integers(1, 3 * DAY)), max_size=4).map(
    lambda found: [(at, at + length) for at, length in found]
)


@st.composite
def logs(draw: st.DrawFn) -> list[Tick]:
    """Entries as a game writes them: turns of people and of bots, pauses, and a mark now and then."""
    at, found = MONDAY, []
    for ply in range(1, draw(st.integers(2, 25))):
        at += draw(st.integers(0, 30 * MINUTE))
        runs = draw(st.sampled_from([0, 1, 2, 0, 1, 2, None, HELD]))
        rest = draw(st.none() | rests)
        late = runs is not None and draw(st.integers(0, 5)) == 0
        found.append(Tick(ply, at, runs, late, {0: rest} if rest is not None else {}))
    return found


TERMS = Terms(10 * MINUTE, 2 * MINUTE, BOT)


# Time that counts ---------------------------------------------------------------------------------


@given(moments, st.integers(0, 3 * WEEK), st.none() | rests, breaks)
def test_a_deadline_is_reached_when_its_time_has_passed_and_not_before(
    start: int, budget: int, rest: Rest | None, stops: list[Break]
) -> None:
    end = reach(start, budget, rest, stops)
    assert elapsed(start, end, rest, stops) == budget
    assert not budget or elapsed(start, end - 1, rest, stops) == budget - 1


@given(moments, st.lists(st.integers(0, WEEK), max_size=5), st.none() | rests, breaks)
def test_time_that_counts_adds_up(start: int, parts: list[int], rest: Rest | None, stops: list[Break]) -> None:
    at, total = start, 0
    for part in parts:
        total += elapsed(at, at + part, rest, stops)
        at += part
    assert total == elapsed(start, at, rest, stops)
    assert 0 <= total <= at - start


@given(rests, moments)
def test_nights_and_days_off_are_those_of_the_place_where_one_lives(rest: Rest, at: int) -> None:
    rest.check()
    here = datetime.fromtimestamp(at / 1000, ZoneInfo(rest.zone))
    minute = here.hour * 60 + here.minute
    resting = here.weekday() in rest.days
    if rest.night is not None and rest.night[0] != rest.night[1]:
        begins, ends = rest.night
        resting |= begins <= minute < ends if begins < ends else minute >= begins or minute < ends
    near = [here + timedelta(hours=hours) for hours in (-27, 27)]
    if len({each.utcoffset() for each in near}) == 1:  # when the hands are set forward or back, a night is another
        assert resting == any(begins <= at < ends for begins, ends in off(at - DAY, at + DAY, rest, ()))


def test_a_move_a_day_with_nights_and_a_weekend() -> None:
    paris = Rest("Europe/Paris", (22 * 60, 8 * 60), frozenset({5, 6}))
    friday_noon = MONDAY + 4 * DAY + 11 * HOUR
    assert reach(friday_noon, 12 * HOUR, paris, ()) == MONDAY + 7 * DAY + 9 * HOUR  # ten hours on Friday, two on Monday


@pytest.mark.parametrize(
    "rest",
    [
        Rest("Royaume/Castle"),
        Rest("../etc/passwd"),
        Rest("UTC", (0, 721)),
        Rest("UTC", (600, 599)),
        Rest("UTC", (0, 1440)),
        Rest("UTC", None, frozenset({0, 1, 2, 3})),
        Rest("UTC", None, frozenset({7})),
    ],
)
def test_nobody_rests_all_the_time(rest: Rest) -> None:
    with pytest.raises(Refusal):
        rest.check()


@pytest.mark.parametrize(
    ("pace", "bank", "turn", "out"),
    [
        ("live", 4 * MINUTE, 0, BOT),
        ("live", 61 * MINUTE, 0, BOT),
        ("live", 5 * MINUTE, 6 * MINUTE, BOT),
        ("live", 5 * MINUTE, 0, "prison"),
        ("turns", 0, 11 * HOUR, BOT),
        ("turns", 0, 8 * DAY, BOT),
        ("turns", MINUTE, DAY, BOT),
    ],
)
def test_a_clock_has_its_limits(pace: str, bank: int, turn: int, out: str) -> None:
    with pytest.raises(Refusal):
        check(Terms(bank, turn, out), pace)
    check(Terms(5 * MINUTE, 0, MARK), "live")
    check(Terms(60 * MINUTE, 5 * MINUTE, BOT), "live")
    check(Terms(0, 12 * HOUR, BOT), "turns")
    check(Terms(0, WEEK, BOT), "turns")


# The account --------------------------------------------------------------------------------------


@given(logs(), breaks)
def test_used_times_add_up_to_the_time_in_which_a_clock_ran(log: list[Tick], stops: list[Break]) -> None:
    end = Tick(len(log) + 1, log[-1].at + MINUTE, None)
    clocks = read(TERMS, SEATS, [*log, end], stops)
    rested: dict[int, Rest | None] = {}
    ran = [0] * SEATS
    for here, after in zip(log, [*log[1:], end], strict=True):
        rested |= here.rests
        if here.runs is not None and here.runs != HELD:
            ran[here.runs] += elapsed(here.at, after.at, rested.get(here.runs), stops)
    assert list(clocks.used) == ran
    for seat in range(SEATS):
        assert 0 <= clocks.banks[seat] <= TERMS.bank
        assert TERMS.bank - clocks.banks[seat] <= clocks.used[seat]


@given(logs(), breaks, st.data())
def test_a_restart_at_any_point_changes_nothing(log: list[Tick], stops: list[Break], data: st.DataObject) -> None:
    point = data.draw(st.integers(0, len(log)))
    went_on: Clocks = read(TERMS, SEATS, log[:point], stops)
    for each in log[point:]:
        went_on = went_on.then(each)
    started_again = read(TERMS, SEATS, log, stops)
    assert went_on == started_again
    assert went_on.deadline == started_again.deadline


@given(logs(), breaks, st.integers(0, DAY))
def test_a_clock_has_run_out_at_its_deadline(log: list[Tick], stops: list[Break], later: int) -> None:
    clocks = read(TERMS, SEATS, log, stops)
    deadline = clocks.deadline
    if deadline is None:
        return
    assert clocks.seat is not None
    at = clocks.since + later
    assert (clocks.left(clocks.seat, at) == 0) == (at >= deadline)
    assert clocks.left(clocks.seat, at) == max(TERMS.turn + clocks.banks[clocks.seat] - clocks.took(at), 0)


@given(logs(), st.integers(0, HOUR), st.integers(1, WEEK))
def test_time_the_server_was_down_does_not_count(log: list[Tick], into: int, length: int) -> None:
    """Whatever was left when the server stopped is left when it is there again."""
    before = read(TERMS, SEATS, log, ())
    stopped = log[-1].at + into
    after = read(TERMS, SEATS, log, [(stopped, stopped + length)])
    ends = before.deadline
    no_rest = before.seat is None or before.rests.get(before.seat) is None
    for seat in range(SEATS):
        assert after.left(seat, stopped + length) == before.left(seat, stopped)
    if ends is not None and ends > stopped and no_rest:
        assert after.deadline == ends + length


def test_a_turn_is_paid_from_its_own_time_first() -> None:
    log = [Tick(1, 0, 0), Tick(2, MINUTE, 1), Tick(3, 4 * MINUTE, 0), Tick(4, 9 * MINUTE, 1)]
    clocks = read(TERMS, 2, log, ())
    assert clocks.banks == (7 * MINUTE, 9 * MINUTE)
    assert clocks.used == (6 * MINUTE, 3 * MINUTE)
    assert clocks.deadline == 9 * MINUTE + 11 * MINUTE


def test_a_pause_does_not_begin_the_turn_anew() -> None:
    log = [Tick(1, 0, 0), Tick(2, MINUTE, HELD), Tick(3, DAY, HELD), Tick(4, 2 * DAY, 0)]
    held = read(TERMS, 2, log[:3], ())
    assert held.held
    assert held.deadline is None
    assert held.left(0, DAY) == 11 * MINUTE
    assert read(TERMS, 2, log, ()).deadline == 2 * DAY + 11 * MINUTE


def test_what_ran_out_is_dealt_with_once_in_a_turn() -> None:
    late = [Tick(1, 0, 0), Tick(2, 12 * MINUTE, 0, late=True)]
    assert read(TERMS, 2, late, ()).deadline is None
    again = read(TERMS, 2, [*late, Tick(3, 13 * MINUTE, 1), Tick(4, 14 * MINUTE, 0)], ())
    assert again.banks[0] == 0
    assert again.deadline == 16 * MINUTE


@given(rests)
def test_rests_come_back_from_the_log(rest: Rest) -> None:
    kept = {"rest": {"1": rest.to_dict(), "2": None}}
    assert tick(5, MONDAY, "rest", 1, kept).rests == {1: rest, 2: None}
