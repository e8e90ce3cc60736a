"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.naming import names
from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    CASH,
    CHARACTERS,
    COPIES,
    EMPTY,
    FARMHAND,
    GO,
    GUILDS,
    HIRE,
    LAST_SPACE,
    PICK,
    PLACES,
    POINTS,
    REPAIR,
    REST,
    SLOTS,
    SOCKETS,
    STEPS,
)
from royaume.games.queens_architect.construction import MOST_AT_REPAIRS
from royaume.games.queens_architect.labour import farmhands
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    BONUS_RECRUIT,
    BROKER_CHOICE,
    CONSTRUCT_CHOICE,
    CREW_CHOICE,
    DAY_LABOUR_CHOICE,
    DISMISS_CHOICE,
    DRAFT_PICK,
    DRAFT_TURNS,
    MOVE_CHOICE,
    RECRUIT_CHOICE,
    SPEND_ESTEEM,
    TAVERN_CHOICE,
    TRAVEL_CHOICE,
)
from royaume.games.queens_architect.troupe import artisans

# The point of the star that each family of actions belongs to.
POINT_OF_FAMILY = {
    "farmhand": "day_labour",
    "hire": "recruitment",
    "no_hire": "recruitment",
    "dismiss": "recruitment",
    "trust": "broker",
    "cash": "broker",
    "travel": "travel",
    "rest": "tavern",
    "build": "construction",
    "palace": "construction",
    "repair": "construction",
    "steps": "construction",
}


def explain(s: ArchitectState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="QA-4.2", over="QA-8.4")


