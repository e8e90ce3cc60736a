"""7 Where the cards may place and move: sets of hexes for each kind of action of the data (WK-7.30)."""

from __future__ import annotations

from royaume.games.winter_kingdom.actions import ARMS, HUNTING, LIVESTOCK, MOUNTAIN, TUNNEL
from royaume.games.winter_kingdom.hexes import BIT, MAP, SECTIONS, Geometry
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, lowest, several
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.tables import (
    BY_TUNNEL,
    CARD,
    CARD_NEXT,
    CENTRE_SECTION,
    FROM_ANYWHERE,
    OPPONENT_LINE,
    OWN_FORT,
    PLACE,
    ROAM,
    SLIDE,
    STEP,
    STRAIGHT2,
    THROUGH,
    WALK2,
    Deed,
)

# Using a card at all ----------------------------------------------------------------------------


def usable(s: WinterState, seat: int, code: int) -> bool:
    """True if the first step of this use has a legal target, and the reserve a piece to place (WK-7.3)."""
    deed = s.land.tables.deeds[code]
    if deed.do == PLACE:
        return (s.stock[seat] > 0 or s.fort_stock[seat] > 0) and bool(sites(s, seat, code))
    return bool(s.houses[seat]) and bool(movable(s, seat, deed))


# Placement cards --------------------------------------------------------------------------------


def sites(s: WinterState, seat: int, code: int) -> Hexes:
    """The hexes on which a placement card may place (WK-7.6 to WK-7.16)."""
    found = suitable(s, seat, code)
    if s.land.tables.deeds[code].adjacent:
        return found & s.reach[seat] or found
    return found


def suitable(s: WinterState, seat: int, code: int) -> Hexes:
    """The empty hexes that meet what the card asks for, before the duty of adjacency: the set C of WK-6.3."""
    land = s.land
    deed = land.tables.deeds[code]
    site = land.site[code]
    found = s.free & (land.find_site(code) if site is None else site)
    return found if deed.plain else found & special(s, seat, deed)


def special(s: WinterState, seat: int, deed: Deed) -> Hexes:
    """The conditions of a placement that depend on the pieces or on the terrain card."""
    land = s.land
    geometry = land.geometry
    own = s.houses[seat] | s.forts[seat]
    found = MAP
    if deed.terrain == CARD:
        found = land.terrains[s.cards[seat]]
    elif deed.terrain == CARD_NEXT:
        found = land.terrains[land.tables.next_terrain[s.cards[seat]]]
    if deed.next_to == OWN_FORT:
        found &= geometry.spread(s.forts[seat])
    if deed.touches >= 0:
        seeds = s.forts[seat] if deed.touches == OWN_FORT else own & land.beside[deed.touches]
        found &= geometry.spread(geometry.flood(seeds, own))
    if deed.line == OPPONENT_LINE:
        ends = NO_HEXES
        for other in range(s.seats):
            if other != seat:
                ends |= line_ends(geometry, s.houses[other] | s.forts[other])
        found &= ends
    elif deed.line:
        found &= line_ends(geometry, own)
    if deed.most < 6 or deed.least:
        found &= with_neighbours(geometry, own, deed.least, deed.most)
    return found


def line_ends(geometry: Geometry, pieces: Hexes) -> Hexes:
    """The hexes that prolong a straight run of at least three of these pieces (WK-2.14, WK-7.12)."""
    found = NO_HEXES
    for d in range(6):
        two = pieces & geometry.shift(pieces, d)
        if two:
            found |= geometry.shift(pieces & geometry.shift(two, d), d)
    return found


def with_neighbours(geometry: Geometry, pieces: Hexes, least: int, most: int) -> Hexes:
    """The hexes with `least` to `most` of these pieces adjacent (WK-7.13)."""
    at_least = [MAP] + [NO_HEXES] * 7
    for d in range(6):
        there = geometry.shift(pieces, d)
        for n in range(min(d, most) + 1, 0, -1):
            at_least[n] |= at_least[n - 1] & there
    return at_least[least] & ~at_least[most + 1]


# Movement cards ---------------------------------------------------------------------------------


def movable(s: WinterState, seat: int, deed: Deed) -> Hexes:
    """The own houses that have a destination (forts never move, WK-2.15)."""
    land = s.land
    geometry = land.geometry
    houses = s.houses[seat]
    goals = s.free & land.places
    how = deed.how
    if how == STEP:
        if deed.zone == CENTRE_SECTION:
            goals &= SECTIONS[0]
        return houses & geometry.spread(goals)
    if how == BY_TUNNEL:
        return houses & tunnel_starts(s, goals) if houses & land.beside[TUNNEL] else NO_HEXES
    if how == FROM_ANYWHERE:
        return houses & ~land.beside[TUNNEL] if goals & land.beside[TUNNEL] else NO_HEXES
    if how == STRAIGHT2:
        return houses & geometry.leap(goals)
    if how == WALK2:
        return houses & geometry.ring(goals)
    if how == ROAM:
        return houses & land.places & with_room(s)
    if how == SLIDE:
        goals &= land.wild
        if not deed.short:
            return houses & geometry.spread(goals)
        found = NO_HEXES
        for d in range(6):
            found |= geometry.shift(goals & geometry.shift(goals, d), d)
        return houses & found
    if how == THROUGH:
        return houses & through_starts(s, deed, goals)
    pieces = MAP & ~s.free if deed.everyone else houses | s.forts[seat]
    return regroup_starts(s, houses, pieces, goals)


