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
    return sentence(v.say(f"about.{entry['timing']}", what=what))


def effect(v: Voice, parts: Sequence[Mapping[str, Any]]) -> str:
    """An effect of the vocabulary, without capital and full stop."""
    first = parts[0]
    if "exchange" in first or "choose_one" in first:
        ways = [v.exchange(v.cost(way), way.gains) for way in exchanges(parts)]
        return v.say("about.or").join(ways)
    if "gain" in first:
        return v.say("about.gain", gains=v.amounts((part["gain"], part["n"]) for part in parts))
    if "rule" in first:
        return v.say(f"about.{first['rule']}")
    if "on" in first:
        n = first.get("n", first.get("discount", first.get("extra", 0)))
        gains = v.amount(first["add"], abs(n)) if "add" in first else ""
        more = "less" if n < 0 else "more"
        key = f"about.on_{first['on']}" + (f"_{more}" if first["on"] == "receive_bp" else "")
        return v.count(key, abs(n), gains=gains)
    if "move" in first:
        return v.count("about.move", first["move"])
    if "bonus" in first:
        return v.count("about.bonus", first["discount"])
    return v.say("about.visit_town")


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
