"""What a bot looks at: the score to be expected, from points, incomes to come, coins, tracks and cards."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.state import State
from royaume.games.kingdom_crossing.actions import BOAR, CLAIM, DONE, GUILDS, STAY, STRUCTURES, TRACK_END
from royaume.games.kingdom_crossing.counting import count, lowest
from royaume.games.kingdom_crossing.scoring import favour_points, investment_after, total
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    CARD,
    CLAIM_CHOICE,
    CROSS_BRIDGE,
    DRAFT_PAIR,
    FLY_AFTER,
    FLY_BEFORE,
    INCOME_NEXT,
)
from royaume.games.kingdom_crossing.tables import COINS, COINS_PER, INVEST, RESOURCE, VP, VP_PER

PAIR_POINTS: Final = (2.0, 1.9, 1.7, 1.3, 1.5)  # what a pair of each guild brings in a Morning to come
HALF_PAIR: Final = 0.35  # of that, for a card without its partner
COIN_EARLY: Final = 0.42  # what a coin is worth while there is much to buy, and at the end
COIN_LATE: Final = 0.2
TILE_POINTS: Final = (0.8, 0.9, 0.9, 0.5, 0.7, 0.4)  # an upgraded tile, in each round to come
STEP_POINTS: Final = 0.55  # a step on any track, for Favours and objectives ahead
BIRD_POINTS: Final = 0.3
HOUSE_POINTS: Final = 1.5
INVEST_POINTS: Final = 1.5  # an investment action in a Morning to come


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in points of the final score."""
    s = cast(CrossingState, state)
    mine = prospect(s, seat)
    if s.seats == 1:
        return mine
    return mine - 0.5 * max(prospect(s, other) for other in range(s.seats) if other != seat)


def prospect(s: CrossingState, seat: int) -> float:
    """The points this seat may expect."""
    if s.player is None:
        return total(s, seat) + investment_after(s, seat)[1] / 1000  # coins break ties (KC-14.4)
    mornings = s.tables.rounds - s.round
    actions = s.tables.actions * mornings + max(0, s.tables.actions - s.played[seat].bit_count())
    time = actions / 16
    points = float(s.vp[seat])
    points += money(s, seat, time)
    points += incomes(s, seat, mornings)
    points += cards(s, seat, actions)
    points += STEP_POINTS * time * sum(s.tracks[seat * 4 : seat * 4 + 4])
    points += BIRD_POINTS * s.kept[seat].bit_count() + HOUSE_POINTS * time * s.houses[seat].bit_count()
    held = s.favours[seat]
    points += sum(favour_points(s, seat, f) for f in range(held.bit_length()) if held >> f & 1)
    points += goals(s, seat)
    upgraded = s.upgraded[seat]
    points += mornings * sum(TILE_POINTS[tile] for tile in range(len(TILE_POINTS)) if upgraded >> tile & 1)
    return points


def money(s: CrossingState, seat: int, time: float) -> float:
    """Coins at hand, and the investment marker: its coins while there is time, its points at the end."""
    t = s.tables
    each = COIN_LATE + (COIN_EARLY - COIN_LATE) * min(1.0, 1.4 * time)
    coins = s.coins[seat]
    at_hand = each * min(coins, 24) + COIN_LATE * max(0, coins - 24)
    space = s.invest[seat]
    return at_hand + max(t.invest_vp[space], 0.85 * each * t.invest_coins[space])


