"""The words of Orchard: labels, questions, the log, refusals, and the names of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.voice import Speaker

from .actions import space
from .state import OrchardState

if TYPE_CHECKING:
    from royaume.engine.game import Game
    from royaume.engine.reasons import Reason


def voice(game: Game, lang: str, seats: Mapping[int, str] | None = None) -> Speaker:
    """One language at one table, with the names of the cards."""
    return Speaker(game, lang, game.components.names(lang, "cards"), seats)


def thing(game: Game, thing_id: str, lang: str) -> str:
    """The name of a card."""
    return voice(game, lang).name(thing_id)


def label(s: OrchardState, action: int, lang: str) -> str:
    """What choosing this action means: the verb, and the card if there is one."""
    v = voice(s.game, lang)
    family = space.family_of(action)
    return v.say(f"action.{family.name}", card="".join(map(v.name, family.arguments(action))))


def prompt(s: OrchardState, lang: str) -> str:
    """What the deciding seat is asked."""
    return voice(s.game, lang).say(f"prompt.{s.flow.names[s.asked()]}")


def tell(game: Game, event: Mapping[str, Any], lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; whoever drew a card is told which."""
    v = voice(game, lang, seats)
    filled = {**event, "seat": v.who(event["seat"])}
    if "card" in event:
        filled["card"] = v.name(event["card"])
    known = event["kind"] == "look" and "card" in event
    return v.say(f"event.{event['kind']}{'.known' if known else ''}", **filled)


def reason(game: Game, refusal: Reason, lang: str) -> str:
    """A refusal as one sentence."""
    return voice(game, lang).refusal(refusal, {"card": Speaker.name})
