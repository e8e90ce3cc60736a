"""Fitting an evaluation: the arithmetic, the positions, the file, and odds that are odds."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume
from royaume.bots.chances import Scale, shares
from royaume.bots.duel import Score, Weighted, duel
from royaume.bots.fit import main
from royaume.bots.fitting import fit_odds, fit_weights
from royaume.bots.greedy import Greedy, judgement
from royaume.bots.odds import KNOTS, NOT_FITTED, Odds, hats, odds_of
from royaume.bots.regression import logistic, plackett, ridge, solve, squash
from royaume.bots.samples import Sample, self_play
from royaume.bots.sheet import Sheet, read_sheet
from royaume.engine.companions import FITTING
from royaume.engine.registry import forget
from royaume.engine.weights import FILE, read_weights
from tests.bots.test_planner import later
from tests.toys import enrol
from tests.toys.bare import BareOrchard
from tests.toys.judged.game import JudgedOrchard

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


def test_shares_among_several_are_found_and_pulled() -> None:
    dice = random.Random(2)
    rows = [[[dice.gauss(0, 5), dice.gauss(0, 1)] for _ in range(3)] for _ in range(1500)]
    targets = []
    for group in rows:
        first = dice.choices(range(3), shares([0.3 * a - 0.5 * b for a, b in group]))[0]
        targets.append([float(seat == first) for seat in range(3)])
    assert plackett(rows, targets, [0.0, 0.0], 1.0) == pytest.approx([0.3, -0.5], abs=0.08)
    assert plackett(rows, targets, [1.0, 1.0], 1e7) == pytest.approx([1.0, 1.0], abs=0.01)


def test_odds_go_from_phase_to_phase() -> None:
    for phase in (0.0, 0.2, 0.5, 0.9, 1.0):
        assert sum(hats(phase)) == pytest.approx(1.0)
    odds = Odds((50.0, 100.0), (0.02, 0.1, 0.3))
    assert [odds.slope(knot) for knot in KNOTS] == pytest.approx([0.02, 0.1, 0.3])
    assert odds.slope(0.75) == pytest.approx(0.2)
    assert odds.chance(0.0, 0.4) == 0.5
    assert odds.chance(10.0, 1.0) > odds.chance(10.0, 0.0) > 0.5


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
    fitting = FITTING.needed(GAME)
    old = list(fitting.WEIGHTS)
    truth = [weight + (2.0 if name == "coins" else 0.0) for name, weight in zip(fitting.TERMS, old, strict=False)]
    samples = []
    for seed in range(3):
        for sample in self_play(GAME, 2, seed, Greedy(guesses=1), 1.0):
            terms = [fitting.terms(sample.state, seat) for seat in (0, 1)]
            ends = [sum(w * t for w, t in zip(truth, mine, strict=True)) for mine in terms]
            samples.append(Sample(sample.state, sample.moved, ends, [1.0, 0.0] if ends[0] > ends[1] else [0.0, 1.0]))
    found = dict(zip(fitting.TERMS, fit_weights(fitting, samples, 0.001), strict=False))
    assert found["coins"] == pytest.approx(truth[fitting.TERMS.index("coins")], abs=0.2)
    assert found["points"] == 1.0, "fixed"
    assert old == fitting.WEIGHTS
    odds = fit_odds(judgement(GAME)[0], samples, {2: 190.0})
    assert odds.length[1] == 190.0
    assert all(slope > 0 for slope in odds.slopes)


def test_terms_and_weights_make_the_evaluation() -> None:
    fitting = FITTING.needed(GAME)
    evaluate = judgement(GAME)[0]
    state = later("winter_kingdom", 60)
    worth = [sum(w * t for w, t in zip(fitting.WEIGHTS, fitting.terms(state, seat), strict=False)) for seat in (0, 1)]
    assert evaluate(state, 0) == pytest.approx(worth[0] - worth[1])
    assert evaluate(state, 1) == pytest.approx(worth[1] - worth[0])


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    odds = Odds((9.0,), (0.1, 0.2, 0.3))
    fit = {"command": "python -m royaume.bots.fit", "interval": [0.4, 0.6], "taken": False}
    sheet = Sheet({"a": 1.5, "b": -0.25}, odds, {"weights": "by “hand”", "odds": "too"}, fit)
    sheet.chances = {2: Scale(90.0, (0.1, 0.2, 0.3), (0.0, -0.5, 0.0))}
    path = tmp_path / FILE
    path.write_text(sheet.text(), encoding="utf-8")
    assert read_sheet(path) == sheet
    assert read_weights(tmp_path, ["b", "a"]) == [-0.25, 1.5]
    with pytest.raises(royaume.RoyaumeError, match="do not agree about: b, c"):
        read_weights(tmp_path, ["a", "c"])


@pytest.mark.parametrize("game", royaume.games())
def test_every_game_says_where_its_weights_come_from(game: str) -> None:
    path = royaume.load(game).folder / FILE
    sheet = read_sheet(path)
    assert sheet.text() == path.read_text(encoding="utf-8"), "as the command writes it"
    assert set(sheet.made) == {"weights", "odds", "chances"}
    assert set(sheet.chances) == {2, 3, 4}
    assert f"python -m royaume.bots.fit {game} " in sheet.made["odds"]
    command = sheet.made["weights"].startswith(("python -m royaume.bots.fit ", "python -m royaume.bots.practice "))
    assert command == bool(sheet.start)
    if sheet.fit:
        low, high = sheet.fit["interval"]
        assert low < sheet.fit["share"] < high
        assert sheet.fit["games"] >= 200
        assert sheet.fit["taken"] == (low > 0.5)
        assert sheet.fit["rules"].isdecimal()
        assert len(sheet.fit["components"]) == len(royaume.load(game).components.digest)


def test_a_duel_plays_both_weights_at_one_table() -> None:
    fitting = FITTING.needed(GAME)
    old = list(fitting.WEIGHTS)
    silly = [-weight for weight in old]
    assert duel(GAME, fitting, "greedy", old, silly, range(1)).shares == (1.0,)
    assert old == fitting.WEIGHTS
    assert Weighted(Greedy(), fitting, silly).name == "greedy"


def test_a_score_counts_seeds_and_is_never_certain_of_a_few() -> None:
    assert Score((1.0,) * 3).interval()[0] < 0.5 < Score((1.0,) * 8).interval()[0]
    even = Score((0.5,) * 100)  # the seat decides: every seed is shared
    seeds = Score((0.0, 1.0) * 50)
    assert even.share == seeds.share == 0.5
    assert even.interval()[0] > seeds.interval()[0] > 0.35
    assert str(seeds) == "50.0% of 200 games [40.2% to 59.8%]"


# The command ------------------------------------------------------------------------------------


@pytest.fixture
def toy() -> Iterator[JudgedOrchard]:
    game = JudgedOrchard()
    enrol(game)
    yield game
    forget(game.id)


def test_a_stronger_fit_is_taken_and_the_command_makes_it_again(
    toy: JudgedOrchard, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fitting = FITTING.needed(toy)
    files = [tmp_path / "once.toml", tmp_path / "twice.toml"]
    for path in files:
        assert main(["judged_orchard", "--games", "40", "--pull", "10", "--match", "20", "--out", str(path)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert fitting.WEIGHTS == [1.0, -1.0], "the evaluation in use stays as it is"
    sheet = read_sheet(files[0])
    assert sheet.weights["points"] == 1.0
    assert sheet.weights["hand"] > 0.3
    assert sheet.start == {"points": 1.0, "hand": -1.0}
    assert sheet.made["weights"] == sheet.made["odds"] == sheet.fit["command"]
    assert "--games 40 --players 2 --level greedy --stray 0.05 --seed 1 --pull 10.0 --match 20" in sheet.made["weights"]
    assert (sheet.fit["taken"], sheet.fit["games"], sheet.fit["version"]) == (True, 40, royaume.__version__)
    assert "the new weights are taken" in capsys.readouterr().out
    assert toy.folder.joinpath(FILE).read_text(encoding="utf-8").startswith('[made]\nweights = "by hand')

    files[0].rename(tmp_path / FILE)
    monkeypatch.setattr(JudgedOrchard, "folder", tmp_path)
    assert main(["judged_orchard", "--check"]) == 0
    assert "the same: python -m royaume.bots.fit judged_orchard" in capsys.readouterr().out
    monkeypatch.setattr(JudgedOrchard, "version", "2")
    assert main(["judged_orchard", "--check"]) == 0
    assert "not to be run again: python -m royaume.bots.fit judged_orchard" in capsys.readouterr().out
    monkeypatch.setattr(JudgedOrchard, "version", "1")
    sheet.weights["hand"] += 0.1
    (tmp_path / FILE).write_text(sheet.text(), encoding="utf-8")
    assert main(["judged_orchard", "--check"]) == 1


def test_a_fit_that_is_not_stronger_changes_nothing_but_the_note(toy: JudgedOrchard, tmp_path: Path) -> None:
    before = read_sheet(toy.folder / FILE)
    assert main(["judged_orchard", "--games", "5", "--pull", "1e9", "--match", "5", "--out", str(tmp_path / "a")]) == 0
    after = read_sheet(tmp_path / "a")
    assert after.fit["taken"] is False
    assert (after.weights, after.odds, after.made, after.start) == (before.weights, before.odds, before.made, {})
    assert main(["judged_orchard", "--games", "5", "--odds-only", "--out", str(tmp_path / "b")]) == 0
    odds = read_sheet(tmp_path / "b")
    assert odds.weights == before.weights
    assert odds.odds != before.odds
    assert odds.made["weights"] == before.made["weights"]
    assert odds.made["odds"].endswith("--games 5 --players 2 --level greedy --stray 0.05 --seed 1 --odds-only")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["chess"], "chess"),
        (["winter_kingdom", "--players", "9"], "9"),
        (["crown_of_emara", "--players", "1"], "a margin needs at least 2 players"),
        (["winter_kingdom", "--level", "emperor"], "there is no bot 'emperor'"),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_sentence(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed) == 2
    told = capsys.readouterr().err
    assert told.startswith("royaume: ")
    assert said in told


def test_only_an_evaluation_with_terms_can_be_fitted() -> None:
    with pytest.raises(royaume.RoyaumeError, match=r"^orchard brings no evaluate\.py with TERMS, FIXED, "):
        FITTING.needed(BareOrchard())
