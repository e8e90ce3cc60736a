"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import random
from typing import Any

from .actions import held, ids
from .scoring import breakdown
from .state import OrchardState


def see(s: OrchardState, seat: int | None) -> dict[str, Any]:
    """Everything but the deck and the hands of the others (None: a spectator)."""
    return {
        "goal": s.options["goal"],
        "deck": len(s.deck),
        "discard": ids(held(s.discard)),
        "looked": s.looked,
        "rolled": s.rolled,
        "seats": [area(s, i, knows(s, seat, i)) for i in range(s.seats)],
    }


def area(s: OrchardState, i: int, known: bool) -> dict[str, Any]:
    """What lies before a seat; the hand only if it is known."""
    lines = breakdown(s, i)
    return {
        "hand": ids(held(s.hand[i])) if known else None,
        "hand_size": s.hand[i].bit_count(),
        "table": ids(held(s.table[i])),
        "dice": s.dice[i],
        "score": sum(lines.values()),
        "breakdown": lines,
    }


def knows(s: OrchardState, seat: int | None, other: int) -> bool:
    """True if `seat` sees the hand of `other`."""
    return seat == other or bool(s.options["open"])


def determinize(s: OrchardState, seat: int | None, rng: random.Random) -> OrchardState:
    """Deal deck and unknown hands anew, and replace the chance to come."""
    other = s.clone()
    unknown = [i for i in range(s.seats) if not knows(s, seat, i)]
    pool = s.pool([*s.deck, *(card for i in unknown for card in held(s.hand[i]))])
    rng.shuffle(pool)
    for i in unknown:
        other.hand[i] = sum(1 << pool.pop() for _ in range(s.hand[i].bit_count()))
    other.deck = pool
    other.renew_chance(rng)
    return other
