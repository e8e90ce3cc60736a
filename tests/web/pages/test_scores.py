"""Best scores: every solo game is listed, with the way back to it, and the end of a game says where it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener, api, faults, name_oneself
from tests.web.pages.test_again import play_alone

SCORES = "/games/kingdom_crossing/scores"


@pytest.mark.rule("KC-15.3")
def test_solo_games_are_listed_and_the_end_says_so(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    name_oneself(page, "Bridge builder")
    page.goto("/")
    page.click("#game-kingdom_crossing a:has-text('Best scores')")
    expect(page.locator("main")).to_contain_text("No finished game yet.")
    wish = {"game": "kingdom_crossing", "seats": ["me"], "options": {"level": "initiate"}}
    table = api(page, "POST", "/tables", wish)["view"]["table"]["id"]
    page.goto(SCORES)
    page.click(".going a")
    page.wait_for_url(f"**/t/{table}")
    play_alone(page, table)
    page.goto(f"/t/{table}")
    expect(page.locator("#over .solo")).to_have_text("The first game on this list: Initiate.")
    page.click("#over a:has-text('Best scores')")
    page.wait_for_url(f"**{SCORES}")
    result = api(page, "GET", f"/tables/{table}")["table"]["result"]
    cells = page.locator(".score-sheet tbody tr").first.locator("td").all_inner_texts()
    assert cells[:2] == ["1", str(result["scores"][0])]
    assert cells[4] == ("Yes" if result["winners"] else "No")
    assert "with the coach" in cells[2]
    assert page.locator(".going").count() == 0
    assert faults(page) == []
    page.click(".score-sheet a")
    page.wait_for_url(f"**/t/{table}/at/0")
