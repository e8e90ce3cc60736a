"""10 Bids: all commit in secret, seat by seat; then all amounts come out at once."""

from __future__ import annotations

from royaume.games.almanac.actions import BID, KEY_FROST, MOST_BID
from royaume.games.almanac.goods import gain_token, pay_gold
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import CHOOSE_LOCATION, EFFECT, LIST, MAKE_BID, SETTLE_BID, flow
from royaume.games.almanac.tables import FOR_CARGO, FOR_GUIDE, PERK_BID

PURPOSES = ("guide", "cargo", "key")


def start_bid(s: AlmanacState, purpose: int) -> None:
    """Every seat is asked in seat order; nobody sees a bid before all are in (AL-10.1, AL-D2)."""
    s.ask(SETTLE_BID, 0, purpose)
    for seat in range(s.seats - 1, -1, -1):
        s.ask(MAKE_BID, seat, purpose)


@flow.options(MAKE_BID)
def bid_options(s: AlmanacState, seat: int, purpose: int) -> list[int]:
    """Any whole number up to one's Gold; asked even of a player without Gold, so that nothing shows (AL-10.6)."""
    return list(range(BID, BID + min(s.gold[seat], MOST_BID - 1) + 1))


@flow.choose(MAKE_BID)
def bid_choose(s: AlmanacState, seat: int, purpose: int, action: int) -> None:
    """Commit."""
    s.bids[seat] = action - BID
    if s.log is not None:
        s.tell("bid", seat, {"purpose": PURPOSES[purpose]}, {"amount": action - BID}, seat)


@flow.run(SETTLE_BID)
def settle_bid(s: AlmanacState, arg: int, purpose: int) -> None:
    """The highest bid wins and pays the lowest; ties go to the Guide, then clockwise (AL-10.2, AL-10.3)."""
    s.reveal()
    bids = s.bids
    winner = s.guide
    most = -1
    bonus = [s.perks[seat][PERK_BID] for seat in range(s.seats)]  # AL-10.5: compared, never paid
    if purpose == FOR_CARGO:
        bonus[s.guide] += s.tables.encounters[s.met[-1]].banner_bid
    for k in range(s.seats):
        seat = (s.guide + k) % s.seats
        if bids[seat] + bonus[seat] > most:
            most = bids[seat] + bonus[seat]
            winner = seat
    lowest = min(bids)
    if s.log is not None:
        s.tell("bids", winner, {"purpose": PURPOSES[purpose], "bids": bids[:], "bonus": bonus, "lowest": lowest})
    pay_gold(s, winner, min(s.gold[winner], max(1, lowest)), "bid")
    s.bids = [-1] * s.seats
    if purpose == FOR_GUIDE:
        s.guide = winner  # AL-9.2, AL-9.3
        s.ask(CHOOSE_LOCATION, winner)
    elif purpose == FOR_CARGO:
        s.ask(EFFECT, winner, LIST.put(s.tables.encounters[s.met[-1]].win))
    else:
        gain_token(s, winner, KEY_FROST)
