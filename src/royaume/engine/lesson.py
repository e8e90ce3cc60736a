"""Lessons: a position, and a voice that says what to look at and what to do. See docs/write-a-lesson.md."""

from __future__ import annotations

import functools
import hashlib
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from royaume.engine import scenario
from royaume.engine.errors import LessonError, ScenarioError
from royaume.engine.game import Game
from royaume.engine.hands import JOIN
from royaume.engine.languages import DEFAULT, LANGUAGES, language
from royaume.engine.state import State

FOLDER = "lessons"
FIRST_GAME = "first_game"  # the file of the first game, which has a companion
MOST_WORDS = 45  # in one bubble
FILE = {"given", "seat", "step"}
GIVEN = scenario.GIVEN - {"game", "components"}
STEP = {"id", "point", "expect", "then", "wrong", "why", "holds"}
TEXT = {"title", "say", "do", "wrong"}
FIRST = {"players", "bot", "options", "tell"}
TELL = {"id", "decision", "event", "point", "why"}
known = functools.partial(scenario.known, wrong=LessonError)


@dataclass(frozen=True, slots=True)
class Said:
    """What a bubble says in one language; `do` is what there is to do, `wrong` the answers to particular tries."""

    title: str
    say: str
    do: str = ""
    wrong: Mapping[str, str] | None = None

    @property
    def words(self) -> int:
        """How many words the bubble has."""
        return sum(len(text.split()) for text in (self.title, self.say, self.do))


@dataclass(frozen=True, slots=True)
class Step:
    """One bubble: what it points at, what is to be done, and what the others do then."""

    id: str
    point: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()  # any of these; each an action or a line of them, with * for whatever stands there
    then: tuple[str, ...] = ()
    wrong: Mapping[str, tuple[str, ...]] | None = None  # patterns of tries that have an answer of their own
    why: str = ""
    holds: tuple[Mapping[str, Any], ...] = ()  # facts that the voice speaks of, as in a scenario

    def lines(self) -> list[list[str]]:
        """What is right, each as single actions."""
        return [line.split(JOIN) for line in self.expect]

    def is_right(self, done: Sequence[str], tried: Sequence[str], any_order: bool = False) -> bool:
        """Whether a try goes on as expected after what was done already; a set is right in any order."""
        for line in self.lines():
            rest = line[len(done) :]
            if not _alike(line[: len(done)], done) or len(tried) > len(rest):
                continue
            if _alike(rest[: len(tried)], tried) or (any_order and Counter(rest) == Counter(tried)):
                return True
        return False

    def finished(self, done: Sequence[str]) -> int | None:
        """How many actions were what was expected, None while something is left to do."""
        for line in self.lines() or [[]]:
            made = done[: len(line)]
            if len(made) == len(line) and (_alike(line, made) or Counter(line) == Counter(made)):
                return len(line)
        return None

    def answer_to(self, tried: Sequence[str]) -> str | None:
        """The name of the answer to a wrong try, None if it has none of its own."""
        for name, patterns in (self.wrong or {}).items():
            if any(fnmatchcase(action, pattern) for action in tried for pattern in patterns):
                return name
        return None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game, in all languages."""

    game: str
    id: str
    path: Path
    given: Mapping[str, Any]
    seat: int
    steps: tuple[Step, ...]
    texts: Mapping[str, Mapping[str, Any]]
    edition: str  # changes when the lesson goes another way, so that nobody goes on with the old one

    def title(self, lang: str) -> str:
        """What the lesson is called."""
        return self._text(lang, "title")

    def about(self, lang: str) -> str:
        """What is learned in it, in one sentence."""
        return self._text(lang, "about")

    def said(self, step: Step, lang: str) -> Said:
        """What the bubble of a step says."""
        return said(self.texts, step.id, self.path, lang)

    def start(self) -> tuple[Game, State]:
        """The position it begins with."""
        try:
            return scenario.start({"game": self.game, **self.given})
        except ScenarioError as error:
            raise LessonError(f"{self.path.name}, given: {error}") from error

    def _text(self, lang: str, key: str) -> str:
        spoken, texts = _in(self.texts, lang)
        text = texts.get(key)
        if not isinstance(text, str) or not text:
            raise LessonError(f"{self.path.stem}.{lang}.toml: there is no '{key}'")
        return language(spoken).typeset(text)


@dataclass(frozen=True, slots=True)
class Tell:
    """What the companion of a first game explains, once: when it comes up, and what it points at."""

    id: str
    decision: tuple[str, ...] = ()  # kinds of questions that the learner is asked
    event: tuple[str, ...] = ()  # kinds of events that the learner sees
    point: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class FirstGame:
    """How a first game is played, and what its companion explains."""

    game: str
    path: Path
    players: int
    bot: str
    options: Mapping[str, Any]
    tells: tuple[Tell, ...]
    texts: Mapping[str, Mapping[str, Any]]

    def said(self, tell: Tell, lang: str) -> Said:
        """What the bubble says."""
        return said(self.texts, tell.id, self.path, lang)


def _in(texts: Mapping[str, Mapping[str, Any]], lang: str) -> tuple[str, Mapping[str, Any]]:
    """The texts of a language; the usual one speaks where nobody has translated them yet."""
    spoken = lang if lang in texts else DEFAULT
    return spoken, texts.get(spoken, {})


def said(all_texts: Mapping[str, Mapping[str, Any]], key: str, path: Path, lang: str) -> Said:
    """What a bubble says, out of the texts of all languages beside a file."""
    spoken, texts = _in(all_texts, lang)
    where = f"{path.stem}.{lang}.toml"
    text = texts.get(key)
    if not isinstance(text, Mapping):
        raise LessonError(f"{where}: there is no text [{key}]")
    known(text, TEXT, f"{where}, [{key}]")
    print_ = language(spoken).typeset
    for name in ("title", "say"):
        if not text.get(name):
            raise LessonError(f"{where}, [{key}]: there is no '{name}'")
    wrong = {name: print_(answer) for name, answer in text.get("wrong", {}).items()}
    return Said(print_(text["title"]), print_(text["say"]), print_(text.get("do", "")), wrong)


def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game in their order, by id; their files say the order by their numbers (`1_goal.toml`)."""
    return _lessons(game.id, game.folder / FOLDER)


