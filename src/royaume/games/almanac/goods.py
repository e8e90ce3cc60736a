"""8 The verbs with which Gold, resources, Shields and tokens change hands: they keep conservation and write events."""

from __future__ import annotations

from typing import Final

from royaume.engine.state import EVERYONE
from royaume.games.almanac.actions import KINDS, RESOURCES, TOKENS
from royaume.games.almanac.state import AlmanacState

# Everyone who looks on while a seat acts: what one can do tells of one's Gold and Contracts (AL-16.7).
OTHERS: Final = tuple([EVERYONE & ~(1 << seat) for seat in range(4)])


def die(s: AlmanacState, sides: int) -> int:
    """A roll of a die, from 0, seen by everybody."""
    s.reveal()
    return s.below(sides)


def gain_gold(s: AlmanacState, seat: int, n: int, why: str) -> None:
    """Gold from the supply, which never runs out (AL-R1); every gain is announced (AL-16.4)."""
    if n:
        s.gold[seat] += n
        if s.log is not None:
            s.tell("gold", seat, {"n": n, "why": why})


def pay_gold(s: AlmanacState, seat: int, n: int, why: str) -> None:
    """Gold to the supply; every payment is announced (AL-16.4)."""
    if n:
        s.gold[seat] -= n
        if s.log is not None:
            s.tell("pay_gold", seat, {"n": n, "why": why})


def lose_gold(s: AlmanacState, seat: int, n: int, why: str) -> None:
    """Gold to the supply as far as it is there (AL-11.7); how much comes out says something about the rest."""
    s.reveal()
    pay_gold(s, seat, min(n, s.gold[seat]), why)


def pay_player(s: AlmanacState, seat: int, to: int, n: int, why: str) -> None:
    """Gold from one player to another (AL-14.11)."""
    if n:
        s.gold[seat] -= n
        s.gold[to] += n
        if s.log is not None:
            s.tell("pay_player", seat, {"n": n, "to": to, "why": why})


def stored(s: AlmanacState, seat: int) -> int:
    """Resources in hand and crates."""
    i = seat * 4
    stock = s.stock
    return stock[i] + stock[i + 1] + stock[i + 2] + stock[i + 3]


def gain_resource(s: AlmanacState, seat: int, r: int, n: int) -> None:
    """Resources from the supply, as many as are there (AL-7.4)."""
    n = min(n, s.supply[r])
    if n:
        s.supply[r] -= n
        s.stock[seat * 4 + r] += n
        if s.log is not None:
            s.tell("gain", seat, {"resource": RESOURCES[r], "n": n})


def return_resource(s: AlmanacState, seat: int, r: int, n: int, why: str) -> None:
    """Resources back to the supply: a price, a sale, a loss or for lack of crates (AL-8.2)."""
    if n:
        s.supply[r] += n
        s.stock[seat * 4 + r] -= n
        if s.log is not None:
            s.tell("return", seat, {"resource": RESOURCES[r], "n": n, "why": why})


def gain_shield(s: AlmanacState, seat: int, n: int) -> None:
    """Shields from the supply, as many as are there (AL-8.5)."""
    n = min(n, s.supply[4])
    if n:
        s.supply[4] -= n
        s.shields[seat] += n
        s.strength[seat] += n * s.tables.shield_strength
        if s.log is not None:
            s.tell("shield", seat, {"n": n})


def gain_token(s: AlmanacState, seat: int, kind: int) -> None:
    """A location token to keep."""
    s.tokens[seat * KINDS + kind] += 1
    if s.log is not None:
        s.tell("token", seat, {"token": TOKENS[kind]})


def discard_token(s: AlmanacState, seat: int, kind: int) -> None:
    """A location token used up: it goes to the box."""
    s.tokens[seat * KINDS + kind] -= 1
    if s.log is not None:
        s.tell("discard_token", seat, {"token": TOKENS[kind]})
