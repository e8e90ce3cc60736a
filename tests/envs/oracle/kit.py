"""Observations made the slow way, from the readable view of a seat and from nothing else: named blocks of entries.

Nothing here ever sees a position, so nothing hidden can be in such a row. What the games write from the position is
held to it, entry by entry.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from royaume.engine.encoding import SEATS, Part

Data = Any  # a view, or the part of it that a block is about
Read = Callable[[Data], Any]

Row = NDArray[np.int16]


@dataclass(slots=True)
class Sheet:
    """The row being filled, the seat it is for, and how many seats there are."""

    out: array[int]
    seat: int
    seats: int

    def relative(self, seat: int) -> int:
        """How many places after the own one a seat comes."""
        return (seat - self.seat) % self.seats


Write = Callable[[Sheet, int, Data], None]  # the sheet, the index of the first entry, what to read


@dataclass(frozen=True, slots=True)
class Block:
    """Some parts, one after the other, and how to fill them in."""

    parts: tuple[Part, ...]
    write: Write

    @property
    def size(self) -> int:
        """How many entries there are."""
        return sum(len(part.entries) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of the table, and those of an area, which come once for each seat."""

    table: Sequence[Block]
    area: Sequence[Block]
    areas: str = "seats"  # where the view keeps the areas


def at(path: str) -> Read:
    """Reads `a.b.c` from nested tables; None as soon as one is None."""
    keys = path.split(".")
    if len(keys) == 1:
        return lambda data: data[path]

    def read(data: Data) -> Any:
        for key in keys:
            if data is None:
                return None
            data = data[key]
        return data

    return read


def _block(name: str, entries: Iterable[str], low: int, high: int, meaning: str, write: Write) -> Block:
    return Block((Part(name, tuple(entries), low, high, meaning),), write)


def number(name: str, high: int, meaning: str, read: Read | None = None, low: int = 0) -> Block:
    """One number; 0 where there is none. Numbers beyond the bounds are cut off."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        value = get(data)
        if value:
            sheet.out[first] = value

    return _block(name, ("",), low, high, meaning, write)


def flag(name: str, meaning: str, read: Read | None = None) -> Block:
    """1 for yes, 0 for no."""
    return number(name, 1, meaning, read)


def numbers(name: str, entries: Sequence[str], high: int, meaning: str, read: Read | None = None) -> Block:
    """A list of numbers, one for each entry; a shorter list leaves the last ones at 0, and so does None."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for i, value in enumerate(get(data) or (), first):
            if value:
                sheet.out[i] = value

    return _block(name, entries, 0, high, meaning, write)


def choice(name: str, words: Sequence[str], meaning: str, read: Read | None = None) -> Block:
    """One of these words as a single 1; nothing where there is none."""
    get = read or at(name)
    index = {word: i for i, word in enumerate(words)}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        word = get(data)
        if word:
            sheet.out[first + index[word]] = 1

    return _block(name, words, 0, 1, meaning, write)


def several(name: str, words: Sequence[str], meaning: str, read: Read | None = None) -> Block:
    """A 1 for each of these words that is there."""
    get = read or at(name)
    index = {word: i for i, word in enumerate(words)}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        out = sheet.out
        for word in get(data) or ():
            out[first + index[word]] = 1

    return _block(name, words, 0, 1, meaning, write)


def tally(name: str, words: Sequence[str], high: int, meaning: str, read: Read | None = None) -> Block:
    """How often each of these words is there."""
    get = read or at(name)
    index = {word: i for i, word in enumerate(words)}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        out = sheet.out
        for word in get(data) or ():
            out[first + index[word]] += 1

    return _block(name, words, 0, high, meaning, write)


def amounts(name: str, words: Sequence[str], high: int, meaning: str, read: Read | None = None, low: int = 0) -> Block:
    """How much there is of each of these words, from a table; what the table does not name is 0."""
    get = read or at(name)
    index = {word: i for i, word in enumerate(words)}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for word, value in (get(data) or {}).items():
            if value:
                sheet.out[first + index[word]] = value

    return _block(name, words, low, high, meaning, write)


def places(name: str, words: Sequence[str], length: int, high: int, meaning: str, read: Read | None = None) -> Block:
    """An ordered list of different words: for each of them its place from 1, or 0. At most `length` of them."""
    get = read or at(name)
    index = {word: i for i, word in enumerate(words)}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for place, word in enumerate((get(data) or ())[:length], 1):
            sheet.out[first + index[word]] = place

    return _block(name, words, 0, high, meaning, write)


def bits(name: str, words: Sequence[str], meaning: str, read: Read | None = None) -> Block:
    """The bits of a number, the lowest first."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        mask = get(data)
        while mask:
            low = mask & -mask
            sheet.out[first + low.bit_length() - 1] = 1
            mask ^= low

    return _block(name, words, 0, 1, meaning, write)


def seat(name: str, meaning: str, read: Read | None = None) -> Block:
    """A seat as a single 1, counted from the own one; nothing for None and for -1."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        value = get(data)
        if value is not None and value >= 0:
            sheet.out[first + sheet.relative(value)] = 1

    return _block(name, SEATS, 0, 1, meaning, write)


