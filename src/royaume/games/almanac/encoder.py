"""Almanac as numbers. The spaces of all pages stand side by side, in the order of the actions `place`.

Hidden are the Gold, Contracts and bids of the others, the decks, the Encounters to come and face-down tokens: of those
`Page.shown` tells what everybody sees.
"""

from __future__ import annotations

from typing import Any, Final, cast

from royaume.engine.encoding import SEATS, Book, Entries, Register, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.almanac import actions
from royaume.games.almanac.actions import KINDS, PAGES, WITH_BOTTLE
from royaume.games.almanac.game import Almanac
from royaume.games.almanac.known import put_there, sees_drawn, sees_gold, sees_screen
from royaume.games.almanac.page import Page
from royaume.games.almanac.pages_cities import Aurora, SickDistricts, WindDie
from royaume.games.almanac.pages_final import Audience, SailWhenFull
from royaume.games.almanac.pages_hills import GrapeHarvest, SharedRondel, WarmingPools
from royaume.games.almanac.pages_road import Snowdrifts
from royaume.games.almanac.scoring import breakdown, renown
from royaume.games.almanac.state import BESIDE, CONTRACT, WHERE, WHOSE, AlmanacState
from royaume.games.almanac.tables import X_FACE

# Vocabularies, as tuples of any length: so they are handed on as they are where this is compiled.
CARDS: Final[tuple[str, ...]] = actions.CARDS
CONTRACTS: Final[tuple[str, ...]] = actions.CONTRACTS
ENCOUNTERS: Final[tuple[str, ...]] = actions.ENCOUNTERS
EPIDEMICS: Final[tuple[str, ...]] = actions.EPIDEMICS
RESOURCES: Final[tuple[str, ...]] = actions.RESOURCES
TOKENS: Final[tuple[str, ...]] = actions.TOKENS
WAYS: Final[tuple[str, ...]] = actions.WAYS
NUMBERS: Final[tuple[str, ...]] = tuple([str(i + 1) for i in range(PAGES)])
LETTERS: Final[tuple[str, ...]] = ("A", "B", "C", "D", "E")
GRAPES: Final[tuple[str, ...]] = ("white", "red", "black")
LINES: Final[tuple[str, ...]] = (
    "contracts", "caravan", "gold", "shields", "trophies", "tokens", "keys", "abilities", "open_contracts",
)  # fmt: skip
SUPPLY: Final[tuple[str, ...]] = (*RESOURCES, "shield")
SICK: Final[tuple[str, ...]] = (*EPIDEMICS, "unknown")
TWO: Final[tuple[str, ...]] = ("1", "2")
FOUR: Final[tuple[str, ...]] = ("1", "2", "3", "4")
WORKERS: Final[tuple[str, ...]] = tuple([f"page.workers.{name}" for name in SEATS])
GRAPES_OF: Final[tuple[str, ...]] = tuple([f"mechanism.grapes.{name}" for name in SEATS])
NOBODY: Final = (-1, -1, -1)


def entries(game: Game) -> Entries:
    """What an observation of Almanac says."""
    return AlmanacEntries(cast(Almanac, game))


def zones(pages: list[Page], kinds: tuple[type, ...]) -> tuple[str, ...]:
    """The zones of the pages with these mechanisms."""
    return tuple(dict.fromkeys([zone for page in pages if isinstance(page, kinds) for zone in page.zone_ids]))


