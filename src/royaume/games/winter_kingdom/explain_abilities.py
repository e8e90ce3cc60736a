"""Why a card cannot be used, and where it does not lead: 7 Using cards."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.winter_kingdom.abilities import MOST_CANCELS, extends_by_placing, goals_of_arrow, goals_of_use
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CROSSING_SECOND,
    FORT,
    GUIDE_SECOND,
    ICE,
    PICK,
    TERRAINS,
    TO,
    TUNNEL_CARD,
    USE,
)
from royaume.games.winter_kingdom.explain_placing import not_adjacent, piece_and_hex, taken
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.prompts import card_of
from royaume.games.winter_kingdom.sets import Hexes
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import CAME_FROM, CODE, EXTEND, HOUSE_AT
from royaume.games.winter_kingdom.tables import EXTENDS, PLACE
from royaume.games.winter_kingdom.targets import movable, sites, suitable, usable

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


# Using a card at all ----------------------------------------------------------------------------


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


# Placement cards --------------------------------------------------------------------------------


def ability_placement(s: WinterState, seat: int, code: int, action: int) -> Reason | None:
    """What the card asks for, then the duty of adjacency."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    clause = CLAUSES[card_of(code)]
    hex = action % FORT
    terrain = s.land.kind(hex)
    if terrain > ICE and s.land.tables.deeds[code].terrain != terrain:
        return refuse(s, "not_buildable", "WK-6.2", clause, terrain=TERRAINS[terrain])
    if not BIT[hex] & suitable(s, seat, code):
        return refuse(s, "card_elsewhere", clause, card=card_of(code), deed=code)
    if not BIT[hex] & sites(s, seat, code):
        return not_adjacent(s, clause)
    return None


# Movement cards ---------------------------------------------------------------------------------


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


def elsewhere(s: WinterState, arg: int, hex: int, goals: Hexes, clause: str, card: str, code: int) -> Reason | None:
    """Why the house in hand cannot end on this hex."""
    if hex == HOUSE_AT.of(arg):
        return refuse(s, "same_hex", "WK-6.7")
    reason = taken(s, hex)
    if reason is not None:
        return reason
    terrain = s.land.kind(hex)
    if terrain > ICE:
        return refuse(s, "not_buildable", "WK-6.2", "WK-6.7", terrain=TERRAINS[terrain])
    if not BIT[hex] & goals:
        return refuse(s, "card_elsewhere", clause, card=card, deed=code)
    return None


# Arrows -----------------------------------------------------------------------------------------


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
