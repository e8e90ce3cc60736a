"""Whether lessons go as they say: each is followed at a real table, and what it points at is looked for on its page."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from html.parser import HTMLParser
from typing import Any

from royaume.engine.errors import LessonError, RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import DEFAULT, LANGUAGES
from royaume.engine.lesson import FIRST_GAME, MOST_WORDS, FirstGame, Lesson, Said, Step, first_game, lessons
from royaume.engine.pace import MOST_IN_ALL, MOST_MINUTES, Pace, pace
from royaume.engine.rehearsal import first_moments, rehearse
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.server import lessons as at_tables
from royaume.server import opening, play, views
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.settings import Settings
from royaume.web.frames import drawn
from royaume.web.render import Speech

LEARNER = Person("learner", "Learner")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a lesson: the file, the step, and a sentence."""

    file: str
    step: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}, step '{self.step}'" if self.step else self.file
        return f"{where}: {self.message}"


def check_game(game: Game) -> list[Fault]:
    """What is wrong with the lessons of a game."""
    try:
        found = lessons(game)
    except LessonError as error:
        return [Fault(game.id, "", str(error))]
    return [*check_first_game(game), *check(game, list(found.values())), *check_in_all(game)]


def check(game: Game, wanted: Sequence[Lesson]) -> list[Fault]:
    """What is wrong with some lessons."""
    faults = [fault for lesson in wanted for fault in check_words(game, lesson)]
    with tempfile.TemporaryDirectory() as folder:
        faults += asyncio.run(_follow_all(f"sqlite:///{folder}/lessons.db", wanted))
    return faults


def check_in_all(game: Game) -> Iterator[Fault]:
    """All lessons of a game together leave time for a first game."""
    for lang in LANGUAGES:
        minutes = sum(each.minutes for each in paces(game, lang))
        if minutes > MOST_IN_ALL:
            yield Fault(
                game.id, "", f"in {lang} all lessons take {minutes:.1f} minutes, and at most {MOST_IN_ALL} are given"
            )


def paces(game: Game, lang: str) -> list[Pace]:
    """How long each lesson of a game takes; those that cannot be followed are left out."""
    rehearsed = [(lesson, rehearse(lesson)) for lesson in lessons(game).values()]
    return [pace(lesson, found.ways, lang) for lesson, found in rehearsed if not found.faults and lang in lesson.texts]


# Words --------------------------------------------------------------------------------------------


def check_words(game: Game, lesson: Lesson) -> Iterator[Fault]:
    """Every text is there in all languages and short enough, and every clause is in the rules."""
    for lang in LANGUAGES:
        file = f"{lesson.path.stem}.{lang}.toml"
        if lang not in lesson.texts:
            yield Fault(file, "", "there is no such file")
            continue
        try:
            lesson.title(lang), lesson.about(lang)
        except LessonError as error:
            yield Fault(file, "", _bare(error, file))
        known = {"title", "about"} | {step.id for step in lesson.steps}
        for extra in sorted(set(lesson.texts.get(lang, {})) - known):
            yield Fault(file, extra, "there is a text, but no such step")
        for step in lesson.steps:
            try:
                said = lesson.said(step, lang)
            except LessonError as error:
                yield Fault(file, step.id, _bare(error, file))
                continue
            yield from (Fault(file, step.id, message) for message in _check_said(step, said))
    for step in lesson.steps:
        yield from (Fault(lesson.path.name, step.id, message) for message in _check_why(game, step.why))


def check_first_game(game: Game) -> list[Fault]:
    """What is wrong with the first game of a game: its texts, and that all it explains comes up and is on the page."""
    try:
        first = first_game(game)
        if first is None:
            return []
        moments = first_moments(game, first)
    except RoyaumeError as error:
        return [Fault(f"{FIRST_GAME}.toml", "", str(error))]
    faults = list(_check_tells(game, first))
    for tell in first.tells:
        if tell.id not in moments:
            faults.append(Fault(first.path.name, tell.id, "what it waits for did not come up in any game"))
    with tempfile.TemporaryDirectory() as folder:
        return faults + asyncio.run(_look_at_moments(f"sqlite:///{folder}/lessons.db", first, moments))


def _check_tells(game: Game, first: FirstGame) -> Iterator[Fault]:
    for tell in first.tells:
        yield from (Fault(first.path.name, tell.id, message) for message in _check_why(game, tell.why))
        for lang in LANGUAGES:
            file = f"{FIRST_GAME}.{lang}.toml"
            if lang not in first.texts:
                yield Fault(file, "", "there is no such file")
                break
            try:
                said = first.said(tell, lang)
            except LessonError as error:
                yield Fault(file, tell.id, _bare(error, file))
                continue
            if said.words > MOST_WORDS:
                yield Fault(file, tell.id, f"the bubble has {said.words} words, and at most {MOST_WORDS} are read")


