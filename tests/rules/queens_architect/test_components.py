"""The data: the game's own file, and what is said about a file that cannot be."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from royaume.engine.errors import ComponentsError
from royaume.games.queens_architect.components import OWN, imbalances, problems, read, read_toml
from royaume.games.queens_architect.game import QueensArchitect

OWN_DATA = read_toml(OWN)


def changed(path: str, value: Any) -> dict[str, Any]:
    """The game's own data with one value changed, found by a dotted path."""
    data = copy.deepcopy(OWN_DATA)
    *way, last = path.split(".")
    at: Any = data
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return data


@pytest.mark.rule("QA-2.2", "QA-2.3", "QA-2.4")
def test_the_own_data_have_no_problem_and_are_balanced() -> None:
    assert list(problems(OWN_DATA)) == []
    assert list(imbalances(OWN_DATA)) == []
    assert read().sources() == {"rulebook": 34, "public": 20, "designed": 160}


WRONG = [
    ("counts.artisan_tiles", 53, "counts.artisan_tiles should be 54, the number of artisan_tiles"),
    ("counts.coins_1", 29, "counts.coins_1 must be 30, not 29"),
    ("counts.bonds", 27, "bonds.count and counts.bonds must agree"),
    ("travel.cost_by_distance.4", 5, "travel.cost_by_distance must be"),
    ("tavern.fee_by_tiles.1", 2, "tavern.fee_by_tiles must be"),
    ("broker.spaces", [1, 2, 3], "broker.spaces must be [1, 2, 3, 4], not [1, 2, 3]"),
    ("palace.min_performance", 14, "palace.min_performance must be 15, not 14"),
    ("guilds.0.id", "carpenter", "guilds lacks 'lumberjack'"),
    ("guilds.1.id", "lumberjack", "guilds has 'lumberjack' 2 times"),
    ("guilds.0.source", "hearsay", "guilds[lumberjack].source is 'hearsay'"),
    ("artisan_characters.0.performance", [4, 4, 5, 2, 3], "lumberjack_alaric needs six performance values"),
    ("artisan_characters.0.performance.0", 6, "lumberjack_alaric needs six performance values"),
    ("artisan_characters.0.performance.0", "4", "performance[0] should be a whole number, not '4'"),
    ("artisan_characters.0.repair", 4, "lumberjack_alaric: the repair value is 1 to 3, not 4"),
    ("artisan_characters.0.farmhand", True, "guild lumberjack can have only one farmhand, not 2"),
    ("artisan_characters.0.guild", "tailor", "lumberjack_alaric cannot belong to the guild 'tailor'"),
    ("artisan_tiles.0.starting", False, "lumberjack_alaric must have exactly one starting tile"),
    ("artisan_tiles.0.character", "lumberjack_bruno", "character lumberjack_alaric must have 3 tiles"),
    ("action_spaces.1.index", 2, "the points of the star are, clockwise"),
    ("panel_slots.0.age", 1, "slot 6: an artisan hired there has 6 jobs left and age 0"),
    ("panel_slots.2.price", 5, "slot 4: the price is 4"),
    ("panel_slots.0.slot", 5, "panel_slots must be the slots 1 to 6"),
    ("recruitment_panel.price_scale", [6, 4, 3], "the price scale begins at 6 and falls by 1"),
    ("esteem_tokens.0.value", 3, "esteem token esteem_4a must have a value from 4 to 9, not 3"),
    ("site_types.0.esteem_cap", 12, "a village asks for 2 guilds and gives at most 10 esteem"),
    ("request_tiles.0.guilds", ["lumberjack"], "request_village_1 must ask for 2 different guilds"),
    ("request_tiles.0.guilds", ["lumberjack", "lumberjack"], "request_village_1 must ask for 2 different guilds"),
    ("request_tiles.0.guilds", ["lumberjack", "baker"], "request_village_1 asks for an unknown guild 'baker'"),
    ("request_tiles.0.bonus", [{"action": "recruit"}], "request_village_1 must have no bonus"),
    ("request_tiles.0.site_type", "town", "request request_village_1 cannot be for a town"),
    ("request_tiles.27.bonus", [], "request_town_9 must have exactly one bonus"),
    ("request_tiles.27.bonus", [{"gain": "gold", "n": 1}], "must be esteem, thalers or a recruitment"),
    ("request_tiles.27.bonus", [{"gain": "esteem", "n": 4}], "gives 1 to 3 esteem, not 4"),
    ("board_sides.0.plots", [0, 1, 2], "the small side is for [2, 3] players, with a plot for each"),
    ("places.1.id", "sm_nowhere", "the small side lacks 'sm_linden_green'"),
    ("roads.0.edges.0", ["sm_capital", "sm_nowhere"], "the small side has a road between unknown places"),
    ("roads.0.edges.0", ["sm_capital", "sm_st_odo"], "the small side has a road twice"),
    ("setup_by_players.0.board_side", "large", "2 players do not play on the large side"),
    ("setup_by_players.0.draft_artisans", 5, "2 players draft two artisans each"),
    ("safety_stop.max_rounds", 0, "safety_stop.max_rounds must be 1 to 1000"),
]


