"""Kingdom Crossing as numbers. In the solo game the rival's board comes after the own one.

Nothing is private (KC-1.5): hidden from everybody is the order of decks, flocks, Queens, Favours and tiles to come.
"""

from __future__ import annotations

from typing import Any, Final, cast

from royaume.engine.encoding import Book, Entries, Memory, Register, Sheet, together
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.kingdom_crossing import actions
from royaume.games.kingdom_crossing.foresight import walk
from royaume.games.kingdom_crossing.objectives import may_claim
from royaume.games.kingdom_crossing.scoring import LINES, favours_now, final_points, next_paw, ranked, standing_with
from royaume.games.kingdom_crossing.state import (
    DUE,
    FACE,
    OBJECTIVE,
    ON_MAP,
    PAIR_FACE,
    PAIR_FAVOUR,
    RIVAL,
    SIDE,
    TILE,
    CrossingState,
)

# Vocabularies, as tuples of any length: so they are handed on as they are where this is compiled.
BIRDS: Final[tuple[str, ...]] = actions.BIRDS
BRIDGES: Final[tuple[str, ...]] = actions.BRIDGES
CARDS: Final[tuple[str, ...]] = actions.CARDS
CHARACTERS: Final[tuple[str, ...]] = actions.CHARACTERS
DECKS: Final[tuple[str, ...]] = actions.DECKS
FACES: Final[tuple[str, ...]] = actions.FACES
FAVOURS: Final[tuple[str, ...]] = actions.FAVOURS
GUILDS: Final[tuple[str, ...]] = actions.GUILDS
LEVELS: Final[tuple[str, ...]] = actions.LEVELS
OBJECTIVES: Final[tuple[str, ...]] = actions.OBJECTIVES
QUEENS: Final[tuple[str, ...]] = actions.QUEENS
REGIONS: Final[tuple[str, ...]] = actions.REGIONS
RESOURCES: Final[tuple[str, ...]] = actions.RESOURCES
SHOWN: Final[tuple[str, ...]] = actions.SHOWN
SLOTS: Final[tuple[str, ...]] = actions.SLOTS
SOLO_TILES: Final[tuple[str, ...]] = actions.SOLO_TILES
SPACES: Final[tuple[str, ...]] = actions.SPACES
STRUCTURES: Final[tuple[str, ...]] = actions.STRUCTURES
TILES: Final[tuple[str, ...]] = actions.TILES
TREE: Final[tuple[str, ...]] = tuple([f"place_{i}" for i in range(1, len(OBJECTIVES) + 1)])
THREE: Final[tuple[str, ...]] = ("1", "2", "3")
FOUR: Final[tuple[str, ...]] = ("1", "2", "3", "4")
MOST: Final = 64  # more than there can be in a column, and than a track is long


def entries(game: Game) -> Entries:
    """What an observation of Kingdom Crossing says."""
    return CrossingEntries(game)


class Board:
    """What a board amounts to, as if the game ended now: counted once for all that decides it."""

    def __init__(self, s: CrossingState, i: int) -> None:
        self.finals: tuple[int, ...] = tuple(final_points(s, i))
        total = s.vp[i]
        for points in self.finals:
            total += points
        self.total: int = total
        self.standing: tuple[int, int] = standing_with(s, i, self.total)
        goals = 0
        for place in range(len(OBJECTIVES)):
            goals |= may_claim(s, i, place) << place
        self.goals: int = goals  # places of the tree board whose objective it could claim


