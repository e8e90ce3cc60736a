"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse
from royaume.games.winter_kingdom.abilities import CODE, FROM_SHIFT, HEX, HEX_SHIFT, MOST_CANCELS, extends_by_placing
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
    CHOOSE_ACTION,
    CHOOSE_MORE,
    CROSSING_TERRAIN,
    EXPANSION_PLACE,
    EXTEND,
    EXTRA_USE,
    INNOVATION_USE,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    PLACE_MANDATORY,
    PURCHASE,
    SALVAGE,
    WOLVES,
)
from royaume.games.winter_kingdom.tables import BOTH, EITHER, EXTENDS, PLACE
from royaume.games.winter_kingdom.targets import suitable

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


def mandatory_placement(s: WinterState, seat: int, left: int, action: int) -> Reason:
    """The terrain of the card, beside own pieces if possible (WK-5.4)."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    terrain = s.land.kind(action % FORT)
    if terrain != s.terrain:
        return refuse(s, "wrong_terrain", "WK-5.4", terrain=CARDED[s.terrain], other=TERRAINS[terrain])
    return not_adjacent(s, "WK-5.4")


def ability_placement(s: WinterState, seat: int, code: int, action: int) -> Reason:
    """What the card asks for, then the duty of adjacency."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    clause = CLAUSES[card_of(code)]
    hex = action % FORT
    terrain = s.land.kind(hex)
    if terrain > 6 and s.land.tables.deeds[code].terrain != terrain:
        return refuse(s, "not_buildable", "WK-6.2", clause, terrain=TERRAINS[terrain])
    if BIT[hex] & suitable(s, seat, code):
        return not_adjacent(s, clause)
    return refuse(s, "card_elsewhere", clause, card=card_of(code), deed=code)


def expansion_placement(s: WinterState, seat: int, left: int, action: int) -> Reason:
    """Buildable, and beside any own piece (WK-11.2)."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    terrain = s.land.kind(action % FORT)
    if terrain > 6:
        return refuse(s, "not_buildable", "WK-6.2", "WK-11.2", terrain=TERRAINS[terrain])
    return refuse(s, "expansion_adjacent", "WK-11.2")


# 7 Uses of cards --------------------------------------------------------------------------------


def use(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """In play, at the right level, not used yet, with a target (WK-5.7, WK-7.1, WK-7.3)."""
    code = action - USE
    if code == TUNNEL_CARD:
        if s.used >> TUNNEL_CARD & 1:
            return refuse(s, "card_used", "WK-5.7", "WK-7.17", card="tunnel")
        return refuse(s, "no_tunnel_move", "WK-7.3", "WK-7.17")
    card = code // 2
    name = ABILITIES[card]
    clause = CLAUSES[name]
    mode = s.land.tables.mode[card]
    if not s.owned[seat] >> card & 1:
        return refuse(s, "card_not_in_play", "WK-5.3", "WK-9.2", card=name)
    if code % 2:
        if not s.upgraded[seat] >> card & 1:
            return refuse(s, "not_upgraded", "WK-7.1", clause, card=name)
        if mode == EXTENDS:
            return refuse(s, "arrow_after_first", "WK-7.1", clause, card=name)
    if code == CROSSING_SECOND:
        return refuse(s, "crossing_with_mandatory", "WK-7.29", card=name)
    if s.used >> 2 * card & (3 if mode == EITHER else 1 << code % 2):
        return refuse(s, "card_used", "WK-5.7", clause, card=name)
    if code == GUIDE_SECOND and s.used >> TUNNEL_CARD & 1:
        return refuse(s, "card_used", "WK-7.27", card="tunnel")
    return no_target(s, seat, code)


def no_target(s: WinterState, seat: int, code: int) -> Reason:
    """The card has nothing to place, or nowhere to go (WK-7.3)."""
    clause = CLAUSES[card_of(code)]
    if s.land.tables.deeds[code].do == PLACE and not s.stock[seat] and not s.fort_stock[seat]:
        return refuse(s, "reserve_empty", "WK-7.3", clause, card=card_of(code))
    return refuse(s, "no_target", "WK-7.3", clause, card=card_of(code), deed=code)


def pick(s: WinterState, seat: int, code: int, action: int) -> Reason:
    """An own house that can move (WK-2.15)."""
    hex = action - PICK
    reason = own_house(s, seat, hex)
    if reason is not None:
        return reason
    return refuse(s, "house_cannot_move", CLAUSES[card_of(code)], card=card_of(code), hex=HEX_IDS[hex], deed=code)


def own_house(s: WinterState, seat: int, hex: int) -> Reason | None:
    """Forts never move, and only own pieces do (WK-2.15)."""
    if s.forts[seat] & BIT[hex]:
        return refuse(s, "fort_stays", "WK-2.15", hex=HEX_IDS[hex])
    if not s.houses[seat] & BIT[hex]:
        return refuse(s, "not_your_house", "WK-2.15", "WK-2.3", hex=HEX_IDS[hex])
    return None


def destination(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Empty, buildable, and where the card leads (WK-6.7)."""
    code = arg & CODE
    return elsewhere(s, action - TO, arg >> HEX_SHIFT, CLAUSES[card_of(code)], card_of(code), code)


