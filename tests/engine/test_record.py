"""Records: written, read, replayed, sealed, and refused when something is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.engine.errors import RecordError, RoyaumeError
from royaume.engine.record import Record
from royaume.engine.registry import forget
from tests.toys import enrol
from tests.toys.orchard import Orchard

GAME = Orchard()
PLAYED = ("look", "drop:apple", "play:medlar", "roll", "finish", "play:pear", "finish")


@pytest.fixture(autouse=True, scope="module")
def _orchard() -> Iterator[None]:
    enrol(GAME)
    yield
    forget(GAME.id)


def played(*actions: str) -> Record:
    return Record(GAME, 2, 7, None, [GAME.parse(action) for action in actions])


def said(error: pytest.ExceptionInfo[RoyaumeError]) -> str:
    return str(error.value)


def test_a_record_as_data() -> None:
    record = played("look", "drop:apple").seal()
    assert record.to_dict() == {
        "format": "royaume-record-1",
        "game": "orchard",
        "rules": "1",
        "components": GAME.components.digest,
        "players": 2,
        "options": {},
        "seed": "7",
        "actions": ["look", "drop:apple"],
        "result": {"over": False, "scores": [0, 0], "winners": [], "digest": record.replay().digest()},
    }


def test_a_record_survives_json() -> None:
    record = Record("orchard", 3, 2**200 + 1, {"goal": 3}, [])
    again = Record.from_json(record.to_json())
    assert (again.game, again.players, again.seed, again.options) == (GAME, 3, 2**200 + 1, {"goal": 3})
    assert again.to_json() == record.to_json()
    assert Record.from_json(record.to_json().encode()).to_json() == record.to_json()


def test_replaying_to_a_ply() -> None:
    record = played(*PLAYED)
    assert [record.replay(ply).ply for ply in (0, 3, 7)] == [0, 3, 7]
    assert record.replay().ply == 7
    assert [state.ply for state in record.states()] == list(range(8))
    for ply in (-1, 8):
        for method in (record.replay, record.undo_limit):
            with pytest.raises(RecordError) as error:
                method(ply)
            assert said(error) == f"this record has plies 0 to 7, not {ply}"


def test_the_events_of_a_record_know_their_ply() -> None:
    told = played(*PLAYED).events()
    assert [(ply, event.kind) for ply, event in told] == [
        (1, "look"),
        (2, "drop"),
        (3, "play"),
        (4, "roll"),
        (6, "play"),
        (7, "round"),
    ]


def test_an_illegal_action_in_a_record() -> None:
    with pytest.raises(RecordError) as error:
        played("look", "roll").replay()
    assert said(error) == "action 2 of the record, roll, is not allowed: Now you drop a card. (OR-1.2, OR-2.1)"
    with pytest.raises(RecordError) as error:
        Record(GAME, 2, 7, None, [999]).replay()
    assert said(error) == "action 1 of the record, 999, is not allowed: There is no such action. (OR-1.2)"


def test_sealing_and_verifying() -> None:
    record = played(*PLAYED)
    assert record.verify() == record.replay()  # nothing to compare with yet
    assert record.seal() is record
    assert record.verify() == record.replay()
    assert record.result is not None
    record.result["scores"] = [99, 0]
    with pytest.raises(RecordError) as error:
        record.verify()
    assert said(error) == f"the record says scores [99, 0], but replaying it gives {record.replay().scores()}"


WHOLE = played(*PLAYED).seal().to_dict()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ({"format": "x"}, "this is not a record: its format is not 'royaume-record-1'"),
        ({"game": 5}, "this record is damaged: its 'game' is missing or not a str"),
        ({"players": "2"}, "this record is damaged: its 'players' is missing or not a int"),
        ({"players": True}, "this record is damaged: its 'players' is missing or not a int"),
        ({"actions": "look"}, "this record is damaged: its 'actions' is missing or not a list"),
        ({"seed": 7}, "this record is damaged: its 'seed' is missing or not a str"),
        ({"seed": "-7"}, "this record is damaged: its seed is not a number"),
        ({"seed": "²"}, "this record is damaged: its seed is not a number"),
        ({"seed": "9" * 81}, "this record is damaged: its seed is not a number"),
        (
            {"seed": "9" * 80},
            f"this record cannot be read: a seed is a whole number from 0 to 2^256 - 1, not {'9' * 80}",
        ),
        (
            {"rules": "2", "actions": ["lock"]},
            "this record was played with rules version 2 of orchard; here is 1, which differs at action 1: "
            "'lock' is not an action of this game; did you mean look?",
        ),
        (
            {"components": "0"},
            "this record was played with other component data; give the file it was played with (--components)",
        ),
        ({"players": 4}, "this record cannot be read: Orchard is for 2 to 3 players, not 4"),
        ({"options": {"open": 1}}, "this record cannot be read: option open cannot be 1: allowed is false or true"),
        (
            {"actions": ["lock"]},
            "this record cannot be read: 'lock' is not an action of this game; did you mean look?",
        ),
        ({"actions": ["look", 3]}, "action 2 of this record is not a text"),
        ({"result": []}, "this record is damaged: its 'result' is not a table"),
    ],
)
def test_a_damaged_record(damage: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_dict({**WHOLE, **damage})
    assert said(error) == sentence


def test_an_unknown_game() -> None:
    with pytest.raises(RecordError, match="this record cannot be read: there is no game 'chess'; the games are: "):
        Record.from_dict({**WHOLE, "game": "chess"})


def test_a_record_without_component_digest_is_read() -> None:
    assert Record.from_dict({**WHOLE, "components": None}).verify().ply == 7


@pytest.mark.parametrize("text", ["", "{", b"\xff\xfe\x00", "[" * 100_000])
def test_what_is_not_json(text: str | bytes) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_json(text)
    assert said(error).startswith("this is not a record: it is not valid JSON (")


@pytest.mark.parametrize("text", ["3", "[]", "null", "{}"])
def test_json_that_is_not_a_record(text: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_json(text)
    assert said(error) == "this is not a record: its format is not 'royaume-record-1'"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200)
@given(st.sampled_from([*sorted(WHOLE), "play"]), JSON)
def test_any_damage_is_refused_clearly_or_harmless(key: str, value: Any) -> None:
    text = json.dumps({**WHOLE, key: value})
    try:
        Record.from_json(text).verify()
    except RecordError as error:
        sentence = str(error)
        assert sentence
    else:
        assert key in ("components", "result", "options", "actions", "play")
