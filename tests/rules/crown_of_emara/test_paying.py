"""14 Paying: exactly the legal payments, compared with counting them one by one."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.games.crown_of_emara.actions import MOST_UNITS, PAYMENTS, payment_name
from royaume.games.crown_of_emara.paying import discounted, of_any_kind, payable, ways_to_pay
from royaume.games.crown_of_emara.tables import any_price, price, single_price
from tests.rules.crown_of_emara.given import GAME, decision, do, goods, legal, menu, random_game, refused, visit

KINDS = ("wood", "stone", "cloth", "grain")
small = st.integers(0, 4)
costs = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 3), min_size=1).filter(
    lambda cost: sum(cost.values()) <= MOST_UNITS
)
owned_goods = st.tuples(small, small, small, small, small)


def by_hand(owned: tuple[int, ...], cost: dict[str, int], discount: int) -> set[tuple[int, ...]]:
    """Every payment, found by dropping units from the cost and replacing others by gold, unit by unit (CE-14.5)."""
    units = [kind for kind, n in cost.items() for _ in range(n)]
    found = set()
    for dropped in itertools.combinations(range(len(units)), min(discount, len(units))):
        kept = [kind for i, kind in enumerate(units) if i not in dropped]
        for as_gold in itertools.product((False, True), repeat=len(kept)):
            paid = Counter("gold" if gold else kind for kind, gold in zip(kept, as_gold, strict=True))
            payment = tuple(paid[kind] for kind in (*KINDS, "gold"))
            if all(n <= have for n, have in zip(payment, owned, strict=True)):
                found.add(payment)
    return found


def any_by_hand(owned: tuple[int, ...], units: int, gold: bool) -> set[tuple[int, ...]]:
    """Every way to hand over so many units of any kinds."""
    found = set()
    for chosen in itertools.combinations_with_replacement((*KINDS, *(("gold",) if gold else ())), units):
        payment = tuple(Counter(chosen)[kind] for kind in (*KINDS, "gold"))
        if all(n <= have for n, have in zip(payment, owned, strict=True)):
            found.add(payment)
    return found


def offered(owned: tuple[int, ...], packed: int) -> list[tuple[int, ...]]:
    """The payments the rules offer, in their order."""
    goods_now = [*owned, 0, 0, 0]
    names = [GAME.notation(action).removeprefix("pay:") for action in ways_to_pay(goods_now, packed)]
    by_name = {payment_name(payment): payment for payment in PAYMENTS}
    ways = [by_name[name] for name in names]
    assert payable(goods_now, packed) == bool(ways)  # CE-14.1
    return ways


@pytest.mark.rule("CE-14.1", "CE-14.2", "CE-14.5", "CE-14.7", "CE-14.8", "CE-14.9")
@settings(max_examples=300)
@given(owned=owned_goods, cost=costs, discount=st.integers(0, 3))
def test_payments_of_a_printed_cost(owned: tuple[int, ...], cost: dict[str, int], discount: int) -> None:
    ways = offered(owned, discounted(price(cost), discount) if discount else price(cost))
    assert len(ways) == len(set(ways))
    assert set(ways) == by_hand(owned, cost, discount)
    assert all(sum(way) == max(0, sum(cost.values()) - discount) for way in ways)


@pytest.mark.rule("CE-14.5", "CE-14.7", "CE-11.8")
@settings(max_examples=200)
@given(owned=owned_goods, cost=costs, discount=st.integers(0, 3))
def test_payments_with_the_scholar(owned: tuple[int, ...], cost: dict[str, int], discount: int) -> None:
    ways = offered(owned, of_any_kind(discounted(price(cost), discount)))
    assert len(ways) == len(set(ways))
    assert set(ways) == any_by_hand(owned, max(0, sum(cost.values()) - discount), gold=True)


@pytest.mark.rule("CE-14.4", "CE-14.6", "CE-14.7")
@settings(max_examples=200)
@given(owned=owned_goods, units=st.integers(1, 4), gold=st.booleans())
def test_payments_of_any_resources(owned: tuple[int, ...], units: int, gold: bool) -> None:
    ways = offered(owned, any_price(units, gold))
    assert len(ways) == len(set(ways))
    assert set(ways) == any_by_hand(owned, units, gold)


@pytest.mark.rule("CE-14.2", "CE-14.7")
@settings(max_examples=100)
@given(owned=owned_goods, kind=st.integers(0, 3), units=st.integers(1, 6))
def test_payments_of_one_kind(owned: tuple[int, ...], kind: int, units: int) -> None:
    ways = offered(owned, single_price(kind, units))
    assert set(ways) == by_hand(owned, {KINDS[kind]: units}, 0)


@pytest.mark.rule("CE-14.10", "CE-D7")
@settings(max_examples=100)
@given(owned=owned_goods, units=st.integers(1, 6))
def test_the_least_gold_comes_first(owned: tuple[int, ...], units: int) -> None:
    gold = [way[4] for way in offered(owned, any_price(units))]
    assert gold == sorted(gold)


@pytest.mark.rule("CE-14.1")
@pytest.mark.parametrize("players", [1, 4])
def test_nobody_ever_owes_anything(players: int) -> None:
    for seed in range(5):
        for s in random_game(players, seed):
            assert min(min(owned) for owned in s.goods) >= 0


@pytest.mark.rule("CE-14.1")
def test_what_cannot_be_paid_in_full_cannot_be_chosen() -> None:
    s = menu(goods={"grain": 1}, display={"market": ["merchant"]})
    assert "CE-14.1" in refused(s, "hire:forest_hut_1")
    assert "CE-14.1" in refused(s, "recruit:market:1")
    s = visit("castle", goods={"wood": 1, "book": 1}, markers={"gift_wood": 1})
    assert "CE-14.1" in refused(s, "gift:wood")


@pytest.mark.rule("CE-14.2")
@pytest.mark.parametrize(
    ("place", "facts", "actions"),
    [
        ("", {"goods": {"gold": 2}}, ["hire:forest_hut_1"]),
        ("", {"goods": {"gold": 2}, "display": {"market": ["merchant"]}}, ["recruit:market:1"]),
        ("castle", {"goods": {"gold": 2}, "markers": {"gift_wood": 1}}, ["gift:wood"]),
        ("cathedral", {"goods": {"gold": 2}, "markers": {"donation_grain": 1}}, ["donate:grain"]),
        ("construction_site", {"goods": {"gold": 3}}, ["deliver_wood:3"]),
        ("construction_site", {"goods": {"gold": 1}}, ["deliver_stone"]),
        (
            "",
            {"goods": {"gold": 1}, "huts": ["grainfield_hut_1"], "slot": 1},
            ["move:countryside", "bake:1", "pay:1gold"],
        ),
        ("", {"goods": {"gold": 3}, "advisors": ["baker"]}, ["advisor:baker_2"]),
        ("", {"goods": {"gold": 2}, "advisors": ["schoolmarm"]}, ["advisor:schoolmarm_1"]),
        ("", {"goods": {"gold": 1}, "advisors": ["dressmaker"]}, ["advisor:dressmaker_1"]),
        ("", {"goods": {"gold": 1}, "advisors": ["merchant"]}, ["advisor:merchant_1", "take:wood"]),
    ],
)
def test_gold_stands_in_for_any_resource(place: str, facts: dict[str, Any], actions: list[str]) -> None:
    s = do(visit(place, **facts) if place else menu(**facts), *actions)
    assert "gold" not in goods(s)


@pytest.mark.rule("CE-14.3")
def test_gold_replaces_no_bread_book_ring_or_citizen() -> None:
    assert decision(visit("market", goods={"gold": 9})) == "menu"  # neither a sale nor books
    assert legal(visit("castle", goods={"gold": 9}), "book_to_bp") == []
    assert legal(visit("construction_site", goods={"gold": 9}), "deliver_bread") == []
    s = menu(goods={"gold": 9}, advisors=["bailiff", "landlord"])
    assert legal(s, "advisor", "raise_rank") == []
    assert "CE-14.3" in refused(s, "advisor:bailiff_1")


@pytest.mark.rule("CE-14.3")
def test_resources_do_not_replace_gold() -> None:
    s = menu(rank=1, goods={"ring": 1, "wood": 9, "stone": 9, "cloth": 9, "grain": 9})
    assert "raise_rank" not in legal(s)


@pytest.mark.rule("CE-14.4", "CE-R8")
def test_no_gold_for_gold() -> None:
    s = do(visit("market", goods={"wood": 1, "stone": 1, "gold": 5}), "sell:1")
    assert legal(s) == ["pay:1wood", "pay:1stone"]
    assert "CE-14.4" in refused(s, "pay:1gold")


@pytest.mark.rule("CE-14.8")
def test_gold_may_be_used_even_when_the_resource_is_there() -> None:
    s = do(visit("castle", goods={"wood": 5, "gold": 5}, markers={"gift_wood": 1}), "gift:wood")
    assert legal(s) == ["pay:2wood", "pay:1wood+1gold", "pay:2gold"]


@pytest.mark.rule("CE-14.9", "CE-14.7")
def test_a_discount_is_taken_in_full_and_nothing_more_is_paid() -> None:
    s = do(menu("cheap_help", goods={"grain": 3, "stone": 3}), "card", "hire:forest_hut_2")
    assert legal(s) == ["pay:1stone", "pay:1grain"]
    assert "CE-14.9" in refused(s, "pay:1stone+1grain")
    assert "CE-14.1" in refused(s, "pay:nothing")
    assert "CE-14.7" in refused(s, "pay:1wood")


@pytest.mark.rule("CE-D7", "CE-D11")
def test_one_way_to_pay_is_not_asked() -> None:
    s = do(menu(goods={"grain": 2}), "hire:forest_hut_1")
    assert decision(s) == "menu"
    assert goods(s) == {}


@pytest.mark.rule("CE-D7")
def test_each_payment_is_reached_by_exactly_one_sequence() -> None:
    """All ends of one chosen hire differ in the goods handed over, and every step can be completed."""
    start = menu("cheap_help", advisors=["scholar"], goods={"wood": 1, "stone": 1, "grain": 2, "gold": 1})
    ends: Counter[tuple[str, tuple[tuple[str, int], ...]]] = Counter()
    chosen = do(start, "card")
    for hut in legal(chosen, "hire"):
        asked = do(chosen.clone(), hut)
        for way in legal(asked, "pay"):
            end = do(asked.clone(), way)
            assert decision(end) == "menu"
            ends[hut, tuple(goods(end).items())] += 1
    assert set(ends.values()) == {1}
    assert len(ends) == 3 * 4
