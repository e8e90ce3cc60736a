"""How long a lesson takes somebody who reads it for the first time, and how long it may take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from royaume.engine.lesson import Lesson

MOST_MINUTES = 5  # a lesson
MOST_IN_ALL = 15  # the lessons of a game

WORDS_A_MINUTE = 200
LOOKING, DOING, WATCHING = 3, 6, 2  # seconds for finding what a bubble points at, an action, a move of the others


@dataclass(frozen=True, slots=True)
class Pace:
    """How much there is to read, to do and to watch in a lesson, in one language."""

    lesson: str
    steps: int
    words: int
    actions: int
    replies: int

    @property
    def minutes(self) -> float:
        """How long that takes."""
        seconds = LOOKING * self.steps + DOING * self.actions + WATCHING * self.replies
        return self.words / WORDS_A_MINUTE + seconds / 60


def pace(lesson: Lesson, ways: Sequence[Sequence[str]], lang: str) -> Pace:
    """The pace of a lesson whose steps are done in these ways."""
    words = sum(lesson.said(step, lang).words for step in lesson.steps)
    replies = sum(len(step.then) for step in lesson.steps)
    return Pace(lesson.id, len(lesson.steps), words, sum(map(len, ways)), replies)
