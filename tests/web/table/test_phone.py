"""A table in the hand: games are played by taps alone, and at every decision all that matters is in sight."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import royaume
from royaume.engine.options import needs_trust
from royaume.engine.record import Record
from tests.web.table.conftest import GOLDEN, WHOLE, Player

GAMES = royaume.games()
SIZES = ((390, 844), (360, 740))
FULLEST = 6  # kinds of decisions by day
RECORDS = ("3p-defaults-greedy", "3p-defaults-random", "3p-mixed-random")
SCRIPT = (Path(__file__).parent / "phone.js").read_text(encoding="utf-8")
LOW = ":is(#stage, #dock .own, #dock > .verbs) [data-legal]:not(.picked):visible"
MOVED = "ply => document.querySelector('#dock').dataset.ply !== ply || !document.querySelector('#over').hidden"

# A finger that a busy machine lifts too late has been a long press: the sheet of the thing is open, and one taps again.
PRESSED = "document.querySelector('#thing-sheet:not([hidden]) h2') !== null"


def kinds(game: str) -> list[tuple[Record, int]]:
    """For every kind of decision the moment at which it had most choices: a recorded game, and after how many moves.

    By day only of the kinds with most to choose from, which have least room.
    """
    found: dict[str, tuple[int, Record, int]] = {}
    for name in RECORDS:
        record = Record.from_dict(json.loads((GOLDEN / game / f"{name}.json").read_text()))
        if needs_trust(record.game.declare(record.players), record.options):
            continue  # only for people around one screen
        state = record.start()
        for moves, action in enumerate(record.actions):
            kind = state.view(state.player)["decision"]
            if len(state.legal()) > found.get(kind, (0,))[0]:
                found[kind] = (len(state.legal()), record, moves)
            state.apply(action)
    fullest = sorted(found.values(), key=lambda each: -each[0])
    return [(record, moves) for _, record, moves in (fullest if WHOLE else fullest[:FULLEST])]


def ply(page: Page) -> str:
    return page.locator("#dock").get_attribute("data-ply") or ""


def measure(page: Page) -> None:
    """Nothing is wrong on the screen."""
    page.evaluate("() => phone_still()")
    assert page.evaluate("() => phone_faults()") == [], page.locator("#dock .prompt").inner_text()


def tap(page: Page, target: Locator) -> None:
    """A tap in the middle of it; where it is small the first only shows what would be done, and the second does it."""
    final = target.get_attribute("data-final") is not None
    small = target.evaluate("each => phone_small(each)")
    before = ply(page)
    if target.get_attribute("data-member") is None:  # those count however quick one is
        page.wait_for_function("() => phone_rested()")
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
    for _ in range(20):  # a thing is picked up, a set is gathered and taken apart again: until the table moves on
        measure(page)
        held = page.evaluate("() => phone_held()")
        offered = page.locator(LOW)
        met = offered.evaluate_all("all => all.flatMap((each, i) => phone_met(each) ? [i] : [])")
        target = offered.nth(rng.choice(met))
        tapped = target.evaluate("each => phone_said(each)")
        tap(page, target)
        confirm = page.locator(".gather button:not([aria-disabled])")
        happened = f"([ply, held]) => ({MOVED})(ply) || phone_held() !== held || {PRESSED}"
        try:
            page.wait_for_function(happened, arg=[before, held])
        except PlaywrightTimeout:
            told = page.locator("#toast").inner_text()
            raise AssertionError(f"nothing came of a tap on {tapped}; {told!r}") from None
        if ply(page) == before and page.evaluate(f"() => {PRESSED}"):
            page.locator("#thing-sheet [data-shut]").tap()
            continue
        page.wait_for_selector(".gather[aria-busy]", state="detached")  # whether the set may be confirmed
        if ply(page) == before and confirm.is_visible():
            confirm.tap()
            page.wait_for_function(MOVED, arg=before)
        if ply(page) != before or me.over:
            return
    pytest.fail("twenty taps, and nothing was done")


# Kinds of decisions once each, then by day the end of a game, at night a whole one at both sizes.
BY_DAY = [
    ("almanac", SIZES[1]),
    ("crown_of_emara", SIZES[0]),
    ("kingdom_crossing", SIZES[1]),
    ("queens_architect", SIZES[1]),
    ("winter_kingdom", SIZES[0]),
]
WAYS = [(game, size) for game in GAMES for size in SIZES] if WHOLE else BY_DAY


@pytest.mark.parametrize(("game", "size"), WAYS)
def test_a_game_is_played_by_taps_with_all_that_matters_in_sight(people: Any, game: str, size: tuple[int, int]) -> None:
    me: Player = people(size=size, touch=True, lang="fr" if size == SIZES[1] else "en", is_mobile=True)
    me.page.add_init_script(SCRIPT)
    rng = random.Random(size[0])
    for record, moves in kinds(game):
        me.sit_where(record, moves)
        me.my_turn()
        decide(me, rng)
    if WHOLE:
        me.sit("me", "bot:random", "bot:random", game=game)
    else:
        me.sit_late(game, "me", "bot:random", "bot:random", left=2)
    me.my_turn()
    while not me.over:
        decide(me, rng)
        me.my_turn()


def test_a_game_alone_ends_by_taps(people: Any) -> None:
    me: Player = people(size=SIZES[0], touch=True, is_mobile=True, lang="fr")
    me.page.add_init_script(SCRIPT)
    rng = random.Random(1)
    if WHOLE:
        me.sit("me", game="kingdom_crossing")
    else:
        me.sit_late("kingdom_crossing", "me", left=6)
    me.my_turn()
    while not me.over:
        decide(me, rng)
        me.my_turn()


def seen(page: Page) -> list[float]:
    """Where the drawing lies, and how wide it is."""
    box = page.locator("[data-camera]").bounding_box()
    assert box is not None
    return [round(box[each], 1) for each in ("x", "y", "width")]


def fingers(page: Page, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Fingers that come down, go somewhere and are lifted."""
    line = page.context.new_cdp_session(page)

    def points(part: float) -> list[dict[str, float]]:
        return [{"x": a + (c - a) * part, "y": b + (d - b) * part, "id": i} for i, ((a, b), (c, d)) in enumerate(ways)]

    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(0)})
    for step in (0.25, 0.5, 0.75, 1):
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(step)})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def tap_twice(page: Page) -> list[float]:
    """Two quick taps where nothing can be chosen, and where the drawing lies then.

    The taps carry their own time; but a finger that a busy machine lifts too late has been a long press: once more.
    """
    line = page.context.new_cdp_session(page)
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => (clicks += 1), true); }")
    for _ in range(20):
        x, y = page.evaluate("() => phone_ground()")
        before = page.evaluate("() => clicks")
        now = time.time()
        for late in (0.0, 0.12):
            down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": now + late}
            line.send("Input.dispatchTouchEvent", down)
            up = {"type": "touchEnd", "touchPoints": [], "timestamp": now + late + 0.02}
            line.send("Input.dispatchTouchEvent", up)
        page.evaluate("() => phone_still()")
        if page.evaluate("() => clicks") == before + 2:
            break
        page.keyboard.press("Escape")  # the sheet of what was pressed so long
    line.detach()
    return seen(page)


