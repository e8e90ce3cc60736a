"""15 Solo: Paco & Paca."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from royaume.games.kingdom_crossing.actions import BIRDS, LEVELS
from royaume.games.kingdom_crossing.state import PAIR_FACE, CrossingState
from tests.rules.kingdom_crossing.given import DISPLAY, OBJECTIVES, STOCK, board, decision, do, new, table

HARD = [f"objective_{o}" for o in OBJECTIVES]


def rival(tile: str, second: str = "solo_rest_1", **given: Any) -> CrossingState:
    """The rival's turn with these two tiles has been played; the human is to act."""
    others = {1: {"houses": ["east"], **given.pop("theirs", {})}}
    given.setdefault("hard", HARD)
    agenda = [["action", 0, 0], ["rival_tile", 1, 0], ["rival_tile", 1, 0]]
    return table(1, agenda=agenda, solo_deck=[tile, second], others=others, **given)


@pytest.mark.rule("KC-15.1", "KC-15.2", "KC-R34", "KC-R21")
def test_set_up() -> None:
    s = new(1, 4)
    assert (s.first, len(s.pairs), len(s.coins)) == (1, 2, 2)
    other = s.pairs[1]
    do(s, f"draft:start_{PAIR_FACE.of(s.pairs[0]) // 2 + 1}")
    while decision(s) != "action":
        s.play(s.legal()[0])
    assert s.lead == 1
    assert len(s.solo_seen) == 2  # they have begun
    theirs = board(s, 1)
    assert len(theirs["favours"]) == 1
    assert theirs["coins"] == 0
    assert len(theirs["houses"]) == 1
    assert sum(theirs["columns"].values()) - len(theirs["characters"]) - len(theirs["queens"]) == 1
    assert s.starts[1] == PAIR_FACE.of(other)
    start = board(new(1, 4), 1)
    assert start["at"] is None


@pytest.mark.rule("KC-15.2", "KC-15.7")
def test_the_balloon_starts_in_the_rivals_region() -> None:
    for seed in range(12):
        s = new(1, seed)
        while decision(s) != "action":
            s.play(s.legal()[0])
        crowns = "solo_crown" in s.view(0)["solo"]["seen"]
        region = board(s, 1)["houses"][0]
        names = ["north", "east", "south", "west"]
        assert s.to_dict()["balloon"] == names[(names.index(region) + crowns) % 4]


@pytest.mark.rule("KC-15.3", "KC-15.4", "KC-15.5")
def test_levels_and_decks() -> None:
    for level, rests in zip(LEVELS, (3, 2, 1, 0), strict=True):
        s = new(1, 3, level=level)
        seen = Counter[int]()
        while s.player is not None:
            if decision(s) == "action":
                assert len(s.solo_deck) + len(s.solo_seen) == 11 + rests
                assert len(s.solo_seen) in (0, 2, 4, 6, 8)
                seen[s.round] = max(seen[s.round], len(s.solo_seen))
            s.play(s.legal()[0])
        assert len(s.solo_seen) == 8
        assert s.view(0)["solo"]["rest_tiles"] == rests
        assert s.view(0)["solo"]["favour_vp"] == 2 * rests


@pytest.mark.rule("KC-15.6", "KC-15.9", "KC-15.16")
@pytest.mark.parametrize(
    ("card", "track"),
    [
        ("patron_fox_1", "wood"),
        ("patron_owl_2", "stone"),
        ("patron_bear_2", "sap"),
        ("patron_boar_2", "food"),
        ("patron_deer_2", "stone"),
    ],
)
def test_a_character_advances_its_track(card: str, track: str) -> None:
    tracks = {"wood": 2, "stone": 1, "sap": 5, "food": 1}
    s = rival(
        "solo_north_1",
        spaces={"north_1": (card, "bird_red_03")},
        decks={"north_1": ["patron_deer_1"]},
        theirs={"tracks": tracks},
    )
    theirs = board(s, 1)
    assert theirs["tracks"] == {name: n + (name == track) for name, n in tracks.items()}
    assert theirs["birds"] == ["bird_red_03"]
    assert theirs["coins"] == 0
    assert theirs["columns"][card.split("_")[1]] == 1
    assert s.to_dict()["spaces"]["north_1"] == {
        "deck": s.to_dict()["spaces"]["north_1"]["deck"],
        "shown": "patron_deer_1",
        "bird": None,
        "cards": [],
    }


@pytest.mark.rule("KC-15.9")
def test_decorations_passed_are_placed_and_bonuses_ignored() -> None:
    s = rival("solo_north_1", spaces={"north_1": "patron_boar_2"}, theirs={"tracks": {"food": 7}})
    assert board(s, 1)["decorations"] == ["slot_food_2", "slot_food_4", "slot_food_8"]
    assert board(s, 1)["invest"] == 0
    s = rival("solo_north_1", spaces={"north_1": "patron_fox_1"}, theirs={"tracks": {"wood": 10}})
    assert (board(s, 1)["tracks"]["wood"], board(s, 1)["favours"]) == (10, [])


