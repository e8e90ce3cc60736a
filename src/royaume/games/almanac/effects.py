"""14 Effects of location actions, Encounters and abilities, one after the other (vocabulary of the data)."""

from __future__ import annotations

from royaume.games.almanac.actions import (
    AN_EXCHANGE,
    CURE,
    GIVE,
    GROUPS,
    LEAF,
    NET,
    PICK,
    PRESS,
    PRODUCER,
    SKIP,
    STAKE,
    THE_PRESS,
    TICKET,
)
from royaume.games.almanac.crates import gain
from royaume.games.almanac.goods import (
    OTHERS,
    die,
    gain_gold,
    gain_shield,
    gain_token,
    lose_gold,
    pay_gold,
    return_resource,
)
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    ALLOWED,
    CATCH,
    CHOOSE_ANY,
    CHOOSE_STAKE,
    CURE_DISTRICT,
    EFFECT,
    EXCHANGE,
    LIST,
    LOSE_RESOURCES,
    NTH,
    PICK_CARD,
    PRESS_GRAPES,
    RETURNED,
    TOSS_NET,
    TOSSES,
    WISH,
    flow,
)
from royaume.games.almanac.tables import (
    E_BOUT,
    E_CURE,
    E_EXCHANGE,
    E_GAIN,
    E_GOLD,
    E_LOSE_GOLD,
    E_LOSE_RES,
    E_MONTE,
    E_NET,
    E_PRESS,
    E_REST,
    E_ROLL,
    E_ROLL_GOLD,
    E_SHIELD,
    E_TOKEN,
    E_TRIAL,
    E_TROPHY,
    E_WISH,
)

CATCHES = (3, 4, 5, 6)  # AL-L06.4, AL-D1


@flow.run(EFFECT)
def effect(s: AlmanacState, seat: int, arg: int) -> None:
    """The next effect of a list; the list goes on when it has been carried out completely."""
    effects = s.tables.effects[LIST.of(arg)]
    i = NTH.of(arg)
    if i >= len(effects):
        return
    if i + 1 < len(effects):
        s.ask(EFFECT, seat, arg + NTH.put(1))
    op, a, b = effects[i]
    if op == E_GOLD:
        gain_gold(s, seat, a, "effect")
    elif op == E_GAIN:
        gain(s, seat, s.tables.gains[a], False)
    elif op == E_LOSE_GOLD:
        lose_gold(s, seat, a, "loss")
    elif op == E_LOSE_RES:
        s.ask(LOSE_RESOURCES, seat, a)
    elif op == E_SHIELD:
        gain_shield(s, seat, a)
    elif op == E_TOKEN:
        take_token(s, seat, a, b)
    elif op == E_REST:
        rest(s, seat, a)
    elif op == E_TROPHY:
        s.trophies[seat] = (*s.trophies[seat], s.met[-1])
        if s.log is not None:
            s.tell("trophy", seat, {"n": a})
    elif op == E_ROLL:
        face = die(s, b)
        if s.log is not None:
            s.tell("roll", seat, {"face": face + 1, "sides": b})
        s.ask(EFFECT, seat, LIST.put(a + face))
    elif op == E_ROLL_GOLD:
        face = die(s, b) + 1
        if s.log is not None:
            s.tell("roll", seat, {"face": face, "sides": b})
        gain_gold(s, seat, face + a, "effect")
    else:
        special_effect(s, seat, op, a, b)


def special_effect(s: AlmanacState, seat: int, op: int, a: int, b: int) -> None:
    """The effects that are whole little games."""
    if op == E_NET:
        s.ask(TOSS_NET, seat, TOSSES.put(a) | CATCH.put(b))
    elif op == E_MONTE:
        s.ask(CHOOSE_STAKE, seat, a)
    elif op == E_EXCHANGE:
        s.ask(EXCHANGE, seat, ALLOWED.put(a))
    elif op == E_PRESS:
        s.ask(PRESS_GRAPES, seat, 1)
    elif op == E_CURE:
        return_resource(s, seat, LEAF, a, "cure")
        s.ask(CURE_DISTRICT, seat)
    elif op == E_WISH:
        s.ask(WISH, seat, a)
    else:
        assert op == E_TRIAL or op == E_BOUT
        s.page.fight(s, seat, op, a)


def take_token(s: AlmanacState, seat: int, kind: int, n: int) -> None:
    """Location tokens, if some are left; tickets are sold in order (AL-14.5, AL-L19.2)."""
    for _ in range(n):
        if not s.left:
            return
        taken = kind
        if kind == TICKET:
            taken = TICKET + len(s.tables.ticket_fees) - s.left
        s.left -= 1
        gain_token(s, seat, taken)
        if kind == PRODUCER:
            s.arrivals[seat] = (*s.arrivals[seat], s.tables.producer)


