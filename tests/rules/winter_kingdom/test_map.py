"""2 and 3 The map: boards, slots, turns, adjacency, sections, areas, edge, lines."""

from __future__ import annotations

import random

import pytest

from royaume.games.winter_kingdom.actions import SCORING, SIDES, SLOTS, TERRAINS
from royaume.games.winter_kingdom.hexes import (
    APART,
    BIT,
    CENTRES,
    DIRECTIONS,
    EDGE,
    HEX_IDS,
    HEXES,
    JOINED,
    LINES,
    LOCAL,
    MAP,
    NAMED,
    SECTION,
    SECTIONS,
    hexes_of,
    mask_of,
    rotate,
)
from royaume.games.winter_kingdom.numbers import LAYOUTS, TRIOS, boards_of, number_of, trio_number
from tests.rules.winter_kingdom.given import GAME, at, mask, new


@pytest.mark.rule("WK-1.1", "WK-2.9", "WK-3.1")
def test_seven_boards_of_61_hexes_make_427() -> None:
    assert [sum(1 for q, r in LOCAL if r == row) for row in range(-4, 5)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert len(HEXES) == len(set(HEXES)) == 427
    assert [section.bit_count() for section in SECTIONS] == [61] * 7
    assert sum(SECTIONS) == MAP
    assert SECTION[NAMED["0,0"]] == 0


@pytest.mark.rule("WK-3.2", "WK-2.7")
def test_six_directions_lead_to_six_neighbours_across_boards() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert hexes_of(JOINED.near[NAMED["0,0"]]) == [NAMED[n] for n in ("0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1")]
    assert mask("-5,1") & JOINED.near[NAMED["-4,0"]]  # centre and south-west section
    assert not mask("-5,1") & APART.near[NAMED["-4,0"]]


def test_adjacency_is_mutual_and_shifts_agree_with_it() -> None:
    rng = random.Random(1)
    for geometry in (JOINED, APART):
        for i in range(len(HEXES)):
            assert all(geometry.near[j] & BIT[i] for j in hexes_of(geometry.near[i]))
            assert geometry.spread(BIT[i]) == geometry.near[i]
        some = mask_of(rng.sample(range(len(HEXES)), 60))
        around = 0
        for i in hexes_of(some):
            around |= geometry.near[i]
        assert geometry.spread(some) == around


@pytest.mark.rule("WK-3.3")
def test_six_turns_bring_a_board_back_and_every_turn_fits() -> None:
    assert rotate(4, -4, 1) == (4, 0)
    assert rotate(1, 0, 1) == (0, 1)
    assert all({rotate(q, r, k) for q, r in LOCAL} == set(LOCAL) for k in range(6))
    assert all(rotate(*hex, 6) == hex for hex in LOCAL)


@pytest.mark.rule("WK-3.4", "WK-R3")
def test_each_outer_section_touches_the_centre_and_two_neighbours() -> None:
    assert CENTRES == ((0, 0), (4, -9), (9, -5), (5, 4), (-4, 9), (-9, 5), (-5, -4))
    for i in range(1, 7):
        around = JOINED.spread(SECTIONS[i])
        touched = {j for j in range(7) if j != i and around & SECTIONS[j]}
        assert touched == {0, i % 6 + 1, (i - 2) % 6 + 1}, SLOTS[i]


@pytest.mark.rule("WK-3.5", "WK-6.10")
def test_every_map_has_its_castles_tunnels_and_villages_and_room_for_all_pieces() -> None:
    for seed in range(40):
        land = new(2, seed).land
        count = {name: land.terrains[t].bit_count() for t, name in enumerate(TERRAINS)}
        assert (count["castle"], count["tunnel"], count["village"]) == (7, 7, 14)
        assert sum(count.values()) == 427
        assert sum(count[name] for name in TERRAINS[:6]) >= 290


@pytest.mark.rule("WK-3.5")
def test_the_known_map_has_the_terrains_of_its_boards() -> None:
    land = at().land
    count = {name: land.terrains[t].bit_count() for t, name in enumerate(TERRAINS)}
    assert count == {
        "forest": 50,
        "meadow": 50,
        "tundra": 50,
        "summit": 48,
        "flowers": 49,
        "snow": 46,
        "ice": 57,
        "mountain": 49,
        "tunnel": 7,
        "village": 14,
        "castle": 7,
    }
    assert [HEX_IDS[i] for i in hexes_of(land.terrains[8])] == [
        "5,-12", "12,-6", "-3,-4", "-1,-1", "-10,3", "2,6", "-5,12",
    ]  # fmt: skip


@pytest.mark.rule("WK-3.7")
def test_hexes_are_named_by_their_coordinates_in_reading_order() -> None:
    assert HEX_IDS[0] == "4,-13"
    assert HEX_IDS[-1] == "-4,13"
    assert [(r, q) for q, r in HEXES] == sorted((r, q) for q, r in HEXES)
    assert GAME.notation(GAME.parse("fort:-9,-3")) == "fort:-9,-3"


@pytest.mark.rule("WK-2.11")
def test_the_outer_edge_has_78_hexes_none_in_the_centre() -> None:
    assert EDGE.bit_count() == 78
    assert not EDGE & SECTIONS[0]
    assert EDGE & mask("4,-13 -9,-3 -13,5") == mask("4,-13 -9,-3 -13,5")
    assert not EDGE & mask("-2,0 6,-10")


@pytest.mark.rule("WK-2.13")
def test_27_lines_in_each_of_three_directions() -> None:
    for lines in LINES:
        assert len(lines) == 27
        assert sum(lines) == MAP
    assert LINES[0][0] == mask("4,-13 5,-13 6,-13 7,-13 8,-13")  # r = -13
    assert LINES[1][0] == mask("-13,5 -13,6 -13,7 -13,8 -13,9")  # q = -13
    assert LINES[2][26] == mask("9,4 8,5 7,6 6,7 5,8")  # q + r = 13


@pytest.mark.rule("WK-2.10")
def test_areas_run_across_boards_and_pieces_do_not_split_them() -> None:
    land = at(houses="7,-9 8,-9", scoring=("pioneers", "scouts", "royalty")).land
    area = next(area for area in land.areas if area & mask("6,-9"))
    assert area & mask("8,-9 9,-9 12,-9") == mask("8,-9 9,-9 12,-9")
    assert {SECTION[i] for i in hexes_of(area)} >= {1, 2}


@pytest.mark.rule("WK-4.1", "WK-D1")
def test_map_numbers_name_every_map_once() -> None:
    assert boards_of(0) == tuple((2 * i, 0) for i in range(7))
    rng = random.Random(5)
    for number in (0, 1, LAYOUTS - 1, *(rng.randrange(LAYOUTS) for _ in range(200))):
        boards = boards_of(number)
        assert sorted(side // 2 for side, _ in boards) == list(range(7))
        assert number_of(boards) == number
    s = new(2, 9, layout=LAYOUTS - 1)
    assert [SIDES[side] for side, _ in s.land.layout] == [f"board_{n}b" for n in range(7, 0, -1)]
    assert s.view(None)["numbers"]["layout"] == LAYOUTS - 1


@pytest.mark.rule("WK-4.2", "WK-D1")
def test_trios_of_scoring_cards_have_numbers() -> None:
    assert len(TRIOS) == 816
    assert trio_number((7, 1, 3)) == TRIOS.index((1, 3, 7))
    s = new(2, 3, scoring=815)
    assert [SCORING[card] for card in s.land.scoring] == ["royalty", "ice_fishers", "merchants"]
    assert s.view(0)["numbers"]["scoring"] == 815
