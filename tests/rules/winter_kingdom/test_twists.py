"""11 The twists."""

from __future__ import annotations

import pytest

from tests.rules.winter_kingdom.given import AFTER, at, decision, do, hexes, offered, read, refused


@pytest.mark.rule("WK-1.4", "WK-11.9")
def test_a_twist_holds_for_everybody_and_is_always_in_sight() -> None:
    s = at("0,-3", card="summit", twist="mobility", players=3)
    assert [s.view(seat)["twist"] for seat in (None, 0, 1, 2)] == ["mobility"] * 4


@pytest.mark.rule("WK-11.1", "WK-R21", "WK-2.12")
def test_wolves_count_forts_double_but_take_houses_only() -> None:
    s = at("0,-3", card="summit", twist="wolves")
    do(s, "fort:1,-3", "fort:0,-4", "house:1,-4", "end")
    assert decision(s) == "wolves"
    assert offered(s) == ["take_back:1,-4", "take_back:0,-3"]
    assert refused(s, "take_back:1,-3") == ("wolves_no_fort", ("WK-11.1", "WK-R21"))
    do(s, "take_back:1,-4")  # placed this very turn
    assert (s.stock[0], s.player) == (32, 1)
    four = do(at("0,-3", card="summit", twist="wolves"), "fort:1,-3", "house:0,-4", "house:1,-4", "end")
    assert four.player == 1
    forts = at(card="summit", twist="wolves", reserve=(0, 4))
    do(forts, "fort:6,-9", "fort:7,-9", "fort:8,-9", "end")
    assert forts.player == 1  # no house on the map


@pytest.mark.rule("WK-11.1")
def test_wolves_come_after_the_purchase_and_count_extra_actions() -> None:
    s = at("-9,-3", card="forest", twist="wolves", in_play=["springs"], hand=["mine"], coins=5, agenda=(
        ("end_turn", 0, 0), ("wolves", 0, 0), ("purchase_phase", 0, 0)), turn={"strength": 3})  # fmt: skip
    do(s, "extra:springs", "use:springs:first", "house:-9,-2", "stop")
    assert s.player == 1
    s = at("-9,-3", card="forest", twist="wolves", in_play=["springs"], hand=["mine"], coins=5, agenda=(
        ("end_turn", 0, 0), ("wolves", 0, 0), ("purchase_phase", 0, 0)), turn={"strength": 3})  # fmt: skip
    do(s, "extra:springs", "use:springs:first", "house:-9,-2", "use:springs:first", "house:-9,-1", "stop")
    assert decision(s) == "wolves"


@pytest.mark.rule("WK-11.2", "WK-R22")
def test_expansion_gives_one_extra_for_each_piece_beside_a_village() -> None:
    s = at("2,0", card="tundra", twist="expansion")
    do(s, "house:2,1", "fort:1,1", "house:1,2")
    assert (decision(s), s.view(0)["left"]) == ("expansion_place", 3)
    do(s, "house:2,2")
    assert s.view(0)["left"] == 2
    assert refused(s, "house:-9,-3") == ("expansion_adjacent", ("WK-11.2",))
    assert refused(s, "house:3,2") == ("not_buildable", ("WK-6.2", "WK-11.2"))
    do(s, "decline")
    assert decision(s) == "choose_more"
    none = do(at("0,-3", card="summit", twist="expansion"), "house:1,-3", "house:0,-4", "house:1,-4")
    assert decision(none) == "choose_more"


@pytest.mark.rule("WK-11.2")
def test_extras_never_lead_to_more_extras() -> None:
    s = at("0,-6", card="forest", twist="expansion")
    do(s, "house:-1,-6", "house:-2,-6", "house:-3,-6", "house:-2,-7")
    assert decision(s) == "choose_more"


@pytest.mark.rule("WK-11.3", "WK-R23")
def test_dead_end_follows_old_pieces_that_moved() -> None:
    s = at("11,-5", card="snow", twist="dead_end", in_play=["mule"])
    do(s, "use:mule:first", "to:12,-5", "mandatory")
    assert hexes(s) == {"13,-5", "12,-4"}  # an old house binds at its new place
    do(s, "house:13,-5")
    assert hexes(s) == {"12,-4"}
    new = at("11,-5", card="snow", twist="dead_end", upgraded=["springs"])
    do(new, "use:springs:first", "house:12,-5", "to:13,-5", "mandatory")
    assert hexes(new) == {"12,-5"}  # the old house binds, the new one does not, not even after its arrow


@pytest.mark.rule("WK-11.3")
def test_dead_end_pieces_bind_from_the_next_turn_on() -> None:
    s = at("11,-5", card="snow", twist="dead_end")
    do(s, "mandatory", "house:12,-5", "house:-9,-3", "house:-9,-2", "end")
    assert s.player == 1
    data = s.to_dict()
    data["agenda"] = [["start_turn", 0, 0]]
    data["seats"][0]["card"] = "snow"
    again = do(read(data), "mandatory")
    assert hexes(again) == {"-8,-3", "-8,-2", "-9,-1", "13,-5", "12,-4"}


@pytest.mark.rule("WK-11.4")
def test_great_tunnel_also_after_the_guide() -> None:
    s = at("4,7", card="snow", twist="great_tunnel", upgraded=["guide"])
    do(s, "use:guide:second", "to:11,-5")
    assert decision(s) == "extend"
    do(s, "decline")
    assert s.view(0)["seats"][0]["houses"] == ["11,-5"]
    without = do(at("-1,0", card="snow"), "tunnel", "to:11,-5")
    assert decision(without) == "place_mandatory"