@pytest.mark.parametrize("game", GAMES if WHOLE else ["crown_of_emara", "kingdom_crossing", "winter_kingdom"])
def test_the_board_is_moved_with_fingers_and_stays_there(people: Any, game: str) -> None:
    me: Player = people(size=SIZES[0], touch=True, is_mobile=True)
    me.page.add_init_script(SCRIPT)
    table = me.sit("me", "bot:random", game=game)
    me.my_turn()
    page = me.page
    measure(page)
    moves = me.view(table)["moves"]
    whole = tap_twice(page)
    fingers(page, ((150, 300), (100, 300)), ((240, 300), (300, 300)))
    near = seen(page)
    assert near[2] > 1.5 * whole[2], "two fingers apart come nearer"
    fingers(page, ((200, 300), (160, 260)))
    aside = seen(page)
    assert aside[2] == pytest.approx(near[2], abs=1)
    assert [aside[0] - near[0], aside[1] - near[1]] == pytest.approx([-40, -40], abs=8), "one finger drags"
    assert me.view(table)["moves"] == moves, "who moves the board chooses nothing"
    me.api("POST", f"/tables/{table}/chat", data={"text": "An update that asks nothing new"})
    page.wait_for_function("() => document.querySelector('#said li')")
    page.evaluate("() => phone_still()")
    assert seen(page) == aside, "an update leaves it where it was put"
    fingers(page, ((200, 300), (230, 320)))
    there = page.evaluate("() => phone_place()")
    page.locator(".to-question").tap()  # at once: the drag was no fling, which a tap would only stop
    page.wait_for_function("there => phone_place() !== there", arg=there)
    measure(page)
    assert tap_twice(page) == whole, "a double tap shows all of it"
    assert page.evaluate("() => phone_flung") == [], "whatever a finger drags the page moves alone"


