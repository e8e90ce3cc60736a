"""What a bot looks at: the points of the map as it stands, what is half done, coins, cards, pieces still to place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights, weighted
from royaume.games.winter_kingdom.actions import ABILITIES, ARMS, CANCEL, CARDED, WOLVES_CARD
from royaume.games.winter_kingdom.hexes import EDGE, LINES, SECTIONS
from royaume.games.winter_kingdom.land import Alone, Land
from royaume.games.winter_kingdom.scoring import count, counted, scores
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, several
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

POINTS: Final = 0
SECTIONS_BEGUN: Final = 6
SECTIONS_CONTESTED: Final = 7
RANGES: Final = 8
CASTLES: Final = 9
LOCATIONS: Final = 10

POINTS_LATE: Final = 11
PACE: Final = len(TERMS)  # where the numbers of SIGHT are in WEIGHTS
PLACER_PACE: Final = PACE + 1
ROUND_COUNTS: Final = PACE + 2
SHORT: Final = PACE + 3
SPENDING: Final = PACE + 4
SAFE_CASTLE: Final = PACE + 5
SAFE_RANGE: Final = PACE + 6
SAFE_SECTION: Final = PACE + 7
FADING: Final = PACE + 8
ENOUGH: Final = PACE + 9

CARDS: Final = len(CARDED)  # terrains that have cards
LEAST: Final = 0.5  # of a number that is divided by
MOST_EXTRA: Final = 2.0  # extra actions that coins are kept for
PLACER_PRICE: Final = 3  # coins, as a rule
FEW: Final = 3  # openings that earn coins: no more are used in a turn
ROOM: Final = 4  # free hexes of the best line that are looked at
RICH: Final = 2  # points of a hex that are many
CARAVAN: Final = 1 << ABILITIES.index("caravan")
BARRACKS: Final = 1 << ABILITIES.index("barracks")
MOST_KNOWN: Final = 20_000  # positions of the pieces of a seat that are remembered for a map
MOST_HOUSES: Final = 12  # so many houses are tried when a movement is judged


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in victory points."""
    s = cast(WinterState, state)
    if s.player is None and not s.agenda:
        total = scores(s)
        return float(total[seat] - max([total[i] for i in range(s.seats) if i != seat]))
    worth = [weighted(WEIGHTS, counted) for counted in terms_of_all(s)]
    mine = worth.pop(seat)
    return mine - max(worth)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    return terms_of_all(cast(WinterState, state))[seat]


def terms_of_all(s: WinterState) -> list[list[float]]:
    """The terms of every seat: majorities are counted once for all."""
    land = s.land
    tables = land.tables
    free = s.free
    placing_only = ~tables.moving_cards
    seats = range(s.seats)
    wolves = land.twist == WOLVES_CARD
    pace = WEIGHTS[PACE]
    placer_pace = WEIGHTS[PLACER_PACE]
    this_round = WEIGHTS[ROUND_COUNTS]
    short = max(LEAST, WEIGHTS[SHORT])
    spending = WEIGHTS[SPENDING]
    enough = WEIGHTS[ENOUGH]
    to_move = turns_this_round(s)
    paces = [pace + placer_pace * placers(s, seat) for seat in seats] if placer_pace else [pace] * s.seats
    rest = rounds_left(s, paces, to_move)
    buying = min(1.0, rest / short)  # what is bought in this round serves from the next one on (WK-7.2)
    pieces = []
    found = []
    for seat in seats:
        look = judged(s, seat)
        pieces.append(look)
        owned = s.owned[seat]
        upgraded = s.upgraded[seat]
        coins = s.coins[seat]
        cards = owned.bit_count()
        placing = (owned & placing_only).bit_count()
        movers = cards - placing
        better = upgraded.bit_count()
        caravan = 1 if upgraded & CARAVAN else 0
        still = to_move[seat]
        turns = rest + this_round * still
        alive = min(1.0, turns / short)
        reserve = s.stock[seat] + s.fort_stock[seat]
        comes = paces[seat] * (still if s.ending else turns)
        openings = look.openings & free
        room = rich = 0
        if openings:
            room = openings.bit_count()
            rich = (openings & look.rich).bit_count()
        ready = 0.0
        if coins and rest > 1 - still and s.hand[seat] & placing_only:
            ready = (rest + still - 1) * min(1.0, coins / PLACER_PRICE)
        paying = 0
        if look.paying and (s.hand[seat] or better < cards):
            paying = min(FEW, (look.paying & free).bit_count())
        found.append(
            [
                look.points,
                buying * min(coins, spending * rest),
                turns * cards,
                turns * placing,
                turns * better,
                alive * s.fort_stock[seat],
                look.begun,
                0.0,
                0.0,
                0.0,
                look.locations,
                0.0,
                comes if comes < reserve else float(reserve),
                min(1.0, turns) * min(MOST_EXTRA, coins / tables.extra_cost) if placing and coins else 0.0,
                ready,
                turns * ((upgraded & placing_only).bit_count() + caravan) if better else 0.0,
                turns * (movers - 1) if movers > 1 else 0.0,
                turns * (placing - 1) if wolves and placing > 1 else 0.0,
                alive * (s.forts[seat].bit_count() if owned & BARRACKS else look.forts),
                alive * (room if room < enough else enough),
                alive * (rich if rich < enough else enough),
                buying * paying,
                alive * look.terrains,
                alive * look.links,
                alive * look.far_links,
                alive * look.groups,
                alive * look.room,
            ]
        )
    first = contest(found, pieces, 0, len(land.castles), tables.castle_vp, CASTLES)
    for index in land.scoring:
        card = tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            first = contest(found, pieces, first, len(SECTIONS), card.vp, SECTIONS_CONTESTED)
        elif card.rule == AREA_MAJORITY:
            first = contest(found, pieces, first, len(land.ranges), card.vp, RANGES)
        elif OTHER_PLAYER in card.what:
            for seat in seats:
                found[seat][POINTS] += card.vp * count(s, seat, card)
    if buying < 1:
        faded = 1 - WEIGHTS[FADING] * (1 - buying)
        for mine in found:
            mine[POINTS_LATE] = (1 - buying) * mine[POINTS]
            for term in range(SECTIONS_BEGUN, LOCATIONS + 1):
                mine[term] *= faded
    return found


