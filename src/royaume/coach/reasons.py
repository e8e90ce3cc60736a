"""Why one turn is better than another: what the evaluation adds up, part by part, told so that it adds up.

A turn is judged by where it leads. Both ends are taken apart into the same terms, those that vanish too; the greatest
differences are told by name and all others as one number. Everything is in points of the game, rounded as it is shown:
the numbers on the screen add up.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from royaume.bots.greedy import judgement
from royaume.coach.opinion import after
from royaume.engine.companions import REASONING
from royaume.engine.state import CHANCE, REVEAL, State
from royaume.engine.terms import OF, Terms, margin, whose

GUESSES = 4  # of what is hidden, where it comes out
MOST = 4  # terms that are told by name
RIVAL = "rival"  # another seat is the best of the others: what it has all told, against what the first one has
UNNAMED = "position"  # what a game's evaluation sees without having a name for it
PLACES = 1  # decimals that are shown


@dataclass(frozen=True, slots=True)
class Reasons:
    """The difference between two lines, as it is shown: the terms and the rest are together the total."""

    terms: tuple[tuple[str, float], ...]  # the greatest first
    rest: float
    total: float


def terms_of(state: State, seat: int) -> Terms:
    """The parts of what a position is worth to a seat, together the evaluation."""
    reasoning = REASONING.of(state.game)
    if reasoning is not None:
        return reasoning.terms(state, seat)
    found = margin([dict(state.breakdown(each)) for each in range(state.seats)], seat)
    found[UNNAMED] = judgement(state.game)[0](state, seat) - sum(found.values())
    return found


def compare(position: State, seat: int, better: Sequence[int], other: Sequence[int], dice: random.Random) -> Reasons:
    """Why the first of two lines is better, or worse: both begin in the position, a guess for the seat."""
    first, second = outlooks(position, seat, [better, other], dice)
    return reasons(first, second)


def outlooks(position: State, seat: int, lines: Sequence[Sequence[int]], dice: random.Random) -> list[Terms]:
    """The parts of what each line is worth, where it leads. Where chance or hidden things come out at the end of a
    line it is the mean over some guesses, the same for all lines."""
    guesses = [position, *(position.determinize(seat, dice) for _ in range(GUESSES - 1))]
    found = []
    for line in lines:
        first = after(position, line)
        news = first.marks & (CHANCE | REVEAL)
        found.append(_mean([first, *(after(guess, line) for guess in guesses[1:])] if news else [first], seat))
    return found


def _mean(ends: Sequence[State], seat: int) -> Terms:
    """The mean of the terms of some positions, each carried on to where it can be judged."""
    _, finish = judgement(ends[0].game)
    found: Terms = {}
    for end in ends:
        for key, value in terms_of(finish(end, seat), seat).items():
            found[key] = found.get(key, 0.0) + value / len(ends)
    return found


def reasons(better: Mapping[str, float], other: Mapping[str, float], most: int = MOST) -> Reasons:
    """Why one is better, or worse, than the other: both taken apart by `outlooks` or `terms_of`."""
    mine, theirs = (better, other) if _rivals(better) == _rivals(other) else (_one_rival(better), _one_rival(other))
    gaps = {key: round(mine.get(key, 0.0) - theirs.get(key, 0.0), PLACES) for key in {**mine, **theirs}}
    total = round(sum(better.values()) - sum(other.values()), PLACES)
    named = sorted((each for each in gaps.items() if each[1]), key=lambda each: -abs(each[1]))[:most]
    rest = round(total - sum(value for _, value in named), PLACES)
    return Reasons(tuple(named), rest + 0.0, total + 0.0)


def _rivals(terms: Mapping[str, float]) -> set[int | None]:
    return {whose(key)[0] for key in terms}


def _one_rival(terms: Mapping[str, float]) -> Terms:
    """The same with everything that others have as one term."""
    found = {key: value for key, value in terms.items() if OF not in key}
    found[RIVAL] = sum(value for key, value in terms.items() if OF in key)
    return found