OTHER_DRAGS = [("winter_kingdom", "#wk-map"), ("almanac", "[data-arrange] [data-piece]")]


@pytest.mark.parametrize(("game", "dragged"), OTHER_DRAGS)
def test_a_tap_after_a_drag_counts_on_a_tablet_too(people: Any, game: str, dragged: str) -> None:
    """What is dragged outside the camera: the map of one game, the goods of a caravan."""
    me: Player = people(size=(1180, 820), touch=True, is_mobile=True)
    me.page.add_init_script(SCRIPT)
    me.sit_late(game, "me", "bot:random", "bot:random")
    me.my_turn()
    page = me.page
    for _ in range(3):
        box = page.locator(dragged).first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        fingers(page, ((x, y), (x + 60, y + 20)))
        page.locator("[data-drawer=rules]").tap()
        page.locator("#drawer").wait_for()
        page.locator("#drawer [data-shut]").tap()
        page.locator("#drawer").wait_for(state="hidden")
    assert page.evaluate("() => phone_flung") == []


def test_what_has_no_room_is_one_tap_away(people: Any) -> None:
    me: Player = people(size=SIZES[1], touch=True, is_mobile=True, lang="fr")
    me.page.add_init_script(SCRIPT)
    me.sit("me", "bot:random", "bot:random", game=GAMES[0])
    me.my_turn()
    page = me.page
    ways = (
        ("#players .player", "#players .stats"),
        (".to-side", "#side > *"),
        (".to-log", "#chronicle .log h2"),
        (".to-log", "#chronicle .chat input"),
    )
    for way, there in ways:
        page.locator(way).first.tap()
        page.locator(there).first.wait_for()
        assert page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")
        page.locator("#shut-sheet").tap()
        page.locator(there).first.wait_for(state="hidden")
    page.locator("[data-drawer=rules]").tap()
    page.locator("#drawer").wait_for()
    page.locator("#drawer [data-shut]").tap()
    page.locator("#goods [data-thing]").first.tap()
    page.locator("#thing-sheet h2").wait_for()
    page.locator("#thing-sheet [data-shut]").tap()
    page.locator("[data-grip]").tap()
    shown = page.locator("#dock").evaluate("dock => dock.getBoundingClientRect().height")
    assert page.locator("#dock .verbs button:not(.pile *)").evaluate_all("all => all.every(e => e.checkVisibility())")
    page.locator("[data-grip]").tap()
    assert page.locator("#dock").evaluate("dock => dock.getBoundingClientRect().height") <= shown
    page.set_viewport_size({"width": SIZES[1][0], "height": 1200})  # the raised dock leaves some of the board in sight
    page.locator("[data-grip]").tap()
    page.evaluate("() => phone_still()")
    things = page.locator("#stage [data-thing]:not([data-legal])")
    met = things.evaluate_all("all => all.flatMap((each, i) => phone_met(each) ? [i] : [])")
    things.nth(met[0]).tap(force=True)
    page.wait_for_selector("#thing-sheet h2, #preview:not([hidden])")
    assert page.locator("#main").get_attribute("data-dock") is None, "a tap beside the raised dock is one and lowers it"


def test_goods_that_do_not_fit_into_the_caravan_are_all_in_sight(people: Any) -> None:
    """They lie in a row of their own, under all others."""
    me: Player = people(size=SIZES[0], touch=True, is_mobile=True)
    me.page.add_init_script(SCRIPT)
    record = Record.from_dict(json.loads((GOLDEN / "almanac" / "4p-defaults-greedy.json").read_text()))
    me.sit_where(record, 73)
    me.my_turn()
    assert me.page.locator("#dock .al-caravan.crowded").is_visible()
    measure(me.page)
