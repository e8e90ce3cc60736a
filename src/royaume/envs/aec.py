"""The games as PettingZoo environments: agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from royaume.envs import SUFFIX
from royaume.envs.table import ILLEGAL_REWARD, Observation, Table


class RoyaumeEnv(AECEnv, EzPickle):  # type: ignore[misc] # PettingZoo brings no types
    """One of the games for PettingZoo: agents `player_0`, `player_1` ... are the seats.

    `players`, `options` and `components` set the game up; `seed` starts a series of games that `reset` goes through;
    `reward` is `win` (1 for the winner, the sum is 0) or `score`, given at the end; alone the default is `score`.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        reward: str | None = None,
        components: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, seed, reward, components, render_mode)
        AECEnv.__init__(self)
        self.metadata = {
            "render_modes": ["ansi"],
            "render_fps": 4,
            "name": f"{game}{SUFFIX}",
            "is_parallelizable": False,
        }
        self.table = Table(game, players, options, seed, reward, components)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = self.possible_agents[:]
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The bounds of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game. A seed starts a new series; `options={"game_seed": n}` deals the game with that seed."""
        if seed is not None:
            self.table.seed(seed)
        state = self.table.deal((options or {}).get("game_seed"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        assert state.player is not None
        self.agent_selection = self.agents[state.player]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and its legal actions: none while another one decides."""
        return self.table.observe(self.seats[agent])

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent; IllegalAction says why not and cites the clause."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over may step with None"
        state = self.table.state
        state.play(int(action))
        if state.player is not None:  # rewards come at the end alone: all of them are 0 until then
            self.agent_selection = self.possible_agents[state.player]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self._accumulate_rewards()

    def render(self) -> str:
        """The table as the selected agent sees it, as text."""
        return self.table.draw(self.seats[self.agent_selection])

    def close(self) -> None:
        """Nothing to give back."""


def wrapped(game: str, **settings: Any) -> wrappers.OrderEnforcingWrapper:
    """The environment with PettingZoo's usual checks: an illegal action ends the game and loses it."""
    env = wrappers.TerminateIllegalWrapper(RoyaumeEnv(game, **settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
