"""3 Set-up and the draft of the starting artisans, in the rulebook's order."""

from __future__ import annotations

from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    CHARACTERS,
    CONSTRUCTION,
    COPIES,
    LAST_SPACE,
    PICK,
    PLACES,
    REQUESTS,
    SITE_TYPES,
    SLOTS,
    SOCKETS,
    TILES,
    TOKENS,
    TURNS,
)
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import DRAFT_PICK, DRAFT_TURNS, NEXT_TURN, flow
from royaume.games.queens_architect.tables import OTHERS, STARTING
from royaume.games.queens_architect.troupe import free_socket

TURN_CHOICES = [TURNS + n for n in range(AGES)]


def set_up(s: ArchitectState) -> None:
    """Everything before the first pick (QA-3.1 to QA-3.7)."""
    t, players = s.tables, s.seats
    s.supply = t.bond_supply - t.start_bonds * players
    s.point = [CONSTRUCTION] * players
    s.thalers = [t.start_thalers] * players
    s.bonds = [t.start_bonds] * players
    s.carriage = [CAPITAL] * players
    s.pawns = [t.pawns] * players
    s.first = s.below(players)  # QA-3.1, QA-12.4
    s.tokens = tuple(s.shuffled(list(range(len(TOKENS))))[:LAST_SPACE])  # QA-3.2
    lay_requests(s)
    starting = s.shuffled(list(STARTING))
    others = s.shuffled(list(OTHERS))
    row = SLOTS + 2 * players
    s.panel = starting[:SLOTS]  # QA-3.6, QA-3.11
    s.draft = tuple(starting[SLOTS:row])
    s.pile = (*starting[row:], *others)
    s.ask(NEXT_TURN, 0, 0)
    order = [(s.first + k) % players for k in range(players)]
    for seat in order + order[::-1]:  # QA-3.8: there and back; the agenda is a stack, and this order is its own mirror
        s.ask(DRAFT_PICK, seat)


def lay_requests(s: ArchitectState) -> None:
    """Every site gets a random request of its type; the rest is put away (QA-3.5)."""
    requests = [-1] * len(PLACES)
    for kind, name in enumerate(SITE_TYPES):
        tiles = s.shuffled([i for i, request in enumerate(REQUESTS) if request.startswith(f"request_{name}")])
        sites = [place for place in s.side.sites if s.side.kind[place] == kind]
        for place, tile in zip(sites, tiles, strict=False):
            requests[place] = tile
    s.requests = tuple(requests)


@flow.options(DRAFT_PICK)
def draft_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """Any tile of the draft row (QA-3.9)."""
    return sorted([PICK + tile // COPIES for tile in s.draft])


@flow.choose(DRAFT_PICK)
def draft_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """The tile comes to the star at age 0; then it may be turned for thalers (QA-3.9)."""
    tile = (action - PICK) * COPIES
    s.draft = tuple([other for other in s.draft if other != tile])
    socket = free_socket(s, seat)
    s.star[seat * SOCKETS + socket] = tile * AGES
    if s.log is not None:
        s.tell("pick", seat, {"character": CHARACTERS[action - PICK], "tile": TILES[tile]})
    s.ask(DRAFT_TURNS, seat, socket)


@flow.options(DRAFT_TURNS)
def turns_options(s: ArchitectState, seat: int, socket: int) -> list[int]:
    """No turn to five turns (QA-3.9, QA-R4)."""
    return TURN_CHOICES


@flow.choose(DRAFT_TURNS)
def turns_choose(s: ArchitectState, seat: int, socket: int, action: int) -> None:
    """A thaler for each turn; the artisan is as old as he was turned (QA-3.9)."""
    n = action - TURNS
    s.star[seat * SOCKETS + socket] += n
    s.thalers[seat] += n * s.tables.draft_coin
    if s.log is not None:
        s.tell("turns", seat, {"n": n, "thalers": n * s.tables.draft_coin})
