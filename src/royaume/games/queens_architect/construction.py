"""5.6, 5.7, 6 and 8.1 Construction: buildings, repairs, the palace, and spending the esteem."""

from __future__ import annotations

from royaume.games.queens_architect.actions import (
    BUILD,
    CAPITAL,
    CONSTRUCTION,
    DONE,
    EMPTY,
    LAST_SPACE,
    PALACE,
    PLACES,
    REPAIR,
    SOCKETS,
    STEPS,
    WAIVE,
)
from royaume.games.queens_architect.rounds import waived
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    BONUS_RECRUIT,
    CONSTRUCT_CHOICE,
    CREW_CHOICE,
    SPEND_ESTEEM,
    WORK,
    flow,
)
from royaume.games.queens_architect.troupe import crew_names, work

MOST_AT_REPAIRS = 3


@flow.options(CONSTRUCT_CHOICE)
def construct_options(s: ArchitectState, seat: int, arg: int) -> list[int]:
    """Build, contribute to the palace, the first artisan of a repair crew, or waive (QA-5.6.1)."""
    found = []
    if can_build(s, seat):
        found.append(BUILD)
    if can_contribute(s, seat):
        found.append(PALACE)
    i = seat * SOCKETS
    star = s.star
    for socket in range(SOCKETS):
        if star[i + socket] != EMPTY:
            found.append(REPAIR + socket)
    found.append(WAIVE)
    return found


@flow.choose(CONSTRUCT_CHOICE)
def construct_choose(s: ArchitectState, seat: int, arg: int, action: int) -> None:
    """Start what was chosen."""
    if action == BUILD:
        build(s, seat)
    elif action == PALACE:
        s.palace[seat] = s.performance(seat)  # QA-8.3: nobody turns
        if s.log is not None:
            s.tell("palace", seat, {"performance": s.palace[seat]})
    elif action == WAIVE:
        waived(s, seat, CONSTRUCTION)
    else:
        crew_choose(s, seat, 0, action)


# 5.6 Buildings ----------------------------------------------------------------------------------


def can_build(s: ArchitectState, seat: int) -> bool:
    """On a site, no own building there, every requested guild, a pawn left (QA-5.6.2)."""
    place = s.carriage[seat]
    if place == CAPITAL or seat in s.plots[place] or not s.pawns[seat]:
        return False
    return not s.tables.request_guilds[s.requests[place]] & ~s.guilds(seat)


def building_esteem(s: ArchitectState, seat: int, place: int) -> int:
    """What a building there would give now: the sum, the next plot, the bonus, the cap (QA-5.6.3 to QA-5.6.6)."""
    return earned(s, s.performance(seat), place)


def earned(s: ArchitectState, performance: int, place: int) -> int:
    """What a building there would give somebody with this performance."""
    esteem = uncapped(s, performance, place)
    cap = s.tables.caps[s.side.kind[place]]
    return esteem if esteem < cap else cap


def uncapped(s: ArchitectState, performance: int, place: int) -> int:
    """The same without the cap of the site."""
    esteem = performance - s.side.plots[len(s.plots[place])]
    if esteem < 0:
        esteem = 0
    return esteem + s.tables.bonus_esteem[s.requests[place]]


def above_cap(s: ArchitectState, seat: int, place: int) -> int:
    """The esteem that a building there would lose to the cap (QA-5.6.6)."""
    performance = s.performance(seat)
    return uncapped(s, performance, place) - earned(s, performance, place)


def build(s: ArchitectState, seat: int) -> None:
    """The pawn, the esteem, the bonus of the town, then spending, then everybody works (QA-5.6.12)."""
    place = s.carriage[seat]
    request = s.requests[place]
    esteem = building_esteem(s, seat, place)
    plot = s.side.plots[len(s.plots[place])]
    s.plots[place] = (*s.plots[place], seat)
    s.pawns[seat] -= 1
    if s.log is not None:
        performance = s.performance(seat)
        bonus = s.tables.bonus_esteem[request]
        data = {"place": PLACES[place], "performance": performance, "plot": plot, "bonus": bonus, "esteem": esteem}
        data["capped"] = max(0, performance - plot) + bonus > esteem
        s.tell("build", seat, data)
    i = seat * SOCKETS
    crew = 0
    for socket in range(SOCKETS):
        if s.star[i + socket] != EMPTY:
            crew |= 1 << socket
    s.crew = crew
    s.ask(WORK, seat)
    s.ask(SPEND_ESTEEM, seat, esteem)
    thalers = s.tables.bonus_thalers[request]
    if thalers:
        s.thalers[seat] += thalers  # QA-5.6.7
        if s.log is not None:
            s.tell("town_thalers", seat, {"place": PLACES[place], "thalers": thalers})
    if s.tables.bonus_recruit[request]:
        s.ask(BONUS_RECRUIT, seat)  # QA-5.6.9


