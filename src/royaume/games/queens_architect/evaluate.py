"""What a bot looks at: the way to the palace, the troupe, the money, and what the next turns could bring."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.queens_architect.actions import (
    AGES,
    BROKER,
    CAPITAL,
    CONSTRUCTION,
    DAY_LABOUR,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    POINTS,
    RECRUITMENT,
    SOCKETS,
    TRAVEL,
)
from royaume.games.queens_architect.scoring import leaders
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import DRAFT_PICK, MOVE_CHOICE
from royaume.games.queens_architect.tables import Tables

# What is counted for each seat; `weights.toml` says what each is worth. The unit is about a third of an esteem point
# spent on the track.
TERMS: Final = (
    "climbed",  # points spent on the track; after PATIENCE rounds they count twice: a fresh troupe is there to be used
    "thalers",  # up to a full purse
    "spare_thalers",
    "bonds",  # up to a full drawer
    "spare_bonds",
    "trust",  # further spaces on the broker track, as far as there is a way to go
    "jobs",  # jobs that the artisans still have, whatever they show, as many as the rest of the way asks for
    "shown",  # performance in these jobs, likewise
    "repairs",  # repair values in these jobs
    "farmhands",  # jobs of farmhands
    "spare_jobs",  # beyond that
    "spare_shown",
    "guilds",  # that are there
    "artisans",
    "buildings",
    "last_space",  # 1 on the last space: only the troupe and the way home are missing
    "palace_points",  # performance up to what the palace needs, once on the last space
    "miles",  # less the spaces between the carriage and the capital, once on the last space
    "best_site",  # esteem of the best building that the troupe could make now, wherever it is, as far as there is a way
    "second_site",  # esteem of another one, after the work on the first, for the way that is left then
    "over_cap",  # performance that the cap of the best site would waste
    "sites",  # where the troupe has all guilds, as many as the way asks for
    "turns",  # that the seat still needs, as far as one can tell
    "nearness",  # the same as a part of 1: a turn counts more when few are left
    "gathered",  # performance up to what the palace needs, the closer the last space is
    "far",  # spaces between the carriage and the capital, the closer the last space is
    "fare_short",  # thalers that lack for the way home, likewise, and on the last space
    "palace_margin",  # performance beyond what the palace needs, on the last space: who gives more wins
    "cashable",  # bonds that the next visit to the broker turns into money
    "stranded",  # bonds that nobody will have the time to cash
    "at_bar",  # guilds of the troupe that cannot rest at the next visit
    "late_thalers",  # thalers up to a full purse, the closer the last space is
    "late_bonds",  # bonds, likewise
    "prospects",  # what the next three turns could bring, in the unit of the weights
)
FIXED: Final = frozenset({"prospects"})

# Numbers that are no weights of a term, in the order in which `counted` reads them.
NUMBERS: Final = (
    "patience",  # rounds after which a point climbed counts twice
    "purse",  # thalers that count in full
    "drawer",  # bonds that count in full
    "needed_at_home",  # performance kept for the palace, and some waste
    "spare_share",  # what a job beyond the need is worth, compared with one that is needed
    "contribution",  # to the palace, when it can be made
    "bonus_recruit",  # the recruitment that a town gives
    "change",  # how far prospects know that points which pay no step become bonds: 0 not at all, 1 they do
    "exchange",  # how far prospects know that a full troupe may hire too: 0 not at all, 1 they do
    "near_end",  # points before the last space at which the way home begins to count
    "turns_a_build",  # from one building or repair to the next
    "recruit_brings",  # performance that a turn spent on the troupe adds
    "near",  # turns that make half of the nearness
    "later",  # what a turn later is worth
)
WEIGHTS: Final = read_weights(Path(__file__).parent, (*TERMS, *NUMBERS))

WON: Final = 1_000.0
CONTRIBUTED: Final = 500.0  # more than any lead on the track; somebody may still give more
WAY: Final = 60.0  # points of a usual track
LEAST_PACE: Final = 6.0  # esteem of repairs, which are always possible
MOST_TURNS: Final = 40.0
PALACE_AWAY: Final = 3.0  # turns from the last space to the palace, about
LACKING_A_TURN: Final = 3.0  # performance for the palace that a turn brings
MONEY_TURNS: Final = 2.0  # to come by a missing fare
WAY_OF_A_SITE: Final = 12  # points of the way for which one more site is wanted
BROKER_EVERY: Final = 6.0  # turns from one visit to the broker to the next
MOST_AT_ONCE: Final = 30  # esteem of one action, at most
# From each point, as a bitmask: where the next turn may lead.
NEXT: Final = tuple(sum(1 << (point + n) % len(POINTS) for n in (1, 2, 3)) for point in range(len(POINTS)))
AT_HOME: Final[tuple[float, ...]] = (2.0, 2.0, 2.0, 1.0, 1.0, 1.0)  # turns from each point to the construction
ON_THE_WAY: Final[tuple[float, ...]] = (3.0, 2.0, 2.0, 2.0, 3.0, 3.0)  # the same with a journey before
WORST: Final = float("-inf")


class Counts:
    """A number for each of TERMS: what is counted for a seat."""

    climbed: float
    thalers: float
    spare_thalers: float
    bonds: float
    spare_bonds: float
    trust: float
    jobs: float
    shown: float
    repairs: float
    farmhands: float
    spare_jobs: float
    spare_shown: float
    guilds: float
    artisans: float
    buildings: float
    last_space: float
    palace_points: float
    miles: float
    best_site: float
    second_site: float
    over_cap: float
    sites: float
    turns: float
    nearness: float
    gathered: float
    far: float
    fare_short: float
    palace_margin: float
    cashable: float
    stranded: float
    at_bar: float
    late_thalers: float
    late_bonds: float
    prospects: float

    __slots__ = tuple(__annotations__)


class Weights(Counts):
    """A number for each of TERMS and NUMBERS: WEIGHTS by their names, which is much quicker than by their places."""

    patience: float
    purse: float
    drawer: float
    needed_at_home: float
    spare_share: float
    contribution: float
    bonus_recruit: float
    change: float
    exchange: float
    near_end: float
    turns_a_build: float
    recruit_brings: float
    near: float
    later: float
    listed: list[float]  # the same as a list

    __slots__ = tuple(__annotations__)

    def __init__(self, listed: list[float]) -> None:
        self.listed = listed
        for name, weight in zip((*TERMS, *NUMBERS), listed, strict=True):
            setattr(self, name, float(weight))


class Craft:
    """What an artisan of some age can do, and what he is worth with the weights of the moment."""

    __slots__ = (
        "character",
        "farmhand_jobs",
        "guild",
        "jobs",
        "lasting",
        "performance",
        "refreshed",
        "repair",
        "repairs",
        "rested",
        "shown",
        "then",
        "tiring",
        "worked",
        "worth",
    )

    def __init__(self, tables: Tables, weights: Weights, artisan: int) -> None:
        older = tables.older[artisan]
        jobs = jobs_left(artisan)
        self.guild = tables.guild_bit[artisan]
        self.character = tables.character_bit[artisan]
        self.performance = tables.performance[artisan]
        self.then = tables.performance[older]  # performance after a job
        self.lasting = tables.guild_bit[older]  # the guild after a job
        self.repair = tables.repair[artisan]
        self.worked = 0 < jobs < AGES
        self.jobs = float(jobs)
        self.shown = float(sum(tables.performance[artisan : artisan + jobs]))
        self.repairs = float(jobs * self.repair)
        self.farmhand_jobs = self.jobs if tables.farmhand_bit[artisan] else 0.0
        self.refreshed = float(tables.performance[tables.younger[artisan]] - self.performance)  # what a rest brings
        farmhand = weights.farmhands if tables.farmhand_bit[artisan] else 0.0
        self.worth = jobs * (weights.jobs + weights.repairs * self.repair + farmhand) + weights.shown * self.shown
        self.tiring = 0.0  # what a job costs
        self.rested = 0.0  # what a rest is worth


def jobs_left(artisan: int) -> int:
    """The jobs that an artisan still has; an empty socket has none."""
    return AGES - artisan % AGES if artisan != EMPTY else 0


class Troupe:
    """What artisans are worth with the weights of the moment, by artisan and age; an empty socket is worth nothing."""

    __slots__ = ("crafts", "farmhand", "job", "point", "repair", "tables")

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables = tables
        self.job = weights.jobs
        self.point = weights.shown
        self.repair = weights.repairs
        self.farmhand = weights.farmhands
        self.crafts = [Craft(tables, weights, artisan) for artisan in range(EMPTY + 1)]
        for artisan, craft in enumerate(self.crafts):
            craft.tiring = craft.worth - self.crafts[tables.older[artisan]].worth
            craft.rested = self.crafts[tables.younger[artisan]].worth - craft.worth

    def fits(self, tables: Tables, weights: Weights) -> bool:
        """Whether artisans are worth as much with these components and weights."""
        return (
            self.tables is tables
            and self.job == weights.jobs
            and self.point == weights.shown
            and self.repair == weights.repairs
            and self.farmhand == weights.farmhands
        )


class Site:
    """A site of the board: what is asked there, and what it gives."""

    __slots__ = ("cap", "esteem", "guilds", "place", "recruits", "thalers")

    def __init__(self, s: ArchitectState, place: int) -> None:
        t = s.tables
        request = s.requests[place]
        self.place = place
        self.guilds = t.request_guilds[request]
        self.cap = t.caps[s.side.kind[place]]
        self.esteem = t.bonus_esteem[request]
        self.thalers = t.bonus_thalers[request]
        self.recruits = t.bonus_recruit[request]


class Rung:
    """A space of the track: the points that led there and those that are left, and what points pay from there."""

    __slots__ = ("climbed", "left", "paid", "sites")

    def __init__(self, sums: list[int], space: int) -> None:
        self.climbed = sums[space]
        self.left = sums[-1] - self.climbed
        self.sites = 1 + self.left // WAY_OF_A_SITE  # that are wanted for the way
        self.paid: list[int] = []  # [esteem] -> the points that pay steps; the others become bonds (QA-6.1, QA-6.2)
        reached = space
        for esteem in range(MOST_AT_ONCE):
            while reached + 1 < len(sums) and sums[reached + 1] - self.climbed <= esteem:
                reached += 1
            self.paid.append(sums[reached] - self.climbed)


class Scene:
    """What does not change in a game: what the sites ask and give, and what the steps of the track cost."""

    __slots__ = ("opened", "requests", "rungs", "side", "sites", "tables", "tokens")

    def __init__(self, s: ArchitectState) -> None:
        self.tables = s.tables
        self.side = s.side
        self.requests = s.requests
        self.tokens = s.tokens
        self.sites = [Site(s, place) for place in s.side.sites]
        self.opened: list[list[Site] | None] = [None] * (1 << len(GUILDS))
        values = [s.tables.token_value[token] for token in s.tokens]
        sums = [sum(values[:space]) for space in range(len(values) + 1)]
        self.rungs = [Rung(sums, space) for space in range(len(sums))]

    def open_to(self, guilds: int) -> list[Site]:
        """The sites for which these guilds are enough."""
        found = self.opened[guilds]
        if found is None:
            found = [site for site in self.sites if not site.guilds & ~guilds]
            self.opened[guilds] = found
        return found


_weights: Final[list[Weights]] = []
_troupes: Final[list[Troupe]] = []
_scenes: Final[list[Scene]] = []


def weights_now() -> Weights:
    """The weights by name, read anew only when WEIGHTS has changed."""
    if _weights:
        weights = _weights[0]
        if weights.listed == WEIGHTS:
            return weights
    _weights[:] = [Weights(WEIGHTS[:])]
    return _weights[0]


def troupe_of(tables: Tables, weights: Weights) -> Troupe:
    """The worth of artisans, counted anew only when the weights or the components are others."""
    if _troupes:
        troupe = _troupes[0]
        if troupe.fits(tables, weights):
            return troupe
    _troupes[:] = [Troupe(tables, weights)]
    return _troupes[0]


def scene_of(s: ArchitectState) -> Scene:
    """The scene of a position, looked at anew only when another game is."""
    if _scenes:
        scene = _scenes[0]
        if (
            scene.requests is s.requests
            and scene.tokens is s.tokens
            and scene.side is s.side
            and scene.tables is s.tables
        ):
            return scene
    _scenes[:] = [Scene(s)]
    return _scenes[0]


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others; a win is worth more than anything else."""
    s = cast(ArchitectState, state)
    if s.player is None:
        return WON if seat in leaders(s) else -WON
    best = 0
    for given in s.palace:
        if given > best:
            best = given
    if best:
        if s.palace[seat] == best:
            return CONTRIBUTED * (1.0 if s.palace.count(best) == 1 else 0.5)
        if s.palace[seat]:
            return -CONTRIBUTED
    weights = weights_now()
    troupe = troupe_of(s.tables, weights)
    scene = scene_of(s)
    counts = Counts()
    count(counts, s, seat, weights, troupe, scene)
    mine = weighed(counts, weights)
    most = WORST
    for rival in range(s.seats):
        if rival != seat:
            count(counts, s, rival, weights, troupe, scene)
            worth = weighed(counts, weights)
            if worth > most:
                most = worth
    return mine - most


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(ArchitectState, state)
    weights = weights_now()
    counts = Counts()
    count(counts, s, seat, weights, troupe_of(s.tables, weights), scene_of(s))
    return [getattr(counts, name) for name in TERMS]