def some_seats(name: str, meaning: str, read: Read | None = None) -> Block:
    """A 1 for each seat of a list, counted from the own one."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for value in get(data) or ():
            sheet.out[first + sheet.relative(value)] = 1

    return _block(name, SEATS, 0, 1, meaning, write)


def seat_places(name: str, meaning: str, read: Read | None = None) -> Block:
    """An ordered list of seats: for each its place in it from 1, or 0; counted from the own one."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for place, value in enumerate(get(data) or (), 1):
            sheet.out[first + sheet.relative(value)] = place

    return _block(name, SEATS, 0, len(SEATS), meaning, write)


def by_seat(name: str, high: int, meaning: str, read: Read | None = None) -> Block:
    """A list with a number for each seat, turned so that the own one comes first."""
    get = read or at(name)

    def write(sheet: Sheet, first: int, data: Data) -> None:
        for i, value in enumerate(get(data) or ()):
            if value:
                sheet.out[first + sheet.relative(i)] = value

    return _block(name, SEATS, 0, high, meaning, write)


def rows(name: str, labels: Sequence[str], blocks: Sequence[Block], read: Read | None = None) -> Block:
    """The same blocks for each row of a list, or for each label of a table; a row that is None stays empty."""
    get = read or at(name)
    width = sum(block.size for block in blocks)
    layout = placed(blocks)
    start = {label: i * width for i, label in enumerate(labels)}
    parts = [part.below(f"{name}.{label}") for label in labels for block in blocks for part in block.parts]

    def write(sheet: Sheet, first: int, data: Data) -> None:
        found = get(data)
        if found is None:
            return
        named = found.items() if isinstance(found, Mapping) else zip(labels, found, strict=False)
        for label, row in named:
            if row is not None:
                begin = first + start[label]
                for offset, fill in layout:
                    fill(sheet, begin + offset, row)

    return Block(tuple(parts), write)


def cached(key: Callable[[Data], Hashable], blocks: Sequence[Block]) -> Block:
    """These blocks, filled in once for each key: for what the key decides alone, such as printed facts."""
    size = sum(block.size for block in blocks)
    layout = placed(blocks)
    kept: dict[Hashable, array[int]] = {}

    def write(sheet: Sheet, first: int, data: Data) -> None:
        name = key(data)
        found = kept.get(name)
        if found is None:
            page = Sheet(array("h", bytes(2 * size)), sheet.seat, sheet.seats)
            for offset, fill in layout:
                fill(page, offset, data)
            found = kept[name] = page.out
        sheet.out[first : first + size] = found

    return Block(tuple(part for block in blocks for part in block.parts), write)


def placed(blocks: Sequence[Block]) -> list[tuple[int, Write]]:
    """Where each block begins, and how to fill it in."""
    found = []
    first = 0
    for block in blocks:
        found.append((first, block.write))
        first += block.size
    return found


class ViewEncoder:
    """Turns the view of a seat into a row of integers of fixed length.

    First come the blocks of the table, then the blocks of an area, once for each of four seats: the own one, then the
    others in the order of play. Seats that are not there stay 0.
    """

    def __init__(self, game: str, layout: Layout) -> None:
        self.game = game
        self.areas = layout.areas
        table = layout.table
        here = flag("here", "this seat is there", lambda data: 1)
        every = [here, *layout.area]
        self._table = placed(table)
        self._area = placed(every)
        self._begin = sum(block.size for block in table)
        self._width = sum(block.size for block in every)
        self.parts: list[tuple[int, Part]] = []
        first = 0
        found = [part for block in table for part in block.parts]
        found += [part.below(name) for name in SEATS for block in every for part in block.parts]
        for part in found:
            self.parts.append((first, part))
            first += len(part.entries)
        self.size = first
        self.low: Row = self._bounds(lambda part: part.low)
        self.high: Row = self._bounds(lambda part: part.high)
        self._empty = array("h", bytes(2 * first))

    def _bounds(self, of: Callable[[Part], int]) -> Row:
        found = np.zeros(self.size, np.int16)
        for first, part in self.parts:
            found[first : first + len(part.entries)] = of(part)
        return found

    def raw(self, view: Mapping[str, Any]) -> Row:
        """The row as it is read, before it is cut off at the bounds."""
        seats = view[self.areas]
        n = len(seats)
        own = view["seat"]
        sheet = Sheet(self._empty[:], own, n)
        for first, write in self._table:
            write(sheet, first, view)
        for k in range(n):
            data = seats[(own + k) % n]
            begin = self._begin + k * self._width
            for first, write in self._area:
                write(sheet, begin + first, data)
        return np.frombuffer(sheet.out, np.int16)

    def encode(self, view: Mapping[str, Any]) -> Row:
        """The observation of the seat whose view this is."""
        row = self.raw(view)
        np.minimum(row, self.high, out=row)
        return np.maximum(row, self.low, out=row)
