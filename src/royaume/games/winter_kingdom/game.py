"""Winter Kingdom as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.naming import names
from royaume.engine.options import Option, Value
from royaume.engine.reasons import Reason
from royaume.engine.state import State
from royaume.games.winter_kingdom import abilities, explain, purchase, setup, turn, words
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
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.numbers import LAYOUTS, TRIOS
from royaume.games.winter_kingdom.reading import read_state
from royaume.games.winter_kingdom.state import WinterState
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
    shelf = 2
    clause_prefix = "WK"
    folder = Path(__file__).parent
    space = space
    flow = flow

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = {"en": components["meta"]["name_en"], "fr": components["meta"]["name_fr"]}
        self.tables = Tables(components.data)
        self.declared: dict[int, list[Option]] = {}
        self.blank = Land(self.tables, (), (), 0, -1, -1, -1)

    def declare(self, players: int) -> list[Option]:
        """The map, the common cards, and what the table agrees on at set-up (WK-D1)."""
        if players not in self.declared:
            self.declared[players] = self.options(players)
        return self.declared[players][:]

    def options(self, players: int) -> list[Option]:
        """The options, made once for each number of players."""
        return [
            Option("layout", "random", ("random",), 0, LAYOUTS - 1),
            Option("twist", "random", ("random", "none", *TWISTS)),
            Option("economy", "random", ("random", *ECONOMIES)),
            Option("scoring", "random", ("random", *SCORING), 0, len(TRIOS) - 1),
            Option("top_section", "random", ("random", *SLOTS[1:])),
            Option("direction", "random", ("random", *LINE_DIRECTIONS)),
            Option("first_player", "random", ("random",), 0, players - 1),
        ]

    def set_up(self, players: int, seed: int, options: dict[str, Any]) -> State:
        """The position after set-up (WK-4)."""
        return setup.set_up(self, self.blank, players, seed, options)

    def read(self, data: Mapping[str, Any], players: int, options: dict[str, Any]) -> State:
        """The position written by `to_dict`."""
        return read_state(self, self.tables, data, players, options)

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

    def label(self, state: State, action: int, lang: str = "en") -> str:
        """What choosing this action means, in words."""
        return words.label(cast(WinterState, state), action, lang)

    def prompt(self, state: State, lang: str = "en") -> str:
        """What the deciding seat is asked, in words."""
        return words.prompt(cast(WinterState, state), lang)

    def tell(self, event: Mapping[str, Any], lang: str = "en", seats: Mapping[int, str] | None = None) -> str:
        """An event as one line of the log."""
        return words.tell(self, event, lang, seats)

    def line(self, key: str, lang: str = "en") -> str:
        """The name of a line of the score breakdown."""
        return words.line(self, key, lang)

    def option_value(self, option: str, value: Value, lang: str = "en") -> str:
        """A value of an option: a card, a section or a direction by its name, or a number."""
        return words.option_value(self, option, value, lang)

    def explain(self, state: State, action: int) -> Reason | None:
        """Why an action is not legal now, with the clauses."""
        return explain.explain(cast(WinterState, state), action)

    def reason_text(self, reason: Reason, lang: str) -> str:
        """A refusal as one sentence."""
        return words.reason(self, reason, lang)
