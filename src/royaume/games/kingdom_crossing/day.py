"""6, 7 and 8 The turn of the Day: rest or work, the walk, the balloon, the card."""

from __future__ import annotations

from typing import Final

from royaume.games.kingdom_crossing.actions import (
    AUDIENCE,
    BRIDGES,
    BUY,
    CROSS,
    FIRST_STRUCTURE,
    FIRST_TILE,
    FLY,
    KEEP_COINS,
    QUEENS,
    REGIONS,
    RESOURCES,
    REST,
    SHOWN,
    SPACES,
    STAY,
    TAKE,
    TILES,
    WORK,
)
from royaume.games.kingdom_crossing.effects import advance, gain_coins, gain_vp, meet_bird, resolve
from royaume.games.kingdom_crossing.foresight import (
    ahead,
    flight_price,
    goes_on,
    good_ends,
    leaves_a_way,
    payable,
    plainly_safe,
    reachable,
    sketch,
    work_possible,
)
from royaume.games.kingdom_crossing.objectives import LAST_MOMENT, row_complete
from royaume.games.kingdom_crossing.outcomes import open_tracks
from royaume.games.kingdom_crossing.state import SHOWN_FACES, CrossingState, find_least
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    BUY_RESOURCE,
    CARD,
    CLAIM_CHOICE,
    CROSS_BRIDGE,
    EFFECT,
    FLY_AFTER,
    FLY_BEFORE,
    HOUSE_REGION,
    PAY,
    PLACE,
    PLACE_QUEEN,
    flow,
)
from royaume.games.kingdom_crossing.tables import FROM_PAWS

# The moments of the purchase of tile_barter before the claims (KC-4.5).
BEFORE_WALK: Final = 0
BEFORE_CARD: Final = 1
BEFORE_PAYING: Final = 2


# 6 Choosing an action ---------------------------------------------------------------------------


@flow.options(ACTION)
def action_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Rest with any tile not yet played, Work with those that can be carried out (KC-6.1 to KC-6.5)."""
    played = s.played[seat]
    faces = SHOWN_FACES[s.upgraded[seat]]
    found = []
    works = []
    for tile in range(len(TILES)):
        if not played >> tile & 1:
            found.append(REST + tile)
            if tile == AUDIENCE:
                if s.queen >= 0:
                    works.append(WORK + tile)
            elif work_possible(s, seat, faces[tile]):
                works.append(WORK + tile)
    return found + works


@flow.choose(ACTION)
def action_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """The tile is played; its face now rules the whole turn (KC-6.1, KC-6.6)."""
    t = s.tables
    working = action >= WORK
    tile = action - WORK if working else action - REST
    face = SHOWN_FACES[s.upgraded[seat]][tile]
    s.played[seat] |= 1 << tile
    s.tile = face
    if s.log is not None:
        s.tell("work" if working else "rest", seat, {"tile": TILES[tile], "upgraded": bool(face & 1)})
    s.ask(CLAIM_CHOICE, seat)
    if not working:
        gain_coins(s, seat, t.rest_coins[face])  # KC-6.2
    elif tile == AUDIENCE:
        visit_queen(s, seat)
    else:
        s.walking = 1
        s.ends = -1
        s.price = t.tile_price[face]
        if s.price:
            s.ask(BUY_RESOURCE, seat, LAST_MOMENT)
        s.ask(FLY_BEFORE, seat)
        if s.price:
            s.ask(BUY_RESOURCE, seat, BEFORE_WALK)
        resolve(s, seat, t.tile_effects[face])


def visit_queen(s: CrossingState, seat: int) -> None:
    """The token at once, the effect once or twice, then the card into its column (KC-6.5)."""
    t = s.tables
    s.first = seat
    if s.log is not None:
        s.tell("audience", seat, {"queen": QUEENS[s.queen]})
    s.ask(PLACE_QUEEN, seat)
    effects = t.queen_effects[s.queen]
    for _ in range(t.tile_queen[s.tile] - 1):
        for effect in reversed(effects):
            s.ask(EFFECT, seat, effect)
    resolve(s, seat, effects)


@flow.run(PLACE_QUEEN)
def place_queen(s: CrossingState, seat: int, arg: int) -> None:
    """The Queen card counts in the column of its guild (KC-6.5, KC-10.1)."""
    queen = s.queen
    s.queen = -1
    s.queens[seat] |= 1 << queen
    s.columns[seat * 5 + s.tables.queen_guild[queen]] += 1
    if row_complete(s, seat):
        s.ask(HOUSE_REGION, seat)


# The purchase of tile_barter --------------------------------------------------------------------


@flow.options(BUY_RESOURCE)
def buy_options(s: CrossingState, seat: int, moment: int) -> list[int]:
    """A track below 10, or keeping the coins; before payment only what leaves a way (KC-4.5, KC-9.17)."""
    if not s.price or s.coins[seat] < s.price:
        return []
    found = [BUY + r for r in open_tracks(s.tracks, seat * 4)]
    found.append(KEEP_COINS)
    if buying_is_safe(s, seat, moment):
        return found
    return [action for action in found if leaves_a_way(s, seat, action)]


def buying_is_safe(s: CrossingState, seat: int, moment: int) -> bool:
    """True if the card is paid, or can be paid with the coins that a purchase leaves."""
    return moment == LAST_MOMENT or plainly_safe(s, seat, s.coins[seat] - s.price)


@flow.choose(BUY_RESOURCE)
def buy_choose(s: CrossingState, seat: int, moment: int, action: int) -> None:
    """Pay for one resource of choice, once in the turn (KC-9.17)."""
    if action == KEEP_COINS:
        return
    r = action - BUY
    s.coins[seat] -= s.price
    if s.log is not None:
        s.tell("buy", seat, {"resource": RESOURCES[r], "price": s.price})
    s.price = 0
    s.ends = -1
    advance(s, seat, r, 1)


# 7 Walking and flying ---------------------------------------------------------------------------


@flow.options(FLY_BEFORE)
def fly_before_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Stay, or fly to another region that can be paid, if the walk can be completed from there (KC-7.4)."""
    return fly_options(s, seat, s.tables.tile_bridges[s.tile])


