"""The words that sentences are made of: names from the components, amounts, people, places."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.words import check_language
from royaume.games.queens_architect.actions import AGES, CHARACTERS, COPIES, PLACES
from royaume.games.queens_architect.tables import place_index

NAMED_TABLES = ("guilds", "artisan_characters", "artisan_tiles", "site_types")
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
        """The name of an artisan, a guild, a place or a type of site."""
        return self.names[thing]

    def artisan(self, artisan: int) -> str:
        """The name of an artisan in play."""
        return self.names[CHARACTERS[artisan // AGES // COPIES]]

    def point(self, point: str) -> str:
        """The short name of a point of the star."""
        return self.say(f"point.{point}")

    def guild(self, guild: str) -> str:
        """A guild as a whole, with its article: `the tailors`."""
        text = self.say(f"guild.{guild}")
        name = self.names[guild]
        return text if name.split(maxsplit=1)[0].lower() in text else name

    def guilds(self, guilds: Iterable[str]) -> str:
        """Several guilds: `the tailors and the glaziers`."""
        return self.listed([self.guild(guild) for guild in guilds])

    def artisans(self, characters: Iterable[str]) -> str:
        """Several artisans by name."""
        return self.listed([self.names[character] for character in characters])

    def at(self, place: str) -> str:
        """Where something is: `at Ashby`."""
        return self._form("at", place)

    def to(self, place: str) -> str:
        """Where somebody goes: `to Ashby`."""
        return self._form("to", place)

    def _form(self, form: str, place: str) -> str:
        """The catalogue knows the cases of the printed names; a name changed by a player stands alone."""
        text = self.say(f"{form}.{place}")
        name = self.names[place]
        return text if text.endswith(name.split(maxsplit=1)[-1]) else self.say(f"{form}.other", name=name)

    def who(self, seat: int) -> str:
        """The name of the player on a seat."""
        return (self.seats or {}).get(seat) or self.say("seat", n=seat + 1)

    def listed(self, parts: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list", first=", ".join(parts[:-1]), last=parts[-1])

    # Amounts ------------------------------------------------------------------------------------

    def thalers(self, n: int) -> str:
        """So many thalers."""
        return self.count("amount.thalers", n)

    def bonds(self, n: int) -> str:
        """So many bonds."""
        return self.count("amount.bonds", n)

    def esteem(self, n: int) -> str:
        """So many esteem points."""
        return self.count("amount.esteem", n)

    def jobs(self, n: int) -> str:
        """So many jobs that are left."""
        return self.count("amount.jobs", n)


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language; a place has the same name on both sides of the board."""
    key = f"name_{check_language(lang)}"
    found = {entry["id"]: typeset(entry[key], lang) for table in NAMED_TABLES for entry in components[table]}
    for entry in components["places"]:
        found[PLACES[place_index(entry["id"])]] = typeset(entry[key], lang)
    return found


def typeset(name: str, lang: str) -> str:
    """A name typed on a plain keyboard, with the apostrophes and the no-break spaces of print."""
    name = name.replace("'", "’")
    if lang == "fr":
        for mark in ":;?!»":
            name = name.replace(f" {mark}", NO_BREAK + mark)
        name = name.replace("« ", "«" + NO_BREAK)
    return name
