"""Copies of a position, and what was written down of it."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from typing import Any

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from tests.conformance.cases import Options, Sampler, walk
from tests.conformance.refusing import refusal

RUBBISH: tuple[Any, ...] = (None, "?", -1, [], {}, [[]], [None], {"?": "?"})


def check_clones(game: Game, players: int, options: Options, seed: int) -> None:
    """A clone and its original never touch one another, and play on alike."""
    sampler = Sampler(seed, first=1, share=0.04)
    rng = random.Random(f"clones {seed}")
    kept: list[tuple[State, str]] = []
    played: list[int] = []
    last = ""
    for state, action in walk(game, players, options, seed):
        if sampler.takes(state):
            before = state.to_dict()
            state.log = []
            rover = state.clone()
            state.log = None
            assert rover.log is None, "somebody listens to a clone"
            assert (rover.to_dict(), rover.legal(), rover.player) == (before, state.legal(), state.player)
            kept.append((state.clone(), state.digest()))
            while rover.player is not None:
                rover.apply(rng.choice(rover.legal()))
            assert state.to_dict() == before, "playing on with a clone changed the original"
        if action is None:
            last = state.digest()
        else:
            played.append(action)
    for clone, digest in kept:
        assert clone.digest() == digest, "playing on with the original changed a clone"
        for action in played[clone.ply :]:
            clone.play(action)
        assert clone.digest() == last, "a clone went another way with the same actions"


def check_round_trips(game: Game, players: int, options: Options, seed: int) -> None:
    """At every ply the position survives dict and JSON exactly, and plays on as if nothing had been."""
    restored: State | None = None
    written: dict[str, Any] = {}
    text = ""
    for state, action in walk(game, players, options, seed):
        if restored is not None:
            assert restored.digest() == state.digest(), "a restored position went another way"
            assert json.dumps(written) == text, "the data of a position changed when it played on"
        written = state.to_dict()
        text = json.dumps(written)
        assert json.loads(text) == written, "the data of a position is not plain JSON"
        restored = game.from_dict(json.loads(text))
        assert restored.to_dict() == written
        assert restored == state
        assert restored.digest() == state.digest()
        assert (restored.player, restored.legal()) == (state.player, state.legal())
        assert restored.scores() == state.scores(), "the data of a position leaves something out"
        assert restored.winners() == state.winners()
        assert restored.ply == state.ply
        if action is not None:
            restored.apply(action)


def check_damage(game: Game, players: int, options: Options, seed: int) -> None:
    """Damaged data of a position is refused in one clear sentence, never with another error."""
    plies = random.Random(seed).sample(range(players * 20), 2)
    for state, _ in walk(game, players, options, seed):
        if state.ply not in plies:
            continue
        whole = state.to_dict()
        for key in whole:
            refusal(RoyaumeError, game.from_dict, {k: v for k, v in whole.items() if k != key})
            for rubbish in RUBBISH:
                with contextlib.suppress(RoyaumeError):
                    game.from_dict(copy.deepcopy({**whole, key: rubbish}))
