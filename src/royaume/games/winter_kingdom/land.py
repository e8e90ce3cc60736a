"""What is settled at set-up and never changes: the map, its sets of hexes, and the cards in play for everybody."""

from __future__ import annotations

from typing import Final

from royaume.games.winter_kingdom.actions import (
    ARCHIPELAGO,
    CASTLE,
    FURS,
    ICE,
    MOUNTAIN,
    ROADS,
    TERRAINS,
    TUNNEL,
    VILLAGE,
)
from royaume.games.winter_kingdom.hexes import APART, EDGE, HEXES, JOINED, SECTIONS, SHIFTS, Geometry, hexes_of
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, union
from royaume.games.winter_kingdom.tables import (
    AREA_MAJORITY,
    CENTRE_SECTION,
    OUTER_EDGE,
    OWN_FORT,
    TERRAIN_AREAS,
    Tables,
    fits,
)

AGRICULTURE: Final = 0
EXPORTS: Final = 3


class Alone:
    """What some pieces on a map are worth without a look at the others: what `evaluate` counts once."""

    def __init__(self, houses: Hexes, forts: Hexes, strengths: list[int]) -> None:
        self.houses: Hexes = houses  # where they are
        self.forts_there: Hexes = forts
        self.points = 0.0
        self.begun = 0.0
        self.locations = 0.0
        self.strengths = strengths  # in each zone with a majority


class Count:
    """What all pieces on a map count for every seat as if the game ended now: what `scoring` counts once."""

    def __init__(
        self,
        houses: list[Hexes],
        forts: list[Hexes],
        tallies: list[list[list[int]]],
        points: list[list[int]],
        order: list[int],
    ) -> None:
        self.houses: list[Hexes] = houses
        self.forts: list[Hexes] = forts
        self.tallies: list[list[list[int]]] = tallies  # of each seat without a look at the others
        self.points: list[list[int]] = points  # with each scoring card in the order revealed, then for the castles
        scores = [0] * len(houses)
        for each in points:
            for seat in range(len(scores)):
                scores[seat] += each[seat]
        self.scores: list[int] = scores
        ranked: list[int] = []
        for n in order:
            ranked += points[n]
        self.ranked: tuple[int, ...] = tuple(ranked)  # with the scoring cards in the order of the rules, card by card


