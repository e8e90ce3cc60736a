"""3 The map as bits: 427 hexes in reading order, each one bit of a set, so that whole sets move at once.

A hex (q, r) is bit q + 25 r + 321. Rows stay apart at this width, so one or two steps in any direction are one shift.
"""

from __future__ import annotations

from typing import Final

from royaume.games.winter_kingdom.sets import (
    NO_HEXES,
    Hexes,
    Places,
    around,
    bit,
    both_ways,
    flood,
    lowest,
    union,
)

RADIUS: Final = 4
CENTRES: Final = ((0, 0), (4, -9), (9, -5), (5, 4), (-4, 9), (-9, 5), (-5, -4))  # WK-3.4
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # WK-3.2: E SE SW W NW NE

WIDTH: Final = 25
ORIGIN: Final = 321
SHIFTS: Final = (1, WIDTH, WIDTH - 1)  # E, SE, SW to the left; the opposite three to the right


def rotate(q: int, r: int, turns: int) -> tuple[int, int]:
    """A local hex after so many clockwise turns of 60 degrees (WK-3.3)."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


# The 61 local hexes of a board in reading order (WK-3.1).
LOCAL: Final[list[tuple[int, int]]] = [
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
]

# The 427 hexes of the map in reading order, their names, and the section of each.
HEXES: Final[list[tuple[int, int]]] = sorted(
    ((q + a, r + b) for a, b in CENTRES for q, r in LOCAL), key=lambda hex: (hex[1], hex[0])
)
HEX_IDS: Final[tuple[str, ...]] = tuple(f"{q},{r}" for q, r in HEXES)
NAMED: Final[dict[str, int]] = {name: i for i, name in enumerate(HEX_IDS)}
NUMBER: Final[dict[tuple[int, int], int]] = {hex: i for i, hex in enumerate(HEXES)}
SECTION: Final[list[int]] = [
    next(i for i, (a, b) in enumerate(CENTRES) if max(abs(q - a), abs(r - b), abs(q - a + r - b)) <= RADIUS)
    for q, r in HEXES
]

AT: Final[list[int]] = [q + WIDTH * r + ORIGIN for q, r in HEXES]  # hex -> its bit
BIT: Final[list[Hexes]] = [bit(at) for at in AT]
MAP: Final[Hexes] = union(BIT)
MEMBERS: Final[Places] = Places([AT.index(at) if at in AT else -1 for at in range(AT[-1] + 1)])


def hexes_of(mask: Hexes) -> list[int]:
    """The hexes of a set, in reading order."""
    return MEMBERS.of(mask)


def hex_ids(mask: Hexes) -> list[str]:
    """The names of the hexes of a set, in reading order."""
    return [HEX_IDS[hex] for hex in hexes_of(mask)]


def hex_set(ids: list[str]) -> Hexes:
    """The set of the hexes with these names, each named once."""
    mask = NO_HEXES
    for name in ids:
        one = BIT[NAMED[name]]
        if mask & one:
            raise ValueError(f"the hex {name} is named twice")
        mask |= one
    return mask


def mask_of(hexes: list[int]) -> Hexes:
    """The set of some hexes."""
    return union([BIT[hex] for hex in hexes])


SECTIONS: Final[list[Hexes]] = [
    mask_of([i for i in range(len(HEXES)) if SECTION[i] == section]) for section in range(len(CENTRES))
]
EDGE: Final[Hexes] = mask_of(
    [i for i, (q, r) in enumerate(HEXES) if any((q + a, r + b) not in NUMBER for a, b in DIRECTIONS)]
)  # WK-2.11


def _lines(key: int) -> list[Hexes]:
    return [mask_of([i for i, (q, r) in enumerate(HEXES) if (r, q, q + r)[key] == line]) for line in range(-13, 14)]


LINES: Final[list[list[Hexes]]] = [_lines(0), _lines(1), _lines(2)]  # WK-2.13: row, diagonal_down, diagonal_up


class Geometry:
    """Who is adjacent to whom: on the whole map, or inside each section only (Archipelago, WK-11.6)."""

    __slots__ = ("can", "joined", "near", "near2", "ring2")

    def __init__(self, joined: bool) -> None:
        self.joined: bool = joined
        self.can: list[Hexes] = []  # direction -> the hexes that have a neighbour there
        self.near: list[Hexes] = [NO_HEXES] * len(HEXES)  # hex -> its neighbours, N(h) of WK-2.7
        for a, b in DIRECTIONS:
            able = NO_HEXES
            for i, (q, r) in enumerate(HEXES):
                other = NUMBER.get((q + a, r + b), -1)
                if other >= 0 and (joined or SECTION[other] == SECTION[i]):
                    able |= BIT[i]
                    self.near[i] |= BIT[other]
            self.can.append(able)
        self.near2: list[Hexes] = []  # hex -> all within two steps
        self.ring2: list[Hexes] = []  # hex -> all exactly two steps away
        for i, beside in enumerate(self.near):
            wide = union([beside, *[self.near[hex] for hex in hexes_of(beside)]])
            self.near2.append(wide)
            self.ring2.append(wide & ~beside & ~BIT[i])

    def spread(self, mask: Hexes) -> Hexes:
        """Every hex adjacent to a hex of the set."""
        if self.joined:
            return around(mask, MAP)
        can = self.can
        return (
            (mask & can[0]) << 1
            | (mask & can[1]) << 25
            | (mask & can[2]) << 24
            | (mask & can[3]) >> 1
            | (mask & can[4]) >> 25
            | (mask & can[5]) >> 24
        )

    def leap(self, mask: Hexes) -> Hexes:
        """Every hex two steps in a straight line from a hex of the set; on the whole map the hex between is there."""
        if self.joined:
            return (both_ways(mask, 2) | both_ways(mask, 50) | both_ways(mask, 48)) & MAP
        found = NO_HEXES
        for d in range(6):
            found |= self.shift(self.shift(mask, d), d)
        return found

    def ring(self, mask: Hexes) -> Hexes:
        """Every hex exactly two steps from some hex of the set, straight or bent."""
        found = self.leap(mask)
        if self.joined:
            return found | (both_ways(mask, 26) | both_ways(mask, 23) | both_ways(mask, 49)) & MAP
        for hex in hexes_of(mask):
            found |= self.ring2[hex]
        return found

    def shift(self, mask: Hexes, direction: int) -> Hexes:
        """The set moved one step; hexes without a neighbour there drop out."""
        mask &= self.can[direction]
        return mask << SHIFTS[direction] if direction < 3 else mask >> SHIFTS[direction - 3]

    def flood(self, seeds: Hexes, ground: Hexes) -> Hexes:
        """All hexes of `ground` connected through it to a seed that lies in it."""
        if self.joined:
            return flood(seeds, ground)
        found = seeds & ground
        edge = found
        while edge:
            edge = self.spread(edge) & ground & ~found
            found |= edge
        return found

    def parts(self, ground: Hexes) -> list[Hexes]:
        """The connected parts of a set."""
        found: list[Hexes] = []
        while ground:
            part = self.flood(lowest(ground), ground)
            found.append(part)
            ground ^= part
        return found


JOINED: Final[Geometry] = Geometry(True)
APART: Final[Geometry] = Geometry(False)
