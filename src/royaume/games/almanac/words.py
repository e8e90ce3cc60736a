"""The words of Almanac: labels, questions, the log, refusals and what cards do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.games.almanac.labels import label, together
from royaume.games.almanac.prompts import prompt
from royaume.games.almanac.story import tell
from royaume.games.almanac.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.reasons import Reason
    from royaume.games.almanac.game import Almanac

__all__ = ["about", "label", "prompt", "reason", "tell", "thing", "together"]


def reason(game: Almanac, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence: its ids and numbers become words here."""
    v = Voice(game, lang)
    args: dict[str, Any] = dict(refusal.args)
    if "asked" in args:
        args["asked"] = v.say(f"asked.{args['asked']}")
    if "good" in args:
        args["good"] = v.amount(args["good"], args.pop("n", 1))
    for key in ("location", "contract", "card", "encounter", "token"):
        if key in args:
            args[key] = v.name(args[key])
    if "missing" in args:
        args["missing"] = v.amounts(args["missing"])
    for key in ("gold", "toll", "fee"):
        if key in args:
            args[key] = v.amount("gold", args[key])
    return v.say(f"reason.{refusal.key}", **args)


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a component; a space by its page, its zone and what one does there."""
    v = Voice(game, lang)
    return v.names.get(thing_id) or v.space_of_page(thing_id)


def about(game: Almanac, entry: Mapping[str, Any], lang: str) -> str:
    """What a Contract, an Encounter or an action space does, made from its data."""
    v = Voice(game, lang)
    if "ability" in entry:
        return v.ability(entry["ability"])
    if "act" in entry:
        return v.does(entry)
    return v.say("about.fight", win=v.effects(entry.get("win", [])), lose=v.effects(entry.get("lose", [])))
