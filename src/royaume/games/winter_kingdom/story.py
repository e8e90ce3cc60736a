"""What happened, as the lines of a log: one function for each kind of event the rules write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from royaume.games.winter_kingdom.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.games.winter_kingdom.game import WinterKingdom

Event = Mapping[str, Any]


def tell(game: WinterKingdom, event: Event, lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; without `seats` players are called by the number of their seat."""
    return LINES[event["kind"]](Voice(game, lang, seats), event)


# The frame of the game --------------------------------------------------------------------------


def _turn(v: Voice, e: Event) -> str:
    return v.say("event.turn", who=v.who(e["seat"]), round=e["round"], terrain=v.terrain(e["terrain"]))


def _replace(v: Voice, e: Event) -> str:
    old, new = v.terrain(e["old"]), v.terrain(e["terrain"])
    return v.say("event.replace", who=v.who(e["seat"]), old=old, terrain=new)


def _full(v: Voice, e: Event) -> str:
    return v.say("event.full", terrain=v.terrain(e["terrain"]))


def _shuffle(v: Voice, e: Event) -> str:
    return v.count("event.shuffle", e["n"])


def _draw(v: Voice, e: Event) -> str:
    if "terrain" in e:
        return v.say("event.draw.seen", who=v.who(e["seat"]), terrain=v.terrain(e["terrain"]))
    return v.say("event.draw", who=v.who(e["seat"]))


def _end_trigger(v: Voice, e: Event) -> str:
    return v.say("event.end_trigger", who=v.who(e["seat"]))


def _game_end(v: Voice, e: Event) -> str:
    scores = ", ".join(f"{v.who(seat)} {score}" for seat, score in enumerate(e["scores"]))
    winners = v.listed([v.who(seat) for seat in e["winners"]])
    return v.count("event.game_end", len(e["winners"]), scores=scores, winners=winners)


# Actions ----------------------------------------------------------------------------------------


def _use(v: Voice, e: Event) -> str:
    key = "event.use.second" if e["part"] == "second" else "event.use"
    return v.say(key, who=v.who(e["seat"]), card=v.name(e["card"]))


def _crossing(v: Voice, e: Event) -> str:
    return v.say("event.crossing", who=v.who(e["seat"]), card=v.name("crossing"), terrain=v.terrain(e["terrain"]))


def _place(v: Voice, e: Event) -> str:
    place = {"hex": v.hex(e["hex"]), "terrain": v.terrain(e["terrain"])}
    return v.say("event.place", who=v.who(e["seat"]), piece=v.piece(e["piece"]), **place)


def _move(v: Voice, e: Event) -> str:
    return v.say("event.move", who=v.who(e["seat"]), start=v.hex(e["from"]), goal=v.hex(e["to"]))


def _cancel(v: Voice, e: Event) -> str:
    return v.say("event.cancel", who=v.who(e["seat"]))


def _decline(v: Voice, e: Event) -> str:
    return v.say("event.decline", who=v.who(e["seat"]))


def _coins(v: Voice, e: Event) -> str:
    return v.say("event.coins", who=v.who(e["seat"]), coins=v.coins(e["n"]), economy=v.name(e["economy"]))


# After the actions ------------------------------------------------------------------------------


def _salvage(v: Voice, e: Event) -> str:
    return v.say("event.salvage", who=v.who(e["seat"]), piece=v.piece(e["piece"]), hex=v.hex(e["hex"]))


def _buy(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=v.who(e["seat"]), card=v.name(e["card"]), coins=v.coins(e["cost"]))


def _pass(v: Voice, e: Event) -> str:
    return v.say("event.pass", who=v.who(e["seat"]))


def _wolves(v: Voice, e: Event) -> str:
    return v.say("event.wolves", who=v.who(e["seat"]), hex=v.hex(e["hex"]))


LINES: dict[str, Callable[[Voice, Event], str]] = {
    "turn": _turn,
    "replace": _replace,
    "full": _full,
    "shuffle": _shuffle,
    "draw": _draw,
    "end_trigger": _end_trigger,
    "game_end": _game_end,
    "use": _use,
    "crossing": _crossing,
    "place": _place,
    "move": _move,
    "cancel": _cancel,
    "decline": _decline,
    "coins": _coins,
    "salvage": _salvage,
    "buy": _buy,
    "upgrade": _buy,
    "extra": _buy,
    "pass": _pass,
    "wolves": _wolves,
}
