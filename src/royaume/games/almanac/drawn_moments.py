"""What just happened and is worth seeing: bids as they are revealed, Encounters with their dice, cards and nets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.games.almanac.drawn_cards import encounter
from royaume.games.almanac.vocabulary import Voice

Event = Mapping[str, Any]
Moment = dict[str, Any]

BIDS_LAST, ROLL_LASTS, CARD_LASTS = 4.0, 1.3, 3.0  # seconds
OUTCOMES = {"won": True, "lost": False}
GAINS = {"gold": 1, "gain": 1, "shield": 1, "pay_gold": -1, "return": -1, "trophy": 1, "rest": 1}


def moments(game: Game, events: Iterable[tuple[int, Event]], lang: str) -> list[Moment]:
    """The events with the number of their move, gathered into scenes that follow one another."""
    v = Voice(game, lang)
    found: list[Moment] = []
    for ply, event in events:
        show = SHOWS.get(event["kind"])
        if show is not None:
            show(v, found, ply, event)
    for moment in found:
        moment["lasts"] += ROLL_LASTS * len(moment["rolls"])
    return found


def scene_of(kind: str, ply: int, found: list[Moment], lasts: float, **more: Any) -> Moment:
    """A new scene."""
    moment = {"kind": kind, "id": f"moment-{ply}-{len(found)}", "rolls": [], "lasts": lasts, "closed": False, **more}
    found.append(moment)
    return moment


def bids(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """All bids at once with what raises them, who wins and what is paid (AL-20.10)."""
    raised = [bid + bonus for bid, bonus in zip(event["bids"], event["bonus"], strict=True)]
    scene_of("bids", ply, found, BIDS_LAST, purpose=event["purpose"], bids=list(event["bids"]), bonus=event["bonus"],
             winner=event["seat"], tied=raised.count(max(raised)) > 1, price=0)  # fmt: skip


def meeting(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """An Encounter is turned up."""
    card(v, found, ply, event["encounter"])


def card(v: Voice, found: list[Moment], ply: int, name: str) -> Moment:
    """The scene of an Encounter: the one that goes on, or a new one."""
    if found and found[-1]["kind"] == "encounter" and found[-1]["card"]["id"] == name and not found[-1]["closed"]:
        return found[-1]
    return scene_of("encounter", ply, found, CARD_LASTS, card=encounter(v, name))


def combat(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """A roll: in an Encounter on its card, else a scene of its own."""
    total = event["total"] if event["total"] >= 0 and event["mode"] != "die" else None
    face = int(event["face"]) if event["face"].isdigit() else 0
    roll = line(event["seat"], event["face"])
    if total is not None:
        bonus = total - event["strength"] - face  # of the banner
        roll = line(event["seat"], event["face"], total, event["strength"], bonus)
    if event["mode"] in ("encounter", "die"):
        card(v, found, ply, event["encounter"])["rolls"].append(roll)
    else:
        last = found[-1] if found and found[-1]["kind"] == "combat" else scene_of("combat", ply, found, 1.6)
        last["rolls"].append(roll)


def outcome(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """A fight is won or lost."""
    rolls = card(v, found, ply, event["encounter"])["rolls"]
    if rolls:
        rolls[-1]["won"] = OUTCOMES[event["kind"]]


def alternative(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """Somebody does not fight."""
    card(v, found, ply, event["encounter"])["rolls"].append(line(event["seat"]))


def line(
    seat: int, face: str | None = None, total: int | None = None, strength: int | None = None, bonus: int = 0
) -> dict[str, Any]:
    """What one player does in a scene, with a die or without; Strength, die and banner are the total.

    `won` is known only of fights.
    """
    return {"seat": seat, "face": face, "total": total, "strength": strength, "bonus": bonus, "won": None, "after": []}


def consequence(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """What a roll or an Encounter brings or costs, on the player's line."""
    if not found or found[-1]["closed"]:
        return
    if event.get("why") == "bid":
        found[-1]["price"] = event["n"]
        return
    rolls = found[-1]["rolls"]
    if not rolls or rolls[-1]["seat"] != event["seat"]:
        if found[-1]["kind"] != "encounter":
            return
        rolls.append(line(event["seat"]))
    icon = event.get("resource") or {"pay_gold": "gold"}.get(event["kind"], event["kind"])
    rolls[-1]["after"].append((icon, GAINS[event["kind"]] * event["n"]))


def die(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """A roll of a plain die."""
    scene_of("die", ply, found, 2.0)["rolls"].append(line(event["seat"], str(event["face"])))


def monte(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """The card that was picked at the fair."""
    scene_of("monte", ply, found, 3.0, seat=event["seat"], position=event["position"], card_id=event["card"],
             name=v.name(event["card"]))  # fmt: skip


def net(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """A toss of the net."""
    scene_of("net", ply, found, 1.6, seat=event["seat"], caught=event["caught"])


def close(v: Voice, found: list[Moment], ply: int, event: Event) -> None:
    """What follows does not belong to the scene before."""
    if found:
        found[-1]["closed"] = True


SHOWS = {
    "bids": bids,
    "encounter": meeting,
    "combat": combat,
    "won": outcome,
    "lost": outcome,
    "alternative": alternative,
    "roll": die,
    "monte": monte,
    "net": net,
    "arrive": close,
    "place": close,
    "pass": close,
    **dict.fromkeys(GAINS, consequence),
}
