"""Kingdom Crossing as numbers. In the solo game the rival's board comes after the own one.

Nothing is private (KC-1.5): hidden from everybody is the order of decks, flocks, Queens, Favours and tiles to come.
"""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.encoding import Book, Entries, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.kingdom_crossing import actions
from royaume.games.kingdom_crossing.foresight import walk
from royaume.games.kingdom_crossing.objectives import could_claim
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


def entries(game: Game) -> Entries:
    """What an observation of Kingdom Crossing says."""
    return CrossingEntries(game)


class CrossingEntries(Entries):
    """The lines of an observation. What `table` counted is used again by the boards that follow."""

    def __init__(self, game: Game) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.spaces: Book = {}
        self.goals: Book = {}
        self.offers: Book = {}
        self.finals: list[list[int]] = []  # board -> the categories of the end, as if the game ended now
        self.totals: list[int] = []

    def areas(self, state: State) -> int:
        """One for each board."""
        return cast(CrossingState, state).boards()

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(CrossingState, state)
        t = s.tables
        boards = s.boards()
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        sheet.flag("over", "the game is over", s.player is None)
        easy = s.options["easy_objectives"]
        sheet.flag("options.easy_objectives", "variant: the easy side of every objective", easy)
        sheet.number("round", 4, "the round; 0 during the draft", s.round)
        sheet.number("lap", 6, "the turn of everybody in the Day", (s.turn + boards - 1) // boards)
        sheet.who("first", "the first player", s.first)
        leader = s.lead if s.turn else s.first
        sheet.seat_places("order", "the order of the turns", [(leader + k) % boards for k in range(boards)])
        sheet.choice("balloon", REGIONS, "where the balloon is", s.balloon)
        for i in range(len(SPACES)):
            shown = s.shown[i]
            left = len(s.decks[i])
            space = (s.kinds[i], shown, s.birds[i], left)
            if not sheet.recall(self.spaces, space):
                sheet.row("spaces", SPACES[i])
                sheet.choice("deck", DECKS, "the deck on this space", s.kinds[i])
                sheet.choice("shown", SHOWN, "the card or tile that lies face up", shown)
                sheet.number("cost", 20, "its cost in coins", t.cost[shown] if shown >= 0 else 0)
                sheet.choice("bird", BIRDS, "the bird beside it", s.birds[i])
                sheet.number("left", 10, "cards in the deck", left)
                sheet.remember(self.spaces, space)
        sheet.row_end()
        sheet.numbers("birds_left", REGIONS, 12, "birds to come in each region", [len(flock) for flock in s.flocks])
        sheet.choice("queen", QUEENS, "the Queen who is awake", s.queen)
        sheet.number("queens_left", 5, "Queens in the pile", len(s.queen_pile))
        sheet.some("queens_gone", QUEENS, "Queens who left unvisited", s.queens_gone)
        sheet.number("empty_tiles_left", 4, "empty-deck tiles left", len(s.empty_tiles))
        for i in range(len(OBJECTIVES)):
            could = could_claim(s, i)
            goal = (s.objectives[i], s.claims[i], could, sheet.seat, boards)
            if not sheet.recall(self.goals, goal):
                sheet.row("objectives", TREE[i])
                objective = OBJECTIVE.of(s.objectives[i])
                sheet.choice("id", OBJECTIVES, "the objective on this place of the tree board", objective)
                sheet.flag("hard", "its hard side is up", SIDE.of(s.objectives[i]) != 0)
                sheet.seat_places("claims", "who claimed it, in order", list(s.claims[i]))
                sheet.some_seats("fulfilled", "who could claim it now", could)
                sheet.remember(self.goals, goal)
        offer = (tuple(s.display), len(s.stock), s.pairs)
        if not sheet.recall(self.offers, offer):
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
        self.walk(sheet, s)
        level = LEVELS.index(s.options["level"]) if s.seats == 1 else -1
        sheet.choice("options.level", LEVELS, "solo: the level of the rival", level)
        sheet.places("solo.seen", SOLO_TILES, 14, "solo: the rival's tiles of this round, in order", s.solo_seen)
        sheet.number("solo.left", 14, "solo: tiles left", len(s.solo_deck) if s.seats == 1 else 0)
        self.finals = [final_points(s, board) for board in range(boards)]
        self.totals = [s.vp[board] + sum(self.finals[board]) for board in range(boards)]
        standings = [standing_with(s, board, self.totals[board]) for board in range(boards)]
        sheet.by_seat("places", 4, "the place of each seat if the game ended now", ranked(standings))

    def walk(self, sheet: Sheet, s: CrossingState) -> None:
        """Where the walk under way can end, and the spaces whose card can be paid there."""
        coins, steps, flight, on_foot, on_foot_cards, by_air, by_air_cards = walk(s)
        sheet.number("walk.coins", 200, "coins of the walker", coins)
        sheet.number("walk.steps", 7, "bridges left to cross", steps)
        sheet.number("walk.flight", 30, "the price of a flight; 0 if there is none", flight)
        sheet.some("walk.on_foot", REGIONS, "regions where the walk can end on foot", on_foot)
        sheet.some("walk.on_foot.cards", SPACES, "cards that can be paid at the end of a walk on foot", on_foot_cards)
        sheet.some("walk.by_air", REGIONS, "regions where the walk can end by air", by_air)
        sheet.some("walk.by_air.cards", SPACES, "cards that can be paid at the end of a walk by air", by_air_cards)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One board, with its worker, houses and paws."""
        s = cast(CrossingState, state)
        t = s.tables
        sheet.flag("rival", "solo: this is the rival", s.seats == 1 and i == RIVAL)
        sheet.number("coins", 200, "coins", s.coins[i])
        sheet.number("vp", 300, "victory points so far", s.vp[i])
        sheet.number("score", 400, "victory points if the game ended now", self.totals[i])
        sheet.numbers("final", LINES, 200, "points that would come at the end", self.finals[i])
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
        sheet.number("houses_left", 4, "houses left", t.houses - s.houses[i].bit_count())
        sheet.some("kept", BIRDS, "birds kept", s.kept[i])
        sheet.some("favours", FAVOURS, "Favours taken", s.favours[i])
        pays = favours_now(s, i) if s.favours[i] else []
        sheet.numbers("favour_points", FAVOURS, 60, "what they would pay now", pays)
