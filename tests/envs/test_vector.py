"""Many games for one learner in each: the same as one by one, in one array, by Gymnasium's vector API."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from royaume.envs import gymnasium_id
from royaume.envs.single import SingleEnv
from royaume.envs.vector import VectorSingleEnv
from tests.envs.positions import GAMES


def chosen(masks: Any, dice: np.random.Generator) -> Any:
    """A legal action in every slot."""
    return np.array([dice.choice(np.flatnonzero(row)) for row in masks])


def same(one: Any, other: Any) -> bool:
    """True if two batches, rewards or infos are equal, arrays inside included."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("name", GAMES)
def test_it_is_what_gymnasium_would_make_of_single_games(name: str) -> None:
    """Step by step the same batches, rewards and infos, the ends of games included."""
    settings: dict[str, Any] = {"opponents": "random", "players": 2}
    mine = gymnasium.make_vec(gymnasium_id(name), num_envs=3, vectorization_mode="vector_entry_point", **settings)
    assert isinstance(mine, VectorSingleEnv)
    theirs = SyncVectorEnv(
        [lambda: SingleEnv(name, **settings) for _ in range(3)], autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert mine.observation_space == theirs.observation_space
    assert mine.action_space == theirs.action_space
    dice = np.random.default_rng(1)
    one, two = mine.reset(seed=5), theirs.reset(seed=5)
    assert same(one[0], two[0])
    assert same(one[1], two[1])
    seen, ended = one[0], 0
    for _ in range(1000):
        actions = chosen(seen["action_mask"], dice)
        one, two = mine.step(actions), theirs.step(actions)  # type: ignore[assignment]
        assert all(map(same, one, two))
        seen = one[0]
        ended += int(one[2].sum())  # type: ignore[call-overload]
        if ended >= 2:
            break
    assert ended >= 2


def test_an_illegal_action_ends_that_game_alone() -> None:
    env = VectorSingleEnv("crown_of_emara", 2, players=2)
    seen, _ = env.reset(seed=1)
    legal = chosen(seen["action_mask"], np.random.default_rng(1))
    wrong = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    _, rewards, over, cut, infos = env.step(np.array([legal[0], wrong]))
    assert (rewards.tolist(), over.tolist(), cut.any()) == ([0, -1], [False, True], False)
    assert infos["final_info"]["illegal"][1]
    assert (infos["final_obs"][1]["observation"] == seen["observation"][1]).all()


def test_buffers_are_used_again_if_one_wants() -> None:
    env = VectorSingleEnv("almanac", 2, copy=False, players=2)
    seen, _ = env.reset(seed=1)
    again = env.step(chosen(seen["action_mask"], np.random.default_rng(1)))[0]
    assert again["observation"] is seen["observation"] is env.observations
    env.copy = True
    kept = env.reset(seed=1)[0]
    assert kept["observation"] is not env.observations


def test_seeds_are_repeated_and_must_be_as_many_as_the_games() -> None:
    env = VectorSingleEnv("kingdom_crossing", 2, players=2)
    first = env.reset(seed=[4, 9])[0]
    assert same(first, env.reset(seed=[4, 9])[0])
    assert not same(first, env.reset(seed=4)[0])
    assert same(env.reset(seed=4)[0], env.reset(seed=[4, 5])[0])
    with pytest.raises(ValueError, match="2 seeds are needed, not 1"):
        env.reset(seed=[1])
