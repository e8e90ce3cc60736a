"""2 The box: counts, names, prices named in the rulebook, public facts of the boards, and what a file may not say."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import royaume
from royaume.engine.components import read_toml
from royaume.engine.errors import ComponentsError
from royaume.games.winter_kingdom.actions import TERRAINS
from royaume.games.winter_kingdom.components import OWN, problems, read
from royaume.games.winter_kingdom.hexes import LOCAL
from tests.rules.winter_kingdom.given import GAME, new

DATA = read_toml(OWN)
LETTERS = {entry["letter"]: entry["id"] for entry in DATA["terrain"]}
SIDES = {side["id"]: side for board in DATA["board"] for side in board["side"]}


def areas(side: str, terrain: str) -> list[int]:
    letters = "".join(SIDES[side]["rows"])
    left = {hex for hex, letter in zip(LOCAL, letters, strict=True) if LETTERS[letter] == terrain}
    sizes = []
    while left:
        todo = [left.pop()]
        size = 0
        while todo:
            q, r = todo.pop()
            size += 1
            for near in ((q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        sizes.append(size)
    return sorted(sizes)


@pytest.mark.rule("WK-2.1")
def test_the_shared_components() -> None:
    assert Counter(card["copies"] for card in DATA["terrain_card"]) == {5: 6}
    counts = {table: sum(entry["copies"] for entry in DATA[table]) for table in ("ability", "scoring", "economy")}
    assert counts == {"ability": 25, "scoring": 18, "economy": 8}
    assert (len(DATA["twist"]), len(DATA["board"]), len(SIDES)) == (8, 7, 14)
    assert {coin["value"]: coin["copies"] for coin in DATA["coin"]} == {1: 31, 2: 10}
    assert {card["id"]: card["copies"] for card in DATA["player_card"]} == {"mandatory_action": 4, "tunnel": 4}


@pytest.mark.rule("WK-2.2")
def test_the_pieces_of_each_colour() -> None:
    assert [colour["id"] for colour in DATA["player_colour"]] == ["blue", "yellow", "green", "red"]
    for colour in DATA["player_colour"]:
        pieces = [colour[key] for key in ("houses", "forts", "ability_tokens", "score_markers")]
        assert pieces == [32, 4, 7, 1]
    places = GAME.places(new(4, 1))
    assert sum(len(items) for place, items in places.items() if "houses" in place) == 128
    assert sum(len(items) for place, items in places.items() if "forts" in place) == 16


@pytest.mark.rule("WK-2.5")
def test_seven_terrains_are_buildable_six_of_them_carded() -> None:
    assert [t["id"] for t in DATA["terrain"] if t["on_terrain_card"]] == list(TERRAINS[:6])
    assert [t["id"] for t in DATA["terrain"] if t["buildable"]] == list(TERRAINS[:7])


@pytest.mark.rule("WK-R38", "WK-R17")
def test_prices_and_the_cycle_agree_with_the_examples_of_the_rulebook() -> None:
    by_id = {card["id"]: card for card in DATA["ability"]}
    assert (by_id["mine"]["buy_cost"], by_id["mine"]["buy_cost_source"]) == (3, "rulebook")
    assert (by_id["sled_dogs"]["buy_cost"], by_id["sled_dogs"]["buy_cost_source"]) == (1, "rulebook")
    assert (by_id["caravan"]["upgrade_cost"], by_id["caravan"]["upgrade_cost_source"]) == (3, "rulebook")
    assert {card["buy_cost_source"] for card in DATA["ability"]} == {"rulebook", "designed"}
    order = DATA["terrain_cycle"]["order"]
    assert order[(order.index("flowers") + 1) % 6] == "meadow"
    assert order[(order.index("summit") + 1) % 6] == "tundra"


@pytest.mark.rule("WK-7.1")
def test_the_modes_of_the_ability_cards() -> None:
    modes = {mode: {c["id"] for c in DATA["ability"] if c["mode"] == mode} for mode in ("either", "extends", "both")}
    assert modes["both"] == {"crossing", "guide"}
    assert modes["extends"] == {
        "sawmill", "springs", "hunting_lodge", "garden", "monastery", "pasture", "tower", "cart", "mule", "estate",
        "caravan",
    }  # fmt: skip
    assert len(modes["either"]) == 12


@pytest.mark.rule("WK-3.5", "WK-R38")
def test_the_boards_keep_what_is_publicly_known_of_them() -> None:
    for name, side in SIDES.items():
        letters = "".join(side["rows"])
        assert (letters.count("C"), letters.count("U"), letters.count("V")) == (1, 1, 2), name
        for terrain in TERRAINS[:6]:
            sizes = areas(name, terrain)
            assert len(sizes) in (1, 2), (name, terrain)
            assert sizes[0] >= 3
            assert 5 <= sum(sizes) <= 9
        places = {hex for hex, letter in zip(LOCAL, letters, strict=True) if letter in "CUV"}
        assert all(max(abs(q), abs(r), abs(q + r)) < 4 for q, r in places), name
    assert areas("board_2b", "tundra") == [9]
    assert areas("board_5a", "meadow") == areas("board_4a", "tundra") == [8]
    assert areas("board_5a", "snow") == areas("board_1b", "summit") == [5]
    assert areas("board_3b", "ice") == areas("board_6a", "mountain") == []
    assert max(areas("board_1b", "ice")) > 10
    assert max(areas("board_1a", "mountain")) > 10
    assert {1, 2} <= set(areas("board_7b", "mountain"))
    assert [side["rows"][0][:1] for side in SIDES.values()] == list("SIFMSXLMTFINXL")


def changed(*path: Any, value: Any) -> list[str]:
    """The problems of the game's own data with one value changed; the last of the path is its key."""
    data = copy.deepcopy(DATA)
    node: Any = data
    for key in path[:-1]:
        node = next(entry for entry in node if entry["id"] == key) if isinstance(node, list) else node[key]
    if value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return list(problems(data))


