"""10 Bonus actions: noble rank, craftsmen, advisors."""

from __future__ import annotations

import random

import pytest

from royaume.games.crown_of_emara.actions import ADVISORS_B, HUTS, RANKS
from tests.rules.crown_of_emara.given import (
    COUNTRY_RING,
    TOWN_RING,
    decision,
    do,
    goods,
    legal,
    listen,
    menu,
    points,
    random_game,
    read,
    refused,
)

RANK_COST = [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]  # rings, gold
RANK_CP = [(4, 3, 2, 1), (7, 6, 5, 4), (11, 10, 9, 8), (15, 14, 13, 12), (20, 18, 16, 14)]
HUT_COST = {
    "forest_hut_1": {"grain": 2},
    "forest_hut_2": {"grain": 1, "stone": 1},
    "forest_hut_3": {"stone": 2},
    "grainfield_hut_1": {"wood": 2},
    "grainfield_hut_2": {"wood": 1, "cloth": 1},
    "grainfield_hut_3": {"cloth": 2},
    "quarry_hut_1": {"cloth": 2},
    "quarry_hut_2": {"cloth": 1, "grain": 1},
    "quarry_hut_3": {"grain": 2},
    "weaving_mill_hut_1": {"stone": 2},
    "weaving_mill_hut_2": {"stone": 1, "wood": 1},
    "weaving_mill_hut_3": {"wood": 2},
}


@pytest.mark.rule("CE-10.1")
def test_each_bonus_action_once_a_turn_and_paid_in_full() -> None:
    s = menu(goods={"ring": 2, "gold": 6}, display={"market": ["merchant"]})
    assert legal(s, "raise_rank", "hire", "recruit") == [
        "raise_rank",
        "hire:forest_hut_1",
        "hire:forest_hut_2",
        "hire:forest_hut_3",
        "recruit:market:1",
    ]
    do(s, "raise_rank", "hire:forest_hut_1", "recruit:market:1")
    assert goods(s) == {"ring": 1, "gold": 2}
    assert legal(s, "raise_rank", "hire", "recruit") == []


# Noble rank -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-10.2", "CE-10.3", "CE-3.8")
@pytest.mark.parametrize("rank", range(5))
@pytest.mark.parametrize("place", range(4))
def test_every_nobility_card(rank: int, place: int) -> None:
    rings, gold = RANK_COST[rank]
    s = menu(rank=rank, goods={"ring": rings, "gold": gold})
    data = s.to_dict()
    data["nobility"][RANKS[rank]] = place
    s = do(read(data), "raise_rank")
    assert points(s) == (RANK_CP[rank][place], 30)
    assert goods(s) == {}
    assert s.rank[0] == rank + 1
    assert s.view(0)["seats"][0]["nobles"][-1] == f"{RANKS[rank]}_{place + 1}"
    assert s.to_dict()["nobility"][RANKS[rank]] == place + 1


@pytest.mark.rule("CE-10.2", "CE-10.11")
def test_no_rank_is_skipped_and_nothing_comes_after_duke() -> None:
    s = do(menu(goods={"ring": 9, "gold": 9}), "raise_rank")
    assert s.view(0)["seats"][0]["nobles"] == ["baron_1"]
    assert goods(s) == {"ring": 8, "gold": 9}
    duke = menu(rank=5, goods={"ring": 9, "gold": 9})
    assert "raise_rank" not in legal(duke)
    assert "CE-10.2" in refused(duke, "raise_rank")


@pytest.mark.rule("CE-10.2")
@pytest.mark.parametrize("at", [(country, town) for country in COUNTRY_RING[:2] for town in TOWN_RING[:2]])
def test_a_rank_needs_no_position(at: tuple[str, str]) -> None:
    assert "raise_rank" in legal(menu(at=at, goods={"ring": 1}))


