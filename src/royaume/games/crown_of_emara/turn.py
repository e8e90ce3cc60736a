"""5, 6, 10 and 11 The turn: the card, the menu, bonus actions, advisors."""

from __future__ import annotations

from royaume.engine.state import TURN
from royaume.games.crown_of_emara.actions import (
    ADVISOR_USES,
    ADVISORS,
    CARD,
    CARDS,
    CASTLE,
    CHEAP_HELP,
    CONSTRUCTION_SITE,
    END_TURN,
    ERRAND,
    EXTRA_MOVE,
    FIRST_SWAP,
    GOLD,
    HIRE,
    HUTS,
    LOCATIONS,
    MOVE,
    OTHER,
    PAYMENTS,
    PLAY,
    RAISE,
    RANKS,
    RECRUIT,
    RING,
    TAKE,
    TRADE,
    TRADE_GOLD,
    USE,
)
from royaume.games.crown_of_emara.gains import gain_all, gain_cp, gain_good, give_items, has_items
from royaume.games.crown_of_emara.paying import charge, discounted, of_any_kind, payable
from royaume.games.crown_of_emara.state import (
    BP_ADVISORS,
    BP_EFFECTS,
    CP_ADVISORS,
    CP_CRAFTSMEN,
    CP_EFFECTS,
    CP_EVENTS,
    CP_NOBILITY,
    DID_CARD,
    DID_HIRE,
    DID_MOVE,
    DID_RANK,
    DID_RECRUIT,
    SWAPPED_GOLD,
    SWAPPED_RING,
    USED_ADVISORS,
    EmaraState,
)
from royaume.games.crown_of_emara.steps import (
    ADVISOR_USED,
    CHANGE_MONEY,
    CHEAP_CHOICE,
    ERRAND_CHOICE,
    HIRED,
    MENU,
    MONEY_CHANGED,
    PLAY_CARD,
    RECRUITED,
    STEP,
    TAKE_CHOICE,
    flow,
)
from royaume.games.crown_of_emara.visits import location_actions, move_councilor, visit_town

ANY_SWAP = SWAPPED_RING | SWAPPED_GOLD


# 5 The turn -------------------------------------------------------------------------------------


@flow.options(PLAY_CARD)
def play_card_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """Every card in hand in every empty slot (CE-5.1)."""
    hand = s.hand[seat]
    i = seat * 3
    slots = [slot for slot in (0, 1, 2) if s.slots[i + slot] < 0]
    return [PLAY + card * 3 + slot for card in range(len(CARDS)) if hand >> card & 1 for slot in slots]


@flow.choose(PLAY_CARD)
def play_card_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """The card goes into the slot; a take-card is carried out at once (CE-6.1, CE-D1)."""
    card, slot = divmod(action - PLAY, 3)
    s.hand[seat] &= ~(1 << card)
    s.played[seat] |= 1 << card
    s.slots[seat * 3 + slot] = card
    s.card = card
    s.slot = slot + 1
    if s.log is not None:
        s.tell("play_card", seat, {"card": CARDS[card], "slot": slot + 1})
    gains = s.tables.card_gains[card]
    if gains:
        gain_all(s, seat, gains, CP_EFFECTS, BP_EFFECTS)
        s.used = DID_CARD
    s.ask(MENU, seat)


@flow.options(MENU)
def menu_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """Everything that can be carried out now, each thing once a turn (CE-5.2, CE-5.6)."""
    used = s.used
    goods = s.goods[seat]
    t = s.tables
    found = []
    if not used & DID_CARD and card_possible(s, seat):
        found.append(CARD)
    if not used & DID_MOVE:
        found.append(MOVE)
        found.append(MOVE + 1)
    if not used & DID_RANK:
        rank = s.rank[seat]
        if rank < len(RANKS) and goods[RING] >= t.rank_rings[rank] and goods[GOLD] >= t.rank_gold[rank]:
            found.append(RAISE)
    if not used & DID_HIRE:
        add_hires(s, seat, 0, found)
    if not used & DID_RECRUIT:
        add_recruits(s, seat, 0, found)
    owned = s.advisors[seat]
    if owned:
        for i, bit in enumerate(t.use_bit):
            if owned & bit and use_possible(s, seat, i):
                found.append(USE + i)
    if used & DID_MOVE and (used & DID_CARD or t.card_optional[s.card]):
        found.append(END_TURN)  # CE-5.5
    return found


