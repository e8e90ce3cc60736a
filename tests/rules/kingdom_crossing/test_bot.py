"""The greedy bot plays sensibly: it beats random play, and its games look as games should."""

from __future__ import annotations

import pytest

from royaume.bots.base import Player
from royaume.bots.greedy import Greedy
from royaume.bots.random import Random
from royaume.games.kingdom_crossing.evaluate import evaluate, finish
from tests.rules.kingdom_crossing.given import GAME, board, do, new, table


@pytest.mark.dear
def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(12):
        state = GAME.new(2, seed)
        bots = (Greedy(guesses=1), Random()) if seed % 2 == 0 else (Random(), Greedy(guesses=1))
        players = [Player(bot, seat, seed) for seat, bot in enumerate(bots)]
        while state.player is not None:
            state.apply(players[state.player].decide(state))
        won += state.winners() == [seed % 2]
    assert won == 12


def test_at_the_end_the_score_counts() -> None:
    s = table(agenda=[["round_end", 0, 0]], round=4, vp=40, coins=2, others={1: {"vp": 30}})
    assert evaluate(s, 0) == pytest.approx(40.002 - 30)


def test_finish_plays_a_walk_to_its_card() -> None:
    s = table(spaces={"north_1": "patron_fox_1", "north_2": "lumberjack_owl_1", "south_1": "peddler_bear_1"}, coins=9)
    do(s, "work:tile_renown")
    after = finish(s.clone(), 0)
    assert after.player == 1
    assert s.player == 0
    assert board(s)["coins"] == 9


def test_more_of_anything_is_better() -> None:
    poor = evaluate(table(), 0)
    for given in (
        {"coins": 5},
        {"invest": 2},
        {"tracks": {"wood": 2}},
        {"columns": {"fox": 2}},
        {"structures": ["home", "transport_wood"]},
        {"upgraded": ["tile_stroll"]},
        {"birds": ["bird_red_01"]},
        {"favours": ["favour_houses"]},
        {"decorations": ["slot_food_2"]},
    ):
        assert evaluate(table(**given), 0) > poor, given


def test_the_judgement_never_looks_at_hidden_things() -> None:
    import random

    s = new(3, 4)
    rng = random.Random(4)
    while s.player is not None:
        if rng.random() < 0.1:
            other = s.determinize(s.player, rng)
            assert [evaluate(other, seat) for seat in range(3)] == [evaluate(s, seat) for seat in range(3)]
        s.apply(rng.choice(s.legal()))