class CrossingEntries(Entries):
    """The lines of an observation, remembered by what decides them."""

    def __init__(self, game: Game) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.days: Book = Book()
        self.spaces: Book = Book()
        self.decks: Book = Book()
        self.trees: Book = Book()
        self.offers: Book = Book()
        self.turns: Book = Book()
        self.walks: Book = Book()
        self.alone: Book = Book()
        self.ranks: Book = Book()
        self.pages: Book = Book()
        self.tree: Register = Register()
        self.counted: Memory = Memory()  # boards by all that decides them
        self.boards: list[Board] = []  # of the position whose row is being written

    def areas(self, state: State) -> int:
        """One for each board."""
        return cast(CrossingState, state).boards()

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(CrossingState, state)
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        sheet.flag("over", "the game is over", s.player is None)
        easy = s.options["easy_objectives"]
        sheet.flag("options.easy_objectives", "variant: the easy side of every objective", easy)
        self.day(sheet, s)
        self.map(sheet, s)
        sheet.numbers("birds_left", REGIONS, 12, "birds to come in each region", [len(flock) for flock in s.flocks])
        sheet.choice("queen", QUEENS, "the Queen who is awake", s.queen)
        sheet.number("queens_left", 5, "Queens in the pile", len(s.queen_pile))
        sheet.some("queens_gone", QUEENS, "Queens who left unvisited", s.queens_gone)
        sheet.number("empty_tiles_left", 4, "empty-deck tiles left", len(s.empty_tiles))
        level = LEVELS.index(s.options["level"]) if s.seats == 1 else -1
        tree = sheet.number_of(self.tree, (s.objectives, tuple(s.claims), s.seats, level))
        self.boards = [self.board(sheet, s, i, tree) for i in range(s.boards())]
        self.goals(sheet, s, tree)
        self.offer(sheet, s)
        self.turn(sheet, s)
        self.walk(sheet, s)
        alone = (level, s.solo_seen, len(s.solo_deck))
        if not sheet.recall(self.alone, alone):
            sheet.choice("options.level", LEVELS, "solo: the level of the rival", level)
            sheet.places("solo.seen", SOLO_TILES, 14, "solo: the rival's tiles of this round, in order", s.solo_seen)
            sheet.number("solo.left", 14, "solo: tiles left", len(s.solo_deck) if s.seats == 1 else 0)
            sheet.remember(self.alone, alone)
        standings = [board.standing for board in self.boards]
        ranks = (tuple(standings), sheet.seat)
        if not sheet.recall(self.ranks, ranks):
            sheet.by_seat("places", 4, "the place of each seat if the game ended now", ranked(standings))
            sheet.remember(self.ranks, ranks)

    def board(self, sheet: Sheet, s: CrossingState, i: int, tree: int) -> Board:
        """What a board amounts to. Whoever has the same board, with the same objectives, has the same page too."""
        # As things, not as numbers: compiled, a number would be unpacked here and packed again.
        coins: list[Any] = s.coins
        vp: list[Any] = s.vp
        decor: list[Any] = s.decor
        structures: list[Any] = s.structures
        characters: list[Any] = s.characters
        paws: list[Any] = s.paws
        houses: list[Any] = s.houses
        kept: list[Any] = s.kept
        favours: list[Any] = s.favours
        key = (
            coins[i],
            tree,
            i,
            vp[i],
            decor[i],
            structures[i],
            characters[i],
            paws[i],
            houses[i],
            kept[i],
            favours[i],
            s.invest[i],
            s.queens[i],
            s.starts[i],
            s.upgraded[i],
            s.played[i],
            s.at[i],
            together(s.columns, i * 5, 5, MOST),
            together(s.tracks, i * 4, 4, MOST),
        )
        found: Board | None = sheet.find(self.counted, key)
        if found is None:
            found = Board(s, i)
            sheet.keep(self.counted, key, found)
        return found

    def day(self, sheet: Sheet, s: CrossingState) -> None:
        """How far the day is, and where the balloon is."""
        boards = s.boards()
        leader = s.lead if s.turn else s.first
        day = (s.round, s.turn, s.first, leader, s.balloon, sheet.seat, boards)
        if sheet.recall(self.days, day):
            return
        sheet.number("round", 4, "the round; 0 during the draft", s.round)
        sheet.number("lap", 6, "the turn of everybody in the Day", (s.turn + boards - 1) // boards)
        sheet.who("first", "the first player", s.first)
        sheet.seat_places("order", "the order of the turns", [(leader + k) % boards for k in range(boards)])
        sheet.choice("balloon", REGIONS, "where the balloon is", s.balloon)
        sheet.remember(self.days, day)

    def map(self, sheet: Sheet, s: CrossingState) -> None:
        """What lies on the spaces."""
        left = [len(deck) for deck in s.decks]
        spaces = (s.kinds, tuple(s.shown + s.birds + left))
        if sheet.recall(self.spaces, spaces):
            return
        for i in range(len(SPACES)):
            shown = s.shown[i]
            deck = (s.kinds[i], shown, s.birds[i], left[i])
            if not sheet.recall(self.decks, deck):
                sheet.row("spaces", SPACES[i])
                sheet.choice("deck", DECKS, "the deck on this space", s.kinds[i])
                sheet.choice("shown", SHOWN, "the card or tile that lies face up", shown)
                sheet.number("cost", 20, "its cost in coins", s.tables.cost[shown] if shown >= 0 else 0)
                sheet.choice("bird", BIRDS, "the bird beside it", s.birds[i])
                sheet.number("left", 10, "cards in the deck", left[i])
                sheet.remember(self.decks, deck)
        sheet.row_end()
        sheet.remember(self.spaces, spaces)

    def goals(self, sheet: Sheet, s: CrossingState, tree: int) -> None:
        """The tree board: who claimed what, and who could."""
        goals = [board.goals for board in self.boards]
        key = (tree, *goals, sheet.seat)
        if sheet.recall(self.trees, key):
            return
        for place in range(len(OBJECTIVES)):
            could = 0
            for i in range(len(goals)):
                could |= (goals[i] >> place & 1) << i
            objective = s.objectives[place]
            sheet.row("objectives", TREE[place])
            sheet.choice("id", OBJECTIVES, "the objective on this place of the tree board", OBJECTIVE.of(objective))
            sheet.flag("hard", "its hard side is up", SIDE.of(objective) != 0)
            sheet.seat_places("claims", "who claimed it, in order", list(s.claims[place]))
            sheet.some_seats("fulfilled", "who could claim it now", could)
        sheet.row_end()
        sheet.remember(self.trees, key)

    def offer(self, sheet: Sheet, s: CrossingState) -> None:
        """The Favours on display, and the pairs of the draft."""
        offer = (*s.display, len(s.stock), s.pairs)
        if sheet.recall(self.offers, offer):
            return
        for i in range(len(THREE)):
            sheet.row("favours", THREE[i])
            sheet.choice("shown", FAVOURS, "a Favour on display", s.display[i])
        sheet.row_end()
        sheet.number("favours_left", 26, "Favours in the stock", len(s.stock))
        for i in range(len(FOUR)):
            pair = s.pairs[i] if i < len(s.pairs) else -1
            sheet.row("pairs", FOUR[i])
            face = PAIR_FACE.of(pair) if pair >= 0 else -1
            sheet.choice("start", FACES, "the starting tile of a pair in the draft", face)
            sheet.choice("favour", FAVOURS, "its Favour", PAIR_FAVOUR.of(pair) if pair >= 0 else -1)
        sheet.row_end()
        sheet.remember(self.offers, offer)

    def turn(self, sheet: Sheet, s: CrossingState) -> None:
        """The income still to come, and what is under way in the turn."""
        turn = (s.due_guilds, s.due_structures, s.tile, s.price, s.flown, s.space, s.card, s.bird)
        if sheet.recall(self.turns, turn):
            return
        due = [DUE[guild].of(s.due_guilds) for guild in range(len(GUILDS))] if s.due_guilds else []
        sheet.numbers("income.guilds", GUILDS, 15, "income still to collect from guilds", due)
        sheet.some("income.structures", STRUCTURES, "income still to collect from structures", s.due_structures)
        sheet.choice("turn.tile", TILES, "the tile played this turn", TILE.of(s.tile) if s.tile >= 0 else -1)
        sheet.flag("turn.upgraded", "it is upgraded", s.tile >= 0 and FACE.of(s.tile) != 0)
        sheet.number("turn.price", 10, "what a resource costs this turn", s.price)
        sheet.flag("turn.flown", "the balloon was used", s.flown != 0)
        sheet.choice("turn.space", SPACES, "the space whose card is being taken", s.space)
        sheet.choice("turn.card", CARDS, "the card being placed", s.card)
        sheet.choice("turn.bird", BIRDS, "the bird being taken", s.bird)
        sheet.remember(self.turns, turn)

    def walk(self, sheet: Sheet, s: CrossingState) -> None:
        """Where the walk under way can end, and the spaces whose card can be paid there."""
        walked = walk(s)
        if sheet.recall(self.walks, walked):
            return
        coins, steps, flight, on_foot, on_foot_cards, by_air, by_air_cards = walked
        sheet.number("walk.coins", 200, "coins of the walker", coins)
        sheet.number("walk.steps", 7, "bridges left to cross", steps)
        sheet.number("walk.flight", 30, "the price of a flight; 0 if there is none", flight)
        sheet.some("walk.on_foot", REGIONS, "regions where the walk can end on foot", on_foot)
        sheet.some("walk.on_foot.cards", SPACES, "cards that can be paid at the end of a walk on foot", on_foot_cards)
        sheet.some("walk.by_air", REGIONS, "regions where the walk can end by air", by_air)
        sheet.some("walk.by_air.cards", SPACES, "cards that can be paid at the end of a walk by air", by_air_cards)
        sheet.remember(self.walks, walked)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One board, with its worker, houses and paws."""
        s = cast(CrossingState, state)
        board = self.boards[i]
        if sheet.recall(self.pages, board):
            return
        sheet.flag("rival", "solo: this is the rival", s.seats == 1 and i == RIVAL)
        sheet.number("coins", 200, "coins", s.coins[i])
        sheet.number("vp", 300, "victory points so far", s.vp[i])
        sheet.number("score", 400, "victory points if the game ended now", board.total)
        sheet.numbers("final", LINES, 200, "points that would come at the end", list(board.finals))
        sheet.number("invest", 20, "place on the investment track", s.invest[i])
        sheet.numbers("columns", GUILDS, 20, "characters of each guild", s.columns[i * 5 : i * 5 + 5])
        sheet.numbers("tracks", RESOURCES, 10, "places on the resource tracks", s.tracks[i * 4 : i * 4 + 4])
        sheet.some("slots", SLOTS, "slots with a decoration", s.decor[i])
        sheet.some("structures", STRUCTURES, "structures", s.structures[i])
        sheet.some("characters", CHARACTERS, "characters", s.characters[i])
        sheet.some("queens", QUEENS, "Queens visited", s.queens[i])
        sheet.choice("start", FACES, "the starting tile", s.starts[i])
        sheet.some("upgraded", TILES, "tiles upgraded", s.upgraded[i])
        sheet.some("played", TILES, "tiles played this round", s.played[i])
        sheet.some("paws", BRIDGES, "bridges with a paw", s.paws[i])
        sheet.number("next_paw_vp", 20, "points for the next paw", next_paw(s, i))
        sheet.choice("at", REGIONS, "where the worker is", s.at[i])
        sheet.some("houses", REGIONS, "regions with a house", ON_MAP.of(s.houses[i]))
        sheet.number("houses_left", 4, "houses left", s.tables.houses - s.houses[i].bit_count())
        sheet.some("kept", BIRDS, "birds kept", s.kept[i])
        sheet.some("favours", FAVOURS, "Favours taken", s.favours[i])
        pays = favours_now(s, i) if s.favours[i] else []
        sheet.numbers("favour_points", FAVOURS, 60, "what they would pay now", pays)
        sheet.remember(self.pages, board)
