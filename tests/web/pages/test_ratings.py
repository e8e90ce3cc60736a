"""Leaderboards, and the way to a rated game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener, api, faults, table_of
from tests.web.pages.test_account import fresh, register

BOARD = "/ratings?game=almanac&players=3"


def test_from_the_leaderboard_to_a_rated_table(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    page.goto(BOARD)
    expect(page.locator(".note")).to_contain_text("need an account")
    page.click("main a.go")
    page.click(".open-table")
    expect(page.locator("#wrong-form")).to_have_text("A rated game needs an account.")
    register(page, fresh())
    page.goto(BOARD)
    expect(page.locator(".note")).to_have_text("5 more rated games until your first rating here.")
    assert page.locator(".board .bot").count() == 5
    assert faults(page, dark=True) == []
    page.click("main a.go")
    expect(page.locator("[name=coach]").first).to_be_hidden()
    page.click(".open-table")
    page.wait_for_url("**/t/*")
    table = api(page, "GET", f"/tables/{table_of(page)}")["table"]
    assert (table["rated"], table["coach"], table["players"]) == (True, False, 3)


def test_a_leaderboard_fits_a_phone(visitor: Opener) -> None:
    page = visitor(lang="fr", width=390, height=844)
    page.goto(BOARD)
    expect(page.locator("h1")).to_have_text("Classements")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    boxes = [page.locator(".board .line svg[role=img]").nth(i).bounding_box() for i in range(5)]
    assert all(box is not None and box["width"] > 200 for box in boxes)
