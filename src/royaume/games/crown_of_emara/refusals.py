"""What all refusals share: the reason itself, and what is missing to pay a price."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.crown_of_emara.actions import CP, ITEMS
from royaume.games.crown_of_emara.paying import discounted, payable
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.tables import GOLD_ALLOWED, Amounts, Exchange


def cannot_pay(s: EmaraState, goods: list[int], price: int, *clauses: str) -> Reason | None:
    """How many units of a price these goods leave unpaid, if any (CE-14.1)."""
    if payable(goods, price):
        return None
    missing = 1
    while not payable(goods, discounted(price, missing)):
        missing += 1
    if price & GOLD_ALLOWED:
        return refuse(s, "cannot_pay", *clauses, "CE-14.1", price=price, n=missing)
    return refuse(s, "cannot_pay_no_gold", *clauses, "CE-14.1", "CE-14.4", price=price, n=missing)


def cannot_give(s: EmaraState, seat: int, items: Amounts, *clauses: str) -> Reason | None:
    """Which gold, rings, books, breads or citizen points are missing, if any; nothing replaces them (CE-14.3)."""
    missing = []
    for item, n in items:
        owned = s.cp[seat] if item == CP else s.goods[seat][item]
        if owned < n:
            missing.append((ITEMS[item], n - owned))
    if not missing:
        return None
    costs = [(ITEMS[item], n) for item, n in items]
    return refuse(s, "cannot_give", *clauses, "CE-14.1", "CE-14.3", goods=costs, missing=missing)


def cannot_exchange(s: EmaraState, seat: int, exchange: Exchange, *clauses: str) -> Reason | None:
    """What is missing for an exchange, if anything: first its resources, then the rest."""
    return cannot_pay(s, s.goods[seat], exchange.price, *clauses) or cannot_give(s, seat, exchange.items, *clauses)
