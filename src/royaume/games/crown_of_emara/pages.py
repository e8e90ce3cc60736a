"""What Crown of Emara shows besides its table: every card and piece in words and pictures."""

from __future__ import annotations

from typing import Any

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.crown_of_emara import drawing
from royaume.games.crown_of_emara.drawing import Book

PIECES = ("councilor-0", "councilor-1", "craftsman", "cp", "bp", "statue")


def components(game: Game, lang: str) -> dict[str, Any]:
    """Every component with its name, its icons and what it does, in groups as they lie in the box."""
    book = Book(game, lang)
    words = Words(game.folder / "locale" / "pages")
    data = game.components.data
    groups = {
        "goods": [named(book, "goods", good) for good in data["goods"]],
        "action_cards": [drawing.action_card(book, card["id"]) for card in data["action_cards"]],
        "places": [place(book, entry) for entry in (*data["countryside_locations"], *data["town_locations"])],
        "advisors": [drawing.advisor(book, card["id"]) for card in data["advisors"]],
        "events": [event(book, card, words) for card in data["events"]],
        "tokens": [drawing.token(book, token["id"]) for token in data["favor_tokens"]],
        "ranks": [rank(book, entry) for entry in data["nobility_ranks"]],
        "pieces": [{"id": piece, "name": words.say(lang, f"piece.{piece}")} for piece in PIECES],
    }
    return {
        "groups": [{"id": name, "title": words.say(lang, f"group.{name}"), "items": groups[name]} for name in groups],
        "timing": {key: words.say(lang, f"timing.{key}") for key in drawing.TIMINGS.values()},
    }


def named(book: Book, table: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Something that has only a name."""
    return {"id": entry["id"], "name": book.card(table, entry["id"])["name"]}


def place(book: Book, entry: dict[str, Any]) -> dict[str, Any]:
    """A location: what it yields and what its huts cost, or what can be done there."""
    return {
        "id": entry["id"],
        "name": book.names[entry["id"]],
        "produces": entry.get("produces"),
        "huts": [drawing.icons(hut["cost"]) for hut in entry.get("huts", [])],
        "actions": [book.names[action["id"]] for action in entry.get("actions", [])],
    }


def event(book: Book, entry: dict[str, Any], words: Words) -> dict[str, Any]:
    """An event, with its part as the setup card: where the councilors start and with how many building points."""
    return {
        **drawing.event(book, entry["id"]),
        "when": words.say(book.lang, f"event.{entry['timing']}"),
        "setup": words.say(
            book.lang,
            "event.setup",
            countryside=book.card("countryside_locations", entry["start_countryside"])["name"],
            town=book.card("town_locations", entry["start_town"])["name"],
            start=entry["start_building"],
        ),
    }


def rank(book: Book, entry: dict[str, Any]) -> dict[str, Any]:
    """A rank of the nobility: its price and the points of its cards, the first one first."""
    cost = [("ring", entry["cost_ring"]), ("gold", entry["cost_gold"])]
    return {
        "id": entry["id"],
        "name": book.names[entry["id"]],
        "cost": [(good, n) for good, n in cost if n],
        "cp": [card["cp"] for card in entry["cards"]],
    }
