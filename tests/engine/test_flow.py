"""Steps: packing, and the loop that runs them: forced choices, choices that wait, choices that are skipped."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.flow import Flow
from royaume.engine.head import new_head
from royaume.engine.state import CHANCE, EVERYONE, REVEAL, SEEN_SHIFT, TURN
from tests.toys.orchard import Orchard
from tests.toys.orchard.state import OrchardState


def table(n: int) -> Flow:
    flow = Flow()
    for i in range(n):
        flow.step(f"step_{i}")
    return flow


@given(st.integers(0, 255), st.integers(0, 7), st.integers(0, 2**40))
def test_a_step_packs_and_unpacks(op: int, seat: int, arg: int) -> None:
    flow = table(256)
    step = flow.pack(f"step_{op}", seat, arg)
    assert flow.unpack(step) == (f"step_{op}", seat, arg)
    assert step == op | seat << 8 | arg << 11


@given(st.integers(0, 255), st.integers(0, 7), st.integers(0, 2**40))
def test_asking_pushes_the_packed_step(op: int, seat: int, arg: int) -> None:
    s = OrchardState(new_head(Orchard(), {}, 2, 1), ())
    s.ask(op, seat, arg)
    assert s.agenda == [table(256).pack(f"step_{op}", seat, arg)]


@pytest.mark.parametrize(("seat", "arg"), [(-1, 0), (8, 0), (0, -1)])
def test_a_step_that_cannot_be(seat: int, arg: int) -> None:
    with pytest.raises(ValueError, match=f"the step 'step_0' cannot be for seat {seat} with argument {arg}"):
        table(1).pack("step_0", seat, arg)


def test_an_unknown_step() -> None:
    with pytest.raises(ValueError, match="not in list"):
        table(1).pack("step_1", 0, 0)


def test_decorators_fill_the_table_and_leave_the_function() -> None:
    flow = table(2)

    def run(s: Any, seat: int, arg: int) -> None:
        pass

    def options(s: Any, seat: int, arg: int) -> list[int]:
        return []

    def choose(s: Any, seat: int, arg: int, action: int) -> None:
        pass

    assert flow.run(0)(run) is run
    assert flow.options(1)(options) is options
    assert flow.choose(1)(choose) is choose
    assert (flow.runs, flow.asks, flow.answers) == ([run, None], [None, options], [None, choose])


class Table(OrchardState):
    """A position with steps of its own: `arg` says how many options a decision has."""

    def __init__(self) -> None:
        super().__init__(new_head(Orchard(), {}, 2, 1), ())
        self.flow = STEPS
        self.done: list[tuple[Any, ...]] = []


STEPS = Flow()
RUN = STEPS.step("run")
PICK = STEPS.step("pick")
WAIT = STEPS.step("wait", waits=True)


@STEPS.run(RUN)
def run(s: Table, seat: int, arg: int) -> None:
    s.done.append(("run", seat, arg))


@STEPS.options(PICK)
@STEPS.options(WAIT)
def pick_options(s: Table, seat: int, arg: int) -> list[int]:
    return list(range(arg))


@STEPS.choose(PICK)
@STEPS.choose(WAIT)
def pick_choose(s: Table, seat: int, arg: int, action: int) -> None:
    s.done.append(("chosen", seat, arg, action))
    if action == 1:
        s.below(2)
    if action == 2:
        s.reveal(1 << seat)
    if action == 3:
        s.reveal(EVERYONE & ~(1 << seat))


def settled(*steps: tuple[int, int, int]) -> Table:
    s = Table()
    for step in reversed(steps):
        s.ask(*step)
    s.settle()
    return s


def test_automatic_steps_run_in_order_until_a_decision() -> None:
    s = settled((RUN, 0, 1), (RUN, 1, 2), (PICK, 1, 3), (RUN, 0, 9))
    assert s.done == [("run", 0, 1), ("run", 1, 2)]
    assert (s.player, s.legal()) == (1, [0, 1, 2])


def test_one_option_is_taken_and_none_is_skipped() -> None:
    s = settled((PICK, 0, 1), (PICK, 1, 0), (RUN, 0, 5))
    assert s.done == [("chosen", 0, 1, 0), ("run", 0, 5)]
    assert (s.player, s.legal(), s.agenda) == (None, [], [])


def test_a_step_that_waits_asks_even_for_one_option_but_not_for_none() -> None:
    s = settled((WAIT, 0, 0), (WAIT, 1, 1))
    assert (s.done, s.player, s.legal()) == ([], 1, [0])
    s.apply(0)
    assert (s.done, s.player) == ([("chosen", 1, 1, 0)], None)


def test_an_answer_counts_a_ply_and_carries_on() -> None:
    s = settled((PICK, 0, 2), (RUN, 1, 7), (PICK, 1, 2))
    s.apply(0)
    assert s.done == [("chosen", 0, 2, 0), ("run", 1, 7)]
    assert (s.ply, s.player) == (1, 1)


@pytest.mark.parametrize(
    ("action", "next_seat", "marks"),
    [
        (0, 0, 0),
        (0, 1, TURN),
        (1, 0, CHANCE),
        (2, 0, REVEAL | 1 << SEEN_SHIFT),
        (3, 0, 254 << SEEN_SHIFT),
        (3, 1, TURN | 254 << SEEN_SHIFT),
    ],
)
def test_what_an_action_did_is_marked(action: int, next_seat: int, marks: int) -> None:
    s = settled((PICK, 0, 4), (PICK, next_seat, 2))
    s.apply(action)
    assert s.marks == marks


def test_the_end_of_the_game_passes_the_turn() -> None:
    s = settled((PICK, 0, 2))
    s.apply(0)
    assert (s.player, s.marks) == (None, TURN)


def test_marks_are_those_of_the_last_action_alone() -> None:
    s = settled((PICK, 0, 2), (PICK, 0, 2), (PICK, 0, 2))
    s.apply(1)
    s.apply(0)
    assert s.marks == 0


def test_what_is_answered_in_secret_is_asked_in_any_case() -> None:
    flow = Flow()
    assert flow.secret == []
    flow.step("aloud")
    flow.step("in_secret", waits=True, secret=True)
    assert flow.secret == [False, True]
    with pytest.raises(AssertionError, match="skipping it would tell"):
        flow.step("told_by_silence", secret=True)
