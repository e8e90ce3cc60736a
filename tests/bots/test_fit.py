"""Fitting an evaluation: the arithmetic, the positions, the file, and odds that are odds."""

import random
import tomllib
from pathlib import Path

import pytest

import royaume
from royaume.bots.fit import Weighted, fit_odds, fit_weights, match, write
from royaume.bots.greedy import Greedy
from royaume.bots.odds import KNOTS, NOT_FITTED, Odds, chances, hats, odds_of
from royaume.bots.regression import logistic, ridge, solve, squash
from royaume.bots.samples import Sample, evaluation, self_play
from royaume.engine.weights import read_weights
from tests.bots.test_planner import later

GAME = royaume.load("winter_kingdom")


def test_equations_are_solved_with_pivots() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_ridge_finds_the_weights_and_is_pulled_towards_the_old_ones() -> None:
    dice = random.Random(1)
    rows = [[dice.gauss(0, 1), dice.gauss(0, 10)] for _ in range(300)]
    targets = [3 * a - 0.5 * b + dice.gauss(0, 0.1) for a, b in rows]
    assert ridge(rows, targets, [0.0, 0.0], 0.0) == pytest.approx([3.0, -0.5], abs=0.05)
    assert ridge(rows, targets, [1.0, 1.0], 300.0) == pytest.approx([2.0, 0.25], abs=0.1)
    assert ridge(rows, targets, [1.0, 1.0], 1e9) == pytest.approx([1.0, 1.0], abs=0.01)


def test_logistic_regression_finds_the_slope() -> None:
    dice = random.Random(2)
    rows = [[dice.gauss(0, 5)] for _ in range(2000)]
    targets = [float(dice.random() < squash(0.4 * row[0])) for row in rows]
    assert logistic(rows, targets)[0] == pytest.approx(0.4, abs=0.05)


def test_odds_go_from_phase_to_phase() -> None:
    for phase in (0.0, 0.2, 0.5, 0.9, 1.0):
        assert sum(hats(phase)) == pytest.approx(1.0)
    odds = Odds((50.0, 100.0), (0.02, 0.1, 0.3))
    assert [odds.slope(knot) for knot in KNOTS] == pytest.approx([0.02, 0.1, 0.3])
    assert odds.slope(0.75) == pytest.approx(0.2)
    assert odds.chance(0.0, 0.4) == 0.5
    assert odds.chance(10.0, 1.0) > odds.chance(10.0, 0.0) > 0.5


@pytest.mark.parametrize("game", royaume.games())
@pytest.mark.parametrize("players", [2, 3])
def test_chances_are_shared_and_follow_the_evaluation(game: str, players: int) -> None:
    state = royaume.load(game).new(players, 3)
    dice = random.Random(3)
    while state.player is not None:
        if state.ply % 60 == 0:
            found = chances(state)
            assert sum(found) == pytest.approx(1.0)
            judge = [evaluate_for(state, seat) for seat in range(players)]
            assert found[judge.index(max(judge))] == max(found)
        state.apply(dice.choice(state.offered))
    winners = state.winners()
    assert [seat for seat, chance in enumerate(chances(state)) if chance > 0] == winners


def evaluate_for(state: royaume.State, seat: int) -> float:
    from royaume.bots.greedy import judgement

    return judgement(state.game)[0](state, seat)


def test_a_game_without_odds_has_plain_ones() -> None:
    assert odds_of(GAME) != NOT_FITTED
    assert NOT_FITTED.chance(5.0, 0.5) > 0.5


def test_positions_between_turns_know_how_the_game_ended() -> None:
    samples = self_play(GAME, 2, 5, Greedy(guesses=1), 0.3)
    assert len(samples) > 8
    assert all(sample.state.player != sample.moved for sample in samples)
    assert {tuple(sample.won) for sample in samples} in ({(1.0, 0.0)}, {(0.0, 1.0)}, {(0.5, 0.5)})
    assert len({tuple(sample.results) for sample in samples}) == 1


def test_a_fit_finds_what_the_games_were_decided_by() -> None:
    module = evaluation(GAME)
    old = list(module.WEIGHTS)
    truth = [weight + (2.0 if name == "coins" else 0.0) for name, weight in zip(module.TERMS, old, strict=True)]
    samples = []
    for seed in range(3):
        for sample in self_play(GAME, 2, seed, Greedy(guesses=1), 1.0):
            terms = [module.terms(sample.state, seat) for seat in (0, 1)]
            ends = [sum(w * t for w, t in zip(truth, mine, strict=True)) for mine in terms]
            samples.append(Sample(sample.state, sample.moved, ends, [1.0, 0.0] if ends[0] > ends[1] else [0.0, 1.0]))
    found = dict(zip(module.TERMS, fit_weights(module, samples, 0.001), strict=True))
    assert found["coins"] == pytest.approx(truth[module.TERMS.index("coins")], abs=0.2)
    assert found["points"] == 1.0, "fixed"
    assert old == module.WEIGHTS
    odds = fit_odds(module, samples, {2: 190.0})
    assert odds.length[1] == 190.0
    assert all(slope > 0 for slope in odds.slopes)


def test_terms_and_weights_make_the_evaluation() -> None:
    module = evaluation(GAME)
    state = later("winter_kingdom", 60)
    worth = [sum(w * t for w, t in zip(module.WEIGHTS, module.terms(state, seat), strict=False)) for seat in (0, 1)]
    assert module.evaluate(state, 0) == pytest.approx(worth[0] - worth[1])
    assert module.evaluate(state, 1) == pytest.approx(worth[1] - worth[0])


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    write(
        tmp_path / "weights.toml", "python -m royaume.bots.fit", {"a": 1.5, "b": -0.25}, Odds((9.0,), (0.1, 0.2, 0.3))
    )
    assert read_weights(tmp_path, ["b", "a"]) == [-0.25, 1.5]
    assert tomllib.loads((tmp_path / "weights.toml").read_text())["odds"]["slopes"] == [0.1, 0.2, 0.3]
    with pytest.raises(royaume.RoyaumeError, match="do not agree about: b, c"):
        read_weights(tmp_path, ["a", "c"])


def test_a_match_plays_both_weights_at_one_table() -> None:
    module = evaluation(GAME)
    old = list(module.WEIGHTS)
    silly = [-weight for weight in old]
    try:
        won, games = match(GAME, module, "greedy", old, silly, range(1))
        assert (won, games) == (2.0, 2)
        assert Weighted(Greedy(), module, silly).name == "greedy"
    finally:
        module.WEIGHTS[:] = old


def test_only_an_evaluation_with_terms_can_be_fitted() -> None:
    from tests.toys.orchard import Orchard

    with pytest.raises(royaume.RoyaumeError, match="names no TERMS"):
        evaluation(Orchard())
