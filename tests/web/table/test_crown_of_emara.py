"""The table of Crown of Emara: what the drawing says, and what a player can see and click."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, cast

import pytest

import royaume
from royaume.engine.components import Components
from royaume.engine.record import Record
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.games.crown_of_emara.state import EmaraState
from royaume.web.scenes import draw
from tests.web.table.conftest import Player
from tests.web.table.stage import drawn
from tests.web.table.test_screens import open_at, record

GAME = cast(CrownOfEmara, royaume.load("crown_of_emara"))


def rows(game: CrownOfEmara, event: str = "") -> dict[str, list[dict[str, Any]]]:
    """What is written on each town location at the beginning of a game."""
    view = game.new(2, 1).view(0)
    boards = draw(game, {**view, "event": event or view["event"]}, "en")["boards"]
    return {tile["id"]: tile["rows"] for board in boards for tile in board["tiles"] if not tile["countryside"]}


@pytest.mark.rule("CE-8.1", "CE-8.2", "CE-8.3", "CE-8.4", "CE-8.6", "CE-8.8")
def test_town_locations_show_what_the_data_say() -> None:
    found = rows(GAME)
    assert found["castle"][0]["gain"] == [("ring", 1)]
    assert (found["castle"][1]["pay"], found["castle"][1]["gain"]) == ([("book", 1)], [("bp", 5)])
    assert found["cathedral"][0]["gain"] == [("book", 1), ("favor", 1)]
    stone, bread, wood = found["construction_site"]
    assert stone["gain"] == [("bp", 5), ("cp", 3)]
    assert [step["value"] for step in bread["steps"]] == [5, 10, 15]
    assert [(swap["pay"], swap["gain"]) for swap in wood["swaps"]] == [
        ([("wood", 1)], [("bp", 5)]),
        ([("wood", 3)], [("bp", 10)]),
    ]
    traders = rows(GAME, "foreign_traders")["market"][0]["swaps"]
    assert [(swap["pay"], swap["gain"], swap["action"]) for swap in traders] == [
        ([("any", 1)], [("gold", 1)], "sell:1"),
        ([("any", 2)], [("gold", 2)], "sell:2"),
    ]


def test_a_player_s_own_values_are_drawn() -> None:
    data = deepcopy(GAME.components.data)
    actions = {action["id"]: action for place in data["town_locations"] for action in place["actions"]}
    actions["book_to_bp"]["effect"][0]["for"] = [{"gain": "bp", "n": 7}, {"gain": "cp", "n": 1}]
    actions["gift"]["effect"].append({"gain": "gold", "n": 1})
    actions["deliver_bread"]["bread_max"] = 2
    actions["deliver_wood"]["effect"][0]["choose_one"][1]["for"][0]["n"] = 12
    found = rows(CrownOfEmara(Components(data, "own.toml", GAME.components.texts)))
    assert found["castle"][0]["gain"] == [("ring", 1), ("gold", 1)]
    assert found["castle"][1]["gain"] == [("bp", 7), ("cp", 1)]
    assert [step["n"] for step in found["construction_site"][1]["steps"]] == [1, 2]
    assert found["construction_site"][2]["swaps"][1]["gain"] == [("bp", 12)]


@pytest.mark.rule("CE-D10")
def test_the_cards_that_everybody_has_played_are_on_the_table() -> None:
    played = Record.from_dict(record("crown_of_emara", "3p-defaults-greedy"))
    s = played.replay(len(played.actions) // 3)
    cards = GAME.components.names("en", "action_cards")
    for viewer in (0, None):
        html = drawn(s, viewer)
        for area in s.view(viewer)["seats"]:
            names = [cards[card] for card in area["played"]]
            assert names
            assert f"&#39;played&#39;: &#39;{', '.join(names)}&#39;" in html


@pytest.mark.rule("CE-15.2", "CE-D5")
def test_at_the_end_the_points_for_leftovers_are_on_the_track() -> None:
    end = cast(EmaraState, Record.from_dict(record("crown_of_emara", "4p-defaults-greedy")).replay())
    scene = draw(GAME, end.view(None), "en")
    assert any(sum(area["leftovers"].values()) for area in end.view(None)["seats"])
    for seat, lane in zip(scene["seats"], scene["track"]["lanes"], strict=True):
        score = end.scores()[seat["index"]]
        assert min(lane["cp"], lane["bp"]) == score == min(seat["points"].values())
        assert scene["behind_scores"][seat["index"]] == [("cp", lane["cp"]), ("bp", lane["bp"])]
        assert seat["left"] == 0


@pytest.mark.rule("CE-16.14")
def test_victoria_s_next_points_are_shown_only_where_there_are_some() -> None:
    s = GAME.new(1, 3)
    assert "victoria_next" not in drawn(s, 0)
    played = Record.from_dict(record("crown_of_emara", "1p-defaults-greedy"))
    assert "victoria_next" in drawn(played.replay(len(played.actions) // 2), 0)
    assert "victoria_next" not in drawn(played.replay(), 0)


def test_both_scores_stand_in_the_result(people: Any) -> None:
    played = record("crown_of_emara", "2p-defaults-greedy")
    end = Record.from_dict(played).replay()
    me: Player = people()
    open_at(me, played)
    areas = [end.view(None)["seats"][seat] for seat in sorted((0, 1), key=lambda seat: -end.scores()[seat])]
    shown = [text.split() for text in me.page.locator(".ranking small").all_inner_texts()]
    assert shown == [[str(area["final_cp"]), str(area["final_bp"])] for area in areas]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_eight_choices_are_seen_at_once_on_a_small_screen(people: Any, lang: str) -> None:
    me: Player = people(lang=lang, size=(1366, 768))
    open_at(me, record("crown_of_emara", "1p-defaults-greedy"), 83)
    box = me.page.locator(".verbs").bounding_box()
    buttons = me.page.locator(".verbs button")
    assert buttons.count() == 8
    for k in range(8):
        one = buttons.nth(k).bounding_box()
        assert one["y"] + one["height"] <= box["y"] + box["height"] <= 768


def test_a_click_anywhere_on_a_place_goes_there(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random")
    me.my_turn()
    me.choose(next(choice for choice in me.choices() if choice.startswith("play_card:")))
    place = me.page.locator(".ce-tile.landing").first
    box = place.bounding_box()
    goal = next(name for name in place.get_attribute("class").split() if name.startswith("ce-") and name != "ce-tile")
    me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    me.page.locator(f".landing.{goal}").wait_for(state="detached")
    assert goal.removeprefix("ce-") in me.view(table)["position"]["seats"][0]["councilors"]


def test_every_name_of_a_card_fits_into_its_place(people: Any) -> None:
    """Whatever is laid out or held, in both languages, also on a small screen."""
    played = record("crown_of_emara", "2p-defaults-greedy")
    whole = Record.from_dict(played)
    moves = next(
        n for n in range(30, 90) if (s := whole.replay(n)).player == 0 and s.view(0)["decision"] == "play_card"
    )
    outside = """(names) => [...document.querySelectorAll('.ce-slot small, .ce-card b, .ce-lines small')].flatMap(of =>
      names.filter(name => {
        const range = document.createRange(), frame = of.parentElement.getBoundingClientRect();
        of.textContent = name;
        range.selectNodeContents(of);
        const box = range.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
      }))"""
    for lang in ("en", "fr"):
        cards = [card["id"] for card in GAME.components["action_cards"]]
        names = [GAME.components.text(lang, "action_cards", card, "name") for card in cards]
        me = people(lang=lang, size=(1366, 768))
        open_at(me, played, moves)
        assert me.page.locator(".ce-card b").count() > 0
        assert me.page.evaluate(outside, names) == []
