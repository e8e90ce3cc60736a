"""4 and 13 The frame of the game: rounds, events, turn order, the end of a round."""

from __future__ import annotations

from royaume.engine.naming import names
from royaume.games.crown_of_emara.actions import CARDS, DECLINE, EVENT, EVENT_USES, EVENTS
from royaume.games.crown_of_emara.gains import gain_all, give_items, has_items
from royaume.games.crown_of_emara.paying import charge, payable
from royaume.games.crown_of_emara.scoring import leaders
from royaume.games.crown_of_emara.solo import victoria_step
from royaume.games.crown_of_emara.state import BP_EVENTS, CP_EVENTS, EmaraState
from royaume.games.crown_of_emara.steps import (
    EVENT_CHOICE,
    EVENT_USED,
    NEXT_TURN,
    PLAY_CARD,
    ROUND_CLEANUP,
    ROUND_END,
    ROUND_START,
    flow,
)

HAND = 3
ALL_CARDS = (1 << len(CARDS)) - 1


@flow.run(ROUND_START)
def round_start(s: EmaraState, seat: int, arg: int) -> None:
    """The next event becomes active; a round-start event pays everybody at once (CE-4.2, CE-13.5)."""
    s.round += 1
    s.past = (*s.past, s.events[0])
    s.events = s.events[1:]
    s.reveal()
    event = s.events[0]
    if s.log is not None:
        s.tell("round", -1, {"round": s.round, "event": EVENTS[event]})
    if s.tables.event_timing[event] == "round_start":
        for player in range(s.seats):
            gain_all(s, player, s.tables.event_gains[event], CP_EVENTS, BP_EVENTS)
    s.ask(NEXT_TURN, 0, 0)


@flow.run(NEXT_TURN)
def next_turn(s: EmaraState, seat: int, count: int) -> None:
    """Three times around, the first player first (CE-4.3); the flags of the turn are cleared (CE-5.7)."""
    if count == 3 * s.seats:
        s.ask(ROUND_END, 0)
        return
    s.ask(NEXT_TURN, 0, count + 1)
    s.card = -1
    s.slot = 0
    s.used = 0
    s.ask(PLAY_CARD, (s.first + count) % s.seats)


@flow.run(ROUND_END)
def round_end(s: EmaraState, seat: int, arg: int) -> None:
    """A round-end event is offered once to each player in turn order, then the round is cleared (CE-4.5, CE-13.1)."""
    s.card = -1
    s.slot = 0
    s.used = 0
    s.ask(ROUND_CLEANUP, 0)
    if s.tables.event_timing[s.events[0]] == "round_end":
        for k in range(s.seats - 1, -1, -1):
            s.ask(EVENT_CHOICE, (s.first + k) % s.seats)


@flow.options(EVENT_CHOICE)
def event_options(s: EmaraState, seat: int, arg: int) -> list[int]:
    """The exchanges of the event that can be paid, and declining (CE-13.4)."""
    name = EVENTS[s.events[0]]
    found = []
    for i, (owner, _) in enumerate(EVENT_USES):
        if owner == name:
            exchange = s.tables.event_uses[i]
            if has_items(s, seat, exchange.items) and payable(s.goods[seat], exchange.price):
                found.append(EVENT + i)
    found.append(DECLINE)
    return found


@flow.choose(EVENT_CHOICE)
def event_choose(s: EmaraState, seat: int, arg: int, action: int) -> None:
    """Use the event once, or decline."""
    if action == DECLINE:
        if s.log is not None:
            s.tell("decline", seat, {"event": EVENTS[s.events[0]]})
        return
    use = action - EVENT
    if s.log is not None:
        s.tell("use_event", seat, {"event": EVENTS[s.events[0]]})
    exchange = s.tables.event_uses[use]
    give_items(s, seat, exchange.items, CP_EVENTS)
    charge(s, seat, exchange.price, EVENT_USED, use)


@flow.run(EVENT_USED)
def event_used(s: EmaraState, seat: int, use: int) -> None:
    """Receive what the event gives for the payment."""
    gain_all(s, seat, s.tables.event_uses[use].gains, CP_EVENTS, BP_EVENTS)


@flow.run(ROUND_CLEANUP)
def round_cleanup(s: EmaraState, seat: int, arg: int) -> None:
    """Victoria, the statue, the slots, the cards (CE-4.6 to CE-4.10); after the last round the game is over."""
    if s.seats == 1:
        victoria_step(s)
    s.first = (s.first + 1) % s.seats
    if s.log is not None:
        s.tell("round_end", s.first, {"round": s.round, "players": s.seats})
    s.slots = [-1] * (3 * s.seats)
    if s.round == s.tables.rounds:
        if s.log is not None:
            rival = s.victoria if s.seats == 1 else None
            s.tell("game_end", -1, {"scores": s.scores(), "winners": leaders(s), "victoria": rival})
        return
    informed = s.options["informed_choice"]
    if s.round == s.tables.rounds // 2:
        for player in range(s.seats):
            s.played[player] = 0
            if informed:
                s.hand[player] = ALL_CARDS
            else:
                s.deck[player] = tuple(s.shuffled(list(range(len(CARDS)))))
        if s.log is not None:
            s.tell("new_deck", -1, {})
    if not informed:
        for player in range(s.seats):
            draw_hand(s, player)
    s.ask(ROUND_START, 0)


def draw_hand(s: EmaraState, seat: int) -> None:
    """Draw three cards from the own deck (CE-3.15, CE-4.10)."""
    deck = s.deck[seat]
    for card in deck[:HAND]:
        s.hand[seat] |= 1 << card
    s.deck[seat] = deck[HAND:]
    s.reveal(1 << seat)
    if s.log is not None:
        s.tell("draw", seat, {"n": HAND}, {"cards": names(s.hand[seat], CARDS)}, seat)
