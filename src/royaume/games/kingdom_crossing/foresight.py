"""6.3, 6.4 No dead ends: a search for a complete way to carry out a Work action.

Only coins decide whether a walk can be completed, so the search follows a sketch of the player: the few numbers that
can still bring coins before the card is paid. Gains do not depend on coins, and more coins never hurt; what is drawn
from the stock of Favours never changes coins (KC-R29).
"""

from __future__ import annotations

from typing import Final

from royaume.games.kingdom_crossing.actions import TILES, TRACK_END
from royaume.games.kingdom_crossing.counting import count, symbols
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.steps import (
    ADVANCE,
    BUY_RESOURCE,
    CARD,
    DECORATION_FORM,
    DECORATION_SLOT,
    EFFECT,
    FLY_BEFORE,
    INVEST,
    PAY,
    RESOURCE,
    TRIGGER_STRUCTURE,
    flow,
)
from royaume.games.kingdom_crossing.tables import (
    C_DECORATION_PAIR,
    C_FAVOUR,
    C_FLOWER,
    C_INVESTMENT_VP,
    C_RESOURCE_SET,
    C_STRUCTURE,
    C_TRACK,
    C_UPGRADED,
    COINS,
    COINS_MINUS_PAWS,
    COINS_PER,
    COINS_PER_PAW,
    DECORATION,
    DOUBLE,
    FAVOUR,
    RESOURCE_CHOICE,
    RESOURCE_CHOICE_PER_HOUSE,
    RESOURCE_PER_PAW_PAIR,
    TRIGGER,
    UPGRADE,
)
from royaume.games.kingdom_crossing.tables import INVEST as INVEST_EFFECT
from royaume.games.kingdom_crossing.tables import RESOURCE as RESOURCE_EFFECT

ARG: Final = 11  # where the argument of a step begins

# The sketch of the player.
M_COINS: Final = 0
M_INVEST: Final = 1
M_TRACK: Final = 2  # four of them
M_DECOR: Final = 6
M_UPGRADED: Final = 7
M_FAVOURS: Final = 8
M_PRICE: Final = 9
M_TILE: Final = 10
M_PAWS: Final = 11


def sketch(s: CrossingState, seat: int) -> list[int]:
    """The numbers that can bring coins, as they are now."""
    i = seat * 4
    tracks = s.tracks
    return [
        s.coins[seat],
        s.invest[seat],
        tracks[i],
        tracks[i + 1],
        tracks[i + 2],
        tracks[i + 3],
        s.decor[seat],
        s.upgraded[seat].bit_count(),
        0,
        s.price,
        s.tile,
        s.paws[seat].bit_count(),
    ]


# The search -------------------------------------------------------------------------------------


def finish(s: CrossingState, seat: int, m: list[int], todo: list[int], goal: int) -> bool:
    """True if the pending steps `todo` (the next one last) can go so that `goal` can be met; changes m and todo.

    The goal is a pending step of the walk: to pay the card, to pick a card here, or to begin the walk.
    """
    t = s.tables
    stage = goal & 255
    need = t.cost[s.shown[goal >> ARG]] if stage == PAY else -1
    while True:
        if need >= 0 and m[M_COINS] >= need:
            return True
        if not todo:
            break
        step = todo.pop()
        op = step & 255
        arg = step >> ARG
        if op == EFFECT:
            begin(s, seat, m, todo, arg)
        elif op == ADVANCE:
            walk_track(s, m, todo, arg & 3, arg >> 2)
        elif op == INVEST:
            space = m[M_INVEST]
            if arg > 1:
                todo.append(INVEST | (arg - 1) << ARG)
            if space:
                other = m[:]
                other[M_COINS] += t.invest_coins[space]
                other[M_INVEST] = 0
                if finish(s, seat, other, todo[:], goal):
                    return True
            if space < TRACK_END:
                m[M_INVEST] = space + 1
        elif op == TRIGGER_STRUCTURE:
            return branch_trigger(s, seat, m, todo, goal, arg)
        elif op == RESOURCE:
            return branch_resource(s, seat, m, todo, goal, arg)
        elif op == DECORATION_FORM or op == DECORATION_SLOT:
            return branch_decoration(s, seat, m, todo, goal, step)
        elif op == BUY_RESOURCE and m[M_PRICE] and m[M_COINS] >= m[M_PRICE]:
            for r in range(4):
                if m[M_TRACK + r] < TRACK_END:
                    other = m[:]
                    other[M_COINS] -= m[M_PRICE]
                    other[M_PRICE] = 0
                    if finish(s, seat, other, [*todo, ADVANCE | (r | 1 << 2) << ARG], goal):
                        return True
    if stage == PAY:
        return False
    if stage == CARD:
        return any_card(s, seat, m, m[M_COINS], s.at[seat], False)
    return walk_possible(s, seat, m)


