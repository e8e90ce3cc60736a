"""11 Encounters: the three kinds, and the special texts."""

from __future__ import annotations

from royaume.games.almanac.actions import (
    A_PURCHASE,
    A_SALE,
    A_SHELL,
    ALTERNATIVE,
    ENCOUNTERS,
    FIGHT,
    GIVE,
    KINDS,
    MOST_GOODS,
    SELL,
    SHELL,
    SKIP,
    USE,
)
from royaume.games.almanac.bids import start_bid
from royaume.games.almanac.goods import discard_token, gain_gold, lose_gold, pay_gold, return_resource, stored
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    AUDIT,
    CLEAN_UP,
    COMBAT,
    EFFECT,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    FIGHT_OR_NOT,
    GIVE_DIFFERENT,
    GIVEN,
    LIST,
    LOSE_RESOURCES,
    MEET,
    MEETING,
    MODE,
    NUMBER,
    OUTCOME,
    TO_GIVE,
    USE_SHELL,
    flow,
)
from royaume.games.almanac.tables import (
    FOR_CARGO,
    KIND_COMBAT,
    KIND_OPTIONAL,
    MODE_DIE,
    MODE_ENCOUNTER,
    TEXT_BID,
    TEXT_BUY,
    TEXT_DIE,
    TEXT_SELL_ANY,
    TEXT_SELL_ONE,
    Encounter,
)


def present(s: AlmanacState) -> Encounter:
    """The card that is being resolved."""
    return s.tables.encounters[s.met[-1]]


@flow.run(MEETING)
def meeting(s: AlmanacState, arg: int, arg2: int) -> None:
    """The Guide turns the top card up; it is resolved in the new turn order (AL-9.4, AL-11.1)."""
    s.ask(CLEAN_UP, 0)
    s.met = (*s.met, s.encounters[0])
    s.encounters = s.encounters[1:]
    s.reveal()
    if s.log is not None:
        s.tell("encounter", s.guide, {"encounter": ENCOUNTERS[s.met[-1]]})
    card = present(s)
    gain_gold(s, s.guide, card.banner_gold, "banner")
    if card.text == TEXT_BID:
        start_bid(s, FOR_CARGO)
    else:
        s.ask(MEET, in_order(s, 0), 0)


def in_order(s: AlmanacState, k: int) -> int:
    """The k-th player to meet the Encounter: turn order, the Guide last if the banner says so (AL-11.8)."""
    if present(s).banner_last:
        k += 1
    return (s.guide + k) % s.seats


def meet_next(s: AlmanacState, k: int) -> None:
    """It is the next player's turn to resolve the card."""
    if k + 1 < s.seats:
        s.ask(MEET, in_order(s, k + 1), k + 1)


@flow.run(MEET)
def meet(s: AlmanacState, seat: int, k: int) -> None:
    """One player resolves the card; what he does shows what he can pay (AL-11.3 to AL-11.5)."""
    s.reveal()
    card = present(s)
    if card.kind == KIND_COMBAT:
        s.ask(COMBAT, seat, MODE.put(MODE_ENCOUNTER) | NUMBER.put(k))
    elif card.kind == KIND_OPTIONAL:
        s.ask(FIGHT_OR_NOT, seat, k)
    else:
        meet_next(s, k)
        if card.text == TEXT_BUY:
            s.ask(ENCOUNTER_BUY, seat)
        elif card.text == TEXT_DIE:
            s.ask(COMBAT, seat, MODE.put(MODE_DIE))
        elif card.text == TEXT_SELL_ONE or card.text == TEXT_SELL_ANY:
            s.ask(ENCOUNTER_SELL, seat, card.most)
        else:
            s.ask(AUDIT, seat)


@flow.run(OUTCOME)
def outcome(s: AlmanacState, seat: int, arg: int) -> None:
    """What a roll leads to: an Encounter won or lost, a table, or the page's own affair."""
    mode = MODE.of(arg)
    if mode == MODE_DIE:
        s.ask(EFFECT, seat, LIST.put(present(s).table[s.face - 1]))
    elif mode != MODE_ENCOUNTER:
        s.page.won(s, seat, mode, NUMBER.of(arg))
    elif s.total >= present(s).strength:  # AL-11.3: the first win ends it for everybody
        if s.log is not None:
            s.tell("won", seat, {"encounter": ENCOUNTERS[s.met[-1]]})
        s.ask(EFFECT, seat, LIST.put(present(s).win))
    else:
        if s.log is not None:
            s.tell("lost", seat, {"encounter": ENCOUNTERS[s.met[-1]]})
        meet_next(s, NUMBER.of(arg))
        if present(s).banner_immune and seat == s.guide:
            return
        if s.tokens[seat * KINDS + SHELL]:
            s.ask(USE_SHELL, seat)
        else:
            s.ask(EFFECT, seat, LIST.put(present(s).lose))


@flow.options(USE_SHELL)
def shell_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """A Shell spares the Loser's Fate (AL-11.11)."""
    return [USE + A_SHELL, SKIP + A_SHELL]