@pytest.mark.rule("KC-15.9", "KC-15.11", "KC-R33")
def test_space_10_takes_the_topmost_favour() -> None:
    s = rival("solo_north_1", spaces={"north_1": "patron_fox_1"}, theirs={"tracks": {"wood": 9}})
    assert board(s, 1)["favours"] == [DISPLAY[0]]
    assert s.to_dict()["display"] == [DISPLAY[1], DISPLAY[2], STOCK[0]]
    s = rival(
        "solo_north_1",
        spaces={"north_1": "patron_fox_1"},
        theirs={"tracks": {"wood": 9}},
        stock=[],
        display=[None, "favour_sap", None],
    )
    assert board(s, 1)["favours"] == ["favour_sap"]
    assert s.to_dict()["display"] == [None, None, None]


@pytest.mark.rule("KC-15.6")
def test_structures_and_empty_spaces() -> None:
    s = rival("solo_north_1", "solo_east_1", spaces={"north_1": "transport_wood", "east_1": "empty_vp"})
    assert board(s, 1)["structures"] == ["home", "transport_wood"]
    assert board(s, 1)["tracks"]["wood"] == 0
    assert (board(s, 1)["vp"], s.to_dict()["spaces"]["east_1"]["shown"]) == (0, "empty_vp")
    s = rival("solo_north_1")
    assert sum(board(s, 1)["columns"].values()) == 0


@pytest.mark.rule("KC-15.7", "KC-R22", "KC-15.8", "KC-R21")
def test_the_crown() -> None:
    s = rival("solo_crown", balloon="west")
    assert (s.first, s.to_dict()["queen"], s.to_dict()["balloon"]) == (1, None, "north")
    assert board(s, 1)["queens"] == ["queen_fox"]
    assert (board(s, 1)["columns"]["fox"], board(s, 1)["tracks"]["wood"], board(s, 1)["vp"]) == (1, 0, 0)
    s = rival("solo_crown", queen=None, queens_gone=["queen_fox"], balloon="north")
    assert (s.first, s.to_dict()["balloon"], board(s, 1)["queens"]) == (0, "east", [])
    s = rival("solo_rest_2", balloon="north")
    assert s.to_dict()["balloon"] == "north"


@pytest.mark.rule("KC-15.10", "KC-15.16")
def test_rows_bring_houses() -> None:
    full = {"fox": 0, "owl": 1, "bear": 1, "boar": 1, "deer": 1}
    s = rival("solo_crown", theirs={"columns": full})  # the Queen card completes the row
    assert (board(s, 1)["houses"], board(s, 1)["houses_beside"], board(s, 1)["favours"]) == (["east"], 1, [])
    full = {"fox": 1, "owl": 2, "bear": 2, "boar": 2, "deer": 2}
    theirs = {"columns": full, "houses_beside": 1}
    s = rival("solo_north_1", spaces={"north_1": "patron_fox_1"}, theirs=theirs, hard=HARD[1:])
    assert board(s, 1)["houses_beside"] == 2
    assert board(s, 1)["favours"] == [DISPLAY[0]]
    assert s.to_dict()["objectives"][0]["claims"] == [1]  # three houses
    assert board(s, 1)["vp"] == 5


@pytest.mark.rule("KC-15.12", "KC-15.17", "KC-R23")
def test_objectives_are_claimed_at_once_but_not_the_investment() -> None:
    theirs = {
        "birds": list(BIRDS[:8]),
        "structures": ["home", "building_fox", "building_owl", "building_bear"],
        "invest": 9,
    }
    s = rival("solo_north_1", spaces={"north_1": "building_boar"}, theirs=theirs)
    assert [o["claims"] for o in s.to_dict()["objectives"]] == [[1], [1], [], [], [], []]
    assert board(s, 1)["vp"] == 14
    assert board(s, 1)["favours"] == [DISPLAY[0]]  # both of the first row


@pytest.mark.rule("KC-15.5", "KC-15.13", "KC-17.6", "KC-5.5")
def test_a_whole_solo_game() -> None:
    s = new(1, 8)
    s.log = []
    while s.player is not None:
        s.play(s.legal()[0])
    kinds = Counter(event.kind for event in s.log)
    assert kinds["rival_tile"] == 4 * 8
    assert all(event.seat in (-1, 0) for event in s.log)
    assert s.lost_birds & sum(1 << i for i, bird in enumerate(BIRDS) if s.tables.bird_mark[i] > 2)


@pytest.mark.rule("KC-15.14", "KC-15.15")
def test_the_result_of_a_solo_game() -> None:
    end = [["round_end", 0, 0]]
    s = table(
        1,
        agenda=end,
        round=4,
        vp=10,
        others={1: {"vp": 9, "favours": ["favour_fox"], "coins": 0}},
        options={"level": "expert"},
    )
    assert s.view(0)["boards"][1]["score"] == 11
    assert s.winners() == []
    s = table(
        1, agenda=end, round=4, vp=12, others={1: {"vp": 9, "favours": ["favour_fox"]}}, options={"level": "expert"}
    )
    assert s.winners() == [0]
    s = table(
        1,
        agenda=end,
        round=4,
        vp=10,
        others={1: {"vp": 9, "favours": ["favour_fox"]}},
        options={"level": "master_builder"},
    )
    assert s.winners() == [0]
