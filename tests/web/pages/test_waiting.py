"""A table that waits: seats fill while everybody watches, by sitting down, by invitation, by bots."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener, api, faults, name_oneself, table_of


def wait_at(page: Page, *seats: str, **more: object) -> str:
    table: str = api(page, "POST", "/tables", {"game": "crown_of_emara", "seats": list(seats), **more})["view"][
        "table"
    ]["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector("#waiting")
    return table


def test_an_invitation_brings_a_friend_to_the_table(visitor: Opener) -> None:
    alice, emile = visitor(), visitor(lang="fr")
    name_oneself(alice, "Alice")
    name_oneself(emile, "Émile")
    table = wait_at(alice, "me", "invite", spectators=False)
    alice.click("#place-1 button:has-text('Invite')")
    link = alice.locator("#link-1 input").input_value()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/join/[\w-]{20,}", link)

    emile.goto(link)
    expect(emile.locator("main")).to_contain_text("Émile")
    emile.click("text=Prendre le siège")
    emile.wait_for_url(f"**/t/{table}")
    assert "join" not in emile.url
    emile.wait_for_selector("#board")
    alice.wait_for_selector("#board")
    assert [seat["name"] for seat in api(alice, "GET", f"/tables/{table}")["seats"]] == ["Alice", "Émile"]


def test_the_link_stays_while_other_seats_change(visitor: Opener) -> None:
    alice = visitor()
    wait_at(alice, "me", "invite", "open")
    alice.click("#place-1 button:has-text('Invite')")
    link = alice.locator("#link-1 input").input_value()
    alice.click("#place-2 button:has-text('Invite')")
    expect(alice.locator("#link-2 input")).to_be_visible()
    expect(alice.locator("#place-2 small")).to_have_text("invited")
    expect(alice.locator("#link-1 input")).to_have_value(link)


def test_everybody_sees_who_sits_down(visitor: Opener) -> None:
    alice, emile = visitor(), visitor()
    name_oneself(alice, "Alice")
    name_oneself(emile, "Émile")
    table = wait_at(alice, "me", "open", "open")
    emile.goto(f"/t/{table}")
    assert emile.locator("button:has-text('Invite'), button:has-text('Let a bot play')").count() == 0
    emile.click("#place-1 button:has-text('Sit down')")
    expect(alice.locator("#place-1 b")).to_have_text("Émile")
    alice.click("#place-2 button:has-text('Let a bot play')")
    alice.wait_for_selector("#board")
    emile.wait_for_selector("#board")
    assert [seat["kind"] for seat in api(alice, "GET", f"/tables/{table}")["seats"]] == ["person", "person", "bot"]


def test_a_bot_gives_its_seat_back(visitor: Opener) -> None:
    alice = visitor()
    wait_at(alice, "me", "open", "bot:random")
    alice.click("#place-2 button:has-text('Open the seat')")
    expect(alice.locator("#place-2 small")).to_have_text("free seat")
    assert alice.locator("#place-2 button:has-text('Sit down')").count() == 1


def test_leaving_and_closing(visitor: Opener) -> None:
    alice, emile = visitor(), visitor()
    table = wait_at(alice, "me", "open", "open")
    emile.goto(f"/t/{table}")
    emile.click("#place-1 button:has-text('Sit down')")
    emile.click("button:has-text('Leave')")
    emile.wait_for_url(re.compile("/$"))
    expect(alice.locator("#place-1 small")).to_have_text("free seat")
    alice.on("dialog", lambda dialog: dialog.accept())
    alice.click("button:has-text('Close the table')")
    alice.wait_for_selector("#waiting", state="detached")
    assert api(alice, "GET", f"/tables/{table}")["table"]["status"] == "closed"


def test_an_invitation_nobody_made_is_refused(visitor: Opener) -> None:
    page = visitor()
    page.goto("/join/nobody-knows-this")
    csrf = api(page, "GET", "/me")["csrf"]
    headers = {"X-CSRF-Token": csrf, "HX-Request": "true", "Accept-Language": "fr"}
    answer = page.request.post("/join", form={"secret": "nobody-knows-this"}, headers=headers)
    assert answer.status == 404
    assert "Cette invitation n’existe pas." in answer.text()


def test_the_waiting_page_on_a_phone_and_for_axe(visitor: Opener) -> None:
    page = visitor(width=390, height=844, bypass_csp=True)
    wait_at(page, "me", "open", "invite", "bot:greedy")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.click("#place-2 button:has-text('Invite')")
    page.wait_for_selector("#link-2 input")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert faults(page, dark=True) == []


def test_the_link_to_the_table_can_be_copied(visitor: Opener) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    table = wait_at(page, "me", "open")
    page.click("text=Copy the link to this table")
    expect(page.locator("[data-copied]").first).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/t/{table}")
    assert table_of(page) == table
