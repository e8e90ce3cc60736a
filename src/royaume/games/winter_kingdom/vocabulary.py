"""The words that sentences are made of: names from the components, hexes, pieces, coins, people."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.words import check_language

NAMED_TABLES = ("terrain", "slot", "ability", "player_card", "scoring", "economy", "twist")
NO_BREAK = "\u00a0"


class Voice:
    """One language at one table. Sentences come from the catalogue, names from the components."""

    __slots__ = ("game", "lang", "names", "seats")

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.lang = lang
        self.seats = seats
        self.names = _names(game.components, lang)

    # Sentences ----------------------------------------------------------------------------------

    def say(self, key: str, /, **args: Any) -> str:
        """The sentence `key`."""
        return self.game.words.say(self.lang, key, **args)

    def count(self, key: str, n: int, /, **args: Any) -> str:
        """The sentence `key` in the plural form of `n`."""
        return self.game.words.count(self.lang, key, n, **args)

    # Names --------------------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """The name of a card, a terrain or a section."""
        return self.names[thing]

    def terrain(self, terrain: str) -> str:
        """The name of a terrain within a sentence."""
        name = self.names[terrain]
        return name[:1].lower() + name[1:]

    def who(self, seat: int) -> str:
        """The name of the player on a seat."""
        return (self.seats or {}).get(seat) or self.say("seat", n=seat + 1)

    def hex(self, name: str) -> str:
        """A hex by its coordinates, with a proper minus sign."""
        return name.replace("-", "−")

    def piece(self, piece: str) -> str:
        """A house or a fort, with its article."""
        return self.say(f"piece.{piece}")

    def coins(self, n: int) -> str:
        """So many coins."""
        return self.count("coins", n)

    def listed(self, parts: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list", first=", ".join(parts[:-1]), last=parts[-1])


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language."""
    key = f"name_{check_language(lang)}"
    return {entry["id"]: typeset(entry[key], lang) for table in NAMED_TABLES for entry in components[table]}


def typeset(name: str, lang: str) -> str:
    """A name typed on a plain keyboard, with the apostrophes and the no-break spaces of print."""
    name = name.replace("'", "’")
    if lang == "fr":
        for mark in ":;?!»":
            name = name.replace(f" {mark}", NO_BREAK + mark)
        name = name.replace("« ", "«" + NO_BREAK)
    return name
