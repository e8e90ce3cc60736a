"""The double pages of the game book, drawn by code: one illustration for each location, and small portraits.

The drawings are the insides of SVG pictures, and `style()` colours their classes. Whoever asks for a page says where
its zones lie.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from royaume.art.almanac.areas import HEIGHT, WIDTH, Box, Zones
from royaume.art.almanac.pages import page, thumb
from royaume.art.almanac.portraits import caravan, encounter

__all__ = ["HEIGHT", "WIDTH", "Box", "Zones", "caravan", "encounter", "page", "style", "thumb"]


@cache
def style() -> str:
    """The style sheet of the drawings."""
    return (Path(__file__).parent / "art.css").read_text(encoding="utf-8")
