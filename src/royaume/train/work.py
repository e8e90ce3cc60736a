"""The work of a training that others can do: games to learn from, and games against the Sovereign."""

from __future__ import annotations

import functools
import io
import time
from dataclasses import dataclass

from royaume.arena.plan import Group
from royaume.arena.playing import Done, Job, Played, load_once
from royaume.bots.learned import Eyes, network_from, put_in_training, read_weights
from royaume.engine.errors import RoyaumeError
from royaume.train.course import Course
from royaume.train.teacher import play_lesson


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games of the teacher against itself, with a network or without."""

    course: Course
    network: bytes | None
    groups: tuple[Group, ...]

    def play(self) -> Done:
        """Play them one after the other; what each teaches is its `lesson`."""
        start = time.perf_counter()
        if self.network is not None:
            bring(self.course.game, self.network)
        played = [self.play_group(group) for group in self.groups]
        return Done(played, time.perf_counter() - start)

    def play_group(self, group: Group) -> Played:
        """One game."""
        (players,) = map(len, group.seatings)
        learned = self.network is not None
        lesson = play_lesson(self.course, eyes_of(self.course.game), learned, players, group.seed)
        return {"group": group.index, "lesson": lesson}


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of a match in which one plays with a network that is in training."""

    job: Job
    network: bytes

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups, in order."""
        return self.job.groups

    def play(self) -> Done:
        """Play them one after the other."""
        bring(self.job.table.game, self.network)
        return self.job.play()


@functools.cache
def eyes_of(game: str) -> Eyes:
    """What is seen of a game, made once for all games of a process."""
    return Eyes(load_once(game, None))


@functools.lru_cache(maxsize=1)
def bring(game: str, network: bytes) -> None:
    """Put a network in training in this process, unless it is there already."""
    made = network_from(load_once(game, None), read_weights(io.BytesIO(network)))
    if made is None:
        raise RoyaumeError(f"this network has not learned {game} as it is here")
    put_in_training(made)
