"""What is learned from: positions, what the hand thinks of them, and what they turned out to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from royaume.bots.learned import Array, Row

NO_CHOICE = -1


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
    """Positions after decisions, what the hand thinks of them, and what they turned out to be worth, from 0 to 1.

    Where several turns were tried out at one decision, their positions have the same number in `choice`, others have
    `NO_CHOICE`: what they are worth was found in the same guesses, so they can be compared with one another. `sure` is
    how much a position counts.
    """

    rows: Rows
    hand: Array
    worth: Array
    choice: Array
    sure: Array

    @classmethod
    def of(
        cls,
        rows: Sequence[Row],
        hand: Sequence[float],
        worth: Sequence[float],
        choice: Sequence[int] | None = None,
        sure: Sequence[float] | None = None,
    ) -> Lesson:
        """A lesson of single positions, at least one."""
        return cls(
            Rows.of(rows),
            np.array(hand, np.float32),
            np.array(worth, np.float32),
            np.full(len(rows), NO_CHOICE, np.int32) if choice is None else np.array(choice, np.int32),
            np.ones(len(rows), np.float32) if sure is None else np.array(sure, np.float32),
        )

    def some(self, which: Array) -> Lesson:
        """Some of the positions."""
        return Lesson(self.rows.some(which), self.hand[which], self.worth[which], self.choice[which], self.sure[which])

    def choices(self) -> list[Array]:
        """The positions of each choice of which there are several."""
        order = np.argsort(self.choice, kind="stable")
        kinds, firsts = np.unique(self.choice[order], return_index=True)
        parts = np.split(order, firsts[1:])
        return [part for kind, part in zip(kinds, parts, strict=True) if kind != NO_CHOICE and len(part) > 1]


def together(lessons: Sequence[Lesson]) -> Lesson:
    """Many lessons as one."""
    rows = Rows(
        np.concatenate([lesson.rows.indices for lesson in lessons]),
        np.concatenate([lesson.rows.values for lesson in lessons]),
        np.concatenate([lesson.rows.lengths for lesson in lessons]),
    )
    choices, first = [], 0
    for lesson in lessons:
        choices.append(np.where(lesson.choice == NO_CHOICE, NO_CHOICE, lesson.choice + first))
        first += int(lesson.choice.max()) + 1
    hand, worth, sure = (
        np.concatenate([getattr(lesson, name) for lesson in lessons]) for name in ("hand", "worth", "sure")
    )
    return Lesson(rows, hand, worth, np.concatenate(choices), sure)
