"""7, 8 and 12 Movement and visits: the countryside's income, the town's actions, favor tokens."""

from __future__ import annotations

from royaume.engine.state import EVERYONE
from royaume.games.crown_of_emara.actions import (
    BAKE,
    BOOK,
    BOOK_TO_BP,
    BOOKS,
    BREAD,
    BREAD_MARKER,
    CASTLE,
    CATHEDRAL,
    DELIVER_BREAD,
    DELIVER_STONE,
    DELIVER_WOOD,
    DONATE,
    DONATION,
    GIFT,
    GIVE,
    GOLD,
    GRAIN,
    KEEP,
    LEAVE,
    LOCATIONS,
    MARKET,
    MOVE,
    REDEEM,
    RESOURCES,
    SELL,
    STONE_MARKER,
    TOKENS,
)
from royaume.games.crown_of_emara.gains import gain_all, gain_bp, gain_cp, gain_good, give_items, has_items
from royaume.games.crown_of_emara.markers import shown, turn_marker
from royaume.games.crown_of_emara.paying import charge, payable
from royaume.games.crown_of_emara.state import (
    BP_BOOKS,
    BP_FAVORS,
    BP_STONE,
    BP_WOOD,
    CP_BOOKS,
    CP_BREAD,
    CP_DONATIONS,
    CP_FAVORS,
    CP_GIFTS,
    CP_STONE,
    EmaraState,
)
from royaume.games.crown_of_emara.steps import (
    BAKE_AT,
    BAKE_CHOICE,
    BAKED,
    BAKERS,
    DONATION_MADE,
    FAVOR_CHOICE,
    GIFT_GIVEN,
    SOLD,
    STEP,
    STONE_DELIVERED,
    TOWN_VISIT,
    WOOD_DELIVERED,
    flow,
)
from royaume.games.crown_of_emara.tables import any_price, single_price

# The actions of a town location already used in this visit.
USED_GIFT = 1
USED_BOOK = 2
USED_DONATION = 1
USED_SALE = 1
USED_BOOKS = 2
USED_STONE = 1
USED_BREAD = 2
USED_WOOD = 4


# 7 Movement and the countryside -----------------------------------------------------------------


def move_councilor(s: EmaraState, seat: int, councilor: int, steps: int) -> None:
    """Move exactly so many steps clockwise, then visit (CE-7.1, CE-7.2)."""
    i = seat * 2 + councilor
    s.at[i] = (s.at[i] + steps) % 4
    location = s.boards[councilor * 4 + s.at[i]]
    if s.log is not None:
        s.tell("move", seat, {"councilor": councilor, "steps": steps, "location": LOCATIONS[location]})
    if location < 4:
        visit_countryside(s, seat, location)
    else:
        visit_town(s, seat, location)


@flow.options(STEP)
def step_options(s: EmaraState, seat: int, steps: int) -> list[int]:
    """Either councilor may take the extra step (CE-6.3)."""
    return [MOVE, MOVE + 1]


@flow.choose(STEP)
def step_choose(s: EmaraState, seat: int, steps: int, action: int) -> None:
    """Move and visit; a second, separate movement."""
    move_councilor(s, seat, action - MOVE, steps)


def visit_countryside(s: EmaraState, seat: int, location: int) -> None:
    """Take the resource; each own craftsman there gives one more or bakes a bread (CE-7.4, CE-7.7)."""
    s.goods[seat][s.tables.produces[location]] += s.tables.base_gain[location]
    if s.log is not None:
        s.tell("gain", seat, {"good": RESOURCES[s.tables.produces[location]], "n": s.tables.base_gain[location]})
    huts = s.huts
    i = location * 3
    workers = (huts[i] == seat) + (huts[i + 1] == seat) + (huts[i + 2] == seat)
    if workers:
        s.ask(BAKE_CHOICE, seat, BAKE_AT.put(location) | BAKERS.put(workers))


@flow.options(BAKE_CHOICE)
def bake_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """How many craftsmen bake: as many as grain and gold allow, grain just taken included (CE-7.5)."""
    workers = BAKERS.of(arg)
    goods = s.goods[seat]
    grown = s.tables.produces[BAKE_AT.of(arg)] == GRAIN
    found = []
    for breads in range(workers + 1):
        grain = goods[GRAIN] + (workers - breads if grown else 0)
        if breads <= grain + goods[GOLD]:
            found.append(BAKE + breads)
    return found


