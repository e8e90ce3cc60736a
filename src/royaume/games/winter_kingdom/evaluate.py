"""What a bot looks at: the points of the map as it stands, what is half done, coins, cards, pieces still to place."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from royaume.engine.native import i64, mypyc_attr
from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.winter_kingdom.actions import ABILITIES, ARMS, CANCEL, CARDED, WOLVES_CARD
from royaume.games.winter_kingdom.hexes import EDGE, LINES, SECTIONS
from royaume.games.winter_kingdom.land import Alone, Land
from royaume.games.winter_kingdom.scoring import count, counted, scores
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, how_many, meet, several, shared
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import EXTEND, MOVE_HOUSE, PICK_HOUSE, PLACE_ABILITY
from royaume.games.winter_kingdom.tables import (
    AREA_MAJORITY,
    BEST_LINE,
    LARGEST_GROUP,
    LINES_OCCUPIED,
    LINKED_LOCATIONS,
    OTHER_PLAYER,
    OWN_FORT,
    PER_GROUP,
    PER_HOUSE_NEXT_TO,
    PER_HOUSE_ON_EDGE,
    SECTION_MAJORITY,
    SECTIONS_WITH,
    ScoringCard,
)
from royaume.games.winter_kingdom.turn import mandatory_done

# What is counted for each seat; `weights.toml` says what each is worth in victory points.
TERMS: Final = (
    "points",  # as the map stands
    "coins",  # those that can still be spent
    "cards",  # cards in play, in each turn still to come
    "placing_cards",  # those that place
    "upgrades",  # cards at level 2, in each turn still to come
    "forts",  # forts kept for a better place, while there is time
    "sections_begun",  # the part done of the strength that a section needs, in points of the card
    "sections_contested",  # lead or arrears in the sections, from -1 to 1 each, in points of the card
    "ranges_contested",  # the same in the mountain areas
    "castles_contested",  # the same beside the castles
    "locations",  # locations beside own pieces, where linked ones count
    "points_late",  # points as the map stands, the more the nearer the end is: who leads wants it
    "to_place",  # pieces that will still come onto the map before the end
    "extra_uses",  # coins for extra actions with a placing card, each time 1, twice at most
    "placer_ready",  # the price of a placing card in hand, as far as it is there, in each turn it would then serve
    "upgraded_placers",  # cards at level 2 that place, the Caravan too, in each turn still to come
    "more_movers",  # moving cards beyond the first, in each turn still to come
    "wolves_placers",  # placing cards beyond the first under Wolves, in each turn still to come
    "forts_out",  # forts on the map where something counts beside them, while there is time
    "openings",  # free hexes beside own pieces on which a piece scores, a handful at most, while there is time
    "rich_openings",  # those where it scores two points or more
    "coin_openings",  # those where it earns coins, if there is something to buy
    "terrains_open",  # terrains whose card lets one score or go anywhere, while there is time
    "links_near",  # locations that one more piece would link, while there is time
    "links_far",  # those that two more would link
    "groups_near",  # what joins the largest group with one more piece, and its odd houses, in points
    "line_room",  # hexes still free in the best line, a few at most, in points of the card
)
FIXED: Final = frozenset({"points"})  # not fitted
# How time, leads and chances are seen.
SIGHT: Final = (
    "pace",  # pieces a seat places in a turn without cards
    "placer_pace",  # more with each placing card
    "round_counts",  # how far it is looked at who still has a turn in this round
    "short",  # with so many turns left what needs time begins to fade
    "spending",  # coins that can be spent in a turn
    "safe_castle",  # a lead of so many houses is safe beside a castle
    "safe_range",  # beside a mountain area
    "safe_section",  # in a section
    "fading",  # how far what is only begun or contested fades with the end
    "enough",  # so many openings are enough
)
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *SIGHT))

PACE: Final = len(TERMS)  # where the numbers of SIGHT are in WEIGHTS
SAFE_CASTLE: Final = PACE + SIGHT.index("safe_castle")
ENOUGH: Final = PACE + SIGHT.index("enough")

CASTLES: Final = 0  # where majorities are
RANGES: Final = 1
SECTIONS_OF_MAP: Final = 2

CARDS: Final = len(CARDED)  # terrains that have cards
LEAST: Final = 0.5  # of a number that is divided by
MOST_EXTRA: Final = 2.0  # extra actions that coins are kept for
PLACER_PRICE: Final = 3  # coins, as a rule
FEW: Final = 3  # openings that earn coins: no more are used in a turn
ROOM: Final = 4  # free hexes of the best line that are looked at
RICH: Final = 2  # points of a hex that are many
CARAVAN: Final[i64] = 1 << ABILITIES.index("caravan")
BARRACKS: Final[i64] = 1 << ABILITIES.index("barracks")
MOST_KNOWN: Final = 20_000  # positions of the pieces of a seat that are remembered for a map
MOST_HOUSES: Final = 12  # so many houses are tried when a movement is judged
LOWEST: Final = float("-inf")


@final
@mypyc_attr(acyclic=True)
class Counts:
    """What is counted for a seat, or what each is worth: a number for each of TERMS, in their order.

    As numbers of their own they stay native where this is compiled; a list would make an object of each.
    """

    points = 0.0
    coins = 0.0
    cards = 0.0
    placing_cards = 0.0
    upgrades = 0.0
    forts = 0.0
    sections_begun = 0.0
    sections_contested = 0.0
    ranges_contested = 0.0
    castles_contested = 0.0
    locations = 0.0
    points_late = 0.0
    to_place = 0.0
    extra_uses = 0.0
    placer_ready = 0.0
    upgraded_placers = 0.0
    more_movers = 0.0
    wolves_placers = 0.0
    forts_out = 0.0
    openings = 0.0
    rich_openings = 0.0
    coin_openings = 0.0
    terrains_open = 0.0
    links_near = 0.0
    links_far = 0.0
    groups_near = 0.0
    line_room = 0.0

    def listed(self) -> list[float]:
        """The numbers in the order of TERMS."""
        return [
            self.points,
            self.coins,
            self.cards,
            self.placing_cards,
            self.upgrades,
            self.forts,
            self.sections_begun,
            self.sections_contested,
            self.ranges_contested,
            self.castles_contested,
            self.locations,
            self.points_late,
            self.to_place,
            self.extra_uses,
            self.placer_ready,
            self.upgraded_placers,
            self.more_movers,
            self.wolves_placers,
            self.forts_out,
            self.openings,
            self.rich_openings,
            self.coin_openings,
            self.terrains_open,
            self.links_near,
            self.links_far,
            self.groups_near,
            self.line_room,
        ]

    def weighed(self, worth: Counts) -> float:
        """The sum of the counts, each times what it is worth, in the order of TERMS."""
        return (
            self.points * worth.points
            + self.coins * worth.coins
            + self.cards * worth.cards
            + self.placing_cards * worth.placing_cards
            + self.upgrades * worth.upgrades
            + self.forts * worth.forts
            + self.sections_begun * worth.sections_begun
            + self.sections_contested * worth.sections_contested
            + self.ranges_contested * worth.ranges_contested
            + self.castles_contested * worth.castles_contested
            + self.locations * worth.locations
            + self.points_late * worth.points_late
            + self.to_place * worth.to_place
            + self.extra_uses * worth.extra_uses
            + self.placer_ready * worth.placer_ready
            + self.upgraded_placers * worth.upgraded_placers
            + self.more_movers * worth.more_movers
            + self.wolves_placers * worth.wolves_placers
            + self.forts_out * worth.forts_out
            + self.openings * worth.openings
            + self.rich_openings * worth.rich_openings
            + self.coin_openings * worth.coin_openings
            + self.terrains_open * worth.terrains_open
            + self.links_near * worth.links_near
            + self.links_far * worth.links_far
            + self.groups_near * worth.groups_near
            + self.line_room * worth.line_room
        )

    def add_contest(self, term: int, points: int, lead: float) -> None:
        """Add the points of majorities and the lead there."""
        self.points += points
        if term == CASTLES:
            self.castles_contested += lead
        elif term == RANGES:
            self.ranges_contested += lead
        else:
            self.sections_contested += lead


class Sight:
    """WEIGHTS as they were when this was made: what each term is worth, and the numbers of SIGHT."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.worth = Counts()
        for term, weight in zip(TERMS, weights, strict=False):
            setattr(self.worth, term, weight)
        pace, placer_pace, this_round, short, spending, castle, range_, section, fading, enough = weights[PACE:]
        self.pace = pace
        self.placer_pace = placer_pace
        self.this_round = this_round
        self.short = max(LEAST, short)
        self.spending = spending
        self.safe_castle = max(LEAST, castle)
        self.safe_range = max(LEAST, range_)
        self.safe_section = max(LEAST, section)
        self.fading = fading
        self.enough = enough


