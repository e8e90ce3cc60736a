"""Queen's Architect as numbers. Hidden is the order of the pile alone: every seat sees the same."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.encoding import Book, Entries, Register, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.queens_architect import actions
from royaume.games.queens_architect.actions import AGES, CAPITAL, COPIES, EMPTY, SOCKETS
from royaume.games.queens_architect.construction import above_cap, can_build, can_contribute, earned, spending
from royaume.games.queens_architect.rounds import end_reason, to_come
from royaume.games.queens_architect.scoring import places
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import CREW_CHOICE, DAY_LABOUR_CHOICE, SPEND_ESTEEM, TAVERN_CHOICE
from royaume.games.queens_architect.tables import Side
from royaume.games.queens_architect.troupe import characters, crew_characters

# Vocabularies, as tuples of any length: so they are handed on as they are where this is compiled.
CHARACTERS: Final[tuple[str, ...]] = actions.CHARACTERS
GUILDS: Final[tuple[str, ...]] = actions.GUILDS
PLACES: Final[tuple[str, ...]] = actions.PLACES
POINTS: Final[tuple[str, ...]] = actions.POINTS
REQUESTS: Final[tuple[str, ...]] = actions.REQUESTS
SITE_TYPES: Final[tuple[str, ...]] = actions.SITE_TYPES
TILES: Final[tuple[str, ...]] = actions.TILES
TOKENS: Final[tuple[str, ...]] = actions.TOKENS
AGE: Final[tuple[str, ...]] = ("0", "1", "2", "3", "4", "5")
SIX: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")
FIVE: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5")
STEPS: Final[tuple[str, ...]] = ("0", *SIX)
SPACES: Final[tuple[str, ...]] = tuple([str(i) for i in range(1, 10)])
SLOTS: Final[tuple[str, ...]] = tuple([f"slot_{i}" for i in range(6, 0, -1)])
STAR: Final[tuple[str, ...]] = tuple([f"socket_{i}" for i in SIX])
PLOTS: Final[tuple[str, ...]] = ("1", "2", "3", "4")
PLOTS_OF: Final[tuple[str, ...]] = tuple([f"sites.{place}.plots" for place in PLACES])
ENDS: Final[tuple[str, ...]] = ("palace", "out_of_reach", "last_round")
KINDS: Final[tuple[str, ...]] = ("capital", *SITE_TYPES)
CHOSEN: Final[tuple[str, ...]] = (*GUILDS, *CHARACTERS)
NO_PLACE: Final = -2  # a place that this side of the board does not have


def entries(game: Game) -> Entries:
    """What an observation of Queen's Architect says."""
    return ArchitectEntries(game)


