"""The position of Crown of Emara: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from royaume.engine.naming import name_of, names
from royaume.engine.state import State
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    EVENTS,
    GOODS,
    HUTS,
    LOCATIONS,
    MARKERS,
    RANKS,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.tables import Tables

if TYPE_CHECKING:
    import random

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
    dials: list[tuple[int, ...]]
    round: int
    first: int
    boards: tuple[int, ...]
    at: list[int]
    goods: list[list[int]]
    cp: list[int]
    bp: list[int]
    tally: list[list[int]]
    hand: list[int]
    deck: list[tuple[int, ...]]
    played: list[int]
    slots: list[int]
    rank: list[int]
    nobles: list[tuple[int, ...]]
    craftsmen: list[int]
    advisors: list[int]
    tokens: list[int]
    huts: list[int]
    markers: list[int]
    display: list[int]
    stack: tuple[int, ...]
    away: tuple[int, ...]
    events: tuple[int, ...]
    past: tuple[int, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    drawn: tuple[int, ...]
    taken: list[int]
    victoria: int
    card: int
    slot: int
    used: int
    visit_done: int
    visit_tokens: int

    __slots__ = (
        "advisors",
        "at",
        "away",
        "boards",
        "bp",
        "card",
        "cp",
        "craftsmen",
        "deck",
        "dials",
        "discard",
        "display",
        "drawn",
        "events",
        "first",
        "goods",
        "hand",
        "huts",
        "markers",
        "nobles",
        "past",
        "pile",
        "played",
        "rank",
        "round",
        "slot",
        "slots",
        "stack",
        "tables",
        "taken",
        "tally",
        "tokens",
        "used",
        "victoria",
        "visit_done",
        "visit_tokens",
    )

    def __init__(
        self,
        head: Head,
        tables: Tables,
        dials: list[tuple[int, ...]],
        round: int,
        first: int,
        boards: tuple[int, ...],
        at: list[int],
        goods: list[list[int]],
        cp: list[int],
        bp: list[int],
        tally: list[list[int]],
        hand: list[int],
        deck: list[tuple[int, ...]],
        played: list[int],
        slots: list[int],
        rank: list[int],
        nobles: list[tuple[int, ...]],
        craftsmen: list[int],
        advisors: list[int],
        tokens: list[int],
        huts: list[int],
        markers: list[int],
        display: list[int],
        stack: tuple[int, ...],
        away: tuple[int, ...],
        events: tuple[int, ...],
        past: tuple[int, ...],
        pile: tuple[int, ...],
        discard: tuple[int, ...],
        drawn: tuple[int, ...],
        taken: list[int],
        victoria: int,
        card: int,
        slot: int,
        used: int,
        visit_done: int,
        visit_tokens: int,
    ) -> None:
        State.__init__(self, head)
        self.tables = tables
        self.dials = dials  # the numbers of each marker on the face in use, then the board's
        self.round = round
        self.first = first  # the seat with the statue
        self.boards = boards  # board * 4 + position -> location
        self.at = at  # seat * 2 + councilor -> position; councilor 0 is on board 0, councilor 1 on board 1
        self.goods = goods
        self.cp = cp
        self.bp = bp
        self.tally = tally  # points by source, citizen points first
        self.hand = hand  # bitmask of cards
        self.deck = deck
        self.played = played  # bitmask of the cards played in this half of the game
        self.slots = slots  # seat * 3 + slot -> card or -1
        self.rank = rank  # 0 none, 1 Baron ... 5 Duke
        self.nobles = nobles  # the cards taken, as their place in the stack; the last entry is Victoria's
        self.craftsmen = craftsmen  # left on the player board
        self.advisors = advisors  # bitmask
        self.tokens = tokens  # bitmask
        self.huts = huts  # owner or -1
        self.markers = markers  # index into the dial
        self.display = display  # town location * 2 + space -> advisor or -1
        self.stack = stack  # B advisors, the visible one first
        self.away = away  # A advisors out of the game
        self.events = events  # the active one first
        self.past = past
        self.pile = pile
        self.discard = discard
        self.drawn = drawn
        self.taken = taken  # nobility cards gone from each stack
        self.victoria = victoria
        self.card = card
        self.slot = slot
        self.used = used
        self.visit_done = visit_done
        self.visit_tokens = visit_tokens

    def clone(self) -> EmaraState:
        """An independent copy; nobody listens to it."""
        return EmaraState(
            self.head(),
            self.tables,
            self.dials,
            self.round,
            self.first,
            self.boards,
            self.at[:],
            [goods[:] for goods in self.goods],
            self.cp[:],
            self.bp[:],
            [tally[:] for tally in self.tally],
            self.hand[:],
            self.deck[:],
            self.played[:],
            self.slots[:],
            self.rank[:],
            self.nobles[:],
            self.craftsmen[:],
            self.advisors[:],
            self.tokens[:],
            self.huts[:],
            self.markers[:],
            self.display[:],
            self.stack,
            self.away,
            self.events,
            self.past,
            self.pile,
            self.discard,
            self.drawn,
            self.taken[:],
            self.victoria,
            self.card,
            self.slot,
            self.used,
            self.visit_done,
            self.visit_tokens,
        )

    def location(self, seat: int, councilor: int) -> int:
        """The location on which a councilor stands."""
        return self.boards[councilor * 4 + self.at[seat * 2 + councilor]]

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        data = super().to_dict()
        data.update(
            round=self.round,
            first=self.first,
            boards=[[LOCATIONS[self.boards[b * 4 + i]] for i in range(4)] for b in (0, 1)],
            markers={name: self.markers[i] for i, name in enumerate(MARKERS)},
            huts={name: self.huts[i] for i, name in enumerate(HUTS)},
            display={
                town: [name_of(a, ADVISORS) for a in self.display[i * 2 : i * 2 + 2]] for i, town in enumerate(TOWN)
            },
            stack=[ADVISORS[a] for a in self.stack],
            away=[ADVISORS[a] for a in self.away],
            events=[EVENTS[e] for e in self.events],
            past=[EVENTS[e] for e in self.past],
            pile=[TOKENS[k] for k in self.pile],
            discard=[TOKENS[k] for k in self.discard],
            drawn=[TOKENS[k] for k in self.drawn],
            nobility={name: self.taken[i] for i, name in enumerate(RANKS)},
            victoria={"cp": self.victoria, "nobles": list(self.nobles[-1])},
            turn={
                "card": name_of(self.card, CARDS),
                "slot": self.slot,
                "used": self.used,
                "visit_done": self.visit_done,
                "visit_tokens": names(self.visit_tokens, TOKENS),
            },
            seats=[
                {
                    "at": self.at[seat * 2 : seat * 2 + 2],
                    "goods": dict(zip(GOODS, self.goods[seat], strict=True)),
                    "cp": self.cp[seat],
                    "bp": self.bp[seat],
                    "tally": {name: n for name, n in zip(SOURCES, self.tally[seat], strict=True) if n},
                    "hand": names(self.hand[seat], CARDS),
                    "deck": [CARDS[c] for c in self.deck[seat]],
                    "played": names(self.played[seat], CARDS),
                    "slots": [name_of(c, CARDS) for c in self.slots[seat * 3 : seat * 3 + 3]],
                    "rank": self.rank[seat],
                    "nobles": list(self.nobles[seat]),
                    "craftsmen": self.craftsmen[seat],
                    "advisors": names(self.advisors[seat], ADVISORS),
                    "tokens": names(self.tokens[seat], TOKENS),
                }
                for seat in range(self.seats)
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.crown_of_emara.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> EmaraState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.crown_of_emara.view import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        """The lower of the two scores of each seat, leftovers divided in the best way (CE-15.3)."""
        from royaume.games.crown_of_emara.scoring import scores

        return scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.crown_of_emara.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.crown_of_emara.scoring import breakdown

        return breakdown(self, seat)


def dials_for(tables: Tables, seats: int) -> list[tuple[int, ...]]:
    """The dials at this number of players; solo mixes both faces (CE-3.3, CE-16.3)."""
    if seats == 1:
        return tables.dials["2_3"][:8] + tables.dials["4"][8:]
    return tables.dials["4" if seats == 4 else "2_3"]
