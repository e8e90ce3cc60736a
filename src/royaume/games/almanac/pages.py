"""What Almanac shows besides its table: every location, card and token in words and pictures."""

from __future__ import annotations

from typing import Any

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.almanac.actions import RESOURCES, TOKENS
from royaume.games.almanac.drawn_cards import Entry, caravan_card, contract, encounter, token_icon
from royaume.games.almanac.drawn_page import does, heading
from royaume.games.almanac.vocabulary import Voice

PIECES = ("gold", "worker", "shield", "guide", "paravent", "combat_die", "d6", "d8")


def components(game: Game, lang: str) -> dict[str, Any]:
    """Every component with its name and what is printed on it, in groups as they lie in the box."""
    v = Voice(game, lang)
    words = Words(game.folder / "locale" / "pages")
    groups: dict[str, list[dict[str, Any]]] = {
        "goods": [{"id": good, "name": v.name(good)} for good in RESOURCES],
        "pieces": [{"id": piece, "name": words.say(lang, f"piece.{piece}")} for piece in PIECES],
        "locations": [location(v, entry) for entry in game.components["location"]],
        "contracts": [contract(v, entry["id"]) for entry in game.components["contracts"]],
        "caravan": [caravan_card(v, entry["id"]) for entry in game.components["caravan"]],
        "encounters": [encounter(v, entry["id"]) for entry in game.components["encounters"]],
        "monte": [{"id": entry["id"], "name": v.name(entry["id"])} for entry in game.components["monte_card"]],
        "tokens": tokens(v),
    }
    return {
        "groups": [{"id": name, "title": words.say(lang, f"group.{name}"), "items": groups[name]} for name in groups],
        "strength": words.say(lang, "strength"),
    }


def location(v: Voice, entry: Entry) -> dict[str, Any]:
    """A page of the book: its picture, its bar, its spaces in words, and where the road leads."""
    numbers = {other["number"]: v.name(other["id"]) for other in v.game.components["location"]}
    return {
        **heading(v, entry["id"]),
        "spaces": [
            {"does": does(space, entry.get("params", {})), "words": v.space(space["id"])}
            for space in entry["layout"]["spaces"]
        ],
        "onward": [f"{number} {numbers[number]}" for number in entry["next"]],
    }


def tokens(v: Voice) -> list[dict[str, Any]]:
    """The tokens of the pages, those that players keep with their Renown."""
    kept = {token_icon(name) for name in TOKENS}
    found = []
    for entry in v.game.components["token"]:
        values = entry.get(
            "renown_by_ring", entry.get("renown_by_order", [entry["renown"]] if entry.get("renown") else [])
        )
        renown = "/".join(map(str, values)) if entry["id"] in kept else ""
        found.append(
            {"id": entry["id"], "icon": token_icon(entry["id"]), "name": v.name(entry["id"]), "renown": renown}
        )
    return found
