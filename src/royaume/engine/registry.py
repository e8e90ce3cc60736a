"""The games that are there, by id: filled by `royaume.games` (and by whoever brings a game of their own)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

Loader = Callable[[Path | None], Game]

_loaders: dict[str, Loader] = {}
_loaded: dict[str, Game] = {}


def register(game: str, loader: Loader) -> None:
    """Make a game known: `loader` gets the path of a components file, or None for the game's own."""
    _loaders[game] = loader
    _loaded.pop(game, None)


def forget(game: str) -> None:
    """Make a game unknown again."""
    _loaders.pop(game, None)
    _loaded.pop(game, None)


def games() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(_loaders)


def load(game: str, components: str | Path | None = None) -> Game:
    """The game with this id, with its own components or those of a file."""
    if game not in _loaders:
        raise RoyaumeError(f"there is no game '{game}'; the games are: {', '.join(games())}")
    if components is not None:
        return _loaders[game](Path(components))
    if game not in _loaded:
        _loaded[game] = _loaders[game](None)
    return _loaded[game]
