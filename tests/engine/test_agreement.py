"""Agreement: how far a game goes the same way again, and what is said of the first difference."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from royaume.engine.agreement import (
    EVENTS,
    POSITION,
    REFUSED,
    RESULT,
    SEAT,
    START,
    UNKNOWN,
    Agreement,
    Step,
    agree,
    difference,
)
from royaume.engine.errors import RecordError
from royaume.engine.events import Event
from royaume.engine.record import Record, digest_of, review
from royaume.engine.registry import forget
from tests.toys import enrol
from tests.toys.orchard import Orchard

GAME = Orchard()


class Later(Orchard):
    """Orchard of another version, with the same rules."""

    version = "2"


@pytest.fixture(autouse=True)
def _orchard() -> Iterator[None]:
    enrol(GAME)
    yield
    forget(GAME.id)


def played(seed: int = 3) -> tuple[Record, list[Step]]:
    """A whole game with everything that is known of it."""
    record = Record(GAME, 2, seed)
    state, rng, steps = record.start(), random.Random(seed), []
    while state.player is not None:
        seat, action = state.player, rng.choice(state.legal())
        state.log = []
        state.play(action)
        position = json.loads(json.dumps(state.to_dict()))
        steps.append(Step(GAME.notation(action), seat, state.log, position))
        record.actions.append(action)
    return record.seal(), steps


def again(steps: list[Step], game: Orchard = GAME, **options: Any) -> Agreement:
    return agree(game, 2, 3, options, steps)


def test_the_same_rules_agree_with_all_that_is_known() -> None:
    record, steps = played()
    found = again(steps)
    assert (found.reason, found.moves, found.said) == (None, len(steps), "")
    assert found.state == record.replay()
    assert list(found.actions) == record.actions


def test_another_version_with_the_same_rules_agrees() -> None:
    _, steps = played()
    assert again(steps, Later()).reason is None


def test_events_may_have_told_more_then_but_not_less() -> None:
    _, steps = played()
    at = next(i for i, step in enumerate(steps) if step.events)
    old = steps[at].events
    assert old is not None
    more = [Event(e.kind, e.seat, {**e.data, "more": 1}, e.secret, e.to) for e in old]
    assert again([*steps[:at], replace(steps[at], events=more), *steps[at + 1 :]]).reason is None
    less = [Event(e.kind, e.seat, {}, None, e.to) for e in old]
    without = [*steps[:at], replace(steps[at], events=less)]
    told = any(e.data or e.secret for e in old)
    assert (again(without).reason == EVENTS) == told


@pytest.mark.parametrize("at", [0, 3])
def test_the_first_difference_is_named_and_everything_before_it_agrees(at: int) -> None:
    _, steps = played()
    step = steps[at]
    assert step.seat is not None
    position = {**(step.position or {}), "ply": 99}
    for reason, changed in (
        (UNKNOWN, replace(step, action="juggle")),
        (REFUSED, replace(step, action="finish")),
        (SEAT, replace(step, seat=1 - step.seat)),
        (EVENTS, replace(step, events=[*(step.events or []), Event("rain", 0, {})])),
        (POSITION, replace(step, position=position)),
    ):
        found = again([*steps[:at], changed, *steps[at + 1 :]])
        assert (found.reason, found.moves) == (reason, at)
        assert found.said
        assert found.state is not None
        assert found.state.ply == at
        assert (found.refusal is not None) == (reason == REFUSED)


def test_a_game_that_cannot_begin_agrees_in_nothing() -> None:
    _, steps = played()
    found = again(steps, goal=7)
    assert (found.reason, found.moves, found.state) == (START, 0, None)


def test_positions_are_compared_in_what_both_say() -> None:
    before = {"version": "1", "deck": ["a", "b"], "hand": [{"x": 1, "gone": 2}]}
    assert difference(before, {"version": "2", "deck": ["a", "b"], "hand": [{"x": 1, "new": 3}]}) == ""
    assert difference(before, {**before, "deck": ["a"]}) == "deck was ['a', 'b'], and is ['a']"
    assert difference(before, {**before, "hand": [{"x": 5}]}) == "hand[0].x was 1, and is 5"
    assert difference({"a": {"version": 1}}, {"a": {"version": 2}}) == "a.version was 1, and is 2"


# Records ----------------------------------------------------------------------------------------


def test_a_record_of_another_version_is_reviewed_to_its_sealed_end() -> None:
    record, _ = played()
    data = record.to_dict()
    enrol(Later())
    assert review(data).reason is None
    again = Record.from_dict(data)
    assert again.to_dict()["rules"] == "2"
    assert again.actions == record.actions
    assert again.result is not None
    assert again.result["scores"] == data["result"]["scores"]
    again.verify()
    assert Record.from_dict({**data, "result": None}).result is None
    assert digest_of(Later().new(2, 3), "1") == GAME.new(2, 3).digest()


def test_a_record_of_another_version_that_differs_is_read_until_there() -> None:
    data = played()[0].to_dict()
    enrol(Later())
    other = {**data, "actions": [*data["actions"][:3], "finish", "finish", "finish"]}
    with pytest.raises(RecordError) as error:
        Record.from_dict(other)
    said = "this record was played with rules version 1 of orchard; here is 2, which differs at action "
    assert str(error.value).startswith(said)
    at = int(str(error.value).removeprefix(said).partition(":")[0])
    assert 4 <= at <= 6
    assert len(Record.from_dict(other, most=at - 1).actions) == at - 1
    with pytest.raises(RecordError, match="differs at action"):
        Record.from_dict(other, most=at)
    assert len(Record.from_dict(data, most=2).actions) == 2
    with pytest.raises(RecordError, match=f"differs at action {len(data['actions'])}: the record says scores"):
        Record.from_dict({**data, "result": {"scores": [9, 9]}})


def test_another_end_is_a_difference() -> None:
    data = played()[0].to_dict()
    for key, value in (("scores", [1, 2]), ("digest", "00"), ("over", False)):
        found = review({**data, "result": {**data["result"], key: value}})
        assert found.reason == RESULT
        assert found.said.startswith(f"the record says {key} {value}, but replaying it gives ")
    assert review({**data, "result": None}).reason is None


def test_an_action_that_is_not_allowed_any_more() -> None:
    data = played()[0].to_dict()
    found = review({**data, "actions": [*data["actions"][:2], "roll", "roll"]})
    assert found.moves in (2, 3)
    assert found.reason == REFUSED


def test_what_is_no_record_is_refused() -> None:
    data = played()[0].to_dict()
    for damage in ({"format": "x"}, {"actions": [3]}, {"components": "00"}, {"game": "chess"}):
        with pytest.raises(ValueError, match=r"\w"):
            review({**data, **damage})
