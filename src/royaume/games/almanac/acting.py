"""7 The standard actions."""

from __future__ import annotations

from royaume.games.almanac.actions import (
    BUY,
    CARDS,
    COMPLETE,
    CONTRACTS,
    GIVE,
    KEEP,
    MOST_GOODS,
    SELL,
    SHOP_SELL,
    SHOP_SHIELD,
    SHOP_TAKE,
    SKIP,
    THE_SHOP,
)
from royaume.games.almanac.crates import gain
from royaume.games.almanac.effects import effect
from royaume.games.almanac.goods import (
    OTHERS,
    gain_gold,
    gain_resource,
    gain_shield,
    pay_gold,
    return_resource,
    stored,
)
from royaume.games.almanac.page import (
    A_COMPLETE,
    A_CONTRACT,
    A_EXPAND,
    A_GAIN,
    A_SELL,
    A_SHOP,
    buyable,
    card_price,
    completable,
)
from royaume.games.almanac.state import ACTED, BLIND, CONTRACT, KNOWER, AlmanacState, perks_of
from royaume.games.almanac.steps import (
    ACT,
    CHOOSE_CARD,
    CHOOSE_CONTRACT,
    KEEP_CONTRACT,
    OVERFLOW,
    PAY_ANY,
    SELL_GOODS,
    SHOP,
    SOLD,
    STALL,
    TYPES,
    flow,
)
from royaume.games.almanac.tables import PERK_COMPLETE, PERK_SELL, PERK_SHOP

FIRST_TAKE = 1
FIRST_SELL = 2
FIRST_SHIELD = 3


@flow.run(ACT)
def act(s: AlmanacState, seat: int, space: int) -> None:
    """Carry out the action of the space; after a blind toll it may have become impossible (AL-7, AL-L14.6)."""
    page = s.page
    if s.did & BLIND and not page.feasible(s, seat, space, s.gold[seat] + page.fee(s, space)):
        if s.log is not None:
            s.tell("action_lost", seat, {"space": page.space_ids[space]})
        return
    s.did |= ACTED
    kind = page.acts[space]
    if kind == A_GAIN:
        gain(s, seat, page.gains[space], True)
    elif kind == A_SELL:
        s.ask(SELL_GOODS, seat, page.sales[space])
    elif kind == A_SHOP:
        s.ask(SHOP, seat)
    elif kind == A_COMPLETE:
        s.ask(CHOOSE_CONTRACT, seat)
    elif kind == A_EXPAND:
        s.ask(CHOOSE_CARD, seat)
    elif kind == A_CONTRACT:
        draw_contracts(s, seat)
    else:
        effect(s, seat, page.local[space])


# Complete a Contract (AL-7.1) -------------------------------------------------------------------


@flow.options(CHOOSE_CONTRACT)
def contract_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """The Contracts whose resources are all there."""
    return sorted([COMPLETE + c for c in completable(s, seat, s.due)])


@flow.choose(CHOOSE_CONTRACT)
def contract_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Discard the resources, turn the card up; earlier Contracts may add Gold (AL-13.3)."""
    bonus = s.perks[seat][PERK_COMPLETE]
    complete(s, seat, action - COMPLETE)
    gain_gold(s, seat, bonus, "contract")


def complete(s: AlmanacState, seat: int, contract: int) -> None:
    """A Contract in progress is fulfilled and lies face up from now on."""
    t = s.tables
    s.reveal(OTHERS[seat])
    if s.log is not None:
        s.tell("complete", seat, {"contract": CONTRACTS[contract]})
    needs = t.needs[contract]
    for r in range(4):
        return_resource(s, seat, r, needs[r], "contract")
    s.hand[seat] = tuple([c for c in s.hand[seat] if c != contract])
    s.done[seat] = (*s.done[seat], contract)
    s.perks[seat] = perks_of(t, s.done[seat])
    s.crates[seat] += t.contract_crates[contract]
    s.strength[seat] += t.contract_strength[contract]
    if t.arrival[contract] >= 0:
        s.arrivals[seat] = (*s.arrivals[seat], t.arrival[contract])


# Expand the Caravan (AL-7.2) --------------------------------------------------------------------


@flow.options(CHOOSE_CARD)
def card_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """The face-up cards that can be paid."""
    gold = s.gold[seat]
    return sorted([BUY + c for c in buyable(s, seat, s.due) if card_price(s, seat, c) <= gold])


@flow.choose(CHOOSE_CARD)
def card_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Pay; the card joins the Caravan, a Worker comes out from behind the Screen (AL-6.6)."""
    t = s.tables
    card = action - BUY
    s.reveal(OTHERS[seat])
    if s.log is not None:
        s.tell("buy", seat, {"card": CARDS[card]})
    pay_gold(s, seat, card_price(s, seat, card), "card")
    cost = t.card_cost[card]
    for r in range(4):
        return_resource(s, seat, r, cost[r], "card")
    for _ in range(cost[4]):
        s.ask(PAY_ANY, seat)
    s.row = tuple([c for c in s.row if c != card])
    s.cards[seat] = (*s.cards[seat], card)
    s.crates[seat] += t.card_crates[card]
    s.strength[seat] += t.card_strength[card]
    joined = min(t.card_workers[card], s.behind[seat])
    s.behind[seat] -= joined
    s.workers[seat] += joined


@flow.options(PAY_ANY)
def pay_any_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Any type of resource one has."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]


