"""3 Setting up and the draft."""

from __future__ import annotations

from collections import Counter

import pytest

from royaume.games.kingdom_crossing.actions import CARDS, DECKS, FACES, FAVOURS, QUEENS, SPACES
from royaume.games.kingdom_crossing.state import OBJECTIVE, PAIR_FAVOUR, SIDE
from tests.rules.kingdom_crossing.given import GAME, board, decision, do, legal, new, read


@pytest.mark.rule("KC-3.1", "KC-17.1", "KC-1.1")
def test_the_first_player_is_drawn() -> None:
    firsts = Counter(new(4, seed).first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25


@pytest.mark.rule("KC-3.2", "KC-2.3")
def test_ten_decks_of_ten_lie_at_random() -> None:
    s = new(3, 7)
    assert sorted(s.kinds) == list(range(len(DECKS)))
    for i in range(len(SPACES)):
        cards = [CARDS[c] for c in (s.shown[i], *s.decks[i])]
        assert len(set(cards)) == 10
        assert {card.split("_")[0] for card in cards} == {DECKS[s.kinds[i]]}
    assert s.birds == [-1] * 10
    assert len({new(2, seed).kinds for seed in range(20)}) == 20


@pytest.mark.rule("KC-3.3", "KC-2.6")
def test_birds_by_colour_and_four_queens() -> None:
    s = new(2, 3)
    assert [len(flock) for flock in s.flocks] == [12, 8, 12, 8]
    assert len(s.queen_pile) == 4
    assert sorted((*s.queen_pile, s.queen_out)) == list(range(len(QUEENS)))
    assert {new(2, seed).queen_out for seed in range(60)} == set(range(5))


@pytest.mark.rule("KC-3.4", "KC-R24", "KC-2.12")
def test_objectives_on_random_places_and_sides() -> None:
    s = new(2, 3)
    assert sorted(OBJECTIVE.of(o) for o in s.objectives) == list(range(6))
    assert {SIDE.of(o) for seed in range(10) for o in new(2, seed).objectives} == {0, 1}
    assert {SIDE.of(o) for seed in range(10) for o in new(2, seed, easy_objectives=True).objectives} == {0}
    assert len({tuple(OBJECTIVE.of(o) for o in new(2, seed).objectives) for seed in range(20)}) > 10


@pytest.mark.rule("KC-3.5", "KC-17.2", "KC-R19")
def test_favours_in_display_pairs_and_stock() -> None:
    s = new(4, 3)
    held = [*s.display, *s.stock, *(PAIR_FAVOUR.of(pair) for pair in s.pairs)]
    assert sorted(held) == list(range(len(FAVOURS)))
    assert (len(s.display), len(s.pairs), len(s.stock)) == (3, 4, 19)
    assert sorted(s.empty_tiles) == [0, 1, 2, 3]


@pytest.mark.rule("KC-3.6")
def test_what_everybody_starts_with() -> None:
    s = new(2, 3)
    mine = board(s)
    assert (mine["coins"], mine["vp"], mine["invest"], mine["structures"]) == (0, 0, 0, ["home"])
    assert mine["tracks"] == {"wood": 0, "stone": 0, "sap": 0, "food": 0}
    assert s.view(0)["boards"][0]["available"] == [
        "tile_purse", "tile_stroll", "tile_renown", "tile_trek", "tile_barter", "tile_audience",
    ]  # fmt: skip
    assert mine["upgraded"] == []
    assert s.view(0)["boards"][0]["houses_left"] == 3


@pytest.mark.rule("KC-3.7", "KC-3.11", "KC-3.9", "KC-3.10", "KC-4.1")
def test_the_draft_goes_in_reverse_order_and_round_1_follows() -> None:
    s = new(4, 11)
    first = s.first
    seen = []
    while decision(s) == "draft_pair":
        seen.append(s.player)
        display = list(s.display)
        s.play(s.legal()[0])
        while s.player is not None and decision(s) == "decoration_slot":
            s.play(s.legal()[0])
        assert s.display == display
    assert seen == [(first + k) % 4 for k in (3, 2, 1)]  # the last pair goes to the first player by itself
    assert s.round == 1
    assert s.balloon == s.at[first]
    assert s.pairs == ()


@pytest.mark.rule("KC-3.8", "KC-3.11")
@pytest.mark.parametrize("face", FACES)
def test_every_face_gives_what_it_shows(face: str) -> None:
    data = new(2, 5).to_dict()
    others = [other for other in ("start_1_a", "start_3_b", "start_4_a") if other[:-2] != face[:-2]][:2]
    data["pairs"] = [{"start": face, "favour": "favour_fox"}, *({"start": o, "favour": "favour_owl"} for o in others)]
    data["first"] = 0
    data["agenda"] = [["round_start", 0, 0], ["draft_pair", 0, 0], ["draft_pair", 1, 0]]
    s = read(data)
    do(s, f"draft:{face[:-2]}")
    printed = next(card for card in GAME.components["start_card"] if card["id"] == face[:-2])[f"face_{face[-1]}"]
    if printed["decoration"] != "none":
        assert all(printed["decoration"] in GAME.label(s, action) for action in s.legal())
        assert len(legal(s)) == 4
        s.play(s.legal()[0])
    mine = board(s, 1)
    assert mine["coins"] == printed["coins"]
    assert mine["tracks"] == {r: printed["resources"].get(r, 0) for r in ("wood", "stone", "sap", "food")}
    assert len(mine["decorations"]) == (printed["decoration"] != "none")
    region = next(r["id"] for r in GAME.components["region"] if r["bird_colour"] == printed["bird"])
    assert (mine["at"], mine["houses"]) == (region, [region])
    assert mine["columns"][printed["guild"]] == 1
    assert sum(mine["columns"].values()) == 1
    assert mine["favours"] == ["favour_fox"]
    assert mine["invest"] == printed["invest"]  # on space 0 there is nothing but to advance
    assert (decision(s), s.player) == ("draft_pair", 0)


@pytest.mark.rule("KC-1.5")
def test_everybody_sees_the_same() -> None:
    s = new(3, 5)
    views = [s.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
    text = str(views[0])
    assert "queen_" not in text
    assert "bird_red_01" not in text
