"""What a bot looks at: both scores and the gap between them, goods by what they can become, and what works on."""

from __future__ import annotations

from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    BOOK,
    BP,
    BREAD,
    BREAD_MARKER,
    CP,
    DONATION,
    END_TURN,
    EVENT_USES,
    EVENTS,
    GIFT,
    GOLD,
    GRAIN,
    MOVE,
    RANKS,
    RING,
    STONE,
    STONE_MARKER,
    WOOD,
)
from royaume.games.crown_of_emara.scoring import final_points
from royaume.games.crown_of_emara.state import DID_MOVE, EmaraState
from royaume.games.crown_of_emara.steps import ERRAND_CHOICE, MENU, PAYMENT, PLAY_CARD, STEP

# Advisors that work on after they were recruited, in the order of the terms.
STAYING: Final = (
    "baker",
    "schoolmarm",
    "bailiff",
    "dressmaker",
    "landlord",
    "merchant",
    "chamberlain",
    "scholar",
    "mayoress",
    "steward",
    "abbess",
    "toolmaker",
)

# What is counted for each seat; `weights.toml` says what each is worth in points of the final score. "While it can be
# used" is 1 at the beginning and falls to 0 with the last turn; "each ten turns" counts the turns to come.
TERMS: Final = (
    "points",  # half of both scores: what the lower one is if they meet
    "imbalance",  # what the gap between the scores will cost, never above 0
    "leftovers",  # half of what goods and tokens count at the end, as far as they can no longer be used
    "wood",  # goods, while they can be used
    "stone",
    "cloth",
    "grain",
    "gold",
    "rings",
    "books",
    "bread",
    "more_wood",  # beyond the first, which alone gives the full points of a delivery
    "more_books",  # beyond two: they sell together
    "hoard",  # resources beyond five
    "castle",  # what a visit would bring now, in points
    "cathedral",
    "market",
    "construction_site",
    "next_visit",  # the best town visit that a slot still free leads to
    "rank_ready",  # what the next rank brings if it can be paid
    "rank",  # steps of nobility made, while it can be used: the next ones cost more
    "forest",  # craftsmen, each ten turns
    "grainfield",
    "quarry",
    "weaving_mill",
    "gathered",  # the most craftsmen in one place, each ten turns
    *STAYING,  # each ten turns
    "favors_cp",  # tokens, while they can be used
    "favors_bp",
    "favors_goods",
    "round_end",  # what the event at the end of the round brings for what is there
)
FIXED: Final = frozenset({"points", "imbalance", "leftovers"})  # not fitted
# How the gap is foreseen: which score things will go to, and how many points can still be steered to either.
LEANING: Final = (
    "turn_steers",  # points that can be steered, each turn
    "rest_steers",  # the same, as long as there are turns at all
    "good_steers",  # the same, each good
    "wood_leans",  # how far each good moves the gap, citizen points less building points
    "stone_leans",
    "cloth_leans",
    "grain_leans",
    "gold_leans",
    "ring_leans",
    "book_leans",
    "bread_leans",
)
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *LEANING))
STEERS: Final = len(TERMS)  # where these begin in WEIGHTS
LEANS: Final = STEERS + 3  # where the goods begin

FADE: Final = 1.5  # with so many turns left half of the use of a good is gone
UNIT: Final = 2.0  # what a resource is worth when a visit asks for it
GOLD_EXTRA: Final = 0.5  # how much dearer it is to pay with gold
RING_WORTH: Final = 4.0
BOOK_WORTH: Final = 4.5
FAVOR_WORTH: Final = 3.0
REWARD: Final = 3.5  # a good on a token
REDEEMED: Final = 0.6  # of a token's reward: one must still get there

