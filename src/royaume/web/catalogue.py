"""The shelf: every game that is installed, those with a table and those whose table is being built."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from royaume.engine.registry import games, load
from royaume.web.extras import demo_link, extra_pages, first_game_link, howto_link, learn_link
from royaume.web.render import Page, Speech, tables


@dataclass(frozen=True, slots=True)
class OnShelf:
    """A game as its card on the home page shows it."""

    id: str
    name: str
    line: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: float
    weighs: str  # how heavy that is, in a word
    fun: str
    special: str
    built: bool
    known: bool  # whether the visitor has played it
    learned: bool  # whether the visitor has finished its lessons
    learn: str | None  # where its lessons are
    first_game: str  # where a first game of it is begun
    howto: str | None  # where it is told how to play
    demo: str | None  # where half a minute of it can be watched
    pages: tuple[tuple[str, str], ...]  # the addresses and names of pages that only this game has


HEAVY, MEDIUM = 2.8, 2.0  # from such a weight on


def shelf(speech: Speech, played: Container[str] = (), learned: Container[str] = ()) -> list[OnShelf]:
    """Every game, in the order of the shelf; the visitor has `played` some, and of some `learned` all there is."""
    names = sorted(games(), key=lambda name: (load(name).shelf, name))
    return [on_shelf(speech, name, played, learned) for name in names]


def on_shelf(speech: Speech, name: str, played: Container[str] = (), learned: Container[str] = ()) -> OnShelf:
    """The card of a game."""
    game = load(name)
    built = name in tables()
    return OnShelf(
        name,
        game.name(speech.lang),
        game.about(speech.lang),
        (game.min_players, game.max_players),
        game.minutes,
        game.weight,
        speech.say(f"fact.weight.{weighed(game.weight)}"),
        game.on_shelf("fun", speech.lang),
        game.on_shelf("special", speech.lang),
        built,
        name in played,
        name in learned,
        learn_link(game),
        first_game_link(game),
        howto_link(game),
        demo_link(game),
        tuple(extra_pages(game, speech.lang)) if built else (),
    )


def weighed(weight: float) -> str:
    """How heavy a game of this weight, out of five, is for most people."""
    return "heavy" if weight >= HEAVY else "medium" if weight >= MEDIUM else "light"


def game_name(page: Page, game: str) -> str:
    """The name of a game, or the id of one that is not installed any more."""
    return load(game).name(page.lang) if game in games() else game
