"""The shelf: the five games of Royaume, those that can be played here and those that are still to come."""

from __future__ import annotations

from dataclasses import dataclass

from royaume.engine.registry import games, load
from royaume.web.extras import extra_pages
from royaume.web.render import Page


@dataclass(frozen=True, slots=True)
class Planned:
    """What can be said of a game before it is built: for how many, how long, how heavy (1 to 5)."""

    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: float


# In the order of the shelf. A game that is built speaks for itself.
PLANNED = {
    "crown_of_emara": Planned((1, 4), (45, 75), 2.6),
    "winter_kingdom": Planned((2, 4), (45, 60), 2.3),
    "kingdom_crossing": Planned((1, 4), (60, 90), 2.8),
    "queens_architect": Planned((2, 4), (60, 60), 2.6),
    "almanac": Planned((2, 4), (60, 90), 2.4),
}


@dataclass(frozen=True, slots=True)
class OnShelf:
    """A game as its card on the home page shows it."""

    id: str
    name: str
    line: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: float
    built: bool
    pages: tuple[tuple[str, str], ...]  # the addresses and names of pages that only this game has


def on_shelf(page: Page, game: str) -> OnShelf:
    """The card of a game."""
    line = page.say(f"game.{game}.line") if page.has(f"game.{game}.line") else ""
    if game in games():
        built = load(game)
        players = (built.min_players, built.max_players)
        pages = tuple(extra_pages(built, page.lang))
        return OnShelf(game, built.name(page.lang), line, players, built.minutes, built.weight, True, pages)
    facts = PLANNED[game]
    return OnShelf(game, game_name(page, game), line, facts.players, facts.minutes, facts.weight, False, ())


def shelf(page: Page) -> list[OnShelf]:
    """Every game: the five in their order, then whatever else is installed."""
    return [on_shelf(page, game) for game in [*PLANNED, *(game for game in games() if game not in PLANNED)]]


def game_name(page: Page, game: str) -> str:
    """The name of a game, also of one whose rules are not here."""
    if game in games():
        return load(game).name(page.lang)
    return page.say(f"game.{game}.name") if page.has(f"game.{game}.name") else game
