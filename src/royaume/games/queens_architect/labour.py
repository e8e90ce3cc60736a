"""5.1 Day labour."""

from __future__ import annotations

from royaume.games.queens_architect.actions import DAY_LABOUR, DONE, FARMHAND, GUILDS, SOCKETS, WAIVE
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import DAY_LABOUR_CHOICE, flow
from royaume.games.queens_architect.troupe import artisans, crew_names, work


def farmhands(s: ArchitectState, seat: int) -> int:
    """The guilds whose farmhand is on the star, as a bitmask; each guild has only one."""
    bit = s.tables.farmhand_bit
    found = 0
    for artisan in s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]:
        found |= bit[artisan]
    return found


@flow.options(DAY_LABOUR_CHOICE)
def day_labour_options(s: ArchitectState, seat: int, chosen: int) -> list[int]:
    """One more farmhand, guild by guild, or enough; waiving only before the first (QA-5.1.2, QA-13.1)."""
    free = farmhands(s, seat)
    found = [FARMHAND + guild for guild in range(chosen.bit_length(), len(GUILDS)) if free >> guild & 1]
    found.append(DONE)
    if not chosen:
        found.append(WAIVE)
    return found


@flow.choose(DAY_LABOUR_CHOICE)
def day_labour_choose(s: ArchitectState, seat: int, chosen: int, action: int) -> None:
    """Collect the farmhands until nobody is left, then pay everybody at once (QA-5.1.1 to QA-5.1.3, QA-13.3)."""
    if action == WAIVE:
        waived(s, seat, DAY_LABOUR)
        return
    if action != DONE:
        chosen |= 1 << action - FARMHAND
        if farmhands(s, seat) & ~chosen:
            s.ask(DAY_LABOUR_CHOICE, seat, chosen)
            return
    day_labour(s, seat, chosen)


def day_income(s: ArchitectState, seat: int, chosen: int) -> int:
    """A thaler for every two artisans, rounded up, and two for each farmhand at work (QA-5.1.1, QA-5.1.2)."""
    t = s.tables
    return (artisans(s, seat) + t.per_thaler - 1) // t.per_thaler + t.farmhand_bonus * chosen.bit_count()


def day_labour(s: ArchitectState, seat: int, chosen: int) -> None:
    """The income counts everybody who is there before a farmhand leaves (QA-5.1.3)."""
    income = day_income(s, seat, chosen)
    s.thalers[seat] += income
    sockets = 0
    if chosen:
        bit = s.tables.farmhand_bit
        for socket in range(SOCKETS):
            if bit[s.star[seat * SOCKETS + socket]] & chosen:
                sockets |= 1 << socket
    if s.log is not None:
        s.tell("day_labour", seat, {"thalers": income, "farmhands": crew_names(s, seat, sockets)})
    if sockets:
        work(s, seat, sockets)
