"""Names and texts of components: a file for each language beside the data, and what a player's own file says instead.

A text has an address: the tables and ids on the way to its entry, then its key, as in ("advisors", "baker", "name").
In `components.fr.toml` that is the key `baker.name` of the table `[advisors]`; entries of a list go by their id.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from royaume.engine.errors import ComponentsError
from royaume.engine.languages import LANGUAGES, language

Tree = Mapping[str, Any]  # tables in tables, with texts at the ends
Texts = Mapping[str, Tree]  # by language
Address = tuple[str, ...]


@functools.cache
def read_texts(data: Path) -> Texts:
    """The texts beside a file of data, in every language."""
    found = {}
    for lang in LANGUAGES:
        path = data.with_suffix(f".{lang}.toml")
        try:
            found[lang] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ComponentsError(f"there are no texts in '{lang}': cannot read {path} ({error})") from error
    return found


def find_text(tree: Tree, address: Address) -> Any:
    """What stands at an address; None if there is nothing."""
    found: Any = tree
    for part in address:
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def addresses(tree: Tree, path: Address = ()) -> Iterator[Address]:
    """The address of every text."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from addresses(value, (*path, key))
        else:
            yield (*path, key)


# Texts within data ------------------------------------------------------------------------------


def split_texts(data: Any, own: Texts) -> tuple[Any, Texts]:
    """Data without the texts that stand in them as `name_<lang>`, and those of them that are not the game's own."""
    keys = {address[-1] for tree in own.values() for address in addresses(tree)}
    pattern = re.compile(f"({'|'.join(keys)})_({'|'.join(own)})(_alt)?")
    said: dict[str, dict[str, Any]] = {lang: {} for lang in own}

    def split(node: Any, path: Address) -> Any:
        if isinstance(node, list):
            return [split(value, (*path, _id(value, i))) for i, value in enumerate(node)]
        if not isinstance(node, Mapping):
            return node
        kept = {}
        for key, value in node.items():
            found = pattern.fullmatch(key) if keys else None
            if found is None:
                kept[key] = split(value, (*path, key))
            else:
                address = (*path, found[1] + (found[3] or ""))
                if not _same(value, find_text(own[found[2]], address), found[2]):
                    _put(said[found[2]], address, value)
        return kept

    return split(data, ()), said


def _same(one: Any, other: Any, lang: str) -> bool:
    """True for two texts that are printed alike."""
    printed = language(lang).typeset
    return isinstance(one, str) and isinstance(other, str) and printed(one) == printed(other)


def _put(tree: dict[str, Any], address: Address, value: Any) -> None:
    for part in address[:-1]:
        tree = tree.setdefault(part, {})
    tree[address[-1]] = value


def _id(entry: Any, i: int) -> str:
    found = entry.get("id") if isinstance(entry, Mapping) else None
    return found if isinstance(found, str) else str(i)


def overlaid(texts: Texts, said: Texts) -> Texts:
    """The texts with those that a player says instead."""
    return {lang: _over(tree, said.get(lang, {})) for lang, tree in texts.items()}


def _over(tree: Tree, said: Tree) -> Tree:
    both = [key for key, value in said.items() if isinstance(value, Mapping) and isinstance(tree.get(key), Mapping)]
    return {**tree, **said, **{key: _over(tree[key], said[key]) for key in both}}


def told(data: Any, texts: Texts, path: Address = ()) -> Any:
    """Data with their texts in them as `name_<lang>`, for people to read: what `split_texts` takes apart."""
    if isinstance(data, list):
        return [told(value, texts, (*path, _id(value, i))) for i, value in enumerate(data)]
    if not isinstance(data, Mapping):
        return data
    here: dict[str, Any] = {}
    for lang, tree in texts.items():
        entry = find_text(tree, path)
        for key, value in entry.items() if isinstance(entry, Mapping) else ():
            if not isinstance(value, Mapping):
                stem = key.removesuffix("_alt")
                here[f"{stem}_{lang}{key.removeprefix(stem)}"] = value
    first = {"id": data["id"]} if "id" in data else {}
    return {**first, **dict(sorted(here.items())), **{key: told(data[key], texts, (*path, key)) for key in data}}


# Checks -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """The texts that the entries of a table have in every language.

    The path of the table goes through lists as if they were not there; `where` says which of its entries are meant.
    Where names are `unique`, no two of them have the same.
    """

    table: str
    keys: Sequence[str] = ("name",)
    unique: bool = True
    where: Mapping[str, Any] = field(default_factory=dict)

    def entries(self, data: Any) -> list[Address]:
        """The addresses of the entries that are meant."""
        found = _entries(data, self.table.split("."), ())
        return [path for path, entry in found if self.where.items() <= entry.items()]


def _entries(node: Any, path: Sequence[str], at: Address) -> Iterator[tuple[Address, Mapping[str, Any]]]:
    if isinstance(node, list):
        for i, value in enumerate(node):
            yield from _entries(value, path, (*at, _id(value, i)))
    elif path:
        yield from _entries(node.get(path[0], []), path[1:], (*at, path[0]))
    else:
        yield at, node


def text_problems(data: Mapping[str, Any], texts: Texts, wanted: Sequence[Told], own: bool) -> Iterator[str]:
    """What is wrong with the texts of components; only a game's `own` must have all of them, and none for nothing."""
    for lang, tree in texts.items():
        for address in addresses(tree):
            text = find_text(tree, address)
            if not isinstance(text, str) or not text.strip():
                yield f"{'.'.join(address)} is no text in {lang}: {text!r}"
        if own:
            for path in _astray(tree, data, ()):
                yield f"there is a text in {lang} for {'.'.join(path)}, which is not in the data"
    for each in wanted:
        found = each.entries(data)
        for lang, tree in texts.items():
            for path in found if own else ():
                for key in each.keys:
                    if find_text(tree, (*path, key)) is None:
                        yield f"{'.'.join(path)} has no {key} in {lang}"
            if each.unique:
                names = Counter(str(find_text(tree, (*path, "name")) or path[-1]) for path in found)
                yield from (f"{each.table} uses the name '{name}' twice" for name, n in names.items() if n > 1)


def _astray(tree: Tree, node: Any, path: Address) -> Iterator[Address]:
    """The addresses of entries that have texts and are not in the data."""
    known = {_id(value, i): value for i, value in enumerate(node)} if isinstance(node, list) else node
    for key, value in tree.items():
        if isinstance(value, Mapping):
            if isinstance(known, Mapping) and key in known:
                yield from _astray(value, known[key], (*path, key))
            else:
                yield (*path, key)
