"""The door to positions: bad players, seeds, options and data are refused in one clear sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.reasons import Reason
from royaume.engine.state import State
from tests.toys.orchard import Orchard
from tests.toys.orchard.state import OrchardState

GAME = Orchard()


def said(error: pytest.ExceptionInfo[RoyaumeError]) -> str:
    assert isinstance(error.value, ValueError)
    return str(error.value)


@pytest.mark.parametrize(("players", "shown"), [(1, "1"), (4, "4"), (0, "0"), (-2, "-2"), ("2", "'2'"), (True, "True")])
def test_the_number_of_players(players: Any, shown: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.new(players, 1)
    assert said(error) == f"Orchard is for 2 to 3 players, not {shown}"


@pytest.mark.parametrize(
    ("seed", "shown"), [(-1, "-1"), (2**256, str(2**256)), ("7", "'7'"), (1.0, "1.0"), (True, "True")]
)
def test_the_seed(seed: Any, shown: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.new(2, seed)
    assert said(error) == f"a seed is a whole number from 0 to 2^256 - 1, not {shown}"


def test_every_allowed_seed_gives_a_game() -> None:
    for seed in (0, 1, 2**64, 2**256 - 1):
        assert GAME.new(2, seed).seed == seed


def test_without_seed_games_differ() -> None:
    seeds = {GAME.new(2).seed for _ in range(4)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_without_players_the_smallest_number() -> None:
    assert GAME.new(seed=1).seats == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"goals": 2}, "there is no option 'goals' here; the options are: goal, open"),
        ({"goal": 4}, "option goal cannot be 4: allowed is a whole number from 2 to 3"),
        ({"open": "yes"}, "option open cannot be 'yes': allowed is false or true"),
        ("open", "options are given as names with values, not as 'open'"),
    ],
)
def test_the_options(options: Any, sentence: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.new(2, 1, options)
    assert said(error) == sentence


def test_a_new_game_is_settled_and_bears_no_marks() -> None:
    state = GAME.new(2, 7)
    assert (state.player, state.ply, state.marks, state.log) == (0, 0, 0, None)
    assert [GAME.notation(action) for action in state.legal()] == ["play:apple", "play:medlar", "look"]


def test_the_digest_of_a_position_never_changes() -> None:
    assert GAME.new(2, 7).digest() == "41a46f3d41230c2a7592de847046902c"


def test_equal_positions_are_equal() -> None:
    one, other = GAME.new(2, 7), GAME.new(2, 7)
    assert one == other
    other.apply(other.legal()[0])
    assert one != other
    assert one != "a position"


def test_an_illegal_action_says_why_and_cites_the_clause() -> None:
    state = GAME.new(2, 7)
    with pytest.raises(IllegalAction) as error:
        state.play(GAME.parse("roll"))
    assert said(error) == "Now you play a card. (OR-1.2, OR-2.1)"
    reason = error.value.reason
    assert reason.to_dict() == {
        "key": "not_now.menu",
        "clauses": ["OR-1.2", "OR-2.1"],
        "en": "Now you play a card.",
        "fr": "Il faut maintenant poser une carte.",
    }
    assert repr(reason) == "Reason('not_now.menu', ('OR-1.2', 'OR-2.1'), {})"
    assert state == GAME.new(2, 7)


def test_a_reason_without_clauses_is_its_text_alone() -> None:
    assert str(Reason(GAME, "game_over", ())) == "The game is over."


def test_the_name_in_both_languages() -> None:
    assert (GAME.name(), GAME.name("fr")) == ("Orchard", "Le verger")
    with pytest.raises(RoyaumeError) as error:
        GAME.name("de")
    assert said(error) == "there are no words in 'de'; the languages are: en, fr"


# Positions as data ------------------------------------------------------------------------------

DATA = GAME.new(2, 7).to_dict()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ({"game": "chess"}, "this is a position of 'chess', not of 'orchard'"),
        ({"version": "0"}, "this position was written by rules version 0 of orchard; here is 1"),
        ({"players": 9}, "Orchard is for 2 to 3 players, not 9"),
        ({"options": {"open": 3}}, "option open cannot be 3: allowed is false or true"),
        ({"options": []}, "options are given as names with values, not as []"),
        (
            {"seed": "-1"},
            "this is not a readable position of orchard (ValueError: the seed or the number of draws is out of range)",
        ),
        (
            {"draws": -1},
            "this is not a readable position of orchard (ValueError: the seed or the number of draws is out of range)",
        ),
        (
            {"draws": 1.5},
            "this is not a readable position of orchard (TypeError: draws is a whole number, not 1.5)",
        ),
        (
            {"ply": "next"},
            "this is not a readable position of orchard (TypeError: ply is a whole number, not 'next')",
        ),
        (
            {"ply": -1},
            "this is not a readable position of orchard (ValueError: no position is at ply -1)",
        ),
        (
            {"agenda": [["menu", 9, 0]]},
            "this is not a readable position of orchard "
            "(ValueError: the step 'menu' cannot be for seat 9 with argument 0)",
        ),
        (
            {"agenda": [["menu", 5, 0]]},
            "this is not a readable position of orchard (IndexError: list index out of range)",
        ),
        (
            {"deck": ["banana"]},
            "this is not a readable position of orchard (ValueError: tuple.index(x): x not in tuple)",
        ),
    ],
)
def test_damaged_positions(damage: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.from_dict({**DATA, **damage})
    assert said(error) == sentence


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_not_a_position_at_all(data: Any) -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.from_dict(data)
    assert said(error) == "this is not a position of orchard: a position is a table of names and values"


def test_a_missing_field_is_named() -> None:
    with pytest.raises(RoyaumeError) as error:
        GAME.from_dict({key: value for key, value in DATA.items() if key != "deck"})
    assert said(error) == "this is not a readable position of orchard (KeyError: 'deck')"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200)
@given(st.sampled_from(sorted(DATA)), JSON)
def test_any_damage_is_refused_clearly_or_harmless(key: str, value: Any) -> None:
    try:
        state: State = GAME.from_dict({**DATA, key: value})
    except RoyaumeError as error:
        sentence = str(error)
        assert sentence
    else:
        assert isinstance(state, OrchardState)


def test_a_read_position_bears_no_marks() -> None:
    state = GAME.new(2, 7)
    state.apply(GAME.parse("look"))
    assert state.marks
    assert GAME.from_dict(state.to_dict()).marks == 0
