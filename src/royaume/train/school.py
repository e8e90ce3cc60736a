"""A training: generation after generation the search plays, the network learns, and the Sovereign judges it."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from royaume.arena.journal import Journal, open_journal, read_head
from royaume.arena.match import Watch, play_groups
from royaume.arena.plan import Group
from royaume.arena.runners import Runner
from royaume.bots.learned import network_from, read_weights
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.train.course import TRAINING, Course
from royaume.train.judge import judge, match_of
from royaume.train.keeping import Folder, Shelf, exported, read_lessons, write
from royaume.train.teacher import teacher
from royaume.train.work import SelfPlay, eyes_of

try:
    from royaume.train.learner import learn, losses, unexplained
except ModuleNotFoundError as error:
    raise RoyaumeError("training needs PyTorch, which is not installed: pip install 'royaume[train]'") from error

PLAYING, JUDGING = "playing", "judging"
Entry = dict[str, Any]  # what the journal says of a generation
Stage = Callable[[str, int, int], AbstractContextManager[Watch]]  # what is done, in which generation, how many groups


def make_course(game: str, folder: Path, resume: bool, given: Mapping[str, Any], start: Path | None = None) -> Course:
    """What is to be trained: as given, and else as in the training that goes on, or as usual."""
    loaded = load(game)
    before = read_head(folder, TRAINING) if resume else None
    known = {field.name for field in fields(Course)} - {"game"}
    course = Course(game, **{key: value for key, value in (before or {}).items() if key in known})
    course = replace(course, players=tuple(course.players))  # a journal has lists
    course = replace(course, **given)
    if start is not None:
        course = replace(course, start=blake2b(starting(loaded, course, start), digest_size=16).hexdigest())
    course.check(loaded)
    return course


def starting(game: Game, course: Course, start: Path) -> bytes:
    """The network that teaches first, as a file; RoyaumeError if it cannot."""
    weights = read_weights(start)
    if network_from(game, weights) is None:
        raise RoyaumeError(f"{start} has not learned {game.id} as it is here")
    return start.read_bytes()


class School:
    """A training in a folder, with whoever does the work."""

    def __init__(self, course: Course, folder: Path, resume: bool, runner: Runner, start: Path | None = None) -> None:
        self.course = course
        self.game = load(course.game)
        teacher(course, self.game, learned=False)  # refuses a game without a search
        match_of(course, self.game, 1)  # and numbers that the Sovereign does not have
        self.folder = Folder(folder)
        self.runner = runner
        self.journal: Journal = open_journal(folder, course.head(self.game), resume, [self.game], TRAINING)
        if start is not None:
            write(self.folder.network(0), starting(self.game, course, start))
        self.size = eyes_of(course.game).size

    @property
    def entries(self) -> list[Entry]:
        """The generations that are done, in order."""
        return [self.journal.played[number] for number in sorted(self.journal.played)]

    def train(self, seconds: float, generations: int | None, stage: Stage) -> Iterator[Entry]:
        """Go on until so many seconds of work or so many generations are done in all; each when it is done."""
        done = self.entries
        limit = math.inf if generations is None else generations
        while len(done) < limit and sum(entry["seconds"] for entry in done) < seconds:
            entry = self.generation(len(done) + 1, stage)
            self.journal.add([entry])
            self.folder.forget(entry["generation"] - self.course.window)
            done.append(entry)
            yield entry

    def generation(self, number: int, stage: Stage) -> Entry:
        """Play, learn and be judged once; what is there already of this generation is not done again."""
        began = time.perf_counter()
        first = self.play(number, stage)
        network = self.learn(number)
        window = range(max(1, number - self.course.window + 1), number + 1)
        asked = [lesson for each in window for lesson in read_lessons(self.folder.lessons(each), held_out=True)]
        if not asked:
            raise RoyaumeError("there was nothing to decide in the games that are held out: play more with --games")
        weights = read_weights(self.folder.network(number))
        alone, own = losses(self.size, weights, asked)
        apart = unexplained(self.size, weights, asked) or (None, None)
        plan = match_of(self.course, self.game, number)
        with stage(JUDGING, number, plan.rounds) as watch:
            match = judge(plan, network, self.runner, self.folder.match(number), watch)
        adopted = round(match["won"] * self.course.players[0], 2) >= 1  # a third is told as 0.3333
        if adopted:
            write(self.folder.learned, network)
        return {
            "generation": number,
            "games": self.course.games,
            "seeds": [first, first + self.course.games - 1],
            "taught_by": self.taught_by(number),
            "asked": sum(len(lesson.hand) for lesson in asked),
            "loss_of_the_hand": round(alone, 6),
            "loss": round(own, 6),
            "unexplained_by_the_hand": apart[0] and round(apart[0], 6),
            "unexplained": apart[1] and round(apart[1], 6),
            "match": match,
            "adopted": adopted,
            "seconds": round(time.perf_counter() - began, 1),
        }

    def taught_by(self, number: int) -> int | None:
        """Whose network teaches in a generation: that of the latest which did not lose; None: the hand alone."""
        adopted = [entry["generation"] for entry in self.entries if entry["adopted"] and entry["generation"] < number]
        begun = 0 if self.course.start is not None else None
        return adopted[-1] if adopted else begun

    def play(self, number: int, stage: Stage) -> int:
        """Play the games of a generation; the seed of the first."""
        taught_by = self.taught_by(number)
        network = None if taught_by is None else self.folder.network(taught_by).read_bytes()
        course, first = self.course, self.course.first_seed("lessons", number)
        many = itertools.cycle(course.players)
        groups = [Group(i, 0, first + i, ((0,) * next(many),)) for i in range(course.games)]
        with stage(PLAYING, number, len(groups)) as watch:
            shelf = Shelf(self.folder.lessons(number))
            play_groups(groups, lambda some: SelfPlay(course, network, some), self.runner, shelf, None, watch)
        return first

    def learn(self, number: int) -> bytes:
        """Learn from the games of the latest generations; the network of this one as a file."""
        path = self.folder.network(number)
        if not path.is_file():
            window = range(max(1, number - self.course.window + 1), number + 1)
            lessons = [lesson for each in window for lesson in read_lessons(self.folder.lessons(each), held_out=False)]
            if not lessons:
                raise RoyaumeError(f"there was nothing to decide in {self.course.games} games: play more with --games")
            weights = learn(self.course, number, self.size, lessons)
            write(path, exported(self.game, self.course.players, weights))
        return path.read_bytes()
