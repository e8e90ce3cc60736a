"""1 and 2 of the rules: whose turn it is, and what happens in it."""

from __future__ import annotations

from royaume.engine.state import EVERYONE, TURN

from .actions import CARDS, DROP, FINISH, LOOK, PLAY, ROLL, held
from .state import OrchardState
from .steps import AFTER, DROPPING, MENU, NEXT_TURN, flow


@flow.run(NEXT_TURN)
def next_turn(s: OrchardState, seat: int, count: int) -> None:
    """Each seat in turn, until everybody has played as many cards as the goal says (OR-1.1)."""
    if count < s.options["goal"] * s.seats:
        if s.log is not None and count % s.seats == 0:
            s.tell("round", -1, {"n": 1 + count // s.seats})
        s.ask(NEXT_TURN, 0, count + 1)
        s.looked = s.rolled = False
        s.ask(MENU, count % s.seats)


@flow.options(MENU)
def menu_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return s.menu(seat)


@flow.choose(MENU)
def menu_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    """Look and drop, or play a card (OR-2.1, OR-2.2)."""
    if action == LOOK:
        s.looked = True
        s.ask(MENU, seat)
        s.ask(DROPPING, seat)
        s.look(seat)
        return
    s.hand[seat] &= ~(1 << action - PLAY)
    s.table[seat] |= 1 << action - PLAY
    s.reveal(EVERYONE & ~(1 << seat))  # the last card is played without asking: the action does not tell it
    if s.log is not None:
        s.tell("play", seat, {"card": CARDS[action - PLAY]})
    s.ask(AFTER, seat)


@flow.options(DROPPING)
def dropping_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return [DROP + card for card in held(s.hand[seat])]


@flow.choose(DROPPING)
def dropping_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    s.drop(seat, action - DROP)


@flow.options(AFTER)
def after_options(s: OrchardState, seat: int, arg: int) -> list[int]:
    return [FINISH] if s.rolled else [ROLL, FINISH]


@flow.choose(AFTER)
def after_choose(s: OrchardState, seat: int, arg: int, action: int) -> None:
    """Roll once, or finish the turn (OR-2.3, OR-2.4)."""
    if action == FINISH:
        s.marks |= TURN
        return
    s.rolled = True
    n = s.die()
    s.dice[seat] += n
    if s.log is not None:
        s.tell("roll", seat, {"n": n})
    s.ask(AFTER, seat)
