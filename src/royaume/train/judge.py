"""The judge: a match against the Sovereign as it is, thinking as long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from royaume.arena.contestants import read_contestant
from royaume.arena.journal import open_journal
from royaume.arena.match import Watch, play_groups
from royaume.arena.plan import GAUNTLET, Plan, make_plan
from royaume.arena.playing import Job
from royaume.arena.results import results_of
from royaume.arena.runners import Runner
from royaume.bots.learned import IN_TRAINING
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.train.course import Course
from royaume.train.teacher import SOVEREIGN
from royaume.train.work import Meeting


def match_of(course: Course, game: Game, generation: int) -> Plan:
    """The match of a generation: the network alone against Sovereigns, once on each seat, in games of its own."""
    pupil = read_contestant(f"pupil={SOVEREIGN}:{course.sovereign},learned={IN_TRAINING}")
    present = read_contestant(f"{SOVEREIGN}:{course.sovereign}")
    seed = course.first_seed("match", generation)
    return make_plan(game, course.players[0], (pupil, present), GAUNTLET, course.match, seed)


def judge(plan: Plan, network: bytes, runner: Runner, folder: Path, watch: Watch | None = None) -> dict[str, Any]:
    """How a network does against the Sovereign; the match in the folder is gone on with if there is one."""
    journal = open_journal(folder, plan.head(), resume=True)
    groups = list(plan.groups())
    played = play_groups(groups, lambda some: Meeting(Job(plan.table, some), network), runner, journal, None, watch)
    results = results_of(plan, played)
    for failure in results["failures"]:
        raise RoyaumeError(f"the match of the network broke off with seed {failure['seed']}: {failure['why']}")
    (alone, *_) = results["lineups"]
    return {
        "games": alone["games"],
        "won": alone["win_share"],
        "low": alone["win_low"],
        "high": alone["win_high"],
        "seeds": results["seeds"],
    }
