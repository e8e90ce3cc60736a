"""7, 8 and 12 Refusals of a visit: baking, the actions of the town, favor tokens."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.crown_of_emara.actions import (
    BAKE,
    BOOK,
    BOOKS,
    BREAD,
    CARDS,
    CASTLE,
    CATHEDRAL,
    CONSTRUCTION_SITE,
    DELIVER_BREAD,
    DELIVER_WOOD,
    DONATE,
    DONATION,
    GIFT,
    GIVE,
    GRAIN,
    KEEP,
    LOCATIONS,
    MARKET,
    REDEEM,
    SELL,
    TOKENS,
    TOWN_ERRAND,
    space,
)
from royaume.games.crown_of_emara.markers import shown
from royaume.games.crown_of_emara.refusals import cannot_exchange, cannot_give, cannot_pay
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import BAKE_AT, BAKERS
from royaume.games.crown_of_emara.tables import any_price, single_price
from royaume.games.crown_of_emara.visits import (
    USED_BOOK,
    USED_BOOKS,
    USED_BREAD,
    USED_DONATION,
    USED_GIFT,
    USED_SALE,
    USED_STONE,
    USED_WOOD,
)

# The family of each town action: where it is done, its mark in the visit, its clause.
TOWN_ACTIONS = {
    "gift": (CASTLE, USED_GIFT, "CE-8.1"),
    "book_to_bp": (CASTLE, USED_BOOK, "CE-8.2"),
    "donate": (CATHEDRAL, USED_DONATION, "CE-8.3"),
    "sell": (MARKET, USED_SALE, "CE-8.4"),
    "books": (MARKET, USED_BOOKS, "CE-8.5"),
    "deliver_stone": (CONSTRUCTION_SITE, USED_STONE, "CE-8.6"),
    "deliver_bread": (CONSTRUCTION_SITE, USED_BREAD, "CE-8.7"),
    "deliver_wood": (CONSTRUCTION_SITE, USED_WOOD, "CE-8.8"),
}


# 7 The countryside ------------------------------------------------------------------------------


def bake(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """As many breads as craftsmen there, for grain or gold (CE-7.5)."""
    breads = action - BAKE
    workers = BAKERS.of(arg)
    if breads > workers:
        return refuse(s, "too_few_craftsmen", "CE-7.4", "CE-7.5", n=workers)
    goods = s.goods[seat][:]
    if s.tables.produces[BAKE_AT.of(arg)] == GRAIN:
        goods[GRAIN] += workers - breads
    return cannot_pay(s, goods, single_price(GRAIN, breads), "CE-7.5")


# 8 Town visits ----------------------------------------------------------------------------------


def town_action(s: EmaraState, seat: int, location: int, action: int) -> Reason | None:
    """At its own location, once a visit, if it can be paid (CE-8.9)."""
    family = space.family_of(action).name
    place, mark, clause = TOWN_ACTIONS[family]
    if place != location:
        return refuse(s, "elsewhere", clause, "CE-5.3", at=LOCATIONS[place], the=LOCATIONS[location])
    if s.visit_done & mark:
        return refuse(s, "done_in_visit", "CE-8.9", clause)
    t = s.tables
    goods = s.goods[seat]
    if family == "gift":
        return cannot_pay(s, goods, single_price(action - GIVE, shown(s, GIFT + action - GIVE)), clause)
    if family == "book_to_bp":
        return cannot_exchange(s, seat, t.book_to_bp, clause)
    if family == "donate":
        return cannot_pay(s, goods, single_price(action - DONATE, shown(s, DONATION + action - DONATE)), clause)
    if family == "sell":
        most = 1 + t.event_sales[s.events[0]]
        if action - SELL + 1 > most:
            return refuse(s, "too_many_sales", "CE-8.4", "CE-8.11", n=most)
        return cannot_pay(s, goods, any_price(action - SELL + 1, gold=False), clause)
    if family == "books":
        return cannot_give(s, seat, [(BOOK, action - BOOKS + 1)], clause)
    if family == "deliver_stone":
        return cannot_exchange(s, seat, t.stone, clause)
    if family == "deliver_bread":
        if action - DELIVER_BREAD + 1 > t.bread_most:
            return refuse(s, "too_many_breads", "CE-8.7", "CE-R24", n=t.bread_most)
        return cannot_give(s, seat, [(BREAD, action - DELIVER_BREAD + 1)], clause)
    return cannot_exchange(s, seat, t.wood[action - DELIVER_WOOD], clause)


def town_action_outside(s: EmaraState, seat: int, arg: int, action: int) -> Reason:
    """Between actions there is no visit (CE-5.3), also where a councilor already stands (CE-1.3, CE-6.5)."""
    place, _, clause = TOWN_ACTIONS[space.family_of(action).name]
    if place in (s.location(seat, 0), s.location(seat, 1)):
        return refuse(s, "visit_again", clause, "CE-1.3", "CE-6.5", at=LOCATIONS[place], card=CARDS[TOWN_ERRAND])
    return refuse(s, "visit_needed", clause, "CE-5.3", to=LOCATIONS[place])


# 12 Favor tokens --------------------------------------------------------------------------------


def redeem(s: EmaraState, seat: int, location: int, action: int) -> Reason | None:
    """Owned, of this place, and not from this very visit (CE-12.4, CE-12.5)."""
    token = action - REDEEM
    if not s.tokens[seat] >> token & 1:
        return refuse(s, "token_not_owned", "CE-12.4", token=TOKENS[token])
    if s.tables.token_location[token] != location:
        return refuse(s, "token_elsewhere", "CE-12.1", "CE-12.4", token=TOKENS[token], at=LOCATIONS[location])
    if not s.visit_tokens >> token & 1:
        return refuse(s, "token_new", "CE-12.5", "CE-R6", token=TOKENS[token])
    return None


def redeem_outside(s: EmaraState, seat: int, arg: int, action: int) -> Reason:
    """Standing there is not enough: a movement must end there, or the Town errand lead there (CE-12.7)."""
    token = action - REDEEM
    if not s.tokens[seat] >> token & 1:
        return refuse(s, "token_not_owned", "CE-12.4", token=TOKENS[token])
    place = LOCATIONS[s.tables.token_location[token]]
    return refuse(s, "token_no_visit", "CE-12.4", "CE-12.7", token=TOKENS[token], to=place)


def keep(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Only a token that was drawn (CE-12.2)."""
    token = action - KEEP
    return refuse(s, "token_not_drawn", "CE-12.2", token=TOKENS[token]) if token not in s.drawn else None
