"""What a bot looks at: Renown so far, what the goods will fetch here and further on, Contracts, Workers and time."""

from __future__ import annotations

import functools
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
from royaume.games.almanac.page import A_GAIN, A_SELL, Page
from royaume.games.almanac.pages_final import Audience, Bouts, SailWhenFull, StrengthGate
from royaume.games.almanac.pages_hills import GrapeHarvest
from royaume.games.almanac.scoring import counted, renown, tokens_renown
from royaume.games.almanac.state import WHERE, WHOSE, AlmanacState
from royaume.games.almanac.steps import CHOOSE_LOCATION, CHOOSE_SPACE, CLEAN_UP, MAKE_BID, SETTLE_BID
from royaume.games.almanac.tables import (
    E_GAIN,
    E_GOLD,
    E_LOSE_GOLD,
    E_LOSE_RES,
    E_REST,
    E_SHIELD,
    E_TROPHY,
    FOR_CARGO,
    FOR_GUIDE,
    KIND_OPTIONAL,
    KIND_SPECIAL,
    PER_CONTRACT,
    PERK_BID,
    PERK_COMPLETE,
    PERK_EXPAND,
    PERK_REROLL,
    PERK_SHOP,
    PERK_TOLL,
    PERK_X,
    WORKERS,
    Tables,
)

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
    "first",  # being the Guide, as far as the page is still open
    "next_fight",  # Renown that Strength wins in the next Encounter, and saves
    "fights",  # the same in all after that
    "finale",  # Medals and Ecus that Strength wins on the last page, by how likely that page is
    "key_ahead",  # the lead in Strength where a Key may go by it, from 0 to 1
    "to_arrive",  # goods and Gold on arrival that Contracts in progress promise, in each round still to come
    "to_help",  # their other abilities, in each round still to come
    "to_grow",  # what they promise for the end
    "dealings",  # Gold of abilities for completing, expanding and bids, in each round still to come
    "slots",  # Contracts that could still be taken, in each round still to come
    "errands",  # placements that the resources missing take, as far as the Contracts will be completed
    "at_hand",  # of these resources, those that free spaces of this page give
    "pressure",  # such placements as a share of those to come
    "cramped",  # crates lacking for what a space gives
    "short",  # Gold lacking for a Caravan card, with a round to come
    "choice",  # what the better of the next pages pays more for the goods, for the Guide
)
FIXED: Final = frozenset({"points", "contracts"})  # not fitted
# Numbers that are no weight of a term, in the order of the places below.
MEASURES: Final = (
    "many_crates",  # more are worth nothing
    "much_gold",
    "later",  # of a price on one of the next pages: others go there too
    "here",  # of a price on this page: the seat may be taken
    "pace",  # placements that a missing resource takes
    "errand",  # placements that an errand for missing resources takes besides
    "luck",  # how slowly a Contract becomes likely with the placements to come
    "kept",  # how likely a Contract must be to keep its resources
    "key_lead",  # a lead in Strength that makes the Key safe
    "room",  # crates that a gain wants free
    "enough",  # Gold that any Caravan card costs
    "guide_offer",  # what is bid for the Guide
    "cargo_offer",  # for the Lost Cargo
    "key_offer",  # for the Key
)
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *MEASURES))
_FIRST: Final = len(TERMS)
MANY_CRATES: Final = _FIRST
MUCH_GOLD: Final = _FIRST + 1
LATER: Final = _FIRST + 2
HERE: Final = _FIRST + 3
PACE: Final = _FIRST + 4
ERRAND: Final = _FIRST + 5
LUCK: Final = _FIRST + 6
KEPT: Final = _FIRST + 7
KEY_LEAD: Final = _FIRST + 8
ROOM: Final = _FIRST + 9
ENOUGH: Final = _FIRST + 10
GUIDE_OFFER: Final = _FIRST + 11
CARGO_OFFER: Final = _FIRST + 12
KEY_OFFER: Final = _FIRST + 13

# The counts of a seat, one for each of TERMS. A tuple of fixed length, because a compiled list boxes every number.
Counts = tuple[
    float, float, float, float, float, float, float, float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float, float, float, float, float,
]  # fmt: skip

