"""Messages go when the next thing is done and cover nothing that is asked; announcements can be put away."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import royaume
from tests.web.table.conftest import WHOLE, Player

SIZES = ((1440, 900), (1366, 768), (390, 844))

# How much of what is asked lies under a box, in square pixels.
COVERED = """(selector, asked = ".prompt, .verbs button, #sheet") => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [...document.querySelectorAll(asked)].reduce((sum, each) => {
    const other = each.getBoundingClientRect();
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}"""

# Every announcement is measured and put away at once, in turn by a key and by a click anywhere.
WATCH = """
window.seen = [];
const ready = () => new MutationObserver((changes) => {
  for (const added of changes.flatMap((each) => [...each.addedNodes])) {
    if (!added.classList?.contains("announced")) continue;
    const text = added.textContent;
    const here = () => document.querySelector(".announced") !== null;
    queueMicrotask(() => {
      if (!here()) return;
      const over = covered(".announced", ".prompt, #sheet, [data-legal]");
      if (window.seen.length % 2) document.querySelector("#rail").click();
      else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      window.seen.push({ text, over, gone: !here() });
    });
  }
}).observe(document.querySelector("#main"), { childList: true });
document.addEventListener("DOMContentLoaded", ready);
"""


PHONE = 820
SAID = "#toast:not(:empty), #thing-sheet:not([hidden])"  # a message, or the sheet of a thing
SOMETHING_IS_SAID = f"() => (document.querySelector('{SAID}')?.textContent ?? '').trim().length > 10"


@pytest.mark.parametrize("game", royaume.games())
def test_a_message_covers_nothing_that_is_asked_and_goes_with_the_next_choice(people: Any, game: str) -> None:
    me: Player = people()
    me.sit_late(game, "me", "bot:random", left=20)
    me.my_turn()
    page, dice = me.page, random.Random(3)
    said = 0
    for _ in range(12):
        refused = page.locator("#main [data-why]")
        if refused.count():
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                refused.first.evaluate("each => htmx.trigger(each, 'click')")
                page.wait_for_function(SOMETHING_IS_SAID)
                if width > PHONE or page.locator("#toast:not(:empty)").count():  # at the foot of a phone lies a sheet
                    page.wait_for_function(f"said => ({COVERED})(said) === 0", arg=SAID)  # once it has its place
                box = page.locator(SAID).first.bounding_box()
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
                page.keyboard.press("Escape")
                assert page.locator(SAID).count() == 0
            page.set_viewport_size({"width": 1440, "height": 900})
            refused.first.evaluate("each => htmx.trigger(each, 'click')")
            page.wait_for_function(SOMETHING_IS_SAID)
            said += 1
        me.choose(dice.choice(me.choices()))
        page.wait_for_function("said => document.querySelector(said) === null", arg=SAID)
        me.my_turn()
        if said == (2 if WHOLE else 1):
            break
    assert said


def test_announcements_are_shown_once_beside_what_is_asked_and_can_be_put_away(people: Any) -> None:
    me: Player = people(motion=True)
    me.context.add_cookies([{"name": "pace", "value": "off", "url": me.house.url}])  # or turns are told step by step
    me.page.add_init_script(f"const covered = {COVERED};\n{WATCH}")
    me.sit("me", "bot:random", game="almanac")
    me.page.evaluate("document.body.dataset.pace = 'off'")  # whoever watches is told step by step
    dice = random.Random(5)
    for _ in range(60):
        me.my_turn()
        if me.over or len(me.page.evaluate("window.seen")) >= 2:
            break
        me.choose(dice.choice(me.choices()))
    seen = me.page.evaluate("window.seen")
    assert len(seen) >= 2
    assert all(each["gone"] and each["over"] == 0 for each in seen), seen
    me.page.reload()
    me.my_turn()
    assert me.page.evaluate("window.seen") == [], "what was announced is not announced again"


def test_undo_says_what_it_does_at_this_table(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.play_on(random.Random(1), 14)
    me.my_turn()
    before = me.view(table)
    assert before["undo"]["beyond"] == "free"
    undo = me.page.locator(".undo button").first
    assert undo.inner_text() == "Undo"
    assert me.page.locator("[data-final]").count() == 0
    for _ in range(20):  # the turn, and the one before
        if any(entry["kind"] == "undo" and entry["data"]["beyond"] for entry in me.view(table)["log"]):
            break
        cursor = me.view(table)["cursor"]
        me.page.locator(".undo button").first.click()
        me.page.wait_for_function("c => document.querySelector('#lines .undone') !== null && c", arg=cursor)
        me.my_turn()
    now = me.view(table)
    assert now["turn"] == 0
    assert now["moves"] < before["moves"]
    assert me.page.locator("#lines .undone s").count() > 0
    assert me.page.get_by_text("counts for no list").count() > 0
    me.look(table, f"/at/{now['moves']}")
    assert me.page.locator("#lines .undone").count() == 0


def test_a_campaign_takes_back_nothing_that_came_to_light(people: Any) -> None:
    me: Player = people(lang="fr")
    table = me.sit("me", options={"solo": "campaign"})
    dice = random.Random(2)
    for _ in range(60):
        me.my_turn()
        seen = me.view(table)["undo"]
        if seen["free_to"] is None and seen["own"] is not None:
            break
        me.choose(dice.choice(me.choices()))
    button = me.page.locator(".undo button")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert "campagne" in me.page.locator("#toast").inner_text()


def test_the_buttons_of_the_replay_are_drawn_and_opening_another_move_stops_it(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.play_on(random.Random(4), 8)
    me.look(table, "/at/2")
    buttons = me.page.locator(".slider .button, .slider button")
    assert buttons.count() == 5
    assert not re.search(r"\S", "".join(buttons.all_inner_texts()))
    boxes = buttons.locator("svg:visible").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
    assert len(boxes) == 5
    assert min(boxes) >= 10
    me.page.locator("[data-play]").click()
    me.page.wait_for_url(f"**/t/{table}/at/4")
    me.page.locator("#lines a").last.click()
    me.page.wait_for_url(f"**/t/{table}/at/1")
    assert me.page.locator("[data-walks]").count() == 0
    assert me.page.evaluate("sessionStorage.getItem('royaume-replay')") is None


def test_a_page_whose_stream_never_came_tries_again(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.page.route("**/live?*", lambda route: route.abort())
    me.page.reload()
    expect(me.page.locator("#lost")).to_have_text("Connection lost; trying again…")
    assert me.page.locator("#toast").inner_text() == ""
    me.page.unroute("**/live?*")
    expect(me.page.locator("#lost")).to_be_hidden()
    me.api("POST", f"/tables/{table}/chat", data={"text": "still here"})
    expect(me.page.locator("#said")).to_contain_text("still here")
    me.complaints.clear()  # the browser says that it could not load something, as it should
