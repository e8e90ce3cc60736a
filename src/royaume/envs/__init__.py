"""The games in the conventions of the research world: PettingZoo, Gymnasium, OpenSpiel; needs `royaume[research]`.

Importing this package registers the Gymnasium environments `royaume/CrownOfEmara-v0` and so on.
"""

from __future__ import annotations

from royaume.engine.registry import games

try:
    from gymnasium.envs.registration import register, registry
except ImportError as error:
    raise ImportError("royaume.envs needs more packages: pip install 'royaume[research]'") from error

VERSION = 0  # grows when an observation, a reward or an action changes its meaning


def gymnasium_id(game: str) -> str:
    """The name of a game among the Gymnasium environments, such as `royaume/WinterKingdom-v0`."""
    return f"royaume/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


for _game in games():
    if gymnasium_id(_game) not in registry:
        register(gymnasium_id(_game), "royaume.envs.single:SingleEnv", kwargs={"game": _game})
