"""With people a bot plays no detours: it picks nothing up only to put it back."""

from __future__ import annotations

import random
from typing import Any

import pytest

import royaume
from royaume.bots import Bot, make_bot
from royaume.bots.memory import Rehearsed
from royaume.engine.sameness import situation
from royaume.engine.state import CHANCE, REVEAL

LEVEL = "squire"  # decides step by step, and misjudges: it changes its mind


def detours(name: str, rehearsed: bool) -> int:
    """How often a seat came back to where it had been in the same turn, nothing new having come out on the way."""
    state, dice, found = royaume.load(name).new(2, 1), random.Random(1), 0
    seated: list[Bot] = [(Rehearsed(make_bot(LEVEL)) if rehearsed else make_bot(LEVEL)).sit() for _ in range(2)]
    seat: int | None = None
    been: list[dict[str, Any]] = []
    while state.player is not None:
        if state.player != seat or state.marks & (CHANCE | REVEAL):
            seat, been = state.player, []
        been.append(situation(state, seat))
        state.apply(seated[seat].choose(state.determinize(seat, dice), seat, dice))
        found += state.player == seat and situation(state, seat) in been[:-1]
    return found


@pytest.mark.parametrize("name", royaume.games())
def test_no_bot_comes_back_to_where_it_was(name: str) -> None:
    assert detours(name, rehearsed=True) == 0


def test_a_detour_would_be_counted() -> None:
    assert detours("winter_kingdom", rehearsed=False) > 0
