"""The games in the conventions of the research world: PettingZoo, Gymnasium, OpenSpiel; needs `royaume[research]`.

Importing this package registers every game with Gymnasium (`royaume/WinterKingdom-v0` for one called winter_kingdom)
and gives it a module for PettingZoo (`royaume.envs.winter_kingdom_v0`).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from royaume.engine.registry import games

try:
    from gymnasium.envs.registration import register, registry
except ImportError as error:
    raise ImportError("royaume.envs needs more packages: pip install 'royaume[research]'") from error

VERSION = 0  # grows when an observation, a reward or an action changes its meaning
SUFFIX = f"_v{VERSION}"
ONE_GAME = Path(__file__).with_name("one_game.py")


def gymnasium_id(game: str) -> str:
    """The name of a game among the Gymnasium environments, such as `royaume/WinterKingdom-v0`."""
    return f"royaume/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


class Finder(MetaPathFinder):
    """Finds the PettingZoo module of every game that is there: they are one file, read once for each name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The file under the name of a game; None for any other module."""
        package, _, name = fullname.rpartition(".")
        if package != __name__ or not name.endswith(SUFFIX) or name.removesuffix(SUFFIX) not in games():
            return None
        return spec_from_file_location(fullname, ONE_GAME)


def __getattr__(name: str) -> ModuleType:
    """The PettingZoo module of a game."""
    if name.endswith(SUFFIX) and name.removesuffix(SUFFIX) in games():
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.meta_path.append(Finder())
for _game in games():
    if gymnasium_id(_game) not in registry:
        register(
            gymnasium_id(_game),
            "royaume.envs.single:SingleEnv",
            vector_entry_point="royaume.envs.vector:VectorSingleEnv",
            kwargs={"game": _game},
        )
