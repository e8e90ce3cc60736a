"""A slow, obviously correct search for dead ends: try everything with the rules themselves (KC-6.4)."""

from __future__ import annotations

from royaume.engine.flow import unpacked
from royaume.games.kingdom_crossing import actions as a
from royaume.games.kingdom_crossing import steps
from royaume.games.kingdom_crossing.state import CrossingState

TRACKS = range(4)


def choices(s: CrossingState, seat: int, op: int, arg: int) -> list[int]:
    """Every answer the rules allow at a decision of a walk, dead ends included."""
    tracks = s.tracks[seat * 4 : seat * 4 + 4]
    at, paws, coins, t = s.at[seat], s.paws[seat], s.coins[seat], s.tables
    if op in (steps.FLY_BEFORE, steps.FLY_AFTER):
        price = 3 if s.balloon == at else 10
        return [a.FLY + r for r in range(4) if r != at and coins >= price] + [a.STAY]
    if op == steps.CROSS_BRIDGE:
        return [a.CROSS + b for b in range(7) if t.other[b * 4 + at] >= 0 and not paws >> b & 1]
    if op == steps.CARD:
        return [a.TAKE + i for i in range(10) if t.region_of[i] == at and s.shown[i] >= 0]
    if op == steps.BUY_RESOURCE:
        if not s.price or coins < s.price:
            return []
        return [a.BUY + r for r in TRACKS if tracks[r] < 10] + [a.KEEP_COINS]
    if op == steps.INVEST:
        return [a.INVEST_ADVANCE, a.INVEST_COLLECT] if s.invest[seat] else [a.INVEST_ADVANCE]
    if op == steps.RESOURCE:
        return (
            [a.GAIN + r for r in TRACKS if tracks[r] < 10 and not steps.GAINED.of(arg) >> r & 1]
            if steps.GAINS.of(arg)
            else []
        )
    if op == steps.TRIGGER_STRUCTURE:
        mine = [i for i in range(21) if s.structures[seat] >> i & 1 and not steps.TRIGGERED.of(arg) >> i & 1]
        stop = [a.ENOUGH] if steps.MAY_STOP.of(arg) and mine else []
        return [a.TRIGGER + i for i in mine] + stop
    ask = s.flow.asks[op]  # upgrades, decorations, Favours: the kinds of choice that no walk restricts by itself
    assert ask is not None
    walking, s.walking = s.walking, 0
    found = ask(s, seat, arg)
    s.walking = walking
    return found


def completes(s: CrossingState, seat: int) -> bool:
    """True if some way leads from here to a card that can be paid; the position is used up."""
    while True:
        op, _, arg = unpacked(s.agenda[-1])
        if op == steps.PAY:
            return s.coins[seat] >= s.tables.cost[s.shown[arg]]
        run = s.flow.runs[op]
        if run is not None:
            s.agenda.pop()
            run(s, seat, arg)
            continue
        found = choices(s, seat, op, arg)
        if found:
            return any(completes(after(s, seat, action), seat) for action in found)
        if op in (steps.CROSS_BRIDGE, steps.CARD):
            return False
        s.agenda.pop()


def after(s: CrossingState, seat: int, action: int) -> CrossingState:
    """The position right after an answer, before anything else runs."""
    child = s.clone()
    op, _, arg = unpacked(child.agenda.pop())
    answer = s.flow.answers[op]
    assert answer is not None
    answer(child, seat, arg, action)
    return child


def good_choices(s: CrossingState, seat: int, op: int, arg: int) -> list[int]:
    """The answers after which the Work action can still be completed."""
    return sorted(c for c in choices(s, seat, op, arg) if completes(after(s, seat, c), seat))


def good_works(s: CrossingState, seat: int) -> list[int]:
    """The walking tiles with which a Work action can be completed, at the choice of an action."""
    return [
        a.WORK + tile
        for tile in range(5)
        if not s.played[seat] >> tile & 1 and completes(after(s, seat, a.WORK + tile), seat)
    ]
