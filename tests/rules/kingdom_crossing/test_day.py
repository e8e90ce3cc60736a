"""6, 7 and 8 The turn of the Day."""

from __future__ import annotations

import pytest

from tests.rules.kingdom_crossing.given import board, decision, do, legal, table, why

PATRONS = {"north_1": "patron_fox_1", "north_2": "patron_owl_2", "east_1": "patron_bear_2", "south_1": "patron_deer_2"}


@pytest.mark.rule("KC-6.1", "KC-6.2", "KC-8.7", "KC-4.3")
def test_rest_is_always_there_and_plays_the_tile() -> None:
    s = table(others={1: {"coins": 0}})
    assert legal(s, "rest") == [f"rest:tile_{t}" for t in ("purse", "stroll", "renown", "trek", "barter", "audience")]
    do(s, "rest:tile_audience")
    assert board(s)["coins"] == 8
    assert s.player == 1
    do(s, "rest:tile_purse")
    assert why(s, "rest:tile_audience") == ("KC-6.1",)
    assert why(s, "work:tile_audience") == ("KC-6.1",)


@pytest.mark.rule("KC-6.6", "KC-R8")
def test_the_face_picked_rules_the_turn() -> None:
    s = table(spaces={"north_1": ("lumberjack_owl_1", "bird_blue_05"), "north_2": "patron_owl_2"}, coins=5)
    do(s, "work:tile_purse cross:nw_1 take:north_1 upgrade:tile_purse")
    assert board(s)["coins"] == 5 + 2 - 7  # 2 coins of the base face, although the bird upgraded the tile
    s = table(coins=0, spaces={"north_1": ("building_deer", "bird_red_03"), "north_2": "patron_owl_2"})
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert board(s)["vp"] == 1


@pytest.mark.rule("KC-6.5", "KC-7.4", "KC-R9", "KC-9.20", "KC-R32")
def test_the_upgraded_audience_resolves_twice_and_may_trigger_the_same_structure() -> None:
    s = table(
        queen="queen_bear",
        upgraded=["tile_audience"],
        columns={"fox": 3},
        structures=["home", "transport_fox"],
        coins=20,
    )
    do(s, "work:tile_audience trigger:transport_fox")
    assert legal(s) == ["trigger:home", "trigger:transport_fox"]
    assert why(s, "fly:east") == ("KC-6.5", "KC-R9")
    do(s, "trigger:transport_fox")
    assert board(s)["vp"] == 6
    assert board(s)["columns"]["bear"] == 1
    assert board(s)["coins"] == 20
    assert board(s)["at"] == "west"


@pytest.mark.rule("KC-7.1", "KC-1.2")
def test_a_bridge_is_crossed_once_a_round() -> None:
    s = table(spaces=PATRONS, paws=["nw_1", "we"])
    do(s, "work:tile_renown")
    assert legal(s) == ["cross:nw_2", "cross:sw_1", "cross:sw_2"]
    assert why(s, "cross:nw_1") == ("KC-7.1", "KC-1.2")
    assert why(s, "cross:ne") == ("KC-7.1",)
    assert why(s, "fly:east") == ("KC-7.4",)  # no coins for it


@pytest.mark.rule("KC-7.2")
def test_paws_of_others_do_not_matter_and_regions_may_be_visited_again() -> None:
    s = table(spaces={"west_1": "patron_fox_1", "west_2": "patron_owl_2"}, others={1: {"paws": ["nw_1", "nw_2"]}})
    do(s, "work:tile_stroll cross:nw_1")
    assert board(s)["at"] == "west"  # back over the second bridge, the only way to a card
    assert board(s)["paws"] == ["nw_1", "nw_2"]


@pytest.mark.rule("KC-7.3")
def test_sixth_and_seventh_paw() -> None:
    s = table(spaces=PATRONS, at="north", paws=["nw_1", "nw_2", "sw_1", "sw_2", "se"])
    do(s, "work:tile_renown")
    assert board(s)["vp"] == 1 + 3
    assert board(s)["tally"] == {"paws": 3, "tiles": 1}
    s = table(spaces=PATRONS, at="north", paws=["nw_1", "nw_2", "sw_1", "sw_2", "se", "we"])
    do(s, "work:tile_renown")
    assert board(s)["tally"] == {"paws": 4, "tiles": 1}


