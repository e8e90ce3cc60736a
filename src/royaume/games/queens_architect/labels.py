"""What an action means for the person who chooses it: one function for each family, in the order of the actions."""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.naming import names
from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    COPIES,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    PLACES,
    POINTS,
    SLOTS,
    SOCKETS,
    space,
)
from royaume.games.queens_architect.construction import building_esteem
from royaume.games.queens_architect.labour import day_income
from royaume.games.queens_architect.recruitment import update_panel
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    BONUS_RECRUIT,
    CREW_CHOICE,
    DAY_LABOUR_CHOICE,
    DRAFT_TURNS,
    SPEND_ESTEEM,
    TAVERN_CHOICE,
)
from royaume.games.queens_architect.tavern import needs_rest
from royaume.games.queens_architect.troupe import artisans, characters
from royaume.games.queens_architect.vocabulary import Voice


def label(s: ArchitectState, action: int, lang: str) -> str:
    """What choosing `action` means here; any action of the game has a label, legal or not."""
    family = space.family_of(action)
    indices = family.indices(action)
    return LABELS[family.name](s, Voice(s.game, lang), indices[0] if indices else 0)


def profile(s: ArchitectState, v: Voice, artisan: int) -> str:
    """What an artisan of this age still brings: his values in order, the repair value, the farmhand's mark."""
    shown = s.tables.performance
    last = artisan - artisan % AGES + AGES
    values = " ".join(str(shown[n]) for n in range(artisan, last))
    said = v.say("profile", values=values, repair=s.tables.repair[artisan])
    return said + v.say("profile.farmhand") if s.tables.farmhand_bit[artisan] else said


def on_star(s: ArchitectState, socket: int) -> int:
    """The artisan in a socket of the deciding seat."""
    return s.star[s.decision()[1] * SOCKETS + socket]


# The draft and the star -------------------------------------------------------------------------


def _pick(s: ArchitectState, v: Voice, character: int) -> str:
    artisan = character * COPIES * AGES
    return v.say("action.pick", artisan=v.artisan(artisan), profile=profile(s, v, artisan))


def _turns(s: ArchitectState, v: Voice, n: int) -> str:
    op, _, socket = s.decision()
    thalers = v.thalers(n * s.tables.draft_coin)
    if op != DRAFT_TURNS:
        return v.count("action.turns.plain", n, thalers=thalers)
    said = profile(s, v, on_star(s, socket) + n)
    return v.count("action.turns", n, thalers=thalers, profile=said) if n else v.say("action.turns.none", profile=said)


def _move(s: ArchitectState, v: Voice, i: int) -> str:
    point = (s.point[s.decision()[1]] + i + 1) % len(POINTS)
    return v.count("action.move", i + 1, point=v.point(POINTS[point]))


# The six actions --------------------------------------------------------------------------------


def _farmhand(s: ArchitectState, v: Voice, guild: int) -> str:
    seat = s.decision()[1]
    thalers = v.thalers(s.tables.farmhand_bonus)
    for artisan in s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]:
        if s.tables.farmhand_bit[artisan] == 1 << guild:
            said = v.say("action.farmhand", artisan=v.artisan(artisan), thalers=thalers)
            return said + leaves(s, v, artisan)
    return v.say("action.farmhand.plain", guild=v.guild(GUILDS[guild]), thalers=thalers)


def leaves(s: ArchitectState, v: Voice, artisan: int) -> str:
    """What is added where a job is somebody's last."""
    return v.say("last_job") if s.tables.older[artisan] == EMPTY else ""


def _hire(s: ArchitectState, v: Voice, i: int) -> str:
    place = SLOTS - 1 - i
    if place >= len(s.panel):
        return v.say("action.hire.plain", slot=i + 1)
    artisan = s.panel[place] * AGES + place
    price = v.thalers(s.price(place))
    jobs = v.jobs(AGES - place)
    said = v.say(
        "action.hire", artisan=v.artisan(artisan), thalers=price, jobs=jobs, profile=profile(s, v, artisan)
    )  # fmt: skip
    seat = s.decision()[1]
    if artisans(s, seat) < SOCKETS:
        return said
    renewed = characters(s, seat) & s.tables.character_bit[artisan]
    return said + v.say("action.hire.renew" if renewed else "action.hire.full")  # QA-5.2.4


def _no_hire(s: ArchitectState, v: Voice, i: int) -> str:
    if not s.panel:
        return v.say("action.no_hire.empty")
    top = v.artisan(s.panel[0] * AGES)
    after = s.clone()
    update_panel(after, s.decision()[1], False)
    if after.marker < s.marker or not after.panel:
        return v.say("action.no_hire.leaves", artisan=top)
    return v.say("action.no_hire", artisan=top, thalers=v.thalers(after.price(0)))


def _dismiss(s: ArchitectState, v: Voice, socket: int) -> str:
    artisan = on_star(s, socket)
    if artisan == EMPTY:
        return v.say("action.dismiss.plain", socket=socket + 1)
    return v.say("action.dismiss", artisan=v.artisan(artisan), profile=profile(s, v, artisan))


