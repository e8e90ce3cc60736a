"""The games in OpenSpiel: its own simulation test, information states, resampling, a search of its own."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from royaume.engine.registry import load
from royaume.envs.encoders import encoder_of
from royaume.envs.openspiel import short_name
from tests.envs.positions import GAMES


def opened(name: str, plies: int = 0, **params: Any) -> Any:
    """A state some random moves after the deal."""
    state = pyspiel.load_game(short_name(name), {"seed": 3, **params}).new_initial_state()
    state.apply_action(0)
    rng = random.Random(1)
    for _ in range(plies):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"seed": 5})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "queens_architect"])  # long games
def test_random_simulation_with_numbered_deals_and_storing(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": 3, "seed": 5, "deals": 20})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_copied_and_stored(name: str) -> None:
    state = opened(name, 12, deals=5)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state) == str(again)
    assert again.position.legal() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_resampling_keeps_the_information_state(name: str) -> None:
    dice = random.Random(2)
    state = opened(name, 30, players=3)
    for player in range(3):
        other = state.resample_from_infostate(player, dice.random)
        assert str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.history() == state.history()


def test_information_states_are_views() -> None:
    state = opened("winter_kingdom", 10, players=3)
    encoder = encoder_of(load("winter_kingdom"))
    for player in range(3):
        row = encoder.normalise(encoder.encode(state.position, player))
        assert np.array_equal(np.array(state.information_state_tensor(player), np.float32), row)
        assert state.observation_tensor(player) == state.information_state_tensor(player)
        assert f'"seat":{player}' in state.information_state_string(player)


def test_hidden_cards_do_not_show() -> None:
    state = opened("crown_of_emara", 5)
    hands = [state.resample_from_infostate(0, random.Random(i).random) for i in range(8)]
    assert len({other.information_state_string(1) for other in hands}) > 1
    assert {other.information_state_string(0) for other in hands} == {state.information_state_string(0)}


def test_parameters() -> None:
    game = pyspiel.load_game("python_royaume_winter_kingdom(players=4,options=twist:roads;economy:arms,seed=8)")
    assert game.num_players() == 4
    assert game.num_distinct_actions() == load("winter_kingdom").space.size
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert (state.position.view(0)["twist"], state.position.view(0)["economy"]) == ("roads", "arms")
    assert state.action_to_string(state.legal_actions()[0]) == load("winter_kingdom").notation(state.legal_actions()[0])
    second = game.new_initial_state()
    second.apply_action(0)
    assert str(second) != str(state)
    again = pyspiel.load_game(str(game)).new_initial_state()
    again.apply_action(0)
    assert str(again) == str(state)


def test_wrong_parameters_are_refused() -> None:
    for text in ("players=7", "options=sun:yes", "options=twist:sun"):
        with pytest.raises(ValueError, match=r"players, not 7|no option 'sun'|cannot be 'sun'"):
            pyspiel.load_game(f"python_royaume_winter_kingdom({text})")


def test_the_search_of_openspiel_plays() -> None:
    state = opened("almanac", 6)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=2.0,
        max_simulations=6,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


def test_python_ends_well_after_it() -> None:
    code = "import pyspiel, royaume.envs.openspiel; pyspiel.load_game('python_royaume_almanac').new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True)