@pytest.mark.rule("WK-11.5", "WK-R24")
def test_mobility_remains_a_duty_and_changes_nothing_else() -> None:
    s = at("10,-5", card="snow", twist="mobility", economy="hunting")
    assert hexes(s) == {"9,-6", "12,-5"}
    do(s, "house:12,-5")
    assert s.coins[0] == 1  # for coins, two steps away is not adjacent
    assert hexes(s) == {"9,-6", "13,-5", "12,-4"}


@pytest.mark.rule("WK-11.6", "WK-R25")
def test_archipelago_for_moves_groups_and_points_but_not_for_lines_and_tunnels() -> None:
    s = at("-4,0 -1,0", card="snow", twist="archipelago", in_play=["mule"])
    do(s, "use:mule:first", "pick:-4,0")
    assert hexes(s, "to") == {"-3,0", "-4,1", "-3,-1"}
    tunnel = do(at("-1,0", card="snow", twist="archipelago"), "tunnel")
    assert len(hexes(tunnel, "to")) == 26
    cards = ("hermits", "wanderers", "knights")
    for twist, groups in (("none", 2), ("archipelago", 4)):
        points = at("-4,0 -5,0", agenda=(), twist=twist, scoring=cards, direction="row").breakdown(0)
        assert points["hermits"] == groups
        assert (points["wanderers"], points["knights"]) == (1, 4)


@pytest.mark.rule("WK-11.7", "WK-R26", "WK-7.2")
def test_innovation_after_buying_and_upgrading() -> None:
    s = at("-9,-3", card="forest", hand=["springs"], coins=3, twist="innovation", agenda=AFTER)
    do(s, "buy:springs", "use:springs:first", "house:-9,-2")
    assert s.player == 1  # level 1: no arrow
    s = at("-9,-3", card="forest", in_play=["springs"], coins=1, twist="innovation", agenda=AFTER)
    do(s, "upgrade:springs", "use:springs:first", "house:-9,-2")
    assert decision(s) == "extend"
    used = at("-9,-3", in_play=["springs"], coins=1, twist="innovation", agenda=AFTER, turn={"used": ["springs:first"]})
    do(used, "upgrade:springs")
    assert used.player == 1
    declined = do(at("-9,-3", hand=["springs"], coins=3, twist="innovation", agenda=AFTER), "buy:springs", "stop")
    assert declined.player == 1
    both = at("1,0", card="summit", in_play=["crossing"], coins=2, twist="innovation", agenda=AFTER)
    do(both, "upgrade:crossing")
    assert offered(both) == ["use:crossing:first", "stop"]
    assert refused(both, "use:crossing:second") == ("first_only", ("WK-11.7",))


@pytest.mark.rule("WK-11.7", "WK-D8")
def test_innovation_asks_again_after_a_house_was_put_back() -> None:
    s = at("-9,-3 0,-3", hand=["mule"], coins=1, twist="innovation", agenda=AFTER)
    do(s, "buy:mule", "use:mule:first", "pick:0,-3", "cancel")
    assert decision(s) == "innovation_use"
    do(s, "use:mule:first", "pick:0,-3", "to:1,-3")
    assert s.player == 1


@pytest.mark.rule("WK-11.8", "WK-R27", "WK-R39")
def test_roads_two_purchases_in_any_mix() -> None:
    s = at("-9,-3", hand=["mule", "horse", "mine"], coins=4, twist="roads", agenda=AFTER)
    do(s, "buy:horse")
    assert s.coins[0] == 3
    assert offered(s) == ["buy:mine", "buy:mule", "pass"]
    assert refused(s, "upgrade:horse") == ("bought_just_now", ("WK-9.3", "WK-R39"))
    do(s, "buy:mine")
    assert (s.coins[0], s.player) == (0, 1)
    two = at("-9,-3", in_play=["mule", "horse"], coins=0, twist="roads", agenda=AFTER)
    do(two, "upgrade:mule", "upgrade:horse")
    assert (two.coins[0], two.player, two.upgraded[0].bit_count()) == (0, 1, 2)


@pytest.mark.rule("WK-11.8")
def test_roads_extra_actions_stand_in_place_of_all_purchases() -> None:
    s = at("-9,-3", in_play=["mule"], hand=["horse"], coins=9, twist="roads", agenda=AFTER)
    assert "extra:mule" in offered(s)
    do(s, "upgrade:mule")
    assert refused(s, "extra:mule") == ("extra_instead", ("WK-11.8", "WK-R27"))
    first = at("-9,-3", in_play=["mule"], hand=["horse"], coins=9, twist="roads", agenda=AFTER)
    do(first, "extra:mule", "stop")
    assert first.player == 1


@pytest.mark.rule("WK-11.8")
def test_roads_makes_only_movement_cards_cheaper() -> None:
    prices = at(twist="roads").view(0)["prices"]
    usual = at().view(0)["prices"]
    for card, (buy, upgrade) in usual.items():
        less = int(card in MOVING)
        assert prices[card] == [max(0, buy - less), max(0, upgrade - less)], card


MOVING = ("caravan", "mule", "toboggan", "horse", "guide", "sled_dogs", "wagon", "sleigh", "cart")
