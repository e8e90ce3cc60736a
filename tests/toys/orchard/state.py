"""The position: a deck, a discard, and for each seat a hand, the cards it has played and what it has rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from royaume.engine.state import EVERYONE, State

from .actions import CARDS, LOOK, PLAY, held

if TYPE_CHECKING:
    from royaume.engine.head import Head


class OrchardState(State):
    """A position of Orchard. Sets of cards are bit masks."""

    points: tuple[int, ...]  # of each card
    deck: list[int]
    discard: int
    looked: bool  # in this turn
    rolled: bool
    hand: list[int]
    table: list[int]
    dice: list[int]

    __slots__ = tuple(__annotations__)

    def __init__(self, head: Head, points: tuple[int, ...]) -> None:
        State.__init__(self, head)
        self.points = points

    def clone(self) -> OrchardState:
        """An independent copy; nobody listens to it."""
        s = type(self)(self.head(), self.points)
        s.deck = self.deck[:]
        s.discard = self.discard
        s.looked = self.looked
        s.rolled = self.rolled
        s.hand = self.hand[:]
        s.table = self.table[:]
        s.dice = self.dice[:]
        return s

    # What the rules do, as methods so that a broken game can do one of them wrongly.

    def menu(self, seat: int) -> list[int]:
        """Every card in hand, and looking once a turn (OR-2.1, OR-2.2)."""
        return [PLAY + card for card in held(self.hand[seat])] + [LOOK] * (bool(self.deck) and not self.looked)

    def look(self, seat: int) -> None:
        """Draw the top card into the hand: only its owner sees it, unless hands are open (OR-2.1)."""
        card = self.deck.pop()
        self.hand[seat] |= 1 << card
        self.reveal(EVERYONE if self.options["open"] else 1 << seat)
        if self.log is not None:
            shown = {"card": CARDS[card]}
            if self.options["open"]:
                self.tell("look", seat, shown)
            else:
                self.tell("look", seat, {}, shown, seat)

    def drop(self, seat: int, card: int) -> None:
        """Put a card of the hand onto the open discard (OR-2.1)."""
        self.hand[seat] &= ~(1 << card)
        self.discard |= 1 << card
        self.reveal(EVERYONE & ~(1 << seat))
        if self.log is not None:
            self.tell("drop", seat, {"card": CARDS[card]})

    def die(self) -> int:
        """One to three, for everybody to see (OR-2.3)."""
        self.reveal()
        return 1 + self.below(3)

    def pool(self, cards: list[int]) -> list[int]:
        """The unknown cards in an order that tells nothing."""
        return sorted(cards)
