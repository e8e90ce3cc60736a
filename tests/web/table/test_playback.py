"""Others' turns on the page: played at one's own pace, with pause and skip; a list for those who ask for no motion."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from royaume.engine.record import Record
from tests.web.table.conftest import GOLDEN, Player

SCRIPT = (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
GAME = "crown_of_emara"
SHOWN = """() => ({
    captions: [...document.querySelectorAll("#dock .caption p")].map((each) => each.innerText.trim()),
    lines: [...document.querySelectorAll("#lines li")].map((each) => each.innerText.trim()),
    choices: document.querySelectorAll("#main [data-legal]").length,
    text: document.querySelector("#dock .caption")?.innerText,
})"""
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
READ = """() => {
    const [caption, own] = [document.querySelector("#dock .caption"), document.querySelector("#dock > .own")];
    return caption.scrollHeight <= caption.clientHeight + 1 && !own.checkVisibility();
}"""
COUNT = """() => {
    window.watched = 0;
    const look = new MutationObserver(() => (watched += watch.on));
    look.observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def pass_on(me: Player, dice: random.Random) -> None:
    """Play until it is somebody else's turn."""
    for _ in range(40):
        me.my_turn()
        me.choose("end_turn" if "end_turn" in me.choices() else dice.choice(me.choices()))
        if me.page.evaluate("watch.on || !document.querySelector('#dock.mine')"):
            return
    pytest.fail("the turn did not end")


PAUSE = """() => new MutationObserver((_, observer) => {
    if (!watch.on || !document.querySelector("#dock.watching .caption .dot")) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


def paused(me: Player) -> dict[str, Any]:
    """What the page shows at the first step, which is held there."""
    expect(me.page.locator("#watch-pause")).to_have_attribute("aria-pressed", "true")
    found: dict[str, Any] = me.page.evaluate(SHOWN)
    return found


def in_step(shown: dict[str, Any]) -> bool:
    """The newest lines of the log are the caption: nothing is shown that is not said, and nothing runs ahead."""
    captions: list[str] = shown["captions"]
    return shown["lines"][: len(captions)] == captions[::-1] and shown["choices"] == 0


def test_a_turn_is_watched_at_ones_own_pace(people: Any) -> None:
    me: Player = people(motion=True)
    table = me.sit("me", "bot:greedy", game=GAME)
    page, dice = me.page, random.Random(1)
    me.my_turn()
    page.evaluate(PAUSE)
    pass_on(me, dice)
    first = paused(me)
    assert in_step(first), first
    while me.view(table)["turn"] != 0:
        pass
    assert page.evaluate(SHOWN)["captions"] == first["captions"], "paused, it stays"
    page.set_viewport_size(PHONE)
    assert page.evaluate(READ), "on a phone the caption has the room of one's own things"
    page.set_viewport_size(DESK)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("old => document.querySelector('#dock .caption').innerText !== old", arg=first["text"])
    assert in_step(page.evaluate(SHOWN))
    page.keyboard.press("Escape")
    me.my_turn()
    assert page.locator("#dock.watching").count() == 0
    me.choose(me.choices()[0])  # deciding is possible at once

    page.reload()
    page.evaluate(f"{SCRIPT}; undefined")
    page.evaluate(PAUSE)
    page.locator("[data-watch='again']").click()
    again = paused(me)
    assert in_step(again), again
    assert again["captions"] == first["captions"], "later it is the same"
    page.locator("#watch-skip").click()
    me.my_turn()
    assert page.evaluate("live.compare()") == []

    page.evaluate("document.body.dataset.pace = 'quick'")
    page.evaluate(PAUSE)
    pass_on(me, dice)
    paused(me)
    page.locator("#watch-pause").click()
    me.my_turn()  # it comes by itself when all was watched
    assert not page.evaluate("watch.on")
    assert page.evaluate("live.compare()") == [], "having caught up, it is the page that would be loaded now"


def test_what_is_announced_is_told_in_captions(people: Any) -> None:
    """The last bid of a round turns all of them over: that is one's own choice, and watched all the same."""
    me: Player = people(motion=True)
    played = json.loads((GOLDEN / "almanac" / "2p-defaults-greedy.json").read_text())
    moves, bid = last_bid(Record.from_dict(played))
    wish = {"record": played, "moves": moves, "seats": ["bot:random", "me"], "coach": False}
    me.look(me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"])
    me.my_turn()
    me.page.evaluate(PAUSE)
    me.choose(bid)
    first = paused(me)
    assert any("Bids" in each for each in first["captions"]), first
    assert me.page.locator("[data-moment]").count() > 0
    me.page.locator("#watch-skip").click()
    me.my_turn()
    assert me.page.locator(".announced").count() == 0, "what was told is not announced again"


def last_bid(record: Record) -> tuple[int, str]:
    """The number of moves before the second player makes the last bid of a round, and that bid."""
    state = record.start()
    for moves, action in enumerate(record.actions):
        if state.player == 1 and state.in_secret():
            return moves, state.game.notation(action)
        state.apply(action)
    raise AssertionError("nobody bids")


def test_off_nothing_is_played(people: Any) -> None:
    me: Player = people(motion=True)
    me.sit("me", "bot:greedy", game=GAME)
    page = me.page
    me.my_turn()
    page.evaluate(COUNT)
    page.get_by_role("button", name="Menu").click()
    with page.expect_response("**/prefs"):
        page.locator("#menu select[data-pace]").select_option("off")
    page.keyboard.press("Escape")
    pass_on(me, random.Random(2))
    me.my_turn()
    assert page.evaluate("watched") == 0
    page.reload()
    assert page.evaluate("document.body.dataset.pace") == "off"
    assert page.locator("#menu select[data-pace]").input_value() == "off"


def test_without_motion_the_captions_are_a_list(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:greedy", game=GAME)
    pass_on(me, random.Random(3))
    me.my_turn()
    me.page.locator("[data-watch='again']").click()
    expect(me.page.locator("#since-list")).to_have_attribute("open", "")
    assert me.page.locator("#since-list li").count() > 0
    assert not me.page.evaluate("watch.on")


def test_a_replay_goes_on_from_its_moment(people: Any) -> None:
    me: Player = people(motion=True)
    table = me.sit("me", "bot:greedy", game=GAME)
    me.page.evaluate("document.body.dataset.pace = 'off'")
    me.play_on(random.Random(4), 6)
    me.page.goto(f"{me.house.url}/t/{table}/at/2")
    me.page.evaluate(PAUSE)
    me.page.get_by_role("button", name="Watch from here").click()
    assert in_step(paused(me))
    me.page.keyboard.press("Escape")
    me.page.wait_for_url(re.compile(rf"/t/{table}/at/[3-9]$"))  # a move that told nothing belongs to the next step