@flow.choose(MENU)
def menu_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """Carry out one thing and come back, until the player ends the turn."""
    if action == END_TURN:
        s.marks |= TURN
        if s.log is not None:
            s.tell("end_turn", seat, {})
        return
    s.ask(MENU, seat)
    if action < USE + FIRST_SWAP:
        s.used &= ~ANY_SWAP  # any other action frees the direction of swaps (CE-D4)
    if MOVE <= action < MOVE + 2:
        s.used |= DID_MOVE
        move_councilor(s, seat, action - MOVE, s.slot)
    elif action == CARD:
        s.used |= DID_CARD
        use_card(s, seat)
    elif action == RAISE:
        s.used |= DID_RANK
        raise_noble_rank(s, seat)
    elif action < RECRUIT:
        s.used |= DID_HIRE
        hire_craftsman(s, seat, action - HIRE, 0)
    elif action < USE:
        s.used |= DID_RECRUIT
        recruit_advisor(s, seat, action - RECRUIT, 0)
    else:
        use_advisor(s, seat, action - USE)


# 6 Card actions ---------------------------------------------------------------------------------


def card_possible(s: EmaraState, seat: int) -> bool:
    """True if the card's action can be carried out to some effect (CE-5.6)."""
    card = s.card
    if card == EXTRA_MOVE:
        return True
    if card == TRADE_GOLD:
        return bool(change_money_options(s, seat, 0))
    if card == CHEAP_HELP:
        found: list[int] = []
        add_hires(s, seat, 1, found)
        add_recruits(s, seat, 1, found)
        return bool(found)
    return bool(errand_options(s, seat, 0))


def use_card(s: EmaraState, seat: int) -> None:
    """Ask for what the card's action needs."""
    card = s.card
    if card == EXTRA_MOVE:
        s.ask(STEP, seat, 1)
    elif card == TRADE_GOLD:
        s.ask(CHANGE_MONEY, seat)
    elif card == CHEAP_HELP:
        s.ask(CHEAP_CHOICE, seat)
    else:
        s.ask(ERRAND_CHOICE, seat)


@flow.options(CHANGE_MONEY)
def change_money_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """One resource for one gold, or three for two; not both (CE-6.2)."""
    return [TRADE + i for i, exchange in enumerate(s.tables.trade) if payable(s.goods[seat], exchange.price)]


@flow.choose(CHANGE_MONEY)
def change_money_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """Pay resources for gold."""
    charge(s, seat, s.tables.trade[action - TRADE].price, MONEY_CHANGED, action - TRADE)


@flow.run(MONEY_CHANGED)
def money_changed(s: EmaraState, seat: int, i: int) -> None:
    """Take the gold."""
    gain_all(s, seat, s.tables.trade[i].gains, CP_EFFECTS, BP_EFFECTS)


@flow.options(CHEAP_CHOICE)
def cheap_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """A hire or a recruitment for one resource less; the bonus actions stay free (CE-6.4, CE-R3)."""
    found: list[int] = []
    add_hires(s, seat, 1, found)
    add_recruits(s, seat, 1, found)
    return found


@flow.choose(CHEAP_CHOICE)
def cheap_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """Hire or recruit (CE-10.12)."""
    if action < RECRUIT:
        hire_craftsman(s, seat, action - HIRE, 1)
    else:
        recruit_advisor(s, seat, action - RECRUIT, 1)


@flow.options(ERRAND_CHOICE)
def errand_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """The town locations where something can be done, a token being enough (CE-5.6, CE-6.5, CE-12.9)."""
    town = range(CASTLE, CONSTRUCTION_SITE + 1)
    return [ERRAND + location - CASTLE for location in town if errand_possible(s, seat, location)]


