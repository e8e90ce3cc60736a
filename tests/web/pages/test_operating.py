"""An operator's day in the browser: named by a command, a report comes, is decided, and whom it is about reads it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener, faults
from tests.web.pages.test_account import fresh, register


def enter(page: Page, heading: str) -> None:
    """Go to the room; the server hears of a new operator within a second."""
    while page.request.get("/admin").status != 200:
        page.wait_for_timeout(200)
    page.goto("/admin")
    expect(page.locator("h1")).to_have_text(heading)


def test_a_report_is_decided(visitor: Opener, tmp_path_factory: pytest.TempPathFactory) -> None:
    olga, ann = visitor(bypass_csp=True), visitor()
    bob = visitor(lang="fr", width=390, height=844, dark=True, bypass_csp=True)
    names = [fresh() for _ in range(3)]
    for page, name in zip((olga, ann, bob), names, strict=True):
        register(page, name)
    database = f"sqlite:///{tmp_path_factory.getbasetemp() / 'server0' / 'royaume.db'}"
    command = [sys.executable, "-m", "royaume", "admin", "operator", names[0], "--database", database]
    subprocess.run(command, check=True, capture_output=True)
    enter(olga, "Overview")
    assert faults(olga, dark=True) == []

    ann.goto(f"/people/{names[2].casefold()}")
    ann.click(".report summary")
    ann.check(".report [value=name]")
    ann.fill(".report textarea", "Not a name")
    ann.click(".report button")
    expect(ann.locator(".note[role=status]")).to_contain_text("Thank you")

    olga.click(".rooms a:has-text('Reports')")
    card = olga.locator(".report-card", has_text=names[2])
    expect(card).to_contain_text("Not a name")
    expect(card.locator("textarea")).to_be_hidden()
    card.locator("[value=mute]").check()
    expect(card.locator("select")).to_be_visible()
    card.locator("[value=warn]").check()
    expect(card.locator("select")).to_be_hidden()
    card.locator("textarea").fill("Please choose another name")
    assert faults(olga) == []
    card.locator("button.go").click()
    expect(card).to_have_count(0)

    bob.goto("/people")
    note = bob.locator(".note-card.told")
    expect(note).to_contain_text("Please choose another name")
    assert faults(bob) == []
    note.locator("button").click()
    expect(note).to_have_count(0)
    bob.reload()
    expect(bob.locator("h1")).to_be_visible()
    expect(note).to_have_count(0)
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390
