"""5.1 Day labour."""

from __future__ import annotations

from royaume.games.queens_architect.actions import DONE, FARMHAND, GUILDS, SOCKETS, WAIVE
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState, names
from royaume.games.queens_architect.steps import DAY_LABOUR_CHOICE, flow
from royaume.games.queens_architect.troupe import artisans, work


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
    free = farmhands(s, seat) >> chosen.bit_length() << chosen.bit_length()
    found = [FARMHAND + guild for guild in range(len(GUILDS)) if free >> guild & 1] if free else []
    found.append(DONE)
    if not chosen:
        found.append(WAIVE)
    return found


@flow.choose(DAY_LABOUR_CHOICE)
def day_labour_choose(s: ArchitectState, seat: int, chosen: int, action: int) -> None:
    """Collect the farmhands, then pay everybody at once (QA-5.1.1 to QA-5.1.3)."""
    if action == WAIVE:
        waived(s, seat)
    elif action == DONE:
        day_labour(s, seat, chosen)
    else:
        s.ask(DAY_LABOUR_CHOICE, seat, chosen | 1 << action - FARMHAND)


def day_labour(s: ArchitectState, seat: int, chosen: int) -> None:
    """The income counts everybody who is there before a farmhand leaves (QA-5.1.3)."""
    t = s.tables
    income = (artisans(s, seat) + t.per_thaler - 1) // t.per_thaler
    extra = t.farmhand_bonus * chosen.bit_count()
    s.thalers[seat] += income + extra
    if s.log is not None:
        s.tell("day_labour", seat, {"thalers": income + extra, "income": income, "farmhands": names(chosen, GUILDS)})
    if chosen:
        i = seat * SOCKETS
        sockets = 0
        for socket in range(SOCKETS):
            if t.farmhand_bit[s.star[i + socket]] & chosen:
                sockets |= 1 << socket
        work(s, seat, sockets)