def result(state: State, seat: int) -> float:
    """What the fit aims at: the points climbed, and a long way more for the winner."""
    s = cast(ArchitectState, state)
    return sum([s.tables.token_value[token] for token in s.tokens[: s.space[seat]]]) + WAY * (seat in leaders(s))


def weighed(counts: Counts, weights: Weights) -> float:
    """The sum of the counts, each times its weight."""
    return (
        weights.climbed * counts.climbed
        + weights.thalers * counts.thalers
        + weights.spare_thalers * counts.spare_thalers
        + weights.bonds * counts.bonds
        + weights.spare_bonds * counts.spare_bonds
        + weights.trust * counts.trust
        + weights.jobs * counts.jobs
        + weights.shown * counts.shown
        + weights.repairs * counts.repairs
        + weights.farmhands * counts.farmhands
        + weights.spare_jobs * counts.spare_jobs
        + weights.spare_shown * counts.spare_shown
        + weights.guilds * counts.guilds
        + weights.artisans * counts.artisans
        + weights.buildings * counts.buildings
        + weights.last_space * counts.last_space
        + weights.palace_points * counts.palace_points
        + weights.miles * counts.miles
        + weights.best_site * counts.best_site
        + weights.second_site * counts.second_site
        + weights.over_cap * counts.over_cap
        + weights.sites * counts.sites
        + weights.turns * counts.turns
        + weights.nearness * counts.nearness
        + weights.gathered * counts.gathered
        + weights.far * counts.far
        + weights.fare_short * counts.fare_short
        + weights.palace_margin * counts.palace_margin
        + weights.cashable * counts.cashable
        + weights.stranded * counts.stranded
        + weights.at_bar * counts.at_bar
        + weights.late_thalers * counts.late_thalers
        + weights.late_bonds * counts.late_bonds
        + weights.prospects * counts.prospects
    )