# Of each step, if the round is over where it is the first on the agenda.
ROUND_OVER: Final[list[bool]] = [op in (SETTLE_BID, CHOOSE_LOCATION, CLEAN_UP) for op in range(OP_MASK + 1)]
NO_TOKENS: Final[list[int]] = [0] * KINDS

WORST: Final = -1e300  # everybody is worth more
LEAST: Final = 0.05  # no divisor is less
GRAPE: Final = 1.4  # Gold for a Grape, and more for a set
GRAPE_SET: Final = 1.2

# What is foreseen of Encounters and the last pages, in Renown.
STRONGEST: Final = 40
GOOD: Final = 4.0
SHIELD: Final = 4.0
REST: Final = 6.0
AVOIDED: Final = 0.5  # of a Loser's Fate: an optional combat can be left to others
BY_ECUS: Final = 0.6  # how far Strength decides where the Key goes by Ecus
TWO_BOUTS: Final = 2
LETTERS: Final = 5


class Foresight:
    """What the printed facts say of the Encounters to come and of abilities, at one number of players."""

    def __init__(self, tables: Tables) -> None:
        strengths = range(STRONGEST + 1)
        self.fight: list[list[float]] = [
            [meeting(tables, n, strength) for strength in strengths] for n in range(LETTERS)
        ]
        self.fight += [[0.0] * len(strengths), [0.0] * len(strengths)]
        self.fights: list[list[float]] = [  # all from a letter on
            [sum(self.fight[n][strength] for n in range(first, LETTERS)) for strength in strengths]
            for first in range(LETTERS + 2)
        ]
        # Of each Contract, about what its ability brings in a round.
        self.helps: list[float] = [
            0.9 * sum(perks[:PERK_COMPLETE])
            + 1.2 * (perks[PERK_SHOP] + perks[PERK_TOLL] + perks[PERK_REROLL] + perks[PERK_X])
            + 0.3 * (perks[PERK_COMPLETE] + perks[PERK_EXPAND] + perks[PERK_BID])
            + 1.2 * tables.contract_crates[contract]
            + 0.9 * tables.contract_strength[contract]
            for contract, perks in enumerate(tables.perks)
        ]


def meeting(tables: Tables, letter: int, strength: int) -> float:
    """What a seat with this Strength may expect of fighting an Encounter of a letter, in Renown (AL-11.2)."""
    cards = [card for card in tables.encounters if card.letter == letter]
    found = 0.0
    for card in cards:
        if card.kind != KIND_SPECIAL:
            odds = wins(tables, strength, card.strength)
            lost = value(tables, card.lose) * (AVOIDED if card.kind == KIND_OPTIONAL else 1.0)
            found += odds * value(tables, card.win) + (1 - odds) * lost
    return found / len(cards)


def value(tables: Tables, effects: int) -> float:
    """About what a Winner's Gain or a Loser's Fate is worth, in Renown."""
    found = 0.0
    for op, n, _ in tables.effects[effects]:
        if op == E_GOLD or op == E_TROPHY:
            found += n
        elif op == E_LOSE_GOLD:
            found -= n
        elif op == E_GAIN:
            found += GOOD * sum(tables.gains[n])
        elif op == E_LOSE_RES:
            found -= GOOD * n
        elif op == E_SHIELD:
            found += SHIELD * n
        elif op == E_REST:
            found -= REST * n
    return found


def wins(tables: Tables, strength: int, target: int) -> float:
    """How likely a roll reaches a number (AL-11.2)."""
    return sum(1 for face in tables.faces if face > 0 and strength + face >= target) / len(tables.faces)


@functools.lru_cache(maxsize=16)
def foresight(tables: Tables) -> Foresight:
    """What the printed facts say, worked out once."""
    return Foresight(tables)


