"""What a bot looks at: points, what cards and tracks will score, incomes to come, coins, objectives, Favours."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.engine.weights import read_weights, weighted
from royaume.games.kingdom_crossing.actions import (
    ALL_TILES,
    AUDIENCE,
    CLAIM,
    DONE,
    FAVOURS,
    STAY,
    TILES,
    TRACK_END,
)
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
    RESOURCE,
    ROUND_END,
    TRIGGER_STRUCTURE,
    UPGRADE_TILE,
)
from royaume.games.kingdom_crossing.tables import (
    C_BIRD,
    C_BIRD_PAIR,
    C_BUILDING,
    C_COLOUR,
    C_DECORATION,
    C_DECORATION_PAIR,
    C_FAVOUR,
    C_FLOWER,
    C_GUILD_WITH_3,
    C_HOUSE,
    C_INVESTMENT_VP,
    C_OBJECTIVE,
    C_RESOURCE_SET,
    C_SCULPTURE,
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
    "stars_ahead",  # of the stars, those of slots that the track has still to pass
    "beds",  # free slots that are passed already: a decoration there scores at once
    "bonuses",  # the bonuses of the tracks in reach, in points
    "laggards",  # steps that the lowest tracks lack, for each structure, by the time left
    "last_steps",  # what coins will lack or win as steps of the investment, as the end comes near
    "idle_coins",  # coins that can hardly be spent in the actions left
    "few_coins",  # how far one is from being able to pay a card
    "queen",  # the Queen may still be visited in this round; twice that with the upgraded tile
    "tiles_today",  # upgraded tiles still to be played in this round
    "bear_best",  # what the best structures bring the Bears more than the home card, in each Morning to come
    "boars_early",  # pairs of Boars, the more Mornings are to come: what is upgraded early serves long
    "income_early",  # of structures: what comes early can be put to use
    "evening",  # what the guilds bring in an Evening at home more or less than `at_home` says
    "balloon",  # the balloon is here, and can be paid
    "stuck",  # no bridge leads on from here in this round
    "birds_near",  # the best bird in reach of the next walk, in points
    "offer",  # how good the best open Favour would be, when one is near
    "third_house",  # how near the third house is, with its Favour
    "first_places",  # of the objectives, what being first brings more than being second
    "race",  # the same, where a rival is as near
)
# Other numbers that what is counted depends on.
NUMBERS: Final = (
    "stride",  # steps on a track that an action may bring
    "apart",  # actions between two cards of a column
    "half_pair",  # of a pair, for a card without its partner
    "spending",  # the larger, the longer coins have their full worth
    "structure_coin",  # points of a coin from a structure
    "patience",  # how near an objective must be to count, at the beginning
    "hurry",  # and how much nearer at the end
    "lift",  # steps of the lowest track that an action may bring
    "purse",  # the upgraded tiles, in each round
    "stroll",
    "renown",
    "trek",
    "barter",
    "audience",
)
FIXED: Final = frozenset({"points", "favours"})  # not fitted
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *NUMBERS))
FIRST_NUMBER: Final = len(TERMS)
FIRST_OF_TILES: Final = FIRST_NUMBER + NUMBERS.index("purse")

MANY_COINS: Final = 24  # more can hardly be spent
COIN: Final = 0.35  # points of a coin
INVEST_POINTS: Final = 1.5  # an investment action of a structure
STEP: Final = 1.4  # a step of a structure
UPGRADE_POINTS: Final = 1.5  # an upgrade
STARS_POINTS: Final = 2.0  # a decoration
BIRD_POINTS: Final = 0.5  # a bird for itself
EVERY: Final = 5  # coins that an action can spend
CARD_PRICE: Final = 7  # coins of a good card
FAVOUR_POINTS: Final = 4.0  # a Favour as others have it
EAGER: Final = 0.2  # so near a Favour must be for it to matter which ones lie open
IN_SIGHT: Final = 0.4  # so near an objective must be for it to be a race
LATE: Final = 4  # actions before the end, from which on coins are counted as steps
LAST_COIN: Final = 0.2  # points of a coin at the end, as far as no step is lost
PAIR_POINTS: Final = 1.8  # a pair in the Evening
BY_BALLOON: Final = 0.6  # of a chance to cross a bridge that only a flight leads to
STAYING: Final = 0.4  # of the Evening's income, with one more action to come
MOST_FAVOURS: Final = len(FAVOURS)
SPARE_TILES: Final = 2  # are left when the actions of a Day are done (KC-6.1)
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
def track_ahead(
    t: Tables, track: int, position: int, decor: int, reach: float
) -> tuple[float, float, float, float, float]:
    """What a track promises whose marker may go on by `reach` steps.

    The stars that will count and, of these, those not passed yet; the chance to come to its end; its bonuses; the stars
    of free slots passed already.
    """
    stars = ahead = free = bonuses = 0.0
    for slot in range(len(t.slot_track)):
        if t.slot_track[slot] == track:
            missing = t.slot_at[slot] - position
            if decor >> slot & 1:
                likely = t.stars[1 << slot] * (1.0 if missing <= 0 else max(0.0, 1 - missing / reach))
                stars += likely
                if missing > 0:
                    ahead += likely
            elif missing <= 0:
                free += t.stars[1 << slot]
    for space in range(position + 1, TRACK_END):
        bonuses += max(0.0, 1 - (space - position) / reach) * worth(t, t.bonus_at[track * (TRACK_END + 1) + space])
    end = max(0.0, 1 - (TRACK_END - position) / reach) if position < TRACK_END else 0.0
    return stars, ahead, end * end, bonuses, free


def worth(t: Tables, effects: tuple[int, ...]) -> float:
    """About what some effects bring, in points; half of it where bridges are asked for (KC-9.13)."""
    found = 0.0
    for effect in effects:
        gives = t.gives[effect]
        n = max(1, t.base[effect] - 3) if t.each[effect] else t.base[effect]
        if gives == GIVES_COINS:
            each = COIN
        elif gives == GIVES_POINTS:
            each = 1.0
        elif gives == INVEST or gives == TRIGGER_STRUCTURE:
            each = INVEST_POINTS
        elif gives == UPGRADE_TILE:
            each = UPGRADE_POINTS
        elif gives == GIVES_STEPS or gives == RESOURCE:
            each = STEP
        else:
            each = STARS_POINTS
            n = 1
        found += each * n * (0.5 if t.least[effect] else 1.0)
    return found


@functools.lru_cache(maxsize=8)  # games with components of their own come and go
def birds_worth(t: Tables) -> list[float]:
    """About what each bird brings, in points."""
    return [BIRD_POINTS + worth(t, effects) for effects in t.bird_effects]


@functools.lru_cache(maxsize=100_000)
def spaces_ahead(t: Tables, played: int, at: int, paws: int) -> tuple[int, ...]:
    """The spaces where a walk with one of the tiles left can end, without the balloon."""
    ends = 0
    for tile in range(len(TILES)):
        steps = t.tile_bridges[2 * tile]
        if steps and not played >> tile & 1:
            ends |= t.reach[(at * 128 + paws) * 8 + steps]
    return tuple([space for space, region in enumerate(t.region_of) if ends >> region & 1])


Four = tuple[float, float, float, float]  # one for each track


@functools.lru_cache(maxsize=200_000)
def tracks_ahead(
    t: Tables, wood: int, stone: int, sap: int, food: int, decor: int, reach: float
) -> tuple[Four, Four, Four, float, float, int, int]:
    """What all tracks promise: the first three for each of them, then the ends, the bonuses, the lowest track, and how
    many steps the others lack once it has gone two steps on.
    """
    first = track_ahead(t, 0, wood, decor, reach)
    second = track_ahead(t, 1, stone, decor, reach)
    third = track_ahead(t, 2, sap, decor, reach)
    last = track_ahead(t, 3, food, decor, reach)
    low = min(wood, stone, sap, food)
    lacking = sum([max(0, low + 2 - space) for space in (wood, stone, sap, food)]) - 2
    return (
        (first[0], second[0], third[0], last[0]),
        (first[1], second[1], third[1], last[1]),
        (first[4], second[4], third[4], last[4]),
        first[2] + second[2] + third[2] + last[2],
        first[3] + second[3] + third[3] + last[3],
        low,
        lacking,
    )


@functools.lru_cache(maxsize=10_000)
def structure_value(t: Tables, ahead: float) -> float:
    """What a structure will be worth at the end, by where the lowest track will be."""
    ahead = max(0.0, min(ahead, TRACK_END - 1e-6))
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
    found = weighted(WEIGHTS, terms(s, seat))
    return found


def rival_margin(s: CrossingState) -> float:
    """How much more the turns to come bring Paco & Paca than oneself, and what they have already (KC-15.14)."""
    if s.player is None and not s.agenda:
        return float(total(s, RIVAL))
    turns = s.tables.actions
    now = max(s.round, 1) - 1
    left = 0 if s.agenda[0] & OP_MASK == ROUND_END else turns - s.played[0].bit_count()
    later = 0.0
    for each in RIVAL_PACE[now + 1 :]:
        later += each - OWN_PACE
    pace = left * (RIVAL_PACE[now] - OWN_PACE) + turns * later
    return total(s, RIVAL) + pace


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(CrossingState, state)
    t = s.tables
    bottom = s.agenda[0] & OP_MASK
    mornings = t.rounds - s.round
    played = s.played[seat]
    today = t.actions - played.bit_count()
    if today < 0 or bottom == ROUND_END:
        today = 0
    if bottom == QUEEN_WAKES and any(step == INCOME and whose == seat for step, whose, _ in s.pending()):
        incomes = mornings + 1
    else:
        incomes = mornings
    actions = t.actions * mornings + today
    time = actions / (t.actions * t.rounds)
    stride, apart, half, spend, coin, patience, hurry, lift = WEIGHTS[FIRST_NUMBER:FIRST_OF_TILES]
    i = seat * 5
    foxes, owls, bears, boars, deer = columns = s.columns[i : i + 5]
    more = actions / apart if apart > 1 else float(actions)  # cards still to come in each column
    reach = actions * stride + 0.5
    if reach < 0.1:
        reach = 0.1
    wood, stone, sap, food = tracks = s.tracks[seat * 4 : seat * 4 + 4]
    passed, ahead, free, ends, bonuses, low, lacking = tracks_ahead(t, wood, stone, sap, food, s.decor[seat], reach)
    fox, owl, bear, boar = passed
    stars = fox * (foxes + more) + owl * (owls + more) + bear * (bears + more) + boar * (boars + more)
    fox, owl, bear, boar = ahead
    stars_ahead = fox * (foxes + more) + owl * (owls + more) + bear * (bears + more) + boar * (boars + more)
    fox, owl, bear, boar = free
    beds = fox * foxes + owl * owls + bear * bears + boar * boars

    favours = growth = 0.0
    held = s.favours[seat]
    while held:
        one = held & -held
        held ^= one
        favour = one.bit_length() - 1
        favours += favour_points(s, seat, favour)
        growth += t.favour_vp[favour] * GROWN[t.favour_per[favour]]

    coins = s.coins[seat]
    spending = spend * time
    if spending > 1:
        spending = 1.0
    invested = s.invest[seat]
    each = 0.2 + 0.22 * spending
    last_steps = 0.0
    if actions < LATE:
        gained = t.invest_vp[min(TRACK_END, invested + coins // t.step_price)] - t.invest_vp[invested]
        last_steps = (1 - actions / LATE) * (gained - LAST_COIN * coins)
    income = best = second = evening = 0.0
    here = s.at[seat]
    home = today <= 1 and s.houses[seat] >> here & 1
    if incomes or home:
        owned = s.structures[seat]
        while owned:
            one = owned & -owned
            owned ^= one
            brings = structure_income(s, t, seat, one.bit_length() - 1, coin)
            income += brings
            if brings > best:
                second = best
                best = brings
            elif brings > second:
                second = brings
    bear_best = 0.0
    if bears > 1 and incomes:
        bear_best = best + second - 2 * INVEST_POINTS if bears > 3 else best - INVEST_POINTS
    upgraded = s.upgraded[seat]
    if home:
        truly = max(best, guilds_in_evening(columns, best, upgraded == ALL_TILES, mornings))
        best = max(best, PAIR_POINTS * (max(columns) // 2))
        evening = truly - best
        if today:
            best *= STAYING
            evening *= STAYING
    most = EVERY * (actions + 1)
    early = incomes * (incomes - 1)
    structures = s.structures[seat].bit_count()
    standing = s.houses[seat].bit_count()
    sets = 0.0
    if standing < t.houses and actions:
        gaps = 0
        for n in columns:
            if n < standing:
                gaps += standing - n
        sets = max(0.0, 1 - gaps / 5) * min(1.0, actions / (2 * gaps + 1))
    third = sets if standing == 2 else 0.0
    objectives, rows, first_places, race = goals(s, t, seat, columns + tracks, patience + hurry * (1 - time))
    offer = 0.0
    eager = ends + rows + third
    if eager > EAGER:
        offer = (min(1.0, eager) - EAGER) * (best_open(s, t, seat, time) - FAVOUR_POINTS)
    paws = s.paws[seat]
    queen = tiles_today = stuck = birds_near = 0.0
    if today:
        if s.queen >= 0 and not played >> AUDIENCE & 1:
            queen = 2.0 if upgraded >> AUDIENCE & 1 else 1.0
        ready = upgraded & ~played
        if ready:
            tiles_today = tiles_worth(ready) * today / (today + SPARE_TILES)
        if here >= 0:
            if not t.reach[(here * 128 + paws) * 8 + 1]:
                stuck = 1.0
            birds = s.birds
            values = birds_worth(t)
            for place in spaces_ahead(t, played, here, paws):
                bird = birds[place]
                if bird >= 0 and values[bird] > birds_near:
                    birds_near = values[bird]
    return [
        s.vp[seat],
        stars,
        (actions / 6 if actions < 6 else 1.0) * (foxes + owls + bears + boars),
        structures * structure_value(t, low + lift * actions),
        favours,
        growth * time,
        spending * (coins if coins < MANY_COINS else MANY_COINS),
        coins,
        max(t.invest_vp[invested], 0.85 * each * t.invest_coins[invested]),
        incomes * (foxes // 2 + half * (foxes & 1)),
        incomes * (owls // 2 + half * (owls & 1)),
        incomes * (bears // 2 + half * (bears & 1)),
        incomes * (boars // 2 + half * (boars & 1)),
        incomes * (deer // 2 + half * (deer & 1)),
        incomes * income,
        time * (wood + stone + sap + food),
        ends,
        s.kept[seat].bit_count(),
        time * standing,
        sets * standing,
        objectives,
        rows,
        mornings * tiles_worth(upgraded),
        bridges_ahead(t, played, today, here, paws),
        best if home else 0.0,
        1.0 if mornings and s.first == seat else 0.0,
        stars_ahead,
        time * beds,
        bonuses,
        time * structures * lacking,
        last_steps,
        coins - most if coins > most else 0,
        1 - coins / CARD_PRICE if coins < CARD_PRICE and actions else 0.0,
        queen,
        tiles_today,
        incomes * bear_best,
        early * (boars // 2),
        early * income,
        evening,
        1.0 if actions and s.balloon == here and coins >= t.balloon_here else 0.0,
        stuck,
        birds_near,
        offer,
        third,
        first_places,
        race,
    ]


def tiles_worth(upgraded: int) -> float:
    """What a set of upgraded tiles is worth in a round."""
    found = 0.0
    tile = FIRST_OF_TILES
    while upgraded:
        if upgraded & 1:
            found += WEIGHTS[tile]
        tile += 1
        upgraded >>= 1
    return found


def guilds_in_evening(columns: list[int], structure: float, all_upgraded: bool, mornings: int) -> float:
    """The points of the guild that brings most in an Evening at home (KC-13.2)."""
    foxes, owls, bears, boars, deer = columns
    upgrade = 2.0 if all_upgraded else UPGRADE_POINTS if mornings else 0.0
    return max(
        2.0 * (foxes // 2),
        INVEST_POINTS * (owls // 2),
        structure * (bears > 1),
        upgrade * (boars // 2),
        STEP * (deer // 2),
    )


def best_open(s: CrossingState, t: Tables, seat: int, time: float) -> float:
    """What the best of the open Favours would bring a seat, with half of what may still come to it (KC-12.2)."""
    found = 0.0
    for favour in s.display:
        if favour >= 0:
            what = t.favour_per[favour]
            brings = t.favour_vp[favour] * (count(s, seat, what) + 0.5 * time * GROWN[what])
            if brings > found:
                found = brings
    return found


def structure_income(s: CrossingState, t: Tables, seat: int, structure: int, coin: float) -> float:
    """What a structure brings in a Morning, by what it counts now and a little growth."""
    found = 0.0
    for effect in t.structure_effects[structure]:
        gives = t.gives[effect]
        if gives == GIVES_COINS:
            found += coin * (count(s, seat, t.per[effect]) + 0.8 if t.each[effect] else t.base[effect])
        elif gives == GIVES_POINTS:
            found += count(s, seat, t.per[effect]) + 0.6 if t.each[effect] else t.base[effect]
        elif gives == GIVES_STEPS:
            found += STEP if s.tracks[seat * 4 + t.arg[effect]] < TRACK_END else 0.0
        elif gives == INVEST:
            found += INVEST_POINTS
    return found


def goals(s: CrossingState, t: Tables, seat: int, counted: list[int], hard: float) -> tuple[float, float, float, float]:
    """The points of objectives on the way, the nearer the more, and the rows that may become complete.

    Then what the first place brings more than the next one where nobody has claimed, and that where a rival is near.
    `counted` are the cards of each guild and the steps on each track.
    """
    found = rows = other = first = race = 0.0
    places = 2 if s.boards() == 2 else 1
    all_claims = s.claims
    for place, (back, needs, points) in enumerate(asked(t, s.objectives)):
        claims = all_claims[place]
        near = 1.0
        if seat not in claims:
            if back:
                near = 0.5 * min(1.0, (s.invest[seat] + 0.5) / back)
            else:
                for what, n in needs:
                    have = counted[what] if what < C_STRUCTURE else few(s, t, seat, what)
                    if have < n:
                        near *= (have + 0.5) / n
            if near < 1:
                near = near**hard
            if claims:
                found += near * points[min(len(claims) * places, 3)]
            else:
                found += near * points[0]
                premium = near * (points[0] - points[places])
                first += premium
                if near > IN_SIGHT and not back:
                    race += premium * rival_near(s, t, seat, needs)
        if not place & 1:
            other = near
        elif near < 1 or other < 1:
            rows += near * other
    return found, rows, first, race


Goal = tuple[int, tuple[tuple[int, int], ...], tuple[int, ...]]  # spaces to go back, needs, points by place


@functools.lru_cache(maxsize=1024)
def asked(t: Tables, objectives: tuple[int, ...]) -> tuple[Goal, ...]:
    """What the objectives on the tree board ask for, and what they bring (KC-11.2)."""
    return tuple([(t.objective_back[one], t.objective_needs[one], t.objective_vp[one]) for one in objectives])


def few(s: CrossingState, t: Tables, seat: int, what: int) -> int:
    """How many of `what` a player has now: what objectives ask for is looked up at once."""
    if what == C_FLOWER:
        return t.flowers[s.decor[seat]]
    if what == C_SCULPTURE:
        return t.sculptures[s.decor[seat]]
    if what == C_BIRD:
        return s.kept[seat].bit_count()
    return count(s, seat, what)


def rival_near(s: CrossingState, t: Tables, seat: int, needs: tuple[tuple[int, int], ...]) -> float:
    """How near the nearest of the others is to an objective, from 0 to 1; far is nothing."""
    nearest = 0.0
    for rival in range(s.boards()):
        if rival != seat:
            near = 1.0
            for what, n in needs:
                have = s.tracks[rival * 4 + what - C_TRACK] if C_TRACK <= what < C_STRUCTURE else few(s, t, rival, what)
                if have < n:
                    near *= have / n
            if near > nearest:
                nearest = near
    return nearest * nearest


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
