"""One game for PettingZoo, the one that the module is called after: `royaume.envs.winter_kingdom_v0` is this file."""

from __future__ import annotations

from typing import Any

from royaume.envs import SUFFIX
from royaume.envs.aec import RoyaumeEnv, wrapped

GAME = __name__.rpartition(".")[2].removesuffix(SUFFIX)


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's usual checks."""
    return wrapped(GAME, **settings)


def raw_env(**settings: Any) -> RoyaumeEnv:
    """The environment itself."""
    return RoyaumeEnv(GAME, **settings)
