"""A part of a score: lines of the game, lines of its end, and whether they count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """A track, or another part of a score under a heading of its own.

    The keys of the lines are all that this part can have, in one order for all seats. What does not count is shown
    because a player wants to know it: the track that is ahead, or what was divided among the others.
    """

    id: str
    play: Mapping[str, int]
    end: Mapping[str, int]
    counts: bool = True

    @property
    def total(self) -> int:
        """What the part comes to, counted or not."""
        return sum(self.play.values()) + sum(self.end.values())


Account = Sequence[Part]
