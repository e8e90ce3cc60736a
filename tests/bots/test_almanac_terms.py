"""What the evaluation of Almanac sees of what lies ahead: errands, Encounters, abilities, room, the Guide's choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

import royaume
from royaume.games.almanac.actions import CONTRACTS, RESOURCES
from royaume.games.almanac.evaluate import MEASURES, TERMS, WEIGHTS, terms
from royaume.games.almanac.state import AlmanacState
from tests.bots.played import played

GAME = royaume.load("almanac")
LEAF, EMBER, ICE, FISH = range(len(RESOURCES))
HARBOUR_OR_COLISEUM = 13  # Col'os, counted from 0
PALACE_OR_FORTRESS = 11  # Aurora


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    """Measures may be learned; what is counted here goes by these."""
    kept = list(WEIGHTS)
    for name, number in {"room": 3.0, "enough": 10.0, "key_lead": 4.0}.items():
        WEIGHTS[len(TERMS) + MEASURES.index(name)] = number
    yield
    WEIGHTS[:] = kept


def begun() -> AlmanacState:
    """The first page of a game of two; seat 0 has neither goods nor Contracts."""
    state = cast(AlmanacState, played(GAME, 2, 4, 0))
    state.hand[0] = ()
    state.stock[:4] = [0, 0, 0, 0]
    return state


def counted(state: AlmanacState, name: str, seat: int = 0) -> float:
    return terms(state, seat)[TERMS.index(name)]


def in_hand(name: str, stock: list[int]) -> AlmanacState:
    state = begun()
    state.hand[0] = (CONTRACTS.index(name),)
    state.stock[:4] = stock
    return state


def test_every_term_and_every_measure_has_its_number() -> None:
    assert len(set(TERMS) | set(MEASURES)) == len(TERMS) + len(MEASURES) == len(WEIGHTS)
    for turns in (0, 15, 40, 70, 100):
        state = cast(AlmanacState, played(GAME, 3, 9, turns))
        if state.player is not None:
            assert [len(terms(state, seat)) for seat in range(3)] == [len(TERMS)] * 3


@pytest.mark.rule("AL-7.4")
def test_three_of_a_kind_are_fewer_errands_than_three_kinds() -> None:
    alike = in_hand("fish_smokers", [0, 0, 0, 0])  # three Fish: one space of the village gives them
    apart = in_hand("general_stores", [1, 0, 0, 0])  # an Ember, an Icicle and a Fish
    assert counted(alike, "errands") == pytest.approx(counted(alike, "missing") / 3)
    assert counted(apart, "errands") == pytest.approx(counted(apart, "missing"))
    assert counted(alike, "pressure") < counted(apart, "pressure")
    far = in_hand("fish_smokers", [0, 0, 0, 0])
    far.full = far.page.exists  # nobody finds a seat here any more
    assert counted(far, "at_hand") == 0 < counted(alike, "at_hand")


@pytest.mark.rule("AL-13.2")
def test_a_contract_promises_its_ability_as_far_as_it_is_likely_and_there_are_rounds_to_come() -> None:
    near, far = in_hand("dawn_herbalists", [3, 0, 0, 1]), in_hand("dawn_herbalists", [0, 0, 0, 0])
    assert counted(near, "to_arrive") == 5 > counted(far, "to_arrive") > 0
    near.round = near.tables.rounds
    assert counted(near, "to_arrive") == 0
    festival = in_hand("fire_festival", [1, 2, 1, 1])
    assert counted(festival, "to_grow") == 3  # it counts itself (AL-13.3)
    festival.done[0] = (CONTRACTS.index("snow_post"),)
    assert counted(festival, "to_grow") == 6


@pytest.mark.rule("AL-11.2")
def test_strength_is_worth_what_it_wins_and_no_more() -> None:
    state = begun()
    found = []
    for strength in (2, 4, 8, 20, 21):
        state.strength[0] = strength
        found.append((counted(state, "next_fight"), counted(state, "fights")))
    assert found == sorted(found)
    assert found[2][0] == found[3][0]  # the first Encounter is weak: only the X still loses
    assert found[2][1] < found[3][1] == found[4][1]
    state.met = (0, 4, 8, 12, 16)  # all five are behind us
    assert (counted(state, "next_fight"), counted(state, "fights")) == (0, 0)


@pytest.mark.rule("AL-L17.4")
@pytest.mark.parametrize(("place", "sure"), [(PALACE_OR_FORTRESS, 0.5), (HARBOUR_OR_COLISEUM, 0.3)])
def test_a_lead_in_strength_is_a_lead_for_the_key_if_the_road_goes_there(place: int, sure: float) -> None:
    state = begun()
    state.round = 5
    state.location = place
    state.page = state.tables.pages[place]
    state.p = state.page.fresh(2)
    state.strength[:2] = [12, 5]
    assert counted(state, "key_ahead") == pytest.approx(sure)
    assert counted(state, "key_ahead", 1) == 0
    assert counted(state, "finale") > counted(state, "finale", 1)


@pytest.mark.rule("AL-8.3")
def test_full_crates_and_an_empty_purse_are_told() -> None:
    state = begun()
    assert counted(state, "cramped") == 0
    state.stock[:4] = [2, 1, 1, 0]
    assert counted(state, "cramped") == 2  # one crate is free, a gain wants three
    state.gold[0] = 30
    assert counted(state, "short") == 0
    state.gold[0] = 4
    assert counted(state, "short") == 6


@pytest.mark.rule("AL-9.3")
def test_to_choose_the_page_counts_for_the_guide_with_goods_that_one_page_pays_more_for() -> None:
    state = begun()
    state.guide = 0
    assert counted(state, "choice") == 0
    state.stock[:4] = [0, 0, 0, 4]  # the Frozen Lake pays 3 for a Fish, Sheertown 5
    assert counted(state, "choice") == pytest.approx(4)
    state.guide = 1
    assert counted(state, "choice") == 0
