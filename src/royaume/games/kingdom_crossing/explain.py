"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse
from royaume.games.kingdom_crossing.actions import (
    AUDIENCE,
    BEAR,
    BRIDGES,
    BUY,
    CLAIM,
    CROSS,
    DECORATE,
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
from royaume.games.kingdom_crossing.effects import TRIGGER_BEAR, TRIGGER_USED
from royaume.games.kingdom_crossing.foresight import flight_price
from royaume.games.kingdom_crossing.objectives import needs
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    BUY_RESOURCE,
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
    HOUSE_REGION,
    INCOME_NEXT,
    INVEST,
    RESOURCE,
    TAKE_BIRD,
    TRIGGER_STRUCTURE,
    UPGRADE_TILE,
)


def explain(s: CrossingState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="KC-4.3", over="KC-4.1")


def not_asked(s: CrossingState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked (KC-4.3, KC-4.4)."""
    asked = s.flow.names[op]
    if family == "fly" and s.tile >= 0:
        if s.tile >> 1 == AUDIENCE:
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


def dead_end(s: CrossingState, *clauses: str) -> Reason:
    """After this the Work action could not be completed (KC-6.4)."""
    return refuse(s, "dead_end", "KC-6.4", *clauses)


def cannot_fly(s: CrossingState, seat: int, price: int) -> Reason:
    """The flight is too dear (KC-7.4)."""
    return refuse(s, "cannot_fly", "KC-7.4", coins=price, missing=price - s.coins[seat])


# 3 Draft ----------------------------------------------------------------------------------------


def draft(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Only the dealt pairs that nobody has taken."""
    return refuse(s, "pair_gone", "KC-3.7")


# 5 and 13 Income --------------------------------------------------------------------------------


def income(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A pair in the column, or an own structure, that has not given its unit."""
    unit = action - INCOME
    if unit >= len(GUILDS):
        structure = unit - len(GUILDS)
        if not s.structures[seat] >> structure & 1:
            return refuse(s, "not_yours", "KC-5.1", structure=STRUCTURES[structure])
        return refuse(s, "unit_done", "KC-5.8")
    if s.columns[seat * 5 + unit] < 2:
        return refuse(s, "no_pair", "KC-5.1", guild=GUILDS[unit])
    if unit == BEAR and s.due_guilds >> 4 * BEAR & 15:
        return refuse(s, "all_triggered", "KC-5.3", "KC-5.8")
    return refuse(s, "unit_done", "KC-5.8")


def evening(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """One guild with a pair, or one own structure."""
    unit = action - INCOME
    if unit >= len(GUILDS):
        return refuse(s, "not_yours", "KC-13.2", structure=STRUCTURES[unit - len(GUILDS)])
    return refuse(s, "no_pair", "KC-13.2", guild=GUILDS[unit])


# 6 The action -----------------------------------------------------------------------------------


def rest(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A tile that has been played this round."""
    return refuse(s, "tile_played", "KC-6.1", tile=TILES[action - REST])


def work(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """The tile, the Queen, a walk of exactly so many bridges, a card that can be paid at its end."""
    tile = action - WORK
    if s.played[seat] >> tile & 1:
        return refuse(s, "tile_played", "KC-6.1", tile=TILES[tile])
    if tile == AUDIENCE:
        return refuse(s, "queen_gone", "KC-6.5")
    t = s.tables
    steps = t.tile_bridges[tile * 2 + (s.upgraded[seat] >> tile & 1)]
    paws = s.paws[seat]
    at = s.at[seat]
    if not t.reach[(at * 128 + paws) * 8 + steps]:
        ways = [r for r in range(4) if r != at and t.reach[(r * 128 + paws) * 8 + steps]]
        if not ways:
            return refuse(s, "no_walk", "KC-6.3", "KC-7.2", n=steps)
        if s.coins[seat] < flight_price(s, at):
            return refuse(s, "no_walk_here", "KC-6.3", "KC-7.4", n=steps, coins=flight_price(s, at))
    return refuse(s, "no_card_to_pay", "KC-6.3", "KC-8.3", n=steps)


# 7 Walking and flying ---------------------------------------------------------------------------


def fly(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Another region, coins for the flight, and a way to go on from there."""
    at = s.at[seat]
    if action - FLY == at:
        return refuse(s, "same_region", "KC-7.4", "KC-R9", region=REGIONS[at])
    price = flight_price(s, at)
    if s.coins[seat] < price:
        return cannot_fly(s, seat, price)
    t = s.tables
    steps = t.tile_bridges[s.tile]
    if s.agenda[-1] & 255 == FLY_BEFORE and not t.reach[((action - FLY) * 128 + s.paws[seat]) * 8 + steps]:
        return refuse(s, "no_walk_there", "KC-6.4", "KC-7.4", n=steps)
    return dead_end(s, "KC-7.4")


def stay(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Only a flight leaves a way."""
    return refuse(s, "must_fly", "KC-6.4", "KC-7.4")


def cross(s: CrossingState, seat: int, steps: int, action: int) -> Reason:
    """A bridge of this region without an own paw, with a way to go on."""
    bridge = action - CROSS
    if s.tables.other[bridge * 4 + s.at[seat]] < 0:
        return refuse(s, "bridge_far", "KC-7.1", bridge=BRIDGES[bridge], region=REGIONS[s.at[seat]])
    if s.paws[seat] >> bridge & 1:
        return refuse(s, "paw_there", "KC-7.1", "KC-1.2", bridge=BRIDGES[bridge])
    t = s.tables
    there = t.other[bridge * 4 + s.at[seat]]
    if not t.reach[(there * 128 + (s.paws[seat] | 1 << bridge)) * 8 + steps - 1]:
        return refuse(s, "no_walk_there", "KC-6.4", "KC-7.2", n=steps - 1)
    return dead_end(s, "KC-7.2")


# 8 The card -------------------------------------------------------------------------------------


def take(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """What lies in the worker's region and can be paid after its bird."""
    i = action - TAKE
    if s.tables.region_of[i] != s.at[seat]:
        return refuse(s, "other_region", "KC-8.1", region=REGIONS[s.at[seat]])
    shown = s.shown[i]
    if shown < 0:
        return refuse(s, "nothing_there", "KC-8.1", "KC-8.9")
    cost = s.tables.cost[shown]
    return refuse(s, "cannot_pay", "KC-8.3", card=SHOWN[shown], coins=cost, missing=cost - s.coins[seat])


def buy(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A track below 10, with a way to go on."""
    r = action - BUY
    if s.tracks[seat * 4 + r] == TRACK_END:
        return refuse(s, "track_full", "KC-9.17", "KC-R13", track=RESOURCES[r])
    return dead_end(s, "KC-9.17")


def keep_coins(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Only a purchase makes payment possible."""
    return refuse(s, "must_buy", "KC-8.3", "KC-6.4")


# 9 and 12 Effects -------------------------------------------------------------------------------


def invest(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Both ways are open unless one of them is a dead end."""
    return dead_end(s, "KC-9.8")


def gain(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A track below 10, not chosen before where they must differ."""
    r = action - GAIN
    if s.tracks[seat * 4 + r] == TRACK_END:
        return refuse(s, "track_full", "KC-9.4", "KC-R13", track=RESOURCES[r])
    if arg >> 5 + r & 1:
        return refuse(s, "resource_chosen", "KC-9.4", track=RESOURCES[r])
    return dead_end(s, "KC-9.4")


def upgrade(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A tile that shows its upgraded face."""
    return refuse(s, "already_upgraded", "KC-9.9", tile=TILES[action - UPGRADE])


def form(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Both forms are open unless one of them is a dead end."""
    return dead_end(s, "KC-9.12")


def decorate(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """A free slot of the kind and size."""
    slot = action - DECORATE
    if s.decor[seat] >> slot & 1:
        return refuse(s, "slot_filled", "KC-9.11")
    t = s.tables
    slots = t.triple_slots[arg & 3] if arg >> 5 else t.single_slots[arg & 3]
    if not slots >> slot & 1:
        return refuse(s, "slot_kind", "KC-9.11", "KC-9.12")
    return dead_end(s, "KC-9.11")


def trigger(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """An own structure, not triggered before where they must differ."""
    i = action - TRIGGER
    if not s.structures[seat] >> i & 1:
        return refuse(s, "not_yours", "KC-9.15", structure=STRUCTURES[i])
    if arg & TRIGGER_BEAR and s.bear_done >> i & 1:
        return refuse(s, "triggered_before", "KC-5.3", structure=STRUCTURES[i])
    if arg >> TRIGGER_USED + i & 1:
        return refuse(s, "triggered_before", "KC-9.15", structure=STRUCTURES[i])
    return dead_end(s, "KC-9.15")


def enough(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """One structure must be triggered."""
    return refuse(s, "must_trigger", "KC-9.15")


def call_bird(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """No bird lies there."""
    return refuse(s, "no_bird", "KC-9.16")


def favour(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """An open tile, or the stock while it lasts."""
    if action == FAVOUR_RANDOM:
        return refuse(s, "stock_empty", "KC-12.4")
    return refuse(s, "favour_gone", "KC-12.4")


# 10 and 11 Houses and objectives ----------------------------------------------------------------


def house(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """An own house stands there."""
    return refuse(s, "house_there", "KC-10.2", region=REGIONS[action - HOUSE])


def claim(s: CrossingState, seat: int, arg: int, action: int) -> Reason:
    """Each objective once, and only while its condition holds."""
    objective = action - CLAIM
    place = next(i for i, o in enumerate(s.objectives) if o >> 1 == objective)
    if seat in s.claims[place]:
        return refuse(s, "claimed", "KC-11.1", objective=OBJECTIVES[objective])
    return refuse(s, "not_fulfilled", "KC-11.2", objective=OBJECTIVES[objective], needs=needs(s, place))


ANSWERS: dict[tuple[int, str], Refusal] = {
    (DRAFT_PAIR, "draft"): draft,
    (INCOME_NEXT, "income"): income,
    (EVENING_INCOME, "income"): evening,
    (ACTION, "rest"): rest,
    (ACTION, "work"): work,
    (FLY_BEFORE, "fly"): fly,
    (FLY_BEFORE, "stay"): stay,
    (FLY_AFTER, "fly"): fly,
    (FLY_AFTER, "stay"): stay,
    (CROSS_BRIDGE, "cross"): cross,
    (CARD, "take"): take,
    (BUY_RESOURCE, "buy"): buy,
    (BUY_RESOURCE, "keep_coins"): keep_coins,
    (INVEST, "invest"): invest,
    (RESOURCE, "gain"): gain,
    (UPGRADE_TILE, "upgrade"): upgrade,
    (DECORATION_FORM, "form"): form,
    (DECORATION_SLOT, "decorate"): decorate,
    (TRIGGER_STRUCTURE, "trigger"): trigger,
    (TRIGGER_STRUCTURE, "enough"): enough,
    (TAKE_BIRD, "call_bird"): call_bird,
    (FAVOUR_CHOICE, "favour"): favour,
    (HOUSE_REGION, "house"): house,
    (CLAIM_CHOICE, "claim"): claim,
}
