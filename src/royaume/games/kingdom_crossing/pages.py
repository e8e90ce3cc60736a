"""What Kingdom Crossing shows besides its table: every card and piece in words and pictures."""

from __future__ import annotations

from typing import Any

from royaume.engine.game import Game
from royaume.games.kingdom_crossing import drawing
from royaume.games.kingdom_crossing.labels import tile_work
from royaume.games.kingdom_crossing.vocabulary import Voice

Items = list[dict[str, Any]]


def components(game: Game, lang: str) -> dict[str, Items]:
    """Every component with its name, its icons and what it does, in groups as they lie in the box."""
    voice = Voice(game, lang)
    data = game.components.data
    return {
        "guilds": [guild(voice, entry) for entry in data["guild"]],
        "tracks": [named(voice, entry) for entry in data["resource"]],
        "tiles": [tile(voice, entry["id"], face) for entry in data["action_tile"] for face in (0, 1)],
        "characters": [drawing.card(voice, entry["id"]) for entry in data["character"]],
        "structures": [drawing.card(voice, entry["id"]) for entry in (*data["home_card"], *data["structure"])],
        "queens": [drawing.card(voice, entry["id"]) for entry in data["queen"]],
        "starts": [drawing.start(voice, entry["id"], side) for entry in data["start_card"] for side in ("a", "b")],
        "birds": [drawing.bird(voice, entry["id"]) for entry in data["bird"]],
        "favours": [drawing.favour(voice, entry["id"]) for entry in data["favour"]],
        "objectives": [objective(voice, entry, face) for entry in data["objective"] for face in ("easy", "hard")],
        "empty": [drawing.card(voice, entry["id"]) for entry in data["empty_deck_tile"]],
        "solo": [drawing.solo_tile(voice, entry["id"]) for entry in data["solo_tile"]],
    }


def named(voice: Voice, entry: dict[str, Any]) -> dict[str, Any]:
    """A track: its bonus space and what that gives."""
    return {
        "id": entry["id"],
        "name": voice.name(entry["id"]),
        "space": entry["bonus_space"],
        "icons": drawing.effects(entry["bonus_effect"]),
        "about": voice.effect(entry["bonus_effect"]),
    }


def guild(voice: Voice, entry: dict[str, Any]) -> dict[str, Any]:
    """A guild: the income of every pair."""
    return {
        "id": entry["id"],
        "name": voice.name(entry["id"]),
        "icons": drawing.effects(entry["income_per_pair"]),
        "about": voice.income(entry["id"]),
    }


def tile(voice: Voice, name: str, upgraded: int) -> dict[str, Any]:
    """One face of an action tile."""
    face = voice.things[name]["upgraded" if upgraded else "base"]
    return {
        "name": voice.name(name),
        "upgraded": bool(upgraded),
        "rest": face["rest_coins"],
        "bridges": face["bridges"],
        "icons": drawing.effects(face["work"]),
        "about": tile_work(voice, name, upgraded),
    }


def objective(voice: Voice, entry: dict[str, Any], face: str) -> dict[str, Any]:
    """One face of an objective: its condition and the points of its places."""
    side = entry[face]
    return {
        "name": voice.name(entry["id"]),
        "hard": face == "hard",
        "needs": [(drawing.per(what), n) for what, n in side["need"].items()],
        "about": voice.needs(side["need"]),
        "vp": side["vp"],
    }
