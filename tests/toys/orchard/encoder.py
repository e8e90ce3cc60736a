"""Orchard as numbers, for learning programs. Hidden are the deck and, unless they are open, the hands of the others."""

from __future__ import annotations

from typing import cast

from royaume.engine.encoding import Entries, Sheet
from royaume.engine.game import Game
from royaume.engine.state import State

from .actions import CARDS
from .scoring import breakdown
from .state import OrchardState
from .view import knows


def entries(game: Game) -> Entries:
    """What an observation of Orchard says."""
    return OrchardEntries(tuple(game.flow.names))


class OrchardEntries(Entries):
    """The lines of an observation."""

    def __init__(self, steps: tuple[str, ...]) -> None:
        self.steps = steps

    def table(self, sheet: Sheet, state: State) -> None:
        """The table."""
        s = cast(OrchardState, state)
        sheet.choice("decision", self.steps, "what is being decided", s.asked())
        sheet.player(s)
        sheet.number("goal", 3, "cards that each player plays", s.options["goal"])
        sheet.number("deck", len(CARDS), "cards in the deck", len(s.deck))
        sheet.some("discard", CARDS, "cards dropped", s.discard)
        sheet.flag("looked", "the player has looked in this turn", s.looked)
        sheet.flag("rolled", "the player has rolled in this turn", s.rolled)
        sheet.flag("over", "the game is over", s.player is None)

    def area(self, sheet: Sheet, state: State, i: int) -> None:
        """What lies before a seat; the hand only where it is known."""
        s = cast(OrchardState, state)
        hand = s.hand[i] if knows(s, sheet.seat, i) else 0
        sheet.some("hand", CARDS, "the hand, where I may see it", hand)
        sheet.number("hand_size", len(CARDS), "cards in hand", s.hand[i].bit_count())
        sheet.some("table", CARDS, "cards played", s.table[i])
        sheet.number("dice", 9, "points rolled", s.dice[i])
        sheet.number("score", 60, "points", sum(breakdown(s, i).values()))