def count(counts: Counts, s: ArchitectState, seat: int, weights: Weights, troupe: Troupe, scene: Scene) -> None:
    """Count the terms of a seat: one look at every artisan, then the sites, the money, the race, the next turns."""
    t = s.tables
    star = s.star
    i = seat * SOCKETS
    space = s.space[seat]
    last = space == LAST_SPACE
    rung = scene.rungs[space]
    left = rung.left
    way_left = float(left)
    patience = 1.0 + s.round / weights.patience
    thaler = weights.thalers
    bond = weights.bonds
    point = bond if last else weights.climbed * patience
    lost = weights.change * (point - bond)  # what a point is worth less that pays no step

    artisans = kinds = performance = guilds = owned = doubled = at_bar = 0
    jobs = shown = repaired = farmhands = 0.0
    after = lasting = 0  # performance and guilds when everybody has done one more job
    tired = 0.0
    least = -WORST  # that one of the artisans is worth
    bar = s.bar[seat]
    crafts = troupe.crafts
    for socket in range(i, i + SOCKETS):
        artisan = star[socket]
        if artisan == EMPTY:
            continue
        craft = crafts[artisan]
        guild = craft.guild
        artisans += 1
        if guilds & guild:
            doubled |= guild
        else:
            guilds |= guild
            kinds += 1
            if bar & guild:
                at_bar += 1
        owned |= craft.character
        performance += craft.performance
        after += craft.then
        lasting |= craft.lasting
        jobs += craft.jobs
        shown += craft.shown
        repaired += craft.repairs
        farmhands += craft.farmhand_jobs
        tired += craft.tiring
        if craft.worth < least:
            least = craft.worth
    lacking = t.palace_needs - performance if last else 0

    # Jobs beyond what the way asks for are worth little: it is time to use the troupe.
    spare = shown - (way_left + weights.needed_at_home)
    short = 0.0
    spare_jobs = 0.0
    share = 1.0
    if spare > 0:
        spare_jobs = jobs * spare / shown
        share = weights.spare_share
        tired *= share
    else:
        short = -spare
        spare = 0.0

    # What each point of the star could bring.
    thalers = s.thalers[seat]
    money = float(thalers)
    paid = rung.paid
    here = mending(crafts, star, i, doubled, point, lost, paid)
    there = 0.0
    carriage = s.carriage[seat]
    side = s.side
    prices = side.price[carriage]
    fare = prices[CAPITAL]
    if last and performance >= t.palace_needs:
        if carriage == CAPITAL:
            here = weights.contribution
        elif 0 <= fare <= thalers:
            there = weights.contribution - thaler * fare
    best = first = second = over = sites = 0
    if s.pawns[seat]:
        plots = side.plots
        taken = s.plots
        for site in scene.open_to(guilds):
            place = site.place
            builders = taken[place]
            before = len(builders)
            if before and seat in builders:
                continue
            sites += 1
            plot = plots[before]
            cap = site.cap
            if not site.guilds & ~lasting:
                esteem = (after - plot if after > plot else 0) + site.esteem
                if esteem > cap:
                    esteem = cap
                if esteem > first:
                    second = first
                    first = esteem
                elif esteem > second:
                    second = esteem
            raw = esteem = (performance - plot if performance > plot else 0) + site.esteem
            if esteem > cap:
                esteem = cap
            if esteem > best:
                best = esteem
                over = raw - cap if raw > cap else 0
            price = prices[place] if place != carriage else 0
            if price > thalers or price < 0:
                continue
            gain = point * esteem - tired + thaler * (site.thalers - price)
            if lost:
                gain -= lost * (esteem - paid[esteem])
            if site.recruits:
                gain += weights.bonus_recruit
            if place == carriage:
                if gain > here:
                    here = gain
            elif gain > there:
                there = gain
    recruit = 0.0
    if artisans < SOCKETS:
        recruit = recruitment(s, weights, crafts, thalers, owned, guilds, lacking, 0.0)
    elif weights.exchange > 0:
        recruit = weights.exchange * recruitment(s, weights, crafts, thalers, owned, guilds, lacking, least)
    trust = s.trust[seat]
    bonds = s.bonds[seat]
    drawer = float(bonds)
    cashed = float(bonds if bonds < trust else trust)
    cashing = (t.bond_value * (thaler if money < weights.purse else weights.spare_thalers) - bond) * cashed
    evening = 0.0
    if t.fees[1] <= thalers:
        refreshing = weights.palace_points if lacking > 0 else 0.0
        evening = tavern(crafts, star, i, bar, doubled, refreshing, share, t.fees, thalers, thaler)

    # The race: how many turns it still takes.
    fare -= thalers
    if fare < 0:
        fare = 0
    if last:
        closeness = 1.0
        turns = AT_HOME[s.point[seat]] if carriage == CAPITAL else ON_THE_WAY[s.point[seat]]
        if fare:
            turns += MONEY_TURNS
        if lacking > 0:
            turns += 1 + lacking / LACKING_A_TURN
        best = second = over = sites = 0
    else:
        closeness = 1.0 - way_left / weights.near_end
        if closeness < 0:
            closeness = 0.0
        pace = (best + second) / 2
        if pace < LEAST_PACE:
            pace = LEAST_PACE
        turns = weights.turns_a_build * way_left / pace + short / weights.recruit_brings + PALACE_AWAY
        if turns > MOST_TURNS:
            turns = MOST_TURNS
        if best > left:
            best = left
        if second > left - best:
            second = left - best
        if sites > rung.sites:
            sites = rung.sites
    stranded = drawer - trust * (1 + turns / BROKER_EVERY)
    distance = float(side.distance[carriage][CAPITAL])
    purse_full = money if money < weights.purse else weights.purse
    home = float(performance if performance < t.palace_needs else t.palace_needs)

    counts.climbed = patience * rung.climbed
    counts.thalers = purse_full
    counts.spare_thalers = money - weights.purse if money > weights.purse else 0.0
    counts.bonds = drawer if drawer < weights.drawer else weights.drawer
    counts.spare_bonds = drawer - weights.drawer if drawer > weights.drawer else 0.0
    counts.trust = (trust - 1) * way_left / WAY
    counts.jobs = jobs - spare_jobs
    counts.shown = shown - spare
    counts.repairs = repaired
    counts.farmhands = farmhands
    counts.spare_jobs = spare_jobs
    counts.spare_shown = spare
    counts.guilds = float(kinds)
    counts.artisans = float(artisans)
    counts.buildings = float(t.pawns - s.pawns[seat])
    counts.last_space = 1.0 if last else 0.0
    counts.palace_points = home if last else 0.0
    counts.miles = -distance if last else 0.0
    counts.best_site = float(best)
    counts.second_site = float(second)
    counts.over_cap = float(over)
    counts.sites = float(sites)
    counts.turns = turns
    counts.nearness = weights.near / (weights.near + turns)
    counts.gathered = 0.0 if last else closeness * home
    counts.far = 0.0 if last else closeness * distance
    counts.fare_short = closeness * fare
    counts.palace_margin = float(-lacking) if last and lacking < 0 else 0.0
    counts.cashable = cashed
    counts.stranded = stranded if stranded > 0 else 0.0
    counts.at_bar = float(at_bar)
    counts.late_thalers = closeness * purse_full
    counts.late_bonds = closeness * drawer
    counts.prospects = around(
        s.point[seat],
        weights.later,
        here,
        thaler * (artisans + 1 >> 1),
        recruit,
        cashing if cashing > 0 else 0.0,
        there - here if there > here else 0.0,
        evening,
    )