_sights: Final[list[Sight]] = [Sight(WEIGHTS[:])]


def sight_now() -> Sight:
    """WEIGHTS as they are now; they may be changed in place."""
    sight = _sights[0]
    if sight.weights != WEIGHTS:
        sight = Sight(WEIGHTS[:])
        _sights[0] = sight
    return sight


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in victory points."""
    s = cast(WinterState, state)
    if s.player is None and not s.agenda:
        total = scores(s)
        return float(total[seat] - max([total[i] for i in range(s.seats) if i != seat]))
    sight = sight_now()
    worth = sight.worth
    mine = 0.0
    best = LOWEST
    for other, counts in enumerate(counts_of_all(s, sight)):
        value = counts.weighed(worth)
        if other == seat:
            mine = value
        elif value > best:
            best = value
    return mine - best


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    return counts_of_all(cast(WinterState, state), sight_now())[seat].listed()


def terms_of_all(s: WinterState) -> list[list[float]]:
    """The terms of every seat."""
    return [counts.listed() for counts in counts_of_all(s, sight_now())]


def counts_of_all(s: WinterState, sight: Sight) -> list[Counts]:
    """What is counted for every seat: majorities are counted once for all."""
    land = s.land
    tables = land.tables
    to_move = turns_this_round(s)
    rest = rounds_left(s, sight, to_move)
    pieces: list[Alone] = []
    found: list[Counts] = []
    for seat in range(s.seats):
        look = judged(s, seat)
        pieces.append(look)
        found.append(counts_of(s, seat, look, sight, rest, to_move >> seat & 1))
    first = contest(found, pieces, 0, len(land.castles), tables.castle_vp, CASTLES, sight.safe_castle)
    for index in land.scoring:
        card = tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            first = contest(found, pieces, first, len(SECTIONS), card.vp, SECTIONS_OF_MAP, sight.safe_section)
        elif card.rule == AREA_MAJORITY:
            first = contest(found, pieces, first, len(land.ranges), card.vp, RANGES, sight.safe_range)
        elif OTHER_PLAYER in card.what:
            for seat in range(s.seats):
                found[seat].points += card.vp * count(s, seat, card)
    buying = rest / sight.short
    if buying < 1:
        faded = 1 - sight.fading * (1 - buying)
        for mine in found:
            mine.points_late = (1 - buying) * mine.points
            mine.sections_begun *= faded
            mine.sections_contested *= faded
            mine.ranges_contested *= faded
            mine.castles_contested *= faded
            mine.locations *= faded
    return found


def counts_of(s: WinterState, seat: int, look: Look, sight: Sight, rest: float, to_move: int) -> Counts:
    """What is counted for a seat without a look at the pieces of the others; `to_move` is 1 or 0."""
    land = s.land
    tables = land.tables
    free = s.free
    hand: i64 = s.hand[seat]
    owned: i64 = s.owned[seat]
    upgraded: i64 = s.upgraded[seat]
    movement: i64 = tables.moving_cards
    coins = s.coins[seat]
    forts = s.fort_stock[seat]
    turns = rest + sight.this_round * to_move
    alive = min(1.0, turns / sight.short)
    buying = min(1.0, rest / sight.short)  # what is bought in this round serves from the next one on (WK-7.2)
    mine = Counts()
    mine.points = look.points
    mine.forts = alive * forts
    mine.sections_begun = look.begun
    mine.locations = look.locations
    comes = pace(s, seat, sight)
    comes *= float(to_move) if s.ending else turns
    mine.to_place = min(comes, float(s.stock[seat] + forts))
    cards = how_many(owned)
    if cards:
        placing = how_many(owned & ~movement)
        mine.cards = turns * cards
        mine.placing_cards = turns * placing
        if cards - placing > 1:
            mine.more_movers = turns * (cards - placing - 1)
        if placing > 1 and land.twist == WOLVES_CARD:
            mine.wolves_placers = turns * (placing - 1)
        if placing and coins:
            mine.extra_uses = min(1.0, turns) * min(MOST_EXTRA, coins / tables.extra_cost)
    better = how_many(upgraded)
    if better:
        mine.upgrades = turns * better
        mine.upgraded_placers = turns * (how_many(upgraded & ~movement) + (1 if upgraded & CARAVAN else 0))
    if coins:
        mine.coins = buying * min(float(coins), sight.spending * rest)
        if rest > 1 - to_move and hand & ~movement:
            mine.placer_ready = (rest + to_move - 1) * min(1.0, coins / PLACER_PRICE)
    mine.forts_out = alive * (s.forts[seat].bit_count() if owned & BARRACKS else look.forts)
    if look.openings:
        mine.openings = alive * min(float(shared(look.openings, free)), sight.enough)
        mine.rich_openings = alive * min(float(shared(look.rich, free)), sight.enough)
    if look.paying and (hand or better < cards):
        mine.coin_openings = buying * min(FEW, shared(look.paying, free))
    mine.terrains_open = alive * look.terrains
    mine.links_near = alive * look.links
    mine.links_far = alive * look.far_links
    mine.groups_near = alive * look.groups
    mine.line_room = alive * look.room
    return mine


# Time ---------------------------------------------------------------------------------------------


def turns_this_round(s: WinterState) -> int:
    """The seats that have still to place in this round, as a bitmask."""
    player = s.player
    if player is None:
        return 0
    found = 0 if mandatory_done(s) else 1 << player
    seat = (player + 1) % s.seats
    while seat != s.first:
        found |= 1 << seat
        seat = (seat + 1) % s.seats
    return found


def rounds_left(s: WinterState, sight: Sight, to_move: int) -> float:
    """The rounds until the first reserve is empty, more or less, after this one as far as `round_counts` says."""
    if s.ending:
        return 0.0
    least = 100.0
    for seat in range(s.seats):
        rounds = (s.stock[seat] + s.fort_stock[seat]) / max(LEAST, pace(s, seat, sight))
        if to_move >> seat & 1:
            rounds -= sight.this_round
        if rounds < least:
            least = rounds
    return least if least > 0 else 0.0


def turns_left(s: WinterState) -> float:
    """The turns until the first reserve is empty, more or less, this round's too."""
    return rounds_left(s, sight_now(), 0)


