"""An action is an integer with a name: each game declares its actions once, as named families."""

from __future__ import annotations

import difflib
import itertools
from bisect import bisect_right
from collections.abc import Sequence

from royaume.engine.errors import RoyaumeError


class Family:
    """A block of consecutive integers: a verb and the vocabularies of its arguments."""

    __slots__ = ("base", "name", "size", "strides", "words")

    def __init__(self, name: str, base: int, words: tuple[tuple[str, ...], ...]) -> None:
        self.name = name
        self.base = base
        self.words = words
        strides: list[int] = []
        size = 1
        for vocabulary in reversed(words):
            strides.append(size)
            size *= len(vocabulary)
        self.strides = tuple(reversed(strides))
        self.size = size

    def at(self, *indices: int) -> int:
        """The action with these argument indices."""
        return self.base + sum(i * stride for i, stride in zip(indices, self.strides, strict=True))

    def of(self, *names: str) -> int:
        """The action with these argument names."""
        return self.at(*(vocabulary.index(name) for vocabulary, name in zip(self.words, names, strict=True)))

    def indices(self, action: int) -> tuple[int, ...]:
        """The argument indices of an action of this family."""
        rest = action - self.base
        found = []
        for stride in self.strides:
            index, rest = divmod(rest, stride)
            found.append(index)
        return tuple(found)

    def arguments(self, action: int) -> tuple[str, ...]:
        """The argument names of an action of this family."""
        return tuple(words[i] for words, i in zip(self.words, self.indices(action), strict=True))

    def __contains__(self, action: int) -> bool:
        return self.base <= action < self.base + self.size

    def __repr__(self) -> str:
        return f"Family({self.name!r}, {self.base}..{self.base + self.size - 1})"


class ActionSpace:
    """All actions of a game: families in a fixed order, one after the other."""

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.size = 0
        self.idle: set[int] = set()  # the actions that only leave something undone
        self._bases: list[int] = []
        self._parsed: dict[str, int] | None = None

    def family(self, name: str, *words: Sequence[str], idle: bool = False) -> Family:
        """Declare the next family; its integers follow those before. Actions that are `idle` leave something undone."""
        family = Family(name, self.size, tuple(tuple(vocabulary) for vocabulary in words))
        self.families.append(family)
        self._bases.append(family.base)
        if idle:
            self.idle.update(range(self.size, self.size + family.size))
        self.size += family.size
        self._parsed = None
        return family

    def family_of(self, action: int) -> Family:
        """The family an action belongs to; RoyaumeError if the integer names no action."""
        if not 0 <= action < self.size:
            raise RoyaumeError(f"{action} is not an action: actions are 0 to {self.size - 1}")
        return self.families[bisect_right(self._bases, action) - 1]

    def notation(self, action: int) -> str:
        """The stable text of an action, such as `play_card:take_wood:2`."""
        family = self.family_of(action)
        return ":".join((family.name, *family.arguments(action)))

    def parse(self, text: str) -> int:
        """The action with this notation; RoyaumeError names the nearest ones if there is none."""
        if self._parsed is None:
            self._parsed = {
                ":".join((family.name, *names)): family.base + i
                for family in self.families
                for i, names in enumerate(itertools.product(*family.words))
            }
        action = self._parsed.get(text.strip())
        if action is None:
            near = difflib.get_close_matches(text, self._parsed, n=3, cutoff=0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise RoyaumeError(f"'{text}' is not an action of this game{hint}")
        return action
