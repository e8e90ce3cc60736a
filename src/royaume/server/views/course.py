"""The story of the scores of an ended game."""

from __future__ import annotations

from dataclasses import dataclass

from royaume.engine.companions import RIVALS
from royaume.server.sight import Sight
from royaume.server.sitting import OVER, Sitting

POINTS = 120  # so many points of the story, about


@dataclass(frozen=True, slots=True)
class Course:
    """The scores at some moments of a game: after how many moves, of each seat, and of each automated opponent."""

    moves: list[int]
    scores: list[list[int]]
    rivals: list[list[int]]


def course(table: Sitting) -> Course | None:
    """How the scores went, as everybody saw it, or after the end also what was secret; None if that is not known."""
    count = len(table.moves)
    if not count or table.state is None:
        return None
    moves = [*range(0, count, max(1, count // POINTS)), count]
    views = [Sight(state, None).view() for state in table.walk(moves)]
    rivals = RIVALS.of(table.state.game)
    theirs = [rivals.rival_scores(view) if rivals is not None else [] for view in views]
    scores = [[seat["score"] for seat in view["seats"]] for view in views]
    if any(score is None for row in scores for score in row):  # secret while it was played
        if table.status != OVER:
            return None
        scores = [list(state.scores()) for state in table.walk(moves)]
    return Course(moves, scores, theirs)
