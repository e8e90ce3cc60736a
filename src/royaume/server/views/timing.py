"""The clocks of a table as one pair of eyes may read them: no moment in it depends on when it is read."""

from __future__ import annotations

from typing import Any

from royaume.server.clocks import Clocks
from royaume.server.person import Person
from royaume.server.sitting import PLAYING, Sitting


def clock_view(table: Sitting, person: Person | None) -> dict[str, Any] | None:
    """The terms of a table's clock, and when the clock that runs will have run out, for those who know whose it is."""
    row = table.row
    if table.terms is None:
        return None
    own = table.seats_of(person.id if person is not None else None)
    told = table.status == PLAYING and (not row["secret"] or row["turn"] in own)
    return {**table.terms.to_dict(), "short": table.terms.short, "deadline": row["deadline"] if told else None}


def timing_view(table: Sitting, person: Person | None) -> dict[str, Any] | None:
    """What every seat has left, and until when the clock that runs does so.

    In a secret round others see the clocks as they were when it began: they would tell who has answered.
    """
    now = table.timing()
    if now is None:
        return None
    own = table.seats_of(person.id if person is not None else None)
    before = table.timing(table.ply_for(None)) if table.in_secret else now
    assert before is not None
    return {
        "held": table.held,
        "short": now.terms.short,
        "seats": [
            _seat(now, seat.number) if seat.number in own or before is now else _still(before, seat.number)
            for seat in table.seats
        ],
    }


def _seat(clocks: Clocks, seat: int) -> dict[str, Any]:
    runs = clocks.runs and clocks.seat == seat
    return {
        "left": clocks.left(seat, clocks.since),
        "until": clocks.deadline if runs else None,
        "runs": runs,
        "late": clocks.late and clocks.seat == seat,
        "used": clocks.used[seat] + (clocks.spent if clocks.seat == seat else 0),
    }


def _still(clocks: Clocks, seat: int) -> dict[str, Any]:
    return {**_seat(clocks, seat), "until": None, "runs": False}
