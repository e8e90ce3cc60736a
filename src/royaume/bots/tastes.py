"""How somebody judges who does not see everything as it is: what they like, what they overlook, whom they watch.

The evaluation of a game adds up terms. A taste gives each of them a factor, drawn once for a whole game, so that a bot
errs like a person: always in the same direction, and never by a slip of the hand. `tastes.toml` in a game's folder says
which styles there are and what newcomers to the game overlook; `levels.toml` says who has how much of it.
"""

from __future__ import annotations

import functools
import math
import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from royaume.bots.base import Evaluate
from royaume.bots.greedy import judgement
from royaume.engine.companions import FITTING, Fitting
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State

FILE = "tastes.toml"
STYLES = ("builder", "racer", "rival")  # what lasts, what counts now, what the others lose
BLIND = "blind"
RIVALS = "rivals"  # how much the best of the others counts: 1 as in the evaluation, 0 not at all

# What a level may say of its tastes, and what it means if it says nothing.
USUAL: Mapping[str, float] = {
    "whims": 0.0,  # how far factors are off: the standard deviation of their logarithms
    "overlooks": 0,  # blind spots
    RIVALS: 1.0,
    "styled": 0,  # 1: plays in one of the styles
}


class Taste:
    """A judgement of one's own: the evaluation, with other weights for its terms."""

    def __init__(self, fitting: Fitting, judge: Evaluate, factors: list[float], rivals: float) -> None:
        self.fitting = fitting
        self.judge = judge
        self.factors = factors
        self.rivals = rivals

    def evaluate(self, state: State, seat: int) -> float:
        """How much better the seat stands than the best of the others, in the eyes of this taste.

        What the evaluation knows besides its terms (how a game ended, say) everybody sees as it is.
        """
        value = self.judge(state, seat)
        if state.player is None:
            return value
        worth, seen = self.weighed(state, seat)
        value += seen - worth
        others = [self.weighed(state, other) for other in range(state.seats) if other != seat]
        if others:
            value += max([plain for plain, _ in others]) - self.rivals * max([tasted for _, tasted in others])
        return value

    def weighed(self, state: State, seat: int) -> tuple[float, float]:
        """What the terms of a seat are worth, and what they are worth to this taste."""
        plain = tasted = 0.0
        weights = self.fitting.WEIGHTS
        factors = self.factors
        for i, count in enumerate(self.fitting.terms(state, seat)):
            part = weights[i] * count
            plain += part
            tasted += part * factors[i]
        return plain, tasted


@functools.cache
def read_tastes(folder: Path) -> dict[str, dict[str, Any]]:
    """What the `tastes.toml` of a game's folder says; nothing if there is none."""
    path = folder / FILE
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for name in found:
        if name != BLIND and name not in STYLES:
            raise RoyaumeError(f"{path}: there is no style '{name}'; the styles are: {', '.join(STYLES)}")
    return found


def taste_of(game: Game, numbers: Mapping[str, float], style: str, character: int) -> Taste | None:
    """The taste of somebody in a game, drawn by their character; None if they judge as the evaluation does.

    `numbers` are those of USUAL; without a `style` one is drawn where there are any.
    """
    known = read_tastes(game.folder)
    fitting = FITTING.of(game)
    if fitting is None:
        return None
    dice = random.Random(f"character {character}")
    names = list(fitting.TERMS)
    factors = dict.fromkeys(names, 1.0)
    rivals = numbers[RIVALS]
    if style or numbers["styled"]:
        liked = known.get(style or dice.choice(STYLES), {})
        rivals *= liked.get(RIVALS, 1.0)
        for name, factor in liked.items():
            if name != RIVALS:
                factors[checked(name, names, game)] *= factor
    spots: dict[str, list[str]] = known.get(BLIND, {})
    for spot in dice.sample(sorted(spots), min(int(numbers["overlooks"]), len(spots))):
        for name in spots[spot]:
            factors[checked(name, names, game)] = 0.0
    if numbers["whims"]:
        for name in names:
            factors[name] *= math.exp(dice.gauss(0.0, numbers["whims"]))
    found = [factors[name] for name in names]
    if rivals == 1 and all(factor == 1 for factor in found):
        return None
    return Taste(fitting, judgement(game)[0], found, rivals)


def checked(name: str, terms: list[str], game: Game) -> str:
    """A term that a taste speaks of; RoyaumeError if the evaluation does not count it."""
    if name not in terms:
        path = game.folder / FILE
        raise RoyaumeError(f"{path}: the evaluation does not count '{name}'; it counts: {', '.join(terms)}")
    return name
