"""What a bot looks at: both scores and the gap between them, goods by what they can become, and what works on."""

from __future__ import annotations

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
    CARDS,
    CASTLE,
    CATHEDRAL,
    CHEAP_HELP,
    CONSTRUCTION_SITE,
    CP,
    DONATION,
    END_TURN,
    EVENT_USES,
    EVENTS,
    EXTRA_MOVE,
    GIFT,
    GOLD,
    GRAIN,
    MARKET,
    MOVE,
    RANKS,
    RING,
    STONE,
    STONE_MARKER,
    TOWN_ERRAND,
    TRADE_GOLD,
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
    "card_ring",  # cards that are still to be played in this half of the game
    "card_gold",
    "card_move",
    "card_help",
    "card_errand",
    "this_round",  # the best visits to which the last one or two slots of the round lead, but for the last round
    "last_round",  # the same in the last round, when nothing else will come of the goods
    "rank_part",  # what the next rank brings, as far as its rings and gold are there, while it can be used
    "rank_chain",  # what the ranks after the next bring if they can be paid as well
    "rank_race",  # points that the next rank loses if others who can pay for it too come first
    "next_craftsman",  # the points of the next craftsman, while it can be used
    "kinds",  # different resources, while they can be used
    "bread_price",  # what bread for one visit brings at the present price, while it can be used
    "ring_trades",  # rings that the Bailiff can still take
    "cloth_trades",  # cloth that Dressmaker, Landlord and Baker can still take, the Landlord's twice
    "cloth_work",  # craftsmen in the Weaving Mill for each of these three, each ten turns
    "helped",  # craftsmen still at home for each of Scholar and Steward, while they can be used
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
    "turn_leans",  # how far each turn to come moves the gap by itself
    "mill_leans",  # craftsmen, each ten turns
    "field_leans",
    "builders_leans",  # in the Forest or the Quarry
    "left_levels",  # how much of the gap a point of the leftovers closes, as far as they can no longer be used
)
# What visits are counted with.
WORTHS: Final = (
    "fade",  # with so many turns left half of the use of a good is gone
    "unit",  # what a resource is worth when a visit asks for it
    "gold_extra",  # how much dearer it is to pay with gold
    "ring_worth",
    "book_worth",
    "favor_worth",
    "reward",  # a good on a token
    "redeemed",  # of a token's reward: one must still get there
    "harvest",  # what a resource is worth when the Countryside gives it
)
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *LEANING, *WORTHS))
LEAST: Final = -1e9  # less than anybody's prospect
LEAST_FADE: Final = 0.1  # nothing may be divided by nothing when the last turn is over

_LAST_RANK: Final = len(RANKS)
_MAYORESS: Final = 1 << ADVISORS.index("mayoress")
_ABBESS: Final = 1 << ADVISORS.index("abbess")
_SCHOOLMARM: Final = 1 << ADVISORS.index("schoolmarm")
_MERCHANT: Final = 1 << ADVISORS.index("merchant")
_CHAMBERLAIN: Final = 1 << ADVISORS.index("chamberlain")
_TOOLMAKER: Final = 1 << ADVISORS.index("toolmaker")
_BAKER: Final = 1 << ADVISORS.index("baker")
_BAILIFF: Final = 1 << ADVISORS.index("bailiff")
_DRESSMAKER: Final = 1 << ADVISORS.index("dressmaker")
_LANDLORD: Final = 1 << ADVISORS.index("landlord")
_SCHOLAR: Final = 1 << ADVISORS.index("scholar")
_STEWARD: Final = 1 << ADVISORS.index("steward")
_CLOTH: Final = _BAKER | _DRESSMAKER | _LANDLORD
_HELPING: Final = _SCHOLAR | _STEWARD
_GIVING: Final = ADVISORS.index("mayoress")
_WORKING: Final = sum(1 << ADVISORS.index(name) for name in STAYING)
_TAKE_RING: Final = 1 << CARDS.index("take_ring")
_TRADE_GOLD: Final = 1 << TRADE_GOLD
_EXTRA_MOVE: Final = 1 << EXTRA_MOVE
_CHEAP_HELP: Final = 1 << CHEAP_HELP
_TOWN_ERRAND: Final = 1 << TOWN_ERRAND
_ROUND_END: Final = [any(name == event for name, _ in EVENT_USES) for event in EVENTS]
_GREAT_FAMINE: Final = EVENTS.index("great_famine")
_ALMS: Final = EVENTS.index("alms_for_the_poor")


