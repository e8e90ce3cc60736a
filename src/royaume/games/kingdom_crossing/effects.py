"""9 and 12 Effects: coins, points, tracks, investment, upgrades, decorations, structures, birds, Favours."""

from __future__ import annotations

from royaume.engine.flow import SEAT_SHIFT
from royaume.games.kingdom_crossing.actions import (
    ALL_TILES,
    BIRDS,
    CALL_BIRD,
    DECORATE,
    ENOUGH,
    FAVOUR,
    FAVOUR_RANDOM,
    FAVOURS,
    GAIN,
    INVEST_ADVANCE,
    INVEST_COLLECT,
    RESOURCES,
    SLOTS,
    SPACES,
    STRUCTURES,
    TILES,
    TRIGGER,
    UPGRADE,
)
from royaume.games.kingdom_crossing.counting import count
from royaume.games.kingdom_crossing.foresight import without_dead_ends
from royaume.games.kingdom_crossing.outcomes import (
    Steps,
    after_form,
    after_gain,
    after_invest,
    after_slot,
    after_trigger,
    forms,
    gainable,
    invested,
    slots_of,
    strides,
    triggerable,
)
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.steps import (
    ADVANCE,
    BY_BEAR,
    DECORATION_FORM,
    DECORATION_SLOT,
    EFFECT,
    FAVOUR_CHOICE,
    INVEST,
    KEEP_BIRD,
    MAY_STOP,
    RESOURCE,
    STEPS,
    TAKE_BIRD,
    TRACK,
    TRIGGER_STRUCTURE,
    UPGRADE_TILE,
    flow,
)
from royaume.games.kingdom_crossing.tables import GIVES_COINS, GIVES_POINTS, GIVES_STEPS, SOURCES


def resolve(s: CrossingState, seat: int, effects: tuple[int, ...]) -> None:
    """Resolve a list of effects from left to right, each with all that it causes (KC-4.4)."""
    if not effects:
        return
    for effect in effects[:0:-1]:
        s.ask(EFFECT, seat, effect)
    begin_effect(s, seat, effects[0])


@flow.run(EFFECT)
def begin_effect(s: CrossingState, seat: int, effect: int) -> None:
    """Resolve one effect, or ask what it needs; all counts are read now (KC-9.1, KC-9.21)."""
    if not holds(s, seat, effect):
        return
    t = s.tables
    n = amount_now(s, seat, effect)
    gives = t.gives[effect]
    if gives == GIVES_COINS:
        gain_coins(s, seat, n)
    elif gives == GIVES_STEPS:
        advance(s, seat, t.arg[effect], n)
    elif gives == GIVES_POINTS:
        gain_vp(s, seat, n, t.source[effect])
    else:
        s.ask(gives, seat, t.arg[effect] | n)


def holds(s: CrossingState, seat: int, effect: int) -> bool:
    """True unless the effect asks for more bridges than have been crossed this round (KC-9.13)."""
    least = s.tables.least[effect]
    return not least or least <= s.paws[seat].bit_count()


def amount_now(s: CrossingState, seat: int, effect: int) -> int:
    """How much an effect gives, by what it counts now (KC-9.1, KC-9.21)."""
    t = s.tables
    return t.amount(effect, count(s, seat, t.per[effect])) if t.each[effect] else t.base[effect]


def follow(s: CrossingState, seat: int, steps: Steps) -> None:
    """Put steps that follow onto the agenda."""
    for step in steps:
        s.agenda.append(step | seat << SEAT_SHIFT)


# Coins and points -------------------------------------------------------------------------------


def gain_coins(s: CrossingState, seat: int, n: int) -> None:
    """Take coins from the unlimited supply (KC-2.14, KC-9.2)."""
    s.coins[seat] += n
    if s.log is not None and n:
        s.tell("coins", seat, {"n": n})


def gain_vp(s: CrossingState, seat: int, n: int, source: int) -> None:
    """Score at once (KC-9.2)."""
    s.vp[seat] += n
    s.tally[seat * len(SOURCES) + source] += n
    if s.log is not None and n:
        s.tell("vp", s.teller(seat), {"n": n, "source": SOURCES[source]})


# Tracks -----------------------------------------------------------------------------------------


