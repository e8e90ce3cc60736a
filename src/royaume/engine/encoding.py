"""What an observation is made of: named entries, written from the position as one seat may know it.

An observation is a row of 16-bit numbers. A game's `encoder.py` says its entries one after the other, each in one line
with its name, its bounds, its meaning and its value now. The same lines are gone through once to be listed (`Survey`)
and at every decision to be written (`Sheet`), so the table of entries and the row cannot disagree. `royaume.envs` makes
arrays of the bytes. Entries that are 0 cost next to nothing: a sheet counts them and writes them together.

A move changes little, so entries are remembered in pages, each under a key that holds all that decides it, and most of
a row is put together from pages that were said before: many are the same ones as in the row before of the same game.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from royaume.engine.native import mypyc_attr
from royaume.engine.state import State

# Seen from the seat: itself, then the others in the order of play.
SEATS: Final[tuple[str, ...]] = ("me", "next_1", "next_2", "next_3")
AREAS: Final = 4
BOUND: Final = 1000  # no entry goes beyond it
ENTRY: Final = 2  # bytes
RUN: Final = 8  # entries of a set that are looked up together
LONG: Final = 1024
KEPT: Final = 2048  # things that are remembered at least: enough for some hundred games side by side

NUMBERS: Final[list[bytes]] = [n.to_bytes(ENTRY, sys.byteorder, signed=True) for n in range(-BOUND, BOUND + 1)]
NO_ACTIONS: Final[list[int]] = []
ONE: Final[bytes] = NUMBERS[BOUND + 1]
NOTHING: Final[list[bytes]] = [bytes(n) for n in range(LONG * ENTRY)]  # so many bytes that are 0
RUNS: Final[list[list[bytes]]] = [  # by the length of the run and its bits, the lowest first
    [b"".join([NUMBERS[BOUND + (chunk >> i & 1)] for i in range(n)]) for chunk in range(1 << n)] for n in range(RUN + 1)
]


class Memory:
    """What was found out once, by all that decides it; what nobody has asked for in a long time is forgotten."""

    def __init__(self) -> None:
        self.young: dict[Any, Any] = {}
        self.old: dict[Any, Any] = {}  # what was young before: what is asked for again becomes young again

    def get(self, key: Any) -> Any:
        """What is remembered under a key, or None."""
        found = self.young.get(key)
        return found if found is not None else self.again(key)

    def again(self, key: Any) -> Any:
        """The same of a key that is not among the young ones."""
        found = self.old.get(key)
        if found is not None:
            self.put(key, found)
        return found

    def put(self, key: Any, found: Any) -> None:
        """Remember something."""
        if len(self.young) >= KEPT:
            self.old = self.young
            self.young = {}
        self.young[key] = found

    def clear(self) -> None:
        """Forget everything."""
        self.young.clear()
        self.old.clear()


class Book(Memory):
    """Pages of entries, which are bytes, by what decides them."""


class Mark:
    """A bookmark: what was found last at one place of a row."""

    def __init__(self, memory: Memory, key: Any, found: Any) -> None:
        self.memory: Memory = memory
        self.key: Any = key
        self.found: Any = found


class Register:
    """Numbers for what is long to compare: the same for the same thing, and never again for another one."""

    def __init__(self) -> None:
        self.found: Memory = Memory()
        self.last: int = 0

    def number(self, thing: Any) -> int:
        """The number of a thing."""
        found: int | None = self.found.get(thing)
        if found is None:
            found = self.next()
            self.found.put(thing, found)
        return found

    def next(self) -> int:
        """A number that nothing has."""
        self.last += 1
        return self.last


def together(numbers: list[int], first: int, many: int, below: int) -> int:
    """So many numbers of a list, from the first one on and all from 0 to `below` - 1, as one: quicker in a key."""
    found = 0
    for k in range(first, first + many):
        found = found * below + numbers[k]
    return found


def nothing(length: int) -> bytes:
    """So many bytes that are 0."""
    return NOTHING[length] if length < LONG * ENTRY else bytes(length)


@dataclass(frozen=True, slots=True)
class Part:
    """Entries with a common meaning and common bounds."""

    name: str
    entries: tuple[str, ...]
    low: int
    high: int
    meaning: str

    def below(self, prefix: str) -> Part:
        """The same part under a longer name."""
        return Part(f"{prefix}.{self.name}", self.entries, self.low, self.high, self.meaning)


class Sheet:
    """The row being written, the seat it is for, and how many areas there are."""

    def __init__(self) -> None:
        self.seat: int = 0
        self.seats: int = 1
        self.pieces: list[bytes] = []
        self.gap: int = 0  # entries that are 0 and not yet among the pieces
        self.around: list[list[bytes]] = []  # what stands before the pages that are being said, the innermost last
        self.marks: list[Mark] = []  # what was found for the row that was written before, in the same order
        self.at: int = 0  # how much was looked for so far

    def begin(self, seat: int, seats: int, marks: list[Mark]) -> None:
        """Start a row for a seat. Where the row before with these marks says the same, it is found without a search."""
        self.seat = seat
        self.seats = seats
        self.pieces = []
        self.gap = 0
        self.around = []
        self.marks = marks
        self.at = 0

    def close(self) -> None:
        """Write down the zeros counted so far."""
        if self.gap:
            self.pieces.append(nothing(self.gap * ENTRY))
            self.gap = 0

    def put(self, value: int) -> None:
        """One entry that is not 0."""
        if self.gap:
            self.pieces.append(nothing(self.gap * ENTRY))
            self.gap = 0
        self.pieces.append(NUMBERS[value + BOUND])

    # Entries ------------------------------------------------------------------------------------

    def number(self, name: str, high: int, meaning: str, value: int, low: int = 0) -> None:
        """One number. Numbers beyond the bounds are cut off."""
        if value:
            if self.gap:
                self.pieces.append(nothing(self.gap * ENTRY))
                self.gap = 0
            self.pieces.append(NUMBERS[(high if value > high else low if value < low else value) + BOUND])
        else:
            self.gap += 1

    def flag(self, name: str, meaning: str, value: bool) -> None:
        """1 for yes, 0 for no."""
        if value:
            self.put(1)
        else:
            self.gap += 1

    def numbers(
        self,
        name: str,
        entries: tuple[str, ...],
        high: int,
        meaning: str,
        values: list[int],
        low: int = 0,
        first: int = 0,
    ) -> None:
        """A list of numbers, one for each entry from the first one on; a shorter list leaves the last ones at 0."""
        gap = self.gap + first
        pieces = self.pieces
        for value in values:
            if value:
                if gap:
                    pieces.append(nothing(gap * ENTRY))
                    gap = 0
                pieces.append(NUMBERS[(high if value > high else low if value < low else value) + BOUND])
            else:
                gap += 1
        self.gap = gap + len(entries) - first - len(values)

    def choice(self, name: str, words: tuple[str, ...], meaning: str, index: int) -> None:
        """One of these words as a single 1; nothing for -1."""
        if index < 0:
            self.gap += len(words)
            return
        gap = self.gap + index
        if gap:
            self.pieces.append(nothing(gap * ENTRY))
        self.pieces.append(ONE)
        self.gap = len(words) - 1 - index

    def some(self, name: str, words: tuple[str, ...], meaning: str, mask: int) -> None:
        """A 1 for each of these words that is in a bit set."""
        left = len(words)
        while mask:
            n = RUN if left > RUN else left
            chunk = mask & 255
            if chunk:
                if self.gap:
                    self.pieces.append(nothing(self.gap * ENTRY))
                    self.gap = 0
                self.pieces.append(RUNS[n][chunk])
            else:
                self.gap += n
            mask >>= RUN
            left -= n
        self.gap += left

    def these(self, name: str, words: tuple[str, ...], meaning: str, indices: list[int]) -> None:
        """A 1 for each of these words whose index is listed, the lowest first."""
        at = -self.gap
        pieces = self.pieces
        for index in indices:
            if index > at:
                pieces.append(nothing((index - at) * ENTRY))
            pieces.append(ONE)
            at = index + 1
        self.gap = len(words) - at

    def members(self, name: str, words: tuple[str, ...], meaning: str, indices: tuple[int, ...]) -> None:
        """A 1 for each of these words whose index is there, in any order."""
        mask = 0
        for index in indices:
            mask |= 1 << index
        self.some(name, words, meaning, mask)

    def counts(self, name: str, words: tuple[str, ...], high: int, meaning: str, found: dict[int, int]) -> None:
        """How much there is of these words, by their indices; what is not named is 0."""
        at = 0
        for index in sorted(found):
            self.gap += index - at
            value = found[index]
            self.put(value if value < high else high)
            at = index + 1
        self.gap += len(words) - at

    def tally(self, name: str, words: tuple[str, ...], high: int, meaning: str, indices: tuple[int, ...]) -> None:
        """How often the index of each of these words is there."""
        values = [0] * len(words)
        for index in indices:
            values[index] += 1
        self.numbers(name, words, high, meaning, values)

    def places(self, name: str, words: tuple[str, ...], length: int, meaning: str, indices: tuple[int, ...]) -> None:
        """An ordered list of different words: for each of them its place from 1, or 0. At most `length` of them."""
        listed = indices[:length]
        at = 0
        for index in sorted(listed):
            self.gap += index - at
            self.put(listed.index(index) + 1)
            at = index + 1
        self.gap += len(words) - at

    # Seats, counted from the own one ------------------------------------------------------------

    def relative(self, seat: int) -> int:
        """How many places after the own one a seat comes."""
        return (seat - self.seat) % self.seats

    def who(self, name: str, meaning: str, seat: int) -> None:
        """A seat as a single 1; nothing for -1."""
        self.choice(name, SEATS, meaning, self.relative(seat) if seat >= 0 else -1)

    def player(self, state: State) -> None:
        """Who decides, as far as the seat may know."""
        player = state.known_player(self.seat)
        self.who("player", "who decides", -1 if player is None else player)

    def some_seats(self, name: str, meaning: str, mask: int) -> None:
        """A 1 for each seat of a bit set."""
        found = 0
        if mask:
            for seat in range(self.seats):
                if mask >> seat & 1:
                    found |= 1 << self.relative(seat)
        self.some(name, SEATS, meaning, found)

    def seat_places(self, name: str, meaning: str, order: list[int]) -> None:
        """An ordered list of seats: for each its place in it from 1, or 0."""
        values = [0] * AREAS
        for place, seat in enumerate(order, 1):
            values[self.relative(seat)] = place
        self.numbers(name, SEATS, AREAS, meaning, values)

    def by_seat(self, name: str, high: int, meaning: str, values: list[int]) -> None:
        """A list with a number for each seat, turned so that the own one comes first."""
        self.numbers(name, SEATS, high, meaning, values[self.seat :] + values[: self.seat] if self.seat else values)

    # Rows and pages -----------------------------------------------------------------------------

    def row(self, name: str, label: str) -> None:
        """What follows is said of one of several things, until `row_end`."""

    def row_end(self) -> None:
        """What follows is said of the table or the area again."""

    def recall(self, book: Book, key: Any) -> bool:
        """Write the entries remembered under this key; False if they have to be said, and then remembered.

        The key holds all that decides them, and a book has pages of one kind. What is counted from the seat on has the
        seat and the number of seats in its key. A page may have pages in it.
        """
        if self.gap:
            self.pieces.append(nothing(self.gap * ENTRY))
            self.gap = 0
        found = self.find(book, key)
        if found is None:
            self.around.append(self.pieces)
            self.pieces = []
            return False
        self.pieces.append(found)
        return True

    def remember(self, book: Book, key: Any) -> None:
        """Keep the entries said since `recall`."""
        self.close()
        page = b"".join(self.pieces)
        self.pieces = self.around.pop()
        self.pieces.append(page)
        self.keep(book, key, page)

    def find(self, memory: Memory, key: Any) -> Any:
        """What is remembered under this key; None if it has to be found out, and then kept, before all else."""
        if self.around:  # within a page that is being said, where not always the same is looked for
            return memory.get(key)
        at = self.at
        self.at = at + 1
        if at == len(self.marks):
            self.marks.append(Mark(memory, key, None))
        mark = self.marks[at]
        if mark.found is not None and mark.memory is memory and mark.key == key:
            return mark.found
        mark.memory = memory
        mark.key = key
        mark.found = memory.get(key)
        return mark.found

    def keep(self, memory: Memory, key: Any, found: Any) -> None:
        """Remember what could not be found."""
        memory.put(key, found)
        if not self.around:
            self.marks[self.at - 1].found = found

    def number_of(self, register: Register, thing: Any) -> int:
        """The number of a thing in a register."""
        found: int | None = self.find(register.found, thing)
        if found is None:
            found = register.next()
            self.keep(register.found, thing, found)
        return found


class Survey(Sheet):
    """A sheet that lists the entries instead of writing them."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self.prefix: str = ""

    def part(self, name: str, entries: tuple[str, ...], low: int, high: int, meaning: str) -> None:
        """List a part."""
        if not -BOUND <= low <= 0 < high <= BOUND:
            raise ValueError(f"{name} cannot go from {low} to {high}")
        self.parts.append(Part(self.prefix + name, entries, low, high, meaning))

    def number(self, name: str, high: int, meaning: str, value: int, low: int = 0) -> None:
        """One entry without a name of its own."""
        self.part(name, ("",), low, high, meaning)

    def flag(self, name: str, meaning: str, value: bool) -> None:
        """0 or 1."""
        self.part(name, ("",), 0, 1, meaning)

    def numbers(
        self,
        name: str,
        entries: tuple[str, ...],
        high: int,
        meaning: str,
        values: list[int],
        low: int = 0,
        first: int = 0,
    ) -> None:
        """Entries with names."""
        self.part(name, entries, low, high, meaning)

    def choice(self, name: str, words: tuple[str, ...], meaning: str, index: int) -> None:
        """0 or 1 for each word."""
        self.part(name, words, 0, 1, meaning)

    def some(self, name: str, words: tuple[str, ...], meaning: str, mask: int) -> None:
        """0 or 1 for each word."""
        self.part(name, words, 0, 1, meaning)

    def these(self, name: str, words: tuple[str, ...], meaning: str, indices: list[int]) -> None:
        """0 or 1 for each word."""
        self.part(name, words, 0, 1, meaning)

    def counts(self, name: str, words: tuple[str, ...], high: int, meaning: str, found: dict[int, int]) -> None:
        """A number for each word."""
        self.part(name, words, 0, high, meaning)

    def places(self, name: str, words: tuple[str, ...], length: int, meaning: str, indices: tuple[int, ...]) -> None:
        """A number for each word."""
        self.part(name, words, 0, length, meaning)

    def row(self, name: str, label: str) -> None:
        """Longer names."""
        self.prefix = f"{name}.{label}."

    def row_end(self) -> None:
        """Names as before."""
        self.prefix = ""

    def recall(self, book: Book, key: Any) -> bool:
        """Nothing is remembered."""
        return False

    def remember(self, book: Book, key: Any) -> None:
        """Nothing is kept."""


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of one's own need not be compiled
class Entries(ABC):
    """What an observation of a game says: first of the table, then of every area, seen from `sheet.seat`.

    It reads the position, so it must ask at every secret whether that seat may know it; tests deal anew what is hidden
    and hold the row to the view of the seat. The lines must be the same ones in the same order in every position.
    """

    @abstractmethod
    def table(self, sheet: Sheet, state: State) -> None:
        """Say the entries of the table."""

    @abstractmethod
    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """Say the entries of one area: that of seat `i`, as the seat of the sheet may see it."""

    def areas(self, state: State) -> int:
        """How many areas there are: one for each seat."""
        return state.seats


