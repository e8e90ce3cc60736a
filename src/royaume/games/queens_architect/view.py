"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.naming import names
from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    CHARACTERS,
    COPIES,
    EMPTY,
    GUILDS,
    LAST_SPACE,
    PLACES,
    POINTS,
    REQUESTS,
    SITE_TYPES,
    SLOTS,
    SOCKETS,
    TILES,
    TOKENS,
)
from royaume.games.queens_architect.construction import (
    above_cap,
    building_esteem,
    can_build,
    can_contribute,
    earned,
    spending,
)
from royaume.games.queens_architect.rounds import end_reason, to_come
from royaume.games.queens_architect.scoring import places, wealth
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    CREW_CHOICE,
    DAY_LABOUR_CHOICE,
    SPEND_ESTEEM,
    TAVERN_CHOICE,
)
from royaume.games.queens_architect.tavern import needs_rest
from royaume.games.queens_architect.troupe import characters, crew_names

ALL_GUILDS = (1 << len(GUILDS)) - 1


def see(s: ArchitectState, seat: int | None) -> dict[str, Any]:
    """All that `seat` may know (None: a spectator): everything but the order of the pile (QA-R22, QA-12.2)."""
    t = s.tables
    unseen = {"starting": [tile for tile in s.pile if tile % COPIES == 0]}
    unseen["others"] = [tile for tile in s.pile if tile % COPIES]
    return {
        "end": end_reason(s) if s.player is None else None,
        "round": s.round,
        "last_round": t.max_rounds,
        "first": s.first,
        "to_come": in_order(s, to_come(s)),
        "side": s.side.name,
        "tokens": [{"id": TOKENS[token], "value": t.token_value[token]} for token in s.tokens],
        "palace_needs": t.palace_needs,
        "panel": [panel_view(s, place) for place in range(len(s.panel))],
        "price": t.scale[s.marker],
        "price_scale": list(t.scale),
        "pile": len(s.pile),
        "unseen": {kind: [TILES[tile] for tile in sorted(tiles)] for kind, tiles in unseen.items()},
        "removed": names(s.removed, TILES),
        "draft": [TILES[tile] for tile in s.draft],
        "supply": s.supply,
        "fees": list(t.fees),
        "bond_value": t.bond_value,
        "sites": {PLACES[place]: site_view(s, place) for place in (CAPITAL, *s.side.sites)},
        "turn": turn_view(s),
        "places": places(s),
        "seats": [seat_view(s, i) for i in range(s.seats)],
    }


def in_order(s: ArchitectState, mask: int) -> list[int]:
    """The seats of a bitmask in the order of play."""
    return [seat for k in range(s.seats) if mask >> (seat := (s.first + k) % s.seats) & 1]


