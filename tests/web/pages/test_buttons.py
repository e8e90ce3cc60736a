"""Buttons are drawn or say something: none is a character that a font may lack."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import royaume
from royaume.web.app import create_app
from tests.server.tools import settings
from tests.web.pages.test_door import Guest

pytestmark = pytest.mark.anyio

PAGES = ("/", "/new", "/account", "/lobby")
OF_A_GAME = ("/rules/{}", "/new?game={}", "/games/{}", "/games/{}/puzzles", "/games/{}/campaign", "/games/{}/scores")
SIGNS = re.compile("[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u2bff\U0001f300-\U0001faff]")


class Buttons(HTMLParser):
    """The texts of all buttons, of links that look like one, and of what unfolds."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, bool]] = []  # the text, and whether something is drawn
        self.open: list[str] = []
        self.text, self.drawn = "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = (dict(attrs).get("class") or "").split()
        if self.open:
            self.open += [tag] * (tag == self.open[0])
            self.drawn |= tag in ("svg", "img")
        elif tag in ("button", "summary") or (tag == "a" and "button" in kind):
            self.open, self.text, self.drawn = [tag], "", False

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[0]:
            self.open.pop()
            if not self.open:
                self.found.append((self.text, self.drawn))

    def handle_data(self, data: str) -> None:
        self.text += data


def wrong(html: str) -> list[str]:
    """The texts of buttons that are signs of a font, or nothing."""
    parser = Buttons()
    parser.feed(html)
    parser.close()
    assert parser.found
    said = [(text, drawn) for text, drawn in parser.found]
    return [text for text, drawn in said if SIGNS.search(text) or (not drawn and not re.search(r"[\w?]", text))]


def test_it_finds_what_is_wrong() -> None:
    html = "<button>×</button><a class='button x'>⏮</a><button>Go ⚑</button><summary>+</summary><button>Go</button>"
    assert wrong(html + "<button><svg/></button>") == ["×", "⏮", "Go ⚑", "+"]


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_no_button_is_a_sign_of_a_font(tmp_path: Path, lang: str) -> None:
    app = create_app(settings(f"sqlite:///{tmp_path / 'royaume.db'}"))
    async with app.router.lifespan_context(app):
        guest, dice, looked = Guest(app, lang), random.Random(1), 0
        addresses = [*PAGES, *(each.format(game) for each in OF_A_GAME for game in royaume.games())]
        for game in royaume.games():
            view = await guest.sit("me", "me", game=game)
            table = view["table"]["id"]
            for _ in range(8):
                choice = {"ply": view["ply"], "action": dice.choice(view["actions"])["action"]}
                view = (await guest.command(f"/tables/{table}/moves", choice))["view"]
            addresses += [f"/t/{table}", f"/t/{table}?seat={view['turn']}", f"/t/{table}/at/3"]
        for address in addresses:
            answer = await guest.get(address)
            if answer.status_code == 200 and "html" in answer.headers["content-type"]:
                assert wrong(answer.text) == [], address
                looked += 1
        assert looked >= 5 + 3 * len(royaume.games())
