"""The evaluation of Queen's Architect: what it prefers, and how the greedy bot plays with it."""

from __future__ import annotations

import random

import pytest

from royaume.bots import Player, make_bot
from royaume.bots.series import seat_bots
from royaume.engine.state import State
from royaume.games.queens_architect.evaluate import TERMS, WEIGHTS, WON, evaluate, finish, terms
from royaume.games.queens_architect.rounds import end_reason
from tests.rules.queens_architect.given import GAME, at, tokens

PALACE = "bruno@1 hedwig@4 falk@3"  # 15


def greedy_choice(state: State) -> str:
    assert state.player is not None
    return GAME.notation(Player(make_bot("greedy"), state.player, 1).decide(state))


def game(bots: list[str], seed: int) -> State:
    """A whole game between bots."""
    state = GAME.new(len(bots), seed)
    players = seat_bots(bots, seed)
    while state.player is not None:
        state.apply(players[state.player].decide(state))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_and_builds_the_palace_within_sixty_rounds(players: int) -> None:
    for seed in range(6):
        seat = seed % players
        state = game(["greedy" if i == seat else "random" for i in range(players)], seed)
        assert state.winners() == [seat]
        assert end_reason(state) == "palace"  # type: ignore[arg-type]
        assert state.to_dict()["round"] <= 60


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_bots_among_themselves_build_the_palace_within_sixty_rounds(players: int) -> None:
    state = game(["greedy"] * players, 3)
    assert end_reason(state) == "palace"  # type: ignore[arg-type]
    assert state.to_dict()["round"] <= 60


def test_greedy_takes_the_palace() -> None:
    assert greedy_choice(at("construction", PALACE, seat={"space": 9})) == "palace"


def test_greedy_moves_to_the_palace_and_goes_home_for_it() -> None:
    ready = at("construction", PALACE, seat={"space": 9})
    before = ready.to_dict()
    before["agenda"] = [["next_turn", 0, 1], ["move", 0, 0]]
    before["seats"][0]["point"] = "travel"
    assert greedy_choice(GAME.from_dict(before)) == "move:2"
    away = at("travel", PALACE, seat={"space": 9, "carriage": "millford"})
    assert greedy_choice(away) == "travel:capital"


def test_greedy_does_not_contribute_below_a_rival_without_need() -> None:
    s = at("construction", PALACE, seat={"space": 9}, others={1: {"palace": 20, "space": 9}})
    assert greedy_choice(s) != "palace"


@pytest.mark.parametrize(
    "more",
    [{"thalers": 3}, {"bonds": 5}, {"trust": 2}, {"space": 1}, {"star": ["tailor_petra_a@0", "glazier_ivo_a@0"]}],
    ids=lambda more: next(iter(more)),
)
def test_more_is_better(more: dict[str, object]) -> None:
    seat = {"star": ["tailor_petra_a@0"], "thalers": 1}
    poor = at("broker", "", seat=seat)
    assert evaluate(at("broker", "", seat={**seat, **more}), 0) > evaluate(poor, 0)


def test_steps_are_worth_more_than_bonds() -> None:
    s = at("construction", "ivo@0 otto@0 falk@0", tokens=tokens(t1=9), seat={"bonds": 2})
    assert greedy_choice(s) in ("repair:1", "repair:2", "repair:3")
    for action in ("repair:1", "repair:2", "repair:3"):
        s.play(GAME.parse(action))
    assert greedy_choice(s) == "steps:1"


def test_finish_plays_the_own_turn_to_its_end_and_no_further() -> None:
    s = at("tavern", "ivo@3 otto@4 falk@2 jost@2", seat={"thalers": 6})
    done = finish(s.clone(), 0)
    assert done.player == 1
    assert done.flow.unpack(done.agenda[-1])[0] == "move"
    assert evaluate(done, 0) >= evaluate(finish(s.clone(), 0), 0)


def test_the_evaluation_sees_no_more_than_the_seat() -> None:
    rng = random.Random(5)
    state = GAME.new(3, 8)
    while state.round < 6:  # type: ignore[attr-defined]
        state.apply(rng.choice(state.legal()))
    for seat in range(3):
        assert evaluate(state.determinize(seat, rng), seat) == evaluate(state, seat)


def test_a_win_is_worth_everything() -> None:
    over = game(["random", "random"], 4)
    winners = over.winners()
    assert [evaluate(over, seat) for seat in (0, 1)] == [WON if seat in winners else -WON for seat in (0, 1)]


def test_the_terms_stay_in_their_ranges() -> None:
    assert len(set(TERMS)) == len(TERMS) < len(WEIGHTS)
    rng = random.Random(2)
    state = GAME.new(3, 4)
    while state.player is not None and state.ply < 600:
        for seat in range(3):
            counted = dict(zip(TERMS, terms(state, seat), strict=True))
            assert -6 <= counted.pop("miles") <= 0
            assert min(counted.values()) >= 0
            assert counted["jobs"] + counted["spare_jobs"] <= 36
            assert counted["guilds"] <= counted["artisans"] <= 6
            assert counted["palace_points"] <= 15 * counted["last_space"]
        state.apply(rng.choice(state.legal()))


def test_other_weights_change_what_an_artisan_is_worth() -> None:
    s = at("broker", "ivo@0 otto@0", seat={"thalers": 1})
    before = terms(s, 0)
    kept = list(WEIGHTS)
    try:
        WEIGHTS[TERMS.index("shown")] += 2.0
        assert terms(s, 0)[:-1] == before[:-1]
        assert terms(s, 0)[-1] != before[-1]
    finally:
        WEIGHTS[:] = kept
    assert terms(s, 0) == before