@flow.run(ADVANCE)
def advance_on(s: CrossingState, seat: int, arg: int) -> None:
    """The steps that were left when a bonus came in between."""
    advance(s, seat, TRACK.of(arg), STEPS.of(arg))


def advance(s: CrossingState, seat: int, r: int, n: int) -> None:
    """Advance a marker step by step; a bonus is resolved before the next step (KC-9.3)."""
    i = seat * 4 + r
    made, steps = strides(s.tables, r, s.tracks[i], n)
    if s.log is None:
        s.tracks[i] += made
    else:
        for _ in range(made):
            s.tracks[i] += 1
            s.tell("resource", seat, {"resource": RESOURCES[r], "space": s.tracks[i]})
    if steps:
        follow(s, seat, steps)


@flow.options(RESOURCE)
def resource_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Tracks below 10, without those already chosen where they must differ (KC-9.4)."""
    found = [GAIN + r for r in gainable(s.tracks, seat * 4, arg)]
    return without_dead_ends(s, seat, found) if s.walking else found


@flow.choose(RESOURCE)
def resource_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """One step, with its bonus, before the next choice."""
    follow(s, seat, after_gain(arg, action - GAIN))


# Investment -------------------------------------------------------------------------------------


@flow.options(INVEST)
def invest_options(s: CrossingState, seat: int, n: int) -> list[int]:
    """Advance, or collect from any space but 0 (KC-9.8)."""
    if not s.invest[seat]:
        return [INVEST_ADVANCE]
    found = [INVEST_ADVANCE, INVEST_COLLECT]
    return without_dead_ends(s, seat, found) if s.walking else found


@flow.choose(INVEST)
def invest_choose(s: CrossingState, seat: int, n: int, action: int) -> None:
    """One investment action; further ones follow (KC-9.8)."""
    if n > 1:
        follow(s, seat, after_invest(n))
    space = s.invest[seat]
    s.invest[seat], coins = invested(s.tables, space, action == INVEST_COLLECT)
    if s.log is not None and s.invest[seat] != space:
        if action == INVEST_COLLECT:
            s.tell("invest_collect", seat, {"space": space})
        else:
            s.tell("invest_advance", seat, {"space": s.invest[seat]})
    if coins:
        gain_coins(s, seat, coins)


# Upgrades ---------------------------------------------------------------------------------------


@flow.options(UPGRADE_TILE)
def upgrade_options(s: CrossingState, seat: int, n: int) -> list[int]:
    """Own tiles on their base face, available or played (KC-9.9)."""
    upgraded = s.upgraded[seat]
    return [UPGRADE + tile for tile in range(len(TILES)) if not upgraded >> tile & 1]


@flow.choose(UPGRADE_TILE)
def upgrade_choose(s: CrossingState, seat: int, n: int, action: int) -> None:
    """Flip the tile for good."""
    tile = action - UPGRADE
    s.upgraded[seat] |= 1 << tile
    if n > 1 and s.upgraded[seat] != ALL_TILES:
        s.ask(UPGRADE_TILE, seat, n - 1)
    if s.log is not None:
        s.tell("upgrade", seat, {"tile": TILES[tile]})


# Decorations ------------------------------------------------------------------------------------


@flow.options(DECORATION_FORM)
def form_options(s: CrossingState, seat: int, kind: int) -> list[int]:
    """Two singles or one token with three stars, where both are possible (KC-9.12)."""
    found = forms(s.tables, s.decor[seat], kind)
    return without_dead_ends(s, seat, found) if s.walking else found


@flow.choose(DECORATION_FORM)
def form_choose(s: CrossingState, seat: int, kind: int, action: int) -> None:
    """Ask for the slots of the chosen form."""
    follow(s, seat, after_form(kind, action))


@flow.options(DECORATION_SLOT)
def slot_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Free slots of the kind: those for one symbol, or the one with three stars (KC-9.11, KC-9.12)."""
    free = slots_of(s.tables, arg) & ~s.decor[seat]
    found = [DECORATE + i for i in range(len(SLOTS)) if free >> i & 1]
    return without_dead_ends(s, seat, found) if s.walking else found


