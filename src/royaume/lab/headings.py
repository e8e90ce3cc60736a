"""What the lab counts in a game: headings, read from the game's own `lab.toml`.

A heading is a kind of component and a way to take it: cards that are bought, spaces that are visited. It names the
table of the component data, the families of actions that offer such a component, and the event that says who took it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.companions import NAMING
from royaume.engine.components import walk_sources
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

FILE = "lab.toml"
KEYS = {"id", "tables", "families", "argument", "event", "where", "skip", "forms", "strip", "source"}


@dataclass(frozen=True, slots=True)
class Heading:
    """One thing to count.

    `things` are the ids of the components, each with its entry in the data. `families` offer them: argument number
    `argument` names the component, or, where it is None, the lab looks ahead to the event. `event` is a kind and a
    field; a heading without families counts what happens without being chosen. `source` is where the values come from
    if the entries do not say it themselves.
    """

    id: str
    things: Mapping[str, Mapping[str, Any]]
    families: tuple[str, ...]
    argument: int | None
    event: tuple[str, str]
    skip: frozenset[str]
    source: str | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """All headings of a game, and the event whose field is the number of the round."""

    headings: tuple[Heading, ...]
    rounds: tuple[str, str]


def declared(game: Game) -> Declaration:
    """The declaration of a game; RoyaumeError says what is wrong with it."""
    path = game.folder / FILE
    if not path.is_file():
        raise RoyaumeError(f"{game.id} does not say what the lab should count: it has no {FILE}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Declaration(tuple(_heading(game, entry) for entry in data["heading"]), _event(data["rounds"]))


def _heading(game: Game, entry: Mapping[str, Any]) -> Heading:
    unknown = set(entry) - KEYS
    if unknown:
        raise RoyaumeError(f"{game.id}: {FILE} has no key {', '.join(sorted(unknown))} in a heading")
    families = tuple(entry.get("families", ()))
    known = {family.name for family in game.space.families}
    for family in families:
        if family not in known:
            raise RoyaumeError(f"{game.id}: there is no family {family} ({FILE}, {entry['id']})")
    skip = frozenset(entry.get("skip", ()))
    things = {
        thing: found
        for table in entry["tables"]
        for found in entries(game.components.data, table.split("."))
        if all(found.get(key) == value for key, value in entry.get("where", {}).items())
        for thing in _ids(found["id"], entry)
        if thing not in skip
    }
    return Heading(
        entry["id"],
        things,
        families,
        entry.get("argument"),
        _event(entry["event"]),
        skip,
        entry.get("source"),
    )


def _event(text: str) -> tuple[str, str]:
    kind, _, field = text.partition(".")
    return kind, field


def _ids(found: str, entry: Mapping[str, Any]) -> list[str]:
    """The ids that actions and events use for an entry: its own, or as `forms` and `strip` say."""
    for prefix in entry.get("strip", ()):
        found = found.removeprefix(prefix)
    return [form.format(id=found) for form in entry.get("forms", ("{id}",))]


def entries(data: Any, path: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """The entries of a table of the component data; the path goes through lists as if they were not there."""
    if isinstance(data, list):
        for part in data:
            yield from entries(part, path)
    elif path:
        yield from entries(data[path[0]], path[1:])
    else:
        yield data


def heading_name(game: Game, heading: Heading, lang: str) -> str:
    """What a heading is called."""
    return game.words.say(lang, f"lab.{heading.id}")


def thing_name(game: Game, thing: str, lang: str) -> str:
    """A component as players call it, by the game's words."""
    naming = NAMING.of(game)
    return thing if naming is None else naming.thing(game, thing, lang)


def sources(heading: Heading, thing: str) -> dict[str, str]:
    """Where the values of a component come from: rulebook, public or designed."""
    found = dict(walk_sources(dict(heading.things[thing])))
    return found or ({} if heading.source is None else {"source": heading.source})


def designed(heading: Heading, thing: str) -> bool:
    """True if a value of a component was designed, and so may be changed."""
    return "designed" in sources(heading, thing).values()
