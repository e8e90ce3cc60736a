"""What the evaluation of Crown of Emara foresees: visits of the last slots, ranks in part, cards to come, leftovers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import royaume
from royaume.engine.scenario import merge
from royaume.engine.state import State
from royaume.games.crown_of_emara.evaluate import LEANING, TERMS, WEIGHTS, WORTHS, evaluate, terms

GAME = royaume.load("crown_of_emara")
GOODS = ("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread")
NAMES = (*TERMS, *LEANING, *WORTHS)
RINGS = [
    ["forest", "weaving_mill", "grainfield", "quarry"],
    ["cathedral", "market", "castle", "construction_site"],
]


def goods(**owned: int) -> dict[str, int]:
    return {good: owned.get(good, 0) for good in GOODS}


def with_seat(patch: dict[str, Any], rival: dict[str, Any] | None = None, **more: Any) -> State:
    seats = {"0": {"goods": goods(), **patch}, "1": rival or {}}
    return GAME.from_dict(merge(GAME.new(2, 3).to_dict(), {"boards": RINGS, "seats": seats, **more}))


def counted(state: State, seat: int = 0) -> dict[str, float]:
    return dict(zip(TERMS, terms(state, seat), strict=True))


@contextmanager
def weighing(**weights: float) -> Iterator[None]:
    """The evaluation with these numbers."""
    kept = list(WEIGHTS)
    for name, weight in weights.items():
        WEIGHTS[NAMES.index(name)] = weight
    try:
        yield
    finally:
        WEIGHTS[:] = kept


@pytest.mark.rule("CE-7.1")
def test_the_last_slot_of_a_round_leads_to_two_places_only() -> None:
    def planned(first: str | None, last: str | None) -> float:
        patch = {"at": [0, 0], "goods": goods(book=5), "slots": [first, "take_stone", last]}
        return counted(with_seat(patch))["this_round"]

    to_market = planned(None, "take_wood")  # one step from the Cathedral
    to_site = planned("take_wood", None)  # three steps, where books are of no use
    assert to_market > to_site > 0


@pytest.mark.rule("CE-5.1")
def test_of_two_slots_either_may_come_first() -> None:
    def planned(**owned: int) -> float:
        patch = {"at": [0, 0], "goods": goods(**owned), "slots": ["take_wood", None, None]}
        return counted(with_seat(patch))["this_round"]

    # Two steps lead to the Castle, three to the Construction Site, three and two to the Market.
    assert planned(book=5, stone=1) > planned(book=5) > planned() > 0


def test_what_the_last_visits_bring_counts_apart_in_the_last_round() -> None:
    patch = {"at": [0, 0], "goods": goods(stone=1), "slots": ["take_wood", "take_stone", None]}
    before, last = counted(with_seat(patch, round=5)), counted(with_seat(patch, round=6))
    assert before["this_round"] == last["last_round"] > 0
    assert before["last_round"] == last["this_round"] == 0


@pytest.mark.rule("CE-10.3")
def test_each_ring_and_coin_brings_the_next_rank_nearer() -> None:
    def part(**owned: int) -> float:
        return counted(with_seat({"rank": 3, "goods": goods(**owned)}))["rank_part"]

    assert 0 == part() < part(ring=1) < part(ring=2) == part(ring=1, gold=1) < part(ring=2, gold=2)
    assert part(ring=2, gold=2) == part(ring=3, gold=2)
    far = counted(with_seat({"rank": 3, "goods": goods(ring=5, gold=3)}))
    farther = counted(with_seat({"rank": 3, "goods": goods(ring=5, gold=4)}))
    assert farther["rank_chain"] > far["rank_chain"] == 0


@pytest.mark.rule("CE-10.3")
def test_who_can_take_the_same_rank_is_a_danger() -> None:
    def race(rank: int, rings: int) -> float:
        rival = {"rank": rank, "goods": goods(ring=rings, gold=1)}
        return counted(with_seat({"rank": 1, "goods": goods(ring=1, gold=1)}, rival))["rank_race"]

    assert race(1, 1) == 1
    assert race(1, 0) == race(2, 2) == 0


@pytest.mark.rule("CE-1.4")
def test_a_card_that_is_still_to_be_played_is_not_lost() -> None:
    kept = with_seat({"played": ["take_wood"]})
    spent = with_seat({"played": ["town_errand"]})
    assert counted(kept)["card_errand"] == 1
    assert counted(spent)["card_errand"] == 0
    with weighing(card_errand=1.0):
        assert evaluate(kept, 0) > evaluate(spent, 0)


@pytest.mark.rule("CE-15.2")
def test_leftovers_close_the_gap_when_nothing_else_can() -> None:
    def gain(cp: int) -> float:
        slots = ["take_wood", "take_stone", "take_cloth"]
        poor, rich = (
            evaluate(with_seat({"cp": cp, "bp": 60, "slots": slots, "goods": owned}, round=6), 0)
            for owned in (goods(), goods(gold=4))
        )
        return rich - poor

    with weighing(left_levels=1.0):
        assert gain(40) == pytest.approx(4, abs=0.1)  # all of them go to the lower score
        assert gain(60) == pytest.approx(2, abs=0.3)  # half of them
    with weighing(left_levels=0.0):
        assert gain(40) == pytest.approx(2, abs=0.3)
