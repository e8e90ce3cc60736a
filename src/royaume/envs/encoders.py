"""What a seat sees as an array of numbers: the blocks of the game's `encoder.py`, one after the other."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from royaume.engine.companions import ENCODING
from royaume.engine.encoding import SEATS, Layout, Part, Sheet, flag, placed
from royaume.engine.game import Game

Row = NDArray[np.int16]


@functools.cache
def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, built once for a set of components."""
    return Encoder(game.id, ENCODING.needed(game).layout(game))


class Encoder:
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

    def where(self, name: str) -> slice:
        """The indices of a part."""
        for first, part in self.parts:
            if part.name == name:
                return slice(first, first + len(part.entries))
        raise KeyError(f"the observation of {self.game} has no part '{name}'")

    def names(self) -> list[str]:
        """The name of every entry."""
        return [f"{part.name}.{entry}".rstrip(".") for _, part in self.parts for entry in part.entries]

    def normalise(self, rows: NDArray[Any]) -> NDArray[np.float32]:
        """Observations as numbers from -1 to 1: each entry divided by its largest size."""
        largest = np.maximum(np.abs(self.high), np.abs(self.low)).astype(np.float32)
        return rows.astype(np.float32) / largest

    def describe(self) -> str:
        """The table of all parts: where, how many, bounds, name, meaning, and the names of the entries."""
        lines = [f"{self.game}: {self.size} entries", "first  size   low  high  name: meaning [entries]"]
        for first, part in self.parts:
            named = [entry for entry in part.entries if entry]
            said = f" [{_short(named)}]" if named else ""
            lines.append(
                f"{first:5} {len(part.entries):5} {part.low:5} {part.high:5}  {part.name}: {part.meaning}{said}"
            )
        return "\n".join(lines)


def _short(names: Sequence[str], most: int = 24) -> str:
    """The names, the middle ones left out where there are very many."""
    shown = list(names) if len(names) <= most else [*names[:3], "...", names[-1]]
    return ", ".join(shown)