def errand_possible(s: EmaraState, seat: int, location: int) -> bool:
    """True if something can be done at a town location (CE-5.6)."""
    return bool(s.tokens[seat] & s.tables.tokens_at[location] or location_actions(s, seat, location, 0))


@flow.choose(ERRAND_CHOICE)
def errand_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """Visit without moving (CE-6.5)."""
    location = CASTLE + action - ERRAND
    if s.log is not None:
        s.tell("errand", seat, {"location": LOCATIONS[location]})
    visit_town(s, seat, location)


# 10 Bonus actions -------------------------------------------------------------------------------


def raise_noble_rank(s: EmaraState, seat: int) -> None:
    """Discard rings and gold, take the top card of the next rank, receive its points (CE-10.2, CE-10.3)."""
    t = s.tables
    rank = s.rank[seat]
    goods = s.goods[seat]
    goods[RING] -= t.rank_rings[rank]
    goods[GOLD] -= t.rank_gold[rank]
    place = s.taken[rank]
    s.taken[rank] += 1
    s.rank[seat] = rank + 1
    s.nobles[seat] = (*s.nobles[seat], rank * 4 + place)
    if s.log is not None:
        s.tell("rank", seat, {"rank": RANKS[rank], "rings": t.rank_rings[rank], "gold": t.rank_gold[rank]})
    gain_cp(s, seat, t.rank_cp[rank][place], CP_NOBILITY)
    gain_cp(s, seat, t.event_rank_cp[s.events[0]], CP_EVENTS)


def add_hires(s: EmaraState, seat: int, discount: int, found: list[int]) -> None:
    """Add every empty hut in reach that can be paid (CE-10.4, CE-10.11)."""
    if not s.craftsmen[seat]:
        return
    t = s.tables
    owned = s.advisors[seat]
    a = s.boards[s.at[seat * 2]]
    b = s.boards[4 + s.at[seat * 2 + 1]]
    everywhere = owned & t.any_place
    goods = s.goods[seat]
    huts = s.huts
    for location in range(4):
        if location == a or location == b or everywhere:
            for hut in range(location * 3, location * 3 + 3):
                if huts[hut] < 0 and payable(goods, hut_price(s, seat, hut, discount)):
                    found.append(HIRE + hut)


def hut_price(s: EmaraState, seat: int, hut: int, discount: int) -> int:
    """What a hut costs this player now."""
    price = s.tables.hut_price[hut]
    if discount:
        price = discounted(price, discount)
    if s.advisors[seat] & s.tables.any_kind:
        price = of_any_kind(price)
    return price


def hire_craftsman(s: EmaraState, seat: int, hut: int, discount: int) -> None:
    """Pay, then place the craftsman (CE-10.10)."""
    charge(s, seat, hut_price(s, seat, hut, discount), HIRED, hut)


@flow.run(HIRED)
def hired(s: EmaraState, seat: int, hut: int) -> None:
    """The leftmost craftsman goes into the hut and gives the points printed under it (CE-10.4)."""
    points = s.tables.craftsman_cp
    s.huts[hut] = seat
    if s.log is not None:
        s.tell("hire", seat, {"hut": HUTS[hut]})
    gain_cp(s, seat, points[len(points) - s.craftsmen[seat]], CP_CRAFTSMEN)
    s.craftsmen[seat] -= 1


def add_recruits(s: EmaraState, seat: int, discount: int, found: list[int]) -> None:
    """Add every advisor in reach that can be paid (CE-10.6, CE-10.11)."""
    a = s.boards[s.at[seat * 2]]
    b = s.boards[4 + s.at[seat * 2 + 1]]
    everywhere = s.advisors[seat] & s.tables.any_place
    goods = s.goods[seat]
    discount += s.tables.event_discount[s.events[0]]
    for location in range(CASTLE, CONSTRUCTION_SITE + 1):
        if location == a or location == b or everywhere:
            for place in (location * 2 - 8, location * 2 - 7):
                advisor = s.display[place]
                if advisor >= 0 and payable(goods, advisor_price(s, seat, advisor, discount)):
                    found.append(RECRUIT + place)