@pytest.mark.parametrize(("path", "value", "said"), WRONG, ids=lambda it: str(it)[:40])
def test_what_cannot_be_is_said(path: str, value: Any, said: str) -> None:
    found = list(problems(changed(path, value)))
    assert any(said in line for line in found), found


def test_a_missing_table_is_said() -> None:
    data = copy.deepcopy(OWN_DATA)
    del data["palace"]
    assert next(problems(data)) == "the file lacks 'palace'"


def test_roads_must_reach_every_place_within_six() -> None:
    roads = OWN_DATA["roads"][0]["edges"]
    cut = changed("roads.0.edges", [road for road in roads if "sm_kingsport" not in road])
    assert "the roads of the small side do not reach every place" in list(problems(cut))
    long = changed("roads.0.edges", [road for road in roads if road != ["sm_capital", "sm_millford"]])
    assert any("the travel table ends at 6" in line for line in problems(long))


def test_a_player_may_change_what_was_designed(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8").replace(
        "performance = [4, 4, 5, 2, 3, 2]", "performance = [5, 5, 5, 5, 5, 5]"
    )
    path = tmp_path / "strong.toml"
    path.write_text(text, encoding="utf-8")
    components = read(path)
    assert components.digest != read().digest
    assert QueensArchitect(components).tables.performance[:6] == [5] * 6
    assert any("lumberjack_alaric" in line for line in imbalances(components.data))


def test_a_bad_file_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        OWN.read_text(encoding="utf-8").replace("min_performance = 15", "min_performance = 5"), encoding="utf-8"
    )
    with pytest.raises(ComponentsError, match=r"bad\.toml: palace\.min_performance must be 15, not 5"):
        read(path)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("artisan_characters.0.repair", 2, "make 24, not 22"),
        ("artisan_characters.1.performance", [4, 4, 5, 2, 3, 2], "two characters have the same performance values"),
        ("esteem_tokens.0.value", 5, "not two of each value"),
        ("request_tiles.0.guilds", ["tailor", "stonemason"], "do not ask for every guild equally often"),
        ("request_tiles.1.guilds", ["lumberjack", "stonemason"], "two village requests ask for the same guilds"),
        ("request_tiles.9.guilds", ["tailor", "blacksmith", "glazier"], "every pair of guilds twice"),
        ("request_tiles.27.bonus", [{"gain": "thalers", "n": 3}], "the town bonuses are not"),
    ],
)
def test_what_is_not_balanced_is_said(path: str, value: Any, said: str) -> None:
    data = changed(path, value)
    assert any(said in line for line in imbalances(data))
