"""6 The Action Phase: turns, placements and what they set off, in the order of AL-14.2."""

from __future__ import annotations

from royaume.games.almanac.acting import act
from royaume.games.almanac.actions import (
    A_POTION,
    AN_ASSISTANT,
    ASSISTANT,
    BOTTLE,
    GIVE,
    KINDS,
    MOVE_AURORA,
    PASS,
    PLACE,
    PLAIN,
    POTION,
    RENT,
    SKIP,
    THE_ACTION,
    USE,
    WAY,
    WAYS,
    WITH_BOTTLE,
)
from royaume.games.almanac.goods import OTHERS, discard_token, gain_gold, pay_gold, return_resource
from royaume.games.almanac.pages_cities import Aurora
from royaume.games.almanac.pages_road import Ladders, Slide
from royaume.games.almanac.state import ACTED, DRANK, AlmanacState, sit
from royaume.games.almanac.steps import (
    ACT,
    AFTER,
    AURORA_MOVE,
    CHOOSE_OWNER,
    CHOOSE_SPACE,
    CHOOSE_WAY,
    CLOSE,
    DO_ACTION,
    DUE_TOLL,
    NEXT_TURN,
    OVERFLOW,
    TOLL_IN_KIND,
    TURN,
    USE_ASSISTANT,
    USE_POTION,
    flow,
)


@flow.run(TURN)
def turn(s: AlmanacState, seat: int, arg: int) -> None:
    """A turn begins; without a Worker one passes by itself (AL-6.4, AL-6.5)."""
    if not s.workers[seat]:
        passed(s, seat)
        return
    s.page.start(s, seat, False)
    s.ask(CHOOSE_SPACE, seat)


def passed(s: AlmanacState, seat: int) -> None:
    """The phase ends when all have passed one after another (AL-6.5)."""
    s.passes += 1
    if s.passes == s.seats:
        s.ask(CLOSE, 0)
    else:
        turn(s, (seat + 1) % s.seats, 0)


@flow.options(CHOOSE_SPACE)
def space_options(s: AlmanacState, seat: int, extra: int) -> list[int]:
    """The legal spaces; passing unless a placement is compulsory, never in an extra placement (AL-6.4, AL-6.10)."""
    legal, compulsory = look(s, seat)
    if s.tokens[seat * KINDS + BOTTLE]:
        legal |= s.page.look_bottle(s, seat)
    found = s.page.placements(legal)
    return found if compulsory or extra else [PASS, *found]


def look(s: AlmanacState, seat: int) -> tuple[int, int]:
    """The spaces that are legal without a Mist Bottle, and those of them that forbid passing (AL-6.4, AL-R23)."""
    legal, free = s.page.look(s, seat)
    return legal, legal & ~s.page.contract_mask if s.options["strict_placement"] else free


@flow.choose(CHOOSE_SPACE)
def space_choose(s: AlmanacState, seat: int, extra: int, action: int) -> None:
    """Pass, or choose how to place on the space."""
    s.reveal(OTHERS[seat])
    if action == PASS:
        if s.log is not None:
            s.tell("pass", seat, {})
        passed(s, seat)
        return
    page = s.page
    s.spot = action - PLACE - page.first
    if not s.tokens[seat * KINDS + BOTTLE] and not page.has_ways(s, seat, s.spot):
        place(s, seat, PLAIN)
        return
    ways = page.all_ways(s, seat, s.spot)
    if len(ways) == 1:
        place(s, seat, ways[0])
    else:
        s.ask(CHOOSE_WAY, seat)


@flow.options(CHOOSE_WAY)
def way_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """The ways to place on the space chosen (AL-6.9)."""
    return sorted([WAY + way for way in s.page.all_ways(s, seat, s.spot)])


@flow.choose(CHOOSE_WAY)
def way_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Place in that way."""
    s.reveal(OTHERS[seat])
    place(s, seat, action - WAY)


def place(s: AlmanacState, seat: int, way: int) -> None:
    """Toll, fee, Worker, bonus, action, what follows, Potion, Assistant (AL-14.2)."""
    page = s.page
    space = s.spot
    s.passes = 0
    s.way = way
    s.did = 0
    s.due = 0
    s.workers[seat] -= 1
    if s.log is not None:
        s.tell(
            "place",
            seat,
            {"space": page.space_ids[space], "way": WAYS[way % WITH_BOTTLE], "bottle": way >= WITH_BOTTLE},
        )
    s.ask(AFTER, seat, space)
    depth = len(s.agenda)
    if way >= WITH_BOTTLE:
        discard_token(s, seat, BOTTLE)
        page.use_bottle(s, seat, space, way - WITH_BOTTLE)
    elif not page.toll_free:
        page.pay(s, seat, space, way)
    if page.fee_mask >> space & 1 and not page.optional >> space & 1:
        pay_gold(s, seat, min(page.fee(s, space), s.gold[seat]), "fee")
    sit(s, space, seat, s.full >> space & 1)
    page.entered(s, seat, space)
    step = DO_ACTION if page.optional >> space & 1 else ACT
    if step == ACT and len(s.agenda) == depth:
        act(s, seat, space)
    else:  # what the toll still asks comes first
        s.ask_below(depth, step, seat, space)


@flow.options(CHOOSE_OWNER)
def owner_options(s: AlmanacState, seat: int, step: int) -> list[int]:
    """The rivals whose ladders reach this step (AL-L03.2)."""
    page = s.page
    assert isinstance(page, Ladders)
    return [RENT + owner for owner in page.owners(s, seat, step)]


@flow.choose(CHOOSE_OWNER)
def owner_choose(s: AlmanacState, seat: int, step: int, action: int) -> None:
    """Pay the rent."""
    page = s.page
    assert isinstance(page, Ladders)
    page.pay_rent(s, seat, action - RENT)


@flow.options(TOLL_IN_KIND)
def kind_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """A resource for the Epidemic just turned up (AL-L14.6)."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]


