"""10 and 11 Houses and Bridge Objectives."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.games.kingdom_crossing.actions import BIRDS
from tests.rules.kingdom_crossing.given import board, decision, do, legal, table, walk, why

CLAIM = [["action", 1, 0], ["claim", 0, 0]]
FLOWERS = ["slot_stone_3", "slot_sap_9", "slot_food_2", "slot_food_8"]
SCULPTURES = ["slot_wood_3", "slot_stone_6", "slot_stone_8", "slot_food_4"]
MET: list[tuple[str, bool, dict[str, Any]]] = [
    ("objective_wood_sap", False, {"tracks": {"wood": 3, "sap": 5}}),
    ("objective_wood_sap", True, {"tracks": {"wood": 7, "sap": 5}}),
    ("objective_stone_food", False, {"tracks": {"stone": 5, "food": 3}}),
    ("objective_stone_food", True, {"tracks": {"stone": 5, "food": 7}}),
    ("objective_decorations", False, {"decorations": [*FLOWERS[:2], *SCULPTURES]}),
    ("objective_decorations", True, {"decorations": [*FLOWERS[:3], "slot_wood_8", *SCULPTURES[:1], "slot_sap_6"]}),
    ("objective_investment", False, {"invest": 3}),
    ("objective_investment", True, {"invest": 4}),
    ("objective_builder", False, {"houses": ["west", "north", "east"]}),
    (
        "objective_builder",
        True,
        {"structures": ["home", "building_fox", "building_owl", "building_bear", "building_boar"]},
    ),
    ("objective_birds", False, {"birds": list(BIRDS[:7])}),
    ("objective_birds", True, {"birds": list(BIRDS[:8])}),
]
SHORT: dict[str, dict[str, Any]] = {
    "tracks": {"wood": 2, "sap": 10, "stone": 4, "food": 10},
    "decorations": [*FLOWERS, *SCULPTURES[:2]],
    "invest": 2,
    "houses": ["west", "north"],
    "structures": ["home", "building_fox", "building_owl", "building_bear"],
    "birds": list(BIRDS[:6]),
}  # fmt: skip


@pytest.mark.rule("KC-11.2", "KC-11.1", "KC-11.3")
@pytest.mark.parametrize(("objective", "hard", "given"), MET, ids=[f"{o}-{h}" for o, h, _ in MET])
def test_every_condition_is_met_exactly(objective: str, hard: bool, given: dict[str, Any]) -> None:
    s = table(agenda=CLAIM, hard=[objective] if hard else [], **given)
    assert legal(s) == [f"claim:{objective}", "done"]
    do(s, f"claim:{objective}")
    assert board(s)["vp"] == (7 if hard else 5)
    assert board(s)["tally"] == {"objectives": 7 if hard else 5}
    assert board(s)["invest"] == 0
    assert s.player == 1  # nothing else is fulfilled


@pytest.mark.rule("KC-11.2")
def test_nothing_is_fulfilled_one_short() -> None:
    s = table(agenda=CLAIM, **SHORT)
    assert s.player == 1


@pytest.mark.rule("KC-11.1", "KC-11.5", "KC-11.6")
def test_several_at_once_or_later() -> None:
    given: dict[str, Any] = {"invest": 8, "birds": list(BIRDS[:7])}
    s = table(agenda=[["claim", 0, 0], *CLAIM], **given)
    do(s, "claim:objective_investment")
    assert board(s)["invest"] == 5
    assert board(s)["coins"] == 0
    assert legal(s) == ["claim:objective_birds", "done"]
    assert why(s, "claim:objective_investment") == ("KC-11.1",)
    assert why(s, "claim:objective_wood_sap") == ("KC-11.2",)
    do(s, "done")
    assert s.player == 1
    do(s, "rest:tile_purse")
    assert legal(s) == ["claim:objective_birds", "done"]  # later is just as well


@pytest.mark.rule("KC-11.3")
@pytest.mark.parametrize(("players", "points"), [(2, [5, 1]), (3, [5, 3, 1]), (4, [5, 3, 1, 1])])
def test_places_by_the_number_of_players(players: int, points: list[int]) -> None:
    agenda = [["action", 0, 0], *(["claim", seat, 0] for seat in reversed(range(players)))]
    others = {seat: {"birds": list(BIRDS[:7])} for seat in range(1, players)}
    s = table(players, agenda=agenda, birds=list(BIRDS[:7]), others=others)
    for _ in range(players):
        do(s, "claim:objective_birds")
    assert [board(s, seat)["vp"] for seat in range(players)] == points
    assert s.to_dict()["objectives"][1]["claims"] == list(range(players))


@pytest.mark.rule("KC-11.4", "KC-11.6", "KC-12.1")
def test_both_of_a_row_give_a_favour_before_the_next_claim() -> None:
    s = table(agenda=CLAIM, birds=list(BIRDS[:7]), houses=["west", "north", "east"], invest=3)
    do(s, "claim:objective_birds claim:objective_builder")
    assert decision(s) == "favour"
    do(s, "favour:1")
    assert legal(s) == ["claim:objective_investment", "done"]


@pytest.mark.rule("KC-10.1", "KC-10.2", "KC-10.4")
def test_the_house_counts_in_the_same_turn() -> None:
    s = table(
        spaces={"north_1": "patron_deer_2", "north_2": "patron_fox_1"},
        columns={"fox": 2, "owl": 2, "bear": 3, "boar": 2, "deer": 1},
        houses=["west", "south"],
    )
    walk(s, "tile_renown", "nw_1", "north_1")
    assert legal(s) == ["house:north", "house:east"]
    do(s, "house:north favour:random")
    assert legal(s) == ["claim:objective_builder", "done"]


@pytest.mark.rule("KC-10.3")
def test_further_rows_give_nothing() -> None:
    s = table(
        spaces={"north_1": "patron_deer_2", "north_2": "patron_fox_1"},
        columns={"fox": 3, "owl": 3, "bear": 3, "boar": 3, "deer": 2},
        houses=["west", "south", "north"],
        objectives=[
            {"id": f"objective_{o}", "hard": True, "claims": []}
            for o in ("builder", "birds", "wood_sap", "stone_food", "decorations", "investment")
        ],
    )
    walk(s, "tile_renown", "nw_1", "north_1")
    assert s.player == 1
    assert board(s)["favours"] == []


@pytest.mark.rule("KC-4.5", "KC-11.1")
def test_a_purchase_between_two_claims() -> None:
    s = table(
        spaces={"north_1": "patron_fox_1", "north_2": "patron_owl_2"},
        birds=list(BIRDS[:7]),
        tracks={"wood": 2, "sap": 5},
    )
    do(s, "work:tile_barter")
    do(s, "cross:nw_1 take:north_1")
    assert decision(s) == "buy_resource"
    do(s, "keep_coins claim:objective_birds")
    assert decision(s) == "buy_resource"
    do(s, "buy:wood")
    assert legal(s) == ["claim:objective_wood_sap", "done"]
    do(s, "claim:objective_wood_sap")
    assert board(s)["vp"] == 10


@pytest.mark.rule("KC-11.7", "KC-13.3", "KC-14.1")
def test_the_evening_of_round_4_is_the_last_chance() -> None:
    s = table(agenda=[["round_end", 0, 0], ["evening", 0, 0]], round=4, at="north", coins=15, invest=3)
    assert decision(s) == "claim"
    do(s, "done")
    assert s.player is None
    assert board(s)["invest"] == 6  # bought steps claim nothing
    assert board(s)["vp"] == 0
