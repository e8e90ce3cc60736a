"""Queen's Architect as a game of the engine: facts, and the doors to rules and words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.game import Game
from royaume.engine.head import Head
from royaume.engine.naming import names
from royaume.engine.options import Option
from royaume.engine.state import State
from royaume.games.queens_architect import (
    broker,
    construction,
    explain,
    labour,
    recruitment,
    rounds,
    scoring,
    setup,
    tavern,
    travel,
    view,
    words,
)
from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    EMPTY,
    GUILDS,
    REQUESTS,
    SLOTS,
    SOCKETS,
    TILES,
    TOKENS,
    space,
)
from royaume.games.queens_architect.fields import FIELDS
from royaume.games.queens_architect.hands import HANDS
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import flow
from royaume.games.queens_architect.tables import Tables

STEPS = (setup, rounds, labour, recruitment, broker, travel, tavern, construction)  # they fill the flow

DRAFT_DECISIONS = 4  # two picks, each with its turns
TURN_DECISIONS = 8  # the architect's move, six guilds for the tavern, done


class QueensArchitect(Game):
    """Queen's Architect: six artisans around a star, and a palace at the end of the esteem track."""

    id = "queens_architect"
    version = "2"
    min_players = 2
    max_players = 4
    minutes = (60, 90)
    weight = 2.5
    shelf = 4
    clause_prefix = "QA"
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

    def declare(self, players: int) -> list[Option]:
        """None: the rulebook has no variants (QA-1.6, QA-9.1)."""
        return []

    def make(self, head: Head) -> ArchitectState:
        """A position with this head and the tables of the rules."""
        return ArchitectState(head, self.tables)

    def begin(self, state: State) -> None:
        """Set up (QA-3)."""
        setup.set_up(cast(ArchitectState, state))

    def derive(self, state: State) -> None:
        """The panel is not too long, and every carriage is on this side of the board."""
        s = cast(ArchitectState, state)
        if len(s.panel) > SLOTS:
            raise ValueError(f"there are at most {SLOTS} tiles on the panel")
        if any(place != CAPITAL and place not in s.side.sites for place in s.carriage):
            raise ValueError("a carriage is in a place that this side of the board does not have")

    def longest(self, players: int) -> int:
        """The draft, and the rounds of the safety stop (QA-8.6)."""
        return players * (DRAFT_DECISIONS + TURN_DECISIONS * self.tables.max_rounds)

    def places(self, state: State) -> dict[str, list[str]]:
        """Artisans, bonds, building pawns, rest tiles, tokens and requests: each in exactly one place (QA-7.1)."""
        s = cast(ArchitectState, state)
        laid = [s.requests[place] for place in s.side.sites]
        bonds = [f"bond_{i + 1}" for i in range(s.supply + sum(s.bonds))]
        found: dict[str, list[str]] = {
            "pile": [TILES[tile] for tile in s.pile],
            "panel": [TILES[tile] for tile in s.panel],
            "draft row": [TILES[tile] for tile in s.draft],
            "removed artisans": names(s.removed, TILES),
            "esteem track": [TOKENS[token] for token in s.tokens],
            "tokens put away": [name for i, name in enumerate(TOKENS) if i not in s.tokens],
            "requests": [REQUESTS[request] for request in laid],
            "requests put away": [name for i, name in enumerate(REQUESTS) if i not in laid],
            "bond supply": bonds[: s.supply],
        }
        at = s.supply
        for seat in range(s.seats):
            star = s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]
            built = sum(seat in builders for builders in s.plots)
            pawns = [f"{seat}.building_pawn_{i + 1}" for i in range(built + s.pawns[seat])]
            found[f"seat {seat} star"] = [TILES[artisan // AGES] for artisan in star if artisan != EMPTY]
            found[f"seat {seat} bonds"] = bonds[at : at + s.bonds[seat]]
            found[f"seat {seat} buildings"] = pawns[:built]
            found[f"seat {seat} pawns left"] = pawns[built:]
            found[f"seat {seat} entrance"] = rest_tiles(seat, ~(s.bar[seat] | s.dormitory[seat]))
            found[f"seat {seat} bar"] = rest_tiles(seat, s.bar[seat])
            found[f"seat {seat} dormitory"] = rest_tiles(seat, s.dormitory[seat])
            at += s.bonds[seat]
        return found


def rest_tiles(seat: int, mask: int) -> list[str]:
    """The rest tiles of a seat with these guilds."""
    return [f"{seat}.rest_{name}" for name in names(mask, GUILDS)]
