"""The coach on the screen: a hint, the odds, the analysis of a game, trying again, and a record out of a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route

import royaume
from royaume.coach.puzzles import puzzles
from tests.coach.games import blundered
from tests.web.table.conftest import Player
from tests.web.table.test_axe import serious


def held_back(page: Page, address: str) -> Callable[[], None]:
    """Hold requests back until this is called."""
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    def let_go() -> None:
        while not waiting:
            page.wait_for_timeout(10)
        waiting.pop().continue_()

    page.route(address, keep)
    return let_go


# Whoever hears of the click after the script of the hints sees its sign already: it did not wait for anything.
AT_ONCE = """() => document.addEventListener("click", () => {
    window.busy_at_once = document.querySelector("#hint .busy") !== null;
}, {once: true})"""


def test_a_hint_is_busy_at_once_improves_and_shows_itself(people: Any) -> None:
    """With the pointer: what was there stays while somebody looks at it; the newer one comes when they look away."""
    me: Player = people()
    table = me.sit("me", "bot:random", game="winter_kingdom")
    me.my_turn()
    page = me.page
    first, later = held_back(page, "**/hint"), held_back(page, "**/hint?seen=1")  # the glance, the longer look
    page.evaluate(AT_ONCE)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#hint .busy")  # before anything has come
    assert page.evaluate("() => window.busy_at_once")
    assert page.locator("#hint .hint").count() == 0
    first()
    page.wait_for_selector("#hint .hint")
    assert page.locator("#hint .thinks").is_visible()
    shown = [float(text.split()[0]) for text in page.locator("#hint .chance b").all_inner_texts()]
    assert shown == sorted(shown, reverse=True)
    assert 1 <= len(shown) <= 3
    before = page.locator("#hint").inner_html()
    page.locator("#hint .hint .steps").first.hover()
    page.wait_for_selector("#lights b")
    assert page.locator("#lights b").first.inner_text().startswith("1")
    later()
    page.wait_for_selector("#hint .better:not([hidden])")  # it has come, and nothing jumps
    assert page.locator("#hint .chance b").all_inner_texts() == [f"{n:.1f} %" for n in shown]
    page.mouse.move(5, 5)
    page.wait_for_selector("#hint [data-version='2']")
    assert page.locator("#hint .thinks").count() == 0
    assert page.locator("#lights .lit-ring").count() == 0
    assert page.locator("#hint").inner_html() != before
    best = page.locator("#hint .hint button.go").first
    moves = me.view(table)["moves"]
    best.click()
    page.wait_for_selector("#hint .hint", state="detached")
    assert page.locator("#lights .lit-ring").count() == 0
    assert me.view(table)["moves"] > moves


def test_a_hint_is_used_with_the_keyboard(people: Any) -> None:
    me: Player = people(bypass_csp=True)
    table = me.sit("me", "bot:random")
    me.my_turn()
    page = me.page
    page.keyboard.press("h")
    page.wait_for_selector("#hint [data-version='2']")
    page.wait_for_selector("#hint .hint:focus")
    turns = page.locator("#hint .hint").count()
    page.keyboard.press("ArrowDown")
    assert page.locator("#hint .hint").nth(1 % turns).evaluate("each => each === document.activeElement")
    page.wait_for_selector("#hint .hint.chosen")
    assert serious(me, within="#hint") == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#hint .hint", state="detached")
    assert page.evaluate("() => document.activeElement.matches('[data-hint]')")
    page.keyboard.press("h")
    page.wait_for_selector("#hint .hint:focus")
    moves = me.view(table)["moves"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#hint .hint", state="detached")
    assert me.view(table)["moves"] > moves


def test_a_hint_is_used_by_touch(people: Any) -> None:
    me: Player = people(size=(390, 844), touch=True)
    table = me.sit("me", "bot:random", game="winter_kingdom")
    me.my_turn()
    page = me.page
    page.locator(".ask-coach").tap()
    page.wait_for_selector("#hint [data-version='2']")
    moves = me.view(table)["moves"]
    page.locator("#hint .hint .steps").first.tap()
    page.wait_for_selector("#lights .lit-ring")
    assert me.view(table)["moves"] == moves  # a tap shows, it does not play
    page.locator("#hint .chosen button.go").tap()
    page.wait_for_selector("#hint .hint", state="detached")
    assert me.view(table)["moves"] > moves


def test_whatever_speaks_of_a_place_without_a_name_shows_it(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random", game="winter_kingdom")
    me.my_turn()
    choice = me.page.locator(".verbs [data-does^='house:']").first
    shows(me.page, choice)
    choice.click()
    shows(me.page, me.page.locator("#lines li", has_text=re.compile(r"\d,")).first)


def shows(page: Page, speaks: Locator) -> None:
    """Pointing at it lights something, and looking away puts the light out."""
    speaks.hover()
    page.wait_for_selector("#lights .lit-ring")
    page.mouse.move(5, 5)
    page.wait_for_selector("#lights .lit-ring", state="detached")


def test_the_bar_is_folded_in_a_first_game_until_one_asks_for_it(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    bar = me.page.locator(".odds")
    for asked, shown in ((None, False), ("Show the chances to win", True), ("Hide the chances to win", False)):
        if asked is not None:
            me.page.get_by_role("button", name="Menu").click()
            with me.page.expect_navigation():
                me.page.get_by_role("button", name=asked).click()
        me.page.wait_for_selector("#players .player")
        assert bar.count() == 1
        assert bar.is_visible() == shown
    me.look(table)
    assert not bar.is_visible()


def test_where_people_compete_there_is_no_coach(people: Any) -> None:
    host: Player = people()
    guest: Player = people()
    table = host.sit("me", "open", visibility="lobby")
    guest.api("POST", f"/tables/{table}/seats/1/sit")
    for each in (host, guest):
        each.look(table)
        each.page.wait_for_selector("#players .player")
        assert each.page.locator(".odds, .ask-coach").count() == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_is_analysed_and_tried_again(people: Any, tmp_path: Path, lang: str) -> None:
    me: Player = people(lang=lang)
    record, _, _ = blundered("crown_of_emara", seed={"en": 8, "fr": 9}[lang])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record.to_dict()), encoding="utf-8")
    me.page.goto(me.house.url)
    me.page.locator("#import summary").click()
    me.page.set_input_files("#record", str(path))
    me.page.locator('#import button[hx-post="/analysis"]').click()
    me.page.wait_for_url("**/analysis/*")
    me.page.wait_for_selector(".curve polyline")
    assert me.page.locator(".curve polyline").count() == 4  # the chances and the luck of two seats
    assert me.page.locator(".ledger > li").count() == 2
    worst = me.page.locator(".moment").first
    assert worst.locator("dd").count() == 3
    assert worst.locator("dd").nth(0).inner_text() != worst.locator("dd").nth(1).inner_text()
    worst.locator(".go").click()
    me.page.wait_for_url("**/t/*")
    me.my_turn()


def test_a_puzzle_can_be_solved(people: Any) -> None:
    me: Player = people()
    game = royaume.load("crown_of_emara")
    puzzle = next(iter(puzzles(game).values()))
    offered = [game.notation(action) for action in puzzle.position(game).offered]
    wrong = next(notation for notation in offered if notation != puzzle.best[0])
    me.page.goto(f"{me.house.url}/games/crown_of_emara/puzzles")
    me.page.locator(".puzzle-list a").first.click()
    for notation, verdict in ((wrong, "wrong"), (puzzle.best[0], "right")):
        me.page.locator(f'[data-legal][hx-post$="/{notation}"]').first.click()
        me.page.wait_for_selector(f".verdict.{verdict}")
    me.page.goto(f"{me.house.url}/games/crown_of_emara/puzzles")
    assert me.page.locator(".solved").count() == 1
