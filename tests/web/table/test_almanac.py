"""Almanac on the table: the open book, the road, caravans to arrange, secret bids, Encounters with their dice."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import escape

import royaume
from royaume.engine.rulebook import read_rulebook
from royaume.engine.state import State
from royaume.games.almanac.drawing import moments
from royaume.games.almanac.pictures import picture
from royaume.games.almanac.words import about
from tests.rules.almanac.given import at, combat, load_dice, play
from tests.rules.almanac.test_knowledge import OWN_PAGE
from tests.web.conftest import table_of
from tests.web.table import stage
from tests.web.table.conftest import WHOLE, Player

GAME = royaume.load("almanac")
MET = ("snow_wolves", "ice_bandits", "avalanche_giant")


def drawn(state: State, seat: int | None, lang: str = "en", events: Any = ()) -> str:
    """The drawn parts of the table for one seat, with the moments of these events."""
    return stage.drawn(state, seat, lang, moments=moments(state.game, events, lang))


def glowing(html: str) -> set[str]:
    """What can be chosen in the drawing, as notations."""
    return set(re.findall(r'data-legal hx-post="/t/x/\d+/([\w:]+)"', html))


def told(state: State, *actions: str) -> list[tuple[int, dict[str, Any]]]:
    """Play, and tell everybody's side of what happens."""
    state.log = []
    play(state, *actions)  # type: ignore[arg-type]
    return [(1, event.seen_by(None)) for event in state.log]


def thrifty(player: Player) -> str:
    """Something to choose that costs no Gold, so that there is some to bid."""
    return next((n for n in player.choices() if n != "pass" and "expand" not in n), "pass")


# In the browser ---------------------------------------------------------------------------------


@pytest.mark.rule("AL-20.4", "AL-20.8", "AL-20.11", "AL-D6")
def test_a_whole_game_against_bots(people: Any) -> None:
    me: Player = people()
    page = me.page
    rng = random.Random(3)
    opened: dict[str, set[int]] = defaultdict(set)
    phases, met = set(), set()

    def look_and_pick(offered: list[str]) -> str:
        title = page.locator(".al-title span").inner_text()
        opened[table_of(page)].add(int(title))
        phases.add(page.locator(".al-phases .now").inner_text())
        met.update(page.locator(".al-moment.encounter h3").all_text_contents())
        assert page.locator(".al-stop.here text").text_content() == title
        return rng.choice([n for n in offered if n != "pass"] or ["pass"])

    table = me.play_through("almanac", "me", "bot:random", pick=look_and_pick)
    seen = me.view(table)
    assert opened[table] <= set(seen["position"]["route"])
    assert len(seen["position"]["route"]) == 6
    assert len(opened[table]) == 6 or not WHOLE
    assert {"Actions", "Bid"} <= phases
    assert met
    lines = {line for each in seen["table"]["result"]["breakdown"] for line, n in each.items() if n}
    assert page.locator(".breakdown tbody .line").count() == len(lines) > 0
    assert page.locator(".chart polyline").count() == 2
    assert "−" in page.locator(".chart text").all_text_contents()[-1]  # open Contracts count against one
    assert page.locator(".al-purse b").count() == 2  # the Screens are gone (AL-16.8)


