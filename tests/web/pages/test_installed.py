"""Royaume can be installed, keeps its shell but nobody's pages, and waits kindly for a lost connection."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect

from royaume.engine.languages import LANGUAGES
from tests.web.pages.test_door import Guest
from tests.web.table.conftest import LiveServer

CROWN = "crown_of_emara"
BADGE = "navigator.setAppBadge = (n) => { window.badge = n; return Promise.resolve(); }"


@pytest.mark.anyio
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_system_is_told_how_to_install_it(app: FastAPI, lang: str) -> None:
    guest = Guest(app, lang)
    home = (await guest.get("/")).text
    address = re.search(r'<link rel="manifest" href="([^"]+)"', home)
    assert address is not None
    told = (await guest.get(address[1])).json()
    assert told["lang"] == lang
    assert told["start_url"] == told["scope"] == "/"
    assert (await guest.get(told["shortcuts"][0]["url"])).status_code == 200
    sizes = set()
    for icon in told["icons"]:
        answer = await guest.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = (int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20))  # IHDR
            assert f"{wide}x{high}" == icon["sizes"]
            sizes.add((wide, icon["purpose"]))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes


@pytest.mark.anyio
async def test_what_is_kept_is_there_and_knows_nobody(app: FastAPI) -> None:
    guest = Guest(app)
    text = (await guest.get("/service.js")).text
    kept = json.loads(text.split("\n")[0].removeprefix("const KEPT = ").rstrip(";"))
    named = {each.split("/", 3)[-1] for each in kept["files"]}
    linked = re.findall(r'"/static/\w+/((?:css|js|vendor)/[^"]+)"', (await guest.get("/")).text)
    assert len(linked) > 3
    assert set(linked) < named, "what the pages link is what is kept"
    assert list(kept["pages"]) == list(LANGUAGES)
    for address in [*kept["files"], *kept["pages"].values()]:
        answer = await Guest(app).get(address)
        assert answer.status_code == 200, address
        assert "set-cookie" not in answer.headers, address
    pages = [(await guest.get(each)).text for each in kept["pages"].values()]
    assert len(set(pages)) == len(pages)
    assert not [page for page in pages if "csrf" in page.lower()]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of its own, which may be killed."""
    server = LiveServer(tmp_path_factory.mktemp("alone"))
    server.start()
    yield server
    server.stop()


def test_without_a_connection_a_page_waits_and_comes_back_by_itself(browser: Browser, alone: LiveServer) -> None:
    context = browser.new_context(locale="fr-FR", service_workers="allow")
    page = context.new_page()
    page.goto(f"{alone.url}/rules/{CROWN}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{alone.url}/new")
    page.wait_for_function("() => caches.match('/spoken').then(found => found?.text()).then(lang => lang === 'fr')")
    kept = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(each => caches.open(each).then(one => one.keys()))))"
        ".then(all => all.flat().map(each => new URL(each.url).pathname))"
    )
    assert {each.split("/")[1] for each in kept} == {"static", "offline", "spoken"}  # and no page of anybody
    alone.kill()
    page.goto(f"{alone.url}/account")
    expect(page.locator("h1")).to_have_text("Pas de connexion")
    assert page.url == f"{alone.url}/account"
    assert page.evaluate("document.fonts.ready.then(() => getComputedStyle(document.body).backgroundColor)") != (
        "rgba(0, 0, 0, 0)"
    )  # its style is kept too
    alone.start()
    expect(page.locator("h1")).not_to_have_text("Pas de connexion")
    expect(page.locator("header .me")).to_be_visible()
    context.close()


def test_chromium_would_install_it(windowed: Browser, alone: LiveServer) -> None:
    context = windowed.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(f"{alone.url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    line = context.new_cdp_session(page)
    assert line.send("Page.getAppManifest")["errors"] == []
    missing = {each["errorId"] for each in line.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert missing <= {"in-incognito"}  # as every context of a test is
    context.close()


def test_my_turn_stands_in_the_title_and_on_the_badge(browser: Browser, alone: LiveServer) -> None:
    context = browser.new_context(locale="fr-FR", service_workers="block")
    page = context.new_page()
    page.add_init_script(BADGE)
    page.goto(f"{alone.url}/")
    page.wait_for_function("() => window.badge === 0")
    page.locator(f"form[hx-post='/play/{CROWN}'] button, button[hx-post='/play/{CROWN}']").first.click()
    page.wait_for_url(re.compile(r"/t/"))
    page.wait_for_function("() => document.title.startsWith('● À vous de jouer · ') && window.badge === 1")
    other = browser.new_context(locale="fr-FR", service_workers="block").new_page()
    other.add_init_script(BADGE)
    other.goto(page.url)
    other.wait_for_function("() => !document.title.includes('●') && window.badge === 0")  # who watches has no turn
    other.context.close()
    page.goto(f"{alone.url}/")
    page.wait_for_function("() => window.badge === 1")  # one table waits for me
    context.close()


def test_an_address_is_passed_on_where_the_system_can(browser: Browser, alone: LiveServer) -> None:
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    page.goto(f"{alone.url}/")
    page.locator(f"form[hx-post='/play/{CROWN}'] button, button[hx-post='/play/{CROWN}']").first.click()
    page.wait_for_url(re.compile(r"/t/"))
    page.locator("[popovertarget=menu]").first.click()
    page.locator("[data-share]").first.click()
    assert page.evaluate("window.shared.url") == re.split(r"[?#]", page.url)[0]
    context.close()
    plain = browser.new_context(service_workers="block").new_page()
    plain.add_init_script("delete Navigator.prototype.share")
    plain.goto(f"{alone.url}/")
    assert plain.evaluate("document.documentElement.classList.contains('can-share')") is False
    plain.context.close()
