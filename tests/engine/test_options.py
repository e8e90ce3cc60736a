"""Options: what is accepted, what a person may type, what is said about the rest."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.errors import RoyaumeError
from royaume.engine.options import Option, settle_options

START = Option("start", "card", ("card", "first_game"), 0, 60)
OPEN = Option("open", False, (False, True))
LEVEL = Option("level", 3, (), -2, None)
SIZE = Option("size", 1, (1, 2))
VALUES = st.one_of(st.booleans(), st.integers(-100, 100), st.text(max_size=5), st.none(), st.floats(), st.just("card"))


@given(VALUES)
def test_accepts_exactly_what_is_declared(value: object) -> None:
    whole = type(value) is int
    assert START.accepts(value) == (value in ("card", "first_game") or (whole and 0 <= value <= 60))  # type: ignore[operator]
    assert OPEN.accepts(value) == (value is True or value is False)
    assert LEVEL.accepts(value) == (whole and value >= -2)  # type: ignore[operator]
    assert SIZE.accepts(value) == (whole and value in (1, 2))


@given(
    st.one_of(st.text(max_size=6), st.integers(-100, 100).map(str), st.sampled_from(["--5", "²", "+3", " 3", "1_0"]))
)
def test_what_is_typed_is_read_or_refused(text: str) -> None:
    for option in (START, OPEN, LEVEL, SIZE):
        try:
            value = option.read(text)
        except RoyaumeError as error:
            said = str(error)
            assert said == f"option {option.id} cannot be '{text}': allowed is {option.allowed()}"
        else:
            assert option.accepts(value)
            assert str(value).lower() == text.lower() or int(text) == value


def test_every_sample_can_be_typed() -> None:
    for option in (START, OPEN, LEVEL, SIZE):
        for value in option.samples():
            read = option.read(str(value))
            assert (read, type(read)) == (value, type(value))


def test_samples_are_every_choice_and_the_ends_of_the_range() -> None:
    assert START.samples() == ("card", "first_game", 0, 60)
    assert OPEN.samples() == (False, True)
    assert LEVEL.samples() == (-2, 48)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (START, "card, first_game or a whole number from 0 to 60"),
        (OPEN, "false or true"),
        (LEVEL, "a whole number from -2"),
        (SIZE, "1 or 2"),
    ],
)
def test_what_is_allowed_is_said_in_words(option: Option, said: str) -> None:
    assert option.allowed() == said


def test_defaults_fill_what_was_not_given() -> None:
    assert settle_options([START, OPEN], None) == {"start": "card", "open": False}
    assert settle_options([START, OPEN], {"open": True}) == {"start": "card", "open": True}
    assert list(settle_options([START, OPEN], {"open": True, "start": 5})) == ["start", "open"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": 1}, "there is no option 'colour' here; the options are: start, open"),
        ({"open": 1}, "option open cannot be 1: allowed is false or true"),
        ({"start": True}, "option start cannot be True: allowed is card, first_game or a whole number from 0 to 60"),
        ({"start": 61}, "option start cannot be 61: allowed is card, first_game or a whole number from 0 to 60"),
        ({"start": [1]}, "option start cannot be [1]: allowed is card, first_game or a whole number from 0 to 60"),
        (["open"], "options are given as names with values, not as ['open']"),
    ],
)
def test_bad_options_are_refused(given: Any, said: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        settle_options([START, OPEN], given)
    assert str(error.value) == said


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(RoyaumeError) as error:
        settle_options([], {"open": True})
    assert str(error.value) == "there is no option 'open' here; the options are: none"


def test_seats_are_counted_from_1_by_people_and_from_0_by_programs() -> None:
    first = Option("first", "random", ("random",), 0, 3, seat=True)
    assert [first.read(text) for text in ("random", "1", "4")] == ["random", 0, 3]
    assert first.allowed() == "random or a whole number from 0 to 3"
    for text in ("0", "5"):
        with pytest.raises(RoyaumeError, match="allowed is random or a seat from 1 to 4"):
            first.read(text)


@given(st.data())
def test_several_values_are_picked_by_name(data: st.DataObject) -> None:
    cards = tuple("abcdefg")
    option = Option("cards", "random", ("random", *cards), 0, 34, picks=3)
    number = data.draw(st.integers(0, 34))
    names = data.draw(st.permutations(option.picked(number)))
    assert option.number(names) == number == option.read("+".join(names))
    for wrong in (names[:2], [*names, "random"], [names[0]] * 3):
        with pytest.raises(RoyaumeError, match="takes 3 different ones of: a, b"):
            option.read("+".join(wrong))
