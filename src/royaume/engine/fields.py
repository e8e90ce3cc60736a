"""The fields of a position, each said once: its name, its shape, its vocabulary, and whether every seat has one.

A game declares one table of them. From it the engine makes the empty position that a set-up fills, writes the readable
form, and reads it back with every range checked. What is written out for types and speed, the annotations and the clone
of the position's class, is held to the table by a test.

A shape turns a value of the position into JSON data and back. Bounds may depend on the position as far as it has been
read: the head comes first, then the fields in the order of the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

from royaume.engine.naming import index_of, indices, mask_of, name_of, names, whole
from royaume.engine.packing import Bits

if TYPE_CHECKING:
    from royaume.engine.state import State

MOST = 1_000_000  # of whatever can be counted
Bound = int | Callable[[Any], int]
Words = Sequence[str] | Callable[[Any], Sequence[str]]  # a vocabulary, or that of a position


def bound(limit: Bound, s: State) -> int:
    """A bound, in this position."""
    return limit if isinstance(limit, int) else limit(s)


def words(vocabulary: Words, s: State) -> Sequence[str]:
    """A vocabulary, in this position."""
    return vocabulary(s) if callable(vocabulary) else vocabulary


def seats(s: State) -> int:
    """How many play."""
    return s.seats


def last_seat(s: State) -> int:
    """The highest number of a seat."""
    return s.seats - 1


# Shapes -----------------------------------------------------------------------------------------


class Shape(ABC):
    """How one value of a position looks in its readable form."""

    @abstractmethod
    def blank(self, s: State) -> Any:
        """The value in an empty position."""

    @abstractmethod
    def write(self, value: Any, s: State) -> Any:
        """The value as JSON data."""

    @abstractmethod
    def read(self, data: Any, s: State) -> Any:
        """The value, if the data can be one; else a ValueError or its kin."""


@dataclass(frozen=True, slots=True)
class Number(Shape):
    """A whole number from `least` to `most`, `empty` in an empty position."""

    most: Bound = MOST
    least: int = 0
    empty: int = 0

    def blank(self, s: State) -> int:
        """Mostly 0."""
        return self.empty

    def write(self, value: int, s: State) -> int:
        """The number itself."""
        return value

    def read(self, data: Any, s: State) -> int:
        """A number in its range."""
        return whole(data, bound(self.most, s), self.least)


@dataclass(frozen=True, slots=True)
class Flag(Shape):
    """Yes or no; the position may keep it as 0 or 1 (`number`)."""

    number: bool = False

    def blank(self, s: State) -> bool | int:
        """No."""
        return 0 if self.number else False

    def write(self, value: bool | int, s: State) -> bool:
        """True or false."""
        return bool(value)

    def read(self, data: Any, s: State) -> bool | int:
        """True or false, nothing else."""
        if type(data) is not bool:
            raise ValueError(f"{data!r} is neither true nor false")
        return int(data) if self.number else data


@dataclass(frozen=True, slots=True)
class Pick(Shape):
    """One of a vocabulary, as its index; -1 is none, unless there must be one (`always`)."""

    vocabulary: Words
    always: bool = False

    def blank(self, s: State) -> int:
        """None, or the first."""
        return 0 if self.always else -1

    def write(self, value: int, s: State) -> str | None:
        """The name, or null."""
        return name_of(value, words(self.vocabulary, s))

    def read(self, data: Any, s: State) -> int:
        """The index of a name that is there."""
        if data is None and self.always:
            raise ValueError("something must be named here")
        return index_of(data, words(self.vocabulary, s))


@dataclass(frozen=True, slots=True)
class Some(Shape):
    """Some of a vocabulary, each at most once, as a bit set; their order does not matter."""

    vocabulary: Words

    def blank(self, s: State) -> int:
        """None of them."""
        return 0

    def write(self, value: int, s: State) -> list[str]:
        """The names, in the order of the vocabulary."""
        return names(value, words(self.vocabulary, s))

    def read(self, data: Any, s: State) -> int:
        """The set of these names."""
        return mask_of(data, words(self.vocabulary, s))


@dataclass(frozen=True, slots=True)
class Pile(Shape):
    """Some of a vocabulary in their order, as a tuple of indices."""

    vocabulary: Words

    def blank(self, s: State) -> tuple[int, ...]:
        """Empty."""
        return ()

    def write(self, value: Sequence[int], s: State) -> list[str]:
        """The names, in their order."""
        vocabulary = words(self.vocabulary, s)
        return [vocabulary[i] for i in value]

    def read(self, data: Any, s: State) -> tuple[int, ...]:
        """The indices of these names."""
        return indices(data, words(self.vocabulary, s))


@dataclass(frozen=True, slots=True)
class Row(Shape):
    """Several values of one shape in a list: a fixed number of them, or as many as there are.

    A row that never changes piece by piece is a tuple (`fixed`): clones share it.
    """

    shape: Shape
    count: Bound | None = None
    fixed: bool = False

    def blank(self, s: State) -> list[Any] | tuple[Any, ...]:
        """Empty ones, as many as there must be."""
        return self._kept([self.shape.blank(s) for _ in range(0 if self.count is None else bound(self.count, s))])

    def write(self, value: Sequence[Any], s: State) -> list[Any]:
        """A list."""
        return [self.shape.write(each, s) for each in value]

    def read(self, data: Any, s: State) -> list[Any] | tuple[Any, ...]:
        """A list of the right length."""
        if not isinstance(data, list):
            raise TypeError(f"{data!r} is not a list")
        if self.count is not None and len(data) != bound(self.count, s):
            raise ValueError(f"there are {bound(self.count, s)} of these, not {len(data)}")
        return self._kept([self.shape.read(each, s) for each in data])

    def _kept(self, values: list[Any]) -> list[Any] | tuple[Any, ...]:
        return tuple(values) if self.fixed else values


@dataclass(frozen=True, slots=True)
class Named(Shape):
    """One value of a shape for each word of a vocabulary, in a list; in the readable form a table by name.

    Where most are nothing, only the others are written (`sparse`). `fixed` is as in a row.
    """

    vocabulary: Words
    shape: Shape
    sparse: bool = False
    fixed: bool = False

    def blank(self, s: State) -> list[Any] | tuple[Any, ...]:
        """Empty ones."""
        return self._kept([self.shape.blank(s) for _ in words(self.vocabulary, s)])

    def write(self, value: Sequence[Any], s: State) -> dict[str, Any]:
        """A table by name."""
        named = zip(words(self.vocabulary, s), value, strict=True)
        return {name: self.shape.write(each, s) for name, each in named if each or not self.sparse}

    def read(self, data: Any, s: State) -> list[Any] | tuple[Any, ...]:
        """A value for every name, and no other name."""
        vocabulary = words(self.vocabulary, s)
        odd = [name for name in data if name not in vocabulary]
        if odd:
            raise ValueError(f"'{odd[0]}' is not one of {', '.join(vocabulary)}")
        empty = self.shape.blank(s)
        return self._kept(
            [self.shape.read(data[name], s) if name in data or not self.sparse else empty for name in vocabulary]
        )

    def _kept(self, values: list[Any]) -> list[Any] | tuple[Any, ...]:
        return tuple(values) if self.fixed else values


@dataclass(frozen=True, slots=True)
class Flat(Shape):
    """Rows of rows that lie in the position as one list, one after the other; `fixed` is as in a row."""

    rows: Row | Named
    fixed: bool = False

    def blank(self, s: State) -> list[Any] | tuple[Any, ...]:
        """All of them empty."""
        return self._kept(self.rows.blank(s))

    def write(self, value: Sequence[Any], s: State) -> Any:
        """Row by row."""
        width = len(value) // len(self.rows.blank(s))
        return self.rows.write([value[i : i + width] for i in range(0, len(value), width)], s)

    def read(self, data: Any, s: State) -> list[Any] | tuple[Any, ...]:
        """All rows in one."""
        return self._kept(self.rows.read(data, s))

    def _kept(self, rows: Sequence[Sequence[Any]]) -> list[Any] | tuple[Any, ...]:
        values = [each for row in rows for each in row]
        return tuple(values) if self.fixed else values


@dataclass(frozen=True, slots=True)
class Packed(Shape):
    """Several small values in one number, each with its place in it; in the readable form a table by name.

    It may be a list, in the order of the parts (`listed`). Where one of them is nothing (-1), the number is -1 and
    stands for nothing as a whole.
    """

    parts: Mapping[str, tuple[Bits, Shape]]
    listed: bool = False

    def blank(self, s: State) -> int:
        """Empty values."""
        return self._joined({name: shape.blank(s) for name, (_, shape) in self.parts.items()})

    def write(self, value: int, s: State) -> Any:
        """A table by name, or a list."""
        written = {
            name: shape.write(bits.of(value) if value >= 0 else shape.blank(s), s)
            for name, (bits, shape) in self.parts.items()
        }
        return list(written.values()) if self.listed else written

    def read(self, data: Any, s: State) -> int:
        """The values of the table or the list in one number."""
        named = dict(zip(self.parts, data, strict=True)) if self.listed else data
        return self._joined({name: shape.read(named[name], s) for name, (_, shape) in self.parts.items()})

    def _joined(self, values: Mapping[str, int]) -> int:
        joined = 0
        for name, (bits, _) in self.parts.items():
            if values[name] > bits.mask:
                raise ValueError(f"{name} is at most {bits.mask}, not {values[name]}")
            joined |= bits.put(values[name])
        return joined if min(values.values()) >= 0 else -1


@dataclass(frozen=True, slots=True)
class Made(Shape):
    """A shape of the game's own: how an empty one, the readable form and the value are made."""

    empty: Callable[[Any], Any]  # of the position
    written: Callable[[Any, Any], Any]  # of the value and the position
    understood: Callable[[Any, Any], Any]  # of the data and the position

    def blank(self, s: State) -> Any:
        """As the game says."""
        return self.empty(s)

    def write(self, value: Any, s: State) -> Any:
        """As the game says."""
        return self.written(value, s)

    def read(self, data: Any, s: State) -> Any:
        """As the game says."""
        return self.understood(data, s)