class Market:
    """What a page buys and gives, what the pages after it do, and where they lead."""

    def __init__(self, page: Page) -> None:
        tables = page.tables
        self.page: Page = page
        spaces = [space for space in range(page.size) if page.exists >> space & 1]
        self.sales: list[tuple[int, tuple[int, ...]]] = [
            (1 << space, page.prices[space][:4]) for space in spaces if page.acts[space] == A_SELL
        ]
        self.best: list[float] = [float(max([price[r] for _, price in self.sales] + [0])) for r in range(4)]
        gains = [(1 << space, page.gains[space]) for space in spaces if page.acts[space] == A_GAIN]
        # Of each resource, the spaces that pay and that give most come first.
        self.buyers: list[list[tuple[int, int]]] = [
            sorted([(bit, price[r]) for bit, price in self.sales if price[r]], key=dearest) for r in range(4)
        ]
        self.gains: list[list[tuple[int, int]]] = [
            sorted([(bit, given[r] + given[4]) for bit, given in gains if given[r] or given[4]], key=dearest)
            for r in range(4)
        ]
        self.most: list[float] = [float(max([n for _, n in found] + [1])) for found in self.gains]
        after = [market(tables.pages[number]) for number in page.next]
        n = max(1, len(after))
        self.onward: list[float] = [sum(each.best[r] for each in after) / n for r in range(4)]
        # What the best gain on the next pages gives, or the Shop.
        self.to_come: list[float] = [max(1.0, sum(each.most[r] for each in after) / n) for r in range(4)]
        self.choices: list[list[float]] = [each.best for each in after]
        self.foresight: Foresight = foresight(tables)
        # What Strength wins on the last page, and how likely a Key goes by it.
        self.by_strength: float = sum(each.by_strength for each in after) / n
        self.finale: list[float] = [sum(each.finale[i] for each in after) / n for i in range(STRONGEST + 1)]
        if isinstance(page, StrengthGate):
            self.by_strength = 1.0
            self.finale = [
                sum(wins(tables, i, target) * tables.token_renown[MEDAL + k] for k, target in enumerate(page.targets))
                for i in range(STRONGEST + 1)
            ]
        elif isinstance(page, Bouts):
            self.by_strength = BY_ECUS
            ecus = TWO_BOUTS * tables.token_renown[ECU]
            self.finale = [wins(tables, i, page.champion) * ecus for i in range(STRONGEST + 1)]


def dearest(offer: tuple[int, int]) -> int:
    """Sorts what pays or gives most to the front."""
    return -offer[1]


@functools.lru_cache(maxsize=256)
def market(page: Page) -> Market:
    """The market of a page, worked out once."""
    return Market(page)


_markets: Final[list[Market]] = []  # the last one that was asked for


def market_of(page: Page) -> Market:
    """The market of a page, at hand as long as the same page is asked for."""
    if _markets:
        last = _markets[0]
        if last.page is page:
            return last
    found = market(page)
    _markets[:] = [found]
    return found


