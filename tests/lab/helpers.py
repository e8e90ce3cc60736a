"""Small studies for the tests of the lab."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from royaume.arena.contestants import read_contestant
from royaume.engine.registry import load
from royaume.lab.results import results_of
from royaume.lab.study import Experiment, Study, make_study

HERE = Path(__file__).parent
GAMES = ("almanac", "crown_of_emara", "kingdom_crossing", "queens_architect", "winter_kingdom")


def study_of(
    game: str,
    bots: tuple[str, ...] = ("random",),
    players: tuple[int, ...] = (2,),
    games: int = 4,
    *files: Path,
    options: Mapping[str, Any] | None = None,
) -> Study:
    loaded = [load(game), *(load(game, file) for file in files)]
    texts = [None, *(file.read_text(encoding="utf-8") for file in files)]
    return make_study(loaded, texts, players, [read_contestant(bot) for bot in bots], games, 1, options)


def results(study: Study) -> dict[str, Any]:
    return results_of(load(study.game), study, Experiment(study, tuple(study.groups())).play().played)
