"""The games as Gymnasium environments: one seat learns, bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from royaume.bots import Bot, Player, make_bot
from royaume.engine.errors import RoyaumeError
from royaume.envs.table import ILLEGAL_REWARD, Observation, Table


class SingleEnv(gymnasium.Env[Observation, np.int64]):
    """One of the games for one learner. A step is the learner's action and all moves of the others up to its next one.

    `opponents` is a bot, or one for each other seat in the order of play, as names or `Bot`s; `seat` is the learner's
    seat, without one it changes from game to game. An illegal action ends the game with the reward -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        seat: int | None = None,
        reward: str | None = None,
        components: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, None, reward, components)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.bots = seated(opponents, self.table.players - 1)
        if seat is not None and seat not in range(self.table.players):
            raise RoyaumeError(f"the seats are 0 to {self.table.players - 1}, not {seat!r}")
        self.fixed = seat
        self.seat = seat or 0
        self.others: list[Player | None] = []
        self.first_seed = seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next game, up to the learner's first decision. `options={"game_seed": n}` deals a certain one."""
        info = self.begin(seed, options)
        return self.table.observe(self.seat), info

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> dict[str, Any]:
        """Deal the next game, without a look at it."""
        if seed is None:
            seed, self.first_seed = self.first_seed, None
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 62))
        seat = int(self.np_random.integers(self.table.players))
        game_seed = (options or {}).get("game_seed", game_seed)
        self.seat = seat if self.fixed is None else self.fixed
        self.others = [None] * self.table.players
        for i, bot in enumerate(self.bots, 1):
            other = (self.seat + i) % self.table.players
            self.others[other] = Player(bot, other, game_seed)
        self.table.deal(game_seed)
        self.play_others()
        return self.told()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's action, and the moves of the others."""
        reward, over, info = self.advance(int(action))
        return self.table.observe(self.seat), reward, over, False, info

    def advance(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        """The same without a look at what came of it: the reward, whether the game is over, and the info."""
        state = self.table.state
        if action not in state.offered:
            reason = state.why_not(action)
            said = self.table.game.reason_text(reason, "en") if reason is not None else ""
            return ILLEGAL_REWARD, True, {**self.told(), "illegal": said}
        state.apply(action)
        self.play_others()
        over = state.player is None
        return self.table.rewards()[self.seat] if over else 0.0, over, self.told()

    def play_others(self) -> None:
        """Let the bots decide until it is the learner's turn or the game is over."""
        state = self.table.state
        while state.player is not None and state.player != self.seat:
            other = self.others[state.player]
            assert other is not None
            state.apply(other.decide(state))

    def told(self) -> dict[str, Any]:
        """The learner's seat; the scores when the game is over."""
        info: dict[str, Any] = {"seat": self.seat}
        if self.table.state.player is None:
            info["scores"] = self.table.state.scores()
            info["winners"] = self.table.state.winners()
        return info

    def render(self) -> str:
        """The table as the learner sees it, as text."""
        return self.table.draw(self.seat)


def seated(opponents: str | Bot | Sequence[str | Bot], seats: int) -> list[Bot]:
    """A bot for each of the other seats."""
    named = [opponents] * seats if isinstance(opponents, str | Bot) else list(opponents)
    if len(named) != seats:
        raise RoyaumeError(f"{seats} opponents are needed, not {len(named)}")
    return [make_bot(bot) if isinstance(bot, str) else bot for bot in named]