def test_the_own_file_is_sound() -> None:
    assert list(problems(DATA)) == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("ability", "mine", "buy_cost"), 12, "ability mine: buy_cost must be 0 to 9"),
        (("ability", "mine", "mode"), "both", "ability mine is of kind place and mode either"),
        (("ability", "mine", "first"), {"do": "place", "terrain": "lava", "adjacency": "none"}, "terrain is 'lava'"),
        (("ability", "port", "first"), {"do": "place", "terrain": "castle", "adjacency": "none"}, "build on a castle"),
        (("ability", "mule", "first"), {"do": "move", "house": "any", "how": "fly"}, "how is 'fly'"),
        (("ability", "mule", "second"), {"do": "move", "house": "any", "how": "step"}, "an arrow acts on this_house"),
        (("ability", "guide", "second"), {"do": "modify", "card": "tunnel"}, "stays as it is"),
        (("scoring", "hermits", "rule"), "best_line", "scoring card hermits counts by the rule per_group"),
        (("scoring", "climbers", "what"), "lava", "names 'lava', which is no terrain"),
        (("economy", "arms", "what"), "village", "economy card arms: what must be 'own_fort'"),
        (("economy", "arms", "coins"), -1, "economy card arms pays 0 to 9 coins"),
        (("twist", "wolves", "limit"), 99, "twist wolves: limit must be 0 to 9"),
        (("twist", "roads", "purchases"), 3, "twist roads: purchases must be 2"),
        (("board", "board_1", "side", "board_1a", "rows"), ["SSSFF"], "board_1a needs rows of 5, 6, 7"),
        (("terrain_cycle", "order"), ["summit"], "terrain_cycle.order needs each of"),
        (("geometry", "radius"), 5, "geometry.radius must be 4"),
        (("constants", "mandatory_placements"), 4, "constants.mandatory_placements must be 3"),
        (("counts", "houses_per_player"), 60, "the colour blue must have 60 houses, not 32"),
        (("setup_coins", "players_3"), [1, 2], "setup_coins.players_3 needs 3 numbers"),
        (("terrain", "ice", "buildable"), False, "terrain ice: buildable are"),
        (("ability", "mine", "source"), "rumour", "ability[mine].source is 'rumour'"),
        (("constants", "castle_vp"), None, "constants lacks 'castle_vp'"),
        (("constants", "castle_vp"), "three", "constants.castle_vp should be a whole number, not 'three'"),
    ],
)
def test_what_a_file_may_not_say(path: tuple[str, ...], value: Any, said: str) -> None:
    assert any(said in problem for problem in changed(*path, value=value)), changed(*path, value=value)


def test_a_side_needs_its_castle() -> None:
    rows = [row.replace("C", "S") for row in SIDES["board_1a"]["rows"]]
    said = changed("board", "board_1", "side", "board_1a", "rows", value=rows)
    assert said == ["board_1a needs exactly 1 castle, 1 tunnel and 2 villages"]


@pytest.mark.rule("WK-7.30")
def test_a_changed_file_changes_the_game(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('first = { do = "place", terrain = "forest",', 'first = { do = "place", terrain = "ice",')
    )

    game = royaume.load("winter_kingdom", mine)
    state = game.new(2, 1, {"layout": 0, "first_player": 0, "twist": "none"})
    data = state.to_dict()
    data["agenda"] = [["choose_action", 0, 0]]
    data["turn"]["terrain"] = None
    data["seats"][0].update(in_play=["sawmill"], houses=["-9,-3"])
    state = game.from_dict(data)
    state.play(game.parse("use:sawmill:first"))
    assert sum(action < 427 for action in state.legal()) == 57
    mine.write_text(text.replace("buy_cost = 3", "buy_cost = 30"))
    with pytest.raises(ComponentsError, match=r"mine\.toml: ability sawmill: buy_cost must be 0 to 9"):
        read(mine)
