"""The greedy bot: one action ahead, judged by the game's own evaluation."""

from __future__ import annotations

import random
from collections.abc import Callable

from royaume.bots.base import Bot, Evaluate
from royaume.engine.companions import EVALUATION, FINISHING
from royaume.engine.game import Game
from royaume.engine.state import CHANCE, REVEAL, State

Finish = Callable[[State, int], State]

NEAR = 1e-9  # values closer than this are equal


class Greedy(Bot):
    """Takes the action after which the position looks best, as far as the seat can know.

    A game's `evaluate.py` brings `evaluate(state, seat)`, and may bring `finish(state, seat)`, which carries a position
    in the middle of something on to one that can be judged. Without it the score counts.
    """

    name = "greedy"

    def __init__(self, guesses: int = 3, attention: int = 0) -> None:
        self.guesses = guesses
        self.attention = attention  # so many choices are weighed, on a wide map not all; 0: all

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """The best action, averaged over guesses where chance or hidden things decide; dice between equals."""
        evaluate, finish = judgement(position.game, self.own)
        offered = position.offered
        if self.attention and len(offered) > self.attention:
            offered = dice.sample(offered, self.attention)
        totals = [0.0] * len(offered)
        for _ in range(self.guesses):
            uncertain = 0
            for i, action in enumerate(offered):
                child = position.clone()
                child.apply(action)
                uncertain |= child.marks
                totals[i] += evaluate(finish(child, seat), seat)
            if not uncertain & (CHANCE | REVEAL):
                break
            position = position.determinize(seat, dice)
        best = max(totals)
        return dice.choice([action for action, total in zip(offered, totals, strict=True) if total >= best - NEAR])


def judgement(game: Game, own: Evaluate | None = None) -> tuple[Evaluate, Finish]:
    """How positions of a game are judged, by everybody or by somebody with a judgement of their `own`."""
    judge, going_on = EVALUATION.of(game), FINISHING.of(game)
    return (
        own or (judge.evaluate if judge is not None else lead),
        going_on.finish if going_on is not None else as_it_is,
    )


def lead(state: State, seat: int) -> float:
    """The score of the seat, less the best of the others."""
    scores = state.scores()
    others = scores[:seat] + scores[seat + 1 :]
    return float(scores[seat] - max(others, default=0))


def as_it_is(state: State, seat: int) -> State:
    """The position itself."""
    return state