def pace(s: WinterState, seat: int, sight: Sight) -> float:
    """The pieces that a seat places in a turn; the Caravan places at level 2 (WK-7.21)."""
    owned: i64 = s.owned[seat]
    upgraded: i64 = s.upgraded[seat]
    movement: i64 = s.land.tables.moving_cards
    return sight.pace + sight.placer_pace * how_many(owned & ~movement | upgraded & CARAVAN)


# The pieces of a seat alone -----------------------------------------------------------------------


class Look(Alone):
    """What some pieces are worth without a look at the others, and where they can go on."""

    def __init__(self, houses: Hexes, forts: Hexes, strengths: list[int]) -> None:
        super().__init__(houses, forts, strengths)
        self.openings: Hexes = NO_HEXES  # beside them, where one more scores
        self.rich: Hexes = NO_HEXES  # those where it scores at least two points
        self.paying: Hexes = NO_HEXES  # beside them, where one more earns coins
        self.terrains = 0  # terrains of cards on which one can score, or go anywhere
        self.forts = 0  # those on the map, where they are good for coins or points
        self.links = 0  # locations that one more piece would link
        self.far_links = 0  # those that two more would link
        self.groups = 0.0  # points that are nearly in the largest group
        self.room = 0.0  # points that fit into the best line


def alone(s: WinterState, seat: int) -> Alone:
    """What the pieces of a seat are worth without a look at the others; known pieces are not counted again."""
    return judged(s, seat)


