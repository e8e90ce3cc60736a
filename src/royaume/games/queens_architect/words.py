"""The words of Queen's Architect: labels, questions, the log, score lines and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from royaume.games.queens_architect.actions import POINTS
from royaume.games.queens_architect.labels import label
from royaume.games.queens_architect.prompts import prompt
from royaume.games.queens_architect.story import tell
from royaume.games.queens_architect.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.reasons import Reason
    from royaume.games.queens_architect.game import QueensArchitect

__all__ = ["label", "prompt", "reason", "tell", "thing"]


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a component: an artisan, a guild, a place or a point of the star."""
    v = Voice(game, lang)
    return v.point(thing_id) if thing_id in POINTS else v.name(thing_id)


def reason(game: QueensArchitect, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence: its ids and numbers become words here."""
    return Voice(game, lang).refusal(refusal, SAID)


# How the arguments of a refusal are said; those not listed are numbers.
SAID: dict[str, Callable[[Voice, Any], str]] = {
    "asked": Voice.asked,
    "artisan": Voice.name,
    "point": Voice.point,
    "here": Voice.point,
    "place": Voice.name,
    "at": Voice.at,
    "guild": Voice.guild,
    "guilds": Voice.guilds,
    "price": Voice.thalers,
    "thalers": Voice.thalers,
    "missing": Voice.thalers,
    "bonds": Voice.bonds,
    "esteem": Voice.esteem,
}
