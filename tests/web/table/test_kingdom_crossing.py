"""The table of Kingdom Crossing: whole games by clicking what glows, a phone, and nothing hidden in the page."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

import royaume
from royaume.engine.record import Record
from royaume.games.kingdom_crossing.brings import effect_now
from royaume.games.kingdom_crossing.vocabulary import Voice
from royaume.web.scenes import draw
from tests.rules.kingdom_crossing.incomes import an_income
from tests.web.table.conftest import WHOLE
from tests.web.table.stage import drawn

GAME = royaume.load("kingdom_crossing")
VOICE = Voice(GAME, "en")
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / GAME.id


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_html_does_not_change_with_hidden_cards(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    looked = 0
    while state.player is not None:
        if rng.random() < 0.1:
            seat = rng.choice((*range(players), None))
            twin = state.determinize(seat, rng)
            lang = rng.choice(("en", "fr"))
            assert drawn(state, seat, lang) == drawn(twin, seat, lang)
            looked += 1
        state.apply(rng.choice(state.legal()))
    assert looked > 3


@pytest.mark.parametrize("players", [1, 3])
def test_everything_legal_has_its_place(players: int) -> None:
    """Whatever may be chosen glows in the drawing, except plain answers, which are only buttons."""
    plain = {"stay", "keep_coins", "form", "enough", "done"}
    rng = random.Random(7)
    state = GAME.new(players, seed=7)
    shown: set[str] = set()
    while state.player is not None:
        legal = state.legal()
        families = {GAME.notation(action).split(":")[0] for action in legal}
        if families - shown - plain or rng.random() < 0.05:
            html = drawn(state, state.player, "en")
            for notation in map(GAME.notation, legal):
                if notation.split(":")[0] not in plain:
                    assert f'hx-post="/t/x/{state.ply}/{notation}"' in html
            shown |= families
        state.apply(rng.choice(legal))
    assert {"draft", "rest", "work", "cross", "take", "invest"} <= shown


def test_bridges_and_payable_cards_light_up_while_walking() -> None:
    rng = random.Random(2)
    state = GAME.new(2, seed=2)
    walks = 0
    while state.player is not None:
        view = state.view(state.player)
        if view["decision"] == "cross":
            html = drawn(state, state.player, "en")
            lit = [GAME.notation(action) for action in state.legal()]
            assert html.count('class="kc-bridge') == 7
            assert all(html.count(f'/{state.ply}/{notation}"') == 1 for notation in lit)
            paid = {space for spaces in view["walk"]["on_foot"].values() for space in spaces}
            assert html.count('class="kc-can"') == len(paid)
            assert paid
            walks += 1
        state.apply(rng.choice(state.legal()))
    assert walks > 5


def test_a_whole_game_by_clicking(people: Any) -> None:
    me = people()
    table = me.play_through("kingdom_crossing", "me", "bot:random")
    lines = {line for each in me.view(table)["table"]["result"]["breakdown"] for line in each}
    assert me.page.locator(".breakdown tbody .line").count() == len(lines) > 0


def test_a_whole_solo_game_in_french(people: Any) -> None:
    me = people(size=(1366, 768), lang="fr")
    me.sit("me", game="kingdom_crossing")
    for _ in range(12):
        me.play_on(random.Random(3), moves=1)
    assert me.page.locator("#rival").inner_text().startswith("Paco & Paca")
    if not WHOLE:
        me.sit_late("kingdom_crossing", "me")
    assert me.play_on(random.Random(4)) >= 4
    assert me.over
    assert me.page.locator(".ranking li").count() == 2


def test_one_click_collects_all_income(people: Any) -> None:
    me = people()
    record = an_income()
    wish = {"record": record.to_dict(), "seats": ["me", "me"]}
    table = me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"]
    me.look(table)
    me.my_turn()
    assert me.page.locator(".verbs button").first.inner_text() == "Collect all income"
    me.choose("collect_all")
    asked = me.view(table)
    assert asked["moves"] >= len(record.actions) + 2
    assert asked["shortcuts"] == []
    me.choose(asked["actions"][0]["action"])  # the answer it stopped for: then it goes on by itself
    assert me.view(table)["moves"] > asked["moves"] + 1


def test_the_rival_stands_in_the_result(people: Any) -> None:
    me = people()
    rng = random.Random(4)
    record = Record(GAME, 1, 4)
    state = record.start()
    while state.player is not None:
        record.actions.append(rng.choice(state.legal()))
        state.apply(record.actions[-1])
    wish = {"record": record.to_dict(), "seats": ["me"]}
    me.look(me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"])
    rival = state.view(0)["boards"][1]["score"]
    assert sorted(me.page.locator(".ranking strong").all_inner_texts()) == sorted(map(str, (*state.scores(), rival)))
    assert me.page.locator("#over h2").inner_text() == "Victory goes to Paco & Paca."
    top = max(state.scores()[0], rival)
    ends = {  # how high the lines of the chart end
        colour: float(me.page.locator(f".chart .{colour}").get_attribute("points").split(",")[-1])
        for colour in ("p0", "pv")
    }
    assert ends == {"p0": round(200 - 190 * state.scores()[0] / top, 1), "pv": round(200 - 190 * rival / top, 1)}


def test_the_score_track_has_both_markers_of_every_board() -> None:
    state = GAME.new(1, seed=3)
    rng = random.Random(3)
    for _ in range(40):
        state.apply(rng.choice(state.legal()))
    view = state.view(0)
    lanes = draw(GAME, view, "en")["race"]["lanes"]
    assert [(lane["scored"], lane["now"]) for lane in lanes] == [(b["vp"], b["score"]) for b in view["boards"]]
    assert all((lane["scored_x"] < lane["now_x"]) == (lane["scored"] < lane["now"]) for lane in lanes)
    html = drawn(state, 0, "en")
    assert all(f'id="race-{i}"' in html and f'id="race-now-{i}"' in html for i in range(2))


def fullest(decisions: tuple[str, ...]) -> list[tuple[dict[str, Any], int, int]]:
    """Of a game of four the moments with most to read in the dock: the record, how many moves of it, whose choice."""
    played = json.loads((GOLDEN / "4p-defaults-random.json").read_text())
    found: dict[str, tuple[int, int, int]] = {}
    record = Record.from_dict(played)
    state = record.start()
    for moves, action in enumerate(record.actions):
        name = state.view(None)["decision"]
        if name in decisions:
            size = sum(len(GAME.label(state, each, "fr")) for each in state.legal())
            found[name] = max(found.get(name, (0, 0, 0)), (size, moves, state.player))
        state.apply(action)
    return [(played, *found[name][1:]) for name in decisions]


def test_every_choice_is_in_sight_on_a_small_screen(people: Any) -> None:
    me = people(size=(1366, 768), lang="fr")
    for played, moves, seat in fullest(("draft_pair", "card", "income_next")):
        seats = ["me" if i == seat else "bot:random" for i in range(4)]
        wish = {"record": played, "moves": moves, "seats": seats}
        me.look(me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"])
        me.my_turn()
        choices = me.page.locator(".verbs button")
        assert choices.count() > 2
        edge = me.page.locator(".verbs").bounding_box()
        for box in (choices.nth(i).bounding_box() for i in range(choices.count())):
            assert edge["y"] <= box["y"]
            assert box["y"] + box["height"] <= edge["y"] + edge["height"] <= 768
        assert arrows(me) == "0"
    me.page.evaluate("document.querySelector('.verbs').style.maxHeight = '40px'")
    assert arrows(me) == "1"  # where they cannot all be seen
    me.page.evaluate("document.querySelector('.verbs').scrollTop = 9999")
    assert arrows(me) == "0"


def arrows(me: Any) -> str:
    """How visible the sign is that the list of choices goes on below, once the screen has been painted."""
    look = "getComputedStyle(document.querySelector('.verbs'), '::after').opacity"
    painted = "requestAnimationFrame(() => requestAnimationFrame(() => seen({})))"
    found: str = me.page.evaluate(f"new Promise(seen => {painted.format(look)})")
    return found


def test_start_cards_are_drawn_in_the_order_of_the_choices() -> None:
    for seed in range(5):
        state = GAME.new(4, seed=seed)
        drawn_pairs = [pair["action"] for pair in draw(GAME, state.view(state.player), "en")["pairs"]]
        assert drawn_pairs == [GAME.notation(action) for action in state.legal()]


def test_cards_and_the_queen_say_what_they_do_before_they_can_be_chosen() -> None:
    state = GAME.new(2, seed=3)
    rng = random.Random(3)
    while state.view(None)["decision"] != "action":
        state.apply(rng.choice(state.legal()))
    view = state.view(state.player)
    html = drawn(state, state.player, "en", ("board.html",))
    things = {space["shown"] for space in view["spaces"].values()} | {view["queen"]}
    brings = view["boards"][state.player]["brings"]
    now = {space["shown"]: brings[name] for name, space in view["spaces"].items() if name in brings}
    for thing in things:
        parts = VOICE.things[thing]["effect"]
        said = {"name": VOICE.name(thing), "text": effect_now(VOICE, parts, now.get(thing, [None] * len(parts)))}
        assert f'title="about{escape(said)}"' in html