async def _look_at_moments(database: str, first: FirstGame, moments: Mapping[str, Any]) -> list[Fault]:
    """Whether everything that the companion points at is on the page when it speaks."""
    faults = []
    async with _house(database) as house:
        for tell in first.tells:
            if tell.id not in moments:
                continue
            wish = Wish(seats=["me", *["bot:random"] * (first.players - 1)])
            table = await opening.open_record(house.tables, LEARNER, wish, moments[tell.id], None)
            faults += [Fault(first.path.name, tell.id, message) for message in await _look(house, table.id, tell.point)]
    return faults


def _check_why(game: Game, why: str) -> Iterator[str]:
    """The button "Why?" is there, and opens a clause in every language."""
    if not why:
        yield "there is no 'why', a clause that says why"
    elif any(why not in read_rulebook(rules_file(game.folder, lang)).clauses for lang in LANGUAGES):
        yield f"the rules have no clause {why}"


def _bare(error: LessonError, file: str) -> str:
    """What an error says, without the file that is named already."""
    return str(error).removeprefix(file).lstrip(":, ")


def _check_said(step: Step, said: Said) -> Iterator[str]:
    if said.words > MOST_WORDS:
        yield f"the bubble has {said.words} words, and at most {MOST_WORDS} are read"
    if bool(said.do) != bool(step.expect):
        yield "it says what to do where nothing is expected" if said.do else "it expects something, but has no 'do'"
    for name in sorted(set(step.wrong or {}) ^ set(said.wrong or {})):
        yield f"wrong.{name} is only in one of the lesson and its texts"
    for name, text in (said.wrong or {}).items():
        if len(text.split()) > MOST_WORDS:
            yield f"the answer '{name}' has more than {MOST_WORDS} words"


# The way through a lesson ----------------------------------------------------------------------------


async def _follow_all(database: str, wanted: Sequence[Lesson]) -> list[Fault]:
    async with _house(database) as house:
        return [fault for lesson in wanted for fault in await _follow(house, lesson)]


@asynccontextmanager
async def _house(database: str) -> AsyncIterator[House]:
    """A server without HTTP in which nobody thinks."""
    house = House(Settings(database, "lesson" * 8, rate_limits=False, bot_workers=1))
    house.storage.hold()
    await house.storage.migrate()
    try:
        await house.identity.ensure(LEARNER)
        yield house
    finally:
        await house.bots.stop()
        await house.storage.close()


async def _follow(house: House, lesson: Lesson) -> list[Fault]:
    """Rehearse a lesson, then do what it says at a real table, from its first step to its last."""
    file = lesson.path.name
    rehearsed = rehearse(lesson)
    faults = [Fault(file, step, message) for step, message in rehearsed.faults]
    if faults:
        return faults
    faults += [Fault(file, "", message) for message in _check_length(lesson, rehearsed.ways)]
    at = lesson.steps[0]
    try:
        table = await at_tables.open_lesson(house.tables, LEARNER, lesson)
        for at, way in zip(lesson.steps, rehearsed.ways, strict=True):
            faults += [Fault(file, at.id, message) for message in await _look(house, table, at.point)]
            for action in way:
                ply = (await views.visit(house.tables, table, LEARNER)).ply
                await play.play(house.tables, table, LEARNER, ply, action)
            if not at.expect:
                ended = await at_tables.go_on(house.tables, table, LEARNER)
        if ended is None:
            faults.append(Fault(file, at.id, "the lesson does not end here"))
    except Refusal as refusal:
        faults.append(Fault(file, at.id, refusal.message))
    return faults


def _check_length(lesson: Lesson, ways: Sequence[Sequence[str]]) -> Iterator[str]:
    for lang in lesson.texts:
        try:
            minutes = pace(lesson, ways, lang).minutes
        except LessonError:
            continue  # a text is missing, which is told already
        if minutes > MOST_MINUTES:
            yield f"in {lang} it takes {minutes:.1f} minutes, and at most {MOST_MINUTES} are given"


# The page ----------------------------------------------------------------------------------------------


async def _look(house: House, table: str, point: Sequence[str]) -> list[str]:
    """What is pointed at and is not on the page."""
    visit = await views.visit(house.tables, table, LEARNER, lang=DEFAULT)
    page = await drawn(Speech(DEFAULT), visit)
    names = Names()
    for part in page.parts:
        names.feed(page.html(part))
    return [f"there is no '{name}' on the page to point at" for name in point if not names.has(name)]


class Names(HTMLParser):
    """The names of what is on a page: things, actions, and parts with an id."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.ids: set[str] = set()
        self._kind = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is called."""
        facts = {key: value or "" for key, value in attrs}
        self._kind = facts.get("data-things", self._kind)
        self.names |= {facts["data-thing"]} if "data-thing" in facts else set()
        self.names |= set(facts.get("data-does", "").split())
        if "data-at" in facts and self._kind:
            self.names.add(f"{self._kind}.{facts['data-at']}")
        if "id" in facts:
            self.ids.add(facts["id"])

    def has(self, name: str) -> bool:
        """True if a name of a lesson is on the page; of "part thing" both must be."""
        part, _, thing = name.rpartition(" ")
        if part and part not in self.ids:
            return False
        if "*" in thing:
            return any(fnmatchcase(each, thing) for each in self.names)
        return thing in self.names or thing in self.ids
