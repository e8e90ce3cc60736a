"""Almanac as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.game import Game
from royaume.engine.head import Head, seats_of
from royaume.engine.options import Option
from royaume.engine.state import State
from royaume.games.almanac import (
    acting,
    bids,
    combat,
    crates,
    effects,
    encounters,
    explain,
    rounds,
    scoring,
    setup,
    turn,
    view,
    words,
)
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, KINDS, RESOURCES, TOKENS, action_space
from royaume.games.almanac.book import open_book
from royaume.games.almanac.fields import FIELDS
from royaume.games.almanac.hands import HANDS
from royaume.games.almanac.state import CONTRACT, AlmanacState, derive, placed
from royaume.games.almanac.steps import flow
from royaume.games.almanac.tables import WORKERS, Tables

STEPS = (acting, bids, combat, crates, effects, encounters, rounds, turn)  # the modules that fill the flow


class Almanac(Game):
    """Almanac: six pages of a book of nineteen, a caravan, and secret bids for the Guide."""

    id = "almanac"
    version = "1"
    min_players = 2
    max_players = 4
    minutes = (60, 90)
    weight = 2.5
    shelf = 5
    clause_prefix = "AL"
    folder = Path(__file__).parent
    flow = flow
    fields = FIELDS
    sight: Sight = view
    scoring: Scoring = scoring
    speech: Speech = words
    refusals: Refusals = explain
    hands = HANDS

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = components.titles("game")
        self.tables: dict[int, Tables] = {players: open_book(components.data, players) for players in (2, 3, 4)}
        pages = self.tables[2].pages
        self.space = action_space([space for page in pages for space in page.space_ids])

    def declare(self, players: int) -> list[Option]:
        """Who is the first Guide (AL-3.4), and the options of the table (AL-16.4, AL-R6, AL-R23, AL-D1)."""
        return [
            Option("guide", "random", ("random",), 0, players - 1, seat=True),
            Option("open_gold", False, (False, True)),
            Option("strict_placement", False, (False, True)),
            Option("net_skill", False, (False, True), on_trust=True),
            Option("sealed_book", False, (False, True)),
        ]

    def make(self, head: Head) -> AlmanacState:
        """A position with this head and the book at this number of players."""
        return AlmanacState(head, self.tables[seats_of(head)])

    def begin(self, state: State) -> None:
        """Set up (AL-3)."""
        setup.set_up(cast(AlmanacState, state))

    def derive(self, state: State) -> None:
        """Count up what cards, Contracts, Shields and Workers come to."""
        derive(cast(AlmanacState, state))

    def together(self, state: State, actions: Sequence[int], lang: str = "en") -> str:
        """Resources that are taken or given together are one sentence."""
        said = words.together(cast(AlmanacState, state), actions, lang)
        return super().together(state, actions, lang) if said is None else said

    def longest(self, players: int) -> int:
        """Six rounds of at most six placements, each with its choices; the bound is generous (AL-R25)."""
        return 6 * players * 6 * 40

    def places(self, state: State) -> dict[str, list[str]]:
        """Cards, resources, Shields, Workers and tokens: each in exactly one place."""
        s = cast(AlmanacState, state)
        t = s.tables
        held = [sum(s.tokens[seat * KINDS + kind] for seat in range(s.seats)) for kind in range(KINDS)]
        found: dict[str, list[str]] = {
            "caravan deck": [CARDS[c] for c in s.deck],
            "caravan discard": [CARDS[c] for c in s.discard],
            "caravan row": [CARDS[c] for c in s.row],
            "contract deck": [CONTRACTS[CONTRACT.of(c)] for c in s.contracts],
            "contracts drawn": [CONTRACTS[c] for c in s.drawn],
            "encounter deck": [ENCOUNTERS[e] for e in s.encounters],
            "encounters met": [ENCOUNTERS[e] for e in s.met],
            "encounters in the box": [ENCOUNTERS[e] for e in s.boxed],
            "shields in the supply": [f"shield_{i + 1}" for i in range(s.supply[4])],
            "tokens elsewhere": [
                f"{name} {i + 1}" for kind, name in enumerate(TOKENS) for i in range(held[kind], t.token_count[kind])
            ],
        }
        used = list(s.supply)
        for r, name in enumerate(RESOURCES):
            found[f"supply of {name}"] = [f"{name}_{i + 1}" for i in range(s.supply[r])]
        given = [0] * KINDS
        for seat in range(s.seats):
            for r, name in enumerate(RESOURCES):
                n = s.stock[seat * 4 + r]
                found[f"seat {seat} {name}"] = [f"{name}_{used[r] + i + 1}" for i in range(n)]
                used[r] += n
            found[f"seat {seat} shields"] = [f"shield_{used[4] + i + 1}" for i in range(s.shields[seat])]
            used[4] += s.shields[seat]
            found[f"seat {seat} caravan"] = [CARDS[c] for c in s.cards[seat]]
            found[f"seat {seat} contracts in progress"] = [CONTRACTS[c] for c in s.hand[seat]]
            found[f"seat {seat} contracts completed"] = [CONTRACTS[c] for c in s.done[seat]]
            tokens = []
            for kind, name in enumerate(TOKENS):
                n = s.tokens[seat * KINDS + kind]
                tokens += [f"{name} {given[kind] + i + 1}" for i in range(n)]
                given[kind] += n
            found[f"seat {seat} tokens"] = tokens
            workers = s.workers[seat] + s.resting[seat] + s.behind[seat] + placed(s, seat)
            found[f"seat {seat} workers"] = [f"worker {seat}.{i + 1}" for i in range(max(workers, WORKERS))]
        return found
