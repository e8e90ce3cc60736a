"""Tables at their fullest: four players on small screens, in the middle of a game and at its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from royaume.engine.record import Record
from royaume.engine.registry import games
from royaume.engine.state import State

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def record(game: str, name: str) -> dict[str, Any]:
    """A game that was played to its end."""
    found: dict[str, Any] = json.loads((GOLDEN / game / f"{name}.json").read_text())
    return found


def open_at(me: Any, played: dict[str, Any], moves: int | None = None) -> None:
    """Show the record, or the position after so many of its moves."""
    seats = ["me", *["bot:random"] * (played["players"] - 1)]
    wish = {"record": played, "moves": moves, "seats": seats}
    me.look(me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"])


def my_moment(played: dict[str, Any]) -> int:
    """A moment past the middle at which the first seat decides, so that nothing moves while we look."""
    whole = Record.from_dict(played)
    moves = len(whole.actions) // 2
    while whole.replay(moves).player != 0:
        moves += 1
    return moves


@pytest.mark.parametrize("game", games())
def test_log_and_talk_are_seen_whatever_the_rail_holds(people: Any, game: str) -> None:
    played = record(game, "4p-defaults-greedy")
    me = people(size=(1366, 768))
    open_at(me, played, my_moment(played))
    for width, height in ((1366, 768), (1440, 900)):
        me.page.set_viewport_size({"width": width, "height": height})
        for part in ("#lines", ".chat form", "#player-3", "#dock"):
            box = me.page.locator(part).bounding_box()
            assert box["height"] >= 25
            assert box["y"] + box["height"] <= height
        assert me.page.evaluate("document.documentElement.scrollHeight") == height
    log = me.page.locator("#lines").bounding_box()
    assert log["height"] >= 60


# The question takes more room than there is, whatever the server sends meanwhile.
LONG = """() => {
    const style = new CSSStyleSheet();
    style.replaceSync(".prompt > b::after { content: ''; display: block; height: 300px; }");
    document.adoptedStyleSheets = [style];
    const prompt = document.querySelector(".prompt");
    return prompt.scrollHeight > prompt.clientHeight + 100;
}"""


@pytest.mark.parametrize("game", games())
def test_however_long_a_question_is_the_ways_back_are_in_sight(people: Any, game: str) -> None:
    me = people(lang="fr", size=(1366, 768))
    me.sit("me", "bot:random", game=game)
    me.my_turn()
    me.choose(me.choices()[0])
    me.my_turn()
    assert me.page.locator(".undo button").count() > 0
    assert me.page.evaluate(LONG)
    assert me.out_of_sight(".prompt button") == []
    me.page.locator(".prompt").evaluate("e => e.scrollTo(0, e.scrollHeight)")
    assert me.out_of_sight(".prompt button") == []


@pytest.mark.parametrize("game", games())
def test_however_long_a_question_is_what_others_ask_can_be_answered(people: Any, game: str) -> None:
    host, guest = people(lang="fr", size=(1366, 768)), people()
    wish = {"game": game, "seats": ["me", "open"], "visibility": "lobby"}
    table = host.api("POST", "/tables", data=wish)["view"]["table"]["id"]
    guest.api("POST", f"/tables/{table}/seats/1/sit")
    guest.api("POST", f"/tables/{table}/close")
    host.look(table)
    assert host.page.locator(".question button").all_inner_texts() == ["D’accord", "Refuser"]
    assert host.page.evaluate(LONG)
    assert host.out_of_sight(".question button") == []


def test_what_was_opened_stays_open_when_the_table_moves_on(people: Any) -> None:
    me = people()
    table = me.sit("me", "bot:random", "bot:random", game="kingdom_crossing")
    me.my_turn()
    me.page.locator("#now summary").click()
    moves = me.view(table)["moves"]
    me.choose(me.choices()[0])
    me.my_turn()
    assert me.view(table)["moves"] > moves
    assert me.page.locator("#now table").is_visible()


def test_of_equal_points_the_winner_stands_first(people: Any) -> None:
    played = record("kingdom_crossing", "4p-defaults-greedy")
    end = Record.from_dict(played).replay()
    winner = end.winners()[0]
    assert winner != end.scores().index(max(end.scores()))  # another seat before it has as many points
    me = people()
    open_at(me, played)
    assert f"p{winner}" in me.page.locator(".ranking li").first.get_attribute("class").split()
    assert me.page.locator(".ranking .won").count() == 1
    assert "tie-break" in me.page.locator(".tie").inner_text()


def account_totals(state: State, seat: int) -> tuple[int, int]:
    """What both tracks of a seat came to."""
    area = state.view(None)["seats"][seat]
    return area["final_cp"], area["final_bp"]


@pytest.mark.rule("CE-16.9", "CE-16.13")
@pytest.mark.parametrize(("name", "rivals"), [("1p-defaults-greedy", 0), ("1p-last-greedy", 1)])
def test_victoria_stands_in_the_result_of_a_campaign_alone(people: Any, name: str, rivals: int) -> None:
    played = record("crown_of_emara", name)
    assert (played["options"].get("solo") == "campaign") == bool(rivals)
    me = people()
    open_at(me, played)
    assert me.page.locator(".ranking .pv").count() == me.page.locator(".chart .pv").count() == rivals


@pytest.mark.rule("CE-15.3")
def test_both_tracks_of_everybody_are_shown_and_the_one_that_counts_is_marked(people: Any) -> None:
    played = record("crown_of_emara", "4p-defaults-greedy")
    kept = Record.from_dict(played).replay()
    points = [account_totals(kept, i) for i in range(4)]
    assert len({cp < bp for cp, bp in points}) == 2  # the lower track is not the same for all of them
    me = people(size=(1366, 768))
    open_at(me, played)
    table = me.page.locator(".breakdown")
    assert table.locator(".heading").all_inner_texts()[:2] == ["Citizen points", "Building points"]
    assert table.locator(".line").filter(has_text="Stone delivered").count() == 2
    sums = table.locator(".sum")
    for track in (0, 1):
        cells = sums.nth(track).locator("td").all_inner_texts()
        lower = [
            (points[i][track] < points[i][1 - track]) or (not track and len(set(points[i])) == 1) for i in range(4)
        ]
        assert cells == [f"counts {points[i][track]}" if lower[i] else str(points[i][track]) for i in range(4)]
    assert table.locator(".total td").all_inner_texts() == [str(score) for score in kept.scores()]
    assert "lower of the two tracks" in me.page.locator("#over .quiet").first.inner_text()
    again = me.page.locator(".ends button").first.bounding_box()  # stays in sight under a long table
    assert again["y"] + again["height"] < 768
