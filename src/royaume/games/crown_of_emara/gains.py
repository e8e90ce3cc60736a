"""The handful of verbs through which everything is gained: goods, citizen points, building points."""

from __future__ import annotations

from royaume.games.crown_of_emara.actions import ADVISORS, BP, CP, EVENTS, GOODS
from royaume.games.crown_of_emara.state import SOURCES, EmaraState
from royaume.games.crown_of_emara.tables import Amounts


def gain_good(s: EmaraState, seat: int, good: int, n: int) -> None:
    """Take goods from the supply, which never runs out (CE-2.2)."""
    s.goods[seat][good] += n
    if s.log is not None:
        s.tell("gain", seat, {"good": GOODS[good], "n": n})


def gain_cp(s: EmaraState, seat: int, n: int, source: int) -> None:
    """Receive citizen points; every addition is a gain of its own with its own source."""
    if n:
        s.cp[seat] += n
        s.tally[seat][source] += n
        if s.log is not None:
            s.tell("points", seat, {"track": "cp", "n": n, "source": SOURCES[source], "parts": [["printed", n]]})


def gain_bp(s: EmaraState, seat: int, n: int, source: int) -> None:
    """Receive building points: printed, plus Toolmaker, plus or minus the event of the round (CE-11.5)."""
    t = s.tables
    total = n + t.event_bp[s.events[0]]
    helpers = s.advisors[seat] & t.bp_advisors
    if helpers:
        for a, extra in enumerate(t.advisor_bp):
            if extra and helpers >> a & 1:
                total += extra
    if total < 0:
        total = 0
    s.bp[seat] += total
    s.tally[seat][source] += total
    if s.log is not None:
        parts: list[list[object]] = [["printed", n]]
        parts += [[ADVISORS[a], t.advisor_bp[a]] for a in range(len(ADVISORS)) if helpers >> a & 1]
        if t.event_bp[s.events[0]]:
            parts.append([EVENTS[s.events[0]], t.event_bp[s.events[0]]])
        s.tell("points", seat, {"track": "bp", "n": total, "source": SOURCES[source], "parts": parts})


def gain_all(s: EmaraState, seat: int, gains: Amounts, cp_source: int, bp_source: int) -> None:
    """Receive a list of gains of the effect vocabulary."""
    for item, n in gains:
        if item < 8:
            gain_good(s, seat, item, n)
        elif item == CP:
            gain_cp(s, seat, n, cp_source)
        elif item == BP:
            gain_bp(s, seat, n, bp_source)


def has_items(s: EmaraState, seat: int, items: Amounts) -> bool:
    """True if gold, rings, books, breads or citizen points of a cost are there."""
    for item, n in items:
        if (s.cp[seat] if item == CP else s.goods[seat][item]) < n:
            return False
    return True


def give_items(s: EmaraState, seat: int, items: Amounts, cp_source: int) -> None:
    """Give up gold, rings, books, breads or citizen points (nothing replaces them, CE-14.3)."""
    for item, n in items:
        if item == CP:
            gain_cp(s, seat, -n, cp_source)
        else:
            s.goods[seat][item] -= n
            if s.log is not None:
                s.tell("pay", seat, {"goods": {GOODS[item]: n}})
