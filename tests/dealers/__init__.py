"""Dealers: each deals anew what a seat cannot know in one game, after the rulebook and without the game's own help.

The game's `determinize` is what the tests put to the proof, so nothing here asks it. A dealer changes the written
position of a game; the seat must see the same in what comes of it.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from typing import Any, Protocol, cast

from royaume.engine.state import State

TRIES = 400  # deals in which something else would be asked are dealt again


class Dealer(Protocol):
    """The dealer of one game."""

    def deal(self, s: Any, data: dict[str, Any], seat: int | None, dice: random.Random, /) -> None:
        """Change in the written position `data` of `s` all that the seat cannot know; None is a spectator."""


def dealer(game: str) -> Dealer:
    """The dealer of a game."""
    return cast(Dealer, importlib.import_module(f"tests.dealers.{game}"))


def deal(state: State, seat: int | None, dice: random.Random) -> State:
    """A position with other secrets that the seat cannot tell from this one."""
    hand = dealer(state.game.id)
    shown = state.view(seat)
    for _ in range(TRIES):
        data = state.to_dict()
        hand.deal(state, data, seat, dice)
        data["seed"] = str(dice.getrandbits(128))
        data["draws"] = dice.randrange(5000)
        other = state.game.from_dict(data)
        if other.view(seat) == shown:
            return other
        assert seat != state.player, "the dealer changed what the seat that decides can see"
    raise AssertionError(f"no other deal leads to {shown['decision']} of {state.game.id}")


def shuffled(cards: Sequence[Any], dice: random.Random) -> list[Any]:
    """The cards in another order."""
    return dice.sample(cards, len(cards))


def exchange(piles: Sequence[list[Any]], dice: random.Random) -> None:
    """Shuffle several piles together and deal each as many cards as it had."""
    cards = shuffled([card for pile in piles for card in pile], dice)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
