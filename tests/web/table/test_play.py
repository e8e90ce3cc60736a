"""People play Crown of Emara in the browser, by clicking only what the page offers."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import royaume
from royaume.engine.record import Record
from tests.web.table.conftest import GOLDEN, LiveServer, Player

GAME = royaume.load("crown_of_emara")
MOVES = 12  # of two people, until both have played


def test_a_whole_game_against_bots(people: Any) -> None:
    me: Player = people()
    table = me.play_through("crown_of_emara", "me", "bot:greedy", "bot:random")
    seen = me.view(table)
    assert seen["table"]["status"] == "over"
    page = me.page
    assert page.locator(".ranking li").count() == 3
    lines = {GAME.line(line, "en") for each in seen["table"]["result"]["breakdown"] for line in each}
    own = {"Leftover points for the other score"}  # on the page the division is shown instead
    assert lines - own <= set(page.locator(".breakdown tbody .line th").all_inner_texts())
    totals = page.locator(".breakdown .total td").all_inner_texts()
    assert [int(n) for n in totals] == seen["table"]["result"]["scores"]
    assert page.locator(".chart polyline").count() == 3
    with page.expect_download() as download:
        page.locator(".sheet a[download]").click()
    assert download.value.suggested_filename == f"crown_of_emara-{table}.json"


def test_two_people_online(people: Any) -> None:
    host: Player = people()
    guest: Player = people()
    table = host.sit("me", "invite")
    secret = host.api("POST", f"/tables/{table}/seats/1/invitation")["invitation"]
    guest.page.goto(f"{host.house.url}/join/{secret}")
    guest.page.get_by_role("button", name=re.compile("seat", re.I)).first.click()
    guest.page.wait_for_url(f"**/t/{table}")
    host.look(table)
    rng = random.Random(2)
    for _ in range(MOVES):
        turn = host.view(table)["turn"]
        player = (host, guest)[turn]
        player.my_turn()
        player.choose(rng.choice(player.choices()))
    moves = host.view(table)["moves"]
    assert moves == guest.view(table)["moves"] >= MOVES  # what is forced is played with it
    first = host.page.locator("#lines li").first.inner_text()
    guest.page.wait_for_function("t => document.querySelector('#lines li').innerText === t", arg=first)


def test_talk_reaches_the_other_and_is_only_text(people: Any) -> None:
    host: Player = people()
    guest: Player = people()
    table = host.sit("me", "open", visibility="lobby")
    guest.api("POST", f"/tables/{table}/seats/1/sit")
    guest.look(table)
    host.look(table)
    host.page.locator(".chat input").fill("<b>Hello</b> & welcome")
    host.page.locator(".chat button").click()
    guest.page.wait_for_selector("#said li")
    assert "<b>Hello</b> & welcome" in guest.page.locator("#said li").last.inner_text()
    host.page.wait_for_function("() => document.querySelector('.chat input').value === ''")


def test_around_one_screen_hands_stay_hidden(people: Any) -> None:
    both: Player = people()
    table = both.sit("me", "me")
    first = both.view(table)["turn"]
    both.look(table, f"?seat={first}")
    rng = random.Random(3)
    while both.view(table)["turn"] == first:
        both.my_turn()
        both.choose(rng.choice(both.choices()))
    both.page.wait_for_selector(".hand-over a")
    assert both.page.locator(".ce-card").count() == 0
    both.look(table)
    both.page.wait_for_selector(".hand-over a")
    assert both.page.locator(".ce-card").count() == 0, "loaded again, it still waits for the other to say so"
    both.page.locator(".hand-over a").click()
    both.page.wait_for_url(f"**/t/{table}?seat={1 - first}")
    assert both.page.locator(".ce-card").count() == 3


@pytest.mark.parametrize("game", ["kingdom_crossing", "queens_architect"])
def test_around_one_screen_nothing_is_hidden_where_nothing_is_secret(people: Any, game: str) -> None:
    both: Player = people()
    table = both.sit("me", "me", game=game)
    rng = random.Random(3)
    decided = []
    while len(set(decided)) < 2:
        both.my_turn()
        decided.append(both.view(table)["turn"])
        banner = both.page.locator(f"#dock .whose.p{decided[-1]}")
        banner.wait_for()
        assert both.view(table)["seats"][decided[-1]]["name"] in banner.inner_text()
        both.choose(rng.choice(both.choices()))
    assert both.page.locator(".hand-over").count() == 0
    assert both.page.locator("#lines").is_visible()


def test_reload_restart_and_double_clicks_lose_nothing(people: Any, house: LiveServer) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    rng = random.Random(4)
    me.play_on(rng, 7)
    me.my_turn()
    before = me.view(table)
    me.page.reload()
    me.my_turn()
    assert me.choices() == sorted(each["action"] for each in before["actions"])
    house.kill()
    expect(me.page.locator("#lost")).to_have_text("Connection lost; trying again…")
    me.page.locator("#dock [data-legal][hx-post]:not([data-final])").first.click()
    expect(me.page.locator("#toast")).to_have_text("The server cannot be reached. Please try again.")
    house.start()
    expect(me.page.locator("#lost")).to_be_hidden()
    me.page.reload()
    me.my_turn()
    me.complaints.clear()  # the browser rightly complained that nobody answered
    after = me.view(table)
    assert after["moves"] == before["moves"]
    assert after["position"] == before["position"]
    target = me.page.locator("#dock [data-legal][hx-post]:not([data-final])").first
    address = target.get_attribute("hx-post")
    target.evaluate("each => { each.click(); each.click(); }")  # before anything can be answered
    me.page.wait_for_function("a => !document.querySelector(`[hx-post='${a}']`)", arg=address)
    made = [entry for entry in me.view(table)["log"] if entry["kind"] == "move" and entry["seat"] == 0]
    mine_before = [entry for entry in before["log"] if entry["kind"] == "move" and entry["seat"] == 0]
    played = made[len(mine_before) :]
    assert played
    assert address is not None
    assert address.endswith(f"/{played[0]['action']}")
    assert all("line" in entry["data"] for entry in played[1:]), "once, with what was then forced"


def test_undo_goes_back_to_the_last_new_information(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    start = me.view(table)
    me.choose(me.choices()[0])
    assert me.view(table)["moves"] == start["moves"] + 1
    me.page.get_by_role("button", name="Undo", exact=True).click()
    me.page.wait_for_selector(".ce-into [data-legal]")
    assert me.view(table)["position"]["seats"] == start["position"]["seats"]
    assert me.page.get_by_role("button", name="Undo", exact=True).count() == 0


def test_a_click_on_something_else_says_why(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random")
    me.my_turn()
    me.page.locator(".ce-hut[data-why]").first.click()
    link = me.page.locator("#thing-sheet .why a").first
    link.wait_for()
    assert re.fullmatch(r"/rules/crown_of_emara#CE-[\w.]+", str(link.get_attribute("href")))
    assert len(me.page.locator("#thing-sheet .why").first.inner_text()) > 10


def test_a_page_that_missed_the_news_is_brought_up_to_date_by_a_click(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    me.page.evaluate("document.querySelector('#live').remove()")  # no events any more
    offered = me.choices()
    me.api("POST", f"/tables/{table}/moves", data={"action": offered[0], "ply": me.view(table)["ply"]})
    me.page.locator(f'[data-legal][hx-post$="/{offered[0]}"]').first.click()
    me.page.wait_for_function("a => !document.querySelector(`[hx-post$='/${a}'][data-legal]`)", arg=offered[0])
    assert [entry["kind"] for entry in me.view(table)["log"] if entry["seat"] == 0] == ["move"]


def test_what_happens_before_the_scripts_are_there_is_shown(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    held: list[Route] = []
    me.page.route("**/js/messages*", lambda route: held.append(route))
    me.page.goto(f"{me.house.url}/t/{table}", wait_until="commit")
    me.page.wait_for_selector("#live", state="attached")
    offered = me.page.locator("[data-legal][hx-post]").evaluate_all(
        "all => all.map(each => each.getAttribute('hx-post'))"
    )
    action = offered[0].rsplit("/", 1)[1]
    me.api("POST", f"/tables/{table}/moves", data={"action": action, "ply": me.view(table)["ply"]})
    me.page.wait_for_timeout(500)  # a stream that is followed too early would bring it now
    held[0].continue_()
    me.page.wait_for_function("a => !document.querySelector(`[hx-post='${a}']`)", arg=offered[0])


def test_a_late_answer_does_not_bring_back_what_was(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    held: list[tuple[Route, Any]] = []
    me.page.route("**/t/*/99999/*", lambda route: held.append((route, route.fetch())))
    me.page.evaluate("table => void htmx.ajax('POST', `/t/${table}/99999/late`, { swap: 'none' })", table)
    while not held:
        me.page.wait_for_timeout(20)
    offered = me.choices()
    me.api("POST", f"/tables/{table}/moves", data={"action": offered[0], "ply": me.view(table)["ply"]})
    old = f"[hx-post$='/{offered[0]}'][data-legal]"
    me.page.wait_for_function("old => !document.querySelector(old)", arg=old)
    route, answer = held[0]
    with me.page.expect_response("**/t/*/99999/*"):
        route.fulfill(response=answer)
    assert "<hx-partial" in answer.text()
    me.page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert me.page.locator(old).count() == 0


def test_replay_has_an_address_for_every_position(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.play_on(random.Random(5), 6)
    me.page.goto(f"{me.house.url}/t/{table}/at/2")
    assert me.page.locator("output").inner_text().startswith("2 /")
    me.page.keyboard.press("ArrowRight")
    me.page.wait_for_url(f"**/t/{table}/at/3")
    me.page.locator("#lines a").last.click()
    me.page.wait_for_url(f"**/t/{table}/at/1")
    assert me.page.locator("[data-legal]").count() == 0
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+$"))
    me.my_turn()


def test_in_french(people: Any) -> None:
    me: Player = people(lang="fr-FR")
    me.sit("me", "bot:random")
    me.my_turn()
    assert me.page.locator("html").get_attribute("lang") == "fr"
    assert "quelle carte" in me.page.locator(".prompt b").inner_text()
    me.play_on(random.Random(6), 5)


DOABLE = "[data-legal]:is([hx-post], [data-pick], [data-member])"


@pytest.mark.parametrize("game", royaume.games())
def test_a_whole_turn_with_the_keyboard_alone(people: Any, game: str) -> None:
    """The first thing is reached with Tab, others with their numbers; things are held and sets confirmed by Enter."""
    me: Player = people()
    record = Record.from_json((GOLDEN / game / "2p-defaults-greedy.json").read_text())
    first = turn_from(record, len(record.actions) // 3)
    seat = record.replay(first).player
    table = me.sit_where(record, first)
    page = me.page
    me.my_turn()
    for done in range(60):
        before = page.locator("#dock").get_attribute("data-ply")
        if done:
            page.keyboard.press(str(1 + done % 2))
        if not focused(page, DOABLE):
            tab_to(page, DOABLE)
        if focused(page, "[data-member]"):
            gather(page)
        else:
            page.keyboard.press("Enter")
            if focused(page, "[data-final], .pile [data-place]"):  # asked once more, or held: its first place
                page.keyboard.press("Enter")
        page.wait_for_function("ply => document.getElementById('dock').dataset.ply !== ply", arg=before)
        moved = [entry["seat"] for entry in me.view(table)["log"] if entry["kind"] == "move"][first:]
        if set(moved) != {seat} or me.over:
            return
        me.my_turn()
    pytest.fail("the turn did not end")


def turn_from(record: Record, moves: int) -> int:
    """The number of moves, so many or more, after which another seat decides."""
    state = record.replay(moves)
    seat = state.player
    while state.player == seat:
        state.apply(record.actions[moves])
        moves += 1
    return moves


def gather(page: Page) -> None:
    """Choose members until they can be confirmed, and confirm them."""
    while True:
        with page.expect_response(re.compile("/set/")):
            page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.prospect').childElementCount")
        if page.locator(".gather button:not([aria-disabled])").count():
            break
        tab_to(page, "[data-member]:not(.chosen)")
    tab_to(page, ".gather button")
    page.keyboard.press("Enter")


def focused(page: Page, wanted: str) -> bool:
    found: bool = page.evaluate("wanted => document.activeElement.matches(wanted)", wanted)
    return found


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something of the kind has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if focused(page, wanted):
            return
    pytest.fail(f"{wanted} cannot be reached with the Tab key")
