"""The evaluation of Kingdom Crossing: a true margin, and what it prefers."""

from typing import cast

import pytest

import royaume
from royaume.bots.series import seat_bots
from royaume.games.kingdom_crossing.evaluate import bridges_ahead, evaluate, finish, prospect
from royaume.games.kingdom_crossing.scoring import total
from royaume.games.kingdom_crossing.state import RIVAL, CrossingState
from tests.bots.played import played as begun

GAME = royaume.load("kingdom_crossing")
STROLL = 1 << 1
TREK = 1 << 3


def played(players: int, seed: int, turns: int) -> CrossingState:
    return cast(CrossingState, begun(GAME, players, seed, turns))


@pytest.mark.rule("KC-14.4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_finished_game_is_judged_by_its_points_then_coins(players: int) -> None:
    state = played(players, 7, 10**6)
    scores = state.scores()
    for seat in range(players):
        margin = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        assert evaluate(state, seat) == pytest.approx(margin, abs=0.1)


@pytest.mark.rule("KC-15.15")
def test_alone_one_plays_against_paco_and_paca() -> None:
    state = played(1, 3, 10**6)
    assert evaluate(state, 0) == pytest.approx(total(state, 0) - total(state, RIVAL), abs=0.1)
    assert finish(played(1, 3, 30).clone(), 0) is not None


@pytest.mark.rule("KC-7.3")
def test_the_last_bridges_count_while_the_tiles_left_can_cross_them() -> None:
    t = played(2, 1, 10).tables
    five = 0b0011111
    north = next(at for at in range(4) if t.reach[(at * 128 + five) * 8 + 1])  # a bridge leads on from here
    assert bridges_ahead(t, 0, 1, north, five) > bridges_ahead(t, TREK | STROLL, 1, north, five) > 0
    assert bridges_ahead(t, TREK, 1, north, 0b0000111) == 0
    assert bridges_ahead(t, 0, 0, north, five) == 0


def test_a_coin_a_step_and_a_point_are_never_bad() -> None:
    state = played(2, 8, 60)
    seat = 0
    before = prospect(state, seat)
    state.coins[seat] += 1
    richer = prospect(state, seat)
    state.vp[seat] += 1
    assert before < richer
    assert prospect(state, seat) == pytest.approx(richer + 1)


@pytest.mark.parametrize(("players", "seed"), [(1, 17), (2, 12), (4, 11)])  # in two of them a walk ends the game
def test_every_choice_of_a_game_can_be_carried_on_and_judged(players: int, seed: int) -> None:
    state = GAME.new(players, seed)
    bots = seat_bots(["random"] * players, seed)
    while state.player is not None:
        seat = state.player
        for action in state.offered[:3]:
            child = state.clone()
            child.apply(action)
            assert abs(evaluate(finish(child, seat), seat)) < 500
        state.apply(bots[seat].decide(state))
