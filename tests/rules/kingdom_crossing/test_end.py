"""13 and 14 Evening, end and scoring."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.games.kingdom_crossing.actions import BIRDS, FAVOURS, TILES
from tests.rules.kingdom_crossing.given import board, decision, do, legal, table

END = [["round_end", 0, 0]]


@pytest.mark.rule("KC-13.1", "KC-13.3", "KC-13.4")
def test_each_evening_is_complete_before_the_next() -> None:
    s = table(
        agenda=[["next_turn", 0, 0]], turn_number=8, first=1, invest=1, balloon="east", played=list(TILES[:4]),
        paws=["we"],
        others={1: {"invest": 1, "at": "south", "played": list(TILES[:4]), "paws": ["ne"]}},
    )  # fmt: skip
    assert s.player == 1  # the holder of the token first, at an own house with the home card only
    do(s, "invest:advance")
    assert board(s, 1)["played"] == []
    assert board(s, 0)["played"] == list(TILES[:4])
    assert s.player == 0
    do(s, "invest:collect")
    assert s.round == 2
    assert (board(s)["played"], board(s)["paws"]) == ([], [])
    assert (board(s)["at"], board(s, 1)["at"], s.to_dict()["balloon"]) == ("west", "south", "east")


@pytest.mark.rule("KC-13.2", "KC-5.3", "KC-5.8", "KC-13.5")
def test_a_whole_guild_in_the_evening() -> None:
    s = table(
        agenda=[["action", 1, 0], ["evening", 0, 0]],
        columns={"bear": 5},
        structures=["home", "transport_bear"],
        invest=1,
        paws=["we"],
    )
    assert legal(s) == ["income:bear", "income:home", "income:transport_bear"]
    do(s, "income:bear trigger:transport_bear")
    assert board(s)["paws"] == ["we"]
    assert decision(s) == "invest"  # the second unit can only trigger the home card
    do(s, "invest:advance")
    assert (board(s)["vp"], board(s)["invest"], board(s)["paws"], s.player) == (5, 2, [], 1)


@pytest.mark.rule("KC-14.1")
@pytest.mark.parametrize(
    ("coins", "invest", "left", "space"), [(4, 2, 4, 2), (14, 2, 4, 4), (99, 7, 84, 10), (7, 10, 7, 10)]
)
def test_coins_become_steps(coins: int, invest: int, left: int, space: int) -> None:
    s = table(agenda=END, round=4, coins=coins, invest=invest)
    assert (board(s)["coins"], board(s)["invest"]) == (left, space)


@pytest.mark.rule("KC-14.2", "KC-9.14", "KC-2.10")
def test_stars_count_only_where_they_are_passed() -> None:
    decorations = ["slot_wood_3", "slot_wood_8", "slot_sap_6"]
    s = table(
        agenda=END,
        round=4,
        columns={"fox": 2, "bear": 3, "deer": 9},
        decorations=decorations,
        tracks={"wood": 7, "sap": 5},
    )
    assert s.breakdown(0) == {"guild_fox": 4}
    s = table(
        agenda=END,
        round=4,
        columns={"fox": 2, "bear": 3, "deer": 9},
        decorations=decorations,
        tracks={"wood": 8, "sap": 6},
    )
    assert s.breakdown(0) == {"guild_fox": 10, "guild_bear": 9}


@pytest.mark.rule("KC-14.2", "KC-2.9")
def test_structures_by_the_lowest_track() -> None:
    for position, value in enumerate([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]):
        tracks = {"wood": 10, "stone": position, "sap": 10, "food": 10}
        s = table(agenda=END, round=4, structures=["home", "building_fox"], tracks=tracks)
        assert s.breakdown(0).get("structures", 0) == 2 * value


OWNER: dict[str, Any] = {
    "columns": {"fox": 1, "owl": 2, "bear": 3, "boar": 4, "deer": 5},
    "tracks": {"wood": 2, "stone": 3, "sap": 4, "food": 5},
    "decorations": ["slot_wood_8", "slot_stone_3", "slot_stone_8"],
    "birds": [*BIRDS[:4], *BIRDS[12:15], *BIRDS[24:26], *BIRDS[32:33]],
    "houses": ["west", "north"],
    "structures": ["home", "building_fox", "building_owl", "transport_wood"],
    "upgraded": list(TILES[:3]),
    "invest": 8,
    "objectives": [
        {"id": f"objective_{o}", "hard": False, "claims": [0] if i < 2 else []}
        for i, o in enumerate(("builder", "birds", "wood_sap", "stone_food", "decorations", "investment"))
    ],
}
WORTH = {
    "favour_favours": 2, "favour_decorations": 4, "favour_pairs": 3, "favour_flowers": 6, "favour_sculptures": 2,
    "favour_wood": 2, "favour_stone": 3, "favour_sap": 4, "favour_food": 5, "favour_fox": 2, "favour_owl": 4,
    "favour_bear": 6, "favour_boar": 8, "favour_deer": 10, "favour_sets": 4, "favour_red_birds": 8,
    "favour_yellow_birds": 6, "favour_blue_birds": 6, "favour_green_birds": 3, "favour_birds": 10,
    "favour_houses": 6, "favour_buildings": 4, "favour_guilds": 9, "favour_investment": 9, "favour_tiles": 6,
    "favour_objectives": 4,
}  # fmt: skip


@pytest.mark.rule("KC-14.3", "KC-R20", "KC-2.15")
@pytest.mark.parametrize("favour", FAVOURS)
def test_every_favour(favour: str) -> None:
    s = table(agenda=END, round=4, favours=[favour], **OWNER)
    assert s.breakdown(0)["favours"] == WORTH[favour]


@pytest.mark.rule("KC-14.3")
def test_the_favour_of_favours_counts_itself_and_the_treasurer_looks_after_the_conversion() -> None:
    s = table(agenda=END, round=4, favours=["favour_favours", "favour_wood", "favour_investment"], coins=10, invest=5)
    assert s.breakdown(0) == {"investment": 7, "favours": 6 + 0 + 7}


@pytest.mark.rule("KC-14.4", "KC-14.5", "KC-1.4")
def test_ties() -> None:
    def end(coins: tuple[int, int, int], vp: tuple[int, int, int]) -> tuple[list[int], list[int]]:
        others = {seat: {"vp": vp[seat], "coins": coins[seat], "invest": 10} for seat in (1, 2)}
        s = table(3, agenda=END, round=4, vp=vp[0], coins=coins[0], invest=10, others=others)
        return s.winners(), s.view(None)["places"]

    assert end((0, 0, 9), (10, 11, 9)) == ([1], [2, 1, 3])
    assert end((3, 4, 9), (10, 10, 9)) == ([1], [2, 1, 3])
    assert end((4, 4, 4), (10, 10, 10)) == ([0, 1, 2], [1, 1, 1])


@pytest.mark.rule("KC-19.6", "KC-2.14")
def test_the_projection_is_the_score_as_if_the_game_ended_now() -> None:
    s = table(**OWNER, coins=10, vp=7)
    lines = s.view(0)["boards"][0]["final"]
    assert lines == {
        "investment": 13, "guild_fox": 0, "guild_owl": 2, "guild_bear": 0, "guild_boar": 0, "structures": 8,
        "favours": 0,
    }  # fmt: skip
    assert s.scores()[0] == 7 + sum(lines.values())
    assert s.winners() == []
