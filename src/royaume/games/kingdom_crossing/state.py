"""The position of Kingdom Crossing: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from royaume.engine.naming import name_of, names
from royaume.engine.state import State
from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    BRIDGES,
    CARDS,
    CHARACTERS,
    DECKS,
    EMPTY_TILES,
    FACES,
    FAVOURS,
    GUILDS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STRUCTURES,
    TILES,
)
from royaume.games.kingdom_crossing.tables import SOURCES, Tables

if TYPE_CHECKING:
    import random

    from royaume.engine.head import Head

UNPAYABLE = 1 << 30  # more coins than anyone has: the lowest cost in a region without cards
RIVAL = 1  # the board of Paco & Paca in the solo game; the human has board 0


class CrossingState(State):
    """A position of Kingdom Crossing. Lists of players hold one entry a board; solo has two boards and one seat."""

    tables: Tables
    round: int
    turn: int
    lead: int
    first: int
    balloon: int
    kinds: tuple[int, ...]
    decks: list[tuple[int, ...]]
    shown: list[int]
    least: list[int]
    birds: list[int]
    flocks: list[tuple[int, ...]]
    lost_birds: int
    queen: int
    queen_pile: tuple[int, ...]
    queen_out: int
    queens_gone: int
    empty_tiles: tuple[int, ...]
    objectives: tuple[int, ...]
    claims: list[tuple[int, ...]]
    display: list[int]
    stock: tuple[int, ...]
    pairs: tuple[int, ...]
    coins: list[int]
    vp: list[int]
    invest: list[int]
    tracks: list[int]
    decor: list[int]
    upgraded: list[int]
    played: list[int]
    paws: list[int]
    at: list[int]
    houses: list[int]
    kept: list[int]
    favours: list[int]
    columns: list[int]
    characters: list[int]
    structures: list[int]
    queens: list[int]
    starts: list[int]
    tally: list[int]
    due_guilds: int
    due_structures: int
    bear_done: int
    tile: int
    price: int
    flown: int
    space: int
    card: int
    bird: int
    walking: int
    ends: int
    solo_deck: tuple[int, ...]
    solo_seen: tuple[int, ...]

    __slots__ = (
        "at",
        "balloon",
        "bear_done",
        "bird",
        "birds",
        "card",
        "characters",
        "claims",
        "coins",
        "columns",
        "decks",
        "decor",
        "display",
        "due_guilds",
        "due_structures",
        "empty_tiles",
        "ends",
        "favours",
        "first",
        "flocks",
        "flown",
        "houses",
        "invest",
        "kept",
        "kinds",
        "lead",
        "least",
        "lost_birds",
        "objectives",
        "pairs",
        "paws",
        "played",
        "price",
        "queen",
        "queen_out",
        "queen_pile",
        "queens",
        "queens_gone",
        "round",
        "shown",
        "solo_deck",
        "solo_seen",
        "space",
        "starts",
        "stock",
        "structures",
        "tables",
        "tally",
        "tile",
        "tracks",
        "turn",
        "upgraded",
        "vp",
        "walking",
    )

    def __init__(
        self,
        head: Head,
        tables: Tables,
        round: int,
        turn: int,
        lead: int,
        first: int,
        balloon: int,
        kinds: tuple[int, ...],
        decks: list[tuple[int, ...]],
        shown: list[int],
        least: list[int],
        birds: list[int],
        flocks: list[tuple[int, ...]],
        lost_birds: int,
        queen: int,
        queen_pile: tuple[int, ...],
        queen_out: int,
        queens_gone: int,
        empty_tiles: tuple[int, ...],
        objectives: tuple[int, ...],
        claims: list[tuple[int, ...]],
        display: list[int],
        stock: tuple[int, ...],
        pairs: tuple[int, ...],
        coins: list[int],
        vp: list[int],
        invest: list[int],
        tracks: list[int],
        decor: list[int],
        upgraded: list[int],
        played: list[int],
        paws: list[int],
        at: list[int],
        houses: list[int],
        kept: list[int],
        favours: list[int],
        columns: list[int],
        characters: list[int],
        structures: list[int],
        queens: list[int],
        starts: list[int],
        tally: list[int],
        due_guilds: int,
        due_structures: int,
        bear_done: int,
        tile: int,
        price: int,
        flown: int,
        space: int,
        card: int,
        bird: int,
        walking: int,
        ends: int,
        solo_deck: tuple[int, ...],
        solo_seen: tuple[int, ...],
    ) -> None:
        State.__init__(self, head)
        self.tables = tables
        self.round = round
        self.turn = turn  # turns begun in this Day, 0 outside it
        self.lead = lead  # who began this Day (KC-4.2)
        self.first = first  # who holds the first-player token
        self.balloon = balloon  # region, -1 before the draft is over
        self.kinds = kinds  # the deck that was laid on each space
        self.decks = decks  # face-down cards of each space, the next one first
        self.shown = shown  # face-up card or empty-deck tile of each space, -1 for none
        self.least = least  # the lowest printed cost in each region
        self.birds = birds  # the bird on each space, -1 for none
        self.flocks = flocks  # face-down birds of each region, the next one first
        self.lost_birds = lost_birds  # bitmask of the birds out of the game
        self.queen = queen  # this round's Queen card, -1 once taken
        self.queen_pile = queen_pile
        self.queen_out = queen_out  # the one left out, which nobody knows
        self.queens_gone = queens_gone  # bitmask of those nobody visited
        self.empty_tiles = empty_tiles  # face down, the next one first
        self.objectives = objectives  # place -> objective * 2 + side (1: the hard one); two places a row
        self.claims = claims  # place -> boards in the order of claiming
        self.display = display  # the three open Favours, -1 for none
        self.stock = stock
        self.pairs = pairs  # the pairs of the draft: start face + 8 * Favour
        self.coins = coins
        self.vp = vp
        self.invest = invest  # space on the investment track
        self.tracks = tracks  # board * 4 + resource -> space
        self.decor = decor  # bitmask of filled slots
        self.upgraded = upgraded  # bitmask of tiles
        self.played = played  # bitmask of tiles
        self.paws = paws  # bitmask of bridges
        self.at = at  # the worker's region, -1 for none
        self.houses = houses  # bitmask of regions; the rival's later houses stand beside the map, at bits 4 and 5
        self.kept = kept  # bitmask of birds
        self.favours = favours  # bitmask
        self.columns = columns  # board * 5 + guild -> cards
        self.characters = characters  # bitmask of cards
        self.structures = structures  # bitmask; bit 0 is the home card
        self.queens = queens  # bitmask
        self.starts = starts  # start face, -1 before the draft
        self.tally = tally  # board * len(SOURCES) + source -> victory points
        self.due_guilds = due_guilds  # units of income to come, four bits a guild (KC-5.1)
        self.due_structures = due_structures  # bitmask of structures whose unit is to come
        self.bear_done = bear_done  # bitmask of structures triggered by Bear units in this phase (KC-5.3)
        self.tile = tile  # tile * 2 + face of the action under way, -1 for none
        self.price = price  # what the purchase of tile_barter costs this turn, 0 if there is none (left)
        self.flown = flown
        self.space = space  # the space the card is taken from, -1 for none
        self.card = card  # a character paid for and not yet in its column, -1 for none
        self.bird = bird  # a bird being met and not yet kept, -1 for none
        self.walking = walking  # 1 from the choice of a walking tile to the payment: no dead ends (KC-6.4)
        self.ends = ends  # where this walk may end, as a bitmask of regions; -1: not yet looked up
        self.solo_deck = solo_deck
        self.solo_seen = solo_seen  # tiles revealed this round

    def clone(self) -> CrossingState:
        """An independent copy; nobody listens to it."""
        return CrossingState(
            self.head(),
            self.tables,
            self.round,
            self.turn,
            self.lead,
            self.first,
            self.balloon,
            self.kinds,
            self.decks[:],
            self.shown[:],
            self.least[:],
            self.birds[:],
            self.flocks[:],
            self.lost_birds,
            self.queen,
            self.queen_pile,
            self.queen_out,
            self.queens_gone,
            self.empty_tiles,
            self.objectives,
            self.claims[:],
            self.display[:],
            self.stock,
            self.pairs,
            self.coins[:],
            self.vp[:],
            self.invest[:],
            self.tracks[:],
            self.decor[:],
            self.upgraded[:],
            self.played[:],
            self.paws[:],
            self.at[:],
            self.houses[:],
            self.kept[:],
            self.favours[:],
            self.columns[:],
            self.characters[:],
            self.structures[:],
            self.queens[:],
            self.starts[:],
            self.tally[:],
            self.due_guilds,
            self.due_structures,
            self.bear_done,
            self.tile,
            self.price,
            self.flown,
            self.space,
            self.card,
            self.bird,
            self.walking,
            self.ends,
            self.solo_deck,
            self.solo_seen,
        )

    def boards(self) -> int:
        """How many players' boards are on the table: one a seat, and the rival's in solo (KC-15.1)."""
        return 2 if self.seats == 1 else self.seats

    def teller(self, board: int) -> int:
        """The seat that events of a board belong to; the rival has none."""
        return board if board < self.seats else -1

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        data = super().to_dict()
        data.update(
            round=self.round,
            turn_number=self.turn,
            lead=self.lead,
            first=self.first,
            balloon=name_of(self.balloon, REGIONS),
            spaces={
                name: {
                    "deck": DECKS[self.kinds[i]],
                    "shown": name_of(self.shown[i], SHOWN),
                    "bird": name_of(self.birds[i], BIRDS),
                    "cards": [CARDS[c] for c in self.decks[i]],
                }
                for i, name in enumerate(SPACES)
            },
            flocks={name: [BIRDS[b] for b in self.flocks[i]] for i, name in enumerate(REGIONS)},
            lost_birds=names(self.lost_birds, BIRDS),
            queen=name_of(self.queen, QUEENS),
            queen_pile=[QUEENS[q] for q in self.queen_pile],
            queen_out=name_of(self.queen_out, QUEENS),
            queens_gone=names(self.queens_gone, QUEENS),
            empty_tiles=[EMPTY_TILES[k] for k in self.empty_tiles],
            objectives=[
                {"id": OBJECTIVES[o >> 1], "hard": bool(o & 1), "claims": list(self.claims[i])}
                for i, o in enumerate(self.objectives)
            ],
            display=[name_of(f, FAVOURS) for f in self.display],
            stock=[FAVOURS[f] for f in self.stock],
            pairs=[{"start": FACES[p & 7], "favour": FAVOURS[p >> 3]} for p in self.pairs],
            income={
                "guilds": {name: self.due_guilds >> 4 * i & 15 for i, name in enumerate(GUILDS)},
                "structures": names(self.due_structures, STRUCTURES),
                "by_bears": names(self.bear_done, STRUCTURES),
            },
            turn={
                "tile": name_of(self.tile >> 1, TILES),
                "upgraded": bool(self.tile & 1) if self.tile >= 0 else False,
                "price": self.price,
                "flown": bool(self.flown),
                "space": name_of(self.space, SPACES),
                "card": name_of(self.card, CARDS),
                "bird": name_of(self.bird, BIRDS),
            },
            solo_deck=[SOLO_TILES[k] for k in self.solo_deck],
            solo_seen=[SOLO_TILES[k] for k in self.solo_seen],
            boards=[
                {
                    "coins": self.coins[b],
                    "vp": self.vp[b],
                    "tally": {
                        name: self.tally[b * len(SOURCES) + i]
                        for i, name in enumerate(SOURCES)
                        if self.tally[b * len(SOURCES) + i]
                    },
                    "invest": self.invest[b],
                    "tracks": {name: self.tracks[b * 4 + i] for i, name in enumerate(RESOURCES)},
                    "decorations": names(self.decor[b], SLOTS),
                    "upgraded": names(self.upgraded[b], TILES),
                    "played": names(self.played[b], TILES),
                    "paws": names(self.paws[b], BRIDGES),
                    "at": name_of(self.at[b], REGIONS),
                    "houses": names(self.houses[b] & 15, REGIONS),
                    "houses_beside": (self.houses[b] >> 4).bit_count(),
                    "birds": names(self.kept[b], BIRDS),
                    "favours": names(self.favours[b], FAVOURS),
                    "columns": {name: self.columns[b * 5 + i] for i, name in enumerate(GUILDS)},
                    "characters": names(self.characters[b], CHARACTERS),
                    "structures": names(self.structures[b], STRUCTURES),
                    "queens": names(self.queens[b], QUEENS),
                    "start": name_of(self.starts[b], FACES),
                }
                for b in range(self.boards())
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.kingdom_crossing.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> CrossingState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.kingdom_crossing.view import determinize

        return determinize(self, rng)

    def scores(self) -> list[int]:
        """The victory points of each seat, as if the game ended now (KC-14.2)."""
        from royaume.games.kingdom_crossing.scoring import scores

        return scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.kingdom_crossing.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.kingdom_crossing.scoring import breakdown

        return breakdown(self, seat)


def find_least(s: CrossingState, region: int) -> None:
    """Look up the lowest printed cost in a region again, after its spaces changed."""
    t = s.tables
    lowest = UNPAYABLE
    for space in t.spaces_of[region]:
        shown = s.shown[space]
        if shown >= 0 and t.cost[shown] < lowest:
            lowest = t.cost[shown]
    s.least[region] = lowest
