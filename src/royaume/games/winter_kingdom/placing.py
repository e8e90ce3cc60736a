"""6 and 8 Putting pieces on the map, taking them off, and the coins a placement earns."""

from __future__ import annotations

from royaume.games.winter_kingdom.actions import (
    ARMS,
    DEAD_END,
    ECONOMIES,
    FORT,
    HUNTING,
    LIVESTOCK,
    MARBLE,
    MOBILITY,
    TERRAINS,
)
from royaume.games.winter_kingdom.hexes import AT, BIT, HEX_IDS, SHIFTS, hexes_of
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.sets import Hexes
from royaume.games.winter_kingdom.state import WinterState, find_reach

# 6 Placement ------------------------------------------------------------------------------------


def adjacent_if_possible(s: WinterState, seat: int, hexes: Hexes) -> Hexes:
    """The hexes beside own pieces if there are any, else all of them (WK-6.3)."""
    return hexes & s.reach[seat] or hexes


def placements(s: WinterState, seat: int, hexes: Hexes) -> list[int]:
    """A house or a fort, as far as the reserve has them, on each of the hexes (WK-6.5)."""
    if not hexes:
        return []
    found = hexes_of(hexes)
    if s.fort_stock[seat]:
        forts = [FORT + hex for hex in found]
        return found + forts if s.stock[seat] else forts
    return found if s.stock[seat] else []


def place(s: WinterState, seat: int, action: int) -> int:
    """Carry out a placement: the piece, its coins, the end trigger (WK-5.11); returns the hex."""
    land = s.land
    if action >= FORT:
        hex = action - FORT
        bit = BIT[hex]
        strength = land.tables.fort_strength
        s.forts[seat] |= bit
        s.fort_stock[seat] -= 1
    else:
        hex = action
        bit = BIT[hex]
        strength = 1
        s.houses[seat] |= bit
        s.stock[seat] -= 1
    s.free ^= bit
    s.fresh |= bit
    s.strength += strength
    twist = land.twist
    if twist == MOBILITY:
        s.reach[seat] |= land.geometry.near2[hex]
    elif twist != DEAD_END:
        s.reach[seat] |= land.near[hex]
    if s.log is not None:
        s.tell(
            "place",
            seat,
            {
                "hex": HEX_IDS[hex],
                "piece": "fort" if action >= FORT else "house",
                "terrain": TERRAINS[land.kind(hex)],
            },
        )
    if earns(s, seat, hex):
        earn(s, seat, worth(land, action >= FORT), hex)
    if not s.ending and not s.stock[seat] and not s.fort_stock[seat]:
        s.ending = True
        if s.log is not None:
            s.tell("end_trigger", seat, {})
    return hex


def move(s: WinterState, seat: int, start: int, goal: int) -> None:
    """Move a house: never a placement, never coins (WK-2.15)."""
    change = BIT[start] | BIT[goal]
    s.houses[seat] ^= change
    s.free ^= change
    if s.fresh & BIT[start]:
        s.fresh ^= change
    s.reach[seat] = find_reach(s, seat)
    if s.log is not None:
        s.tell("move", seat, {"from": HEX_IDS[start], "to": HEX_IDS[goal]})


def lift(s: WinterState, seat: int, hex: int) -> bool:
    """Take an own piece off the map; True if it was a fort."""
    bit = BIT[hex]
    fort = bool(s.forts[seat] & bit)
    if fort:
        s.forts[seat] ^= bit
    else:
        s.houses[seat] ^= bit
    s.free |= bit
    s.fresh &= ~bit
    s.reach[seat] = find_reach(s, seat)
    return fort


# 8 Coins ----------------------------------------------------------------------------------------


def earns(s: WinterState, seat: int, hex: int) -> bool:
    """True if a piece just placed on this hex meets the economy card (WK-8.2 to WK-8.7)."""
    land = s.land
    economy = land.economy
    if land.pays:
        return bool(land.pays & BIT[hex])
    if economy == LIVESTOCK:
        return not land.near[hex] & s.free & land.terrains[land.kind(hex)]
    if economy == HUNTING:
        return not land.near[hex] & (s.houses[seat] | s.forts[seat])
    if economy == ARMS:
        return bool(land.near[hex] & s.forts[seat])
    return False


def worth(land: Land, fort: bool) -> int:
    """The coins of a house or a fort that meets the economy card: a fort is two houses (WK-8.2, WK-8.10)."""
    coins = land.tables.economy_coins[land.economy]
    return coins * land.tables.fort_strength if fort else coins


def earn(s: WinterState, seat: int, coins: int, hex: int) -> None:
    """Coins from the bank, which never runs out (WK-8.1)."""
    s.coins[seat] += coins
    if s.log is not None:
        data = {"n": coins, "economy": ECONOMIES[s.land.economy]}
        s.tell("coins", seat, data if hex < 0 else {**data, "hex": HEX_IDS[hex]})


def earn_marble(s: WinterState, seat: int) -> None:
    """Marble: the three placements of the mandatory action in one unbroken straight line (WK-8.9)."""
    land = s.land
    if land.economy != MARBLE or len(s.spots) != 3:
        return
    a, b, c = sorted(s.spots)
    step = AT[b] - AT[a]
    if step in SHIFTS and AT[c] - AT[b] == step and land.near[a] & BIT[b] and land.near[b] & BIT[c]:
        earn(s, seat, land.tables.economy_coins[MARBLE], -1)
