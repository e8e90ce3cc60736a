"""The words that sentences are made of: names from the components, amounts, people, places."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.voice import Speaker
from royaume.games.queens_architect.actions import AGES, CHARACTERS, COPIES, PLACES
from royaume.games.queens_architect.tables import place_index

NAMED_TABLES = ("guilds", "artisan_characters", "artisan_tiles", "site_types")


class Voice(Speaker):
    """The words for the things of this game."""

    __slots__ = ()

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        super().__init__(game, lang, _names(game.components, lang), seats)

    # Names --------------------------------------------------------------------------------------

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
    found = components.names(lang, *NAMED_TABLES)
    for place, name in components.names(lang, "places").items():
        found[PLACES[place_index(place)]] = name
    return found
