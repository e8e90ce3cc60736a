"""7 Movement and the countryside."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.crown_of_emara.given import COUNTRY_RING, decision, do, goods, legal, menu, points, where

PRODUCE = {"forest": "wood", "grainfield": "grain", "quarry": "stone", "weaving_mill": "cloth"}


@pytest.mark.rule("CE-7.1")
def test_from_position_three_on_to_zero() -> None:
    s = do(menu(slot=1, at=("weaving_mill", "construction_site")), "move:town")
    assert where(s) == ("weaving_mill", "market")
    s = do(menu(slot=3, at=("quarry", "construction_site")), "move:countryside")
    assert where(s) == ("grainfield", "construction_site")


@pytest.mark.rule("CE-7.2")
def test_councilors_share_locations_and_pass_over_them() -> None:
    others = {1: {"at": [2, 0]}, 2: {"at": [2, 0]}}
    s = do(menu(slot=2, huts=["grainfield_hut_1"], others=others, goods={"grain": 1}), "move:countryside")
    assert [where(s, seat)[0] for seat in range(3)] == ["quarry", "quarry", "quarry"]
    assert goods(s) == {"grain": 1, "stone": 1}  # nothing of the Grainfield
    assert goods(s, 1) == goods(s, 2) == {}


@pytest.mark.rule("CE-7.4", "CE-D2")
@pytest.mark.parametrize("place", COUNTRY_RING)
def test_a_visit_takes_one_of_the_locations_resource(place: str) -> None:
    before = COUNTRY_RING[COUNTRY_RING.index(place) - 1]
    s = do(menu(at=(before, "market")), "move:countryside")
    assert goods(s) == {PRODUCE[place]: 1}
    assert decision(s) == "menu"


@pytest.mark.rule("CE-7.4", "CE-D2")
@pytest.mark.parametrize("place", ["forest", "quarry", "weaving_mill"])
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_without_grain_and_gold_all_craftsmen_take_the_resource_unasked(place: str, workers: int) -> None:
    before = COUNTRY_RING[COUNTRY_RING.index(place) - 1]
    huts = [f"{place}_hut_{i}" for i in range(1, workers + 1)]
    s = do(menu(at=(before, "market"), huts=huts), "move:countryside")
    assert goods(s) == {PRODUCE[place]: 1 + workers}
    assert decision(s) == "menu"


@pytest.mark.rule("CE-7.5")
@settings(max_examples=60)
@given(
    place=st.sampled_from(COUNTRY_RING),
    workers=st.integers(1, 3),
    grain=st.integers(0, 4),
    gold=st.integers(0, 4),
)
def test_baking_offers_exactly_what_can_be_paid(place: str, workers: int, grain: int, gold: int) -> None:
    before = COUNTRY_RING[COUNTRY_RING.index(place) - 1]
    huts = [f"{place}_hut_{i}" for i in range(1, workers + 1)]
    start = menu(at=(before, "market"), huts=huts, goods={"grain": grain, "gold": gold})
    expected = {}
    for k in range(workers + 1):
        for g in range(min(k, gold) + 1):
            taken = 1 + workers - k
            if k - g <= grain + (taken if place == "grainfield" else 0):
                owned = {"grain": grain, "gold": gold - g, "bread": k}
                owned[PRODUCE[place]] = owned.get(PRODUCE[place], 0) + taken
                owned["grain"] -= k - g
                expected[k, g] = {good: n for good, n in owned.items() if n}
    found = {}
    s = do(start.clone(), "move:countryside")
    for bake in legal(s, "bake") or ["bake:0"]:
        baked = do(s.clone(), bake) if legal(s, "bake") else s
        for pay in legal(baked, "pay") or [""]:
            paid = do(baked.clone(), pay) if pay else baked
            assert decision(paid) == "menu"
            left = goods(paid)
            key = left.get("bread", 0), gold - left.get("gold", 0)
            assert key not in found  # each way is reached by one sequence
            found[key] = left
    assert found == expected
    assert len(found) <= 10


@pytest.mark.rule("CE-7.5", "CE-14.2")
def test_three_craftsmen_with_enough_of_both_have_ten_ways() -> None:
    huts = ["quarry_hut_1", "quarry_hut_2", "quarry_hut_3"]
    s = do(menu(at=("grainfield", "market"), huts=huts, goods={"grain": 3, "gold": 3}), "move:countryside")
    assert legal(s) == ["bake:0", "bake:1", "bake:2", "bake:3"]
    ways = [len(legal(do(s.clone(), bake), "pay")) or 1 for bake in legal(s)]
    assert ways == [1, 2, 3, 4]


@pytest.mark.rule("CE-7.5")
def test_grain_just_taken_can_be_baked_on_the_grainfield() -> None:
    huts = ["grainfield_hut_1", "grainfield_hut_2"]
    s = do(menu(at=("forest", "market"), huts=huts), "move:countryside")
    assert legal(s) == ["bake:0", "bake:1"]
    do(s, "bake:1")
    assert goods(s) == {"grain": 1, "bread": 1}


@pytest.mark.rule("CE-7.6")
def test_a_craftsman_counts_from_the_moment_it_is_placed() -> None:
    s = menu("extra_move", 3, at=("forest", "market"), goods={"wood": 2, "grain": 2})
    do(s, "card", "move:countryside")  # to the Grainfield, no craftsman yet
    assert goods(s) == {"wood": 2, "grain": 3}
    do(s, "hire:grainfield_hut_1")
    assert goods(s) == {"grain": 3}  # nothing backwards
    s = menu("extra_move", 3, at=("grainfield", "market"), goods={"wood": 2})
    do(s, "hire:grainfield_hut_1", "move:countryside", "card", "move:countryside", "bake:0")
    assert goods(s) == {"wood": 1, "grain": 2}  # once around, then two grain


@pytest.mark.rule("CE-7.7")
def test_only_the_own_craftsmen_count_and_nobody_else_gains() -> None:
    others = {1: {"huts": ["forest_hut_1", "forest_hut_2"]}, 2: {"huts": ["forest_hut_3"]}}
    s = do(menu(at=("weaving_mill", "market"), others=others, goods={"grain": 5}), "move:countryside")
    assert decision(s) == "menu"
    assert [goods(s, seat) for seat in range(3)] == [{"grain": 5, "wood": 1}, {}, {}]
    assert [points(s, seat) for seat in range(3)] == [(0, 30)] * 3
