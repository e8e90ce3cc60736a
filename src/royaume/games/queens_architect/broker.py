"""5.3 The broker: gain trust, or cash bonds."""

from __future__ import annotations

from royaume.games.queens_architect.actions import BROKER, CASH, TRUST, WAIVE
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import BROKER_CHOICE, flow


@flow.options(BROKER_CHOICE)
def broker_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """Trust below the top of the track; one bond up to as many as the broker takes (QA-5.3.1 to QA-5.3.3)."""
    trust = s.trust[seat]
    found = [TRUST] if trust < s.tables.trust_levels else []
    for n in range(min(trust, s.bonds[seat])):
        found.append(CASH + n)
    found.append(WAIVE)
    return found


@flow.choose(BROKER_CHOICE)
def broker_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """The marker goes up, or bonds go back to the supply for two thalers each (QA-5.3.2 to QA-5.3.4)."""
    if action == WAIVE:
        waived(s, seat, BROKER)
    elif action == TRUST:
        s.trust[seat] += 1
        if s.log is not None:
            s.tell("trust", seat, {"trust": s.trust[seat]})
    else:
        n = action - CASH + 1
        s.bonds[seat] -= n
        s.supply += n
        s.thalers[seat] += n * s.tables.bond_value
        if s.log is not None:
            s.tell("cash", seat, {"n": n, "thalers": n * s.tables.bond_value})
