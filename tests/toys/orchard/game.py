"""Orchard as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.head import new_head, read_head
from royaume.engine.options import Option
from royaume.engine.reasons import Reason
from royaume.engine.state import State

from . import turn
from .actions import CARDS, held, ids, space
from .state import OrchardState
from .steps import NEXT_TURN, flow

STEPS = (turn,)  # the modules that fill the flow with their steps


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

    def reason_text(self, reason: Reason, lang: str) -> str:
        """A refusal as one sentence."""
        return self.words.say(lang, f"reason.{reason.key}", **reason.args)
