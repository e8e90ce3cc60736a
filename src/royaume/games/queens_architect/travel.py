"""5.4 Travel."""

from __future__ import annotations

from royaume.games.queens_architect.actions import GO, PLACES, TRAVEL, WAIVE
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import TRAVEL_CHOICE, flow
from royaume.games.queens_architect.tables import RICH


@flow.options(TRAVEL_CHOICE)
def travel_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """Every place whose journey one can pay (QA-5.4.1, QA-5.4.2)."""
    thalers = s.thalers[seat]
    return s.side.journeys[s.carriage[seat]][thalers if thalers < RICH else RICH]


@flow.choose(TRAVEL_CHOICE)
def travel_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """The carriage goes by the shortest way, and the price goes to the supply (QA-5.4.1)."""
    if action == WAIVE:
        waived(s, seat, TRAVEL)
        return
    here = s.carriage[seat]
    there = action - GO
    price = s.side.price[here][there]
    s.thalers[seat] -= price
    s.carriage[seat] = there
    if s.log is not None:
        s.tell("travel", seat, {"from": PLACES[here], "to": PLACES[there], "thalers": price})
