"""Positions to look at: random games at every number of players, and what each legal action would lead to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from royaume.bots.series import seat_bots
from royaume.engine.game import Game
from royaume.engine.registry import games
from royaume.engine.state import State

GAMES = games()


def mixed_options(game: Game, players: int, seed: int) -> dict[str, Any]:
    """Any of the named values of every option; none for an even seed."""
    rng = random.Random(seed)
    return {o.id: rng.choice(o.choices) for o in game.declare(players) if o.choices} if seed % 2 else {}


def some_positions(game: Game, seeds: range, share: float = 1.0, bot: str = "random") -> Iterator[State]:
    """A share of the positions of some games, the last one always; the same object moves on."""
    for seed in seeds:
        counts = range(game.min_players, game.max_players + 1)
        players = counts[seed % len(counts)]
        yield from positions(game, players, mixed_options(game, players, seed), seed, share, bot)


def positions(
    game: Game, players: int, options: dict[str, Any], seed: int, share: float = 1.0, bot: str = "random"
) -> Iterator[State]:
    """A share of the positions of one game, the last one always; the same object moves on."""
    rng = random.Random(seed)
    state = game.new(players, seed, options)
    seated = seat_bots([bot] * players, seed)
    while state.player is not None:
        if rng.random() < share:
            yield state
        state.apply(seated[state.player].decide(state))
    yield state


def neighbours(game: Game, seeds: range, most: int = 6) -> Iterator[State]:
    """Positions that differ by little: what some legal actions lead to, and what one seat cannot tell apart."""
    share = 0.02 if game.id == "queens_architect" else 0.06  # its games are long
    for state in some_positions(game, seeds, share):
        rng = random.Random(state.ply)
        legal = state.legal()
        yield state
        for seat in range(state.seats):
            yield state.determinize(seat, rng)
        for action in rng.sample(legal, min(most, len(legal))):
            child = state.clone()
            child.apply(action)
            yield child
