"""What is learned from: positions, what the hand thinks of them, and what they turned out to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from royaume.bots.learned import Array, Row


@dataclass(slots=True)
class Rows:
    """Many rows, one after the other, and how long each is."""

    indices: Array
    values: Array
    lengths: Array

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Rows:
        """Single rows put together."""
        return cls(
            np.concatenate([row[0] for row in rows]),
            np.concatenate([row[1] for row in rows]),
            np.array([len(row[0]) for row in rows]),
        )

    def some(self, which: Array) -> Rows:
        """Some of the rows."""
        lengths = self.lengths[which]
        ends = np.cumsum(lengths)
        firsts = (np.cumsum(self.lengths) - self.lengths)[which]
        places = np.repeat(firsts - ends + lengths, lengths) + np.arange(ends[-1])
        return Rows(self.indices[places], self.values[places], lengths)


@dataclass(slots=True)
class Lesson:
    """Positions after decisions, what the hand thinks of them, and what they turned out to be worth, from 0 to 1."""

    rows: Rows
    hand: Array
    worth: Array

    @classmethod
    def of(cls, rows: Sequence[Row], hand: Sequence[float], worth: Sequence[float]) -> Lesson:
        """A lesson of single positions, at least one."""
        return cls(Rows.of(rows), np.array(hand, np.float32), np.array(worth, np.float32))

    def some(self, which: Array) -> Lesson:
        """Some of the positions."""
        return Lesson(self.rows.some(which), self.hand[which], self.worth[which])


def together(lessons: Sequence[Lesson]) -> Lesson:
    """Many lessons as one."""
    rows = Rows(
        np.concatenate([lesson.rows.indices for lesson in lessons]),
        np.concatenate([lesson.rows.values for lesson in lessons]),
        np.concatenate([lesson.rows.lengths for lesson in lessons]),
    )
    hand, worth = ([getattr(lesson, name) for lesson in lessons] for name in ("hand", "worth"))
    return Lesson(rows, np.concatenate(hand), np.concatenate(worth))
