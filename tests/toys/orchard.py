"""Orchard, a tiny complete game: hidden hands, a hidden deck, a die, two or three players.

In your turn you may once look: draw a card, then drop one. Then you play a card, may roll the die once, and finish.
Cards played and dice rolled are points. The rules text is in `rulebook/`, the words are in `locale/`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from royaume.engine.actions import ActionSpace
from royaume.engine.components import Components
from royaume.engine.flow import Flow
from royaume.engine.game import Game
from royaume.engine.head import Head, new_head, read_head
from royaume.engine.options import Option
from royaume.engine.reasons import Reason
from royaume.engine.registry import register
from royaume.engine.state import EVERYONE, TURN, State

CARDS = ("apple", "pear", "plum", "cherry", "quince", "fig", "lemon", "olive", "grape", "melon", "medlar", "almond")

space = ActionSpace()
PLAY = space.family("play", CARDS).base
LOOK = space.family("look").base
DROP = space.family("drop", CARDS).base
ROLL = space.family("roll").base
FINISH = space.family("finish").base

flow = Flow()
NEXT_TURN = flow.step("next_turn")
MENU = flow.step("menu")
DROPPING = flow.step("dropping")
AFTER = flow.step("after", waits=True)


def held(mask: int) -> list[int]:
    """The cards of a bitmask, in order."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]


def ids(cards: list[int]) -> list[str]:
    """The names of cards."""
    return [CARDS[card] for card in cards]


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


@flow.run(NEXT_TURN)
def next_turn(s: OrchardState, seat: int, count: int) -> None:
    """Each seat in turn, until everybody has played as many cards as the goal says (OR-1.1)."""
    if count < s.options["goal"] * s.seats:
        s.ask(NEXT_TURN, 0, count + 1)
        s.looked = s.rolled = False
        s.ask(MENU, count % s.seats)


@flow.options(MENU)
def menu_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return s.menu(seat)


@flow.choose(MENU)
def menu_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    """Look and drop, or play a card (OR-2.1, OR-2.2)."""
    if action == LOOK:
        s.looked = True
        s.ask(MENU, seat)
        s.ask(DROPPING, seat)
        s.look(seat)
        return
    s.hand[seat] &= ~(1 << action - PLAY)
    s.table[seat] |= 1 << action - PLAY
    s.reveal(EVERYONE & ~(1 << seat))  # the last card is played without asking: the action does not tell it
    if s.log is not None:
        s.tell("play", seat, {"card": CARDS[action - PLAY]})
    s.ask(AFTER, seat)


@flow.options(DROPPING)
def dropping_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return [DROP + card for card in held(s.hand[seat])]


@flow.choose(DROPPING)
def dropping_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    s.drop(seat, action - DROP)


@flow.options(AFTER)
def after_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return [FINISH] if s.rolled else [ROLL, FINISH]


@flow.choose(AFTER)
def after_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    """Roll once, or finish the turn (OR-2.3, OR-2.4)."""
    if action == FINISH:
        s.marks |= TURN
        return
    s.rolled = True
    n = s.die()
    s.dice[seat] += n
    if s.log is not None:
        s.tell("roll", seat, {"n": n})
    s.ask(AFTER, seat)


class Orchard(Game):
    """Orchard."""

    id = "orchard"
    version = "1"
    names = {"en": "Orchard", "fr": "Le verger"}  # noqa: RUF012
    min_players = 2
    max_players = 3
    minutes = (1, 2)
    weight = 1.0
    clause_prefix = "OR"
    folder = Path(__file__).parent
    space = space
    flow = flow
    position: type[OrchardState] = OrchardState

    def __init__(self) -> None:
        super().__init__(Components({"cards": list(CARDS)}, "orchard"))

    def declare(self, players: int) -> list[Option]:
        """How many cards each seat plays, and whether hands are open."""
        return [Option("goal", 2, (), 2, 3), Option("open", False, (False, True))]

    def set_up(self, players: int, seed: int, options: dict[str, Any]) -> State:
        """Shuffle and deal (OR-1.1)."""
        s = self.position(new_head(self, options, players, seed))
        s.deck = s.shuffled(list(range(len(CARDS))))
        for seat in range(players):
            s.hand[seat] = sum(1 << s.deck.pop() for _ in range(options["goal"]))
        s.ask(NEXT_TURN, 0)
        return s

    def read(self, data: Mapping[str, Any], players: int, options: dict[str, Any]) -> State:
        """The position written by `to_dict`."""
        s = self.position(read_head(self, data, players, options))
        s.deck = [CARDS.index(card) for card in data["deck"]]
        s.discard = sum(1 << CARDS.index(card) for card in data["discard"])
        s.looked, s.rolled = data["looked"], data["rolled"]
        s.hand = [sum(1 << CARDS.index(card) for card in hand) for hand in data["hand"]]
        s.table = [sum(1 << CARDS.index(card) for card in table) for table in data["table"]]
        s.dice = list(data["dice"])
        return s

    def longest(self, players: int) -> int:
        """Three turns of five decisions."""
        return 15 * players

    def places(self, state: State) -> dict[str, list[str]]:
        """Every card is in one place."""
        assert isinstance(state, OrchardState)
        found = {"deck": ids(state.deck), "discard": ids(held(state.discard))}
        for seat in range(state.seats):
            found[f"hand {seat}"] = ids(held(state.hand[seat]))
            found[f"table {seat}"] = ids(held(state.table[seat]))
        return found

    def label(self, state: State, action: int, lang: str = "en") -> str:
        """The verb and the card."""
        family = space.family_of(action)
        cards = [self.words.say(lang, f"card.{name}") for name in family.arguments(action)]
        return self.words.say(lang, f"action.{family.name}", card="".join(cards))

    def prompt(self, state: State, lang: str = "en") -> str:
        """The question of the pending decision."""
        name, seat, _ = flow.unpack(state.agenda[-1])
        return self.words.say(lang, f"prompt.{name}", seat=seat + 1)

    def tell(self, event: Mapping[str, Any], lang: str = "en", seats: Mapping[int, str] | None = None) -> str:
        """One line of the log."""
        filled = {**event, "seat": (seats or {}).get(event["seat"], str(event["seat"] + 1))}
        if "card" in event:
            filled["card"] = self.words.say(lang, f"card.{event['card']}")
        known = event["kind"] == "look" and "card" in event
        return self.words.say(lang, f"event.{event['kind']}{'.known' if known else ''}", **filled)

    def explain(self, state: State, action: int) -> Reason:
        """Why not: the game is over, there is no such action, or it is not asked for now."""
        if state.player is None:
            return Reason(self, "over", ("OR-1.1",))
        if not 0 <= action < space.size:
            return Reason(self, "unknown", ("OR-1.2",), {"action": action})
        return Reason(self, "not_now", ("OR-1.2", "OR-2.1"), {"action": space.notation(action)})


def enrol(game: Game) -> None:
    """Make a toy known to the registry, until it is forgotten."""
    register(game.id, lambda components: game)
