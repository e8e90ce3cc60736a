"""A set of hexes as eleven words of 60 bits: what runs where this is compiled. `sets.py` says which is used.

A compiler cannot help a big integer: every step of a rule makes one. Here a set is one object with native numbers, and
what needs many steps, like all hexes adjacent to a set, takes one.
"""

from __future__ import annotations

from typing import Any, Final, final

from royaume.engine.native import i64, mypyc_attr

WORD: Final = 60  # bits; no word is ever negative, and what a shift pushes out at the top is masked away
WORDS: Final = 11
FULL: Final[i64] = 0xFFFFFFFFFFFFFFF

# For counting bits: every second one, pairs, halves of bytes, bytes, and two bytes, where the sum ends up.
ODD: Final[i64] = 0x555555555555555
PAIRS: Final[i64] = 0x333333333333333
HALVES: Final[i64] = 0xF0F0F0F0F0F0F0F
BYTES: Final[i64] = 0xFF00FF00FF00FF
TWO_BYTES: Final[i64] = 0xFFFF


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hexes:
    """A set of hexes; the operators are those of a number used as a bit set."""

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k")

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64, i: i64, j: i64, k: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.e: i64 = e
        self.f: i64 = f
        self.g: i64 = g
        self.h: i64 = h
        self.i: i64 = i
        self.j: i64 = j
        self.k: i64 = k

    def __and__(self, o: Hexes) -> Hexes:
        return Hexes(
            self.a & o.a, self.b & o.b, self.c & o.c, self.d & o.d, self.e & o.e, self.f & o.f, self.g & o.g,
            self.h & o.h, self.i & o.i, self.j & o.j, self.k & o.k,
        )  # fmt: skip

    def __or__(self, o: Hexes) -> Hexes:
        return Hexes(
            self.a | o.a, self.b | o.b, self.c | o.c, self.d | o.d, self.e | o.e, self.f | o.f, self.g | o.g,
            self.h | o.h, self.i | o.i, self.j | o.j, self.k | o.k,
        )  # fmt: skip

    def __xor__(self, o: Hexes) -> Hexes:
        return Hexes(
            self.a ^ o.a, self.b ^ o.b, self.c ^ o.c, self.d ^ o.d, self.e ^ o.e, self.f ^ o.f, self.g ^ o.g,
            self.h ^ o.h, self.i ^ o.i, self.j ^ o.j, self.k ^ o.k,
        )  # fmt: skip

    def __invert__(self) -> Hexes:
        return Hexes(
            self.a ^ FULL, self.b ^ FULL, self.c ^ FULL, self.d ^ FULL, self.e ^ FULL, self.f ^ FULL, self.g ^ FULL,
            self.h ^ FULL, self.i ^ FULL, self.j ^ FULL, self.k ^ FULL,
        )  # fmt: skip

    def __lshift__(self, by: int) -> Hexes:
        n: i64 = i64(by)
        m: i64 = WORD - n
        return Hexes(
            self.a << n & FULL,
            (self.b << n | self.a >> m) & FULL,
            (self.c << n | self.b >> m) & FULL,
            (self.d << n | self.c >> m) & FULL,
            (self.e << n | self.d >> m) & FULL,
            (self.f << n | self.e >> m) & FULL,
            (self.g << n | self.f >> m) & FULL,
            (self.h << n | self.g >> m) & FULL,
            (self.i << n | self.h >> m) & FULL,
            (self.j << n | self.i >> m) & FULL,
            (self.k << n | self.j >> m) & FULL,
        )

    def __rshift__(self, by: int) -> Hexes:
        n: i64 = i64(by)
        m: i64 = WORD - n
        return Hexes(
            self.a >> n | self.b << m & FULL,
            self.b >> n | self.c << m & FULL,
            self.c >> n | self.d << m & FULL,
            self.d >> n | self.e << m & FULL,
            self.e >> n | self.f << m & FULL,
            self.f >> n | self.g << m & FULL,
            self.g >> n | self.h << m & FULL,
            self.h >> n | self.i << m & FULL,
            self.i >> n | self.j << m & FULL,
            self.j >> n | self.k << m & FULL,
            self.k >> n,
        )

    def __bool__(self) -> bool:
        w = self.a | self.b | self.c | self.d | self.e | self.f | self.g | self.h | self.i | self.j | self.k
        return w != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hexes) and not self ^ other

    def __hash__(self) -> int:
        w = self.a ^ self.b << 1 ^ self.c << 2 ^ self.d >> 1 ^ self.e >> 2 ^ self.f ^ self.g << 3 ^ self.h >> 3
        return int((w ^ self.i << 1 ^ self.j >> 1 ^ self.k) & FULL)

    def bit_count(self) -> int:
        """How many hexes there are in the set."""
        n = in_bytes(self.a, self.b, self.c) + in_bytes(self.d, self.e, self.f) + in_bytes(self.g, self.h, self.i)
        return in_all(n + in_bytes(self.j, self.k, 0))


