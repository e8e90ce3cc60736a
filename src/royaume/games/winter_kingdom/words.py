"""The words of Winter Kingdom: labels, questions, the log, score lines, options and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from royaume.games.winter_kingdom.about import deed
from royaume.games.winter_kingdom.actions import ABILITIES, SCORING
from royaume.games.winter_kingdom.labels import label
from royaume.games.winter_kingdom.numbers import TRIOS
from royaume.games.winter_kingdom.prompts import prompt
from royaume.games.winter_kingdom.story import tell
from royaume.games.winter_kingdom.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.options import Value
    from royaume.engine.reasons import Reason
    from royaume.games.winter_kingdom.game import WinterKingdom

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


def line(game: WinterKingdom, key: str, lang: str) -> str:
    """The name of a line of the score breakdown: a scoring card, or the castles."""
    v = Voice(game, lang)
    return v.say("line.castles") if key == "castles" else v.name(key)


def short_forms(game: WinterKingdom, lang: str) -> dict[str, str]:
    """The abbreviations used in all these words, and what they stand for."""
    v = Voice(game, lang)
    return {v.say("short.vp"): v.say("short.vp.about")}


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a component."""
    return Voice(game, lang).name(thing_id)


# Options ----------------------------------------------------------------------------------------


def option_value(game: WinterKingdom, option_id: str, value: Value, lang: str) -> str:
    """A value of an option: a card, a section or a direction by its name, or a number."""
    if option_id == "scoring" and isinstance(value, int):
        return ", ".join(Voice(game, lang).name(SCORING[card]) for card in TRIOS[value])
    if isinstance(value, int):
        return game.words.say(lang, f"option.{option_id}.number", n=value + (option_id == "first_player"))
    if value in ("random", "none") or option_id == "direction":
        return game.words.say(lang, f"option.value.{value}")
    return Voice(game, lang).name(value)


# Refusals ---------------------------------------------------------------------------------------


def reason(game: WinterKingdom, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence: its ids and numbers become words here."""
    return Voice(game, lang).refusal(refusal, SAID)


def _deed(v: Voice, code: int) -> str:
    """What a use of a card does, from its data."""
    if code == 2 * len(ABILITIES):
        return v.say("about.tunnel")
    entry = next(card for card in v.game.components["ability"] if card["id"] == ABILITIES[code // 2])
    return deed(v, entry["second" if code % 2 else "first"])


# How the arguments of a refusal are said; those not listed are numbers.
SAID: dict[str, Callable[[Voice, Any], str]] = {
    "asked": Voice.asked,
    "card": Voice.name,
    "terrain": Voice.terrain,
    "other": Voice.terrain,
    "hex": Voice.hex,
    "owner": Voice.who,
    "deed": _deed,
}
