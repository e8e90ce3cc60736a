"""Positions from games between bots, with what became of them: what an evaluation is fitted on."""

from __future__ import annotations

import random
from dataclasses import dataclass

from royaume.bots.base import Bot, Player
from royaume.engine.companions import OUTCOME
from royaume.engine.game import Game
from royaume.engine.state import TURN, State


@dataclass(slots=True)
class Sample:
    """A position between two turns, who had just moved, and how the game ended."""

    state: State
    moved: int
    results: list[float]  # the final scores
    won: list[float]  # 1 shared among the winners


def self_play(game: Game, players: int, seed: int, bot: Bot, stray: float) -> list[Sample]:
    """The positions between the turns of one game; with probability `stray` a decision is random.

    Without strays a good player hardly shows what a bad habit costs.
    """
    state = game.new(players, seed, None)
    seated = [Player(bot, seat, seed) for seat in range(players)]
    dice = random.Random(f"stray {seed}")
    positions: list[tuple[State, int]] = []
    while state.player is not None:
        seat = state.player
        astray = dice.random() < stray
        state.apply(dice.choice(state.offered) if astray else seated[seat].decide(state))
        if state.marks & TURN and state.player is not None:
            positions.append((state.clone(), seat))
    own = OUTCOME.of(game)
    results = [float(n) for n in state.scores()] if own is None else [own.result(state, i) for i in range(players)]
    winners = state.winners()
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [Sample(position, moved, results, won) for position, moved in positions]
