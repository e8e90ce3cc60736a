"""The fields of a position of Queen's Architect: what they are, and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from royaume.engine.fields import (
    Derived,
    Each,
    Field,
    Fields,
    Made,
    Number,
    Pick,
    Pile,
    Row,
    Shape,
    Some,
    last_seat,
    seats,
)
from royaume.engine.naming import whole
from royaume.games.queens_architect.actions import (
    AGES,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    PLACES,
    POINTS,
    REQUESTS,
    SOCKETS,
    TILES,
    TOKENS,
)


@dataclass(frozen=True, slots=True)
class OnSites(Shape):
    """A value for every place, written for the building sites of this side of the board; `fixed` is as in a row."""

    shape: Shape
    fixed: bool = False

    def blank(self, s: Any) -> list[Any] | tuple[Any, ...]:
        """Nothing anywhere."""
        values = [self.shape.blank(s) for _ in PLACES]
        return tuple(values) if self.fixed else values

    def write(self, value: Any, s: Any) -> dict[str, Any]:
        """A table by site."""
        return {PLACES[place]: self.shape.write(value[place], s) for place in s.side.sites}

    def read(self, data: Mapping[str, Any], s: Any) -> list[Any] | tuple[Any, ...]:
        """What every site has."""
        values = list(self.blank(s))
        for place in s.side.sites:
            values[place] = self.shape.read(data[PLACES[place]], s)
        return tuple(values) if self.fixed else values


def artisan_name(artisan: int) -> str:
    """An artisan in play, as `tile@age`; empty for an empty socket."""
    return f"{TILES[artisan // AGES]}@{artisan % AGES}" if artisan != EMPTY else ""


def artisan_of(name: str) -> int:
    """The artisan in play with this name."""
    if not name:
        return EMPTY
    tile, _, age = name.partition("@")
    if int(age) not in range(AGES):
        raise ValueError(f"an artisan's age is 0 to 5, not {age}")
    return TILES.index(tile) * AGES + int(age)


def read_star(found: list[str]) -> list[int]:
    """Six sockets; a shorter list leaves the last ones empty."""
    star = [artisan_of(name) for name in found]
    if len(star) > SOCKETS:
        raise ValueError(f"a star has {SOCKETS} sockets, not {len(star)}")
    return star + [EMPTY] * (SOCKETS - len(star))


STAR: Final = Made(
    lambda s: [EMPTY] * SOCKETS,
    lambda star, s: [artisan_name(each) for each in star],
    lambda data, s: read_star(data),
)
PRICE: Final = Made(lambda s: 0, lambda marker, s: s.tables.scale[marker], lambda price, s: s.tables.scale.index(price))
CREW: Final = Made(  # sockets are counted from 1
    lambda s: 0,
    lambda crew, s: [socket + 1 for socket in range(SOCKETS) if crew >> socket & 1],
    lambda data, s: sum(1 << whole(socket, SOCKETS, 1) - 1 for socket in data),
)

FIELDS: Final = Fields(
    Derived("side", lambda s: s.tables.sides[s.seats]),
    Field("round", Number()),
    Field("first", Number(last_seat)),
    Field("tokens", Row(Pick(TOKENS, always=True), LAST_SPACE, fixed=True)),
    Field("requests", OnSites(Pick(REQUESTS), fixed=True)),
    Field("plots", OnSites(Row(Number(last_seat), fixed=True))),
    Field("panel", Row(Pick(TILES, always=True))),
    Field("marker", PRICE, "price"),
    Field("draft", Pile(TILES)),
    Field("pile", Pile(TILES)),
    Field("removed", Some(TILES)),
    Field("supply", Number(lambda s: s.tables.bond_supply)),
    Field("crew", CREW),
    Each(
        "seats",
        seats,
        Field("star", STAR),
        Field("point", Pick(POINTS, always=True)),
        Field("thalers", Number()),
        Field("bonds", Number(lambda s: s.tables.bond_supply)),
        Field("trust", Number(lambda s: s.tables.trust_levels, 1, empty=1)),
        Field("space", Number(LAST_SPACE)),
        Field("carriage", Pick(PLACES, always=True)),
        Field("pawns", Number(lambda s: s.tables.pawns)),
        Field("bar", Some(GUILDS)),
        Field("dormitory", Some(GUILDS)),
        Field("palace", Number()),
        flat=("star",),
    ),
)
