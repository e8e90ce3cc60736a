"""The position of Winter Kingdom: plain integers, sets of hexes as bits, and its readable form."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from royaume.engine.naming import name_of, names
from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    DEAD_END,
    ECONOMIES,
    LINE_DIRECTIONS,
    MOBILITY,
    SCORING,
    SIDES,
    SLOTS,
    TWISTS,
    use,
)
from royaume.games.winter_kingdom.hexes import HEX_IDS, hexes_of
from royaume.games.winter_kingdom.land import Land

if TYPE_CHECKING:
    from royaume.engine.head import Head

USES = (*(":".join(use.arguments(use.base + code)) for code in range(use.size)), "tunnel")


class WinterState(State):
    """A position of Winter Kingdom."""

    land: Land
    round: int
    first: int
    houses: list[int]
    forts: list[int]
    reach: list[int]
    free: int
    stock: list[int]
    fort_stock: list[int]
    boxed: tuple[int, ...]
    coins: list[int]
    hand: list[int]
    owned: list[int]
    upgraded: list[int]
    cards: list[int]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    ending: bool
    terrain: int
    spots: tuple[int, ...]
    fresh: int
    strength: int
    used: int
    again: int
    cancels: int

    __slots__ = (
        "again",
        "boxed",
        "cancels",
        "cards",
        "coins",
        "discard",
        "ending",
        "first",
        "fort_stock",
        "forts",
        "free",
        "fresh",
        "hand",
        "houses",
        "land",
        "owned",
        "pile",
        "reach",
        "round",
        "spots",
        "stock",
        "strength",
        "terrain",
        "upgraded",
        "used",
    )

    def __init__(
        self,
        head: Head,
        land: Land,
        round: int,
        first: int,
        houses: list[int],
        forts: list[int],
        reach: list[int],
        free: int,
        stock: list[int],
        fort_stock: list[int],
        boxed: tuple[int, ...],
        coins: list[int],
        hand: list[int],
        owned: list[int],
        upgraded: list[int],
        cards: list[int],
        pile: tuple[int, ...],
        discard: tuple[int, ...],
        ending: bool,
        terrain: int,
        spots: tuple[int, ...],
        fresh: int,
        strength: int,
        used: int,
        again: int,
        cancels: int,
    ) -> None:
        State.__init__(self, head)
        self.land = land
        self.round = round
        self.first = first  # the seat with the first-player marker
        self.houses = houses  # seat -> the hexes of its houses
        self.forts = forts  # seat -> the hexes of its forts
        self.reach = reach  # seat -> the hexes that count as adjacent to its pieces for the duty of WK-6.3
        self.free = free  # the hexes without a piece
        self.stock = stock  # seat -> houses in the reserve
        self.fort_stock = fort_stock  # seat -> forts in the reserve
        self.boxed = boxed  # seat * 2 -> houses salvaged, + 1 -> forts salvaged
        self.coins = coins
        self.hand = hand  # bitmask of abilities
        self.owned = owned  # bitmask of abilities in play
        self.upgraded = upgraded  # bitmask of abilities at level 2
        self.cards = cards  # seat -> the terrain card it holds; that of the active seat lies open
        self.pile = pile  # terrain cards, the next one first
        self.discard = discard
        self.ending = ending  # a reserve has run out (WK-10.2)
        self.terrain = terrain  # the terrain of the mandatory action; -1 before it
        self.spots = spots  # where its pieces were placed
        self.fresh = fresh  # the pieces placed this turn, wherever they are now
        self.strength = strength  # what was placed this turn, in houses
        self.used = used  # bitmask of the uses made this turn, by code
        self.again = again  # paid or innovative uses still open
        self.cancels = cancels  # houses put back this turn

    def clone(self) -> WinterState:
        """An independent copy; nobody listens to it."""
        return WinterState(
            self.head(),
            self.land,
            self.round,
            self.first,
            self.houses[:],
            self.forts[:],
            self.reach[:],
            self.free,
            self.stock[:],
            self.fort_stock[:],
            self.boxed,
            self.coins[:],
            self.hand[:],
            self.owned[:],
            self.upgraded[:],
            self.cards[:],
            self.pile,
            self.discard,
            self.ending,
            self.terrain,
            self.spots,
            self.fresh,
            self.strength,
            self.used,
            self.again,
            self.cancels,
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        land = self.land
        data = super().to_dict()
        data.update(
            layout={slot: [SIDES[side], turns] for slot, (side, turns) in zip(SLOTS, land.layout, strict=True)},
            scoring=[SCORING[card] for card in land.scoring],
            economy=ECONOMIES[land.economy],
            twist=name_of(land.twist, TWISTS),
            top_section=name_of(land.top, SLOTS),
            direction=name_of(land.direction, LINE_DIRECTIONS),
            round=self.round,
            first=self.first,
            ending=self.ending,
            pile=[CARDED[t] for t in self.pile],
            discard=[CARDED[t] for t in self.discard],
            turn={
                "terrain": name_of(self.terrain, CARDED),
                "spots": [HEX_IDS[hex] for hex in self.spots],
                "fresh": hex_ids(self.fresh),
                "strength": self.strength,
                "used": names(self.used, USES),
                "again": self.again,
                "cancels": self.cancels,
            },
            seats=[
                {
                    "houses": hex_ids(self.houses[seat]),
                    "forts": hex_ids(self.forts[seat]),
                    "reserve": {"houses": self.stock[seat], "forts": self.fort_stock[seat]},
                    "boxed": {"houses": self.boxed[seat * 2], "forts": self.boxed[seat * 2 + 1]},
                    "coins": self.coins[seat],
                    "hand": names(self.hand[seat], ABILITIES),
                    "in_play": names(self.owned[seat], ABILITIES),
                    "upgraded": names(self.upgraded[seat], ABILITIES),
                    "card": CARDED[self.cards[seat]],
                }
                for seat in range(self.seats)
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.winter_kingdom.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> WinterState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.winter_kingdom.view import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        """The score of each seat: final when the game is over, before that as if it ended now (WK-D6)."""
        from royaume.games.winter_kingdom.scoring import scores

        return scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.winter_kingdom.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.winter_kingdom.scoring import breakdown

        return breakdown(self, seat)


def find_reach(s: WinterState, seat: int) -> int:
    """The hexes that count as adjacent to the seat's pieces in WK-6.3, under the twist in play (WK-11.3, WK-11.5)."""
    pieces = s.houses[seat] | s.forts[seat]
    geometry = s.land.geometry
    if s.land.twist == DEAD_END:
        pieces &= ~s.fresh
    reach = geometry.spread(pieces)
    if s.land.twist == MOBILITY:
        reach |= geometry.spread(reach)
    return reach


def hex_ids(mask: int) -> list[str]:
    """The names of the hexes of a set, in reading order."""
    return [HEX_IDS[hex] for hex in hexes_of(mask)]
