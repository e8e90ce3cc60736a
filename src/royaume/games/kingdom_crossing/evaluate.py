"""What a bot looks at: points, what cards and tracks will score, incomes to come, coins, objectives, Favours."""

from __future__ import annotations

import functools
from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.kingdom_crossing.actions import ALL_TILES, CLAIM, DONE, FAVOURS, STAY, TILES, TRACK_END
from royaume.games.kingdom_crossing.counting import count
from royaume.games.kingdom_crossing.scoring import favour_points, investment_after, total
from royaume.games.kingdom_crossing.state import RIVAL, CrossingState
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    CARD,
    CLAIM_CHOICE,
    CROSS_BRIDGE,
    DRAFT_PAIR,
    FLY_AFTER,
    FLY_BEFORE,
    INCOME,
    INCOME_NEXT,
    INVEST,
    QUEEN_WAKES,
    ROUND_END,
)
from royaume.games.kingdom_crossing.tables import (
    C_BIRD,
    C_BIRD_PAIR,
    C_BUILDING,
    C_COLOUR,
    C_DECORATION,
    C_DECORATION_PAIR,
    C_FAVOUR,
    C_GUILD_WITH_3,
    C_HOUSE,
    C_INVESTMENT_VP,
    C_OBJECTIVE,
    C_RESOURCE_SET,
    C_STRUCTURE,
    C_TRACK,
    C_UPGRADED,
    GIVES_COINS,
    GIVES_POINTS,
    GIVES_STEPS,
    MOST_STEPS,
    Tables,
)

# What is counted for each seat; `weights.toml` says what each is worth in victory points.
TERMS: Final = (
    "points",  # scored so far
    "stars",  # cards of a guild times the stars of its track that are or will be passed
    "cards",  # cards of these guilds, while there is time to bring them stars
    "structures",  # structures times the value they will have
    "favours",  # Favours as they stand
    "growth",  # what they will still gain
    "coins",  # coins while there is something to buy
    "last_coins",  # coins at the end
    "investment",  # the space of the marker, in points or in coins, whichever is more
    "foxes",  # pairs, and part of one for a single card, in each Morning to come
    "owls",
    "bears",
    "boars",
    "deer",
    "income",  # of structures, in points, in each Morning to come
    "steps",  # steps on all tracks, by the time left
    "ends",  # tracks that may reach their end and bring a Favour
    "birds",
    "houses",  # by the time left
    "sets",  # how near the row of cards is that brings the next house
    "objectives",  # points of objectives within reach
    "rows",  # rows of objectives that may become complete and bring a Favour
    "tiles",  # upgraded tiles, in each round to come
    "bridges",  # the points of the sixth and seventh bridge of this round, as far as they are in reach
    "at_home",  # the best income, when the Evening will come at an own house
    "token",  # being first in the rounds to come
)
FIXED: Final = frozenset({"points", "favours"})  # not fitted
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)

HALF_PAIR: Final = 0.35  # of a pair, for a card without its partner
MANY_COINS: Final = 24  # more can hardly be spent
COIN: Final = 0.35  # points of a coin from a structure
INVEST_POINTS: Final = 1.5  # an investment action of a structure
STEP: Final = 1.4  # a step of a structure
PAIR_POINTS: Final = 1.8  # a pair in the Evening
BY_BALLOON: Final = 0.6  # of a chance to cross a bridge that only a flight leads to
STAYING: Final = 0.4  # of the Evening's income, with one more action to come
TILE_POINTS: Final = (0.8, 0.9, 0.9, 0.5, 0.7, 0.4)  # an upgraded tile
MOST_FAVOURS: Final = len(FAVOURS)
RIVAL_PACE: Final = (0.8, 3.2, 6.0, 6.8)  # points that Paco & Paca gain in a turn of each round
OWN_PACE: Final = 4.6  # points that an action still to come brings; between players it is the same for all


