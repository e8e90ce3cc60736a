"""Winter Kingdom as numbers: planes of 427 hexes, in the order of `HEX_IDS`, and a few lists.

Hidden are the ability cards and terrain cards of the others, but for the card of the active seat, and the pile.
"""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.encoding import Book, Entries, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.winter_kingdom import actions
from royaume.games.winter_kingdom.hexes import HEX_IDS, hexes_of
from royaume.games.winter_kingdom.known import sees_card, sees_hand
from royaume.games.winter_kingdom.scoring import count_now
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.targets import paying
from royaume.games.winter_kingdom.turn import deciding, mandatory_done, still_to_move

# Vocabularies, as tuples of any length: so they are handed on as they are where this is compiled.
ABILITIES: Final[tuple[str, ...]] = actions.ABILITIES
CARDED: Final[tuple[str, ...]] = actions.CARDED
ECONOMIES: Final[tuple[str, ...]] = actions.ECONOMIES
LINE_DIRECTIONS: Final[tuple[str, ...]] = actions.LINE_DIRECTIONS
SCORING: Final[tuple[str, ...]] = actions.SCORING
SLOTS: Final[tuple[str, ...]] = actions.SLOTS
TERRAINS: Final[tuple[str, ...]] = actions.TERRAINS
TWISTS: Final[tuple[str, ...]] = actions.TWISTS
USES: Final[tuple[str, ...]] = actions.USES
CARDS: Final[tuple[str, ...]] = ("card_1", "card_2", "card_3")
NONE: Final[list[int]] = []


def entries(game: Game) -> Entries:
    """What an observation of Winter Kingdom says."""
    return WinterEntries(game)