class Land:
    """The map of one game and the cards that hold for all; shared by every clone of a position."""

    __slots__ = (
        "areas",
        "beside",
        "buy_price",
        "castles",
        "cheapest",
        "counted",
        "direction",
        "economy",
        "geometry",
        "judged",
        "kinds",
        "layout",
        "looked",
        "near",
        "order",
        "pays",
        "places",
        "ranges",
        "same",
        "scoring",
        "site",
        "tables",
        "tallied",
        "terrains",
        "top",
        "tunnels",
        "twist",
        "upgrade_price",
        "wild",
    )

    def __init__(
        self,
        tables: Tables,
        layout: tuple[tuple[int, int], ...],
        scoring: tuple[int, ...],
        economy: int,
        twist: int,
        top: int,
        direction: int,
    ) -> None:
        self.tables: Tables = tables
        self.layout: tuple[tuple[int, int], ...] = layout  # slot -> side, turns
        self.scoring: tuple[int, ...] = scoring  # in the order revealed
        self.order: list[int] = [scoring.index(card) for card in sorted(scoring)]  # their places, as the rules go
        self.economy: int = economy
        self.twist: int = twist  # -1: none
        self.top: int = top  # the top section of Furs; -1 where it does not matter
        self.direction: int = direction  # the counting direction; -1 where it does not matter
        geometry = APART if twist == ARCHIPELAGO else JOINED
        self.geometry: Geometry = geometry
        self.near: list[Hexes] = geometry.near

        terrains = [NO_HEXES] * len(TERRAINS)
        for slot, (side, turns) in enumerate(layout):
            for t, mask in enumerate(tables.laid(side, turns, slot)):
                terrains[t] |= mask
        self.terrains: list[Hexes] = terrains  # terrain -> its hexes
        self.judged: dict[tuple[Hexes, Hexes], Alone] = {}  # houses, forts -> what they are worth; filled by `evaluate`
        self.looked: list[Alone | None] = [None] * 4  # seat -> what was asked last
        self.tallied: dict[tuple[Hexes, Hexes], list[list[int]]] = {}  # houses, forts -> what they count; see `scoring`
        self.counted: Count | None = None  # what was counted last
        self.kinds: list[int] = []  # hex -> its terrain, made when it is asked for
        # Buildable: any6 are the terrains of the terrain cards, any7 has ice as well (WK-2.5).
        self.wild: Hexes = union(terrains[:ICE])
        self.places: Hexes = self.wild | terrains[ICE]
        self.beside: list[Hexes] = [geometry.spread(mask) for mask in terrains]  # adjacent to at least one such hex
        self.castles: list[Hexes] = [geometry.near[hex] for hex in hexes_of(terrains[CASTLE])]
        self.tunnels: list[Hexes] = [geometry.near[hex] for hex in hexes_of(terrains[TUNNEL])]

        self.same: list[Hexes] = []  # direction -> hexes with a neighbour of their own terrain, made when asked for
        self.site: list[Hexes | None] = [None] * len(tables.deeds)  # code -> where the map lets it place

        # Prices; under Roads movement cards are cheaper (WK-11.8).
        less = [tables.discount if twist == ROADS and moving else 0 for moving in tables.moving]
        self.buy_price: list[int] = [max(0, n - off) for n, off in zip(tables.buy_cost, less, strict=True)]
        self.upgrade_price: list[int] = [max(0, n - off) for n, off in zip(tables.upgrade_cost, less, strict=True)]
        self.cheapest: int = min(self.buy_price)

        # Economy cards that look at the hex alone (WK-8.4).
        self.pays: Hexes = NO_HEXES
        if economy == AGRICULTURE:
            self.pays = self.beside[VILLAGE]
        elif economy == FURS:
            self.pays = SECTIONS[top]
        elif economy == EXPORTS:
            self.pays = EDGE

        rules = [tables.scoring[card].rule for card in scoring]
        self.ranges: list[Hexes] = []  # for each area of the Miners' terrain, the hexes beside it (WK-12.20)
        if AREA_MAJORITY in rules:
            what = tables.scoring[scoring[rules.index(AREA_MAJORITY)]].what[0]
            self.ranges = [geometry.spread(area) for area in geometry.parts(terrains[what])]
        self.areas: list[Hexes] = []  # the areas of the six card terrains
        if TERRAIN_AREAS in rules:
            for mask in terrains[:6]:
                self.areas += geometry.parts(mask)

    def kind(self, hex: int) -> int:
        """The terrain of a hex."""
        return self.all_kinds()[hex]

    def all_kinds(self) -> list[int]:
        """The terrain of every hex, in reading order."""
        if not self.kinds:
            kinds = [0] * len(HEXES)
            for t, mask in enumerate(self.terrains):
                for found in hexes_of(mask):
                    kinds[found] = t
            self.kinds = kinds
        return self.kinds

    def find_site(self, code: int) -> Hexes:
        """The hexes a placement may use as far as the map decides: terrain, neighbouring terrain, zone."""
        deed = self.tables.deeds[code]
        site = fits(deed, self.terrains)
        if 0 <= deed.next_to < OWN_FORT:
            site &= self.beside[deed.next_to]
        if deed.zone == OUTER_EDGE:
            site &= EDGE
        elif deed.zone == CENTRE_SECTION:
            site &= SECTIONS[0]
        self.site[code] = site
        return site

    def find_same(self) -> None:
        """Where a hex one can stand on has a neighbour of its own terrain, by direction (Cart, Livestock)."""
        for d in range(6):
            same = NO_HEXES
            for mask in self.terrains[: MOUNTAIN + 1]:
                same |= mask & (mask >> SHIFTS[d] if d < 3 else mask << SHIFTS[d - 3])
            self.same.append(same & self.geometry.can[d])
