"""What holds for every page: both languages, light and dark, desk and phone, no fault that axe-core finds serious."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opener, faults, serving

PAGES = {
    "home": ("/", "Five kingdoms, one table", "Cinq royaumes, une table"),
    "new table": ("/new?game=crown_of_emara", "Options and variants", "Options et variantes"),
    "new solo table": ("/new?game=crown_of_emara&players=1", "Solo mode", "Mode solo"),
    "rules": ("/rules/crown_of_emara", "Favor tokens", "Jetons Faveur"),
    "how to play": ("/games/queens_architect/how-to-play", "Five mistakes", "Cinq erreurs"),
    "lessons": ("/games/almanac/learn", "First game", "Première partie"),
    "demonstration": ("/games/winter_kingdom/demo", "Learn", "Apprendre"),
    "search": ("/rules/crown_of_emara?q=CE-10.4", "1 clause with “CE-10.4”", "1 clause avec «\u00a0CE-10.4\u00a0»"),
    "campaign": ("/games/crown_of_emara/campaign", "Score sheet", "Fiche de score"),
    "best scores": ("/games/kingdom_crossing/scores", "Play a solo game", "Jouer en solo"),
    "account": ("/account", "Make an account", "Créer un compte"),
    "privacy": ("/privacy", "Whoever runs this site", "La personne qui tient ce site"),
    "deleting oneself": ("/account/delete", "What stays", "Ce qui reste"),
    "invitation": ("/join/nobody-knows-this", "You are invited", "Vous êtes invité"),
}
GALLERY = {  # which is there for those who draw
    "gallery": ("/gallery", "Drawing kit", "Boîte à dessins"),
    "gallery of a game": ("/gallery/crown_of_emara", "Money changer", "Changeur"),
}


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in development mode."""
    with serving(tmp_path_factory.mktemp("workshop"), ROYAUME_DEVELOPMENT="on") as url:
        yield url


@pytest.fixture(params=[*PAGES, *GALLERY])
def opened(request: pytest.FixtureRequest) -> tuple[str, str, str]:
    """The address of a page, and what it says in English and French."""
    if request.param in PAGES:
        return PAGES[request.param]
    path, english, french = GALLERY[request.param]
    return f"{request.getfixturevalue('workshop')}{path}", english, french


def read(page: Page, opened: tuple[str, str, str], lang: str) -> None:
    """Open a page and read it: it speaks one language and leaves no gap in a sentence."""
    path, *said = opened
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200
    text = page.locator("body").inner_text()
    assert [each in text for each in said] == [lang == "en", lang == "fr"]
    assert page.locator("html").get_attribute("lang") == lang
    assert "{" not in text


def test_in_english_on_a_desk_where_axe_finds_nothing_serious(visitor: Opener, opened: tuple[str, str, str]) -> None:
    page = visitor(bypass_csp=True)
    read(page, opened, "en")
    assert faults(page, dark=True) == []


def test_in_french_on_a_phone_that_never_scrolls_sideways(visitor: Opener, opened: tuple[str, str, str]) -> None:
    page = visitor(lang="fr", width=390, height=844)
    read(page, opened, "fr")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.locator("button:visible, .button:visible, select:visible").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height < 36).map(e => e.outerHTML.slice(0, 120))"
    )
    assert small == [], "too small for a finger"


@pytest.mark.parametrize(("lang", "width", "height"), [("fr", 1440, 900), ("en", 1366, 768)])
def test_the_home_page_shows_all_games_without_scrolling(visitor: Opener, lang: str, width: int, height: int) -> None:
    page = visitor(lang, width, height)
    page.goto("/")
    assert page.locator(".game").count() == 5
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for box in [game.bounding_box() for game in page.locator(".game").all()]:
        assert box is not None
        assert box["y"] + box["height"] <= height
    assert len({box["y"] for go in page.locator(".game .go").all() if (box := go.bounding_box())}) == 1, "in one line"


def test_nothing_is_kept_outside_the_policy(visitor: Opener) -> None:
    page = visitor()
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    html = answer.text()
    assert "<style" not in html
    assert "<script>" not in html
    assert " onclick=" not in html


def test_a_page_that_is_not_there(visitor: Opener) -> None:
    page = visitor()
    assert page.request.get("/gallery").status == 404
    answer = page.request.get("/nowhere", headers={"Accept-Language": "fr"})
    assert answer.status == 404
    assert "Ce chemin ne mène nulle part" in answer.text()
    assert page.request.get("/rules/winter_kingdom_of_nowhere").status == 404
    assert page.request.get("/games/crown_of_emara/campaign?sheet=nothing").status == 404


def test_the_keyboard_reaches_what_can_be_done(visitor: Opener) -> None:
    page = visitor()
    page.goto("/")
    reached = {}
    for _ in range(18):
        page.keyboard.press("Tab")
        label, outline = page.evaluate(
            "[document.activeElement.ariaLabel ?? document.activeElement.textContent,"
            " getComputedStyle(document.activeElement).outlineStyle]"
        )
        reached[label] = outline
    assert next(iter(reached)) == "Skip to the content"
    assert reached["How to play Crown of Emara"] == "solid"
    assert reached["Play now: Crown of Emara, against bots"] == "solid"
    assert reached["New table: Crown of Emara"] == "solid"
    assert reached["Rules: Crown of Emara"] == "solid"


def test_a_refusal_at_the_door_comes_in_words(visitor: Opener) -> None:
    page = visitor()
    token = page.request.get("/api/v1/me").json()["csrf"]
    headers = {"X-CSRF-Token": token, "HX-Request": "true", "Accept-Language": "fr"}
    answer = page.request.post("/t/nowhere/chat", headers=headers, form={"text": "x" * 70_000})
    assert (answer.status, answer.text().strip()) == (413, "<p>C’est trop gros.</p>")
