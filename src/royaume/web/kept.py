"""What is kept of drawings: HTML under the values it was made of, for all tables and viewers of a language."""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import jinja2
from jinja2.runtime import Context

Path = tuple[Any, ...]  # a name and what is taken from it: an attribute, a number, or what another path leads to
LONG = 200  # bytes: of longer values a digest stands in a key
ROOM = 24_000_000  # bytes of one generation of what is kept
TRIES, REST, DULL = 100, 2000, 4  # of so many tries one in so many must find something, or the others up to here rest
SHORT = {str, int, bool, float, type(None), type(...)}


class Slot:
    """A place for some HTML: filled, or to be filled by whoever asked for it."""

    __slots__ = ("html", "key", "shelf")

    def __init__(self, shelf: Shelf | None = None, key: Any = None) -> None:
        self.shelf = shelf
        self.key = key
        self.html: str | None = None

    def fill(self, html: str) -> None:
        """Put HTML into a place that was empty."""
        self.html = html
        if self.shelf is not None:
            self.shelf.keep(self)


class Shelf:
    """HTML by the values it was made of: two generations, the older one forgotten when the younger is full."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.young: dict[Any, Slot] = {}
        self.old: dict[Any, Slot] = {}
        self.size = 0

    def find(self, key: Any) -> Slot:
        """The place for a key."""
        slot = self.young.get(key)
        if slot is None:
            slot = self.old.get(key)
            if slot is None:
                return Slot(self, key)
            self.keep(slot)
        return slot

    def keep(self, slot: Slot) -> None:
        """Keep what was found or made."""
        assert slot.html is not None
        self.size += len(slot.html) + len(slot.key[-1]) + 300
        if self.size > self.room:
            self.old, self.young, self.size = self.young, {}, 0
        self.young[slot.key] = slot


class Voice:
    """Who speaks in a drawing: the same words are kept for all drawings in the same voice.

    While one drawing is made it also remembers where the paths from its names lead to.
    """

    __slots__ = ("contexts", "kind", "names", "seen")

    def __init__(self, kind: tuple[str, int]) -> None:
        self.kind = kind
        self.contexts: list[Context] = []  # of the templates that it speaks in
        self.names: Mapping[str, Any] = {}
        self.seen: dict[int, Any] = {}  # by the number of a path

    def begin(self, names: Mapping[str, Any]) -> None:
        """The names of the drawing, which stay as they are until it is done."""
        if names is not self.names:
            self.names, self.seen = names, {}

    def pause(self) -> None:
        """A template is done. Its macros know the names they were defined among, which know the macros: that is undone
        here, for whoever would have to look for what nobody needs any more would keep everybody waiting."""
        for context in self.contexts:
            context.vars.clear()
            context.parent = {}
        self.contexts.clear()

    def end(self) -> None:
        """The drawing is done: nothing of it is remembered, nor kept from going."""
        self.names, self.seen = {}, {}

    def look(self, number: int, root: Any, path: Path) -> Any:
        """What a path leads to, or for something long what stands for it in a key; looked for once."""
        value = _follow(root, path)
        if type(value) not in SHORT:
            text = marshal.dumps(value, 2)
            value = _digest(text) if len(text) > LONG else value
        self.seen[number] = value
        return value


def _digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


@dataclass(slots=True)
class Site:
    """A part of a template: for each name that it reads from, the paths from there, each with its number."""

    where: str
    names: tuple[tuple[str, tuple[tuple[int, Path], ...]], ...]
    turning: tuple[tuple[int, tuple[Any, ...]], ...]  # paths with others in them, from the name of that place
    tried: int = 0
    found: int = 0


class Keeper:
    """Where templates look for what is kept."""

    def __init__(self) -> None:
        self.sites: list[Site] = []
        self.shelf = Shelf()
        self._numbers: dict[Path, int] = {}

    def site(self, where: str, names: Sequence[str], paths: Iterable[Path]) -> int:
        """A new part."""
        straight: dict[str, list[tuple[int, Path]]] = {name: [] for name in names}
        turning = []
        for path in paths:
            if any(isinstance(step, tuple) for step in path):
                turning.append((names.index(path[0]), _numbered(path[1:], names)))
            else:
                straight[path[0]].append((self._numbers.setdefault(path, len(self._numbers)), path[1:]))
        groups = tuple((name, tuple(some)) for name, some in straight.items())
        self.sites.append(Site(where, groups, tuple(turning)))
        return len(self.sites) - 1

    def recall(self, context: Context, number: int, roots: tuple[Any, ...]) -> Slot:
        """The place of a part for the values it reads now; an own one where they are not plain."""
        voice: Voice | None = context.parent.get("voice")
        if voice is None:
            return Slot()
        site = self.sites[number]
        site.tried += 1
        if site.tried > TRIES:
            if site.tried < REST and site.found * DULL < TRIES:
                return Slot()  # what it reads is another thing nearly every time
            if site.tried >= REST:
                site.tried = site.found = 0
        names, seen, values = voice.names, voice.seen, []
        try:
            for root, (name, paths) in zip(roots, site.names, strict=False):
                if names.get(name) is root:  # and nothing that a template made on the way
                    for each, path in paths:
                        value = seen.get(each, voice)
                        values.append(value if value is not voice else voice.look(each, root, path))
                else:
                    for _, path in paths:
                        values.append(_follow(root, path) if path else root)
            for start, path in site.turning:
                values.append(_turned(roots, start, path))
            key = marshal.dumps(values, 2)
        except ValueError:
            return Slot()
        slot = self.shelf.find((number, voice.kind, _digest(key) if len(key) > LONG else key))
        if slot.html is not None and site.tried <= TRIES:
            site.found += 1
        return slot


def _numbered(steps: Sequence[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """The steps of a path; where there is another path in it, the number of its name and its steps."""
    return tuple(
        (names.index(step[0]), _numbered(step[1:], names)) if isinstance(step, tuple) else step for step in steps
    )


def _turned(roots: Sequence[Any], start: int, path: Sequence[Any]) -> Any:
    """What a path with others in it leads to."""
    value = roots[start]
    for step in path:
        if type(step) is tuple:
            step = _turned(roots, step[0], step[1])
        if type(value) is dict and step in value:
            value = value[step]
        else:
            value = _follow(value, (step,))
    return value if not isinstance(value, jinja2.Undefined) else ...


def _follow(value: Any, path: Sequence[Any]) -> Any:
    """What a path leads to; `...` where there is nothing."""
    for step in path:
        if type(value) is dict and step in value:
            value = value[step]
            continue
        if isinstance(value, jinja2.Undefined):
            break
        try:
            value = value[step]
        except (TypeError, LookupError):
            value = getattr(value, step, ...) if isinstance(step, str) else ...
    return ... if isinstance(value, jinja2.Undefined) else value