def around(
    point: int,
    later: float,
    construction: float,
    labour: float,
    recruit: float,
    cashing: float,
    journey: float,
    evening: float,
) -> float:
    """The best sum of gains over three turns, each point used once; a journey pays off only at the construction."""
    if point == CONSTRUCTION:
        best = three_turns(later, labour, recruit, cashing, 0.0, evening, construction)
    elif point == DAY_LABOUR:
        best = three_turns(later, recruit, cashing, 0.0, evening, construction, labour)
    elif point == RECRUITMENT:
        best = three_turns(later, cashing, 0.0, evening, construction, labour, recruit)
    elif point == BROKER:
        best = three_turns(later, 0.0, evening, construction, labour, recruit, cashing)
    elif point == TRAVEL:
        best = three_turns(later, evening, construction, labour, recruit, cashing, 0.0)
    else:
        best = three_turns(later, construction, labour, recruit, cashing, 0.0, evening)
    if journey > 0:
        built = construction + journey
        near = NEXT[point]
        if near & 1 << TRAVEL:
            # To the site at once; then build and go on, or spend an evening in the tavern and build.
            third = larger(labour, larger(recruit, cashing))
            best = larger(best, later * (built + later * third))
            best = larger(best, later * (evening + later * built))
        # From these three points the next turn may lead to the journey.
        worth = later * (later * built)
        if near & 1 << DAY_LABOUR:
            best = larger(best, labour + worth)
        if near & 1 << RECRUITMENT:
            best = larger(best, recruit + worth)
        if near & 1 << BROKER:
            best = larger(best, cashing + worth)
    return later * best


