"""What Queen's Architect shows besides its table: every artisan, request and piece, drawn as it lies in the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.queens_architect.actions import COPIES, GUILDS, POINTS, SITE_TYPES
from royaume.games.queens_architect.drawing import drafted
from royaume.games.queens_architect.vocabulary import Voice

PIECES = ("architect", "carriage", "pawn", "thaler", "bond", "esteem", "repair", "farmhand")


def components(game: Game, lang: str) -> dict[str, Any]:
    """Every component with its name and what is printed on it, in groups as they lie in the box."""
    v = Voice(game, lang)
    words = Words(game.folder / "locale" / "pages")
    data = game.components.data
    groups = {
        "guilds": [{"id": guild, "name": v.name(guild)} for guild in GUILDS],
        "artisans": [artisan(v, game, entry, words) for entry in data["artisan_characters"]],
        "points": [{"id": point, "name": v.point(point)} for point in POINTS],
        **{kind: [request(v, entry) for entry in data["request_tiles"] if entry["site_type"] == kind]
           for kind in SITE_TYPES},
        "pieces": [{"id": piece, "name": words.say(lang, f"piece.{piece}")} for piece in PIECES],
    }  # fmt: skip
    return {
        "groups": [{"id": name, "title": words.say(lang, f"group.{name}"), "items": groups[name]} for name in groups],
        "kinds": SITE_TYPES,
    }


def artisan(v: Voice, game: Game, entry: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A character: his hexagon, and his working life in words."""
    values = ", ".join(map(str, entry["performance"]))
    said = words.say(v.lang, "artisan", values=values, repair=entry["repair"], copies=COPIES)
    if entry["farmhand"]:
        said = f"{said} {words.say(v.lang, 'farmhand')}"
    return {**drafted(v, game, f"{entry['id']}_s"), "about": said}


def request(v: Voice, entry: Mapping[str, Any]) -> dict[str, Any]:
    """A request tile: the guilds it asks for, and the bonus of a town."""
    bonus = [(each.get("gain", "recruit"), each.get("n", 1)) for each in entry["bonus"]]
    return {
        "id": entry["id"],
        "guilds": [{"id": guild, "name": v.name(guild)} for guild in entry["guilds"]],
        "bonus": bonus[0] if bonus else None,
    }
