"""The Gymnasium environments: its checker, opponents, seats, seeds."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import royaume.envs
from royaume.bots import make_bot
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load
from royaume.envs.single import SingleEnv
from tests.envs.positions import GAMES


def finish(env: Any, seed: int) -> tuple[float, dict[str, Any], int]:
    """A random game of the learner: its reward, the last info, the number of its decisions."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    reward, over, steps = 0.0, False, 0
    while not over:
        assert not reward
        seen, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not truncated
        steps += 1
    return reward, info, steps


@pytest.mark.parametrize("name", GAMES)
def test_the_checker_is_content(name: str) -> None:
    env = gymnasium.make(royaume.envs.gymnasium_id(name), opponents="random", players=3)
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_against_a_bot(name: str) -> None:
    env = gymnasium.make(royaume.envs.gymnasium_id(name), opponents="random", players=2)
    reward, info, steps = finish(env, 5)
    assert reward in (-1, 0, 1)
    assert (info["seat"] in info["winners"]) == (reward >= 0)
    assert len(info["scores"]) == 2
    assert steps > 5
    assert finish(env, 5) == (reward, info, steps)


def test_it_is_known_without_importing_it_first() -> None:
    code = (
        "import gymnasium; env = gymnasium.make('royaume.envs:royaume/WinterKingdom-v0'); print(env.reset(seed=1)[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("{'seat':")


def test_greedy_opponents_beat_random_play() -> None:
    env = SingleEnv("crown_of_emara", opponents="greedy", players=2, seat=0)
    assert [finish(env, seed)[0] for seed in (1, 2)] == [-1, -1]


def test_opponents_can_be_bots_and_differ() -> None:
    env = SingleEnv("crown_of_emara", opponents=["greedy", make_bot("random")], players=3, seat=1)
    env.reset(seed=1)
    assert [player and player.bot.name for player in env.others] == ["random", None, "greedy"]
    with pytest.raises(RoyaumeError, match="2 opponents are needed, not 1"):
        SingleEnv("crown_of_emara", opponents=["greedy"], players=3)
    with pytest.raises(RoyaumeError, match="no bot 'nobody'"):
        SingleEnv("crown_of_emara", opponents="nobody")
    with pytest.raises(RoyaumeError, match="seats are 0 to 2"):
        SingleEnv("crown_of_emara", players=3, seat=3)


def test_the_seat_changes_from_game_to_game_unless_it_is_chosen() -> None:
    env = SingleEnv("almanac", players=4, seed=1)
    seats = {env.reset()[1]["seat"] for _ in range(20)}
    assert seats == {0, 1, 2, 3}
    fixed = SingleEnv("almanac", players=4, seed=1, seat=2)
    assert {fixed.reset()[1]["seat"] for _ in range(5)} == {2}
    again = SingleEnv("almanac", players=4, seed=1, seat=2)
    again.reset()
    fixed.reset(seed=1)
    assert again.table.state == fixed.table.state


def test_the_learner_sees_its_own_decision() -> None:
    env = SingleEnv("winter_kingdom", players=3, seed=2)
    for _ in range(5):
        seen, info = env.reset()
        assert env.table.state.player == info["seat"]
        assert seen["observation"][env.table.encoder.where("player")].tolist() == [1, 0, 0, 0]
        assert np.flatnonzero(seen["action_mask"]).tolist() == env.table.state.offered


def test_an_illegal_action_loses_and_says_why() -> None:
    env = SingleEnv("crown_of_emara", players=2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(load("crown_of_emara").parse("end_turn"))
    assert (reward, over) == (-1, True)
    assert info["illegal"]


def test_a_learner_may_play_alone() -> None:
    env = SingleEnv("kingdom_crossing", players=1, render_mode="ansi")
    reward, info, _ = finish(env, 1)
    assert reward == info["scores"][0] > 0
    assert env.render()
