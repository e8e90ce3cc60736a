"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.almanac.actions import (
    A_POTION,
    A_PURCHASE,
    A_REROLL,
    A_SALE,
    A_SHELL,
    ALTERNATIVE,
    AN_ASSISTANT,
    AN_EXCHANGE,
    BID,
    CURE,
    ENCOUNTERS,
    MOVE_AURORA,
    NET,
    PRESS,
    SKIP,
    STAKE,
    THE_ACTION,
    THE_CONTRACTS,
    THE_PRESS,
    TRAVEL,
    USE,
)
from royaume.games.almanac.encounters import alternative_price, can_take_alternative
from royaume.games.almanac.explain_goods import (
    buying,
    completing,
    giving,
    giving_another,
    keeping,
    leaving_shop,
    selling,
    selling_on_the_way,
    shop_selling,
    shop_shield,
    shop_taking,
    taking,
)
from royaume.games.almanac.explain_placing import acting, by_placing, owner, passing, placing, too_early, way
from royaume.games.almanac.goods import stored
from royaume.games.almanac.pages_cities import Aurora
from royaume.games.almanac.refusals import not_asked, only
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


def explain(s: AlmanacState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="AL-4.1", over="AL-1.2")


# 9 to 15 Bids, Encounters, pages ----------------------------------------------------------------


def bidding(s: AlmanacState, seat: int, purpose: int, action: int) -> Reason | None:
    """No more than one has."""
    n = action - BID
    return refuse(s, "bid_too_high", "AL-10.1", "AL-10.7", gold=n) if n > s.gold[seat] else None


def travelling(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """One of the two onward destinations."""
    if action - TRAVEL not in s.page.next:
        return refuse(s, "no_road", "AL-9.3", "AL-1.4", location=s.page.id)
    return None


def alternative(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """One can always fight; the alternative has its cost, which must be paid in full."""
    if action == ALTERNATIVE and not can_take_alternative(s, seat):
        gold, resources, different = alternative_price(s, seat)
        i = seat * 4
        types = sum(1 for r in range(4) if s.stock[i + r])
        missing = [("gold", max(0, gold - s.gold[seat])), ("resource", max(0, resources - stored(s, seat))),
                   ("different", max(0, different - types))]  # fmt: skip
        return refuse(s, "alternative_cost", "AL-11.13", encounter=ENCOUNTERS[s.met[-1]], missing=missing)
    return None


def press(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """A group of Grapes that is there."""
    return refuse(s, "no_grapes", "AL-L09.4") if not s.page.pressable(s, seat) >> action - PRESS & 1 else None


def leaving_press(s: AlmanacState, seat: int, first: int, action: int) -> Reason | None:
    """Not before a group was pressed."""
    return not_asked(s, PRESS_GRAPES, seat, first, "skip") if action != SKIP + THE_PRESS or first else None


def cure(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """Where there is an Epidemic."""
    return refuse(s, "no_epidemic", "AL-L14.4") if not s.page.curable(s) >> action - CURE & 1 else None


def stake(s: AlmanacState, seat: int, most: int, action: int) -> Reason | None:
    """Up to the limit and one's Gold."""
    return refuse(s, "stake", "AL-L13.2", n=most) if action - STAKE > min(most, s.gold[seat]) else None


def aurora(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """As far as the page says at this number of players."""
    page = s.page
    assert isinstance(page, Aurora)
    return refuse(s, "aurora_steps", "AL-L12.2") if action - MOVE_AURORA + 1 not in page.steps else None


def net(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
    """The die decides, or nimble hands, as the table has chosen."""
    return refuse(s, "net", "AL-D1") if (action == NET) == s.options["net_skill"] else None


GIVING = (TOLL_IN_KIND, DUE_TOLL, PAY_ANY, OVERFLOW, LOSE_RESOURCES, WISH, EXCHANGE)
OFFERED = (  # only asked of who can use the thing: both answers are open
    (USE_POTION, A_POTION),
    (USE_ASSISTANT, AN_ASSISTANT),
    (REROLL, A_REROLL),
    (USE_SHELL, A_SHELL),
    (ENCOUNTER_BUY, A_PURCHASE),
)
ANSWERS: dict[tuple[int, str], Refusal] = {
    (CHOOSE_SPACE, "pass"): passing,
    (CHOOSE_SPACE, "place"): placing,
    (CHOOSE_SPACE, "buy"): by_placing,
    (CHOOSE_SPACE, "complete"): by_placing,
    (CHOOSE_SPACE, "travel"): too_early,
    (CHOOSE_WAY, "way"): way,
    (CHOOSE_OWNER, "rent"): owner,
    (DO_ACTION, "use"): acting,
    (DO_ACTION, "skip"): only(SKIP + THE_ACTION),
    (CHOOSE_CONTRACT, "complete"): completing,
    (END_CONTRACTS, "complete"): completing,
    (END_CONTRACTS, "skip"): only(SKIP + THE_CONTRACTS),
    (KEEP_CONTRACT, "keep"): keeping,
    (CHOOSE_CARD, "buy"): buying,
    (CHOOSE_ANY, "take"): taking,
    (SELL_GOODS, "sell"): selling,
    (ENCOUNTER_SELL, "sell"): selling_on_the_way,
    (ENCOUNTER_SELL, "skip"): only(SKIP + A_SALE),
    (SHOP, "shop_take"): shop_taking,
    (SHOP, "shop_sell"): shop_selling,
    (SHOP, "shop_shield"): shop_shield,
    (SHOP, "skip"): leaving_shop,
    (MAKE_BID, "bid"): bidding,
    (CHOOSE_LOCATION, "travel"): travelling,
    (FIGHT_OR_NOT, "encounter"): alternative,
    (PRESS_GRAPES, "press"): press,
    (PRESS_GRAPES, "skip"): leaving_press,
    (CURE_DISTRICT, "cure"): cure,
    (CHOOSE_STAKE, "stake"): stake,
    (PICK_CARD, "pick"): welcome,
    (AURORA_MOVE, "aurora"): aurora,
    (TOSS_NET, "net"): net,
    (EXCHANGE, "skip"): only(SKIP + AN_EXCHANGE),
    (GIVE_DIFFERENT, "give"): giving_another,
    **{(op, "give"): giving for op in GIVING},
    **{(op, "use"): only(USE + thing) for op, thing in OFFERED},
    **{(op, "skip"): only(SKIP + thing) for op, thing in OFFERED},
}