def begin(s: CrossingState, seat: int, m: list[int], todo: list[int], effect: int) -> None:
    """Start one effect: take its coins, or put its steps on the list."""
    t = s.tables
    op = t.op[effect]
    a = t.a[effect]
    b = t.b[effect]
    paws = m[M_PAWS]
    if paws < t.least[effect]:
        return
    if op == COINS:
        m[M_COINS] += a
    elif op == COINS_PER_PAW:
        m[M_COINS] += a * paws
    elif op == COINS_MINUS_PAWS:
        m[M_COINS] += a - paws if a > paws else 0
    elif op == COINS_PER:
        m[M_COINS] += a * count_sketch(s, seat, m, b)
    elif op == RESOURCE_EFFECT:
        walk_track(s, m, todo, b, a)
    elif op == RESOURCE_PER_PAW_PAIR:
        walk_track(s, m, todo, b, paws // 2)
    elif op == RESOURCE_CHOICE:
        todo.append(RESOURCE | (a | b << 4) << ARG)
    elif op == RESOURCE_CHOICE_PER_HOUSE:
        todo.append(RESOURCE | s.houses[seat].bit_count() << ARG)
    elif op == INVEST_EFFECT:
        todo.append(INVEST | a << ARG)
    elif op == UPGRADE:
        m[M_UPGRADED] = min(m[M_UPGRADED] + a, len(TILES))
    elif op == FAVOUR:
        m[M_FAVOURS] += a
    elif op == DECORATION:
        todo.append((DECORATION_FORM if b == DOUBLE else DECORATION_SLOT) | (a | (0 if b else 1 << 2)) << ARG)
    elif op == TRIGGER:
        todo.append(TRIGGER_STRUCTURE | (a | b << 3 | int(a > 1) << 5) << ARG)


def walk_track(s: CrossingState, m: list[int], todo: list[int], r: int, n: int) -> None:
    """Advance a marker; a bonus comes before the next step (KC-9.3)."""
    bonus_at = s.tables.bonus_at
    while n and m[M_TRACK + r] < TRACK_END:
        m[M_TRACK + r] += 1
        n -= 1
        bonus = bonus_at[r * (TRACK_END + 1) + m[M_TRACK + r]]
        if bonus:
            if n:
                todo.append(ADVANCE | (r | n << 2) << ARG)
            for effect in reversed(bonus):
                todo.append(EFFECT | effect << ARG)
            return


def branch_trigger(s: CrossingState, seat: int, m: list[int], todo: list[int], goal: int, arg: int) -> bool:
    """Try every structure that may be triggered, and stopping where that is allowed (KC-9.15)."""
    n = arg & 7
    used = arg >> 6
    if arg >> 5 & 1 and finish(s, seat, m[:], todo[:], goal):
        return True
    open_ones = s.structures[seat] & ~used
    for i in range(open_ones.bit_length()):
        if open_ones >> i & 1:
            rest = todo[:]
            if n > 1:
                later = used | 1 << i if arg >> 3 & 1 else used
                rest.append(TRIGGER_STRUCTURE | (n - 1 | arg & 56 | later << 6) << ARG)
            for effect in reversed(s.tables.structure_effects[i]):
                rest.append(EFFECT | effect << ARG)
            if finish(s, seat, m[:], rest, goal):
                return True
    return not open_ones and finish(s, seat, m, todo, goal)


def branch_resource(s: CrossingState, seat: int, m: list[int], todo: list[int], goal: int, arg: int) -> bool:
    """Try every resource that may be chosen (KC-9.4)."""
    n = arg & 15
    used = arg >> 5
    tried = False
    for r in range(4):
        if m[M_TRACK + r] < TRACK_END and not used >> r & 1:
            tried = True
            rest = todo[:]
            if n > 1:
                later = used | 1 << r if arg >> 4 & 1 else used
                rest.append(RESOURCE | (n - 1 | arg & 16 | later << 5) << ARG)
            rest.append(ADVANCE | (r | 1 << 2) << ARG)
            if finish(s, seat, m[:], rest, goal):
                return True
    return not tried and finish(s, seat, m, todo, goal)


def branch_decoration(s: CrossingState, seat: int, m: list[int], todo: list[int], goal: int, step: int) -> bool:
    """Try every decoration: its symbols may bring coins later (KC-9.11, KC-9.12)."""
    t = s.tables
    arg = step >> ARG
    kind = arg & 3
    if step & 255 == DECORATION_FORM:
        singles = [*todo, DECORATION_SLOT | (kind | 2 << 2) << ARG]
        triple = [*todo, DECORATION_SLOT | (kind | 1 << 2 | 1 << 5) << ARG]
        return finish(s, seat, m[:], singles, goal) or finish(s, seat, m, triple, goal)
    slots = (t.triple_slots[kind] if arg >> 5 else t.single_slots[kind]) & ~m[M_DECOR]
    n = arg >> 2 & 7
    for i in range(slots.bit_length()):
        if slots >> i & 1:
            other = m[:]
            other[M_DECOR] |= 1 << i
            rest = todo[:]
            if n > 1:
                rest.append(DECORATION_SLOT | (kind | n - 1 << 2 | arg & 32) << ARG)
            if finish(s, seat, other, rest, goal):
                return True
    return not slots and finish(s, seat, m, todo, goal)


def count_sketch(s: CrossingState, seat: int, m: list[int], what: int) -> int:
    """As `count`, with what the sketch has gained."""
    if C_TRACK <= what < C_STRUCTURE:
        return m[M_TRACK + what - C_TRACK]
    if C_FLOWER <= what <= C_DECORATION_PAIR:
        return symbols(s, m[M_DECOR], what)
    if what == C_RESOURCE_SET:
        return min(m[M_TRACK : M_TRACK + 4])
    if what == C_UPGRADED:
        return m[M_UPGRADED]
    if what == C_INVESTMENT_VP:
        return s.tables.invest_vp[m[M_INVEST]]
    if what == C_FAVOUR:
        return count(s, seat, what) + m[M_FAVOURS]
    return count(s, seat, what)


# The walk ---------------------------------------------------------------------------------------


def payable(s: CrossingState, seat: int, m: list[int], coins: int, space: int, before: bool) -> bool:
    """True if what lies on a space can be paid after its bird, on arrival with `coins` (KC-8.3).

    `before` says that a purchase may still come before the card is picked (KC-4.5).
    """
    shown = s.shown[space]
    if shown < 0:
        return False
    t = s.tables
    if coins >= t.cost[shown]:
        return True
    bird = s.birds[space]
    price = m[M_PRICE]
    todo: list[int] = [BUY_RESOURCE] if price else []
    if bird >= 0:
        effects = t.bird_effects[bird]
        times = t.tile_birds[m[M_TILE]]
        for _ in range(times):
            for effect in reversed(effects):
                todo.append(EFFECT | effect << ARG)
    if price and before:
        todo.append(BUY_RESOURCE)
    if not todo:
        return False
    other = m[:]
    other[M_COINS] = coins
    return finish(s, seat, other, todo, PAY | space << ARG)


def any_card(s: CrossingState, seat: int, m: list[int], coins: int, region: int, before: bool) -> bool:
    """True if some card or empty-deck tile of a region can be paid (KC-8.1, KC-8.9)."""
    if coins >= s.least[region]:
        return True
    for space in s.tables.spaces_of[region]:
        if payable(s, seat, m, coins, space, before):
            return True
    return False


def flight_price(s: CrossingState, region: int) -> int:
    """What a flight from a region costs (KC-7.4)."""
    return s.tables.balloon_here if s.balloon == region else s.tables.balloon_away


def reachable(s: CrossingState, seat: int, region: int, steps: int) -> int:
    """The regions where a walk of exactly so many bridges from a region can end, over bridges without an own paw."""
    return s.tables.reach[(region * 128 + s.paws[seat]) * 8 + steps]


def may_end(s: CrossingState, seat: int, m: list[int], coins: int, end: int, flown: bool) -> bool:
    """True if a walk may stop in a region: a card there can be paid, or a flight from there to a card."""
    if any_card(s, seat, m, coins, end, True):
        return True
    left = coins - flight_price(s, end)
    if flown or left < 0:
        return False
    for region in range(4):
        if region != end and any_card(s, seat, m, left, region, True):
            return True
    return False


def good_ends(s: CrossingState, seat: int, m: list[int], coins: int, ends: int, flown: bool) -> int:
    """Those of the regions `ends` where the walk may stop."""
    found = 0
    for end in range(4):
        if ends >> end & 1 and may_end(s, seat, m, coins, end, flown):
            found |= 1 << end
    return found


def goes_on(s: CrossingState, seat: int, m: list[int], coins: int, region: int, steps: int, flown: bool) -> bool:
    """True if the rest of a walk, from a region on with these coins, can lead to a card (KC-6.4)."""
    ends = s.tables.reach[(region * 128 + s.paws[seat]) * 8 + steps]
    for end in range(4):
        if ends >> end & 1 and (coins >= s.least[end] or may_end(s, seat, m, coins, end, flown)):
            return True
    return False


def ahead(s: CrossingState, seat: int, steps: int) -> list[int]:
    """The sketch of the player after so many more bridges."""
    m = sketch(s, seat)
    m[M_PAWS] += steps
    return m


def walk_possible(s: CrossingState, seat: int, m: list[int]) -> bool:
    """True if the walk can be made from its beginning to a card, with or without a flight; m is used up."""
    steps = s.tables.tile_bridges[m[M_TILE]]
    at = s.at[seat]
    coins = m[M_COINS]
    m[M_PAWS] = s.paws[seat].bit_count() + steps
    if goes_on(s, seat, m, coins, at, steps, False):
        return True
    left = coins - flight_price(s, at)
    if left >= 0:
        for region in range(4):
            if region != at and goes_on(s, seat, m, left, region, steps, True):
                return True
    return False


def plainly_possible(s: CrossingState, seat: int, tile: int, coins: int) -> bool:
    """True if the walk of a tile can end at a card that costs no more than these coins, without any help."""
    t = s.tables
    ends = t.reach[(s.at[seat] * 128 + s.paws[seat]) * 8 + t.tile_bridges[tile]]
    least = s.least
    return bool(
        (ends & 1 and coins >= least[0])
        or (ends & 2 and coins >= least[1])
        or (ends & 4 and coins >= least[2])
        or (ends & 8 and coins >= least[3])
    )


def work_possible(s: CrossingState, seat: int, tile: int) -> bool:
    """True if a Work action with this walking tile (tile * 2 + face) can be carried out completely (KC-6.3)."""
    if plainly_possible(s, seat, tile, s.coins[seat]):
        return True
    t = s.tables
    m = sketch(s, seat)
    m[M_TILE] = tile
    m[M_PRICE] = t.tile_price[tile]
    todo: list[int] = [BUY_RESOURCE] if m[M_PRICE] else []
    for effect in reversed(t.tile_effects[tile]):
        todo.append(EFFECT | effect << ARG)
    return finish(s, seat, m, todo, FLY_BEFORE)


# Choices on the way -----------------------------------------------------------------------------


def can_finish(s: CrossingState, seat: int) -> bool:
    """True if the Work action under way can still be completed from what is pending now."""
    agenda = s.agenda
    i = len(agenda) - 1
    while i >= 0:
        op = agenda[i] & 255
        if op == PAY or op == CARD or op == FLY_BEFORE:
            return finish(s, seat, sketch(s, seat), agenda[i + 1 :], agenda[i])
        i -= 1
    return True


def plainly_safe(s: CrossingState, seat: int, coins: int) -> bool:
    """True if these coins alone are enough to complete the Work action, whatever is chosen before."""
    agenda = s.agenda
    i = len(agenda) - 1
    while i >= 0:
        op = agenda[i] & 255
        if op == PAY:
            return coins >= s.tables.cost[s.shown[agenda[i] >> ARG]]
        if op == CARD:
            return coins >= s.least[s.at[seat]]
        if op == FLY_BEFORE:
            return plainly_possible(s, seat, s.tile, coins)
        i -= 1
    return True


def without_dead_ends(s: CrossingState, seat: int, options: list[int]) -> list[int]:
    """Those answers to the pending decision after which the Work action can still be completed (KC-6.4)."""
    if len(options) < 2 or plainly_safe(s, seat, s.coins[seat]):
        return options
    return [action for action in options if leaves_a_way(s, seat, action)]


def dead_end(s: CrossingState, seat: int, action: int) -> bool:
    """True if after this answer to the pending decision a Work action under way could not be completed (KC-6.4)."""
    return bool(s.walking) and not plainly_safe(s, seat, s.coins[seat]) and not leaves_a_way(s, seat, action)


def leaves_a_way(s: CrossingState, seat: int, action: int) -> bool:
    """True if the Work action can still be completed after this answer to the pending decision."""
    tried = s.clone()
    step = tried.agenda.pop()
    answer = flow.answers[step & 255]
    assert answer is not None
    answer(tried, seat, step >> ARG, action)
    return can_finish(tried, seat)
