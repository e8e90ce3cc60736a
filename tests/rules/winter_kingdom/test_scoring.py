"""2.4, 2.12 and 12 The scoring cards, one small position each; test_reference.py compares them at large."""

from __future__ import annotations

import pytest

from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from tests.rules.winter_kingdom.given import at

# Card, houses and forts of seat 0, houses of seat 1, points of both seats (on the known map).
CASES = [
    ("bureaucrats", "0,-4 1,-4", "", "2,-4", [4, 0]),
    ("bureaucrats", "0,-4", "", "2,-4", [4, 4]),
    ("knights", "6,-9 7,-9 0,-3", "9,-9", "", [8, 0]),
    ("climbers", "-1,0 -9,-1", "4,-1", "", [3, 0]),
    ("hermits", "-9,-3 -8,-3 0,-3", "1,-3", "6,-9", [4, 2]),
    ("disciples", "-9,-2 0,-3", "-9,-3 -8,-3", "", [5, 0]),
    ("crowds", "-9,-3 -8,-3 0,-3", "-9,-2", "", [2, 0]),
    ("travellers", "0,-4 1,-4 -9,-3", "2,-4 6,-9", "", [3, 0]),
    ("wanderers", "6,-9 7,-9 0,-3", "1,1", "", [3, 0]),
    ("miners", "-2,0", "", "-1,2", [3, 3]),
    ("scouts", "-9,-3 0,-3", "-9,-2", "", [3, 0]),
    ("nature_lovers", "3,-4 0,-3", "4,-4", "", [3, 0]),
    ("socialites", "0,-3 -9,-3", "1,-3", "1,-4", [3, 1]),
    ("farmers", "2,0 0,-3", "2,1", "", [3, 0]),
    ("spelunkers", "-1,0 0,-3", "-2,0", "", [6, 0]),
    ("pioneers", "0,-3 1,-3 3,-4", "-5,0", "", [2, 0]),
    ("royalty", "1,-2 0,-3", "2,-3", "", [6, 0]),
    ("ice_fishers", "-4,0 6,-9", "-1,-2", "", [3, 0]),
]


@pytest.mark.rule("WK-2.4", "WK-2.12", "WK-12.1", "WK-12.2", "WK-12.3", "WK-12.4", "WK-12.5", "WK-12.6", "WK-12.7")
@pytest.mark.rule("WK-12.8", "WK-12.9", "WK-12.10", "WK-12.11", "WK-12.12", "WK-12.13", "WK-12.14", "WK-12.15")
@pytest.mark.rule("WK-12.16", "WK-12.17")
@pytest.mark.parametrize(("card", "houses", "forts", "other", "points"), CASES)
def test_a_scoring_card(card: str, houses: str, forts: str, other: str, points: list[int]) -> None:
    rest = [name for name in ("hermits", "crowds", "disciples") if name != card][:2]
    s = at(houses, forts, others=[other], agenda=(), scoring=(card, *rest), direction="row")
    assert [s.breakdown(seat)[card] for seat in (0, 1)] == points


@pytest.mark.rule("WK-12.18")
def test_merchants_link_villages_and_castles_through_one_group() -> None:
    cards = ("merchants", "crowds", "disciples")
    alone = at("2,0", agenda=(), scoring=cards)
    assert alone.breakdown(0)["merchants"] == 0
    linked = at("2,0", "1,1", agenda=(), scoring=cards)  # the villages 3,0 and 0,2
    assert linked.breakdown(0)["merchants"] == 8
    assert linked.view(0)["scoring"][0]["hexes"][0] == ["3,0", "0,2"]
    apart = at("2,0 0,1 -9,-2", agenda=(), scoring=cards)
    assert apart.breakdown(0)["merchants"] == 0


@pytest.mark.rule("WK-12.19")
def test_only_neighbours_matter_not_the_hex_under_the_piece() -> None:
    cards = ("nature_lovers", "crowds", "disciples")
    inside = at("4,-1", agenda=(), scoring=cards)  # the only forest hex far and wide is its own
    assert inside.breakdown(0)["nature_lovers"] == 1  # 4,0 is forest too
    occupied = at("3,-4", others=["4,-4 3,-3 4,-5 2,-3"], agenda=(), scoring=cards)
    assert occupied.breakdown(0)["nature_lovers"] == 1


@pytest.mark.rule("WK-12.20", "WK-12.21")
def test_miners_on_and_between_mountains() -> None:
    cards = ("miners", "crowds", "disciples")
    layout = {
        "centre": ["board_1a", 1], "north": ["board_2b", 2], "north_east": ["board_6b", 0],
        "south_east": ["board_7a", 1], "south": ["board_4b", 0], "south_west": ["board_5a", 2],
        "north_west": ["board_3b", 0],
    }  # fmt: skip
    single = at("5,-5", agenda=(), scoring=cards, layout=layout)
    assert single.breakdown(0)["miners"] == 0  # on the area of one hex
    large = at("0,0", agenda=(), scoring=cards, layout=layout)
    assert large.breakdown(0)["miners"] == 3  # on a hex of the area of fourteen
    land = large.land
    both = [i for i, bit in enumerate(BIT) if sum(zone & bit != 0 for zone in land.ranges) == 2]
    assert both
    between = at(HEX_IDS[both[0]], agenda=(), scoring=cards, layout=layout)
    assert between.breakdown(0)["miners"] == 6


@pytest.mark.rule("WK-2.3", "WK-2.8")
def test_groups_are_of_one_player_and_hold_houses_and_forts() -> None:
    cards = ("hermits", "crowds", "disciples")
    s = at("-9,-3 -9,-1", "-9,-2", others=["-8,-3 -8,-2"], agenda=(), scoring=cards)
    assert (s.breakdown(0)["hermits"], s.breakdown(1)["hermits"]) == (2, 2)
    assert s.breakdown(0)["crowds"] == 2
    gap = at("-9,-3 -9,-1", others=["-9,-2"], agenda=(), scoring=cards)
    assert gap.breakdown(0)["hermits"] == 4
