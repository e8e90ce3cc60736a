"""The words of Crown of Emara: labels, questions, the log, score lines, options and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from royaume.games.crown_of_emara.actions import CASTLE, LOCATIONS, MARKET
from royaume.games.crown_of_emara.labels import label
from royaume.games.crown_of_emara.prompts import prompt
from royaume.games.crown_of_emara.story import tell
from royaume.games.crown_of_emara.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.options import Value
    from royaume.engine.reasons import Reason
    from royaume.games.crown_of_emara.game import CrownOfEmara

__all__ = [
    "label",
    "line",
    "option_value",
    "prompt",
    "reason",
    "short_forms",
    "tell",
    "thing",
]


def line(game: CrownOfEmara, key: str, lang: str) -> str:
    """The name of a line of the score breakdown."""
    v = Voice(game, lang)
    return v.say(f"line.{key}", at_castle=v.at(LOCATIONS[CASTLE]), at_market=v.at(LOCATIONS[MARKET]))


def short_forms(game: CrownOfEmara, lang: str) -> dict[str, str]:
    """The abbreviations used in all these words, and what they stand for."""
    v = Voice(game, lang)
    return {v.say(f"short.{track}"): v.say(f"short.{track}.about") for track in ("cp", "bp")}


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a component; a hut by its location and its price."""
    v = Voice(game, lang)
    if thing_id in v.names:
        return v.name(thing_id)
    place, _, n = thing_id.rpartition("_hut_")
    location = next(entry for entry in game.components["countryside_locations"] if entry["id"] == place)
    return f"{v.name(place)} {n} ({v.amounts(location['huts'][int(n) - 1]['cost'].items())})"


# Options ----------------------------------------------------------------------------------------


def option_value(game: CrownOfEmara, option_id: str, value: Value, lang: str) -> str:
    """A value of an option: a named one, or a number."""
    if isinstance(value, bool):
        return game.words.say(lang, f"option.{option_id}.{str(value).lower()}")
    if isinstance(value, int):
        return game.words.count(lang, f"option.{option_id}.number", value)
    return game.words.say(lang, f"option.{option_id}.{value}", first_game=game.tables.first_game_start)


# Refusals ---------------------------------------------------------------------------------------


def reason(game: CrownOfEmara, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence: its ids and numbers become words here."""
    return Voice(game, lang).refusal(refusal, SAID)


# How the arguments of a refusal are said; those not listed are numbers.
SAID: dict[str, Callable[[Voice, Any], str]] = {
    "asked": Voice.asked,
    "card": Voice.name,
    "rank": Voice.name,
    "event": Voice.quoted,
    "token": Voice.quoted,
    "advisor": Voice.the,
    "at": Voice.at,
    "to": Voice.to,
    "the": Voice.the,
    "good": Voice.good,
    "goods": Voice.amounts,
    "missing": Voice.amounts,
    "price": Voice.price,
    "owner": Voice.who,
}