# Parts of the table -----------------------------------------------------------------------------


class Part(ABC):
    """Some fields of the position, and their place in the readable form."""

    @property
    @abstractmethod
    def fields(self) -> tuple[str, ...]:
        """The names of the position's fields."""

    @abstractmethod
    def fill(self, s: State) -> None:
        """Give the fields their empty values."""

    @abstractmethod
    def write(self, s: State, data: dict[str, Any]) -> None:
        """Write the fields into the readable form."""

    @abstractmethod
    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """Set the fields from the readable form."""


@dataclass(frozen=True, slots=True)
class Field(Part):
    """One field, under its name or another `key`; with `spread` its table is written into the one around it."""

    name: str
    shape: Shape
    key: str = ""
    spread: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """Its own name."""
        return (self.name,)

    def fill(self, s: State) -> None:
        """An empty value."""
        setattr(s, self.name, self.shape.blank(s))

    def write(self, s: State, data: dict[str, Any]) -> None:
        """Under its key."""
        self.put(self.shape.write(getattr(s, self.name), s), data)

    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """From its key."""
        setattr(s, self.name, self.shape.read(self.taken(data), s))

    def put(self, written: Any, data: dict[str, Any]) -> None:
        """Enter what was written."""
        if self.spread:
            data.update(written)
        else:
            data[self.key or self.name] = written

    def taken(self, data: Mapping[str, Any]) -> Any:
        """What was entered."""
        return data if self.spread else data[self.key or self.name]


