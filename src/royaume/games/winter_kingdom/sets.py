"""Sets of hexes: a number where the sources run, words where they are compiled, with the same operators.

Each is the quickest there. What makes a set or looks into it is here; rules, views and bots need not know which it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from royaume.games.winter_kingdom import word_sets

if TYPE_CHECKING or not word_sets.__file__.endswith(".py"):
    from royaume.games.winter_kingdom.word_sets import (
        NO_HEXES,
        Hexes,
        Places,
        around,
        bit,
        both_ways,
        flood,
        how_many,
        lowest,
        meet,
        several,
        shared,
        union,
    )
else:
    from royaume.games.winter_kingdom.number_sets import (
        NO_HEXES,
        Hexes,
        Places,
        around,
        bit,
        both_ways,
        flood,
        how_many,
        lowest,
        meet,
        several,
        shared,
        union,
    )

__all__ = [
    "NO_HEXES",
    "Hexes",
    "Places",
    "around",
    "bit",
    "both_ways",
    "flood",
    "how_many",
    "lowest",
    "meet",
    "several",
    "shared",
    "union",
]
