"""Friends by link, a club, an invitation by name, and a profile."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener, api, faults
from tests.web.pages.test_account import fresh, register

GAME = "crown_of_emara"


def test_two_become_friends_found_a_club_and_play(visitor: Opener) -> None:
    ann, bob = visitor(bypass_csp=True), visitor(lang="fr", width=390, height=844, bypass_csp=True)
    names = fresh(), fresh()
    for page, name in zip((ann, bob), names, strict=True):
        register(page, name)
    ann.goto("/people")
    ann.click(".by-link summary")
    expect(ann.locator(".qr")).to_be_visible()
    bob.goto(ann.input_value("#friend-link"))
    bob.click("button.go")
    bob.wait_for_url("**/people")
    expect(bob.locator(".names").first).to_contain_text(names[0])
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(bob, dark=True) == []
    ann.fill("#club-name", "The Round Table")
    ann.click("form button:has-text('Found it')")
    ann.wait_for_url("**/clubs/*")
    ann.click(".by-link summary")
    bob.goto(ann.input_value("#club-link"))
    bob.click("button.go")
    bob.wait_for_url("**/clubs/*")
    ann.click("main a.go")
    ann.select_option("#seat-1", "open")
    ann.check("[name=players][value='2']", force=True)
    expect(ann.locator("#seat-2")).to_have_count(0)
    ann.click(".open-table")
    ann.wait_for_url("**/t/*")
    ann.click(".call summary")
    ann.click(f".call label:has-text('{names[1]}')")
    ann.click(".call button")
    expect(ann.locator(".call .slot")).to_have_text("One was invited.")
    assert faults(ann) == []
    bob.goto("/")
    bob.click("button:has-text('Venir')")
    bob.wait_for_url("**/t/*")
    table = bob.url.split("/t/")[1]
    api(bob, "POST", f"/tables/{table}/seats/1/resign", {})
    bob.goto(f"/people/{names[0].casefold()}")
    expect(bob.locator(".kingdoms small")).to_contain_text("1 gagnées sur 1 (100 %)")
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(bob, dark=True) == []
