"""The data of the box: counts, references, and what cannot be is refused in a sentence."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from royaume.engine.components import read_toml
from royaume.engine.errors import ComponentsError
from royaume.games.kingdom_crossing.actions import BRIDGES, GUILDS, REGIONS, TILES
from royaume.games.kingdom_crossing.components import OWN, problems, read
from tests.rules.kingdom_crossing.given import GAME

DATA = read_toml(OWN)
T = GAME.tables


def entry(data: dict[str, Any], table: str, name: str) -> dict[str, Any]:
    """An entry of a table by its id."""
    found: dict[str, Any] = next(one for one in data[table] if one["id"] == name)
    return found


def test_the_own_data_is_without_a_problem() -> None:
    assert list(problems(DATA)) == []


@pytest.mark.rule("KC-2.1", "KC-2.2", "KC-2.3", "KC-R1")
def test_four_regions_and_seven_bridges() -> None:
    assert [len(spaces) for spaces in T.spaces_of] == [3, 2, 3, 2]
    assert [len(T.bridges_at[region]) for region in range(4)] == [3, 3, 3, 5]
    pairs = Counter(frozenset((bridge["a"], bridge["b"])) for bridge in DATA["bridge"])
    assert pairs == {
        frozenset(("north", "west")): 2,
        frozenset(("south", "west")): 2,
        frozenset(("north", "east")): 1,
        frozenset(("south", "east")): 1,
        frozenset(("west", "east")): 1,
    }
    assert [entry(DATA, "region", name)["bird_colour"] for name in REGIONS] == ["red", "green", "yellow", "blue"]


@pytest.mark.rule("KC-2.2")
def test_no_walk_crosses_all_seven_bridges_but_six_can_be_crossed_from_everywhere() -> None:
    for region in range(4):
        assert T.reach[(region * 128) * 8 + 6]
        assert not T.reach[(region * 128) * 8 + 7]


@pytest.mark.rule("KC-2.4", "KC-2.5", "KC-R27")
def test_eighty_characters_and_twenty_structures() -> None:
    kinds = Counter((card["deck"], card["guild"]) for card in DATA["character"])
    assert len(kinds) == 8 * len(GUILDS)
    assert set(kinds.values()) == {2}
    assert Counter(card["deck"] for card in DATA["structure"]) == {"building": 10, "transport": 10}
    assert all((card["cost"] == 0) == (card["deck"] == "building") for card in DATA["structure"])


@pytest.mark.rule("KC-2.6", "KC-2.15")
def test_other_pieces() -> None:
    assert [len(DATA[table]) for table in ("queen", "start_card", "favour", "empty_deck_tile", "solo_tile")] == [
        5, 4, 26, 4, 14,
    ]  # fmt: skip
    assert Counter(bird["colour"] for bird in DATA["bird"]) == {"red": 12, "yellow": 12, "blue": 8, "green": 8}
    assert Counter(bird["mark"] for bird in DATA["bird"]) == {0: 24, 3: 10, 4: 6}
    assert len({(favour["per"], favour["vp"]) for favour in DATA["favour"]}) == 26


@pytest.mark.rule("KC-2.8", "KC-9.18")
def test_every_slot_has_its_token() -> None:
    slots = Counter((slot["kind"], slot["stars"]) for slot in DATA["decoration_slot"])
    tokens = {(token["kind"], token["stars"]): token["count"] for token in DATA["decoration_token"]}
    assert {key: 4 * n for key, n in slots.items()} == tokens
    stars = Counter[str]()
    for slot in DATA["decoration_slot"]:
        stars[slot["track"]] += slot["stars"]
    assert stars == {"wood": 5, "stone": 4, "sap": 5, "food": 4}


@pytest.mark.rule("KC-2.13")
def test_the_six_tiles() -> None:
    assert [T.rest_coins[i * 2] for i in range(6)] == [5, 3, 3, 3, 3, 8]
    assert [T.rest_coins[i * 2 + 1] for i in range(6)] == [8, 5, 5, 5, 5, 15]
    assert [T.tile_bridges[i * 2] for i in range(6)] == [1, 2, 1, 3, 1, 0]
    assert [T.tile_bridges[i * 2 + 1] for i in range(6)] == [1, 2, 1, 3, 1, 0]
    assert (T.tile_price[8], T.tile_price[9]) == (4, 2)
    assert (T.tile_queen[10], T.tile_queen[11]) == (1, 2)
    assert [T.tile_birds[i] for i in range(12)] == [1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1]


@pytest.mark.rule("KC-2.11", "KC-2.12", "KC-2.9", "KC-R28")
def test_printed_values() -> None:
    assert T.invest_coins == [0, 4, 8, 12, 17, 22, 27, 32, 37, 42, 47]
    assert T.invest_vp == [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13]
    assert T.structure_vp == [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert T.objective_vp == [(5, 3, 1, 1), (7, 5, 3, 2)] * 6


DAMAGE: list[tuple[str, Any]] = [
    ("lacks 'investment'", lambda d: d.pop("investment")),
    ("character lacks 'patron_fox_1'", lambda d: d["character"].pop(0)),
    ("an unknown 'patron_fox_9'", lambda d: d["character"].append({**d["character"][0], "id": "patron_fox_9"})),
    ("should be a whole number", lambda d: entry(d, "character", "patron_fox_1").update(cost="free")),
    ("cannot cost -1", lambda d: entry(d, "character", "lumberjack_fox_1").update(cost=-1)),
    ("unknown operation 'fly'", lambda d: entry(d, "bird", "bird_red_01").update(effect=[{"op": "fly"}])),
    ("has the fields", lambda d: entry(d, "bird", "bird_red_01").update(effect=[{"op": "coins"}])),
    ("n must be 1 to 15", lambda d: entry(d, "bird", "bird_red_03").update(effect=[{"op": "coins", "n": 99}])),
    ("only characters can", lambda d: entry(d, "bird", "bird_red_03").update(effect=[{"op": "take_bird"}])),
    ("Buildings are free", lambda d: entry(d, "structure", "building_fox").update(cost=2)),
    ("must join two regions", lambda d: entry(d, "bridge", "ne").update(b="north")),
    ("odd number of bridges", lambda d: entry(d, "bridge", "ne").update(b="west")),
    ("rising values", lambda d: d["investment"].update(coins=[0] * 10)),
    ("cashing in", lambda d: d["investment"].update(coins=[0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50])),
    ("only tile_audience visits", lambda d: entry(d, "action_tile", "tile_purse")["base"].update(
        work=[{"op": "queen_card", "times": 1}])),
    ("falling points", lambda d: entry(d, "objective", "objective_birds")["easy"].update(vp=[1, 2, 3, 4])),
    ("two Favours are alike", lambda d: entry(d, "favour", "favour_fox").update(per="owl")),
    ("a source is", lambda d: entry(d, "favour", "favour_fox").update(source="hearsay")),
    ("bird bird_red_01 cannot be blue", lambda d: entry(d, "bird", "bird_red_01").update(colour="blue")),
    ("each worth 2 VP a Favour", lambda d: entry(d, "solo_level", "expert").update(favour_vp=9)),
    ("does not lie at", lambda d: entry(d, "decoration_slot", "slot_wood_3").update(passed_at=4)),
    ("general_piece[bird_token] should be 40", lambda d: entry(d, "general_piece", "bird_token").update(count=41)),
    ("its fallback must be", lambda d: entry(d, "guild", "boar").update(income_fallback=[])),
]  # fmt: skip


@pytest.mark.parametrize(("said", "damage"), DAMAGE, ids=[said for said, _ in DAMAGE])
def test_what_cannot_be_is_said(said: str, damage: Any) -> None:
    data = copy.deepcopy(DATA)
    damage(data)
    assert any(said in problem for problem in problems(data)), list(problems(data))


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8").replace("balloon_cost_same_region = 3", "balloon_cost_same_region = 2")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert read(path)["constants"]["balloon_cost_same_region"] == 2
    path.write_text(text.replace("houses = 3", "houses = 4"), encoding="utf-8")
    with pytest.raises(ComponentsError, match=r"mine\.toml: constants\.houses must be 3"):
        read(path)


def test_names_stand_in_the_order_of_the_actions() -> None:
    assert [tile["id"] for tile in DATA["action_tile"]] == list(TILES)
    assert [bridge["id"] for bridge in DATA["bridge"]] == list(BRIDGES)