@pytest.mark.rule("KC-7.4", "KC-7.5", "KC-R26")
def test_the_balloon_costs_3_where_it_is_and_10_elsewhere() -> None:
    s = table(spaces=PATRONS, coins=1, balloon="west")
    do(s, "work:tile_purse")  # 3 coins with those of the tile
    assert legal(s) == ["fly:north", "fly:east", "fly:south", "stay"]
    assert why(s, "fly:west") == ("KC-7.4", "KC-R9")
    do(s, "fly:south")  # from there one bridge leads to a card, and no second flight is offered
    assert (board(s)["paws"], board(s)["at"], s.to_dict()["balloon"]) == (["se"], "east", "south")
    assert board(s)["coins"] == 1 + 2 - 3 + 5
    s = table(spaces=PATRONS, coins=12, balloon="east")
    do(s, "work:tile_renown fly:north")  # from there one bridge leads to a card
    assert board(s)["coins"] == 12 - 10 + 5


@pytest.mark.rule("KC-7.4")
def test_after_the_last_step_too_but_only_once() -> None:
    s = table(spaces=PATRONS, coins=20, balloon="north")
    do(s, "work:tile_renown stay cross:nw_1")
    assert decision(s) == "fly_after"
    assert legal(s) == ["fly:east", "fly:south", "stay"]  # nothing lies in the West
    assert why(s, "fly:west") == ("KC-6.4", "KC-7.4")
    do(s, "fly:east")
    assert board(s)["coins"] == 20 - 3 + 5
    s = table(spaces=PATRONS, coins=2, balloon="north")
    do(s, "work:tile_renown cross:nw_1")
    assert decision(s) == "card"
    assert why(s, "fly:east") != ()


@pytest.mark.rule("KC-7.4", "KC-6.4")
def test_a_flight_that_must_be_is_made() -> None:
    s = table(spaces={"west_1": "patron_fox_1", "west_2": "patron_owl_2"}, coins=10)
    do(s, "work:tile_renown")  # after one bridge there is no card but by the balloon
    assert decision(s) in ("fly_before", "cross")
    if decision(s) == "fly_before":
        do(s, "fly:north")
    assert board(s)["coins"] == 0


@pytest.mark.rule("KC-8.2", "KC-9.6", "KC-9.20", "KC-R10")
def test_the_upgraded_trek_doubles_birds() -> None:
    s = table(
        spaces={"south_1": ("farmer_boar_1", "bird_yellow_03"), "south_2": "patron_fox_1"},
        upgraded=["tile_trek"],
        coins=1,
    )
    do(s, "work:tile_trek cross:nw_1 cross:nw_2 cross:sw_1 take:south_1")
    assert board(s)["coins"] == 1 + 3 + 3 - 7
    assert board(s)["birds"] == ["bird_yellow_03"]
    s = table(spaces={"south_1": ("farmer_boar_1", "bird_yellow_03"), "south_2": "patron_fox_1"}, coins=1)
    do(s, "work:tile_trek cross:nw_1 cross:nw_2 cross:sw_1")
    assert board(s)["coins"] == 6  # 4 coins do not pay the Farmer: only the Patron was left
    assert board(s)["birds"] == []


@pytest.mark.rule("KC-8.8", "KC-R31", "KC-9.7")
def test_a_bird_does_not_count_itself_but_the_card_counts_the_bird() -> None:
    birds = ["bird_red_01"]
    s = table(
        spaces={"north_1": ("patron_fox_1", "bird_red_06"), "north_2": "patron_owl_2"},
        birds=birds,
        structures=["home", "building_birds"],
    )
    do(s, "work:tile_renown cross:nw_1 take:north_1 trigger:building_birds")
    assert board(s)["coins"] == 0 + 5  # one bird is no pair while the second is being met
    s = table(spaces={"north_1": ("building_birds", "bird_red_07"), "north_2": "patron_owl_2"}, birds=birds)
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert board(s)["coins"] == 1  # two birds when the Aviary is resolved


