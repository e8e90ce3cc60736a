"""Almanac: The Crystal Peaks."""

from __future__ import annotations

from pathlib import Path

from royaume.games.almanac.components import read
from royaume.games.almanac.game import Almanac


def load(components: Path | None = None) -> Almanac:
    """The game with its own components, or with those of a file."""
    return Almanac(read(components))
