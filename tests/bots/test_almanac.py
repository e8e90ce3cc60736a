"""The evaluation of Almanac: a true margin, and what it prefers."""

from typing import cast

import pytest

import royaume
from royaume.bots import Player, make_bot
from royaume.bots.series import seat_bots
from royaume.engine.state import State
from royaume.games.almanac.actions import BID, CONTRACTS
from royaume.games.almanac.evaluate import TERMS, evaluate, finish, terms
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import MAKE_BID
from tests.bots.played import played as begun

GAME = royaume.load("almanac")
GOODS = TERMS.index("goods")


def played(players: int, seed: int, turns: int) -> AlmanacState:
    return cast(AlmanacState, begun(GAME, players, seed, turns))


def at_the_end(stock: list[int], gold: int) -> AlmanacState:
    """Seat 0 in the last round, without Workers, with one Contract for three Leaves and these goods."""
    state = played(2, 4, 30)
    state.round = state.tables.rounds
    state.workers[0] = 0
    state.hand[0] = (CONTRACTS.index("snow_post"),)
    state.stock[:4] = stock
    state.gold[0] = gold
    return state


@pytest.mark.rule("AL-12.2")
@pytest.mark.parametrize("players", [2, 4])
def test_a_finished_game_is_judged_by_its_renown(players: int) -> None:
    state = played(players, 7, 10**6)
    scores = state.scores()
    for seat in range(players):
        assert evaluate(state, seat) == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


@pytest.mark.rule("AL-12.1")
def test_a_contract_with_its_goods_is_as_good_as_done_if_the_fee_is_there() -> None:
    ready = evaluate(at_the_end([3, 0, 0, 0], 9), 0)
    assert ready - evaluate(at_the_end([2, 0, 0, 0], 9), 0) > 17  # what it brings, and more: what is missing counts too
    assert ready - evaluate(at_the_end([3, 0, 0, 0], 4), 0) > 17


def test_goods_are_worth_what_the_next_page_pays() -> None:
    state = played(2, 3, 0)
    goods = terms(state, 0)[GOODS]
    state.hand[0] = ()
    state.stock[:4] = [0, 0, 0, 2]
    fish = terms(state, 0)[GOODS]
    state.stock[:4] = [0, 2, 0, 0]
    ember = terms(state, 0)[GOODS]
    assert ember > fish > goods == 0  # embers are the dearest in the village


def test_nobody_bids_much_more_than_the_guide_is_worth() -> None:
    state: State = GAME.new(2, 1)
    bots = seat_bots(["random", "random"], 1)
    while state.asked() != MAKE_BID:
        assert state.player is not None
        state.apply(bots[state.player].decide(state))
    rich = cast(AlmanacState, state)
    rich.gold[:2] = [40, 40]
    rich.settle()
    assert rich.player is not None
    assert Player(make_bot("greedy"), rich.player, 1).decide(rich) - BID <= 8


@pytest.mark.parametrize("players", [2, 4])
def test_every_choice_of_a_game_can_be_carried_on_and_judged(players: int) -> None:
    state = GAME.new(players, 11)
    bots = seat_bots(["random"] * players, 11)
    while state.player is not None:
        seat = state.player
        for action in state.offered[:3]:
            child = state.clone()
            child.apply(action)
            assert abs(evaluate(finish(child, seat), seat)) < 500
        state.apply(bots[seat].decide(state))
