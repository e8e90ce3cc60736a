"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.kingdom_crossing.actions import (
    AUDIENCE,
    BEAR,
    BRIDGES,
    BUY,
    CALL_BIRD,
    CLAIM,
    CROSS,
    DECORATE,
    DRAFT,
    FAVOUR,
    FAVOUR_RANDOM,
    FLY,
    GAIN,
    GUILDS,
    HOUSE,
    INCOME,
    OBJECTIVES,
    REGIONS,
    RESOURCES,
    REST,
    SHOWN,
    STRUCTURES,
    TAKE,
    TILES,
    TRACK_END,
    TRIGGER,
    UPGRADE,
    WORK,
)
from royaume.games.kingdom_crossing.day import buying_is_safe, walk_ends
from royaume.games.kingdom_crossing.foresight import (
    M_COINS,
    ahead,
    dead_end,
    flight_price,
    goes_on,
    leaves_a_way,
    over_there,
    payable,
    reachable,
    sketch,
    work_possible,
)
from royaume.games.kingdom_crossing.objectives import fulfilled, needs, place_of
from royaume.games.kingdom_crossing.outcomes import slots_of
from royaume.games.kingdom_crossing.setup import pair_with
from royaume.games.kingdom_crossing.state import DUE, TILE, CrossingState
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    BUY_RESOURCE,
    BY_BEAR,
    CARD,
    CLAIM_CHOICE,
    CROSS_BRIDGE,
    DECORATION_FORM,
    DECORATION_SLOT,
    DRAFT_PAIR,
    EVENING_INCOME,
    FAVOUR_CHOICE,
    FLY_AFTER,
    FLY_BEFORE,
    GAINED,
    HOUSE_REGION,
    INCOME_NEXT,
    INVEST,
    MAY_STOP,
    RESOURCE,
    TAKE_BIRD,
    TRIGGER_STRUCTURE,
    TRIGGERED,
    UPGRADE_TILE,
)

PLENTY = 100  # coins; no flight and card together cost as much


def explain(s: CrossingState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="KC-4.3", over="KC-4.1")


