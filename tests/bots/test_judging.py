"""What holds for the evaluations of all games: they are margins, and looking changes nothing."""

import pytest

import royaume
from royaume.bots.chances import chances
from royaume.engine.companions import EVALUATION
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