class Counts:
    """A number for each of TERMS: what is counted for a seat. What is not said is nothing."""

    points = 0.0
    imbalance = 0.0
    leftovers = 0.0
    wood = 0.0
    stone = 0.0
    cloth = 0.0
    grain = 0.0
    gold = 0.0
    rings = 0.0
    books = 0.0
    bread = 0.0
    more_wood = 0.0
    more_books = 0.0
    hoard = 0.0
    castle = 0.0
    cathedral = 0.0
    market = 0.0
    construction_site = 0.0
    next_visit = 0.0
    rank_ready = 0.0
    rank = 0.0
    forest = 0.0
    grainfield = 0.0
    quarry = 0.0
    weaving_mill = 0.0
    gathered = 0.0
    baker = 0.0
    schoolmarm = 0.0
    bailiff = 0.0
    dressmaker = 0.0
    landlord = 0.0
    merchant = 0.0
    chamberlain = 0.0
    scholar = 0.0
    mayoress = 0.0
    steward = 0.0
    abbess = 0.0
    toolmaker = 0.0
    favors_cp = 0.0
    favors_bp = 0.0
    favors_goods = 0.0
    round_end = 0.0
    card_ring = 0.0
    card_gold = 0.0
    card_move = 0.0
    card_help = 0.0
    card_errand = 0.0
    this_round = 0.0
    last_round = 0.0
    rank_part = 0.0
    rank_chain = 0.0
    rank_race = 0.0
    next_craftsman = 0.0
    kinds = 0.0
    bread_price = 0.0
    ring_trades = 0.0
    cloth_trades = 0.0
    cloth_work = 0.0
    helped = 0.0


class Weights(Counts):
    """A number for each of TERMS, LEANING and WORTHS: WEIGHTS by their names, much quicker than by their places."""

    turn_steers = 0.0
    rest_steers = 0.0
    good_steers = 0.0
    wood_leans = 0.0
    stone_leans = 0.0
    cloth_leans = 0.0
    grain_leans = 0.0
    gold_leans = 0.0
    ring_leans = 0.0
    book_leans = 0.0
    bread_leans = 0.0
    turn_leans = 0.0
    mill_leans = 0.0
    field_leans = 0.0
    builders_leans = 0.0
    left_levels = 0.0
    fade = 0.0
    unit = 0.0
    gold_extra = 0.0
    ring_worth = 0.0
    book_worth = 0.0
    favor_worth = 0.0
    reward = 0.0
    redeemed = 0.0
    harvest = 0.0

    def __init__(self, listed: list[float]) -> None:
        self.listed = listed  # the same as a list
        for name, weight in zip((*TERMS, *LEANING, *WORTHS), listed, strict=True):
            setattr(self, name, float(weight))


_weights: Final[list[Weights]] = []


def weights_now() -> Weights:
    """The weights by name, read anew only when WEIGHTS has changed."""
    if _weights:
        weights = _weights[0]
        if weights.listed == WEIGHTS:
            return weights
    _weights[:] = [Weights(WEIGHTS[:])]
    return _weights[0]


