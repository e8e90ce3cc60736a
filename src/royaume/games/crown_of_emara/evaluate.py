"""What a bot looks at: the lower score to be expected, from both tracks, the goods, and what works for the player."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.state import State
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    BOOK,
    BREAD,
    CLOTH,
    CP,
    END_TURN,
    GOLD,
    GRAIN,
    MOVE,
    RING,
    STONE,
    WOOD,
)
from royaume.games.crown_of_emara.scoring import final_points, leftovers
from royaume.games.crown_of_emara.state import DID_MOVE, EmaraState
from royaume.games.crown_of_emara.steps import ERRAND_CHOICE, MENU, PAYMENT, PLAY_CARD, STEP

# Points that a good brings in the end, as long as there is time to use it.
GOOD_POINTS: Final = {WOOD: 2.2, STONE: 2.4, CLOTH: 1.7, GRAIN: 2.0, GOLD: 3.2, RING: 4.2, BOOK: 3.9, BREAD: 2.8}

# Points that an advisor brings in each turn still to come.
ADVISOR_POINTS: Final = {
    "baker": 0.4,
    "schoolmarm": 0.33,
    "bailiff": 0.22,
    "dressmaker": 0.4,
    "landlord": 0.33,
    "merchant": 0.17,
    "chamberlain": 0.17,
    "scholar": 0.22,
    "mayoress": 0.17,
    "steward": 0.22,
    "abbess": 0.33,
    "toolmaker": 0.45,
}
CRAFTSMAN_POINTS: Final = 0.45  # a craftsman, in each turn still to come
TURN_POINTS: Final = 4.0  # what an average turn brings, on the score of one's choice
TOKEN_SHARE: Final = 0.56  # of a favor token's reward: one must still get there

_ADVISOR_TURN: Final = tuple(ADVISOR_POINTS.get(name, 0.0) for name in ADVISORS)
_GOOD: Final = tuple(GOOD_POINTS[good] for good in range(8))


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in points of the final score."""
    s = cast(EmaraState, state)
    mine = prospect(s, seat)
    if s.seats == 1:
        return mine
    return mine - max(prospect(s, other) for other in range(s.seats) if other != seat)


def prospect(s: EmaraState, seat: int) -> float:
    """The lower score this seat may expect: what it has, and what is to come divided between both scores."""
    if s.player is None:
        cp, bp = final_points(s, seat)
        return min(cp, bp) + max(cp, bp) / 1000  # the higher score breaks ties (CE-15.4)
    turns = turns_left(s, seat)
    alive = turns / (turns + 1.5)
    to_come = TURN_POINTS * turns + goods_points(s, seat, alive) + helpers_points(s, seat, turns)
    return lower(s.cp[seat], s.bp[seat], to_come)


def turns_left(s: EmaraState, seat: int) -> int:
    """The turns the seat has not begun yet."""
    i = seat * 3
    slots = s.slots
    return 3 * (s.tables.rounds - s.round) + (slots[i] < 0) + (slots[i + 1] < 0) + (slots[i + 2] < 0)


def lower(cp: float, bp: float, to_come: float) -> float:
    """The lower score when `to_come` points are spread: the wider the gap, the more the lower score counts."""
    gap = abs(cp - bp)
    if gap >= to_come:
        return min(cp, bp) + 0.75 * to_come
    return (cp + bp + to_come) / 2 - gap * gap / (4 * to_come)


def goods_points(s: EmaraState, seat: int, alive: float) -> float:
    """What goods and favor tokens will bring: their use while there is time, at the end what leftovers count."""
    goods = s.goods[seat]
    used = 0.0
    for good in range(8):
        n = goods[good]
        if n:
            used += n * _GOOD[good]
    tokens = s.tokens[seat]
    if tokens:
        for token, gains in enumerate(s.tables.token_gains):
            if tokens >> token & 1:
                for item, n in gains:
                    used += TOKEN_SHARE * n * (_GOOD[item] if item < 8 else 1.0 if item == CP else 0.7)
    return alive * used + (1 - alive) * sum(leftovers(s, seat).values())


def helpers_points(s: EmaraState, seat: int, turns: int) -> float:
    """What craftsmen and advisors will bring."""
    each_turn = CRAFTSMAN_POINTS * s.huts.count(seat)
    advisors = s.advisors[seat]
    i = 0
    while advisors:
        if advisors & 1:
            each_turn += _ADVISOR_TURN[i]
        advisors >>= 1
        i += 1
    return each_turn * turns


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Play the rest of the turn with the choices that look best: an action half done says little about its worth."""
    s = finish_action(cast(EmaraState, state), seat)
    if not at_menu(s, seat):
        return s
    if not s.used & DID_MOVE:
        return best([cast(EmaraState, finish(after(s, move), seat)) for move in (MOVE, MOVE + 1)], seat)
    while at_menu(s, seat):
        better = best([s, *(finish_action(after(s, action), seat) for action in s.offered if action != END_TURN)], seat)
        if better is s:
            break
        s = better
    return s


def finish_action(s: EmaraState, seat: int) -> EmaraState:
    """Make the choices that an action asks for, until the seat is back at its menu."""
    while s.player == seat:
        op = s.agenda[-1] & 255
        if op == MENU or op == PLAY_CARD:
            break
        if op == PAYMENT:
            s.apply(s.offered[0])  # the payment with the least gold
        elif op == STEP or op == ERRAND_CHOICE:
            s = best([finish_action(after(s, action), seat) for action in s.offered], seat)
        else:
            s = best([after(s, action) for action in s.offered], seat)
    return s


def at_menu(s: EmaraState, seat: int) -> bool:
    """True if the seat chooses what to do next in its turn."""
    return s.player == seat and s.agenda[-1] & 255 == MENU


def after(s: EmaraState, action: int) -> EmaraState:
    """The position after an action, paid with the least gold."""
    child = s.clone()
    child.apply(action)
    while child.player is not None and child.agenda[-1] & 255 == PAYMENT:
        child.apply(child.offered[0])
    return child


def best(positions: list[EmaraState], seat: int) -> EmaraState:
    """The position that looks best for the seat; the first of equals."""
    found = positions[0]
    top = evaluate(found, seat)
    for position in positions[1:]:
        value = evaluate(position, seat)
        if value > top:
            top = value
            found = position
    return found
