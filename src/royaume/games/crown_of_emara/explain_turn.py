"""5, 6, 10 and 11 Refusals of a turn: the card, the menu, bonus actions, advisors."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.crown_of_emara.actions import (
    ADVISOR_USES,
    CARDS,
    CASTLE,
    CHEAP_HELP,
    ERRAND,
    FIRST_SWAP,
    GOLD,
    HIRE,
    LOCATIONS,
    PLAY,
    RANKS,
    RECRUIT,
    RING,
    TRADE,
    TRADE_GOLD,
    USE,
)
from royaume.games.crown_of_emara.paying import discounted, payable
from royaume.games.crown_of_emara.refusals import cannot_exchange, cannot_give, cannot_pay
from royaume.games.crown_of_emara.state import (
    DID_CARD,
    DID_HIRE,
    DID_MOVE,
    DID_RANK,
    DID_RECRUIT,
    SWAPPED_GOLD,
    SWAPPED_RING,
    USED_ADVISORS,
    EmaraState,
)
from royaume.games.crown_of_emara.turn import advisor_price, card_possible, errand_possible, hut_price

# 5 The turn -------------------------------------------------------------------------------------


def play_card(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Not in hand, or the slot is taken (CE-5.1)."""
    card, slot = divmod(action - PLAY, 3)
    if not s.hand[seat] >> card & 1:
        if not s.played[seat] >> card & 1:
            return refuse(s, "card_not_in_hand", "CE-5.1", card=CARDS[card])
        half = s.tables.rounds // 2
        if s.round > half:
            return refuse(s, "card_spent", "CE-5.1", "CE-1.4", card=CARDS[card])
        return refuse(s, "card_back_later", "CE-5.1", "CE-4.9", card=CARDS[card], round=half)
    taken = s.slots[seat * 3 + slot]
    return refuse(s, "slot_taken", "CE-5.1", slot=slot + 1, card=CARDS[taken]) if taken >= 0 else None