NO_HEXES: Final = Hexes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def in_bytes(a: i64, b: i64, c: i64) -> i64:
    """In every byte the number of bits that it had in three words, which fit into half a byte before."""
    a -= a >> 1 & ODD
    b -= b >> 1 & ODD
    c -= c >> 1 & ODD
    n = (a & PAIRS) + (a >> 2 & PAIRS) + (b & PAIRS) + (b >> 2 & PAIRS) + (c & PAIRS) + (c >> 2 & PAIRS)
    return (n & HALVES) + (n >> 4 & HALVES)


def in_all(n: i64) -> int:
    """The sum of the bytes of a word."""
    n = (n & BYTES) + (n >> 8 & BYTES)
    n += n >> 16
    n += n >> 32
    return int(n & TWO_BYTES)


def bit(at: int) -> Hexes:
    """The set of the hex with this bit alone."""
    w = [0] * WORDS
    w[at // WORD] = 1 << at % WORD
    return Hexes(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10])


def union(masks: list[Hexes]) -> Hexes:
    """The hexes of all these sets."""
    found = NO_HEXES
    for mask in masks:
        found |= mask
    return found


def several(mask: Hexes) -> bool:
    """True if there are at least two hexes in the set."""
    a, b, c, d, e, f = mask.a, mask.b, mask.c, mask.d, mask.e, mask.f
    g, h, i, j, k = mask.g, mask.h, mask.i, mask.j, mask.k
    w = a | b | c | d | e | f | g | h | i | j | k
    # If all stand at the same place of their words, the words add up to more when there are several.
    return w & (w - 1) != 0 or a + b + c + d + e + f + g + h + i + j + k != w


def shared(one: Hexes, other: Hexes) -> int:
    """How many hexes two sets have in common."""
    n = in_bytes(one.a & other.a, one.b & other.b, one.c & other.c)
    n += in_bytes(one.d & other.d, one.e & other.e, one.f & other.f)
    n += in_bytes(one.g & other.g, one.h & other.h, one.i & other.i)
    return in_all(n + in_bytes(one.j & other.j, one.k & other.k, 0))


def meet(one: Hexes, other: Hexes) -> bool:
    """True if two sets have a hex in common."""
    w = one.a & other.a | one.b & other.b | one.c & other.c | one.d & other.d | one.e & other.e | one.f & other.f
    w |= one.g & other.g | one.h & other.h | one.i & other.i | one.j & other.j | one.k & other.k
    return w != 0


def how_many(cards: i64) -> int:
    """How many cards there are in a bitmask of cards."""
    return in_all(in_bytes(cards, 0, 0))


