"""Orchard, a tiny complete game: hidden hands, a hidden deck, a die, two or three players.

In your turn you may once look: draw a card, then drop one. Then you play a card, may roll the die once, and finish.
Cards played and dice rolled are points. The rules text is in `rulebook/`, the words are in `locale/`.
"""

from __future__ import annotations

from pathlib import Path

from .components import read
from .game import Orchard


def load(components: Path | None = None) -> Orchard:
    """The game with its own components, or with those of a file."""
    return Orchard(read(components))
