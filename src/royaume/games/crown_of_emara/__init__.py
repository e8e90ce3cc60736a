"""Crown of Emara."""

from __future__ import annotations

from pathlib import Path

from royaume.games.crown_of_emara.components import read
from royaume.games.crown_of_emara.game import CrownOfEmara


def load(components: Path | None = None) -> CrownOfEmara:
    """The game with its own components, or with those of a file."""
    return CrownOfEmara(read(components))
