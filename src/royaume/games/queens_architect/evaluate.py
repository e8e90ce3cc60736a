"""What a bot looks at: the way to the palace, the troupe, the money, and what the next turns could bring."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights, weighted
from royaume.games.queens_architect.actions import (
    AGES,
    BROKER,
    CAPITAL,
    CONSTRUCTION,
    COPIES,
    DAY_LABOUR,
    EMPTY,
    LAST_SPACE,
    POINTS,
    RECRUITMENT,
    SOCKETS,
    TAVERN,
    TRAVEL,
)
from royaume.games.queens_architect.construction import MOST_AT_REPAIRS
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
FIRST_NUMBER: Final = len(TERMS)
CLIMBED: Final = TERMS.index("climbed")
THALERS: Final = TERMS.index("thalers")
BONDS: Final = TERMS.index("bonds")
JOBS: Final = TERMS.index("jobs")
GUILD: Final = TERMS.index("guilds")
PALACE_POINTS: Final = TERMS.index("palace_points")

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
NEXT: Final = tuple(tuple((point + n) % len(POINTS) for n in (1, 2, 3)) for point in range(len(POINTS)))
# From each point: where two turns may lead, and the points of the third; none of them twice.
PATHS: Final = tuple(
    tuple((a, b, NEXT[b][0], NEXT[b][1], NEXT[b][2] if NEXT[b][2] != a else NEXT[b][0]) for a in near for b in NEXT[a])
    for near in NEXT
)
AT_HOME: Final = (2.0, 2.0, 2.0, 1.0, 1.0, 1.0)  # turns from each point to the construction
ON_THE_WAY: Final = (3.0, 2.0, 2.0, 2.0, 3.0, 3.0)  # the same with a journey before


class Troupe:
    """What artisans are worth with the weights of the moment, by artisan and age; an empty socket is worth nothing."""

    __slots__ = ("facts", "jobs", "key", "rested", "shown", "tables", "tiring", "worth")

    def __init__(self, tables: Tables, key: list[float]) -> None:
        job, point, repair, farmhand = key
        self.tables = tables
        self.key = key
        self.jobs = [AGES - artisan % AGES for artisan in range(EMPTY)] + [0]
        self.shown = [sum(tables.performance[a : a + self.jobs[a]]) for a in range(EMPTY)] + [0]
        self.worth = [
            self.jobs[a] * (job + repair * tables.repair[a] + (farmhand if tables.farmhand_bit[a] else 0.0))
            + point * self.shown[a]
            for a in range(EMPTY + 1)
        ]
        self.tiring = [self.worth[a] - self.worth[tables.older[a]] for a in range(EMPTY + 1)]  # what a job costs
        self.rested = [self.worth[tables.younger[a]] - self.worth[a] for a in range(EMPTY + 1)]
        # guild, character, farmhand, repair, jobs, shown, performance now and after a job, guild after it, cost of it
        self.facts: list[tuple[int, int, int, int, int, int, int, int, int, float]] = [
            (
                tables.guild_bit[a],
                tables.character_bit[a],
                tables.farmhand_bit[a],
                tables.repair[a],
                self.jobs[a],
                self.shown[a],
                tables.performance[a],
                tables.performance[tables.older[a]],
                tables.guild_bit[tables.older[a]],
                self.tiring[a],
            )
            for a in range(EMPTY)
        ]


Site = tuple[int, int, int, int, int, bool]  # place, guilds, cap, and the bonus: esteem, thalers, recruitment


class Scene:
    """What does not change in a game: what the sites ask and give, and what the steps of the track cost."""

    __slots__ = ("climbed", "opened", "paid", "requests", "side", "sites", "tables", "tokens", "way")

    def __init__(self, s: ArchitectState) -> None:
        t = s.tables
        self.tables = t
        self.side = s.side
        self.requests = s.requests
        self.tokens = s.tokens
        self.sites: list[Site] = []
        self.opened: dict[int, list[Site]] = {}
        for place in s.side.sites:
            request = s.requests[place]
            self.sites.append((
                place,
                t.request_guilds[request],
                t.caps[s.side.kind[place]],
                t.bonus_esteem[request],
                t.bonus_thalers[request],
                t.bonus_recruit[request],
            ))  # fmt: skip
        values = [t.token_value[token] for token in s.tokens]
        self.climbed = [sum(values[:space]) for space in range(len(values) + 1)]
        self.way = self.climbed[-1]
        # [space][esteem] -> the points that pay steps; the others become bonds (QA-6.1, QA-6.2)
        self.paid = [
            [
                max([sum_ - here for sum_ in self.climbed if 0 <= sum_ - here <= esteem])
                for esteem in range(MOST_AT_ONCE)
            ]
            for here in self.climbed
        ]

    def open_to(self, guilds: int) -> list[Site]:
        """The sites for which these guilds are enough."""
        found = self.opened.get(guilds)
        if found is None:
            found = [site for site in self.sites if not site[1] & ~guilds]
            self.opened[guilds] = found
        return found


_troupes: list[Troupe] = []
_scenes: list[Scene] = []


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


def troupe_of(tables: Tables) -> Troupe:
    """The worth of artisans, counted anew only when the weights or the components are others."""
    key = WEIGHTS[JOBS : JOBS + 4]
    if not _troupes or _troupes[0].key != key or _troupes[0].tables is not tables:
        _troupes[:] = [Troupe(tables, key)]
    return _troupes[0]


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others; a win is worth more than anything else."""
    s = cast(ArchitectState, state)
    if s.player is None:
        return WON if seat in leaders(s) else -WON
    best = max(s.palace)
    if best:
        if s.palace[seat] == best:
            return CONTRIBUTED * (1 if s.palace.count(best) == 1 else 0.5)
        if s.palace[seat]:
            return -CONTRIBUTED
    troupe = troupe_of(s.tables)
    scene = scene_of(s)
    worth = [weighted(WEIGHTS, counted(s, i, troupe, scene)) for i in range(s.seats)]
    mine = worth.pop(seat)
    return mine - max(worth)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(ArchitectState, state)
    return counted(s, seat, troupe_of(s.tables), scene_of(s))