def tunnel_starts(s: WinterState, goals: Hexes) -> Hexes:
    """The hexes beside a tunnel from which another tunnel has a free way out (WK-7.17)."""
    way_out = NO_HEXES
    for around in s.land.tunnels:
        if around & goals:
            if way_out:
                return s.land.beside[TUNNEL]
            way_out = around
    starts = NO_HEXES
    if way_out:  # the only way out is no entrance
        for around in s.land.tunnels:
            if around != way_out:
                starts |= around
    return starts


def with_room(s: WinterState) -> Hexes:
    """The hexes with an empty hex of the same terrain adjacent (WK-7.26, WK-8.5)."""
    found = NO_HEXES
    land = s.land
    if not land.same:
        land.find_same()
    for d in range(6):
        found |= land.same[d] & land.geometry.shift(s.free, (d + 3) % 6)
    return found


def through_starts(s: WinterState, deed: Deed, goals: Hexes) -> Hexes:
    """The hexes from which a way over empty mountain or ice leads to a destination (WK-7.22, WK-7.23)."""
    land = s.land
    geometry = land.geometry
    over = s.free & land.terrains[deed.over]
    if deed.on_ice:
        return geometry.spread(over)
    beside = geometry.spread(goals)
    return geometry.spread(geometry.flood(beside | goals, over)) | beside & land.terrains[deed.over]


def regroup_starts(s: WinterState, houses: Hexes, pieces: Hexes, goals: Hexes) -> Hexes:
    """The houses that may leave for the edge of the rest of their group (WK-7.24)."""
    geometry = s.land.geometry
    open_ = pieces & geometry.spread(goals)  # pieces with an empty buildable hex beside them
    found = NO_HEXES
    while open_:
        group = geometry.flood(lowest(open_), pieces)
        doors = open_ & group
        found |= group & houses if several(doors) else group & houses & ~doors
        open_ ^= doors
    return found


def destinations(s: WinterState, seat: int, deed: Deed, hex: int) -> Hexes:
    """Where the house on this hex may go (WK-7.17 to WK-7.26)."""
    land = s.land
    geometry = land.geometry
    goals = s.free & land.places
    how = deed.how
    if how == STEP:
        if deed.zone == CENTRE_SECTION:
            goals &= SECTIONS[0]
        return land.near[hex] & goals
    if how == BY_TUNNEL:
        bit = BIT[hex]
        touched = 0
        beyond = NO_HEXES
        for around in land.tunnels:
            if around & bit:
                touched += 1
            else:
                beyond |= around
        if not touched:
            return NO_HEXES
        # Beside two tunnels, each is an exit of the other (WK-7.17).
        return goals & (beyond if touched == 1 else land.beside[TUNNEL])
    if how == FROM_ANYWHERE:
        return NO_HEXES if land.beside[TUNNEL] & BIT[hex] else goals & land.beside[TUNNEL]
    if how == STRAIGHT2:
        return geometry.leap(BIT[hex]) & goals
    if how == WALK2:
        return geometry.ring2[hex] & goals
    if how == ROAM:
        return geometry.flood(land.near[hex], s.free & land.terrains[land.kind(hex)]) & goals
    if how == SLIDE:
        return slides(s, deed, hex, goals & land.wild)
    if how == THROUGH:
        crossed = geometry.flood(land.near[hex], s.free & land.terrains[deed.over])
        if deed.on_ice:
            return crossed
        if BIT[hex] & land.terrains[deed.over]:
            crossed |= BIT[hex]
        found = geometry.spread(crossed)
        return (found | crossed) & goals
    pieces = MAP & ~s.free if deed.everyone else s.houses[seat] | s.forts[seat]
    group = geometry.flood(BIT[hex], pieces)
    return geometry.spread(group & ~BIT[hex]) & goals


def slides(s: WinterState, deed: Deed, hex: int, ground: Hexes) -> Hexes:
    """The last hex before an obstacle in each direction, or the one before that (WK-7.25)."""
    geometry = s.land.geometry
    found = NO_HEXES
    for d in range(6):
        before = NO_HEXES
        here = BIT[hex]
        ahead = geometry.shift(here, d) & ground
        while ahead:
            before, here = here, ahead
            ahead = geometry.shift(here, d) & ground
        if deed.short:
            if before and before != BIT[hex]:
                found |= before
        elif before:
            found |= here
    return found


def paying(s: WinterState, seat: int) -> Hexes:
    """The empty hexes on which a piece of this seat would earn coins now."""
    land = s.land
    if land.pays:
        return land.pays & s.free & (land.places | land.terrains[MOUNTAIN])
    ground = s.free & (land.places | land.terrains[MOUNTAIN])
    if land.economy == LIVESTOCK:
        return ground & ~with_room(s)
    if land.economy == HUNTING:
        return ground & ~land.geometry.spread(s.houses[seat] | s.forts[seat])
    if land.economy == ARMS:
        return ground & land.geometry.spread(s.forts[seat])
    return NO_HEXES
