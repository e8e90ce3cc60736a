"""What a bot looks at: Renown so far, what the goods will fetch here and further on, Contracts, Workers and time."""

from __future__ import annotations

import functools
from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.almanac.actions import (
    ASSISTANT,
    BID,
    BOTTLE,
    ECU,
    FAVOUR,
    KINDS,
    MEDAL,
    POTION,
    PRODUCER,
    SHELL,
    TICKET,
)
from royaume.games.almanac.page import A_SELL, Page
from royaume.games.almanac.pages_final import Audience, Bouts, SailWhenFull, StrengthGate
from royaume.games.almanac.pages_hills import GrapeHarvest
from royaume.games.almanac.scoring import counted, renown, tokens_renown
from royaume.games.almanac.state import WHERE, WHOSE, AlmanacState
from royaume.games.almanac.steps import CHOOSE_LOCATION, CHOOSE_SPACE, CLEAN_UP, MAKE_BID, SETTLE_BID
from royaume.games.almanac.tables import FOR_CARGO, FOR_GUIDE, PERK_REROLL, PERK_SHOP, PERK_TOLL, PERK_X, WORKERS

# What is counted for each seat; `weights.toml` says what each is worth in Renown.
TERMS: Final = (
    "points",  # Renown as it stands, Contracts in progress left aside
    "gold",  # Gold, in each round still to come: it buys more than it counts
    "workers",  # Workers, in each round still to come
    "ready",  # Workers still to be placed in this round
    "last_ready",  # those of the last round
    "resting",  # Workers that must rest
    "crates",  # crates, up to a dozen, in each round still to come
    "strength",  # Strength, in each Encounter still to come
    "goods",  # what the goods that no Contract waits for will fetch
    "trips",  # how many sales that takes
    "contracts",  # Renown of Contracts in progress, if completed won and else lost, by how likely that is
    "missing",  # resources they still need, as far as they will be completed
    "reserved",  # resources kept for them
    "guide",  # being the Guide, with a round to come
    "assistants",
    "potions",
    "shells",
    "bottles",
    "arrivals",  # gains of goods on arrival, in each round still to come
    "producer",  # its Gold in each round still to come
    "trade",  # abilities that sell dearer or gain more, in each round still to come
    "helps",  # abilities for the Shop, tolls and combat, in each round still to come
    "growth",  # Renown for each thing that an ability counts at the end, in each round still to come
    "grapes",  # Grapes in hand
    "to_win",  # Renown on the last page that is not decided: Favours, Ecus, fares
    "key",  # how near the Key is, from 0 to 1
)
FIXED: Final = frozenset({"points", "contracts"})  # not fitted
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)

MANY_CRATES: Final = 12
LATER: Final = 0.92  # of a price on one of the next pages: others go there too
HERE: Final = 0.95  # of a price on this page: the seat may be taken
PACE: Final = 1.3  # placements that a missing resource takes
OFFERS: Final = {FOR_GUIDE: 3, FOR_CARGO: 9}  # what is bid for; the Key for about its Renown
KEY_OFFER: Final = 11
GRAPE: Final = 1.4  # Gold for a Grape, and more for a set
GRAPE_SET: Final = 1.2
MUCH_GOLD: Final = 30
KEY_LEAD: Final = 4  # a lead in Strength that makes the Key safe


class Market:
    """What a page buys, and what the pages after it do."""

    def __init__(self, page: Page) -> None:
        self.sales: list[tuple[int, tuple[int, ...]]] = [
            (1 << space, page.prices[space][:4])
            for space in range(page.size)
            if page.acts[space] == A_SELL and page.exists >> space & 1
        ]
        self.best: list[float] = [LATER * max([price[r] for _, price in self.sales] + [0]) for r in range(4)]
        onward = [market(page.tables.pages[number]).best for number in page.next]
        self.onward: list[float] = [sum(prices[r] for prices in onward) / max(1, len(onward)) for r in range(4)]


@functools.lru_cache(maxsize=256)
def market(page: Page) -> Market:
    """The market of a page, worked out once."""
    return Market(page)


