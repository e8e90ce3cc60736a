"""4 and 8 The frame of the game: rounds, turns, moving the architect, and the end."""

from __future__ import annotations

from royaume.engine.flow import ARG_SHIFT, OP_MASK
from royaume.games.queens_architect.actions import MOVE, POINTS, SOCKETS
from royaume.games.queens_architect.scoring import leaders
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    BROKER_CHOICE,
    CONSTRUCT_CHOICE,
    DAY_LABOUR_CHOICE,
    MOVE_CHOICE,
    NEXT_TURN,
    RECRUIT_CHOICE,
    TAVERN_CHOICE,
    TRAVEL_CHOICE,
    flow,
)

# The action of each point of the star (QA-2.13).
ACTION_OF_POINT = (
    CONSTRUCT_CHOICE,
    DAY_LABOUR_CHOICE,
    RECRUIT_CHOICE,
    BROKER_CHOICE,
    TRAVEL_CHOICE,
    TAVERN_CHOICE,
)
MOVES = [MOVE, MOVE + 1, MOVE + 2]


@flow.run(NEXT_TURN)
def next_turn(s: ArchitectState, seat: int, count: int) -> None:
    """One turn each, clockwise from the first player; the end is looked for after every round (QA-4.1, QA-4.2)."""
    if count == s.seats:
        if is_over(s):
            if s.log is not None:
                s.tell("game_end", -1, {"winners": leaders(s), "reason": end_reason(s)})
            return
        count = 0
    if count == 0:
        s.round += 1
        if s.log is not None:
            s.tell("round", -1, {"round": s.round})
    s.ask(NEXT_TURN, 0, count + 1)
    s.ask(MOVE_CHOICE, (s.first + count) % s.seats)


@flow.options(MOVE_CHOICE)
def move_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """One, two or three points, always (QA-4.3)."""
    return MOVES


@flow.choose(MOVE_CHOICE)
def move_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """The architect goes clockwise; the action of the point he reaches follows (QA-4.2)."""
    point = (s.point[seat] + action - MOVE + 1) % len(POINTS)
    s.point[seat] = point
    if s.log is not None:
        s.tell("move", seat, {"point": POINTS[point], "n": action - MOVE + 1})
    s.ask(ACTION_OF_POINT[point], seat)


def waived(s: ArchitectState, seat: int, point: int) -> None:
    """The action is waived: nothing happens at all (QA-4.4)."""
    if s.log is not None:
        s.tell("waive", seat, {"action": POINTS[point]})


# 8 The end --------------------------------------------------------------------------------------


def is_over(s: ArchitectState) -> bool:
    """True at the end of a round that ends the game (QA-8.4, QA-8.6, QA-8.8)."""
    return max(s.palace) > 0 or s.round >= s.tables.max_rounds or out_of_reach(s)


def out_of_reach(s: ArchitectState) -> bool:
    """True if no troupe can ever show enough for the palace (QA-8.8)."""
    if s.panel or s.pile or not s.tables.stop_when_out_of_reach:
        return False
    peak = s.tables.peak
    for seat in range(s.seats):
        best = 0
        for artisan in s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]:
            best += peak[artisan]
        if best >= s.tables.palace_needs:
            return False
    return True


def end_reason(s: ArchitectState) -> str:
    """Why the game is over: the palace, the palace out of reach, or the last round."""
    if max(s.palace) > 0:
        return "palace"
    return "out_of_reach" if out_of_reach(s) else "last_round"


def to_come(s: ArchitectState) -> int:
    """The seats that still have a turn after this one in the round, as a bitmask (QA-8.4)."""
    found = 0
    for step in s.agenda:
        if step & OP_MASK == NEXT_TURN:
            for k in range(step >> ARG_SHIFT, s.seats):
                found |= 1 << (s.first + k) % s.seats
            break
    return found
