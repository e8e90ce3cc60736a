"""Matches for tests: small, quick, and made by hand where statistics are concerned."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import royaume
from royaume.arena.contestants import read_contestant
from royaume.arena.journal import Journal
from royaume.arena.match import play_match
from royaume.arena.plan import ROUND_ROBIN, Plan, make_plan
from royaume.arena.playing import Played
from royaume.arena.runners import Here

GAME = "almanac"  # a game of random bots takes a few milliseconds
BAD = "tests.arena.bad_bots"


def plan_of(*bots: str, game: str = GAME, players: int = 2, mode: str = ROUND_ROBIN, **more: Any) -> Plan:
    """A plan for these bots."""
    return make_plan(royaume.load(game), players, tuple(read_contestant(bot) for bot in bots), mode, **more)


def play(plan: Plan) -> list[Played]:
    """All groups of a plan, played here and now."""
    return play_match(plan, Here(), Journal({}))


def game_of(
    places: Sequence[int], seats: Sequence[int] = (0, 1), scores: Sequence[int] | None = None
) -> dict[str, Any]:
    """A finished game as the arena writes it down."""
    given = [100 - 10 * place for place in places] if scores is None else list(scores)
    return {
        "seats": list(seats),
        "scores": given,
        "places": list(places),
        "decisions": [10] * len(places),
        "moves": "00",
        "failed": None,
        "ms": [1.0] * len(places),
    }


def pair(index: int, first: float, second: float) -> Played:
    """A group of two games in which contestant 0 gets these points: 1, 0.5 or 0."""
    places = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}
    return {
        "group": index,
        "games": [game_of(places[first], (0, 1)), game_of(places[second][::-1], (1, 0))],
    }


def luck(dice: random.Random, strengths: Sequence[float], seats: Sequence[int]) -> list[int]:
    """The places of the seats, drawn by strength as Plackett-Luce says."""
    left = list(range(len(seats)))
    places = [0] * len(seats)
    for place in range(1, len(seats) + 1):
        seat = dice.choices(left, [strengths[seats[seat]] for seat in left])[0]
        left.remove(seat)
        places[seat] = place
    return places


def alive(pid: int) -> bool:
    """True if the process is still there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
