"""The double pages of the game book, drawn by code: one illustration for each location, its spots, small portraits."""

from __future__ import annotations

from royaume.games.almanac.art.layout import Box, Layout, Spot, layout
from royaume.games.almanac.art.pages import page, thumb
from royaume.games.almanac.art.portraits import caravan, encounter

__all__ = ["Box", "Layout", "Spot", "caravan", "encounter", "layout", "page", "thumb"]
