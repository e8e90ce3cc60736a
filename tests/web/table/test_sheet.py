"""A thing says what it is to mouse, finger and keyboard; the rules lie beside the board and stay while one plays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import royaume
from tests.web.table.conftest import Player

SHEET = "#thing-sheet:not([hidden])"
GROUPS = ("dock", "stage", "players", "side")
FOCUSED = "() => document.activeElement.dataset.thing ?? document.activeElement.dataset.at ?? null"
PRESS_LONG = """each => each.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, pointerType: "touch"}))"""
LET_GO = """each => {
  each.dispatchEvent(new PointerEvent("pointerup", {bubbles: true, pointerType: "touch"}));
  each.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""
STOP = ":is([data-thing], [data-at])[tabindex='0']:not(button, [data-piece], [role=region])"
# How much of what is asked, or of the thing itself, lies under its sheet, in square pixels.
COVERED = """thing => {
  const box = document.querySelector("#thing-sheet").getBoundingClientRect();
  return [...document.querySelectorAll(".prompt, .verbs button"), thing].reduce((sum, each) => {
    const other = each.getBoundingClientRect();
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}"""


def told(page: Page) -> str:
    """The sheet that is open, once it is; its name must not be empty."""
    sheet = page.locator(SHEET)
    sheet.locator("h2").wait_for()
    assert sheet.locator("h2").inner_text().strip()
    return sheet.inner_text()


def shut(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0)


def test_a_click_a_right_click_a_long_press_and_keys_open_a_sheet(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    page, moves = me.page, me.view(table)["moves"]
    place = page.locator("article[data-thing='place.castle']")
    place.locator(".scene").click()
    said = told(page)
    assert "CE-8.1" in said
    assert place.evaluate(COVERED) == 0
    assert page.evaluate("() => document.activeElement.id") == "sheet-name"
    shut(page)
    assert page.evaluate(FOCUSED) == "place.castle"

    legal = page.locator("#dock [data-legal]").first  # what can be chosen is chosen by a click, and told otherwise
    legal.click(button="right")
    assert "CE-5.1" in told(page)
    shut(page)
    legal.evaluate(PRESS_LONG)
    told(page)
    legal.evaluate(LET_GO)
    shut(page)
    assert me.view(table)["moves"] == moves

    first = page.locator("#stage [data-thing][tabindex='0']")
    assert first.count() == 1, "the board is one stop of the keyboard"
    first.focus()
    before = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    after = page.evaluate(FOCUSED)
    assert after not in (None, before)
    page.keyboard.press("Enter")
    told(page)
    shut(page)
    assert page.evaluate(FOCUSED) == after

    score = page.locator("#players .player details.score").first  # what it is made of lies over others' panels
    score.locator("summary").click()
    expect(score).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(score).not_to_have_attribute("open", "")
    score.locator("summary").click()
    page.mouse.click(4, 4)
    expect(score).not_to_have_attribute("open", "")


def test_the_verb_of_a_sheet_is_done_and_closes_it(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    moves = me.view(table)["moves"]
    card = me.page.locator("#dock .ce-hand [data-thing^='card.']").first
    card.click(button="right")
    told(me.page)
    me.page.locator(f"{SHEET} .deeds button[data-legal]").first.click()
    expect(me.page.locator(SHEET)).to_have_count(0)
    me.page.wait_for_function("ply => document.querySelector('#dock').dataset.ply !== ply", arg=str(moves))
    assert me.view(table)["moves"] > moves


def test_the_clause_of_a_refusal_opens_the_drawer_which_stays_while_one_plays(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random")
    me.my_turn()
    page = me.page
    address = page.url
    page.locator(".ce-hut[data-why]").first.click()
    link = page.locator("#thing-sheet .why a").first
    clause = link.inner_text()
    link.click()
    marked = page.locator("#drawer .clause.marked")
    expect(marked).to_have_attribute("id", clause)
    expect(marked).to_be_in_viewport()
    me.choose(me.choices()[0])
    me.my_turn()
    expect(page.locator("#steps")).not_to_be_empty()  # what happened is said to screen readers
    expect(marked).to_be_in_viewport()
    assert page.url == address

    page.fill("#drawer-q", "signet ring")
    hit = page.locator("#drawer .found .number").first
    hit.wait_for()
    found = hit.inner_text()
    hit.click()
    expect(page.locator("#drawer .clause.marked")).to_have_attribute("id", found)
    page.locator("#drawer [data-pane=rules] summary").last.click()
    expect(page.locator("#drawer .pieces .piece").first).to_be_visible()  # the components in pictures

    page.locator("#drawer [data-tab=rules]").focus()
    for key, there in (
        ("w", "[data-pane=counts] .breakdown"),
        ("c", "[data-pane=cards] .one"),
        ("?", "[data-pane=keys]"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#drawer {there}").first).to_be_visible()
    expect(page.locator("#drawer .keys.more dt").first).to_be_visible()  # what the page itself has keys for
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


@pytest.mark.parametrize("game", royaume.games())
def test_every_group_is_one_stop_and_tells_in_french(people: Any, game: str) -> None:
    me: Player = people(lang="fr", size=(390, 844))
    me.sit("me", "bot:random", game=game)
    me.my_turn()
    page = me.page
    page.keyboard.press("Tab")
    order = page.evaluate("() => [...document.querySelector('#main').children].map(each => each.id)")
    assert order == ["voice", "dock", "stage", "rail"], "the order of focus follows the question"
    for group in GROUPS:
        stop = page.locator(
            f"#{group} :is([data-thing], [data-at])[tabindex='0']:not(button, [data-piece], [role=region])"
        )
        assert stop.count() <= 1, group
        if not stop.count():
            continue
        stop.focus()
        thing = page.evaluate(FOCUSED)
        page.keyboard.press("i")
        said = told(page)
        assert "Ce que disent les règles" in said
        box = page.locator(SHEET).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] == pytest.approx(844, abs=1), "on a phone it lies at the foot"
        shut(page)
        assert page.evaluate(FOCUSED) == thing


def test_of_what_is_not_there_or_not_to_be_seen_the_same_is_said(people: Any) -> None:
    me, other = people(), people()
    table = me.sit("me", "bot:random", game="almanac", visibility="lobby", spectators=True)
    me.my_turn()
    held = me.view(table)["position"]["seats"][0]["contracts"][0]
    address = f"{me.house.url}/t/{table}/0/thing"

    def ask(player: Player, key: str) -> tuple[int, str]:
        answer = player.page.request.get(f"{address}/{key}", headers={"HX-Request": "true"})
        return answer.status, answer.text()

    assert ask(me, f"paper.{held}")[0] == 200
    hidden = ask(other, f"paper.{held}")
    assert hidden[0] == 404
    assert hidden == ask(other, "paper.nobody")
    assert hidden == ask(other, "nothing")
    assert "/0/" not in ask(other, "page")[1], "who only watches is offered nothing"
