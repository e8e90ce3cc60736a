"""How to play a game, on one page that can be printed: its words with live drawings of its components."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from royaume.engine.game import Game
from royaume.engine.howto import DRAWING, SYMBOL, howto_file, read_howto
from royaume.engine.things import Thing
from royaume.server.errors import missing
from royaume.server.views.specimens import specimens
from royaume.web.catalogue import on_shelf
from royaume.web.kit import icon
from royaume.web.render import Page, Speech
from royaume.web.rules import block
from royaume.web.visitors import GameId, Visitor, known_game

router = APIRouter(include_in_schema=False)

DRAWINGS = rf"(?:\s*{DRAWING.pattern.replace('(', '(?:', 1)})+"  # some of them in a row
ALONE = re.compile(rf"<p>({DRAWINGS})\s*</p>")
BESIDE = re.compile(rf"<li>({DRAWINGS})\s*(.*?)</li>", re.DOTALL)


@router.get("/games/{game}/how-to-play")
async def how_to_play(request: Request, who: Visitor, game: GameId) -> Response:
    """The page of a game."""
    page = Page(request, who)
    found = known_game(game)
    path = howto_file(found.folder, page.lang)
    if path is None:
        raise missing("page")
    return page.render(
        "howto.html",
        game,
        game_name=found.name(page.lang),
        told=chapters(found, path, page.lang),
        told_lang=path.stem,
        g=on_shelf(page, game),
    )


@functools.lru_cache(64)
def chapters(game: Game, path: Path, lang: str) -> dict[str, Markup | list[dict[str, Markup | str]]]:
    """The page as HTML with its drawings; made once, for they are the same for everybody."""
    told = read_howto(path)
    shown = specimens(game, told.drawings, lang)
    speech = Speech(lang)
    return {
        "lead": drawn(speech, game, told.lead, shown),
        "chapters": [
            {"id": chapter.id, "title": chapter.title, "html": drawn(speech, game, chapter.text, shown)}
            for chapter in told.chapters
        ],
    }


def drawn(speech: Speech, game: Game, text: str, shown: dict[str, Thing]) -> Markup:
    """Markdown as HTML, with its drawings alone, beside the entries of lists, and within the lines."""

    def picture(key: str) -> str:
        if key.startswith(SYMBOL):
            return icon(key.removeprefix(SYMBOL))
        return speech.draw("rules/drawing.html", game.id, it=shown[key], named=False)

    def figures(found: re.Match[str]) -> str:
        names = DRAWING.findall(found[1])
        each = (f"<figure>{picture(key)}<figcaption>{caption(key)}</figcaption></figure>" for key in names)
        return f'<div class="figures">{"".join(each)}</div>'

    def caption(key: str) -> Markup:
        return Markup("{}").format(shown[key].name) if key in shown else Markup()

    def entry(found: re.Match[str]) -> str:
        beside = "".join(picture(key) for key in DRAWING.findall(found[1]))
        return f'<li class="beside"><span class="drawn">{beside}</span><div>{found[2]}</div></li>'

    html = BESIDE.sub(entry, ALONE.sub(figures, str(block(text))))
    return Markup(DRAWING.sub(lambda found: picture(found[1]), html))
