"""A table in a list: its name, who sits there, what goes on, and the clock that runs."""

from __future__ import annotations

import math
from typing import Any

from royaume.web.catalogue import game_name
from royaume.web.moments import ago, span
from royaume.web.render import Page


def soonest(table: dict[str, Any]) -> float:
    """Where a table stands in a list: those whose clock runs out first come first."""
    return table["clock"]["until"] if table["clock"] else math.inf


def clock(page: Page, seen: dict[str, Any]) -> dict[str, Any] | None:
    """The clock that runs at a table, as far as the viewer is told of it."""
    found = seen["clock"]
    if found is None or found["deadline"] is None:
        return None
    left = found["deadline"] - page.who.house.tables.now()
    return {"until": found["deadline"], "short": found["short"], "text": span(left, page)}


def entry(page: Page, seen: dict[str, Any]) -> dict[str, Any]:
    """A table in a list."""
    table = seen["table"]
    seats = [seat_entry(page, seat, seen["turn"]) for seat in seen["seats"]]
    game = game_name(page, table["game"])
    return {
        "id": table["id"],
        "game": table["game"],
        "title": table["title"] or game,
        "game_name": game,
        "seats": seats,
        "my_turn": any(seat["mine"] and seat["turn"] and seat["kind"] == "person" for seat in seats),
        "free": sum(seat["kind"] == "open" and not seat["invited"] for seat in seats),
        "state": situation(page, table, seats),
        "ago": ago(table["moved"], page.lang),
        "pace": table["pace"],
        "clock": clock(page, seen),
    }


def seat_entry(page: Page, seat: dict[str, Any], turn: int | None) -> dict[str, Any]:
    """A seat in a list: the name people know."""
    return {**seat, "name": seat["name"] or page.say("seat.empty"), "turn": seat["seat"] == turn}


def situation(page: Page, table: dict[str, Any], seats: list[dict[str, Any]]) -> str:
    """What is going on at a table, in a few words."""
    if table["status"] == "over":
        winners = [seats[i]["name"] for i in (table["result"] or {}).get("winners", [])]
        return page.count("winners", len(winners), names=", ".join(winners)) if winners else page.say("over")
    if table["status"] == "open":
        return page.count("list.free", sum(seat["kind"] == "open" for seat in seats))
    if table["status"] != "playing":
        return page.say("closed")
    turn = next((seat for seat in seats if seat["turn"]), None)
    if turn is None:
        return page.say("list.playing")
    return page.say("list.your_turn") if turn["mine"] else page.say("waiting_for", name=turn["name"])
