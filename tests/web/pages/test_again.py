"""From one table to the next: rematch, and playing on from an earlier position."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Page

from tests.web.conftest import Opener, api, name_oneself, table_of


def play_out(page: Page, table: str) -> None:
    """Let bots play the own seats to the end, while nobody looks: every move would be drawn."""
    page.goto("about:blank")
    for seat in api(page, "GET", f"/tables/{table}")["seats"]:
        if seat["mine"]:
            api(page, "POST", f"/tables/{table}/seats/{seat['seat']}/bot", {"bot": "random"})
    for _ in range(3000):
        if api(page, "GET", f"/tables/{table}")["table"]["status"] == "over":
            return
        time.sleep(0.1)
    raise AssertionError("the bots did not come to an end")


def play_alone(page: Page, table: str) -> None:
    """Play any moves of the only seat to the end, by the API, while nobody looks."""
    page.goto("about:blank")
    dice, view = random.Random(1), api(page, "GET", f"/tables/{table}")
    csrf = {"X-CSRF-Token": api(page, "GET", "/me")["csrf"]}
    while view["actions"]:
        move = {"ply": view["ply"], "action": dice.choice(view["actions"])["action"]}
        view = page.request.post(f"/api/v1/tables/{table}/moves", headers=csrf, data=move).json()["view"]
    assert view["table"]["status"] == "over"


def press(page: Page, path: str) -> Any:
    csrf = {"X-CSRF-Token": api(page, "GET", "/me")["csrf"], "HX-Request": "true"}
    return page.request.post(path, headers=csrf)


def test_a_rematch_has_the_same_game_options_and_bots(page: Page) -> None:
    name_oneself(page, "Alice")
    wish = {"seats": ["bot:random", "me", "bot:greedy"], "options": {"mixed_boards": True}, "title": "Again"}
    table = api(page, "POST", "/tables", {"game": "crown_of_emara", **wish})["view"]["table"]["id"]
    play_out(page, table)
    page.goto(f"/t/{table}")
    page.click("#over button.go")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert [seat["bot"] for seat in seen["seats"]] == ["random", None, "greedy"]
    assert seen["seats"][1]["mine"]
    assert seen["table"]["options"]["mixed_boards"] is True
    assert seen["table"]["title"] == "Again"
    assert seen["table"]["status"] == "playing"


def test_after_a_rematch_the_others_find_the_way_in_the_talk(visitor: Opener) -> None:
    alice, emile = visitor(), visitor()
    name_oneself(alice, "Alice")
    name_oneself(emile, "Émile")
    wish = {"game": "crown_of_emara", "seats": ["me", "open"], "visibility": "lobby"}
    table = api(alice, "POST", "/tables", wish)["view"]["table"]["id"]
    api(emile, "POST", f"/tables/{table}/seats/1/sit")
    api(emile, "POST", f"/tables/{table}/seats/1/resign", {})
    answer = press(emile, f"/t/{table}/rematch")
    assert answer.status == 204
    rematch = answer.headers["hx-redirect"]
    said = api(alice, "GET", f"/tables/{table}")["chat"][-1]
    assert said["name"] == "Émile"
    assert said["text"].endswith(rematch)
    seen = api(alice, "GET", f"/tables/{rematch.removeprefix('/t/')}")
    assert [seat["kind"] for seat in seen["seats"]] == ["open", "person"]
    stranger = visitor()
    stranger.goto("/")
    assert press(stranger, f"/t/{table}/rematch").status == 403
    for again in (emile, alice, alice):
        assert press(again, f"/t/{table}/rematch").headers["hx-redirect"] == rematch, "one rematch for all"
    seen = api(alice, "GET", f"/tables/{rematch.removeprefix('/t/')}")
    assert [(seat["kind"], seat["mine"]) for seat in seen["seats"]] == [("person", True), ("person", False)]
    assert seen["table"]["status"] == "playing"
    assert len(api(alice, "GET", f"/tables/{table}")["chat"]) == 1


def test_playing_on_from_an_earlier_position(page: Page) -> None:
    name_oneself(page, "Alice")
    wish = {"game": "crown_of_emara", "seats": ["bot:random", "me"]}
    table = api(page, "POST", "/tables", wish)["view"]["table"]["id"]
    play_out(page, table)
    page.goto(f"/t/{table}/at/30")
    page.click("#dock button.go")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert seen["table"]["origin"] == {"table": table, "moves": 30}
    assert [seat["bot"] for seat in seen["seats"]] == ["steward", None]
    assert seen["moves"] >= 30


def test_somebody_who_only_watched_plays_on_for_the_one_whose_turn_it_was(visitor: Opener) -> None:
    alice, emile = visitor(), visitor()
    alice.goto("/")
    wish = {"game": "crown_of_emara", "seats": ["bot:random", "me"]}
    table = api(alice, "POST", "/tables", wish)["view"]["table"]["id"]
    play_out(alice, table)
    emile.goto("/")
    turn = api(emile, "GET", f"/tables/{table}/positions/25")["position"]["player"]
    answer = press(emile, f"/t/{table}/copy/25")
    assert answer.status == 204
    seen = api(emile, "GET", f"/tables/{answer.headers['hx-redirect'].removeprefix('/t/')}")
    assert [seat["mine"] for seat in seen["seats"]] == [seat == turn for seat in (0, 1)]
    assert press(emile, f"/t/{table}/copy/99999").status == 422
