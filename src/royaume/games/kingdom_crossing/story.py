"""What happened, as the lines of a log: one function for each kind of event that needs more than its names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.games.kingdom_crossing.labels import slot_words, start_face
from royaume.games.kingdom_crossing.vocabulary import Voice

Event = Mapping[str, Any]


def tell(game: Game, event: Event, lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; without `seats` players are called by the number of their seat."""
    v = Voice(game, lang, seats)
    kind = event["kind"]
    if kind in LINES:
        return LINES[kind](v, event)
    return v.count(f"event.{kind}{_rival(event)}", event.get("n", 1), who=v.who(event["seat"]), **said(v, event))


def _rival(event: Event) -> str:
    """The rival of the solo game is two: these lines have a form of their own."""
    return ".rival" if event["seat"] < 0 and event["kind"] in ("favour", "vp", "claim") else ""


def said(v: Voice, event: Event) -> dict[str, Any]:
    """The arguments of an event in words."""
    return {name: SAID[name](v, value) for name, value in event.items() if name in SAID and value is not None}


def _round(v: Voice, e: Event) -> str:
    return v.say("event.round", round=e["round"], who=v.who(e["seat"]))


def _draft(v: Voice, e: Event) -> str:
    return v.say("event.draft", who=v.who(e["seat"]), start=start_face(v, e["start"]))


def _birds(v: Voice, e: Event) -> str:
    return v.count("event.birds", len(e["birds"]))


def _tile(v: Voice, e: Event) -> str:
    face = ".upgraded" if e["upgraded"] else ""
    return v.say(f"event.{e['kind']}{face}", who=v.who(e["seat"]), tile=v.quoted(e["tile"]))


def _take(v: Voice, e: Event) -> str:
    free = "" if e["price"] else ".free"
    return v.say(f"event.take{free}", who=v.who(e["seat"]), **said(v, e))


def _revealed(v: Voice, e: Event) -> str:
    if e["card"] is None:
        return v.say("event.revealed.nothing")
    return v.say("event.revealed", card=v.name(e["card"]))


def _bird(v: Voice, e: Event) -> str:
    return v.say("event.bird", who=v.who(e["seat"]), effect=v.about(e["bird"]))


def _favour(v: Voice, e: Event) -> str:
    way = _rival(e) or (".random" if e["random"] else "")
    return v.say(f"event.favour{way}", who=v.who(e["seat"]), favour=v.quoted(e["favour"]))


def _resource(v: Voice, e: Event) -> str:
    return v.say("event.resource", who=v.who(e["seat"]), track=v.name(e["resource"]), space=e["space"])


def _decoration(v: Voice, e: Event) -> str:
    return v.say("event.decoration", who=v.who(e["seat"]), slot=slot_words(v, e["slot"]))


def _vp(v: Voice, e: Event) -> str:
    source = v.say(f"source.{e['source']}")
    return v.say(f"event.vp{_rival(e)}", who=v.who(e["seat"]), points=v.vp(e["n"]), source=source)


def _coins(v: Voice, e: Event) -> str:
    return v.say("event.coins", who=v.who(e["seat"]), coins=v.coins(e["n"]))


def _rival_card(v: Voice, e: Event) -> str:
    bird = ".bird" if e["bird"] is not None else ""
    return v.say(f"event.rival_card{bird}", who=v.who(-1), card=v.name(e["card"]))


def _game_end(v: Voice, e: Event) -> str:
    results = [f"{v.who(seat)} {score}" for seat, score in enumerate(e["scores"])]
    if e["rival"] is not None:
        results.append(f"{v.who(-1)} {e['rival']}")
    winners = v.listed([v.who(seat) for seat in e["winners"]] or [v.who(-1)])
    return v.count("event.game_end", max(1, len(e["winners"])), scores=", ".join(results), winners=winners)


LINES: dict[str, Callable[[Voice, Event], str]] = {
    "round": _round,
    "draft": _draft,
    "birds": _birds,
    "rest": _tile,
    "work": _tile,
    "take": _take,
    "revealed": _revealed,
    "bird": _bird,
    "favour": _favour,
    "resource": _resource,
    "decoration": _decoration,
    "vp": _vp,
    "coins": _coins,
    "rival_card": _rival_card,
    "game_end": _game_end,
}
# How the arguments of the other events are said.
SAID: dict[str, Callable[[Voice, Any], Any]] = {
    "region": Voice.the,
    "bridge": Voice.the,
    "guild": Voice.name,
    "card": Voice.name,
    "structure": Voice.name,
    "tile": Voice.quoted,
    "queen": Voice.quoted,
    "objective": Voice.quoted,
    "start": start_face,
    "resource": lambda v, name: v.resource(name, 1),
    "price": Voice.coins,
    "coins": Voice.coins,
    "space": lambda v, space: space,
    "place": lambda v, place: place,
}
