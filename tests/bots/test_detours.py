"""With people a bot plays no detours: it picks nothing up only to put it back."""

from __future__ import annotations

import random
from typing import Any

import pytest

import royaume
from royaume.bots import Bot, Player, make_bot
from royaume.bots.memory import Memory, Rehearsed
from royaume.bots.search import Search
from royaume.engine.sameness import situation
from royaume.engine.state import CHANCE, REVEAL
from tests.bots.test_planner import later, taken_back

LEVEL = "squire"  # decides step by step, and misjudges: it changes its mind
TAKEN_BACK = [8, 20, 24]  # seeds


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


@pytest.mark.parametrize("seed", TAKEN_BACK)
def test_who_thinks_again_in_the_middle_of_a_turn_takes_nothing_back(seed: int) -> None:
    """Positions of Winter Kingdom in which a house was picked up, thought about again, and put back."""
    state = taken_back(seed)
    seat = state.player
    assert seat is not None
    player = Player(Search(simulations=6, arms=6, width=4, rounds=1.0), seat, 1)
    been = []
    while state.player == seat:
        been.append(situation(state, seat))
        state.play(player.decide(state))
        assert situation(state, seat) not in been


def test_a_seat_remembers_where_it_was_in_this_turn_alone() -> None:
    state = later("winter_kingdom", 40)
    seat = state.player
    assert seat is not None
    memory = Memory()
    memory.remember(state, seat)
    began = state.clone()
    state.play(state.offered[0])
    memory.remember(state, seat)
    assert [place.same(began, seat) for place in memory.been] == [True, False]
    assert [place.same(state, seat) for place in memory.been] == [False, True]
    state.ply += 2  # others have decided
    memory.remember(state, seat)
    assert len(memory.been) == 1
