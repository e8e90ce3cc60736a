"""Where the lesson of a table stands: its step, what was done in it, and what is right or wrong there.

The row of the table says it all: `lesson` is the id, and `origin` has the edition and, for every step that was reached,
the number of moves before it (`marks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from royaume.engine.errors import LessonError
from royaume.engine.game import Game
from royaume.engine.lesson import Lesson, Said, Step, lessons
from royaume.server.errors import Refusal
from royaume.server.sitting import Change, Sitting

STEP = "lesson"  # the entry of the log with which a lesson comes to another step


class Astray(Refusal):
    """A move that is legal and not what the lesson wants now: nothing was played, and it is answered kindly."""

    def __init__(self, said: dict[str, str], listening: bool = False) -> None:
        super().__init__("astray", "That can be done, but the lesson asks for something else now.", 422)
        self.said = said  # the lesson's own answer by language, where it has one
        self.listening = listening  # nothing at all is to be done in this step


class Lecture:
    """The lesson of a table, and where it stands."""

    def __init__(self, table: Sitting, lesson: Lesson) -> None:
        self.table = table
        self.lesson = lesson

    @property
    def marks(self) -> list[int]:
        """For every step that was reached, the number of moves before it."""
        return list(self.table.row["origin"]["marks"])

    @property
    def number(self) -> int:
        """The number of the step, from 0."""
        return len(self.marks) - 1

    @property
    def step(self) -> Step:
        """What is shown now."""
        return self.lesson.steps[self.number]

    @property
    def last(self) -> bool:
        """True if no step follows."""
        return self.number + 1 == len(self.lesson.steps)

    @property
    def done(self) -> list[str]:
        """What was played in this step."""
        return [move.notation for move in self.table.moves[self.marks[-1] :]]

    @property
    def finished(self) -> bool:
        """True if there is nothing to do any more in this step."""
        return self.step.finished(self.done) is not None

    def replies(self) -> Sequence[str]:
        """What the others still have to play before the next step."""
        own = self.step.finished(self.done)
        return self.step.then[len(self.done) - own :] if own is not None else ()

    def said(self, lang: str) -> Said:
        """What the bubble says."""
        return self.lesson.said(self.step, lang)

    def check(self, tried: Sequence[str], any_order: bool = False) -> None:
        """Astray if a try is not what the step expects."""
        if self.step.is_right(self.done, tried, any_order):
            return
        name = self.step.answer_to(tried)
        texts = {lang: (self.lesson.said(self.step, lang).wrong or {}) for lang in self.lesson.texts}
        answers = {lang: said[name] for lang, said in texts.items() if name in said} if name else {}
        raise Astray(answers, listening=not self.step.expect)

    def reached(self, marks: Sequence[int]) -> dict[str, Any]:
        """The fields of the row at another step."""
        return {"origin": {**self.table.row["origin"], "marks": list(marks)}}

    def next(self) -> Change:
        """The entry of the log that comes to the next step."""
        marks = [*self.marks, len(self.table.moves)]
        return Change(STEP, data={"step": len(marks) - 1}, fields=self.reached(marks))


def lecture(table: Sitting) -> Lecture | None:
    """The lesson of a table; None at the table of a game, or where the lesson is another one by now."""
    key, game = table.row["lesson"], table.game
    lesson = known_lesson(game, key) if key is not None and game is not None else None
    if lesson is None or lesson.edition != table.row["origin"]["edition"]:
        return None
    return Lecture(table, lesson)


def known_lesson(game: Game, key: str) -> Lesson | None:
    """The lesson of a game with this id, if it is there and can be read."""
    try:
        return lessons(game).get(key)
    except LessonError:
        return None