def rest(s: AlmanacState, seat: int, n: int) -> None:
    """Workers rest for the next page, but one always stays on the Caravan (AL-11.9)."""
    n = min(n, s.workers[seat] - 1)
    if n > 0:
        s.workers[seat] -= n
        s.resting[seat] += n
        if s.log is not None:
            s.tell("rest", seat, {"n": n})


# Wishes and exchanges (AL-14.5) -----------------------------------------------------------------


@flow.options(WISH)
def wish_options(s: AlmanacState, seat: int, gold: int) -> list[int]:
    """A resource of any type."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]


@flow.choose(WISH)
def wish_choose(s: AlmanacState, seat: int, gold: int, action: int) -> None:
    """It turns into Gold."""
    return_resource(s, seat, action - GIVE, 1, "wish")
    gain_gold(s, seat, gold, "effect")


@flow.options(EXCHANGE)
def exchange_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Return a resource more, or take as many as were returned."""
    i = seat * 4
    if not ALLOWED.of(arg):
        return [SKIP + AN_EXCHANGE]
    return [SKIP + AN_EXCHANGE, *[GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]]


@flow.choose(EXCHANGE)
def exchange_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """One resource at a time; then as many are taken."""
    if action != SKIP + AN_EXCHANGE:
        return_resource(s, seat, action - GIVE, 1, "exchange")
        s.ask(EXCHANGE, seat, arg - ALLOWED.put(1) + RETURNED.put(1))
    elif RETURNED.of(arg):
        s.ask(CHOOSE_ANY, seat, RETURNED.of(arg))


# The press and the cure (AL-L09.4, AL-L14.4) ----------------------------------------------------


@flow.options(PRESS_GRAPES)
def press_options(s: AlmanacState, seat: int, first: int) -> list[int]:
    """A group to hand in; after the first one may stop."""
    groups = s.page.pressable(s, seat)
    if not groups:
        return []
    found = [] if first else [SKIP + THE_PRESS]
    return found + [PRESS + group for group in range(len(GROUPS)) if groups >> group & 1]


@flow.choose(PRESS_GRAPES)
def press_choose(s: AlmanacState, seat: int, first: int, action: int) -> None:
    """Press it and ask again."""
    if action != SKIP + THE_PRESS:
        s.page.pressed(s, seat, action - PRESS)
        s.ask(PRESS_GRAPES, seat)


@flow.options(CURE_DISTRICT)
def cure_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Any district with an Epidemic, known or not."""
    zones = s.page.curable(s)
    return [CURE + zone for zone in range(len(s.page.zone_ids)) if zones >> zone & 1]


@flow.choose(CURE_DISTRICT)
def cure_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Take the token."""
    s.page.cured(s, seat, action - CURE)


# The Mage's table (AL-L13.2, AL-D4) -------------------------------------------------------------


@flow.options(CHOOSE_STAKE)
def stake_options(s: AlmanacState, seat: int, most: int) -> list[int]:
    """Up to the limit of the table and one's Gold."""
    return list(range(STAKE, STAKE + min(most, s.gold[seat]) + 1))


@flow.choose(CHOOSE_STAKE)
def stake_choose(s: AlmanacState, seat: int, most: int, action: int) -> None:
    """The stake lies on the table."""
    s.reveal(OTHERS[seat])
    if s.log is not None:
        s.tell("stake", seat, {"n": action - STAKE})
    s.ask(PICK_CARD, seat, action - STAKE)


@flow.options(PICK_CARD)
def pick_options(s: AlmanacState, seat: int, stake: int) -> list[int]:
    """Three cards face down."""
    return [PICK, PICK + 1, PICK + 2]


@flow.choose(PICK_CARD)
def pick_choose(s: AlmanacState, seat: int, stake: int, action: int) -> None:
    """The cards were shuffled afresh: whichever is picked is any of the three."""
    cards = s.tables.monte
    card = die(s, len(cards))
    factor, consolation = cards[card]
    if s.log is not None:
        s.tell("monte", seat, {"position": action - PICK + 1, "card": s.tables.monte_ids[card]})
    if factor < 0:
        pay_gold(s, seat, stake, "stake")
    else:
        gain_gold(s, seat, factor * stake + consolation, "monte")


# The Bug Net (AL-L06.4, AL-D1) ------------------------------------------------------------------


@flow.options(TOSS_NET)
def net_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """One toss; with the option for nimble hands its result is told."""
    return [NET + 1, NET + 2] if s.options["net_skill"] else [NET]


@flow.choose(TOSS_NET)
def net_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Gold for a catch; then the next toss."""
    if action == NET:
        face = die(s, 6) + 1
        caught = face in CATCHES
        if s.log is not None:
            s.tell("net", seat, {"face": face, "caught": caught})
    else:
        caught = action == NET + 1
        if s.log is not None:
            s.tell("net", seat, {"face": 0, "caught": caught})
    if caught:
        gain_gold(s, seat, CATCH.of(arg), "net")
    if TOSSES.of(arg) > 1:
        s.ask(TOSS_NET, seat, arg - TOSSES.put(1))
