"""The chance of every seat to win: one function of a position, whoever asks.

The bar, the hint, the analysis, luck and puzzles all show this number. What a point of the evaluation is worth, and
what it is worth to be the next to move, was fitted to played games for each number of players and each phase
(`[chances]` in a game's `weights.toml`; benchmarks/odds.py says how true it is).
"""

from __future__ import annotations

import functools
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royaume.bots.greedy import judgement
from royaume.bots.odds import hats, odds_of
from royaume.bots.regression import squash
from royaume.engine.companions import PROGRESS
from royaume.engine.flow import unpacked
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.weights import FILE

NOWHERE = -1  # no step: the game begins without start choices
LONGEST = 40  # start choices that are played, at most


@dataclass(frozen=True, slots=True)
class Scale:
    """What turns a standing into log-odds, for one number of players: three numbers each, for `odds.KNOTS`."""

    length: float  # decisions of a usual game
    points: tuple[float, ...]  # a point behind the first
    waits: tuple[float, ...]  # having moved last, against being next


@dataclass(frozen=True, slots=True)
class Reading:
    """A position as it is judged, and what turns it into log-odds: all that the chances are made of."""

    state: State
    point: float  # what a point behind the first is worth
    wait: float  # what it is worth to wait for one's turn, from first to last


def scales(sheet: Mapping[str, Any]) -> dict[int, Scale]:
    """The scales in a `weights.toml` that was read, by the number of players."""
    found: Mapping[str, Mapping[str, Any]] = sheet.get("chances", {})
    return {int(n): Scale(each["length"], tuple(each["points"]), tuple(each["waits"])) for n, each in found.items()}


@functools.cache
def _read(folder: Path) -> dict[int, Scale]:
    path = folder / FILE
    return scales(tomllib.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def scale_of(game: Game, seats: int) -> Scale:
    """The scale fitted for a game with so many seats; without one the odds that the search uses."""
    known = _read(game.folder).get(seats)
    if known is not None:
        return known
    odds = odds_of(game)
    return Scale(odds.length[min(seats, len(odds.length)) - 1], odds.slopes, (0.0,) * len(odds.slopes))


def chances(state: State) -> list[float]:
    """The probability of each seat to win; together 1, alone that of passing.

    The position is judged as it is, so a guess gives an opinion. While start choices are open, those who have not
    chosen are judged by the best they can still choose.
    """
    if state.player is None:
        return decided(state)
    at = reading(state)
    state = at.state
    if state.player is None:
        return decided(state)
    if state.seats == 1:
        evaluate, _ = judgement(state.game)
        return [squash(at.point * evaluate(state, 0))]
    behind, late = standings(state), waits(state)
    return shares([at.point * a + at.wait * b for a, b in zip(behind, late, strict=True)])


def decided(state: State) -> list[float]:
    """The chances when the game is over."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def reading(state: State) -> Reading:
    """Where a position is judged, and what counts there; when the game is over, as at its very end."""
    if state.player is not None:
        state = settled(state)
    over = state.player is None
    if state.seats == 1:
        odds = odds_of(state.game)
        return Reading(state, odds.slope(1.0 if over else odds.phase(state)), 0.0)
    scale = scale_of(state.game, state.seats)
    near = hats(1.0 if over else progress(state, scale))
    point = sum([a * b for a, b in zip(near, scale.points, strict=True)])
    wait = sum([a * b for a, b in zip(near, scale.waits, strict=True)])
    return Reading(state, point, wait)


def settled(state: State) -> State:
    """A copy that can be judged: open start choices are made, and what the deciding seat has begun is finished."""
    state = with_start_choices(state)
    if state.player is None or state.in_secret():
        return state
    return judgement(state.game)[1](state.clone(), state.player)


def progress(state: State, scale: Scale) -> float:
    """How much of the game is played, from 0 to 1, as everybody knows it: by the game's own word, or by decisions."""
    own = PROGRESS.of(state.game)
    return min(1.0, max(0.0, own.progress(state) if own is not None else state.known_ply() / scale.length))


def standings(state: State) -> list[float]:
    """How far each seat is behind the first, in points of the evaluation, at most 0."""
    evaluate, _ = judgement(state.game)
    return [min(0.0, evaluate(state, seat)) for seat in range(state.seats)]


def waits(state: State) -> list[float]:
    """How long each seat waits for its turn, from -0.5 (it decides) to 0.5; 0 where nobody may know who decides."""
    if state.player is None or state.in_secret():
        return [0.0] * state.seats
    last = state.seats - 1
    return [(seat - state.player) % state.seats / last - 0.5 for seat in range(state.seats)]


def shares(logits: list[float]) -> list[float]:
    """Log-odds as probabilities that are together 1."""
    top = max(logits)
    raised = [math.exp(logit - top) for logit in logits]
    whole = sum(raised)
    return [each / whole for each in raised]


# Start choices ------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def opening(game: Game, seats: int) -> int:
    """What waits below the start choices until all have made theirs; `NOWHERE` if the game begins with none.

    A game has start choices if several seats are asked before anything else happens.
    """
    begun = game.new(seats, 0, None)
    asked = {seat for step, seat, _ in map(unpacked, begun.agenda[1:]) if begun.flow.asks[step] is not None}
    return begun.agenda[0] if len(asked) > 1 else NOWHERE


def with_start_choices(state: State) -> State:
    """The position after all open start choices, each taken as looks best at once to whoever makes it."""
    if state.seats == 1 or state.ply >= LONGEST or state.agenda[0] != opening(state.game, state.seats):
        return state
    evaluate, _ = judgement(state.game)
    below = state.agenda[0]
    for _ in range(LONGEST):
        seat = state.player
        if seat is None or state.agenda[0] != below:
            break
        found, top = state, float("-inf")
        for action in state.offered:
            child = state.clone()
            child.apply(action)
            value = evaluate(child, seat)
            if value > top:
                found, top = child, value
        state = found
    return state
