"""7 The cards that move houses, at both levels."""

from __future__ import annotations

import pytest

from tests.rules.winter_kingdom.given import at, decision, do, hexes, offered, refused


@pytest.mark.rule("WK-2.15", "WK-7.18", "WK-8.3")
def test_moving_is_not_placing_and_forts_stay() -> None:
    s = at("-9,-3", "-8,-2", card="summit", in_play=["mule"], economy="exports")
    do(s, "use:mule:first")
    assert decision(s) == "move_house"  # the only house was picked
    do(s, "to:-9,-2")
    assert (s.coins[0], s.stock[0], s.strength) == (0, 32, 0)
    s = at("-9,-3 0,-3", "-8,-2", card="summit", in_play=["mule"])
    do(s, "use:mule:first")
    assert refused(s, "pick:-8,-2") == ("fort_stays", ("WK-2.15",))
    assert refused(s, "pick:1,1") == ("not_your_house", ("WK-2.15", "WK-2.3"))


@pytest.mark.rule("WK-7.17")
def test_the_same_tunnel_is_no_way_out() -> None:
    s = at("-1,0", card="summit")
    do(s, "tunnel")
    assert len(hexes(s, "to")) == 26
    assert refused(s, "to:-2,0")[1] == ("WK-7.17",)  # the same tunnel


@pytest.mark.rule("WK-7.18", "WK-7.28", "WK-R14")
def test_mule() -> None:
    s = do(at("-9,-3", card="summit", upgraded=["mule"]), "use:mule:first")
    assert hexes(s, "to") == {"-8,-3", "-9,-2"}
    do(s, "to:-9,-2")
    assert hexes(s, "to") == {"-9,-3", "-8,-3", "-8,-2", "-9,-1"}  # also back again
    do(s, "to:-9,-3")
    assert s.view(0)["seats"][0]["houses"] == ["-9,-3"]


@pytest.mark.rule("WK-7.19")
def test_toboggan() -> None:
    s = do(at("-2,0", card="snow", upgraded=["toboggan"]), "use:toboggan:first")
    assert hexes(s, "to") == {"-2,-1", "-3,0", "-1,0", "-3,1"}
    s = do(at("-2,0", card="snow", upgraded=["toboggan"]), "use:toboggan:second")
    assert hexes(s, "to") == {"-2,-2", "0,-2", "-4,0", "-2,2"}


@pytest.mark.rule("WK-7.20", "WK-R11")
def test_horse_jumps_anything_but_needs_the_hex_between() -> None:
    s = do(at("-2,0", others=["-2,-1"], card="snow", upgraded=["horse"]), "use:horse:first")
    assert hexes(s, "to") == {"-2,-2", "0,-2", "-4,0", "-2,2"}  # over a tunnel, mountains, a piece
    s = do(at("-2,0", card="snow", upgraded=["horse"]), "use:horse:second")
    assert hexes(s, "to") == {"-2,-2", "-1,-2", "0,-2", "-3,-1", "0,-1", "-4,0", "-4,1", "-2,2"}
    corner = do(at("8,-13", card="snow", upgraded=["horse"]), "use:horse:first")
    assert hexes(corner, "to") == {"6,-13", "6,-11", "8,-11"}


@pytest.mark.rule("WK-7.21", "WK-8.3")
def test_caravan_places_where_the_house_stood_and_earns() -> None:
    s = at("-9,-3", card="summit", upgraded=["caravan"], economy="exports")
    do(s, "use:caravan:first")
    assert hexes(s, "to") == {"-7,-3", "-9,-1"}
    do(s, "to:-7,-3")
    assert offered(s) == ["house:-9,-3", "fort:-9,-3", "decline"]
    do(s, "fort:-9,-3")
    assert s.coins[0] == 2
    empty = do(at("-9,-3", card="summit", upgraded=["caravan"], reserve=(0, 0)), "use:caravan:first", "to:-7,-3")
    assert decision(empty) == "choose_more"
    rock = do(at("0,0", card="summit", upgraded=["caravan"]), "use:caravan:first", "to:2,0")
    assert decision(rock) == "place_mandatory"  # nobody can build on the mountain it left


