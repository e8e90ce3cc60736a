"""Numbers for what the table may agree on: every map, and every three scoring cards, as one integer."""

from __future__ import annotations

import itertools
from typing import Final

from royaume.games.winter_kingdom.actions import SCORING

BOARDS: Final = 7
ORDERS: Final = 5040  # of seven boards
FACES: Final = 12  # two sides, six turns
LAYOUTS: Final[int] = ORDERS * FACES**BOARDS
TRIOS: Final[list[tuple[int, ...]]] = list(itertools.combinations(range(len(SCORING)), 3))


def boards_of(number: int) -> tuple[tuple[int, int], ...]:
    """The side and the turns in each slot, for a map number; 0 is 1A in the centre, 2A north, 3A north-east..."""
    order = number // FACES**BOARDS
    left = list(range(BOARDS))
    found: list[tuple[int, int]] = []
    weight = ORDERS
    for slot in range(BOARDS):
        weight //= BOARDS - slot
        board = left.pop(order // weight)
        order %= weight
        face = number // FACES**slot % FACES
        found.append((2 * board + face // 6, face % 6))
    return tuple(found)


def number_of(boards: tuple[tuple[int, int], ...]) -> int:
    """The map number of a side and turns in each slot."""
    left = list(range(BOARDS))
    order = 0
    faces = 0
    for slot, (side, turns) in enumerate(boards):
        board = left.index(side // 2)
        left.pop(board)
        order = order * (BOARDS - slot) + board
        faces += (side % 2 * 6 + turns) * FACES**slot
    return order * FACES**BOARDS + faces


def trio_number(cards: tuple[int, ...]) -> int:
    """The number of three scoring cards, whatever their order."""
    return TRIOS.index(tuple(sorted(cards)))
