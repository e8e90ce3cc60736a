"""What happened, as the lines of a log: one function for each kind of event the rules write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from royaume.games.almanac.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.games.almanac.game import Almanac

Event = Mapping[str, Any]


def tell(game: Almanac, event: Event, lang: str, seats: Mapping[int, str] | None) -> str:
    """An event as one line of the log; without `seats` players are called by the number of their seat."""
    return LINES[event["kind"]](Voice(game, lang, seats), event)


def _who(v: Voice, e: Event) -> str:
    return v.who(e["seat"])


def _plain(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=_who(v, e))


# The frame --------------------------------------------------------------------------------------


def _arrive(v: Voice, e: Event) -> str:
    return v.say("event.arrive", round=e["round"], location=v.name(e["location"]))


def _market(v: Voice, e: Event) -> str:
    return v.say("event.market", cards=v.listed([v.name(card) for card in e["cards"]]))


def _close(v: Voice, e: Event) -> str:
    return v.say("event.close", location=v.name(e["location"]))


def _travel(v: Voice, e: Event) -> str:
    return v.say("event.travel", who=_who(v, e), location=v.name(e["location"]))


def _game_end(v: Voice, e: Event) -> str:
    scores = ", ".join(f"{v.who(seat)} {score}" for seat, score in enumerate(e["scores"]))
    winners = v.listed([v.who(seat) for seat in e["winners"]])
    return v.count("event.game_end", len(e["winners"]), scores=scores, winners=winners)


# Placements -------------------------------------------------------------------------------------


def _place(v: Voice, e: Event) -> str:
    key = "event.place.bottle" if e["bottle"] else "event.place"
    return v.say(key, who=_who(v, e), space=v.space(e["space"]))


def _space(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=_who(v, e), space=v.space(e["space"]))


def _oust(v: Voice, e: Event) -> str:
    return v.say("event.oust", who=_who(v, e), rival=v.who(e["rival"]))


def _bridge(v: Voice, e: Event) -> str:
    return v.say("event.bridge", n=e["bridge"], channel=e["channel"])


def _ladder(v: Voice, e: Event) -> str:
    return v.say("event.ladder", who=_who(v, e), height=e["height"])


def _grapes(v: Voice, e: Event) -> str:
    white, red, black = e["grapes"]
    grapes = v.amounts([("white", white), ("red", red), ("black", black)])
    return v.say("event.grapes", who=_who(v, e), grapes=grapes)


def _press(v: Voice, e: Event) -> str:
    return v.say("event.press", who=_who(v, e), group=v.say(f"press.{e['group']}"))


def _zone(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=_who(v, e), zone=v.zone(e["location"], e["zone"]), steps=e.get("steps", 0))


def _epidemic(v: Voice, e: Event) -> str:
    return v.say("event.epidemic", zone=v.zone(e["location"], e["zone"]), token=v.name(e["token"]))


# Goods ------------------------------------------------------------------------------------------


def _gold(v: Voice, e: Event) -> str:
    why = v.say(f"why.{e['why']}")
    return v.say("event.gold", who=_who(v, e), amount=v.amount("gold", e["n"]), why=why)


def _pay_gold(v: Voice, e: Event) -> str:
    why = v.say(f"why.{e['why']}")
    return v.say("event.pay_gold", who=_who(v, e), amount=v.amount("gold", e["n"]), why=why)


def _pay_player(v: Voice, e: Event) -> str:
    why = v.say(f"why.{e['why']}")
    return v.say("event.pay_player", who=_who(v, e), to=v.who(e["to"]), amount=v.amount("gold", e["n"]), why=why)


def _gain(v: Voice, e: Event) -> str:
    return v.say("event.gain", who=_who(v, e), amount=v.amount(e["resource"], e["n"]))


def _return(v: Voice, e: Event) -> str:
    why = v.say(f"why.{e['why']}")
    return v.say("event.return", who=_who(v, e), amount=v.amount(e["resource"], e["n"]), why=why)


def _shield(v: Voice, e: Event) -> str:
    return v.say("event.shield", who=_who(v, e), amount=v.amount("shield", e["n"]))


def _token(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=_who(v, e), token=v.name(e["token"]))


def _complete(v: Voice, e: Event) -> str:
    return v.say("event.complete", who=_who(v, e), contract=v.name(e["contract"]))


def _buy(v: Voice, e: Event) -> str:
    return v.say("event.buy", who=_who(v, e), card=v.name(e["card"]))


def _draw(v: Voice, e: Event) -> str:
    if "contracts" in e:
        contracts = v.listed([v.name(contract) for contract in e["contracts"]])
        return v.say("event.draw.seen", who=_who(v, e), contracts=contracts)
    return v.count("event.draw", e["n"], who=_who(v, e))


def _keep(v: Voice, e: Event) -> str:
    if "contract" in e:
        return v.say("event.keep.seen", who=_who(v, e), contract=v.name(e["contract"]))
    return v.say("event.keep", who=_who(v, e))


# Dice, bids, Encounters -------------------------------------------------------------------------


def _roll(v: Voice, e: Event) -> str:
    return v.say("event.roll", who=_who(v, e), face=e["face"])


def _number(v: Voice, e: Event) -> str:
    return v.count(f"event.{e['kind']}", e["n"], who=_who(v, e))


def _monte(v: Voice, e: Event) -> str:
    return v.say("event.monte", who=_who(v, e), position=e["position"], card=v.name(e["card"]))


def _net(v: Voice, e: Event) -> str:
    return v.say("event.net.caught" if e["caught"] else "event.net.missed", who=_who(v, e))


def _bid(v: Voice, e: Event) -> str:
    if "amount" in e:
        return v.say("event.bid.seen", who=_who(v, e), amount=v.amount("gold", e["amount"]))
    return v.say("event.bid", who=_who(v, e))


def _bids(v: Voice, e: Event) -> str:
    raised = zip(e["bids"], e["bonus"], strict=True)
    bids = ", ".join(f"{v.who(seat)} {bid}{f' (+{more})' if more else ''}" for seat, (bid, more) in enumerate(raised))
    return v.say(f"event.bids.{e['purpose']}", who=_who(v, e), bids=bids)


def _combat(v: Voice, e: Event) -> str:
    if e["mode"] == "die":
        return v.say("event.roll", who=_who(v, e), face=e["face"])
    if e["total"] < 0:
        return v.say("event.combat.lost", who=_who(v, e), face=e["face"])
    value = int(e["face"]) if e["face"].isdigit() else 0  # X that counts as 0
    total = v.sum(e["strength"], value, e["total"] - e["strength"] - value, e["total"])
    return v.say("event.combat", who=_who(v, e), face=e["face"], sum=total)


def _encounter(v: Voice, e: Event) -> str:
    return v.say(f"event.{e['kind']}", who=_who(v, e), encounter=v.name(e["encounter"]))


LINES: dict[str, Callable[[Voice, Event], str]] = {
    "arrive": _arrive,
    "market": _market,
    "close": _close,
    "travel": _travel,
    "game_end": _game_end,
    "place": _place,
    "pass": _plain,
    "action_lost": _space,
    "drift": _space,
    "oust": _oust,
    "bridge": _bridge,
    "ladder": _ladder,
    "grapes": _grapes,
    "press": _press,
    "aurora": _zone,
    "wind": _zone,
    "favour": _zone,
    "sail": _zone,
    "epidemic": _epidemic,
    "gold": _gold,
    "pay_gold": _pay_gold,
    "pay_player": _pay_player,
    "gain": _gain,
    "return": _return,
    "shield": _shield,
    "token": _token,
    "discard_token": _token,
    "complete": _complete,
    "buy": _buy,
    "draw": _draw,
    "keep": _keep,
    "roll": _roll,
    "stake": _number,
    "rest": _number,
    "trophy": _number,
    "monte": _monte,
    "net": _net,
    "bid": _bid,
    "bids": _bids,
    "combat": _combat,
    "encounter": _encounter,
    "won": _encounter,
    "lost": _encounter,
    "alternative": _encounter,
}