@pytest.mark.rule("WK-7.22", "WK-R35")
def test_guide_starts_on_mountains_and_is_blocked_by_pieces() -> None:
    s = do(at("1,-1", others=["2,-1"], card="snow", in_play=["guide"]), "use:guide:first")
    assert "1,-2" in hexes(s, "to")  # beside the mountain it stands on
    assert "4,-1" not in hexes(s, "to")  # behind the house on the next mountain
    far = at("-9,-1", card="forest", in_play=["guide"])
    assert offered(far, "use") == []


@pytest.mark.rule("WK-7.23", "WK-R6")
def test_sled_dogs() -> None:
    s = do(at("-4,0", card="snow", upgraded=["sled_dogs"]), "use:sled_dogs:first")
    assert hexes(s, "to") == {"-4,-3", "-5,-2", "-4,-2", "-5,-1", "-4,-1", "-5,0"}
    s = do(at("-4,0", card="snow", upgraded=["sled_dogs"]), "use:sled_dogs:second")
    assert hexes(s, "to") >= {"-4,-3", "-6,0", "-3,-1", "-5,1", "-3,-3"}
    assert "-3,0" not in hexes(s, "to")


@pytest.mark.rule("WK-7.24", "WK-R13")
def test_wagon() -> None:
    s = do(at("-9,-3 -8,-3", card="forest", upgraded=["wagon"]), "use:wagon:first", "pick:-9,-3")
    assert hexes(s, "to") == {"-9,-2", "-8,-2", "-7,-3", "-7,-4"}
    alone = at("-9,-3", others=["-8,-3"], card="forest", upgraded=["wagon"])
    assert offered(alone, "use") == ["wagon:second"]
    assert hexes(do(alone, "use:wagon:second"), "to") == {"-9,-2", "-8,-2", "-7,-3", "-7,-4"}


@pytest.mark.rule("WK-7.25", "WK-R10")
def test_sleigh_slides_to_the_obstacle_or_one_short() -> None:
    s = do(at("0,-9", card="snow", upgraded=["sleigh"]), "use:sleigh:first")
    assert "2,-9" in hexes(s, "to")  # the village is next
    assert "1,-9" not in hexes(s, "to")
    s = do(at("0,-9", card="snow", upgraded=["sleigh"]), "use:sleigh:second")
    assert "1,-9" in hexes(s, "to")
    near = at("1,-9", others=["0,-8"], card="snow", upgraded=["sleigh"])
    assert offered(near, "use") == ["sleigh:first"]  # one hex at most: not enough for the second
    edge = do(at("-7,-3", card="snow", in_play=["sleigh"]), "use:sleigh:first")
    assert "-9,-3" in hexes(edge, "to")  # the border of the map


@pytest.mark.rule("WK-7.26", "WK-R12", "WK-R14")
def test_cart() -> None:
    s = do(at("-9,-3", others=["-8,-2"], card="tundra", upgraded=["cart"]), "use:cart:first")
    assert hexes(s, "to") == {"-8,-3", "-9,-2", "-9,-1", "-9,0", "-8,0"}
    do(s, "to:-8,-3")
    assert decision(s) == "extend"
    assert hexes(s, "to") == {"-9,-3", "-9,-2", "-7,-3", "-7,-4"}
    rock = at("0,0", card="tundra", in_play=["cart"])
    assert offered(rock, "use") == []


@pytest.mark.rule("WK-7.27", "WK-R15")
def test_guide_second_needs_the_tunnel_card() -> None:
    s = at("-1,0 4,7", card="snow", upgraded=["guide"])
    assert offered(s) == ["use:guide:first", "use:guide:second", "tunnel", "mandatory"]
    do(s, "tunnel", "to:-3,-5")
    assert refused(s, "use:guide:second") == ("card_used", ("WK-7.27",))


@pytest.mark.rule("WK-D8")
def test_a_picked_house_can_be_put_back_three_times_a_turn() -> None:
    s = at("-9,-3 0,-3", card="summit", in_play=["mule"])
    for n in range(3):
        do(s, "use:mule:first", "pick:0,-3", "cancel")
        assert (s.cancels, s.used) == (n + 1, 0)
        assert offered(s) == ["use:mule:first", "mandatory"]
    do(s, "use:mule:first", "pick:0,-3")
    assert "cancel" not in offered(s)
    do(s, "to:1,-3")
    assert offered(s, "use") == []
