"""What the evaluation of Kingdom Crossing counts: each term prefers what a player would."""

from __future__ import annotations

import pytest

import royaume
from royaume.games.kingdom_crossing.actions import BRIDGES
from royaume.games.kingdom_crossing.evaluate import NUMBERS, TERMS, WEIGHTS, terms
from royaume.games.kingdom_crossing.state import CrossingState
from tests.bots.played import played
from tests.rules.kingdom_crossing.given import table

THREE = ["tile_purse", "tile_stroll", "tile_renown"]


def counted(s: CrossingState, name: str, seat: int = 0) -> float:
    """What one term counts for a seat."""
    return terms(s, seat)[TERMS.index(name)]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_everything_is_counted_in_order_and_every_number_has_a_weight(players: int) -> None:
    state = played(royaume.load("kingdom_crossing"), players, 5, 70)
    assert len(terms(state, 0)) == len(TERMS)
    assert len(WEIGHTS) == len(TERMS) + len(NUMBERS)


@pytest.mark.rule("KC-14.1")
def test_at_the_end_coins_count_as_whole_steps_and_not_beyond_the_last_space() -> None:
    def last(coins: int, invest: int) -> float:
        return counted(table(round=4, played=THREE, coins=coins, invest=invest), "last_steps")

    assert last(10, 2) > last(9, 2)  # two steps, not one and four coins left over
    assert last(10, 8) > last(10, 2)  # the last spaces bring two points each
    assert last(10, 10) < 0  # the marker can go no further


@pytest.mark.rule("KC-9.14")
def test_stars_ahead_are_those_that_the_track_has_still_to_pass() -> None:
    short = table(decorations=["slot_wood_3"], tracks={"wood": 2}, columns={"fox": 2})
    there = table(decorations=["slot_wood_3"], tracks={"wood": 3}, columns={"fox": 2})
    assert counted(short, "stars_ahead") == counted(short, "stars") > 0
    assert counted(there, "stars_ahead") == 0
    assert counted(there, "stars") > counted(short, "stars")
    assert counted(there, "beds") == 0
    assert counted(table(tracks={"wood": 3}, columns={"fox": 2}), "beds") > 0


@pytest.mark.rule("KC-6.5")
def test_the_queen_waits_for_who_still_has_the_tile_and_twice_for_the_upgraded_one() -> None:
    plain = counted(table(), "queen")
    assert counted(table(upgraded=["tile_audience"]), "queen") > plain > 0
    assert counted(table(played=["tile_audience"]), "queen") == 0
    assert counted(table(queen=None), "queen") == 0


@pytest.mark.rule("KC-9.9")
def test_an_upgraded_tile_serves_today_only_until_it_is_played() -> None:
    ready = counted(table(round=4, upgraded=["tile_purse"]), "tiles_today")
    assert ready > counted(table(round=4, upgraded=["tile_purse"], played=["tile_purse"]), "tiles_today") == 0


@pytest.mark.rule("KC-5.3")
def test_bears_are_worth_the_best_structures_there_are() -> None:
    home = counted(table(columns={"bear": 2}), "bear_best")
    rich = ["home", "building_structures", "transport_structures"]
    assert counted(table(columns={"bear": 2}, structures=rich), "bear_best") > home == 0
    assert counted(table(columns={"bear": 1}, structures=rich), "bear_best") == 0


@pytest.mark.rule("KC-13.2")
def test_in_the_last_evening_a_house_is_worth_nothing_to_boars_while_a_tile_can_be_upgraded() -> None:
    def evening(guild: str) -> float:
        return counted(table(round=4, played=THREE, columns={guild: 4}), "evening")

    assert evening("boar") < evening("fox")


@pytest.mark.rule("KC-8.2")
def test_a_bird_is_near_where_a_bridge_leads_there() -> None:
    bird = {"spaces": {"north_1": ("patron_fox_1", "bird_red_01")}}
    free = table(**bird)
    caught = table(**bird, paws=list(BRIDGES))
    assert counted(free, "birds_near") > counted(caught, "birds_near") == 0
    assert (counted(free, "stuck"), counted(caught, "stuck")) == (0, 1)


@pytest.mark.rule("KC-11.3")
def test_it_is_a_race_only_with_a_rival_as_near() -> None:
    def race(rival: int) -> float:
        near = {"wood": 3, "sap": 4}
        return counted(table(tracks=near, others={1: {"tracks": {"wood": rival, "sap": rival}}}), "race")

    assert race(4) > race(1) > race(0)


@pytest.mark.rule("KC-12.2")
def test_open_favours_count_for_who_has_what_they_ask_for_and_comes_near_one() -> None:
    def offer(favour: str, wood: int) -> float:
        return counted(table(tracks={"wood": wood}, display=[favour, None, None]), "offer")

    assert offer("favour_wood", 9) > offer("favour_birds", 9)
    assert offer("favour_wood", 0) == offer("favour_birds", 0) == 0