@flow.choose(PAY_ANY)
def pay_any_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """It goes back to the supply."""
    return_resource(s, seat, action - GIVE, 1, "card")


# Gain a Contract (AL-7.3) -----------------------------------------------------------------------


def draw_contracts(s: AlmanacState, seat: int) -> None:
    """Three cards that only this player sees."""
    n = s.tables.contract_draw
    s.drawn = tuple([CONTRACT.of(c) for c in s.contracts[:n]])
    s.contracts = s.contracts[n:]
    s.reveal(1 << seat)
    if s.log is not None:
        s.tell("draw", seat, {"n": len(s.drawn)}, {"contracts": [CONTRACTS[c] for c in s.drawn]}, seat)
    s.ask(KEEP_CONTRACT, seat)


@flow.options(KEEP_CONTRACT)
def keep_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """One of the cards drawn."""
    return sorted([KEEP + c for c in s.drawn])


@flow.choose(KEEP_CONTRACT)
def keep_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Keep it face down; the others go under the deck in the order drawn, known to this player."""
    kept = action - KEEP
    s.hand[seat] = (*s.hand[seat], kept)
    s.contracts = s.contracts + tuple([CONTRACT.put(c) | KNOWER.put(seat + 1) for c in s.drawn if c != kept])
    s.drawn = ()
    if s.log is not None:
        s.tell("keep", seat, {}, {"contract": CONTRACTS[kept]}, seat)


# Sell Resources (AL-7.5) ------------------------------------------------------------------------


@flow.options(SELL_GOODS)
def sell_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """How many of the first listed type one has."""
    r, least, most = on_sale(s, seat, arg)
    return list(range(SELL + r * MOST_GOODS + least, SELL + r * MOST_GOODS + most + 1))


def on_sale(s: AlmanacState, seat: int, arg: int) -> tuple[int, int, int]:
    """The first listed type that one has, and the least and the most of it; at least one must be sold in all."""
    i = seat * 4
    stock = s.stock
    types = TYPES.of(arg)
    for r in range(4):
        if types >> r & 1 and stock[i + r]:
            more = False
            for q in range(r + 1, 4):
                if types >> q & 1 and stock[i + q]:
                    more = True
            most = stock[i + r]
            if s.due:
                most = min(most, stored(s, seat) - s.due)
            return r, 0 if more or SOLD.of(arg) else 1, most
    return 0, 1, 0


@flow.choose(SELL_GOODS)
def sell_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Gold for each unit, more with some Contracts; then the other listed types (AL-13.7)."""
    r, n = divmod(action - SELL, MOST_GOODS)
    if n:
        return_resource(s, seat, r, n, "sale")
        gain_gold(s, seat, n * unit_price(s, seat, STALL.of(arg), r), "sale")
        arg |= SOLD.put(1)
    types = TYPES.of(arg)
    rest = types & -2 << r
    if rest:
        s.ask(SELL_GOODS, seat, arg - TYPES.put(types - rest))


def unit_price(s: AlmanacState, seat: int, space: int, r: int) -> int:
    """The Gold that a space pays the seat for one resource of a type, with what Contracts add; 0 if it buys none."""
    price = s.page.prices[space][r]
    return price + s.perks[seat][PERK_SELL + r] if price else 0


# Enter the Shop (AL-7.6) ------------------------------------------------------------------------


@flow.options(SHOP)
def shop_options(s: AlmanacState, seat: int, first: int) -> list[int]:
    """A resource, a sale of one type, a Shield; as a second option another than the first, or none (AL-13.6)."""
    i = seat * 4
    stock = s.stock
    owned = stock[i] + stock[i + 1] + stock[i + 2] + stock[i + 3]
    found = []
    if first:
        found.append(SKIP + THE_SHOP)
    supply = s.supply
    if first != FIRST_TAKE:
        for r in (0, 1, 2, 3):
            if supply[r]:
                found.append(SHOP_TAKE + r)
    if first != FIRST_SELL:
        for r in (0, 1, 2, 3):
            most = min(stock[i + r], owned - s.due)
            base = SHOP_SELL + r * MOST_GOODS
            for n in range(1, most + 1):
                found.append(base + n)
    if first != FIRST_SHIELD and supply[4] and owned >= s.due:
        found.append(SHOP_SHIELD)
    return found


@flow.choose(SHOP)
def shop_choose(s: AlmanacState, seat: int, first: int, action: int) -> None:
    """Exactly one of the three, or two different ones with the right Contract."""
    if action == SKIP + THE_SHOP:
        return
    if action < SHOP_SELL:
        chosen = FIRST_TAKE
    elif action < SHOP_SHIELD:
        chosen = FIRST_SELL
    else:
        chosen = FIRST_SHIELD
    if not first and s.perks[seat][PERK_SHOP]:
        s.ask(SHOP, seat, chosen)
    if chosen == FIRST_TAKE:
        gain_resource(s, seat, action - SHOP_TAKE, 1)
        if stored(s, seat) > s.crates[seat]:
            s.ask(OVERFLOW, seat)
    elif chosen == FIRST_SELL:
        r, n = divmod(action - SHOP_SELL, MOST_GOODS)
        return_resource(s, seat, r, n, "shop")
        gain_gold(s, seat, n * s.tables.shop_price, "shop")
    else:
        gain_shield(s, seat, 1)