def _trust(s: ArchitectState, v: Voice, i: int) -> str:
    trust = min(s.trust[s.decision()[1]] + 1, s.tables.trust_levels)
    return v.say("action.trust", bonds=v.bonds(trust))


def _cash(s: ArchitectState, v: Voice, i: int) -> str:
    return v.say("action.cash", bonds=v.bonds(i + 1), thalers=v.thalers((i + 1) * s.tables.bond_value))


def _travel(s: ArchitectState, v: Voice, place: int) -> str:
    here = s.carriage[s.decision()[1]]
    far = s.side.distance[here][place]
    to = v.to(PLACES[place])
    if not far:
        return v.say("action.travel.plain", to=to)
    price = s.side.price[here][place]
    return v.count("action.travel" if price else "action.travel.free", far, to=to, thalers=v.thalers(price))


def _rest(s: ArchitectState, v: Voice, guild: int) -> str:
    op, _, chosen = s.decision()
    fee = s.tables.fees[min((chosen if op == TAVERN_CHOICE else 0).bit_count() + 1, len(GUILDS))]
    said = v.say("action.rest", guild=v.guild(GUILDS[guild]), thalers=v.thalers(fee))
    return said if needs_rest(s, s.decision()[1], guild) else said + v.say("action.rest.in_vain")


# Construction -----------------------------------------------------------------------------------


def _build(s: ArchitectState, v: Voice, i: int) -> str:
    seat = s.decision()[1]
    place = s.carriage[seat]
    if place == CAPITAL or seat in s.plots[place]:
        return v.say("action.build.plain")
    t = s.tables
    request = s.requests[place]
    said = v.say("action.build", at=v.at(PLACES[place]), esteem=v.esteem(building_esteem(s, seat, place)))
    if t.bonus_thalers[request]:
        said += v.say("action.build.thalers", thalers=v.thalers(t.bonus_thalers[request]))
    if t.bonus_recruit[request]:
        said += v.say("action.build.recruit")
    return said


def _palace(s: ArchitectState, v: Voice, i: int) -> str:
    return v.say("action.palace", performance=s.performance(s.decision()[1]))


def _repair(s: ArchitectState, v: Voice, socket: int) -> str:
    artisan = on_star(s, socket)
    if artisan == EMPTY:
        return v.say("action.repair.plain", socket=socket + 1)
    key = "action.repair.more" if s.decision()[0] == CREW_CHOICE else "action.repair"
    said = v.say(key, artisan=v.artisan(artisan), esteem=v.esteem(s.tables.repair[artisan]))
    return said + leaves(s, v, artisan)


def _steps(s: ArchitectState, v: Voice, n: int) -> str:
    op, seat, esteem = s.decision()
    here = s.space[seat]
    if op != SPEND_ESTEEM or here + n > LAST_SPACE:
        return v.count("action.steps.plain", n)
    rest = esteem - sum(s.tables.token_value[token] for token in s.tokens[here : here + n])
    bonds = v.bonds(max(0, min(rest, s.supply)))
    lost = v.say("action.steps.lost", esteem=v.esteem(rest - s.supply)) if rest > s.supply else ""
    if not n:
        return v.say("action.steps.none", bonds=bonds) + lost
    return v.count("action.steps", n, space=here + n, bonds=bonds) + lost


# Done and waive ---------------------------------------------------------------------------------


def _done(s: ArchitectState, v: Voice, i: int) -> str:
    op, seat, chosen = s.decision()
    if op == DAY_LABOUR_CHOICE:
        return v.say("action.done.day_labour", thalers=v.thalers(day_income(s, seat, chosen)))
    if op == TAVERN_CHOICE and chosen:
        fee = v.thalers(s.tables.fees[chosen.bit_count()])
        return v.say("action.done.tavern", guilds=v.guilds(names(chosen, GUILDS)), thalers=fee)
    if op == TAVERN_CHOICE:
        return v.say("action.done.tavern.nobody")
    if op == CREW_CHOICE:
        crew = [on_star(s, socket) for socket in range(SOCKETS) if chosen >> socket & 1]
        esteem = v.esteem(sum(s.tables.repair[artisan] for artisan in crew))
        return v.say("action.done.crew", artisans=v.listed([v.artisan(a) for a in crew]), esteem=esteem)
    return v.say("action.done")


def _waive(s: ArchitectState, v: Voice, i: int) -> str:
    return v.say("action.waive.bonus" if s.decision()[0] == BONUS_RECRUIT else "action.waive")


LABELS: dict[str, Callable[[ArchitectState, Voice, int], str]] = {
    "pick": _pick,
    "turns": _turns,
    "move": _move,
    "farmhand": _farmhand,
    "hire": _hire,
    "no_hire": _no_hire,
    "dismiss": _dismiss,
    "trust": _trust,
    "cash": _cash,
    "travel": _travel,
    "rest": _rest,
    "build": _build,
    "palace": _palace,
    "repair": _repair,
    "steps": _steps,
    "done": _done,
    "waive": _waive,
}