class AlmanacEntries(Entries):
    """The lines of an observation, remembered by what decides them.

    What the mechanism of the open page shows is read by name, as the view says it.
    """

    def __init__(self, game: Almanac) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.spaces: tuple[str, ...] = tuple(game.space.families[-1].words[0])
        self.places: tuple[str, ...] = (*self.spaces, "beach")
        tables = game.tables[game.max_players]
        pages = list(tables.pages)
        self.snowy: tuple[str, ...] = tuple(
            [space for page in pages if isinstance(page, Snowdrifts) for space in page.space_ids]
        )
        self.vines: tuple[str, ...] = tuple(
            [page.space_ids[v] for page in pages if isinstance(page, GrapeHarvest) for row in page.rows for v in row]
        )
        self.rings: tuple[str, ...] = zones(pages, (SharedRondel, WarmingPools))
        self.lit: tuple[str, ...] = zones(pages, (Aurora,))
        self.sick: tuple[str, ...] = zones(pages, (SickDistricts,))
        self.windy: tuple[str, ...] = zones(pages, (WindDie,))
        self.halls: tuple[str, ...] = zones(pages, (Audience,))
        self.ships: tuple[str, ...] = zones(pages, (SailWhenFull,))
        self.royals: tuple[str, ...] = tuple(tables.royals)
        self.variants: Book = Book()
        self.seats: Book = Book()
        self.tolls: Book = Book()
        self.workers: Book = Book()
        self.mechanisms: Book = Book()
        self.blank: Book = Book()  # what a mechanism says on other pages
        self.journeys: Book = Book()
        self.caravans: Book = Book()
        self.decks: Book = Book()
        self.meetings: Book = Book()
        self.placements: Book = Book()
        self.players: Book = Book()
        self.holdings: Register = Register()
        self.placed: list[int] = []  # Workers on the page by seat, in the position whose row is being written

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(AlmanacState, state)
        seat = sheet.seat
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        sheet.flag("over", "the game is over", s.player is None)
        self.rules(sheet, s.options)
        sheet.number("round", 6, "the round", s.round)
        self.page(sheet, s)
        mechanism = (s.page.number, tuple(s.p), seat, s.seats)
        if not sheet.recall(self.mechanisms, mechanism):
            self.mechanism(sheet, s.page.shown(s))
            sheet.remember(self.mechanisms, mechanism)
        journey = (s.route, s.location, s.guide, seat, s.seats)
        if not sheet.recall(self.journeys, journey):
            sheet.places("route", NUMBERS, 6, "the pages visited, in order", s.route)
            sheet.choice("destination", NUMBERS, "where the Guide wants to go", s.location)
            sheet.who("guide", "the Guide", s.guide)
            sheet.seat_places("order", "the order of the turns", [(s.guide + k) % s.seats for k in range(s.seats)])
            sheet.remember(self.journeys, journey)
        caravan = (s.row, len(s.deck), s.discard)
        if not sheet.recall(self.caravans, caravan):
            sheet.members("row", CARDS, "Caravan cards on offer", s.row)
            sheet.number("caravan_deck", 30, "Caravan cards in the deck", len(s.deck))
            sheet.members("caravan_discard", CARDS, "Caravan cards laid aside", s.discard)
            sheet.remember(self.caravans, caravan)
        self.contracts(sheet, s)
        letter = s.tables.encounters[s.encounters[0]].letter if s.encounters else -1
        meeting = (s.met, letter)
        if not sheet.recall(self.meetings, meeting):
            sheet.choice("encounter", ENCOUNTERS, "the Encounter of the round", s.met[-1] if s.met else -1)
            sheet.members("encounters_met", ENCOUNTERS, "Encounters met so far", s.met)
            sheet.choice("next_letter", LETTERS, "the letter of the next Encounter", letter)
            sheet.remember(self.meetings, meeting)
        sheet.numbers("supply", SUPPLY, 30, "what is left in the supply", s.supply)
        self.placement(sheet, s)

    def rules(self, sheet: Sheet, options: dict[str, Any]) -> None:
        """The variants that are played."""
        rules = (options["open_gold"], options["strict_placement"], options["net_skill"], options["sealed_book"])
        if sheet.recall(self.variants, rules):
            return
        open_gold, strict, skill, sealed = rules
        sheet.flag("options.open_gold", "variant: Gold lies open", open_gold)
        sheet.flag("options.strict_placement", "variant: strict placement", strict)
        sheet.flag("options.net_skill", "variant: the net is thrown by hand", skill)
        sheet.flag("options.sealed_book", "variant: the book is sealed", sealed)
        sheet.remember(self.variants, rules)

    def contracts(self, sheet: Sheet, s: AlmanacState) -> None:
        """The deck of Contracts as far as the seat knows it, and those it looks at."""
        seat = sheet.seat
        drawn = s.drawn if sees_drawn(s, seat) else ()
        deck = (s.contracts, drawn, seat)
        if sheet.recall(self.decks, deck):
            return
        sheet.number("contract_deck", 24, "Contracts in the deck", len(s.contracts))
        known: dict[int, int] = {}
        for place, contract in enumerate(s.contracts, 1):
            if put_there(contract, seat):
                known[CONTRACT.of(contract)] = place
        sheet.counts("contracts_known", CONTRACTS, 24, "the place in the deck of Contracts that I put there", known)
        sheet.members("drawn", CONTRACTS, "Contracts that I am looking at", drawn)
        sheet.remember(self.decks, deck)

    def placement(self, sheet: Sheet, s: AlmanacState) -> None:
        """What is under way: a placement, a roll, the own bid."""
        spot = s.page.first + s.spot if s.spot >= 0 else -1
        bid = s.bids[sheet.seat]
        placement = (spot, s.way, s.due, s.face, s.total, s.rerolls, bid)
        if sheet.recall(self.placements, placement):
            return
        sheet.choice("placement.space", self.spaces, "the space of the placement", spot)
        sheet.choice("placement.way", WAYS, "how it is carried out", s.way % WITH_BOTTLE)
        sheet.number("placement.due", 9, "tolls still due", s.due)
        crossed = s.face == X_FACE
        sheet.flag("roll.x", "the die shows X", crossed)
        sheet.number("roll.face", 20, "the die", 0 if crossed else s.face, -1)
        sheet.number("roll.total", 60, "Strength and die", s.total, -1)
        sheet.number("roll.rerolls", 9, "rerolls left", s.rerolls)
        sheet.number("my_bid", 999, "my bid and 1; 0 for none", bid + 1 if bid >= 0 else 0)
        sheet.remember(self.placements, placement)

    def page(self, sheet: Sheet, s: AlmanacState) -> None:
        """The open page: its spaces, what they cost, and who stands where."""
        page = s.page
        first = page.first
        seats = (page.number, s.seats, s.left)
        if not sheet.recall(self.seats, seats):
            sheet.choice("page.number", NUMBERS, "the open page", page.number - 1)
            sheet.numbers("page.spaces", self.spaces, 9, "seats on each space of the page", page.seats, 0, first)
            fees = [page.fee(s, i) if page.fees[i] else 0 for i in range(page.size)]
            sheet.numbers("page.fees", self.spaces, 60, "its fee in Gold", fees, 0, first)
            sheet.remember(self.seats, seats)
        tags = page.price_tags(s, sheet.seat)
        tolls = (page.number, s.seats, tuple(tags))
        if not sheet.recall(self.tolls, tolls):
            for i in range(page.size):
                if tags[i] < 0 or not page.seats[i]:
                    tags[i] = 0
            sheet.numbers("page.tolls", self.spaces, 60, "what I would pay to get there", tags, 0, first)
            sheet.remember(self.tolls, tolls)
        placed = [0] * s.seats
        for worker in s.sat:
            placed[WHOSE[worker]] += 1
        self.placed = placed
        workers = (page.number, tuple(s.sat), s.left, sheet.seat, s.seats)
        if not sheet.recall(self.workers, workers):
            self.standing(sheet, s)
            sheet.number("page.left", 30, "tokens that can still be had on the page", s.left)
            sheet.members("page.next", NUMBERS, "where one can go from here", tuple(page.next))
            sheet.remember(self.workers, workers)

    def standing(self, sheet: Sheet, s: AlmanacState) -> None:
        """Who stands where."""
        page = s.page
        standing: list[dict[int, int]] = [{}, {}, {}, {}]
        beside: dict[int, int] = {}
        for worker in s.sat:
            where = WHERE[worker]
            space = len(self.spaces) if where == page.size else page.first + where
            whose = standing[sheet.relative(WHOSE[worker])]
            whose[space] = whose.get(space, 0) + 1
            if BESIDE.of(worker):
                beside[space] = beside.get(space, 0) + 1
        for k in range(len(SEATS)):
            sheet.counts(WORKERS[k], self.places, 6, "Workers of a seat on each space, and on the beach", standing[k])
        sheet.counts("page.beside", self.places, 6, "Workers beside a space, not on it", beside)

    def mechanism(self, sheet: Sheet, shown: dict[str, Any]) -> None:
        """What the mechanism of the open page shows; that of every other page stays 0."""
        sheet.numbers("mechanism.bridges", TWO, 12, "the channels of the bridges", shown.get("bridges", []))
        heights = shown.get("heights", [0] * sheet.seats)
        sheet.by_seat("mechanism.heights", 12, "how high the ladders of a seat go", heights)
        covered = [self.snowy.index(space) for space in shown.get("covered", ())]
        sheet.these("mechanism.covered", self.snowy, "spaces under the snow", covered)
        sheet.choice("mechanism.last", self.rings, "where the last Worker went", found(shown, "last", self.rings))
        if "vines" in shown or not sheet.recall(self.blank, "vines"):
            self.grapes(sheet, shown)
        sheet.choice("mechanism.aurora", self.lit, "where the aurora is", found(shown, "aurora", self.lit))
        if "epidemics" in shown or not sheet.recall(self.blank, "epidemics"):
            epidemics: dict[str, Any] = shown.get("epidemics", {})
            for zone in self.sick:
                sheet.row("mechanism.epidemics", zone)
                sheet.choice("token", SICK, "the Epidemic in the zone", found(epidemics, zone, SICK))
            sheet.row_end()
            if "epidemics" not in shown:
                sheet.remember(self.blank, "epidemics")
        sheet.choice("mechanism.wind", self.windy, "where the wind blows to", found(shown, "wind", self.windy))
        if "royals" in shown or not sheet.recall(self.blank, "royals"):
            royals: dict[str, Any] = shown.get("royals", {})
            for zone in self.halls:
                sheet.row("mechanism.royals", zone)
                sheet.choice("who", self.royals, "who is in the hall", found(royals, zone, self.royals))
            sheet.row_end()
            if "royals" not in shown:
                sheet.remember(self.blank, "royals")
        medals = [int(there) for there in shown.get("medals", ())]
        sheet.numbers("mechanism.medals", FOUR, 1, "the medals that are left", medals)
        if "bouts" in shown or not sheet.recall(self.blank, "bouts"):
            bouts: list[Any] = shown.get("bouts", [])
            for i in range(len(FOUR)):
                first, second, winner = bouts[i] if i < len(bouts) else NOBODY
                sheet.row("mechanism.bouts", FOUR[i])
                sheet.who("first", "the first corner of the bout", first)
                sheet.who("second", "the second corner", second)
                sheet.who("winner", "who won its Ecu", winner)
            sheet.row_end()
            if "bouts" not in shown:
                sheet.remember(self.blank, "bouts")
        sailed = [self.ships.index(ship) for ship in shown.get("sailed", ())]
        sheet.these("mechanism.sailed", self.ships, "ships that have sailed", sailed)

    def grapes(self, sheet: Sheet, shown: dict[str, Any]) -> None:
        """The Grapes on the vines and of the seats."""
        vines: dict[str, Any] = shown.get("vines", {})
        held: list[Any] = shown.get("grapes", [])
        for vine in self.vines:
            sheet.row("mechanism.vines", vine)
            sheet.numbers("grapes", GRAPES, 9, "Grapes on the vine", vines.get(vine, []))
        sheet.row_end()
        for k in range(len(SEATS)):
            own: list[int] = held[(sheet.seat + k) % sheet.seats] if k < len(held) else []
            sheet.numbers(GRAPES_OF[k], GRAPES, 20, "Grapes of a seat", own)
        if not vines:
            sheet.remember(self.blank, "vines")

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One player's area; Gold and Contracts in progress only where they may be seen."""
        s = cast(AlmanacState, state)
        seat = sheet.seat
        open_to_me = sees_screen(s, seat, i)
        gold = s.gold[i] if sees_gold(s, seat, i) else 0
        hand = s.hand[i] if open_to_me else ()
        tokens = s.tokens[i * KINDS : i * KINDS + KINDS]
        stock = s.stock[i * 4 : i * 4 + 4]
        key = (
            gold,
            tuple(stock),
            self.placed[i],
            s.workers[i],
            s.cards[i],
            hand,
            s.done[i],
            s.trophies[i],
            open_to_me,
            sheet.number_of(self.holdings, tuple(tokens)),
            s.crates[i],
            s.strength[i],
            s.shields[i],
            s.resting[i],
            s.behind[i],
            len(s.hand[i]),
        )
        if sheet.recall(self.players, key):
            return
        sheet.number("gold", 300, "Gold, where I may know it", gold)
        sheet.numbers("stock", RESOURCES, 30, "resources", stock)
        sheet.number("crates", 60, "room in crates", s.crates[i])
        sheet.number("strength", 60, "Strength", s.strength[i])
        sheet.number("shields", 12, "Shields", s.shields[i])
        sheet.number("workers", 9, "Workers on the Caravan", s.workers[i])
        sheet.number("placed", 9, "Workers on the page", self.placed[i])
        sheet.number("resting", 9, "Workers resting", s.resting[i])
        sheet.number("behind", 9, "Workers behind the Screen", s.behind[i])
        sheet.members("cards", CARDS, "Caravan cards", s.cards[i])
        sheet.members("contracts", CONTRACTS, "Contracts in progress, where I may see them", hand)
        sheet.number("in_progress", 9, "Contracts in progress", len(s.hand[i]))
        sheet.places("completed", CONTRACTS, 9, "Contracts completed, in order", s.done[i])
        sheet.numbers("tokens", TOKENS, 9, "tokens", tokens)
        sheet.members("trophies", ENCOUNTERS, "trophies", s.trophies[i])
        sheet.number("score", 300, "Renown, where I may know it", renown(s, i) if open_to_me else 0, -100)
        lines = list(breakdown(s, i).values()) if open_to_me else []
        sheet.numbers("breakdown", LINES, 300, "where it comes from", lines, -200)
        sheet.remember(self.players, key)


def found(shown: dict[str, Any], key: str, words: tuple[str, ...]) -> int:
    """The index of the word that stands under a key; -1 if there is none."""
    word = shown.get(key)
    return words.index(word) if word else -1
