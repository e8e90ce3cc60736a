"""The position of Kingdom Crossing: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from royaume.engine.packing import Bits, parts
from royaume.engine.state import State
from royaume.games.kingdom_crossing.actions import ALL_TILES, TILES
from royaume.games.kingdom_crossing.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.head import Head

UNPAYABLE: Final = 1 << 30  # more coins than anyone has: the lowest cost in a region without cards
RIVAL: Final = 1  # the board of Paco & Paca in the solo game; the human has board 0

# Fields that hold several numbers in one.
PAIR_FACE, PAIR_FAVOUR = parts(3, 5)  # a pair of the draft
GOAL: Final = parts(1, 3)  # an objective on the tree board; side 1 is the hard one
SIDE: Final[Bits] = GOAL[0]
OBJECTIVE: Final[Bits] = GOAL[1]
FACE, TILE = parts(1, 3)  # an action tile; face 1 is the upgraded one
DUE = parts(4, 4, 4, 4, 4)  # units of income to come, one part a guild
DUE_MASKS: Final = tuple(units.put(units.mask) for units in DUE)
SHOWN_FACES: Final = tuple(  # by the set of upgraded tiles: every tile with the face it shows
    tuple(TILE.put(tile) | FACE.put(upgraded >> tile & 1) for tile in range(len(TILES)))
    for upgraded in range(ALL_TILES + 1)
)
ON_MAP, BESIDE = parts(4, 2)  # houses: a bit for each region; the rival's later ones stand beside the map (KC-15.10)


class CrossingState(State):
    """A position of Kingdom Crossing. Lists of players hold one entry a board; solo has two boards and one seat."""

    tables: Tables
    round: int
    turn: int  # turns begun in this Day, 0 outside it
    lead: int  # who began this Day (KC-4.2)
    first: int  # who holds the first-player token
    balloon: int  # region, -1 before the draft is over
    kinds: tuple[int, ...]  # the deck that was laid on each space
    decks: list[tuple[int, ...]]  # face-down cards of each space, the next one first
    shown: list[int]  # face-up card or empty-deck tile of each space, -1 for none
    least: list[int]  # the lowest printed cost in each region
    birds: list[int]  # the bird on each space, -1 for none
    flocks: list[tuple[int, ...]]  # face-down birds of each region, the next one first
    lost_birds: int  # bitmask of the birds out of the game
    queen: int  # this round's Queen card, -1 once taken
    queen_pile: tuple[int, ...]
    queen_out: int  # the one left out, which nobody knows
    queens_gone: int  # bitmask of those nobody visited
    empty_tiles: tuple[int, ...]  # face down, the next one first
    objectives: tuple[int, ...]  # place -> OBJECTIVE and SIDE; two places a row
    claims: list[tuple[int, ...]]  # place -> boards in the order of claiming
    display: list[int]  # the three open Favours, -1 for none
    stock: tuple[int, ...]
    pairs: tuple[int, ...]  # the pairs of the draft: PAIR_FACE and PAIR_FAVOUR
    coins: list[int]
    vp: list[int]
    invest: list[int]  # space on the investment track
    tracks: list[int]  # board * 4 + resource -> space
    decor: list[int]  # bitmask of filled slots
    upgraded: list[int]  # bitmask of tiles
    played: list[int]  # bitmask of tiles
    paws: list[int]  # bitmask of bridges
    at: list[int]  # the worker's region, -1 for none
    houses: list[int]  # ON_MAP and BESIDE
    kept: list[int]  # bitmask of birds
    favours: list[int]  # bitmask
    columns: list[int]  # board * 5 + guild -> cards
    characters: list[int]  # bitmask of cards
    structures: list[int]  # bitmask; bit 0 is the home card
    queens: list[int]  # bitmask
    starts: list[int]  # start face, -1 before the draft
    tally: list[int]  # board * len(SOURCES) + source -> victory points
    due_guilds: int  # units of income to come, a part of DUE for each guild (KC-5.1)
    due_structures: int  # bitmask of structures whose unit is to come
    bear_done: int  # bitmask of structures triggered by Bear units in this phase (KC-5.3)
    tile: int  # TILE and FACE of the action under way, -1 for none
    price: int  # what the purchase of tile_barter costs this turn, 0 if there is none (left)
    flown: int
    space: int  # the space the card is taken from, -1 for none
    card: int  # a character paid for and not yet in its column, -1 for none
    bird: int  # a bird being met and not yet kept, -1 for none
    walking: int  # 1 from the choice of a walking tile to the payment: no dead ends (KC-6.4)
    ends: int  # where this walk may end, as a bitmask of regions; -1: not yet looked up
    solo_deck: tuple[int, ...]
    solo_seen: tuple[int, ...]  # tiles revealed this round

    __slots__ = tuple(__annotations__)

    def __init__(self, head: Head, tables: Tables) -> None:
        State.__init__(self, head)
        self.tables = tables

    def clone(self) -> CrossingState:
        """An independent copy; nobody listens to it."""
        s = CrossingState(self.head(), self.tables)
        s.round = self.round
        s.turn = self.turn
        s.lead = self.lead
        s.first = self.first
        s.balloon = self.balloon
        s.kinds = self.kinds
        s.decks = self.decks[:]
        s.shown = self.shown[:]
        s.least = self.least[:]
        s.birds = self.birds[:]
        s.flocks = self.flocks[:]
        s.lost_birds = self.lost_birds
        s.queen = self.queen
        s.queen_pile = self.queen_pile
        s.queen_out = self.queen_out
        s.queens_gone = self.queens_gone
        s.empty_tiles = self.empty_tiles
        s.objectives = self.objectives
        s.claims = self.claims[:]
        s.display = self.display[:]
        s.stock = self.stock
        s.pairs = self.pairs
        s.coins = self.coins[:]
        s.vp = self.vp[:]
        s.invest = self.invest[:]
        s.tracks = self.tracks[:]
        s.decor = self.decor[:]
        s.upgraded = self.upgraded[:]
        s.played = self.played[:]
        s.paws = self.paws[:]
        s.at = self.at[:]
        s.houses = self.houses[:]
        s.kept = self.kept[:]
        s.favours = self.favours[:]
        s.columns = self.columns[:]
        s.characters = self.characters[:]
        s.structures = self.structures[:]
        s.queens = self.queens[:]
        s.starts = self.starts[:]
        s.tally = self.tally[:]
        s.due_guilds = self.due_guilds
        s.due_structures = self.due_structures
        s.bear_done = self.bear_done
        s.tile = self.tile
        s.price = self.price
        s.flown = self.flown
        s.space = self.space
        s.card = self.card
        s.bird = self.bird
        s.walking = self.walking
        s.ends = self.ends
        s.solo_deck = self.solo_deck
        s.solo_seen = self.solo_seen
        return s

    def boards(self) -> int:
        """How many players' boards are on the table: one a seat, and the rival's in solo (KC-15.1)."""
        return 2 if self.seats == 1 else self.seats

    def face(self, board: int, tile: int) -> int:
        """An action tile with the face it shows, as TILE and FACE."""
        return SHOWN_FACES[self.upgraded[board]][tile]

    def teller(self, board: int) -> int:
        """The seat that events of a board belong to; the rival has none."""
        return board if board < self.seats else -1


def find_least(s: CrossingState, region: int) -> None:
    """Look up the lowest printed cost in a region again, after its spaces changed."""
    t = s.tables
    lowest = UNPAYABLE
    for space in t.spaces_of[region]:
        shown = s.shown[space]
        if shown >= 0 and t.cost[shown] < lowest:
            lowest = t.cost[shown]
    s.least[region] = lowest
