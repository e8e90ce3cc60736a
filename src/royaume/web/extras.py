"""What a game's folder brings besides its table: a module `pages` with its components and its campaign.

`components(game, lang)` prepares what its template `components.html` draws: cards, tiles, pieces.
`campaign` is a module with the functions listed in `Campaign`; it makes the page of a solo campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol, cast
from urllib.parse import quote

from royaume.bots.companion import companion
from royaume.coach.puzzles import puzzles
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.web.render import words

Data = dict[str, Any]


class Campaign(Protocol):
    """A sequence of games with a sheet that is kept; a game may have several sheets, one for each set of variants."""

    def sheets(self, game: Game, lang: str) -> list[tuple[str, str]]:
        """The ids and names of the sheets, the usual one first."""

    def sheet_for(self, game: Game, options: Mapping[str, Any]) -> str | None:
        """The sheet that a table with these options belongs to, None if it is no game of the campaign."""

    def title(self, game: Game, lang: str) -> str:
        """The name of the page."""

    def show(self, game: Game, sheet: str, data: Mapping[str, Any], lang: str) -> Data:
        """What the page shows of a sheet: about, ladder, columns, rows, next."""

    def next_game(self, game: Game, sheet: str, data: Mapping[str, Any]) -> tuple[int, Data]:
        """The number of players and the options of the next game."""

    def enter(self, game: Game, sheet: str, data: Mapping[str, Any], state: State) -> Data:
        """The sheet with a finished game written down; RoyaumeError if it does not belong there."""


def pages_of(game: Game) -> ModuleType | None:
    """The game's own pages, None if it brings none."""
    return companion(game, "pages")


def components_of(game: Game, lang: str) -> Data | None:
    """The game's components for its template, None if it does not draw them."""
    module = pages_of(game)
    return module.components(game, lang) if module is not None and hasattr(module, "components") else None


def campaign_of(game: Game) -> Campaign | None:
    """The game's campaign, None if it has none."""
    return cast(Campaign | None, getattr(pages_of(game), "campaign", None))


def campaign_link(game: Game, options: Mapping[str, Any], lang: str) -> tuple[str, str] | None:
    """The address and name of the campaign that a table belongs to, None if it is no game of one."""
    campaign = campaign_of(game)
    sheet = campaign.sheet_for(game, options) if campaign is not None else None
    if campaign is None or sheet is None:
        return None
    return f"/games/{game.id}/campaign?sheet={quote(sheet)}", campaign.title(game, lang)


def extra_pages(game: Game, lang: str) -> list[tuple[str, str]]:
    """The addresses and names of the pages that only this game has."""
    campaign = campaign_of(game)
    found = [(f"/games/{game.id}/campaign", campaign.title(game, lang))] if campaign is not None else []
    if puzzles(game):
        found.append((f"/games/{game.id}/puzzles", words.say(lang, "puzzles")))
    return found