@pytest.mark.rule("KC-9.15", "KC-8.8")
def test_a_bird_cannot_trigger_the_structure_it_lies_on() -> None:
    s = table(
        spaces={"north_1": ("building_fox", "bird_red_06"), "north_2": "patron_owl_2"},
        structures=["home", "building_owl"],
    )
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert legal(s) == ["trigger:home", "trigger:building_owl"]
    assert why(s, "trigger:building_fox") == ("KC-9.15",)


@pytest.mark.rule("KC-8.4", "KC-9.7", "KC-R11")
def test_structures_count_themselves() -> None:
    s = table(spaces={"north_1": "building_structures", "north_2": "patron_owl_2"})
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert board(s)["coins"] == 2
    assert board(s)["structures"] == ["home", "building_structures"]


@pytest.mark.rule("KC-R11", "KC-9.5")
def test_a_house_of_this_very_peddler_comes_too_late_for_it() -> None:
    s = table(
        spaces={"north_1": "peddler_bear_2", "north_2": "patron_owl_2"}, coins=6,
        columns={"fox": 1, "owl": 1, "bear": 0, "boar": 1, "deer": 1},
    )  # fmt: skip
    do(s, "work:tile_renown cross:nw_1 take:north_1 gain:wood")
    assert decision(s) == "house_region"
    assert board(s)["tracks"] == {"wood": 1, "stone": 0, "sap": 0, "food": 0}


@pytest.mark.rule("KC-8.5", "KC-8.6", "KC-R12")
def test_exhausted_decks() -> None:
    s = table(spaces={"north_1": "patron_fox_1", "north_2": "patron_owl_2"}, empty_tiles=["empty_vp"])
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert s.to_dict()["spaces"]["north_1"]["shown"] == "empty_vp"
    assert s.to_dict()["empty_tiles"] == []
    s = table(spaces={"north_1": "empty_vp", "north_2": "patron_owl_2"}, empty_tiles=[])
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert board(s)["vp"] == 1 + 3
    assert board(s)["tally"] == {"tiles": 1, "cards": 3}
    assert s.to_dict()["spaces"]["north_1"]["shown"] == "empty_vp"
    assert sum(board(s)["columns"].values()) == 0
    s = table(spaces={"north_1": "patron_fox_1", "north_2": "patron_owl_2"}, empty_tiles=[])
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert s.to_dict()["spaces"]["north_1"]["shown"] is None


@pytest.mark.rule("KC-8.1", "KC-8.3")
def test_only_cards_here_that_can_be_paid() -> None:
    s = table(spaces={**PATRONS, "north_3": "lumberjack_fox_2"}, coins=2)
    do(s, "work:tile_renown cross:nw_1")
    assert legal(s) == ["take:north_1", "take:north_2"]
    assert why(s, "take:east_1") == ("KC-8.1",)
    assert why(s, "take:north_3") == ("KC-8.3",)
    assert why(s, "rest:tile_purse") == ("KC-4.3", "KC-6.1")


@pytest.mark.rule("KC-17.3", "KC-17.5", "KC-17.7")
def test_two_walks_over_the_same_bridges_are_equal() -> None:
    one = table(spaces={"west_1": "patron_fox_1", "west_2": "patron_owl_2"})
    do(one, "work:tile_trek")
    other = one.clone()
    do(one, "cross:nw_1")
    do(other, "cross:we cross:ne cross:nw_1")
    assert board(one)["paws"] == board(other)["paws"] == ["nw_1", "ne", "we"]
    assert decision(one) == decision(other) == "card"
    assert board(one) == board(other)


@pytest.mark.rule("KC-1.3")
def test_resources_are_never_spent() -> None:
    s = table(
        spaces={"north_1": "lumberjack_owl_1", "north_2": "patron_owl_2"}, coins=7, tracks={"wood": 3, "stone": 2}
    )
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert board(s)["tracks"] == {"wood": 5, "stone": 2, "sap": 0, "food": 0}
    assert board(s)["coins"] == 3  # the bonus of Wood 5
