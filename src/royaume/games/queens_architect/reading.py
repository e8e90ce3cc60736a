"""A position of Queen's Architect from its readable form, with checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from royaume.engine.head import read_head, read_seats
from royaume.engine.naming import indices, mask_of, whole
from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    PLACES,
    POINTS,
    REQUESTS,
    SLOTS,
    SOCKETS,
    TILES,
    TOKENS,
)
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


def artisan_of(name: str) -> int:
    """The artisan in play with this name."""
    if not name:
        return EMPTY
    tile, _, age = name.partition("@")
    if int(age) not in range(AGES):
        raise ValueError(f"an artisan's age is 0 to 5, not {age}")
    return TILES.index(tile) * AGES + int(age)


def read_star(found: Sequence[str]) -> list[int]:
    """Six sockets; a shorter list leaves the last ones empty."""
    star = [artisan_of(name) for name in found]
    if len(star) > SOCKETS:
        raise ValueError(f"a star has {SOCKETS} sockets, not {len(star)}")
    return star + [EMPTY] * (SOCKETS - len(star))


def read_state(
    game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]
) -> ArchitectState:
    """The position written by `to_dict`."""
    players = read_seats(data, seats)
    side = tables.sides[seats]
    requests = [-1] * len(PLACES)
    plots: list[tuple[int, ...]] = [()] * len(PLACES)
    for place in side.sites:
        requests[place] = REQUESTS.index(data["requests"][PLACES[place]])
        plots[place] = tuple(whole(seat, seats - 1) for seat in data["plots"][PLACES[place]])
    tokens = indices(data["tokens"], TOKENS)
    panel = [TILES.index(tile) for tile in data["panel"]]
    carriages = [PLACES.index(player["carriage"]) for player in players]
    if len(tokens) != LAST_SPACE or len(panel) > SLOTS:
        raise ValueError("there are nine esteem tokens, and at most six tiles on the panel")
    if any(place != CAPITAL and place not in side.sites for place in carriages):
        raise ValueError("a carriage is in a place that this side of the board does not have")
    return ArchitectState(
        read_head(game, data, seats, options),
        tables,
        side,
        whole(data["round"], 1_000_000),
        whole(data["first"], seats - 1),
        tokens,
        tuple(requests),
        plots,
        panel,
        tables.scale.index(data["price"]),
        indices(data["draft"], TILES),
        indices(data["pile"], TILES),
        mask_of(data["removed"], TILES),
        whole(data["supply"], tables.bond_supply),
        [artisan for player in players for artisan in read_star(player["star"])],
        [POINTS.index(player["point"]) for player in players],
        [whole(player["thalers"], 1_000_000) for player in players],
        [whole(player["bonds"], tables.bond_supply) for player in players],
        [whole(player["trust"], tables.trust_levels, 1) for player in players],
        [whole(player["space"], LAST_SPACE) for player in players],
        carriages,
        [whole(player["pawns"], tables.pawns) for player in players],
        [mask_of(player["bar"], GUILDS) for player in players],
        [mask_of(player["dormitory"], GUILDS) for player in players],
        [whole(player["palace"], 1_000_000) for player in players],
        sum(1 << whole(socket, SOCKETS, 1) - 1 for socket in data["crew"]),
    )
