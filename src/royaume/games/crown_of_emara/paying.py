"""14 Paying: every distinct way to pay a price, least gold first."""

from __future__ import annotations

from royaume.games.crown_of_emara.actions import GOLD, GOODS, PAY, PAYMENTS
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import PAYMENT, TAKE_CHOICE, flow
from royaume.games.crown_of_emara.tables import (
    CLOTH_SHIFT,
    GOLD_ALLOWED,
    GRAIN_SHIFT,
    NUMBER,
    STONE_SHIFT,
    TAKE_OTHER,
    UNITS_SHIFT,
    each_kind,
    units_of,
)

_ways: dict[tuple[int, ...], list[int]] = {}


def discounted(price: int, discount: int) -> int:
    """The price with some units less, never below none (CE-14.5)."""
    units = units_of(price) - discount
    return (price & ~(NUMBER << UNITS_SHIFT)) | (units if units > 0 else 0) << UNITS_SHIFT


def of_any_kind(price: int) -> int:
    """The price when only the number of units counts (CE-11.8)."""
    return price | each_kind(units_of(price))


def payable(goods: list[int], price: int) -> bool:
    """True if there is a way to pay (CE-14.1)."""
    have = goods[GOLD] if price & GOLD_ALLOWED else 0
    units = price >> UNITS_SHIFT & NUMBER
    n = price & NUMBER
    if n:
        g = goods[0]
        have += n if n < g else g
    n = price >> STONE_SHIFT & NUMBER
    if n:
        g = goods[1]
        have += n if n < g else g
    n = price >> CLOTH_SHIFT & NUMBER
    if n:
        g = goods[2]
        have += n if n < g else g
    n = price >> GRAIN_SHIFT & NUMBER
    if n:
        g = goods[3]
        have += n if n < g else g
    return have >= units


def ways_to_pay(goods: list[int], price: int) -> list[int]:
    """All legal payments as actions, least gold first (CE-14.7, CE-14.10)."""
    units = price >> UNITS_SHIFT & NUMBER
    w = min(price & NUMBER, goods[0])
    s = min(price >> STONE_SHIFT & NUMBER, goods[1])
    c = min(price >> CLOTH_SHIFT & NUMBER, goods[2])
    g = min(price >> GRAIN_SHIFT & NUMBER, goods[3])
    gold = min(units, goods[GOLD]) if price & GOLD_ALLOWED else 0
    key = (w, s, c, g, units, gold)
    found = _ways.get(key)
    if found is None:
        found = [
            PAY + i
            for i, p in enumerate(PAYMENTS)
            if sum(p) == units and p[0] <= w and p[1] <= s and p[2] <= c and p[3] <= g and p[4] <= gold
        ]
        _ways[key] = found
    return found


def hand_over(s: EmaraState, seat: int, action: int) -> None:
    """Give up the goods of a payment."""
    payment = PAYMENTS[action - PAY]
    goods = s.goods[seat]
    for kind in range(5):
        n = payment[kind]
        if n:
            goods[kind] -= n
    if s.log is not None and any(payment):
        s.tell("pay", seat, {"goods": {GOODS[kind]: n for kind, n in enumerate(payment) if n}})


def charge(s: EmaraState, seat: int, price: int, then: int, arg: int) -> None:
    """Ask for the payment, then run the step `then`; with one way to pay nothing is asked (CE-D11)."""
    s.ask(then, seat, arg)
    if price:
        ways = ways_to_pay(s.goods[seat], price)
        if len(ways) == 1 and not price & TAKE_OTHER:
            hand_over(s, seat, ways[0])
        else:
            s.ask(PAYMENT, seat, price)


@flow.options(PAYMENT)
def payment_options(s: EmaraState, seat: int, price: int) -> list[int]:
    """Every distinct payment (CE-14.8)."""
    return ways_to_pay(s.goods[seat], price)


@flow.choose(PAYMENT)
def payment_choose(s: EmaraState, seat: int, price: int, action: int) -> None:
    """Pay; where another kind is taken in return, that choice comes next (CE-11.7)."""
    hand_over(s, seat, action)
    if price & TAKE_OTHER:
        s.ask(TAKE_CHOICE, seat, action - PAY)