def not_asked(s: CrossingState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked (KC-4.3, KC-4.4)."""
    asked = s.flow.names[op]
    if family == "fly" and s.tile >= 0:
        if TILE.of(s.tile) == AUDIENCE:
            return refuse(s, "no_flight_to_queen", "KC-6.5", "KC-R9")
        if s.flown:
            return refuse(s, "flown", "KC-7.4", "KC-R9")
        price = flight_price(s, s.at[seat])
        between = op == CROSS_BRIDGE and arg < s.tables.tile_bridges[s.tile]
        if op in (CROSS_BRIDGE, CARD) and s.coins[seat] < price and not between:
            return cannot_fly(s, seat, price)
        if op == CROSS_BRIDGE:
            return refuse(s, "mid_walk", "KC-7.2", "KC-7.4")
    if family in ("buy", "keep_coins") and not s.price:
        return refuse(s, "no_purchase", "KC-4.5", "KC-9.17")
    if family == "buy" and s.coins[seat] < s.price:
        return refuse(s, "cannot_buy", "KC-9.17", coins=s.price, missing=s.price - s.coins[seat])
    if family in ("rest", "work") and s.tile >= 0:
        return refuse(s, "one_action", "KC-4.3", "KC-6.1", asked=asked)
    if family == "claim":
        return refuse(s, "claim_later", "KC-11.1", asked=asked)
    return refuse(s, "not_now", "KC-4.3", "KC-4.4", asked=asked)


def no_way(s: CrossingState, *clauses: str) -> Reason:
    """After this the Work action could not be completed (KC-6.4)."""
    return refuse(s, "dead_end", "KC-6.4", *clauses)


def cannot_fly(s: CrossingState, seat: int, price: int) -> Reason:
    """The flight is too dear (KC-7.4)."""
    return refuse(s, "cannot_fly", "KC-7.4", coins=price, missing=price - s.coins[seat])


# 3 Draft ----------------------------------------------------------------------------------------


def draft(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """Only the dealt pairs that nobody has taken."""
    if pair_with(s, action - DRAFT) < 0:
        return refuse(s, "pair_gone", "KC-3.7")
    return None


# 5 and 13 Income --------------------------------------------------------------------------------


def income(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A pair in the column, or an own structure, that has not given its unit."""
    unit = action - INCOME
    if unit >= len(GUILDS):
        structure = unit - len(GUILDS)
        if not s.structures[seat] >> structure & 1:
            return refuse(s, "not_yours", "KC-5.1", structure=STRUCTURES[structure])
        if not s.due_structures >> structure & 1:
            return refuse(s, "unit_done", "KC-5.8")
        return None
    if s.columns[seat * 5 + unit] < 2:
        return refuse(s, "no_pair", "KC-5.1", guild=GUILDS[unit])
    if not DUE[unit].of(s.due_guilds):
        return refuse(s, "unit_done", "KC-5.8")
    if unit == BEAR and not s.structures[seat] & ~s.bear_done:
        return refuse(s, "all_triggered", "KC-5.3", "KC-5.8")
    return None


def evening(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """One guild with a pair, or one own structure."""
    unit = action - INCOME
    if unit < len(GUILDS):
        return refuse(s, "no_pair", "KC-13.2", guild=GUILDS[unit]) if s.columns[seat * 5 + unit] < 2 else None
    structure = unit - len(GUILDS)
    if not s.structures[seat] >> structure & 1:
        return refuse(s, "not_yours", "KC-13.2", structure=STRUCTURES[structure])
    return None


# 6 The action -----------------------------------------------------------------------------------


def rest(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A tile that has not been played this round."""
    tile = action - REST
    return refuse(s, "tile_played", "KC-6.1", tile=TILES[tile]) if s.played[seat] >> tile & 1 else None


def work(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """The tile, the Queen, a walk of exactly so many bridges, a card that can be paid at its end."""
    tile = action - WORK
    if s.played[seat] >> tile & 1:
        return refuse(s, "tile_played", "KC-6.1", tile=TILES[tile])
    if tile == AUDIENCE:
        return refuse(s, "queen_gone", "KC-6.5") if s.queen < 0 else None
    return no_work(s, seat, s.face(seat, tile)) if not work_possible(s, seat, s.face(seat, tile)) else None


def no_work(s: CrossingState, seat: int, face: int) -> Reason:
    """What is missing to work with a walking tile: a walk, a flight to one, or the coins for a card."""
    steps = s.tables.tile_bridges[face]
    at = s.at[seat]
    if not reachable(s, seat, at, steps):
        if not over_there(s, seat, steps):
            return refuse(s, "no_walk", "KC-6.3", "KC-7.2", n=steps)
        price = flight_price(s, at)
        missing = lacking(richer(s, seat, face))
        if s.coins[seat] < price and missing:
            return refuse(s, "no_walk_here", "KC-6.3", "KC-7.4", n=steps, coins=price, missing=missing)
    missing = lacking(richer(s, seat, face))
    if not missing:
        return refuse(s, "no_card_there", "KC-6.3", "KC-8.9", n=steps)
    return refuse(s, "no_card_to_pay", "KC-6.3", "KC-8.3", n=steps, missing=missing)


def richer(s: CrossingState, seat: int, face: int) -> Callable[[int], bool]:
    """Whether the work would be possible with so many coins more."""

    def enough(more: int) -> bool:
        tried = s.clone()
        tried.coins[seat] += more
        return work_possible(tried, seat, face)

    return enough


# 7 Walking and flying ---------------------------------------------------------------------------


def fly_before(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A flight before the first bridge."""
    return flight(s, seat, action - FLY, s.tables.tile_bridges[s.tile])


def fly_after(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A flight after the last bridge."""
    return flight(s, seat, action - FLY, 0)


def flight(s: CrossingState, seat: int, region: int, steps: int) -> Reason | None:
    """Another region, coins for the flight, and a way to go on from there over so many bridges."""
    at = s.at[seat]
    if region == at:
        return refuse(s, "same_region", "KC-7.4", "KC-R9", region=REGIONS[at])
    price = flight_price(s, at)
    if s.coins[seat] < price:
        return cannot_fly(s, seat, price)
    ends = reachable(s, seat, region, steps)
    if not ends:
        return refuse(s, "no_walk_there", "KC-6.4", "KC-7.4", n=steps)
    if not goes_on(s, seat, ahead(s, seat, steps), s.coins[seat] - price, ends, True):
        return no_way(s, "KC-7.4")
    return None


def stay_before(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """Going on foot from the first bridge on."""
    return staying(s, seat, s.tables.tile_bridges[s.tile])


def stay_after(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """Staying where the walk ended."""
    return staying(s, seat, 0)


def staying(s: CrossingState, seat: int, steps: int) -> Reason | None:
    """Only a flight leads on."""
    ends = reachable(s, seat, s.at[seat], steps)
    if goes_on(s, seat, ahead(s, seat, steps), s.coins[seat], ends, not steps):
        return None
    if any(flight(s, seat, region, steps) is None for region in range(len(REGIONS))):
        return refuse(s, "must_fly", "KC-6.4", "KC-7.4")
    return None


def cross(s: CrossingState, seat: int, steps: int, action: int) -> Reason | None:
    """A bridge of this region without an own paw, with a way to go on."""
    bridge = action - CROSS
    if s.tables.other[bridge * 4 + s.at[seat]] < 0:
        return refuse(s, "bridge_far", "KC-7.1", bridge=BRIDGES[bridge], region=REGIONS[s.at[seat]])
    if s.paws[seat] >> bridge & 1:
        return refuse(s, "paw_there", "KC-7.1", "KC-1.2", bridge=BRIDGES[bridge])
    t = s.tables
    there = t.other[bridge * 4 + s.at[seat]]
    ends = t.reach[(there * 128 + (s.paws[seat] | 1 << bridge)) * 8 + steps - 1]
    if not ends:
        return refuse(s, "no_walk_there", "KC-6.4", "KC-7.2", n=steps - 1)
    if not ends & walk_ends(s, seat, steps):
        return no_way(s, "KC-7.2")
    return None


# 8 The card -------------------------------------------------------------------------------------


def take(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """What lies in the worker's region and can be paid after its bird."""
    i = action - TAKE
    if s.tables.region_of[i] != s.at[seat]:
        return refuse(s, "other_region", "KC-8.1", region=REGIONS[s.at[seat]])
    shown = s.shown[i]
    if shown < 0:
        return refuse(s, "nothing_there", "KC-8.1", "KC-8.9")
    m = sketch(s, seat)
    if payable(s, seat, m, m[M_COINS], i, False):
        return None
    cost = s.tables.cost[shown]
    missing = lacking(lambda more: payable(s, seat, m, m[M_COINS] + more, i, False))
    helped = missing < cost - s.coins[seat]
    key = "cannot_pay.helped" if helped else "cannot_pay"
    return refuse(s, key, "KC-8.3", card=SHOWN[shown], coins=cost, missing=missing)


def lacking(enough: Callable[[int], bool]) -> int:
    """How many coins more would be enough, with the best help that is possible then; 0 if no coins ever are."""
    return next((more for more in range(1, PLENTY) if enough(more)), 0)


def buy(s: CrossingState, seat: int, moment: int, action: int) -> Reason | None:
    """A track below 10, with a way to go on."""
    r = action - BUY
    if s.tracks[seat * 4 + r] == TRACK_END:
        return refuse(s, "track_full", "KC-9.17", "KC-R13", track=RESOURCES[r])
    if not buying_is_safe(s, seat, moment) and not leaves_a_way(s, seat, action):
        return no_way(s, "KC-9.17")
    return None


def keep_coins(s: CrossingState, seat: int, moment: int, action: int) -> Reason | None:
    """Only a purchase makes payment possible."""
    if not buying_is_safe(s, seat, moment) and not leaves_a_way(s, seat, action):
        return refuse(s, "must_buy", "KC-8.3", "KC-6.4")
    return None


# 9 and 12 Effects -------------------------------------------------------------------------------


def gain(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A track below 10, not chosen before where they must differ."""
    r = action - GAIN
    if s.tracks[seat * 4 + r] == TRACK_END:
        return refuse(s, "track_full", "KC-9.4", "KC-R13", track=RESOURCES[r])
    if GAINED.of(arg) >> r & 1:
        return refuse(s, "resource_chosen", "KC-9.4", track=RESOURCES[r])
    return no_way(s, "KC-9.4") if dead_end(s, seat, action) else None


def upgrade(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A tile that shows its base face."""
    tile = action - UPGRADE
    return refuse(s, "already_upgraded", "KC-9.9", tile=TILES[tile]) if s.upgraded[seat] >> tile & 1 else None


def decorate(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A free slot of the kind and size."""
    slot = action - DECORATE
    if s.decor[seat] >> slot & 1:
        return refuse(s, "slot_filled", "KC-9.11")
    if not slots_of(s.tables, arg) >> slot & 1:
        return refuse(s, "slot_kind", "KC-9.11", "KC-9.12")
    return no_way(s, "KC-9.11") if dead_end(s, seat, action) else None


def trigger(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """An own structure, not triggered before where they must differ."""
    i = action - TRIGGER
    if not s.structures[seat] >> i & 1:
        return refuse(s, "not_yours", "KC-9.15", structure=STRUCTURES[i])
    if BY_BEAR.of(arg) and s.bear_done >> i & 1:
        return refuse(s, "triggered_before", "KC-5.3", structure=STRUCTURES[i])
    if TRIGGERED.of(arg) >> i & 1:
        return refuse(s, "triggered_before", "KC-9.15", structure=STRUCTURES[i])
    return no_way(s, "KC-9.15") if dead_end(s, seat, action) else None


def enough(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """Fewer than all, where that is allowed and leaves a way."""
    if not MAY_STOP.of(arg) or dead_end(s, seat, action):
        return refuse(s, "must_trigger", "KC-9.15")
    return None


def call_bird(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A bird that lies on a card."""
    return refuse(s, "no_bird", "KC-9.16") if s.birds[action - CALL_BIRD] < 0 else None


def favour(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """An open tile, or the stock while it lasts."""
    if action == FAVOUR_RANDOM:
        return refuse(s, "stock_empty", "KC-12.4") if not s.stock else None
    return refuse(s, "favour_gone", "KC-12.4") if s.display[action - FAVOUR] < 0 else None


# 10 and 11 Houses and objectives ----------------------------------------------------------------


def house(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """A region without an own house."""
    region = action - HOUSE
    return refuse(s, "house_there", "KC-10.2", region=REGIONS[region]) if s.houses[seat] >> region & 1 else None


def claim(s: CrossingState, seat: int, arg: int, action: int) -> Reason | None:
    """Each objective once, and only while its condition holds."""
    objective = action - CLAIM
    place = place_of(s, objective)
    if seat in s.claims[place]:
        return refuse(s, "claimed", "KC-11.1", objective=OBJECTIVES[objective])
    if not fulfilled(s, seat, place):
        return refuse(s, "not_fulfilled", "KC-11.2", objective=OBJECTIVES[objective], needs=needs(s, place))
    return None


ANSWERS: dict[tuple[int, str], Refusal] = {
    (DRAFT_PAIR, "draft"): draft,
    (INCOME_NEXT, "income"): income,
    (EVENING_INCOME, "income"): evening,
    (ACTION, "rest"): rest,
    (ACTION, "work"): work,
    (FLY_BEFORE, "fly"): fly_before,
    (FLY_BEFORE, "stay"): stay_before,
    (FLY_AFTER, "fly"): fly_after,
    (FLY_AFTER, "stay"): stay_after,
    (CROSS_BRIDGE, "cross"): cross,
    (CARD, "take"): take,
    (BUY_RESOURCE, "buy"): buy,
    (BUY_RESOURCE, "keep_coins"): keep_coins,
    (INVEST, "invest"): welcome,  # it is asked only where both ways are open
    (RESOURCE, "gain"): gain,
    (UPGRADE_TILE, "upgrade"): upgrade,
    (DECORATION_FORM, "form"): welcome,  # as well
    (DECORATION_SLOT, "decorate"): decorate,
    (TRIGGER_STRUCTURE, "trigger"): trigger,
    (TRIGGER_STRUCTURE, "enough"): enough,
    (TAKE_BIRD, "call_bird"): call_bird,
    (FAVOUR_CHOICE, "favour"): favour,
    (HOUSE_REGION, "house"): house,
    (CLAIM_CHOICE, "claim"): claim,
    (CLAIM_CHOICE, "done"): welcome,
}
