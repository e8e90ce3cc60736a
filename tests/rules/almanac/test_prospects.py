"""What is said of a placement before it is made is what the rules then do: price, push, toll, bonus, waste."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from royaume.games.almanac.actions import PLACE, WAY, WITH_BOTTLE
from royaume.games.almanac.labels import label
from royaume.games.almanac.outlook import NOT_ASKED, Prospect, prospect
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import CHOOSE_OWNER, CHOOSE_SPACE, CHOOSE_WAY, DO_ACTION
from royaume.games.almanac.vocabulary import Voice
from tests.rules.almanac.given import GAME, at, legal, new

Told = list[Any]
TOLLS = ("toll", "tribute", "rent")


def placed(s: AlmanacState, action: int) -> list[tuple[bool, AlmanacState, Told]]:
    """The placement in each of its ways, with a Mist Bottle or without: the position after it and what happened."""
    first = s.clone()
    first.log = []
    first.apply(action)
    if first.asked() != CHOOSE_WAY:
        return [(any(e.kind == "place" and e.data["bottle"] for e in first.log), first, first.log)]
    found = []
    for way in first.legal():
        after = first.clone()
        after.log = []
        after.apply(way)
        found.append((way - WAY >= WITH_BOTTLE, after, after.log))
    return found


def rented(s: AlmanacState, told: Told) -> Told:
    """Pay for every step of a rented ladder."""
    while s.asked() == CHOOSE_OWNER:
        s.log = []
        s.apply(s.legal()[0])
        told = [*told, *s.log]
    return told


def price(seat: int, told: Told) -> tuple[tuple[str, int], ...]:
    """What was paid on the way to the space."""
    paid: Counter[str] = Counter()
    for event in told:
        if event.seat == seat and event.data.get("why") in TOLLS:
            if event.kind in ("pay_gold", "pay_player"):
                paid["gold"] += event.data["n"]
            elif event.kind == "return":
                paid[event.data["resource"]] += event.data["n"]
    return tuple(sorted(paid.items(), key=lambda part: part[0] != "gold"))


def gold(seat: int, told: Told, why: str) -> int:
    """The Gold the seat gained for a reason."""
    return sum(e.data["n"] for e in told if e.kind == "gold" and e.seat == seat and e.data["why"] == why)


def to_the_end(s: AlmanacState, seat: int, told: Told) -> Told:
    """Whatever comes before somebody places the next Worker."""
    rng = random.Random(1)
    while s.asked() != CHOOSE_SPACE and s.player == seat:
        s.log = []
        s.apply(rng.choice(s.legal()))
        told = [*told, *s.log]
    return told


def compared(s: AlmanacState, action: int) -> Prospect:
    """Hold what is said of a placement to what it does."""
    seat = s.player
    assert seat is not None
    space = action - PLACE - s.page.first
    said = prospect(s, seat, space)
    after = placed(s, action)
    plain = [(state, rented(state, told)) for bottle, state, told in after if not bottle]
    assert said.bottle == any(bottle for bottle, _, _ in after)
    pushed = {e.data["rival"] for _, told in plain for e in told if e.kind == "oust"}
    assert set(said.pushed) == pushed
    if said.unknown:
        assert all(e.data["token"] in said.unknown for _, told in plain for e in told if e.kind == "epidemic")
        assert all(any(e.kind == "epidemic" for e in told) for _, told in plain)
        return said
    if said.owed:
        for state, told in plain:
            assert state.due == said.owed or sum(n for _, n in price(seat, told)) == said.owed
        return said
    paid = {price(seat, told) for _, told in plain}
    aside = {()} if said.aside and () in paid else set()
    assert paid == set(said.prices) | aside
    for state, told in plain:
        assert state.due == 0
        assert gold(seat, told, "bonus") == max(0, said.bonus)
        optional = s.page.optional >> space & 1
        if optional and said.wasted:
            assert state.asked() != DO_ACTION
        elif optional and len(plain) == 1:
            assert state.asked() == DO_ACTION
        whole = to_the_end(state, seat, told)
        assert gold(seat, whole, "ship") == said.income
        drifted = [e.data["channel"] for e in whole if e.kind == "bridge"]
        if said.bridges:
            assert drifted[-1] in {channel for _, channel in said.bridges}
        if said.corner:
            assert gold(seat, told, "bout") == said.corner
        if said.rival != NOT_ASKED:
            assert any(e.kind == "combat" and e.seat == said.rival for e in told)
        if said.gone:
            assert gold(seat, told, "trial") == said.gone
    return said


def in_words(s: AlmanacState, said: Prospect, words: str) -> None:
    """Everything that is to be said stands in the label."""
    v = Voice(GAME, "en")
    if said.toll:
        assert all(v.amounts(each) in words for each in said.prices)
    assert ("push the drift aside" in words) == said.aside
    for rival in said.pushed:
        assert f"Worker of {v.who(rival)}" in words or f"or {v.who(rival)}" in words
    assert ("Epidemic not yet turned up" in words) == bool(said.unknown)
    if said.bonus > 0 or (said.bonus == 0 and not said.toll):
        assert f"on entering you gain {v.amount('gold', said.bonus)}" in words
    assert (f"afterwards you pay {said.owed} resource" in words) == (said.owed > 0)
    assert ("not possible now" in words) == said.wasted
    assert ("Mist Bottle" in words.partition(" · ")[2]) == said.bottle
    if said.income:
        assert f"the ship sails: {v.amount('gold', said.income)}" in words
    if said.trial:
        assert f"Strength {said.trial.strength} + die against {said.trial.target}" in words
    if said.sale != NOT_ASKED and not said.wasted:
        assert f"up to {v.amount('gold', said.sale)} now" in words


@pytest.mark.dear
@pytest.mark.rule("AL-20.2", "AL-6.3", "AL-6.9", "AL-16.7")
def test_every_choice_of_a_placement_says_what_it_costs_and_brings() -> None:
    seen: set[str] = set()
    pages: set[int] = set()
    for seed in range(36):
        rng = random.Random(seed)
        s = new(2 + seed % 3, seed)
        while s.player is not None:
            if s.asked() == CHOOSE_SPACE and rng.random() < 0.5:
                pages.add(s.page.number)
                shown = s.view(s.player)["page"]["prospects"]
                for action in s.legal():
                    if action >= PLACE:
                        said = compared(s, action)
                        in_words(s, said, label(s, action, "en"))
                        name = GAME.notation(action).partition(":")[2]
                        assert shown.get(name, {}).get("wasted", False) == said.wasted
                        assert shown.get(name, {}).get("pushed", []) == list(said.pushed)
                        assert ("prices" in shown.get(name, {})) >= said.toll
                        seen |= {key for key in KINDS if getattr(said, key) not in (0, NOT_ASKED, (), False, None)}
            s.apply(rng.choice([a for a in s.legal() if a] or s.legal()))
    assert pages == set(range(1, 20))
    assert seen == set(KINDS)


KINDS = ("toll", "aside", "pushed", "bridges", "bottle", "unknown", "bonus", "owed", "income", "sale", "room", "corner",
         "rival", "trial", "wasted")  # fmt: skip


@pytest.mark.rule("AL-L08.2")
def test_warmth_of_nothing_is_said_too() -> None:
    s = at(8)
    words = label(s, GAME.parse("place:l08_basin_" + legal(s, "place")[0].partition("basin_")[2]), "en")
    assert "on entering you gain 0 Gold" in words


@pytest.mark.rule("AL-L05.2")
def test_a_ledge_whose_action_is_impossible_is_marked_before_it_is_chosen() -> None:
    s = at(5, stock="", gold=9)
    wasted = [name for name, found in s.view(0)["page"]["prospects"].items() if found.get("wasted")]
    assert "l05_a2" in wasted  # selling with nothing to sell
    assert "l05_a1" not in wasted
    assert "1 Gold instead" in label(s, GAME.parse("place:l05_a2"), "en")
    assert s.view(1)["page"]["prospects"] == {}  # nobody else is told what one can do (AL-16.7)