def advisor_price(s: EmaraState, seat: int, advisor: int, discount: int) -> int:
    """What an advisor costs this player now, with the whole discount given (CE-10.8, CE-R11)."""
    price = s.tables.advisor_price[advisor]
    if discount:
        price = discounted(price, discount)
    if s.advisors[seat] & s.tables.any_kind:
        price = of_any_kind(price)
    return price


def recruit_advisor(s: EmaraState, seat: int, place: int, discount: int) -> None:
    """Pay, then take the card (CE-10.9)."""
    discount += s.tables.event_discount[s.events[0]]
    charge(s, seat, advisor_price(s, seat, s.display[place], discount), RECRUITED, place)


@flow.run(RECRUITED)
def recruited(s: EmaraState, seat: int, place: int) -> None:
    """Take the card, refill the space, receive the points, then the immediate effect (CE-10.7, CE-10.9)."""
    advisor = s.display[place]
    s.advisors[seat] |= 1 << advisor
    s.display[place] = -1
    if s.log is not None:
        s.tell("recruit", seat, {"advisor": ADVISORS[advisor], "location": LOCATIONS[4 + place // 2]})
    if s.stack:
        s.display[place] = s.stack[0]
        s.stack = s.stack[1:]
        if s.stack:
            s.reveal()  # the next one comes to light (CE-D9)
        if s.log is not None:
            next_up = ADVISORS[s.stack[0]] if s.stack else None
            s.tell("refill", -1, {"advisor": ADVISORS[s.display[place]], "space": place, "next": next_up})
    gain_cp(s, seat, s.tables.advisor_cp[advisor], CP_ADVISORS)
    gain_all(s, seat, s.tables.advisor_gains[advisor], CP_ADVISORS, BP_ADVISORS)


# 11 Advisors ------------------------------------------------------------------------------------


def use_possible(s: EmaraState, seat: int, i: int) -> bool:
    """True if the advisor's exchange is unused this turn and payable (CE-11.3); swaps go one way at a time (CE-D4)."""
    exchange = s.tables.uses[i]
    if i >= FIRST_SWAP:
        if s.used & (SWAPPED_GOLD if i == FIRST_SWAP else SWAPPED_RING):
            return False
    elif s.used >> USED_ADVISORS & s.tables.use_bit[i]:
        return False
    if exchange.price and not payable(s.goods[seat], exchange.price):
        return False
    return has_items(s, seat, exchange.items)


def use_advisor(s: EmaraState, seat: int, i: int) -> None:
    """Pay for the exchange; each advisor once a turn, the Chamberlain as often as one likes (CE-11.12)."""
    if i >= FIRST_SWAP:
        s.used |= SWAPPED_RING if i == FIRST_SWAP else SWAPPED_GOLD
    else:
        s.used |= s.tables.use_bit[i] << USED_ADVISORS
    if s.log is not None:
        s.tell("advisor", seat, {"advisor": ADVISOR_USES[i][0], "use": i})
    exchange = s.tables.uses[i]
    give_items(s, seat, exchange.items, CP_EFFECTS)
    charge(s, seat, exchange.price, ADVISOR_USED, i)


@flow.run(ADVISOR_USED)
def advisor_used(s: EmaraState, seat: int, i: int) -> None:
    """Receive what the exchange gives; another kind of resource is chosen on its own."""
    gain_all(s, seat, s.tables.uses[i].gains, CP_EFFECTS, BP_EFFECTS)


@flow.options(TAKE_CHOICE)
def take_options(s: EmaraState, seat: int, payment: int) -> list[int]:
    """Any kind but the one paid; every kind if gold was paid in its place (CE-11.7)."""
    paid = PAYMENTS[payment]
    return [TAKE + kind for kind in range(4) if not paid[kind]]


@flow.choose(TAKE_CHOICE)
def take_choose(s: EmaraState, seat: int, payment: int, action: int) -> None:
    """Take as many of that kind as the exchange gives."""
    for exchange in s.tables.uses:
        for item, n in exchange.gains:
            if item == OTHER:
                gain_good(s, seat, action - TAKE, n)
