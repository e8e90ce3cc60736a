"""What a bot looks at: the way to the palace, the troupe, the money, and what the next turns could bring."""

from __future__ import annotations

from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights
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
    "prospects",  # what the next three turns could bring, in the unit of the weights
)
FIXED: Final = frozenset({"prospects"})
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)
CLIMBED: Final = TERMS.index("climbed")
THALERS: Final = TERMS.index("thalers")
BONDS: Final = TERMS.index("bonds")
JOBS: Final = TERMS.index("jobs")
GUILD: Final = TERMS.index("guilds")
PALACE_POINTS: Final = TERMS.index("palace_points")

WON: Final = 1_000.0
CONTRIBUTED: Final = 500.0  # more than any lead on the track; somebody may still give more
PATIENCE: Final = 40.0
PURSE: Final = 12
DRAWER: Final = 8
WAY: Final = 60.0  # points of a usual track
NEEDED_AT_HOME: Final = 20  # performance kept for the palace, and some waste
SPARE: Final = 0.4  # what a job beyond the need is worth, compared with one that is needed
PALACE: Final = 60.0  # a contribution that can be made
BONUS_RECRUIT: Final = 1.0
LATER: Final = 0.7  # a turn later
NEXT: Final = tuple(tuple((point + n) % len(POINTS) for n in (1, 2, 3)) for point in range(len(POINTS)))


class Troupe:
    """What artisans are worth with the weights of the moment, by artisan and age; an empty socket is worth nothing."""

    __slots__ = ("jobs", "key", "rested", "shown", "tables", "tiring", "worth")

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


_troupes: list[Troupe] = []


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
    worth: list[float] = [sum(map(mul, WEIGHTS, counted(s, i, troupe))) for i in range(s.seats)]
    mine = worth.pop(seat)
    return mine - max(worth)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    s = cast(ArchitectState, state)
    return counted(s, seat, troupe_of(s.tables))


def result(state: State, seat: int) -> float:
    """What the fit aims at: the points climbed, and a long way more for the winner."""
    s = cast(ArchitectState, state)
    return sum([s.tables.token_value[token] for token in s.tokens[: s.space[seat]]]) + WAY * (seat in leaders(s))