def grown(what: int) -> float:
    """How much more of something a Favour counts will be there at the end, at the beginning of the game."""
    if what < C_TRACK:
        return 2.0
    if what < C_STRUCTURE:
        return 4.0
    if what < C_BIRD:
        return {C_STRUCTURE: 5.0, C_BUILDING: 2.5, C_DECORATION: 3.5, C_DECORATION_PAIR: 1.0, C_RESOURCE_SET: 2.5}.get(
            what, 1.8
        )
    if C_COLOUR <= what < C_BIRD_PAIR:
        return 1.9
    return {
        C_BIRD: 7.0,
        C_HOUSE: 0.8,
        C_FAVOUR: 1.5,
        C_OBJECTIVE: 2.5,
        C_UPGRADED: 2.5,
        C_GUILD_WITH_3: 1.8,
        C_INVESTMENT_VP: 4.5,
    }.get(what, 2.0)


GROWN: Final = tuple(grown(what) for what in range(C_INVESTMENT_VP + 1))


@functools.lru_cache(maxsize=100_000)
def track_ahead(t: Tables, track: int, position: int, decor: int, actions: int) -> tuple[float, float]:
    """The stars on a track that will count, and the chance to come to its end."""
    reach = actions / 2 + 0.5
    stars = 0.0
    for slot in range(len(t.slot_track)):
        if t.slot_track[slot] == track and decor >> slot & 1:
            missing = t.slot_at[slot] - position
            stars += t.stars[1 << slot] * (1.0 if missing <= 0 else max(0.0, 1 - missing / reach))
    end = max(0.0, 1 - (TRACK_END - position) / reach) if position < TRACK_END else 0.0
    return stars, end * end


@functools.lru_cache(maxsize=1024)
def structure_value(t: Tables, low: int, actions: int) -> float:
    """What a structure will be worth at the end, by the lowest track now."""
    ahead = min(low + 0.15 * actions, TRACK_END - 1e-6)
    base = int(ahead)
    return t.structure_vp[base] + (t.structure_vp[base + 1] - t.structure_vp[base]) * (ahead - base)


