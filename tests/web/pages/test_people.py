"""Friends by link, a club, an invitation by name, and a profile."""

from __future__ import annotations

import re

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
    club = ann.url
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
    ann.goto(f"{club}/events/new")
    ann.fill("#event-title", "Winter cup")
    ann.check("[name=kind][value='knockout']", force=True)
    expect(ann.locator("[name=most]").first).to_be_attached()
    ann.check("[name=players][value='2']", force=True)
    expect(ann.locator("[name=most]")).to_have_count(1)
    assert faults(ann) == []
    ann.click(".open-table")
    ann.wait_for_url(re.compile("/events/[a-z0-9]{12}$"))
    bob.goto(ann.url)
    bob.click("button:has-text('S’inscrire')")
    expect(bob.locator("button:has-text('Se retirer')")).to_be_visible()
    ann.reload()
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.click("button:has-text('Begin')")
    expect(ann.locator("a:has-text('To my table')")).to_be_visible()
    bob.reload()
    expect(bob.locator(".bracket")).to_contain_text(names[0][:10])
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(ann) == []
    assert faults(bob, dark=True) == []
    bob.goto(f"/people/{names[0].casefold()}")
    expect(bob.locator(".kingdoms small")).to_contain_text("1 gagnées sur 1 (100 %)")
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(bob, dark=True) == []