@pytest.mark.rule("CE-10.3", "CE-14.3")
@pytest.mark.parametrize("rank", range(5))
def test_rings_must_be_rings_and_gold_must_be_gold(rank: int) -> None:
    rings, gold = RANK_COST[rank]
    plenty = dict.fromkeys(("wood", "stone", "cloth", "grain", "book", "bread"), 9)
    lacking = [{"ring": rings - 1, "gold": 9}]
    if gold:
        lacking.append({"ring": 9, "gold": gold - 1})
    for owned in lacking:
        s = menu(rank=rank, goods={**plenty, **owned})
        assert "raise_rank" not in legal(s)
        assert "CE-10.3" in refused(s, "raise_rank")


@pytest.mark.rule("CE-10.3", "CE-13.6")
@pytest.mark.parametrize("rank", range(5))
def test_two_more_when_respected_at_court(rank: int) -> None:
    rings, gold = RANK_COST[rank]
    s = do(menu(rank=rank, goods={"ring": rings, "gold": gold}, event="respected_at_court"), "raise_rank")
    assert points(s) == (RANK_CP[rank][0] + 2, 30)


# Hiring ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-10.4", "CE-10.10")
@pytest.mark.parametrize("hut", HUTS)
def test_every_hut(hut: str) -> None:
    country = hut.rsplit("_hut_", 1)[0]
    s = menu(at=(country, "market"), goods=HUT_COST[hut])
    assert legal(s, "hire") == [f"hire:{hut}"]
    do(listen(s), f"hire:{hut}")
    assert goods(s) == {}
    assert points(s) == (1, 30)
    assert s.craftsmen[0] == 3
    assert s.to_dict()["huts"][hut] == 0
    assert [event.kind for event in s.log or []] == ["pay", "hire", "points"]


@pytest.mark.rule("CE-10.4")
@pytest.mark.parametrize("country", COUNTRY_RING)
def test_only_huts_of_the_own_councilors_location(country: str) -> None:
    s = menu(at=(country, "castle"), goods={"gold": 2})
    assert legal(s, "hire") == [f"hire:{country}_hut_{i}" for i in (1, 2, 3)]
    other = COUNTRY_RING[COUNTRY_RING.index(country) - 1]
    assert "CE-10.4" in refused(s, f"hire:{other}_hut_1")


