"""4, 5, 9, 12 The frame: arrival, the end of the round, the end of the game."""

from __future__ import annotations

from royaume.games.almanac.acting import complete
from royaume.games.almanac.actions import CARDS, COMPLETE, SKIP, THE_CONTRACTS, TRAVEL
from royaume.games.almanac.bids import start_bid
from royaume.games.almanac.goods import pay_gold
from royaume.games.almanac.page import completable
from royaume.games.almanac.scoring import winners_by_score
from royaume.games.almanac.state import AlmanacState, empty_page, placed
from royaume.games.almanac.steps import (
    ABILITY,
    ARRIVE,
    CHOOSE_LOCATION,
    CLEAN_UP,
    CLOSE,
    EFFECT,
    END_CONTRACTS,
    GAME_END,
    LIST,
    MEETING,
    OPEN_PAGE,
    ROUND_END,
    TURN,
    flow,
)
from royaume.games.almanac.tables import FOR_GUIDE

CLOSED = 1  # the closing rule has been carried out; what it leads to is given now


# 5 Arrival --------------------------------------------------------------------------------------


@flow.run(ARRIVE)
def arrive(s: AlmanacState, arg: int, arg2: int) -> None:
    """Turn to the page; abilities in turn order, then the market, then the page's own set-up (AL-5)."""
    s.round += 1
    s.page = s.tables.pages[s.location]
    s.route = (*s.route, s.location)
    page = s.page
    empty_page(s)
    s.p = page.fresh(s.seats)
    s.left = 0
    if s.log is not None:
        s.tell("arrive", s.guide, {"round": s.round, "location": page.id})
    s.ask(OPEN_PAGE, 0)
    for k in range(s.seats - 1, -1, -1):
        seat = (s.guide + k) % s.seats
        if s.arrivals[seat]:
            s.ask(ABILITY, seat, 0)


@flow.run(ABILITY)
def ability(s: AlmanacState, seat: int, i: int) -> None:
    """Abilities on arrival one after the other, each with its own check of the crates (AL-5.1, AL-5.5)."""
    abilities = s.arrivals[seat]
    if i + 1 < len(abilities):
        s.ask(ABILITY, seat, i + 1)
    s.ask(EFFECT, seat, LIST.put(abilities[i]))


@flow.run(OPEN_PAGE)
def open_page(s: AlmanacState, arg: int, arg2: int) -> None:
    """Reveal as many Caravan cards as there are players, lay out the page, begin (AL-5.2, AL-5.3)."""
    if len(s.deck) < s.seats:  # AL-5.4
        s.deck = s.deck + tuple(s.shuffled(list(s.discard)))
        s.discard = ()
    s.row = s.deck[: s.seats]
    s.deck = s.deck[s.seats :]
    s.reveal()
    if s.log is not None:
        s.tell("market", -1, {"cards": [CARDS[c] for c in s.row]})
    s.page.set_up(s)
    s.passes = 0
    s.ask(TURN, s.guide)


# 6.8, 9 The end of the round --------------------------------------------------------------------


@flow.run(CLOSE)
def close(s: AlmanacState, arg: int, stage: int) -> None:
    """The page's closing rule, then what it decides, then the End Phase or the end of the game (AL-6.8, AL-1.2)."""
    if stage == CLOSED:
        s.page.award(s)
        s.ask(ROUND_END if s.page.next else GAME_END, 0)
        if not s.page.next:
            s.reveal()  # who is asked shows who can complete a Contract
            for k in range(s.seats - 1, -1, -1):
                s.ask(END_CONTRACTS, (s.guide + k) % s.seats)
        return
    if s.log is not None:
        s.tell("close", -1, {"location": s.page.id})
    s.spot = -1
    s.ask(CLOSE, 0, CLOSED)
    s.page.close(s)


@flow.run(ROUND_END)
def round_end(s: AlmanacState, arg: int, arg2: int) -> None:
    """Workers come back, then the bid for the Guide, the next destination, the Encounter (AL-9)."""
    for seat in range(s.seats):  # AL-9.1
        s.workers[seat] += s.resting[seat] + placed(s, seat)
        s.resting[seat] = 0
    empty_page(s)
    start_bid(s, FOR_GUIDE)


@flow.options(CHOOSE_LOCATION)
def location_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """The onward destinations of this page (AL-9.3)."""
    return sorted([TRAVEL + number for number in s.page.next])


@flow.choose(CHOOSE_LOCATION)
def location_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Set out; an Encounter lies on the way."""
    s.location = action - TRAVEL
    if s.log is not None:
        s.tell("travel", seat, {"location": s.tables.pages[s.location].id})
    s.ask(MEETING, 0)


@flow.run(CLEAN_UP)
def clean_up(s: AlmanacState, arg: int, arg2: int) -> None:
    """The cards left in the row are discarded, the page's tokens go to the box (AL-9.5)."""
    s.discard = s.discard + s.row
    s.row = ()
    s.face = 0
    s.total = 0
    s.rerolls = 0
    s.chosen = 0
    s.ask(ARRIVE, 0)


# 12 The end of the game -------------------------------------------------------------------------


@flow.options(END_CONTRACTS)
def end_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """Complete a Contract for its resources and 5 Gold, or stop (AL-12.1, AL-12.6)."""
    if s.gold[seat] < s.tables.end_fee:
        return []
    found = sorted([COMPLETE + c for c in completable(s, seat, 0)])
    return [SKIP + THE_CONTRACTS, *found] if found else []


@flow.choose(END_CONTRACTS)
def end_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """One Contract at a time."""
    s.reveal()
    if action != SKIP + THE_CONTRACTS:
        pay_gold(s, seat, s.tables.end_fee, "contract")
        complete(s, seat, action - COMPLETE)
        s.ask(END_CONTRACTS, seat)


@flow.run(GAME_END)
def game_end(s: AlmanacState, arg: int, arg2: int) -> None:
    """Everything is shown, the scores are told (AL-16.8)."""
    s.reveal()
    if s.log is not None:
        s.tell("game_end", -1, {"scores": s.scores(), "winners": winners_by_score(s)})
