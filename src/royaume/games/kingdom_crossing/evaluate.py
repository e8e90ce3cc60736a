"""What a bot looks at: points, what cards and tracks will score, incomes to come, coins, objectives, Favours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from royaume.engine.flow import OP_MASK
from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.kingdom_crossing.actions import (
    ALL_TILES,
    AUDIENCE,
    CLAIM,
    DONE,
    REGIONS,
    STAY,
    TILES,
    TRACK_END,
)
from royaume.games.kingdom_crossing.counting import ONES, count
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

# Where each term is in the list.
T_POINTS: Final = TERMS.index("points")
T_STARS: Final = TERMS.index("stars")
T_CARDS: Final = TERMS.index("cards")
T_STRUCTURES: Final = TERMS.index("structures")
T_FAVOURS: Final = TERMS.index("favours")
T_GROWTH: Final = TERMS.index("growth")
T_COINS: Final = TERMS.index("coins")
T_LAST_COINS: Final = TERMS.index("last_coins")
T_INVESTMENT: Final = TERMS.index("investment")
T_FOXES: Final = TERMS.index("foxes")
T_OWLS: Final = TERMS.index("owls")
T_BEARS: Final = TERMS.index("bears")
T_BOARS: Final = TERMS.index("boars")
T_DEER: Final = TERMS.index("deer")
T_INCOME: Final = TERMS.index("income")
T_STEPS: Final = TERMS.index("steps")
T_ENDS: Final = TERMS.index("ends")
T_BIRDS: Final = TERMS.index("birds")
T_HOUSES: Final = TERMS.index("houses")
T_SETS: Final = TERMS.index("sets")
T_OBJECTIVES: Final = TERMS.index("objectives")
T_ROWS: Final = TERMS.index("rows")
T_TILES: Final = TERMS.index("tiles")
T_BRIDGES: Final = TERMS.index("bridges")
T_AT_HOME: Final = TERMS.index("at_home")
T_TOKEN: Final = TERMS.index("token")
T_STARS_AHEAD: Final = TERMS.index("stars_ahead")
T_BEDS: Final = TERMS.index("beds")
T_BONUSES: Final = TERMS.index("bonuses")
T_LAGGARDS: Final = TERMS.index("laggards")
T_LAST_STEPS: Final = TERMS.index("last_steps")
T_IDLE_COINS: Final = TERMS.index("idle_coins")
T_FEW_COINS: Final = TERMS.index("few_coins")
T_QUEEN: Final = TERMS.index("queen")
T_TILES_TODAY: Final = TERMS.index("tiles_today")
T_BEAR_BEST: Final = TERMS.index("bear_best")
T_BOARS_EARLY: Final = TERMS.index("boars_early")
T_INCOME_EARLY: Final = TERMS.index("income_early")
T_EVENING: Final = TERMS.index("evening")
T_BALLOON: Final = TERMS.index("balloon")
T_STUCK: Final = TERMS.index("stuck")
T_BIRDS_NEAR: Final = TERMS.index("birds_near")
T_OFFER: Final = TERMS.index("offer")
T_THIRD_HOUSE: Final = TERMS.index("third_house")
T_FIRST_PLACES: Final = TERMS.index("first_places")
T_RACE: Final = TERMS.index("race")
# And each of the other numbers.
N_STRIDE: Final = FIRST_NUMBER + NUMBERS.index("stride")
N_APART: Final = FIRST_NUMBER + NUMBERS.index("apart")
N_HALF_PAIR: Final = FIRST_NUMBER + NUMBERS.index("half_pair")
N_SPENDING: Final = FIRST_NUMBER + NUMBERS.index("spending")
N_STRUCTURE_COIN: Final = FIRST_NUMBER + NUMBERS.index("structure_coin")
N_PATIENCE: Final = FIRST_NUMBER + NUMBERS.index("patience")
N_HURRY: Final = FIRST_NUMBER + NUMBERS.index("hurry")
N_LIFT: Final = FIRST_NUMBER + NUMBERS.index("lift")

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
SPARE_TILES: Final = 2  # are left when the actions of a Day are done (KC-6.1)
RIVAL_PACE: Final[tuple[float, ...]] = (0.8, 3.2, 6.0, 6.8)  # points that Paco & Paca gain in a turn of each round
OWN_PACE: Final = 4.6  # points that an action still to come brings; between players it is the same for all
REGION_COUNT: Final = len(REGIONS)
PLAYED_SETS: Final = 64  # of tiles
PAWS_SETS: Final = 128  # of bridges
MOST_TRACKS: Final = 200_000  # so many are kept
NEVER: Final = float("-inf")

Four = tuple[float, float, float, float]  # one for each track
Five = tuple[float, float, float, float, float]  # what a track promises


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


GROWN: Final[tuple[float, ...]] = tuple(grown(what) for what in range(C_INVESTMENT_VP + 1))


def track_ahead(t: Tables, track: int, position: int, decor: int, reach: float) -> Five:
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


class Tracks:
    """What all tracks of a seat promise."""

    __slots__ = ("ahead", "bonuses", "ends", "free", "lacking", "low", "stars", "steps")

    def __init__(self, tracks: Sequence[int], first: Five, second: Five, third: Five, last: Five) -> None:
        self.stars: Four = first[0], second[0], third[0], last[0]
        self.ahead: Four = first[1], second[1], third[1], last[1]
        self.free: Four = first[4], second[4], third[4], last[4]
        self.ends: float = first[2] + second[2] + third[2] + last[2]
        self.bonuses: float = first[3] + second[3] + third[3] + last[3]
        self.steps: int = sum(tracks)
        self.low: int = min(tracks)
        # How many steps the others lack once the lowest track has gone two steps on.
        self.lacking: int = sum([max(0, self.low + 2 - space) for space in tracks]) - 2


class Walk:
    """Where bridges may still lead from a region today, without the balloon."""

    __slots__ = ("bridges", "spaces", "stuck")

    def __init__(self, t: Tables, played: int, at: int, paws: int) -> None:
        self.bridges: float = bridges_ahead(t, played, t.actions - played.bit_count(), at, paws)
        self.stuck: bool = not t.reach[(at * 128 + paws) * 8 + 1]
        ends = 0
        for tile in range(len(TILES)):
            steps = t.tile_bridges[2 * tile]
            if steps and not played >> tile & 1:
                ends |= t.reach[(at * 128 + paws) * 8 + steps]
        self.spaces: list[int] = [space for space, region in enumerate(t.region_of) if ends >> region & 1]


class Goal:
    """What an objective on the tree board asks for, and what it brings (KC-11.2)."""

    __slots__ = ("back", "needs", "points", "premium")

    def __init__(self, t: Tables, objective: int, places: int) -> None:
        self.back: int = t.objective_back[objective]  # spaces
        self.needs: list[tuple[int, int]] = list(t.objective_needs[objective])
        self.points: list[float] = [float(points) for points in t.objective_vp[objective]]
        self.premium: float = self.points[0] - self.points[places]  # of who comes first


class Outlook:
    """What positions of a game promise, looked at once: by tables, and by the number of the weights that it needs."""

    __slots__ = ("birds", "each_track", "goals", "objectives", "places", "stride", "tables", "tracks", "walks")

    def __init__(self, t: Tables, stride: float) -> None:
        self.tables = t
        self.stride = stride
        self.birds: list[float] = [BIRD_POINTS + worth(t, effects) for effects in t.bird_effects]
        self.tracks: dict[int, Tracks] = {}
        self.each_track: dict[int, Five] = {}
        self.walks: list[Walk | None] = [None] * (PLAYED_SETS * (REGION_COUNT + 1) * PAWS_SETS)
        self.objectives: tuple[int, ...] = ()
        self.places = 0
        self.goals: list[Goal] = []

    def tracks_of(self, s: CrossingState, seat: int, actions: int) -> Tracks:
        """What the tracks of a seat promise with so many actions to come."""
        i = seat * 4
        tracks = s.tracks
        decor = s.decor[seat]
        key = tracks[i] | tracks[i + 1] << 4 | tracks[i + 2] << 8 | tracks[i + 3] << 12 | decor << 16 | actions << 26
        found = self.tracks.get(key)
        if found is None:
            if len(self.tracks) >= MOST_TRACKS:
                self.tracks.clear()
            found = Tracks(
                tracks[i : i + 4],
                self.track(0, tracks[i], decor, actions),
                self.track(1, tracks[i + 1], decor, actions),
                self.track(2, tracks[i + 2], decor, actions),
                self.track(3, tracks[i + 3], decor, actions),
            )
            self.tracks[key] = found
        return found

    def track(self, track: int, position: int, decor: int, actions: int) -> Five:
        """What one track promises; only its own slots matter."""
        slots = decor & self.tables.passed[track * (TRACK_END + 1) + TRACK_END]
        key = position | track << 4 | slots << 6 | actions << 16
        found = self.each_track.get(key)
        if found is None:
            reach = max(0.1, actions * self.stride + 0.5)
            found = track_ahead(self.tables, track, position, slots, reach)
            self.each_track[key] = found
        return found

    def walk(self, played: int, at: int, paws: int) -> Walk:
        """Where bridges may still lead; before the draft is over a worker is at -1."""
        i = (played * (REGION_COUNT + 1) + at + 1) * PAWS_SETS + paws
        found = self.walks[i]
        if found is None:
            found = Walk(self.tables, played, at, paws)
            self.walks[i] = found
        return found

    def goals_of(self, objectives: tuple[int, ...], places: int) -> list[Goal]:
        """The objectives of a game, of whose places every `places`th counts."""
        if self.objectives is not objectives or self.places != places:
            self.objectives = objectives
            self.places = places
            self.goals = [Goal(self.tables, one, places) for one in objectives]
        return self.goals


_outlooks: Final[list[Outlook]] = []


def outlook_of(t: Tables) -> Outlook:
    """What positions promise, looked at anew only when the components or the weights are others."""
    stride = WEIGHTS[N_STRIDE]
    if _outlooks:
        found = _outlooks[0]
        if found.tables is t and found.stride == stride:
            return found
    _outlooks[:] = [Outlook(t, stride)]
    return _outlooks[0]


def structure_value(t: Tables, ahead: float) -> float:
    """What a structure will be worth at the end, by where the lowest track will be."""
    if ahead < 0:
        ahead = 0.0
    elif ahead > TRACK_END - 1e-6:
        ahead = TRACK_END - 1e-6
    base = int(ahead)
    return t.structure_vp[base] + (t.structure_vp[base + 1] - t.structure_vp[base]) * (ahead - base)


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
    most = NEVER
    for other in range(s.seats):
        if other != seat:
            theirs = prospect(s, other)
            if theirs > most:
                most = theirs
    return mine - most


def prospect(s: CrossingState, seat: int) -> float:
    """The points this seat may expect; coins break ties (KC-14.4)."""
    if s.player is None and not s.agenda:
        return total(s, seat) + investment_after(s, seat)[1] / 1000
    return counted(s, seat, None)


def rival_margin(s: CrossingState) -> float:
    """How much more the turns to come bring Paco & Paca than oneself, and what they have already (KC-15.14)."""
    if s.player is None and not s.agenda:
        return float(total(s, RIVAL))
    turns = s.tables.actions
    now = max(s.round, 1) - 1
    left = 0 if s.agenda[0] & OP_MASK == ROUND_END else turns - s.played[0].bit_count()
    later = 0.0
    for coming in range(now + 1, len(RIVAL_PACE)):
        later += RIVAL_PACE[coming] - OWN_PACE
    pace = left * (RIVAL_PACE[now] - OWN_PACE) + turns * later
    return total(s, RIVAL) + pace


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    found = [0.0] * len(TERMS)
    counted(cast(CrossingState, state), seat, found)
    return found


def weighed(term: int, count: float, found: list[float] | None) -> float:
    """A count times the weight of its term; it is written down for who wants to know."""
    if found is not None:
        found[term] = count
    return WEIGHTS[term] * count


def counted(s: CrossingState, seat: int, found: list[float] | None) -> float:
    """What is counted for a seat, weighed and added up in the order of TERMS; each count is written down in `found`.

    A term that is not weighed counts nothing.
    """
    t = s.tables
    outlook = outlook_of(t)
    bottom = s.agenda[0] & OP_MASK
    mornings = t.rounds - s.round
    played = s.played[seat]
    today = t.actions - ONES[played]
    if today < 0 or bottom == ROUND_END:
        today = 0
    if bottom == QUEEN_WAKES and any(step == INCOME and whose == seat for step, whose, _ in s.pending()):
        incomes = mornings + 1
    else:
        incomes = mornings
    actions = t.actions * mornings + today
    time = actions / (t.actions * t.rounds)
    columns = s.columns
    i = seat * 5
    foxes = columns[i]
    owls = columns[i + 1]
    bears = columns[i + 2]
    boars = columns[i + 3]
    deer = columns[i + 4]
    apart = WEIGHTS[N_APART]
    more = actions / apart if apart > 1 else float(actions)  # cards still to come in each column
    tracks = outlook.tracks_of(s, seat, actions)
    fox, owl, bear, boar = tracks.stars
    stars = fox * (foxes + more) + owl * (owls + more) + bear * (bears + more) + boar * (boars + more)
    fox, owl, bear, boar = tracks.ahead
    stars_ahead = fox * (foxes + more) + owl * (owls + more) + bear * (bears + more) + boar * (boars + more)
    fox, owl, bear, boar = tracks.free
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
    spending = WEIGHTS[N_SPENDING] * time
    if spending > 1:
        spending = 1.0
    invested = s.invest[seat]
    each = 0.2 + 0.22 * spending
    last_steps = 0.0
    if actions < LATE:
        gained = t.invest_vp[min(TRACK_END, invested + coins // t.step_price)] - t.invest_vp[invested]
        last_steps = (1 - actions / LATE) * (gained - LAST_COIN * coins)
    income = best = second = at_home = evening = 0.0
    here = s.at[seat]
    home = today <= 1 and s.houses[seat] >> here & 1
    if incomes or home:
        coin = WEIGHTS[N_STRUCTURE_COIN]
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
        at_home = max(best, PAIR_POINTS * (highest(columns, i) // 2))
        evening = max(best, guilds_in_evening(columns, i, best, upgraded == ALL_TILES, mornings)) - at_home
        if today:
            at_home *= STAYING
            evening *= STAYING
    most = EVERY * (actions + 1)
    structures = s.structures[seat].bit_count()
    standing = ONES[s.houses[seat]]
    sets = 0.0
    if standing < t.houses and actions:
        gaps = 0
        for k in range(i, i + 5):
            if columns[k] < standing:
                gaps += standing - columns[k]
        sets = max(0.0, 1 - gaps / 5) * min(1.0, actions / (2 * gaps + 1))
    third = sets if standing == 2 else 0.0
    hard = WEIGHTS[N_PATIENCE] + WEIGHTS[N_HURRY] * (1 - time)
    objectives, rows, first_places, race = goals(s, outlook, seat, hard)
    eager = tracks.ends + rows + third
    walk = outlook.walk(played, here, s.paws[seat]) if today else None

    worth = weighed(T_POINTS, s.vp[seat], found)
    worth += weighed(T_STARS, stars, found)
    worth += weighed(T_CARDS, (actions / 6 if actions < 6 else 1.0) * (foxes + owls + bears + boars), found)
    low = tracks.low + WEIGHTS[N_LIFT] * actions
    worth += weighed(T_STRUCTURES, structures * structure_value(t, low), found)
    if favours or growth:
        worth += weighed(T_FAVOURS, favours, found)
        worth += weighed(T_GROWTH, growth * time, found)
    worth += weighed(T_COINS, spending * (coins if coins < MANY_COINS else MANY_COINS), found)
    worth += weighed(T_LAST_COINS, coins, found)
    investment = max(float(t.invest_vp[invested]), 0.85 * each * t.invest_coins[invested])
    worth += weighed(T_INVESTMENT, investment, found)
    if incomes:
        half = WEIGHTS[N_HALF_PAIR]
        worth += weighed(T_FOXES, incomes * (foxes // 2 + half * (foxes & 1)), found)
        worth += weighed(T_OWLS, incomes * (owls // 2 + half * (owls & 1)), found)
        worth += weighed(T_BEARS, incomes * (bears // 2 + half * (bears & 1)), found)
        worth += weighed(T_BOARS, incomes * (boars // 2 + half * (boars & 1)), found)
        worth += weighed(T_DEER, incomes * (deer // 2 + half * (deer & 1)), found)
        worth += weighed(T_INCOME, incomes * income, found)
    worth += weighed(T_STEPS, time * tracks.steps, found)
    worth += weighed(T_ENDS, tracks.ends, found)
    worth += weighed(T_BIRDS, s.kept[seat].bit_count(), found)
    worth += weighed(T_HOUSES, time * standing, found)
    worth += weighed(T_SETS, sets * standing, found)
    worth += weighed(T_OBJECTIVES, objectives, found)
    worth += weighed(T_ROWS, rows, found)
    if mornings:
        worth += weighed(T_TILES, mornings * tiles_worth(upgraded), found)
    if walk is not None:
        worth += weighed(T_BRIDGES, walk.bridges, found)
    if home:
        worth += weighed(T_AT_HOME, at_home, found)
    if mornings and s.first == seat:
        worth += weighed(T_TOKEN, 1.0, found)
    worth += weighed(T_STARS_AHEAD, stars_ahead, found)
    worth += weighed(T_BEDS, time * beds, found)
    worth += weighed(T_BONUSES, tracks.bonuses, found)
    worth += weighed(T_LAGGARDS, time * structures * tracks.lacking, found)
    if last_steps:
        worth += weighed(T_LAST_STEPS, last_steps, found)
    if coins > most:
        worth += weighed(T_IDLE_COINS, coins - most, found)
    if actions and coins < CARD_PRICE:
        worth += weighed(T_FEW_COINS, 1 - coins / CARD_PRICE, found)
    if today:
        if s.queen >= 0 and not played >> AUDIENCE & 1:
            worth += weighed(T_QUEEN, 2.0 if upgraded >> AUDIENCE & 1 else 1.0, found)
        ready = upgraded & ~played
        if ready:
            worth += weighed(T_TILES_TODAY, tiles_worth(ready) * today / (today + SPARE_TILES), found)
    if incomes:
        if bear_best:
            worth += weighed(T_BEAR_BEST, incomes * bear_best, found)
        early = incomes * (incomes - 1)
        if early:
            worth += weighed(T_BOARS_EARLY, early * (boars // 2), found)
            worth += weighed(T_INCOME_EARLY, early * income, found)
    if evening:
        worth += weighed(T_EVENING, evening, found)
    if actions and s.balloon == here and coins >= t.balloon_here:
        worth += weighed(T_BALLOON, 1.0, found)
    if walk is not None and here >= 0:
        if walk.stuck:
            worth += weighed(T_STUCK, 1.0, found)
        if walk.spaces:
            worth += weighed(T_BIRDS_NEAR, best_bird(s, outlook, walk), found)
    if eager > EAGER:
        offer = (min(1.0, eager) - EAGER) * (best_open(s, t, seat, time) - FAVOUR_POINTS)
        worth += weighed(T_OFFER, offer, found)
    if third:
        worth += weighed(T_THIRD_HOUSE, third, found)
    if first_places:
        worth += weighed(T_FIRST_PLACES, first_places, found)
    if race:
        worth += weighed(T_RACE, race, found)
    return worth


def best_bird(s: CrossingState, outlook: Outlook, walk: Walk) -> float:
    """What the best bird in reach of a walk is worth, in points."""
    found = 0.0
    for space in walk.spaces:
        bird = s.birds[space]
        if bird >= 0 and outlook.birds[bird] > found:
            found = outlook.birds[bird]
    return found


def highest(columns: list[int], i: int) -> int:
    """How many cards the longest of the five columns from `i` on has."""
    found = columns[i]
    for k in range(i + 1, i + 5):
        if columns[k] > found:
            found = columns[k]
    return found


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


def guilds_in_evening(columns: list[int], i: int, structure: float, all_upgraded: bool, mornings: int) -> float:
    """The points of the guild that brings most in an Evening at home (KC-13.2); its columns begin at `i`."""
    upgrade = 2.0 if all_upgraded else UPGRADE_POINTS if mornings else 0.0
    found = max(2.0 * (columns[i] // 2), INVEST_POINTS * (columns[i + 1] // 2))
    if columns[i + 2] > 1:
        found = max(found, structure)
    found = max(found, upgrade * (columns[i + 3] // 2))
    return max(found, STEP * (columns[i + 4] // 2))


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
        if gives == GIVES_COINS or gives == GIVES_POINTS:
            each = t.each[effect] != 0
            n = float(count(s, seat, t.per[effect]) if each else t.base[effect])
            if gives == GIVES_COINS:
                found += coin * (n + 0.8 if each else n)
            else:
                found += n + 0.6 if each else n
        elif gives == GIVES_STEPS:
            if s.tracks[seat * 4 + t.arg[effect]] < TRACK_END:
                found += STEP
        elif gives == INVEST:
            found += INVEST_POINTS
    return found


def goals(s: CrossingState, outlook: Outlook, seat: int, hard: float) -> tuple[float, float, float, float]:
    """The points of objectives on the way, the nearer the more, and the rows that may become complete.

    Then what the first place brings more than the next one where nobody has claimed, and that where a rival is near.
    """
    found = rows = other = first = race = 0.0
    places = 2 if s.boards() == 2 else 1
    all_claims = s.claims
    t = s.tables
    tracks = s.tracks
    at = seat * 4 - C_TRACK
    for place, goal in enumerate(outlook.goals_of(s.objectives, places)):
        claims = all_claims[place]
        near = 1.0
        if not claims or seat not in claims:
            if goal.back:
                near = 0.5 * min(1.0, (s.invest[seat] + 0.5) / goal.back)
            else:
                for what, n in goal.needs:
                    have = tracks[at + what] if C_TRACK <= what < C_STRUCTURE else few(s, t, seat, what)
                    if have < n:
                        near *= (have + 0.5) / n
            if near < 1:
                near = math.pow(near, hard)
            if claims:
                found += near * goal.points[min(len(claims) * places, 3)]
            else:
                found += near * goal.points[0]
                premium = near * goal.premium
                first += premium
                if near > IN_SIGHT and not goal.back:
                    race += premium * rival_near(s, t, seat, goal)
        if not place & 1:
            other = near
        elif near < 1 or other < 1:
            rows += near * other
    return found, rows, first, race


def few(s: CrossingState, t: Tables, seat: int, what: int) -> int:
    """How many of `what` a player has now: what objectives ask for is looked up at once."""
    if what == C_FLOWER:
        return t.flowers[s.decor[seat]]
    if what == C_SCULPTURE:
        return t.sculptures[s.decor[seat]]
    if what == C_BIRD:
        return s.kept[seat].bit_count()
    return count(s, seat, what)


def rival_near(s: CrossingState, t: Tables, seat: int, goal: Goal) -> float:
    """How near the nearest of the others is to an objective, from 0 to 1; far is nothing."""
    nearest = 0.0
    for rival in range(s.boards()):
        if rival != seat:
            near = 1.0
            for what, n in goal.needs:
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
            s = best_card(walks(s, seat), seat)
        elif op == CARD:
            s = best_card([s.clone()], seat)
        elif op == CLAIM_CHOICE:
            s.apply(next((action for action in s.offered if CLAIM <= action < DONE), DONE))
        else:
            s = best_choice(s.clone(), seat)[0]
    return s


def walks(s: CrossingState, seat: int) -> list[CrossingState]:
    """Every different end of the walk under way; only flights that cost little, or that must be.

    Of several ways to a region for the same coins the one counts after which most bridges are in reach.
    """
    ends: dict[tuple[int, int, int], CrossingState] = {}
    seen: set[tuple[int, int, int, int]] = set()
    pending = [s.clone()]
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
        last = len(options) - 1
        for i, action in enumerate(options):
            there = after(here, action, i == last)
            mark = (there.agenda[-1] if there.agenda else 0, there.at[seat], there.paws[seat], there.balloon)
            if mark not in seen:
                seen.add(mark)
                pending.append(there)
    return list(ends.values())


def open_bridges(s: CrossingState, seat: int) -> float:
    """What the bridges that can still be crossed are worth."""
    return outlook_of(s.tables).walk(s.played[seat], s.at[seat], s.paws[seat]).bridges


def best_card(ends: list[CrossingState], seat: int) -> CrossingState:
    """The position after the best card that can be picked at the ends of a walk; the first of equals.

    The effects of each card are chosen step by step. The ends themselves are played on.
    """
    found = ends[0]
    top = NEVER
    for end in ends:
        if end.player != seat or end.asked() != CARD:
            value = prospect(end, seat)
            if value > top:
                top = value
                found = end
            continue
        options = end.offered
        last = len(options) - 1
        for i, action in enumerate(options):
            child, value = with_effects(after(end, action, i == last), seat)
            if value > top:
                top = value
                found = child
    return found


def with_effects(s: CrossingState, seat: int) -> tuple[CrossingState, float]:
    """The position when the effects of a card are chosen, and what it is worth; it is played on itself."""
    chosen = False
    value = 0.0
    while s.player == seat and s.asked() not in (ACTION, INCOME_NEXT, CLAIM_CHOICE):
        s, value = best_choice(s, seat)
        chosen = True
    return s, value if chosen else prospect(s, seat)


def best_choice(s: CrossingState, seat: int) -> tuple[CrossingState, float]:
    """The position that looks best after one action, the first of equals, and what it is worth; `s` is played on."""
    found = s
    top = NEVER
    options = s.offered
    last = len(options) - 1
    for i, action in enumerate(options):
        child = after(s, action, i == last)
        value = prospect(child, seat)
        if value > top:
            top = value
            found = child
    return found, top


def after(s: CrossingState, action: int, last: bool) -> CrossingState:
    """The position after an action; the last action that is tried needs no copy."""
    child = s if last else s.clone()
    child.apply(action)
    return child