class Writer:
    """Writes observations of one game: the table, then an area for each of four seats, the own one first."""

    def __init__(self, entries: Entries, s: State) -> None:
        """List the entries; any position of the game will do."""
        self.entries: Entries = entries
        self.sheet: Sheet = Sheet()
        survey = Survey()
        entries.table(survey, s)
        self.parts: list[Part] = survey.parts
        survey.parts = []
        survey.flag("here", "this seat is there", True)
        entries.area(survey, s, 0)
        self.width: int = sum([len(part.entries) for part in survey.parts])
        for name in SEATS:
            self.parts += [part.below(name) for part in survey.parts]
        self.marks: list[Mark] = []

    def row(self, s: State, seat: int) -> bytearray:
        """What a seat sees, as 16-bit numbers in a buffer of its own."""
        return bytearray().join(self.pieces(s, seat, self.marks))

    def pieces(self, s: State, seat: int, marks: list[Mark]) -> list[bytes]:
        """What a seat sees, piece by piece. Seats that are not there stay 0."""
        entries = self.entries
        sheet = self.sheet
        n = entries.areas(s)
        sheet.begin(seat, n, marks)
        entries.table(sheet, s)
        for k in range(n):
            sheet.put(1)
            entries.area(sheet, s, (seat + k) % n)
        sheet.gap += (AREAS - n) * self.width
        sheet.close()
        return sheet.pieces


