"""The home page: one click to play, one's tables, tables to join, and records out of files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from royaume.engine.registry import games, load
from royaume.web.extras import howto_link, learn_link
from tests.web.conftest import Opener, api, name_oneself, table_of

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "crown_of_emara" / "2p-defaults-greedy.json"


def test_play_now_opens_a_table_against_two_bots(page: Page) -> None:
    page.goto("/")
    page.click("#game-crown_of_emara button.play")
    page.wait_for_url("**/t/*")
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert [seat["bot"] for seat in seen["seats"]] == [None, "steward", "steward"]
    assert seen["seats"][0]["mine"]
    assert seen["table"]["status"] == "playing"
    assert page.locator("#board").count() == 1


@pytest.mark.rule("WK-4.8", "CE-3.11", "KC-3.4")
def test_play_now_is_as_the_rules_advise_for_a_first_game(page: Page) -> None:
    page.goto("/")
    advised = {"winter_kingdom": ("twist", "none"), "crown_of_emara": ("start_bp", "first_game")}
    for game, (option, value) in {**advised, "kingdom_crossing": ("easy_objectives", True)}.items():
        page.click(f"#game-{game} button.play")
        page.wait_for_url("**/t/*")
        assert api(page, "GET", f"/tables/{table_of(page)}")["table"]["options"][option] == value
        page.goto("/")


def test_the_games_stand_in_their_order_each_with_its_cover_and_its_line(page: Page) -> None:
    page.goto("/")
    cards = page.locator(".shelf .game")
    assert [card.get_attribute("id") for card in cards.all()] == [
        f"game-{game}"
        for game in ("crown_of_emara", "winter_kingdom", "kingdom_crossing", "queens_architect", "almanac")
    ]
    for game in games():
        card = page.locator(f"#game-{game}")
        assert card.locator(f"svg.cover #cover-{game}").count() == 1
        expect(card).to_contain_text(load(game).about("en"))
        assert card.locator("button, a").count() >= 3


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_card_of_a_game_says_how_long_how_heavy_what_fun_and_what_is_special(visitor: Opener, lang: str) -> None:
    page = visitor(lang=lang)
    page.goto("/")
    facts = page.locator("#game-crown_of_emara .facts li").all_inner_texts()
    assert [fact.strip() for fact in facts] == ["1–4", "45–75 min", {"en": "medium", "fr": "moyen"}[lang]]
    for game in games():
        words = page.locator(f"#game-{game} .words dd").all_inner_texts()
        assert words == [load(game).on_shelf("fun", lang), load(game).on_shelf("special", lang)]
        assert all(words)


def test_a_game_that_one_does_not_know_is_learned_first_and_one_that_one_knows_is_played_first(visitor: Opener) -> None:
    page, other = visitor(), visitor()
    page.goto("/")
    card = page.locator("#game-winter_kingdom")
    does = card.locator(".does > a, .does > button")
    learned = learn_link(load("winter_kingdom")) or howto_link(load("winter_kingdom"))
    assert does.first.get_attribute("href") == learned
    assert does.all_inner_texts()[1:] == ["First game", "Play"]
    card.locator(".first-game").click()
    page.wait_for_url("**/t/*")
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert seen["seats"][0]["mine"]
    assert {seat["bot"] for seat in seen["seats"][1:]} == {"page"}, "the kindest bots"
    assert seen["table"]["options"]["twist"] == "none"
    page.goto("/")
    assert does.all_inner_texts() == ["Play now", "New table"]
    assert card.locator(f'.more a[href="{learned}"]').count() == 1, "nothing is taken away from who knows it"
    assert page.locator("#game-almanac .first-game").count() == 1, "of the others one knows no more than before"
    other.goto("/")
    assert other.locator("#game-winter_kingdom .first-game").count() == 1, "and others are others"


def test_my_tables_say_whose_turn_it_is_and_mine_come_first(page: Page) -> None:
    name_oneself(page, "Alice")
    first = api(page, "POST", "/tables", {"game": "crown_of_emara", "seats": ["me", "me"], "title": "Mine to move"})
    waiting = {"game": "crown_of_emara", "seats": ["me", "open", "invite"], "title": "Still empty"}
    api(page, "POST", "/tables", waiting)
    page.goto("/")
    entries = page.locator("#tables section").first.locator(".entry")
    assert [text.split("\n")[0] for text in entries.all_inner_texts()] == ["Mine to move", "Still empty"]
    expect(entries.nth(0)).to_contain_text("Your turn")
    expect(entries.nth(1)).to_contain_text("2 free seats")
    assert "turn" in (entries.nth(0).get_attribute("class") or "")
    entries.nth(0).locator("a").click()
    page.wait_for_url(f"**/t/{first['view']['table']['id']}")


def test_tables_of_others_can_be_found_and_joined(visitor: Opener) -> None:
    alice, emile = visitor(), visitor(lang="fr")
    name_oneself(alice, "Alice")
    wish = {"game": "crown_of_emara", "seats": ["me", "open"], "title": "Who joins?", "visibility": "lobby"}
    table = api(alice, "POST", "/tables", wish)["view"]["table"]["id"]
    emile.goto("/")
    found = emile.locator(f"#entry-{table}")
    expect(found).to_contain_text("Who joins?")
    expect(found).to_contain_text("1 siège libre")
    found.locator("a").click()
    emile.click("text=S’asseoir")
    emile.wait_for_selector("#board")
    assert api(alice, "GET", f"/tables/{table}")["table"]["status"] == "playing"


def test_the_lists_look_again_by_themselves(page: Page) -> None:
    page.goto("/")
    assert page.locator("#tables").get_attribute("hx-trigger") == "every 15s"
    fragment = page.request.get("/tables").text()
    assert fragment.lstrip().startswith('<div class="lists"')


# Records ------------------------------------------------------------------------------------------


def open_record(page: Page, name: str, data: bytes, others: str = "bots") -> None:
    page.goto("/")
    page.click("#import summary")
    page.set_input_files("#record", {"name": name, "mimeType": "application/json", "buffer": data})
    page.select_option("#others", others)
    page.click("#import button")


def golden() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return data


def test_a_finished_record_opens_its_replay(page: Page) -> None:
    open_record(page, "game.json", json.dumps(golden()).encode())
    page.wait_for_url("**/t/*/at/0")
    seen = api(page, "GET", f"/tables/{table_of(page)}")
    assert seen["table"]["status"] == "over"
    assert seen["moves"] == len(golden()["actions"])


def test_an_unfinished_record_goes_on_against_bots_or_alone(page: Page) -> None:
    record = golden()
    record.pop("result")
    record["actions"] = record["actions"][:20]
    open_record(page, "game.json", json.dumps(record).encode())
    page.wait_for_url("**/t/*")
    assert [seat["bot"] for seat in api(page, "GET", f"/tables/{table_of(page)}")["seats"]] == [None, "steward"]
    open_record(page, "game.json", json.dumps(record).encode(), "me")
    page.wait_for_url("**/t/*")
    assert [seat["mine"] for seat in api(page, "GET", f"/tables/{table_of(page)}")["seats"]] == [True, True]


def test_a_file_that_is_no_record_is_refused_kindly(page: Page) -> None:
    open_record(page, "picture.json", b"not a record at all")
    expect(page.locator("#import-wrong")).to_have_text("This file is not a record.")
    expect(page.locator("#record")).to_have_attribute("aria-invalid", "true")
    open_record(page, "game.json", json.dumps({**golden(), "players": 9}).encode())
    expect(page.locator("#import-wrong")).to_contain_text("This record cannot be played here.")
    assert page.locator("#import-wrong small").get_attribute("lang") == "en"
    assert "/t/" not in page.url
