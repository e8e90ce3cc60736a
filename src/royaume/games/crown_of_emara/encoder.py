"""Crown of Emara as numbers. Hidden are the hands and decks of the others, the pile, and the stacks to come."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.encoding import Book, Entries, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.crown_of_emara import actions
from royaume.games.crown_of_emara.known import sees_drawn, sees_hand
from royaume.games.crown_of_emara.scoring import final_points, places, top_card
from royaume.games.crown_of_emara.solo import victoria_next
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import PAYMENT
from royaume.games.crown_of_emara.tables import GOLD_ALLOWED, most_of, units_of

# Vocabularies, as tuples of any length: so they are handed on as they are where this is compiled.
ADVISORS: Final[tuple[str, ...]] = actions.ADVISORS
CARDS: Final[tuple[str, ...]] = actions.CARDS
EVENTS: Final[tuple[str, ...]] = actions.EVENTS
GOODS: Final[tuple[str, ...]] = actions.GOODS
HUTS: Final[tuple[str, ...]] = actions.HUTS
LOCATIONS: Final[tuple[str, ...]] = actions.LOCATIONS
MARKERS: Final[tuple[str, ...]] = actions.MARKERS
RANKS: Final[tuple[str, ...]] = actions.RANKS
RESOURCES: Final[tuple[str, ...]] = actions.RESOURCES
TOKENS: Final[tuple[str, ...]] = actions.TOKENS
TOWN: Final[tuple[str, ...]] = actions.TOWN
DONE: Final[tuple[str, ...]] = ("card", "move", "rank", "hire", "recruit", "swapped_ring", "swapped_gold")
USED: Final[tuple[str, ...]] = (*DONE, *ADVISORS)
NOBLES: Final[tuple[str, ...]] = tuple([f"{rank}_{i}" for rank in RANKS for i in (1, 2, 3, 4)])
PRICE: Final[tuple[str, ...]] = (*[f"most_{resource}" for resource in RESOURCES], "units")
SPOTS: Final[tuple[str, ...]] = tuple([f"{board}.{i}.{n}" for board in (0, 1) for i in range(4) for n in LOCATIONS])
RINGS: Final[tuple[str, ...]] = ("countryside", "town")
THREE: Final[tuple[str, ...]] = ("1", "2", "3")
STEPS: Final[tuple[str, ...]] = ("0", "1", "2", "3")


def entries(game: Game) -> Entries:
    """What an observation of Crown of Emara says."""
    return EmaraEntries(game)


class EmaraEntries(Entries):
    """The lines of an observation, remembered by what decides them."""

    def __init__(self, game: Game) -> None:
        self.steps: tuple[str, ...] = tuple(game.flow.names)
        self.variants: Book = Book()
        self.prices: Book = Book()
        self.dials: Book = Book()
        self.huts: Book = Book()
        self.display: Book = Book()
        self.supplies: Book = Book()
        self.ranks: Book = Book()
        self.rivals: Book = Book()
        self.turns: Book = Book()
        self.standings: Book = Book()
        self.players: Book = Book()

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(EmaraState, state)
        asked, _, arg = s.decision()
        sheet.choice("decision", self.steps, "what is being decided", asked)
        sheet.player(s)
        sheet.number("round", 6, "the round", s.round)
        sheet.who("first", "who has the statue", s.first)
        sheet.flag("over", "the game is over", s.player is None)
        self.rules(sheet, s)
        self.price(sheet, arg if asked == PAYMENT else 0)
        sheet.choice("event", EVENTS, "the event of the round", s.events[0])
        sheet.members("past_events", EVENTS, "the events that have been", s.past)
        self.boards(sheet, s)
        self.supply(sheet, s)
        ranks = tuple(s.taken)
        if not sheet.recall(self.ranks, ranks):
            for i in range(len(RANKS)):
                sheet.row("nobility", RANKS[i])
                sheet.number("left", 4, "cards of the rank left", len(s.tables.rank_cp[i]) - s.taken[i])
                sheet.number("top", 30, "citizen points of the next one", top_card(s, i))
            sheet.row_end()
            sheet.remember(self.ranks, ranks)
        self.victoria(sheet, s)
        self.turn(sheet, s)
        numbers = s.cp + s.bp + s.tokens + s.rank
        for goods in s.goods:
            numbers += goods
        owned = (sheet.seat, tuple(numbers), tuple(s.nobles))
        if not sheet.recall(self.standings, owned):
            sheet.by_seat("places", 4, "the place of each seat if the game ended now", places(s))
            sheet.remember(self.standings, owned)

    def rules(self, sheet: Sheet, s: EmaraState) -> None:
        """The variants that are played."""
        options = s.options
        rules = (options["informed_choice"], options["mixed_boards"], options.get("solo") == "campaign")
        if sheet.recall(self.variants, rules):
            return
        informed, mixed, campaign = rules
        sheet.flag("options.informed_choice", "variant: all nine cards in hand, all hands open", informed)
        sheet.flag("options.mixed_boards", "variant: the rings mix town and countryside", mixed)
        sheet.flag("options.campaign", "solo: a game of the campaign", campaign)
        sheet.remember(self.variants, rules)

    def price(self, sheet: Sheet, price: int) -> None:
        """The payment that is being asked for."""
        if sheet.recall(self.prices, price):
            return
        units = [most_of(price, kind) for kind in range(4)]
        units.append(units_of(price))
        sheet.numbers(
            "price", PRICE, 7, "the payment asked for: the most of each resource, and the units in all", units
        )
        sheet.flag("price.gold", "gold may stand in", price & GOLD_ALLOWED != 0)
        sheet.remember(self.prices, price)

    def supply(self, sheet: Sheet, s: EmaraState) -> None:
        """The advisors and favor tokens to come and laid aside."""
        top = s.stack[0] if s.stack else -1
        drawn = s.drawn if sees_drawn(s, sheet.seat) else ()
        supply = (top, len(s.stack), s.away, len(s.pile), s.discard, len(s.drawn), drawn)
        if sheet.recall(self.supplies, supply):
            return
        sheet.choice("next_advisor", ADVISORS, "the advisor on top of the stack", top)
        sheet.number("advisors_left", 6, "advisors in the stack", len(s.stack))
        sheet.members("advisors_away", ADVISORS, "advisors out of the game", s.away)
        sheet.number("favor_pile", 12, "favor tokens in the pile", len(s.pile))
        sheet.members("favor_discard", TOKENS, "favor tokens laid aside", s.discard)
        sheet.number("favor_drawn", 3, "favor tokens being looked at by somebody", len(s.drawn))
        sheet.members("drawn", TOKENS, "favor tokens that I am looking at", drawn)
        sheet.remember(self.supplies, supply)

    def victoria(self, sheet: Sheet, s: EmaraState) -> None:
        """Victoria, who is there in the solo game alone."""
        alone = s.seats == 1
        points = s.victoria if alone else 0
        nobles = s.victoria_nobles if alone else ()
        gets = victoria_next(s) if alone and s.player is not None else (0, 0, 0)
        key = (points, nobles, gets)
        if sheet.recall(self.rivals, key):
            return
        sheet.number("victoria.cp", 200, "solo: Victoria's citizen points", points)
        sheet.members("victoria.nobles", NOBLES, "solo: Victoria's nobility cards", nobles)
        sheet.numbers(
            "victoria.next", ("stone", "bread", "card"), 30, "solo: what she gets at the end of the round", list(gets)
        )
        sheet.remember(self.rivals, key)

    def turn(self, sheet: Sheet, s: EmaraState) -> None:
        """What was done this turn."""
        turn = (s.card, s.slot, s.used, s.visit_done, s.visit_tokens)
        if sheet.recall(self.turns, turn):
            return
        sheet.choice("turn.card", CARDS, "the card played this turn", s.card)
        sheet.choice("turn.slot", THREE, "its slot: steps to move", s.slot - 1)
        sheet.some("turn.used", USED, "what was done this turn, and the advisors used", s.used)
        sheet.some("turn.visit_done", THREE, "actions of the place done in this visit", s.visit_done)
        sheet.some("turn.visit_tokens", TOKENS, "favor tokens redeemed in this visit", s.visit_tokens)
        sheet.remember(self.turns, turn)

    def boards(self, sheet: Sheet, s: EmaraState) -> None:
        """The two boards: what lies where, what the markers show, who works in the huts, which advisors are there."""
        shown = (s.boards, tuple(s.markers), s.seats)
        if not sheet.recall(self.dials, shown):
            spots = [i * len(LOCATIONS) + s.boards[i] for i in range(8)]
            sheet.these("boards", SPOTS, "board, step and location: where each location lies", spots)
            for i in range(len(MARKERS)):
                dial = s.dials[i]
                at = s.markers[i]
                last = len(dial) - 1
                sheet.row("markers", MARKERS[i])
                sheet.number("value", 10, "the number that counts now", dial[at])
                sheet.number("next", 10, "the number after one more use", dial[at + 1 if at < last else last])
                sheet.number("uses_left", 4, "uses until the marker leaves", last - at)
            sheet.row_end()
            sheet.remember(self.dials, shown)
        owners = (tuple(s.huts), sheet.seat, s.seats)
        if not sheet.recall(self.huts, owners):
            for i in range(len(HUTS)):
                sheet.row("huts", HUTS[i])
                sheet.who("owner", "whose craftsman works there", s.huts[i])
            sheet.row_end()
            sheet.remember(self.huts, owners)
        offered = tuple(s.display)
        if not sheet.recall(self.display, offered):
            for i in range(len(TOWN)):
                sheet.row("display", TOWN[i])
                sheet.choice("space_1", ADVISORS, "the advisor on offer", s.display[i * 2])
                sheet.choice("space_2", ADVISORS, "the advisor on offer", s.display[i * 2 + 1])
            sheet.row_end()
            sheet.remember(self.display, offered)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """One player's area; the hand only where it may be seen."""
        s = cast(EmaraState, state)
        hand = s.hand[i] if sees_hand(s, sheet.seat, i) else 0
        key = (
            s.at[i * 2],
            s.at[i * 2 + 1],
            tuple(s.goods[i]),
            s.cp[i],
            s.bp[i],
            hand,
            s.hand[i].bit_count(),
            len(s.deck[i]),
            s.played[i],
            s.rank[i],
            s.craftsmen[i],
            s.advisors[i],
            s.tokens[i],
            s.slots[i * 3],
            s.slots[i * 3 + 1],
            s.slots[i * 3 + 2],
            s.boards,
            s.nobles[i],
        )
        if sheet.recall(self.players, key):
            return
        for c in range(2):
            sheet.row("at", RINGS[c])
            sheet.choice("step", STEPS, "where the councilor stands", s.at[i * 2 + c])
        sheet.row_end()
        sheet.choice("in_countryside", LOCATIONS, "the location of the first councilor", s.location(i, 0))
        sheet.choice("in_town", LOCATIONS, "the location of the second councilor", s.location(i, 1))
        cp, bp = final_points(s, i)
        sheet.numbers("goods", GOODS, 40, "goods owned", s.goods[i])
        sheet.number("cp", 200, "citizen points", s.cp[i])
        sheet.number("bp", 200, "building points", s.bp[i])
        sheet.number("final_cp", 200, "citizen points with the leftovers shared out best", cp)
        sheet.number("final_bp", 200, "building points with the leftovers shared out best", bp)
        sheet.number("score", 200, "the lower of the two", cp if cp < bp else bp)
        sheet.some("hand", CARDS, "cards in hand, where I may see them", hand)
        sheet.number("hand_size", 9, "cards in hand", s.hand[i].bit_count())
        sheet.number("deck_size", 9, "cards in the deck", len(s.deck[i]))
        sheet.some("played", CARDS, "cards played in this half of the game", s.played[i])
        for slot in range(3):
            sheet.row("slots", THREE[slot])
            sheet.choice("card", CARDS, "the card in the slot", s.slots[i * 3 + slot])
        sheet.row_end()
        sheet.number("rank", 5, "noble rank: 1 Baron to 5 Duke", s.rank[i])
        sheet.members("nobles", NOBLES, "nobility cards taken", s.nobles[i])
        sheet.number("craftsmen", 4, "craftsmen left", s.craftsmen[i])
        sheet.some("advisors", ADVISORS, "advisors recruited", s.advisors[i])
        sheet.some("tokens", TOKENS, "favor tokens kept", s.tokens[i])
        sheet.remember(self.players, key)
