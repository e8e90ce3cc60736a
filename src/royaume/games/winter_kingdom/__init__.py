"""Winter Kingdom."""

from __future__ import annotations

from pathlib import Path

from royaume.games.winter_kingdom.components import read
from royaume.games.winter_kingdom.game import WinterKingdom


def load(components: Path | None = None) -> WinterKingdom:
    """The game with its own components, or with those of a file."""
    return WinterKingdom(read(components))
