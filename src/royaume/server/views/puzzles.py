"""Puzzles as the seat that has to find the move sees them, and what the coach says to a try."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

from royaume.coach import words
from royaume.coach.puzzles import Puzzle, verdict
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.server.errors import invalid
from royaume.server.sight import Sight
from royaume.server.views.coach import seats_named
from royaume.server.views.decision import actions_view, refusal
from royaume.server.views.things import Sheet, deeds, sheet_of, some


def puzzle_view(game: Game, puzzle: Puzzle, lang: str) -> dict[str, Any]:
    """The position, the question and the choices."""
    sight = _sight(game, puzzle)
    return {
        "seat": sight.seat,
        "ply": sight.ply,
        "position": sight.view(),
        "prompt": sight.prompt(lang),
        "actions": actions_view(sight, lang),
    }


def puzzle_refusal(game: Game, puzzle: Puzzle, notation: str, lang: str) -> tuple[str, list[str]]:
    """Why something cannot be chosen, and the clauses that say so; nothing if it can."""
    return refusal(_sight(game, puzzle), notation, lang)


def puzzle_sheet(game: Game, puzzle: Puzzle, key: str, action: str, lang: str) -> Sheet:
    """What a thing in the position is, and what can be done with it."""
    sight = _sight(game, puzzle)
    sheet = some(sheet_of(sight, (key,), lang))
    named = sheet.things[0][1].actions
    done = deeds(sight, (action, *named) if action else named, lang, random.Random(puzzle.id))
    return replace(sheet, ply=sight.ply, deeds=done, mine=True)


async def puzzle_verdict(game: Game, puzzle: Puzzle, notation: str, lang: str, say: words.Say) -> dict[str, Any]:
    """What the coach says to a move."""
    try:
        said = await asyncio.to_thread(verdict, game, puzzle, notation)  # it thinks: nobody else should wait for it
    except RoyaumeError as error:
        raise invalid(str(error), "illegal_action") from None
    position = said["position"]
    names = seats_named([None] * puzzle.players, say)
    lines = {key: [game.notation(action) for action in said[key].line] for key in ("best", "played")}
    return {
        "right": said["right"],
        "best": words.steps(position, lines["best"], lang),
        "played": words.steps(position, lines["played"], lang),
        "lost": max(0.0, said["why"].total),
        "why": words.because(game, said["why"], names, lang, say),
    }


def _sight(game: Game, puzzle: Puzzle) -> Sight:
    position = puzzle.position(game)
    return Sight(position, position.player)
