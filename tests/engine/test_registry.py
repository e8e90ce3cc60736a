"""The registry: games by id, loaded once, with a door for one's own components."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import forget, register
from tests.toys.orchard import Orchard


@pytest.fixture
def asked() -> Iterator[list[Path | None]]:
    """What the loader of the toy was asked for."""
    calls: list[Path | None] = []

    def load(components: Path | None) -> Game:
        calls.append(components)
        return Orchard()

    register("orchard", load)
    yield calls
    forget("orchard")


def test_games_are_listed_in_order(asked: list[Path | None]) -> None:
    assert royaume.games() == sorted(royaume.games())
    assert {"crown_of_emara", "orchard"} <= set(royaume.games())


def test_a_game_is_loaded_once(asked: list[Path | None]) -> None:
    assert royaume.load("orchard") is royaume.load("orchard")
    assert asked == [None]


def test_own_components_are_loaded_each_time(asked: list[Path | None]) -> None:
    assert royaume.load("orchard", "mine.toml") is not royaume.load("orchard", Path("mine.toml"))
    assert asked == [Path("mine.toml"), Path("mine.toml")]


def test_registering_again_replaces(asked: list[Path | None]) -> None:
    before = royaume.load("orchard")
    register("orchard", lambda components: Orchard())
    assert royaume.load("orchard") is not before


def test_an_unknown_game_names_those_there_are(asked: list[Path | None]) -> None:
    with pytest.raises(RoyaumeError) as error:
        royaume.load("chess")
    assert str(error.value) == f"there is no game 'chess'; the games are: {', '.join(royaume.games())}"
    forget("orchard")
    with pytest.raises(RoyaumeError, match="there is no game 'orchard'"):
        royaume.load("orchard")