@dataclass(frozen=True, slots=True)
class Derived(Part):
    """A field that follows from the others: kept for speed, not written, found again by the game after reading."""

    name: str
    empty: Callable[[Any], Any]

    @property
    def fields(self) -> tuple[str, ...]:
        """Its own name."""
        return (self.name,)

    def fill(self, s: State) -> None:
        """The value of an empty position."""
        setattr(s, self.name, self.empty(s))

    def write(self, s: State, data: dict[str, Any]) -> None:
        """Nothing is written."""

    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """As in an empty position, until the game finds it."""
        self.fill(s)


class Group(Part):
    """Fields that stand together in a table of their own in the readable form."""

    def __init__(self, key: str, *parts: Part) -> None:
        self.key = key
        self.parts = parts

    @property
    def fields(self) -> tuple[str, ...]:
        """Those of its parts."""
        return tuple(name for part in self.parts for name in part.fields)

    def fill(self, s: State) -> None:
        """Each its own."""
        for part in self.parts:
            part.fill(s)

    def write(self, s: State, data: dict[str, Any]) -> None:
        """A table under its key."""
        inner: dict[str, Any] = {}
        for part in self.parts:
            part.write(s, inner)
        data[self.key] = inner

    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """From its table."""
        for part in self.parts:
            part.read(s, data[self.key])