@functools.lru_cache(maxsize=4096)
def likely(missing: int, placements: int) -> float:
    """How likely a Contract is completed that lacks so much with so many placements to come."""
    if not missing:
        return 1.0
    if placements <= 0:
        return 0.0
    pace = placements / (PACE * missing)
    return pace * pace / (pace * pace + 0.6)


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in Renown."""
    s = cast(AlmanacState, state)
    if s.player is None and not s.agenda:
        worth = [float(renown(s, i)) for i in range(s.seats)]
    else:
        worth = [sum(map(mul, WEIGHTS, terms(s, i))) for i in range(s.seats)]
    mine = worth.pop(seat)
    return mine - max(worth)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(AlmanacState, state)
    t = s.tables
    left = t.rounds - s.round  # rounds to come after this one
    ready = s.workers[seat]
    base = seat * 4
    stock = s.stock
    over = s.agenda[0] & OP_MASK in (SETTLE_BID, CHOOSE_LOCATION, CLEAN_UP)  # the round is, and the Workers came back
    if over:
        ready = 0
    team = WORKERS - s.behind[seat]
    placements = ready + team * left - s.resting[seat]

    gold = s.gold[seat]
    points = gold + t.shield_renown * s.shields[seat] + tokens_renown(s, seat, 0, KINDS)
    growth = 0
    for contract in s.done[seat]:
        points += t.contract_renown[contract]
        each = t.end_renown[contract]
        if each:
            points += each * counted(s, seat, t.end_per[contract])
            growth += each
    for card in s.cards[seat]:
        points += t.card_renown[card]
    for encounter in s.trophies[seat]:
        points += t.encounters[encounter].trophy

    # Contracts take what they need; the fee at the end is the price of not spending a Worker.
    free = stock[base : base + 4]
    promised = 0.0
    missing = 0.0
    reserved = 0.0
    for contract in s.hand[seat]:
        needs = t.needs[contract]
        units = 0
        for r in range(4):
            units += min(needs[r], free[r])
        lacking = t.need_units[contract] - units
        chance = likely(lacking, placements)
        if lacking == 0 and not placements and gold < t.end_fee:
            chance = 0.0
        promised += (2 * chance - 1) * t.contract_renown[contract] - chance * t.end_fee
        missing += chance * lacking
        if chance > 0.3:
            reserved += units
            for r in range(4):
                free[r] -= min(needs[r], free[r])

    goods, trips = sales(s, seat, free, ready, left, over)

    tokens = s.tokens
    own = seat * KINDS
    perks = s.perks[seat]
    producers = tokens[own + PRODUCER]
    alive = 1 if placements > 0 else 0
    to_win = key = 0.0
    if not left:
        to_win, key = prizes(s, seat, ready)
    return [
        points,
        left * min(gold, MUCH_GOLD),
        left * team,
        ready if left else 0,
        0 if left else ready,
        s.resting[seat] if left else 0,
        left * min(s.crates[seat], MANY_CRATES),
        left * s.strength[seat],
        goods,
        trips,
        promised,
        missing,
        reserved,
        1 if left and seat == s.guide else 0,
        alive * tokens[own + ASSISTANT],
        alive * tokens[own + POTION],
        tokens[own + SHELL] if left else 0,
        alive * tokens[own + BOTTLE],
        left * (len(s.arrivals[seat]) - producers),
        left * t.producer_gold * producers,
        left * sum(perks[:8]),
        left * (perks[PERK_SHOP] + perks[PERK_TOLL] + perks[PERK_REROLL] + perks[PERK_X]),
        left * growth,
        grapes(s, seat),
        to_win,
        key,
    ]


def sales(s: AlmanacState, seat: int, free: list[int], ready: int, left: int, over: bool) -> tuple[float, float]:
    """What goods that are free will fetch, and the sales that takes.

    On the last page a Worker sells at one space; before that the best price here or on the next pages counts.
    """
    goods = trips = 0.0
    n0, n1, n2, n3 = free
    if not n0 and not n1 and not n2 and not n3:
        return goods, trips
    perks = s.perks[seat]
    shop = market(s.page)
    full = s.full
    if not left:
        left_over = [n0, n1, n2, n3]
        for _ in range(min(ready, 3)):
            top = 0
            chosen: tuple[int, ...] = ()
            for bit, prices in shop.sales:
                if not full & bit:
                    value = 0
                    for r in range(4):
                        if prices[r] and left_over[r]:
                            value += left_over[r] * (prices[r] + perks[r])
                    if value > top:
                        top = value
                        chosen = prices
            if not top:
                break
            goods += top
            trips += 1
            for r in range(4):
                if chosen[r]:
                    left_over[r] = 0
        return goods, trips
    prices_later = shop.onward
    if over and s.tables.pages[s.location] is not s.page:
        prices_later = market(s.tables.pages[s.location]).best
    here = [0, 0, 0, 0]
    if ready:
        for bit, prices in shop.sales:
            if not full & bit:
                for r in range(4):
                    if prices[r] > here[r]:
                        here[r] = prices[r]
    for r in range(4):
        n = free[r]
        if n:
            price = max(HERE * here[r], prices_later[r]) + perks[r]
            goods += n * price
            trips += n / (n + 1.5)
    return goods, trips


def grapes(s: AlmanacState, seat: int) -> float:
    """What Grapes in hand will bring."""
    page = s.page
    if not isinstance(page, GrapeHarvest):
        return 0.0
    mine = 3 * (page.size + seat)
    held = s.p[mine : mine + 3]
    return GRAPE * sum(held) + (GRAPE_SET if min(held) else 0.0)


def prizes(s: AlmanacState, seat: int, ready: int) -> tuple[float, float]:
    """The Renown on the last page that is not decided yet, and how near the Key is."""
    page = s.page
    t = s.tables
    won = 0.0
    if isinstance(page, StrengthGate):
        return 0.0, standing(seat, [strength_and_medals(s, page, i) for i in range(s.seats)])
    if isinstance(page, Bouts):
        for bout in range(page.count):
            if s.p[4 * bout] == seat and s.p[4 * bout + 1] < 0:
                need = page.champion - s.strength[seat]
                won += t.token_renown[ECU] * sum(1 for face in t.faces if 0 < face >= need) / len(t.faces)
        ecus = [8 * s.tokens[i * KINDS + ECU] + 0.4 * s.strength[i] for i in range(s.seats)]
        return won, standing(seat, ecus)
    if isinstance(page, SailWhenFull):
        at_sea = []
        for i in range(s.seats):
            sailed = page.aboard(s, i, s.p[0])
            waiting = sum(1 for w in s.sat if WHOSE[w] == i and page.ships[page.zone_of[WHERE[w]]]) - sailed
            if i == seat:
                won += 0.4 * page.fare * waiting
            tickets = sum(s.tokens[i * KINDS + TICKET : i * KINDS + TICKET + 3])
            at_sea.append(3.0 * sailed + 1.2 * waiting + 0.5 * tickets)
        return won, standing(seat, at_sea)
    if isinstance(page, Audience):
        crowds: dict[int, list[int]] = {}
        for w in s.sat:
            zone = page.zone_of[WHERE[w]]
            if s.p[zone] >= 0:
                crowds.setdefault(zone, [0] * s.seats)[WHOSE[w]] += 1
        for crowd in crowds.values():
            mine = crowd[seat]
            if mine and mine == max(crowd):
                share = 1 / crowd.count(mine)
                won += t.token_renown[FAVOUR] * share * (1.0 if mine >= page.following else 0.3 if ready else 0.0)
        return won, 0.0
    return 0.0, 0.0


def strength_and_medals(s: AlmanacState, page: StrengthGate, seat: int) -> float:
    """What the Key of the Fortress goes by."""
    return s.strength[seat] + page.weight * sum(s.tokens[seat * KINDS + MEDAL : seat * KINDS + MEDAL + 4])


def standing(seat: int, amounts: list[float]) -> float:
    """How near the first place is, from 0 to 1."""
    mine = amounts[seat]
    best = max([amount for i, amount in enumerate(amounts) if i != seat])
    return max(0.0, min(1.0, 0.5 + (mine - best) / (2 * KEY_LEAD)))


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Make the choices that a placement asks for, each the one that looks best by itself; bids are sensible ones."""
    s = cast(AlmanacState, state)
    for _ in range(40):
        if s.player is None:
            break
        op = s.asked()
        if op == MAKE_BID:
            s.apply(BID + bid(s, s.player, seat))
        elif s.player != seat or op == CHOOSE_SPACE:
            break
        else:
            s = best_child(s, seat)
    return s


def best_child(s: AlmanacState, seat: int) -> AlmanacState:
    """The position after the choice that looks best at once."""
    offered = s.offered
    if len(offered) == 1:
        s.apply(offered[0])
        return s
    found = None
    top = 0.0
    for action in offered:
        child = s.clone()
        child.apply(action)
        value = prospect(child, seat)
        if found is None or value > top:
            found = child
            top = value
    assert found is not None
    return found


def prospect(s: AlmanacState, seat: int) -> float:
    """The Renown this seat may expect."""
    if s.player is None and not s.agenda:
        return float(renown(s, seat))
    found: float = sum(map(mul, WEIGHTS, terms(s, seat)))
    return found


def bid(s: AlmanacState, bidder: int, seat: int) -> int:
    """What somebody bids: about what the prize is worth, and just below a seat that would pay more (AL-10.3)."""
    worth = OFFERS.get(s.decision()[2], KEY_OFFER)
    if bidder != seat and s.bids[seat] > worth:
        worth = s.bids[seat] - 1
    return min(s.gold[bidder], worth)
