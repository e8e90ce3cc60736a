"""A position of Winter Kingdom from its readable form, with checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.head import read_head, read_seats
from royaume.engine.naming import index_of, indices, mask_of
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TWISTS,
)
from royaume.games.winter_kingdom.hexes import BIT, MAP, NAMED
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.state import USES, WinterState, find_reach, hex_ids
from royaume.games.winter_kingdom.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


def hex_set(found: list[str]) -> int:
    """The set of the hexes with these names."""
    mask = 0
    for name in found:
        bit = BIT[NAMED[name]]
        if mask & bit:
            raise ValueError(f"the hex {name} is named twice")
        mask |= bit
    return mask


def read_land(tables: Tables, data: Mapping[str, Any]) -> Land:
    """The map and the common cards of a written position."""
    layout = tuple((SIDES.index(data["layout"][slot][0]), int(data["layout"][slot][1])) for slot in SLOTS)
    if len({side // 2 for side, _ in layout}) != len(SLOTS) or any(not 0 <= turns < 6 for _, turns in layout):
        raise ValueError("the layout must use each board once, turned 0 to 5 times")
    scoring = indices(data["scoring"], SCORING)
    if len(set(scoring)) != 3:
        raise ValueError("three different scoring cards are in play")
    return Land(
        tables,
        layout,
        scoring,
        ECONOMIES.index(data["economy"]),
        index_of(data["twist"], TWISTS),
        index_of(data["top_section"], SLOTS),
        index_of(data["direction"], LINE_DIRECTIONS),
    )


def read_state(game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]) -> WinterState:
    """The position written by `to_dict`."""
    players = read_seats(data, seats)
    turn = data["turn"]
    houses = [hex_set(player["houses"]) for player in players]
    forts = [hex_set(player["forts"]) for player in players]
    free = MAP
    for pieces in (*houses, *forts):
        if pieces & ~free:
            raise ValueError(f"two pieces on the hex {hex_ids(pieces & ~free)[0]}")
        free ^= pieces
    s = WinterState(
        read_head(game, data, seats, options),
        read_land(tables, data),
        data["round"],
        data["first"],
        houses,
        forts,
        [0] * seats,
        free,
        [player["reserve"]["houses"] for player in players],
        [player["reserve"]["forts"] for player in players],
        tuple(player["boxed"][kind] for player in players for kind in ("houses", "forts")),
        [player["coins"] for player in players],
        [mask_of(player["hand"], ABILITIES) for player in players],
        [mask_of(player["in_play"], ABILITIES) for player in players],
        [mask_of(player["upgraded"], ABILITIES) for player in players],
        [CARDED.index(player["card"]) for player in players],
        indices(data["pile"], CARDED),
        indices(data["discard"], CARDED),
        data["ending"],
        index_of(turn["terrain"], CARDED),
        tuple(NAMED[name] for name in turn["spots"]),
        hex_set(turn["fresh"]),
        turn["strength"],
        mask_of(turn["used"], USES),
        turn["again"],
        turn["cancels"],
    )
    for seat in range(seats):
        s.reach[seat] = find_reach(s, seat)
    return s
