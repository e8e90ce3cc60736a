"""5.2 Recruitment: hiring from the panel, the price marker, closing up and refilling."""

from __future__ import annotations

from royaume.games.queens_architect.actions import (
    AGES,
    CHARACTERS,
    COPIES,
    DISMISS,
    EMPTY,
    HIRE,
    NO_HIRE,
    RECRUITMENT,
    SLOTS,
    SOCKETS,
    TILES,
    WAIVE,
)
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import BONUS_RECRUIT, DISMISS_CHOICE, RECRUIT_CHOICE, flow
from royaume.games.queens_architect.troupe import characters, free_socket, remove

ALL_DISMISSALS = [DISMISS + socket for socket in range(SOCKETS)]

# A place on the panel is counted from the top: place 0 is slot 6, place 5 is slot 1.


@flow.options(RECRUIT_CHOICE)
def recruit_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """Every slot that is affordable and allowed, hiring nobody, or waiving (QA-5.2.1 to QA-5.2.4)."""
    thalers = s.thalers[seat]
    i = seat * SOCKETS
    # With six artisans one is dismissed, so any character is possible (QA-5.2.4).
    owned = characters(s, seat) if EMPTY in s.star[i : i + SOCKETS] else 0
    found = []
    panel = s.panel
    for place in range(len(panel) - 1, -1, -1):
        if s.price(place) <= thalers and not owned >> panel[place] // COPIES & 1:
            found.append(HIRE + SLOTS - 1 - place)
    found.append(NO_HIRE)
    found.append(WAIVE)
    return found


@flow.choose(RECRUIT_CHOICE)
def recruit_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """Hire, or only let the panel move on; a full star asks first who has to go (QA-5.2.4 to QA-5.2.6)."""
    if action == WAIVE:
        waived(s, seat, RECRUITMENT)
    elif action == NO_HIRE:
        if s.log is not None:
            s.tell("no_hire", seat, {})
        update_panel(s, seat, False)
    else:
        place = SLOTS - 1 - (action - HIRE)
        i = seat * SOCKETS
        if EMPTY in s.star[i : i + SOCKETS]:
            hire(s, seat, place)
        else:
            s.ask(DISMISS_CHOICE, seat, place)


# The recruitment bonus of a town is a complete Recruitment (QA-5.6.9); waiving declines it.
flow.options(BONUS_RECRUIT)(recruit_options)
flow.choose(BONUS_RECRUIT)(recruit_choose)


@flow.options(DISMISS_CHOICE)
def dismiss_options(s: ArchitectState, seat: int, place: int) -> list[int]:
    """Anybody; but only the old copy where the new artisan is the same character (QA-5.2.4)."""
    character = s.panel[place] // COPIES
    for socket in range(SOCKETS):
        if s.star[seat * SOCKETS + socket] // AGES // COPIES == character:
            return [DISMISS + socket]
    return ALL_DISMISSALS


@flow.choose(DISMISS_CHOICE)
def dismiss_choose(s: ArchitectState, seat: int, place: int, action: int) -> None:
    """One leaves the game without refund, then the new artisan arrives (QA-5.2.4)."""
    socket = action - DISMISS
    if s.log is not None:
        s.tell("dismiss", seat, {"tile": TILES[s.star[seat * SOCKETS + socket] // AGES]})
    remove(s, seat, socket)
    hire(s, seat, place)


def hire(s: ArchitectState, seat: int, place: int) -> None:
    """Pay, and place the artisan at the age his slot shows, in the lowest free socket (QA-5.2.1, QA-5.2.9)."""
    price = s.price(place)
    tile = s.panel.pop(place)
    s.thalers[seat] -= price
    s.star[seat * SOCKETS + free_socket(s, seat)] = tile * AGES + place
    if s.log is not None:
        data = {"character": CHARACTERS[tile // COPIES], "tile": TILES[tile], "slot": SLOTS - place, "thalers": price}
        s.tell("hire", seat, data)
    update_panel(s, seat, place == 0)


def update_panel(s: ArchitectState, seat: int, top_hired: bool) -> None:
    """The marker, the top artisan's departure, closing up, and new tiles from the pile (QA-5.2.5)."""
    if top_hired:
        s.marker = 0
    elif s.panel:
        if s.marker < len(s.tables.scale) - 1:
            s.marker += 1
        else:
            s.marker = 0
            gone = s.panel.pop(0)
            s.removed |= 1 << gone
            if s.log is not None:
                s.tell("top_leaves", seat, {"tile": TILES[gone]})
    missing = SLOTS - len(s.panel)
    came = s.pile[:missing]
    if came:
        s.pile = s.pile[missing:]
        s.panel.extend(came)
        s.reveal()
    if s.log is not None:
        s.tell("panel", seat, {"price": s.tables.scale[s.marker], "tiles": [TILES[tile] for tile in came]})
