"""HTML and SVG out of Jinja templates: the shared ones here, each game's own in its folder."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jinja2
from babel.dates import format_datetime
from babel.numbers import format_decimal
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from royaume import art
from royaume.engine.companions import PICTURES
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES, language, spoken
from royaume.engine.registry import games, load
from royaume.engine.words import Words
from royaume.server.doors import Caller
from royaume.server.errors import Refusal
from royaume.server.order import CLOSE, Measure
from royaume.web.keeping import Environment, ForGames
from royaume.web.kept import Voice
from royaume.web.kit import bind
from royaume.web.packing import answer

HERE = Path(__file__).parent
STATIC = HERE / "static"
ART = Path(art.__file__).parent
VOICES = 64  # so many games with words of their own are told apart
THEMES = ("light", "dark")
PACES = ("off", "quick", "normal", "slow")  # how quickly others' turns are played back
words = Words(HERE / "locale")


def environment() -> Environment:
    """The templates of the house and, under its id, of every game that has a table."""
    folders = {name: load(name).folder / "templates" for name in games()}
    own = jinja2.PrefixLoader({name: jinja2.FileSystemLoader(folder) for name, folder in folders.items()})
    return Environment(
        loader=ForGames(jinja2.ChoiceLoader([jinja2.FileSystemLoader(HERE / "templates"), own])),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=development(),
    )


templates = functools.cache(environment)


def development() -> bool:
    """True where ROYAUME_DEVELOPMENT says so: changed templates are read again."""
    return os.environ.get("ROYAUME_DEVELOPMENT", "").lower() in ("1", "yes", "on", "true")


def made_for(template: str, game: str) -> jinja2.Template:
    """A template as the pages of a game use it."""
    return templates().made_for(template, game)


def tables() -> list[str]:
    """The games that have a table in the browser, which is fewer while one is being built."""
    return [name for name in games() if (load(name).folder / "templates" / "board.html").exists()]


@functools.cache
def sprite(game: str) -> Markup:
    """The symbols of the house and of a game, to stand once in a page."""
    found = (HERE / "templates" / "symbols.svg").read_text(encoding="utf-8")
    own = load(game).folder / "templates" / "symbols.svg" if game else None
    if own is not None and own.exists():
        found += own.read_text(encoding="utf-8")
    return Markup(found)


@functools.cache
def version() -> str:
    """Changes when any file that is served changes, so that browsers may keep them for ever."""
    digest = hashlib.blake2b(digest_size=6)
    paths = [*STATIC.rglob("*"), *ART.rglob("*.py"), *ART.rglob("*.css")]
    for game in map(load, games()):
        paths += (game.folder / "static").rglob("*")
        if PICTURES.of(game) is not None:  # what is drawn by code changes with the code
            paths += [*game.folder.rglob("*.py"), *game.folder.rglob("*.toml")]
    for path in sorted(paths):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


_voices: dict[int, tuple[Game, int]] = {}
_numbers = itertools.count(1)


def voice(game: Game, lang: str) -> Voice:
    """The voice of a drawing; its kind is the same where the same things are called the same."""
    if id(game) not in _voices:
        if len(_voices) >= VOICES:
            del _voices[next(iter(_voices))]
        _voices[id(game)] = (game, next(_numbers))  # the game stays here, or another could get its id
    return Voice((lang, _voices[id(game)][1]))


@functools.cache
def own_words(game: str) -> Words:
    """The sentences that only the table of a game uses."""
    return Words(load(game).folder / "locale" / "table")


class Speech:
    """A language, and how pages say things in it. What is drawn with it alone is the same for all who speak it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, /, **args: Any) -> str:
        """A sentence of the web catalogue."""
        return words.say(self.lang, key, **args)

    def has(self, key: str) -> bool:
        """True if the web catalogue has the key."""
        return words.has(self.lang, key)

    def count(self, key: str, n: int, /, **args: Any) -> str:
        """A sentence in the plural form of n."""
        return words.count(self.lang, key, n, **args)

    def decimal(self, n: float) -> str:
        """A number with one decimal, as the visitor's language writes it."""
        return format_decimal(n, format="0.0", locale=language(self.lang).locale)

    def points(self, n: float) -> str:
        """A difference in points, with its sign unless it is nothing."""
        sign = "+" if n > 0 else "−"
        return sign + self.decimal(abs(n)) if round(abs(n), 1) else "0"

    def refusal(self, refusal: Refusal) -> str:
        """What the server refuses, in the visitor's language."""
        key = f"refusal.{refusal.code}"
        if not words.has(self.lang, key):
            return refusal.message
        until = {"until": when(refusal.more["until"], self.lang)} if "until" in refusal.more else {}
        return self.say(key, **{**refusal.more, **until})

    def context(self, game: str = "") -> dict[str, Any]:
        """The names every template may use."""
        return {
            "lang": self.lang,
            "languages": [language(code) for code in LANGUAGES],
            "tr": self.say,
            "trn": self.count,
            "decimal": self.decimal,
            "points": self.points,
            "gtr": functools.partial(_own_words, own_words(game), self.lang) if game else None,
            "unit": functools.partial(_unit, game, self.lang) if game else None,
            "game_id": game,
            "static": f"/static/{version()}",
        }

    def draw(self, template: str, game: str = "", **more: Any) -> str:
        """A piece of a page that is the same for all who see the same."""
        return self.put(template, {**self.context(game), **more})

    def put(self, template: str, names: dict[str, Any]) -> str:
        """A template with its names, and in it what can be done with things."""
        voice: Voice | None = names.get("voice")
        if voice is None:
            html = made_for(template, "").render(names)
        else:
            voice.begin(names)
            html = made_for(template, names["game_id"]).render(names)
            voice.pause()
        return bind(html, names, self.say("sure_again")) if "acts" in names else html