def put_back_again(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """A house can be put back a few times a turn, not for ever (WK-D8)."""
    return refuse(s, "put_back_enough", "WK-D8", n=MOST_CANCELS)


def elsewhere(s: WinterState, hex: int, start: int, clause: str, card: str, code: int) -> Reason:
    """Why a house cannot end on this hex."""
    if hex == start:
        return refuse(s, "same_hex", "WK-6.7")
    reason = taken(s, hex)
    if reason is not None:
        return reason
    terrain = s.land.kind(hex)
    if terrain > 6:
        return refuse(s, "not_buildable", "WK-6.2", "WK-6.7", terrain=TERRAINS[terrain])
    return refuse(s, "card_elsewhere", clause, card=card, deed=code)


def extend_move(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """One step of the house just placed or moved (WK-7.28); Caravan does not move it on."""
    code = arg & CODE
    if code in (TUNNEL_CARD, GUIDE_SECOND):
        return elsewhere(s, action - TO, arg >> HEX_SHIFT & HEX, "WK-11.4", "great_tunnel", ONE_STEP)
    if extends_by_placing(s, code):
        return refuse(s, "card_elsewhere", CLAUSES[card_of(code)], card=card_of(code), deed=code + 1)
    return elsewhere(s, action - TO, arg >> HEX_SHIFT & HEX, "WK-7.28", card_of(code), code + 1)


def extend_place(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Caravan fills only the hex that was left (WK-7.21)."""
    code = arg & CODE
    if not extends_by_placing(s, code):
        return refuse(s, "not_now", "WK-5.12", asked=s.flow.names[EXTEND])
    reason = piece_and_hex(s, seat, action)
    if reason is not None and action % FORT == arg >> FROM_SHIFT:
        return reason
    return refuse(s, "card_elsewhere", "WK-7.21", card=card_of(code), deed=code + 1)


# 5 The mandatory action and the end of the actions ----------------------------------------------


def place_too_early(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """A hex is chosen after what places the piece: the mandatory action or a card (WK-5.3)."""
    return refuse(s, "choose_before_placing", "WK-5.3")


def place_again(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """After the mandatory action only cards place (WK-5.3)."""
    return refuse(s, "only_cards_place", "WK-5.3")


def mandatory_again(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Exactly once a turn (WK-5.3)."""
    return refuse(s, "mandatory_done", "WK-5.3", "WK-5.6")


def end_too_early(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """The mandatory action must be performed (WK-5.4)."""
    return refuse(s, "mandatory_first", "WK-5.3", "WK-5.4")


def crossing_terrain(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """The printed terrain or the next one (WK-7.16)."""
    printed = s.cards[seat]
    following = s.land.tables.next_terrain[printed]
    return refuse(s, "crossing_terrain", "WK-7.16", "WK-7.29", terrain=CARDED[printed], other=CARDED[following])


def crossing_off(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Only Crossing lets the terrain be chosen, when the mandatory action starts (WK-7.29)."""
    return refuse(s, "terrain_is_given", "WK-5.4", "WK-7.29", terrain=TERRAINS[action - TERRAIN])


# 8.10, 9, 11.1 After the actions ----------------------------------------------------------------


def salvage(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Own pieces only (WK-8.10)."""
    return refuse(s, "not_your_piece", "WK-8.10", hex=HEX_IDS[action - REMOVE])


def wolves(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """One own house, no fort (WK-11.1)."""
    hex = action - TAKE_BACK
    if s.forts[seat] & BIT[hex]:
        return refuse(s, "wolves_no_fort", "WK-11.1", "WK-R21", hex=HEX_IDS[hex])
    return refuse(s, "not_your_house", "WK-11.1", hex=HEX_IDS[hex])


def buy(s: WinterState, seat: int, made: int, action: int) -> Reason:
    """In hand, and affordable (WK-9.2)."""
    card = action - BUY
    if s.owned[seat] >> card & 1:
        return refuse(s, "already_in_play", "WK-9.2", card=ABILITIES[card])
    if not s.hand[seat] >> card & 1:
        return refuse(s, "not_in_hand", "WK-9.2", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.buy_price[card], "WK-9.2")


def too_dear(s: WinterState, seat: int, card: int, price: int, clause: str) -> Reason:
    """More coins than there are."""
    return refuse(s, "too_dear", clause, card=ABILITIES[card], n=price, coins=s.coins[seat])


def upgrade(s: WinterState, seat: int, made: int, action: int) -> Reason:
    """In play at level 1 since an earlier turn, and affordable (WK-9.3)."""
    card = action - UPGRADE
    if not s.owned[seat] >> card & 1:
        return refuse(s, "upgrade_not_in_play", "WK-9.3", card=ABILITIES[card])
    if s.upgraded[seat] >> card & 1:
        return refuse(s, "already_upgraded", "WK-9.3", card=ABILITIES[card])
    if card == made - 1:
        return refuse(s, "bought_just_now", "WK-9.3", "WK-R39", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.upgrade_price[card], "WK-9.3")


def extra(s: WinterState, seat: int, made: int, action: int) -> Reason:
    """5 coins, a card in play with a target, no purchase before (WK-9.5, WK-11.8)."""
    card = action - EXTRA
    price = s.land.tables.extra_cost
    if made:
        return refuse(s, "extra_instead", "WK-11.8", "WK-R27")
    if not s.owned[seat] >> card & 1:
        return refuse(s, "card_not_in_play", "WK-9.5", card=ABILITIES[card])
    if s.coins[seat] < price:
        return refuse(s, "extra_too_dear", "WK-9.5", n=price, coins=s.coins[seat])
    return no_target(s, seat, 2 * card)


def extra_use(s: WinterState, seat: int, card: int, action: int) -> Reason:
    """The chosen card only, at its level (WK-9.5, WK-11.7)."""
    code = action - USE
    clause = "WK-9.5" if s.decision()[0] == EXTRA_USE else "WK-11.7"
    if code // 2 != card:
        return refuse(s, "other_card", clause, card=ABILITIES[card])
    mode = s.land.tables.mode[card]
    if code % 2 and mode == BOTH:
        return refuse(s, "first_only", clause, card=ABILITIES[card])
    if code % 2 and mode == EXTENDS:
        return refuse(s, "arrow_after_first", "WK-7.1", clause, card=ABILITIES[card])
    if code % 2 and not s.upgraded[seat] >> card & 1:
        return refuse(s, "not_upgraded", "WK-7.1", clause, card=ABILITIES[card])
    return no_target(s, seat, code)


ANSWERS: dict[tuple[int, str], Refusal] = {
    (CHOOSE_ACTION, "use"): use,
    (CHOOSE_ACTION, "tunnel"): use,
    (CHOOSE_ACTION, "end"): end_too_early,
    (CHOOSE_ACTION, "terrain"): crossing_off,
    (CHOOSE_ACTION, "house"): place_too_early,
    (CHOOSE_ACTION, "fort"): place_too_early,
    (CHOOSE_MORE, "use"): use,
    (CHOOSE_MORE, "tunnel"): use,
    (CHOOSE_MORE, "mandatory"): mandatory_again,
    (CHOOSE_MORE, "house"): place_again,
    (CHOOSE_MORE, "fort"): place_again,
    (CROSSING_TERRAIN, "terrain"): crossing_terrain,
    (PLACE_MANDATORY, "house"): mandatory_placement,
    (PLACE_MANDATORY, "fort"): mandatory_placement,
    (PLACE_MANDATORY, "terrain"): crossing_off,
    (EXPANSION_PLACE, "house"): expansion_placement,
    (EXPANSION_PLACE, "fort"): expansion_placement,
    (PLACE_ABILITY, "house"): ability_placement,
    (PLACE_ABILITY, "fort"): ability_placement,
    (PICK_HOUSE, "pick"): pick,
    (MOVE_HOUSE, "to"): destination,
    (MOVE_HOUSE, "cancel"): put_back_again,
    (EXTEND, "to"): extend_move,
    (EXTEND, "house"): extend_place,
    (EXTEND, "fort"): extend_place,
    (SALVAGE, "remove"): salvage,
    (PURCHASE, "buy"): buy,
    (PURCHASE, "upgrade"): upgrade,
    (PURCHASE, "extra"): extra,
    (EXTRA_USE, "use"): extra_use,
    (INNOVATION_USE, "use"): extra_use,
    (WOLVES, "take_back"): wolves,
}
