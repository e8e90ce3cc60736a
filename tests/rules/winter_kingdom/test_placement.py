"""6 Placement: what holds for every placement."""

from __future__ import annotations

import pytest

from royaume.games.winter_kingdom.actions import CARDED
from tests.rules.winter_kingdom.given import all_of, at, do, hexes, offered, refused


@pytest.mark.rule("WK-6.1", "WK-2.6")
def test_one_piece_on_a_hex() -> None:
    s = at("0,-3", others=["1,-3"], card="summit")
    assert hexes(s) == {"0,-4", "1,-4"}
    assert refused(s, "house:1,-3") == ("hex_taken", ("WK-6.1",))


@pytest.mark.rule("WK-6.2", "WK-R35")
def test_only_the_second_action_of_mine_builds_on_mountains() -> None:
    s = at("-2,0", card="summit", upgraded=["mine"])
    do(s, "use:mine:second")
    assert hexes(s) == {"-2,1"}  # the only mountain beside the house
    do(s, "house:-2,1")
    assert s.houses[0].bit_count() == 2
    first = at("-2,0", card="summit", in_play=["mine"])
    do(first, "use:mine:first")
    assert refused(first, "house:-2,1") == ("not_buildable", ("WK-6.2", "WK-7.8"))


@pytest.mark.rule("WK-6.3", "WK-R1", "WK-6.5")
def test_forts_obey_the_same_duty_and_may_be_placed_by_cards() -> None:
    s = at("0,-3", card="summit", in_play=["monastery"])
    do(s, "use:monastery:first")
    assert hexes(s, "house") == hexes(s, "fort") == {"0,-4", "1,-4", "1,-3"}
    assert refused(s, "fort:6,-9") == ("must_be_adjacent", ("WK-7.6", "WK-6.3"))
    do(s, "fort:0,-4")
    assert (s.fort_stock[0], s.stock[0]) == (3, 32)
    none = at("0,-3", card="summit", reserve=(9, 0))
    assert hexes(none, "fort") == set()
    assert refused(none, "fort:1,-3") == ("no_fort_left", ("WK-6.5",))


@pytest.mark.rule("WK-6.4", "WK-7.3")
def test_a_card_without_a_suitable_hex_cannot_be_used() -> None:
    s = at("-1,0", others=[all_of("snow")], card="summit", in_play=["springs"], reserve=(9, 0))
    assert "use:springs:first" not in offered(s)
    assert refused(s, "use:springs:first") == ("no_target", ("WK-7.3", "WK-7.6"))
    empty = at("-1,0", card="summit", in_play=["springs", "mule"], reserve=(0, 0))
    assert offered(empty) == ["use:mule:first", "tunnel", "mandatory"]
    assert refused(empty, "use:springs:first") == ("reserve_empty", ("WK-7.3", "WK-7.6"))


@pytest.mark.rule("WK-6.7")
def test_a_moved_house_needs_no_neighbours() -> None:
    s = at("-1,0", card="summit", in_play=["horse"])
    do(s, "use:horse:first")
    assert "-1,2" in hexes(s, "to")  # ice, away from everything
    assert refused(s, "to:-1,0") == ("same_hex", ("WK-6.7",))
    assert refused(s, "to:4,-4") == ("card_elsewhere", ("WK-7.20",))


@pytest.mark.rule("WK-6.9", "WK-R41")
def test_a_declared_terrain_that_runs_out_gives_way_to_the_printed_one() -> None:
    s = at("1,0", others=[all_of("tundra", "1,0", "2,0")], card="summit", upgraded=["crossing"])
    do(s, "mandatory", "terrain:tundra", "house:2,0")
    assert CARDED[s.terrain] == "summit"
    assert len(hexes(s)) == 48


@pytest.mark.rule("WK-6.9")
def test_with_both_terrains_full_a_new_card_is_drawn_and_nothing_declared_again() -> None:
    s = at(
        "1,0",
        others=[all_of("tundra", "1,0", "2,0"), all_of("summit", "6,-9")],
        players=3,
        card="summit",
        upgraded=["crossing"],
        in_play=["monastery"],
        pile=["flowers", "snow"],
    )
    do(s, "mandatory", "terrain:tundra", "house:2,0", "house:6,-9")
    assert (CARDED[s.cards[0]], CARDED[s.terrain]) == ("flowers", "flowers")
    assert s.view(0)["left"] == 1
    assert s.view(0)["decision"] == "place_mandatory"


@pytest.mark.rule("WK-6.11", "WK-11.3", "WK-11.5")
def test_twists_of_adjacency_leave_complete_conditions_alone() -> None:
    for twist in ("none", "dead_end", "mobility"):
        s = at("", "-9,-3", card="summit", in_play=["barracks"], twist=twist, turn={"fresh": ["-9,-3"]})
        do(s, "use:barracks:first")
        assert hexes(s) == {"-9,-2", "-8,-3"}, twist
    bound = at("-9,-3", card="summit", in_play=["springs"], twist="dead_end", turn={"fresh": ["-9,-3"]})
    do(bound, "use:springs:first")
    assert len(hexes(bound)) == 45
