"""Crown of Emara for PettingZoo."""

from __future__ import annotations

from typing import Any

from royaume.envs.aec import RoyaumeEnv, wrapped

GAME = "crown_of_emara"


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's usual checks."""
    return wrapped(GAME, **settings)


def raw_env(**settings: Any) -> RoyaumeEnv:
    """The environment itself."""
    return RoyaumeEnv(GAME, **settings)
