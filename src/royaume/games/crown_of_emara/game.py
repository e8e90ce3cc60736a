"""Crown of Emara as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.head import Head
from royaume.engine.naming import names
from royaume.engine.options import Option, Value
from royaume.engine.state import State
from royaume.games.crown_of_emara import explain, rounds, scoring, setup, turn, view, visits, words
from royaume.games.crown_of_emara.actions import ADVISORS, CARDS, EVENTS, HUTS, MARKERS, RANKS, TOKENS, space
from royaume.games.crown_of_emara.fields import FIELDS
from royaume.games.crown_of_emara.hands import HANDS
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import flow
from royaume.games.crown_of_emara.tables import Tables

STEPS = (rounds, turn, visits)  # the modules that fill the flow with their steps


class CrownOfEmara(Game):
    """Crown of Emara: two rings, eighteen cards, and the lower of two scores."""

    id = "crown_of_emara"
    version = "1"
    min_players = 1
    max_players = 4
    minutes = (45, 75)
    weight = 2.6
    shelf = 1
    clause_prefix = "CE"
    folder = Path(__file__).parent
    space = space
    flow = flow
    fields = FIELDS
    sight: Sight = view
    scoring: Scoring = scoring
    speech: Speech = words
    refusals: Refusals = explain
    hands = HANDS

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = components.titles("meta")
        self.tables = Tables(components.data)
        markers = {marker["id"]: marker for marker in components["markers"]}
        self.start_index = {
            players: [markers[m][key] if key else 0 for m in MARKERS]
            for players, key in ((1, "start_index_solo"), (2, "start_index_2p"), (3, ""), (4, ""))
        }
        self.solo_removed = [EVENTS.index(event) for event in components["solo"]["removed_events"]]

    def declare(self, players: int) -> list[Option]:
        """The start value and the two variants; solo is a single game or part of a campaign (CE-16, CE-17)."""
        variants = [Option("informed_choice", False, (False, True)), Option("mixed_boards", False, (False, True))]
        low, high = self.components["solo"]["highscore"]["building_start_allowed"]
        if players == 1:
            preset = self.components["solo"]["highscore"]["building_start_preset"]
            mode = Option("solo", "single", ("single", "campaign"))
            return [mode, Option("start_bp", preset, (), low, None), *variants]
        return [Option("start_bp", "card", ("card", "first_game"), low, high, first="first_game"), *variants]

    def make(self, head: Head) -> EmaraState:
        """A position with this head and the tables of the rules."""
        return EmaraState(head, self.tables)

    def begin(self, state: State) -> None:
        """Set up (CE-3); only a campaign climbs past the highest start value (CE-16.13, CE-R29)."""
        players, options = state.seats, state.options
        high = self.components["solo"]["highscore"]["building_start_allowed"][1]
        if players == 1 and options["solo"] == "single" and options["start_bp"] > high:
            raise RoyaumeError(f"a single solo game starts at 0 to {high} building points, not {options['start_bp']}")
        setup.set_up(cast(EmaraState, state), self.start_index[players], self.solo_removed)

    def longest(self, players: int) -> int:
        """Eighteen turns a player; the bound is generous because swaps and sub-steps vary (CE-D12)."""
        return 18 * players * 60

    def places(self, state: State) -> dict[str, list[str]]:
        """Cards, advisors, events, tokens, nobility cards, huts' craftsmen: each in exactly one place."""
        s = cast(EmaraState, state)
        found: dict[str, list[str]] = {
            "display": [ADVISORS[a] for a in s.display if a >= 0],
            "advisor stack": [ADVISORS[a] for a in s.stack],
            "advisors out of the game": [ADVISORS[a] for a in s.away],
            "event stack": [EVENTS[e] for e in s.events],
            "past events": [EVENTS[e] for e in s.past],
            "favor pile": [TOKENS[k] for k in s.pile],
            "favor discard": [TOKENS[k] for k in s.discard],
            "favor draw": [TOKENS[k] for k in s.drawn],
            "nobility stacks": [
                f"{RANKS[r]}_{i + 1}" for r in range(len(RANKS)) for i in range(s.taken[r], len(s.tables.rank_cp[r]))
            ],
            "nobility of Victoria": [f"{RANKS[n // 4]}_{n % 4 + 1}" for n in s.victoria_nobles],
        }
        for seat in range(s.seats):
            in_slots = {c for c in s.slots[seat * 3 : seat * 3 + 3] if c >= 0}
            found[f"seat {seat} hand"] = [f"{seat}.{c}" for c in names(s.hand[seat], CARDS)]
            found[f"seat {seat} deck"] = [f"{seat}.{CARDS[c]}" for c in s.deck[seat]]
            found[f"seat {seat} slots"] = [f"{seat}.{CARDS[c]}" for c in in_slots]
            found[f"seat {seat} played"] = [
                f"{seat}.{c}" for i, c in enumerate(CARDS) if s.played[seat] >> i & 1 and i not in in_slots
            ]
            found[f"seat {seat} advisors"] = names(s.advisors[seat], ADVISORS)
            found[f"seat {seat} tokens"] = names(s.tokens[seat], TOKENS)
            found[f"seat {seat} nobility"] = [f"{RANKS[n // 4]}_{n % 4 + 1}" for n in s.nobles[seat]]
            placed = sum(owner == seat for owner in s.huts)
            found[f"seat {seat} craftsmen placed"] = [f"{seat}.craftsman_{i + 1}" for i in range(placed)]
            found[f"seat {seat} craftsmen left"] = [f"{seat}.craftsman_{4 - i}" for i in range(s.craftsmen[seat])]
        found["huts"] = list(HUTS)
        return found

    def line(self, key: str, lang: str = "en") -> str:
        """The name of a line of the score breakdown."""
        return words.line(self, key, lang)

    def option_value(self, option: str, value: Value, lang: str = "en") -> str:
        """A value of an option: a named one, or a number."""
        return words.option_value(self, option, value, lang)
