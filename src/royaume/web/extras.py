"""What a game's folder brings besides its table: its components in pictures, its campaign, its puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from royaume.coach.puzzles import puzzles
from royaume.engine.companions import BEST_PAGE, CAMPAIGN_PAGE, PAGES
from royaume.engine.demo import demo_of
from royaume.engine.game import Game
from royaume.engine.howto import howto_file
from royaume.engine.languages import DEFAULT
from royaume.engine.lesson import first_game, lessons
from royaume.web.render import words


def components_of(game: Game, lang: str) -> dict[str, Any] | None:
    """The game's components for its template, None if it does not draw them."""
    pages = PAGES.of(game)
    return None if pages is None else pages.components(game, lang)


def campaign_link(game: Game, options: Mapping[str, Any], lang: str) -> tuple[str, str] | None:
    """The address and name of the campaign that a table belongs to, None if it is no game of one."""
    campaign = CAMPAIGN_PAGE.of(game)
    sheet = campaign.sheet_for(game, options) if campaign is not None else None
    if campaign is None or sheet is None:
        return None
    return f"/games/{game.id}/campaign?sheet={quote(sheet)}", campaign.title(game, lang)


def scores_link(game: Game, options: Mapping[str, Any], lang: str) -> tuple[str, str] | None:
    """The address and name of the best scores that a table belongs to, None if it belongs to none."""
    best = BEST_PAGE.of(game)
    return (f"/games/{game.id}/scores", best.title(game, lang)) if best and best.takes(game, options) else None


def learn_link(game: Game) -> str | None:
    """The address of the lessons of a game, None if it has none."""
    return f"/games/{game.id}/learn" if lessons(game) else None


def first_game_link(game: Game) -> str:
    """Where a first game is begun: with a companion where the game brings one."""
    return f"/games/{game.id}/first-game" if first_game(game) is not None else f"/play/{game.id}"


def howto_link(game: Game) -> str | None:
    """The address of the page that tells how to play, None if the game has none."""
    return f"/games/{game.id}/how-to-play" if howto_file(game.folder, DEFAULT) is not None else None


def demo_link(game: Game) -> str | None:
    """The address of the demonstration of a game, None if it has none."""
    return f"/games/{game.id}/demo" if demo_of(game) is not None else None


def extra_pages(game: Game, lang: str) -> list[tuple[str, str]]:
    """The addresses and names of the pages that only this game has."""
    campaign = CAMPAIGN_PAGE.of(game)
    found = [(f"/games/{game.id}/campaign", campaign.title(game, lang))] if campaign is not None else []
    best = BEST_PAGE.of(game)
    if best is not None:
        found.append((f"/games/{game.id}/scores", best.title(game, lang)))
    if puzzles(game):
        found.append((f"/games/{game.id}/puzzles", words.say(lang, "puzzles")))
    return found
