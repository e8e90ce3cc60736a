"""The position of Almanac: flat lists of small integers, immutable tuples for what seldom changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from royaume.engine.naming import name_of
from royaume.engine.state import State
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, KINDS, RESOURCES, TOKENS
from royaume.games.almanac.tables import PERKS, Tables

if TYPE_CHECKING:
    import random

    from royaume.engine.head import Head
    from royaume.games.almanac.page import Page

# What happened in the placement that is being carried out.
ACTED: Final = 1  # its action was done, and may be repeated
DRANK: Final = 2  # a Potion repeats it
BLIND: Final = 4  # an Epidemic was turned up by it

RESTING: Final = 4  # places in `workers` behind those on the Caravans
BEHIND: Final = 8

KNOWER: Final = 5  # bits of a Contract in the deck; above them, one more than the seat that put it there, or 0


class AlmanacState(State):
    """A position of Almanac."""

    tables: Tables
    page: Page
    round: int
    location: int
    route: tuple[int, ...]
    guide: int
    gold: list[int]
    stock: list[int]
    supply: list[int]
    workers: list[int]
    crates: list[int]
    strength: list[int]
    shields: list[int]
    tokens: list[int]
    cards: list[tuple[int, ...]]
    hand: list[tuple[int, ...]]
    done: list[tuple[int, ...]]
    perks: list[tuple[int, ...]]
    arrivals: list[tuple[int, ...]]
    trophies: list[tuple[int, ...]]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    row: tuple[int, ...]
    contracts: tuple[int, ...]
    drawn: tuple[int, ...]
    encounters: tuple[int, ...]
    met: tuple[int, ...]
    boxed: tuple[int, ...]
    full: int
    taken: list[int]
    crowd: list[int]
    zones: list[int]
    sat: list[int]
    p: list[int]
    left: int
    bids: list[int]
    passes: int
    spot: int
    way: int
    did: int
    due: int
    chosen: int
    face: int
    rerolls: int
    total: int

    __slots__ = (
        "arrivals",
        "bids",
        "boxed",
        "cards",
        "chosen",
        "contracts",
        "crates",
        "crowd",
        "deck",
        "did",
        "discard",
        "done",
        "drawn",
        "due",
        "encounters",
        "face",
        "full",
        "gold",
        "guide",
        "hand",
        "left",
        "location",
        "met",
        "p",
        "page",
        "passes",
        "perks",
        "rerolls",
        "round",
        "route",
        "row",
        "sat",
        "shields",
        "spot",
        "stock",
        "strength",
        "supply",
        "tables",
        "taken",
        "tokens",
        "total",
        "trophies",
        "way",
        "workers",
        "zones",
    )

    def __init__(
        self,
        head: Head,
        tables: Tables,
        page: Page,
        round: int,
        location: int,
        route: tuple[int, ...],
        guide: int,
        gold: list[int],
        stock: list[int],
        supply: list[int],
        workers: list[int],
        crates: list[int],
        strength: list[int],
        shields: list[int],
        tokens: list[int],
        cards: list[tuple[int, ...]],
        hand: list[tuple[int, ...]],
        done: list[tuple[int, ...]],
        perks: list[tuple[int, ...]],
        arrivals: list[tuple[int, ...]],
        trophies: list[tuple[int, ...]],
        deck: tuple[int, ...],
        discard: tuple[int, ...],
        row: tuple[int, ...],
        contracts: tuple[int, ...],
        drawn: tuple[int, ...],
        encounters: tuple[int, ...],
        met: tuple[int, ...],
        boxed: tuple[int, ...],
        full: int,
        taken: list[int],
        crowd: list[int],
        zones: list[int],
        sat: list[int],
        p: list[int],
        left: int,
        bids: list[int],
        passes: int,
        spot: int,
        way: int,
        did: int,
        due: int,
        chosen: int,
        face: int,
        rerolls: int,
        total: int,
    ) -> None:
        State.__init__(self, head)
        self.tables = tables
        self.page = page  # the open page of the book
        self.round = round
        self.location = location  # where the Guide wants to go next; before that choice the present location
        self.route = route  # the locations visited, the present one last
        self.guide = guide
        self.gold = gold
        self.stock = stock  # seat * 4 + resource
        self.supply = supply  # the four resources, then the Shields
        self.workers = workers  # on the Caravan; from RESTING resting; from BEHIND behind the Screen
        self.crates = crates
        self.strength = strength
        self.shields = shields
        self.tokens = tokens  # seat * KINDS + kind
        self.cards = cards
        self.hand = hand  # Contracts in progress
        self.done = done  # Contracts completed, in order
        self.perks = perks
        self.arrivals = arrivals  # effects of abilities on arrival, in the order obtained
        self.trophies = trophies
        self.deck = deck  # Caravan cards, top first
        self.discard = discard
        self.row = row
        self.contracts = contracts  # Contract deck, top first, each with who knows it
        self.drawn = drawn
        self.encounters = encounters  # top first
        self.met = met  # Encounters resolved; the one being resolved is the last
        self.boxed = boxed
        self.full = full  # bitmask of the spaces without a free seat
        self.taken = taken  # Workers on each space
        self.crowd = crowd  # Workers in each zone
        self.zones = zones  # bitmask of the zones in which a seat has Workers
        self.sat = sat  # space * 8 + seat * 2 + beside, in the order of placement
        self.p = p  # what the page's mechanism keeps
        self.left = left  # tokens that can still be had on this page
        self.bids = bids
        self.passes = passes
        self.spot = spot  # the space of the placement that is being carried out
        self.way = way
        self.did = did
        self.due = due  # resources owed after the action (AL-L06.2)
        self.chosen = chosen  # bitmask of the types of a Gain action (AL-13.5)
        self.face = face
        self.rerolls = rerolls
        self.total = total

    def clone(self) -> AlmanacState:
        """An independent copy; nobody listens to it."""
        return AlmanacState(
            self.head(),
            self.tables,
            self.page,
            self.round,
            self.location,
            self.route,
            self.guide,
            self.gold[:],
            self.stock[:],
            self.supply[:],
            self.workers[:],
            self.crates[:],
            self.strength[:],
            self.shields[:],
            self.tokens[:],
            self.cards[:],
            self.hand[:],
            self.done[:],
            self.perks[:],
            self.arrivals[:],
            self.trophies[:],
            self.deck,
            self.discard,
            self.row,
            self.contracts,
            self.drawn,
            self.encounters,
            self.met,
            self.boxed,
            self.full,
            self.taken[:],
            self.crowd[:],
            self.zones[:],
            self.sat[:],
            self.p[:],
            self.left,
            self.bids[:],
            self.passes,
            self.spot,
            self.way,
            self.did,
            self.due,
            self.chosen,
            self.face,
            self.rerolls,
            self.total,
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        data = super().to_dict()
        page = self.page
        data.update(
            round=self.round,
            page=page.number,
            next=self.location + 1,
            route=[number + 1 for number in self.route],
            guide=self.guide,
            supply=dict(zip((*RESOURCES, "shield"), self.supply, strict=True)),
            deck=[CARDS[c] for c in self.deck],
            discard=[CARDS[c] for c in self.discard],
            row=[CARDS[c] for c in self.row],
            contracts=[[CONTRACTS[c & 31], (c >> KNOWER) - 1] for c in self.contracts],
            drawn=[CONTRACTS[c] for c in self.drawn],
            encounters=[ENCOUNTERS[e] for e in self.encounters],
            met=[ENCOUNTERS[e] for e in self.met],
            boxed=[ENCOUNTERS[e] for e in self.boxed],
            sat=[[page.space_ids[w >> 3] if w >> 3 < page.size else "beach", w >> 1 & 3, w & 1] for w in self.sat],
            mechanism=self.p[:],
            left=self.left,
            bids=self.bids[:],
            turn={
                "passes": self.passes,
                "space": name_of(self.spot, page.space_ids),
                "way": self.way,
                "did": self.did,
                "due": self.due,
                "chosen": self.chosen,
                "face": self.face,
                "rerolls": self.rerolls,
                "total": self.total,
            },
            seats=[
                {
                    "gold": self.gold[seat],
                    "stock": dict(zip(RESOURCES, self.stock[seat * 4 : seat * 4 + 4], strict=True)),
                    "workers": self.workers[seat],
                    "resting": self.workers[RESTING + seat],
                    "behind": self.workers[BEHIND + seat],
                    "shields": self.shields[seat],
                    "tokens": {name: self.tokens[seat * KINDS + kind] for kind, name in enumerate(TOKENS)},
                    "cards": [CARDS[c] for c in self.cards[seat]],
                    "hand": [CONTRACTS[c] for c in self.hand[seat]],
                    "done": [CONTRACTS[c] for c in self.done[seat]],
                    "producer_after": producer_after(self, seat),
                    "trophies": [ENCOUNTERS[e] for e in self.trophies[seat]],
                }
                for seat in range(self.seats)
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.almanac.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> AlmanacState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.almanac.view import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        """The Renown of each seat (AL-12.2)."""
        from royaume.games.almanac.scoring import renown

        return [renown(self, seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.almanac.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.almanac.scoring import breakdown

        return breakdown(self, seat)


def producer_after(s: AlmanacState, seat: int) -> int:
    """How many abilities on arrival the seat had when it got its Producer (AL-5.1), or -1."""
    producer = s.tables.producer
    return s.arrivals[seat].index(producer) if producer in s.arrivals[seat] else -1


def perks_of(tables: Tables, done: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of what completed Contracts do (AL-13.4)."""
    found = [0] * PERKS
    for contract in done:
        for i, n in enumerate(tables.perks[contract]):
            found[i] += n
    return tuple(found)


def crates_of(tables: Tables, cards: tuple[int, ...], done: tuple[int, ...]) -> int:
    """Crates of board, cards and abilities (AL-8.1)."""
    found = tables.start_crates
    for card in cards:
        found += tables.card_crates[card]
    for contract in done:
        found += tables.contract_crates[contract]
    return found


def strength_of(tables: Tables, cards: tuple[int, ...], done: tuple[int, ...], shields: int) -> int:
    """Strength of board, cards, Shields and abilities (AL-8.4)."""
    found = tables.start_strength + tables.shield_strength * shields
    for card in cards:
        found += tables.card_strength[card]
    for contract in done:
        found += tables.contract_strength[contract]
    return found


def sit(s: AlmanacState, space: int, seat: int, beside: int) -> None:
    """Put a Worker on a space of the page, or beside it (AL-6.2, AL-14.7)."""
    page = s.page
    zone = page.zone_of[space]
    s.sat.append(space << 3 | seat << 1 | beside)
    s.crowd[zone] += 1
    s.zones[seat] |= 1 << zone
    if not beside:
        s.taken[space] += 1
        if s.taken[space] >= page.seats[space]:
            s.full |= 1 << space
