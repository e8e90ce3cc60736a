"""Action spaces: integers, argument indices, argument names and notation are four faces of one thing."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.actions import ActionSpace, Family
from royaume.engine.errors import RoyaumeError

NAMES = st.from_regex("[a-z][a-z0-9_]{0,5}", fullmatch=True)
VOCABULARIES = st.lists(st.lists(NAMES, min_size=0, max_size=4, unique=True), max_size=3)
DECLARED = st.lists(st.tuples(NAMES, VOCABULARIES), min_size=1, max_size=5, unique_by=lambda family: family[0])


def declare(families: list[tuple[str, list[list[str]]]]) -> ActionSpace:
    space = ActionSpace()
    for name, words in families:
        space.family(name, *words)
    return space


@given(DECLARED)
def test_every_integer_is_one_action(families: list[tuple[str, list[list[str]]]]) -> None:
    space = declare(families)
    expected = [":".join((name, *words)) for name, lists in families for words in itertools.product(*lists)]
    assert space.size == len(expected)
    assert [space.notation(action) for action in range(space.size)] == expected
    assert [space.parse(text) for text in expected] == list(range(space.size))


@given(DECLARED)
def test_families_encode_and_decode(families: list[tuple[str, list[list[str]]]]) -> None:
    space = declare(families)
    for action in range(space.size):
        family = space.family_of(action)
        assert action in family
        assert [action in other for other in space.families].count(True) == 1
        assert family.at(*family.indices(action)) == action
        assert family.of(*family.arguments(action)) == action
        assert family.arguments(action) == tuple(
            words[i] for words, i in zip(family.words, family.indices(action), strict=True)
        )


def test_a_family_counts_the_last_argument_fastest() -> None:
    family = Family("place", 10, (("a", "b"), ("x", "y", "z")))
    assert [family.at(i, j) for i in (0, 1) for j in (0, 1, 2)] == [10, 11, 12, 13, 14, 15]
    assert family.of("b", "x") == 13
    assert family.indices(14) == (1, 1)
    assert (9 in family, 10 in family, 15 in family, 16 in family) == (False, True, True, False)
    assert repr(family) == "Family('place', 10..15)"


def test_wrong_arguments_are_refused() -> None:
    family = Family("place", 0, (("a", "b"),))
    with pytest.raises(ValueError, match="zip"):
        family.at(0, 0)
    with pytest.raises(ValueError, match="not in tuple"):
        family.of("c")


SPACE = declare([("pay", [["wood", "gold"]]), ("pass", [])])


@pytest.mark.parametrize("action", [-1, 3, 1000])
def test_an_integer_that_is_no_action(action: int) -> None:
    with pytest.raises(RoyaumeError) as error:
        SPACE.notation(action)
    assert str(error.value) == f"{action} is not an action: actions are 0 to 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pay:wod", "'pay:wod' is not an action of this game; did you mean pay:wood or pay:gold?"),
        ("zzz", "'zzz' is not an action of this game"),
        ("", "'' is not an action of this game"),
    ],
)
def test_a_text_that_is_no_action(text: str, said: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        SPACE.parse(text)
    assert str(error.value) == said


def test_blanks_around_a_notation_do_not_matter() -> None:
    assert SPACE.parse(" pay:gold\n") == 1


def test_a_family_declared_after_parsing_is_known() -> None:
    space = declare([("pass", [])])
    assert space.parse("pass") == 0
    space.family("look")
    assert space.parse("look") == 1