def weighed(counts: Counts, weights: Weights) -> float:
    """The sum of the counts, each times its weight."""
    return (
        weights.points * counts.points
        + weights.imbalance * counts.imbalance
        + weights.leftovers * counts.leftovers
        + weights.wood * counts.wood
        + weights.stone * counts.stone
        + weights.cloth * counts.cloth
        + weights.grain * counts.grain
        + weights.gold * counts.gold
        + weights.rings * counts.rings
        + weights.books * counts.books
        + weights.bread * counts.bread
        + weights.more_wood * counts.more_wood
        + weights.more_books * counts.more_books
        + weights.hoard * counts.hoard
        + weights.castle * counts.castle
        + weights.cathedral * counts.cathedral
        + weights.market * counts.market
        + weights.construction_site * counts.construction_site
        + weights.next_visit * counts.next_visit
        + weights.rank_ready * counts.rank_ready
        + weights.rank * counts.rank
        + weights.forest * counts.forest
        + weights.grainfield * counts.grainfield
        + weights.quarry * counts.quarry
        + weights.weaving_mill * counts.weaving_mill
        + weights.gathered * counts.gathered
        + weights.baker * counts.baker
        + weights.schoolmarm * counts.schoolmarm
        + weights.bailiff * counts.bailiff
        + weights.dressmaker * counts.dressmaker
        + weights.landlord * counts.landlord
        + weights.merchant * counts.merchant
        + weights.chamberlain * counts.chamberlain
        + weights.scholar * counts.scholar
        + weights.mayoress * counts.mayoress
        + weights.steward * counts.steward
        + weights.abbess * counts.abbess
        + weights.toolmaker * counts.toolmaker
        + weights.favors_cp * counts.favors_cp
        + weights.favors_bp * counts.favors_bp
        + weights.favors_goods * counts.favors_goods
        + weights.round_end * counts.round_end
        + weights.card_ring * counts.card_ring
        + weights.card_gold * counts.card_gold
        + weights.card_move * counts.card_move
        + weights.card_help * counts.card_help
        + weights.card_errand * counts.card_errand
        + weights.this_round * counts.this_round
        + weights.last_round * counts.last_round
        + weights.rank_part * counts.rank_part
        + weights.rank_chain * counts.rank_chain
        + weights.rank_race * counts.rank_race
        + weights.next_craftsman * counts.next_craftsman
        + weights.kinds * counts.kinds
        + weights.bread_price * counts.bread_price
        + weights.ring_trades * counts.ring_trades
        + weights.cloth_trades * counts.cloth_trades
        + weights.cloth_work * counts.cloth_work
        + weights.helped * counts.helped
    )


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in points of the final score."""
    s = cast(EmaraState, state)
    weights = weights_now()
    mine = prospect(s, seat, weights)
    if s.seats == 1:
        return mine
    rival = LEAST
    for other in range(s.seats):
        if other != seat:
            theirs = prospect(s, other, weights)
            if theirs > rival:
                rival = theirs
    return mine - rival


def prospect(s: EmaraState, seat: int, weights: Weights) -> float:
    """The points this seat may expect."""
    if s.player is None and not s.agenda:
        return ended(s, seat)
    return weighed(count(s, seat, weights), weights)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    counts = count(cast(EmaraState, state), seat, weights_now())
    return [getattr(counts, name) for name in TERMS]


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


def count(s: EmaraState, seat: int, weights: Weights) -> Counts:
    """What is counted for a seat."""
    c = Counts()
    t = s.tables
    slots = s.slots
    first = seat * 3
    free = (slots[first] < 0) + (slots[first + 1] < 0) + (slots[first + 2] < 0)
    turns = 3 * (t.rounds - s.round) + free
    alive = turns / (turns + (weights.fade if weights.fade > LEAST_FADE else LEAST_FADE))
    tens = turns / 10
    goods = s.goods[seat]
    wood, stone, cloth, grain, gold, ring, book, bread = goods
    resources = wood + stone + cloth + grain
    cp = s.cp[seat]
    bp = s.bp[seat]
    tokens = s.tokens[seat]
    advisors = s.advisors[seat]

    points_gold, points_ring, points_book, points_bread, points_favor = t.leftover_points
    left = (
        resources // t.resources_per_point
        + points_gold * gold
        + points_ring * ring
        + points_book * book
        + points_bread * bread
    )
    if tokens:
        left += points_favor * tokens.bit_count()
    huts = s.huts
    forest = (huts[0] == seat) + (huts[1] == seat) + (huts[2] == seat)
    field = (huts[3] == seat) + (huts[4] == seat) + (huts[5] == seat)
    quarry = (huts[6] == seat) + (huts[7] == seat) + (huts[8] == seat)
    mill = (huts[9] == seat) + (huts[10] == seat) + (huts[11] == seat)

    # The gap between the scores as it may become, and what can be steered to the lower one.
    later = weights.turn_leans * turns + tens * (
        weights.mill_leans * mill + weights.field_leans * field + weights.builders_leans * (forest + quarry)
    )
    leaning = (
        weights.wood_leans * wood
        + weights.stone_leans * stone
        + weights.cloth_leans * cloth
        + weights.grain_leans * grain
        + weights.gold_leans * gold
        + weights.ring_leans * ring
        + weights.book_leans * book
        + weights.bread_leans * bread
    )
    gap = abs(cp - bp + later + alive * leaning) - weights.left_levels * (1 - alive) * left
    held = resources + gold + ring + book + bread
    steered = 1 + weights.turn_steers * turns + alive * (weights.rest_steers + weights.good_steers * held)

    town = town_visits(s, goods, advisors, weights)
    if tokens:
        c.favors_cp, c.favors_bp, c.favors_goods = redeem(s, town, tokens, alive, weights)

    rank = s.rank[seat]
    ready = 0
    part = 0.0
    chain = race = 0
    if turns and rank < _LAST_RANK:
        rings = t.rank_rings[rank]
        coins = t.rank_gold[rank]
        net = t.rank_cp[rank][s.taken[rank]] - 2 * rings - coins
        if ring >= rings and gold >= coins:
            ready = net
            part = alive * net
            race = rivals_for_rank(s, seat, rank, rings, coins)
            if turns > 1 and ring > rings:
                chain = further_ranks(s, rank + 1, ring - rings, gold - coins, turns - 1)
        elif net > 0 and (ring or gold):
            paid = (ring if ring < rings else rings) + (gold if gold < coins else coins)
            part = alive * net * paid / (rings + coins)

    reached = planned = 0.0
    if turns:
        worth = town
        if free == 1 or free == 2:
            crop = weights.harvest
            worth = town[:]
            worth[0] = crop + crop * forest
            worth[1] = crop + crop * field
            worth[2] = crop + crop * quarry
            worth[3] = crop + crop * mill
        reached, planned = visits_ahead(s, seat, free, town, worth)
    home = s.craftsmen[seat]
    working = advisors & _WORKING
    if working:
        if working & _BAKER:
            c.baker = tens
        if working & _SCHOOLMARM:
            c.schoolmarm = tens
        if working & _BAILIFF:
            c.bailiff = tens
            c.ring_trades = float(min(ring, turns))
        if working & _DRESSMAKER:
            c.dressmaker = tens
        if working & _LANDLORD:
            c.landlord = tens
        if working & _MERCHANT:
            c.merchant = tens
        if working & _CHAMBERLAIN:
            c.chamberlain = tens
        if working & _SCHOLAR:
            c.scholar = tens
        if working & _MAYORESS:
            c.mayoress = tens
        if working & _STEWARD:
            c.steward = tens
        if working & _ABBESS:
            c.abbess = tens
        if working & _TOOLMAKER:
            c.toolmaker = tens
        takers = advisors & _CLOTH
        if takers:
            trades = min(cloth, turns) * (((takers & _DRESSMAKER) > 0) + 2 * ((takers & _LANDLORD) > 0))
            if takers & _BAKER:
                trades += min(min(cloth, grain), turns)
            c.cloth_trades = float(trades)
            c.cloth_work = tens * mill * takers.bit_count()
        if advisors & _HELPING:
            c.helped = alive * home * (advisors & _HELPING).bit_count()
    most = forest if forest > field else field
    if quarry > most:
        most = quarry
    if mill > most:
        most = mill
    c.points = (cp + bp) / 2
    c.imbalance = imbalance(gap if gap > 0 else 0.0, steered if steered > 1 else 1.0)
    c.leftovers = (1 - alive) * left / 2
    c.wood = alive * wood
    c.stone = alive * stone
    c.cloth = alive * cloth
    c.grain = alive * grain
    c.gold = alive * gold
    c.rings = alive * ring
    c.books = alive * book
    if bread:
        c.bread = alive * bread
        c.bread_price = alive * min(bread, t.bread_most) * s.dials[BREAD_MARKER][s.markers[BREAD_MARKER]]
    if wood > 1:
        c.more_wood = alive * (wood - 1)
    if book > 2:
        c.more_books = alive * (book - 2)
    if resources > 5:
        c.hoard = alive * (resources - 5)
    c.castle = alive * town[CASTLE]
    c.cathedral = alive * town[CATHEDRAL]
    c.market = alive * town[MARKET]
    c.construction_site = alive * town[CONSTRUCTION_SITE]
    c.next_visit = reached
    c.rank_ready = float(ready)
    c.rank = alive * rank
    c.forest = tens * forest
    c.grainfield = tens * field
    c.quarry = tens * quarry
    c.weaving_mill = tens * mill
    c.gathered = tens * most
    if _ROUND_END[s.events[0]]:
        c.round_end = round_end(s, seat, goods)
    played = s.played[seat]
    if not played & _TAKE_RING:
        c.card_ring = 1.0
    if not played & _TRADE_GOLD:
        c.card_gold = 1.0
    if not played & _EXTRA_MOVE:
        c.card_move = 1.0
    if not played & _CHEAP_HELP:
        c.card_help = 1.0
    if not played & _TOWN_ERRAND:
        c.card_errand = 1.0
    if s.round == t.rounds:
        c.last_round = planned
    else:
        c.this_round = planned
    c.rank_part = part
    c.rank_chain = float(chain)
    c.rank_race = float(race)
    if home:
        c.next_craftsman = alive * t.craftsman_cp[-home]
    c.kinds = alive * ((wood > 0) + (stone > 0) + (cloth > 0) + (grain > 0))
    return c


def town_visits(s: EmaraState, goods: list[int], advisors: int, weights: Weights) -> list[float]:
    """What a visit to each location of the town would bring with the goods at hand, their worth deducted.

    A list of all locations, in which the Countryside brings nothing.
    """
    t = s.tables
    unit = weights.unit
    gold_extra = weights.gold_extra
    book_worth = weights.book_worth
    event = s.events[0]
    dials = s.dials
    markers = s.markers
    gold = goods[GOLD]
    more = t.event_bp[event]
    if advisors & t.bp_advisors:
        for advisor, extra in enumerate(t.advisor_bp):
            if advisors >> advisor & 1:
                more += extra
    gift = donation = 99.0
    for kind in range(4):
        have = goods[kind]
        with_gold = have + gold
        if not with_gold:
            continue
        price = dials[GIFT + kind][markers[GIFT + kind]]
        if with_gold >= price:
            cost = unit * price if have >= price else unit * price + gold_extra * (price - have)
            if cost < gift:
                gift = cost
        price = dials[DONATION + kind][markers[DONATION + kind]]
        if with_gold >= price:
            cost = unit * price if have >= price else unit * price + gold_extra * (price - have)
            if cost < donation:
                donation = cost
    castle = weights.ring_worth + t.event_gift_cp[event] - gift
    if advisors & _MAYORESS:
        castle += t.advisor_gift_cp[_GIVING]
    if castle < 0:
        castle = 0.0
    cathedral = book_worth + weights.favor_worth + t.event_donation_cp[event] - donation
    if advisors & _ABBESS:
        cathedral += book_worth
    if cathedral < 0:
        cathedral = 0.0
    market = 0.5 if goods[0] or goods[1] or goods[2] or goods[3] else 0.0
    books = goods[BOOK]
    if books:
        castle += 5 + more - 0.8 * book_worth
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
    return [0.0, 0.0, 0.0, 0.0, castle, cathedral, market, site]


def redeem(s: EmaraState, town: list[float], tokens: int, alive: float, weights: Weights) -> tuple[float, float, float]:
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
            reward = weights.reward
        town[t.token_location[token]] += weights.redeemed * reward
    return alive * cp, alive * bp, alive * other


def visits_ahead(s: EmaraState, seat: int, free: int, town: list[float], worth: list[float]) -> tuple[float, float]:
    """The best town visit of the next turn, and the best visits to which the last one or two slots of a round lead.

    Of two slots either comes first, and either councilor takes each step (CE-5.1, CE-7.1). In `town` the Countryside
    brings nothing.
    """
    boards = s.boards
    a = s.at[seat * 2]
    b = s.at[seat * 2 + 1]
    if free == 1:
        i = seat * 3
        n = 1 if s.slots[i] < 0 else 2 if s.slots[i + 1] < 0 else 3
        p = boards[(a + n) % 4]
        q = boards[4 + (b + n) % 4]
        return max(town[p], town[q]), max(worth[p], worth[q])
    if free == 2:
        i = seat * 3
        n = 1 if s.slots[i] < 0 else 2
        m = 3 if s.slots[i + 2] < 0 else 2
        p = boards[(a + n) % 4]
        q = boards[(a + m) % 4]
        r = boards[4 + (b + n) % 4]
        u = boards[4 + (b + m) % 4]
        best = worth[p] + worth[u]
        other = worth[q] + worth[r]
        if other > best:
            best = other
        other = worth[p if worth[p] > worth[q] else q] + worth[boards[(a + n + m) % 4]]
        if other > best:
            best = other
        other = worth[r if worth[r] > worth[u] else u] + worth[boards[4 + (b + n + m) % 4]]
        return max(max(town[p], town[q]), max(town[r], town[u])), other if other > best else best
    best = 0.0
    for n in (1, 2, 3):
        other = town[boards[(a + n) % 4]]
        if other > best:
            best = other
        other = town[boards[4 + (b + n) % 4]]
        if other > best:
            best = other
    return best, 0.0


def further_ranks(s: EmaraState, rank: int, ring: int, gold: int, turns: int) -> int:
    """What ranks from this one on bring if they can be paid one after the other, a turn each (CE-10.2)."""
    t = s.tables
    found = 0
    while turns and rank < _LAST_RANK:
        ring -= t.rank_rings[rank]
        gold -= t.rank_gold[rank]
        if ring < 0 or gold < 0:
            break
        found += t.rank_cp[rank][s.taken[rank]] - 2 * t.rank_rings[rank] - t.rank_gold[rank]
        rank += 1
        turns -= 1
    return found


def rivals_for_rank(s: EmaraState, seat: int, rank: int, rings: int, coins: int) -> int:
    """The points that the next rank loses if the others who can pay for it now come first (CE-10.3)."""
    found = 0
    ranks = s.rank
    for other in range(s.seats):
        if ranks[other] == rank and other != seat:
            goods = s.goods[other]
            if goods[RING] >= rings and goods[GOLD] >= coins:
                found += 1
    if found:
        cards = s.tables.rank_cp[rank]
        place = s.taken[rank]
        found = cards[place] - cards[min(place + found, len(cards) - 1)]
    return found


def round_end(s: EmaraState, seat: int, goods: list[int]) -> float:
    """What the event at the end of this round brings for goods that are there."""
    if s.slots[seat * 3] == s.slots[seat * 3 + 1] == s.slots[seat * 3 + 2] == -1:
        return 0.0  # much can happen until then
    event = s.events[0]
    if event == _GREAT_FAMINE:
        return 1.0 if goods[GRAIN] or goods[GOLD] or goods[RING] else 0.0
    if event == _ALMS:
        return 2.0 if goods[GOLD] else 0.5 if goods[RING] else 0.0
    return 1.0 if goods[BOOK] or goods[RING] else 0.0


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the turn with the choices that look best: an action half done says little about its worth."""
    return finished(cast(EmaraState, state), seat)


def finished(s: EmaraState, seat: int) -> EmaraState:
    """The same."""
    s = finish_action(s, seat)
    if not at_menu(s, seat):
        return s
    if not s.used & DID_MOVE:
        return best([finished(after(s, move), seat) for move in (MOVE, MOVE + 1)], seat)[0]
    worth = evaluate(s, seat)
    while at_menu(s, seat):
        others = [finish_action(after(s, action), seat) for action in s.offered if action != END_TURN]
        if not others:
            break
        better, more = best(others, seat)
        if more <= worth:
            break
        s, worth = better, more
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
            s = best([finish_action(after(s, action), seat) for action in s.offered], seat)[0]
        else:
            s = best([after(s, action) for action in s.offered], seat)[0]
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


def best(positions: list[EmaraState], seat: int) -> tuple[EmaraState, float]:
    """The position that looks best for the seat, the first of equals, and what it is worth."""
    found = positions[0]
    top = evaluate(found, seat)
    for position in positions[1:]:
        value = evaluate(position, seat)
        if value > top:
            top = value
            found = position
    return found, top
