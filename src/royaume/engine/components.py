"""The printed facts of a game as data: read from TOML, with the source of each value, and a digest."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from royaume.engine.errors import ComponentsError

SOURCES = ("rulebook", "public", "designed")


class Components:
    """One set of component data: the tables of the file, and a digest that changes with any value."""

    def __init__(self, data: dict[str, Any], origin: str) -> None:
        self.data = data
        self.origin = origin
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        self.digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def __getitem__(self, table: str) -> Any:
        return self.data[table]

    def sources(self) -> Counter[str]:
        """How many values come from the rulebook, from public material, or were designed to fit."""
        return Counter(source for _, source in walk_sources(self.data))


def read_toml(path: Path) -> Components:
    """The components of a file; ComponentsError says where it cannot be read."""
    try:
        return Components(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
    except OSError as error:
        raise ComponentsError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ComponentsError(f"{path} is not valid TOML: {error}") from error
    except TypeError as error:
        raise ComponentsError(f"{path} holds a date or a time, which no component has") from error


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
