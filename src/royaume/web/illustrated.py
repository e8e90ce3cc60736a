"""The rules with drawings: beside a clause stands what it speaks of, as the things of the game name their clauses."""

from __future__ import annotations

import functools

from markupsafe import Markup

from royaume.engine.companions import PRINTED
from royaume.engine.game import Game
from royaume.engine.things import Thing
from royaume.server.views.specimens import specimens
from royaume.web.render import Speech

MOST = 6  # so many drawings stand beside a clause
NEAR = 2  # a clause that a thing names so late, counted from 0, only touches it


@functools.lru_cache(64)
def illustrations(game: Game, lang: str) -> dict[str, list[Markup]]:
    """By clause the drawings of what it speaks of; made once, for they are the same for everybody."""
    printed = PRINTED.of(game)
    if printed is None:
        return {}
    speech = Speech(lang)
    shown = spoken_of(list(specimens(game, printed.printed(game), lang).values()))
    return {
        clause: [Markup(speech.draw("rules/drawing.html", game.id, it=thing, named=True)) for thing in things]
        for clause, things in shown.items()
    }


def spoken_of(things: list[Thing]) -> dict[str, list[Thing]]:
    """By clause the things that it is about, those that name it first before the others, no drawing twice."""
    found: dict[str, list[tuple[int, Thing]]] = {}
    for thing in things:
        for place, clause in enumerate(thing.clauses[:NEAR]):
            found.setdefault(clause, []).append((place, thing))
    kept = {}
    for clause, named in found.items():
        first = min(place for place, _ in named)
        alike = {(thing.icon, thing.picture, str(thing.drawn)): thing for place, thing in named if place == first}
        kept[clause] = list(alike.values())[:MOST]
    return kept
