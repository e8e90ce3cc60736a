"""The position of Queen's Architect: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from royaume.engine.state import State
from royaume.games.queens_architect.actions import SOCKETS
from royaume.games.queens_architect.tables import Side, Tables

if TYPE_CHECKING:
    from royaume.engine.head import Head


class ArchitectState(State):
    """A position of Queen's Architect."""

    tables: Tables
    side: Side
    round: int  # 0 during the draft
    first: int  # the first player of every round (QA-3.1)
    tokens: tuple[int, ...]  # esteem tokens of steps 1 to 9
    requests: tuple[int, ...]  # place -> request tile or -1
    plots: list[tuple[int, ...]]  # place -> the builders, in the order of the plots
    panel: list[int]  # tiles from slot 6 down; gaps are only at the bottom
    marker: int  # index into the price scale
    draft: tuple[int, ...]
    pile: tuple[int, ...]  # the next tile first
    removed: int  # bitmask of tiles out of the game
    supply: int  # bonds
    star: list[int]  # seat * 6 + socket -> artisan (tile * 6 + age) or EMPTY
    point: list[int]
    thalers: list[int]
    bonds: list[int]
    trust: list[int]  # bonds that may be cashed in one action
    space: list[int]  # on the esteem track
    carriage: list[int]
    pawns: list[int]  # building pawns left
    bar: list[int]  # bitmask of guilds
    dormitory: list[int]  # bitmask of guilds; the others are at the entrance
    palace: list[int]  # the performance of the contribution; 0 is none (QA-8.3)
    crew: int  # sockets of the artisans at work in a construction

    __slots__ = tuple(__annotations__)

    def __init__(self, head: Head, tables: Tables) -> None:
        State.__init__(self, head)
        self.tables = tables

    def clone(self) -> ArchitectState:
        """An independent copy; nobody listens to it."""
        s = ArchitectState(self.head(), self.tables)
        s.side = self.side
        s.round = self.round
        s.first = self.first
        s.tokens = self.tokens
        s.requests = self.requests
        s.plots = self.plots[:]
        s.panel = self.panel[:]
        s.marker = self.marker
        s.draft = self.draft
        s.pile = self.pile
        s.removed = self.removed
        s.supply = self.supply
        s.star = self.star[:]
        s.point = self.point[:]
        s.thalers = self.thalers[:]
        s.bonds = self.bonds[:]
        s.trust = self.trust[:]
        s.space = self.space[:]
        s.carriage = self.carriage[:]
        s.pawns = self.pawns[:]
        s.bar = self.bar[:]
        s.dormitory = self.dormitory[:]
        s.palace = self.palace[:]
        s.crew = self.crew
        return s

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
