"""One folder a game; every folder here is registered under its name."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from royaume.engine.game import Game
from royaume.engine.registry import Loader, register


def _loader(module: str) -> Loader:
    def load(components: Path | None) -> Game:
        game: Game = importlib.import_module(module).load(components)
        return game

    return load


for _found in pkgutil.iter_modules(__path__):
    if _found.ispkg:
        register(_found.name, _loader(f"{__name__}.{_found.name}"))