def mask(offered: list[int], size: int) -> bytearray:
    """A byte for each action of a game, in a buffer of its own: 1 for those that are offered."""
    found = bytearray(size)
    for action in offered:
        found[action] = 1
    return found


class Rows:
    """Two buffers with a row for each of several games, written again and again: observations and masks."""

    def __init__(self, writer: Writer, actions: int, observations: memoryview, masks: memoryview) -> None:
        """The buffers as bytes, one row after the other; `actions` is the length of a mask."""
        self.writer: Writer = writer
        self.actions: int = actions
        self.observations: memoryview = observations
        self.masks: memoryview = masks
        self.marks: list[list[Mark]] = [[] for _ in range(len(masks) // actions)]  # of each row

    def play_all(self, first: int, states: list[State], actions: list[int]) -> list[int]:
        """`play` in one game after the other, the rows from `first` on."""
        return [self.play(first + k, states[k], actions[k]) for k in range(len(states))]

    def play(self, i: int, s: State, action: int) -> int:
        """Play an action in the game of row `i`, checked, and write what the seat that is next sees; -1 at the end."""
        s.play(action)
        player = s.player
        if player is None:
            return -1
        self.write(i, s, player)
        return player

    def write(self, i: int, s: State, seat: int) -> None:
        """What a seat sees and may do, in row `i`."""
        row = b"".join(self.writer.pieces(s, seat, self.marks[i]))
        n = len(row)
        self.observations[i * n : i * n + n] = row
        n = self.actions
        self.masks[i * n : i * n + n] = mask(s.offered if s.player == seat else NO_ACTIONS, n)
