"""9 and 12 Effects and Favours; every card, bird, structure, Queen and tile of the box is resolved once."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.games.kingdom_crossing.actions import BIRDS, CHARACTERS, EMPTY_TILES, QUEENS, STRUCTURES, TILES
from tests.rules.kingdom_crossing.given import DISPLAY, GAME, board, decision, do, legal, table, walk, why

THINGS = {
    entry["id"]: entry
    for name in ("character", "structure", "home_card", "bird", "queen", "empty_deck_tile")
    for entry in GAME.components[name]
}
# A player with something of everything: four paws before the walk, five after it.
COLUMNS = {"fox": 3, "owl": 2, "bear": 1, "boar": 4, "deer": 0}
RICH: dict[str, Any] = {
    "coins": 40,
    "invest": 3,
    "columns": COLUMNS,
    "structures": ["home", "transport_fox"],
    "paws": ["sw_1", "sw_2", "ne", "se"],
    "houses": ["west", "east"],
    "birds": ["bird_red_12", "bird_yellow_12", "bird_blue_08"],
    "decorations": ["slot_stone_3", "slot_sap_6"],
}
HELD = {"structure": 2, "flower_symbol": 1, "sculpture_symbol": 2, "bird_pair": 1, **COLUMNS}


def expected(entry: dict[str, Any], paws: int) -> dict[str, int]:
    """What the data of an entry promises, added up by hand; choices are made by `settle`."""
    total = {"coins": 0, "vp": 0, "steps": 0, "invest": 0, "tokens": 0, "upgrades": 0, "favours": 0}
    for part in entry["effect"]:
        op, n = part["op"], part.get("n", 1)
        if op == "coins":
            total["coins"] += n
        elif op == "vp":
            total["vp"] += n
        elif op == "resource" or op == "resource_choice":
            total["steps"] += n
        elif op == "resource_per_paw_pair":
            total["steps"] += paws // 2
        elif op == "resource_choice_per_house":
            total["steps"] += 2
        elif op == "coins_per_paw":
            total["coins"] += n * paws
        elif op == "coins_minus_paws":
            total["coins"] += max(0, part["base"] - paws)
        elif op == "vp_per_paw_pair":
            total["vp"] += n * (paws // 2)
        elif op in ("coins_per", "vp_per"):
            own = 1 if entry["id"] in STRUCTURES and part["what"] == "structure" else 0
            total[op.removesuffix("_per")] += n * (HELD[part["what"]] + own)
        elif op == "invest":
            total["invest"] += n
        elif op == "upgrade":
            total["upgrades"] += n
        elif op == "favour":
            total["favours"] += n
        elif op == "decoration" and paws >= part.get("min_bridges", 0):
            total["tokens"] += 2 if part["mode"] == "double" else 1
        elif op == "trigger_structure":
            total["vp"] += HELD["fox"]  # the Fox Carriage
    return total


def settle(s: Any) -> None:
    """Make the choices of the turn: advance investments, two singles, the Fox Carriage once, nothing claimed."""
    while s.player == 0 and decision(s) != "action":
        offered = legal(s)
        wanted = ("invest:advance", "form:singles", "trigger:transport_fox", "enough", "done")
        s.play(GAME.parse(next((text for text in wanted if text in offered), offered[0])))


def gained(before: dict[str, Any], after: dict[str, Any]) -> dict[str, int]:
    """The difference between two states of a board."""
    return {
        "coins": after["coins"] - before["coins"],
        "vp": after["vp"] - before["vp"],
        "steps": sum(after["tracks"].values()) - sum(before["tracks"].values()),
        "invest": after["invest"] - before["invest"],
        "tokens": len(after["decorations"]) - len(before["decorations"]),
        "upgrades": len(after["upgraded"]) - len(before["upgraded"]),
        "favours": len(after["favours"]) - len(before["favours"]),
    }


@pytest.mark.rule("KC-2.4", "KC-2.5", "KC-8.4", "KC-8.6", "KC-9.1", "KC-9.2", "KC-9.5", "KC-9.6", "KC-9.7", "KC-9.10")
@pytest.mark.parametrize("card", [*CHARACTERS, *STRUCTURES[1:], *EMPTY_TILES])
def test_every_card(card: str) -> None:
    owned = [name for name in RICH["structures"] if name != card] if card == "transport_fox" else RICH["structures"]
    s = table(spaces={"north_1": card, "north_2": "patron_owl_2"}, **{**RICH, "structures": owned})
    before = board(s)
    walk(s, "tile_renown", "nw_1", "north_1")
    settle(s)
    entry = THINGS[card]
    wanted = expected(entry, 5)
    wanted["coins"] -= entry["cost"]
    wanted["vp"] += 1  # the tile
    assert gained(before, board(s)) == wanted
    guild = entry.get("guild")
    assert board(s)["columns"] == {g: n + (g == guild) for g, n in COLUMNS.items()}
    assert (card in board(s)["characters"]) == (card in CHARACTERS)
    assert (card in board(s)["structures"]) == (card in STRUCTURES)


@pytest.mark.rule("KC-8.2", "KC-9.13", "KC-9.6", "KC-7.6")
@pytest.mark.parametrize("bird", BIRDS)
@pytest.mark.parametrize("paws", [1, 5])
def test_every_bird(bird: str, paws: int) -> None:
    given = {**RICH, "birds": [], "paws": RICH["paws"][: paws - 1]}
    s = table(spaces={"north_1": ("patron_fox_1", bird), "north_2": "patron_owl_2"}, **given)
    before = board(s)
    walk(s, "tile_renown", "nw_1", "north_1")
    settle(s)
    wanted = expected(THINGS[bird], paws)
    wanted["coins"] += 5  # the Patron
    wanted["vp"] += 1  # the tile
    assert gained(before, board(s)) == wanted
    assert board(s)["birds"] == [bird]


@pytest.mark.rule("KC-6.5", "KC-9.19", "KC-9.20", "KC-2.6")
@pytest.mark.parametrize("queen", QUEENS)
@pytest.mark.parametrize("upgraded", [False, True])
def test_every_queen(queen: str, upgraded: bool) -> None:
    faces = ["tile_audience"] if upgraded else []
    others = [name for name in QUEENS if name != queen]
    s = table(queen=queen, queen_pile=others[:3], queen_out=others[3], upgraded=faces, **RICH)
    before = board(s)
    do(s, "work:tile_audience")
    settle(s)
    once = expected(THINGS[queen], 4)
    assert gained(before, board(s)) == {key: n * (2 if upgraded else 1) for key, n in once.items()}
    assert board(s)["columns"][THINGS[queen]["guild"]] == COLUMNS[THINGS[queen]["guild"]] + 1


@pytest.mark.rule("KC-2.5", "KC-5.2", "KC-9.7")
@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_structure_as_income(structure: str) -> None:
    owned = sorted({"home", structure}, key=STRUCTURES.index)
    agenda = [["action", 1, 0], ["evening_income", 0, 0]]
    s = table(agenda=agenda, **{**RICH, "structures": owned, "columns": {**COLUMNS}})
    before = board(s)
    do(s, f"income:{structure}")
    settle(s)
    wanted = expected(THINGS[structure], 4)
    if structure in ("building_structures", "transport_structures"):
        wanted = {**wanted, "coins": 2 * (structure[0] == "b"), "vp": 2 * (structure[0] == "t")}
    assert gained(before, board(s)) == wanted


@pytest.mark.rule("KC-2.7", "KC-9.3")
@pytest.mark.parametrize(
    ("track", "space", "asked"),
    [("wood", 5, ""), ("stone", 6, "upgrade_tile"), ("sap", 7, "invest"), ("food", 8, "trigger_structure")],
)
def test_track_bonuses_come_once_and_before_the_next_step(track: str, space: int, asked: str) -> None:
    r = ("wood", "stone", "sap", "food").index(track)
    s = table(
        agenda=[["action", 1, 0], ["advance", 0, r | 3 << 2]], tracks={track: space - 2}, invest=1,
        structures=["home", "building_fox"],
    )  # fmt: skip
    if asked:
        assert decision(s) == asked
        assert board(s)["tracks"][track] == space  # the last of three steps waits for the bonus
        s.play(s.legal()[0])
        while s.player == 0:
            s.play(s.legal()[0])
    else:
        assert board(s)["coins"] == 3
    assert board(s)["tracks"][track] == space + 1
    assert s.player == 1


@pytest.mark.rule("KC-9.3", "KC-12.1", "KC-R13", "KC-2.7")
def test_space_10_gives_a_favour_and_further_steps_are_lost() -> None:
    s = table(agenda=[["action", 1, 0], ["advance", 0, 0 | 4 << 2]], tracks={"wood": 9})
    assert decision(s) == "favour"
    do(s, "favour:1")
    assert (board(s)["tracks"]["wood"], board(s)["favours"], s.player) == (10, ["favour_wood"], 1)


@pytest.mark.rule("KC-9.4")
def test_different_resources_of_choice() -> None:
    s = table(agenda=[["action", 1, 0], ["resource", 0, 3 | 1 << 4]], tracks={"sap": 10})
    assert legal(s) == ["gain:wood", "gain:stone", "gain:food"]
    assert why(s, "gain:sap") == ("KC-9.4", "KC-R13")
    do(s, "gain:stone")
    assert why(s, "gain:stone") == ("KC-9.4",)
    do(s, "gain:food")
    assert board(s)["tracks"] == {"wood": 1, "stone": 1, "sap": 10, "food": 1}
    s = table(agenda=[["action", 1, 0], ["resource", 0, 3 | 1 << 4]], tracks={"sap": 10, "wood": 10, "stone": 10})
    assert board(s)["tracks"]["food"] == 1  # the rest is lost
    assert s.player == 1


@pytest.mark.rule("KC-9.8", "KC-R14")
def test_investment_at_both_ends_of_the_track() -> None:
    s = table(agenda=[["action", 1, 0], ["invest", 0, 1]], invest=10)
    assert legal(s) == ["invest:advance", "invest:collect"]
    do(s, "invest:advance")
    assert board(s)["invest"] == 10
    s = table(agenda=[["action", 1, 0], ["invest", 0, 3]], invest=0)
    assert board(s)["invest"] == 1  # nothing to collect on 0
    do(s, "invest:collect")
    assert (board(s)["invest"], board(s)["coins"], s.player) == (1, 4, 1)


@pytest.mark.rule("KC-9.9")
def test_upgrades_take_base_tiles_played_or_not() -> None:
    s = table(agenda=[["action", 1, 0], ["upgrade_tile", 0, 2]], upgraded=["tile_purse"], played=["tile_trek"])
    assert legal(s) == [
        "upgrade:tile_stroll",
        "upgrade:tile_renown",
        "upgrade:tile_trek",
        "upgrade:tile_barter",
        "upgrade:tile_audience",
    ]
    assert why(s, "upgrade:tile_purse") == ("KC-9.9",)
    do(s, "upgrade:tile_trek upgrade:tile_barter")
    assert board(s)["upgraded"] == ["tile_purse", "tile_trek", "tile_barter"]
    s = table(agenda=[["action", 1, 0], ["upgrade_tile", 0, 1]], upgraded=list(TILES))
    assert (board(s)["vp"], s.player) == (0, 1)  # no points outside the Boar income


@pytest.mark.rule("KC-9.11", "KC-9.12", "KC-9.14")
def test_decorations() -> None:
    form = [["action", 1, 0], ["decoration_form", 0, 0]]
    s = table(agenda=form, decorations=["slot_stone_3", "slot_sap_9", "slot_food_2"])
    assert legal(s) == ["form:singles", "form:triple"]
    do(s, "form:singles")
    assert board(s)["decorations"] == ["slot_stone_3", "slot_sap_9", "slot_food_2", "slot_food_8"]  # the other is lost
    s = table(agenda=form, decorations=["slot_wood_8"])
    assert decision(s) == "decoration_slot"  # the only possible form is taken
    assert why(s, "decorate:slot_wood_8") == ("KC-9.11",)
    assert why(s, "decorate:slot_wood_3") == ("KC-9.11", "KC-9.12")
    s = table(agenda=form, decorations=["slot_stone_3", "slot_sap_9", "slot_food_2", "slot_food_8"])
    assert "slot_wood_8" in board(s)["decorations"]
    every = ["slot_wood_8", "slot_stone_3", "slot_sap_9", "slot_food_2", "slot_food_8"]
    s = table(agenda=form, decorations=every)
    assert (board(s)["decorations"], s.player) == (every, 1)
    s = table(agenda=[["action", 1, 0], ["decoration_slot", 0, 2 | 1 << 2]], tracks={"wood": 6})
    assert len(legal(s)) == 8  # either kind, passed or not


@pytest.mark.rule("KC-9.15")
def test_the_peddler_triggers_up_to_two_different_structures() -> None:
    trigger = [["action", 1, 0], ["trigger_structure", 0, 2 | 1 << 3 | 1 << 5]]
    s = table(agenda=trigger, structures=["home", "transport_fox"], columns={"fox": 2})
    assert legal(s) == ["trigger:home", "trigger:transport_fox", "enough"]
    do(s, "trigger:transport_fox")
    assert legal(s) == ["trigger:home", "enough"]
    assert why(s, "trigger:transport_fox") == ("KC-9.15",)
    do(s, "enough")
    assert (board(s)["vp"], s.player) == (2, 1)
    s = table(agenda=[["action", 1, 0], ["trigger_structure", 0, 1 | 1 << 3]], structures=["home", "transport_fox"])
    assert why(s, "enough") == ("KC-9.15",)


@pytest.mark.rule("KC-9.16", "KC-R17", "KC-9.20")
def test_the_peddler_that_calls_a_bird() -> None:
    spaces = {
        "south_1": ("peddler_fox_2", "bird_yellow_10"), "south_2": "patron_fox_1",
        "east_1": ("lumberjack_fox_1", "bird_green_03"), "north_1": ("lumberjack_fox_2", "bird_red_09"),
    }  # fmt: skip
    s = table(spaces=spaces, coins=3, upgraded=["tile_trek"])
    do(s, "work:tile_trek")
    while decision(s) == "cross":
        do(s, next(t for t in ("cross:nw_1", "cross:nw_2", "cross:sw_1") if t in legal(s)))
    do(s, "take:south_1")
    assert legal(s) == ["call_bird:north_1", "call_bird:east_1"]  # its own bird was met before
    assert why(s, "call_bird:south_1") == ("KC-9.16",)
    assert board(s)["vp"] == 4
    do(s, "call_bird:east_1")
    assert board(s)["vp"] == 8  # twice with the upgraded Trek
    assert board(s)["birds"] == ["bird_yellow_10", "bird_green_03"]
    s = table(spaces={"north_1": "peddler_fox_2", "north_2": "patron_fox_1"}, coins=3)
    do(s, "work:tile_renown cross:nw_1 take:north_1")
    assert s.player == 1  # no bird, nothing


@pytest.mark.rule("KC-9.17", "KC-4.5")
def test_the_purchase_is_offered_at_four_moments() -> None:
    s = table(spaces={"north_1": "patron_fox_1", "north_2": "patron_owl_2"}, coins=4)
    seen = []
    do(s, "work:tile_barter")
    for text in ("keep_coins", "cross:nw_1", "keep_coins", "take:north_1", "keep_coins", "keep_coins"):
        seen.append(decision(s))
        do(s, text)
    assert seen == ["buy_resource", "cross", "buy_resource", "card", "buy_resource", "buy_resource"]
    assert s.player == 1
    assert why(s, "buy:wood") == ("KC-4.5", "KC-9.17")
    full = {"wood": 10, "stone": 10, "sap": 10, "food": 10}
    s = table(spaces={"north_1": "patron_fox_1", "north_2": "patron_owl_2"}, coins=4, tracks=full)
    do(s, "work:tile_barter")
    assert decision(s) == "cross"


@pytest.mark.rule("KC-12.2", "KC-12.4", "KC-12.3", "KC-R33")
def test_favours_open_random_and_the_end_of_the_stock() -> None:
    favour = [["action", 1, 0], ["favour", 0, 2]]
    s = table(agenda=favour)
    assert legal(s) == ["favour:1", "favour:2", "favour:3", "favour:random"]
    do(s, "favour:3 favour:random")
    assert board(s)["favours"] == ["favour_sap", "favour_fox"]
    assert s.to_dict()["display"] == [DISPLAY[0], DISPLAY[1], "favour_food"]
    assert s.view(1)["boards"][0]["favours"] == {"favour_sap": 0, "favour_fox": 0}
    s = table(agenda=favour, stock=[])
    assert why(s, "favour:random") == ("KC-12.4",)
    do(s, "favour:1")
    assert s.to_dict()["display"] == [None, DISPLAY[1], DISPLAY[2]]
    assert legal(s) == ["favour:2", "favour:3"]
    assert why(s, "favour:1") == ("KC-12.4",)
    s = table(agenda=favour, stock=[], display=[None, None, None])
    assert (board(s)["favours"], s.player) == ([], 1)


@pytest.mark.rule("KC-9.13")
def test_five_bridges_or_nothing() -> None:
    for paws, tokens in ((["sw_1", "sw_2", "ne"], 0), (["sw_1", "sw_2", "ne", "se"], 1)):
        s = table(spaces={"north_1": "peddler_boar_2", "north_2": "patron_owl_2"}, coins=4, paws=paws)
        do(s, "work:tile_renown cross:nw_1 take:north_1")
        settle(s)
        assert len(board(s)["decorations"]) == tokens


@pytest.mark.rule("KC-9.21")
def test_counts_are_read_when_an_effect_begins() -> None:
    houses = ["west", "east", "north"]
    s = table(agenda=[["action", 1, 0]], houses=houses)
    s.ask(s.flow.names.index("effect"), 0, s.tables.card_effects[CHARACTERS.index("peddler_bear_2")][0])
    s.settle()
    do(s, "gain:wood gain:wood gain:sap")
    assert board(s)["tracks"] == {"wood": 2, "stone": 0, "sap": 1, "food": 0}
    assert s.player == 1
