"""The coach on the screen: a hint, the odds, the analysis of a game, trying again, and a record out of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import royaume
from royaume.coach.puzzles import puzzles
from tests.coach.games import blundered
from tests.web.table.conftest import Player


def test_a_hint_can_be_read_and_played(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    assert me.page.locator(".odds span").count() == 2
    me.page.get_by_role("button", name="Hint").click()
    me.page.wait_for_selector("#hint li")
    assert me.page.locator("#hint li").count() <= 3
    assert "points" in me.page.locator("#hint .worth").first.inner_text()
    best = me.page.locator("#hint li button").first
    address = best.get_attribute("hx-post")
    before = me.view(table)["moves"]
    best.click()
    me.page.wait_for_function("a => !document.querySelector(`[hx-post='${a}']`)", arg=address)
    assert me.page.locator("#hint li").count() == 0
    assert me.view(table)["moves"] > before


def test_the_bar_is_folded_in_a_first_game_until_one_asks_for_it(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    bar = me.page.locator(".odds")
    for asked, shown in ((None, False), ("Show the chances to win", True), ("Hide the chances to win", False)):
        if asked is not None:
            me.page.get_by_role("button", name="Menu").click()
            with me.page.expect_navigation():
                me.page.get_by_role("button", name=asked).click()
        me.page.wait_for_selector("#players .player")
        assert bar.count() == 1
        assert bar.is_visible() == shown
    me.look(table)
    assert not bar.is_visible()


def test_where_people_compete_there_is_no_coach(people: Any) -> None:
    host: Player = people()
    guest: Player = people()
    table = host.sit("me", "open", visibility="lobby")
    guest.api("POST", f"/tables/{table}/seats/1/sit")
    for each in (host, guest):
        each.look(table)
        each.page.wait_for_selector("#players .player")
        assert each.page.locator(".odds, .ask-coach").count() == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_is_analysed_and_tried_again(people: Any, tmp_path: Path, lang: str) -> None:
    me: Player = people(lang=lang)
    record, _, _ = blundered("crown_of_emara", seed={"en": 8, "fr": 9}[lang])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record.to_dict()), encoding="utf-8")
    me.page.goto(me.house.url)
    me.page.locator("#import summary").click()
    me.page.set_input_files("#record", str(path))
    me.page.locator('#import button[hx-post="/analysis"]').click()
    me.page.wait_for_url("**/analysis/*")
    me.page.wait_for_selector(".curve polyline")
    assert me.page.locator(".curve polyline").count() == 2
    assert me.page.locator(".sums tbody tr").count() == 2
    worst = me.page.locator(".moment").first
    assert worst.locator("dd").count() == 3
    assert worst.locator("dd").nth(0).inner_text() != worst.locator("dd").nth(1).inner_text()
    worst.locator(".go").click()
    me.page.wait_for_url("**/t/*")
    me.my_turn()


def test_a_puzzle_can_be_solved(people: Any) -> None:
    me: Player = people()
    game = royaume.load("crown_of_emara")
    puzzle = next(iter(puzzles(game).values()))
    offered = [game.notation(action) for action in puzzle.position(game).offered]
    wrong = next(notation for notation in offered if notation != puzzle.best[0])
    me.page.goto(f"{me.house.url}/games/crown_of_emara/puzzles")
    me.page.locator(".puzzle-list a").first.click()
    for notation, verdict in ((wrong, "wrong"), (puzzle.best[0], "right")):
        me.page.locator(f'[data-legal][hx-post$="/{notation}"]').first.click()
        me.page.wait_for_selector(f".verdict.{verdict}")
    me.page.goto(f"{me.house.url}/games/crown_of_emara/puzzles")
    assert me.page.locator(".solved").count() == 1
