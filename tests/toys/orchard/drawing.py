"""The table in the browser: what the templates show, out of a seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game

View = Mapping[str, Any]

SYMBOLS = ("leaf", "drop", "sun")
PLACES = ((60, 74), (140, 74), (100, 104))  # where fruits hang in a tree


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the templates need."""
    names = game.components.names(lang, "cards")
    cards = {card["id"]: {**card, "name": names[card["id"]]} for card in game.components["cards"]}
    return {
        "seats": [seat(cards, view, i) for i in range(view["players"])],
        "symbols": SYMBOLS,
        "discard": [cards[name] for name in view["discard"]],
        "drawn_elsewhere": ("play", "drop"),
        "ends": ("finish",),
    }


def seat(cards: Mapping[str, View], view: View, i: int) -> dict[str, Any]:
    """A player's tree and hand; a click on a card of the hand plays it, or drops it if that is asked."""
    area = view["seats"][i]
    verb = "drop" if view["decision"] == "dropping" else "play"
    table = [cards[name] for name in area["table"]]
    hung: list[View | None] = [*table, *[None] * (view["goal"] - len(table))]
    return {
        "index": i,
        "dice": area["dice"],
        "table": table,
        "places": [{"x": x, "y": y, "card": fruit} for (x, y), fruit in zip(PLACES, hung, strict=False)],
        "hand": [{**cards[name], "action": f"{verb}:{name}"} for name in area["hand"] or ()],
    }