def counted(s: ArchitectState, seat: int, troupe: Troupe) -> list[float]:
    """The terms of a seat: one look at every artisan, then the money, then the next turns."""
    t = s.tables
    i = seat * SOCKETS
    space = s.space[seat]
    last = space == LAST_SPACE
    climbed = left = 0
    value = t.token_value
    for n, token in enumerate(s.tokens):
        if n < space:
            climbed += value[token]
        else:
            left += value[token]
    patience = 1 + s.round / PATIENCE
    thaler, spare_thaler = WEIGHTS[THALERS : THALERS + 2]
    bond = WEIGHTS[BONDS]
    point = bond if last else WEIGHTS[CLIMBED] * patience

    jobs = shown = repaired = farmhands = count = performance = guilds = owned = 0
    tired = 0.0
    repairs: dict[int, float] = {}
    rests: dict[int, float] = {}
    bar = s.bar[seat]
    lacking = 0
    if last:
        lacking = t.palace_needs - s.performance(seat)
    for artisan in s.star[i : i + SOCKETS]:
        if artisan == EMPTY:
            continue
        guild = t.guild_bit[artisan]
        todo = troupe.jobs[artisan]
        tiring = troupe.tiring[artisan]
        repair = t.repair[artisan]
        count += 1
        guilds |= guild
        owned |= t.character_bit[artisan]
        performance += t.performance[artisan]
        jobs += todo
        shown += troupe.shown[artisan]
        repaired += todo * repair
        if t.farmhand_bit[artisan]:
            farmhands += todo
        tired += tiring
        gain = point * repair - tiring
        if gain > 0 and gain > repairs.get(guild, 0.0):
            repairs[guild] = gain
        if todo < AGES and not bar & guild:
            gain = troupe.rested[artisan]
            if lacking > 0:
                gain += WEIGHTS[PALACE_POINTS] * (t.performance[artisan - 1] - t.performance[artisan])
            rests[guild] = rests.get(guild, 0.0) + gain

    # Jobs beyond what the way asks for are worth little: it is time to use the troupe.
    enough = left + NEEDED_AT_HOME
    spare = shown - enough
    spare_jobs = 0.0
    if spare > 0:
        spare_jobs = jobs * spare / shown
        tired *= SPARE
        for guild in rests:
            rests[guild] *= SPARE
    else:
        spare = 0

    # What each point of the star could bring.
    thalers = s.thalers[seat]
    gains = [0.0] * len(POINTS)
    here = sum(sorted(repairs.values())[-MOST_AT_REPAIRS:])
    there = 0.0
    carriage = s.carriage[seat]
    side = s.side
    prices = side.price[carriage]
    if last and performance >= t.palace_needs:
        if carriage == CAPITAL:
            here = PALACE
        elif 0 <= prices[CAPITAL] <= thalers:
            there = PALACE - thaler * prices[CAPITAL]
    if s.pawns[seat]:
        for place in side.sites:
            request = s.requests[place]
            if t.request_guilds[request] & ~guilds:
                continue
            price = prices[place] if place != carriage else 0
            if price > thalers or price < 0:
                continue
            builders = s.plots[place]
            if seat in builders:
                continue
            esteem = performance - side.plots[len(builders)]
            esteem = (esteem if esteem > 0 else 0) + t.bonus_esteem[request]
            if esteem > t.caps[side.kind[place]]:
                esteem = t.caps[side.kind[place]]
            gain = point * esteem - tired + thaler * (t.bonus_thalers[request] - price)
            if t.bonus_recruit[request]:
                gain += BONUS_RECRUIT
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
    cashed = min(s.trust[seat], s.bonds[seat])
    gains[BROKER] = max(0.0, (t.bond_value * (thaler if thalers < PURSE else spare_thaler) - bond) * cashed)
    if rests:
        gains[TAVERN] = tavern(t.fees, thalers, thaler, rests)
    bonds = s.bonds[seat]
    return [
        patience * climbed,
        thalers if thalers < PURSE else PURSE,
        thalers - PURSE if thalers > PURSE else 0,
        bonds if bonds < DRAWER else DRAWER,
        bonds - DRAWER if bonds > DRAWER else 0,
        (s.trust[seat] - 1) * left / WAY,
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
        -side.distance[carriage][CAPITAL] if last else 0,
        around(gains, s.point[seat]),
    ]


def around(gains: list[float], point: int) -> float:
    """The best sum of gains over three turns, each point used once; a journey pays off only at the construction."""
    journey = gains[TRAVEL]
    gains[TRAVEL] = 0.0
    built = gains[CONSTRUCTION]
    best = 0.0
    for a in NEXT[point]:
        for b in NEXT[a]:
            second = gains[b]
            if a == TRAVEL:
                gains[CONSTRUCTION] = built + journey
                second = gains[b]
            elif b == TRAVEL:
                gains[CONSTRUCTION] = built + journey
            c, d, e = NEXT[b]
            third = gains[c]
            if gains[d] > third:
                third = gains[d]
            if e != a and gains[e] > third:
                third = gains[e]
            gains[CONSTRUCTION] = built
            value = gains[a] + LATER * (second + LATER * third)
            if value > best:
                best = value
    return LATER * best


def recruitment(s: ArchitectState, troupe: Troupe, thalers: int, owned: int, guilds: int, lacking: int) -> float:
    """The best artisan one can pay for."""
    t = s.tables
    best = 0.0
    thaler = WEIGHTS[THALERS]
    for place, tile in enumerate(s.panel):
        price = s.price(place)
        if price <= thalers and not owned >> tile // COPIES & 1:
            artisan = tile * AGES + place
            gain = troupe.worth[artisan] - thaler * price
            if not t.guild_bit[artisan] & guilds:
                gain += WEIGHTS[GUILD]
            if lacking > 0:
                gain += WEIGHTS[PALACE_POINTS] * min(lacking, t.performance[artisan])
            if gain > best:
                best = gain
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