class ArchitectEntries(Entries):
    """The lines of an observation, remembered by what decides them."""

    def __init__(self, game: Game) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.artisans: Book = Book()
        self.panels: Book = Book()
        self.maps: Book = Book()
        self.sites: Book = Book()
        self.tokens: Book = Book()
        self.roads: Book = Book()
        self.piles: Book = Book()
        self.turns: Book = Book()
        self.ranks: Book = Book()
        self.players: Book = Book()
        self.views: Book = Book()
        self.lands: Register = Register()
        self.land: int = 0  # the map with all that was built, in the position whose row is being written

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(ArchitectState, state)
        t = s.tables
        player = -1 if s.player is None else s.player
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        sheet.flag("over", "the game is over", player < 0)
        sheet.choice("end", ENDS, "why it is over", -1 if player >= 0 else ENDS.index(end_reason(s)))
        sheet.number("round", 100, "the round; 0 during the draft", s.round)
        sheet.who("first", "the first player of every round", s.first)
        sheet.some_seats("to_come", "who still has a turn in this round", to_come(s))
        sheet.flag("large", "the large side of the board", s.side.name == "large")
        if not sheet.recall(self.tokens, s.tokens):
            for i in range(len(SPACES)):
                sheet.row("tokens", SPACES[i])
                sheet.choice("id", TOKENS, "the esteem token of this step", s.tokens[i])
            sheet.row_end()
            sheet.remember(self.tokens, s.tokens)
        self.panel(sheet, s)
        sheet.number("price", 10, "the price on the scale", t.scale[s.marker])
        sheet.number("pile", 54, "tiles in the pile", len(s.pile))
        if not sheet.recall(self.piles, s.pile):
            starting = others = 0
            for tile in s.pile:
                if tile % COPIES:
                    others |= 1 << tile
                else:
                    starting |= 1 << tile
            sheet.some("unseen.starting", TILES, "starting tiles in the pile", starting)
            sheet.some("unseen.others", TILES, "other tiles in the pile", others)
            sheet.remember(self.piles, s.pile)
        sheet.some("removed", TILES, "tiles out of the game", s.removed)
        sheet.members("draft", TILES, "tiles on offer in the draft", s.draft)
        sheet.number("supply", 28, "bonds in the supply", s.supply)
        self.land = sheet.number_of(self.lands, (s.seats, s.side.name, s.tokens, s.requests, tuple(s.plots)))
        seen = (self.land, *s.carriage, sheet.seat)
        if not sheet.recall(self.maps, seen):
            for place in range(len(PLACES)):
                self.site(sheet, s, place)
            sheet.row_end()
            sheet.remember(self.maps, seen)
        self.turn(sheet, s)
        standing = (tuple(s.star + s.palace + s.space + s.thalers + s.bonds), sheet.seat)
        if not sheet.recall(self.ranks, standing):
            sheet.by_seat("places", 4, "the place of each seat if the game ended now", places(s))
            sheet.remember(self.ranks, standing)

    def panel(self, sheet: Sheet, s: ArchitectState) -> None:
        """The artisans on offer, and who has such a character already."""
        panel = (tuple(s.panel + s.star), s.marker, sheet.seat, s.seats)
        if sheet.recall(self.panels, panel):
            return
        cast_of = [characters(s, seat) for seat in range(s.seats)]
        for place in range(len(SLOTS)):
            there = place < len(s.panel)
            tile = s.panel[place] if there else 0
            sheet.row("panel", SLOTS[place])
            self.artisan(sheet, s, tile * AGES + place if there else EMPTY)
            sheet.number("price", 10, "the price", s.price(place) if there else 0)
            owners = 0
            if there:
                for seat in range(s.seats):
                    owners |= (cast_of[seat] >> tile // COPIES & 1) << seat
            sheet.some_seats("owners", "who has this character already", owners)
        sheet.row_end()
        sheet.remember(self.panels, panel)

    def artisan(self, sheet: Sheet, s: ArchitectState, artisan: int) -> None:
        """One artisan: who he is and what he shows, decided by his tile and his age."""
        if sheet.recall(self.artisans, artisan):
            return
        t = s.tables
        there = artisan != EMPTY
        tile = artisan // AGES if there else -1
        age = artisan % AGES if there else -1
        sheet.choice("tile", TILES, "the tile", tile)
        sheet.choice("character", CHARACTERS, "the character", tile // COPIES if there else -1)
        sheet.choice("guild", GUILDS, "the guild", t.guild_bit[artisan].bit_length() - 1 if there else -1)
        sheet.choice("age", AGE, "the age", age)
        sheet.number("performance", 10, "what he shows now", t.performance[artisan] if there else 0)
        coming = [t.performance[tile * AGES + n] for n in range(age + 1, AGES)] if there else []
        sheet.numbers("coming", FIVE, 10, "what comes until his arrow", coming)
        sheet.number("repair", 10, "esteem of a repair", t.repair[artisan] if there else 0)
        sheet.flag("farmhand", "he is a farmhand", there and t.farmhand_bit[artisan] > 0)
        sheet.remember(self.artisans, artisan)

    def site(self, sheet: Sheet, s: ArchitectState, place: int) -> None:
        """A place of the map: what its tile and the side of the board decide, who is there, who built."""
        t = s.tables
        side = s.side
        kind = side.kind[place]
        request = s.requests[place]
        if place == CAPITAL:
            kind = request = -1
        elif kind < 0:
            kind = request = NO_PLACE
        there = kind >= 0
        here = 0
        if kind != NO_PLACE:
            for seat in range(s.seats):
                if s.carriage[seat] == place:
                    here |= 1 << seat
        built = s.plots[place] if there else ()
        seen_from = (sheet.seat, s.seats) if here or built else (0, 1)
        key = (kind, request, side.name, here, built, seen_from)
        if sheet.recall(self.sites, key):
            return
        sheet.row("sites", PLACES[place])
        sheet.choice("kind", KINDS, "the kind of place", kind + 1)
        sheet.choice("request", REQUESTS, "the request tile", request)
        sheet.some("guilds", GUILDS, "the guilds asked for", t.request_guilds[request] if there else 0)
        sheet.number("bonus.esteem", 5, "esteem as a bonus", t.bonus_esteem[request] if there else 0)
        sheet.number("bonus.thalers", 10, "thalers as a bonus", t.bonus_thalers[request] if there else 0)
        sheet.flag("bonus.recruit", "a recruitment as a bonus", there and bool(t.bonus_recruit[request]))
        sheet.number("cap", 30, "the most esteem", t.caps[kind] if there else 0)
        sheet.numbers("minus", PLOTS, 10, "esteem less on each plot", list(side.plots) if there else [])
        sheet.some_seats("carriages", "whose carriage is here", here)
        for i in range(len(PLOTS)):
            sheet.row(PLOTS_OF[place], PLOTS[i])
            sheet.who("seat", "who built here", built[i] if i < len(built) else -1)
        sheet.remember(self.sites, key)

    def turn(self, sheet: Sheet, s: ArchitectState) -> None:
        """What is under way in the turn: the set chosen so far, who is at work, and the esteem to spend."""
        op, seat, arg = s.decision()
        chosen = crew = 0
        esteem = 0
        ways: list[tuple[int, int]] = []
        if s.player is not None:
            if op in (DAY_LABOUR_CHOICE, TAVERN_CHOICE):
                chosen = arg
            elif op == CREW_CHOICE:
                chosen = crew_characters(s, seat, arg) << len(GUILDS)
            crew = crew_characters(s, seat, s.crew)
            for pending, _, points in s.pending():
                if pending == SPEND_ESTEEM:
                    esteem = points
                    ways = spending(s, seat, points)
        turn = (chosen, crew, esteem, tuple(ways))
        if sheet.recall(self.turns, turn):
            return
        sheet.some("turn.chosen", CHOSEN, "guilds or artisans chosen so far", chosen)
        sheet.some("turn.crew", CHARACTERS, "artisans at work", crew)
        sheet.number("turn.esteem", 40, "esteem to spend", esteem)
        for n in range(len(STEPS)):
            bonds, lost = ways[n] if n < len(ways) else (0, 0)
            sheet.row("turn.spend", STEPS[n])
            sheet.flag("possible", "so many steps can be bought", n < len(ways))
            sheet.number("bonds", 28, "bonds for the rest", bonds)
            sheet.number("lost", 40, "points lost to an empty supply", lost)
        sheet.row_end()
        sheet.remember(self.turns, turn)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One player's area: star, tavern, broker, money, and what could be done from here."""
        s = cast(ArchitectState, state)
        numbers = [
            self.land,
            i,
            s.point[i],
            s.thalers[i],
            s.bonds[i],
            s.trust[i],
            s.space[i],
            s.carriage[i],
            s.pawns[i],
            s.bar[i],
            s.dormitory[i],
            s.palace[i],
        ]
        key = tuple(numbers + s.star[i * SOCKETS : i * SOCKETS + SOCKETS])
        if sheet.recall(self.players, key):
            return
        t = s.tables
        older = 0
        for socket in range(SOCKETS):
            artisan = s.star[i * SOCKETS + socket]
            sheet.row("star", STAR[socket])
            self.artisan(sheet, s, artisan)
            older += t.performance[t.older[artisan]]
        sheet.row_end()
        performance = s.performance(i)
        sheet.number("performance", 40, "the sum of what all artisans show", performance)
        sheet.number("performance_after_work", 40, "the sum after everybody has worked once", older)
        sheet.choice("point", POINTS, "where the architect is on the star", s.point[i])
        sheet.number("thalers", 200, "thalers", s.thalers[i])
        sheet.number("bonds", 28, "bonds", s.bonds[i])
        sheet.number("trust", 4, "bonds that may be cashed at once", s.trust[i])
        sheet.number("space", 9, "place on the esteem track", s.space[i])
        to_go = 0
        for token in s.tokens[s.space[i] :]:
            to_go += t.token_value[token]
        sheet.number("esteem_to_go", 100, "esteem up to the last space", to_go)
        sheet.choice("carriage", PLACES, "where the carriage is", s.carriage[i])
        sheet.number("pawns", 8, "building pawns left", s.pawns[i])
        sheet.some("bar", GUILDS, "rest tiles in the bar", s.bar[i])
        sheet.some("dormitory", GUILDS, "rest tiles in the dormitory", s.dormitory[i])
        self.prospects(sheet, s, i, performance)
        self.journeys(sheet, s.side, s.carriage[i])
        build = can_build(s, i)
        sheet.flag("can_build", "may build here", build)
        here = s.carriage[i]
        esteem = earned(s, performance, here) if build else 0
        sheet.number("build.esteem", 40, "what building here would give", esteem)
        sheet.number("build.lost", 40, "esteem lost above the cap", above_cap(s, i, here) if build else 0)
        sheet.flag("can_contribute", "may contribute to the palace", can_contribute(s, i))
        sheet.number("palace", 60, "the performance given to the palace", s.palace[i])
        sheet.number("score", 60, "esteem space and palace", s.space[i] + s.palace[i])
        sheet.remember(self.players, key)

    def prospects(self, sheet: Sheet, s: ArchitectState, i: int, performance: int) -> None:
        """The sites as a player sees them: built already, request met, and the esteem a building would give now."""
        guilds = s.guilds(i)
        key = (self.land, i, performance, guilds)
        if sheet.recall(self.views, key):
            return
        asked = s.tables.request_guilds
        built = met = 0
        esteem = [0] * len(PLACES)
        for place in s.side.sites:
            if i in s.plots[place]:
                built |= 1 << place
            else:
                esteem[place] = earned(s, performance, place)
            if not asked[s.requests[place]] & ~guilds:
                met |= 1 << place
        sheet.some("built", PLACES, "sites where this player has built", built)
        sheet.some("met", PLACES, "sites whose request is met", met)
        sheet.numbers("esteem", PLACES, 40, "what a building would give now", esteem)
        sheet.remember(self.views, key)

    def journeys(self, sheet: Sheet, side: Side, here: int) -> None:
        """The prices of all journeys from a place."""
        key = (side.name, here)
        if sheet.recall(self.roads, key):
            return
        prices = [0] * len(PLACES)
        for place in (CAPITAL, *side.sites):
            if place != here:
                prices[place] = side.price[here][place]
        sheet.numbers("journeys", PLACES, 30, "the price to travel there", prices)
        sheet.remember(self.roads, key)
