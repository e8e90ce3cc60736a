"""The planner: whole turns, no plan beyond what the seat can know, one line for each different position."""

import random
import tomllib
from pathlib import Path

import pytest

import royaume
from royaume.bots import Player, make_bot
from royaume.bots.budget import Budget
from royaume.bots.greedy import Greedy
from royaume.bots.planner import Line, plan, thrifty, worth
from royaume.bots.series import seat_bots
from royaume.engine.sameness import situation
from royaume.engine.state import CHANCE, REVEAL, State


def taken_back(seed: int) -> State:
    """A position of Winter Kingdom after which a house was once picked up and put back."""
    text = (Path(__file__).parent / "taken_back.toml").read_text(encoding="utf-8")
    state = royaume.load("winter_kingdom").new(2, seed)
    for notation in tomllib.loads(text)[str(seed)]["actions"].split():
        state.play(state.game.parse(notation))
    return state


def later(game: str, plies: int, seed: int = 2) -> State:
    """A position of a game between squires, at the beginning of a turn."""
    state = royaume.load(game).new(2, seed)
    players = seat_bots(["squire", "squire"], seed)
    last = -1
    while state.ply < plies or state.player == last or len(state.offered) < 2:
        assert state.player is not None
        last = state.player
        state.apply(players[last].decide(state))
    return state


@pytest.mark.parametrize("game", royaume.games())
def test_a_line_is_a_legal_turn_that_ends_where_the_turn_ends_or_news_come_out(game: str) -> None:
    state = later(game, 30)
    seat = state.player
    assert seat is not None
    lines = plan(state.clone(), seat, random.Random(1), 3, 1, Budget())
    assert lines == sorted(lines, key=worth, reverse=True)
    assert lines
    for line in lines:
        replayed = state.clone()
        for i, action in enumerate(line.actions):
            replayed.play(action)
            news = replayed.marks & (CHANCE | REVEAL)
            assert (replayed.player != seat or bool(news)) == (i == len(line.actions) - 1)
    ends = [(line.value, tuple(line.state.agenda), tuple(line.state.offered)) for line in lines]
    assert len(set(ends)) == len(ends)


@pytest.mark.parametrize("seed", [6, 10])
def test_no_line_comes_back_to_where_it_was(seed: int) -> None:
    """Positions in which houses were picked up and put back for turns on end."""
    no_line_comes_back(taken_back(seed))


@pytest.mark.parametrize("game", royaume.games())
def test_nowhere_does_a_line_come_back(game: str) -> None:
    no_line_comes_back(later(game, 50))


def no_line_comes_back(state: State) -> None:
    seat = state.player
    assert seat is not None
    for line in plan(state.clone(), seat, random.Random(1), 4, 1, Budget()):
        replayed, been = state.clone(), [situation(state, seat)]
        for action in line.actions[:-1]:
            replayed.play(action)
            now = situation(replayed, seat)
            assert now not in been, state.game.notation(action)
            been.append(now)


def test_of_equal_lines_the_one_that_does_least_comes_first() -> None:
    state = later("winter_kingdom", 40)
    busy, calm, better = (
        Line([n], state, value, True, deeds=deeds) for n, value, deeds in [(1, 2.0, 3), (2, 2.0, 1), (3, 2.5, 9)]
    )
    assert sorted([busy, calm, better], key=thrifty) == [better, calm, busy]


@pytest.mark.parametrize("game", ["winter_kingdom", "almanac"])
def test_a_wider_beam_finds_a_turn_at_least_as_good(game: str) -> None:
    state = later(game, 40)
    seat = state.player
    assert seat is not None
    narrow, wide = (plan(state.clone(), seat, random.Random(1), n, 1, Budget())[0].value for n in (1, 8))
    assert wide >= narrow - 0.5


def test_planning_stops_when_the_time_is_up() -> None:
    state = later("winter_kingdom", 60)
    seat = state.player
    assert seat is not None
    hurried = Budget(milliseconds=0.001)
    lines = plan(state.clone(), seat, random.Random(1), 6, 3, hurried)
    assert {line.actions[0] for line in lines} <= set(state.offered)
    assert all(len(line.actions) == 1 for line in lines)


def test_who_pays_no_attention_to_a_wide_map_chooses_otherwise_than_who_sees_all_of_it() -> None:
    state = royaume.load("winter_kingdom").new(2, 1)
    while len(state.offered) < 12:
        state.apply(state.offered[0])
    assert state.player is not None
    chosen = {Player(Greedy(attention=2), state.player, seed).decide(state) for seed in range(20)}
    assert len(chosen) > len({Player(Greedy(), state.player, seed).decide(state) for seed in range(20)})


def test_the_steward_beats_the_page() -> None:
    game = royaume.load("almanac")
    won = 0.0
    for seed in range(4):
        state = game.new(2, seed)
        seat = seed % 2
        players = [Player(make_bot("steward" if i == seat else "page"), i, seed) for i in range(2)]
        while state.player is not None:
            state.apply(players[state.player].decide(state))
        won += seat in state.winners()
    assert won >= 3
