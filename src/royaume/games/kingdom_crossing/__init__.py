"""Kingdom Crossing."""

from __future__ import annotations

from pathlib import Path

from royaume.games.kingdom_crossing.components import read
from royaume.games.kingdom_crossing.game import KingdomCrossing


def load(components: Path | None = None) -> KingdomCrossing:
    """The game with its own components, or with those of a file."""
    return KingdomCrossing(read(components))
