"""7 The ability cards that place, at both levels."""

from __future__ import annotations

import pytest

from tests.rules.winter_kingdom.given import all_of, at, decision, do, hexes, offered, refused

TERRAIN_CARDS = {
    "sawmill": ("forest", "3,-4", {"4,-5", "4,-4", "3,-3", "2,-3", "2,-4", "3,-5"}),
    "pasture": ("meadow", "-3,0", {"-2,0", "-3,1", "-4,1", "-4,0", "-3,-1", "-2,-1"}),
    "hunting_lodge": ("tundra", "1,0", {"2,0", "1,1"}),
    "monastery": ("summit", "1,-3", {"2,-3", "1,-2", "0,-2", "0,-3", "1,-4", "2,-4"}),
    "garden": ("flowers", "5,0", {"6,0", "5,1", "4,1", "4,0", "5,-1", "6,-1"}),
    "springs": ("snow", "-9,-2", {"-8,-2", "-9,-1", "-9,-3", "-8,-3"}),
}


@pytest.mark.rule("WK-7.6", "WK-7.11")
@pytest.mark.parametrize("card", TERRAIN_CARDS)
def test_terrain_cards_place_on_their_terrain(card: str) -> None:
    terrain, hex, _ = TERRAIN_CARDS[card]
    s = at(in_play=[card], card="snow" if terrain != "snow" else "forest")
    do(s, f"use:{card}:first")
    assert hexes(s) == set(all_of(terrain).split())
    do(s, f"house:{hex}")
    assert decision(s) == "place_mandatory"  # level 1 has no arrow


@pytest.mark.rule("WK-7.6", "WK-7.1", "WK-7.28")
@pytest.mark.parametrize("card", TERRAIN_CARDS)
def test_upgraded_terrain_cards_move_the_house_one_step(card: str) -> None:
    _, hex, around = TERRAIN_CARDS[card]
    s = at(upgraded=[card], card="tundra" if card != "hunting_lodge" else "snow")
    do(s, f"use:{card}:first", f"house:{hex}")
    assert decision(s) == "extend"
    assert hexes(s, "to") == around
    goal = min(around)
    do(s, f"to:{goal}")
    assert s.view(0)["seats"][0]["houses"] == [goal]


@pytest.mark.rule("WK-7.5", "WK-7.1")
def test_a_fort_cannot_be_moved_by_the_arrow_and_the_arrow_can_be_declined() -> None:
    s = do(at(upgraded=["sawmill"]), "use:sawmill:first", "fort:3,-4")
    assert decision(s) == "place_mandatory"
    s = do(at(upgraded=["sawmill"]), "use:sawmill:first", "house:3,-4", "decline")
    assert s.view(0)["seats"][0]["houses"] == ["3,-4"]
    assert refused(at(upgraded=["sawmill"]), "use:sawmill:second") == ("arrow_after_first", ("WK-7.1", "WK-7.6"))


@pytest.mark.rule("WK-7.2")
def test_a_card_bought_or_upgraded_now_works_from_the_next_turn_on() -> None:
    s = at("0,-3", card="summit", hand=["sawmill"], coins=9)
    do(s, "house:1,-3", "house:0,-4", "house:1,-4", "end", "buy:sawmill")
    assert s.player == 1  # no use was offered
    s = at("0,-3", card="summit", in_play=["sawmill"], coins=9)
    do(s, "mandatory", "house:1,-3", "house:0,-4", "house:1,-4", "end", "upgrade:sawmill")
    assert s.player == 1


@pytest.mark.rule("WK-7.7", "WK-R7", "WK-7.1")
def test_port() -> None:
    s = at("-4,0", card="summit", in_play=["port"])
    assert refused(s, "use:port:second") == ("not_upgraded", ("WK-7.1", "WK-7.7"))
    assert hexes(do(s, "use:port:first")) == {"-5,0", "-4,-1"}
    both = at("-4,0", card="meadow", upgraded=["port"])
    assert offered(both, "use") == ["port:first", "port:second"]
    assert hexes(do(both, "use:port:second")) == {"-3,0", "-4,1", "-3,-1"}
    do(both, "house:-3,0")
    assert offered(both, "use") == []


@pytest.mark.rule("WK-7.8")
def test_mine() -> None:
    s = do(at("-1,0", card="tundra", in_play=["mine"]), "use:mine:first")
    assert hexes(s) == {"0,-1", "-2,0"}
    s = do(at("-1,0", card="tundra", upgraded=["mine"]), "use:mine:second")
    assert hexes(s) == {"0,0", "-1,1", "-2,1"}


