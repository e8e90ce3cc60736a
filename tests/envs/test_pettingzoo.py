"""The PettingZoo environments: its own tests, rewards, seeds, illegal actions."""

from __future__ import annotations

import importlib
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import royaume.envs
from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.registry import forget, load
from royaume.envs.table import returns, victory
from tests.envs.positions import GAMES
from tests.toys import enrol
from tests.toys.bare import BareOrchard

# PettingZoo's checker expects a bare array; a table with `observation` and `action_mask` is its own convention.
HARMLESS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


def module(name: str) -> Any:
    return importlib.import_module(f"royaume.envs.{name}_v0")


def play(env: Any, seed: int) -> list[tuple[str, float]]:
    """A random game: what every agent got in the end."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    return list(got.items())


def test_every_game_has_its_module() -> None:
    for name in GAMES:
        found = module(name)
        assert found is getattr(royaume.envs, f"{name}_v0")
        assert found.__name__ == f"royaume.envs.{name}_v0"
        assert found.raw_env().table.game is load(name)
        assert pickle.loads(pickle.dumps(found.env)) is found.env


def test_what_is_no_game_has_no_module() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"royaume\.envs\.chess_v0"):
        module("chess")
    with pytest.raises(AttributeError, match="has no attribute 'chess_v0'"):
        royaume.envs.chess_v0  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'almanac_v9'"):
        royaume.envs.almanac_v9  # noqa: B018


def test_a_game_that_comes_later_has_one_too() -> None:
    enrol(BareOrchard())
    try:
        with pytest.raises(RoyaumeError, match=r"^orchard brings no encoder\.py with entries$"):
            module("orchard").raw_env()
    finally:
        forget(BareOrchard.id)


class TestOfficial:
    pytestmark = HARMLESS

    @pytest.mark.parametrize("name", GAMES)
    def test_api(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        api_test(module(name).env(players=3), num_cycles=60)
        assert "Passed API test" in capsys.readouterr().out

    @pytest.mark.parametrize("name", GAMES)
    def test_seeds(self, name: str) -> None:
        seed_test(lambda: module(name).env(players=2), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str) -> None:
    env = module(name).env(players=2)
    got = play(env, 3)
    assert sum(reward for _, reward in got) == 0
    assert got == play(env, 3)
    state = env.unwrapped.table.state
    assert state.player is None
    assert [reward for _, reward in got] == returns(state)
    assert max(reward for _, reward in got) > 0 or len(state.winners()) == 2


@pytest.mark.parametrize("name", GAMES)
def test_spaces_are_the_same_for_every_number_of_players(name: str) -> None:
    game = load(name)
    spaces = []
    for players in range(game.min_players, game.max_players + 1):
        env = module(name).raw_env(players=players, seed=1)
        env.reset()
        agent = env.agent_selection
        assert env.possible_agents == [f"player_{seat}" for seat in range(players)]
        assert env.observation_space(agent).contains(env.observe(agent))
        assert env.action_space(agent).n == game.space.size
        spaces.append(env.observation_space(agent))
    assert all(space == spaces[0] for space in spaces)


def test_only_the_selected_agent_may_act() -> None:
    env = module("crown_of_emara").raw_env(players=3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert [agent for agent, actions in masks.items() if actions] == [env.agent_selection]
    assert masks[env.agent_selection] == len(env.table.state.offered)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    env = module("crown_of_emara").raw_env(players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="CE-"):
        env.step(load("crown_of_emara").parse("end_turn"))


def test_an_illegal_action_loses_behind_the_wrappers(capfd: pytest.CaptureFixture[str]) -> None:
    env = module("crown_of_emara").env(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(load("crown_of_emara").parse("end_turn"))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_seeds_make_series_and_games_can_be_named() -> None:
    first, second = (module("almanac").raw_env(players=2, seed=7) for _ in range(2))
    digests = []
    for _ in range(2):
        first.reset()
        second.reset()
        assert first.table.state == second.table.state
        digests.append(first.table.state.digest())
    assert len(set(digests)) == 2
    first.reset(options={"game_seed": 99})
    assert first.table.state == load("almanac").new(2, 99)


def test_options_rewards_and_copies() -> None:
    env = module("winter_kingdom").raw_env(players=2, options={"twist": "roads"}, reward="score", render_mode="ansi")
    env.reset(seed=1)
    assert env.table.state.view(0)["twist"] == "roads"
    assert "Roads" in env.render()
    twin = pickle.loads(pickle.dumps(env))
    assert twin.table.options == env.table.options
    got = play(env, 4)
    assert [int(reward) for _, reward in got] == env.table.state.scores()
    for wrong in ({"players": 9}, {"options": {"twist": "sun"}}, {"reward": "fame"}):
        with pytest.raises(RoyaumeError):
            module("winter_kingdom").raw_env(**wrong)


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        (2, [1], [-1, 1]),
        (3, [0], [1, -0.5, -0.5]),
        (3, [0, 2], [0.25, -0.5, 0.25]),
        (4, [0, 1, 2, 3], [0, 0, 0, 0]),
        (1, [], [-1]),
        (1, [0], [1]),
    ],
)
def test_a_victory_as_numbers(seats: int, winners: list[int], expected: list[float]) -> None:
    assert victory(winners, seats) == pytest.approx(expected)


@pytest.mark.parametrize("name", ["crown_of_emara", "kingdom_crossing"])
def test_solo_games_give_the_score(name: str) -> None:
    env = module(name).env(players=1)
    got = play(env, 2)
    assert got == [("player_0", float(env.unwrapped.table.state.scores()[0]))]
