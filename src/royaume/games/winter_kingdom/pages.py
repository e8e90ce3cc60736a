"""What Winter Kingdom shows besides its table: every terrain, card and piece in words and pictures."""

from __future__ import annotations

from typing import Any

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.winter_kingdom.actions import TERRAINS
from royaume.games.winter_kingdom.drawing import ECONOMY_ICONS, SCORING_ICONS, TWIST_ICONS, Book, half

PIECES = ("house", "fort", "coin")


def components(game: Game, lang: str) -> dict[str, Any]:
    """Every component with its name, its icons and what it does, in groups as they lie in the box."""
    book = Book(game, lang)
    words = Words(game.folder / "locale" / "pages")
    groups: dict[str, list[dict[str, Any]]] = {
        "terrains": [{"icons": [f"t-{kind}"], "name": book.voice.name(kind)} for kind in TERRAINS],
        "pieces": [{"icons": [piece], "name": words.say(lang, f"piece.{piece}")} for piece in PIECES],
        "start": [
            {**book.card("player_card", "mandatory_action"), "icons": ["place", "card"]},
            {**book.card("player_card", "tunnel"), "icons": ["move", "tunnelway"]},
        ],
        "abilities": [ability(book, entry) for entry in game.components["ability"]],
        "scoring": [
            {**book.card("scoring", entry["id"]), "icons": SCORING_ICONS[entry["id"]]}
            for entry in game.components["scoring"]
        ],
        "economy": [
            {**book.card("economy", entry["id"]), "icons": ["coin", ECONOMY_ICONS[entry["id"]]]}
            for entry in game.components["economy"]
        ],
        "twists": [
            {**book.card("twist", entry["id"]), "icons": [TWIST_ICONS[entry["id"]]]}
            for entry in game.components["twist"]
        ],
    }
    return {
        "groups": [{"id": name, "title": words.say(lang, f"group.{name}"), "items": groups[name]} for name in groups],
        "upgrade": words.say(lang, "upgrade"),
    }


def ability(book: Book, entry: dict[str, Any]) -> dict[str, Any]:
    """An ability card with both its actions and both its prices."""
    return {
        **book.card("ability", entry["id"]),
        "kind": entry["kind"],
        "icons": half(book, entry["first"])["icons"],
        "more": half(book, entry["second"])["icons"],
        "buy": entry["buy_cost"],
        "upgrade": entry["upgrade_cost"],
    }
