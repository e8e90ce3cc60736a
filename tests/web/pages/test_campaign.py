"""The campaign: the next game is opened, its result is written down, the ladder shows it, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from royaume.engine.registry import load
from royaume.games.crown_of_emara import campaign_page as campaign
from royaume.games.crown_of_emara.campaign import Campaign
from royaume.games.crown_of_emara.campaign_page import ladder
from tests.web.conftest import Opener, api, faults, name_oneself, table_of
from tests.web.pages.test_again import play_alone

CAMPAIGN = "/games/crown_of_emara/campaign"
GAME = load("crown_of_emara")


def open_next(page: Page, sheet: str = "") -> str:
    page.goto(f"{CAMPAIGN}{sheet}")
    page.click(".told button.go")
    page.wait_for_url("**/t/*")
    return table_of(page)


@pytest.mark.rule("CE-16.9", "CE-16.10", "CE-16.12")
def test_games_are_played_and_written_down(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    name_oneself(page, "Climber")
    page.goto("/")
    page.click("#game-crown_of_emara a:has-text('Campaign')")
    expect(page.locator(".now")).to_contain_text("Your next game starts with 40 building points.")
    table = open_next(page)
    options = api(page, "GET", f"/tables/{table}")["table"]["options"]
    assert options == {"solo": "campaign", "start_bp": 40, "informed_choice": False, "mixed_boards": False}

    page.goto(CAMPAIGN)
    assert page.locator(".score-sheet").count() == 0
    page.click("text=Go on with the game")
    page.wait_for_url(f"**/t/{table}")

    play_alone(page, table)
    page.goto(f"/t/{table}")
    expect(page.locator("#over .solo")).to_have_text("Game 1 of your campaign is written down.")
    page.click("#over a:has-text('Campaign')")
    page.wait_for_url(f"**{CAMPAIGN}?sheet=standard")
    cells = page.locator(".score-sheet tbody tr").first.locator("td").all_inner_texts()
    final = api(page, "GET", f"/tables/{table}")["table"]["result"]["scores"][0]
    assert (cells[0].split()[0], cells[1]) == ("1", "40")
    assert int(cells[4]) == final == min(int(cells[2]), int(cells[3]))
    won = int(cells[4]) > int(cells[5])
    assert cells[6:9] == (["yes", "35", "40"] if won else ["no", "42", "–"])
    assert page.locator(".score-sheet tbody a").get_attribute("href") == f"/t/{table}/at/0"
    expect(page.locator(".climber text")).to_have_text("35" if won else "42")
    assert page.locator(".try").count() == 1
    page.reload()
    assert page.locator(".score-sheet tbody tr").count() == 1
    assert faults(page) == []

    page.goto(f"/t/{table}")
    page.click("#over button:has-text('Play the next game')")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    second = table_of(page)
    assert api(page, "GET", f"/tables/{second}")["table"]["options"]["start_bp"] == (35 if won else 42)
    page.goto("/new?game=crown_of_emara&players=1")
    page.locator('input[name="option.solo"][value="campaign"]').check(force=True)
    page.click(".open-table")
    page.wait_for_url(f"**/t/{second}")  # the game that is open, not another one beside it
    page.goto(CAMPAIGN)
    expect(page.locator(".told")).to_contain_text("A game of this campaign is open.")


@pytest.mark.rule("CE-16.12")
def test_each_set_of_variants_has_a_sheet_of_its_own(page: Page) -> None:
    name_oneself(page, "Varied")
    page.goto(CAMPAIGN)
    page.click("nav.links a:has-text('Informed Choice + Mixed Boards')")
    assert page.locator("nav.links [aria-current]").inner_text() == "Informed Choice + Mixed Boards"
    page.click(".told button.go")
    page.wait_for_url("**/t/*")
    options = api(page, "GET", f"/tables/{table_of(page)}")["table"]["options"]
    assert (options["informed_choice"], options["mixed_boards"]) == (True, True)
    page.goto(CAMPAIGN)
    expect(page.locator(".told button.go")).to_have_text("Play the next game")


def test_closing_a_table_is_no_way_out(page: Page) -> None:
    name_oneself(page, "Quitter")
    table = open_next(page)
    api(page, "POST", f"/tables/{table}/close")
    page.goto(CAMPAIGN)
    expect(page.locator(".told")).to_contain_text("You left the last game before its end")
    page.click("text=Go on with the game")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert seen["table"]["origin"]["table"] == table
    api(page, "POST", f"/tables/{table_of(page)}/seats/0/resign", {})
    page.goto(CAMPAIGN)
    assert page.locator(".score-sheet").count() == 0
    expect(page.locator(".told button.go")).to_have_text("Go on with the game")


def test_a_campaign_is_begun_anew(page: Page) -> None:
    name_oneself(page, "Beginner")
    table = open_next(page)
    play_alone(page, table)
    page.goto(CAMPAIGN)
    assert page.locator(".score-sheet tbody tr").count() == 1
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.click("text=Begin anew")
    assert page.locator(".score-sheet").count() == 0
    expect(page.locator(".now")).to_contain_text("40 building points")


def test_the_campaigns_of_two_people_are_their_own(visitor: Opener) -> None:
    alice, emile = visitor(), visitor()
    name_oneself(alice, "Alice")
    name_oneself(emile, "Émile")
    open_next(alice)
    emile.goto(CAMPAIGN)
    expect(emile.locator(".told button.go")).to_have_text("Play the next game")


@pytest.mark.rule("CE-16.9", "CE-16.10", "CE-16.11")
def test_the_ladder_shows_every_game_and_the_best_win() -> None:
    sheet = Campaign(GAME)
    for citizens, buildings, victoria in ((60, 62, 50), (40, 45, 50), (58, 55, 50)):
        sheet.games.append(sheet.line(citizens, buildings, victoria))
    assert [row["building_start"] for row in sheet.games] == [40, 35, 37]
    drawn = ladder(sheet)
    assert [rung["value"] for rung in drawn["rungs"]] == [0, 5, 10, 15, 20, 25, 30, 35, 40]
    assert [(game["n"], game["won"], game["height"]) for game in drawn["games"]] == [
        (1, True, 0.0),
        (2, False, 0.125),
        (3, True, 0.075),
    ]
    assert drawn["next"] == {"value": 32, "height": 0.2}
    assert drawn["best"] == 0.075
    shown = campaign.show(GAME, "standard", sheet.to_dict(), "en")
    assert shown["score"] == "Campaign score: 37 (won with 55 points)"
    assert [row["best"] for row in shown["rows"]] == [False, False, True]


@pytest.mark.rule("CE-16.10")
def test_losses_lengthen_the_ladder() -> None:
    sheet = Campaign(GAME)
    for _ in range(3):
        sheet.games.append(sheet.line(10, 10, 50))
    drawn = ladder(sheet)
    assert drawn["rungs"][-1]["value"] == 50
    assert drawn["next"] == {"value": 46, "height": 0.08}
    assert drawn["best"] is None
