"""4 and 5 The frame of the game and the Morning."""

from __future__ import annotations

import pytest

from royaume.games.kingdom_crossing.actions import TILES
from tests.rules.kingdom_crossing.given import board, decision, do, legal, new, table, why

INCOME = [["action", 1, 0], ["collect_income", 0, 0]]


@pytest.mark.rule("KC-5.1", "KC-5.2", "KC-5.8")
def test_units_of_a_guild_are_offered_once() -> None:
    s = table(agenda=INCOME, columns={"fox": 5, "owl": 1, "deer": 4}, structures=["home", "building_deer"])
    assert legal(s) == ["income:fox", "income:deer", "income:home", "income:building_deer"]
    do(s, "income:fox income:fox")
    assert board(s)["vp"] == 4
    assert board(s)["tally"] == {"guild_income": 4}
    assert legal(s) == ["income:deer", "income:home", "income:building_deer"]
    assert why(s, "income:fox") == ("KC-5.8",)
    assert why(s, "income:owl") == ("KC-5.1",)
    assert why(s, "income:building_fox") == ("KC-5.1",)
    do(s, "income:building_deer income:deer gain:sap income:deer gain:food")
    assert board(s)["tracks"] == {"wood": 0, "stone": 0, "sap": 1, "food": 1}
    assert board(s)["coins"] == 4
    assert s.player == 1  # the home card was the last unit, and its marker could only advance


@pytest.mark.rule("KC-5.3", "KC-R6", "KC-5.8")
def test_bears_trigger_different_structures() -> None:
    s = table(agenda=INCOME, columns={"bear": 6, "fox": 1}, structures=["home", "transport_fox"])
    do(s, "income:bear trigger:transport_fox")
    assert board(s)["vp"] == 1
    do(s, "income:transport_fox")  # its own unit comes all the same
    assert board(s)["vp"] == 2
    do(s, "income:bear")  # only the home card is left for the second Bear unit
    assert board(s)["invest"] == 1
    assert s.player == 0
    assert decision(s) == "invest"  # the third Bear unit is lost; the home's own unit is under way
    do(s, "invest:advance")
    assert board(s)["invest"] == 2
    assert s.player == 1


@pytest.mark.rule("KC-5.3")
def test_a_structure_triggered_by_a_bear_is_refused_to_the_next() -> None:
    s = table(agenda=INCOME, columns={"bear": 4}, structures=["home", "building_bear", "transport_bear"])
    do(s, "income:bear trigger:transport_bear income:bear")
    assert legal(s) == ["trigger:home", "trigger:building_bear"]
    assert why(s, "trigger:transport_bear") == ("KC-5.3",)


@pytest.mark.rule("KC-5.2", "KC-9.9", "KC-R15")
def test_boars_upgrade_or_score() -> None:
    s = table(agenda=INCOME, columns={"boar": 4, "fox": 2}, upgraded=list(TILES[:5]))
    do(s, "income:boar")
    assert board(s)["upgraded"] == list(TILES)
    assert board(s)["vp"] == 0
    do(s, "income:boar")
    assert board(s)["vp"] == 2


@pytest.mark.rule("KC-R5", "KC-4.4", "KC-R3")
def test_bonuses_are_resolved_before_the_next_unit() -> None:
    s = table(
        agenda=INCOME, columns={"deer": 2, "fox": 2}, structures=["home", "transport_fox"], tracks={"food": 7}, invest=3
    )
    do(s, "income:deer gain:food")  # Food 8 triggers a structure at once
    assert decision(s) == "trigger_structure"
    do(s, "trigger:home")
    assert decision(s) == "invest"
    do(s, "invest:collect")
    assert board(s)["coins"] == 12
    assert decision(s) == "income_next"


@pytest.mark.rule("KC-4.1", "KC-4.2", "KC-R2", "KC-5.7", "KC-6.5")
def test_the_token_taken_in_the_day_counts_from_the_evening_on() -> None:
    s = table(3, turn_number=1, upgraded=[], others={1: {"coins": 0}, 2: {"coins": 0}})
    do(s, "rest:tile_purse")
    assert s.player == 1
    do(s, "work:tile_audience")
    assert s.first == 1
    order = []
    while s.round == 1:
        order.append(s.player)
        s.play(s.legal()[0])
    assert order == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert s.view(0)["order"] == [1, 2, 0]
    assert s.round == 2


@pytest.mark.rule("KC-5.7")
def test_an_unvisited_queen_leaves() -> None:
    s = table(agenda=[["action", 0, 0], ["queen_wakes", 0, 0]])
    # the Day begins above the pending step: the next Queen is there and the first player acts
    data = s.to_dict()
    assert data["queens_gone"] == ["queen_fox"]
    assert data["queen"] == "queen_owl"
    assert data["queen_pile"] == ["queen_bear", "queen_boar"]
    assert s.player == 0


@pytest.mark.rule("KC-1.1", "KC-4.2", "KC-6.7", "KC-6.8", "KC-1.4")
def test_sixteen_actions_each() -> None:
    s = new(3, 9)
    taken = [0, 0, 0]
    while s.player is not None:
        if decision(s) == "action":
            assert len(legal(s, "rest")) >= 3
            assert legal(s) == legal(s, "rest") + legal(s, "work")
            taken[s.player] += 1
        s.play(s.legal()[0])
    assert taken == [16, 16, 16]
    assert s.round == 4
    assert len(s.queen_pile) == 0


@pytest.mark.rule("KC-5.6")
def test_a_card_revealed_in_the_day_has_no_bird() -> None:
    s = table(
        spaces={"north_1": ("patron_fox_1", "bird_red_07"), "north_2": "patron_owl_2"},
        decks={"north_1": ["patron_bear_2"]},
    )
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    place = s.to_dict()["spaces"]["north_1"]
    assert (place["shown"], place["bird"]) == ("patron_bear_2", None)
    assert board(s)["birds"] == ["bird_red_07"]