# 5.7 Repairs ------------------------------------------------------------------------------------


def helpers(s: ArchitectState, seat: int, chosen: int) -> int:
    """The sockets of those who could join the crew: of guilds that are not in it, up to three (QA-5.7.1)."""
    if chosen.bit_count() == MOST_AT_REPAIRS:
        return 0
    bit = s.tables.guild_bit
    star = s.star
    i = seat * SOCKETS
    taken = 0
    for socket in range(chosen.bit_length()):
        if chosen >> socket & 1:
            taken |= bit[star[i + socket]]
    found = 0
    for socket in range(SOCKETS):
        artisan = star[i + socket]
        if artisan != EMPTY and not bit[artisan] & taken:
            found |= 1 << socket
    return found


@flow.options(CREW_CHOICE)
def crew_options(s: ArchitectState, seat: int, chosen: int) -> list[int]:
    """One more artisan, socket by socket, or enough (QA-5.7.1, QA-13.1)."""
    free = helpers(s, seat, chosen)
    found = [REPAIR + socket for socket in range(chosen.bit_length(), SOCKETS) if free >> socket & 1]
    found.append(DONE)
    return found


@flow.choose(CREW_CHOICE)
def crew_choose(s: ArchitectState, seat: int, chosen: int, action: int) -> None:
    """Collect the crew until nobody else can join, then start the repairs (QA-5.7.1, QA-13.3)."""
    if action != DONE:
        chosen |= 1 << action - REPAIR
        if helpers(s, seat, chosen):
            s.ask(CREW_CHOICE, seat, chosen)
            return
    repairs(s, seat, chosen)


def repairs(s: ArchitectState, seat: int, chosen: int) -> None:
    """The sum of the repair values is spent, then the crew works (QA-5.7.2 to QA-5.7.4)."""
    esteem = 0
    for socket in range(SOCKETS):
        if chosen >> socket & 1:
            esteem += s.tables.repair[s.star[seat * SOCKETS + socket]]
    if s.log is not None:
        s.tell("repair", seat, {"characters": crew_names(s, seat, chosen), "esteem": esteem})
    s.crew = chosen
    s.ask(WORK, seat)
    s.ask(SPEND_ESTEEM, seat, esteem)


@flow.run(WORK)
def crew_works(s: ArchitectState, seat: int, arg: int) -> None:
    """Everybody who took part has done a job (QA-5.6.11, QA-5.7.4)."""
    work(s, seat, s.crew)
    s.crew = 0


# 6 Spending esteem ------------------------------------------------------------------------------


@flow.options(SPEND_ESTEEM)
def spend_options(s: ArchitectState, seat: int, esteem: int) -> list[int]:
    """As many steps as the points pay, down to none (QA-6.1, QA-6.3, QA-6.5)."""
    found = [STEPS]
    value = s.tables.token_value
    space = s.space[seat]
    while space < LAST_SPACE:
        esteem -= value[s.tokens[space]]
        if esteem < 0:
            break
        space += 1
        found.append(found[-1] + 1)
    return found


def spending(s: ArchitectState, seat: int, esteem: int) -> list[tuple[int, int]]:
    """For each choice of steps from 0 on: the bonds, and the points lost to an empty supply (QA-6)."""
    found: list[tuple[int, int]] = []
    rest = esteem
    space = s.space[seat]
    for _ in spend_options(s, seat, esteem):
        bonds = rest if rest < s.supply else s.supply
        found.append((bonds, rest - bonds))
        if space < LAST_SPACE:
            rest -= s.tables.token_value[s.tokens[space]]
            space += 1
    return found


@flow.choose(SPEND_ESTEEM)
def spend_choose(s: ArchitectState, seat: int, esteem: int, action: int) -> None:
    """Climb, and take bonds for the rest as far as there are any (QA-6.1, QA-6.2)."""
    space = s.space[seat]
    for _ in range(action - STEPS):
        esteem -= s.tables.token_value[s.tokens[space]]
        space += 1
    bonds = min(esteem, s.supply)
    s.space[seat] = space
    s.bonds[seat] += bonds
    s.supply -= bonds
    if s.log is not None:
        s.tell("esteem", seat, {"n": action - STEPS, "space": space, "bonds": bonds, "lost": esteem - bonds})


# 8.1 The palace ---------------------------------------------------------------------------------


def can_contribute(s: ArchitectState, seat: int) -> bool:
    """On the last space, in the capital, and with performance enough (QA-8.1)."""
    return (
        s.space[seat] == LAST_SPACE
        and s.carriage[seat] == CAPITAL
        and s.performance(seat) >= s.tables.palace_needs
    )  # fmt: skip
