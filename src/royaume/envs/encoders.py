"""What a seat sees as an array of numbers: the entries of the game's `encoder.py`, one after the other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from royaume.engine.companions import ENCODING
from royaume.engine.encoding import Entries, Part, Rows, Writer, mask
from royaume.engine.game import Game
from royaume.engine.state import State

Row = NDArray[np.int16]
Mask = NDArray[np.int8]
Sparse = tuple[NDArray[np.intp], Row]  # the indices of all entries that are not 0, and their values


@functools.cache
def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, built once for a set of components."""
    return Encoder(game.id, ENCODING.needed(game).entries(game), game.new(game.max_players, 0))


class Encoder:
    """Turns what a seat may know of a position into a row of integers of fixed length.

    First come the entries of the table, then those of an area, once for each of four seats: the own one, then the
    others in the order of play. Seats that are not there stay 0.
    """

    def __init__(self, game: str, entries: Entries, state: State) -> None:
        self.game = game
        self.writer = Writer(entries, state)
        self.actions = state.game.space.size
        self.parts: list[tuple[int, Part]] = []
        first = 0
        for part in self.writer.parts:
            self.parts.append((first, part))
            first += len(part.entries)
        self.size = first
        self.low: Row = self._bounds(lambda part: part.low)
        self.high: Row = self._bounds(lambda part: part.high)

    def _bounds(self, of: Callable[[Part], int]) -> Row:
        found = np.zeros(self.size, np.int16)
        for first, part in self.parts:
            found[first : first + len(part.entries)] = of(part)
        return found

    def encode(self, state: State, seat: int) -> Row:
        """The observation of a seat, as a new array."""
        return np.frombuffer(self.writer.row(state, seat), np.int16)

    def sparse(self, state: State, seat: int) -> Sparse:
        """The observation of a seat without its zeros: what an embedding layer adds up."""
        row = np.frombuffer(self.writer.row(state, seat), np.int16)
        indices = np.flatnonzero(row != 0)
        return indices, row[indices]

    def mask(self, state: State, seat: int) -> Mask:
        """A 1 for each action that this seat may choose now; without its zeros it is `state.offered`."""
        offered = state.offered if state.player == seat else []
        return np.frombuffer(mask(offered, self.actions), np.int8)

    def rows(self, observations: NDArray[Any], masks: NDArray[Any]) -> Rows:
        """What writes into two arrays with a row for each game: no array is made, nothing is pickled."""
        seen, legal = (array.reshape(-1).view(np.uint8).data for array in (observations, masks))
        return Rows(self.writer, self.actions, seen, legal)

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
