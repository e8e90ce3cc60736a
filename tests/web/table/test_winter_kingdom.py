"""People play Winter Kingdom in the browser, by clicking only what glows on the map and in the hand."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest

import royaume
from royaume.engine.record import Record
from royaume.games.winter_kingdom.drawing import moments
from royaume.web.scenes import draw
from tests.rules.winter_kingdom.given import AFTER, at, do
from tests.web.table.conftest import Player
from tests.web.table.stage import drawn

GAME = royaume.load("winter_kingdom")


def test_a_whole_game_against_a_bot(people: Any) -> None:
    me: Player = people()
    table = me.play_through("winter_kingdom", "me", "bot:random")
    assert me.view(table)["table"]["status"] == "over"
    page = me.page
    assert page.locator(".ranking li").count() == 2
    accounts = [seat["breakdown"] for seat in me.view(table)["position"]["seats"]]
    assert len(accounts[0]) == 4  # three scoring cards and the castles (WK-10.5)
    lines = [key for key in accounts[0] if any(account[key] for account in accounts)]
    assert page.locator(".breakdown tbody .line").count() == len(lines)  # those that gave somebody something
    assert page.locator(".wk-count li").count() == 5
    position = me.view(table)["position"]
    pieces = sum(len(seat["houses"]) + len(seat["forts"]) for seat in position["seats"])
    assert page.locator(".wk-piece").count() == pieces > 0


def test_only_legal_hexes_glow_and_the_others_say_why(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random", game="winter_kingdom")
    me.my_turn()
    page = me.page
    if "mandatory" in me.choices():
        me.choose("mandatory")
        me.my_turn()
    on_map = {n for n in me.choices() if n.startswith("house:")}  # a fort is taken up first
    glowing = page.locator("#wk-map [data-legal]").evaluate_all("all => all.map(e => e.getAttribute('hx-post'))")
    assert sorted(address.rsplit("/", 1)[1] for address in glowing) == sorted(on_map)
    assert page.locator(".wk-ground use").count() == 427
    page.locator('.wk-ground [href="#wk-castle0"]').first.click(force=True)
    page.wait_for_selector("#thing-sheet .why")
    assert "WK-5.4" in page.locator("#thing-sheet .why").inner_text()


def test_a_scoring_card_lights_up_what_it_counts(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random", game="winter_kingdom")
    me.play_on(random.Random(6), 6)
    me.my_turn()
    page = me.page
    position = me.view(table)["position"]
    for k, each in enumerate(position["scoring"]):
        lit = page.locator(f".wk-light.l{k} > g use")
        assert lit.count() == sum(map(len, each["hexes"]))
        page.locator(f".wk-s{k}").hover()
        assert page.locator(f".wk-light.l{k}").last.evaluate("e => getComputedStyle(e).visibility") == "visible"
        assert page.locator(f".wk-s{k} .wk-points i").all_inner_texts() == [str(n) for n in each["points"]]
    page.locator(".prompt").hover()
    assert page.locator(".wk-light.l0").last.evaluate("e => getComputedStyle(e).visibility") == "hidden"


def test_pan_and_zoom_stay_through_a_move(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random", game="winter_kingdom")
    me.my_turn()
    page = me.page
    whole = page.locator("#wk-map").get_attribute("viewBox")
    page.locator('[data-zoom="in"]').click()
    near = page.locator("#wk-map").get_attribute("viewBox")
    assert near != whole
    choice = page.locator(".verbs [data-legal], .wk-card[data-legal]").first  # not on the map: it may be out of sight
    address, final = choice.get_attribute("hx-post"), choice.get_attribute("data-final")
    choice.click()
    if final is not None:
        choice.click()
    page.wait_for_function("a => !document.querySelector(`[hx-post='${a}']`)", arg=address)
    assert page.locator("#wk-map").get_attribute("viewBox") == near
    page.locator('[data-zoom="fit"]').click()
    numbers = [[float(n) for n in box.split()] for box in (whole, page.locator("#wk-map").get_attribute("viewBox"))]
    assert numbers[0] == numbers[1]


# The bytes of the page --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_html_does_not_change_with_hidden_cards(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    looked = 0
    while state.player is not None:
        if rng.random() < 0.04:
            for seat in (*range(players), None):
                twin = state.determinize(seat, rng)
                for lang in ("en", "fr"):
                    assert drawn(state, seat, lang) == drawn(twin, seat, lang)
                looked += 1
        state.apply(rng.choice(state.legal()))
    assert looked > 10


def test_a_page_never_holds_another_hand(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "me", game="winter_kingdom")
    turn = me.view(table)["turn"]
    hands = [me.api("GET", f"/tables/{table}?seat={i}")["position"]["seats"][i]["hand"] for i in (0, 1)]
    html = me.page.request.get(f"{me.house.url}/t/{table}?seat={turn}").text()
    shown = set(re.findall(r"buy:(\w+)", html))
    assert shown == set(hands[turn])
    assert not shown & set(hands[1 - turn])


def test_the_stage_is_drawn_quickly() -> None:
    rng = random.Random(9)
    state = GAME.new(4, seed=9)
    for _ in range(200):
        state.apply(rng.choice(state.legal()))
    drawn(state, state.player, "en")  # templates and map are prepared once
    times = []
    for _ in range(5):
        start = time.process_time()
        drawn(state, state.player, "en")
        times.append(time.process_time() - start)
    assert min(times) < 0.2


@pytest.mark.parametrize("economy", ["agriculture", "arms", "furs", "exports", "livestock", "hunting", "marble"])
def test_a_coin_flies_from_every_piece_that_earned_it_and_from_no_other(economy: str) -> None:
    rng = random.Random(economy)
    state = GAME.new(2, seed=3, options={"economy": economy, "twist": "none"})
    flown = 0
    while state.player is not None:
        seat, before = state.player, state.view(None)["seats"]
        action = rng.choice(state.legal())
        family, _, hex = GAME.notation(action).partition(":")
        state.log = []
        state.apply(action)
        flying = moments(GAME, [(state.ply, event.seen_by(seat)) for event in state.log], "en")
        after = state.view(None)["seats"]
        earned = after[seat]["coins"] > before[seat]["coins"] and economy != "marble"
        if family in ("house", "fort"):
            assert (hex in flying) == earned, (economy, hex)
        if family == "to":
            assert hex not in flying  # moves never earn (WK-8.3)
        flown += len(flying)
    assert flown > 0 or economy == "marble"


@pytest.mark.rule("WK-8.3")
def test_a_coin_is_drawn_where_it_was_earned(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random", game="winter_kingdom", options={"economy": "exports", "twist": "none"})
    me.my_turn()
    paying = next(
        n for n in me.choices() if n.startswith("house:") and n.partition(":")[2] in me.view(table)["position"]["pays"]
    )
    me.choose(paying)
    me.page.wait_for_selector(f"#house-{me.view(table)['you']['seat']}-{paying.partition(':')[2].replace(',', '_')}")
    assert me.page.locator(".wk-earned").count() == 1


@pytest.mark.rule("WK-5.5", "WK-11.2")
def test_the_terrain_card_shows_the_placements_that_the_reserve_allows() -> None:
    short = at("-9,-3", card="snow", in_play=["mule"], reserve=(2, 0))
    assert draw(GAME, short.view(0), "en")["open"]["left"] == 2
    extra = do(at("0,-6", card="forest", twist="expansion"), "house:-1,-6", "house:-2,-6", "house:-3,-6")
    assert extra.view(0)["decision"] == "expansion_place"
    assert draw(GAME, extra.view(0), "en")["open"]["left"] == 1


@pytest.mark.rule("WK-5.7")
def test_a_card_of_two_halves_is_used_up_when_both_are() -> None:
    s = do(at("1,0", card="summit", upgraded=["crossing"]), "use:crossing:first", "house:2,0")
    assert not s.view(0)["seats"][0]["in_play"][0]["used"]
    do(s, "terrain:tundra")
    assert s.view(0)["seats"][0]["in_play"][0]["used"]
    first = do(at("1,0", card="summit", in_play=["crossing"]), "use:crossing:first", "house:2,0")
    assert first.view(0)["seats"][0]["in_play"][0]["used"]


def test_the_halves_of_a_card_say_to_a_screen_reader_what_they_do() -> None:
    html = drawn(at("-9,-3", upgraded=["toboggan"]), 0, parts=("area.html",))
    for part in ("first", "second"):
        assert f'<span class="sr">Use Toboggan, {part} action: move one of your houses' in html
    html = drawn(at("-9,-3", in_play=["mule"], coins=5, agenda=AFTER), 0, parts=("area.html",))
    assert '<span class="sr">Upgrade Mule for 1 coin: ' in html
    assert '<span class="sr">Use Mule up to 3 times for 5 coins</span>' in html


@pytest.mark.rule("WK-12.15")
def test_pioneers_light_up_only_on_the_six_card_terrains() -> None:
    s = at("-2,0 -2,2 -9,-3", scoring=("pioneers", "scouts", "royalty"))  # -2,2 is ice
    lit = s.view(0)["scoring"][0]["hexes"][0]
    assert "-2,2" not in lit
    assert "-9,-3" in lit


def played(until: str) -> Record:
    """A random game up to the first time that a house stands at this decision; "" for the end."""
    for seed in range(50):
        rng = random.Random(seed)
        record = Record(GAME, 2, seed)
        state = record.start()
        while state.player is not None:
            if state.view(state.player)["decision"] == until:
                return record
            record.actions.append(rng.choice(state.legal()))
            state.apply(record.actions[-1])
        if not until:
            return record
    raise AssertionError(f"no game came to {until}")


def test_a_moved_house_glides(people: Any) -> None:
    me: Player = people(motion=True)
    table = me.sit_at(played("move_house"))
    me.my_turn()
    page = me.page
    page.evaluate("""() => {
        window.glides = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (frames[0].translate) window.glides.push([this.id, frames[0].translate]);
            return animate.call(this, frames, how);
        };
    }""")
    lifted = page.locator(".wk-piece.lifted").get_attribute("id")
    there = next(n for n in me.choices() if n.startswith("to:"))
    me.choose(there)
    page.wait_for_function("() => window.glides.length")
    ((moved, start),) = page.evaluate("window.glides")
    assert lifted is not None
    kind, seat, _ = lifted.split("-", 2)
    assert moved == f"{kind}-{seat}-{there.removeprefix('to:').replace(',', '_')}" != lifted
    assert start != "0px 0px"
    assert me.view(table)["position"]["house"] is None


def test_the_final_count_is_told_once(people: Any) -> None:
    me: Player = people()
    me.sit_at(played(""))
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.reload()
    count = me.page.locator(".wk-count li").first
    assert count.evaluate("e => getComputedStyle(e).animationName") == "none"
    me.page.evaluate("document.body.classList.remove('told')")  # as it is when the end comes while one looks on
    assert count.evaluate("e => getComputedStyle(e).animationName") == "wk-appear"