def larger(a: float, b: float) -> float:
    """The larger of two gains."""
    return a if a > b else b


def three_turns(later: float, a: float, b: float, c: float, d: float, e: float, f: float) -> float:
    """The best sum over three turns, of the gains of the points in the order in which they lie ahead, the own last.

    A turn leads one, two or three points on. The third may not use the first point again.
    """
    ab = larger(a, b)
    ef = larger(e, f)
    fa = larger(f, a)
    after_c = larger(d, ef)
    after_d = larger(e, fa)
    best = larger(0.0, a + later * (b + later * larger(c, larger(d, e))))
    best = larger(best, a + later * (c + later * after_c))
    best = larger(best, a + later * (d + later * ef))
    best = larger(best, b + later * (c + later * after_c))
    best = larger(best, b + later * (d + later * after_d))
    best = larger(best, b + later * (e + later * fa))
    best = larger(best, c + later * (d + later * after_d))
    best = larger(best, c + later * (e + later * larger(f, ab)))
    return larger(best, c + later * (f + later * ab))


def mending(
    crafts: list[Craft], star: list[int], i: int, doubled: int, point: float, lost: float, paid: list[int]
) -> float:
    """The best repairs, by up to three artisans of different guilds; `doubled` are the guilds that are there twice."""
    first = second = third = 0.0
    most = more = much = 0
    for socket in range(i, i + SOCKETS):
        craft = crafts[star[socket]]
        repair = craft.repair
        gain = point * repair - craft.tiring
        if gain <= 0 or (craft.guild & doubled and outdone(crafts, star, i, socket, point, gain)):
            continue
        if gain > first:
            first, second, third = gain, first, second
        elif gain > second:
            second, third = gain, second
        elif gain > third:
            third = gain
        if repair > most:
            most, more, much = repair, most, more
        elif repair > more:
            more, much = repair, more
        elif repair > much:
            much = repair
    value = third + second + first
    if lost:
        mended = most + more + much
        value -= lost * (mended - paid[mended])
    return value


