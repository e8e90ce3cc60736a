"""The printed facts of a game as data: read from TOML, with the source of each value, a digest, and common checks."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

from royaume.engine.errors import ComponentsError
from royaume.engine.languages import DEFAULT, LANGUAGES, language
from royaume.engine.texts import Texts, Told, find_text, overlaid, read_texts, split_texts, text_problems, told

SOURCES = ("rulebook", "public", "designed")
KINDS: dict[type, str] = {
    dict: "a table", list: "a list", int: "a whole number", float: "a number", str: "a text", bool: "true or false",
}  # fmt: skip

NOTE = re.compile(r"(.*_)?notes?|(.*_)?source|source_.*")  # why a value is what it is
CREDITS = ("designer", "designers", "illustrator", "artist", "publisher", "year", "age", "min_age", "minutes",
           "fields_public")  # fmt: skip  # what the table `meta` tells about the box
FORMER = "digests.toml"
PLAIN = re.compile(r"[\w #.,;:>()-]{0,120}", re.ASCII)  # a name or a text in data from outside
MOST, MOST_ENTRIES, MOST_DEPTH = 10_000, 200, 16  # of a number, of the entries of a table or list, of tables in tables

Check = Callable[[Mapping[str, Any]], Iterator[str]]  # the data of a file -> what is wrong with them, a sentence each


class Components:
    """One set of component data: the tables, their texts, and a digest that changes with any value that is played.

    `given` are data from outside as they were written, a player's file; the game's own have none.
    """

    def __init__(
        self,
        data: dict[str, Any],
        origin: str,
        texts: Texts | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        self.data = data
        self.origin = origin
        self.texts: Texts = texts or {lang: {} for lang in LANGUAGES}
        self.given = given
        self.play: dict[str, Any] = playing(data)
        self.digest = digest(self.play)
        self.former: tuple[str, ...] = ()  # digests of before that mean the same play
        self.check: Check = lambda data: iter(())  # what the game asks of its components

    def __getitem__(self, table: str) -> Any:
        return self.data[table]

    def text(self, lang: str, *address: str) -> str:
        """The text at an address, such as ("advisors", "baker", "name"), as it is printed.

        What a player's file brings may have none: it is told in the usual language, or called by its id.
        """
        return language(lang).typeset(self.typed(lang, *address))

    def typed(self, lang: str, *address: str) -> str:
        """The text at an address as somebody typed it."""
        found = find_text(self.texts[lang], address) or find_text(self.texts[DEFAULT], address)
        if isinstance(found, str):
            return found
        return address[-2] if address[-1] == "name" else ""

    def names(self, lang: str, *tables: str) -> dict[str, str]:
        """The name of every entry of these tables, by its id."""
        return {
            entry["id"]: self.text(lang, table, entry["id"], "name") for table in tables for entry in self.data[table]
        }

    def titles(self, table: str) -> dict[str, str]:
        """The name of the game in every language, from the table with its facts."""
        return {lang: self.typed(lang, table, "name") for lang in LANGUAGES}

    def told(self) -> dict[str, Any]:
        """The data with their texts in every language, for people to read."""
        found: dict[str, Any] = told(self.data, self.texts)
        return found

    @property
    def digests(self) -> tuple[str, ...]:
        """Every digest that means this play: today's, those of before, and the one of a file with all its words."""
        return (self.digest, *self.former, self.written())

    def accepts(self, stored: object) -> bool:
        """Whether what was written with this digest is played with these components."""
        return stored == self.digest or stored in self.former or stored == self.written()

    def written(self) -> str:
        """The digest of the data as they were written, with all that is only told."""
        return digest(self.data if self.given is None else self.given)

    def with_play(self, play: Mapping[str, Any], trusted: bool = False) -> Components:
        """Components with other values, told in these words; the game's checks are asked unless they were before.

        An entry that has no words here is called by its id.
        """
        without_texts, _ = split_texts(play, self.texts)
        made = Components(retold(playing(without_texts), self.data), "the play data", self.texts, play)
        return made if trusted else checked(made, self.check)

    def sources(self) -> Counter[str]:
        """How many values come from the rulebook, from public material, or were designed to fit."""
        return Counter(source for _, source in walk_sources(self.data))