def fly_options(s: CrossingState, seat: int, steps: int) -> list[int]:
    """Flights that lead on with so many bridges to go, and staying, unless only a flight leads on (KC-6.4)."""
    at = s.at[seat]
    coins = s.coins[seat]
    left = coins - flight_price(s, at)
    if left < 0:
        return [STAY]
    m = ahead(s, seat, steps)
    reach = s.tables.reach
    paws = s.paws[seat]
    found = []
    for region in range(4):
        if region != at and goes_on(s, seat, m, left, reach[(region * 128 + paws) * 8 + steps], True):
            found.append(FLY + region)
    if not found or goes_on(s, seat, m, coins, reach[(at * 128 + paws) * 8 + steps], not steps):
        found.append(STAY)
    return found


@flow.choose(FLY_BEFORE)
def fly_before_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Fly or stay, then cross the printed number of bridges."""
    s.ask(CROSS_BRIDGE, seat, s.tables.tile_bridges[s.tile])
    if action != STAY:
        fly_to(s, seat, action - FLY)


def fly_to(s: CrossingState, seat: int, region: int) -> None:
    """Worker and balloon both go there; no paw is placed (KC-7.4)."""
    price = flight_price(s, s.at[seat])
    s.coins[seat] -= price
    s.at[seat] = region
    s.balloon = region
    s.flown = 1
    s.ends = -1
    if s.log is not None:
        s.tell("fly", seat, {"region": REGIONS[region], "price": price})


@flow.options(CROSS_BRIDGE)
def cross_options(s: CrossingState, seat: int, steps: int) -> list[int]:
    """Bridges of this region without an own paw, if the walk can be completed beyond them (KC-6.4, KC-7.1)."""
    t = s.tables
    at = s.at[seat]
    paws = s.paws[seat]
    if s.ends < 0:  # looked up once a walk: coins and cards do not change while walking
        s.ends = walk_ends(s, seat, steps)
    found = []
    for bridge in t.bridges_at[at]:
        if not paws >> bridge & 1:
            there = t.other[bridge * 4 + at]
            if t.reach[(there * 128 + (paws | 1 << bridge)) * 8 + steps - 1] & s.ends:
                found.append(CROSS + bridge)
    return found


def walk_ends(s: CrossingState, seat: int, steps: int) -> int:
    """The regions where the walk under way may end, with so many bridges to go (KC-6.4)."""
    ends = reachable(s, seat, s.at[seat], steps)
    return good_ends(s, seat, ahead(s, seat, steps), s.coins[seat], ends, s.flown == 1)


@flow.choose(CROSS_BRIDGE)
def cross_choose(s: CrossingState, seat: int, steps: int, action: int) -> None:
    """A paw on the bridge; the sixth and seventh score (KC-7.1 to KC-7.3)."""
    t = s.tables
    bridge = action - CROSS
    s.paws[seat] |= 1 << bridge
    s.at[seat] = t.other[bridge * 4 + s.at[seat]]
    if s.log is not None:
        s.tell("cross", seat, {"bridge": BRIDGES[bridge], "region": REGIONS[s.at[seat]]})
    bonus = t.paw_vp[s.paws[seat].bit_count()]
    if bonus:
        gain_vp(s, seat, bonus, FROM_PAWS)
    if steps > 1:
        s.ask(CROSS_BRIDGE, seat, steps - 1)
        return
    s.ask(CARD, seat)
    if s.price:
        s.ask(BUY_RESOURCE, seat, BEFORE_CARD)
    if not s.flown:
        s.ask(FLY_AFTER, seat)


@flow.options(FLY_AFTER)
def fly_after_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """After the last step: stay, or fly to a region with a card that can be paid (KC-7.4)."""
    return fly_options(s, seat, 0)


@flow.choose(FLY_AFTER)
def fly_after_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Fly or stay."""
    if action != STAY:
        fly_to(s, seat, action - FLY)


