"""The position of Winter Kingdom: plain integers, and sets of hexes."""

from __future__ import annotations

from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import DEAD_END, MOBILITY
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.sets import Hexes


class WinterState(State):
    """A position of Winter Kingdom."""

    land: Land
    round: int
    first: int  # the seat with the first-player marker
    houses: list[Hexes]  # seat -> the hexes of its houses
    forts: list[Hexes]  # seat -> the hexes of its forts
    reach: list[Hexes]  # seat -> the hexes that count as adjacent to its pieces for the duty of WK-6.3
    free: Hexes  # the hexes without a piece
    stock: list[int]  # seat -> houses in the reserve
    fort_stock: list[int]  # seat -> forts in the reserve
    boxed: tuple[int, ...]  # seat * 2 -> houses salvaged, + 1 -> forts salvaged
    coins: list[int]
    hand: list[int]  # bitmask of abilities
    owned: list[int]  # bitmask of abilities in play
    upgraded: list[int]  # bitmask of abilities at level 2
    cards: list[int]  # seat -> the terrain card it holds; that of the active seat lies open
    pile: tuple[int, ...]  # terrain cards, the next one first
    discard: tuple[int, ...]
    ending: bool  # a reserve has run out (WK-10.2)
    terrain: int  # the terrain of the mandatory action; -1 before it
    spots: tuple[int, ...]  # where its pieces were placed
    fresh: Hexes  # the pieces placed this turn, wherever they are now
    strength: int  # what was placed this turn, in houses
    used: int  # bitmask of the uses made this turn, by code
    again: int  # paid or innovative uses still open
    cancels: int  # houses put back this turn

    __slots__ = tuple(__annotations__)

    def clone(self) -> WinterState:
        """An independent copy; nobody listens to it."""
        s = WinterState(self.head())
        s.land = self.land
        s.round = self.round
        s.first = self.first
        s.houses = self.houses[:]
        s.forts = self.forts[:]
        s.reach = self.reach[:]
        s.free = self.free
        s.stock = self.stock[:]
        s.fort_stock = self.fort_stock[:]
        s.boxed = self.boxed
        s.coins = self.coins[:]
        s.hand = self.hand[:]
        s.owned = self.owned[:]
        s.upgraded = self.upgraded[:]
        s.cards = self.cards[:]
        s.pile = self.pile
        s.discard = self.discard
        s.ending = self.ending
        s.terrain = self.terrain
        s.spots = self.spots
        s.fresh = self.fresh
        s.strength = self.strength
        s.used = self.used
        s.again = self.again
        s.cancels = self.cancels
        return s


def find_reach(s: WinterState, seat: int) -> Hexes:
    """The hexes that count as adjacent to the seat's pieces in WK-6.3, under the twist in play (WK-11.3, WK-11.5)."""
    pieces = s.houses[seat] | s.forts[seat]
    geometry = s.land.geometry
    if s.land.twist == DEAD_END:
        pieces &= ~s.fresh
    reach = geometry.spread(pieces)
    if s.land.twist == MOBILITY:
        reach |= geometry.spread(reach)
    return reach