def test_a_click_where_one_may_not_go_says_why(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    me.my_turn()
    me.page.locator("#l01_white_complete").click(force=True)
    me.page.wait_for_selector("#thing-sheet .why")
    assert "AL-7.1" in me.page.locator("#thing-sheet .why").inner_text()
    me.page.keyboard.press("Escape")
    me.page.locator(".al-stop").last.click(force=True)
    me.page.wait_for_function("() => document.querySelector('#thing-sheet').innerText.includes('AL-9.3')")


def test_bids_are_nobodys_business_before_all_are_in(people: Any) -> None:
    host: Player = people()
    guest: Player = people()
    table = host.sit("me", "open", game="almanac", visibility="lobby", options={"guide": 0})
    host.page.goto("about:blank")  # the waiting page would turn to the table by itself
    guest.api("POST", f"/tables/{table}/seats/1/sit")
    guest.look(table)
    host.look(table)
    while host.view(table)["position"]["decision"] != "make_bid":
        player = (host, guest)[host.view(table)["turn"]]
        player.my_turn()
        player.choose(thrifty(player))
    host.my_turn()
    guest.page.wait_for_selector("#sheet.bid")
    before = guest.page.locator("#player-0 .stats").inner_html()
    host.choose("bid:3")
    host.page.wait_for_selector(".al-mine-bid")
    assert host.page.locator(".al-mine-bid b").inner_text() == "3"
    assert "Waiting for the others" in host.page.locator("#sheet").inner_text()
    guest.my_turn()
    assert guest.page.locator("#player-0 .stats").inner_html() == before
    assert guest.page.locator(".al-mine-bid, .al-moment").count() == 0
    assert "Bids are secret until all are in." in guest.page.locator("#sheet").inner_text()
    assert "chooses the next location" in guest.page.locator("#sheet").inner_text()  # what the Guide gains
    assert guest.page.locator('.verbs [hx-post$="/bid:1"] b').inner_text() == "1"  # not a coin alone
    assert "3 Gold" not in guest.page.locator("#lines li").first.inner_text()
    guest.choose("bid:1")
    for player in (host, guest):
        player.page.wait_for_selector(".al-moment.bids", state="attached")
        assert player.page.locator(".al-bids b").all_text_contents() == ["3", "1"]
        assert "pays 1 Gold" in (player.page.locator(".al-moment.bids").text_content() or "")


def test_around_one_screen_gold_contracts_and_bids_stay_hidden(people: Any) -> None:
    both: Player = people()
    table = both.sit("me", "me", game="almanac", options={"guide": 0})
    while (view := both.view(table))["position"]["decision"] != "make_bid":
        both.look(table, f"?seat={view['turn']}")
        both.my_turn()
        both.choose(thrifty(both))
    both.look(table, f"?seat={view['turn']}")
    both.my_turn()
    assert both.page.locator(".al-purse b").count() == 1
    both.choose("bid:2")
    both.page.wait_for_selector(".hand-over a")
    assert both.page.locator(".al-mine-bid, .al-contract, .al-purse b").count() == 0
    assert "2 Gold" not in both.page.locator("#lines").inner_text()  # only what all may read
    both.page.locator(".hand-over a").click()
    both.page.wait_for_url(f"**/t/{table}?seat=1")
    assert both.page.locator(".al-chip").count() > 0
    assert "2 Gold in secret" not in both.page.content()


@pytest.mark.rule("AL-20.3")
def test_the_whole_rule_of_the_page_opens_beside_it(people: Any) -> None:
    me: Player = people(size=(1366, 768), lang="fr")
    me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    me.my_turn()
    whole = me.page.locator("#al-rules")
    assert not whole.is_visible()
    me.page.locator(".al-open").click()
    book = read_rulebook(GAME.folder / "rulebook" / "fr.md")
    told = whole.inner_text()
    assert all(clause.text in told for key, clause in book.clauses.items() if key.startswith("AL-L01."))
    me.page.keyboard.press("Escape")
    assert not whole.is_visible()


@pytest.mark.rule("AL-8.1", "AL-8.2")
def test_goods_are_arranged_by_hand_and_stay_there(people: Any) -> None:
    me: Player = people()
    me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    me.my_turn()
    me.choose("place:l01_red_gain")
    me.my_turn()
    page = me.page
    leaf, ember = page.locator("#crate-leaf-1"), page.locator("#crate-ember-1")
    where = "e => e.style.gridArea"
    assert (leaf.evaluate(where), ember.evaluate(where)) == ("1 / 1", "1 / 2")
    slot = page.locator(".al-slot").nth(4).bounding_box()
    start = leaf.bounding_box()
    assert slot is not None
    assert start is not None
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(slot["x"] + 9, slot["y"] + 14, steps=4)
    page.mouse.up()
    assert leaf.evaluate(where) == "1 / 5"
    ember.press("ArrowLeft")
    assert ember.evaluate(where) == "1 / 1"
    me.choose("place:l01_white_shop")
    me.choose("shop_shield")
    me.my_turn()
    assert (leaf.evaluate(where), ember.evaluate(where)) == ("1 / 5", "1 / 1")
    page.reload()
    assert (leaf.evaluate(where), ember.evaluate(where)) == ("1 / 5", "1 / 1")


def test_the_leaf_turns_unless_motion_is_unwelcome(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    page = me.page
    me.my_turn()
    assert page.locator(".al-leaf").count() == 0  # the book has just been opened
    while me.view(table)["position"]["round"] == 1:
        me.my_turn()
        me.choose(next(n for n in me.choices() if n != "pass"))
    me.my_turn()
    assert page.locator(".al-book").get_attribute("id") == "book-2"
    motion = "e => getComputedStyle(e).animationName"
    assert page.locator(".al-leaf").evaluate(motion) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".al-leaf").evaluate(motion) == "al-turn"


def test_a_table_closed_before_the_end_keeps_its_secrets(people: Any) -> None:
    me: Player = people()
    table = me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    me.my_turn()
    me.api("POST", f"/tables/{table}/close")
    me.page.wait_for_selector("#over:not([hidden]) .sheet")
    assert me.page.locator(".chart polyline").count() == 0
    assert me.page.locator(".al-purse b").count() == 1
    me.page.goto(f"{me.house.url}/t/{table}/at/0")
    assert me.page.locator(".al-space").count() > 10


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_show_every_component(people: Any, lang: str) -> None:
    me: Player = people(lang=lang)
    me.page.goto(f"{me.house.url}/rules/almanac")
    for group, n in (("locations", 19), ("contracts", 24), ("caravan", 30), ("encounters", 20), ("goods", 4)):
        assert me.page.locator(f".al-all-{group} > li").count() == n
    names = me.page.locator(".al-all-goods b").all_inner_texts()
    assert names == list(GAME.components.names(lang, "resource").values())


# The drawing ------------------------------------------------------------------------------------


def rule_of(number: int) -> str:
    """The first clause of a page in the rules."""
    book = read_rulebook(GAME.folder / "rulebook" / "en.md")
    return str(escape(book.clauses[f"AL-L{number:02}.1"].text))


def test_pictures_are_files_by_day_and_by_night() -> None:
    for kind, thing in (
        ("page", "aurora"),
        ("thumb", "tortuga"),
        ("meet", "wyvern"),
        ("team", "yak"),
        ("page", "elsewhere"),
    ):
        day, night = (picture(f"{kind}-{thing}{time}") for time in ("", "-night"))
        assert day is not None
        assert night is not None
        assert ElementTree.fromstring(day).tag.endswith("svg")
        assert day != night
    assert picture("page-nowhere") is None
    assert picture("meet-aurora") is None
    assert picture("style") is None


@pytest.mark.rule("AL-L06.1", "AL-L06.3")
def test_a_balloon_looks_heavy_when_the_next_worker_must_pay() -> None:
    aboard = [["l06_tiny_net", 1, 0]]
    for players, workers, heavy in ((2, [], False), (2, aboard, True), (3, aboard, False), (3, aboard * 2, True)):
        html = drawn(at(6, players=players, sat=workers), 0)
        assert bool(re.search(r'class="al-zone z-tiny[^"]* heavy', html)) == heavy


@pytest.mark.rule("AL-7.5", "AL-7.6", "AL-13.3", "AL-11.8")
def test_a_sale_shows_the_gold_it_brings() -> None:
    sold = re.compile(r'/sell:fish:2"[^>]*>2.*?#i-arrow.*?(\d+)<svg', re.DOTALL)
    market = at(1, stock="F2", done=["fish_smokers"])
    assert sold.findall(drawn(play(market, "place:l01_yellow_sell"), 0))[:1] == ["10"]  # 3 each, 2 more by the Contract
    shop = drawn(play(at(1, stock="F2"), "place:l01_white_shop"), 0)
    assert re.findall(r'/shop_sell:fish:2"[^>]*>2.*?#i-arrow.*?(\d+)<svg', shop, re.DOTALL)[:1] == ["6"]
    fair = at(8, agenda=[["encounter_sell", 0, 99]], stock="F2", met=[*MET, "caravanserai_night"])
    assert sold.findall(drawn(fair, 0))[:1] == ["10"]  # 4 each, 1 more for the Guide


@pytest.mark.rule("AL-11.8")
def test_the_guide_stands_last_where_the_banner_says_so() -> None:
    for met, order in (("ice_bandits", ["1", "2", "0"]), ("frost_wasps", ["0", "1", "2"])):
        state = at(2, agenda=[["reroll", 0, 0]], met=["snow_wolves", met], turn={"rerolls": 1})
        listed = drawn(state, 0).partition('class="al-order"')[2].partition("</ol>")[0]
        assert re.findall(r'<li class="p(\d)', listed) == order


@pytest.mark.rule("AL-20.1", "AL-20.3", "AL-D6")
@pytest.mark.parametrize("number", range(1, 20))
def test_every_page_shows_its_zones_spaces_rule_and_roads(number: int) -> None:
    for players in (2, 4):
        state = at(number, players=players)
        html = drawn(state, 0)
        entry = GAME.components["location"][number - 1]
        for zone in entry["layout"]["zones"]:
            assert GAME.components.text("en", "location", entry["id"], "layout", "zones", zone["id"], "name") in html
        closed = {space["id"] for space in entry["layout"]["spaces"] if not space["seats"][players - 2]}
        shown = set(re.findall(r'class="al-space[^>]*id="(\w+)"', html))
        assert shown == {space["id"] for space in entry["layout"]["spaces"]} - closed
        assert f'<p class="al-main">{rule_of(number)}</p>' in html
        assert ("al-two" in html) == (players == 2)
        assert re.findall(r'class="al-next[^>]*id="next-(\d+)"', html) == [str(n) for n in entry["next"]]
        assert GAME.components.text("en", "location", entry["id"], "teaser") in html


@pytest.mark.rule("AL-20.2")
def test_a_space_shows_fee_toll_seats_and_workers() -> None:
    state = at(17, sat=[["l17_wall_ember", 1, 0]], gold=9)
    html = drawn(state, 0)
    part = html.partition('id="l17_wall_ember"')[2].partition("</button>")[0]
    assert part.count("al-worker p1") == 1
    assert "al-toll" in part  # Strength 2 before a gate of 5
    assert "3" in part.partition("al-toll")[2][:160]
    assert 'data-legal hx-post="/t/x/' not in part
    assert "place:l17_yard_fish" in glowing(html)
    fee = (
        drawn(at(3, gold=9, mechanism=[3, 0, 0]), 0).partition('id="l03_summit_assistant"')[2].partition("</button>")[0]
    )
    assert re.search(r"al-fee[^>]*>2<", fee)
    assert fee.count('class="al-seat"') == 2


def test_every_choice_glows_in_the_drawing() -> None:
    """Except what is said in words only: passing, using or leaving something, renting, some ways."""
    plain = {"pass", "use", "skip", "rent", "way", "sell", "take", "give"}
    asked: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        state = GAME.new(2 + seed % 3, seed=seed)
        while state.player is not None:
            decision = state.view(None)["decision"]
            if decision not in asked:
                asked.add(decision)
                legal = {GAME.notation(action) for action in state.legal()}
                shown = glowing(drawn(state, state.player, rng.choice(("en", "fr"))))
                assert shown <= legal
                assert {n for n in legal if n.split(":")[0] not in plain} <= shown, decision
            state.apply(rng.choice(state.legal()))
    assert len(asked) > 25


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("AL-16.3", "AL-16.5", "AL-16.7")
def test_html_does_not_change_with_what_is_hidden(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    looked = 0
    while state.player is not None:
        if rng.random() < 0.08 or (state.view(None)["decision"] == "make_bid" and rng.random() < 0.5):
            seat = rng.choice((*range(players), None))
            twin = state.determinize(seat, rng)
            lang = rng.choice(("en", "fr"))
            assert drawn(state, seat, lang) == drawn(twin, seat, lang)
            looked += 1
        state.apply(rng.choice(state.legal()))
    assert looked > 8


def test_nothing_of_another_hand_is_in_the_page() -> None:
    state = GAME.new(3, seed=4)
    hands = [state.view(seat)["seats"][seat]["contracts"] for seat in range(3)]
    html = drawn(state, 1)
    assert all(f"mine-{name}" in html for name in hands[1])
    assert not any(name in html for seat in (0, 2) for name in hands[seat])
    assert html.count("#i-paravent") == 2


@pytest.mark.rule("AL-20.7")
def test_own_contracts_mark_what_is_missing() -> None:
    html = drawn(at(1, hand=["tea_caravan"], stock="L2"), 0)
    part = html.partition('id="mine-tea_caravan"')[2].partition("</div>")[0]
    assert part.count('class="al-need have"') == 2
    assert part.count('class="al-need"') == 1
    assert "−17" in part


@pytest.mark.rule("AL-20.9", "AL-11.2", "AL-11.3")
def test_an_encounter_plays_out_with_its_dice() -> None:
    state = at(1, agenda=[["choose_location", 0, 0]], gold=9)
    state.encounters = (0, *state.encounters[1:])  # Snow Wolves, Strength 5
    events = told(load_dice(state, *combat("1", "4")), "travel:2")
    scene = next(moment for moment in moments(GAME, events, "en") if moment["kind"] == "encounter")
    assert scene["card"]["name"] == "Snow Wolves"
    fights = [(roll["seat"], roll["face"], roll["total"], roll["won"]) for roll in scene["rolls"]]
    assert fights == [(0, "1", 4, False), (1, "4", 6, True)]
    assert scene["rolls"][1]["after"] == [("gold", 6)]
    html = drawn(state, 0, events=events)
    assert html.count('class="al-die') == 2
    assert html.index("Snow Wolves") < html.index('class="al-die')


@pytest.mark.rule("AL-20.9")
def test_an_open_encounter_shows_the_odds() -> None:
    state = at(1, agenda=[["choose_location", 0, 0]], shields=1, seats={1: {"cards": ["war_mammoth"]}})
    state.encounters = (1, *state.encounters[1:])  # The Toll Troll, Strength 5: fight or pay
    play(state, "travel:3")
    html = drawn(state, 0)
    assert re.findall(r"· (\d)/6", html) == ["5", "5", "2"]  # Strength 4, 7 and 2 with X, 1, 2, 2, 3, 4
    assert {"encounter:fight", "encounter:alternative"} <= glowing(html)


@pytest.mark.rule("AL-20.10", "AL-10.2")
def test_bids_are_revealed_together_with_winner_and_price() -> None:
    state = at(2, agenda=[["round_end", 0, 0]], guide=1)
    events = told(state, "bid:6", "bid:6", "bid:2")
    scene = next(moment for moment in moments(GAME, events, "fr") if moment["kind"] == "bids")
    assert (scene["bids"], scene["winner"], scene["price"], scene["tied"]) == ([6, 6, 2], 1, 2, True)
    before = [event for event in events if event[1]["kind"] != "bids"][:2]
    assert moments(GAME, before, "en") == []


@pytest.mark.rule("AL-10.5", "AL-10.7", "AL-20.10")
def test_what_raises_a_bid_is_shown_and_can_make_or_break_a_tie() -> None:
    for bids, winner, tied in (((6, 4, 0), 1, False), ((4, 4, 0), 1, False), ((7, 4, 0), 0, True)):
        state = at(2, agenda=[["round_end", 0, 0]], seats={1: {"done": ["auction_house"]}})
        events = told(state, *(f"bid:{n}" for n in bids))
        scene = next(moment for moment in moments(GAME, events, "en") if moment["kind"] == "bids")
        assert (scene["bonus"], scene["winner"], scene["tied"]) == ([0, 3, 0], winner, tied)
        assert "<i>+3</i>" in drawn(state, 0, events=events)
        said = next(GAME.tell(event, "en") for _, event in events if event["kind"] == "bids")
        assert f"Player 2 {bids[1]} (+3)" in said


@pytest.mark.rule("AL-R6")
def test_a_sealed_book_keeps_its_secrets() -> None:
    opened = drawn(at(1), 0)
    sealed = drawn(at(1, options={"sealed_book": True}), 0)
    assert "al-offers" in opened
    assert "al-offers" not in sealed
    assert "Ceru Springs" in opened
    assert "Ceru Springs" not in sealed
    assert "Frozen Lake" in sealed


@pytest.mark.rule("AL-14.1")
def test_a_page_of_ones_own_is_shown_without_a_drawing(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_PAGE, encoding="utf-8")
    game = royaume.load("almanac", file)
    for seed in range(40):
        rng = random.Random(seed)
        state = game.new(2, seed)
        while state.player is not None and state.view(None)["page"]["id"] != "ropeway":
            state.apply(rng.choice(state.legal()))
        if state.player is not None:
            break
    html = drawn(state, state.player)
    assert "Valley Station" in html
    assert html.count('class="al-space') == 9


# What the table says about itself -----------------------------------------------------------------


@pytest.mark.rule("AL-12.2", "AL-12.5")
def test_a_score_below_zero_is_explained() -> None:
    state = at(1, gold=10, hand=["tea_caravan"])
    html = drawn(state, 0)
    assert state.view(0)["seats"][0]["score"] == 10 - 17
    assert "17 Renown is taken off now" in html.partition("<caption>")[2].partition("</caption>")[0]


@pytest.mark.rule("AL-10.1", "AL-9.2", "AL-9.3", "AL-16.5")
def test_a_bid_says_what_it_is_for_and_not_who_has_bid() -> None:
    state = at(4, agenda=[["settle_bid", 0, 0], ["make_bid", 2, 0], ["make_bid", 1, 0], ["make_bid", 0, 0]], gold=9)
    sheets = []
    for bidder in range(2):
        html = stage.drawn(state, 2, "en")
        sheets.append(html.partition('id="sheet"')[2].partition("</section>")[0])
        play(state, f"bid:{bidder}")
    assert sheets[0] == sheets[1]
    assert "bid_gain_guide" in sheets[0]
    assert "Ceru Springs" in sheets[0]
    assert "Oak Valley" in sheets[0]
    palace = at(16, agenda=[["settle_bid", 0, 2], ["make_bid", 0, 2]], gold=9)
    key = next(each for each in GAME.components["token"] if each["id"] == "key_great_frost")
    assert f"'n': {key['renown']}" in html_of(palace)


def html_of(state: State) -> str:
    """The sheet of the seat that is asked."""
    return drawn(state, state.player).partition('id="sheet"')[2].partition("</section>")[0].replace("&#39;", "'")


@pytest.mark.rule("AL-L02.1", "AL-L02.3")
def test_the_channels_of_the_lake_have_their_numbers() -> None:
    assert re.findall(r'class="al-channel"[^>]*><b>(\d)</b>', drawn(at(2), 0)) == [str(n) for n in range(1, 9)]
    assert "al-channel" not in drawn(at(3), 0)


@pytest.mark.rule("AL-L05.2", "AL-L10.1", "AL-L12.1", "AL-L06.1", "AL-L14.3")
def test_price_push_toll_bonus_and_waste_are_drawn_on_the_space() -> None:
    def space(state: State, name: str) -> str:
        return drawn(state, 0).partition(f'id="{name}"')[2].partition("</button>")[0]

    peak = at(5, gold=9)
    assert "data-wastes" in space(peak, "l05_a2")  # nothing to sell
    assert "#i-wasted" in space(peak, "l05_a2")
    assert "data-wastes" not in space(peak, "l05_a1")
    full = space(at(10, sat=[["l10_head_sell", 1, 0]], stock="L1"), "l10_head_sell")
    assert "al-push" in full
    assert "al-worker p1" in full.partition("al-push")[2]
    assert "al-push" not in space(at(10, stock="L1"), "l10_head_sell")
    assert re.search(r"al-plus[^>]*>\s*\+3<", space(at(12), "l12_obs_shop"))
    assert "#i-weight" in space(at(6, players=2, sat=[["l06_tiny_net", 1, 0]], stock="L1"), "l06_tiny_net")
    hidden = at(14, mechanism=[0, 1, 2, 3, 4, 0, 1, -1] + [0] * 8)
    blind = next(name for name, found in hidden.view(0)["page"]["prospects"].items() if "unknown" in found)
    assert "?" in space(hidden, blind).partition("al-toll")[2]


@pytest.mark.rule("AL-7.1", "AL-7.2")
def test_a_refusal_says_what_is_missing() -> None:
    poor = at(1, gold=9, stock="L1", row=["royal_pavilion", "handcart", "watch_dogs"], agenda=[["choose_card", 0, 0]])
    reason = poor.why_not(GAME.parse("buy:royal_pavilion"))
    assert reason is not None
    assert "6 Gold + 1 Ember missing" in reason.text("en")
    toll = at(12, gold=0).why_not(GAME.parse("place:l12_kil_ember"))
    assert toll is not None
    assert "1 Gold missing" in toll.text("en")


@pytest.mark.rule("AL-11.3")
def test_the_french_words_are_those_of_the_printed_rules() -> None:
    state = at(2, agenda=[["choose_location", 0, 0]], gold=9)
    html = drawn(state, 0, "fr")
    wolves = next(each for each in GAME.components["encounters"] if each["id"] == "snow_wolves")
    said = about(GAME, wolves, "fr")
    assert "Gain du vainqueur" in said
    assert "Sort du perdant" in said
    assert "6 d’Or" in said
    folder = GAME.folder
    files = [*folder.glob("locale/**/fr.po"), folder / "components.fr.toml", folder / "rulebook" / "fr.md"]
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"[\d}] Or\b|[ée]tape|Victoire :|Défaite :", text), path.name
    assert "Avon-sur-Neige" in html