# 8 Acquiring ------------------------------------------------------------------------------------


@flow.options(CARD)
def card_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Cards and empty-deck tiles of the region that can be paid after their bird (KC-8.1, KC-8.3)."""
    m = sketch(s, seat)
    coins = m[0]
    return [TAKE + space for space in s.tables.spaces_of[s.at[seat]] if payable(s, seat, m, coins, space, False)]


@flow.choose(CARD)
def card_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """First the bird, then the payment (KC-8.2, KC-8.3)."""
    space = action - TAKE
    s.space = space
    s.ask(PAY, seat, space)
    if s.price:
        s.ask(BUY_RESOURCE, seat, BEFORE_PAYING)
    if s.birds[space] >= 0:
        meet_bird(s, seat, space)


@flow.run(PAY)
def pay(s: CrossingState, seat: int, space: int) -> None:
    """Pay, then resolve the effect; a structure counts as owned from now on (KC-8.3, KC-8.4)."""
    t = s.tables
    card = s.shown[space]
    s.coins[seat] -= t.cost[card]
    s.walking = 0
    if s.log is not None:
        s.tell("take", seat, {"card": SHOWN[card], "space": SPACES[space], "price": t.cost[card]})
    if card < FIRST_TILE:  # KC-8.6: an empty-deck tile stays
        s.shown[space] = -1
        own(s, seat, card)
        s.ask(PLACE, seat)
    resolve(s, seat, t.card_effects[card])


def own(s: CrossingState, seat: int, card: int) -> None:
    """A structure is counted at once, a character only when it is placed (KC-8.4)."""
    if card < FIRST_STRUCTURE:
        s.card = card
    else:
        s.structures[seat] |= 1 << card - FIRST_STRUCTURE + 1


@flow.run(PLACE)
def place(s: CrossingState, seat: int, arg: int) -> None:
    """The character goes into its column, the next card is revealed; a full row brings a house (KC-8.4, KC-10.1)."""
    card = s.card
    if card >= 0:
        s.card = -1
        s.characters[seat] |= 1 << card
        s.columns[seat * 5 + s.tables.guild[card]] += 1
    reveal_next(s, s.space)
    if card >= 0 and row_complete(s, seat):
        s.ask(HOUSE_REGION, seat)


def reveal_next(s: CrossingState, space: int) -> None:
    """The next card of the deck, else an empty-deck tile, else nothing (KC-8.5)."""
    deck = s.decks[space]
    if deck:
        s.shown[space] = deck[0]
        s.decks[space] = deck[1:]
        s.reveal()
    elif s.empty_tiles:
        s.shown[space] = FIRST_TILE + s.empty_tiles[0]
        s.empty_tiles = s.empty_tiles[1:]
        s.reveal()
    else:
        s.shown[space] = -1
    find_least(s, s.tables.region_of[space])
    if s.log is not None:
        shown = s.shown[space]
        s.tell("revealed", -1, {"space": SPACES[space], "card": SHOWN[shown] if shown >= 0 else None})