# Time ---------------------------------------------------------------------------------------------


def turns_this_round(s: WinterState) -> list[int]:
    """For every seat 1 if it has still to place in this round, else 0."""
    seats = s.seats
    found = [0] * seats
    if s.player is None:
        return found
    seat = s.player
    if not mandatory_done(s):
        found[seat] = 1
    seat = (seat + 1) % seats
    while seat != s.first:
        found[seat] = 1
        seat = (seat + 1) % seats
    return found


def rounds_left(s: WinterState, paces: list[float], to_move: list[int]) -> float:
    """The rounds until the first reserve is empty, more or less, after this one as far as `round_counts` says."""
    if s.ending:
        return 0.0
    this_round = WEIGHTS[ROUND_COUNTS]
    least = 100.0
    for seat in range(s.seats):
        rounds = (s.stock[seat] + s.fort_stock[seat]) / max(LEAST, paces[seat]) - this_round * to_move[seat]
        if rounds < least:
            least = rounds
    return least if least > 0 else 0.0


def turns_left(s: WinterState) -> float:
    """The turns until the first reserve is empty, more or less, this round's too."""
    paces = [WEIGHTS[PACE] + WEIGHTS[PLACER_PACE] * placers(s, seat) for seat in range(s.seats)]
    return rounds_left(s, paces, [0] * s.seats)


def placers(s: WinterState, seat: int) -> int:
    """The cards in play that place a piece; the Caravan does at level 2 (WK-7.21)."""
    return (s.owned[seat] & ~s.land.tables.moving_cards | s.upgraded[seat] & CARAVAN).bit_count()


# The pieces of a seat alone -----------------------------------------------------------------------


class Look(Alone):
    """What some pieces are worth without a look at the others, and where they can go on."""

    def __init__(self, strengths: list[int]) -> None:
        super().__init__(0.0, 0.0, 0.0, strengths)
        self.openings: Hexes = NO_HEXES  # beside them, where one more scores
        self.rich: Hexes = NO_HEXES  # where it scores at least two points, beside them or not
        self.paying: Hexes = NO_HEXES  # beside them, where one more earns coins
        self.terrains = 0  # terrains of cards on which one can score, or go anywhere
        self.forts = 0  # those on the map, where they are good for coins or points
        self.links = 0  # locations that one more piece would link
        self.far_links = 0  # those that two more would link
        self.groups = 0.0  # points that are nearly in the largest group
        self.room = 0  # points that fit into the best line


def alone(s: WinterState, seat: int) -> Alone:
    """What the pieces of a seat are worth without a look at the others; known pieces are not counted again."""
    return judged(s, seat)


def judged(s: WinterState, seat: int) -> Look:
    """The same, and where the pieces can go on."""
    known = s.land.judged
    key = (s.houses[seat], s.forts[seat])
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = count_alone(s, seat)
    return cast(Look, found)


def count_alone(s: WinterState, seat: int) -> Look:
    """Count the pieces of a seat; no number that is learned may be looked at here, for what is found is kept."""
    land = s.land
    forts = s.forts[seat]
    more = land.tables.fort_strength - 1
    pieces = s.houses[seat] | forts
    beside = land.geometry.spread(pieces)
    strengths: list[int] = []
    good = fill(pieces, forts, more, land.castles, strengths)
    rich = good
    look = Look(strengths)
    for index in land.scoring:
        card = land.tables.scoring[index]
        rule = card.rule
        if rule == SECTION_MAJORITY:
            fill(pieces, forts, more, SECTIONS, strengths)
            continue
        if rule == AREA_MAJORITY:
            where = fill(pieces, forts, more, land.ranges, strengths)
            good |= where
            rich |= where
            continue
        if rule == PER_HOUSE_NEXT_TO:
            if OTHER_PLAYER in card.what:
                continue
            if OWN_FORT in card.what:
                look.forts = forts.bit_count()
            where = counted(s, seat, card)
            look.points += card.vp * weight(pieces & where, forts, more)
        elif rule == PER_HOUSE_ON_EDGE:
            where = EDGE
            look.points += card.vp * weight(pieces & where, forts, more)
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
                if part & pieces:
                    look.points += card.vp
                else:
                    where |= part
        if where:
            good |= where
            if card.vp >= RICH:
                rich |= where
    ground = beside & land.places & ~pieces
    openings = ground & good
    look.openings = openings
    look.rich = rich
    if land.economy == ARMS:
        look.paying = ground & land.geometry.spread(forts)
        look.forts = forts.bit_count()
    elif land.pays:
        look.paying = ground & land.pays
    for t in range(CARDS):
        terrain = land.terrains[t]
        if openings & terrain or not ground & terrain:
            look.terrains += 1
    return look


