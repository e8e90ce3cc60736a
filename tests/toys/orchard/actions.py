"""The cards, and what a player can do with them. The order is part of the record format."""

from __future__ import annotations

from royaume.engine.actions import ActionSpace

CARDS = ("apple", "pear", "plum", "cherry", "quince", "fig", "lemon", "olive", "grape", "melon", "medlar", "almond")

space = ActionSpace()
PLAY = space.family("play", CARDS).base
LOOK = space.family("look").base
DROP = space.family("drop", CARDS).base
ROLL = space.family("roll").base
FINISH = space.family("finish").base


def held(mask: int) -> list[int]:
    """The cards of a bitmask, in order."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]


def ids(cards: list[int]) -> list[str]:
    """The names of cards."""
    return [CARDS[card] for card in cards]
