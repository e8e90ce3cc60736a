"""How to play: one page a game, with live drawings of its components, that fits on two sheets of paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from royaume.engine.errors import RoyaumeError
from royaume.engine.howto import CHAPTERS, DRAWING, SYMBOL, howto_file, read_howto
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import games, load
from royaume.server.views.specimens import specimens
from royaume.web.howto import drawn
from royaume.web.render import Speech, sprite
from tests.web.conftest import Opener

SHEETS = 2
LEAST = 12  # CSS pixels, which are 9 points on paper
# The smallest letters on the page, those within drawings left out.
SMALLEST = """() => {
  const texts = document.createTreeWalker(document.querySelector(".howto"), NodeFilter.SHOW_TEXT);
  let least = Infinity;
  for (let each = texts.nextNode(); each; each = texts.nextNode()) {
    const own = each.parentElement;
    if (!each.textContent.trim() || own.closest("svg, .shown") || !own.checkVisibility()) continue;
    least = Math.min(least, parseFloat(getComputedStyle(own).fontSize));
  }
  return least;
}"""
BOTH = [(game, lang) for game in games() for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_drawing_is_there(game: str, lang: str) -> None:
    found = load(game)
    path = howto_file(found.folder, lang)
    assert path is not None
    assert path.stem == lang, "told in this language"
    told = read_howto(path)
    shown = specimens(found, told.drawings, lang)
    symbols = set(re.findall(r'<symbol id="(i-[^"]+)"', str(sprite(game))))
    for key in told.drawings:
        if key.startswith(SYMBOL):
            assert key in symbols, key
        else:
            assert key in shown, f"{key} is nothing that lies in the demonstration"
            assert shown[key].picture or f"i-{shown[key].icon}" in symbols, key


@pytest.mark.parametrize("game", games())
def test_all_languages_draw_the_same(game: str) -> None:
    pages = [read_howto(path) for lang in LANGUAGES if (path := howto_file(load(game).folder, lang)) is not None]
    assert len({tuple(page.drawings) for page in pages}) == 1
    for page in pages:
        mistakes = page.chapters[CHAPTERS.index("mistakes")].text
        assert [line[:3] for line in mistakes.splitlines() if line] == ["1. ", "2. ", "3. ", "4. ", "5. "]


@pytest.mark.parametrize("game", games())
def test_a_drawing_within_a_line_is_no_larger_than_the_line(game: str) -> None:
    path = howto_file(load(game).folder, "en")
    assert path is not None
    told = read_howto(path)
    shown = specimens(load(game), told.drawings, "en")
    for text in (told.lead, *(chapter.text for chapter in told.chapters)):
        for line in text.splitlines():
            head = re.match(rf"(?:[-\d.]+ )?(?:\s*{DRAWING.pattern})*", line)
            within = DRAWING.findall(line[head.end() if head else 0 :])
            assert [key for key in within if key in shown and shown[key].picture] == []


def test_drawings_stand_alone_beside_or_within() -> None:
    game = load("winter_kingdom")
    shown = specimens(game, ["coins", "economy"], "en")
    html = drawn(Speech("en"), game, "[economy]\n\n- [coins] **Coins** <b>\n\nA [coins] coin.", shown)
    assert '<div class="figures"><figure>' in html
    assert "<figcaption>Furs</figcaption>" in html
    assert re.search(r'<li class="beside"><span class="drawn">.*<div><strong>Coins</strong> &lt;b&gt;</div></li>', html)
    assert re.search(r"<p>A <span .*</span>\s* coin\.</p>", html)


def test_a_page_with_other_chapters_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("howto") / "en.md"
    path.write_text("Lead.\n\n## One\n\nText.\n", encoding="utf-8")
    with pytest.raises(RoyaumeError, match="1 chapters"):
        read_howto(path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_fits_on_two_sheets_of_paper(visitor: Opener, lang: str) -> None:
    page = visitor(lang=lang)
    for game in games():
        page.goto(f"/games/{game}/how-to-play")
        expect(page.locator(".chapter-of")).to_have_count(len(CHAPTERS))
        expect(page.locator("[data-print]")).to_be_visible()
        sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True, print_background=True))
        assert len(sheets) == SHEETS, game
        page.emulate_media(media="print")
        assert page.evaluate(SMALLEST) >= LEAST, game
        page.emulate_media(media="null")
