"""Every thing that is drawn says what it is: in all games, in both languages, to every seat, and not too much."""

from __future__ import annotations

import functools
import random
import re
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest

import royaume
from royaume.engine.companions import THINGS
from royaume.engine.languages import LANGUAGES
from royaume.engine.record import Record
from royaume.engine.registry import load
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.engine.state import State
from royaume.server.sight import Sight
from royaume.server.views.things import deeds, sheet_of
from tests.web.table.stage import drawn

GAMES = [name for name in royaume.games() if THINGS.of(load(name)) is not None]
KEY = re.compile(r'data-thing="([^"]+)"|data-things="([^"]+)"|data-at="([^"]+)"')
EVERY = 97  # so many moves lie between two positions that are looked at
ALONE = "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"
OTHERWISE = {"button", "input", "label", "summary", "a", "select"}  # what says by itself what it does


@functools.cache
def positions(name: str) -> list[State]:
    """Positions out of random games with few and with many players, each kind of decision among them once."""
    game = load(name)
    found: list[State] = []
    for players in (game.min_players, game.max_players):
        rng = random.Random(players)
        state = Record(name, players, players).start()
        asked: set[str] = set()
        moves = 0
        while state.player is not None:
            decision = state.view(None)["decision"]
            if moves % EVERY == 0 or decision not in asked:
                found.append(state.clone())
            asked.add(decision)
            state.play(rng.choice(state.legal()))
            moves += 1
        found.append(state)
    return found


class Titles(HTMLParser):
    """Elements that explain themselves to a pointer only."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        thing = (
            "data-thing" in names or "data-at" in names or tag in OTHERWISE or (bool(self.stack) and self.stack[-1][1])
        )
        tip = "title" in names or (names.get("role") == "img" and tag != "svg")
        if tip and not thing and "data-legal" not in names:
            self.found.append(self.get_starttag_text() or tag)
        if tag not in ALONE:
            self.stack.append((tag, thing))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass


class Doubled(HTMLParser):
    """Elements that have an attribute twice: a browser keeps the first, so that a target would hide what it does."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) < len(attrs):
            self.found.append(self.get_starttag_text() or tag)


class Icons(HTMLParser):
    """Symbols without a name: no words with them, no label, and no thing whose sheet has one."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[Within] = []
        self.icons: list[tuple[str, list[Within]]] = []

    @property
    def nameless(self) -> list[str]:
        """Each with the elements it lies in."""
        return [
            f"{icon} in {' > '.join(each.said for each in within[-4:])}"
            for icon, within in self.icons
            if not any(each.names for each in within)
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "use" and (names.get("href") or "").startswith("#i-"):
            self.icons.append((names["href"] or "", list(self.stack)))
        if tag not in ALONE:
            self.stack.append(Within(tag, names))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for each in self.stack:
            each.text += data


@dataclass
class Within:
    """An element around a symbol."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""

    @property
    def names(self) -> bool:
        """True if what lies in it has a name: a title is for those who hover, and is none."""
        if self.attributes.keys() & {"data-thing", "data-at", "data-things"} or self.attributes.get("aria-label"):
            return True
        beside_a_name = "player" in (self.attributes.get("class") or "").split()
        return bool(self.text.strip()) and (self.tag in {*OTHERWISE, "h2", "h3"} or beside_a_name)

    @property
    def said(self) -> str:
        """The element in short."""
        return f"{self.tag}.{self.attributes.get('class') or ''}"


def drawn_keys(html: str) -> set[str]:
    """The keys of all things that are drawn; many of a kind share its name."""
    found, kind = set(), ""
    for key, kinds, at in KEY.findall(html):
        kind = kinds or kind
        if key or at:
            found.add(key or f"{kind}.{at}")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_says_what_it_is(name: str) -> None:
    game, things = load(name), THINGS.needed(load(name))
    books = {lang: read_rulebook(rules_file(game.folder, lang)).clauses for lang in LANGUAGES}
    kinds: set[str] = set()
    for state in positions(name):
        for seat in {state.player, 0, None}:
            view = state.view(seat)
            html = drawn(state, seat)
            keys = {*drawn_keys(html), *things.counting(game, view), *things.in_play(game, view)}
            kinds |= {key.partition(".")[0] for key in keys}
            for key in keys:
                for lang in LANGUAGES:
                    thing = things.thing(game, view, key, lang)
                    assert thing is not None, key
                    assert thing.name, key
                    assert thing.text or thing.clauses, key
                    assert set(thing.clauses) <= books[lang].keys(), key
                for action in thing.actions:
                    game.parse(action)
    assert len(kinds) > 6


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_explained_by_hovering_alone(name: str) -> None:
    for state in positions(name):
        for seat in {state.player, None}:
            look = Titles()
            look.feed(drawn(state, seat))
            assert look.found == [], (state.view(seat)["decision"], seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_glows_says_what_it_does(name: str) -> None:
    for state in positions(name):
        look = Doubled()
        look.feed(drawn(state, state.player))
        assert look.found == [], state.view(None)["decision"]


@pytest.mark.parametrize("name", GAMES)
def test_every_icon_has_a_name_one_tap_away(name: str) -> None:
    looked = 0
    for state in positions(name):
        for seat in {state.player, None}:
            look = Icons()
            look.feed(drawn(state, seat))
            looked += len(look.icons)
            assert look.nameless == [], (state.view(seat)["decision"], seat)
    assert looked > 1000


def test_an_icon_without_a_name_is_found() -> None:
    use = '<svg class="i" aria-hidden="true"><use href="#i-wood"/></svg>'
    for html, found in (
        (f"<p>{use} 3</p>", ["#i-wood in p. > svg.i"]),
        (f'<p title="Wood">{use} 3</p>', ["#i-wood in p. > svg.i"]),
        (f'<b data-thing="good.wood">{use}</b>', []),
        (f"<button>{use} Wood</button>", []),
        (f'<i aria-label="Wood">{use}</i>', []),
    ):
        look = Icons()
        look.feed(html)
        assert look.nameless == found


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_tells_a_seat_nothing_that_it_cannot_know(name: str) -> None:
    """In a position that the seat cannot tell from the real one all sheets say the same."""
    for state in positions(name)[::3]:
        for seat in range(state.seats):
            twin = state.determinize(seat, random.Random(5))
            html = drawn(state, seat)
            told = [sheets(each, seat, html) for each in (state, twin)]
            assert told[0] == told[1]


def sheets(state: State, seat: int, html: str) -> list[object]:
    sight = Sight(state, seat, b"key of a table")
    found: list[object] = []
    for key in sorted(drawn_keys(html)):
        sheet = sheet_of(sight, (key,), "en")
        done = (
            deeds(sight, sheet.things[0][1].actions, "en", sight.dice("things"))
            if sheet.things and sight.decides
            else ()
        )
        found.append((key, sheet.things, done))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_nobody_drew_is_no_thing(name: str) -> None:
    game, things = load(name), THINGS.needed(load(name))
    view = positions(name)[0].view(0)
    for key in (
        "",
        ".",
        "nothing",
        "card",
        "card.nobody",
        "place.nowhere.else",
        "good.-1",
        "rank.nobody",
        "hut.0",
        "seat.99",
        "a.b.c.d.e",
    ):
        assert things.thing(game, view, key, "en") is None, key
