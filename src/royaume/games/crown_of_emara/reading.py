"""A position of Crown of Emara from its readable form, with checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.head import read_head, read_seats
from royaume.engine.naming import index_of, indices, mask_of
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    EVENTS,
    GOODS,
    HUTS,
    LOCATIONS,
    MARKERS,
    RANKS,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.state import BP_FIRST, BP_START, CP_GIVEN, SOURCES, EmaraState, dials_for
from royaume.games.crown_of_emara.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


def read_state(game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]) -> EmaraState:
    """The position written by `to_dict`."""
    players = read_seats(data, seats)
    turn = data["turn"]
    cards = [index_of(c, CARDS) for player in players for c in player["slots"]]
    return EmaraState(
        read_head(game, data, seats, options),
        tables,
        dials_for(tables, seats),
        data["round"],
        data["first"],
        tuple(LOCATIONS.index(name) for board in data["boards"] for name in board),
        [position for player in players for position in player["at"]],
        [[player["goods"][good] for good in GOODS] for player in players],
        [player["cp"] for player in players],
        [player["bp"] for player in players],
        [read_tally(player) for player in players],
        [mask_of(player["hand"], CARDS) for player in players],
        [indices(player["deck"], CARDS) for player in players],
        [mask_of(player["played"], CARDS) for player in players],
        cards,
        [player["rank"] for player in players],
        [*(tuple(player["nobles"]) for player in players), tuple(data["victoria"]["nobles"])],
        [player["craftsmen"] for player in players],
        [mask_of(player["advisors"], ADVISORS) for player in players],
        [mask_of(player["tokens"], TOKENS) for player in players],
        [data["huts"][name] for name in HUTS],
        [data["markers"][name] for name in MARKERS],
        [index_of(a, ADVISORS) for town in TOWN for a in data["display"][town]],
        indices(data["stack"], ADVISORS),
        indices(data["away"], ADVISORS),
        indices(data["events"], EVENTS),
        indices(data["past"], EVENTS),
        indices(data["pile"], TOKENS),
        indices(data["discard"], TOKENS),
        indices(data["drawn"], TOKENS),
        [data["nobility"][name] for name in RANKS],
        data["victoria"]["cp"],
        index_of(turn["card"], CARDS),
        turn["slot"],
        turn["used"],
        turn["visit_done"],
        mask_of(turn["visit_tokens"], TOKENS),
    )


def read_tally(player: Mapping[str, Any]) -> list[int]:
    """Points by source; what the tally of a constructed position does not explain counts as given."""
    tally = [int(player["tally"].get(name, 0)) for name in SOURCES]
    tally[CP_GIVEN] += player["cp"] - sum(tally[:BP_FIRST])
    tally[BP_START] += player["bp"] - sum(tally[BP_FIRST:])
    return tally
