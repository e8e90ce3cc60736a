"""7, 8 Refusals in the standard actions: Contracts, cards, resources, the Shop."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.engine.reasons import Reason, refuse
from royaume.games.almanac.acting import FIRST_SELL, FIRST_SHIELD, FIRST_TAKE, on_sale
from royaume.games.almanac.actions import (
    BUY,
    CARDS,
    COMPLETE,
    CONTRACTS,
    GIVE,
    KEEP,
    MOST_GOODS,
    RESOURCES,
    SELL,
    SHOP_SELL,
    SHOP_TAKE,
    SKIP,
    TAKE,
    THE_SHOP,
)
from royaume.games.almanac.goods import stored
from royaume.games.almanac.page import buyable, card_price, completable
from royaume.games.almanac.refusals import CLAUSES, not_asked
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import GIVEN, SHOP, STALL


def lacking(s: AlmanacState, seat: int, gold: int, goods: Sequence[int]) -> list[tuple[str, int]]:
    """What the seat lacks of a price: Gold, the four resources, then any."""
    short = [max(0, goods[r] - s.stock[seat * 4 + r]) for r in range(4)]
    short.append(max(0, sum(goods) - stored(s, seat) - sum(short)))
    return [("gold", max(0, gold - s.gold[seat])), *zip((*RESOURCES, "any"), short, strict=True)]


def completing(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """A Contract in progress whose resources are all there, besides those that are owed."""
    contract = action - COMPLETE
    clause = CLAUSES[s.asked()]
    if contract not in s.hand[seat]:
        return refuse(s, "not_in_progress", clause, contract=CONTRACTS[contract])
    if contract not in completable(s, seat, 0):
        missing = lacking(s, seat, 0, s.tables.needs[contract])
        return refuse(s, "contract_lacks", clause, contract=CONTRACTS[contract], missing=missing)
    if contract not in completable(s, seat, s.due):
        return refuse(s, "keep_for_toll", "AL-L06.2")
    return None


def keeping(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """One of the cards drawn."""
    return refuse(s, "not_drawn", "AL-7.3") if action - KEEP not in s.drawn else None


def buying(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """A face-up card that can be paid, with what is owed kept."""
    card = action - BUY
    if card not in s.row:
        return refuse(s, "not_in_row", "AL-7.2", card=CARDS[card])
    price = card_price(s, seat, card)
    missing = lacking(s, seat, price, s.tables.card_cost[card])
    if price > s.gold[seat]:
        return refuse(s, "card_gold", "AL-7.2", card=CARDS[card], gold=price, missing=missing)
    if card not in buyable(s, seat, 0):
        return refuse(s, "card_goods", "AL-7.2", card=CARDS[card], missing=missing)
    return refuse(s, "keep_for_toll", "AL-L06.2") if card not in buyable(s, seat, s.due) else None


def taking(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """What the supply has."""
    r = action - TAKE
    return refuse(s, "supply_empty", "AL-7.4", good=RESOURCES[r], n=2) if not s.supply[r] else None


def giving(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """What one has."""
    r = action - GIVE
    if not s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", CLAUSES[s.asked()], good=RESOURCES[r], n=1)
    return None


def giving_another(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """What one has, of a type not given yet."""
    r = action - GIVE
    if s.stock[seat * 4 + r] and GIVEN.of(arg) >> r & 1:
        return refuse(s, "given_already", "AL-11.13", good=RESOURCES[r], n=1)
    return giving(s, seat, arg, action)


def selling(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """Listed types, in their order, at least one in all, no more than one has, what is owed left aside."""
    r, n = divmod(action - SELL, MOST_GOODS)
    if not s.page.prices[STALL.of(arg)][r]:
        return refuse(s, "not_bought", "AL-7.5", good=RESOURCES[r], n=2)
    if n > s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", "AL-7.5", good=RESOURCES[r], n=n)
    now, least, most = on_sale(s, seat, arg)
    if n < (least if r == now else 1):
        return refuse(s, "sell_something", "AL-7.5")
    if s.due and (r != now or n > most):
        return refuse(s, "keep_for_toll", "AL-L06.2")
    return refuse(s, "one_type_at_a_time", "AL-7.5") if r != now else None


def selling_on_the_way(s: AlmanacState, seat: int, left: int, action: int) -> Reason | None:
    """At least one of a type, no more than one has and the Encounter takes."""
    r, n = divmod(action - SELL, MOST_GOODS)
    if n > s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", "AL-11.14", good=RESOURCES[r], n=n)
    if n == 0:
        return refuse(s, "sell_something", "AL-11.14")
    return refuse(s, "sale_limit", "AL-11.14") if n > left else None


def shop_taking(s: AlmanacState, seat: int, first: int, action: int) -> Reason | None:
    """What the supply has; not the same option twice."""
    if not s.supply[action - SHOP_TAKE]:
        return refuse(s, "supply_empty", "AL-7.4", good=RESOURCES[action - SHOP_TAKE], n=2)
    return refuse(s, "other_option", "AL-13.6") if first == FIRST_TAKE else None


def shop_selling(s: AlmanacState, seat: int, first: int, action: int) -> Reason | None:
    """What one has, at least one; not the same option twice."""
    r, n = divmod(action - SHOP_SELL, MOST_GOODS)
    if n == 0:
        return refuse(s, "sell_something", "AL-7.6")
    if n > s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", "AL-7.6", good=RESOURCES[r], n=n)
    return kept_or_chosen(s, first == FIRST_SELL, stored(s, seat) - n)


def shop_shield(s: AlmanacState, seat: int, first: int, action: int) -> Reason | None:
    """While there are Shields; not the same option twice."""
    if not s.supply[4]:
        return refuse(s, "no_shield", "AL-8.5")
    return kept_or_chosen(s, first == FIRST_SHIELD, stored(s, seat))


def kept_or_chosen(s: AlmanacState, chosen: bool, rest: int) -> Reason | None:
    """The rest must do for what is owed, and nothing is chosen twice in the Shop."""
    if s.due and (chosen or rest < s.due):
        return refuse(s, "keep_for_toll", "AL-L06.2")
    return refuse(s, "other_option", "AL-13.6") if chosen else None


def leaving_shop(s: AlmanacState, seat: int, first: int, action: int) -> Reason | None:
    """Only the second option may be left."""
    return not_asked(s, SHOP, seat, first, "skip") if action != SKIP + THE_SHOP or not first else None