@flow.choose(TOLL_IN_KIND)
def kind_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Pay it."""
    return_resource(s, seat, action - GIVE, 1, "toll")


@flow.options(DO_ACTION)
def do_options(s: AlmanacState, seat: int, space: int) -> list[int]:
    """Do the action, if it is possible, or leave it (AL-L05.2, AL-L09.2)."""
    if s.page.feasible(s, seat, space, s.gold[seat]):
        return [USE + THE_ACTION, SKIP + THE_ACTION]
    return [SKIP + THE_ACTION]


@flow.choose(DO_ACTION)
def do_choose(s: AlmanacState, seat: int, space: int, action: int) -> None:
    """Pay the fee and act; else Ice Peak gives a little Gold (AL-L05.4)."""
    page = s.page
    s.reveal(OTHERS[seat])
    if action == USE + THE_ACTION:
        pay_gold(s, seat, page.fee(s, space), "fee")
        s.ask(ACT, seat, space)
    elif isinstance(page, Slide):
        gain_gold(s, seat, page.fallback, "fallback")


@flow.run(AFTER)
def after(s: AlmanacState, seat: int, space: int) -> None:
    """What is owed, then what changes on the page, then a Potion, then the turn is over (AL-14.2)."""
    depth = len(s.agenda)
    if s.tokens[seat * KINDS + POTION]:
        s.reveal(OTHERS[seat])
        s.ask(USE_POTION, seat, space)
    s.page.after(s, seat, space)
    if s.due:
        s.ask(DUE_TOLL, seat)
    if len(s.agenda) == depth:
        next_turn(s, seat, 0)
    else:
        s.ask_below(depth, NEXT_TURN, seat)


@flow.options(DUE_TOLL)
def due_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """A resource from hand or crates (AL-L06.2)."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]


@flow.choose(DUE_TOLL)
def due_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Pay it; then the crates are checked."""
    return_resource(s, seat, action - GIVE, 1, "toll")
    s.due -= 1
    s.ask(DUE_TOLL if s.due else OVERFLOW, seat)


@flow.options(AURORA_MOVE)
def aurora_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """How far the Aurora moves (AL-L12.2)."""
    page = s.page
    assert isinstance(page, Aurora)
    return [MOVE_AURORA + steps - 1 for steps in page.steps]


@flow.choose(AURORA_MOVE)
def aurora_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Move it."""
    page = s.page
    assert isinstance(page, Aurora)
    page.move(s, seat, action - MOVE_AURORA + 1)


@flow.options(USE_POTION)
def potion_options(s: AlmanacState, seat: int, space: int) -> list[int]:
    """A Potion repeats the action, if it can be carried out and paid again; once a placement (AL-14.6)."""
    if not s.tokens[seat * KINDS + POTION] or not s.did & ACTED or s.did & DRANK:
        return []
    page = s.page
    if page.unrepeated >> space & 1 or not page.feasible(s, seat, space, s.gold[seat]):
        return []
    return [USE + A_POTION, SKIP + A_POTION]


@flow.choose(USE_POTION)
def potion_choose(s: AlmanacState, seat: int, space: int, action: int) -> None:
    """Drink and act once more: the fee again, no toll, no bonus, no second Worker."""
    if action == USE + A_POTION:
        discard_token(s, seat, POTION)
        s.did = DRANK
        pay_gold(s, seat, s.page.fee(s, space), "fee")
        s.ask(ACT, seat, space)


@flow.run(NEXT_TURN)
def next_turn(s: AlmanacState, seat: int, arg: int) -> None:
    """An Assistant may extend the turn; else it is the next player's (AL-6.7)."""
    s.spot = -1
    s.did = 0
    s.way = PLAIN
    if s.tokens[seat * KINDS + ASSISTANT] and s.workers[seat]:
        s.reveal(OTHERS[seat])
        if can_place(s, seat):
            s.ask(USE_ASSISTANT, seat)
            return
    turn(s, (seat + 1) % s.seats, 0)


@flow.options(USE_ASSISTANT)
def assistant_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Yes or no; only asked with a legal placement to make (AL-6.10)."""
    return [USE + AN_ASSISTANT, SKIP + AN_ASSISTANT]


def can_place(s: AlmanacState, seat: int) -> bool:
    """True if the seat has a legal placement, with or without a Mist Bottle."""
    if s.page.look(s, seat)[0]:
        return True
    return s.tokens[seat * KINDS + BOTTLE] > 0 and s.page.look_bottle(s, seat) > 0


@flow.choose(USE_ASSISTANT)
def assistant_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """The Assistant leaves and another Worker must be placed."""
    if action == USE + AN_ASSISTANT:
        discard_token(s, seat, ASSISTANT)
        s.page.start(s, seat, True)
        s.ask(CHOOSE_SPACE, seat, 1)
    else:
        turn(s, (seat + 1) % s.seats, 0)