class WinterEntries(Entries):
    """The lines of an observation, remembered by what decides them."""

    def __init__(self, game: Game) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.maps: Book = Book()
        self.planes: Book = Book()
        self.prices: Book = Book()
        self.spots: Book = Book()
        self.moments: Book = Book()
        self.cards: Book = Book()
        self.points: Book = Book()
        self.turns: Book = Book()
        self.players: Book = Book()
        self.castles: list[int] = []
        self.scores: list[int] = []

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(WinterState, state)
        land = s.land
        if not sheet.recall(self.maps, land.layout):
            for t in range(len(TERRAINS)):
                sheet.these(f"terrain.{TERRAINS[t]}", HEX_IDS, f"hexes of {TERRAINS[t]}", hexes_of(land.terrains[t]))
            sheet.remember(self.maps, land.layout)
        player = -1 if s.player is None else s.player
        pays = paying(s, player) if player >= 0 else NO_HEXES
        self.plane(sheet, "pays", "empty hexes on which a piece of the active seat would earn coins", pays)
        if not sheet.recall(self.spots, s.spots):
            sheet.places("turn.spots", HEX_IDS, 8, "where the mandatory action placed its pieces, in order", s.spots)
            sheet.remember(self.spots, s.spots)
        self.plane(sheet, "turn.fresh", "pieces placed this turn", s.fresh)
        use, card, house, left, forced = deciding(s)
        sheet.choice("house", HEX_IDS, "the house being moved", house)
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        moment = (use, card, left, forced, s.round, s.first, s.ending, player, sheet.seat, s.seats)
        if not sheet.recall(self.moments, moment):
            sheet.choice("use", USES, "the ability being used", use)
            sheet.choice("card", ABILITIES, "the ability being decided on", card)
            sheet.number("left", 10, "placements left", left)
            sheet.flag("forced", "the placements must be adjacent", forced > 0)
            sheet.number("round", 60, "the round", s.round)
            sheet.who("first", "who has the first-player marker", s.first)
            sheet.flag("ending", "a reserve has run out: this is the last round", s.ending)
            sheet.flag("over", "the game is over", player < 0)
            to_move = 0
            for seat in still_to_move(s):
                to_move |= 1 << seat
            sheet.some_seats("still_to_move", "who still takes a turn of the last round", to_move)
            sheet.remember(self.moments, moment)
        cards = (land.economy, land.twist, land.top, land.direction, land.scoring)
        if not sheet.recall(self.cards, cards):
            sheet.choice("economy", ECONOMIES, "the economy card", land.economy)
            sheet.choice("twist", TWISTS, "the twist card", land.twist)
            sheet.choice("top_section", SLOTS, "the section that counts most", land.top)
            sheet.choice("direction", LINE_DIRECTIONS, "the direction of lines that count", land.direction)
            sheet.members("scoring", SCORING, "the scoring cards", land.scoring)
            sheet.remember(self.cards, cards)
        self.count(sheet, s)
        if not sheet.recall(self.prices, land.twist):
            sheet.numbers("buy_price", ABILITIES, 10, "coins to buy", land.buy_price)
            sheet.numbers("up_price", ABILITIES, 10, "coins to upgrade", land.upgrade_price)
            sheet.remember(self.prices, land.twist)
        turn = (len(s.pile), s.discard, s.terrain, s.strength, s.used, s.again, s.cancels)
        if not sheet.recall(self.turns, turn):
            sheet.number("pile", 40, "terrain cards in the pile", len(s.pile))
            sheet.tally("discard", CARDED, 10, "terrain cards laid aside", s.discard)
            sheet.choice("turn.terrain", CARDED, "the terrain of the mandatory action", s.terrain)
            sheet.number("turn.strength", 40, "strength placed this turn", s.strength)
            sheet.some("turn.used", USES, "abilities used this turn", s.used)
            sheet.number("turn.again", 8, "extra uses left", s.again)
            sheet.number("turn.cancels", 8, "choices taken back", s.cancels)
            sheet.remember(self.turns, turn)

    def count(self, sheet: Sheet, s: WinterState) -> None:
        """The points of every seat with each scoring card, cards in the order of the rules."""
        count = count_now(s)
        self.castles = count.points[-1]
        self.scores = count.scores
        key = (count.ranked, sheet.seat, s.seats)
        if sheet.recall(self.points, key):
            return
        ranked = list(count.ranked)
        for n in range(len(CARDS)):
            sheet.row("points", CARDS[n])
            sheet.by_seat(
                "seats",
                200,
                "points of each seat with the scoring card, cards in the order of the rules",
                ranked[n * s.seats : (n + 1) * s.seats],
            )
        sheet.row_end()
        sheet.remember(self.points, key)

    def plane(self, sheet: Sheet, name: str, meaning: str, hexes: Hexes) -> None:
        """A set of hexes."""
        if not hexes:
            sheet.these(name, HEX_IDS, meaning, NONE)
        elif not sheet.recall(self.planes, hexes):
            sheet.these(name, HEX_IDS, meaning, hexes_of(hexes))
            sheet.remember(self.planes, hexes)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One player's area; the hand and the terrain card only where they may be seen."""
        s = cast(WinterState, state)
        self.plane(sheet, "houses", "houses on the map", s.houses[i])
        self.plane(sheet, "forts", "forts on the map", s.forts[i])
        hand = s.hand[i] if sees_hand(sheet.seat, i) else 0
        card = s.cards[i] if sees_card(s, sheet.seat, i) else -1
        done = i == s.player and mandatory_done(s)
        key = (
            s.stock[i],
            s.fort_stock[i],
            s.boxed[i * 2],
            s.boxed[i * 2 + 1],
            s.coins[i],
            hand,
            s.hand[i].bit_count(),
            s.owned[i],
            s.upgraded[i],
            done,
            card,
            self.castles[i],
            self.scores[i],
        )
        if sheet.recall(self.players, key):
            return
        sheet.number("reserve.houses", 40, "houses in the reserve", s.stock[i])
        sheet.number("reserve.forts", 8, "forts in the reserve", s.fort_stock[i])
        sheet.number("boxed.houses", 40, "houses salvaged", s.boxed[i * 2])
        sheet.number("boxed.forts", 8, "forts salvaged", s.boxed[i * 2 + 1])
        sheet.number("coins", 60, "coins", s.coins[i])
        sheet.some("hand", ABILITIES, "ability cards in hand, where I may see them", hand)
        sheet.number("hand_size", 5, "ability cards in hand", s.hand[i].bit_count())
        sheet.some("in_play", ABILITIES, "abilities in play", s.owned[i])
        sheet.some("upgraded", ABILITIES, "abilities at level 2", s.owned[i] & s.upgraded[i])
        sheet.flag("mandatory_done", "the mandatory action of the turn is over", done)
        sheet.choice("terrain_card", CARDED, "the terrain card, where I may see it", card)
        sheet.number("castles", 40, "points for castles", self.castles[i])
        sheet.number("score", 300, "points if the game ended now", self.scores[i])
        sheet.remember(self.players, key)
