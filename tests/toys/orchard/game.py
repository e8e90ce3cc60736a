"""Orchard as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.game import Game
from royaume.engine.head import Head
from royaume.engine.options import Option
from royaume.engine.state import State

from . import explain, scoring, setup, turn, view, words
from .actions import CARDS, held, ids, space
from .components import read
from .fields import FIELDS
from .state import OrchardState
from .steps import flow

STEPS = (turn,)  # the modules that fill the flow with their steps


class Orchard(Game):
    """Orchard: twelve cards, a die, and a look at the next card."""

    id = "orchard"
    version = "1"
    min_players = 2
    max_players = 3
    minutes = (1, 2)
    weight = 1.0
    clause_prefix = "OR"
    folder = Path(__file__).parent
    space = space
    flow = flow
    fields = FIELDS
    sight: Sight = view
    scoring: Scoring = scoring
    speech: Speech = words
    refusals: Refusals = explain
    position: type[OrchardState] = OrchardState

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(components or read())
        self.names = self.components.titles("meta")
        points = {card["id"]: card["points"] for card in self.components["cards"]}
        self.points = tuple(points[card] for card in CARDS)

    def declare(self, players: int) -> list[Option]:
        """How many cards each seat plays, and whether hands are open."""
        return [Option("goal", 2, (), 2, 3), Option("open", False, (False, True))]

    def make(self, head: Head) -> OrchardState:
        """A position with this head and the points of the cards."""
        return self.position(head, self.points)

    def begin(self, state: State) -> None:
        """Set up (OR-1.1)."""
        setup.set_up(cast(OrchardState, state))

    def longest(self, players: int) -> int:
        """Three turns of five decisions."""
        return 15 * players

    def places(self, state: State) -> dict[str, list[str]]:
        """Every card is in one place."""
        s = cast(OrchardState, state)
        found = {"deck": ids(s.deck), "discard": ids(held(s.discard))}
        for seat in range(s.seats):
            found[f"hand {seat}"] = ids(held(s.hand[seat]))
            found[f"table {seat}"] = ids(held(s.table[seat]))
        return found
