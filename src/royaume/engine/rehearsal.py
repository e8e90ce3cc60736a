"""A lesson gone through with the rules alone: every action it allows is legal at its place, and leads to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from royaume.engine import scenario
from royaume.engine.errors import LessonError, RoyaumeError
from royaume.engine.game import Game
from royaume.engine.hands import JOIN
from royaume.engine.lesson import FirstGame, Lesson, Step
from royaume.engine.record import Record
from royaume.engine.state import State

MOST_GAMES = 6  # so many games are played to see what comes up in a first one
MOST_TRIED = 40  # so many of the actions that a pattern allows are followed to the end


@dataclass(slots=True)
class Rehearsal:
    """What was found: faults with their steps, and the first way in which each step can be done."""

    faults: list[tuple[str, str]] = field(default_factory=list)
    ways: list[list[str]] = field(default_factory=list)


def rehearse(lesson: Lesson) -> Rehearsal:
    """Go through a lesson; it stops at the first step that cannot be done."""
    found = Rehearsal()
    step = lesson.steps[0]
    try:
        _, state = lesson.start()
        for number, step in enumerate(lesson.steps):
            messages = list(_try(lesson, state, number))
            found.faults += [(step.id, message) for message in messages]
            if messages:
                return found
            way = first_way(state, step)
            found.ways.append(way)
            advance(state, step, way)
    except RoyaumeError as error:
        found.faults.append((step.id, str(error)))
    if lesson.steps[-1].expect:
        found.faults.append((step.id, "the last step ends the lesson: it expects nothing"))
    return found


def _try(lesson: Lesson, state: State, number: int) -> Iterator[str]:
    """Whether every action that a step allows is legal there, and leads through the rest of the lesson."""
    step = lesson.steps[number]
    for fact in step.holds:
        message = scenario.fails(state.game, state, state.to_dict(), fact)
        if message:
            yield f"what the voice says does not hold: {message}"
    if step.expect and state.player != lesson.seat:
        yield f"it is not for seat {lesson.seat} to choose here, but for {state.player}"
        return
    seen: list[str] = []
    for line in step.lines():
        ways = list(expand(state, line))
        if not ways:
            yield f"'{JOIN.join(line)}' is not legal here; legal is {', '.join(offered(state))}"
        for way in ways[:MOST_TRIED]:
            seen += _passed(state, way)
            try:
                _through(lesson, state.clone(), number, way)
            except RoyaumeError as error:
                yield f"after '{JOIN.join(way)}': {error}"
    for name, patterns in (step.wrong or {}).items():
        if not any(fnmatchcase(action, pattern) for action in seen for pattern in patterns):
            yield f"wrong.{name} answers to nothing that could be tried here"


def _through(lesson: Lesson, state: State, number: int, way: Sequence[str]) -> None:
    """Follow a lesson from a step that is done in this way; RoyaumeError where it cannot go on."""
    advance(state, lesson.steps[number], way)
    for step in lesson.steps[number + 1 :]:
        try:
            if step.expect and not first_way(state, step):
                raise LessonError(f"{' or '.join(step.expect)} is not legal")
            advance(state, step, first_way(state, step))
        except RoyaumeError as error:
            raise LessonError(f"step '{step.id}': {error}") from error


def advance(state: State, step: Step, way: Sequence[str]) -> None:
    """Play what is done in a step, and what the others do then."""
    for notation in (*way, *step.then):
        state.play(state.game.parse(notation))


def first_way(state: State, step: Step) -> list[str]:
    """The first way in which a step can be done, action by action; nothing where nothing is to be done."""
    return next((way for line in step.lines() for way in expand(state, line)), [])


def expand(state: State, line: Sequence[str], before: Sequence[str] = ()) -> Iterator[list[str]]:
    """The lines of legal actions that a line with patterns stands for."""
    if not line:
        yield list(before)
        return
    for notation in offered(state):
        if fnmatchcase(notation, line[0]):
            after = state.clone()
            after.play(state.game.parse(notation))
            yield from expand(after, line[1:], [*before, notation])


def first_moments(game: Game, first: FirstGame) -> dict[str, dict[str, Any]]:
    """For each thing that the companion of a first game explains, the record of a game that has just come to it."""
    found: dict[str, dict[str, Any]] = {}
    options = {**game.first_game(first.players), **first.options}
    for seed in range(1, MOST_GAMES + 1):
        dice = random.Random(seed)
        record = Record(game, first.players, seed, options)
        state = record.start()
        seen: set[str] = set()  # events since the learner, on the first seat, chose something
        while state.player is not None and len(found) < len(first.tells):
            if state.player == 0:
                asked = state.flow.unpack(state.agenda[-1])[0]
                fits = (each for each in first.tells if each.id not in found)
                for tell in [each for each in fits if asked in each.decision or seen & set(each.event)]:
                    found[tell.id] = record.to_dict()
                seen = set()
            action = dice.choice(state.legal())
            state.log = []
            state.play(action)
            seen |= {event.kind for event in state.log}
            record.actions.append(action)
    return found


def _passed(state: State, way: Sequence[str]) -> list[str]:
    """Everything else that was legal on the way."""
    at = state.clone()
    found: list[str] = []
    for notation in way:
        found += [each for each in offered(at) if each != notation]
        at.play(at.game.parse(notation))
    return found


def offered(state: State) -> list[str]:
    """What is legal, in notation."""
    return [state.game.notation(action) for action in state.legal()]
