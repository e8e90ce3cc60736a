"""2 The artisans on the star: who is there, working, resting, leaving, arriving."""

from __future__ import annotations

from royaume.games.queens_architect.actions import AGES, CHARACTERS, COPIES, EMPTY, SOCKETS, TILES
from royaume.games.queens_architect.state import ArchitectState


def artisans(s: ArchitectState, seat: int) -> int:
    """The number of artisans on the star."""
    i = seat * SOCKETS
    return SOCKETS - s.star[i : i + SOCKETS].count(EMPTY)


def characters(s: ArchitectState, seat: int) -> int:
    """The characters on the star, as a bitmask."""
    bit = s.tables.character_bit
    star = s.star
    i = seat * SOCKETS
    return (
        bit[star[i]] | bit[star[i + 1]] | bit[star[i + 2]] | bit[star[i + 3]] | bit[star[i + 4]] | bit[star[i + 5]]
    )  # fmt: skip


def free_socket(s: ArchitectState, seat: int) -> int:
    """The lowest free socket (QA-12.5)."""
    i = seat * SOCKETS
    return s.star.index(EMPTY, i, i + SOCKETS) - i


def work(s: ArchitectState, seat: int, sockets: int) -> None:
    """The artisans of these sockets do a job: one corner on, and away after the sixth (QA-2.9)."""
    star = s.star
    older = s.tables.older
    left: list[str] = []
    for socket in range(SOCKETS):
        if sockets >> socket & 1:
            i = seat * SOCKETS + socket
            artisan = star[i]
            star[i] = older[artisan]
            if star[i] == EMPTY:
                s.removed |= 1 << artisan // AGES
                left.append(TILES[artisan // AGES])
    if left and s.log is not None:
        s.tell("leave", seat, {"tiles": left})


def remove(s: ArchitectState, seat: int, socket: int) -> None:
    """An artisan is dismissed: out of the game, and no longer one of those at work (QA-5.2.4, QA-5.6.11)."""
    i = seat * SOCKETS + socket
    s.removed |= 1 << s.star[i] // AGES
    s.crew &= ~(1 << socket)
    s.star[i] = EMPTY


def crew_characters(s: ArchitectState, seat: int, sockets: int) -> int:
    """The characters in these sockets, as a bitmask."""
    found = 0
    for socket in range(SOCKETS):
        if sockets >> socket & 1:
            found |= s.tables.character_bit[s.star[seat * SOCKETS + socket]]
    return found


def crew_names(s: ArchitectState, seat: int, sockets: int) -> list[str]:
    """The characters in these sockets."""
    i = seat * SOCKETS
    return [CHARACTERS[s.star[i + n] // AGES // COPIES] for n in range(SOCKETS) if sockets >> n & 1]
