"""The lessons of all games go as they say, and the check finds what does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from royaume.engine import pace
from royaume.engine.errors import LessonError
from royaume.engine.lesson import FOLDER, Lesson, first_game, lessons, read_lesson
from royaume.engine.registry import games, load
from royaume.web.lesson_check import check, check_first_game, check_in_all, paces

LESSONS = [pytest.param(game, key, id=f"{game}-{key}") for game in games() for key in lessons(load(game))]
EXAMPLE = ("winter_kingdom", "1_goal")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_goes_as_it_says(game: str, lesson: str) -> None:
    """What is expected is legal, what is pointed at is there, texts are whole, and following it ends it."""
    assert [*map(str, check(load(game), [lessons(load(game))[lesson]]))] == []


@pytest.mark.parametrize("game", [game for game in games() if first_game(load(game)) is not None])
def test_a_first_game_comes_to_all_that_its_companion_explains(game: str) -> None:
    """What it waits for comes up, what it points at is on the page then, and its texts are whole."""
    assert [*map(str, check_first_game(load(game)))] == []


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of a lesson that holds, to spoil."""
    game, name = EXAMPLE
    for path in (load(game).folder / FOLDER).glob(f"{name}.*"):
        shutil.copy(path, tmp_path)
    return tmp_path / f"{name}.toml"


def spoil(path: Path, old: str, new: str) -> None:
    """Replace something in a file, which must have it."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(path: Path) -> str:
    """What the check says of a lesson, known to its game while it is looked at."""
    game = load(EXAMPLE[0])
    lesson: Lesson = read_lesson(game.id, path)
    known, own = lessons(game), lessons(game)[lesson.id]
    known[lesson.id] = lesson
    try:
        return "\n".join(map(str, check(game, [lesson])))
    finally:
        known[lesson.id] = own


@pytest.mark.parametrize(
    ("suffix", "old", "new", "said"),
    [
        ("toml", 'expect = "house:0,0"', 'expect = "house:-1,0"', "step 'first': 'house:-1,0' is not legal here"),
        ("toml", 'point = "castles"', 'point = "casles"', "step 'castles': there is no 'casles' on the page"),
        ("toml", 'fort = "fort:*"', 'fort = "buy:*"', "step 'first': wrong.fort answers to nothing"),
        (
            "toml",
            "farmers = 1, climbers = 1",
            "farmers = 2, climbers = 1",
            "step 'counted': what the voice says does not",
        ),
        ("toml", 'why = "WK-6.3"', 'why = "WK-6.99"', "step 'second': the rules have no clause WK-6.99"),
        ("toml", 'why = "WK-6.3"\n', "", "step 'second': there is no 'why'"),
        ("toml", 'expect = "house:1,-1"', 'expect = ["house:1,-1", "house:1,0"]', "after 'house:1,0': step 'third'"),
        ("fr.toml", "[castles]", "[chateaux]", "1_goal.fr.toml, step 'castles': there is no text"),
        ("en.toml", "Already 2 points.", "Already 2 points." + " word" * 45, "step 'counted': the bubble has"),
        ("en.toml", 'do = "Place your third house."', "", "step 'third': it expects something, but has no 'do'"),
    ],
)
def test_the_check_finds(copied: Path, suffix: str, old: str, new: str, said: str) -> None:
    """A lesson that was spoiled in one place is told with its file, its step and what is wrong."""
    spoil(copied.with_suffix(f".{suffix}"), old, new)
    assert said in faults(copied)


def test_the_check_finds_what_takes_too_long(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson takes some minutes, all of a game together no more than a quarter of an hour."""
    game = load(EXAMPLE[0])
    assert min(each.minutes for each in paces(game, "fr")) > 1
    monkeypatch.setattr(pace, "DOING", 100)  # seconds an action
    assert "1_goal.toml: in en it takes 6." in faults(copied)
    assert "in fr all lessons take" in "\n".join(map(str, check_in_all(game)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "second"', 'id = "first"', "two steps are called 'first'"),
        ('why = "WK-1.1"', 'whi = "WK-1.1"', "'whi' is not known here"),
        ("[given]", "[given", "1_goal.toml cannot be read"),
    ],
)
def test_what_cannot_be_read_says_why(copied: Path, old: str, new: str, said: str) -> None:
    """A file that is no lesson is refused with a sentence."""
    spoil(copied, old, new)
    with pytest.raises(LessonError) as found:
        read_lesson(EXAMPLE[0], copied)
    assert said in str(found.value)
