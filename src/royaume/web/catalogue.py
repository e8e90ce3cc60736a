"""The shelf: every game that is installed, those with a table and those whose table is being built."""

from __future__ import annotations

from dataclasses import dataclass

from royaume.engine.registry import games, load
from royaume.web.extras import extra_pages
from royaume.web.render import Page, tables


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


def shelf(page: Page) -> list[OnShelf]:
    """Every game, in the order of the shelf."""
    return [on_shelf(page, game) for game in sorted(games(), key=lambda name: (load(name).shelf, name))]


def on_shelf(page: Page, name: str) -> OnShelf:
    """The card of a game."""
    game = load(name)
    built = name in tables()
    return OnShelf(
        name,
        game.name(page.lang),
        game.about(page.lang),
        (game.min_players, game.max_players),
        game.minutes,
        game.weight,
        built,
        tuple(extra_pages(game, page.lang)) if built else (),
    )


def game_name(page: Page, game: str) -> str:
    """The name of a game, or the id of one that is not installed any more."""
    return load(game).name(page.lang) if game in games() else game
