"""The fields of a position of Kingdom Crossing: what they are, and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.fields import (
    MOST,
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    Group,
    Made,
    Named,
    Number,
    Packed,
    Pick,
    Pile,
    Row,
    Some,
)
from royaume.engine.naming import whole
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
    OPEN_FAVOURS,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STRUCTURES,
    TILES,
    TRACK_END,
)
from royaume.games.kingdom_crossing.state import (
    BESIDE,
    DUE,
    FACE,
    OBJECTIVE,
    ON_MAP,
    PAIR_FACE,
    PAIR_FAVOUR,
    SIDE,
    TILE,
    UNPAYABLE,
    CrossingState,
)
from royaume.games.kingdom_crossing.tables import FROM_GIVEN, SOURCES

TALLY: Final = Named(SOURCES, Number(least=-MOST), sparse=True)
ACTION_TILE: Final = Packed({"tile": (TILE, Pick(TILES)), "upgraded": (FACE, Flag())})
GOAL: Final = Packed({"id": (OBJECTIVE, Pick(OBJECTIVES, always=True)), "hard": (SIDE, Flag())})
PAIR: Final = Packed(
    {"start": (PAIR_FACE, Pick(FACES, always=True)), "favour": (PAIR_FAVOUR, Pick(FAVOURS, always=True))}
)
UNITS: Final = Packed({name: (DUE[i], Number(DUE[i].mask)) for i, name in enumerate(GUILDS)})
MOST_CARDS: Final = 2 * DUE[0].mask + 1  # in a column, so that its pairs can be counted
COUNTED: Final = Made(
    lambda s: 0, lambda houses, s: houses.bit_count(), lambda n, s: (1 << whole(n, s.tables.houses - 1)) - 1
)
HOUSES: Final = Packed({"houses": (ON_MAP, Some(REGIONS)), "houses_beside": (BESIDE, COUNTED)})


def boards(s: CrossingState) -> int:
    """How many boards there are."""
    return s.boards()


def last_board(s: CrossingState) -> int:
    """The highest number of a board."""
    return s.boards() - 1


def read_tally(board: Mapping[str, Any], s: CrossingState) -> list[int]:
    """Points by source; what the tally of a constructed position does not explain counts as given."""
    tally = list(TALLY.read(board["tally"], s))
    tally[FROM_GIVEN] += board["vp"] - sum(tally)
    return tally


FIELDS: Final = Fields(
    Field("round", Number(lambda s: s.tables.rounds)),
    Field("turn", Number(lambda s: s.tables.actions * s.boards()), "turn_number"),
    Field("lead", Number(last_board)),
    Field("first", Number(last_board)),
    Field("balloon", Pick(REGIONS)),
    Each(
        "spaces",
        SPACES,
        Field("kinds", Pick(DECKS, always=True), "deck"),
        Field("shown", Pick(SHOWN)),
        Field("birds", Pick(BIRDS), "bird"),
        Field("decks", Pile(CARDS), "cards"),
        fixed=("kinds",),
    ),
    Derived("least", lambda s: [UNPAYABLE] * len(REGIONS)),
    Field("flocks", Named(REGIONS, Pile(BIRDS))),
    Field("lost_birds", Some(BIRDS)),
    Field("queen", Pick(QUEENS)),
    Field("queen_pile", Pile(QUEENS)),
    Field("queen_out", Pick(QUEENS, always=True)),
    Field("queens_gone", Some(QUEENS)),
    Field("empty_tiles", Pile(EMPTY_TILES)),
    Each(
        "objectives",
        len(OBJECTIVES),
        Field("objectives", GOAL, spread=True),
        Field("claims", Row(Number(last_board), fixed=True)),
        fixed=("objectives",),
    ),
    Field("display", Row(Pick(FAVOURS), OPEN_FAVOURS)),
    Field("stock", Pile(FAVOURS)),
    Field("pairs", Row(PAIR, fixed=True)),
    Group(
        "income",
        Field("due_guilds", UNITS, "guilds"),
        Field("due_structures", Some(STRUCTURES), "structures"),
        Field("bear_done", Some(STRUCTURES), "by_bears"),
    ),
    Group(
        "turn",
        Field("tile", ACTION_TILE, spread=True),
        Field("price", Number(lambda s: max(s.tables.tile_price))),
        Field("flown", Flag(number=True)),
        Field("space", Pick(SPACES)),
        Field("card", Pick(CARDS)),
        Field("bird", Pick(BIRDS)),
    ),
    Derived("walking", lambda s: 0),
    Derived("ends", lambda s: -1),
    Field("solo_deck", Pile(SOLO_TILES)),
    Field("solo_seen", Pile(SOLO_TILES)),
    Each(
        "boards",
        boards,
        Field("coins", Number()),
        Field("vp", Number()),
        Field("tally", Made(TALLY.blank, lambda tally, s: {"tally": TALLY.write(tally, s)}, read_tally), spread=True),
        Field("invest", Number(TRACK_END)),
        Field("tracks", Named(RESOURCES, Number(TRACK_END))),
        Field("decor", Some(SLOTS), "decorations"),
        Field("upgraded", Some(TILES)),
        Field("played", Some(TILES)),
        Field("paws", Some(BRIDGES)),
        Field("at", Pick(REGIONS)),
        Field("houses", HOUSES, spread=True),
        Field("kept", Some(BIRDS), "birds"),
        Field("favours", Some(FAVOURS)),
        Field("columns", Named(GUILDS, Number(MOST_CARDS))),
        Field("characters", Some(CHARACTERS)),
        Field("structures", Some(STRUCTURES)),
        Field("queens", Some(QUEENS)),
        Field("starts", Pick(FACES), "start"),
        flat=("tally", "tracks", "columns"),
    ),
)