@flow.choose(BAKE_CHOICE)
def bake_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """The other craftsmen take the resource first, then the bakers are paid (CE-7.5)."""
    breads = action - BAKE
    others = BAKERS.of(arg) - breads
    if others:
        gain_good(s, seat, s.tables.produces[BAKE_AT.of(arg)], others)
    if breads:
        charge(s, seat, single_price(GRAIN, breads), BAKED, breads)


@flow.run(BAKED)
def baked(s: EmaraState, seat: int, breads: int) -> None:
    """Take the breads."""
    gain_good(s, seat, BREAD, breads)


# 8 Town visits ----------------------------------------------------------------------------------


def visit_town(s: EmaraState, seat: int, location: int) -> None:
    """Open a visit: each location action once, and the tokens owned now (CE-12.5)."""
    s.visit_done = 0
    s.visit_tokens = s.tokens[seat] & s.tables.tokens_at[location]
    s.ask(TOWN_VISIT, seat, location)


@flow.options(TOWN_VISIT)
def town_options(s: EmaraState, seat: int, location: int) -> list[int]:
    """What is unused and payable, tokens of the place, and leaving, which is always possible (CE-8.9, CE-D8)."""
    found = location_actions(s, seat, location, s.visit_done)
    mask = s.visit_tokens
    if mask:
        for token in range(len(TOKENS)):
            if mask >> token & 1:
                found.append(REDEEM + token)
    found.append(LEAVE)
    return found


def location_actions(s: EmaraState, seat: int, location: int, done: int) -> list[int]:
    """The actions of a town location that are not done yet and can be paid."""
    if location == CASTLE:
        return castle_options(s, seat, done)
    if location == CATHEDRAL:
        return cathedral_options(s, seat, done)
    if location == MARKET:
        return market_options(s, seat, done)
    return construction_options(s, seat, done)


def castle_options(s: EmaraState, seat: int, done: int) -> list[int]:
    """A gift of one resource type; a book (CE-8.1, CE-8.2)."""
    goods = s.goods[seat]
    found = []
    if not done & USED_GIFT:
        for kind in range(4):
            if goods[kind] + goods[GOLD] >= shown(s, GIFT + kind):
                found.append(GIVE + kind)
    if not done & USED_BOOK and has_items(s, seat, s.tables.book_to_bp.items):
        found.append(BOOK_TO_BP)
    return found


def cathedral_options(s: EmaraState, seat: int, done: int) -> list[int]:
    """A donation of one resource type (CE-8.3)."""
    goods = s.goods[seat]
    found = []
    if not done & USED_DONATION:
        for kind in range(4):
            if goods[kind] + goods[GOLD] >= shown(s, DONATION + kind):
                found.append(DONATE + kind)
    return found


def market_options(s: EmaraState, seat: int, done: int) -> list[int]:
    """A sale of one resource, or more under a trade event; one to five books (CE-8.4, CE-8.5, CE-8.11)."""
    goods = s.goods[seat]
    found = []
    if not done & USED_SALE:
        for units in range(1, 2 + s.tables.event_sales[s.events[0]]):
            if goods[0] + goods[1] + goods[2] + goods[3] >= units:
                found.append(SELL + units - 1)
    if not done & USED_BOOKS:
        for n in range(1, min(goods[BOOK], len(s.tables.book_cp) - 1) + 1):
            found.append(BOOKS + n - 1)
    return found


def construction_options(s: EmaraState, seat: int, done: int) -> list[int]:
    """A stone; one to three breads; wood in one of two amounts (CE-8.6, CE-8.7, CE-8.8)."""
    goods = s.goods[seat]
    found = []
    if not done & USED_STONE and payable(goods, s.tables.stone.price):
        found.append(DELIVER_STONE)
    if not done & USED_BREAD:
        for n in range(1, min(goods[BREAD], s.tables.bread_most) + 1):
            found.append(DELIVER_BREAD + n - 1)
    if not done & USED_WOOD:
        for i, exchange in enumerate(s.tables.wood):
            if payable(goods, exchange.price):
                found.append(DELIVER_WOOD + i)
    return found


