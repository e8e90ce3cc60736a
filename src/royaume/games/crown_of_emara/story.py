"""What happened, as the lines of a log: one function for each kind of event the rules write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from royaume.games.crown_of_emara.actions import CARDS, CASTLE, LOCATIONS, TOWN_ERRAND
from royaume.games.crown_of_emara.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.games.crown_of_emara.game import CrownOfEmara

Event = Mapping[str, Any]


def tell(game: CrownOfEmara, event: Event, lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; without `seats` players are called by the number of their seat."""
    return LINES[event["kind"]](game, Voice(game, lang, seats), event)


# The frame of the game --------------------------------------------------------------------------


def _round_begins(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.round", round=e["round"], event=v.name(e["event"]))


def _round_ends(game: CrownOfEmara, v: Voice, e: Event) -> str:
    if e["players"] == 1 or e["round"] == game.tables.rounds:
        return v.say("event.round_end", round=e["round"])
    return v.say("event.round_end.statue", round=e["round"], who=v.who(e["seat"]))


def _new_deck(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.new_deck")


def _draw(game: CrownOfEmara, v: Voice, e: Event) -> str:
    if "cards" in e:
        return v.say("event.draw.seen", who=v.who(e["seat"]), cards=v.listed([v.name(card) for card in e["cards"]]))
    return v.count("event.draw", e["n"], who=v.who(e["seat"]))


def _decline(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.decline", who=v.who(e["seat"]), event=v.quoted(e["event"]))


def _use_event(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.use_event", who=v.who(e["seat"]), event=v.quoted(e["event"]))


def _victoria(game: CrownOfEmara, v: Voice, e: Event) -> str:
    args: dict[str, Any] = {"who": game.components["solo"]["opponent"], "stone": e["stone"], "bread": e["bread"]}
    args["amount"] = v.amount("cp", e["stone"] + e["bread"] + e["card"])
    if e["rank"] is None:
        return v.say("event.victoria", **args)
    return v.say("event.victoria.card", card=e["card"], rank=v.name(e["rank"]), **args)


def _game_end(game: CrownOfEmara, v: Voice, e: Event) -> str:
    results = [f"{v.who(seat)} {score}" for seat, score in enumerate(e["scores"])]
    if e["victoria"] is not None:
        results.append(f"{game.components['solo']['opponent']} {e['victoria']}")
    scores = ", ".join(results)
    if not e["winners"]:
        return v.say("event.game_end", scores=scores)
    winners = v.listed([v.who(seat) for seat in e["winners"]])
    return v.count("event.game_end.won", len(e["winners"]), scores=scores, winners=winners)


# The turn ---------------------------------------------------------------------------------------


def _play_card(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.play_card", who=v.who(e["seat"]), card=v.name(e["card"]), slot=e["slot"])


def _move(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.count("event.move", e["steps"], who=v.who(e["seat"]), to=v.to(e["location"]))


def _errand(game: CrownOfEmara, v: Voice, e: Event) -> str:
    card = v.name(CARDS[TOWN_ERRAND])
    return v.say("event.errand", who=v.who(e["seat"]), the=v.the(e["location"]), card=card)


def _town_action(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.town_action", who=v.who(e["seat"]), action=v.quoted(e["action"]))


def _leave(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.leave", who=v.who(e["seat"]), to=v.to(e["location"]))


def _rank(game: CrownOfEmara, v: Voice, e: Event) -> str:
    cost = v.amounts((good, n) for good, n in (("ring", e["rings"]), ("gold", e["gold"])) if n)
    return v.say("event.rank", who=v.who(e["seat"]), rank=v.name(e["rank"]), cost=cost)


def _hire(game: CrownOfEmara, v: Voice, e: Event) -> str:
    place, _, hut = e["hut"].rpartition("_hut_")
    return v.say("event.hire", who=v.who(e["seat"]), at=v.at(place), hut=hut)


def _recruit(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.recruit", who=v.who(e["seat"]), advisor=v.the(e["advisor"]), at=v.at(e["location"]))


def _refill(game: CrownOfEmara, v: Voice, e: Event) -> str:
    args = {"advisor": v.name(e["advisor"]), "to": v.to(LOCATIONS[CASTLE + e["space"] // 2])}
    if e["next"] is None:
        return v.say("event.refill", **args)
    return v.say("event.refill.next", next=v.name(e["next"]), **args)


def _advisor(game: CrownOfEmara, v: Voice, e: Event) -> str:
    exchange = game.tables.uses[e["use"]]
    said = v.exchange(v.cost(exchange), exchange.gains)
    return v.say("event.advisor", who=v.who(e["seat"]), advisor=v.the(e["advisor"]), exchange=said)


def _end_turn(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.end_turn", who=v.who(e["seat"]))


# Goods, points, markers, tokens -----------------------------------------------------------------


def _gain(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.gain", who=v.who(e["seat"]), goods=v.amount(e["good"], e["n"]))


def _pay(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.pay", who=v.who(e["seat"]), goods=v.amounts(e["goods"].items()))


def _points(game: CrownOfEmara, v: Voice, e: Event) -> str:
    who = v.who(e["seat"])
    amount = v.amount(e["track"], abs(e["n"]))
    if e["n"] < 0:
        return v.say("event.points.lost", who=who, amount=amount)
    (_, printed), *others = e["parts"]
    if not others:
        return v.say("event.points", who=who, amount=amount)
    parts = [str(printed)] + [f"{'−' if n < 0 else '+'} {abs(n)} {v.name(source)}" for source, n in others]
    return v.say("event.points.parts", who=who, amount=amount, parts=" ".join(parts))


def _marker(game: CrownOfEmara, v: Voice, e: Event) -> str:
    key = "event.marker.gone" if e["gone"] else "event.marker"
    return v.say(key, marker=v.name(e["marker"]), value=e["value"])


def _favor_shuffle(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.favor_shuffle")


def _favor_draw(game: CrownOfEmara, v: Voice, e: Event) -> str:
    if "tokens" in e:
        tokens = v.listed([v.quoted(token) for token in e["tokens"]])
        return v.say("event.favor_draw.seen", who=v.who(e["seat"]), tokens=tokens)
    return v.count("event.favor_draw", e["n"], who=v.who(e["seat"]))


def _favor_keep(game: CrownOfEmara, v: Voice, e: Event) -> str:
    args = {"who": v.who(e["seat"]), "token": v.quoted(e["token"])}
    if not e["refused"]:
        return v.say("event.favor_keep", **args)
    return v.say("event.favor_keep.refused", refused=v.listed([v.quoted(token) for token in e["refused"]]), **args)


def _redeem(game: CrownOfEmara, v: Voice, e: Event) -> str:
    return v.say("event.redeem", who=v.who(e["seat"]), token=v.quoted(e["token"]))


LINES: dict[str, Callable[[CrownOfEmara, Voice, Event], str]] = {
    "round": _round_begins,
    "round_end": _round_ends,
    "new_deck": _new_deck,
    "draw": _draw,
    "decline": _decline,
    "use_event": _use_event,
    "victoria": _victoria,
    "game_end": _game_end,
    "play_card": _play_card,
    "move": _move,
    "errand": _errand,
    "town_action": _town_action,
    "leave": _leave,
    "rank": _rank,
    "hire": _hire,
    "recruit": _recruit,
    "refill": _refill,
    "advisor": _advisor,
    "end_turn": _end_turn,
    "gain": _gain,
    "pay": _pay,
    "points": _points,
    "marker": _marker,
    "favor_shuffle": _favor_shuffle,
    "favor_draw": _favor_draw,
    "favor_keep": _favor_keep,
    "redeem": _redeem,
}
