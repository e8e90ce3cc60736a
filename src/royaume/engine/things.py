"""Things on a table: what each is, in full, for the sheet that opens when somebody wants to know.

A game names its things by keys like `card.market` and tells of each out of a seat's view alone, so that a sheet cannot
say more than the page that it is opened on. What a rule says is not said again: a thing names its clauses, and the
sheet quotes them. What can be done with a thing, what that costs and brings, and why not, comes from the labels and
refusals of its actions.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royaume.engine.game import Game
from royaume.engine.languages import DEFAULT
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.engine.words import Words

Fact = tuple[str | int, str | int]  # a name, or a seat, and what there is to say of it


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, tile, pawn, place, track or number on a table."""

    name: str
    text: str = ""
    clauses: tuple[str, ...] = ()  # where the rules speak of it, the most important first
    facts: tuple[Fact, ...] = ()
    actions: tuple[str, ...] = ()  # what it stands for, in the notation of actions
    icon: str = ""
    seat: int | None = None  # whose it is
    picture: str = ""  # how the game's `thing.html` draws it; without it the icon is shown
    drawn: Any = None  # what that drawing needs


class Cabinet:
    """The things of a game as one seat sees them, in one language; a game adds a method for each kind."""

    def __init__(self, game: Game, view: Mapping[str, Any], lang: str) -> None:
        self.game = game
        self.view = view
        self.lang = lang
        self.words = words_of(game.folder)

    def say(self, key: str, /, **args: Any) -> str:
        """A sentence of the catalogue `locale/things`."""
        return self.words.say(self.lang, key, **args)

    def told(self, key: str, *clauses: str, **more: Any) -> Thing:
        """A thing of which the catalogue has the name, under `key`, and perhaps a text, under `key.text`."""
        if "text" not in more and self.words.has(self.lang, f"{key}.text"):
            more["text"] = self.say(f"{key}.text")
        return Thing(**{"name": self.say(key), "clauses": clauses, **more})

    def clauses_on(self, name: str, most: int = 3) -> tuple[str, ...]:
        """The clauses that speak of a thing by its English name in italics, as the rulebooks do."""
        return spoken_of(self.game.folder, name)[:most]

    def each(self, of: Callable[[Mapping[str, Any]], str | int]) -> tuple[Fact, ...]:
        """A fact of every seat."""
        return tuple((i, of(area)) for i, area in enumerate(self.view["seats"]))


def find(kinds: Mapping[str, Callable[..., Thing | None]], cabinet: Cabinet, key: str) -> Thing | None:
    """The thing of a key `kind.more.more`; None if there is no such thing, or none that the seat sees."""
    kind, *more = key.split(".")
    make = kinds.get(kind)
    if make is None:
        return None
    try:
        return make(cabinet, *more)
    except (LookupError, StopIteration, TypeError, ValueError):  # a key that nobody drew
        return None


@functools.cache
def spoken_of(folder: Path, name: str) -> tuple[str, ...]:
    """The clauses in which a name stands in italics, alone or among others."""
    wanted = re.compile(rf"(?<!\*)\*(?!\*)[^*]*\b{re.escape(name)}\b[^*]*\*(?!\*)")
    book = read_rulebook(rules_file(folder, DEFAULT))
    return tuple(clause.id for clause in book.clauses.values() if wanted.search(clause.text))


@functools.cache
def words_of(folder: Path) -> Words:
    """What a game says of its things."""
    return Words(folder / "locale" / "things")