class Each(Part):
    """Fields of which everyone has one: the position keeps a list of each, the readable form a table for each one.

    `count` is how many there are (the seats), or the vocabulary of their names, which are then the keys. A field whose
    shape is a row or named values may lie `flat`: one list for all, everyone's values one after the other; a tuple, if
    the rows are `fixed`. Another one that never changes piece by piece may be `fixed` here: a tuple, which clones
    share. Fields in a group stand in a table of their own in each one's table.
    """

    def __init__(
        self,
        key: str,
        count: Bound | tuple[str, ...],
        *columns: Field | Group,
        flat: Sequence[str] = (),
        fixed: Sequence[str] = (),
    ) -> None:
        self.key = key
        self.count = count
        self.columns = list(columns_of(columns))
        self.flat = frozenset(flat)
        self.fixed = frozenset(fixed)

    @property
    def fields(self) -> tuple[str, ...]:
        """Those of its columns."""
        return tuple(column.name for _, column in self.columns)

    def many(self, s: State) -> int:
        """How many there are."""
        return len(self.count) if isinstance(self.count, tuple) else bound(self.count, s)

    def fill(self, s: State) -> None:
        """Everyone's empty values."""
        for _, column in self.columns:
            self.keep(s, column, [column.shape.blank(s) for _ in range(self.many(s))])

    def write(self, s: State, data: dict[str, Any]) -> None:
        """A table for each."""
        rows: list[dict[str, Any]] = [{} for _ in range(self.many(s))]
        for groups, column in self.columns:
            kept = getattr(s, column.name)
            width = len(kept) // len(rows) if column.name in self.flat and rows else 0
            for i, row in enumerate(rows):
                value = kept[i * width : (i + 1) * width] if width else kept[i]
                table = row
                for key in groups:
                    table = table.setdefault(key, {})
                column.put(column.shape.write(value, s), table)
        data[self.key] = dict(zip(self.count, rows, strict=True)) if isinstance(self.count, tuple) else rows

    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """From the table of each."""
        found = data[self.key]
        rows = [found[name] for name in self.count] if isinstance(self.count, tuple) else found
        if len(rows) != self.many(s):
            raise ValueError(f"there are {self.many(s)} {self.key}, not {len(rows)}")
        for groups, column in self.columns:
            tables = [reduce(getitem, groups, row) for row in rows]
            self.keep(s, column, [column.shape.read(column.taken(table), s) for table in tables])

    def keep(self, s: State, column: Field, values: list[Any]) -> None:
        """Set a field to everyone's values."""
        kept: Sequence[Any] = values
        if column.name in self.flat:
            joined = [n for each in values for n in each]
            kept = tuple(joined) if isinstance(values[0], tuple) else joined
        setattr(s, column.name, tuple(kept) if column.name in self.fixed else kept)


def columns_of(parts: Sequence[Part], groups: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Field]]:
    """The fields among some parts, each with the keys of the groups it stands in."""
    for part in parts:
        if isinstance(part, Group):
            yield from columns_of(part.parts, (*groups, part.key))
        elif isinstance(part, Field):
            yield groups, part


class Fields:
    """The table of a game's fields, in the order in which they are read."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts

    def __iter__(self) -> Iterator[str]:
        """The names of all fields."""
        return (name for part in self.parts for name in part.fields)

    def fill(self, s: State) -> None:
        """Make the position an empty one: what a set-up begins with."""
        for part in self.parts:
            part.fill(s)

    def write(self, s: State) -> dict[str, Any]:
        """The readable form of all fields."""
        data: dict[str, Any] = {}
        for part in self.parts:
            part.write(s, data)
        return data

    def read(self, s: State, data: Mapping[str, Any]) -> None:
        """Set all fields from the readable form."""
        for part in self.parts:
            part.read(s, data)
