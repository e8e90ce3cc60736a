"""The best scores against Paco & Paca, in a list for each level (KC-15.3, KC-15.15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.words import Words
from royaume.games.kingdom_crossing.actions import LEVELS
from royaume.games.kingdom_crossing.scoring import scores, total, winners
from royaume.games.kingdom_crossing.state import RIVAL, CrossingState


def title(game: Game, lang: str) -> str:
    """The name of the page."""
    return words(game).say(lang, "best.title")


def about(game: Game, lang: str) -> str:
    """What is compared with what."""
    return words(game).say(lang, "best.about")


def takes(game: Game, options: Mapping[str, Any]) -> bool:
    """Every solo game, which is one with a level."""
    return "level" in options


def result(game: Game, state: State) -> dict[str, Any]:
    """The result of a solo game; its list is that of its level, and of its objectives."""
    s = cast(CrossingState, state)
    key = [LEVELS.index(s.options["level"]), s.options["easy_objectives"]]
    cells = {"rival": total(s, RIVAL), "won": bool(winners(s))}
    return {"score": scores(s)[0], "key": key, "cells": cells}


def heading(game: Game, key: Sequence[Any], lang: str) -> str:
    """The level, and that the objectives were easy."""
    level, easy = key
    names = [game.option_value("level", LEVELS[level], lang)]
    return " + ".join([*names, *([game.option_name("easy_objectives", lang)] if easy else [])])


def columns(game: Game, lang: str) -> list[tuple[str, str]]:
    """What Paco & Paca had, and whether that was less."""
    say = words(game)
    return [(column, say.say(lang, f"column.{column}")) for column in ("rival", "won")]


def words(game: Game) -> Words:
    """The words of the page."""
    return Words(game.folder / "locale" / "pages")
