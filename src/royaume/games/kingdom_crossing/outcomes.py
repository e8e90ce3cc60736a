"""9 What steps of effects lead to, in numbers alone: the rules and the search for dead ends read the same.

A step that follows is the number of a pending step without its seat; of several the last one happens first.
"""

from __future__ import annotations

from functools import cache

from royaume.engine.flow import ARG_SHIFT
from royaume.games.kingdom_crossing.actions import FORM_SINGLES, FORM_TRIPLE, TRACK_END
from royaume.games.kingdom_crossing.steps import (
    ADVANCE,
    BY_BEAR,
    DECORATION_SLOT,
    EFFECT,
    GAINED,
    GAINS,
    GAINS_DIFFER,
    INVEST,
    KIND,
    RESOURCE,
    STEPS,
    TOKENS,
    TRACK,
    TRIGGER_STRUCTURE,
    TRIGGERED,
    TRIGGERS,
    TRIGGERS_DIFFER,
    TRIPLE,
)
from royaume.games.kingdom_crossing.tables import Effects, Tables

Steps = tuple[int, ...]


@cache
def in_turn(effects: Effects) -> Steps:
    """Effects as steps, to be resolved from left to right (KC-4.4)."""
    return tuple([EFFECT | effect << ARG_SHIFT for effect in effects[::-1]])


# Tracks -----------------------------------------------------------------------------------------


@cache
def on_track(r: int, n: int) -> int:
    """The step that advances a marker."""
    return ADVANCE | (TRACK.put(r) | STEPS.put(n)) << ARG_SHIFT


def strides(t: Tables, r: int, space: int, n: int) -> tuple[int, Steps]:
    """How many of n steps a marker makes from a space on, and what follows: a bonus before the next step (KC-9.3)."""
    i = r * (TRACK_END + 1) + space
    made = t.stretch[i]
    if made > n:
        made = n
    bonus = t.bonus_at[i + made]
    return (made, after_bonus(r, n - made, bonus)) if made and bonus else (made, ())


@cache
def after_bonus(r: int, left: int, bonus: Effects) -> Steps:
    """The bonus, then the steps that are left (KC-9.3)."""
    return (on_track(r, left), *in_turn(bonus)) if left else in_turn(bonus)


def open_tracks(tracks: list[int], first: int, chosen: int = 0) -> list[int]:
    """The resources that can be gained: their track, of the four from `first` on, is below 10 (KC-9.4, KC-9.17)."""
    return [r for r in range(4) if tracks[first + r] < TRACK_END and not chosen >> r & 1]


def gainable(tracks: list[int], first: int, arg: int) -> list[int]:
    """The resources that may be chosen: others than before where they must differ (KC-9.4)."""
    return open_tracks(tracks, first, GAINED.of(arg)) if GAINS.of(arg) else []


@cache
def after_gain(arg: int, r: int) -> Steps:
    """One step, with its bonus, before the next choice (KC-9.4)."""
    if GAINS.of(arg) == 1:
        return (on_track(r, 1),)
    chosen = GAINED.put(1 << r) if GAINS_DIFFER.of(arg) else 0
    return RESOURCE | (arg - GAINS.put(1) | chosen) << ARG_SHIFT, on_track(r, 1)


# Investment -------------------------------------------------------------------------------------


def invested(t: Tables, space: int, collect: bool) -> tuple[int, int]:
    """The space after an investment action, and the coins it brings (KC-9.8)."""
    if collect:
        return 0, t.invest_coins[space]
    return space + 1 if space < TRACK_END else space, 0


def after_invest(n: int) -> Steps:
    """Further actions follow one by one (KC-9.8)."""
    return (INVEST | n - 1 << ARG_SHIFT,) if n > 1 else ()


# Decorations ------------------------------------------------------------------------------------


def forms(t: Tables, decor: int, kind: int) -> list[int]:
    """Two singles or one token with three stars, where there are slots for it (KC-9.12)."""
    found = [FORM_SINGLES] if t.single_slots[kind] & ~decor else []
    return [*found, FORM_TRIPLE] if t.triple_slots[kind] & ~decor else found


@cache
def after_form(kind: int, action: int) -> Steps:
    """The slots of the chosen form are asked for (KC-9.12)."""
    tokens = TOKENS.put(2) if action == FORM_SINGLES else TOKENS.put(1) | TRIPLE.put(1)
    return (DECORATION_SLOT | (KIND.put(kind) | tokens) << ARG_SHIFT,)


def slots_of(t: Tables, arg: int) -> int:
    """The slots that take a decoration, filled or not: for one symbol, or with three stars (KC-9.11, KC-9.12)."""
    return (t.triple_slots if TRIPLE.of(arg) else t.single_slots)[KIND.of(arg)]


@cache
def after_slot(arg: int) -> Steps:
    """A second single follows (KC-9.12)."""
    return (DECORATION_SLOT | arg - TOKENS.put(1) << ARG_SHIFT,) if TOKENS.of(arg) > 1 else ()


# Structures -------------------------------------------------------------------------------------


def triggerable(owned: int, by_bears: int, arg: int) -> int:
    """The structures that may be triggered: others than before where they must differ (KC-5.3, KC-9.15)."""
    return owned & ~(by_bears if BY_BEAR.of(arg) else TRIGGERED.of(arg))


@cache
def after_trigger(arg: int, structure: int, effects: Effects) -> Steps:
    """The structure's effects, then perhaps a second one (KC-9.15)."""
    if TRIGGERS.of(arg) == 1:
        return in_turn(effects)
    chosen = TRIGGERED.put(1 << structure) if TRIGGERS_DIFFER.of(arg) else 0
    return TRIGGER_STRUCTURE | (arg - TRIGGERS.put(1) | chosen) << ARG_SHIFT, *in_turn(effects)
