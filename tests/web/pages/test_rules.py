"""The rules to read: sections, clauses one can point at, search, tables, and every component drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from royaume.engine.companions import PRINTED
from royaume.engine.registry import games, load
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.server.views.specimens import specimens
from royaume.web.illustrated import illustrations
from royaume.web.rules import block, linked, marked
from tests.web.conftest import Opener

GAME = load("crown_of_emara")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_clause_is_there_once_under_its_number(visitor: Opener, lang: str) -> None:
    page = visitor(lang=lang)
    page.goto("/rules/crown_of_emara")
    book = read_rulebook(GAME.folder / "rulebook" / f"{lang}.md")
    assert page.locator(".chapter .clause").evaluate_all("all => all.map(e => e.id)") == list(book.clauses)
    assert page.locator(".toc a").count() == len(book.sections) + 1
    assert page.locator(".chapter table").count() > 5


def test_the_address_of_a_clause_leads_to_it(page: Page) -> None:
    page.goto("/rules/crown_of_emara#CE-16.10")
    clause = page.locator('[id="CE-16.10"]')
    expect(clause).to_be_in_viewport()
    glow = page.evaluate("getComputedStyle(document.querySelector(':target')).boxShadow")
    assert glow != "none"
    box = clause.bounding_box()
    assert box is not None
    assert box["y"] >= 48
    page.click(".toc a:has-text('Paying')")
    expect(page.locator("#section-14")).to_be_in_viewport()


def test_search_finds_clauses_while_one_types(page: Page) -> None:
    page.goto("/rules/crown_of_emara")
    assert page.locator("#found").inner_text() == ""
    page.locator("#q").press_sequentially("signet ring")
    expect(page.locator("#found h2")).to_contain_text("clauses with “signet ring”")
    found = page.locator("#found .clause .number").all_inner_texts()
    book = read_rulebook(GAME.folder / "rulebook" / "en.md")
    assert found == [clause.id for clause in book.search("signet ring")]
    assert {text.lower() for text in page.locator("#found mark").all_inner_texts()} == {"signet", "ring"}
    page.locator("#found .clause .number").first.click()
    assert page.url.endswith(f"#{found[0]}")
    page.fill("#q", "")
    expect(page.locator("#found h2")).to_have_count(0)


def test_search_without_script(visitor: Opener) -> None:
    page = visitor(lang="fr", java_script_enabled=False)
    page.goto("/rules/crown_of_emara")
    page.fill("#q", "ce-10.4")
    page.press("#q", "Enter")
    assert page.locator("#found .number").all_inner_texts() == ["CE-10.4"]


def test_nothing_found_and_markup_are_both_shown_as_text(page: Page) -> None:
    page.goto("/rules/crown_of_emara?q=%3Cscript%3Ealert(1)%3C/script%3E")
    expect(page.locator("#found h2")).to_have_text("0 clauses with “<script>alert(1)</script>”")
    assert page.locator("#found script").count() == 0


def test_no_html_passes_through_the_rules() -> None:
    assert block("a <b>bold</b> <script>x</script>") == (
        "<p>a &lt;b&gt;bold&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;</p>\n"
    )
    assert "javascript:" not in block("[x](javascript:alert(1))").replace("(javascript:alert(1))", "")
    assert "<img" not in block("![x](http://example.org/x.png)")


def test_numbers_of_clauses_in_the_text_are_links() -> None:
    book = read_rulebook(GAME.folder / "rulebook" / "en.md")
    text = linked(book, "CE", block("see CE-10.4 and CE-99.9"))
    assert text == '<p>see <a href="#CE-10.4">CE-10.4</a> and CE-99.9</p>\n'


def test_only_text_is_marked() -> None:
    assert marked(block("**Gold** [gold](https://gold.example)"), ["gold"]) == (
        '<p><strong><mark>Gold</mark></strong> <a href="https://gold.example"><mark>gold</mark></a></p>\n'
    )


def test_every_component_is_drawn(page: Page) -> None:
    page.goto("/rules/crown_of_emara")
    data = GAME.components.data
    assert page.locator(".pieces.advisors li").count() == len(data["advisors"]) == 22
    assert page.locator(".pieces.events li").count() == len(data["events"]) == 14
    assert page.locator(".pieces.action_cards li").count() == len(data["action_cards"]) == 9
    assert page.locator(".pieces.tokens li").count() == len(data["favor_tokens"]) == 12
    assert page.locator(".pieces.places svg.scene").count() == 8
    names = page.locator(".pieces.advisors li > b").all_inner_texts()
    assert names == list(GAME.components.names("en", "advisors").values())
    used = page.locator(".parts use").evaluate_all("all => all.map(e => e.getAttribute('href'))")
    assert {name for name in used if page.locator(name).count() != 1} == set()


def test_start_cards_and_the_rival_s_tiles_are_drawn(page: Page) -> None:
    page.goto("/rules/kingdom_crossing")
    components = load("kingdom_crossing").components
    data = components.data
    assert page.locator(".pieces.starts li").count() == 2 * len(data["start_card"]) == 8
    names = page.locator(".pieces.solo li > b").all_inner_texts()
    assert names == list(components.names("en", "solo_tile").values())
    used = page.locator(".parts use").evaluate_all("all => [...new Set(all.map(e => e.getAttribute('href')))]")
    assert {name for name in used if page.locator(name).count() != 1} == set()


@pytest.mark.parametrize("game", games())
def test_clauses_are_shown_with_what_they_speak_of(game: str) -> None:
    found = load(game)
    printed = PRINTED.needed(found).printed(found)
    shown = specimens(found, printed, "en")
    assert list(shown) == list(printed), "everything printed can be drawn"
    drawings = illustrations(found, "fr")
    assert len(drawings) >= 25
    assert set(drawings) <= set(read_rulebook(rules_file(found.folder, "fr")).clauses)
    for several in drawings.values():
        for each in several:
            assert 'aria-label="' in each
            assert "<svg" in each or "pictures/" in each


def test_the_clause_of_a_card_shows_that_card_and_no_drawing_twice(page: Page) -> None:
    page.goto("/rules/winter_kingdom")
    names = page.locator('[id="WK-12.4"] .shown').evaluate_all("all => all.map(e => e.ariaLabel)")
    assert names == ["Hermits"]
    names = page.locator('[id="WK-7.6"] .shown').evaluate_all("all => all.map(e => e.ariaLabel)")
    assert names == ["Sawmill", "Pasture", "Hunting Lodge", "Monastery", "Garden", "Springs"]
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
