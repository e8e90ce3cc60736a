"""15: locations 1 to 5."""

import pytest

from tests.rules.almanac.given import GAME, at, decision, legal, play, refused, spaces, stock, tokens


def zones(names: list[str]) -> set[str]:
    """The zones of spaces named `zone_action`."""
    return {name.partition("_")[0] for name in names}


@pytest.mark.rule("AL-L01.1", "AL-R7")
def test_paths_of_the_village() -> None:
    s = at(1, sat=[["l01_red_gain", 0, 0]], row=["handcart"], stock="L1 E1 I1 F1")
    assert zones(spaces(s)) == {"orange", "purple", "white"}
    s = at(1, sat=[["l01_red_gain", 0, 0], ["l01_white_shop", 0, 0]], row=["handcart"], stock="L1 E1 I1 F1")
    assert zones(spaces(s)) == {"orange", "purple", "yellow", "blue"}
    s = at(1, sat=[["l01_red_gain", 1, 0]], row=["handcart"], stock="L1 E1 I1 F1")
    assert zones(spaces(s)) == {"red", "orange", "yellow", "green", "blue", "purple", "white"}
    far = at(1, sat=[["l01_red_gain", 0, 0]])
    assert refused(far, "place:l01_green_gain") == ("barred_path_adjacency", ("AL-L01.1",))


@pytest.mark.rule("AL-L01.2")
def test_the_village_with_two_players() -> None:
    assert "yellow_sell" not in spaces(at(1, players=2, stock="L1"))
    assert "yellow_sell" in spaces(at(1, players=3, stock="L1"))


@pytest.mark.rule("AL-L02.1", "AL-L02.2", "AL-L02.3", "AL-L02.5")
def test_bridges_are_pushed_and_drift() -> None:
    s = at(2, gold=1, stock="L1")  # bridges on channels 1 and 5
    assert {"blue_gain", "blue_sell", "hole_gain"} <= set(spaces(s))
    assert "seal_gain" not in spaces(s)  # two channels from the first bridge, three from the second
    play(s, "place:l02_blue_gain")
    assert s.view(0)["page"]["mechanism"]["bridges"] == [2, 5]
    s = at(2, gold=2)
    play(s, "place:l02_seal_gain")
    assert s.gold[0] == 0
    assert s.view(0)["page"]["mechanism"]["bridges"] == [4, 5]
    s = at(2, mechanism=[3, 4], gold=9)  # channels 4 and 5: the first jumps over the second
    play(s, "place:l02_hole_gain")
    assert legal(s) == ["way:bridge_1", "way:bridge_2"]
    play(s, "way:bridge_1", "take:leaf")
    assert s.gold[0] == 8
    assert s.view(0)["page"]["mechanism"]["bridges"] == [7, 5]
    pier = at(2)
    play(pier, "place:l02_e_gain")
    assert pier.view(0)["page"]["mechanism"]["bridges"] == [1, 5]
    assert refused(at(2, mechanism=[6, 7], gold=9), "place:l02_hole_gain")[0] == "barred_drifting_bridges"


@pytest.mark.rule("AL-L02.4")
def test_two_players_pay_double_for_a_push() -> None:
    s = at(2, players=2, gold=4)
    play(s, "place:l02_seal_gain")
    assert s.gold[0] == 0


@pytest.mark.rule("AL-L03.1", "AL-L03.6")
def test_a_free_ladder_each_turn_and_one_more_for_gold() -> None:
    s = at(3, agenda=[["turn", 0, 0]], gold=2)
    assert s.view(0)["page"]["mechanism"]["heights"] == [1, 0, 0]
    play(s, "place:l03_terrace_ice")
    assert (s.gold[0], s.p[0]) == (0, 2)
    s = at(3, agenda=[["turn", 0, 0]], gold=2)
    play(s, "place:l03_foot_gain")
    assert legal(s) == ["way:plain", "way:extra_ladder"]
    top = at(3, mechanism=[3, 0, 0], agenda=[["turn", 0, 0]])
    assert top.p[0] == 3


@pytest.mark.rule("AL-L03.2", "AL-L03.6")
def test_rent_and_extra_ladder_can_be_combined() -> None:
    s = at(3, mechanism=[1, 3, 0], gold=3, seats={1: {"workers": 0}})
    play(s, "place:l03_summit_toast")
    assert legal(s) == ["way:plain", "way:extra_ladder"]
    play(s, "way:extra_ladder")
    assert s.gold[:2] == [3 - 2 - 1 + 7, 21]
    alone = at(3, mechanism=[1, 0, 0], gold=9)
    assert refused(alone, "place:l03_summit_toast") == ("barred_ladders", ("AL-L03.2",))


