"""6 Refusals of placements: passing, spaces, ways."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.almanac.actions import BUY, PLACE, RENT, RESOURCES, THE_ACTION, TOKENS, USE, WAY
from royaume.games.almanac.goods import stored
from royaume.games.almanac.page import A_COMPLETE, A_CONTRACT, A_EXPAND, A_LOCAL
from royaume.games.almanac.pages_cities import SickDistricts
from royaume.games.almanac.pages_final import Audience
from royaume.games.almanac.pages_hills import BumpForShell, WeightLimit
from royaume.games.almanac.pages_road import Ladders, PathAdjacency, Snowdrifts
from royaume.games.almanac.refusals import not_asked
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import DO_ACTION
from royaume.games.almanac.tables import E_CURE, E_PRESS, E_TOKEN
from royaume.games.almanac.turn import look


def passing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason | None:
    """Somebody who can place free of charge must, and so must who uses an Assistant (AL-6.4, AL-6.10)."""
    if extra:
        return refuse(s, "assistant_places", "AL-6.10")
    if look(s, seat)[1]:
        strict = s.options["strict_placement"]
        return refuse(s, "must_place_strict", "AL-R23") if strict else refuse(s, "must_place", "AL-6.4")
    return None


def placing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason | None:
    """A space of this page that is open, with a way to place there (AL-6.3, AL-6.9).

    The options are found by a quick search over bit sets; here the ways to a single space are looked up one by one.
    """
    page = s.page
    space = action - PLACE - page.first
    if not 0 <= space < page.size:
        return refuse(s, "other_page", "AL-6.1", location=page.id)
    if not page.seats[space]:
        return refuse(s, "closed", "AL-6.2")
    return no_way(s, seat, space) if not page.all_ways(s, seat, space) else None


def no_way(s: AlmanacState, seat: int, space: int) -> Reason:
    """What is missing of seat, placement rule, toll, condition of the action, fee."""
    page = s.page
    toll = page.price_tag(s, seat, space)
    if toll < 0:
        return barred(s, seat, space)
    if s.full >> space & 1 and not (isinstance(page, BumpForShell) and s.left and page.rivals(s, seat, space)):
        return refuse(s, "full", "AL-6.2")
    if (page.optional >> space & 1 and toll <= s.gold[seat]) or page.bouts >> space & 1:
        return barred(s, seat, space)
    if toll > s.gold[seat]:
        return unpaid(s, seat, space, toll)
    if page.acts[space] == A_LOCAL and not page.fulfilled(s, seat, space):
        return unfulfilled(s, seat, space)
    fee = page.fee(s, space)
    if fee > s.gold[seat] - toll:
        missing = [("gold", fee + toll - s.gold[seat])]
        return refuse(s, "fee", "AL-7.7", "AL-6.9", fee=fee, missing=missing)
    if page.feasible(s, seat, space, s.gold[seat]):
        return after_toll(s, seat, space)
    return impossible(s, space)


def barred(s: AlmanacState, seat: int, space: int) -> Reason:
    """What the placement rule of the page forbids."""
    page = s.page
    if isinstance(page, PathAdjacency) and s.zones[seat] >> page.zone_of[space] & 1:
        return refuse(s, "in_that_market", page.clause)
    return refuse(s, f"barred_{page.entry['mechanism']}", page.clause)


def unpaid(s: AlmanacState, seat: int, space: int, toll: int) -> Reason:
    """Too little Gold for the toll; a Royal would also take the resource of its taste."""
    page = s.page
    if isinstance(page, Audience):
        taste = RESOURCES[s.tables.royal_taste[s.p[page.zone_of[space]]]]
        return refuse(s, "tribute", page.clause, gold=toll, good=taste)
    return refuse(s, "toll", "AL-6.3", "AL-6.9", toll=toll, missing=[("gold", toll - s.gold[seat])])


def after_toll(s: AlmanacState, seat: int, space: int) -> Reason:
    """The action would be possible, but not for who has paid to get there; or there is no way to pay at all."""
    page = s.page
    if isinstance(page, WeightLimit):
        return refuse(s, "too_heavy", page.clause, "AL-L06.1")
    if isinstance(page, Snowdrifts) and not page.clearings(s, seat, space):
        return refuse(s, "barred_snowdrifts", page.clause)
    if isinstance(page, SickDistricts) and page.takes_goods(s, page.zone_of[space]) and not stored(s, seat):
        return refuse(s, "barred_epidemic", page.clause)
    return refuse(s, "not_after_toll", "AL-6.9", page.clause)


def unfulfilled(s: AlmanacState, seat: int, space: int) -> Reason:
    """Which condition of a location action is not met."""
    for op, kind, _ in s.tables.effects[s.page.effects[space]]:
        if op == E_TOKEN:
            key = "token_limit" if s.left else "no_token_left"
            return refuse(s, key, "AL-14.5", s.page.clause, token=TOKENS[kind])
        if op == E_CURE:
            return refuse(s, "no_leaf" if s.page.curable(s) else "no_epidemic", "AL-L14.4")
        if op == E_PRESS:
            return refuse(s, "no_group", "AL-L09.4")
    return refuse(s, "no_resource", "AL-14.5")


def impossible(s: AlmanacState, space: int) -> Reason:
    """Which condition of a standard action is not met."""
    act = s.page.acts[space]
    if act == A_COMPLETE:
        return refuse(s, "nothing_to_complete", "AL-7.1")
    if act == A_EXPAND:
        return refuse(s, "nothing_to_buy" if s.row else "no_card_left", "AL-7.2")
    if act == A_CONTRACT:
        if not s.contracts:
            return refuse(s, "no_contract_left", "AL-7.3")
        return refuse(s, "enough_contracts", "AL-7.3", n=s.tables.most_contracts)
    return refuse(s, "nothing_to_sell", "AL-7.5")


def by_placing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """A card is bought and a Contract completed by placing a Worker on the right space."""
    if action >= BUY:
        return refuse(s, "buy_by_placing", "AL-7.2", "AL-6.1")
    return refuse(s, "complete_by_placing", "AL-7.1", "AL-6.1")


def too_early(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """The road is chosen at the end of the round."""
    return refuse(s, "travel_later", "AL-9.3", "AL-6.1") if s.page.next else refuse(s, "last_page", "AL-1.2")


def way(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """A way to pay for the space chosen."""
    if action - WAY not in s.page.all_ways(s, seat, s.spot):
        return refuse(s, "other_way", "AL-6.9", s.page.clause)
    return None


def owner(s: AlmanacState, seat: int, step: int, action: int) -> Reason | None:
    """Only from a rival whose ladders reach the step."""
    page = s.page
    assert isinstance(page, Ladders)
    return refuse(s, "no_ladder", "AL-L03.2") if action - RENT not in page.owners(s, seat, step) else None


def acting(s: AlmanacState, seat: int, space: int, action: int) -> Reason | None:
    """The action of the space, if it can be carried out (AL-L05.2, AL-L09.2)."""
    if action != USE + THE_ACTION or not s.page.feasible(s, seat, space, s.gold[seat]):
        return not_asked(s, DO_ACTION, seat, space, "use")
    return None