def incomes(s: CrossingState, seat: int, mornings: int) -> float:
    """What pairs and structures bring in the Mornings to come."""
    if not mornings:
        return 0.0
    each = 0.0
    i = seat * 5
    for guild in range(len(GUILDS)):
        n = s.columns[i + guild]
        each += PAIR_POINTS[guild] * (n // 2 + HALF_PAIR * (n & 1))
    if s.upgraded[seat] == 63:
        each += (2.0 - PAIR_POINTS[BOAR]) * (s.columns[i + BOAR] // 2)
    owned = s.structures[seat]
    for k in range(len(STRUCTURES)):
        if owned >> k & 1:
            each += structure_income(s, seat, k)
    return each * mornings


def structure_income(s: CrossingState, seat: int, structure: int) -> float:
    """What a structure brings in a Morning, by what it counts now and a little growth."""
    t = s.tables
    found = 0.0
    for effect in t.structure_effects[structure]:
        op = t.op[effect]
        if op == COINS_PER:
            found += 0.35 * (count(s, seat, t.b[effect]) + 0.8)
        elif op == VP_PER:
            found += count(s, seat, t.b[effect]) + 0.6
        elif op == RESOURCE:
            found += 1.4 if s.tracks[seat * 4 + t.b[effect]] < TRACK_END else 0.0
        elif op == INVEST:
            found += INVEST_POINTS
        elif op == COINS:
            found += 0.35 * t.a[effect]
        elif op == VP:
            found += t.a[effect]
    return found


def cards(s: CrossingState, seat: int, actions: int) -> float:
    """Guild cards with the stars they have or may still pass, and structures with the value they will have."""
    t = s.tables
    more = actions / 9  # cards still to come in each column
    steps = actions / 4  # steps still to come on each track
    points = 0.0
    decor = s.decor[seat]
    for slot in range(len(t.slot_track)):
        if decor >> slot & 1:
            track = t.slot_track[slot]
            missing = t.slot_at[slot] - s.tracks[seat * 4 + track]
            chance = 1.0 if missing <= 0 else max(0.0, 1 - missing / (2 * steps + 0.5))
            points += chance * t.stars[1 << slot] * (s.columns[seat * 5 + track] + more)
    for track in range(4):  # cards that wait for their stars
        points += 0.35 * min(1.0, actions / 6) * s.columns[seat * 5 + track]
    low = lowest(s, seat) + 0.6 * steps
    base = min(int(low), TRACK_END - 1)
    value = t.structure_vp[base] + (t.structure_vp[base + 1] - t.structure_vp[base]) * min(1.0, low - base)
    return points + s.structures[seat].bit_count() * value


def goals(s: CrossingState, seat: int) -> float:
    """Objectives on the way: the nearer, the more of their points."""
    t = s.tables
    found = 0.0
    for place, objective in enumerate(s.objectives):
        claims = s.claims[place]
        if seat in claims:
            continue
        position = len(claims) * 2 if s.boards() == 2 else len(claims)
        near = 1.0
        for what, n in t.objective_needs[objective]:
            near *= min(1.0, (count(s, seat, what) + 0.5) / n)
        back = t.objective_back[objective]
        if back:
            near = 0.3 * min(1.0, s.invest[seat] / back)
        found += 0.6 * near * near * t.objective_vp[objective][min(position, 3)]
    return found


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the turn with the choices that look best: a walk half done says little about its worth."""
    s = cast(CrossingState, state)
    while s.player == seat:
        op = s.agenda[-1] & 255
        if op in (ACTION, INCOME_NEXT, DRAFT_PAIR):
            break
        if op in (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER):
            s = best([step for end in walks(s, seat) for step in cards_after(end, seat)], seat)
        elif op == CARD:
            s = best(cards_after(s, seat), seat)
        elif op == CLAIM_CHOICE:
            s.apply(next((action for action in s.offered if CLAIM <= action < DONE), DONE))
        else:
            s = best([after(s, action) for action in s.offered], seat)
    return s


def walks(s: CrossingState, seat: int) -> list[CrossingState]:
    """Every different end of the walk under way; only flights that cost little, or that must be."""
    ends: dict[tuple[int, int, int], CrossingState] = {}
    pending = [s]
    while pending:
        here = pending.pop()
        op = here.agenda[-1] & 255 if here.player == seat else CARD
        if op not in (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER):
            ends.setdefault((here.paws[seat], here.at[seat], here.balloon), here)
            continue
        options = here.offered
        if op != CROSS_BRIDGE and options[-1] == STAY and here.balloon != here.at[seat]:
            options = [STAY]
        pending += [after(here, action) for action in options]
    return list(ends.values())


def cards_after(s: CrossingState, seat: int) -> list[CrossingState]:
    """The positions after each card that can be picked, their effects chosen step by step."""
    if s.player != seat or s.agenda[-1] & 255 != CARD:
        return [s]
    found = []
    for action in s.offered:
        child = after(s, action)
        while child.player == seat and child.agenda[-1] & 255 not in (ACTION, INCOME_NEXT, CLAIM_CHOICE):
            child = best([after(child, choice) for choice in child.offered], seat)
        found.append(child)
    return found


def after(s: CrossingState, action: int) -> CrossingState:
    """The position after an action."""
    child = s.clone()
    child.apply(action)
    return child


def best(positions: list[CrossingState], seat: int) -> CrossingState:
    """The position that looks best for the seat; the first of equals."""
    found = positions[0]
    if len(positions) == 1:
        return found
    top = evaluate(found, seat)
    for position in positions[1:]:
        value = evaluate(position, seat)
        if value > top:
            top = value
            found = position
    return found