def move(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """One movement a turn (CE-5.7)."""
    return refuse(s, "already_moved", "CE-5.7") if s.used & DID_MOVE else None


def end_turn(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """What is compulsory comes first (CE-5.5)."""
    if not s.used & DID_MOVE:
        return refuse(s, "must_move", "CE-5.4", "CE-5.5", n=s.slot)
    if not s.used & DID_CARD and not s.tables.card_optional[s.card]:
        return refuse(s, "must_use_card", "CE-5.4", "CE-5.5", card=CARDS[s.card])
    return None


# 6 Card actions ---------------------------------------------------------------------------------


def card(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Done already, or without any effect now (CE-5.6, CE-5.7)."""
    name = CARDS[s.card]
    if s.used & DID_CARD:
        if s.tables.card_gains[s.card]:
            return refuse(s, "card_at_once", "CE-D1", "CE-6.1", card=name)
        return refuse(s, "card_done", "CE-5.7", card=name)
    possible = card_possible(s, seat)
    if s.card == TRADE_GOLD and not possible:
        return refuse(s, "no_trade", "CE-5.6", "CE-6.2")
    if s.card == CHEAP_HELP and not possible:
        return refuse(s, "no_cheap_help", "CE-5.6", "CE-6.4")
    return refuse(s, "no_errand", "CE-5.6", "CE-6.5") if not possible else None


def trade(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Resources for gold, if they are there (CE-6.2)."""
    return cannot_pay(s, s.goods[seat], s.tables.trade[action - TRADE].price, "CE-6.2")


def errand(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Nothing to do at that location (CE-5.6)."""
    location = CASTLE + action - ERRAND
    if not errand_possible(s, seat, location):
        return refuse(s, "nothing_there", "CE-5.6", "CE-6.5", at=LOCATIONS[location])
    return None


# 10 Bonus actions -------------------------------------------------------------------------------


def raise_rank(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Once a turn, while there is a next rank, for rings and gold (CE-10.1 to CE-10.3)."""
    t = s.tables
    rank = s.rank[seat]
    if s.used & DID_RANK:
        return refuse(s, "already_raised", "CE-10.1", "CE-5.7")
    if rank == len(RANKS):
        return refuse(s, "highest_rank", "CE-10.2", rank=RANKS[-1])
    cost = [(item, n) for item, n in ((RING, t.rank_rings[rank]), (GOLD, t.rank_gold[rank])) if n]
    reason = cannot_give(s, seat, cost)
    return refuse(s, "rank_cost", "CE-10.3", "CE-10.11", rank=RANKS[rank], **reason.args) if reason else None


def bonus_hire(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Once a turn (CE-10.1), then like every hire."""
    if s.used & DID_HIRE:
        return refuse(s, "already_hired", "CE-10.1", "CE-5.7")
    return hire(s, seat, action - HIRE, 0)


def cheap_hire(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """A hire for one resource less (CE-6.4)."""
    return hire(s, seat, action - HIRE, 1)


def hire(s: EmaraState, seat: int, hut: int, discount: int) -> Reason | None:
    """A craftsman left, a councilor there, an empty hut, the price (CE-10.4)."""
    if not s.craftsmen[seat]:
        return refuse(s, "no_craftsman", "CE-10.4")
    if not in_reach(s, seat, hut // 3):
        return refuse(s, "no_councilor", "CE-10.4", "CE-10.11", at=LOCATIONS[hut // 3])
    owner = s.huts[hut]
    if owner == seat:
        return refuse(s, "hut_own", "CE-10.5")
    if owner >= 0:
        return refuse(s, "hut_taken", "CE-10.5", owner=owner)
    return too_dear(s, seat, hut_price(s, seat, hut, discount), discount, "CE-10.4")


def bonus_recruit(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Once a turn (CE-10.1), then like every recruitment."""
    if s.used & DID_RECRUIT:
        return refuse(s, "already_recruited", "CE-10.1", "CE-5.7")
    return recruit(s, seat, action - RECRUIT, 0)


def cheap_recruit(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """A recruitment for one resource less (CE-6.4)."""
    return recruit(s, seat, action - RECRUIT, 1)


def recruit(s: EmaraState, seat: int, place: int, discount: int) -> Reason | None:
    """A councilor there, an advisor on the space, the price (CE-10.6)."""
    location = CASTLE + place // 2
    if not in_reach(s, seat, location):
        return refuse(s, "no_councilor", "CE-10.6", "CE-10.11", at=LOCATIONS[location])
    advisor = s.display[place]
    if advisor < 0:
        return refuse(s, "space_empty", "CE-10.9", at=LOCATIONS[location])
    price = advisor_price(s, seat, advisor, discount + s.tables.event_discount[s.events[0]])
    return too_dear(s, seat, price, discount, "CE-10.6")


def too_dear(s: EmaraState, seat: int, price: int, discount: int, clause: str) -> Reason | None:
    """The price cannot be paid; perhaps with Cheaper help, whose discount comes only with its own action (CE-6.4)."""
    reason = cannot_pay(s, s.goods[seat], price, clause)
    unused = s.card == CHEAP_HELP and not s.used & DID_CARD and not discount
    if reason and unused and payable(s.goods[seat], discounted(price, 1)):
        return refuse(s, "cheaper_with_card", clause, "CE-6.4", "CE-14.1", price=price, card=CARDS[CHEAP_HELP])
    return reason


def in_reach(s: EmaraState, seat: int, location: int) -> bool:
    """On the location of a councilor, or anywhere with the Steward (CE-10.11)."""
    there = location in (s.location(seat, 0), s.location(seat, 1))
    return there or bool(s.advisors[seat] & s.tables.any_place)


# 11 Advisors ------------------------------------------------------------------------------------


def advisor(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """Owned, unused this turn, payable (CE-11.3); swaps go one way at a time (CE-D4)."""
    i = action - USE
    bit = s.tables.use_bit[i]
    name = ADVISOR_USES[i][0]
    if not s.advisors[seat] & bit:
        return refuse(s, "advisor_not_owned", "CE-11.3", advisor=name)
    if i >= FIRST_SWAP:
        if s.used & (SWAPPED_GOLD if i == FIRST_SWAP else SWAPPED_RING):
            return refuse(s, "swap_direction", "CE-D4", "CE-11.12")
    elif s.used >> USED_ADVISORS & bit:
        return refuse(s, "advisor_used", "CE-11.3", "CE-5.7", advisor=name)
    return cannot_exchange(s, seat, s.tables.uses[i], "CE-11.3")
