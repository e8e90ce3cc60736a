"""The search that has learned: a network corrects the hand where it knows the game, and the hand is there elsewhere."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import royaume
from royaume.bench import sample
from royaume.bots import Player, learned, make_bot
from royaume.bots.budget import Budget
from royaume.bots.greedy import judgement
from royaume.bots.learned import AT_ONCE, FILE, Eyes, Network, Weights, look, network_of
from royaume.bots.levels import Level, parameters
from royaume.bots.odds import odds_of
from royaume.bots.planner import plan
from royaume.bots.reward import rewards
from royaume.bots.search import Search
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import load_play
from royaume.engine.state import State
from tests.benchmarks import benchmark
from tests.bots.test_planner import later

LARGEST = 2_000_000  # bytes of a network in the package
NEAR = 1e-5  # numbers of 32 bits, added up in another order


def made_up(name: str, players: int) -> tuple[Network, Weights]:
    """A network for so many players that has learned nothing, but says something, and its weights."""
    eyes = Eyes(royaume.load(name))
    rng = np.random.default_rng(1)
    shapes = {
        "seen.weight": (eyes.size, 16),
        "middle.weight": (32, 16),
        "middle.bias": (32,),
        "last.weight": (1, 32),
        "last.bias": (1,),
        "slope": (1,),
    }
    weights = {part: rng.normal(0, 0.1, shape).astype(np.float32) for part, shape in shapes.items()}
    weights["players"] = np.array([players])
    return Network(eyes, weights), weights


def by_hand(network: Network, weights: Weights, state: State, seat: int) -> float:
    """The correction of a position, layer by layer from the row that the training learns from."""
    indices, values = network.eyes.row(state, seat)
    seen = np.maximum(values @ weights["seen.weight"][indices], 0)
    middle = np.maximum(weights["middle.weight"] @ seen + weights["middle.bias"], 0)
    return float(weights["last.weight"][0] @ middle + weights["last.bias"][0])


@contextmanager
def taught(name: str, folder: Path) -> Iterator[Game]:
    """The game with a network in its folder, as `royaume train` leaves one; afterwards without."""
    game = royaume.load(name)
    path = folder / FILE
    np.savez(path, components=np.array(game.components.digest), **made_up(name, 2)[1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learned, "FILE", str(path))  # a whole path takes the place of the game's folder
        network_of.cache_clear()
        yield game
    network_of.cache_clear()


def test_a_network_in_the_package_fits_its_game_and_is_small() -> None:
    for game in map(royaume.load, royaume.games()):
        if (game.folder / FILE).is_file():
            assert network_of(game) is not None, f"{game.id} has changed since: train the network or drop it"
            assert (game.folder / FILE).stat().st_size <= LARGEST


@pytest.mark.parametrize("name", royaume.games())
def test_lines_are_corrected_and_positions_are_worth_one_to_both_together(name: str, tmp_path: Path) -> None:
    with taught(name, tmp_path) as game:
        corrects_lines(game)


def corrects_lines(game: Game) -> None:
    """The lines of a position in the middle of a game are corrected and sorted, and what is left adds up to one."""
    state = later(game.id, 60)
    seat = state.player
    assert seat is not None
    network = network_of(game)
    assert network is not None
    evaluate, finish = judgement(game)
    odds = odds_of(game)
    slope = odds.slope(odds.phase(state))
    lines = plan(state.clone(), seat, random.Random(1), 3, 1, Budget())
    before = {tuple(line.actions): line.value for line in lines}
    worth = look(lines, state, seat)
    assert worth is not None
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    moved = 0.0
    for line in lines:
        after = finish(line.state.clone(), seat)
        if after.player is not None:
            correction = network.correction(after, seat) / slope
            assert line.value == pytest.approx(network.slope * before[tuple(line.actions)] + correction, abs=NEAR)
            assert sum(worth(after)) == pytest.approx(1.0)
            moved = max(moved, abs(correction))
    assert moved > 0.01  # the network does say something
    players = [Player(make_bot("squire"), seat, 2) for seat in range(2)]
    while state.player is not None:
        state.apply(players[state.player].decide(state))
    assert worth(state) == rewards(state, 0, evaluate, finish, slope)


@pytest.mark.parametrize("name", royaume.games())
def test_a_row_ends_with_what_the_hand_adds_up_for_all_the_seat_first(name: str) -> None:
    players = 3
    eyes = Eyes(royaume.load(name))
    counting = eyes.counting
    for state in islice(sample(eyes.game, players, 1), 3):
        for seat in range(players):
            indices, values = eyes.row(state, seat)
            terms = [counting.terms(state, (seat + i) % players) for i in range(players)]
            added = [weight / 10 * term for each in terms for weight, term in zip(counting.WEIGHTS, each, strict=False)]
            first = len(eyes.scale)
            assert indices[-len(added) :].tolist() == list(range(first, first + len(added)))
            assert first + len(added) + eyes.each * (eyes.game.max_players - players) == eyes.size  # who is not there
            assert values[-len(added) :].tolist() == pytest.approx(added, rel=NEAR)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", royaume.games())
def test_a_position_is_judged_the_same_alone_in_a_beam_and_by_all_seats(name: str, players: int) -> None:
    network, weights = made_up(name, players)
    states = list(islice(sample(royaume.load(name), players, 1), AT_ONCE + 1))  # more than are multiplied together
    judged = [[by_hand(network, weights, each, seat) for seat in range(players)] for each in states]
    for seat in range(players):
        theirs = [each[seat] for each in judged]
        assert network.corrections(states, seat) == pytest.approx(theirs, abs=NEAR)
        assert [network.correction(each, seat) for each in states] == pytest.approx(theirs, abs=NEAR)
    for each, found in zip(states, judged, strict=True):
        assert network.to_all(each) == pytest.approx(found, abs=NEAR)
    assert len({round(found, 3) for each in judged for found in each}) > 1  # it does say something
    assert network.corrections([], 0) == []


@pytest.mark.parametrize("name", royaume.games())
def test_it_plays_a_turn(name: str, tmp_path: Path) -> None:
    with taught(name, tmp_path):
        state = later(name, 60)
        seat = state.player
        assert seat is not None
        player = Player(make_bot("sovereign:learned=1:simulations=4:arms=3:width=2"), seat, 1)
        while state.player == seat:
            state.play(player.decide(state))


def test_the_hand_judges_alone_where_the_network_has_not_learned(tmp_path: Path) -> None:
    with taught("kingdom_crossing", tmp_path) as game:
        play = copy.deepcopy(game.components.play)
        play["constants"]["paw_bonus_7"] += 1
        assert look([], game.new(2, 1), 0) is not None
        for state in (load_play(game.id, play).new(2, 1), game.new(3, 1)):
            assert look([], state, 0) is None


def test_who_asks_for_what_nobody_has_learned_is_told() -> None:
    player = Player(make_bot("sovereign:learned=1:simulations=2:width=1"), 0, 1)
    for game in map(royaume.load, royaume.games()):
        if not (game.folder / FILE).is_file():
            state = game.new(2, 1)
            player.seat = state.player if state.player is not None else 0
            with pytest.raises(RoyaumeError, match=f"^no network has learned {game.id} yet; play without `learned`$"):
                player.decide(state)
    with pytest.raises(RoyaumeError, match="has no 'learned'"):
        make_bot("squire:learned=1")


def test_a_network_is_asked_only_where_there_is_one() -> None:
    for game in map(royaume.load, royaume.games()):
        if parameters("sovereign", game, True, {}).get("learned"):
            assert (game.folder / FILE).is_file(), f"the Sovereign of {game.id} asks a network that is not there"
    bot = Level("sovereign", True, {"learned": 1}).behind(royaume.load("kingdom_crossing"))
    assert isinstance(bot, Search)
    assert bot.learned == 1


def test_the_first_meets_the_others_on_every_seat_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = benchmark("clock", monkeypatch)
    shares, spent = clock.meet("almanac", 3, 1, 1, "width=2:arms=2", "width=1:arms=1")
    assert len(shares) == 3
    assert all(0 <= share <= 1 for share in shares)
    assert min(spent) > 0