def judged(s: WinterState, seat: int) -> Look:
    """The same, and where the pieces can go on."""
    land = s.land
    houses = s.houses[seat]
    forts = s.forts[seat]
    last = land.looked[seat]
    if last is not None and last.houses is houses and last.forts_there is forts:
        return cast(Look, last)
    key = (houses, forts)
    found = land.judged.get(key)
    if found is None:
        if len(land.judged) >= MOST_KNOWN:
            land.judged.clear()
        found = land.judged[key] = count_alone(s, seat)
    land.looked[seat] = found
    return cast(Look, found)


def count_alone(s: WinterState, seat: int) -> Look:
    """Count the pieces of a seat; no number that is learned may be looked at here, for what is found is kept."""
    land = s.land
    forts = s.forts[seat]
    more = land.tables.fort_strength - 1 if forts else 0
    pieces = s.houses[seat] | forts
    beside = land.geometry.spread(pieces)
    ground = beside & land.places & ~pieces
    strengths: list[int] = []
    good = fill(pieces, forts, more, land.castles, strengths, ground)
    rich = good
    look = Look(s.houses[seat], forts, strengths)
    for index in land.scoring:
        card = land.tables.scoring[index]
        rule = card.rule
        if rule == SECTION_MAJORITY:
            fill(pieces, forts, more, SECTIONS, strengths, NO_HEXES)
            continue
        if rule == AREA_MAJORITY:
            where = fill(pieces, forts, more, land.ranges, strengths, ground)
            good |= where
            rich |= where
            continue
        if rule == PER_HOUSE_NEXT_TO:
            if OTHER_PLAYER in card.what:
                continue
            if OWN_FORT in card.what:
                look.forts = forts.bit_count()
            where = counted(s, seat, card)
            look.points += card.vp * weight(pieces, forts, more, where)
        elif rule == PER_HOUSE_ON_EDGE:
            where = EDGE
            look.points += card.vp * weight(pieces, forts, more, where)
        elif rule == SECTIONS_WITH:
            where = look_at_sections(pieces, forts, more, card, look)
        elif rule == BEST_LINE:
            where = look_at_line(land, pieces, forts, more, card, look)
        elif rule == LARGEST_GROUP:
            where = NO_HEXES
            look_at_groups(land, pieces, forts, more, card, look)
        elif rule == LINKED_LOCATIONS:
            where = look_at_links(land, pieces, beside, card, look)
        elif rule == PER_GROUP:
            where = NO_HEXES
            look.points += card.vp * count(s, seat, card)
        else:
            where = NO_HEXES
            for part in LINES[land.direction] if rule == LINES_OCCUPIED else land.areas:
                if meet(part, pieces):
                    look.points += card.vp
                elif meet(part, ground):
                    where |= part
        if where:
            good |= where
            if card.vp >= RICH:
                rich |= where
    openings = ground & good
    look.openings = openings
    look.rich = openings & rich
    if land.economy == ARMS:
        look.paying = ground & land.geometry.spread(forts)
        look.forts = forts.bit_count()
    elif land.pays:
        look.paying = ground & land.pays
    for t in range(CARDS):
        terrain = land.terrains[t]
        if meet(openings, terrain) or not meet(ground, terrain):
            look.terrains += 1
    return look


