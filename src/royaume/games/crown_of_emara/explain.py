"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.crown_of_emara import explain_turn as turn
from royaume.games.crown_of_emara import explain_visit as visit
from royaume.games.crown_of_emara.actions import (
    CARDS,
    EVENT,
    EVENT_USES,
    EVENTS,
    GOLD,
    GOODS,
    LOCATIONS,
    PAY,
    PAYMENTS,
    RESOURCES,
    TAKE,
    TOWN_ERRAND,
    TRADE_GOLD,
    space,
)
from royaume.games.crown_of_emara.refusals import cannot_exchange
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import (
    BAKE_AT,
    BAKE_CHOICE,
    CHANGE_MONEY,
    CHEAP_CHOICE,
    ERRAND_CHOICE,
    EVENT_CHOICE,
    FAVOR_CHOICE,
    MENU,
    PAYMENT,
    PLAY_CARD,
    STEP,
    TAKE_CHOICE,
    TOWN_VISIT,
)
from royaume.games.crown_of_emara.tables import GOLD_ALLOWED, most_of, units_of


def explain(s: EmaraState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="CE-5.6", over="CE-4.10")


def not_asked(s: EmaraState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked (CE-5.3)."""
    asked = s.flow.names[op]
    if op == PLAY_CARD:
        return refuse(s, "card_first", "CE-5.8", "CE-R25")
    if op == EVENT_CHOICE:
        return refuse(s, "not_now", "CE-4.5", "CE-13.1", asked=asked)
    if family == "play_card" and s.card >= 0:
        return refuse(s, "one_card", "CE-1.3", "CE-5.1")
    if family not in TURN_ACTIONS:
        return refuse(s, "not_now", "CE-5.3", asked=asked)
    if op in (TOWN_VISIT, BAKE_CHOICE):
        location = arg if op == TOWN_VISIT else BAKE_AT.of(arg)
        ruling = "CE-R5" if family == "advisor" else "CE-R4"
        return refuse(s, "visit_first", "CE-5.3", ruling, to=LOCATIONS[location])
    return refuse(s, "finish_first", "CE-5.3", asked=asked)


# 13 Events --------------------------------------------------------------------------------------


def event(s: EmaraState, seat: int, arg: int, action: int) -> Reason | None:
    """The event of this round, if it can be paid (CE-13.4)."""
    use = action - EVENT
    if EVENT_USES[use][0] != EVENTS[s.events[0]]:
        return refuse(s, "other_event", "CE-4.2", "CE-13.1", event=EVENTS[s.events[0]])
    return cannot_exchange(s, seat, s.tables.event_uses[use], "CE-13.4")


# 14 Paying --------------------------------------------------------------------------------------


def payment(s: EmaraState, seat: int, price: int, action: int) -> Reason | None:
    """So many units, of kinds that are asked for, gold where it is accepted, all of it owned (CE-14.7)."""
    paid = PAYMENTS[action - PAY]
    units = units_of(price)
    if sum(paid) < units:
        return refuse(s, "pay_too_little", "CE-14.1", "CE-14.7", price=price)
    if sum(paid) > units:
        return refuse(s, "pay_too_much", "CE-14.9", "CE-14.7", price=price)
    for kind in range(4):
        if paid[kind] > most_of(price, kind):
            return refuse(s, "pay_wrong_kind", "CE-14.7", price=price, goods=[(RESOURCES[kind], paid[kind])])
    if paid[GOLD] and not price & GOLD_ALLOWED:
        return refuse(s, "pay_no_gold", "CE-14.4", "CE-R8")
    lacking = [(GOODS[kind], n) for kind, n in enumerate(paid) if n > s.goods[seat][kind]]
    return refuse(s, "pay_not_owned", "CE-14.7", goods=lacking) if lacking else None


def take(s: EmaraState, seat: int, paid: int, action: int) -> Reason | None:
    """Another kind than the one paid (CE-11.7)."""
    kind = action - TAKE
    return refuse(s, "take_other", "CE-11.7", good=RESOURCES[kind]) if PAYMENTS[paid][kind] else None


# Between actions: what belongs to a visit, a payment, another card or the end of the round -------


def not_in_menu(s: EmaraState, seat: int, arg: int, action: int) -> Reason:
    """What the action belongs to."""
    key, clause, args = NOT_IN_MENU[space.family_of(action).name]
    return refuse(s, key, clause, **args)


NOT_IN_MENU: dict[str, tuple[str, str, dict[str, str]]] = {
    "trade": ("needs_card", "CE-6.2", {"card": CARDS[TRADE_GOLD]}),
    "errand": ("needs_card", "CE-6.5", {"card": CARDS[TOWN_ERRAND]}),
    "bake": ("bake_later", "CE-7.4", {}),
    "keep": ("no_draw", "CE-12.2", {}),
    "leave": ("no_visit", "CE-5.3", {}),
    "take": ("no_exchange", "CE-11.7", {}),
    "pay": ("nothing_to_pay", "CE-14.1", {}),
    "event": ("end_of_round", "CE-4.5", {}),
    "decline": ("end_of_round", "CE-4.5", {}),
}
TURN_ACTIONS = ("card", "move", "raise_rank", "hire", "recruit", "advisor", "end_turn")
ANSWERS: dict[tuple[int, str], Refusal] = {
    (PLAY_CARD, "play_card"): turn.play_card,
    (MENU, "card"): turn.card,
    (MENU, "move"): turn.move,
    (MENU, "raise_rank"): turn.raise_rank,
    (MENU, "hire"): turn.bonus_hire,
    (MENU, "recruit"): turn.bonus_recruit,
    (MENU, "advisor"): turn.advisor,
    (MENU, "end_turn"): turn.end_turn,
    (MENU, "redeem"): visit.redeem_outside,
    **{(MENU, family): visit.town_action_outside for family in visit.TOWN_ACTIONS},
    **{(MENU, family): not_in_menu for family in NOT_IN_MENU},
    (STEP, "move"): welcome,
    (CHANGE_MONEY, "trade"): turn.trade,
    (CHEAP_CHOICE, "hire"): turn.cheap_hire,
    (CHEAP_CHOICE, "recruit"): turn.cheap_recruit,
    (ERRAND_CHOICE, "errand"): turn.errand,
    (BAKE_CHOICE, "bake"): visit.bake,
    (TOWN_VISIT, "redeem"): visit.redeem,
    **{(TOWN_VISIT, family): visit.town_action for family in visit.TOWN_ACTIONS},
    (TOWN_VISIT, "leave"): welcome,
    (FAVOR_CHOICE, "keep"): visit.keep,
    (PAYMENT, "pay"): payment,
    (TAKE_CHOICE, "take"): take,
    (EVENT_CHOICE, "event"): event,
    (EVENT_CHOICE, "decline"): welcome,
}