class Page(Speech):
    """What every page knows: the visitor, their language and theme, and how to say things."""

    def __init__(self, request: Request, who: Caller) -> None:
        super().__init__(chosen_language(request))
        self.request = request
        self.who = who
        theme = request.cookies.get("theme", "")
        self.theme = theme if theme in THEMES else ""
        self.sound = request.cookies.get("sound") == "on"
        self.odds = request.cookies.get("odds", "")  # the bar of the odds: "on", "off", or nothing said
        pace = request.cookies.get("pace", "")
        self.pace = pace if pace in PACES else "normal"
        self.put_away = request.cookies.get("away", "").split(".")  # messages to all

    def context(self, game: str = "") -> dict[str, Any]:
        """The names every template may use, those of the visitor included."""
        order, person = self.who.house.order, self.who.person
        return {
            **super().context(game),
            "theme": self.theme,
            "sound": self.sound,
            "pace": self.pace,
            "sprite": sprite(game),
            "csrf": self.who.house.identity.csrf(self.who.session),
            "person": self.who.person,
            "my_name": self.who.person.called(self.lang),
            "path": self.request.url.path,
            "operator": order.is_operator(person),
            "notes": [*map(self.note, order.unread(person))],
            "banners": [{"id": b.id, "text": b.text(self.lang)} for b in order.banners(self.put_away)],
        }

    def note(self, measure: Measure) -> dict[str, str]:
        """What an operator did about the visitor, in words; the visitor confirms it."""
        until = when(measure.until, self.lang) if measure.until is not None else ""
        said = self.say(f"notes.{measure.kind}", until=until, about=measure.about)
        table = f"/t/{measure.about}" if measure.kind == CLOSE else ""
        return {"id": measure.id, "said": said, "why": measure.why, "table": table}

    def render(self, template: str, game: str = "", status: int = 200, **more: Any) -> Response:
        """A whole page, with the cookie of a new visitor."""
        html = self.draw(template, game, status=status, **more)
        return self.who.sign(answer(self.request, html.encode(), status, "text/html; charset=utf-8"))

    def fragment(self, template: str, game: str = "", **more: Any) -> str:
        """A piece of a page for its visitor."""
        return self.draw(template, game, **more)


def _unit(game: str, lang: str, n: int = 2) -> str:
    """What a game calls so much of its score; without a number, many."""
    return load(game).unit(n, lang)


def _own_words(own: Words, lang: str, key: str, /, n: int | None = None, **args: Any) -> str:
    """A sentence of a game's catalogue that only its table uses."""
    if n is None:
        return own.say(lang, key, **args)
    return own.count(lang, key, n, **args)


def when(moment: int, lang: str) -> str:
    """A moment in words: `17 Nov 2026, 14:05 UTC`."""
    at = datetime.fromtimestamp(moment / 1000, UTC)
    said = format_datetime(at, "medium", tzinfo=UTC, locale=language(lang).locale)
    return f"{said.replace(f':{at.second:02}', '', 1) if said.count(':') > 1 else said} UTC"


def chosen_language(request: Request) -> str:
    """The visitor's language: chosen, or the first their browser asks for that we speak."""
    chosen = request.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else spoken(request.headers.get("accept-language", "").split(","))
