"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse
from royaume.games.almanac.actions import (
    BID,
    BUY,
    CARDS,
    COMPLETE,
    CONTRACTS,
    ENCOUNTERS,
    GIVE,
    MOST_GOODS,
    PLACE,
    RESOURCES,
    SELL,
    SHOP_SELL,
    SHOP_SHIELD,
    SHOP_TAKE,
    TAKE,
    TOKENS,
)
from royaume.games.almanac.goods import stored
from royaume.games.almanac.page import (
    A_COMPLETE,
    A_CONTRACT,
    A_EXPAND,
    A_LOCAL,
    A_SELL,
    buyable,
    card_price,
    completable,
)
from royaume.games.almanac.pages_cities import SickDistricts
from royaume.games.almanac.pages_final import Audience
from royaume.games.almanac.pages_hills import BumpForShell, WeightLimit
from royaume.games.almanac.pages_road import PathAdjacency, Snowdrifts
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    AURORA_MOVE,
    CHOOSE_ANY,
    CHOOSE_CARD,
    CHOOSE_CONTRACT,
    CHOOSE_LOCATION,
    CHOOSE_OWNER,
    CHOOSE_SPACE,
    CHOOSE_STAKE,
    CHOOSE_WAY,
    CURE_DISTRICT,
    DO_ACTION,
    DUE_TOLL,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    END_CONTRACTS,
    EXCHANGE,
    FIGHT_OR_NOT,
    GIVE_DIFFERENT,
    KEEP_CONTRACT,
    LOSE_RESOURCES,
    MAKE_BID,
    OVERFLOW,
    PAY_ANY,
    PICK_CARD,
    PRESS_GRAPES,
    REROLL,
    SELL_GOODS,
    SHOP,
    TOLL_IN_KIND,
    TOSS_NET,
    USE_ASSISTANT,
    USE_POTION,
    USE_SHELL,
    WISH,
)
from royaume.games.almanac.tables import E_CURE, E_PRESS, E_TOKEN


def explain(s: AlmanacState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="AL-4.1", over="AL-1.2")


