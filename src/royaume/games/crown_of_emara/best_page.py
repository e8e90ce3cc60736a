"""The best scores of single solo games, in a list for each start value and each set of variants (CE-16.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.crown_of_emara.campaign import VARIANTS, BestScores
from royaume.games.crown_of_emara.campaign_page import words


def title(game: Game, lang: str) -> str:
    """The name of the page."""
    return words(game).say(lang, "best.title")


def about(game: Game, lang: str) -> str:
    """What is compared with what."""
    return words(game).say(lang, "best.about")


def takes(game: Game, options: Mapping[str, Any]) -> bool:
    """Single games; those of the campaign have their own sheet."""
    return options.get("solo") == "single"


def result(game: Game, state: State) -> dict[str, Any]:
    """The result of a single game; its list is that of its variants, then of its start value."""
    scores = BestScores(game)
    scores.enter(state)
    row = scores.results[0]
    key = [*(row[variant] for variant in VARIANTS), row["building_start"]]
    columns = [column for column in scores.columns if column != "final_score"]
    return {"score": row["final_score"], "key": key, "cells": {column: row[column] for column in columns}}


def heading(game: Game, key: Sequence[Any], lang: str) -> str:
    """The start value, and the variants that are on."""
    *chosen, start = key
    names = [game.option_name(name, lang) for name, on in zip(VARIANTS, chosen, strict=True) if on]
    return " + ".join([words(game).count(lang, "best.start", start), *names])


def columns(game: Game, lang: str) -> list[tuple[str, str]]:
    """Both tracks, and what Victoria had."""
    say = words(game)
    ids = [column for column in BestScores(game).columns if column != "final_score"]
    return [(column, say.say(lang, f"column.{column}")) for column in ids]
