"""Hands at the table, by mouse, by touch and by keyboard: things are picked up, sets are confirmed once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

import royaume
from royaume.engine.hands import JOIN, family
from royaume.engine.record import Record
from royaume.engine.state import State
from tests.web.table.conftest import LiveServer, Player

GOLDEN = Path(__file__).parents[2] / "golden"
HELD = ".pile:not([hidden])"


class Hand:
    """One way of touching things."""

    def __init__(self, kind: str, player: Player) -> None:
        self.kind = kind
        self.player = player

    def on(self, thing: Locator) -> None:
        """Click it, tap it, or go there by keyboard and press Enter."""
        if self.kind == "mouse":
            thing.click()
        elif self.kind == "touch":
            thing.tap()
        else:
            thing.focus()
            expect(thing).to_be_focused()
            self.player.page.keyboard.press("Enter")


@pytest.fixture(params=["mouse", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest, browser: Browser, house: LiveServer) -> Iterator[Hand]:
    player = Player(browser, house, touch=request.param == "touch")
    yield Hand(request.param, player)
    player.context.close()
    assert not player.complaints


def until(game_id: str, wanted: Callable[[State], bool]) -> Record:
    """A recorded game up to the first position that is wanted."""
    for path in sorted((GOLDEN / game_id).glob("2p-*.json")):
        played = Record.from_json(path.read_text())
        record = Record(played.game, played.players, played.seed, played.options)
        state = record.start()
        for action in played.actions:
            if wanted(state):
                return record
            record.actions.append(action)
            state.apply(action)
    raise AssertionError(f"nothing of that kind in {game_id}")


def decision(state: State) -> str:
    return state.flow.names[state.decision()[0]]


def made(me: Player, table: str, before: int, seat: int | None = None) -> list[str]:
    """What was played after so many moves, as the seat saw it."""
    seen = me.api("GET", f"/tables/{table}" if seat is None else f"/tables/{table}?seat={seat}")
    moves = [entry["action"] for entry in seen["log"] if entry["kind"] == "move"]
    return moves[len(moves) - (seen["moves"] - before) :]


def test_a_card_is_picked_up_and_put_into_its_slot(hand: Hand) -> None:
    me = hand.player
    table = me.sit("me", "bot:random")
    me.my_turn()
    page = me.page
    before = me.view(table)["moves"]
    card = page.locator(".ce-take[data-pick]").first
    thing = card.get_attribute("data-pick")
    expect(card).to_have_attribute("aria-pressed", "false")
    hand.on(card)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert page.locator(".onto").count() == 3
    assert page.locator("#stage [data-legal]").count() == 0, "only its places glow"
    expect(page.locator("#hands")).to_contain_text(card.get_attribute("data-name") or "?")
    page.keyboard.press("Escape")
    assert page.locator(".onto, .picked").count() == 0
    hand.on(card)
    if hand.kind != "keyboard":
        page.locator("#rail").click(position={"x": 4, "y": 4})  # a click beside puts it back
        assert page.locator(".onto").count() == 0
        hand.on(card)
    assert me.view(table)["moves"] == before
    slot = page.locator(f"{HELD} [data-place]").nth(2) if hand.kind == "keyboard" else page.locator(".ce-slot").nth(2)
    hand.on(slot)
    expect(page.locator(".ce-take[data-pick]")).to_have_count(0)
    assert made(me, table, before) == [f"{thing}:3"]


@pytest.mark.parametrize("hand", ["mouse"], indirect=True)
def test_a_card_is_dragged_into_its_slot(hand: Hand) -> None:
    me = hand.player
    table = me.sit("me", "bot:random")
    me.my_turn()
    card = me.page.locator(".ce-take[data-pick]").first
    thing, before = card.get_attribute("data-pick"), me.view(table)["moves"]
    card.drag_to(me.page.locator("#stage"))
    assert me.page.locator(".onto").count() == 0, "beside its places it is put back"
    card.drag_to(me.page.locator(".ce-slot").nth(1))
    expect(me.page.locator(".ce-take[data-pick]")).to_have_count(0)
    assert made(me, table, before) == [f"{thing}:2"]


def test_an_artisan_and_then_the_branch(hand: Hand) -> None:
    record = until(
        "queens_architect",
        lambda s: decision(s) == "recruit" and any("dismiss" in line for line in lines(s)),
    )
    me = hand.player
    table = me.sit_at(record)
    page = me.page
    kind = "article" if hand.kind != "keyboard" else "button"
    artisan = page.locator(f"{kind}[data-pick^='hire:']").first
    hand.on(artisan)
    places = page.locator(".qa-socket.onto")
    count = places.count()
    assert count > 1
    line = page.locator(f"{HELD} [data-place]").nth(1).get_attribute("hx-post")
    assert line is not None
    place = page.locator(f"{HELD} [data-place]").nth(1)
    socket = page.locator(f".qa-socket[data-onto='{place.get_attribute('data-place')}']")
    hand.on(place if hand.kind == "keyboard" else socket)
    expect(page.locator("[data-pick^='hire:']")).to_have_count(0)
    assert made(me, table, len(record.actions), record.replay().player) == line.rsplit("/", 1)[1].split(JOIN)


def lines(state: State) -> list[str]:
    """What may follow a hire."""
    found = []
    for action in state.legal():
        if family(state.game.notation(action)) == "hire":
            trial = state.clone()
            trial.apply(action)
            if trial.player == state.player:
                found += [trial.game.notation(each) for each in trial.legal()]
    return found


def test_a_set_in_any_order_with_what_it_would_do(hand: Hand) -> None:
    def wanted(state: State) -> bool:
        names = [state.game.notation(action) for action in state.legal()]
        return decision(state) == "tavern" and sum(family(each) == "rest" for each in names) > 1

    me = hand.player
    record = until("queens_architect", wanted)
    table = me.sit_at(record)
    page = me.page
    members = page.locator(".verbs [data-member]")
    last, first = members.nth(1), members.nth(0)
    names = [each.get_attribute("data-member") for each in (first, last)]
    confirm = page.locator(".gather button")
    told = page.locator("#prospect")
    hand.on(last)
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(told).to_contain_text("→")
    hand.on(first)  # in the rules this one comes before
    hand.on(last)
    expect(last).to_have_attribute("aria-pressed", "false")
    hand.on(last)
    expect(last).to_have_attribute("aria-pressed", "true")
    assert me.view(table)["moves"] == len(record.actions), "nothing is played before it is confirmed"
    text = told.inner_text()
    hand.on(confirm)
    expect(page.locator(".verbs [data-member]:not([aria-pressed=false])")).to_have_count(0)
    page.wait_for_function("t => !document.querySelector('#prospect')?.innerText.includes(t)", arg=text)
    assert made(me, table, len(record.actions), record.replay().player)[:2] == names


def several(game: str, question: str, kinds: int) -> Record:
    """A position in which two of several kinds are chosen."""

    def wanted(state: State) -> bool:
        if decision(state) != question or len(state.legal()) < kinds:
            return False
        after = [state.clone() for _ in state.legal()]
        for trial, action in zip(after, state.legal(), strict=True):
            trial.apply(action)
        return all(trial.player == state.player and decision(trial) == question for trial in after)

    return until(game, wanted)


def test_what_is_given_away_is_chosen_in_any_order(hand: Hand) -> None:
    record = several("almanac", "overflow", 3)
    me = hand.player
    table = me.sit_at(record)
    page = me.page
    crates = page.locator(".al-good[data-member]")
    names = list(dict.fromkeys(crates.evaluate_all("all => all.map(each => each.dataset.member)")))
    first, last = (page.locator(f".al-good[data-member='{name}']").last for name in (names[0], names[-1]))
    confirm = page.locator(".gather button")
    expect(confirm).to_be_hidden()  # whole sets are offered; who wants to may choose the things themselves
    hand.on(last)
    expect(last).to_have_class(re.compile("chosen"))
    expect(page.locator(".al-good.chosen")).to_have_count(1)
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#prospect")).to_contain_text("1 more")
    confirm.dispatch_event("click")
    expect(page.locator("#toast")).to_contain_text("1 more")
    hand.on(last)
    expect(page.locator(".al-good.chosen")).to_have_count(0)
    hand.on(last)
    hand.on(first)
    expect(page.locator(".al-good.chosen")).to_have_count(2)
    expect(page.locator("#prospect")).to_contain_text("1 Leaf" if "leaf" in names[0] else "1")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    assert me.view(table)["moves"] == len(record.actions), "nothing is played before it is confirmed"
    hand.on(confirm)
    expect(page.locator(".al-good[data-member]")).to_have_count(0)
    assert made(me, table, len(record.actions), record.replay().player)[:2] == [names[0], names[-1]]


@pytest.mark.parametrize("hand", ["touch"], indirect=True)
def test_of_a_full_set_another_kind_makes_room(hand: Hand) -> None:
    """Were it the oldest, one of a heap could go for another of the same, and a finger would have done nothing."""
    me = hand.player
    me.sit_at(several("almanac", "choose_any", 2))
    page = me.page
    heaps = page.locator("#stage [data-member]:visible")
    names = heaps.evaluate_all("all => all.map(each => each.dataset.member)")
    assert len(names) == len(set(names)) >= 2
    one, other = heaps.nth(0), heaps.nth(1)
    chosen = page.locator(".gather [name=members]")
    for heap, members in (
        (one, [0]),
        (other, [0, 1]),
        (one, [0, 0]),  # not the first of its own kind, which is older
        (other, [0, 1]),
        (other, [1, 1]),
        (other, []),
    ):
        hand.on(heap)
        expect(chosen).to_have_value(" ".join(names[each] for each in members))


def test_a_heap_on_a_phone_counts_every_tap_however_quick(browser: Browser, house: LiveServer) -> None:
    """Elsewhere on the board two quick taps are a double tap, which shows all of it."""
    me = Player(browser, house, touch=True, size=(390, 844), is_mobile=True)
    me.sit_at(several("almanac", "choose_any", 2))
    heap = me.page.locator("#stage [data-member]:visible").first
    name = heap.get_attribute("data-member")
    box = heap.bounding_box()
    assert box is not None
    for _ in range(2):
        me.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(me.page.locator(".gather [name=members]")).to_have_value(f"{name} {name}")
    me.context.close()
    assert not me.complaints


@pytest.mark.parametrize("hand", ["touch", "keyboard"], indirect=True)
def test_a_payment_is_one_click_or_its_goods_in_any_order(hand: Hand) -> None:
    record = until("crown_of_emara", lambda s: decision(s) == "payment" and pays_two_kinds(s) is not None)
    state = record.replay()
    wanted = pays_two_kinds(state)
    assert wanted is not None
    me = hand.player
    table = me.sit_at(record)
    page = me.page
    expect(page.locator(f".verbs [hx-post$='/{wanted}']")).to_be_visible()
    goods = list(state.game.hands.sets["pay"].members(wanted).elements())
    for good in reversed(goods):
        hand.on(page.locator(f".ce-goods [data-member='{good}']:visible"))
    confirm = page.locator(".gather button")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    hand.on(confirm)
    expect(page.locator("[data-member]")).to_have_count(0)
    assert made(me, table, len(record.actions), state.player)[0] == wanted


def pays_two_kinds(state: State) -> str | None:
    names = map(state.game.notation, state.legal())
    return next((each for each in names if each.count("+") and "2" in each), None)


@pytest.mark.parametrize("hand", ["touch", "keyboard"], indirect=True)
def test_the_balloon_is_offered_and_not_asked_about(hand: Hand) -> None:
    me = hand.player
    record = until("kingdom_crossing", lambda s: decision(s) == "action" and flies(s))
    table = me.sit_at(record)
    page = me.page
    thing = next(name for name in map(record.game.notation, record.replay().legal()) if leads_to_flight(record, name))
    hand.on(page.locator(f"[data-pick='{thing}']").first)
    hand.on(page.locator(".kc-bridge.onto").first)
    expect(page.locator(f"[data-pick='{thing}']")).to_have_count(0)
    played = made(me, table, len(record.actions), record.replay().player)
    assert [family(each) for each in played] == ["work", "stay", "cross"]
    me.my_turn()
    hand.on(page.locator(".undo button").first)
    expect(page.locator(f"[data-pick='{thing}']")).not_to_have_count(0)
    assert me.view(table)["moves"] == len(record.actions), "what one hand did is one step back"


def flies(state: State) -> bool:
    return any(follows(state, action) == "fly_before" for action in state.legal())


def follows(state: State, action: int) -> str:
    trial = state.clone()
    trial.apply(action)
    return decision(trial) if trial.player == state.player else ""


def leads_to_flight(record: Record, name: str) -> bool:
    state = record.replay()
    return follows(state, state.game.parse(name)) == "fly_before"


@pytest.mark.parametrize("hand", ["touch", "keyboard"], indirect=True)
def test_a_right_hex_places_at_once_and_a_fort_is_taken_up_first(hand: Hand) -> None:
    def wanted(state: State) -> bool:
        names = {state.game.notation(action): action for action in state.legal()}
        if decision(state) != "choose_action" or "mandatory" not in names:
            return False
        trial = state.clone()
        trial.apply(names["mandatory"])
        return sum(family(trial.game.notation(action)) == "fort" for action in trial.legal()) > 9

    me = hand.player
    record = until("winter_kingdom", wanted)
    table = me.sit_at(record)
    page = me.page
    fort = page.locator(".wk-switch[data-pick=fort]")
    hexes = page.locator("#wk-map .wk-target")
    assert {each.rpartition(JOIN)[0] for each in posts(hexes)} == {"mandatory"}, (
        "without a fort in the hand it is a house"
    )
    hand.on(fort)
    where = page.locator(".wk-target.onto").first.get_attribute("data-onto")
    page.keyboard.press("Escape")
    hand.on(hexes.first)
    expect(page.locator(".wk-switch")).to_have_count(1)
    page.wait_for_function("() => !document.querySelector('[hx-post*=\"/mandatory\"]')")
    first = made(me, table, len(record.actions), record.replay().player)
    assert [family(each) for each in first] == ["mandatory", "house"]
    hand.on(page.locator(".wk-switch"))
    hand.on(page.locator(".wk-target.onto").first)
    page.wait_for_function("() => !document.body.classList.contains('holding')")
    assert where is not None
    assert [family(each) for each in made(me, table, len(record.actions), record.replay().player)] == [
        "mandatory",
        "house",
        "fort",
    ]


def posts(found: Locator) -> list[str]:
    return [
        address.rsplit("/", 1)[1] for address in found.evaluate_all("all => all.map(e => e.getAttribute('hx-post'))")
    ]


def test_every_game_says_what_its_actions_mean_to_a_hand() -> None:
    for name in royaume.games():
        game = royaume.load(name)
        families = {each.name for each in game.space.families}
        hands = game.hands
        named = hands.lifts | hands.leads | hands.passes | set(hands.splits) | set(hands.sets)
        assert named
        assert named <= families
        assert {family(each.done) for each in hands.sets.values() if each.done} <= families
