"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.winter_kingdom.abilities import (
    MOST_CANCELS,
    extends_by_placing,
    goals_of_arrow,
    goals_of_use,
    uses_of,
)
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    BUY,
    CARDED,
    CROSSING_SECOND,
    DEAD_END,
    EXTRA,
    FORT,
    GUIDE_SECOND,
    MOBILITY,
    PICK,
    REMOVE,
    TAKE_BACK,
    TERRAIN,
    TERRAINS,
    TO,
    TUNNEL_CARD,
    UPGRADE,
    USE,
)
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.prompts import card_of
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import (
    CAME_FROM,
    CHOOSE_ACTION,
    CHOOSE_MORE,
    CODE,
    CROSSING_TERRAIN,
    EXPANSION_PLACE,
    EXTEND,
    EXTRA_USE,
    HOUSE_AT,
    INNOVATION_USE,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    PLACE_MANDATORY,
    PURCHASE,
    SALVAGE,
    WOLVES,
)
from royaume.games.winter_kingdom.tables import BOTH, EXTENDS, PLACE
from royaume.games.winter_kingdom.targets import movable, sites, suitable, usable
from royaume.games.winter_kingdom.turn import crossing_terrains, expansion_sites, mandatory_sites

ONE_STEP = 2 * ABILITIES.index("mule") + 1  # the words of a step that goes on

CLAUSES = {
    **dict.fromkeys(ABILITIES[:6], "WK-7.6"),
    "port": "WK-7.7",
    "mine": "WK-7.8",
    "market": "WK-7.9",
    "farm": "WK-7.9",
    "barracks": "WK-7.10",
    "tavern": "WK-7.12",
    "outpost": "WK-7.13",
    "tower": "WK-7.14",
    "estate": "WK-7.15",
    "crossing": "WK-7.16",
    "tunnel": "WK-7.17",
    "mule": "WK-7.18",
    "toboggan": "WK-7.19",
    "horse": "WK-7.20",
    "caravan": "WK-7.21",
    "guide": "WK-7.22",
    "sled_dogs": "WK-7.23",
    "wagon": "WK-7.24",
    "sleigh": "WK-7.25",
    "cart": "WK-7.26",
}

# The steps of the actions of a turn: everything before Salvage and purchase (WK-5.1). A use may also be a paid one.
ACTIONS = (CHOOSE_ACTION, CHOOSE_MORE, CROSSING_TERRAIN, PLACE_MANDATORY, EXPANSION_PLACE)


def explain(s: WinterState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="WK-5.12", over="WK-10.3")


