"""Things outside any table: as they lie in the first position of a game's demonstration, seen by one of its seats."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.engine.companions import THINGS
from royaume.engine.demo import demo_of
from royaume.engine.game import Game
from royaume.engine.things import Thing
from royaume.server.sight import Sight

SEAT = 0  # through whose eyes they are seen


def specimens(game: Game, keys: Sequence[str], lang: str) -> dict[str, Thing]:
    """The things of these keys; what the demonstration does not show is left out."""
    demo, things = demo_of(game), THINGS.of(game)
    if demo is None or things is None:
        return {}
    view = Sight(demo.start(), SEAT).view()
    found = {key: things.thing(game, view, key, lang) for key in keys}
    return {key: thing for key, thing in found.items() if thing is not None}
