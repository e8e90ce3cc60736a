"""The position of Queen's Architect: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from royaume.engine.naming import names
from royaume.engine.state import State
from royaume.games.queens_architect.actions import (
    AGES,
    EMPTY,
    GUILDS,
    PLACES,
    POINTS,
    REQUESTS,
    SOCKETS,
    TILES,
    TOKENS,
)
from royaume.games.queens_architect.tables import Side, Tables

if TYPE_CHECKING:
    import random

    from royaume.engine.head import Head


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
        head: Head,
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
        State.__init__(self, head)
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
            self.head(),
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


def artisan_name(artisan: int) -> str:
    """An artisan in play, as `tile@age`; empty for an empty socket."""
    return f"{TILES[artisan // AGES]}@{artisan % AGES}" if artisan != EMPTY else ""