def not_asked(s: ArchitectState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked (QA-4.2)."""
    if op in (DRAFT_PICK, DRAFT_TURNS):
        if family in ("pick", "turns"):
            return refuse(s, "not_now", "QA-3.9", asked=s.flow.names[op])
        return refuse(s, "draft_first", "QA-3.8", "QA-3.10")
    if family in ("pick", "turns"):
        return refuse(s, "draft_over", "QA-3.10")
    if op == MOVE_CHOICE:
        return refuse(s, "move_first", "QA-4.2", "QA-4.3")
    if family == "move":
        return refuse(s, "moved_already", "QA-4.2", "QA-4.5")
    if family == "done":
        return refuse(s, "no_set", "QA-13.1")
    if family == "waive":
        return refuse(s, "too_late_to_waive", "QA-4.4", "QA-13.1", asked=s.flow.names[op])
    here = POINTS[s.point[seat]]
    if POINT_OF_FAMILY[family] != here:
        return refuse(s, "other_point", "QA-2.13", "QA-4.2", point=POINT_OF_FAMILY[family], here=here)
    return refuse(s, "not_now", "QA-4.2", asked=s.flow.names[op])


# 3 The draft ------------------------------------------------------------------------------------


def pick(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """Only tiles of the draft row (QA-3.9)."""
    character = action - PICK
    if character * COPIES not in s.draft:
        return refuse(s, "not_in_draft", "QA-3.9", artisan=CHARACTERS[character])
    return None


# 5.1 Day labour and 5.5 the tavern --------------------------------------------------------------


def farmhand(s: ArchitectState, seat: int, chosen: int, action: int) -> Reason | None:
    """An own farmhand of the guild, each once, in the order of the guilds (QA-5.1.2, QA-13.1)."""
    guild = action - FARMHAND
    if not farmhands(s, seat) >> guild & 1:
        return refuse(s, "no_farmhand", "QA-5.1.2", guild=GUILDS[guild])
    return in_order(s, chosen, guild, "QA-5.1.2")


def bill(price: int, thalers: int) -> dict[str, int]:
    """A price, what there is, and what is missing to pay it."""
    return {"price": price, "thalers": thalers, "missing": price - thalers}


def rest(s: ArchitectState, seat: int, chosen: int, action: int) -> Reason | None:
    """At the entrance, with an artisan, in order, and payable (QA-5.5.2, QA-5.5.3, QA-13.1)."""
    guild = action - REST
    if s.bar[seat] >> guild & 1:
        return refuse(s, "asleep", "QA-5.5.1", "QA-5.5.2", guild=GUILDS[guild])
    if not s.guilds(seat) >> guild & 1:
        return refuse(s, "nobody_of_guild", "QA-5.5.2", "QA-R18", guild=GUILDS[guild])
    if guild < chosen.bit_length():
        return in_order(s, chosen, guild, "QA-5.5.2")
    fee = s.tables.fees[chosen.bit_count() + 1]
    if s.thalers[seat] < fee:
        return refuse(s, "fee", "QA-5.5.3", n=chosen.bit_count() + 1, **bill(fee, s.thalers[seat]))
    return None


def in_order(s: ArchitectState, chosen: int, member: int, clause: str) -> Reason | None:
    """Members of a set are named once, in ascending order (QA-13.1)."""
    key = "chosen_already" if chosen >> member & 1 else "in_order"
    return refuse(s, key, clause, "QA-13.1") if member < chosen.bit_length() else None


def waive_late(s: ArchitectState, seat: int, chosen: int, action: int) -> Reason | None:
    """Waiving comes before the first member of a set (QA-13.1)."""
    return refuse(s, "set_begun", "QA-13.1", "QA-4.4") if chosen else None


# 5.2 Recruitment --------------------------------------------------------------------------------


def hire(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """An artisan in the slot, not there already, and money enough (QA-5.2.1, QA-5.2.2)."""
    place = SLOTS - 1 - (action - HIRE)
    if place >= len(s.panel):
        return refuse(s, "slot_empty", "QA-5.2.1", "QA-5.2.8", slot=action - HIRE + 1)
    character = s.panel[place] // COPIES
    star = s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]
    if EMPTY in star and any(artisan // AGES // COPIES == character for artisan in star):
        return refuse(s, "there_already", "QA-5.2.2", artisan=CHARACTERS[character])
    price, thalers = s.price(place), s.thalers[seat]
    if price > thalers:
        return refuse(s, "too_dear", "QA-5.2.1", artisan=CHARACTERS[character], **bill(price, thalers))
    return None


def dismiss_first(s: ArchitectState, seat: int, arg: int, action: int) -> Reason:
    """Nobody is dismissed without hiring, or while there is room (QA-5.2.4)."""
    key = "dismiss_full" if artisans(s, seat) == SOCKETS else "dismiss_room"
    return refuse(s, key, "QA-5.2.4", "QA-R9")


# 5.3 The broker ---------------------------------------------------------------------------------


def trust(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """The track ends (QA-5.3.2)."""
    return refuse(s, "trust_top", "QA-5.3.2") if s.trust[seat] == s.tables.trust_levels else None


def cash(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """As many as one owns, and as the broker takes (QA-5.3.3)."""
    n = action - CASH + 1
    if n > s.bonds[seat]:
        return refuse(s, "few_bonds", "QA-5.3.3", bonds=s.bonds[seat])
    return refuse(s, "little_trust", "QA-5.3.3", bonds=s.trust[seat]) if n > s.trust[seat] else None


# 5.4 Travel -------------------------------------------------------------------------------------


def travel(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """A place of this side, another one than here, and money enough (QA-5.4.1, QA-5.4.3)."""
    place = action - GO
    if place != CAPITAL and place not in s.side.sites:
        return refuse(s, "not_on_map", "QA-2.1", place=PLACES[place])
    here = s.carriage[seat]
    if place == here:
        return refuse(s, "there_now", "QA-5.4.3", at=PLACES[place])
    n, price, thalers = s.side.distance[here][place], s.side.price[here][place], s.thalers[seat]
    if not 0 <= price <= thalers:
        return refuse(s, "journey_too_dear", "QA-5.4.1", n=n, **bill(price, thalers))
    return None


# 5.6, 5.7, 6 and 8 Construction -----------------------------------------------------------------


def build(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """The four conditions of a building (QA-5.6.2)."""
    place = s.carriage[seat]
    if place == CAPITAL:
        return refuse(s, "build_capital", "QA-5.6.2")
    if seat in s.plots[place]:
        return refuse(s, "built_already", "QA-5.6.2", at=PLACES[place])
    missing = s.tables.request_guilds[s.requests[place]] & ~s.guilds(seat)
    if missing:
        return refuse(s, "guilds_missing", "QA-5.6.2", at=PLACES[place], guilds=names(missing, GUILDS))
    return refuse(s, "no_pawn", "QA-5.6.2", "QA-R14") if not s.pawns[seat] else None


def palace(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """The last space, the capital, performance enough (QA-8.1)."""
    if s.space[seat] < LAST_SPACE:
        return refuse(s, "palace_space", "QA-8.1", space=s.space[seat], last=LAST_SPACE)
    if s.carriage[seat] != CAPITAL:
        return refuse(s, "palace_carriage", "QA-8.1", at=PLACES[s.carriage[seat]])
    performance, needed = s.performance(seat), s.tables.palace_needs
    if performance < needed:
        return refuse(s, "palace_sum", "QA-8.1", performance=performance, needed=needed, short=needed - performance)
    return None


def repair(s: ArchitectState, seat: int, arg: int, action: int) -> Reason | None:
    """There must be somebody in the socket (QA-5.7.1)."""
    socket = action - REPAIR
    if s.star[seat * SOCKETS + socket] == EMPTY:
        return refuse(s, "socket_empty", "QA-5.7.1", socket=socket + 1)
    return None


def crew(s: ArchitectState, seat: int, chosen: int, action: int) -> Reason | None:
    """At most three, each once, of different guilds, socket by socket (QA-5.7.1, QA-13.1)."""
    socket = action - REPAIR
    i = seat * SOCKETS
    if s.star[i + socket] == EMPTY:
        return repair(s, seat, chosen, action)
    if chosen.bit_count() == MOST_AT_REPAIRS:
        return refuse(s, "crew_full", "QA-5.7.1", n=MOST_AT_REPAIRS)
    if not chosen >> socket & 1:
        bit = s.tables.guild_bit
        guild = bit[s.star[i + socket]]
        if any(chosen >> n & 1 and bit[s.star[i + n]] == guild for n in range(SOCKETS)):
            return refuse(s, "guild_twice", "QA-5.7.1", guild=names(guild, GUILDS)[0])
    return in_order(s, chosen, socket, "QA-5.7.1")


def crew_empty(s: ArchitectState, seat: int, arg: int, action: int) -> Reason:
    """Repairs need somebody (QA-13.1)."""
    return refuse(s, "crew_empty", "QA-5.7.1", "QA-13.1")


def spend(s: ArchitectState, seat: int, esteem: int, action: int) -> Reason | None:
    """Up to the last space, and as far as the points reach (QA-6.1, QA-6.5)."""
    n = action - STEPS
    here = s.space[seat]
    if here + n > LAST_SPACE:
        return refuse(s, "track_end", "QA-6.1", "QA-6.5", n=LAST_SPACE - here)
    needed = sum(s.tables.token_value[token] for token in s.tokens[here : here + n])
    if needed > esteem:
        return refuse(s, "little_esteem", "QA-6.1", n=n, needed=needed, short=needed - esteem)
    return None


ANSWERS: dict[tuple[int, str], Refusal] = {
    (DRAFT_PICK, "pick"): pick,
    (DRAFT_TURNS, "turns"): welcome,
    (MOVE_CHOICE, "move"): welcome,
    (DAY_LABOUR_CHOICE, "farmhand"): farmhand,
    (DAY_LABOUR_CHOICE, "done"): welcome,
    (DAY_LABOUR_CHOICE, "waive"): waive_late,
    (RECRUIT_CHOICE, "hire"): hire,
    (RECRUIT_CHOICE, "dismiss"): dismiss_first,
    (RECRUIT_CHOICE, "no_hire"): welcome,
    (RECRUIT_CHOICE, "waive"): welcome,
    (DISMISS_CHOICE, "dismiss"): welcome,  # where only the old copy may go, nothing is asked (QA-5.2.4)
    (BONUS_RECRUIT, "hire"): hire,
    (BONUS_RECRUIT, "dismiss"): dismiss_first,
    (BONUS_RECRUIT, "no_hire"): welcome,
    (BONUS_RECRUIT, "waive"): welcome,
    (BROKER_CHOICE, "trust"): trust,
    (BROKER_CHOICE, "cash"): cash,
    (BROKER_CHOICE, "waive"): welcome,
    (TRAVEL_CHOICE, "travel"): travel,
    (TRAVEL_CHOICE, "waive"): welcome,
    (TAVERN_CHOICE, "rest"): rest,
    (TAVERN_CHOICE, "done"): welcome,
    (TAVERN_CHOICE, "waive"): waive_late,
    (CONSTRUCT_CHOICE, "build"): build,
    (CONSTRUCT_CHOICE, "palace"): palace,
    (CONSTRUCT_CHOICE, "repair"): repair,
    (CONSTRUCT_CHOICE, "done"): crew_empty,
    (CONSTRUCT_CHOICE, "waive"): welcome,
    (CREW_CHOICE, "repair"): crew,
    (CREW_CHOICE, "done"): welcome,
    (CREW_CHOICE, "waive"): waive_late,
    (SPEND_ESTEEM, "steps"): spend,
}
