"""The position: deck and hands, what lies on the table, what a seat may know of it."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.head import Head
from royaume.engine.state import EVERYONE, State

from .actions import CARDS, LOOK, PLAY, held, ids


class OrchardState(State):
    """A position: deck and hands are hidden, tables, discard and dice are open."""

    def __init__(self, head: Head) -> None:
        super().__init__(head)
        self.deck: list[int] = []
        self.hand = [0] * self.seats
        self.table = [0] * self.seats
        self.dice = [0] * self.seats
        self.discard = 0
        self.looked = False
        self.rolled = False

    def clone(self) -> OrchardState:
        """An independent copy; nobody listens to it."""
        other = type(self)(self.head())
        other.deck, other.discard = self.deck[:], self.discard
        other.hand, other.table, other.dice = self.hand[:], self.table[:], self.dice[:]
        other.looked, other.rolled = self.looked, self.rolled
        return other

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        return {
            **super().to_dict(),
            "deck": ids(self.deck),
            "discard": ids(held(self.discard)),
            "looked": self.looked,
            "rolled": self.rolled,
            "hand": [ids(held(hand)) for hand in self.hand],
            "table": [ids(held(table)) for table in self.table],
            "dice": self.dice[:],
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything but the deck and the hands of the others."""
        return {
            "player": self.player,
            "ply": self.ply,
            "deck": len(self.deck),
            "discard": ids(held(self.discard)),
            "looked": self.looked,
            "rolled": self.rolled,
            "hands": [ids(held(hand)) if self.knows(seat, i) else hand.bit_count() for i, hand in enumerate(self.hand)],
            "tables": [ids(held(table)) for table in self.table],
            "dice": self.dice[:],
        }

    def knows(self, seat: int | None, other: int) -> bool:
        """True if `seat` sees the hand of `other`."""
        return seat == other or bool(self.options["open"])

    def pool(self, cards: list[int]) -> list[int]:
        """The unknown cards in an order that tells nothing."""
        return sorted(cards)

    def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
        """Deal deck and unknown hands anew, and replace the chance to come."""
        other = self.clone()
        unknown = [i for i in range(self.seats) if not self.knows(seat, i)]
        pool = self.pool([*self.deck, *(card for i in unknown for card in held(self.hand[i]))])
        rng.shuffle(pool)
        for i in unknown:
            other.hand[i] = sum(1 << pool.pop() for _ in range(self.hand[i].bit_count()))
        other.deck = pool
        other.renew_chance(rng)
        return other

    def scores(self) -> list[int]:
        """The points of each seat."""
        return [sum(card + 1 for card in held(self.table[i])) + self.dice[i] for i in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with the most points; empty while the game goes on."""
        scores = self.scores()
        return [] if self.player is not None else [i for i in range(self.seats) if scores[i] == max(scores)]

    def breakdown(self, seat: int) -> dict[str, int]:
        """Cards and dice."""
        return {"cards": sum(card + 1 for card in held(self.table[seat])), "dice": self.dice[seat]}

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
