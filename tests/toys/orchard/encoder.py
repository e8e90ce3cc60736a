"""Orchard as numbers, for learning programs."""

from __future__ import annotations

from royaume.engine.encoding import Block, Layout, choice, flag, number, seat, several
from royaume.engine.game import Game

from .actions import CARDS


def layout(game: Game) -> Layout:
    """What an observation of Orchard is made of."""
    table: list[Block] = [
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        number("goal", 3, "cards that each player plays"),
        number("deck", len(CARDS), "cards in the deck"),
        several("discard", CARDS, "cards dropped"),
        flag("looked", "the player has looked in this turn"),
        flag("rolled", "the player has rolled in this turn"),
        flag("over", "the game is over"),
    ]
    area: list[Block] = [
        several("hand", CARDS, "the hand, where I may see it"),
        number("hand_size", len(CARDS), "cards in hand"),
        several("table", CARDS, "cards played"),
        number("dice", 9, "points rolled"),
        number("score", 60, "points"),
    ]
    return Layout(table, area)