def outdone(crafts: list[Craft], star: list[int], i: int, socket: int, point: float, gain: float) -> bool:
    """Whether somebody else of the same guild repairs with a greater gain, or with the same and sits before."""
    guild = crafts[star[socket]].guild
    for other in range(i, i + SOCKETS):
        craft = crafts[star[other]]
        if other != socket and craft.guild == guild:
            theirs = point * craft.repair - craft.tiring
            if theirs > gain or (theirs == gain and other < socket):
                return True
    return False


def recruitment(
    s: ArchitectState,
    weights: Weights,
    crafts: list[Craft],
    thalers: int,
    owned: int,
    guilds: int,
    lacking: int,
    least: float,
) -> float:
    """The best artisan one can pay for; of a full troupe the one worth `least` has to go for him (QA-5.2.4)."""
    t = s.tables
    best = 0.0
    thaler = weights.thalers
    for place, tile in enumerate(s.panel):
        price = t.slot_price[place] if place else t.scale[s.marker]
        if price <= thalers:
            craft = crafts[tile * AGES + place]
            if not owned & craft.character:
                gain = craft.worth - thaler * price - least
                if not craft.guild & guilds:
                    gain += weights.guilds
                if lacking > 0:
                    gain += weights.palace_points * (lacking if lacking < craft.performance else craft.performance)
                if gain > best:
                    best = gain
    if least:
        return best
    return best + weights.artisans if best else 0.0


