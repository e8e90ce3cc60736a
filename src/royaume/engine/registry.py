"""The games that are there, by id: filled by `royaume.games` (and by whoever brings a game of their own)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from royaume.engine.components import digest, playing
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

Loader = Callable[[Path | None], Game]
KEPT = 16  # so many games with other components than their own stay in memory

_loaders: dict[str, Loader] = {}
_loaded: dict[str, Game] = {}
_with_play: OrderedDict[tuple[str, str], Game] = OrderedDict()


def register(game: str, loader: Loader) -> None:
    """Make a game known: `loader` gets the path of a components file, or None for the game's own."""
    forget(game)
    _loaders[game] = loader


def forget(game: str) -> None:
    """Make a game unknown again."""
    _loaders.pop(game, None)
    _loaded.pop(game, None)
    for key in [key for key in _with_play if key[0] == game]:
        del _with_play[key]


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


def load_play(game: str, play: Mapping[str, Any], trusted: bool = False) -> Game:
    """The game with this id, played with these data (see `Components.play`); ComponentsError if it cannot be."""
    own = load(game)
    key = (game, digest(playing(play)))
    if key[1] == own.components.digest:
        return own
    if key not in _with_play:
        _with_play[key] = own.with_play(play, trusted)
        if len(_with_play) > KEPT:
            _with_play.popitem(last=False)
    _with_play.move_to_end(key)
    return _with_play[key]


def other_play(game: Game) -> dict[str, Any] | None:
    """The data that a game is played with, where they are not its own: what others need besides its id."""
    if game.id not in _loaders or load(game.id).components.digest == game.components.digest:
        return None
    return game.components.play
