"""Why a piece cannot be placed: 5.4 and 6 Placement, 7.16 the terrain of Crossing, 11.2 Expansion."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.winter_kingdom.actions import CARDED, DEAD_END, FORT, ICE, MOBILITY, TERRAIN, TERRAINS
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.turn import crossing_terrains, expansion_sites, mandatory_sites


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


def expansion_placement(s: WinterState, seat: int, left: int, action: int) -> Reason | None:
    """Buildable, and beside any own piece (WK-11.2)."""
    reason = piece_and_hex(s, seat, action)
    if reason is not None:
        return reason
    terrain = s.land.kind(action % FORT)
    if terrain > ICE:
        return refuse(s, "not_buildable", "WK-6.2", "WK-11.2", terrain=TERRAINS[terrain])
    if not BIT[action % FORT] & expansion_sites(s, seat):
        return refuse(s, "expansion_adjacent", "WK-11.2")
    return None


def crossing_terrain(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """The printed terrain or the next one (WK-7.16)."""
    printed, following = crossing_terrains(s, seat)
    if action - TERRAIN not in (printed, following):
        return refuse(s, "crossing_terrain", "WK-7.16", "WK-7.29", terrain=CARDED[printed], other=CARDED[following])
    return None


def crossing_off(s: WinterState, seat: int, arg: int, action: int) -> Reason:
    """Only Crossing lets the terrain be chosen, when the mandatory action starts (WK-7.29)."""
    return refuse(s, "terrain_is_given", "WK-5.4", "WK-7.29", terrain=TERRAINS[action - TERRAIN])
