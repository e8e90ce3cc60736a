"""The words that sentences are made of: names from the components, hexes, pieces, coins, people."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.languages import language
from royaume.engine.voice import Speaker

NAMED_TABLES = ("terrain", "slot", "ability", "player_card", "scoring", "economy", "twist")


class Voice(Speaker):
    """The words for the things of this game."""

    __slots__ = ()

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        super().__init__(game, lang, _names(game.components, lang), seats)

    # Names --------------------------------------------------------------------------------------

    def terrain(self, terrain: str) -> str:
        """The name of a terrain within a sentence."""
        return language(self.lang).within(self.names[terrain])

    def hex(self, name: str) -> str:
        """A hex by its coordinates, with a proper minus sign."""
        return name.replace("-", "−")

    def piece(self, piece: str) -> str:
        """A house or a fort, with its article."""
        return self.say(f"piece.{piece}")

    def coins(self, n: int) -> str:
        """So many coins."""
        return self.count("coins", n)


def duty(twist: str | None) -> str:
    """The ending of the words for the duty of adjacency, where the twist in play changes it (WK-11.3, WK-11.5)."""
    return f".{twist}" if twist in ("dead_end", "mobility") else ""


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language."""
    return components.names(lang, *NAMED_TABLES)
