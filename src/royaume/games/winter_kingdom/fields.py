"""The fields of a position of Winter Kingdom: what they are, and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from royaume.engine.fields import (
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    Group,
    Made,
    Named,
    Number,
    Pick,
    Pile,
    Row,
    Some,
    last_seat,
    seats,
)
from royaume.engine.naming import whole
from royaume.games.winter_kingdom.abilities import MOST_CANCELS
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TWISTS,
    USES,
)
from royaume.games.winter_kingdom.hexes import HEX_IDS, MAP, hex_ids, hex_set
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.sets import NO_HEXES
from royaume.games.winter_kingdom.state import WinterState

if TYPE_CHECKING:
    from royaume.games.winter_kingdom.game import WinterKingdom

# The map and the common cards: one object in the position, which every clone shares ---------------


def read_board(data: Any, s: WinterState) -> tuple[int, int]:
    """A side of a board and how often it is turned."""
    side, turns = data
    return SIDES.index(side), whole(turns, 5)


BOARD: Final = Made(lambda s: (0, 0), lambda board, s: [SIDES[board[0]], board[1]], read_board)
LAND: Final = (  # what a land is made from, in this order
    Field("layout", Named(SLOTS, BOARD, fixed=True)),
    Field("scoring", Row(Pick(SCORING, always=True), 3, fixed=True)),
    Field("economy", Pick(ECONOMIES, always=True)),
    Field("twist", Pick(TWISTS)),
    Field("top", Pick(SLOTS), "top_section"),
    Field("direction", Pick(LINE_DIRECTIONS)),
)


def no_land(s: WinterState) -> Land:
    """The land before the map is drawn."""
    return cast("WinterKingdom", s.game).blank


def write_land(land: Land, s: WinterState) -> dict[str, Any]:
    """The map and the cards, as they are named on the table."""
    data: dict[str, Any] = {}
    for part in LAND:
        part.put(part.shape.write(getattr(land, part.name), s), data)
    return data


def read_land(data: Mapping[str, Any], s: WinterState) -> Land:
    """The map and the cards, if each board and each scoring card is there once."""
    layout, scoring, *others = [part.shape.read(part.taken(data), s) for part in LAND]
    if len({side // 2 for side, _ in layout}) != len(SLOTS):
        raise ValueError("the layout must use each board once")
    if len(set(scoring)) != len(scoring):
        raise ValueError("three different scoring cards are in play")
    return Land(no_land(s).tables, layout, scoring, *others)


# The table of fields ----------------------------------------------------------------------------


HEXES: Final = Made(lambda s: NO_HEXES, lambda hexes, s: hex_ids(hexes), lambda data, s: hex_set(data))  # a set of them
PIECES: Final = Number(lambda s: max(s.land.tables.houses, s.land.tables.forts))

FIELDS: Final = Fields(
    Field("land", Made(no_land, write_land, read_land), spread=True),
    Field("round", Number(least=1, empty=1)),
    Field("first", Number(last_seat)),
    Field("ending", Flag()),
    Field("pile", Pile(CARDED)),
    Field("discard", Pile(CARDED)),
    Group(
        "turn",
        Field("terrain", Pick(CARDED)),
        Field("spots", Pile(HEX_IDS)),
        Field("fresh", HEXES),
        Field("strength", Number()),
        Field("used", Some(USES)),
        Field("again", Number(lambda s: max(1, s.land.tables.extra_uses))),
        Field("cancels", Number(MOST_CANCELS)),
    ),
    Each(
        "seats",
        seats,
        Field("houses", HEXES),
        Field("forts", HEXES),
        Group("reserve", Field("stock", PIECES, "houses"), Field("fort_stock", PIECES, "forts")),
        Field("boxed", Named(("houses", "forts"), PIECES, fixed=True)),
        Field("coins", Number()),
        Field("hand", Some(ABILITIES)),
        Field("owned", Some(ABILITIES), "in_play"),
        Field("upgraded", Some(ABILITIES)),
        Field("cards", Pick(CARDED, always=True), "card"),
        flat=("boxed",),
    ),
    Derived("free", lambda s: MAP),
    Derived("reach", lambda s: [NO_HEXES] * s.seats),
)
