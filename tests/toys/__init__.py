"""Small games for the tests: Orchard, whole; its broken sisters; and one that judges."""

from royaume.engine.game import Game
from royaume.engine.registry import register


def enrol(game: Game) -> None:
    """Make a toy known to the registry, until it is forgotten."""
    register(game.id, lambda components: game)
