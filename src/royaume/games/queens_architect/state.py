"""The position of Queen's Architect: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from royaume.engine.state import State
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
from royaume.games.queens_architect.steps import flow
from royaume.games.queens_architect.tables import Side, Tables

if TYPE_CHECKING:
    import random

    from royaume.engine.game import Game


class ArchitectState(State):
    """A position of Queen's Architect."""

    tables: Tables
    side: Side
    round: int
    first: int
    tokens: tuple[int, ...]
    requests: tuple[int, ...]
    plots: list[tuple[int, ...]]
    panel: list[int]
    marker: int
    draft: tuple[int, ...]
    pile: tuple[int, ...]
    removed: int
    supply: int
    star: list[int]
    point: list[int]
    thalers: list[int]
    bonds: list[int]
    trust: list[int]
    space: list[int]
    carriage: list[int]
    pawns: list[int]
    bar: list[int]
    dormitory: list[int]
    palace: list[int]
    crew: int

    __slots__ = (
        "bar",
        "bonds",
        "carriage",
        "crew",
        "dormitory",
        "draft",
        "first",
        "marker",
        "palace",
        "panel",
        "pawns",
        "pile",
        "plots",
        "point",
        "removed",
        "requests",
        "round",
        "side",
        "space",
        "star",
        "supply",
        "tables",
        "thalers",
        "tokens",
        "trust",
    )

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        seats: int,
        seed: int,
        draws: int,
        block: tuple[int, ...] | None,
        agenda: list[int],
        offered: list[int],
        player: int | None,
        ply: int,
        tables: Tables,
        side: Side,
        round: int,
        first: int,
        tokens: tuple[int, ...],
        requests: tuple[int, ...],
        plots: list[tuple[int, ...]],
        panel: list[int],
        marker: int,
        draft: tuple[int, ...],
        pile: tuple[int, ...],
        removed: int,
        supply: int,
        star: list[int],
        point: list[int],
        thalers: list[int],
        bonds: list[int],
        trust: list[int],
        space: list[int],
        carriage: list[int],
        pawns: list[int],
        bar: list[int],
        dormitory: list[int],
        palace: list[int],
        crew: int,
    ) -> None:
        self.game = game
        self.flow = flow
        self.options = options
        self.seats = seats
        self.seed = seed
        self.draws = draws
        self.block = block
        self.agenda = agenda
        self.offered = offered
        self.player = player
        self.ply = ply
        self.marks = 0
        self.log = None
        self.tables = tables
        self.side = side
        self.round = round  # 0 during the draft
        self.first = first  # the first player of every round (QA-3.1)
        self.tokens = tokens  # esteem tokens of steps 1 to 9
        self.requests = requests  # place -> request tile or -1
        self.plots = plots  # place -> the builders, in the order of the plots
        self.panel = panel  # tiles from slot 6 down; gaps are only at the bottom
        self.marker = marker  # index into the price scale
        self.draft = draft
        self.pile = pile  # the next tile first
        self.removed = removed  # bitmask of tiles out of the game
        self.supply = supply  # bonds
        self.star = star  # seat * 6 + socket -> artisan (tile * 6 + age) or EMPTY
        self.point = point
        self.thalers = thalers
        self.bonds = bonds
        self.trust = trust  # bonds that may be cashed in one action
        self.space = space  # on the esteem track
        self.carriage = carriage
        self.pawns = pawns  # building pawns left
        self.bar = bar  # bitmask of guilds
        self.dormitory = dormitory  # bitmask of guilds; the others are at the entrance
        self.palace = palace  # the performance of the contribution; 0 is none (QA-8.3)
        self.crew = crew  # sockets of the artisans at work in a construction

    def clone(self) -> ArchitectState:
        """An independent copy; nobody listens to it."""
        return ArchitectState(
            self.game,
            self.options,
            self.seats,
            self.seed,
            self.draws,
            self.block,
            self.agenda[:],
            self.offered,
            self.player,
            self.ply,
            self.tables,
            self.side,
            self.round,
            self.first,
            self.tokens,
            self.requests,
            self.plots[:],
            self.panel[:],
            self.marker,
            self.draft,
            self.pile,
            self.removed,
            self.supply,
            self.star[:],
            self.point[:],
            self.thalers[:],
            self.bonds[:],
            self.trust[:],
            self.space[:],
            self.carriage[:],
            self.pawns[:],
            self.bar[:],
            self.dormitory[:],
            self.palace[:],
            self.crew,
        )

    # What the star shows ------------------------------------------------------------------------

    def performance(self, seat: int) -> int:
        """The sum of the current performance of all artisans of a seat (QA-5.6.3)."""
        shown = self.tables.performance
        star = self.star
        i = seat * SOCKETS
        return (
            shown[star[i]]
            + shown[star[i + 1]]
            + shown[star[i + 2]]
            + shown[star[i + 3]]
            + shown[star[i + 4]]
            + shown[star[i + 5]]
        )

    def guilds(self, seat: int) -> int:
        """The guilds of a seat's artisans, as a bitmask."""
        bit = self.tables.guild_bit
        star = self.star
        i = seat * SOCKETS
        return (
            bit[star[i]] | bit[star[i + 1]] | bit[star[i + 2]] | bit[star[i + 3]] | bit[star[i + 4]] | bit[star[i + 5]]
        )

    def price(self, place: int) -> int:
        """The price of the artisan at a place of the panel, counted from the top (QA-2.16)."""
        return self.tables.slot_price[place] if place else self.tables.scale[self.marker]

    # Data ---------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data, the order of the pile included."""
        data = super().to_dict()
        data.update(
            round=self.round,
            first=self.first,
            tokens=[TOKENS[token] for token in self.tokens],
            requests={PLACES[place]: REQUESTS[self.requests[place]] for place in self.side.sites},
            plots={PLACES[place]: list(self.plots[place]) for place in self.side.sites},
            panel=[TILES[tile] for tile in self.panel],
            price=self.tables.scale[self.marker],
            draft=[TILES[tile] for tile in self.draft],
            pile=[TILES[tile] for tile in self.pile],
            removed=names(self.removed, TILES),
            supply=self.supply,
            crew=[socket + 1 for socket in range(SOCKETS) if self.crew >> socket & 1],
            seats=[
                {
                    "star": [artisan_name(a) for a in self.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]],
                    "point": POINTS[self.point[seat]],
                    "thalers": self.thalers[seat],
                    "bonds": self.bonds[seat],
                    "trust": self.trust[seat],
                    "space": self.space[seat],
                    "carriage": PLACES[self.carriage[seat]],
                    "pawns": self.pawns[seat],
                    "bar": names(self.bar[seat], GUILDS),
                    "dormitory": names(self.dormitory[seat], GUILDS),
                    "palace": self.palace[seat],
                }
                for seat in range(self.seats)
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.queens_architect.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> ArchitectState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.queens_architect.view import determinize

        return determinize(self, rng)

    def scores(self) -> list[int]:
        """The esteem space of each seat, and the performance it gave to the palace (QA-8.5, QA-8.7)."""
        from royaume.games.queens_architect.scoring import scores

        return scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.queens_architect.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.queens_architect.scoring import breakdown

        return breakdown(self, seat)


def names(mask: int, vocabulary: Sequence[str]) -> list[str]:
    """The names of the bits of a mask, in the order of the vocabulary."""
    return [name for i, name in enumerate(vocabulary) if mask >> i & 1]


def mask_of(found: Sequence[str], vocabulary: tuple[str, ...]) -> int:
    """The mask with the bits of these names."""
    mask = 0
    for name in found:
        mask |= 1 << vocabulary.index(name)
    return mask


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


def read_star(found: Sequence[str]) -> list[int]:
    """Six sockets; a shorter list leaves the last ones empty."""
    star = [artisan_of(name) for name in found]
    if len(star) > SOCKETS:
        raise ValueError(f"a star has {SOCKETS} sockets, not {len(star)}")
    return star + [EMPTY] * (SOCKETS - len(star))


def within(value: int, low: int, high: int) -> int:
    """The value, if it is a whole number in the range."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{value!r} is not a number from {low} to {high}")
    return value


def read_state(
    game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]
) -> ArchitectState:
    """The position written by `to_dict`."""
    players = data["seats"]
    if len(players) != seats:
        raise ValueError(f"{seats} players but {len(players)} seats")
    side = tables.sides[seats]
    requests = [-1] * len(PLACES)
    plots: list[tuple[int, ...]] = [()] * len(PLACES)
    for place in side.sites:
        requests[place] = REQUESTS.index(data["requests"][PLACES[place]])
        plots[place] = tuple(within(seat, 0, seats - 1) for seat in data["plots"][PLACES[place]])
    tokens = tuple(TOKENS.index(token) for token in data["tokens"])
    panel = [TILES.index(tile) for tile in data["panel"]]
    carriages = [PLACES.index(player["carriage"]) for player in players]
    if len(tokens) != LAST_SPACE or len(panel) > SLOTS:
        raise ValueError("there are nine esteem tokens, and at most six tiles on the panel")
    if any(place != CAPITAL and place not in side.sites for place in carriages):
        raise ValueError("a carriage is in a place that this side of the board does not have")
    return ArchitectState(
        game,
        options,
        seats,
        int(data["seed"]),
        data["draws"],
        None,
        [flow.pack(name, seat, arg) for name, seat, arg in data["agenda"]],
        [],
        None,
        data["ply"],
        tables,
        side,
        within(data["round"], 0, 1_000_000),
        within(data["first"], 0, seats - 1),
        tokens,
        tuple(requests),
        plots,
        panel,
        tables.scale.index(data["price"]),
        tuple(TILES.index(tile) for tile in data["draft"]),
        tuple(TILES.index(tile) for tile in data["pile"]),
        mask_of(data["removed"], TILES),
        within(data["supply"], 0, tables.bond_supply),
        [artisan for player in players for artisan in read_star(player["star"])],
        [POINTS.index(player["point"]) for player in players],
        [within(player["thalers"], 0, 1_000_000) for player in players],
        [within(player["bonds"], 0, tables.bond_supply) for player in players],
        [within(player["trust"], 1, tables.trust_levels) for player in players],
        [within(player["space"], 0, LAST_SPACE) for player in players],
        carriages,
        [within(player["pawns"], 0, tables.pawns) for player in players],
        [mask_of(player["bar"], GUILDS) for player in players],
        [mask_of(player["dormitory"], GUILDS) for player in players],
        [within(player["palace"], 0, 1_000_000) for player in players],
        sum(1 << within(socket, 1, SOCKETS) - 1 for socket in data["crew"]),
    )
