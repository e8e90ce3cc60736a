"""What a bot looks at: the way to the palace, the troupe, the money, and what the next turns could bring."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.state import State
from royaume.games.queens_architect.actions import (
    AGES,
    BROKER,
    CAPITAL,
    CONSTRUCTION,
    COPIES,
    DAY_LABOUR,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    POINTS,
    RECRUITMENT,
    SOCKETS,
    TAVERN,
    TRAVEL,
)
from royaume.games.queens_architect.construction import MOST_AT_REPAIRS, building_esteem
from royaume.games.queens_architect.scoring import leaders
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import DRAFT_PICK, MOVE_CHOICE
from royaume.games.queens_architect.troupe import characters

# Everything is counted in esteem points.
WON: Final = 10_000.0
CONTRIBUTED: Final = 5_000.0
ON_LAST_SPACE: Final = 20.0  # no more points are needed, only the troupe and the way home
CLIMBED: Final = 2.2  # a point spent on the track; unspent it is only a bond
PATIENCE: Final = 40.0  # after so many rounds a climbed point counts twice: a fresh troupe is there to be used
THALER: Final = 0.7
SPARE_THALER: Final = 0.2  # beyond what a turn can use
PURSE: Final = 12
BOND: Final = 1.0
SPARE_BOND: Final = 0.3
DRAWER: Final = 8
TRUST: Final = 1.0  # each further space on the broker track
JOB: Final = 0.7  # a job an artisan still has, whatever he shows
SHOWN: Final = 0.45  # a point of performance in a job to come
REPAIR: Final = 0.2  # a point of repair value in a job to come
FARMHAND: Final = 0.3
GUILD: Final = 1.2  # a guild that is there
PALACE_POINT: Final = 3.0  # performance up to what the palace needs, once on the last space
PALACE: Final = 60.0
MILE: Final = 1.5  # a space between the carriage and the capital, once on the last space
LATER: Final = 0.7  # a turn later
TURNS_AHEAD: Final = 3


def evaluate(state: State, seat: int) -> float:
    """How good the position is for `seat`, in esteem points; a win is worth more than anything else."""
    s = cast(ArchitectState, state)
    if s.player is None:
        return WON if seat in leaders(s) else -WON
    if s.palace[seat]:
        best = max(s.palace[:seat] + s.palace[seat + 1 :])
        return CONTRIBUTED * (1 if s.palace[seat] > best else 0.5 if s.palace[seat] == best else -1)
    return holdings(s, seat) + prospects(s, seat)


# What is there ----------------------------------------------------------------------------------


def holdings(s: ArchitectState, seat: int) -> float:
    """Climbed steps, money, bonds, trust and the troupe."""
    space = s.space[seat]
    value = climbed(s) * sum([s.tables.token_value[token] for token in s.tokens[:space]])
    value += money(s.thalers[seat]) + TRUST * (s.trust[seat] - 1)
    bonds = s.bonds[seat]
    value += BOND * bonds if bonds < DRAWER else BOND * DRAWER + SPARE_BOND * (bonds - DRAWER)
    for artisan in s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]:
        if artisan != EMPTY:
            value += worth(s, artisan)
    value += GUILD * s.guilds(seat).bit_count()
    if space == LAST_SPACE:
        value += ON_LAST_SPACE + PALACE_POINT * min(s.performance(seat), s.tables.palace_needs)
        value -= MILE * s.side.distance[s.carriage[seat]][CAPITAL]
    return value


def climbed(s: ArchitectState) -> float:
    """What a point spent on the track is worth: the later, the more."""
    return CLIMBED * (1 + s.round / PATIENCE)


def money(thalers: int) -> float:
    """What thalers are worth; a full purse is worth little more."""
    return THALER * thalers if thalers < PURSE else THALER * PURSE + SPARE_THALER * (thalers - PURSE)


def worth(s: ArchitectState, artisan: int) -> float:
    """What an artisan will bring in the jobs he has left."""
    t = s.tables
    jobs = AGES - artisan % AGES
    shown = sum(t.performance[artisan : artisan + jobs])
    each = JOB + REPAIR * t.repair[artisan] + (FARMHAND if t.farmhand_bit[artisan] else 0.0)
    return each * jobs + SHOWN * shown


def tiring(s: ArchitectState, artisan: int) -> float:
    """What a job costs."""
    older = s.tables.older[artisan]
    return worth(s, artisan) - (worth(s, older) if older != EMPTY else 0.0)


# What could come --------------------------------------------------------------------------------


def prospects(s: ArchitectState, seat: int) -> float:
    """The best way around the star in the next turns, later turns counting less."""
    gains = [0.0] * len(POINTS)
    here = s.carriage[seat]
    gains[CONSTRUCTION] = construction(s, seat, here)
    gains[DAY_LABOUR] = THALER * ((SOCKETS + 1 - s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS].count(EMPTY)) // 2)
    gains[RECRUITMENT] = recruitment(s, seat)
    gains[BROKER] = broker(s, seat)
    gains[TAVERN] = tavern(s, seat)
    gains[TRAVEL] = travel(s, seat, gains[CONSTRUCTION])
    return around(gains, s.point[seat], TURNS_AHEAD, 0)


def around(gains: list[float], point: int, turns: int, used: int) -> float:
    """The best sum of gains over some turns, each point used once; a journey pays off only at the construction."""
    best = 0.0
    for n in (1, 2, 3):
        at = (point + n) % len(POINTS)
        gain = 0.0
        if not used >> at & 1 and at != TRAVEL:
            gain = gains[at]
            if at == CONSTRUCTION and used >> TRAVEL & 1:
                gain += gains[TRAVEL]
        if turns > 1:
            gain += around(gains, at, turns - 1, used | 1 << at)
        if gain > best:
            best = gain
    return LATER * best


def construction(s: ArchitectState, seat: int, place: int) -> float:
    """The best of palace, building and repairs with the carriage at a place, less what the jobs cost."""
    last = s.space[seat] == LAST_SPACE
    if last and place == CAPITAL and s.performance(seat) >= s.tables.palace_needs:
        return PALACE
    point = BOND if last else climbed(s)
    i = seat * SOCKETS
    star = [artisan for artisan in s.star[i : i + SOCKETS] if artisan != EMPTY]
    best = 0.0
    by_guild: dict[int, float] = {}
    for artisan in star:
        guild = s.tables.guild_bit[artisan]
        gain = point * s.tables.repair[artisan] - tiring(s, artisan)
        if gain > by_guild.get(guild, 0.0):
            by_guild[guild] = gain
    best = sum(sorted(by_guild.values())[-MOST_AT_REPAIRS:])
    if place != CAPITAL and could_build(s, seat, place):
        request = s.requests[place]
        gain = point * building_esteem(s, seat, place) - sum([tiring(s, artisan) for artisan in star])
        gain += THALER * s.tables.bonus_thalers[request] + (1.0 if s.tables.bonus_recruit[request] else 0.0)
        best = max(best, gain)
    return best


def could_build(s: ArchitectState, seat: int, place: int) -> bool:
    """True if only the carriage is missing for a building there (QA-5.6.2)."""
    if seat in s.plots[place] or not s.pawns[seat]:
        return False
    return not s.tables.request_guilds[s.requests[place]] & ~s.guilds(seat)


def travel(s: ArchitectState, seat: int, here: float) -> float:
    """How much better the construction would be at the best place one can pay for."""
    best = 0.0
    prices = s.side.price[s.carriage[seat]]
    thalers = s.thalers[seat]
    for place in (CAPITAL, *s.side.sites):
        price = prices[place]
        if 0 <= price <= thalers and (place == CAPITAL or could_build(s, seat, place)):
            best = max(best, construction(s, seat, place) - here - money(thalers) + money(thalers - price))
    return best


def recruitment(s: ArchitectState, seat: int) -> float:
    """The best artisan one can pay for, if there is room."""
    i = seat * SOCKETS
    if EMPTY not in s.star[i : i + SOCKETS]:
        return 0.0
    owned = characters(s, seat)
    guilds = s.guilds(seat)
    thalers = s.thalers[seat]
    lacking = s.tables.palace_needs - s.performance(seat) if s.space[seat] == LAST_SPACE else 0
    best = 0.0
    for place, tile in enumerate(s.panel):
        price = s.price(place)
        if price <= thalers and not owned >> tile // COPIES & 1:
            artisan = tile * AGES + place
            gain = worth(s, artisan) - money(thalers) + money(thalers - price)
            if not s.tables.guild_bit[artisan] & guilds:
                gain += GUILD
            if lacking > 0:
                gain += PALACE_POINT * min(lacking, s.tables.performance[artisan])
            best = max(best, gain)
    return best


def broker(s: ArchitectState, seat: int) -> float:
    """Bonds turned into money."""
    n = min(s.trust[seat], s.bonds[seat])
    thalers = s.thalers[seat]
    return money(thalers + s.tables.bond_value * n) - money(thalers) - BOND * n if n else 0.0


def tavern(s: ArchitectState, seat: int) -> float:
    """The best evening one can pay for: each further guild costs one thaler more than the one before."""
    t = s.tables
    i = seat * SOCKETS
    last = s.space[seat] == LAST_SPACE
    lacking = last and s.performance(seat) < t.palace_needs
    gains = [0.0] * len(GUILDS)
    for artisan in s.star[i : i + SOCKETS]:
        if artisan != EMPTY:
            younger = t.younger[artisan]
            guild = t.guild_bit[artisan].bit_length() - 1
            if not s.bar[seat] >> guild & 1 and younger != artisan:
                gains[guild] += worth(s, younger) - worth(s, artisan)
                if lacking:
                    gains[guild] += PALACE_POINT * (t.performance[younger] - t.performance[artisan])
    value = 0.0
    thalers = s.thalers[seat]
    for n, gain in enumerate(sorted(gains, reverse=True), 1):
        if gain <= THALER * n or t.fees[n] > thalers:
            break
        value += gain - THALER * n
    return value


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the own turn with the choices that look best."""
    s = cast(ArchitectState, state)
    if s.player != seat or s.agenda[-1] & 255 in (MOVE_CHOICE, DRAFT_PICK):
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
