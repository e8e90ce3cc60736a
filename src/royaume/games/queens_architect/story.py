"""What happened, as the lines of a log: one function for each kind of event the rules write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from royaume.games.queens_architect.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.games.queens_architect.game import QueensArchitect

Event = Mapping[str, Any]


def tell(game: QueensArchitect, event: Event, lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; without `seats` players are called by the number of their seat."""
    return LINES[event["kind"]](Voice(game, lang, seats), event)


# The frame of the game --------------------------------------------------------------------------


def _pick(v: Voice, e: Event) -> str:
    return v.say("event.pick", who=v.who(e["seat"]), artisan=v.name(e["character"]))


def _turns(v: Voice, e: Event) -> str:
    key = "event.turns" if e["n"] else "event.turns.none"
    return v.count(key, e["n"], who=v.who(e["seat"]), thalers=v.thalers(e["thalers"]))


def _round(v: Voice, e: Event) -> str:
    return v.say("event.round", round=e["round"])


def _move(v: Voice, e: Event) -> str:
    return v.count("event.move", e["n"], who=v.who(e["seat"]), point=v.point(e["point"]))


def _waive(v: Voice, e: Event) -> str:
    return v.say("event.waive", who=v.who(e["seat"]), action=v.point(e["action"]))


def _game_end(v: Voice, e: Event) -> str:
    winners = v.listed([v.who(seat) for seat in e["winners"]])
    return v.count(f"event.game_end.{e['reason']}", len(e["winners"]), winners=winners)


# The six actions --------------------------------------------------------------------------------


def _day_labour(v: Voice, e: Event) -> str:
    args = {"who": v.who(e["seat"]), "thalers": v.thalers(e["thalers"])}
    if not e["farmhands"]:
        return v.say("event.day_labour", **args)
    return v.say("event.day_labour.farmhands", artisans=v.artisans(e["farmhands"]), **args)


def _leave(v: Voice, e: Event) -> str:
    return v.count("event.leave", len(e["tiles"]), who=v.who(e["seat"]), artisans=v.artisans(e["tiles"]))


def _hire(v: Voice, e: Event) -> str:
    args = {"artisan": v.name(e["character"]), "thalers": v.thalers(e["thalers"])}
    return v.say("event.hire", who=v.who(e["seat"]), slot=e["slot"], **args)


def _no_hire(v: Voice, e: Event) -> str:
    return v.say("event.no_hire", who=v.who(e["seat"]))


def _dismiss(v: Voice, e: Event) -> str:
    return v.say("event.dismiss", who=v.who(e["seat"]), artisan=v.name(e["tile"]))


def _top_leaves(v: Voice, e: Event) -> str:
    return v.say("event.top_leaves", artisan=v.name(e["tile"]))


def _panel(v: Voice, e: Event) -> str:
    price = v.thalers(e["price"])
    if not e["tiles"]:
        return v.say("event.panel", thalers=price)
    return v.count("event.panel.new", len(e["tiles"]), thalers=price, artisans=v.artisans(e["tiles"]))


def _trust(v: Voice, e: Event) -> str:
    return v.say("event.trust", who=v.who(e["seat"]), bonds=v.bonds(e["trust"]))


def _cash(v: Voice, e: Event) -> str:
    return v.say("event.cash", who=v.who(e["seat"]), bonds=v.bonds(e["n"]), thalers=v.thalers(e["thalers"]))


def _travel(v: Voice, e: Event) -> str:
    key = "event.travel" if e["thalers"] else "event.travel.free"
    return v.say(key, who=v.who(e["seat"]), to=v.to(e["to"]), thalers=v.thalers(e["thalers"]))


def _tavern(v: Voice, e: Event) -> str:
    if not e["guilds"]:
        return v.say("event.tavern.nobody", who=v.who(e["seat"]))
    return v.say(
        "event.tavern", who=v.who(e["seat"]), guilds=v.guilds(e["guilds"]), thalers=v.thalers(e["thalers"])
    )  # fmt: skip


# Construction -----------------------------------------------------------------------------------


def _build(v: Voice, e: Event) -> str:
    args = {"performance": e["performance"], "plot": e["plot"], "esteem": v.esteem(e["esteem"])}
    args["bonus"] = v.say("event.build.bonus", bonus=e["bonus"]) if e["bonus"] else ""
    args["cap"] = v.say("event.build.cap") if e["capped"] else ""
    return v.say("event.build", who=v.who(e["seat"]), at=v.at(e["place"]), **args)


def _town_thalers(v: Voice, e: Event) -> str:
    return v.say("event.town_thalers", who=v.who(e["seat"]), thalers=v.thalers(e["thalers"]))


def _repair(v: Voice, e: Event) -> str:
    args = {"artisans": v.artisans(e["characters"]), "esteem": v.esteem(e["esteem"])}
    return v.say("event.repair", who=v.who(e["seat"]), **args)


def _esteem(v: Voice, e: Event) -> str:
    parts = []
    if e["n"]:
        parts.append(v.count("event.esteem.steps", e["n"], space=e["space"]))
    if e["bonds"] or not e["n"]:
        parts.append(v.say("event.esteem.bonds", bonds=v.bonds(e["bonds"])))
    if e["lost"]:
        parts.append(v.say("event.esteem.lost", esteem=v.esteem(e["lost"])))
    return v.say("event.esteem", who=v.who(e["seat"]), what=v.listed(parts))


def _palace(v: Voice, e: Event) -> str:
    return v.say("event.palace", who=v.who(e["seat"]), performance=e["performance"])


LINES: dict[str, Callable[[Voice, Event], str]] = {
    "pick": _pick,
    "turns": _turns,
    "round": _round,
    "move": _move,
    "waive": _waive,
    "game_end": _game_end,
    "day_labour": _day_labour,
    "leave": _leave,
    "hire": _hire,
    "no_hire": _no_hire,
    "dismiss": _dismiss,
    "top_leaves": _top_leaves,
    "panel": _panel,
    "trust": _trust,
    "cash": _cash,
    "travel": _travel,
    "tavern": _tavern,
    "build": _build,
    "town_thalers": _town_thalers,
    "repair": _repair,
    "esteem": _esteem,
    "palace": _palace,
}