@flow.choose(DECORATION_SLOT)
def slot_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """The token never moves again; a second single follows (KC-9.11, KC-9.12)."""
    slot = action - DECORATE
    s.decor[seat] |= 1 << slot
    follow(s, seat, after_slot(arg))
    if s.log is not None:
        s.tell("decoration", seat, {"slot": SLOTS[slot]})


# Structures -------------------------------------------------------------------------------------


@flow.options(TRIGGER_STRUCTURE)
def trigger_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Own structures, different ones where that is asked; a Peddler's two may be fewer (KC-5.3, KC-9.15)."""
    mine = triggerable(s.structures[seat], s.bear_done, arg)
    found = [TRIGGER + i for i in range(mine.bit_length()) if mine >> i & 1]
    if MAY_STOP.of(arg) and found:
        found.append(ENOUGH)
    return without_dead_ends(s, seat, found) if s.walking else found


@flow.choose(TRIGGER_STRUCTURE)
def trigger_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Resolve the structure's effect; a second one may follow."""
    if action == ENOUGH:
        return
    i = action - TRIGGER
    if BY_BEAR.of(arg):
        s.bear_done |= 1 << i
    if s.log is not None:
        s.tell("trigger", seat, {"structure": STRUCTURES[i]})
    follow(s, seat, after_trigger(arg, i, s.tables.structure_effects[i]))


# Birds ------------------------------------------------------------------------------------------


def meet_bird(s: CrossingState, seat: int, space: int) -> None:
    """Take the bird of a space, resolve it once or twice, then keep it (KC-8.2, KC-8.8, KC-9.20)."""
    bird = s.birds[space]
    s.birds[space] = -1
    s.bird = bird
    if s.log is not None:
        s.tell("bird", seat, {"bird": BIRDS[bird], "space": SPACES[space]})
    s.ask(KEEP_BIRD, seat)
    effects = s.tables.bird_effects[bird]
    if s.tables.tile_birds[s.tile] == 2:
        for effect in reversed(effects):
            s.ask(EFFECT, seat, effect)
    resolve(s, seat, effects)


@flow.run(KEEP_BIRD)
def keep_bird(s: CrossingState, seat: int, arg: int) -> None:
    """The bird lies in front of the player now, whatever it brought (KC-8.2)."""
    s.kept[seat] |= 1 << s.bird
    s.bird = -1


@flow.options(TAKE_BIRD)
def take_bird_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Any bird lying on a card of the map (KC-9.16)."""
    return [CALL_BIRD + space for space in range(len(SPACES)) if s.birds[space] >= 0]


@flow.choose(TAKE_BIRD)
def take_bird_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Met as if it lay on the Peddler."""
    meet_bird(s, seat, action - CALL_BIRD)


# 12 Queen's Favours -----------------------------------------------------------------------------


@flow.options(FAVOUR_CHOICE)
def favour_options(s: CrossingState, seat: int, n: int) -> list[int]:
    """The open tiles, or a random one while the stock lasts (KC-12.2, KC-12.4)."""
    found = [FAVOUR + i for i in range(3) if s.display[i] >= 0]
    if s.stock:
        found.append(FAVOUR_RANDOM)
    return found


@flow.choose(FAVOUR_CHOICE)
def favour_choose(s: CrossingState, seat: int, n: int, action: int) -> None:
    """Take the tile; an open one is replaced in its place (KC-12.2, KC-12.4)."""
    if n > 1:
        s.ask(FAVOUR_CHOICE, seat, n - 1)
    if action == FAVOUR_RANDOM:
        favour = draw_favour(s)
    else:
        place = action - FAVOUR
        favour = s.display[place]
        s.display[place] = draw_favour(s)
    take_favour(s, seat, favour, action == FAVOUR_RANDOM)


def draw_favour(s: CrossingState) -> int:
    """The top of the stock, or -1 if it is empty."""
    if not s.stock:
        return -1
    favour = s.stock[0]
    s.stock = s.stock[1:]
    s.reveal()
    return favour


def take_favour(s: CrossingState, seat: int, favour: int, random: bool) -> None:
    """The tile lies open in front of its owner (KC-12.3)."""
    s.favours[seat] |= 1 << favour
    if s.log is not None:
        s.tell("favour", s.teller(seat), {"favour": FAVOURS[favour], "random": random})