@functools.cache
def _lessons(game: str, folder: Path) -> dict[str, Lesson]:
    files = sorted(folder.glob("[0-9]*.toml"), key=lambda path: int(path.stem.split("_")[0]) if _own(path) else 0)
    found = [read_lesson(game, path) for path in files if _own(path)]
    return {lesson.id: lesson for lesson in found}


def _own(path: Path) -> bool:
    """True if a file is a lesson and not its texts."""
    return "." not in path.stem


def first_game(game: Game) -> FirstGame | None:
    """The first game with a companion, if this game has one."""
    path = game.folder / FOLDER / f"{FIRST_GAME}.toml"
    return _first_game(game, path) if path.exists() else None


@functools.cache
def _first_game(game: Game, path: Path) -> FirstGame:
    data, name = read_toml(path), path.name
    known(data, FIRST, name)
    tells = []
    for each in data.get("tell", []):
        known(each, TELL, f"{name}, tell")
        where = f"{name}, tell '{each.get('id', '')}'"
        lists = {key: words(each.get(key, []), f"{where}, {key}") for key in ("decision", "event", "point")}
        if not each.get("id") or bool(lists["decision"]) == bool(lists["event"]):
            raise LessonError(f"{where}: a [[tell]] has an id, and either a decision or an event")
        tells.append(Tell(each["id"], **lists, why=each.get("why", "")))
    players = data.get("players", game.min_players)
    return FirstGame(
        game.id, path, players, data.get("bot", "page"), data.get("options", {}), tuple(tells), read_texts(path)
    )


def read_lesson(game: str, path: Path) -> Lesson:
    """A lesson with its texts; LessonError says what is wrong with it."""
    data, name = read_toml(path), path.name
    known(data, FILE, name)
    known(data.get("given", {}), GIVEN, f"{name}, given")
    steps = tuple(_step(each, name) for each in data.get("step", []))
    if not steps:
        raise LessonError(f"{name}: a lesson has at least one [[step]]")
    twice = [key for key, n in Counter(step.id for step in steps).items() if n > 1]
    if twice:
        raise LessonError(f"{name}: two steps are called '{twice[0]}'")
    edition = hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
    number = path.stem.split("_")[0]
    return Lesson(
        game,
        path.stem.removeprefix(f"{number}_"),
        path,
        data.get("given", {}),
        data.get("seat", 0),
        steps,
        read_texts(path),
        edition,
    )


def read_texts(path: Path) -> dict[str, dict[str, Any]]:
    """The texts beside a file, by language: those of `1_goal.toml` are `1_goal.en.toml` and so on."""
    beside = {lang: path.with_name(f"{path.stem}.{lang}.toml") for lang in LANGUAGES}
    return {lang: read_toml(file) for lang, file in beside.items() if file.exists()}


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{path.name} cannot be read: {error}") from error


def _step(data: Any, file: str) -> Step:
    known(data, STEP, f"{file}, step")
    key = data.get("id")
    if not isinstance(key, str) or not key:
        raise LessonError(f"{file}: every [[step]] has an id")
    where = f"{file}, step '{key}'"
    wrong = data.get("wrong", {})
    if not isinstance(wrong, Mapping):
        raise LessonError(f"{where}: wrong is a table of names with patterns of actions")
    lists = {name: words(data.get(name, []), f"{where}, {name}") for name in ("point", "expect", "then")}
    answers = {name: words(patterns, f"{where}, wrong.{name}") for name, patterns in wrong.items()}
    if answers and not lists["expect"]:
        raise LessonError(f"{where}: where nothing is expected nothing can be wrong")
    holds = tuple(data.get("holds", ()))
    try:
        scenario.check_facts(holds, where)
    except ScenarioError as error:
        raise LessonError(str(error)) from error
    return Step(key, **lists, wrong=answers, why=data.get("why", ""), holds=holds)


def words(value: Any, where: str) -> tuple[str, ...]:
    """A list of texts, or a single one."""
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise LessonError(f"{where} is a text or a list of texts, not {value!r}")
    return tuple(given)


def _alike(patterns: Sequence[str], actions: Sequence[str]) -> bool:
    return len(patterns) == len(actions) and all(map(fnmatchcase, actions, patterns))