def result(state: State, seat: int) -> float:
    """What the fit aims at: the points climbed, and a long way more for the winner."""
    s = cast(ArchitectState, state)
    return sum([s.tables.token_value[token] for token in s.tokens[: s.space[seat]]]) + WAY * (seat in leaders(s))


def counted(s: ArchitectState, seat: int, troupe: Troupe, scene: Scene) -> list[float]:
    """The terms of a seat: one look at every artisan, then the sites, the money, the race, and the next turns."""
    (
        patient,
        purse,
        drawer,
        needed_at_home,
        spare_share,
        contribution,
        bonus_recruit,
        change,
        exchange,
        near_end,
        turns_a_build,
        recruit_brings,
        near,
        later,
    ) = WEIGHTS[FIRST_NUMBER:]
    t = s.tables
    i = seat * SOCKETS
    space = s.space[seat]
    last = space == LAST_SPACE
    climbed = scene.climbed[space]
    left = scene.way - climbed
    patience = 1 + s.round / patient
    thaler, spare_thaler = WEIGHTS[THALERS : THALERS + 2]
    bond = WEIGHTS[BONDS]
    point = bond if last else WEIGHTS[CLIMBED] * patience
    lost = change * (point - bond)  # what a point is worth less that pays no step

    jobs = shown = repaired = farmhands = count = performance = guilds = owned = 0
    after = lasting = 0  # performance and guilds when everybody has done one more job
    tired = 0.0
    repairs: dict[int, float] = {}
    mends: dict[int, int] = {}
    rests: dict[int, float] = {}
    bar = s.bar[seat]
    lacking = 0
    if last:
        lacking = t.palace_needs - s.performance(seat)
    facts = troupe.facts
    for artisan in s.star[i : i + SOCKETS]:
        if artisan == EMPTY:
            continue
        guild, character, farmhand, repair, todo, shows, now, then, stays, tiring = facts[artisan]
        count += 1
        guilds |= guild
        owned |= character
        performance += now
        after += then
        lasting |= stays
        jobs += todo
        shown += shows
        repaired += todo * repair
        if farmhand:
            farmhands += todo
        tired += tiring
        gain = point * repair - tiring
        if gain > 0 and gain > repairs.get(guild, 0.0):
            repairs[guild] = gain
            mends[guild] = repair
        if todo < AGES and not bar & guild:
            gain = troupe.rested[artisan]
            if lacking > 0:
                gain += WEIGHTS[PALACE_POINTS] * (t.performance[artisan - 1] - t.performance[artisan])
            rests[guild] = rests.get(guild, 0.0) + gain

    # Jobs beyond what the way asks for are worth little: it is time to use the troupe.
    spare = shown - (left + needed_at_home)
    short = 0.0
    spare_jobs = 0.0
    if spare > 0:
        spare_jobs = jobs * spare / shown
        tired *= spare_share
        for guild in rests:
            rests[guild] *= spare_share
    else:
        short = -spare
        spare = 0.0

    # What each point of the star could bring.
    thalers = s.thalers[seat]
    gains = [0.0] * len(POINTS)
    here = sum(sorted(repairs.values())[-MOST_AT_REPAIRS:])
    paid = scene.paid[space]
    if lost:
        mended = sum(sorted(mends.values())[-MOST_AT_REPAIRS:])
        here -= lost * (mended - paid[mended])
    there = 0.0
    carriage = s.carriage[seat]
    side = s.side
    prices = side.price[carriage]
    if last and performance >= t.palace_needs:
        if carriage == CAPITAL:
            here = contribution
        elif 0 <= prices[CAPITAL] <= thalers:
            there = contribution - thaler * prices[CAPITAL]
    best = first = second = over = sites = 0
    if s.pawns[seat]:
        plots = side.plots
        for place, needs, cap, bonus, bonus_thalers, recruits in scene.open_to(guilds):
            builders = s.plots[place]
            if seat in builders:
                continue
            sites += 1
            plot = plots[len(builders)]
            if not needs & ~lasting:
                esteem = (after - plot if after > plot else 0) + bonus
                if esteem > cap:
                    esteem = cap
                if esteem > first:
                    second = first
                    first = esteem
                elif esteem > second:
                    second = esteem
            raw = esteem = (performance - plot if performance > plot else 0) + bonus
            if esteem > cap:
                esteem = cap
            if esteem > best:
                best = esteem
                over = raw - cap if raw > cap else 0
            price = prices[place] if place != carriage else 0
            if price > thalers or price < 0:
                continue
            gain = point * esteem - tired + thaler * (bonus_thalers - price)
            if lost:
                gain -= lost * (esteem - paid[esteem])
            if recruits:
                gain += bonus_recruit
            if place == carriage:
                if gain > here:
                    here = gain
            elif gain > there:
                there = gain
    gains[CONSTRUCTION] = here
    if there > here:
        gains[TRAVEL] = there - here
    gains[DAY_LABOUR] = thaler * ((count + 1) // 2)
    if count < SOCKETS:
        gains[RECRUITMENT] = recruitment(s, troupe, thalers, owned, guilds, lacking)
    elif exchange > 0:
        least = min([troupe.worth[artisan] for artisan in s.star[i : i + SOCKETS]])
        gains[RECRUITMENT] = exchange * recruitment(s, troupe, thalers, owned, guilds, lacking, least)
    trust = s.trust[seat]
    bonds = s.bonds[seat]
    cashed = bonds if bonds < trust else trust
    gains[BROKER] = max(0.0, (t.bond_value * (thaler if thalers < purse else spare_thaler) - bond) * cashed)
    if rests:
        gains[TAVERN] = tavern(t.fees, thalers, thaler, rests)

    # The race: how many turns it still takes.
    fare = prices[CAPITAL] - thalers
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
        closeness = 1.0 - left / near_end
        if closeness < 0:
            closeness = 0.0
        pace = (best + second) / 2
        if pace < LEAST_PACE:
            pace = LEAST_PACE
        turns = turns_a_build * left / pace + short / recruit_brings + PALACE_AWAY
        if turns > MOST_TURNS:
            turns = MOST_TURNS
        if best > left:
            best = left
        if second > left - best:
            second = left - best
        wanted = 1 + left // WAY_OF_A_SITE
        if sites > wanted:
            sites = wanted
    stranded = bonds - trust * (1 + turns / BROKER_EVERY)
    distance = side.distance[carriage][CAPITAL]
    purse_full = thalers if thalers < purse else purse
    return [
        patience * climbed,
        purse_full,
        thalers - purse if thalers > purse else 0,
        bonds if bonds < drawer else drawer,
        bonds - drawer if bonds > drawer else 0,
        (trust - 1) * left / WAY,
        jobs - spare_jobs,
        shown - spare,
        repaired,
        farmhands,
        spare_jobs,
        spare,
        guilds.bit_count(),
        count,
        t.pawns - s.pawns[seat],
        float(last),
        (performance if lacking > 0 else t.palace_needs) if last else 0,
        -distance if last else 0,
        best,
        second,
        over,
        sites,
        turns,
        near / (near + turns),
        0 if last else closeness * (performance if performance < t.palace_needs else t.palace_needs),
        0 if last else closeness * distance,
        closeness * fare,
        -lacking if last and lacking < 0 else 0,
        cashed,
        stranded if stranded > 0 else 0,
        (bar & guilds).bit_count(),
        closeness * purse_full,
        closeness * bonds,
        around(gains, s.point[seat], later),
    ]


def around(gains: list[float], point: int, later: float) -> float:
    """The best sum of gains over three turns, each point used once; a journey pays off only at the construction."""
    journey = gains[TRAVEL]
    gains[TRAVEL] = 0.0
    best = 0.0
    for a, b, c, d, e in PATHS[point]:
        third = gains[c]
        if gains[d] > third:
            third = gains[d]
        if gains[e] > third:
            third = gains[e]
        value = gains[a] + later * (gains[b] + later * third)
        if value > best:
            best = value
    if journey > 0:
        built = gains[CONSTRUCTION] + journey
        if TRAVEL in NEXT[point]:
            # To the site at once; then build and go on, or spend an evening in the tavern and build.
            third = max(gains[DAY_LABOUR], gains[RECRUITMENT], gains[BROKER])
            best = max(best, later * (built + later * third), later * (gains[TAVERN] + later * built))
        for a in NEXT[point]:
            if TRAVEL in NEXT[a]:
                best = max(best, gains[a] + later * (later * built))
    return later * best


def recruitment(
    s: ArchitectState, troupe: Troupe, thalers: int, owned: int, guilds: int, lacking: int, least: float = 0.0
) -> float:
    """The best artisan one can pay for; of a full troupe the one worth `least` has to go for him (QA-5.2.4)."""
    t = s.tables
    best = 0.0
    thaler = WEIGHTS[THALERS]
    place = -1
    for tile in s.panel:
        place += 1
        price = t.slot_price[place] if place else t.scale[s.marker]
        if price <= thalers and not owned >> tile // COPIES & 1:
            artisan = tile * AGES + place
            gain = troupe.worth[artisan] - thaler * price - least
            if not t.guild_bit[artisan] & guilds:
                gain += WEIGHTS[GUILD]
            if lacking > 0:
                gain += WEIGHTS[PALACE_POINTS] * min(lacking, t.performance[artisan])
            if gain > best:
                best = gain
    if least:
        return best
    return best + WEIGHTS[GUILD + 1] if best else 0.0


def tavern(fees: tuple[int, ...], thalers: int, thaler: float, rests: dict[int, float]) -> float:
    """The best evening one can pay for: each further guild costs one thaler more than the one before."""
    value = 0.0
    for n, gain in enumerate(sorted(rests.values(), reverse=True), 1):
        if gain <= thaler * n or fees[n] > thalers:
            break
        value += gain - thaler * n
    return value


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the own turn with the choices that look best."""
    s = cast(ArchitectState, state)
    if s.player != seat or s.asked() in (MOVE_CHOICE, DRAFT_PICK):
        return s
    best, most = s, float("-inf")
    for action in s.offered:
        after = s.clone()
        after.apply(action)
        found = cast(ArchitectState, finish(after, seat))
        value = evaluate(found, seat)
        if value > most:
            best, most = found, value
    return best
