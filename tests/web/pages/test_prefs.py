"""Language, light or dark, sound: switched at any time, kept in cookies."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener, api


def switch(page: Page, label: str) -> None:
    with page.expect_navigation():
        page.click(f'.bar button[aria-label*="{label}"]:visible')


def kept(page: Page) -> dict[str, str]:
    return {cookie["name"]: cookie["value"] for cookie in page.context.cookies() if cookie["name"] != "royaume"}


def test_the_language_is_switched_and_stays(page: Page) -> None:
    page.goto("/account")
    switch(page, "En français")
    expect(page.locator("h1")).to_contain_text("Bonjour")
    assert kept(page) == {"lang": "fr"}
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Cinq royaumes, une table")
    switch(page, "In English")
    expect(page.locator("h1")).to_have_text("Five kingdoms, one table")


def test_light_and_dark(visitor: Opener) -> None:
    page = visitor()
    page.goto("/")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    switch(page, "Light or dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    switch(page, "Light or dark")
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == day
    night = visitor(dark=True)
    night.goto("/")
    assert night.locator("html").get_attribute("data-theme") is None
    assert night.evaluate("getComputedStyle(document.body).backgroundColor") != day
    switch(night, "Light or dark")
    assert night.locator("html").get_attribute("data-theme") == "light", "the first click changes what one sees"
    assert night.evaluate("getComputedStyle(document.body).backgroundColor") == day


def test_the_cookies_and_what_they_refuse(page: Page) -> None:
    page.goto("/")
    csrf = {"X-CSRF-Token": api(page, "GET", "/me")["csrf"]}
    answer = page.request.post("/prefs", form={"sound": "next", "theme": "dark", "lang": "fr"}, headers=csrf)
    assert answer.status == 204
    assert answer.headers["hx-refresh"] == "true"
    assert kept(page) == {"sound": "on", "theme": "dark", "lang": "fr"}
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    assert all(cookies[name]["sameSite"] == "Lax" for name in ("sound", "theme", "lang"))
    page.request.post("/prefs", form={"sound": "next", "theme": "system", "lang": "de"}, headers=csrf)
    assert kept(page) == {"sound": "off", "lang": "fr"}
    assert page.request.post("/prefs", form={"lang": "en"}).status == 403
    assert kept(page)["lang"] == "fr"