_FIRST_STAYING: Final = ADVISORS.index(STAYING[0])
_STAYING: Final = tuple(tuple(float(mask >> i & 1) for i in range(len(STAYING))) for mask in range(1 << len(STAYING)))
_NO_FAVORS: Final = (0.0, 0.0, 0.0)
_MAYORESS: Final = ADVISORS.index("mayoress")
_ABBESS: Final = ADVISORS.index("abbess")
_ROUND_END: Final = {EVENTS.index(name) for name, _ in EVENT_USES}


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in points of the final score."""
    s = cast(EmaraState, state)
    if s.player is None and not s.agenda:
        worth = [ended(s, i) for i in range(s.seats)]
    else:
        worth = [sum(map(mul, WEIGHTS, terms(s, i))) for i in range(s.seats)]
    mine = worth.pop(seat)
    return mine - max(worth) if worth else mine


def ended(s: EmaraState, seat: int) -> float:
    """The lower score when the game is over; the higher one breaks ties (CE-15.4)."""
    cp, bp = final_points(s, seat)
    return min(cp, bp) + max(cp, bp) / 1000


def result(state: State, seat: int) -> float:
    """What the fit aims at."""
    return ended(cast(EmaraState, state), seat)


def turns_left(s: EmaraState, seat: int) -> int:
    """The turns the seat has not begun yet."""
    i = seat * 3
    slots = s.slots
    return 3 * (s.tables.rounds - s.round) + (slots[i] < 0) + (slots[i + 1] < 0) + (slots[i + 2] < 0)


def imbalance(gap: float, steered: float) -> float:
    """What a gap costs the lower score when so many points can still be steered to it: the wider, the more."""
    return -gap * gap / (4 * steered) if gap < steered else steered / 4 - gap / 2


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(EmaraState, state)
    t = s.tables
    turns = turns_left(s, seat)
    alive = turns / (turns + FADE)
    tens = turns / 10
    goods = s.goods[seat]
    wood, stone, cloth, grain, gold, ring, book, bread = goods
    resources = wood + stone + cloth + grain
    cp = s.cp[seat]
    bp = s.bp[seat]
    tokens = s.tokens[seat]
    advisors = s.advisors[seat]

    # The gap between the scores as it may become, and what can be steered to the lower one.
    each_turn, rest, each_good = WEIGHTS[STEERS:LEANS]
    gap = abs(cp - bp + alive * sum(map(mul, WEIGHTS[LEANS:], goods)))
    steered = 1 + each_turn * turns + alive * (rest + each_good * sum(goods))

    points_gold, points_ring, points_book, points_bread, points_favor = t.leftover_points
    left = (
        resources // t.resources_per_point
        + points_gold * gold
        + points_ring * ring
        + points_book * book
        + points_bread * bread
        + points_favor * tokens.bit_count()
    )
    visits = town_visits(s, seat, goods, advisors)
    favors = redeem(s, visits, tokens, alive) if tokens else _NO_FAVORS
    castle, cathedral, market, site = visits

    rank = s.rank[seat]
    ready = 0
    if turns and rank < len(RANKS):
        rings = t.rank_rings[rank]
        coins = t.rank_gold[rank]
        if ring >= rings and gold >= coins:
            ready = t.rank_cp[rank][s.taken[rank]] - 2 * rings - coins

    huts = s.huts
    forest = (huts[0] == seat) + (huts[1] == seat) + (huts[2] == seat)
    field = (huts[3] == seat) + (huts[4] == seat) + (huts[5] == seat)
    quarry = (huts[6] == seat) + (huts[7] == seat) + (huts[8] == seat)
    mill = (huts[9] == seat) + (huts[10] == seat) + (huts[11] == seat)
    return [
        (cp + bp) / 2,
        imbalance(gap, steered),
        (1 - alive) * left / 2,
        alive * wood,
        alive * stone,
        alive * cloth,
        alive * grain,
        alive * gold,
        alive * ring,
        alive * book,
        alive * bread,
        alive * (wood - 1) if wood > 1 else 0.0,
        alive * (book - 2) if book > 2 else 0.0,
        alive * (resources - 5) if resources > 5 else 0.0,
        alive * castle,
        alive * cathedral,
        alive * market,
        alive * site,
        next_visit(s, seat, visits) if turns else 0.0,
        ready,
        alive * rank,
        tens * forest,
        tens * field,
        tens * quarry,
        tens * mill,
        tens * max(forest, field, quarry, mill),
        *[tens * there for there in _STAYING[advisors >> _FIRST_STAYING & len(_STAYING) - 1]],
        *favors,
        round_end(s, seat, goods) if s.events[0] in _ROUND_END else 0.0,
    ]


def town_visits(s: EmaraState, seat: int, goods: list[int], advisors: int) -> list[float]:
    """What a visit to each town location would bring with the goods at hand, their worth deducted."""
    t = s.tables
    event = s.events[0]
    dials = s.dials
    markers = s.markers
    gold = goods[GOLD]
    more = t.event_bp[event]
    if advisors & t.bp_advisors:
        for extra in [n for i, n in enumerate(t.advisor_bp) if advisors >> i & 1]:
            more += extra
    gift = donation = 99.0
    for kind in (0, 1, 2, 3):
        have = goods[kind]
        price = dials[GIFT + kind][markers[GIFT + kind]]
        if have >= price:
            if UNIT * price < gift:
                gift = UNIT * price
        elif have + gold >= price and UNIT * price + GOLD_EXTRA * (price - have) < gift:
            gift = UNIT * price + GOLD_EXTRA * (price - have)
        price = dials[DONATION + kind][markers[DONATION + kind]]
        if have >= price:
            if UNIT * price < donation:
                donation = UNIT * price
        elif have + gold >= price and UNIT * price + GOLD_EXTRA * (price - have) < donation:
            donation = UNIT * price + GOLD_EXTRA * (price - have)
    castle = RING_WORTH + t.event_gift_cp[event] - gift
    if advisors >> _MAYORESS & 1:
        castle += t.advisor_gift_cp[_MAYORESS]
    if castle < 0:
        castle = 0.0
    cathedral = BOOK_WORTH + FAVOR_WORTH + t.event_donation_cp[event] - donation
    if advisors >> _ABBESS & 1:
        cathedral += BOOK_WORTH
    if cathedral < 0:
        cathedral = 0.0
    market = 0.5 if goods[0] or goods[1] or goods[2] or goods[3] else 0.0
    books = goods[BOOK]
    if books:
        castle += 5 + more - 0.8 * BOOK_WORTH
        if books > 5:
            books = 5
        market += max(0, t.book_cp[books] - 3 * books)
    site = 0.0
    if goods[STONE]:
        site = 5 + more + dials[STONE_MARKER][markers[STONE_MARKER]] - 2.2
    wood = goods[WOOD]
    if wood:
        site += 5 + more - 2.2 if wood < 3 else 10 + more - 6.6
    bread = goods[BREAD]
    if bread:
        site += (bread if bread < 3 else 3) * (dials[BREAD_MARKER][markers[BREAD_MARKER]] - 2.0)
    return [castle, cathedral, market, site]


def redeem(s: EmaraState, visits: list[float], tokens: int, alive: float) -> tuple[float, float, float]:
    """Add what tokens bring to the visits; count the tokens for citizen points, for building points and for goods."""
    t = s.tables
    cp = bp = other = 0
    while tokens:
        token = (tokens & -tokens).bit_length() - 1
        tokens &= tokens - 1
        item, n = t.token_gains[token][0]
        if item == CP:
            cp += 1
            reward = float(n)
        elif item == BP:
            bp += 1
            reward = float(n + t.event_bp[s.events[0]])
        else:
            other += 1
            reward = REWARD
        visits[t.token_location[token] - 4] += REDEEMED * reward
    return alive * cp, alive * bp, alive * other


def next_visit(s: EmaraState, seat: int, visits: list[float]) -> float:
    """The best of the town visits to which a free slot leads in the next turn."""
    i = seat * 3
    slots = s.slots
    steps = [n for n in (1, 2, 3) if slots[i + n - 1] < 0] or (1, 2, 3)
    boards = s.boards
    a = s.at[seat * 2]
    b = s.at[seat * 2 + 1]
    best = 0.0
    for n in steps:
        place = boards[(a + n) % 4]
        if place > 3 and visits[place - 4] > best:
            best = visits[place - 4]
        place = boards[4 + (b + n) % 4]
        if place > 3 and visits[place - 4] > best:
            best = visits[place - 4]
    return best


def round_end(s: EmaraState, seat: int, goods: list[int]) -> float:
    """What the event at the end of this round brings for goods that are there."""
    if s.slots[seat * 3] == s.slots[seat * 3 + 1] == s.slots[seat * 3 + 2] == -1:
        return 0.0  # much can happen until then
    event = s.events[0]
    if event == EVENTS.index("great_famine"):
        return 1.0 if goods[GRAIN] or goods[GOLD] or goods[RING] else 0.0
    if event == EVENTS.index("alms_for_the_poor"):
        return 2.0 if goods[GOLD] else 0.5 if goods[RING] else 0.0
    return 1.0 if goods[BOOK] or goods[RING] else 0.0


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the turn with the choices that look best: an action half done says little about its worth."""
    s = finish_action(cast(EmaraState, state), seat)
    if not at_menu(s, seat):
        return s
    if not s.used & DID_MOVE:
        return best([cast(EmaraState, finish(after(s, move), seat)) for move in (MOVE, MOVE + 1)], seat)
    while at_menu(s, seat):
        better = best([s, *(finish_action(after(s, action), seat) for action in s.offered if action != END_TURN)], seat)
        if better is s:
            break
        s = better
    return s


def finish_action(s: EmaraState, seat: int) -> EmaraState:
    """Make the choices that an action asks for, until the seat is back at its menu."""
    while s.player == seat:
        op = s.asked()
        if op == MENU or op == PLAY_CARD:
            break
        if op == PAYMENT:
            s.apply(s.offered[0])  # the payment with the least gold
        elif op == STEP or op == ERRAND_CHOICE:
            s = best([finish_action(after(s, action), seat) for action in s.offered], seat)
        else:
            s = best([after(s, action) for action in s.offered], seat)
    return s


def at_menu(s: EmaraState, seat: int) -> bool:
    """True if the seat chooses what to do next in its turn."""
    return s.player == seat and s.asked() == MENU


def after(s: EmaraState, action: int) -> EmaraState:
    """The position after an action, paid with the least gold."""
    child = s.clone()
    child.apply(action)
    while child.asked() == PAYMENT:
        child.apply(child.offered[0])
    return child


def best(positions: list[EmaraState], seat: int) -> EmaraState:
    """The position that looks best for the seat; the first of equals."""
    found = positions[0]
    top = evaluate(found, seat)
    for position in positions[1:]:
        value = evaluate(position, seat)
        if value > top:
            top = value
            found = position
    return found
