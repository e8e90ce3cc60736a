"""One Sight turns a position into what a seat may know: its view, its guesses, and its own decision only."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.engine.state import State
from royaume.server.sight import Sight
from royaume.server.views.foresight import finality, odds


def positions(game: str, players: int) -> list[State]:
    """Positions out of a game of random moves, its end included."""
    dice = random.Random(game)
    state = royaume.load(game).new(players, seed=players)
    found = [state.clone()]
    while state.player is not None:
        state.apply(dice.choice(state.legal()))
        if dice.random() < 0.05 or state.player is None:
            found.append(state.clone())
    return found


@pytest.mark.parametrize("game", royaume.games())
def test_a_guess_looks_the_same_to_the_seat_and_only_the_seat_that_decides_has_choices(game: str) -> None:
    for state in positions(game, 2):
        for seat in (None, 0, 1):
            sight = Sight(state, seat)
            guess = sight.guess(random.Random(1))
            assert guess.view(seat) == sight.view() == state.view(seat)
            assert sight.decides == (seat is not None and seat == state.player)
            assert sight.legal() == (state.legal() if sight.decides else [])
            assert not sight.shortcuts() or sight.decides
            assert Sight(guess, seat).legal() == sight.legal()


@pytest.mark.parametrize("game", royaume.games())
def test_thinking_about_a_position_leaves_it_as_it_is(game: str) -> None:
    looked = 0
    for state in positions(game, 2):
        before = state.digest()
        sight = Sight(state, state.player, b"secret")
        legal = {state.game.notation(action) for action in sight.legal()}
        final = finality(sight, beyond=False)
        assert final.actions <= legal
        assert final.runs <= set(sight.shortcuts())
        assert final.twice <= final.actions | final.runs
        assert 98 <= sum(odds(sight)) <= 102
        assert state.digest() == before
        looked += 1
    assert looked > 3


def test_dice_are_the_same_for_the_same_question_and_foreseen_by_nobody() -> None:
    state = royaume.load("crown_of_emara").new(2, seed=1)

    def rolled(seat: int | None, key: bytes, about: str) -> float:
        return Sight(state, seat, key).dice(about).random()

    assert rolled(0, b"secret", "odds") == rolled(0, b"secret", "odds")
    others = [(1, b"secret", "odds"), (None, b"secret", "odds"), (0, b"another", "odds"), (0, b"secret", "hint")]
    assert rolled(0, b"secret", "odds") not in [rolled(*other) for other in others]
    with pytest.raises(AssertionError, match="needs the secret"):
        Sight(state, 0).dice("odds")
