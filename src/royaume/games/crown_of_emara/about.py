"""What a card does, in words made from its data: so a corrected file describes itself correctly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.game import Game
from royaume.games.crown_of_emara.tables import exchanges
from royaume.games.crown_of_emara.vocabulary import Voice


def about(game: Game, entry: Mapping[str, Any], lang: str) -> str:
    """One or two sentences about an action card, an advisor or an event."""
    v = Voice(game, lang)
    what = effect(v, entry["effect"])
    if "timing" not in entry:
        return sentence(what)
    timing = entry["timing"]
    if timing == "permanent" and is_exchange(entry["effect"]):
        timing = "permanent_exchange"
    return sentence(v.say(f"about.{timing}", what=what))


def is_exchange(parts: Sequence[Mapping[str, Any]]) -> bool:
    """True if an effect is something the player does, for a price."""
    return "exchange" in parts[0] or "choose_one" in parts[0]


def effect(v: Voice, parts: Sequence[Mapping[str, Any]]) -> str:
    """An effect of the vocabulary, without capital and full stop."""
    if is_exchange(parts):
        ways = [v.exchange(v.cost(way), way.gains) for way in exchanges(parts)]
        return v.say("about.or").join(ways)
    if "gain" in parts[0]:
        points = all(part["gain"] in ("cp", "bp") for part in parts)
        gains = v.amounts((part["gain"], part["n"]) for part in parts)
        return v.say("about.receive" if points else "about.gain", gains=gains)
    return v.say("about.also").join(standing(v, part) for part in parts)


def standing(v: Voice, part: Mapping[str, Any]) -> str:
    """One modifier, rule or card action of an effect."""
    if "rule" in part:
        return v.say(f"about.{part['rule']}")
    if "on" in part:
        n = part.get("n", part.get("discount", part.get("extra", 0)))
        gains = v.amount(part["add"], abs(n)) if "add" in part else ""
        more = "less" if n < 0 else "more"
        key = f"about.on_{part['on']}" + (f"_{more}" if part["on"] == "receive_bp" else "")
        return v.count(key, abs(n), gains=gains)
    if "move" in part:
        return v.count("about.move", part["move"])
    if "bonus" in part:
        return v.count("about.bonus", part["discount"])
    return v.say("about.visit_town")


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