@pytest.mark.rule("WK-7.9")
def test_farm() -> None:
    s = do(at("2,0", card="snow", upgraded=["farm"]), "use:farm:first")
    assert hexes(s) == {"1,1", "2,1"}
    s = do(at("2,0 1,0 -9,-3", card="snow", upgraded=["farm"]), "use:farm:second")
    assert hexes(s) == {"1,1", "2,1"}  # beside the group that touches the village, not beside the other


@pytest.mark.rule("WK-7.10", "WK-R9")
def test_barracks() -> None:
    s = do(at("-8,-3 1,0", "-9,-3", card="forest", upgraded=["barracks"]), "use:barracks:first")
    assert hexes(s) == {"-9,-2"}
    s = do(at("-8,-3 1,0", "-9,-3", card="forest", upgraded=["barracks"]), "use:barracks:second")
    assert hexes(s) == {"-9,-2", "-8,-2", "-7,-3", "-7,-4"}
    assert refused(at("-1,0", card="forest", in_play=["barracks"]), "use:barracks:first")[0] == "no_target"


@pytest.mark.rule("WK-7.12", "WK-2.12", "WK-R2")
def test_tavern_counts_hexes_not_strength() -> None:
    two = at("6,-9", "7,-9", card="forest", in_play=["tavern"])
    assert offered(two, "use") == []
    longer = do(at("6,-9 7,-9 9,-9", "8,-9", card="forest", in_play=["tavern"]), "use:tavern:first")
    assert hexes(longer) == {"5,-9", "10,-9"}
    mixed = at("-9,-3", others=["6,-9 7,-9", "8,-9"], players=3, card="forest", upgraded=["tavern"])
    assert offered(mixed, "use") == []  # a line of a single opponent


@pytest.mark.rule("WK-7.13", "WK-R8")
def test_outpost_without_any_neighbouring_hex() -> None:
    s = at(card="forest", upgraded=["outpost"])
    assert offered(s, "use") == ["outpost:second"]
    assert len(hexes(do(s, "use:outpost:second"))) == 350


@pytest.mark.rule("WK-7.14", "WK-R31")
def test_tower_and_its_arrow() -> None:
    s = do(at("-9,-3", card="forest", upgraded=["tower"]), "use:tower:first", "house:-9,-2")
    assert hexes(s, "to") == {"-8,-3", "-8,-2", "-9,-1"}
    far = do(at(card="forest", in_play=["tower"]), "use:tower:first")
    assert refused(far, "house:-9,1")[0] == "card_elsewhere"  # ice on the edge


@pytest.mark.rule("WK-7.15")
def test_estate_and_its_arrow_within_the_centre() -> None:
    s = do(at("-3,-1", card="forest", upgraded=["estate"]), "use:estate:first", "house:-4,0")
    assert decision(s) == "extend"
    assert hexes(s, "to") == {"-3,0", "-4,1"}
    assert refused(s, "to:-5,1") == ("card_elsewhere", ("WK-7.28",))


@pytest.mark.rule("WK-7.16", "WK-7.29")
def test_crossing_is_declared_only_if_the_next_terrain_has_room() -> None:
    full = at("1,0", others=[all_of("tundra", "1,0")], card="summit", upgraded=["crossing"])
    assert decision(full) == "place_mandatory"
    level1 = do(at("1,0", card="summit", in_play=["crossing"]), "mandatory")
    assert decision(level1) == "place_mandatory"
    none = at("1,0", card="summit", upgraded=["crossing"], reserve=(0, 0))
    assert decision(none) == "choose_more"
    own = at("1,0", others=[all_of("summit")], card="summit", upgraded=["crossing", "port"], pile=["meadow", "snow"])
    do(own, "mandatory")
    assert offered(own) == ["terrain:meadow", "terrain:snow"]  # the new card, and the one to its right
    declared = at("1,0", card="summit", upgraded=["crossing"])
    assert refused(declared, "use:crossing:second") == ("crossing_with_mandatory", ("WK-7.29",))


@pytest.mark.rule("WK-R16")
def test_port_and_crossing_look_at_the_printed_card_after_a_declaration() -> None:
    s = at("1,0", card="summit", upgraded=["crossing", "port"])
    do(s, "mandatory", "terrain:tundra", "house:2,0", "house:1,1", "house:2,1")
    do(s, "use:port:second")
    assert hexes(s) == set(all_of("summit").split())
