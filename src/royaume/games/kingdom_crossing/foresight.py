"""6.3, 6.4 No dead ends: a search for a complete way to carry out a Work action.

Only coins decide whether a walk can be completed, so the search follows a sketch of the player: the few numbers that
can still bring coins before the card is paid. Gains do not depend on coins, and more coins never hurt; what is drawn
from the stock of Favours never changes coins (KC-R29).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from royaume.engine.flow import ARG_SHIFT, OP_MASK
from royaume.games.kingdom_crossing.actions import TILES
from royaume.games.kingdom_crossing.counting import count, lowest, paws_counted, symbols
from royaume.games.kingdom_crossing.outcomes import (
    Steps,
    after_form,
    after_gain,
    after_invest,
    after_slot,
    after_trigger,
    forms,
    gainable,
    in_turn,
    invested,
    on_track,
    open_tracks,
    slots_of,
    strides,
    triggerable,
)
from royaume.games.kingdom_crossing.state import UNPAYABLE, CrossingState
from royaume.games.kingdom_crossing.steps import (
    ADVANCE,
    BUY_RESOURCE,
    CARD,
    CROSS_BRIDGE,
    DECORATION_FORM,
    DECORATION_SLOT,
    EFFECT,
    FAVOUR_CHOICE,
    FLY_AFTER,
    FLY_BEFORE,
    INVEST,
    MAY_STOP,
    PAY,
    RESOURCE,
    STEPS,
    TRACK,
    TRIGGER_STRUCTURE,
    UPGRADE_TILE,
    flow,
)
from royaume.games.kingdom_crossing.tables import (
    C_DECORATION_PAIR,
    C_FAVOUR,
    C_FLOWER,
    C_INVESTMENT_VP,
    C_PAW,
    C_RESOURCE_SET,
    C_STRUCTURE,
    C_TRACK,
    C_UPGRADED,
    GIVES_COINS,
    GIVES_POINTS,
    GIVES_STEPS,
)

STAGES: Final = (PAY, CARD, FLY_BEFORE)
WALK_STEPS: Final = (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER, CARD)

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
    stage = goal & OP_MASK
    need = s.tables.cost[s.shown[goal >> ARG_SHIFT]] if stage == PAY else UNPAYABLE
    while m[M_COINS] < need and todo:
        step = todo.pop()
        op = step & OP_MASK
        arg = step >> ARG_SHIFT
        if op == EFFECT:
            begin(s, seat, m, todo, arg)
        elif op == ADVANCE:
            march(s, m, todo, TRACK.of(arg), STEPS.of(arg))
        elif op == INVEST:
            space = m[M_INVEST]
            steps = after_invest(arg)
            if space:
                other = m[:]
                other[M_INVEST], coins = invested(s.tables, space, True)
                other[M_COINS] += coins
                if finish(s, seat, other, [*todo, *steps], goal):
                    return True
            m[M_INVEST] = invested(s.tables, space, False)[0]
            todo += steps
        elif op == UPGRADE_TILE:  # which ones does not matter
            m[M_UPGRADED] = min(m[M_UPGRADED] + arg, len(TILES))
        elif op == FAVOUR_CHOICE:
            m[M_FAVOURS] += arg
        else:
            asked = False
            for other, more in ways(s, seat, m, op, arg):
                asked = True
                if finish(s, seat, other, [*todo, *more], goal):
                    return True
            if asked:
                return False
    if stage == PAY:
        return m[M_COINS] >= need
    if stage == CARD:
        return any_card(s, seat, m, m[M_COINS], s.at[seat], False)
    return walk_possible(s, seat, m)


def begin(s: CrossingState, seat: int, m: list[int], todo: list[int], effect: int) -> None:
    """Start one effect: take its coins, or put its steps on the list."""
    t = s.tables
    if t.least[effect] > m[M_PAWS]:
        return
    n = t.amount(effect, count_sketch(s, seat, m, t.per[effect])) if t.each[effect] else t.base[effect]
    gives = t.gives[effect]
    if gives == GIVES_COINS:
        m[M_COINS] += n
    elif gives == GIVES_STEPS:
        march(s, m, todo, t.arg[effect], n)
    elif gives != GIVES_POINTS:
        todo.append(gives | (t.arg[effect] | n) << ARG_SHIFT)


def march(s: CrossingState, m: list[int], todo: list[int], r: int, n: int) -> None:
    """Advance a marker; a bonus comes before the next step (KC-9.3)."""
    made, steps = strides(s.tables, r, m[M_TRACK + r], n)
    m[M_TRACK + r] += made
    todo += steps


def ways(s: CrossingState, seat: int, m: list[int], op: int, arg: int) -> Iterator[tuple[list[int], Steps]]:
    """Every way a decision may go: the sketch after it, and the steps that follow; nothing if nobody is asked."""
    t = s.tables
    if op == RESOURCE:
        for r in gainable(m, M_TRACK, arg):
            yield m[:], after_gain(arg, r)
    elif op == TRIGGER_STRUCTURE:
        mine = triggerable(s.structures[seat], s.bear_done, arg)
        if MAY_STOP.of(arg) and mine:
            yield m[:], ()
        for i in range(mine.bit_length()):
            if mine >> i & 1:
                yield m[:], after_trigger(arg, i, t.structure_effects[i])
    elif op == DECORATION_FORM:
        for form in forms(t, m[M_DECOR], arg):
            yield m[:], after_form(arg, form)
    elif op == DECORATION_SLOT:
        free = slots_of(t, arg) & ~m[M_DECOR]
        for i in range(free.bit_length()):
            if free >> i & 1:
                other = m[:]
                other[M_DECOR] |= 1 << i
                yield other, after_slot(arg)
    elif op == BUY_RESOURCE and m[M_PRICE] and m[M_COINS] >= m[M_PRICE]:
        yield m[:], ()
        for r in open_tracks(m, M_TRACK):
            other = m[:]
            other[M_COINS] -= m[M_PRICE]
            other[M_PRICE] = 0
            yield other, (on_track(r, 1),)


def count_sketch(s: CrossingState, seat: int, m: list[int], what: int) -> int:
    """As `count`, with what the sketch has gained."""
    if what >= C_PAW:
        return paws_counted(m[M_PAWS], what)
    if C_TRACK <= what < C_STRUCTURE:
        return m[M_TRACK + what - C_TRACK]
    if C_FLOWER <= what <= C_DECORATION_PAIR:
        return symbols(s, m[M_DECOR], what)
    if what == C_RESOURCE_SET:
        return lowest(m, M_TRACK)
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
    todo = [BUY_RESOURCE] if price else []
    if bird >= 0:
        todo += in_turn(t.bird_effects[bird]) * t.tile_birds[m[M_TILE]]
    if price and before:
        todo.append(BUY_RESOURCE)
    if not todo:
        return False
    other = m[:]
    other[M_COINS] = coins
    return finish(s, seat, other, todo, PAY | space << ARG_SHIFT)


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


def over_there(s: CrossingState, seat: int, steps: int) -> int:
    """The regions where a walk can end that begins with a flight to any other region."""
    t = s.tables
    paws = s.paws[seat]
    at = s.at[seat]
    ends = 0
    for region in range(4):
        if region != at:
            ends |= t.reach[(region * 128 + paws) * 8 + steps]
    return ends


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
        if ends >> end & 1 and (coins >= s.least[end] or may_end(s, seat, m, coins, end, flown)):
            found |= 1 << end
    return found


def goes_on(s: CrossingState, seat: int, m: list[int], coins: int, ends: int, flown: bool) -> bool:
    """True if the walk may stop in one of the regions `ends` (KC-6.4)."""
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
    if goes_on(s, seat, m, coins, reachable(s, seat, at, steps), False):
        return True
    left = coins - flight_price(s, at)
    return left >= 0 and goes_on(s, seat, m, left, over_there(s, seat, steps), True)


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
    todo = [BUY_RESOURCE] if m[M_PRICE] else []
    todo += in_turn(t.tile_effects[tile])
    return finish(s, seat, m, todo, FLY_BEFORE)


def walk(s: CrossingState) -> tuple[int, int, int, int, int, int, int]:
    """While walking (KC-19.7): coins, steps left, the price of a flight; then on foot and by air the regions where the
    walk can end, and the spaces there whose card can be paid. All of it 0 otherwise."""
    stage, seat, arg = s.decision()
    if stage not in WALK_STEPS:
        return 0, 0, 0, 0, 0, 0, 0
    at, coins = s.at[seat], s.coins[seat]
    steps = s.tables.tile_bridges[s.tile] if stage == FLY_BEFORE else arg if stage == CROSS_BRIDGE else 0
    before = stage != CARD
    m = ahead(s, seat, steps)
    flies = stage in (FLY_BEFORE, FLY_AFTER)
    flight = flight_price(s, at) if flies else 0
    on_foot = reachable(s, seat, at, steps)
    by_air = over_there(s, seat, steps) if flies and flight <= coins else 0
    return (
        coins,
        steps,
        flight,
        on_foot,
        payable_in(s, seat, m, coins, on_foot, before),
        by_air,
        payable_in(s, seat, m, coins - flight, by_air, before),
    )


def payable_in(s: CrossingState, seat: int, m: list[int], coins: int, ends: int, before: bool) -> int:
    """The spaces of these regions whose card can be paid on arrival."""
    found = 0
    for region in range(4):
        if ends >> region & 1:
            for space in s.tables.spaces_of[region]:
                if payable(s, seat, m, coins, space, before):
                    found |= 1 << space
    return found


# Choices on the way -----------------------------------------------------------------------------


def can_finish(s: CrossingState, seat: int) -> bool:
    """True if the Work action under way can still be completed from what is pending now."""
    i = goal_of(s)
    return i < 0 or finish(s, seat, sketch(s, seat), s.agenda[i + 1 :], s.agenda[i])


def goal_of(s: CrossingState) -> int:
    """Where on the agenda the next stage of the walk is: its beginning, the card or the payment; -1 after it."""
    i = len(s.agenda) - 1
    while i >= 0 and s.agenda[i] & OP_MASK not in STAGES:
        i -= 1
    return i


def plainly_safe(s: CrossingState, seat: int, coins: int) -> bool:
    """True if these coins alone are enough to complete the Work action, whatever is chosen before."""
    i = goal_of(s)
    if i < 0:
        return True
    goal = s.agenda[i]
    stage = goal & OP_MASK
    if stage == PAY:
        return coins >= s.tables.cost[s.shown[goal >> ARG_SHIFT]]
    if stage == CARD:
        return coins >= s.least[s.at[seat]]
    return plainly_possible(s, seat, s.tile, coins)


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
    answer = flow.answers[step & OP_MASK]
    assert answer is not None
    answer(tried, seat, step >> ARG_SHIFT, action)
    return can_finish(tried, seat)
