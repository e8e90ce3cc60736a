"""Winter Kingdom as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.game import Game
from royaume.engine.head import Head
from royaume.engine.naming import names
from royaume.engine.options import Option, Value
from royaume.engine.state import State
from royaume.games.winter_kingdom import abilities, explain, purchase, scoring, setup, turn, view, words
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TWISTS,
    space,
)
from royaume.games.winter_kingdom.fields import FIELDS
from royaume.games.winter_kingdom.hands import HANDS
from royaume.games.winter_kingdom.hexes import hex_ids
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.numbers import LAYOUTS, TRIOS
from royaume.games.winter_kingdom.state import WinterState, find_reach
from royaume.games.winter_kingdom.steps import flow
from royaume.games.winter_kingdom.tables import Tables

STEPS = (turn, abilities, purchase)  # the modules that fill the flow with their steps


class WinterKingdom(Game):
    """Winter Kingdom: houses and forts on a map of 427 hexes."""

    id = "winter_kingdom"
    version = "1"
    min_players = 2
    max_players = 4
    minutes = (45, 60)
    weight = 2.4
    counters = ("turn.cancels",)
    shelf = 2
    clause_prefix = "WK"
    folder = Path(__file__).parent
    space = space
    flow = flow
    fields = FIELDS
    sight: Sight = view
    scoring: Scoring = scoring
    speech: Speech = words
    refusals: Refusals = explain
    hands = HANDS

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = components.titles("meta")
        self.tables = Tables(components.data)
        self.declared: dict[int, list[Option]] = {}
        self.blank = Land(self.tables, (), (), 0, -1, -1, -1)  # before a map is drawn

    def declare(self, players: int) -> list[Option]:
        """The map, the common cards, and what the table agrees on at set-up (WK-D1)."""
        if players not in self.declared:
            self.declared[players] = self.options(players)
        return self.declared[players][:]

    def options(self, players: int) -> list[Option]:
        """The options, made once for each number of players."""
        return [
            Option("layout", "random", ("random",), 0, LAYOUTS - 1),
            Option("twist", "random", ("random", "none", *TWISTS), first="none"),
            Option("economy", "random", ("random", *ECONOMIES)),
            Option("scoring", "random", ("random", *SCORING), 0, len(TRIOS) - 1, picks=3),
            Option("top_section", "random", ("random", *SLOTS[1:])),
            Option("direction", "random", ("random", *LINE_DIRECTIONS)),
            Option("first_player", "random", ("random",), 0, players - 1, seat=True),
        ]

    def make(self, head: Head) -> WinterState:
        """A position with this head."""
        return WinterState(head)

    def begin(self, state: State) -> None:
        """Set up (WK-4)."""
        setup.set_up(cast(WinterState, state))

    def derive(self, state: State) -> None:
        """The free hexes and those within reach; there are no two pieces on one hex (WK-6.1)."""
        s = cast(WinterState, state)
        for pieces in (*s.houses, *s.forts):
            if pieces & ~s.free:
                raise ValueError(f"two pieces on the hex {hex_ids(pieces & ~s.free)[0]}")
            s.free ^= pieces
        s.reach = [find_reach(s, seat) for seat in range(s.seats)]

    def longest(self, players: int) -> int:
        """At most 18 rounds (WK-10.9); the bound on one turn is generous, Salvage may take every piece."""
        return 18 * players * 100

    def places(self, state: State) -> dict[str, list[str]]:
        """Cards, terrain cards, boards, houses and forts: each in exactly one place."""
        s = cast(WinterState, state)
        land = s.land
        dealt = 0
        for seat in range(s.seats):
            dealt |= s.hand[seat] | s.owned[seat]
        found: dict[str, list[str]] = {
            "boards": [SIDES[side] for side, _ in land.layout],
            "undersides": [SIDES[side ^ 1] for side, _ in land.layout],
            "scoring": [SCORING[card] for card in land.scoring],
            "scoring out of the game": [name for i, name in enumerate(SCORING) if i not in land.scoring],
            "economy": [ECONOMIES[land.economy]],
            "economy out of the game": [name for i, name in enumerate(ECONOMIES) if i != land.economy],
            "twist": [TWISTS[land.twist]] if land.twist >= 0 else [],
            "twist out of the game": [name for i, name in enumerate(TWISTS) if i != land.twist],
            "abilities out of the game": [name for i, name in enumerate(ABILITIES) if not dealt >> i & 1],
        }
        counts = [0] * len(CARDED)

        def number(cards: tuple[int, ...]) -> list[str]:
            numbered = []
            for card in cards:
                counts[card] += 1
                numbered.append(f"terrain_{CARDED[card]}_{counts[card]}")
            return numbered

        found["terrain pile"] = number(s.pile)
        found["terrain discard"] = number(s.discard)
        for seat in range(s.seats):
            found[f"seat {seat} terrain card"] = number((s.cards[seat],))
            found[f"seat {seat} hand"] = names(s.hand[seat], ABILITIES)
            found[f"seat {seat} in play"] = names(s.owned[seat], ABILITIES)
            for kind, placed, stock, boxed in (
                ("house", s.houses[seat].bit_count(), s.stock[seat], s.boxed[seat * 2]),
                ("fort", s.forts[seat].bit_count(), s.fort_stock[seat], s.boxed[seat * 2 + 1]),
            ):
                pieces = iter(f"{seat}.{kind}_{i + 1}" for i in range(placed + stock + boxed))
                found[f"seat {seat} {kind}s on the map"] = [next(pieces) for _ in range(placed)]
                found[f"seat {seat} {kind}s in the reserve"] = [next(pieces) for _ in range(stock)]
                found[f"seat {seat} {kind}s in the box"] = [next(pieces) for _ in range(boxed)]
        return found

    def line(self, key: str, lang: str = "en") -> str:
        """The name of a line of the score breakdown."""
        return words.line(self, key, lang)

    def option_value(self, option: str, value: Value, lang: str = "en") -> str:
        """A value of an option: a card, a section or a direction by its name, or a number."""
        return words.option_value(self, option, value, lang)