def not_asked(s: WinterState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked."""
    asked = s.flow.names[op]
    if (op, family) in TOO_EARLY_OR_LATE:
        return refuse(s, *TOO_EARLY_OR_LATE[op, family])
    if op == PLACE_MANDATORY and family in ("use", "tunnel", "end", "mandatory"):
        return refuse(s, "between_placements", "WK-5.3")
    if op in ACTIONS and family in ("buy", "upgrade", "extra", "pass"):
        return refuse(s, "purchase_later", "WK-5.1", "WK-9.1")
    if op in (PURCHASE, SALVAGE, WOLVES, EXTRA_USE, INNOVATION_USE) and family in ("use", "tunnel", "mandatory", "end"):
        return refuse(s, "actions_over", "WK-5.1", asked=asked)
    return refuse(s, "not_now", "WK-5.12", asked=asked)


# 6 Placement ------------------------------------------------------------------------------------


def piece_and_hex(s: WinterState, seat: int, action: int) -> Reason | None:
    """What forbids every placement: the piece is not there, or the hex is taken (WK-6.1, WK-6.5)."""
    if action >= FORT and not s.fort_stock[seat]:
        return refuse(s, "no_fort_left", "WK-6.5")
    if action < FORT and not s.stock[seat]:
        return refuse(s, "no_house_left", "WK-5.5")
    return taken(s, action % FORT)


def taken(s: WinterState, hex: int) -> Reason | None:
    """Somebody's piece on the hex (WK-6.1)."""
    for owner in range(s.seats):
        if (s.houses[owner] | s.forts[owner]) & BIT[hex]:
            if owner == s.player:
                return refuse(s, "hex_taken.own", "WK-6.1", hex=HEX_IDS[hex])
            return refuse(s, "hex_taken", "WK-6.1", hex=HEX_IDS[hex], owner=owner)
    return None


def not_adjacent(s: WinterState, *clauses: str) -> Reason:
    """Another hex beside own pieces is possible, so it is a duty (WK-6.3)."""
    if s.land.twist == DEAD_END:
        return refuse(s, "must_be_adjacent.dead_end", *clauses, "WK-6.3", "WK-11.3")
    if s.land.twist == MOBILITY:
        return refuse(s, "must_be_adjacent.mobility", *clauses, "WK-6.3", "WK-11.5")
    return refuse(s, "must_be_adjacent", *clauses, "WK-6.3")


def mandatory_placement(s: WinterState, seat: int, left: int, action: int) -> Reason | None:
    """The terrain of the card, beside own pieces if possible (WK-5.4)."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    terrain = s.land.kind(action % FORT)
    if terrain != s.terrain:
        return refuse(s, "wrong_terrain", "WK-5.4", terrain=CARDED[s.terrain], other=TERRAINS[terrain])
    if not BIT[action % FORT] & mandatory_sites(s, seat):
        return not_adjacent(s, "WK-5.4")
    return None


def ability_placement(s: WinterState, seat: int, code: int, action: int) -> Reason | None:
    """What the card asks for, then the duty of adjacency."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    clause = CLAUSES[card_of(code)]
    hex = action % FORT
    terrain = s.land.kind(hex)
    if terrain > 6 and s.land.tables.deeds[code].terrain != terrain:
        return refuse(s, "not_buildable", "WK-6.2", clause, terrain=TERRAINS[terrain])
    if not BIT[hex] & suitable(s, seat, code):
        return refuse(s, "card_elsewhere", clause, card=card_of(code), deed=code)
    if not BIT[hex] & sites(s, seat, code):
        return not_adjacent(s, clause)
    return None


def expansion_placement(s: WinterState, seat: int, left: int, action: int) -> Reason | None:
    """Buildable, and beside any own piece (WK-11.2)."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    terrain = s.land.kind(action % FORT)
    if terrain > 6:
        return refuse(s, "not_buildable", "WK-6.2", "WK-11.2", terrain=TERRAINS[terrain])
    if not BIT[action % FORT] & expansion_sites(s, seat):
        return refuse(s, "expansion_adjacent", "WK-11.2")
    return None


# 7 Uses of cards --------------------------------------------------------------------------------


def tunnel(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """Not used yet, with a house that can pass (WK-7.17)."""
    if s.used & s.land.tables.spent_by[TUNNEL_CARD]:
        return refuse(s, "card_used", "WK-5.7", "WK-7.17", card="tunnel")
    if not usable(s, seat, TUNNEL_CARD):
        return refuse(s, "no_tunnel_move", "WK-7.3", "WK-7.17")
    return None


def use(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """In play, at the right level, not used yet, with a target (WK-5.7, WK-7.1, WK-7.3)."""
    code = action - USE
    card = code // 2
    name = ABILITIES[card]
    clause = CLAUSES[name]
    if not s.owned[seat] >> card & 1:
        return refuse(s, "card_not_in_play", "WK-5.3", "WK-9.2", card=name)
    if code % 2:
        if not s.upgraded[seat] >> card & 1:
            return refuse(s, "not_upgraded", "WK-7.1", clause, card=name)
        if s.land.tables.mode[card] == EXTENDS:
            return refuse(s, "arrow_after_first", "WK-7.1", clause, card=name)
    if code == CROSSING_SECOND:
        return refuse(s, "crossing_with_mandatory", "WK-7.29", card=name)
    spent = s.used & s.land.tables.spent_by[code]
    if spent == 1 << TUNNEL_CARD:
        return refuse(s, "card_used", "WK-7.27", card="tunnel")
    if spent:
        return refuse(s, "card_used", "WK-5.7", clause, card=name)
    if not usable(s, seat, code):
        return no_target(s, seat, code)
    return None


def no_target(s: WinterState, seat: int, code: int) -> Reason:
    """The card has nothing to place, or nowhere to go (WK-7.3)."""
    clause = CLAUSES[card_of(code)]
    if s.land.tables.deeds[code].do == PLACE and not s.stock[seat] and not s.fort_stock[seat]:
        return refuse(s, "reserve_empty", "WK-7.3", clause, card=card_of(code))
    return refuse(s, "no_target", "WK-7.3", clause, card=card_of(code), deed=code)


def pick(s: WinterState, seat: int, code: int, action: int) -> Reason | None:
    """An own house that can move (WK-2.15)."""
    hex = action - PICK
    reason = own_house(s, seat, hex)
    if reason is not None:
        return reason
    if not BIT[hex] & movable(s, seat, s.land.tables.deeds[code]):
        return refuse(s, "house_cannot_move", CLAUSES[card_of(code)], card=card_of(code), hex=HEX_IDS[hex], deed=code)
    return None


def own_house(s: WinterState, seat: int, hex: int) -> Reason | None:
    """Forts never move, and only own pieces do (WK-2.15)."""
    if s.forts[seat] & BIT[hex]:
        return refuse(s, "fort_stays", "WK-2.15", hex=HEX_IDS[hex])
    if not s.houses[seat] & BIT[hex]:
        return refuse(s, "not_your_house", "WK-2.15", "WK-2.3", hex=HEX_IDS[hex])
    return None


def destination(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """Empty, buildable, and where the card leads (WK-6.7)."""
    code = CODE.of(arg)
    return elsewhere(s, arg, action - TO, goals_of_use(s, seat, arg), CLAUSES[card_of(code)], card_of(code), code)


def put_back(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """A house can be put back a few times a turn, not for ever (WK-D8)."""
    if s.cancels >= MOST_CANCELS:
        return refuse(s, "put_back_enough", "WK-D8", n=MOST_CANCELS)
    return None


def elsewhere(s: WinterState, arg: int, hex: int, goals: int, clause: str, card: str, code: int) -> Reason | None:
    """Why the house in hand cannot end on this hex."""
    if hex == HOUSE_AT.of(arg):
        return refuse(s, "same_hex", "WK-6.7")
    reason = taken(s, hex)
    if reason is not None:
        return reason
    terrain = s.land.kind(hex)
    if terrain > 6:
        return refuse(s, "not_buildable", "WK-6.2", "WK-6.7", terrain=TERRAINS[terrain])
    if not BIT[hex] & goals:
        return refuse(s, "card_elsewhere", clause, card=card, deed=code)
    return None


def extend_move(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """One step of the house just placed or moved (WK-7.28); Caravan does not move it on."""
    code = CODE.of(arg)
    if extends_by_placing(s, code):
        return refuse(s, "card_elsewhere", CLAUSES[card_of(code)], card=card_of(code), deed=code + 1)
    goals = goals_of_arrow(s, seat, arg)
    if code in (TUNNEL_CARD, GUIDE_SECOND):
        return elsewhere(s, arg, action - TO, goals, "WK-11.4", "great_tunnel", ONE_STEP)
    return elsewhere(s, arg, action - TO, goals, "WK-7.28", card_of(code), code + 1)


def extend_place(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """Caravan fills only the hex that was left (WK-7.21)."""
    code = CODE.of(arg)
    hex = action % FORT
    if not extends_by_placing(s, code):
        return refuse(s, "not_now", "WK-5.12", asked=s.flow.names[EXTEND])
    reason = piece_and_hex(s, seat, action)
    if reason is not None and hex == CAME_FROM.of(arg):
        return reason
    if not BIT[hex] & goals_of_arrow(s, seat, arg):
        return refuse(s, "card_elsewhere", "WK-7.21", card=card_of(code), deed=code + 1)
    return None


# 5 The mandatory action -------------------------------------------------------------------------


def crossing_terrain(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """The printed terrain or the next one (WK-7.16)."""
    printed, following = crossing_terrains(s, seat)
    if action - TERRAIN not in (printed, following):
        return refuse(s, "crossing_terrain", "WK-7.16", "WK-7.29", terrain=CARDED[printed], other=CARDED[following])
    return None


def crossing_off(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Only Crossing lets the terrain be chosen, when the mandatory action starts (WK-7.29)."""
    return refuse(s, "terrain_is_given", "WK-5.4", "WK-7.29", terrain=TERRAINS[action - TERRAIN])


# 8.10, 9, 11.1 After the actions ----------------------------------------------------------------


def salvage(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """Own pieces only (WK-8.10)."""
    hex = action - REMOVE
    if not (s.houses[seat] | s.forts[seat]) & BIT[hex]:
        return refuse(s, "not_your_piece", "WK-8.10", hex=HEX_IDS[hex])
    return None


def wolves(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """One own house, no fort (WK-11.1)."""
    hex = action - TAKE_BACK
    if s.forts[seat] & BIT[hex]:
        return refuse(s, "wolves_no_fort", "WK-11.1", "WK-R21", hex=HEX_IDS[hex])
    if not s.houses[seat] & BIT[hex]:
        return refuse(s, "not_your_house", "WK-11.1", hex=HEX_IDS[hex])
    return None


def buy(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """In hand, and affordable (WK-9.2)."""
    card = action - BUY
    if s.owned[seat] >> card & 1:
        return refuse(s, "already_in_play", "WK-9.2", card=ABILITIES[card])
    if not s.hand[seat] >> card & 1:
        return refuse(s, "not_in_hand", "WK-9.2", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.buy_price[card], "WK-9.2")


def too_dear(s: WinterState, seat: int, card: int, price: int, clause: str) -> Reason | None:
    """More coins than there are."""
    if price > s.coins[seat]:
        return refuse(s, "too_dear", clause, card=ABILITIES[card], n=price, coins=s.coins[seat])
    return None


def upgrade(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """In play at level 1 since an earlier turn, and affordable (WK-9.3)."""
    card = action - UPGRADE
    if not s.owned[seat] >> card & 1:
        return refuse(s, "upgrade_not_in_play", "WK-9.3", card=ABILITIES[card])
    if s.upgraded[seat] >> card & 1:
        return refuse(s, "already_upgraded", "WK-9.3", card=ABILITIES[card])
    if card == made - 1:
        return refuse(s, "bought_just_now", "WK-9.3", "WK-R39", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.upgrade_price[card], "WK-9.3")


def extra(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """5 coins, a card in play with a target, no purchase before (WK-9.5, WK-11.8)."""
    card = action - EXTRA
    price = s.land.tables.extra_cost
    if made:
        return refuse(s, "extra_instead", "WK-11.8", "WK-R27")
    if not s.owned[seat] >> card & 1:
        return refuse(s, "card_not_in_play", "WK-9.5", card=ABILITIES[card])
    if s.coins[seat] < price:
        return refuse(s, "extra_too_dear", "WK-9.5", n=price, coins=s.coins[seat])
    if not uses_of(s, seat, card):
        return no_target(s, seat, 2 * card)
    return None


def extra_use(s: WinterState, seat: int, card: int, action: int) -> Reason | None:
    """The chosen card only, at its level (WK-9.5, WK-11.7)."""
    code = action - USE
    clause = "WK-9.5" if s.asked() == EXTRA_USE else "WK-11.7"
    if code // 2 != card:
        return refuse(s, "other_card", clause, card=ABILITIES[card])
    mode = s.land.tables.mode[card]
    if code % 2 and mode == BOTH:
        return refuse(s, "first_only", clause, card=ABILITIES[card])
    if code % 2 and mode == EXTENDS:
        return refuse(s, "arrow_after_first", "WK-7.1", clause, card=ABILITIES[card])
    if code % 2 and not s.upgraded[seat] >> card & 1:
        return refuse(s, "not_upgraded", "WK-7.1", clause, card=ABILITIES[card])
    if not usable(s, seat, code):
        return no_target(s, seat, code)
    return None


# What is asked for at another time in the turn (WK-5.3): the key and the clauses.
TOO_EARLY_OR_LATE: dict[tuple[int, str], tuple[str, ...]] = {
    (CHOOSE_ACTION, "end"): ("mandatory_first", "WK-5.3", "WK-5.4"),
    (CHOOSE_ACTION, "house"): ("choose_before_placing", "WK-5.3"),
    (CHOOSE_ACTION, "fort"): ("choose_before_placing", "WK-5.3"),
    (CHOOSE_MORE, "mandatory"): ("mandatory_done", "WK-5.3", "WK-5.6"),
    (CHOOSE_MORE, "house"): ("only_cards_place", "WK-5.3"),
    (CHOOSE_MORE, "fort"): ("only_cards_place", "WK-5.3"),
}
ANSWERS: dict[tuple[int, str], Refusal] = {
    (CHOOSE_ACTION, "use"): use,
    (CHOOSE_ACTION, "tunnel"): tunnel,
    (CHOOSE_ACTION, "mandatory"): welcome,
    (CHOOSE_ACTION, "terrain"): crossing_off,
    (CHOOSE_MORE, "use"): use,
    (CHOOSE_MORE, "tunnel"): tunnel,
    (CHOOSE_MORE, "end"): welcome,
    (CROSSING_TERRAIN, "terrain"): crossing_terrain,
    (PLACE_MANDATORY, "house"): mandatory_placement,
    (PLACE_MANDATORY, "fort"): mandatory_placement,
    (PLACE_MANDATORY, "terrain"): crossing_off,
    (EXPANSION_PLACE, "house"): expansion_placement,
    (EXPANSION_PLACE, "fort"): expansion_placement,
    (EXPANSION_PLACE, "decline"): welcome,
    (PLACE_ABILITY, "house"): ability_placement,
    (PLACE_ABILITY, "fort"): ability_placement,
    (PICK_HOUSE, "pick"): pick,
    (MOVE_HOUSE, "to"): destination,
    (MOVE_HOUSE, "cancel"): put_back,
    (EXTEND, "to"): extend_move,
    (EXTEND, "house"): extend_place,
    (EXTEND, "fort"): extend_place,
    (EXTEND, "decline"): welcome,
    (SALVAGE, "remove"): salvage,
    (SALVAGE, "stop"): welcome,
    (PURCHASE, "buy"): buy,
    (PURCHASE, "upgrade"): upgrade,
    (PURCHASE, "extra"): extra,
    (PURCHASE, "pass"): welcome,
    (EXTRA_USE, "use"): extra_use,
    (EXTRA_USE, "stop"): welcome,
    (INNOVATION_USE, "use"): extra_use,
    (INNOVATION_USE, "stop"): welcome,
    (WOLVES, "take_back"): wolves,
}
