"""What the voice of a lesson says at a table, and what it points at, for one pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.companions import LIGHTING
from royaume.engine.lesson import Said, Tell, lessons
from royaume.server.companion import companion_of, tell_now
from royaume.server.lecture import Lecture, lecture
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.views.eyes import Viewer

MOST_WAYS = 12  # so many of the ways in which something may be done are shown


@dataclass(frozen=True, slots=True)
class Voice:
    """One bubble: plain data."""

    said: Said
    point: tuple[str, ...]  # names of things on the page
    marks: tuple[tuple[tuple[str, ...], ...], ...]  # for each way its actions, with what is shown of them
    why: str  # a clause
    lesson: str  # the title of the lesson
    number: int  # of the lesson in its game
    lessons: int
    step: int
    steps: int
    goes_on: bool  # nothing is to be done: a button goes on
    may_back: bool
    last: bool
    tell: str = ""  # what the companion of a first game explains


def voice(table: Sitting, eyes: Viewer, happened: Sequence[tuple[int, dict[str, Any]]]) -> Voice | None:
    """What is said to these eyes now, after what they saw happen; None where nobody speaks."""
    at = lecture(table)
    sight = eyes.sight(table)
    if sight is None or eyes.seat is None:
        return None
    if at is None:
        return explained(table, eyes, tell_now(table, eyes.seat, happened))
    if eyes.seat != at.lesson.seat:
        return None
    known = list(lessons(sight.game))
    return Voice(
        said=at.said(eyes.lang),
        point=at.step.point,
        marks=marks(at, sight),
        why=at.step.why,
        lesson=at.lesson.title(eyes.lang),
        number=known.index(at.lesson.id) + 1,
        lessons=len(known),
        step=at.number + 1,
        steps=len(at.lesson.steps),
        goes_on=at.finished,
        may_back=at.number > 0 or bool(at.done),
        last=at.last,
    )


def explained(table: Sitting, eyes: Viewer, tell: Tell | None) -> Voice | None:
    """The bubble of a companion, to whose person it speaks."""
    first = companion_of(table)
    if tell is None or first is None:
        return None
    return Voice(first.said(tell, eyes.lang), tell.point, (), tell.why, "", 0, 0, 0, 0, True, False, False, tell.id)


def marks(at: Lecture, sight: Sight) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Where the table shows what is asked for: the target of each action, or what the game says it is about."""
    if at.finished:
        return ()
    done = len(at.done)
    lighting = LIGHTING.of(sight.game)
    view = sight.view()

    def shown(action: str) -> tuple[str, ...]:
        lit = lighting.lights(sight.game, view, action) if lighting is not None and "*" not in action else None
        return (action, *(lit or ()))

    return tuple(tuple(map(shown, line[done:])) for line in at.step.lines()[:MOST_WAYS])