def weight(pieces: Hexes, forts: Hexes, more: int) -> int:
    """The strength of these pieces: each fort is worth so many houses more than one (WK-2.4)."""
    return pieces.bit_count() + more * (pieces & forts).bit_count() if forts else pieces.bit_count()


def fill(pieces: Hexes, forts: Hexes, more: int, zones: list[Hexes], strengths: list[int]) -> Hexes:
    """Add the strength in each zone to the list; returns the hexes of the zones where there is none."""
    empty = NO_HEXES
    for zone in zones:
        here = pieces & zone
        if here:
            strengths.append(weight(here, forts, more))
        else:
            strengths.append(0)
            empty |= zone
    return empty


def look_at_sections(pieces: Hexes, forts: Hexes, more: int, card: ScoringCard, look: Look) -> Hexes:
    """Travellers: sections that are full, and begun; returns where strength still helps."""
    where = NO_HEXES
    for section in SECTIONS:
        here = weight(pieces & section, forts, more)
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
        here = pieces & line
        if here:
            full = weight(here, forts, more)
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
        here = weight(group, forts, more)
        if here > most:
            most = here
            largest = group
    look.points += card.vp * (most // card.per)
    joined = most % card.per
    if len(groups) > 1:
        near = geometry.spread(geometry.spread(largest) & land.places)
        for group in groups:
            if group & near and group != largest:
                joined += weight(group, forts, more)
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
                if first & other:
                    one |= touched[j]
                elif second & other:
                    two |= touched[j]
        if several(one):
            near |= one
        if several(two):
            far |= two
    look.points += card.vp * linked.bit_count()
    look.locations += (beside & wanted).bit_count()
    look.links = (near & ~linked).bit_count()
    look.far_links = (far & ~near & ~linked).bit_count()
    return where


# Majorities ---------------------------------------------------------------------------------------


def contest(found: list[list[float]], pieces: Sequence[Alone], first: int, zones: int, vp: int, term: int) -> int:
    """Count the points of majorities, and how safe the lead is in each zone; returns where the next zones begin."""
    after = first + zones
    safe = max(LEAST, WEIGHTS[SAFE_CASTLE if term == CASTLES else SAFE_RANGE if term == RANGES else SAFE_SECTION])
    if len(pieces) == 2:
        contest_of_two(found, pieces, first, after, vp, term, safe)
        return after
    all_strengths = [one.strengths for one in pieces]
    for zone in range(first, after):
        most = second = 0
        leaders = 0
        for strengths in all_strengths:
            mine = strengths[zone]
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
        for seat, strengths in enumerate(all_strengths):
            mine = strengths[zone]
            if not mine:
                continue
            if mine == most:
                found[seat][POINTS] += vp
                if leaders == 1:
                    found[seat][term] += vp * min(1.0, (most - second) / safe)
            else:
                found[seat][term] -= vp * min(1.0, (most - mine) / safe)
    return after


def contest_of_two(
    found: list[list[float]], pieces: Sequence[Alone], first: int, after: int, vp: int, term: int, safe: float
) -> None:
    """The same between two, which is what is asked most often."""
    one, two = found
    ours = pieces[0].strengths
    theirs = pieces[1].strengths
    for zone in range(first, after):
        mine = ours[zone]
        other = theirs[zone]
        if mine > other:
            one[POINTS] += vp
            lead = vp * min(1.0, (mine - other) / safe)
            one[term] += lead
            if other:
                two[term] -= lead
        elif other > mine:
            two[POINTS] += vp
            lead = vp * min(1.0, (other - mine) / safe)
            two[term] += lead
            if mine:
                one[term] -= lead
        elif mine:
            one[POINTS] += vp
            two[POINTS] += vp


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
    top = float("-inf")
    step = max(1, len(s.offered) // MOST_HOUSES)
    for action in s.offered[::step]:
        child = s.clone()
        child.apply(action)
        value = evaluate(child, seat)
        if child.player == seat and child.asked() == MOVE_HOUSE:
            child, value = best(child, seat, child.offered)
        if value > top:
            top = value
            found = child
    return found


def best(s: WinterState, seat: int, actions: list[int]) -> tuple[WinterState, float]:
    """The best position after one of the actions, and its value; putting the house back is no move."""
    found = s
    top = float("-inf")
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
