"""The position of Almanac: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from royaume.engine.packing import parts
from royaume.engine.state import State
from royaume.games.almanac.tables import PERKS, Tables

if TYPE_CHECKING:
    from royaume.engine.head import Head
    from royaume.games.almanac.page import Page

# What happened in the placement that is being carried out.
ACTED: Final = 1  # its action was done, and may be repeated
DRANK: Final = 2  # a Potion repeats it
BLIND: Final = 4  # an Epidemic was turned up by it

# A Worker on the page: if it stands beside its space, whose it is, the space. Behind the last space is the beach.
BESIDE, SEAT, SPACE = parts(1, 2, 6)
# The same for where it is done too often for a call.
WHOSE: Final[list[int]] = [SEAT.of(worker) for worker in range(1 << 9)]
WHERE: Final[list[int]] = [SPACE.of(worker) for worker in range(1 << 9)]
SEAT_AT: Final[int] = SEAT.shift
SPACE_AT: Final[int] = SPACE.shift
# A Contract in the deck, and one more than the seat that put it there, or 0.
CONTRACT, KNOWER = parts(5, 3)


class AlmanacState(State):
    """A position of Almanac."""

    tables: Tables
    page: Page  # the open page of the book
    round: int
    location: int  # where the Guide wants to go next; before that choice the present location
    route: tuple[int, ...]  # the locations visited, the present one last
    guide: int
    gold: list[int]
    stock: list[int]  # seat * 4 + resource
    supply: list[int]  # the four resources, then the Shields
    workers: list[int]  # on the Caravan
    resting: list[int]
    behind: list[int]  # the Screen
    crates: list[int]
    strength: list[int]
    shields: list[int]
    tokens: list[int]  # seat * KINDS + kind
    cards: list[tuple[int, ...]]
    hand: list[tuple[int, ...]]  # Contracts in progress
    done: list[tuple[int, ...]]  # Contracts completed, in order
    perks: list[tuple[int, ...]]
    arrivals: list[tuple[int, ...]]  # effects of abilities on arrival, in the order obtained
    trophies: list[tuple[int, ...]]
    deck: tuple[int, ...]  # Caravan cards, top first
    discard: tuple[int, ...]
    row: tuple[int, ...]
    contracts: tuple[int, ...]  # the Contract deck, top first, each with who knows it
    drawn: tuple[int, ...]
    encounters: tuple[int, ...]  # top first
    met: tuple[int, ...]  # Encounters resolved; the one being resolved is the last
    boxed: tuple[int, ...]
    full: int  # bitmask of the spaces without a free seat
    taken: list[int]  # Workers on each space
    crowd: list[int]  # Workers in each zone
    zones: list[int]  # bitmask of the zones in which a seat has Workers
    sat: list[int]  # the Workers on the page, in the order of placement
    p: list[int]  # what the page's mechanism keeps
    left: int  # tokens that can still be had on this page
    bids: list[int]
    passes: int
    spot: int  # the space of the placement that is being carried out
    way: int
    did: int
    due: int  # resources owed after the action (AL-L06.2)
    chosen: int  # bitmask of the types of a Gain action (AL-13.5)
    face: int
    rerolls: int
    total: int

    __slots__ = tuple(__annotations__)

    def __init__(self, head: Head, tables: Tables) -> None:
        State.__init__(self, head)
        self.tables = tables

    def clone(self) -> AlmanacState:
        """An independent copy; nobody listens to it."""
        s = AlmanacState(self.head(), self.tables)
        s.page = self.page
        s.round = self.round
        s.location = self.location
        s.route = self.route
        s.guide = self.guide
        s.gold = self.gold[:]
        s.stock = self.stock[:]
        s.supply = self.supply[:]
        s.workers = self.workers[:]
        s.resting = self.resting[:]
        s.behind = self.behind[:]
        s.crates = self.crates[:]
        s.strength = self.strength[:]
        s.shields = self.shields[:]
        s.tokens = self.tokens[:]
        s.cards = self.cards[:]
        s.hand = self.hand[:]
        s.done = self.done[:]
        s.perks = self.perks[:]
        s.arrivals = self.arrivals[:]
        s.trophies = self.trophies[:]
        s.deck = self.deck
        s.discard = self.discard
        s.row = self.row
        s.contracts = self.contracts
        s.drawn = self.drawn
        s.encounters = self.encounters
        s.met = self.met
        s.boxed = self.boxed
        s.full = self.full
        s.taken = self.taken[:]
        s.crowd = self.crowd[:]
        s.zones = self.zones[:]
        s.sat = self.sat[:]
        s.p = self.p[:]
        s.left = self.left
        s.bids = self.bids[:]
        s.passes = self.passes
        s.spot = self.spot
        s.way = self.way
        s.did = self.did
        s.due = self.due
        s.chosen = self.chosen
        s.face = self.face
        s.rerolls = self.rerolls
        s.total = self.total
        return s


# What follows from other fields -----------------------------------------------------------------


def derive(s: AlmanacState) -> None:
    """Count up what cards, Contracts, Shields and the Workers on the page come to (AL-6.2, AL-8, AL-13.4)."""
    t = s.tables
    for seat in range(s.seats):
        cards, done = s.cards[seat], s.done[seat]
        s.perks[seat] = perks_of(t, done)
        s.crates[seat] = t.start_crates + sum([t.card_crates[c] for c in cards] + [t.contract_crates[c] for c in done])
        s.strength[seat] = (
            t.start_strength
            + t.shield_strength * s.shields[seat]
            + sum([t.card_strength[c] for c in cards] + [t.contract_strength[c] for c in done])
        )
    sat = s.sat
    empty_page(s)
    for worker in sat:
        if WHERE[worker] == s.page.size:
            s.sat.append(worker)
        else:
            sit(s, WHERE[worker], WHOSE[worker], BESIDE.of(worker))


def perks_of(tables: Tables, done: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of what completed Contracts do (AL-13.4)."""
    found = [0] * PERKS
    for contract in done:
        for i, n in enumerate(tables.perks[contract]):
            found[i] += n
    return tuple(found)


# Workers on the page ----------------------------------------------------------------------------


def empty_page(s: AlmanacState) -> None:
    """No Worker is on the page."""
    s.full = 0
    s.taken = [0] * s.page.size
    s.crowd = [0] * len(s.page.zone_masks)
    s.zones = [0] * s.seats
    s.sat = []


def sit(s: AlmanacState, space: int, seat: int, beside: int) -> None:
    """Put a Worker on a space of the page, or beside it (AL-6.2, AL-14.7)."""
    page = s.page
    zone = page.zone_of[space]
    s.sat.append(space << SPACE_AT | seat << SEAT_AT | beside)
    s.crowd[zone] += 1
    s.zones[seat] |= 1 << zone
    if not beside:
        s.taken[space] += 1
        if s.taken[space] >= page.seats[space]:
            s.full |= 1 << space


def placed(s: AlmanacState, seat: int) -> int:
    """How many Workers of a seat are on the page, those beside its spaces included."""
    return sum([1 for worker in s.sat if WHOSE[worker] == seat])
