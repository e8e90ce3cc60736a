"""The words of Kingdom Crossing: labels, questions, the log, score lines, options and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from royaume.games.kingdom_crossing.actions import FACES
from royaume.games.kingdom_crossing.labels import label, slot_words, start_face, together
from royaume.games.kingdom_crossing.prompts import prompt
from royaume.games.kingdom_crossing.story import tell
from royaume.games.kingdom_crossing.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.options import Value
    from royaume.engine.reasons import Reason
    from royaume.games.kingdom_crossing.game import KingdomCrossing

__all__ = [
    "label",
    "option_value",
    "prompt",
    "reason",
    "short_forms",
    "tell",
    "thing",
    "together",
]


def short_forms(game: KingdomCrossing, lang: str) -> dict[str, str]:
    """The abbreviations used in all these words, and what they stand for."""
    return {game.words.say(lang, "short.vp"): game.words.say(lang, "short.vp.about")}


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a component; the face of a start card by what it gives, a slot by its token and its place."""
    v = Voice(game, lang)
    if thing_id in v.names:
        return v.name(thing_id)
    return start_face(v, thing_id) if thing_id in FACES else slot_words(v, thing_id)


# Options ----------------------------------------------------------------------------------------


def option_value(game: KingdomCrossing, option_id: str, value: Value, lang: str) -> str:
    """A value of an option."""
    if option_id == "level":
        return Voice(game, lang).name(str(value))
    return game.words.say(lang, f"option.{option_id}.{str(value).lower()}")


# Refusals ---------------------------------------------------------------------------------------


def reason(game: KingdomCrossing, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence: its ids and numbers become words here."""
    said = Voice(game, lang).refusal(refusal, SAID)
    return said[0].upper() + said[1:]  # it may begin with a bridge and its article


# How the arguments of a refusal are said.
SAID: dict[str, Callable[[Voice, Any], str]] = {
    "asked": Voice.asked,
    "guild": Voice.name,
    "structure": Voice.name,
    "card": Voice.name,
    "tile": Voice.quoted,
    "objective": Voice.quoted,
    "needs": Voice.needs,
    "region": Voice.the,
    "bridge": Voice.the,
    "track": Voice.name,
    "coins": Voice.coins,
    "missing": Voice.coins,
}
