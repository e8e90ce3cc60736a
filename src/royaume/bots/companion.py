"""What the folder of a game may bring besides its rules: found by name, so that nobody has to know the games."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from royaume.engine.game import Game


def companion(game: Game, name: str) -> ModuleType | None:
    """The module `name` in the folder of the game, or None if the game brings none."""
    return _find(type(game).__module__.rpartition(".")[0], name)


@functools.cache
def _find(package: str, name: str) -> ModuleType | None:
    if not package or importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    return importlib.import_module(f"{package}.{name}")