@flow.choose(TOWN_VISIT)
def town_choose(s: EmaraState, seat: int, location: int, action: int) -> None:
    """Carry out one location action or redeem one token; the visit goes on until the player leaves."""
    if action == LEAVE:
        s.visit_done = 0
        s.visit_tokens = 0
        if s.log is not None:
            s.tell("leave", seat, {"location": LOCATIONS[location]})  # also when it closes by itself (CE-D8)
        return
    s.ask(TOWN_VISIT, seat, location)
    if REDEEM <= action < REDEEM + len(TOKENS):
        redeem_token(s, seat, action - REDEEM)
    elif location == CASTLE:
        castle_choose(s, seat, action)
    elif location == CATHEDRAL:
        s.visit_done |= USED_DONATION
        kind = action - DONATE
        tell_action(s, seat, "donation")
        charge(s, seat, single_price(kind, shown(s, DONATION + kind)), DONATION_MADE, kind)
    elif location == MARKET:
        market_choose(s, seat, action)
    else:
        construction_choose(s, seat, action)


def tell_action(s: EmaraState, seat: int, action: str) -> None:
    """Write down which action of the place was chosen."""
    if s.log is not None:
        s.tell("town_action", seat, {"action": action})


def castle_choose(s: EmaraState, seat: int, action: int) -> None:
    """A gift to the king, or a book for buildings."""
    if action == BOOK_TO_BP:
        s.visit_done |= USED_BOOK
        tell_action(s, seat, "book_to_bp")
        give_items(s, seat, s.tables.book_to_bp.items, CP_BOOKS)
        gain_all(s, seat, s.tables.book_to_bp.gains, CP_BOOKS, BP_BOOKS)
    else:
        s.visit_done |= USED_GIFT
        tell_action(s, seat, "gift")
        kind = action - GIVE
        charge(s, seat, single_price(kind, shown(s, GIFT + kind)), GIFT_GIVEN, kind)


@flow.run(GIFT_GIVEN)
def gift_given(s: EmaraState, seat: int, kind: int) -> None:
    """The marker turns, the ring comes, then what advisors and event add (CE-8.1, CE-8.10)."""
    turn_marker(s, GIFT + kind)
    gain_all(s, seat, s.tables.castle_gains, CP_GIFTS, BP_BOOKS)
    owned = s.advisors[seat]
    for a, extra in enumerate(s.tables.advisor_gift_cp):
        if extra and owned >> a & 1:
            gain_cp(s, seat, extra, CP_GIFTS)
    gain_cp(s, seat, s.tables.event_gift_cp[s.events[0]], CP_GIFTS)


@flow.run(DONATION_MADE)
def donation_made(s: EmaraState, seat: int, kind: int) -> None:
    """The marker turns, books come, points of the event, last the favor tokens (CE-8.3, CE-8.10)."""
    turn_marker(s, DONATION + kind)
    gain_all(s, seat, s.tables.donation_gains, CP_DONATIONS, BP_BOOKS)
    owned = s.advisors[seat]
    for a, extra in enumerate(s.tables.advisor_books):
        if extra and owned >> a & 1:
            gain_good(s, seat, BOOK, extra)
    gain_cp(s, seat, s.tables.event_donation_cp[s.events[0]], CP_DONATIONS)
    draw_favors(s, seat)


def market_choose(s: EmaraState, seat: int, action: int) -> None:
    """A sale, or books for citizens."""
    if action < BOOKS:
        s.visit_done |= USED_SALE
        tell_action(s, seat, "sell_resource")
        units = action - SELL + 1
        charge(s, seat, any_price(units, gold=False), SOLD, units)  # CE-14.4
    else:
        s.visit_done |= USED_BOOKS
        tell_action(s, seat, "books_to_cp")
        n = action - BOOKS + 1
        give_items(s, seat, [(BOOK, n)], CP_BOOKS)
        gain_cp(s, seat, s.tables.book_cp[n], CP_BOOKS)


