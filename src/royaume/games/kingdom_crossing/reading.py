"""A position of Kingdom Crossing from its readable form, with checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.head import read_head
from royaume.engine.naming import index_of, indices, mask_of
from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    BRIDGES,
    CARDS,
    CHARACTERS,
    DECKS,
    EMPTY_TILES,
    FACES,
    FAVOURS,
    GUILDS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STRUCTURES,
    TILES,
)
from royaume.games.kingdom_crossing.state import CrossingState, find_least
from royaume.games.kingdom_crossing.steps import (
    CARD,
    CROSS_BRIDGE,
    FLY_AFTER,
    FLY_BEFORE,
    PAY,
)
from royaume.games.kingdom_crossing.tables import FROM_GIVEN, SOURCES, Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


WALK = (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER, CARD, PAY)


def read_state(
    game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]
) -> CrossingState:
    """The position written by `to_dict`."""
    boards = data["boards"]
    if len(boards) != (2 if seats == 1 else seats):
        raise ValueError(f"{seats} players but {len(boards)} boards")
    spaces = [data["spaces"][name] for name in SPACES]
    turn = data["turn"]
    income = data["income"]
    tile = index_of(turn["tile"], TILES)
    s = CrossingState(
        read_head(game, data, seats, options),
        tables,
        data["round"],
        data["turn_number"],
        data["lead"],
        data["first"],
        index_of(data["balloon"], REGIONS),
        tuple(DECKS.index(space["deck"]) for space in spaces),
        [indices(space["cards"], CARDS) for space in spaces],
        [index_of(space["shown"], SHOWN) for space in spaces],
        [0, 0, 0, 0],
        [index_of(space["bird"], BIRDS) for space in spaces],
        [indices(data["flocks"][name], BIRDS) for name in REGIONS],
        mask_of(data["lost_birds"], BIRDS),
        index_of(data["queen"], QUEENS),
        indices(data["queen_pile"], QUEENS),
        index_of(data["queen_out"], QUEENS),
        mask_of(data["queens_gone"], QUEENS),
        indices(data["empty_tiles"], EMPTY_TILES),
        tuple(OBJECTIVES.index(o["id"]) * 2 + int(o["hard"]) for o in data["objectives"]),
        [tuple(o["claims"]) for o in data["objectives"]],
        [index_of(f, FAVOURS) for f in data["display"]],
        indices(data["stock"], FAVOURS),
        tuple(FACES.index(p["start"]) + 8 * FAVOURS.index(p["favour"]) for p in data["pairs"]),
        [b["coins"] for b in boards],
        [b["vp"] for b in boards],
        [b["invest"] for b in boards],
        [b["tracks"][name] for b in boards for name in RESOURCES],
        [mask_of(b["decorations"], SLOTS) for b in boards],
        [mask_of(b["upgraded"], TILES) for b in boards],
        [mask_of(b["played"], TILES) for b in boards],
        [mask_of(b["paws"], BRIDGES) for b in boards],
        [index_of(b["at"], REGIONS) for b in boards],
        [mask_of(b["houses"], REGIONS) | ((1 << b["houses_beside"]) - 1) << 4 for b in boards],
        [mask_of(b["birds"], BIRDS) for b in boards],
        [mask_of(b["favours"], FAVOURS) for b in boards],
        [b["columns"][name] for b in boards for name in GUILDS],
        [mask_of(b["characters"], CHARACTERS) for b in boards],
        [mask_of(b["structures"], STRUCTURES) for b in boards],
        [mask_of(b["queens"], QUEENS) for b in boards],
        [index_of(b["start"], FACES) for b in boards],
        [n for b in boards for n in _read_tally(b)],
        sum(income["guilds"][name] << 4 * i for i, name in enumerate(GUILDS)),
        mask_of(income["structures"], STRUCTURES),
        mask_of(income["by_bears"], STRUCTURES),
        -1 if tile < 0 else tile * 2 + int(turn["upgraded"]),
        turn["price"],
        int(turn["flown"]),
        index_of(turn["space"], SPACES),
        index_of(turn["card"], CARDS),
        index_of(turn["bird"], BIRDS),
        0,
        -1,
        indices(data["solo_deck"], SOLO_TILES),
        indices(data["solo_seen"], SOLO_TILES),
    )
    s.walking = int(any(step & 255 in WALK for step in s.agenda))
    for region in range(4):
        find_least(s, region)
    return s


def _read_tally(board: Mapping[str, Any]) -> list[int]:
    """Points by source; what the tally of a constructed position does not explain counts as given."""
    tally = [int(board["tally"].get(name, 0)) for name in SOURCES]
    tally[FROM_GIVEN] += board["vp"] - sum(tally)
    return tally
