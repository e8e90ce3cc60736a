"""The results of a study as data: the same study gives the same bytes, whoever played it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from royaume.arena.playing import Played
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.lab.comparing import compare
from royaume.lab.counting import count_cell, order_shares, table_data
from royaume.lab.findings import find_broken
from royaume.lab.headings import Heading, declared, designed, heading_name, sources, thing_name
from royaume.lab.study import Study, by_cell


def results_of(game: Game, study: Study, played: Sequence[Played]) -> dict[str, Any]:
    """Everything that was counted and found; `game` has the first set of components."""
    declaration = declared(game)
    cells = []
    findings: list[dict[str, Any]] = []
    comparisons = []
    before = None
    for cell, games in by_cell(study, played):
        where = {"players": cell.players, "bot": cell.bot.name, "variant": cell.variant}
        things = count_cell(declaration, games, cell.players)
        listed = {heading: [thing.to_dict() for thing in found] for heading, found in things.items()}
        cells.append({**where, **table_data(games, cell.players), "headings": listed})
        for finding in find_broken(things, order_shares(games, cell.players), cell.players):
            findings.append({**where, **finding.to_dict()})
        if cell.variant == 0:
            before = things, games
        elif before is not None:
            found = compare(before[0], things, (before[1], games), cell.players)
            comparisons.append({"players": cell.players, "bot": cell.bot.name, **found})
    return {
        **study.head(),
        "games": study.games,
        "seeds": [study.seed, study.seed + study.games - 1],
        "games_digest": digest(played),
        "headings": [heading_data(game, heading) for heading in declaration.headings],
        "cells": cells,
        "findings": findings,
        "comparisons": comparisons,
    }


def heading_data(game: Game, heading: Heading) -> dict[str, Any]:
    """A heading and its components: names in every language, and where the values come from."""
    return {
        "id": heading.id,
        "names": {lang: heading_name(game, heading, lang) for lang in LANGUAGES},
        "chosen": bool(heading.families),
        "things": {
            thing: {
                "names": {lang: thing_name(game, thing, lang) for lang in LANGUAGES},
                "designed": designed(heading, thing),
                "sources": sources(heading, thing),
            }
            for thing in heading.things
        },
    }


def digest(played: Sequence[Played]) -> str:
    """A hex string that is the same for the same games."""
    text = json.dumps(list(played), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
