"""The evaluation of Crown of Emara: what it prefers, and that it sees no more than the seat does."""

import random
from typing import Any

import pytest

import royaume
from royaume.bots import Player, make_bot
from royaume.bots.series import seat_bots
from royaume.engine.scenario import merge
from royaume.engine.state import State
from royaume.games.crown_of_emara.evaluate import FIXED, TERMS, WEIGHTS, evaluate, finish, imbalance, terms

GAME = royaume.load("crown_of_emara")
GOODS = ("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread")


def goods(**owned: int) -> dict[str, int]:
    return {good: owned.get(good, 0) for good in GOODS}


def position(players: int, **patch: Any) -> State:
    return GAME.from_dict(merge(GAME.new(players, 3).to_dict(), patch))


def with_seat(players: int, **patch: Any) -> State:
    return position(players, seats={"0": patch})


def at_menu(**patch: Any) -> State:
    """Seat 0 in its turn, movement made, card used: everything left is optional."""
    return GAME.from_dict(
        merge(
            GAME.new(2, 3).to_dict(),
            {
                "agenda": [["next_turn", 0, 1], ["menu", 0, 0]],
                "turn": {"card": "take_wood", "slot": 1, "used": 3},
                "seats": {"0": patch},
            },
        )
    )


def greedy_choice(state: State) -> str:
    assert state.player is not None
    return GAME.notation(Player(make_bot("greedy"), state.player, 1).decide(state))


def play_to_the_end(seed: int) -> State:
    state = GAME.new(2, seed)
    players = seat_bots(["random", "random"], seed)
    while state.player is not None:
        state.apply(players[state.player].decide(state))
    return state


@pytest.mark.rule("CE-15.3")
def test_at_the_end_the_lower_final_scores_decide() -> None:
    state = play_to_the_end(2)
    mine, other = state.scores()
    assert evaluate(state, 0) == pytest.approx(mine - other, abs=0.1)
    assert evaluate(state, 1) == pytest.approx(-evaluate(state, 0))


@pytest.mark.parametrize("good", GOODS)
def test_every_good_is_worth_something(good: str) -> None:
    assert evaluate(with_seat(2, goods=goods(**{good: 1})), 0) > evaluate(with_seat(2, goods=goods()), 0)


def test_points_on_the_lower_score_count_more_the_wider_the_gap() -> None:
    def gain(cp: int, bp: int) -> float:
        poor = evaluate(with_seat(2, cp=cp, bp=bp, goods=goods()), 0)
        return evaluate(with_seat(2, cp=cp + 1, bp=bp, goods=goods()), 0) - poor

    assert gain(40, 40) == pytest.approx(0.5, abs=0.02)
    assert gain(0, 60) > gain(20, 50) > gain(40, 40)


def test_a_gap_costs_nothing_half_or_all_of_what_it_is_wide() -> None:
    assert imbalance(0, 20) == 0
    assert imbalance(20, 20) == -5
    assert imbalance(120, 20) - imbalance(119, 20) == -0.5
    assert imbalance(30, 60) > imbalance(30, 40)


def test_the_value_does_not_depend_on_what_the_seat_cannot_know() -> None:
    state = GAME.new(3, 11)
    players = seat_bots(["random"] * 3, 11)
    rng = random.Random(4)
    looked_at = 0
    while state.player is not None:
        seat = state.player
        if state.ply % 7 == 0:
            looked_at += 1
            assert evaluate(state.determinize(seat, rng), seat) == evaluate(state, seat)
        state.apply(players[seat].decide(state))
    assert looked_at > 20


def test_finishing_ends_at_a_position_where_nothing_begun_is_left() -> None:
    state = GAME.new(2, 6)
    assert state.player is not None
    child = state.clone()
    child.apply(child.offered[0])
    done = finish(child, state.player)
    name = done.flow.unpack(done.agenda[-1])[0]
    assert (name, done.to_dict()["turn"]["used"] & 2) == ("menu", 2)


def test_greedy_raises_its_rank_before_it_ends_the_turn() -> None:
    state = at_menu(goods=goods(ring=1))
    assert {GAME.notation(action) for action in state.offered} >= {"raise_rank", "end_turn"}
    assert greedy_choice(state) == "raise_rank"


@pytest.mark.rule("CE-15.1")
def test_greedy_ends_its_last_turn_when_the_rest_would_be_waste() -> None:
    played = ["take_wood", "take_ring", "take_grain"]
    last = at_menu(goods=goods(ring=3), rank=5, advisors=["chamberlain"], slots=played)
    state = GAME.from_dict(merge(last.to_dict(), {"round": 6}))
    assert [GAME.notation(action) for action in state.offered] == ["advisor:chamberlain_1", "end_turn"]
    assert greedy_choice(state) == "end_turn"


@pytest.mark.rule("CE-8.5")
def test_greedy_hands_in_all_its_books_at_once() -> None:
    state = position(
        2,
        agenda=[["next_turn", 0, 1], ["menu", 0, 0], ["town_visit", 0, 6]],
        turn={"card": "take_wood", "slot": 1, "used": 3},
        seats={"0": {"goods": goods(book=5), "bp": 60}},
    )
    assert greedy_choice(state) == "books:5"


@pytest.mark.rule("CE-10.4")
def test_greedy_hires_while_a_craftsman_still_pays() -> None:
    state = at_menu(goods=goods(wood=2, stone=2, cloth=2, grain=2), cp=40, bp=30)
    assert any(GAME.notation(action).startswith("hire:") for action in state.offered)
    assert greedy_choice(state).startswith("hire:")


def test_a_good_more_is_never_worse() -> None:
    players = seat_bots(["random", "random"], 8)
    state = GAME.new(2, 8)
    looked_at = 0
    while state.player is not None:
        if state.ply % 9 == 0:
            for good in GOODS:
                seat = state.to_dict()["seats"][0]
                seat["goods"][good] += 1
                richer = GAME.from_dict(merge(state.to_dict(), {"seats": {"0": seat}}))
                assert evaluate(richer, 0) >= evaluate(state, 0), good
                looked_at += 1
        state.apply(players[state.player].decide(state))
    assert looked_at > 60


def test_the_terms_stay_in_their_ranges() -> None:
    assert len(set(TERMS)) == len(TERMS) < len(WEIGHTS)
    state = GAME.new(3, 5)
    players = seat_bots(["random"] * 3, 5)
    while state.player is not None:
        for seat in range(3):
            counted = dict(zip(TERMS, terms(state, seat), strict=True))
            assert counted.pop("imbalance") <= 0
            assert min(counted.values()) >= 0
            assert counted["points"] + counted["leftovers"] < 200
            assert max(n for name, n in counted.items() if name not in FIXED) < 40
        state.apply(players[state.player].decide(state))
