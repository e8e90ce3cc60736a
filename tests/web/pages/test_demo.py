"""Half a minute of every game: prepared, silent, playing by itself, and still for those who want no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from royaume.engine.demo import demo_of
from royaume.engine.registry import games, load
from royaume.server.views.demo import demonstration
from tests.web.conftest import Opener

STEPS = (20, 36)  # so many in half a minute: each can be read


@pytest.mark.parametrize("game", games())
def test_a_demonstration_has_so_many_steps_that_half_a_minute_is_enough(game: str) -> None:
    found = load(game)
    demo = demo_of(found)
    assert demo is not None
    steps = demonstration(found, ("Alba", "Bruno", "Clio"), "en").steps
    assert STEPS[0] <= len(steps) <= STEPS[1]
    assert steps[0].entry is None
    assert all(step.entry is not None and step.entry["lines"] for step in steps[1:])
    assert {step.entry["seat"] for step in steps[1:] if step.entry is not None} == {0, 1, 2}, "everybody has a turn"
    assert all(step.position["seat"] is None for step in steps), "seen by nobody who plays"


def test_it_waits_for_those_who_want_no_motion_and_goes_round(visitor: Opener) -> None:
    page = visitor(lang="fr")
    page.goto("/games/winter_kingdom/demo")
    expect(page.locator("#main[data-at='0']")).to_have_count(1)
    expect(page.locator("[data-demo=pause]")).to_have_attribute("aria-pressed", "true")
    steps = int(page.locator("progress").get_attribute("max") or 0)
    pieces = page.locator("#stage [data-mover]")
    first = pieces.count()
    for n in range(1, steps + 1):
        page.click("[data-demo=on]")
        expect(page.locator(f"#main[data-at='{n}']")).to_have_count(1)
    expect(page.locator("#caption p").first).not_to_be_empty()
    assert pieces.count() > first, "houses were built"
    page.click("[data-demo=on]")
    expect(page.locator("#main[data-at='0']")).to_have_count(1)
    expect(pieces).to_have_count(first)


def test_it_plays_by_itself_without_a_sound_until_it_is_paused(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, reduced_motion="no-preference", service_workers="block")
    page = context.new_page()
    page.goto("/games/queens_architect/demo")
    expect(page.locator("#main[data-at='2']")).to_have_count(1)
    assert page.locator("body").get_attribute("data-sound") == "off"
    page.click("[data-demo=pause]")
    expect(page.locator("[data-demo=pause]")).to_have_attribute("aria-pressed", "true")
    context.close()


def test_a_game_without_one_has_no_such_page(visitor: Opener) -> None:
    assert visitor().request.get("/games/nowhere/demo").status == 404