def lowest(mask: Hexes) -> Hexes:
    """The first hex of a set that has one, alone."""
    w = mask.a
    if w:
        return Hexes(w & -w, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    w = mask.b
    if w:
        return Hexes(0, w & -w, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    w = mask.c
    if w:
        return Hexes(0, 0, w & -w, 0, 0, 0, 0, 0, 0, 0, 0)
    w = mask.d
    if w:
        return Hexes(0, 0, 0, w & -w, 0, 0, 0, 0, 0, 0, 0)
    w = mask.e
    if w:
        return Hexes(0, 0, 0, 0, w & -w, 0, 0, 0, 0, 0, 0)
    w = mask.f
    if w:
        return Hexes(0, 0, 0, 0, 0, w & -w, 0, 0, 0, 0, 0)
    w = mask.g
    if w:
        return Hexes(0, 0, 0, 0, 0, 0, w & -w, 0, 0, 0, 0)
    w = mask.h
    if w:
        return Hexes(0, 0, 0, 0, 0, 0, 0, w & -w, 0, 0, 0)
    w = mask.i
    if w:
        return Hexes(0, 0, 0, 0, 0, 0, 0, 0, w & -w, 0, 0)
    w = mask.j
    if w:
        return Hexes(0, 0, 0, 0, 0, 0, 0, 0, 0, w & -w, 0)
    w = mask.k
    return Hexes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, w & -w)


def beside(before: i64, here: i64, after: i64) -> i64:
    """One word of the hexes adjacent to a set, from this word of the set and those on both sides; not yet masked."""
    return (
        (here << 1 | here >> 1 | here << 24 | here >> 24 | here << 25 | here >> 25)
        | (before >> 59 | before >> 36 | before >> 35)
        | (after << 59 | after << 36 | after << 35)
    )


def around(mask: Hexes, ground: Hexes) -> Hexes:
    """The hexes of `ground` adjacent to a hex of the set."""
    a, b, c, d, e, f = mask.a, mask.b, mask.c, mask.d, mask.e, mask.f
    g, h, i, j, k = mask.g, mask.h, mask.i, mask.j, mask.k
    return Hexes(
        beside(0, a, b) & ground.a,
        beside(a, b, c) & ground.b,
        beside(b, c, d) & ground.c,
        beside(c, d, e) & ground.d,
        beside(d, e, f) & ground.e,
        beside(e, f, g) & ground.f,
        beside(f, g, h) & ground.g,
        beside(g, h, i) & ground.h,
        beside(h, i, j) & ground.i,
        beside(i, j, k) & ground.j,
        beside(j, k, 0) & ground.k,
    )


def both_ways(mask: Hexes, by: int) -> Hexes:
    """The set moved by so many bits up, and down."""
    return mask << by | mask >> by


def flood(seeds: Hexes, ground: Hexes) -> Hexes:
    """All hexes of `ground` connected through it to a seed that lies in it."""
    a, b, c, d = seeds.a & ground.a, seeds.b & ground.b, seeds.c & ground.c, seeds.d & ground.d
    e, f, g, h = seeds.e & ground.e, seeds.f & ground.f, seeds.g & ground.g, seeds.h & ground.h
    i, j, k = seeds.i & ground.i, seeds.j & ground.j, seeds.k & ground.k
    grown: i64 = 1
    while grown:
        before = a
        a |= beside(0, a, b) & ground.a
        grown = a ^ before
        before = b
        b |= beside(a, b, c) & ground.b
        grown |= b ^ before
        before = c
        c |= beside(b, c, d) & ground.c
        grown |= c ^ before
        before = d
        d |= beside(c, d, e) & ground.d
        grown |= d ^ before
        before = e
        e |= beside(d, e, f) & ground.e
        grown |= e ^ before
        before = f
        f |= beside(e, f, g) & ground.f
        grown |= f ^ before
        before = g
        g |= beside(f, g, h) & ground.g
        grown |= g ^ before
        before = h
        h |= beside(g, h, i) & ground.h
        grown |= h ^ before
        before = i
        i |= beside(h, i, j) & ground.i
        grown |= i ^ before
        before = j
        j |= beside(i, j, k) & ground.j
        grown |= j ^ before
        before = k
        k |= beside(j, k, 0) & ground.k
        grown |= k ^ before
    return Hexes(a, b, c, d, e, f, g, h, i, j, k)


class Places:
    """Lists the members of sets, in the order of the bits: what stands at each bit, -1 where there is no hex."""

    def __init__(self, at: list[int]) -> None:
        # For each word what stands at its bits, by the remainder of the bit's value by 61, which no two have in common.
        self.at: list[list[Any]] = [[-1] * 61 for _ in range(WORDS)]
        for n, each in enumerate(at):
            self.at[n // WORD][(1 << n % WORD) % 61] = each

    def of(self, mask: Hexes) -> list[int]:
        """What stands at the bits of a set."""
        at = self.at
        found: list[int] = []
        if mask.a:
            listed(found, mask.a, at[0])
        if mask.b:
            listed(found, mask.b, at[1])
        if mask.c:
            listed(found, mask.c, at[2])
        if mask.d:
            listed(found, mask.d, at[3])
        if mask.e:
            listed(found, mask.e, at[4])
        if mask.f:
            listed(found, mask.f, at[5])
        if mask.g:
            listed(found, mask.g, at[6])
        if mask.h:
            listed(found, mask.h, at[7])
        if mask.i:
            listed(found, mask.i, at[8])
        if mask.j:
            listed(found, mask.j, at[9])
        if mask.k:
            listed(found, mask.k, at[10])
        return found


def listed(found: list[int], word: i64, at: list[Any]) -> None:
    """Add what stands at the bits of one word."""
    while word:
        low = word & -word
        found.append(at[low % 61])
        word ^= low