def weight(pieces: Hexes, forts: Hexes, more: int, where: Hexes) -> int:
    """The strength of the pieces on some hexes: each fort is worth so many houses more than one (WK-2.4)."""
    here = shared(pieces, where)
    return here + more * shared(forts, where) if more and here else here


def fill(pieces: Hexes, forts: Hexes, more: int, zones: list[Hexes], strengths: list[int], ground: Hexes) -> Hexes:
    """Add the strength in each zone to the list; returns the zones on this ground where there is none."""
    empty = NO_HEXES
    for zone in zones:
        if meet(pieces, zone):
            strengths.append(weight(pieces, forts, more, zone))
        else:
            strengths.append(0)
            if meet(ground, zone):
                empty |= zone
    return empty


def look_at_sections(pieces: Hexes, forts: Hexes, more: int, card: ScoringCard, look: Look) -> Hexes:
    """Travellers: sections that are full, and begun; returns where strength still helps."""
    where = NO_HEXES
    for section in SECTIONS:
        here = weight(pieces, forts, more, section)
        if here < card.least:
            look.begun += card.vp * here / card.least
            where |= section
        else:
            look.points += card.vp
    return where


def look_at_line(land: Land, pieces: Hexes, forts: Hexes, more: int, card: ScoringCard, look: Look) -> Hexes:
    """Knights: the best line, and its room; returns its hexes."""
    best = NO_HEXES
    most = 0
    for line in LINES[land.direction]:
        if meet(pieces, line):
            full = weight(pieces, forts, more, line)
            if full > most:
                most = full
                best = line
    look.points += card.vp * most
    look.room += card.vp * min(ROOM, (best & land.places & ~pieces).bit_count())
    return best