def not_asked(s: AlmanacState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked."""
    return refuse(s, "not_now", CLAUSES[op], asked=s.flow.names[op])


# 6 Placements -----------------------------------------------------------------------------------


def passing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """Somebody who can place free of charge must, and so must who uses an Assistant (AL-6.4, AL-6.10)."""
    if extra:
        return refuse(s, "assistant_places", "AL-6.10")
    if s.options["strict_placement"]:
        return refuse(s, "must_place_strict", "AL-R23")
    return refuse(s, "must_place", "AL-6.4")


def placing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """Seat, placement rule, toll, condition of the action, fee (AL-6.3)."""
    page = s.page
    space = action - PLACE - page.first
    if not 0 <= space < page.size:
        return refuse(s, "other_page", "AL-6.1", location=page.id)
    if not page.seats[space]:
        return refuse(s, "closed", "AL-6.2")
    toll = page.price_tag(s, seat, space)
    if toll < 0:
        return barred(s, seat, space)
    if s.full >> space & 1 and not (isinstance(page, BumpForShell) and s.left and page.rivals(s, seat, space)):
        return refuse(s, "full", "AL-6.2")
    if (page.optional >> space & 1 and toll <= s.gold[seat]) or page.bouts >> space & 1:
        return barred(s, seat, space)
    if toll > s.gold[seat]:
        return unpaid(s, space, toll)
    if page.acts[space] == A_LOCAL and not page.fulfilled(s, seat, space):
        return unfulfilled(s, seat, space)
    fee = page.fee(s, space)
    if fee > s.gold[seat] - toll:
        return refuse(s, "fee", "AL-7.7", "AL-6.9", fee=fee)
    if page.feasible(s, seat, space, s.gold[seat]):
        return after_toll(s, seat, space)
    return impossible(s, space)


def barred(s: AlmanacState, seat: int, space: int) -> Reason:
    """What the placement rule of the page forbids."""
    page = s.page
    if isinstance(page, PathAdjacency) and s.zones[seat] >> page.zone_of[space] & 1:
        return refuse(s, "in_that_market", page.clause)
    return refuse(s, f"barred_{page.entry['mechanism']}", page.clause)


def unpaid(s: AlmanacState, space: int, toll: int) -> Reason:
    """Too little Gold for the toll; a Royal would also take the resource of its taste."""
    page = s.page
    if isinstance(page, Audience):
        taste = RESOURCES[s.tables.royal_taste[s.p[page.zone_of[space]]]]
        return refuse(s, "tribute", page.clause, gold=toll, good=taste)
    return refuse(s, "toll", "AL-6.3", "AL-6.9", toll=toll)


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
    assert act == A_SELL
    return refuse(s, "nothing_to_sell", "AL-7.5")


def by_placing(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """A card is bought and a Contract completed by placing a Worker on the right space."""
    if action >= BUY:
        return refuse(s, "buy_by_placing", "AL-7.2", "AL-6.1")
    return refuse(s, "complete_by_placing", "AL-7.1", "AL-6.1")


def too_early(s: AlmanacState, seat: int, extra: int, action: int) -> Reason:
    """The road is chosen at the end of the round."""
    return refuse(s, "travel_later", "AL-9.3", "AL-6.1") if s.page.next else refuse(s, "last_page", "AL-1.2")


def way(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """Another way to pay for the space chosen."""
    return refuse(s, "other_way", "AL-6.9", s.page.clause)


def owner(s: AlmanacState, seat: int, step: int, action: int) -> Reason:
    """Only from a rival whose ladders reach the step."""
    return refuse(s, "no_ladder", "AL-L03.2")


# 7, 8 Standard actions and crates ---------------------------------------------------------------


def completing(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """A Contract in progress whose resources are all there; Gold at the end of the game."""
    contract = action - COMPLETE
    at_end = s.decision()[0] == END_CONTRACTS
    clause = "AL-12.1" if at_end else "AL-7.1"
    if contract not in s.hand[seat]:
        return refuse(s, "not_in_progress", clause, contract=CONTRACTS[contract])
    if contract not in completable(s, seat, 0):
        return refuse(s, "contract_lacks", clause, contract=CONTRACTS[contract])
    return refuse(s, "keep_for_toll", "AL-L06.2")


def keeping(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """One of the cards drawn."""
    return refuse(s, "not_drawn", "AL-7.3")


def buying(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """A face-up card that can be paid."""
    card = action - BUY
    if card not in s.row:
        return refuse(s, "not_in_row", "AL-7.2", card=CARDS[card])
    price = card_price(s, seat, card)
    if price > s.gold[seat]:
        return refuse(s, "card_gold", "AL-7.2", card=CARDS[card], gold=price)
    if card in buyable(s, seat, 0):
        return refuse(s, "keep_for_toll", "AL-L06.2")
    return refuse(s, "card_goods", "AL-7.2", card=CARDS[card])


def taking(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """What the supply has."""
    return refuse(s, "supply_empty", "AL-7.4", good=RESOURCES[action - TAKE], n=2)


def giving(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """What one has."""
    r = action - GIVE
    if s.decision()[0] == GIVE_DIFFERENT and s.stock[seat * 4 + r]:
        return refuse(s, "given_already", "AL-11.13", good=RESOURCES[r], n=1)
    return refuse(s, "not_owned", CLAUSES[s.decision()[0]], good=RESOURCES[r], n=1)


def selling(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """Listed types, in their order, at least one, no more than one has."""
    r, n = divmod(action - SELL, MOST_GOODS)
    at_page = s.decision()[0] == SELL_GOODS
    clause = "AL-7.5" if at_page else "AL-11.14"
    if at_page and not s.page.prices[arg >> 5][r]:
        return refuse(s, "not_bought", clause, good=RESOURCES[r], n=2)
    if n > s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", clause, good=RESOURCES[r], n=n)
    if n == 0:
        return refuse(s, "sell_something", clause)
    if at_page and s.due:
        return refuse(s, "keep_for_toll", "AL-L06.2")
    return refuse(s, "one_type_at_a_time", clause) if at_page else refuse(s, "sale_limit", clause)


def shop_taking(s: AlmanacState, seat: int, first: int, action: int) -> Reason:
    """What the supply has; not the same option twice."""
    if not s.supply[action - SHOP_TAKE]:
        return refuse(s, "supply_empty", "AL-7.4", good=RESOURCES[action - SHOP_TAKE], n=2)
    return refuse(s, "other_option", "AL-13.6")


def shop_selling(s: AlmanacState, seat: int, first: int, action: int) -> Reason:
    """What one has, at least one; not the same option twice."""
    r, n = divmod(action - SHOP_SELL, MOST_GOODS)
    if n == 0:
        return refuse(s, "sell_something", "AL-7.6")
    if n > s.stock[seat * 4 + r]:
        return refuse(s, "not_owned", "AL-7.6", good=RESOURCES[r], n=n)
    return refuse(s, "keep_for_toll", "AL-L06.2") if s.due else refuse(s, "other_option", "AL-13.6")


def shop_shield(s: AlmanacState, seat: int, first: int, action: int) -> Reason:
    """While there are Shields; not the same option twice."""
    assert action == SHOP_SHIELD
    if not s.supply[4]:
        return refuse(s, "no_shield", "AL-8.5")
    return refuse(s, "keep_for_toll", "AL-L06.2") if s.due else refuse(s, "other_option", "AL-13.6")


# 9 to 15 Bids, Encounters, pages ----------------------------------------------------------------


def bidding(s: AlmanacState, seat: int, purpose: int, action: int) -> Reason:
    """No more than one has."""
    return refuse(s, "bid_too_high", "AL-10.1", "AL-10.7", gold=action - BID)


def travelling(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """One of the two onward destinations."""
    return refuse(s, "no_road", "AL-9.3", "AL-1.4", location=s.page.id)


def alternative(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """Its cost cannot be paid in full."""
    return refuse(s, "alternative_cost", "AL-11.13", encounter=ENCOUNTERS[s.met[-1]])


def press(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """The Grapes are not there."""
    return refuse(s, "no_grapes", "AL-L09.4")


def cure(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """There is no Epidemic."""
    return refuse(s, "no_epidemic", "AL-L14.4")


def stake(s: AlmanacState, seat: int, most: int, action: int) -> Reason:
    """Up to the limit and one's Gold."""
    return refuse(s, "stake", "AL-L13.2", n=most)


def aurora(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """So far only with two players."""
    return refuse(s, "aurora_steps", "AL-L12.2")


def net(s: AlmanacState, seat: int, arg: int, action: int) -> Reason:
    """The die decides, or nimble hands, as the table has chosen."""
    return refuse(s, "net", "AL-D1")


# The clause by which each question is asked.
CLAUSES: dict[int, str] = {
    CHOOSE_SPACE: "AL-6.1",
    CHOOSE_WAY: "AL-6.9",
    CHOOSE_OWNER: "AL-L03.2",
    TOLL_IN_KIND: "AL-L14.6",
    DO_ACTION: "AL-L05.2",
    DUE_TOLL: "AL-L06.2",
    USE_POTION: "AL-14.6",
    USE_ASSISTANT: "AL-6.7",
    CHOOSE_CONTRACT: "AL-7.1",
    CHOOSE_CARD: "AL-7.2",
    PAY_ANY: "AL-7.2",
    KEEP_CONTRACT: "AL-7.3",
    CHOOSE_ANY: "AL-7.4",
    OVERFLOW: "AL-8.3",
    SELL_GOODS: "AL-7.5",
    SHOP: "AL-7.6",
    LOSE_RESOURCES: "AL-11.7",
    WISH: "AL-14.5",
    EXCHANGE: "AL-14.5",
    PRESS_GRAPES: "AL-L09.4",
    CURE_DISTRICT: "AL-L14.4",
    CHOOSE_STAKE: "AL-L13.2",
    PICK_CARD: "AL-L13.2",
    TOSS_NET: "AL-L06.4",
    AURORA_MOVE: "AL-L12.2",
    MAKE_BID: "AL-10.1",
    CHOOSE_LOCATION: "AL-9.3",
    REROLL: "AL-11.12",
    FIGHT_OR_NOT: "AL-11.4",
    USE_SHELL: "AL-11.11",
    GIVE_DIFFERENT: "AL-11.13",
    ENCOUNTER_BUY: "AL-11.14",
    ENCOUNTER_SELL: "AL-11.14",
    END_CONTRACTS: "AL-12.1",
}
GIVING = (TOLL_IN_KIND, DUE_TOLL, PAY_ANY, OVERFLOW, LOSE_RESOURCES, WISH, EXCHANGE, GIVE_DIFFERENT)
ANSWERS: dict[tuple[int, str], Refusal] = {
    (CHOOSE_SPACE, "pass"): passing,
    (CHOOSE_SPACE, "place"): placing,
    (CHOOSE_SPACE, "buy"): by_placing,
    (CHOOSE_SPACE, "complete"): by_placing,
    (CHOOSE_SPACE, "travel"): too_early,
    (CHOOSE_WAY, "way"): way,
    (CHOOSE_OWNER, "rent"): owner,
    (CHOOSE_CONTRACT, "complete"): completing,
    (END_CONTRACTS, "complete"): completing,
    (KEEP_CONTRACT, "keep"): keeping,
    (CHOOSE_CARD, "buy"): buying,
    (CHOOSE_ANY, "take"): taking,
    (SELL_GOODS, "sell"): selling,
    (ENCOUNTER_SELL, "sell"): selling,
    (SHOP, "shop_take"): shop_taking,
    (SHOP, "shop_sell"): shop_selling,
    (SHOP, "shop_shield"): shop_shield,
    (MAKE_BID, "bid"): bidding,
    (CHOOSE_LOCATION, "travel"): travelling,
    (FIGHT_OR_NOT, "encounter"): alternative,
    (PRESS_GRAPES, "press"): press,
    (CURE_DISTRICT, "cure"): cure,
    (CHOOSE_STAKE, "stake"): stake,
    (AURORA_MOVE, "aurora"): aurora,
    (TOSS_NET, "net"): net,
    **{(op, "give"): giving for op in GIVING},
}
