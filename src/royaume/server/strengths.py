"""How strong the bots are on the scale of people's ratings: fixed points, computed from matches of the arena.

A game's `strengths.toml` has the share of the victories of each level against the level below. The model of the ratings
(Plackett-Luce) turns shares into differences; the usual level stands where a person begins.
"""

from __future__ import annotations

import functools
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from royaume.bots import LEVELS, USUAL
from royaume.engine.game import Game
from royaume.engine.registry import games, load

FILE = "strengths.toml"
MEAN, SPREAD = 25.0, 25.0 / 3  # where everybody begins, as openskill does
BETA = SPREAD / 2  # how much the play of one evening differs from the next
SURE = 1.96  # standard deviations of a 95 % interval


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength as it is believed to be, and how uncertain that is (a standard deviation)."""

    mu: float = MEAN
    sigma: float = SPREAD


def anchors(game: str, players: int) -> dict[str, Rating]:
    """The ratings of the levels of bots in a game; nothing where they were not measured."""
    return _anchors(load(game), players) if game in games() else {}


@functools.lru_cache(256)
def _anchors(game: Game, players: int) -> dict[str, Rating]:
    measured = read(game.folder)
    if players < 2 or not measured:
        return {}
    steps = {level: step(measured, level, players) for level in LEVELS[1:]}
    usual = LEVELS.index(USUAL)
    found = {USUAL: Rating(MEAN, 0.0)}
    for below, level in pairwise(LEVELS[usual:]):
        found[level] = _moved(found[below], steps[level], 1)
    for below, level in reversed(list(pairwise(LEVELS[: usual + 1]))):
        found[below] = _moved(found[level], steps[level], -1)
    return found


@functools.lru_cache(64)
def read(folder: Path) -> dict[int, dict[str, Sequence[float]]]:
    """The measured shares of a game with their intervals, by number of players and level."""
    path = folder / FILE
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {int(players): levels for players, levels in found.items()}


def step(measured: Mapping[int, Mapping[str, Sequence[float]]], level: str, players: int) -> Rating:
    """By how much a level is above the one below, at a number of players.

    At a number that was not measured it is the mean of the nearest numbers that were.
    """
    nearest = min(abs(players - each) for each in measured)
    counts = [each for each in measured if abs(players - each) == nearest]
    parts = [[odds(share, each) for share in measured[each][level]] for each in counts]
    middle, low, high = (math.fsum(values) / len(values) for values in zip(*parts, strict=True))
    scale = math.sqrt(players) * BETA
    return Rating(scale * middle, scale * (high - low) / (2 * SURE))


def odds(share: float, players: int) -> float:
    """The difference of strength, in logits, at which one wins that share alone against equal others."""
    return math.log(share * (players - 1) / (1 - share))


def _moved(rating: Rating, by: Rating, sign: int) -> Rating:
    return Rating(rating.mu + sign * by.mu, math.hypot(rating.sigma, by.sigma))
