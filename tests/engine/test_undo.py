"""The undo horizon: one may go back until somebody acting learned something, used chance or passed the turn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import royaume
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, SEEN_SHIFT, SPECTATORS, TURN
from royaume.games.crown_of_emara.state import EmaraState
from tests.toys.orchard import Orchard

ORCHARD = Orchard()
EMARA = royaume.load("crown_of_emara")


@pytest.mark.parametrize(
    ("ply", "action", "limit"),
    [
        (1, "look", 1),  # the seat saw a card
        (2, "drop:apple", 1),  # the others saw a card, but they did not act
        (3, "play:medlar", 1),
        (4, "roll", 4),  # chance
        (5, "finish", 5),  # the turn passed
        (6, "play:pear", 5),
        (7, "finish", 7),
    ],
)
def test_the_limit_after_each_action(ply: int, action: str, limit: int) -> None:
    played = ["look", "drop:apple", "play:medlar", "roll", "finish", "play:pear", "finish"]
    record = Record(ORCHARD, 2, 7, None, [ORCHARD.parse(text) for text in played])
    assert played[ply - 1] == action
    assert record.undo_limit(ply) == limit


def test_a_record_without_actions_goes_back_to_its_start() -> None:
    assert Record(ORCHARD, 2, 7).undo_limit() == 0


def test_the_limit_is_that_of_the_last_ply_unless_told() -> None:
    record = Record(ORCHARD, 2, 7, None, [ORCHARD.parse("look"), ORCHARD.parse("drop:apple")])
    assert record.undo_limit() == record.undo_limit(2) == 1


# Crown of Emara ---------------------------------------------------------------------------------


def eager(players: int, seed: int) -> Record:
    """A game in which everybody recruits and donates where possible, and otherwise plays at random."""
    rng = random.Random(seed)
    record = Record(EMARA, players, seed)
    state = record.start()
    while state.player is not None:
        legal = state.legal()
        wanted = [action for action in legal if EMARA.notation(action).startswith(("recruit:", "donate:"))]
        record.actions.append(rng.choice(wanted or legal))
        state.apply(record.actions[-1])
    return record


@pytest.mark.rule("CE-D9")
def test_a_recruitment_is_final_only_if_it_uncovers_another_advisor() -> None:
    uncovered: Counter[str] = Counter()
    for seed in (6, 52):
        record = eager(4, seed)
        stack, hired, limit = 6, 0, 0
        for ply, state in enumerate(record.states()):
            assert isinstance(state, EmaraState)
            recruited = sum(owned.bit_count() for owned in state.advisors) - hired
            if recruited:
                assert not state.marks & (CHANCE | TURN)
                assert bool(state.marks & REVEAL) == (stack >= 2)
                assert record.undo_limit(ply) == (ply if stack >= 2 else limit)
                uncovered["another" if stack >= 2 else "none after the last" if stack else "none"] += 1
            limit = ply if state.marks & (CHANCE | REVEAL | TURN) else limit
            stack, hired = len(state.stack), hired + recruited
    assert min(uncovered[kind] for kind in ("another", "none after the last", "none")) >= 1


@pytest.mark.rule("CE-D9")
def test_a_draw_of_favor_tokens_is_final_and_the_choice_among_them_is_not() -> None:
    record = eager(3, 1)
    draws = keeps = 0
    drawn, seat = 0, None
    for ply, state in enumerate(record.states()):
        assert isinstance(state, EmaraState)
        if state.drawn and not drawn:
            assert state.marks & REVEAL
            assert record.undo_limit(ply) == ply
            assert state.marks >> SEEN_SHIFT == 1 << state.player  # type: ignore[operator]
            draws += 1
        elif drawn and not state.drawn:
            assert seat is not None
            assert not state.marks & (CHANCE | REVEAL | TURN)
            assert record.undo_limit(ply) == ply - 1
            assert not state.marks >> SEEN_SHIFT >> seat & 1
            assert state.marks >> SEEN_SHIFT >> SPECTATORS & 1
            keeps += 1
        drawn, seat = len(state.drawn), state.player
    assert draws == keeps
    assert draws >= 3


@pytest.mark.rule("CE-D9")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_of_a_turn_is_final(players: int) -> None:
    record = eager(players, 5)
    ends = [ply for ply, action in enumerate(record.actions, 1) if EMARA.notation(action) == "end_turn"]
    assert len(ends) == 18 * players
    marks = [state.marks for state in record.states()]
    assert all(marks[ply] & TURN for ply in ends)
    assert [record.undo_limit(ply) for ply in ends[:6]] == ends[:6]


@pytest.mark.rule("CE-D9")
def test_everything_else_in_a_turn_can_be_taken_back() -> None:
    record = eager(2, 3)
    marks = [state.marks for state in record.states()]
    free = Counter(
        EMARA.notation(action).split(":")[0]
        for ply, action in enumerate(record.actions, 1)
        if not marks[ply] & (CHANCE | REVEAL | TURN)
    )
    assert free["play_card"] == 36
    assert free["move"] >= 36
    assert free["end_turn"] == 0