@pytest.mark.rule("CE-10.4", "CE-10.12")
@pytest.mark.parametrize(("placed", "cp"), [(0, 1), (1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("card", ["take_wood", "cheap_help"])
def test_the_leftmost_craftsman_and_its_points(placed: int, cp: int, card: str) -> None:
    huts = ["quarry_hut_1", "quarry_hut_2", "quarry_hut_3"][:placed]
    s = menu(card, huts=huts, goods={"grain": 2})
    do(s, *(["card"] if card == "cheap_help" else []), "hire:forest_hut_1")
    assert points(s) == (cp, 30)
    assert s.craftsmen[0] == 3 - placed


@pytest.mark.rule("CE-10.4", "CE-10.11")
def test_without_a_craftsman_left_nothing_can_be_hired() -> None:
    huts = ["quarry_hut_1", "quarry_hut_2", "quarry_hut_3", "grainfield_hut_1"]
    s = menu("cheap_help", huts=huts, goods={"grain": 9, "gold": 9})
    assert legal(s) == ["move:countryside", "move:town"]
    assert "CE-10.4" in refused(s, "hire:forest_hut_1")


@pytest.mark.rule("CE-10.5")
def test_a_hut_holds_one_craftsman_for_ever() -> None:
    s = menu(goods={"gold": 9}, huts=["forest_hut_1"], others={1: {"huts": ["forest_hut_2"]}})
    assert legal(s, "hire") == ["hire:forest_hut_3"]
    assert "CE-10.5" in refused(s, "hire:forest_hut_1")
    assert "CE-10.5" in refused(s, "hire:forest_hut_2")
    owners: dict[int, int] = {}
    for s in random_game(4, 3):
        for hut, owner in enumerate(s.huts):
            assert owners.get(hut, owner) == owner
            if owner >= 0:
                owners[hut] = owner


@pytest.mark.rule("CE-10.5")
def test_all_three_huts_of_a_location() -> None:
    s = menu(goods={"stone": 2}, huts=["forest_hut_1", "forest_hut_2"])
    do(s, "hire:forest_hut_3")
    assert s.to_dict()["huts"] | {f"forest_hut_{i}": 0 for i in (1, 2, 3)} == s.to_dict()["huts"]
    assert points(s) == (3, 30)


@pytest.mark.rule("CE-10.10")
def test_huts_can_run_out_with_four_players() -> None:
    others = {1: {"huts": HUTS[:4]}, 2: {"huts": HUTS[4:8]}, 3: {"huts": HUTS[8:]}}
    s = menu("cheap_help", players=4, others=others, goods={"gold": 9}, advisors=["steward"])
    assert s.craftsmen[0] == 4
    assert legal(s) == ["move:countryside", "move:town"]
    assert "CE-10.5" in refused(s, "hire:forest_hut_1")


# Recruiting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-10.6")
@pytest.mark.parametrize("town", TOWN_RING)
@pytest.mark.parametrize("space", [1, 2])
def test_an_advisor_of_the_own_councilors_town_location(town: str, space: int) -> None:
    display = dict(zip(TOWN_RING, (["abbess", "baker"], ["merchant"], ["scholar"], ["steward"]), strict=True))
    display[town] = ["dressmaker", "landlord"]
    s = menu(at=("forest", town), goods={"gold": 9}, display=display)
    assert legal(s, "recruit") == [f"recruit:{town}:1", f"recruit:{town}:2"]
    other = TOWN_RING[TOWN_RING.index(town) - 1]
    assert "CE-10.6" in refused(s, f"recruit:{other}:1")
    advisor, cp = (("dressmaker", 5), ("landlord", 3))[space - 1]
    do(s, f"recruit:{town}:{space}")
    assert s.to_dict()["seats"][0]["advisors"] == [advisor]
    assert goods(s) == {"gold": 6}
    assert points(s) == (cp, 30)
    assert s.to_dict()["display"][town][space - 1] == ADVISORS_B[0]


@pytest.mark.rule("CE-10.7")
def test_the_refill_can_be_recruited_in_the_same_turn() -> None:
    s = menu("cheap_help", goods={"gold": 9}, display={"market": ["abbess"]}, stack=["lady_marie", "sir_carl"])
    do(s, "recruit:market:1")
    assert s.to_dict()["display"]["market"] == ["lady_marie", None]
    assert s.to_dict()["stack"] == ["sir_carl"]
    do(s, "card", "recruit:market:1")
    assert s.to_dict()["seats"][0]["advisors"] == ["abbess", "lady_marie"]
    assert s.to_dict()["display"]["market"] == ["sir_carl", None]


@pytest.mark.rule("CE-10.7", "CE-10.9")
def test_without_b_advisors_the_space_stays_empty() -> None:
    s = menu(goods={"gold": 3}, display={"market": ["abbess"]}, stack=[])
    do(s, "recruit:market:1")
    assert s.to_dict()["display"]["market"] == [None, None]
    do(s, "move:countryside", "end_turn")
    choice = random.Random(4)
    while s.player is not None:
        assert s.to_dict()["display"]["market"] == [None, None]
        assert not legal(s, "recruit")
        s.apply(choice.choice(s.legal()))
    empty = menu(goods={"gold": 9}, stack=[])
    assert "CE-10.9" in refused(empty, "recruit:market:1")


@pytest.mark.rule("CE-10.8")
def test_any_number_of_advisors() -> None:
    many = ["baker", "schoolmarm", "bailiff", "dressmaker", "landlord", "merchant", "chamberlain", "scholar"]
    s = menu(advisors=many, goods={"gold": 3}, display={"market": ["abbess"]})
    do(s, "recruit:market:1")
    assert len(s.to_dict()["seats"][0]["advisors"]) == 9


@pytest.mark.rule("CE-10.8", "CE-R11", "CE-14.5")
@pytest.mark.parametrize(
    ("card", "event", "units"),
    [
        ("take_wood", "timber_felling", 4),
        ("take_wood", "good_working_conditions", 3),
        ("cheap_help", "timber_felling", 3),
        ("cheap_help", "good_working_conditions", 2),
    ],
)
def test_discounts_add_up(card: str, event: str, units: int) -> None:
    owned = {"stone": 4, "cloth": 4}
    s = menu(card, event=event, at=("quarry", "market"), goods=owned, display={"market": ["goldsmith"]})
    if card == "cheap_help":
        do(s, "card")
    do(s, "recruit:market:1")
    while decision(s) == "payment":
        do(s, legal(s)[0])
    assert sum(goods(s)[kind] for kind in ("stone", "cloth")) == 8 - units
    assert goods(s)["ring"] == 1


@pytest.mark.rule("CE-10.8", "CE-R11", "CE-14.8", "CE-14.9")
def test_a_cost_never_falls_below_nothing() -> None:
    s = menu("cheap_help", event="good_working_conditions", display={"market": ["abbess", "merchant"]})
    assert legal(s) == ["card", "move:countryside", "move:town"]
    do(s, "card", "recruit:market:1")
    assert s.to_dict()["seats"][0]["advisors"] == ["abbess"]
    assert goods(s) == {}
    s = menu(
        "cheap_help", event="good_working_conditions", display={"market": ["abbess", "merchant"]}, goods={"wood": 5}
    )
    do(s, "card", "recruit:market:1")  # nothing to pay is one option: nothing is asked, nothing handed over
    assert goods(s) == {"wood": 5}


@pytest.mark.rule("CE-10.8")
def test_good_working_conditions_are_for_recruiting_only() -> None:
    s = menu(event="good_working_conditions", goods={"grain": 1, "stone": 1})
    assert legal(s, "hire") == ["hire:forest_hut_2"]


@pytest.mark.rule("CE-10.9")
def test_the_order_of_a_recruitment() -> None:
    s = listen(menu(goods={"wood": 2, "stone": 2}, display={"market": ["carpenter"]}))
    do(s, "recruit:market:1")
    story = [(event.kind, event.data.get("track")) for event in s.log or []]
    assert story == [("pay", None), ("recruit", None), ("refill", None), ("points", "cp"), ("points", "bp")]
    assert points(s) == (1, 40)


@pytest.mark.rule("CE-10.9")
def test_a_new_advisor_does_not_help_with_its_own_price_or_position() -> None:
    s = menu(goods={"wood": 2}, display={"market": ["scholar"]})
    assert "CE-14.1" in refused(s, "recruit:market:1")
    s = menu(at=("forest", "castle"), goods={"gold": 9}, display={"market": ["steward"]})
    assert "CE-10.6" in refused(s, "recruit:market:1")
    s = do(
        menu("cheap_help", goods={"gold": 9}, display={"market": ["steward"], "castle": ["abbess"]}), "recruit:market:1"
    )
    assert "recruit:castle:1" in legal(do(s, "card"))  # from then on it counts


@pytest.mark.rule("CE-10.11")
def test_bonus_actions_are_offered_only_if_they_can_be_carried_out() -> None:
    assert legal(menu(display={"market": ["abbess"]})) == ["move:countryside", "move:town"]
    s = menu(goods={"wood": 1, "gold": 1}, display={"market": ["abbess", "merchant"], "castle": ["baker"]})
    assert legal(s, "recruit") == ["recruit:market:1"]
    assert legal(s, "hire") == []
    assert "CE-14.1" in refused(s, "recruit:market:2")
    assert "CE-14.1" in refused(s, "hire:forest_hut_1")


@pytest.mark.rule("CE-10.11", "CE-D11")
def test_raising_the_rank_asks_nothing_further() -> None:
    s = do(menu(rank=3, goods={"ring": 3, "gold": 3}), "raise_rank")
    assert decision(s) == "menu"
    assert goods(s) == {"ring": 1, "gold": 1}
