"""Many games for one learner in each, stepping together into one array: Gymnasium's vector API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from royaume.envs.single import SingleEnv
from royaume.envs.table import Observation

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class VectorSingleEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """As many `SingleEnv`s as asked for, with the same settings; a game that ends is dealt anew in the same step.

    What the learner saw last and the scores are then in `infos["final_obs"]` and `infos["final_info"]`. With
    `copy=False` every step writes into the same arrays.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(self, game: str, num_envs: int = 1, copy: bool = True, **settings: Any) -> None:
        self.num_envs = num_envs
        self.copy = copy
        self.envs = [SingleEnv(game, **settings) for _ in range(num_envs)]
        table = self.envs[0].table
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations = np.zeros((num_envs, table.encoder.size), np.int16)
        self.masks = np.zeros((num_envs, table.actions), np.int8)
        self.rows = table.encoder.rows(self.observations, self.masks)
        self.seats = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game in every slot; a number gives the slots this seed and the ones after it."""
        if isinstance(seed, Sequence):
            seeds = list(seed)
        else:
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        for i, env in enumerate(self.envs):
            env.begin(seeds[i], options)
            self.show(i, env)
        return self.seen(), self.infos()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, Floats, Flags, Flags, dict[str, Any]]:
        """One action of every learner, and the moves of the others."""
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        ended: dict[str, Any] = {}
        for i, action in enumerate(np.asarray(actions).tolist()):
            env = self.envs[i]
            rewards[i], over[i], info = env.advance(action)
            if over[i]:
                ended = self._add_info(ended, {"final_obs": env.table.observe(env.seat), "final_info": info}, i)
                env.begin(None, None)
            self.show(i, env)
        return self.seen(), rewards, over, np.zeros(self.num_envs, np.bool_), {**ended, **self.infos()}

    def show(self, i: int, env: SingleEnv) -> None:
        """Write down what the learner of a slot sees."""
        self.seats[i] = env.seat
        self.rows.write(i, env.table.state, env.seat)

    def seen(self) -> Observation:
        """What all learners see."""
        found: Observation = {"observation": self.observations, "action_mask": self.masks}
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def infos(self) -> dict[str, Any]:
        """The seats of the learners."""
        return {"seat": self.seats.copy(), "_seat": np.ones(self.num_envs, np.bool_)}