def look_at_groups(land: Land, pieces: Hexes, forts: Hexes, more: int, card: ScoringCard, look: Look) -> None:
    """Crowds: the largest group, its houses that are not paid yet, and the groups that one hex parts from it."""
    geometry = land.geometry
    largest = NO_HEXES
    most = 0
    groups = geometry.parts(pieces)
    for group in groups:
        here = weight(group, forts, more, group)
        if here > most:
            most = here
            largest = group
    look.points += card.vp * (most // card.per)
    joined = most % card.per
    if len(groups) > 1:
        near = geometry.spread(geometry.spread(largest) & land.places)
        for group in groups:
            if group is not largest and meet(group, near):
                joined += weight(group, forts, more, group)
    look.groups += card.vp * joined / card.per


def look_at_links(land: Land, pieces: Hexes, beside: Hexes, card: ScoringCard, look: Look) -> Hexes:
    """Merchants: the locations that are linked, and those that one or two more pieces would link (WK-12.18)."""
    geometry = land.geometry
    wanted = NO_HEXES
    where = NO_HEXES
    for what in card.what:
        wanted |= land.terrains[what]
        where |= land.beside[what]
    linked = near = far = NO_HEXES
    groups: list[Hexes] = []
    rings: list[Hexes] = []
    touched: list[Hexes] = []
    for group in geometry.parts(pieces):
        mine = geometry.spread(group)
        have = mine & wanted
        if have:
            groups.append(group)
            rings.append(mine & land.places)
            touched.append(have)
            if several(have):
                linked |= have
    for i, ring in enumerate(rings):
        first = geometry.spread(ring)
        second = geometry.spread(first & land.places)
        one = touched[i] | first & wanted
        two = touched[i] | second & wanted
        for j, other in enumerate(groups):
            if j != i:
                if meet(first, other):
                    one |= touched[j]
                elif meet(second, other):
                    two |= touched[j]
        if several(one):
            near |= one
        if several(two):
            far |= two
    look.points += card.vp * linked.bit_count()
    look.locations += shared(beside, wanted)
    look.links = (near & ~linked).bit_count()
    look.far_links = (far & ~near & ~linked).bit_count()
    return where


# Majorities ---------------------------------------------------------------------------------------


def contest(found: list[Counts], pieces: list[Alone], first: int, zones: int, vp: int, term: int, safe: float) -> int:
    """Count the points of majorities, and how safe the lead is in each zone; returns where the next zones begin."""
    after = first + zones
    if len(pieces) == 2:
        contest_of_two(found, pieces, first, after, vp, term, safe)
        return after
    for zone in range(first, after):
        most = second = 0
        leaders = 0
        for look in pieces:
            mine = look.strengths[zone]
            if mine > most:
                second = most
                most = mine
                leaders = 1
            elif mine:
                if mine == most:
                    leaders += 1
                elif mine > second:
                    second = mine
        if not most:
            continue
        for seat, look in enumerate(pieces):
            mine = look.strengths[zone]
            if not mine:
                continue
            if mine < most:
                found[seat].add_contest(term, 0, -vp * min(1.0, (most - mine) / safe))
            elif leaders == 1:
                found[seat].add_contest(term, vp, vp * min(1.0, (most - second) / safe))
            else:
                found[seat].add_contest(term, vp, 0.0)
    return after


def contest_of_two(
    found: list[Counts], pieces: list[Alone], first: int, after: int, vp: int, term: int, safe: float
) -> None:
    """The same between two, which is what is asked most often."""
    ours = pieces[0].strengths
    theirs = pieces[1].strengths
    points = other_points = 0
    lead = other_lead = 0.0
    for zone in range(first, after):
        mine: i64 = ours[zone]
        other: i64 = theirs[zone]
        if mine > other:
            points += vp
            ahead = vp * min(1.0, float(mine - other) / safe)
            lead += ahead
            if other:
                other_lead -= ahead
        elif other > mine:
            other_points += vp
            ahead = vp * min(1.0, float(other - mine) / safe)
            other_lead += ahead
            if mine:
                lead -= ahead
        elif mine:
            points += vp
            other_points += vp
    found[0].add_contest(term, points, lead)
    found[1].add_contest(term, other_points, other_lead)


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Finish the use of a card that was begun, with the choices that look best."""
    s = cast(WinterState, state)
    while s.player == seat:
        op = s.asked()
        if op == PICK_HOUSE:
            s = best_move(s, seat)
        elif op in (MOVE_HOUSE, PLACE_ABILITY, EXTEND):
            s = best(s, seat, s.offered)[0]
        else:
            break
    return s


def best_move(s: WinterState, seat: int) -> WinterState:
    """The best move of any of the houses that can be picked."""
    found = s
    top = LOWEST
    step = max(1, len(s.offered) // MOST_HOUSES)
    for action in s.offered[::step]:
        child = s.clone()
        child.apply(action)
        if child.player == seat and child.asked() == MOVE_HOUSE:
            child, value = best(child, seat, child.offered)
        else:
            value = evaluate(child, seat)
        if value > top:
            top = value
            found = child
    return found


def best(s: WinterState, seat: int, actions: list[int]) -> tuple[WinterState, float]:
    """The best position after one of the actions, and its value; putting the house back is no move."""
    found = s
    top = LOWEST
    for action in actions:
        if action == CANCEL:
            continue
        child = s.clone()
        child.apply(action)
        value = evaluate(child, seat)
        if value > top:
            top = value
            found = child
    return found, top
