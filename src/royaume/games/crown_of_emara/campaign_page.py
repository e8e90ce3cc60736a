"""The page of the solo campaign: a ladder up the tower, and the score sheet (CE-16.9 to CE-16.12)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.words import Words
from royaume.games.crown_of_emara.campaign import SOLO, VARIANTS, Campaign, sheet_of

RUNG = 5


def sheets(game: Game, lang: str) -> list[tuple[str, str]]:
    """Each set of variants has a sheet of its own (CE-16.12)."""
    found = []
    for chosen in sorted(product((True, False), repeat=len(VARIANTS)), key=sum):
        variants = dict(zip(VARIANTS, chosen, strict=True))
        names = [game.option_name(name, lang) for name, on in variants.items() if on]
        found.append((sheet_of(variants), " + ".join(names) or words(game).say(lang, "campaign.standard")))
    return found


def sheet_for(game: Game, options: Mapping[str, Any]) -> str | None:
    """The sheet of the table's variants, if it is played for the campaign."""
    return sheet_of(options) if options.get("solo") == "campaign" else None


def title(game: Game, lang: str) -> str:
    """The name of the page."""
    return words(game).say(lang, "campaign.title")


def next_game(game: Game, sheet: str, data: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """One player, with the start value the ladder asks for (CE-16.9, CE-16.10)."""
    return SOLO, read(game, sheet, data).options()


def enter(game: Game, sheet: str, data: Mapping[str, Any], state: State) -> dict[str, Any]:
    """The sheet with a finished game written down."""
    campaign = read(game, sheet, data)
    campaign.enter(state)
    return campaign.to_dict()


def show(game: Game, sheet: str, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The ladder, the sheet, and what comes next, in words."""
    campaign = read(game, sheet, data)
    say = words(game)
    best = campaign.best
    score = say.say(lang, "campaign.no_score")
    if best is not None:
        score = say.say(lang, "campaign.score", score=best["building_start"], final=best["final_score"])
    fewer, more = -campaign.facts["change_after_win"], campaign.facts["change_after_loss"]
    return {
        "about": say.say(lang, "campaign.about", fewer=fewer, more=more),
        "score": score,
        "next": say.count(lang, "campaign.next", campaign.next_start),
        "ladder": ladder(campaign),
        "columns": [say.say(lang, f"column.{column}") for column in campaign.columns],
        "rows": [
            {
                "cells": [cell(row[column], say, lang) for column in campaign.columns],
                "won": row["won"],
                "best": row is best,
            }
            for row in campaign.games
        ],
    }


def words(game: Game) -> Words:
    """The words of the pages."""
    return Words(game.folder / "locale" / "pages")


def read(game: Game, sheet: str, data: Mapping[str, Any]) -> Campaign:
    """The campaign on a sheet; an empty one has the variants of its name."""
    if data:
        return Campaign.from_dict(game, data)
    return Campaign(game, {variant: variant in sheet.split("+") for variant in VARIANTS})


def cell(value: Any, say: Words, lang: str) -> str:
    """A cell of the score sheet."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return say.say(lang, "yes" if value else "no")
    return str(value)


def ladder(campaign: Campaign) -> dict[str, Any]:
    """The rungs from the lowest to the goal, and every game on its own: heights are shares of the whole."""
    starts = campaign.starts()
    first = campaign.facts["first_building_start"]
    goal = campaign.facts["floor"]
    foot = max(first, -(-max(starts) // RUNG) * RUNG)
    return {
        "rungs": [{"value": value, "height": height(value, foot, goal)} for value in range(goal, foot + 1, RUNG)],
        "games": [
            {"n": row["game_no"], "won": row["won"], "height": height(row["building_start"], foot, goal)}
            for row in campaign.games
        ],
        "next": {"value": campaign.next_start, "height": height(campaign.next_start, foot, goal)},
        "best": height(campaign.score, foot, goal) if campaign.score is not None else None,
    }


def height(value: int, foot: int, goal: int) -> float:
    """How far up a start value is: fewer building points are higher, because harder."""
    return (foot - value) / (foot - goal)
