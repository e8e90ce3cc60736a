"""What holds for the evaluations of all games: they are margins, and looking changes nothing."""

import random

import pytest

import royaume
from royaume.bots.chances import chances
from royaume.engine.companions import EVALUATION, FITTING
from tests.bots.played import played

GAMES = [name for name in royaume.games() if EVALUATION.of(royaume.load(name)) is not None]


@pytest.mark.parametrize("turns", [0, 20, 50, 80, 140])
@pytest.mark.parametrize("name", GAMES)
def test_the_margins_of_two_players_are_opposite(name: str, turns: int) -> None:
    game = royaume.load(name)
    state = played(game, 2, turns, turns)
    evaluate = EVALUATION.needed(game).evaluate
    assert evaluate(state, 0) == pytest.approx(-evaluate(state, 1))
    assert sum(chances(state)) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_judging_changes_nothing(name: str) -> None:
    game = royaume.load(name)
    state = played(game, 3, 5, 50)
    before = state.to_dict()
    evaluation = EVALUATION.needed(game)
    evaluation.evaluate(state, 1)
    evaluation.finish(state.clone(), 1)
    assert state.to_dict() == before


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_every_term_counts_with_its_own_weight_also_when_the_weights_change(name: str, players: int) -> None:
    """What is added up by name in each game is the list of terms, times the list of weights as it is now."""
    game = royaume.load(name)
    fitting, evaluate = FITTING.needed(game), EVALUATION.needed(game).evaluate
    weights, kept, dice = fitting.WEIGHTS, list(fitting.WEIGHTS), random.Random(players)
    try:
        for turns in (10, 40, 70):
            state = played(game, players, turns, turns)
            weights[:] = [weight * dice.uniform(0.5, 1.5) + dice.uniform(0.1, 0.5) for weight in kept]
            worth = [
                sum(weight * count for weight, count in zip(weights, fitting.terms(state, seat), strict=False))
                for seat in range(players)
            ]
            for seat in range(players):
                others = [each for other, each in enumerate(worth) if other != seat]
                assert evaluate(state, seat) == pytest.approx(worth[seat] - max(others))
    finally:
        weights[:] = kept
