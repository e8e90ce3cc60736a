"""What placing a Worker on a space would cost and bring a seat now: asked of the rules, for labels and for the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from royaume.games.almanac.acting import unit_price
from royaume.games.almanac.actions import BOTTLE, BRIDGE, EPIDEMICS, KINDS, OUST, PLACE, PUSH, RESOURCES
from royaume.games.almanac.combat import total
from royaume.games.almanac.goods import stored
from royaume.games.almanac.page import A_GAIN, A_SELL, has_any, paid_in
from royaume.games.almanac.pages_final import Bouts, StrengthGate
from royaume.games.almanac.pages_road import DriftingBridges
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import CHOOSE_SPACE
from royaume.games.almanac.tables import E_TRIAL, MODE_TRIAL, PERK_GAIN

Price = tuple[tuple[str, int], ...]  # Gold and resources, or nothing

NOT_ASKED = -1


@dataclass(frozen=True, slots=True)
class Trial:
    """A roll that a space leads to: Strength and die against a number, and how many faces win."""

    strength: int
    target: int
    odds: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """The price of a placement before the action, and what the page gives or takes besides the action itself."""

    prices: tuple[Price, ...] = ()  # one for each way to pay, without a Mist Bottle; empty if there is no such way
    aside: bool = False  # a drift may be pushed aside instead
    pushed: tuple[int, ...] = ()  # rivals of whom one is pushed off the space
    bridges: tuple[tuple[int, int], ...] = ()  # bridges that lead there, each with the channel it drifts to
    bottle: bool = False  # a Mist Bottle may be used instead of paying or of a free seat
    unknown: tuple[str, ...] = ()  # Epidemics of which one, nobody knows which, sets the toll
    bonus: int = NOT_ASKED  # Gold for entering, where the page has such a thing
    owed: int = 0  # resources to pay after the action
    income: int = 0  # Gold by what the placement sets off
    sale: int = NOT_ASKED  # the most Gold a sale there brings now
    room: int = NOT_ASKED  # free crates, where more would be gained than they hold
    corner: int = 0  # Gold for waiting in the first corner of a bout
    rival: int = NOT_ASKED  # who waits in the other corner
    trial: Trial | None = None
    gone: int = 0  # Gold of a trial whose Medal is gone
    wasted: bool = False  # the action of the space cannot be done, or brings nothing

    @property
    def toll(self) -> bool:
        """True if every way to place there costs something, a drift pushed aside left apart."""
        return bool(self.prices) and all(self.prices)


def prospect(s: AlmanacState, seat: int, space: int) -> Prospect:
    """What the seat would pay and get on a space of the open page, as far as anybody can know it."""
    page = s.page
    ways = page.ways(s, seat, space)
    tolls = [page.toll_of(s, seat, space, way) for way in ways]
    prices = [price(way, toll) for way, toll in zip(ways, tolls, strict=True) if way < PUSH or way >= PUSH + 4]
    owed = page.owed(s, space)
    corner, rival = bout(s, seat, space)
    trial, gone = trial_of(s, seat, space)
    return Prospect(
        prices=tuple(sorted(set(prices), key=cheapest)),
        aside=any(PUSH <= way < PUSH + 4 for way in ways),
        pushed=tuple(way - OUST for way in ways if way >= OUST),
        bridges=bridges(s, space, ways),
        bottle=s.tokens[seat * KINDS + BOTTLE] > 0 and bool(page.bottle_ways(s, seat, space)),
        unknown=tuple(EPIDEMICS[kind] for kind in page.unknown(s, space)),
        bonus=page.bonus(s, seat, page.zone_of[space]) if page.gives_bonus else NOT_ASKED,
        owed=owed,
        income=page.outcome(s, seat, space),
        sale=sale(s, seat, space, ways, owed),
        room=room(s, seat, space, owed),
        corner=corner,
        rival=rival,
        trial=trial,
        gone=gone,
        wasted=wasted(s, seat, space, min(tolls, default=0)),
    )


def cheapest(paid: Price) -> tuple[int, Price]:
    """Gold before goods, little before much."""
    return len(paid), (*paid,)


def price(way: int, toll: int) -> Price:
    """What a way to place costs: Gold, or a resource."""
    r = paid_in(way)
    gold = (("gold", toll),) if toll else ()
    return (*gold, (RESOURCES[r], 1)) if r >= 0 else gold


def bridges(s: AlmanacState, space: int, ways: list[int]) -> tuple[tuple[int, int], ...]:
    """The Ice Bridges of these ways, counted from 1, each with the channel that the current takes it to."""
    page = s.page
    if not isinstance(page, DriftingBridges):
        return ()
    return tuple(
        (way - BRIDGE + 1, page.carried(s, way - BRIDGE, page.zone_of[space]) + 1)
        for way in ways
        if BRIDGE <= way < BRIDGE + 2
    )


def sale(s: AlmanacState, seat: int, space: int, ways: list[int], owed: int) -> int:
    """The most Gold that selling everything there brings, with what remains after toll and debts."""
    if s.page.acts[space] != A_SELL:
        return NOT_ASKED
    best = 0
    for r in {paid_in(way) for way in ways} or {-1}:
        units = [
            unit_price(s, seat, space, good) for good in range(4) for _ in range(s.stock[seat * 4 + good] - (good == r))
        ]
        sold = sorted((gold for gold in units if gold), reverse=True)
        kept = max(0, owed - (len(units) - len(sold)))
        best = max(best, sum(sold[: len(sold) - kept]))
    return best


def room(s: AlmanacState, seat: int, space: int, owed: int) -> int:
    """The free crates, if a Gain action gives more than they hold."""
    page = s.page
    if page.acts[space] != A_GAIN:
        return NOT_ASKED
    listed = page.gains[space]
    more = s.perks[seat]
    gained = listed[4] + sum(min(s.supply[r], listed[r] + more[PERK_GAIN + r]) if listed[r] else 0 for r in range(4))
    free = s.crates[seat] - stored(s, seat)
    return max(0, free) if gained - owed > free else NOT_ASKED


def bout(s: AlmanacState, seat: int, space: int) -> tuple[int, int]:
    """The Gold of a first corner, or who waits in it (AL-L18.1)."""
    page = s.page
    if not isinstance(page, Bouts) or not page.rings[space]:
        return 0, NOT_ASKED
    waiting = s.p[(page.rings[space] - 1) * 4]
    return (page.corner_gold, NOT_ASKED) if waiting < 0 else (0, waiting)


def trial_of(s: AlmanacState, seat: int, space: int) -> tuple[Trial | None, int]:
    """The roll of a trial, or the Gold where its Medal is gone (AL-L17.3)."""
    page = s.page
    if not isinstance(page, StrengthGate):
        return None, 0
    for op, k, _ in s.tables.effects[page.effects[space]]:
        if op == E_TRIAL:
            if not s.p[k - 1]:
                return None, page.gone
            target = page.target(k)
            odds = sum(total(s, seat, MODE_TRIAL, face) >= target for face in s.tables.faces)
            return Trial(s.strength[seat], target, odds), 0
    return None, 0


def wasted(s: AlmanacState, seat: int, space: int, toll: int) -> bool:
    """True if the action of the space could not be done after the toll, or would bring nothing."""
    page = s.page
    if page.optional >> space & 1 and not page.feasible(s, seat, space, s.gold[seat] - toll):
        return True
    if page.acts[space] != A_GAIN:
        return False
    listed = page.gains[space]
    return not any(listed[r] and s.supply[r] for r in range(4)) and not (listed[4] and has_any(s))


# For the view -----------------------------------------------------------------------------------


def prospects(s: AlmanacState, seat: int) -> dict[str, dict[str, Any]]:
    """What is to be said about the spaces to the seat that places a Worker now, where there is something (AL-20.2)."""
    if s.asked() != CHOOSE_SPACE or s.player != seat:
        return {}
    page = s.page
    spaces = [action - PLACE - page.first for action in s.legal() if action >= PLACE]
    found = {page.space_ids[space]: said(prospect(s, seat, space)) for space in spaces}
    return {name: each for name, each in found.items() if each}


def said(found: Prospect) -> dict[str, Any]:
    """A prospect as plain data, without what is not there."""
    data: dict[str, Any] = {}
    if found.toll or (found.aside and found.prices):
        data["prices"] = [[list(part) for part in each] for each in found.prices]
    for key in ("aside", "bottle", "wasted"):
        if getattr(found, key):
            data[key] = True
    for key in ("pushed", "unknown"):
        if getattr(found, key):
            data[key] = list(getattr(found, key))
    for key in ("owed", "income", "corner", "gone"):
        if getattr(found, key):
            data[key] = getattr(found, key)
    if found.bonus != NOT_ASKED:
        data["bonus"] = found.bonus
    return data
