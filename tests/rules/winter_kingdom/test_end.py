"""10 The end of the game and the final count."""

from __future__ import annotations

import random

import pytest

from royaume.games.winter_kingdom.actions import TWISTS
from tests.rules.winter_kingdom.given import at, do, new, offered


@pytest.mark.rule("WK-1.5", "WK-10.2", "WK-10.3", "WK-10.4")
def test_the_round_is_finished_and_everybody_had_the_same_turns() -> None:
    for seed in range(6):
        s = new(3, seed, twist="none")
        turns = [0, 0, 0]
        rng = random.Random(seed)
        s.log = []
        while s.player is not None:
            s.apply(rng.choice(s.legal()))
        for event in s.log:
            if event.kind == "turn":
                turns[event.seat] += 1
        turns[s.first] += 1  # the first turn began before anybody listened
        assert len(set(turns)) == 1
        assert turns[0] == s.round
        assert any(not s.stock[i] and not s.fort_stock[i] for i in range(3))


@pytest.mark.rule("WK-10.2", "WK-R20", "WK-11.1")
def test_the_trigger_is_final_even_if_wolves_bring_a_house_back() -> None:
    s = at("0,-3", card="summit", reserve=(5, 0), in_play=["monastery", "springs"], twist="wolves", economy="arms")
    do(s, "use:monastery:first", "house:1,-3", "use:springs:first", "house:-9,-3")
    do(s, "house:0,-4", "house:1,-4", "house:2,-4")
    assert s.ending
    do(s, "end", "take_back:-9,-3")
    assert (s.stock[0], s.ending, s.player) == (1, True, 1)
    assert s.view(0)["still_to_move"] == [1]


@pytest.mark.rule("WK-10.5")
def test_coins_hands_and_reserves_are_worth_nothing() -> None:
    rich = at(agenda=(), coins=50, hand=["mine", "port"], in_play=["mule"])
    assert rich.scores() == [0, 0]
    assert list(at("1,-2", agenda=()).breakdown(0)) == ["climbers", "scouts", "royalty", "castles"]


@pytest.mark.rule("WK-10.6", "WK-10.10")
def test_castles_go_to_the_strongest_tied_players_and_a_piece_counts_for_both() -> None:
    s = at("1,-2", others=["3,-3"], other_forts=["-8,-2"], agenda=())
    assert s.breakdown(0)["castles"] == 3
    assert s.breakdown(1)["castles"] == 6  # a tie at one castle, alone at the other
    none = at("0,0", agenda=())
    assert (none.breakdown(0)["castles"], none.breakdown(1)["castles"]) == (0, 0)


@pytest.mark.rule("WK-10.7")
def test_the_most_points_win_and_ties_are_shared() -> None:
    assert at("1,-2", others=["2,-3"], agenda=(), scoring=("crowds", "disciples", "hermits")).winners() == [0, 1]
    assert at("1,-2", others=["2,-3 3,-3"], agenda=(), scoring=("crowds", "disciples", "hermits")).winners() == [1]
    assert at("1,-2").winners() == []


@pytest.mark.rule("WK-10.8")
def test_the_last_turn_draws_a_card_as_always() -> None:
    s = at(card="snow", players=2, agenda=[("end_turn", 1, 0)], ending=True, pile=["forest", "tundra"], discard=[])
    assert s.player is None
    assert len(s.pile) == 1
    assert len(s.discard) == 1
    assert s.winners() == [0, 1]


@pytest.mark.rule("WK-10.9")
@pytest.mark.parametrize("twist", ["none", *TWISTS])
def test_the_game_ends_in_time(twist: str) -> None:
    for seed in range(4):
        s = new(2 + seed % 3, seed, twist=twist)
        rng = random.Random(seed)
        while s.player is not None:
            s.apply(rng.choice(s.legal()))
        assert s.round <= (18 if twist == "wolves" else 12)


@pytest.mark.rule("WK-D6")
def test_the_projection_is_there_at_any_time() -> None:
    s = at("1,-2", card="summit")
    view = s.view(1)
    assert [row["card"] for row in view["scoring"]] == ["climbers", "scouts", "royalty"]
    assert view["scoring"][2]["points"] == [2, 0]
    assert view["scoring"][2]["hexes"] == [["1,-2"], []]
    assert view["seats"][0]["score"] == sum(view["seats"][0]["breakdown"].values()) == s.scores()[0]
    assert offered(s)
