"""The size of a double page, and the areas on it that a drawing has to leave room for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

WIDTH: Final = 1200
HEIGHT: Final = 760


class Box(NamedTuple):
    """An area: its left upper corner and its size."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: Box) -> bool:
        """Whether the two areas overlap."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def inside(self, other: Box) -> bool:
        """Whether no part of this area lies outside the other."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.x + self.w <= other.x + other.w
            and self.y + self.h <= other.y + other.h
        )


Zones = Mapping[str, Box]  # the areas of a page by name, in their order