@functools.lru_cache(maxsize=100_000)
def bridges_ahead(t: Tables, played: int, today: int, at: int, paws: int) -> float:
    """The points for the sixth and the seventh bridge, by how far the tiles left and the map let one go."""
    if not today:
        return 0.0
    lengths = sorted((t.tile_bridges[2 * tile] for tile in range(len(TILES)) if not played >> tile & 1), reverse=True)
    crossed = paws.bit_count()
    reach = crossed + sum(lengths[:today])
    walk = crossed
    while walk < MOST_STEPS and t.reach[(at * 128 + paws) * 8 + walk + 1 - crossed]:
        walk += 1
    found = 0.0
    for bridge in range(crossed + 1, min(reach, MOST_STEPS) + 1):
        likely = (crossed + 1) / bridge
        found += t.paw_vp[bridge] * (likely if bridge <= walk else BY_BALLOON * likely)
    return found


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in points of the final score."""
    s = cast(CrossingState, state)
    mine = prospect(s, seat)
    if s.seats == 1:
        return mine - rival_margin(s)
    return mine - max([prospect(s, other) for other in range(s.seats) if other != seat])


def prospect(s: CrossingState, seat: int) -> float:
    """The points this seat may expect; coins break ties (KC-14.4)."""
    if s.player is None and not s.agenda:
        return total(s, seat) + investment_after(s, seat)[1] / 1000
    found: float = sum(map(mul, WEIGHTS, terms(s, seat)))
    return found


def rival_margin(s: CrossingState) -> float:
    """How much more the turns to come bring Paco & Paca than oneself, and what they have already (KC-15.14)."""
    if s.player is None and not s.agenda:
        return float(total(s, RIVAL))
    turns = s.tables.actions
    now = max(s.round, 1) - 1
    left = 0 if s.agenda[0] & OP_MASK == ROUND_END else turns - s.played[0].bit_count()
    pace = left * (RIVAL_PACE[now] - OWN_PACE) + turns * sum([each - OWN_PACE for each in RIVAL_PACE[now + 1 :]])
    return total(s, RIVAL) + pace


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(CrossingState, state)
    t = s.tables
    bottom = s.agenda[0] & OP_MASK
    mornings = t.rounds - s.round
    today = 0 if bottom == ROUND_END else max(0, t.actions - s.played[seat].bit_count())
    if bottom == QUEEN_WAKES and any(step == INCOME and whose == seat for step, whose, _ in s.pending()):
        incomes = mornings + 1
    else:
        incomes = mornings
    actions = t.actions * mornings + today
    time = actions / (t.actions * t.rounds)
    i = seat * 5
    foxes, owls, bears, boars, deer = columns = s.columns[i : i + 5]
    tracks = s.tracks[seat * 4 : seat * 4 + 4]
    decor = s.decor[seat]
    more = actions / 9  # cards still to come in each column
    stars = ends = 0.0
    for track in range(4):
        passed, end = track_ahead(t, track, tracks[track], decor, actions)
        if passed:
            stars += passed * (columns[track] + more)
        ends += end

    favours = growth = 0.0
    held = s.favours[seat]
    while held:
        low = held & -held
        held ^= low
        favour = low.bit_length() - 1
        favours += favour_points(s, seat, favour)
        growth += t.favour_vp[favour] * GROWN[t.favour_per[favour]]

    coins = s.coins[seat]
    spending = min(1.0, 1.4 * time)
    space = s.invest[seat]
    each = 0.2 + 0.22 * spending
    income = best = 0.0
    home = today <= 1 and s.houses[seat] >> s.at[seat] & 1
    if incomes or home:
        owned = s.structures[seat]
        while owned:
            low = owned & -owned
            owned ^= low
            brings = structure_income(s, t, seat, low.bit_length() - 1)
            income += brings
            if brings > best:
                best = brings
    if home:
        best = max(best, PAIR_POINTS * (max(columns) // 2))
        if today:
            best *= STAYING
    standing = s.houses[seat].bit_count()
    sets = 0.0
    if standing < t.houses and actions:
        lacking = sum([max(0, standing - n) for n in columns])
        sets = max(0.0, 1 - lacking / 5) * min(1.0, actions / (2 * lacking + 1))
    objectives, rows = goals(s, t, seat, tracks, time)
    upgraded = s.upgraded[seat]
    return [
        s.vp[seat],
        stars,
        min(1.0, actions / 6) * (foxes + owls + bears + boars),
        s.structures[seat].bit_count() * structure_value(t, min(tracks), actions),
        favours,
        growth * time,
        spending * min(coins, MANY_COINS),
        coins,
        max(t.invest_vp[space], 0.85 * each * t.invest_coins[space]),
        incomes * (foxes // 2 + HALF_PAIR * (foxes & 1)),
        incomes * (owls // 2 + HALF_PAIR * (owls & 1)),
        incomes * (bears // 2 + HALF_PAIR * (bears & 1)),
        incomes * (boars // 2 + HALF_PAIR * (boars & 1)),
        incomes * (deer // 2 + HALF_PAIR * (deer & 1)),
        incomes * income,
        time * sum(tracks),
        ends,
        s.kept[seat].bit_count(),
        time * standing,
        sets * standing,
        objectives,
        rows,
        mornings * TILES_WORTH[upgraded],
        bridges_ahead(t, s.played[seat], today, s.at[seat], s.paws[seat]),
        best if home else 0.0,
        1.0 if mornings and s.first == seat else 0.0,
    ]


TILES_WORTH: Final = tuple(
    sum(worth for tile, worth in enumerate(TILE_POINTS) if mask >> tile & 1) for mask in range(ALL_TILES + 1)
)


def structure_income(s: CrossingState, t: Tables, seat: int, structure: int) -> float:
    """What a structure brings in a Morning, by what it counts now and a little growth."""
    found = 0.0
    for effect in t.structure_effects[structure]:
        gives = t.gives[effect]
        if gives == GIVES_COINS:
            found += COIN * (count(s, seat, t.per[effect]) + 0.8 if t.each[effect] else t.base[effect])
        elif gives == GIVES_POINTS:
            found += count(s, seat, t.per[effect]) + 0.6 if t.each[effect] else t.base[effect]
        elif gives == GIVES_STEPS:
            found += STEP if s.tracks[seat * 4 + t.arg[effect]] < TRACK_END else 0.0
        elif gives == INVEST:
            found += INVEST_POINTS
    return found


def goals(s: CrossingState, t: Tables, seat: int, tracks: list[int], time: float) -> tuple[float, float]:
    """The points of objectives on the way, the nearer the more, and the rows that may become complete."""
    found = rows = other = 0.0
    places = 2 if s.boards() == 2 else 1
    hard = 1.5 + 4 * (1 - time)  # the less time is left, the nearer one must be
    for place, objective in enumerate(s.objectives):
        claims = s.claims[place]
        near = 1.0
        if seat not in claims:
            back = t.objective_back[objective]
            if back:
                near = 0.5 * min(1.0, (s.invest[seat] + 0.5) / back)
            else:
                for what, n in t.objective_needs[objective]:
                    track = what - C_TRACK
                    have = (tracks[track] if 0 <= track < 4 else count(s, seat, what)) + 0.5
                    if have < n:
                        near *= have / n
            if near < 1:
                near = near**hard
            found += near * t.objective_vp[objective][min(len(claims) * places, 3)]
        if not place & 1:
            other = near
        elif near < 1 or other < 1:
            rows += near * other
    return found, rows


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the turn with the choices that look best: a walk half done says little about its worth."""
    s = cast(CrossingState, state)
    while s.player == seat:
        op = s.asked()
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
    """Every different end of the walk under way; only flights that cost little, or that must be.

    Of several ways to a region for the same coins the one counts after which most bridges are in reach.
    """
    ends: dict[tuple[int, int, int], CrossingState] = {}
    seen: set[tuple[int, int, int, int]] = set()
    pending = [s]
    while pending:
        here = pending.pop()
        at = here.at[seat]
        op = here.asked() if here.player == seat else CARD
        if op not in (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER):
            key = (at, here.balloon, here.coins[seat])
            if key not in ends or open_bridges(here, seat) > open_bridges(ends[key], seat):
                ends[key] = here
            continue
        options = here.offered
        if op != CROSS_BRIDGE and options[-1] == STAY and here.balloon != at:
            options = [STAY]
        for action in options:
            there = after(here, action)
            mark = (there.agenda[-1] if there.agenda else 0, there.at[seat], there.paws[seat], there.balloon)
            if mark not in seen:
                seen.add(mark)
                pending.append(there)
    return list(ends.values())


def open_bridges(s: CrossingState, seat: int) -> float:
    """What the bridges that can still be crossed are worth."""
    today = s.tables.actions - s.played[seat].bit_count()
    return bridges_ahead(s.tables, s.played[seat], today, s.at[seat], s.paws[seat])


def cards_after(s: CrossingState, seat: int) -> list[CrossingState]:
    """The positions after each card that can be picked, their effects chosen step by step."""
    if s.player != seat or s.asked() != CARD:
        return [s]
    found = []
    for action in s.offered:
        child = after(s, action)
        while child.player == seat and child.asked() not in (ACTION, INCOME_NEXT, CLAIM_CHOICE):
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
    top = prospect(found, seat)
    for position in positions[1:]:
        value = prospect(position, seat)
        if value > top:
            top = value
            found = position
    return found
