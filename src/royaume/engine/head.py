"""The head of a position, which is the same in every game: who plays what, the chance, the agenda, and the ply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from royaume.engine.flow import Flow
    from royaume.engine.game import Game

SEED_LIMIT = 1 << 256

# game, flow, options, seats, seed, draws, block, agenda, offered, player, ply: a plain tuple, because positions are
# cloned often. Its order is known to this module and to `State.__init__` and `State.head`.
Head = tuple[
    "Game", "Flow", dict[str, Any], int, int, int, "tuple[int, ...] | None", list[int], list[int], "int | None", int
]


def new_head(game: Game, options: dict[str, Any], seats: int, seed: int) -> Head:
    """The head of a new game: no chance used, nothing pending, nobody asked yet."""
    return game, game.flow, options, seats, seed, 0, None, [], [], None, 0


def read_head(game: Game, data: Mapping[str, Any], seats: int, options: dict[str, Any]) -> Head:
    """The head of the position written by `to_dict`; ValueError and its kin where it cannot be one."""
    seed, draws, ply = int(data["seed"]), data["draws"], data["ply"]
    for name, n in (("draws", draws), ("ply", ply)):
        if type(n) is not int:
            raise TypeError(f"{name} is a whole number, not {n!r}")
    if not 0 <= seed < SEED_LIMIT or draws < 0:
        raise ValueError("the seed or the number of draws is out of range")
    if ply < 0:
        raise ValueError(f"no position is at ply {ply}")
    agenda = [game.flow.pack(name, seat, arg) for name, seat, arg in data["agenda"]]
    return game, game.flow, options, seats, seed, draws, None, agenda, [], None, ply


def seats_of(head: Head) -> int:
    """How many play."""
    return head[3]


def read_seats(data: Mapping[str, Any], seats: int) -> Sequence[Any]:
    """What a written position says of each seat."""
    found: Sequence[Any] = data["seats"]
    if len(found) != seats:
        raise ValueError(f"{seats} players but {len(found)} seats")
    return found
