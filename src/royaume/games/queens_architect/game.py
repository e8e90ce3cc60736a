"""Queen's Architect as a game of the engine: facts, and the doors to rules and words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.naming import names
from royaume.engine.options import Option
from royaume.engine.reasons import Reason
from royaume.engine.state import State
from royaume.games.queens_architect import (
    broker,
    construction,
    explain,
    labour,
    recruitment,
    rounds,
    setup,
    tavern,
    travel,
    words,
)
from royaume.games.queens_architect.actions import AGES, EMPTY, GUILDS, REQUESTS, SOCKETS, TILES, TOKENS, space
from royaume.games.queens_architect.reading import read_state
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

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = {"en": components["meta"]["name_en"], "fr": components["meta"]["name_fr"]}
        self.tables = Tables(components.data)

    def declare(self, players: int) -> list[Option]:
        """None: the rulebook has no variants (QA-1.6, QA-9.1)."""
        return []

    def set_up(self, players: int, seed: int, options: dict[str, Any]) -> State:
        """The position after set-up (QA-3)."""
        return setup.set_up(self, self.tables, players, seed, options)

    def read(self, data: Mapping[str, Any], players: int, options: dict[str, Any]) -> State:
        """The position written by `to_dict`."""
        return read_state(self, self.tables, data, players, options)

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
            found[f"seat {seat} entrance"] = rest_tiles(seat, 63 & ~(s.bar[seat] | s.dormitory[seat]))
            found[f"seat {seat} bar"] = rest_tiles(seat, s.bar[seat])
            found[f"seat {seat} dormitory"] = rest_tiles(seat, s.dormitory[seat])
            at += s.bonds[seat]
        return found

    def label(self, state: State, action: int, lang: str = "en") -> str:
        """What choosing this action means, in words."""
        return words.label(cast(ArchitectState, state), action, lang)

    def prompt(self, state: State, lang: str = "en") -> str:
        """What the deciding seat is asked, in words."""
        return words.prompt(cast(ArchitectState, state), lang)

    def tell(self, event: Mapping[str, Any], lang: str = "en", seats: Mapping[int, str] | None = None) -> str:
        """An event as one line of the log."""
        return words.tell(self, event, lang, seats)

    def explain(self, state: State, action: int) -> Reason | None:
        """Why an action is not legal now, with the clauses."""
        return explain.explain(cast(ArchitectState, state), action)

    def reason_text(self, reason: Reason, lang: str) -> str:
        """A refusal as one sentence."""
        return words.reason(self, reason, lang)


def rest_tiles(seat: int, mask: int) -> list[str]:
    """The rest tiles of a seat with these guilds."""
    return [f"{seat}.rest_{name}" for name in names(mask, GUILDS)]
