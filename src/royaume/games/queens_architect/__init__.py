"""Queen's Architect."""

from __future__ import annotations

from pathlib import Path

from royaume.games.queens_architect.components import read
from royaume.games.queens_architect.game import QueensArchitect


def load(components: Path | None = None) -> QueensArchitect:
    """The game with its own components, or with those of a file."""
    return QueensArchitect(read(components))