def tile_view(s: ArchitectState, artisan: int) -> dict[str, Any]:
    """One artisan: who he is, what he shows at his age, and what comes until his arrow (QA-2.7)."""
    tile, age = divmod(artisan, AGES)
    shown = s.tables.performance
    return {
        "tile": TILES[tile],
        "character": CHARACTERS[tile // COPIES],
        "guild": GUILDS[s.tables.guild_bit[artisan].bit_length() - 1],
        "age": age,
        "jobs_left": AGES - age,
        "performance": shown[artisan],
        "values": [shown[tile * AGES + n] for n in range(AGES)],
        "coming": [shown[tile * AGES + n] for n in range(age + 1, AGES)],
        "repair": s.tables.repair[artisan],
        "farmhand": s.tables.farmhand_bit[artisan] > 0,
    }


def panel_view(s: ArchitectState, place: int) -> dict[str, Any]:
    """An artisan on the panel, at the age he would be hired at, and who cannot hire him because he is there already."""
    tile = s.panel[place]
    seen = tile_view(s, tile * AGES + place)
    seen["slot"] = SLOTS - place
    seen["price"] = s.price(place)
    seen["owners"] = [seat for seat in range(s.seats) if characters(s, seat) >> tile // COPIES & 1]
    return seen


def site_view(s: ArchitectState, place: int) -> dict[str, Any]:
    """A place of the map: what it asks for and gives, who built, which plot is next, and the carriages."""
    here = [seat for seat in range(s.seats) if s.carriage[seat] == place]
    if place == CAPITAL:
        return {"kind": "capital", "carriages": here}
    t = s.tables
    request = s.requests[place]
    built = s.plots[place]
    plots = s.side.plots
    return {
        "kind": SITE_TYPES[s.side.kind[place]],
        "carriages": here,
        "request": REQUESTS[request],
        "guilds": names(t.request_guilds[request], GUILDS),
        "bonus": {
            "esteem": t.bonus_esteem[request],
            "thalers": t.bonus_thalers[request],
            "recruit": t.bonus_recruit[request],
        },
        "cap": t.caps[s.side.kind[place]],
        "plots": [
            {"minus": minus, "seat": built[i] if i < len(built) else None} for i, minus in enumerate(plots)
        ],
        "next": plots[len(built)] if len(built) < len(plots) else None,
    }  # fmt: skip


def turn_view(s: ArchitectState) -> dict[str, Any]:
    """What is under way in the turn: the set chosen so far, who is at work, and the esteem to spend (QA-12.9)."""
    turn: dict[str, Any] = {"chosen": [], "crew": [], "esteem": None, "spend": []}
    if s.player is None:
        return turn
    op, seat, arg = s.decision()
    if op in (DAY_LABOUR_CHOICE, TAVERN_CHOICE):
        turn["chosen"] = names(arg, GUILDS)
    elif op == CREW_CHOICE:
        turn["chosen"] = crew_names(s, seat, arg)
    turn["crew"] = crew_names(s, seat, s.crew)
    for pending, _, esteem in s.pending():
        if pending == SPEND_ESTEEM:
            turn["esteem"] = esteem
            turn["spend"] = spend_view(s, seat, esteem)
    return turn


def spend_view(s: ArchitectState, seat: int, esteem: int) -> list[dict[str, int]]:
    """Each choice of steps: the space reached, the bonds, and the points lost to an empty supply (QA-6)."""
    space = s.space[seat]
    return [
        {"steps": n, "space": space + n, "bonds": bonds, "lost": lost}
        for n, (bonds, lost) in enumerate(spending(s, seat, esteem))
    ]


def seat_view(s: ArchitectState, seat: int) -> dict[str, Any]:
    """One player's area: star, tavern, broker, money, and what could be done from here."""
    t = s.tables
    star = s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS]
    bar, dormitory = s.bar[seat], s.dormitory[seat]
    guilds, performance = s.guilds(seat), s.performance(seat)
    return {
        "star": [tile_view(s, artisan) if artisan != EMPTY else None for artisan in star],
        "performance": performance,
        "performance_after_work": sum(t.performance[t.older[artisan]] for artisan in star),
        "leaving_after_work": [TILES[a // AGES] for a in star if a != EMPTY and t.older[a] == EMPTY],
        "point": POINTS[s.point[seat]],
        "reach": [POINTS[(s.point[seat] + n) % len(POINTS)] for n in (1, 2, 3)],
        "thalers": s.thalers[seat],
        "bonds": s.bonds[seat],
        "trust": s.trust[seat],
        "wealth": wealth(s, seat),
        "space": s.space[seat],
        "esteem_to_go": sum(t.token_value[token] for token in s.tokens[s.space[seat] :]),
        "carriage": PLACES[s.carriage[seat]],
        "pawns": s.pawns[seat],
        "tavern": tavern_view(bar, dormitory),
        "tavern_next": tavern_view(0, bar),
        "rested": [name for i, name in enumerate(GUILDS) if guilds >> i & 1 and not needs_rest(s, seat, i)],
        "sites": {PLACES[place]: prospect(s, seat, place, guilds, performance) for place in s.side.sites},
        "journeys": journeys(s, seat),
        "build": building_view(s, seat) if can_build(s, seat) else None,
        "can_contribute": can_contribute(s, seat),
        "on_last_space": s.space[seat] == LAST_SPACE,
        "palace": s.palace[seat],
        "score": s.space[seat] + s.palace[seat],
        "breakdown": s.breakdown(seat),
    }


def tavern_view(bar: int, dormitory: int) -> dict[str, list[str]]:
    """The rooms of a tavern with the rest tiles in them."""
    return {
        "entrance": names(ALL_GUILDS & ~(bar | dormitory), GUILDS),
        "bar": names(bar, GUILDS),
        "dormitory": names(dormitory, GUILDS),
    }


def prospect(s: ArchitectState, seat: int, place: int, guilds: int, performance: int) -> dict[str, Any]:
    """A site as this player sees it: built already, request met, and the esteem a building would give now."""
    built = seat in s.plots[place]
    return {
        "built": built,
        "met": not s.tables.request_guilds[s.requests[place]] & ~guilds,
        "esteem": None if built else earned(s, performance, place),
    }


def journeys(s: ArchitectState, seat: int) -> dict[str, dict[str, Any]]:
    """Every destination with its distance, its price, and whether it can be paid (QA-5.4.1)."""
    here = s.carriage[seat]
    found = {}
    for place in (CAPITAL, *s.side.sites):
        if place != here:
            price = s.side.price[here][place]
            distance = s.side.distance[here][place]
            found[PLACES[place]] = {"spaces": distance, "price": price, "payable": price <= s.thalers[seat]}
    return found


def building_view(s: ArchitectState, seat: int) -> dict[str, Any]:
    """What building here would give, line by line, with what is lost above the cap and who would leave."""
    place = s.carriage[seat]
    plot = s.side.plots[len(s.plots[place])]
    bonus = s.tables.bonus_esteem[s.requests[place]]
    performance = s.performance(seat)
    esteem = building_esteem(s, seat, place)
    return {
        "performance": performance,
        "plot": plot,
        "bonus": bonus,
        "cap": s.tables.caps[s.side.kind[place]],
        "esteem": esteem,
        "lost": above_cap(s, seat, place),
        "spend": spend_view(s, seat, esteem),
    }


def determinize(s: ArchitectState, seat: int | None, rng: random.Random) -> ArchitectState:
    """Shuffle the pile as far as nobody can know it: starting tiles lie above the others (QA-12.2)."""
    d = s.clone()
    starting = sorted(tile for tile in s.pile if tile % COPIES == 0)
    others = sorted(tile for tile in s.pile if tile % COPIES)
    rng.shuffle(starting)
    rng.shuffle(others)
    d.pile = (*starting, *others)
    d.renew_chance(rng)
    return d
