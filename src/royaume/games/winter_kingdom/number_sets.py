"""A set of hexes as one big integer: what runs where nothing is compiled. `sets.py` says which is used."""

from __future__ import annotations

from typing import Final

Hexes = int

NO_HEXES: Final[int] = 0
FEW: Final = 8


def bit(at: int) -> int:
    """The set of the hex with this bit alone."""
    return 1 << at


def union(masks: list[int]) -> int:
    """The hexes of all these sets."""
    found = NO_HEXES
    for mask in masks:
        found |= mask
    return found


def several(mask: int) -> bool:
    """True if there are at least two hexes in the set."""
    return mask & (mask - 1) != 0


def shared(one: int, other: int) -> int:
    """How many hexes two sets have in common."""
    return (one & other).bit_count()


def meet(one: int, other: int) -> bool:
    """True if two sets have a hex in common."""
    return one & other != 0


def how_many(cards: int) -> int:
    """How many cards there are in a bitmask of cards."""
    return cards.bit_count()


def lowest(mask: int) -> int:
    """The first hex of a set that has one, alone."""
    return mask & -mask


def around(mask: int, ground: int) -> int:
    """The hexes of `ground` adjacent to a hex of the set."""
    return (mask << 1 | mask >> 1 | mask << 25 | mask >> 25 | mask << 24 | mask >> 24) & ground


def both_ways(mask: int, by: int) -> int:
    """The set moved by so many bits up, and down."""
    return mask << by | mask >> by


def flood(seeds: int, ground: int) -> int:
    """All hexes of `ground` connected through it to a seed that lies in it."""
    found = edge = seeds & ground
    while edge:
        edge = around(edge, ground & ~found)
        found |= edge
    return found


class Places:
    """Lists the members of sets, in the order of the bits: what stands at each bit, -1 where there is no hex."""

    __slots__ = ("at", "bytes", "of_byte")

    def __init__(self, at: list[int]) -> None:
        self.at = at
        self.bytes = (len(at) + 7) // 8
        # Byte by byte, the members of every value of that byte: quick for sets of many hexes.
        self.of_byte = [
            [
                [each for b, each in enumerate(at[8 * i : 8 * i + 8]) if value >> b & 1 and each >= 0]
                for value in range(256)
            ]
            for i in range(self.bytes)
        ]

    def of(self, mask: int) -> list[int]:
        """What stands at the bits of a set."""
        found: list[int] = []
        if mask.bit_count() > FEW:
            of_byte = self.of_byte
            for i, byte in enumerate(mask.to_bytes(self.bytes, "little")):
                if byte:
                    found += of_byte[i][byte]
            return found
        at = self.at
        while mask:
            low = mask & -mask
            found.append(at[low.bit_length() - 1])
            mask ^= low
        return found