@pytest.mark.rule("AL-L03.3")
def test_no_assistants_left() -> None:
    assert "summit_assistant" not in spaces(at(3, mechanism=[3, 0, 0], left=0))


@pytest.mark.rule("AL-L03.4")
def test_rent_with_two_players() -> None:
    s = at(3, players=2, mechanism=[1, 2], gold=2)
    play(s, "place:l03_terrace_ice")
    while s.player == 0:
        play(s, "way:plain")
    assert s.gold == [0, 22]


@pytest.mark.rule("AL-L04.1", "AL-L04.2", "AL-L04.5")
def test_snow_is_shovelled_melted_or_pushed() -> None:
    s = at(4, stock="E1", gold=1)
    play(s, "place:l04_r1c3")
    assert legal(s) == ["way:shovel", "way:melt", "way:push_south"]
    play(s, "way:push_south")
    assert "l04_r2c3" in s.view(0)["page"]["mechanism"]["covered"]
    assert "l04_r1c3" not in s.view(0)["page"]["mechanism"]["covered"]
    assert s.gold[0] == 1
    s = at(4, stock="E1")
    play(s, "place:l04_r1c3", "way:melt")
    assert stock(s) == "E2"
    covered = s.view(0)["page"]["mechanism"]["covered"]
    assert not {"l04_r1c3", "l04_r0c3", "l04_r1c4"} & set(covered)
    assert "l04_r1c2" not in covered
    s = at(4, sat=[["l04_r2c3", 1, 0]], gold=1)
    play(s, "place:l04_r1c3")
    assert s.gold[0] == 0  # a Worker stands where the drift would go


@pytest.mark.rule("AL-L04.1", "AL-L04.5")
def test_snow_pushed_to_the_river_can_be_written_down() -> None:
    s = at(4)
    for house, side, *more in (
        ("r1c3", "south"),
        ("r2c3", "south", "shop_shield"),
        ("r1c0", "south"),
        ("r2c0", "east", "shop_shield"),
        ("r2c1", "south"),
    ):
        play(s, f"place:l04_{house}", f"way:push_{side}", *more)
    assert s.p[0] >> 15 == 0b11111  # the whole riverside
    assert GAME.from_dict(s.to_dict()) == s


@pytest.mark.rule("AL-L04.3")
def test_one_producer_each() -> None:
    s = at(4, gold=3)
    play(s, "place:l04_r1c2")
    assert (tokens(s), s.gold[0]) == ({"producer": 1}, 0)
    assert "r1c2" not in spaces(at(4, tokens={"producer": 1}))


@pytest.mark.rule("AL-L04.4")
def test_snow_with_two_players() -> None:
    s = at(4, players=2, stock="E1", gold=2)
    play(s, "place:l04_r1c3", "way:melt")
    assert len(s.view(0)["page"]["mechanism"]["covered"]) == 12
    s = at(4, players=2, gold=2)
    play(s, "place:l04_r1c3", "way:shovel")
    assert s.gold[0] == 0


@pytest.mark.rule("AL-L05.1", "AL-L05.4")
def test_a_worker_slides_down_or_pays_to_stop() -> None:
    s = at(5, gold=2, sat=[["l05_a1", 1, 0]], stock="I1")
    assert [name for name in spaces(s) if name[0] == "a"] == ["a2", "a3", "a4"]
    play(s, "place:l05_a3", "use:action", "shop_take:leaf")
    assert s.gold[0] == 1


@pytest.mark.rule("AL-L05.2", "AL-6.4")
def test_the_action_is_optional_on_ice_peak() -> None:
    s = at(5, gold=0, sat=[["l05_e1", 1, 0]])
    assert "pass" not in legal(s)
    play(s, "place:l05_e2")  # the potion cannot be paid
    assert (s.gold[0], s.player) == (1, 1)
    s = at(5)
    play(s, "place:l05_a1")
    assert decision(s) == "do_action"
    play(s, "skip:action")
    assert (s.gold[0], stock(s)) == (21, "")


@pytest.mark.rule("AL-L05.3")
def test_potions_and_the_closed_chute() -> None:
    s = at(5, gold=2)
    play(s, "place:l05_e2", "use:action")
    assert (tokens(s), s.gold[0], s.left) == ({"potion": 1}, 0, 3)
    assert not [name for name in spaces(at(5, players=2)) if name[0] == "c"]
