"""A table in the hand: games are played by taps alone, and at every decision all that matters is in sight."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.web.table.conftest import OPENING, WHOLE, Player

GAMES = ("queens_architect", "winter_kingdom")  # those that have a drawing for the hand
SIZES = ((390, 844), (360, 740))
SCRIPT = (Path(__file__).parent / "phone.js").read_text(encoding="utf-8")
LOW = ":is(#stage, #dock .own, #dock > .verbs) [data-legal]:not(.picked):visible"
MOVED = "ply => document.querySelector('#dock').dataset.ply !== ply || !document.querySelector('#over').hidden"


def ply(page: Page) -> str:
    return page.locator("#dock").get_attribute("data-ply") or ""


def measure(page: Page) -> list[str]:
    """Nothing is wrong on the screen; the targets that are smaller than a finger."""
    page.evaluate("() => phone_still()")
    told: dict[str, list[str]] = page.evaluate("() => phone_faults()")
    assert told["wrong"] == [], page.locator("#dock .prompt").inner_text()
    return told["small"]


def tap(page: Page, target: Locator, small: bool) -> None:
    """A tap in the middle of it; where it is small the first only shows what would be done, and the second does it."""
    final = target.get_attribute("data-final") is not None
    before = ply(page)
    target.tap(force=True)
    if small:
        page.wait_for_selector("#preview.ready")
        assert ply(page) == before, "the first tap only shows"
        assert len(page.locator("#preview span").inner_text()) > 3
        page.locator("#preview").tap()
    elif final:
        target.tap(force=True)


def decide(me: Player, rng: random.Random) -> None:
    """Choose something by taps: whatever is in sight, and then whatever that asks for."""
    page = me.page
    before = ply(page)
    for _ in range(6):  # a thing is picked up, a set is gathered: until the table moves on
        small = measure(page)
        offered = page.locator(LOW)
        names = offered.evaluate_all("all => all.map(phone_name)")
        one = rng.randrange(len(names))
        tap(page, offered.nth(one), names[one] in small)
        confirm = page.locator(".gather button:not([aria-disabled])")
        page.wait_for_function(f"ply => ({MOVED})(ply) || document.querySelector('.picked, .chosen')", arg=before)
        if ply(page) == before and confirm.is_visible():
            confirm.tap()
            page.wait_for_function(MOVED, arg=before)
        if ply(page) != before or me.over:
            return
    pytest.fail("six taps, and nothing was done")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_taps_with_all_that_matters_in_sight(people: Any, game: str, size: tuple[int, int]) -> None:
    me: Player = people(size=size, touch=True, lang="fr" if size == SIZES[1] else "en", is_mobile=True)
    me.page.add_init_script(SCRIPT)
    me.sit("me", "bot:random", "bot:random", game=game)
    rng = random.Random(size[0])
    done = 0
    while WHOLE or done < OPENING:
        me.my_turn()
        if me.over:
            return
        decide(me, rng)
        done += 1
