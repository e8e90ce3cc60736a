"""Clocks on the pages: chosen for a new table, counted down at every place, and the soonest first in the list."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from royaume.server.clocks import DAY, MINUTE, SECOND
from royaume.web.moments import span
from royaume.web.render import Speech
from tests.web.conftest import Opener, api, faults, table_of


def open_timed(page: Page, pace: str, **clock: str) -> None:
    page.goto("/new?game=crown_of_emara&players=2&seat.1=open")
    page.locator(f'input[name="pace"][value="{pace}"]').check(force=True)
    for name, value in clock.items():
        page.select_option(f'[name="clock.{name}"]', value)
    page.locator('input[name="visibility"][value="lobby"]').check(force=True)
    page.click(".open-table")
    page.wait_for_url("**/t/*")


def test_a_clock_is_chosen_and_counts_down_for_everybody(visitor: Opener) -> None:
    ann, bob = visitor(), visitor(lang="fr", width=390, height=844)
    open_timed(ann, "live", bank="600", turn="60", out="mark")
    assert api(ann, "GET", f"/tables/{table_of(ann)}")["clock"]["out"] == "mark"
    expect(ann.locator(".marks")).to_contain_text("10 minutes and 1 minute a turn")
    bob.goto(ann.url)
    bob.locator(".places .go").click()
    for page in (ann, bob):
        running = page.locator(".clock.runs")
        expect(running).to_have_count(1)
        expect(running).to_have_text(re.compile(r"^1[01]:\d\d$"))
        seen = running.text_content()
        expect(running).not_to_have_text(seen or "")  # it counts by itself
        expect(page.locator(".clock")).to_have_count(2)


def test_the_clocks_are_paused_when_both_want_it(visitor: Opener) -> None:
    ann, bob = visitor(), visitor()
    open_timed(ann, "live", bank="300")
    bob.goto(ann.url)
    bob.locator(".places .go").click()
    expect(bob.locator(".clock.runs")).to_have_count(1)
    ann.locator(".to-menu").click()
    ann.get_by_role("button", name="Pause the clocks").click()
    bob.locator(".question").get_by_role("button").first.click()
    for page in (ann, bob):
        expect(page.locator(".clock.held")).to_have_count(2)
        expect(page.locator(".clock.runs")).to_have_count(0)
        expect(page.locator("#dock .question")).to_contain_text("paused")


def test_the_table_whose_time_ends_first_comes_first(visitor: Opener) -> None:
    ann = visitor(bypass_csp=True)
    ann.goto("/")
    wanted = {"game": "crown_of_emara", "seats": ["me", "me"]}
    clocks = {"turns": [{"turn": 3 * DAY}, {"turn": DAY}], "live": [None, {"bank": 10 * MINUTE, "turn": 0}]}
    ids = [
        api(ann, "POST", "/tables", {**wanted, "pace": pace, "clock": clock})["view"]["table"]["id"]
        for pace, found in clocks.items()
        for clock in found
    ]
    ann.goto("/")
    shown = ann.locator("section:has(#mine-title) .entry").evaluate_all("all => all.map(e => e.id)")
    assert shown == [f"entry-{ids[n]}" for n in (3, 1, 0, 2)]
    expect(ann.locator(".entry .clock").first).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    assert faults(ann, dark=True) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_page_and_script_write_a_clock_alike(visitor: Opener, lang: str) -> None:
    page = visitor(lang=lang)
    page.clock.install(time=0)
    page.goto("/")
    page.clock.pause_at(1000)
    for left in (
        0,
        SECOND,
        59 * SECOND + 1,
        59 * MINUTE + 59 * SECOND,
        60 * MINUTE,
        DAY - 1,
        DAY,
        7 * DAY - 5 * MINUTE,
    ):
        page.evaluate(
            """left => {
              document.body.insertAdjacentHTML("afterbegin", '<i data-now="0"></i>');
              document.querySelector("[data-now]").dataset.now = String(Date.now());
              document.querySelector("#probe")?.remove();
              document.body.insertAdjacentHTML("beforeend", `<b id="probe" data-until="${Date.now() + left}"></b>`);
              document.dispatchEvent(new Event("htmx:after:swap"));
            }""",
            left,
        )
        assert page.locator("#probe").text_content() == span(left, Speech(lang))


def test_nights_and_days_off_are_kept(visitor: Opener) -> None:
    page = visitor(timezone_id="Europe/Paris", bypass_csp=True)
    page.goto("/account")
    card = page.locator("#section-rest")
    expect(card.locator("#rest-zone")).to_have_value("Europe/Paris")
    card.locator("#rest-from").fill("22:00")
    card.locator("#rest-to").fill("08:30")
    card.locator('input[name="day"][value="6"]').check(force=True)
    card.get_by_role("button").click()
    expect(card.get_by_role("status")).to_be_visible()
    assert faults(page) == []
    page.reload()
    expect(card.locator("#rest-from")).to_have_value("22:00")
    expect(card.locator("#rest-to")).to_have_value("08:30")
    expect(card.locator('input[name="day"][value="6"]')).to_be_checked()
    card.locator("#rest-to").fill("21:00")
    card.get_by_role("button").click()
    expect(card.locator(".wrong")).to_be_visible()
    table = api(page, "POST", "/tables", {
        "game": "crown_of_emara", "seats": ["me", "me"], "pace": "turns", "clock": {"turn": 7 * DAY},
    })  # fmt: skip
    assert table["view"]["clock"]["deadline"] - table["view"]["log"][0]["at"] > 9 * DAY