def whereabouts(s: AlmanacState) -> tuple[bool, Market, Market]:
    """If the round is over and the Workers came back, the market here, and the next one if it is known, else this."""
    here = market_of(s.page)
    if not ROUND_OVER[s.agenda[0] & OP_MASK]:
        return False, here, here
    page = s.tables.pages[s.location]
    return True, here, here if page is s.page else market(page)


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in Renown."""
    s = cast(AlmanacState, state)
    mine = 0.0
    best = WORST
    ended = s.player is None and not s.agenda
    if not ended:
        over, shop, ahead = whereabouts(s)
    for i in range(s.seats):
        worth = float(renown(s, i)) if ended else weighed(WEIGHTS, counts(s, i, over, shop, ahead))
        if i == seat:
            mine = worth
        elif worth > best:
            best = worth
    return mine - best


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(AlmanacState, state)
    over, shop, ahead = whereabouts(s)
    return list(counts(s, seat, over, shop, ahead))


def weighed(w: list[float], c: Counts) -> float:
    """The sum of the counts, each times its weight, in the order of TERMS."""
    # Written out, because an index that varies would make objects of all the counts where this is compiled.
    found = w[0] * c[0] + w[1] * c[1] + w[2] * c[2] + w[3] * c[3] + w[4] * c[4] + w[5] * c[5]
    found = found + w[6] * c[6] + w[7] * c[7] + w[8] * c[8] + w[9] * c[9] + w[10] * c[10]
    found = found + w[11] * c[11] + w[12] * c[12] + w[13] * c[13] + w[14] * c[14] + w[15] * c[15]
    found = found + w[16] * c[16] + w[17] * c[17] + w[18] * c[18] + w[19] * c[19] + w[20] * c[20]
    found = found + w[21] * c[21] + w[22] * c[22] + w[23] * c[23] + w[24] * c[24] + w[25] * c[25]
    found = found + w[26] * c[26] + w[27] * c[27] + w[28] * c[28] + w[29] * c[29] + w[30] * c[30]
    found = found + w[31] * c[31] + w[32] * c[32] + w[33] * c[33] + w[34] * c[34] + w[35] * c[35]
    found = found + w[36] * c[36] + w[37] * c[37] + w[38] * c[38] + w[39] * c[39] + w[40] * c[40]
    found = found + w[41] * c[41]
    return found


def counts(s: AlmanacState, seat: int, over: bool, shop: Market, ahead: Market) -> Counts:
    """What is counted for a seat, where `whereabouts` said it is."""
    t = s.tables
    left = t.rounds - s.round  # rounds to come after this one
    base = seat * 4
    stock = s.stock
    ready = 0 if over else s.workers[seat]
    team = WORKERS - s.behind[seat]
    resting = s.resting[seat]
    placements = ready + team * left - resting

    gold = s.gold[seat]
    points = gold + t.shield_renown * s.shields[seat]
    assistants = potions = shells = bottles = producers = 0
    own = seat * KINDS
    tokens = s.tokens
    if tokens[own : own + KINDS] != NO_TOKENS:
        points += tokens_renown(s, seat, 0, KINDS)
        assistants = tokens[own + ASSISTANT]
        potions = tokens[own + POTION]
        shells = tokens[own + SHELL]
        bottles = tokens[own + BOTTLE]
        producers = tokens[own + PRODUCER]
    growth = trade = helps = dealings = 0
    done = s.done[seat]
    if done:
        perks = s.perks[seat]
        for i in range(PERK_COMPLETE):
            trade += perks[i]
        helps = perks[PERK_SHOP] + perks[PERK_TOLL] + perks[PERK_REROLL] + perks[PERK_X]
        dealings = perks[PERK_COMPLETE] + perks[PERK_EXPAND] + perks[PERK_BID]
        for contract in done:
            points += t.contract_renown[contract]
            each = t.end_renown[contract]
            if each:
                points += each * counted(s, seat, t.end_per[contract])
                growth += each
    for card in s.cards[seat]:
        points += t.card_renown[card]
    for encounter in s.trophies[seat]:
        points += t.encounters[encounter].trophy

    foreseen = shop.foresight
    to_come = shop.to_come if ahead is shop else ahead.most

    # Contracts take what they need; the fee at the end is the price of not spending a Worker.
    free = stock[base : base + 4]
    held = free[0] + free[1] + free[2] + free[3]
    promised = 0.0
    missing = 0.0
    reserved = 0.0
    to_arrive = to_help = to_grow = errands = at_hand = waiting = 0.0
    needs = t.needed
    hand = s.hand[seat]
    for contract in hand:
        row = contract * 4
        units = 0
        walks = close = 0.0
        for r in range(4):
            need = needs[row + r]
            if need:
                there = free[r]
                if there >= need:
                    units += need
                    continue
                units += there
                lack = need - there
                most = 0
                if ready:
                    most = first_open(shop.gains[r], s.full)
                    close += most if most < lack else lack
                walks += 1.0
                gained = to_come[r]
                if most > gained:
                    gained = float(most)
                if lack > gained:
                    walks += lack / gained - 1.0
        lacking = t.need_units[contract] - units
        if not lacking:
            chance = 1.0 if placements or gold >= t.end_fee else 0.0
        elif placements <= 0:
            chance = 0.0
        else:
            pace = placements / max(LEAST, WEIGHTS[PACE] * lacking + WEIGHTS[ERRAND] * walks)
            pace *= pace
            chance = pace / (pace + max(LEAST, WEIGHTS[LUCK]))
            missing += chance * lacking
            errands += chance * walks
            at_hand += chance * close
            waiting += walks
        promised += (2 * chance - 1) * t.contract_renown[contract] - chance * t.end_fee
        if t.arrival[contract] >= 0:
            to_arrive += chance
        to_help += chance * foreseen.helps[contract]
        each = t.end_renown[contract]
        if each:
            per = t.end_per[contract]
            to_grow += chance * each * (counted(s, seat, per) + (per == PER_CONTRACT))
        if chance > WEIGHTS[KEPT]:
            reserved += units
            for r in range(4):
                need = needs[row + r]
                if need:
                    free[r] = free[r] - need if free[r] > need else 0

    goods, trips = sales(s, seat, free, ready, left, shop, ahead)

    alive = 1 if placements > 0 else 0
    to_win = key = next_fight = fights = finale = key_ahead = short = choice = 0.0
    strength = s.strength[seat]
    crates = s.crates[seat]
    guide = seat == s.guide
    if left:
        met = len(s.met)
        index = min(strength, STRONGEST)
        next_fight = foreseen.fight[met][index]
        fights = foreseen.fights[met + 1][index]
        finale = ahead.finale[index]
        if ahead.by_strength:
            key_ahead = ahead.by_strength * strength_lead(s, seat)
        short = WEIGHTS[ENOUGH] - gold
        if short < 0.0:
            short = 0.0
        if goods and guide and ahead is shop:
            choice = better_page(shop, free)
    else:
        to_win, key = prizes(s, seat, ready)
    cramped = 0.0
    if alive:
        cramped = WEIGHTS[ROOM] - crates + held
        if cramped < 0.0:
            cramped = 0.0
    first = 0.0
    if guide:
        first = 1.0 if over else still_open(s)
    return (
        points,
        left * at_most(gold, WEIGHTS[MUCH_GOLD]),
        left * team,
        ready if left else 0,
        0 if left else ready,
        resting if left else 0,
        left * at_most(crates, WEIGHTS[MANY_CRATES]),
        left * strength,
        goods,
        trips,
        promised,
        missing,
        reserved,
        1 if left and guide else 0,
        alive * assistants,
        alive * potions,
        shells if left else 0,
        alive * bottles,
        left * (len(s.arrivals[seat]) - producers),
        left * t.producer_gold * producers,
        left * trade,
        left * helps,
        left * growth,
        grapes(s, seat),
        to_win,
        key,
        first,
        next_fight,
        fights,
        finale,
        key_ahead,
        left * to_arrive,
        left * to_help,
        to_grow,
        left * dealings,
        left * (t.most_contracts - len(hand)),
        errands,
        at_hand,
        waiting / max(1, placements),
        cramped,
        short,
        choice,
    )


def at_most(n: int, limit: float) -> float:
    """A number, or the limit if that is less."""
    if n < limit:
        return n
    return limit


def first_open(offers: list[tuple[int, int]], full: int) -> int:
    """What the first of the spaces that still has a free seat pays or gives, or 0."""
    for bit, n in offers:
        if not full & bit:
            return n
    return 0


def still_open(s: AlmanacState) -> float:
    """The share of the Workers of this round that are still to be placed."""
    unplaced = 0
    for n in s.workers:
        unplaced += n
    return unplaced / max(1, unplaced + len(s.sat))


def strength_lead(s: AlmanacState, seat: int) -> float:
    """How safe the lead in Strength is, from 0 to 1."""
    best = 0
    for other in range(s.seats):
        if other != seat and s.strength[other] > best:
            best = s.strength[other]
    return near(float(s.strength[seat] - best))


def better_page(shop: Market, free: list[int]) -> float:
    """How much more the better of the next pages pays for goods than one that anybody chooses (AL-9.3)."""
    top = 0.0
    usual = 0.0
    for r in range(4):
        usual += free[r] * shop.onward[r]
    for best in shop.choices:
        paid = 0.0
        for r in range(4):
            paid += free[r] * best[r]
        if paid > top:
            top = paid
    return top - usual


def sales(
    s: AlmanacState, seat: int, free: list[int], ready: int, left: int, shop: Market, ahead: Market
) -> tuple[float, float]:
    """What goods that are free will fetch, and the sales that takes.

    On the last page a Worker sells at one space; before that the best price here or on the next pages counts.
    """
    goods = trips = 0.0
    n0, n1, n2, n3 = free
    if not n0 and not n1 and not n2 and not n3:
        return goods, trips
    perks = s.perks[seat]
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
    prices_later = shop.onward if ahead is shop else ahead.best
    for r in range(4):
        n = free[r]
        if n:
            price = WEIGHTS[LATER] * prices_later[r]
            if ready:
                paid = first_open(shop.buyers[r], full)
                if paid:
                    price = max(price, WEIGHTS[HERE] * paid)
            goods += n * (price + perks[r])
            trips += n / (n + 1.5)
    return goods, trips


def grapes(s: AlmanacState, seat: int) -> float:
    """What Grapes in hand will bring."""
    page = s.page
    if not isinstance(page, GrapeHarvest) or not s.p:
        return 0.0
    mine = 3 * (page.size + seat)
    white, red, black = s.p[mine], s.p[mine + 1], s.p[mine + 2]
    return GRAPE * (white + red + black) + (GRAPE_SET if white and red and black else 0.0)


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
            tickets = tokens_held(s, i, TICKET, TICKET + 3)
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
    return s.strength[seat] + page.weight * tokens_held(s, seat, MEDAL, MEDAL + 4)


def tokens_held(s: AlmanacState, seat: int, first: int, last: int) -> int:
    """How many tokens of some kinds a seat has."""
    tokens = s.tokens
    base = seat * KINDS
    found = 0
    for kind in range(first, last):
        found += tokens[base + kind]
    return found


def standing(seat: int, amounts: list[float]) -> float:
    """How near the first place is, from 0 to 1."""
    best = WORST
    for i, amount in enumerate(amounts):
        if i != seat and amount > best:
            best = amount
    return near(amounts[seat] - best)


def near(lead: float) -> float:
    """How near the first place is with a lead, from 0 to 1."""
    safe = max(LEAST, WEIGHTS[KEY_LEAD])
    if lead >= safe:
        return 1.0
    if lead <= -safe:
        return 0.0
    return 0.5 + lead / (2 * safe)


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Make the choices that a placement asks for, each the one that looks best by itself; bids are sensible ones."""
    s = cast(AlmanacState, state)
    own = False  # no position but those made here is used up
    for _ in range(40):
        if s.player is None:
            break
        op = s.asked()
        if op == MAKE_BID:
            s.apply(BID + bid(s, s.player, seat))
        elif s.player != seat or op == CHOOSE_SPACE:
            break
        else:
            after = best_child(s, seat, own)
            own = own or after is not s
            s = after
    return s


def best_child(s: AlmanacState, seat: int, own: bool) -> AlmanacState:
    """The position after the choice that looks best at once; one's `own` position becomes the one after the last."""
    offered = s.offered
    if len(offered) == 1:
        s.apply(offered[0])
        return s
    found = None
    top = 0.0
    last = offered[-1]
    for action in offered:
        child = s if own and action == last else s.clone()
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
    over, shop, ahead = whereabouts(s)
    return weighed(WEIGHTS, counts(s, seat, over, shop, ahead))


def bid(s: AlmanacState, bidder: int, seat: int) -> int:
    """What somebody bids: about what the prize is worth, and just below a seat that would pay more (AL-10.3)."""
    purpose = s.decision()[2]
    offer = WEIGHTS[GUIDE_OFFER if purpose == FOR_GUIDE else CARGO_OFFER if purpose == FOR_CARGO else KEY_OFFER]
    worth = max(0, int(offer + 0.5))
    if bidder != seat and s.bids[seat] > worth:
        worth = s.bids[seat] - 1
    return min(s.gold[bidder], worth)
