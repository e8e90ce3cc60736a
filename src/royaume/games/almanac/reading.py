"""A position of Almanac from its readable form, with checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.head import read_head, read_seats
from royaume.engine.naming import index_of, indices, whole
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, RESOURCES, TOKENS
from royaume.games.almanac.state import BEHIND, KNOWER, RESTING, AlmanacState, crates_of, perks_of, sit, strength_of
from royaume.games.almanac.tables import WORKERS, Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


def read_state(
    game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]
) -> AlmanacState:
    """The position written by `to_dict`."""
    players = read_seats(data, seats)
    turn = data["turn"]
    page = tables.pages[data["page"] - 1]
    cards = [indices(player["cards"], CARDS) for player in players]
    done = [indices(player["done"], CONTRACTS) for player in players]
    workers = [0] * 12
    for seat, player in enumerate(players):
        workers[seat] = whole(player["workers"], WORKERS)
        workers[RESTING + seat] = whole(player["resting"], WORKERS)
        workers[BEHIND + seat] = whole(player["behind"], WORKERS)
    s = AlmanacState(
        read_head(game, data, seats, options),
        tables,
        page,
        data["round"],
        whole(data["next"] - 1, len(tables.pages) - 1),
        tuple(whole(number - 1, len(tables.pages) - 1) for number in data["route"]),
        whole(data["guide"], seats - 1),
        [whole(player["gold"], 10**6) for player in players],
        [whole(player["stock"][name], 30) for player in players for name in RESOURCES],
        [whole(data["supply"][name], 30) for name in (*RESOURCES, "shield")],
        workers,
        [crates_of(tables, cards[i], done[i]) for i in range(seats)],
        [strength_of(tables, cards[i], done[i], players[i]["shields"]) for i in range(seats)],
        [whole(player["shields"], tables.shields) for player in players],
        [whole(player["tokens"][name], 30) for player in players for name in TOKENS],
        cards,
        [indices(player["hand"], CONTRACTS) for player in players],
        done,
        [perks_of(tables, done[i]) for i in range(seats)],
        [read_arrivals(tables, done[i], players[i]["producer_after"]) for i in range(seats)],
        [indices(player["trophies"], ENCOUNTERS) for player in players],
        indices(data["deck"], CARDS),
        indices(data["discard"], CARDS),
        indices(data["row"], CARDS),
        tuple(CONTRACTS.index(name) | whole(knower + 1, seats) << KNOWER for name, knower in data["contracts"]),
        indices(data["drawn"], CONTRACTS),
        indices(data["encounters"], ENCOUNTERS),
        indices(data["met"], ENCOUNTERS),
        indices(data["boxed"], ENCOUNTERS),
        0,
        [0] * page.size,
        [0] * len(page.zone_masks),
        [0] * seats,
        [],
        [whole(n, 1 << max(20, page.size), -1) for n in data["mechanism"]],  # some pages keep a bitmask of spaces
        whole(data["left"], 30),
        [whole(n, 10**6, -1) for n in data["bids"]],
        whole(turn["passes"], seats),
        index_of(turn["space"], page.space_ids),
        whole(turn["way"], 63),
        whole(turn["did"], 7),
        whole(turn["due"], 9),
        whole(turn["chosen"], 15),
        whole(turn["face"], 99, -1),
        whole(turn["rerolls"], 99),
        whole(turn["total"], 999, -1),
    )
    if len(s.p) != len(page.fresh(seats)) or len(s.bids) != seats or s.seats > 4:
        raise ValueError("the page's own data have another length than the page needs")
    for name, seat, beside in data["sat"]:
        if name == "beach":
            s.sat.append(page.size << 3 | whole(seat, seats - 1) << 1)
        else:
            sit(s, page.space_ids.index(name), whole(seat, seats - 1), whole(beside, 1))
    return s


def read_arrivals(tables: Tables, done: tuple[int, ...], producer_after: int) -> tuple[int, ...]:
    """The effects of abilities on arrival: Contracts in the order completed, the Producer at its place (AL-5.1)."""
    found = [tables.arrival[contract] for contract in done if tables.arrival[contract] >= 0]
    if producer_after >= 0:
        found.insert(producer_after, tables.producer)
    return tuple(found)
