"""Nothing is silent: whatever is drawn as a component answers a click, and Escape puts it back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import royaume
from tests.web.table.conftest import LOOK, WHOLE, Player

DECISIONS, CLICKS = 4, 14 if WHOLE else 7  # so many clicks at so many decisions of every game
# What lies on the table, as far as it can be seen and pointed at, and is not played by a click: where that is.
COMPONENTS = """() => {
  const places = ["#stage", "#dock", "#side", "#players"];
  const marks = ["thing", "at", "pick", "member", "why", "mover", "over", "read"].map((each) => `[data-${each}]`);
  const played = "[hx-post][data-legal]:not([data-member]):not([data-pick]), button:not([data-pick]), a, summary";
  const found = [];
  for (const each of document.querySelectorAll(`:is(${places}) :is(${marks})`)) {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top?.closest(places.join()) || top.closest(played)) continue;
    if (!each.contains(top) && !top.closest(marks.join())) continue; // it lies under a sheet, or lets clicks through
    found.push([x, y, (top.closest("[data-thing], [data-at]") ?? each).outerHTML.slice(0, 120)]);
  }
  return found;
}"""
ANSWERED = """() => [
  ...document.querySelectorAll(".picked, .chosen[data-member], #thing-sheet:not([hidden]), #toast:not(:empty)")
].some((each) => each.matches(".picked, .chosen") || each.textContent.trim().length > 10)"""
# Nothing is left that a later click could be taken to have answered with, or that could lie over what it means.
PUT_BACK = """() => !document.querySelector(
  ".picked, .pile:not([hidden]), .chosen[data-member], #thing-sheet:not([hidden]), #toast:not(:empty)"
)"""
HEAP = 20  # more than can be chosen of any


def take_back(page: Page) -> None:
    """Click what was chosen until nothing is: a piece once more; a heap takes one more with every click, then none."""
    chosen = page.locator(".chosen[data-member]")
    for _ in range(HEAP):
        if not chosen.count():
            break
        chosen.first.click()


@pytest.mark.parametrize("game", royaume.games())
def test_every_component_answers_a_click(people: Any, game: str) -> None:
    me: Player = people(lang="fr", size=(1366, 768))
    me.sit("me", "bot:random", game=game, coach=False)
    page, dice = me.page, random.Random(11)
    silent: list[str] = []
    clicked: set[str] = set()
    for _ in range(DECISIONS):
        me.my_turn()
        if me.over:
            break
        there = [each for each in page.evaluate(COMPONENTS) if each[2] not in clicked]
        for x, y, what in dice.sample(there, min(CLICKS, len(there))):
            clicked.add(what)
            page.mouse.click(x, y)
            try:
                page.wait_for_function(ANSWERED, polling=LOOK)
            except PlaywrightTimeout:
                silent.append(f"{what} at {x:.0f},{y:.0f}")
            take_back(page)
            page.keyboard.press("Escape")
            page.wait_for_function(PUT_BACK, polling=LOOK)
        me.play_on(dice, 3)
    assert silent == []
    assert len(clicked) > 2 * CLICKS
