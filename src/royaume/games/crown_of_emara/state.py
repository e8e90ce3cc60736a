"""The position of Crown of Emara: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from royaume.engine.state import State
from royaume.games.crown_of_emara.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.head import Head

# Where points come from: the lines of the breakdown.
CP_SOURCES: Final = (
    "craftsmen",
    "advisors",
    "advisor_effects",
    "nobility",
    "market_books",
    "bread",
    "stone",
    "gifts",
    "donations",
    "favors",
    "events",
    "given",
)
BP_SOURCES: Final = ("start", "castle_books", "stone", "wood", "advisors", "advisor_effects", "favors", "events")
CP_CRAFTSMEN: Final = 0
CP_ADVISORS: Final = 1
CP_EFFECTS: Final = 2
CP_NOBILITY: Final = 3
CP_BOOKS: Final = 4
CP_BREAD: Final = 5
CP_STONE: Final = 6
CP_GIFTS: Final = 7
CP_DONATIONS: Final = 8
CP_FAVORS: Final = 9
CP_EVENTS: Final = 10
CP_GIVEN: Final = 11  # points set by hand in a constructed position
BP_FIRST: Final = 12
BP_START: Final = 12
BP_BOOKS: Final = 13
BP_STONE: Final = 14
BP_WOOD: Final = 15
BP_ADVISORS: Final = 16
BP_EFFECTS: Final = 17
BP_FAVORS: Final = 18
BP_EVENTS: Final = 19

SOURCES: Final = (*(f"cp_{source}" for source in CP_SOURCES), *(f"bp_{source}" for source in BP_SOURCES))

# What was done in the turn (CE-5.7); the advisors used follow, shifted by USED_ADVISORS.
DID_CARD: Final = 1
DID_MOVE: Final = 2
DID_RANK: Final = 4
DID_HIRE: Final = 8
DID_RECRUIT: Final = 16
SWAPPED_RING: Final = 32
SWAPPED_GOLD: Final = 64
USED_ADVISORS: Final = 7


class EmaraState(State):
    """A position of Crown of Emara."""

    tables: Tables
    dials: list[tuple[int, ...]]  # the numbers of each marker on the face in use, then the board's
    round: int
    first: int  # the seat with the statue
    boards: tuple[int, ...]  # board * 4 + position -> location
    at: list[int]  # seat * 2 + councilor -> position; councilor 0 is on board 0, councilor 1 on board 1
    goods: list[list[int]]
    cp: list[int]
    bp: list[int]
    tally: list[list[int]]  # points by source, citizen points first
    hand: list[int]  # bitmask of cards
    deck: list[tuple[int, ...]]
    played: list[int]  # bitmask of the cards played in this half of the game
    slots: list[int]  # seat * 3 + slot -> card or -1
    rank: list[int]  # 0 none, 1 Baron ... 5 Duke
    nobles: list[tuple[int, ...]]  # the cards taken, as their place in the stack
    victoria_nobles: tuple[int, ...]
    craftsmen: list[int]  # left on the player board
    advisors: list[int]  # bitmask
    tokens: list[int]  # bitmask
    huts: list[int]  # owner or -1
    markers: list[int]  # index into the dial
    display: list[int]  # town location * 2 + space -> advisor or -1
    stack: tuple[int, ...]  # B advisors, the visible one first
    away: tuple[int, ...]  # A advisors out of the game
    events: tuple[int, ...]  # the active one first
    past: tuple[int, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    drawn: tuple[int, ...]
    taken: list[int]  # nobility cards gone from each stack
    victoria: int
    card: int
    slot: int
    used: int
    visit_done: int
    visit_tokens: int

    __slots__ = tuple(__annotations__)

    def __init__(self, head: Head, tables: Tables) -> None:
        State.__init__(self, head)
        self.tables = tables

    def clone(self) -> EmaraState:
        """An independent copy; nobody listens to it."""
        s = EmaraState(self.head(), self.tables)
        s.dials = self.dials
        s.round = self.round
        s.first = self.first
        s.boards = self.boards
        s.at = self.at[:]
        s.goods = [goods[:] for goods in self.goods]
        s.cp = self.cp[:]
        s.bp = self.bp[:]
        s.tally = [tally[:] for tally in self.tally]
        s.hand = self.hand[:]
        s.deck = self.deck[:]
        s.played = self.played[:]
        s.slots = self.slots[:]
        s.rank = self.rank[:]
        s.nobles = self.nobles[:]
        s.victoria_nobles = self.victoria_nobles
        s.craftsmen = self.craftsmen[:]
        s.advisors = self.advisors[:]
        s.tokens = self.tokens[:]
        s.huts = self.huts[:]
        s.markers = self.markers[:]
        s.display = self.display[:]
        s.stack = self.stack
        s.away = self.away
        s.events = self.events
        s.past = self.past
        s.pile = self.pile
        s.discard = self.discard
        s.drawn = self.drawn
        s.taken = self.taken[:]
        s.victoria = self.victoria
        s.card = self.card
        s.slot = self.slot
        s.used = self.used
        s.visit_done = self.visit_done
        s.visit_tokens = self.visit_tokens
        return s

    def location(self, seat: int, councilor: int) -> int:
        """The location on which a councilor stands."""
        return self.boards[councilor * 4 + self.at[seat * 2 + councilor]]


def dials_for(tables: Tables, seats: int) -> list[tuple[int, ...]]:
    """The dials at this number of players; solo mixes both faces (CE-3.3, CE-16.3)."""
    if seats == 1:
        return tables.dials["2_3"][:8] + tables.dials["4"][8:]
    return tables.dials["4" if seats == 4 else "2_3"]