def read_components(own: Path, path: Path | None = None) -> Components:
    """The game's own data, or those of a player's file, with the texts of the game and those of the file over them."""
    texts = read_texts(own)
    if path is None:
        return Components(read_toml(own), own.name, texts)
    given = read_toml(path)
    data, said = split_texts(given, texts)
    return Components(data, path.name, overlaid(texts, said), given)


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a file; ComponentsError says where it cannot be read."""
    try:
        data: dict[str, Any] = json.loads(_parsed(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ComponentsError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ComponentsError(f"cannot read {path}: it is not text") from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(f"{path} is not valid TOML: {error}") from error
    except TypeError as error:
        raise ComponentsError(f"{path} holds a date or a time, which no component has") from error
    return data


@lru_cache(maxsize=16)
def _parsed(text: str) -> str:
    """The data of a text as JSON, parsed once: a game reads its own file to play it, and as the pattern of others."""
    return json.dumps(tomllib.loads(text))


def digest(data: Mapping[str, Any]) -> str:
    """What names the data: the same hex string on every machine, whatever the order of the keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def playing(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data that play reads: without notes, sources and credits, wherever they stand."""
    meta = data.get("meta")
    if isinstance(meta, Mapping):
        data = {**data, "meta": {key: value for key, value in meta.items() if key not in CREDITS}}
    found: dict[str, Any] = _played(data)
    return found


def is_told(key: str) -> bool:
    """Whether a key holds what is only told: a note, or the source of a value."""
    return bool(NOTE.fullmatch(key))


def _played(node: Any) -> Any:
    if isinstance(node, Mapping):
        return {key: _played(value) for key, value in node.items() if not is_told(key)}
    return [_played(value) for value in node] if isinstance(node, list) else node


def retold(play: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Data that are played, with the notes, sources and credits of the game's own."""
    found: dict[str, Any] = _retold(play, own)
    if isinstance(found.get("meta"), dict) and isinstance(own.get("meta"), Mapping):
        found["meta"] |= {key: value for key, value in own["meta"].items() if key in CREDITS}
    return found


def _retold(node: Any, own: Any, known: bool = True) -> Any:
    """A node with what `own` tells of it; an entry that is not `known` there is told to be designed."""
    if isinstance(node, Mapping) and isinstance(own, Mapping):
        said = {key: value if known else SOURCES[-1] for key, value in own.items() if is_told(key)}
        return said | {key: _retold(value, own.get(key), known) for key, value in node.items()}
    if isinstance(node, list) and isinstance(own, list) and own:
        by_id = {entry["id"]: entry for entry in own if isinstance(entry, Mapping) and "id" in entry}
        found = []
        for i, value in enumerate(node):
            called = value.get("id") if by_id and isinstance(value, Mapping) else None
            if not isinstance(called, str):
                found.append(_retold(value, own[min(i, len(own) - 1)], known))
            elif called in by_id:
                found.append(_retold(value, by_id[called], known))
            else:
                found.append(_retold(value, own[0], known=False))
        return found
    return node


def play_problems(play: Any, depth: int = 0) -> Iterator[str]:
    """What data from outside must not hold, whatever the game: names, numbers and lists keep within bounds."""
    if depth > MOST_DEPTH:
        yield "it is nested too deeply"
    elif isinstance(play, dict) and len(play) <= MOST_ENTRIES:
        for key, value in play.items():
            yield from play_problems(key)
            yield from play_problems(value, depth + 1)
    elif isinstance(play, list) and len(play) <= MOST_ENTRIES:
        for value in play:
            yield from play_problems(value, depth + 1)
    elif isinstance(play, str):
        if not PLAIN.fullmatch(play):
            yield f"'{play[:40]}' is not a plain name"
    elif not isinstance(play, bool) and not (isinstance(play, int | float) and abs(play) <= MOST):
        yield f"it holds something that no component can be: {repr(play)[:40]}"


def read_former(folder: Path, today: str) -> tuple[str, ...]:
    """The digests of before that mean the same play as this one, as the file in the game's folder says."""
    path = folder / FORMER
    if not path.is_file():
        return ()
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")).get(today, ()))


def walk_sources(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every `source` or `*_source` label of the data with its path."""
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, str) and (key == "source" or key.endswith("_source")):
                yield f"{path}.{key}".lstrip("."), value
            else:
                yield from walk_sources(value, f"{path}.{key}")
    elif isinstance(node, list):
        for i, value in enumerate(node):
            name = value.get("id", i) if isinstance(value, dict) else i
            yield from walk_sources(value, f"{path}[{name}]")


# Checks that the games share ---------------------------------------------------------------------


def checked(components: Components, problems: Check, wanted: Sequence[Told] = ()) -> Components:
    """The components, if they and their texts are sound; ComponentsError names the first thing that cannot be."""
    texts = text_problems(components.data, components.texts, wanted, own=components.given is None)
    found = next(itertools.chain(problems(components.data), texts), None)
    if found:
        raise ComponentsError(f"{components.origin}: {found}")
    components.check = problems
    return components


def never_raises(check: Check) -> Check:
    """Decorator: data so broken that a check stumbles over them are one more problem.

    A `next` that finds nothing inside a generator arrives here as a RuntimeError.
    """

    @wraps(check)
    def problems(data: Mapping[str, Any]) -> Iterator[str]:
        try:
            yield from check(data)
        except (LookupError, TypeError, AttributeError, ValueError, RuntimeError) as error:
            yield f"something is missing or of the wrong kind ({type(error).__name__}: {error})"

    return problems


@dataclass(frozen=True)
class Shape:
    """Every table, key and kind of value of the game's own file must be there.

    Nobody looks into what is `free`; what is `optional` may be missing; a `closed` file has no other keys.
    """

    free: Collection[str] = ()
    optional: Collection[str] = ()
    closed: bool = False

    def problems(self, own: Any, data: Any, path: str = "") -> Iterator[str]:
        """What `data` lacks, or has of another kind, compared with the game's own."""
        where = path or "the file"
        if isinstance(own, Mapping) and isinstance(data, Mapping):
            yield from self._keys(own, data, path, where)
        elif type(own) is not type(data):
            yield f"{where} should be {KINDS[type(own)]}, not {data!r}"
        elif isinstance(own, list) and own and isinstance(own[0], Mapping):
            by_id = {entry["id"]: entry for entry in own if "id" in entry}
            for i, entry in enumerate(data):
                if not isinstance(entry, Mapping) or (by_id and not isinstance(entry.get("id"), str)):
                    yield f"{path}[{i}] should be a table{' with an id' if by_id else ''}"
                elif by_id and entry["id"] in by_id:
                    yield from self.problems(by_id[entry["id"]], entry, f"{path}[{entry['id']}]")
        elif isinstance(own, list) and own:
            for i, value in enumerate(data):
                yield from self.problems(own[0], value, f"{path}[{i}]")

    def _keys(self, own: Mapping[str, Any], data: Mapping[str, Any], path: str, where: str) -> Iterator[str]:
        for key, value in own.items():
            if key not in data:
                if key not in self.optional:
                    yield f"{where} lacks '{key}'"
            elif key not in self.free:
                yield from self.problems(value, data[key], f"{path}.{key}".lstrip("."))
        for key in data if self.closed else ():
            if key not in own:
                yield f"{where} has an unknown '{key}'"


def id_problems(table: str, entries: Sequence[Mapping[str, Any]], wanted: Sequence[str]) -> Iterator[str]:
    """Every id that is needed, once, and no other."""
    found = Counter(entry["id"] for entry in entries)
    for name, count in found.items():
        if count > 1:
            yield f"{table} has '{name}' {count} times"
        if name not in wanted:
            yield f"{table} has an unknown '{name}'; known are: {', '.join(wanted)}"
    for name in wanted:
        if name not in found:
            yield f"{table} lacks '{name}'"


def source_problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Every label of a source is one of the three."""
    for path, source in walk_sources(data):
        if source not in SOURCES:
            yield f"{path} is '{source}'; a source is {', '.join(SOURCES)}"


def fixed_problems(data: Mapping[str, Any], fixed: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What the rules hold fast, table by table, has the value that they count on."""
    for table, values in fixed.items():
        for key, value in values.items():
            if data[table][key] != value:
                yield f"{table}.{key} must be {value!r}, not {data[table][key]!r}"
