"""Queen's Architect on the table: a whole game by clicking, a phone, and pages that know nothing of the pile."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import royaume
from royaume.bots.registry import make_bot
from royaume.engine.record import Record
from tests.rules.queens_architect.given import at
from tests.web.table.stage import drawn

GAME = royaume.load("queens_architect")


def wise(choices: list[str], rng: random.Random) -> str:
    """Plays on without waiving when something else glows, so that the game comes to its end."""
    useful = [choice for choice in choices if choice not in ("waive", "no_hire")]
    for family in ("palace", "build", "steps"):
        found = [choice for choice in useful if choice.startswith(family)]
        if found:
            return max(found)
    return rng.choice(useful or choices)


def test_a_whole_game(people: Any) -> None:
    me = people()
    table = me.play_through(
        "queens_architect", "me", "bot:greedy", pick=lambda choices: wise(choices, random.Random(len(choices)))
    )
    seen = me.view(table)
    assert seen["table"]["status"] == "over"
    assert me.page.locator("#over .ranking li").count() == 2


def test_a_tile_turns_when_its_artisan_works(people: Any) -> None:
    me = people()
    me.sit("me", "bot:random", game="queens_architect")
    me.my_turn()
    me.choose(next(choice for choice in me.choices() if choice.startswith("pick")))
    me.my_turn()
    tile = me.page.locator(".qa-star .qa-turn").first
    angle = "e => Number(e.style.transform.match(/-?[0-9.]+/)[0])"
    before = tile.evaluate(angle)
    me.choose("turns:2")
    assert tile.evaluate(angle) == before + 120  # clockwise, one corner a turn (QA-12.1)


def test_every_choice_is_in_sight_on_a_small_screen(people: Any) -> None:
    me = people(lang="fr", size=(1366, 768))
    me.sit("me", "bot:random", "bot:random", "bot:random", game="queens_architect")
    moves = ["move:3", "move:1"]  # to the broker, then on to the carriage, with money enough for every journey
    while True:
        me.my_turn()
        assert me.out_of_sight("#dock button") == []
        offered = me.choices()
        if "travel:hartburg" in offered:
            break
        preferred = ("pick", "turns:5", "cash", *moves[:1])
        me.choose(next(choice for choice in offered if choice.startswith(preferred)))
        if offered[0].startswith("move"):
            moves.pop(0)
    assert len(offered) == 16  # fifteen places to go to, or waive


def test_the_longest_question_leaves_room_for_both_ways_back(people: Any) -> None:
    record = Record(GAME, players=4, seed=2)
    state = record.start()
    for _ in range(6):  # three seats take an artisan each; the fourth then takes two in a row
        record.actions.append(state.legal()[0])
        state.apply(record.actions[-1])
    me = people(lang="fr", size=(1366, 768))
    me.sit_where(record, 6)
    for choice in ("pick:glazier_hedwig", "turns:5", "pick:stonemason_konrad"):
        me.my_turn()
        me.choose(choice)
    me.my_turn()
    assert "Konrad le tailleur de pierre" in me.page.locator(".prompt b").inner_text()
    assert me.page.locator(".undo button").all_inner_texts() == ["Annuler", "Recommencer le tour"]
    assert me.out_of_sight("#dock button") == []
    assert me.page.locator(".prompt").evaluate("e => e.scrollHeight - e.clientHeight") == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_show_every_component(people: Any, lang: str) -> None:
    me = people(lang=lang)
    me.page.goto(f"{me.house.url}/rules/queens_architect")
    assert me.page.locator(".pieces.artisans .qa-tile").count() == 18
    assert me.page.locator(".pieces.tokens > li").count() == 28
    assert me.page.locator(".pieces.guilds > li").all_inner_texts() == list(
        GAME.components.names(lang, "guilds").values()
    )


# What the page must not know --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("QA-12.2")
def test_html_does_not_change_with_the_order_of_the_pile(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    looked = 0
    while state.player is not None and looked < 40:
        if rng.random() < 0.04:
            for seat in (*range(players), None):
                twin = state.determinize(seat, rng)
                for lang in ("en", "fr"):
                    assert drawn(state, seat, lang) == drawn(twin, seat, lang)
                looked += 1
        state.apply(rng.choice(state.legal()))
    assert looked > 10


def test_a_page_shows_no_tile_that_lies_face_down() -> None:
    state = GAME.new(3, seed=5)
    html = drawn(state, state.player, "en")
    shown = set(re.findall(r'id="(?:panel|star)-(\w+)"', html))
    assert shown == {artisan["tile"] for artisan in state.view(state.player)["panel"]}
    assert not shown & set(state.to_dict()["pile"])


@pytest.mark.rule("QA-5.2.2", "QA-5.2.4")
def test_the_panel_marks_those_who_are_there_and_those_who_can_be_renewed() -> None:
    troupe = "bruno@1 egon@2 ivo@3 jost@4 otto@5"
    some = drawn(at("recruitment", troupe, panel="falk ivo petra"), 0, "en", ("board.html",))
    full = drawn(at("recruitment", f"{troupe} manfred@0", panel="falk ivo petra"), 0, "en", ("board.html",))
    assert (some.count("<em>owned</em>"), some.count("<em>renews</em>")) == (1, 0)
    assert (full.count("<em>owned</em>"), full.count("<em>renews</em>")) == (0, 1)


def test_every_choice_glows_where_it_is_drawn() -> None:
    rng = random.Random(6)
    bot = make_bot("greedy")
    families: set[str] = set()
    for players in (2, 3, 4):
        state = GAME.new(players, seed=players)
        while state.player is not None:
            legal = {GAME.notation(action) for action in state.legal()}
            new = {choice.split(":")[0] for choice in legal} - families
            if new or rng.random() < 0.05:
                html = drawn(state, state.player, "en", ("board.html", "area.html"))
                glowing = set(re.findall(r'data-legal hx-post="/t/x/\d+/([\w:]+)"', html))
                assert glowing == legal - {"done", "waive"}, state.view(None)["decision"]  # those two are buttons
                families |= new
            state.apply(bot.choose(state, state.player, rng) if rng.random() < 0.8 else rng.choice(state.legal()))
    assert families == {
        "pick", "turns", "move", "farmhand", "hire", "no_hire", "dismiss", "trust", "cash", "travel", "rest", "build",
        "palace", "repair", "steps", "done", "waive",
    }  # fmt: skip