@flow.run(SOLD)
def sold(s: EmaraState, seat: int, units: int) -> None:
    """One gold for each unit (CE-8.4)."""
    for good, n in s.tables.sell.gains:
        gain_good(s, seat, good, n * units)


def construction_choose(s: EmaraState, seat: int, action: int) -> None:
    """A delivery of stone, bread or wood."""
    if action == DELIVER_STONE:
        s.visit_done |= USED_STONE
        tell_action(s, seat, "deliver_stone")
        charge(s, seat, s.tables.stone.price, STONE_DELIVERED, 0)
    elif action < DELIVER_WOOD:
        s.visit_done |= USED_BREAD
        tell_action(s, seat, "deliver_bread")
        n = action - DELIVER_BREAD + 1
        give_items(s, seat, [(BREAD, n)], CP_BREAD)
        gain_cp(s, seat, n * shown(s, BREAD_MARKER), CP_BREAD)  # all at the value shown before it turns (CE-R33)
        turn_marker(s, BREAD_MARKER)
    else:
        s.visit_done |= USED_WOOD
        tell_action(s, seat, "deliver_wood")
        i = action - DELIVER_WOOD
        charge(s, seat, s.tables.wood[i].price, WOOD_DELIVERED, i)


@flow.run(STONE_DELIVERED)
def stone_delivered(s: EmaraState, seat: int, arg: int) -> None:
    """Building points and the citizen points shown, then the marker turns (CE-8.6, CE-8.10)."""
    gain_all(s, seat, s.tables.stone.gains, CP_STONE, BP_STONE)
    gain_cp(s, seat, shown(s, STONE_MARKER), CP_STONE)
    turn_marker(s, STONE_MARKER)


@flow.run(WOOD_DELIVERED)
def wood_delivered(s: EmaraState, seat: int, i: int) -> None:
    """Building points, in one gain (CE-8.8, CE-11.4)."""
    for _, n in s.tables.wood[i].gains:
        gain_bp(s, seat, n, BP_WOOD)


# 12 Favor tokens --------------------------------------------------------------------------------


def draw_favors(s: EmaraState, seat: int) -> None:
    """Draw three; the discard is shuffled only when a token must come from an empty pile (CE-12.2, CE-12.8)."""
    drawn: list[int] = []
    while len(drawn) < s.tables.favor_draw:
        if not s.pile:
            if not s.discard:
                break
            s.pile = tuple(s.shuffled(list(s.discard)))
            s.discard = ()
            if s.log is not None:
                s.tell("favor_shuffle", -1, {})
        drawn.append(s.pile[0])
        s.pile = s.pile[1:]
    s.drawn = tuple(drawn)
    if drawn:
        s.reveal(1 << seat)
        if s.log is not None:
            s.tell("favor_draw", seat, {"n": len(drawn)}, {"tokens": [TOKENS[k] for k in sorted(drawn)]}, seat)
        s.ask(FAVOR_CHOICE, seat)


@flow.options(FAVOR_CHOICE)
def favor_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """Keep exactly one of those drawn (CE-12.2)."""
    return [KEEP + token for token in sorted(s.drawn)]


@flow.choose(FAVOR_CHOICE)
def favor_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """The kept token lies open before its owner, the others go to the open discard (CE-12.3, CE-D6)."""
    kept = action - KEEP
    refused = sorted(token for token in s.drawn if token != kept)
    s.drawn = ()
    s.tokens[seat] |= 1 << kept
    s.discard = (*s.discard, *refused)
    s.reveal(EVERYONE & ~(1 << seat))
    if s.log is not None:
        s.tell("favor_keep", seat, {"token": TOKENS[kept], "refused": [TOKENS[k] for k in refused]})


def redeem_token(s: EmaraState, seat: int, token: int) -> None:
    """The token goes to the discard at once, its reward can be spent in the same visit (CE-12.6, CE-12.10)."""
    s.visit_tokens &= ~(1 << token)
    s.tokens[seat] &= ~(1 << token)
    s.discard = (*s.discard, token)
    if s.log is not None:
        s.tell("redeem", seat, {"token": TOKENS[token]})
    gain_all(s, seat, s.tables.token_gains[token], CP_FAVORS, BP_FAVORS)