def tavern(
    crafts: list[Craft],
    star: list[int],
    i: int,
    bar: int,
    doubled: int,
    refreshing: float,
    share: float,
    fees: tuple[int, ...],
    thalers: int,
    thaler: float,
) -> float:
    """The best evening one can pay for: each further guild costs one thaler more than the one before."""
    first = second = third = fourth = fifth = sixth = WORST
    done = bar
    for socket in range(i, i + SOCKETS):
        craft = crafts[star[socket]]
        guild = craft.guild
        if not craft.worked or done & guild:
            continue
        gain = craft.rested + refreshing * craft.refreshed
        if guild & doubled:
            done |= guild
            for other in range(socket + 1, i + SOCKETS):
                mate = crafts[star[other]]
                if mate.worked and mate.guild == guild:
                    gain += mate.rested + refreshing * mate.refreshed
        gain *= share
        if gain > first:
            first, gain = gain, first
        if gain > second:
            second, gain = gain, second
        if gain > third:
            third, gain = gain, third
        if gain > fourth:
            fourth, gain = gain, fourth
        if gain > fifth:
            fifth, gain = gain, fifth
        if gain > sixth:
            sixth = gain
    value = 0.0
    guests = 1
    while guests <= SOCKETS and first > thaler * guests and fees[guests] <= thalers:
        value += first - thaler * guests
        first, second, third, fourth, fifth, sixth = second, third, fourth, fifth, sixth, WORST
        guests += 1
    return value


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the own turn with the choices that look best."""
    s = cast(ArchitectState, state)
    return best_end(s, seat)[0] if goes_on(s, seat) else s


def goes_on(s: ArchitectState, seat: int) -> bool:
    """Whether `seat` has a choice left in a turn that has begun."""
    player = s.player
    return player is not None and player == seat and s.asked() not in (MOVE_CHOICE, DRAFT_PICK)


def best_end(s: ArchitectState, seat: int) -> tuple[ArchitectState, float]:
    """The end of the own turn that looks best, and how good it is."""
    if not goes_on(s, seat):
        return s, evaluate(s, seat)
    best, most = s, WORST
    for action in s.offered:
        after = s.clone()
        after.apply(action)
        found, value = best_end(after, seat)
        if value > most:
            best, most = found, value
    return best, most
