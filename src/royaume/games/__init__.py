"""One folder a game; every folder here is registered under its name."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from royaume.engine.companions import FOLDER
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import Loader, register


def loader(name: str) -> Loader:
    """What loads the game of a folder; RoyaumeError if there is none in it."""

    def load(components: Path | None) -> Game:
        game: Game = FOLDER.held(importlib.import_module(f"{__name__}.{name}")).load(components)
        if game.id != name:
            raise RoyaumeError(f"the folder {name} holds a game with the id '{game.id}': they must be the same")
        return game

    return load


for _found in pkgutil.iter_modules(__path__):
    if _found.ispkg:
        register(_found.name, loader(_found.name))