@flow.choose(USE_SHELL)
def shell_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Ignore the fate, or suffer it."""
    if action == USE + A_SHELL:
        discard_token(s, seat, SHELL)
    else:
        s.ask(EFFECT, seat, LIST.put(present(s).lose))


# Optional combat (AL-11.4, AL-11.13) ------------------------------------------------------------


def alternative_price(s: AlmanacState, seat: int) -> tuple[int, int, int]:
    """Gold, resources and different resources that the alternative costs this player."""
    card = present(s)
    if seat != s.guide:
        return card.alt_gold, card.alt_res, card.alt_different
    if card.banner_alt_free:
        return 0, 0, 0
    fewer = card.banner_fewer
    gold = max(0, card.alt_gold - card.banner_discount)
    return gold, max(0, card.alt_res - fewer), max(0, card.alt_different - fewer)


def can_take_alternative(s: AlmanacState, seat: int) -> bool:
    """True if its cost can be paid in full, or as far as one can where the card says so."""
    gold, resources, different = alternative_price(s, seat)
    if present(s).alt_up_to:
        return True
    i = seat * 4
    types = sum(1 for r in range(4) if s.stock[i + r])
    return s.gold[seat] >= gold and stored(s, seat) >= resources and types >= different


@flow.options(FIGHT_OR_NOT)
def fight_options(s: AlmanacState, seat: int, k: int) -> list[int]:
    """Fight, or the other text of the card."""
    return [FIGHT, ALTERNATIVE] if can_take_alternative(s, seat) else [FIGHT]


@flow.choose(FIGHT_OR_NOT)
def fight_choose(s: AlmanacState, seat: int, k: int, action: int) -> None:
    """The alternative never ends the Encounter for the others."""
    if action == FIGHT:
        s.ask(COMBAT, seat, MODE.put(MODE_ENCOUNTER) | NUMBER.put(k))
        return
    if s.log is not None:
        s.tell("alternative", seat, {"encounter": ENCOUNTERS[s.met[-1]]})
    meet_next(s, k)
    s.ask(EFFECT, seat, LIST.put(present(s).alt_get))
    gold, resources, different = alternative_price(s, seat)
    if gold:
        lose_gold(s, seat, gold, "alternative")
    if resources:
        s.ask(LOSE_RESOURCES, seat, resources)
    if different:
        s.ask(GIVE_DIFFERENT, seat, TO_GIVE.put(different))


@flow.options(GIVE_DIFFERENT)
def different_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """A type not given yet."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r] and not GIVEN.of(arg) >> r & 1]


@flow.choose(GIVE_DIFFERENT)
def different_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Return it; the next one must be another."""
    r = action - GIVE
    return_resource(s, seat, r, 1, "alternative")
    if TO_GIVE.of(arg) > 1:
        s.ask(GIVE_DIFFERENT, seat, arg - TO_GIVE.put(1) | GIVEN.put(1 << r))


# Special texts (AL-11.14) -----------------------------------------------------------------------


@flow.options(ENCOUNTER_BUY)
def buy_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Buy at the full price, or not."""
    if s.gold[seat] < purchase_price(s, seat):
        return []
    return [USE + A_PURCHASE, SKIP + A_PURCHASE]


def purchase_price(s: AlmanacState, seat: int) -> int:
    """The price of the Encounter's goods, less for the Guide."""
    card = present(s)
    return max(0, card.price - card.banner_discount) if seat == s.guide else card.price


@flow.choose(ENCOUNTER_BUY)
def buy_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Pay and gain."""
    if action == USE + A_PURCHASE:
        pay_gold(s, seat, purchase_price(s, seat), "purchase")
        s.ask(EFFECT, seat, LIST.put(present(s).get))


@flow.options(ENCOUNTER_SELL)
def sale_options(s: AlmanacState, seat: int, left: int) -> list[int]:
    """Any number of a type within the card's limit, or nothing."""
    i = seat * 4
    found = [SKIP + A_SALE]
    for r in (0, 1, 2, 3):
        for n in range(1, min(left, s.stock[i + r]) + 1):
            found.append(SELL + r * MOST_GOODS + n)
    return found


@flow.choose(ENCOUNTER_SELL)
def sale_choose(s: AlmanacState, seat: int, left: int, action: int) -> None:
    """Gold for each; of several types only where the card allows it. It is no Sell action (AL-R24)."""
    if action == SKIP + A_SALE:
        return
    card = present(s)
    r, n = divmod(action - SELL, MOST_GOODS)
    return_resource(s, seat, r, n, "sale")
    gain_gold(s, seat, n * sale_price(s, seat), "sale")
    if card.text == TEXT_SELL_ANY and left > n:
        s.ask(ENCOUNTER_SELL, seat, left - n)


def sale_price(s: AlmanacState, seat: int) -> int:
    """The Gold that the Encounter pays for each resource, more to the Guide."""
    card = present(s)
    return card.price + (card.banner_price if seat == s.guide else 0)


@flow.run(AUDIT)
def audit(s: AlmanacState, seat: int, arg: int) -> None:
    """Gold for each Contract in progress, or to those who have none (AL-11.14)."""
    card = present(s)
    held = len(s.hand[seat])
    if not held:
        gain_gold(s, seat, card.else_gold, "audit")
    elif not (card.banner_exempt and seat == s.guide):
        lose_gold(s, seat, held * card.per_contract, "audit")
