"""5.5 The tavern: entrance, bar and dormitory."""

from __future__ import annotations

from royaume.engine.naming import names
from royaume.games.queens_architect.actions import DONE, GUILDS, REST, SOCKETS, TAVERN, WAIVE
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import TAVERN_CHOICE, flow


def guests(s: ArchitectState, seat: int, chosen: int) -> int:
    """The guilds that could come along with the chosen ones: awake, present and payable (QA-5.5.2, QA-5.5.3)."""
    # Once the tiles have moved on, all but those that were at the bar are at the entrance (QA-5.5.1).
    free = s.guilds(seat) & ~(s.bar[seat] | chosen)
    return free if free and s.thalers[seat] >= s.tables.fees[chosen.bit_count() + 1] else 0


@flow.options(TAVERN_CHOICE)
def tavern_options(s: ArchitectState, seat: int, chosen: int) -> list[int]:
    """One more guild, in their order, or enough; waiving only before the first (QA-5.5.2, QA-13.1)."""
    free = guests(s, seat, chosen)
    found = [REST + guild for guild in range(chosen.bit_length(), len(GUILDS)) if free >> guild & 1]
    found.append(DONE)
    if not chosen:
        found.append(WAIVE)
    return found


@flow.choose(TAVERN_CHOICE)
def tavern_choose(s: ArchitectState, seat: int, chosen: int, action: int) -> None:
    """Collect the guilds until nobody else can come, then send them all (QA-5.5.1 to QA-5.5.5, QA-13.3)."""
    if action == WAIVE:
        waived(s, seat, TAVERN)
        return
    if action != DONE:
        chosen |= 1 << action - REST
        if guests(s, seat, chosen):
            s.ask(TAVERN_CHOICE, seat, chosen)
            return
    tavern(s, seat, chosen)


def tavern(s: ArchitectState, seat: int, chosen: int) -> None:
    """The tiles move on, the chosen go to the bar for a fee, and all artisans of these guilds rest."""
    s.dormitory[seat] = s.bar[seat]  # QA-5.5.1: those who slept are back at the entrance
    s.bar[seat] = chosen
    fee = s.tables.fees[chosen.bit_count()]
    s.thalers[seat] -= fee
    if s.log is not None:
        s.tell("tavern", seat, {"guilds": names(chosen, GUILDS), "thalers": fee})
    if chosen:
        star = s.star
        bit = s.tables.guild_bit
        for i in range(seat * SOCKETS, seat * SOCKETS + SOCKETS):
            if bit[star[i]] & chosen:
                star[i] = s.tables.younger[star[i]]  # QA-5.5.4


def needs_rest(s: ArchitectState, seat: int, guild: int) -> bool:
    """True if an evening at the bar makes some artisan of a guild younger (QA-5.5.4)."""
    t = s.tables
    star = s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]
    return any(t.guild_bit[artisan] >> guild & 1 and t.younger[artisan] != artisan for artisan in star)
