"""Weights that learn by playing: they find what wins, the same whether broken off or not, and say what made them."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import royaume
from royaume.bots.duel import Score
from royaume.bots.practice import FURTHEST, Practice, judged, learn, main, meet, practise, scales
from royaume.engine.companions import FITTING
from royaume.engine.registry import forget
from tests.toys import enrol
from tests.toys.judged.game import JudgedOrchard

SHORT = Practice("judged_orchard", rounds=12, pairs=8, reach=1.5, step=0.6, match=20)


class AtOnce(Executor):
    """Does everything when it is asked for, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@pytest.fixture
def toy() -> Iterator[JudgedOrchard]:
    game = JudgedOrchard()
    enrol(game)
    yield game
    forget(game.id)


def test_practice_finds_that_a_hand_is_worth_something(toy: JudgedOrchard) -> None:
    fitting = FITTING.needed(toy)
    old = list(fitting.WEIGHTS)
    new = learn(SHORT, AtOnce())
    assert old == fitting.WEIGHTS == [1.0, -1.0], "the evaluation in use stays as it is"
    assert new[0] == 1.0, "points are what everything else is measured by"
    assert new[1] > -0.5, "it began with -1"
    assert judged(SHORT, AtOnce(), new, old).share > 0.5


def test_what_is_broken_off_goes_on_and_comes_to_the_same(toy: JudgedOrchard, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    whole = learn(SHORT, AtOnce(), journal)
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + SHORT.rounds
    journal.write_text("\n".join(lines[:5]) + "\n", encoding="utf-8")
    assert learn(SHORT, AtOnce(), journal) == whole
    assert journal.read_text(encoding="utf-8").splitlines() == lines
    assert json.loads(lines[0])["start"] == [1.0, -1.0]
    half = learn(replace(SHORT, share=0.5), AtOnce(), journal)  # the same course, and half of the way is taken
    assert half == pytest.approx([(old + new) / 2 for old, new in zip([1.0, -1.0], whole, strict=True)], abs=1e-3)
    with pytest.raises(royaume.RoyaumeError, match="the journal of another practice"):
        learn(replace(SHORT, seed=2), AtOnce(), journal)


def test_only_what_is_free_moves_and_a_further_number_keeps_its_sign(
    toy: JudgedOrchard, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitting = FITTING.needed(toy)
    for found in practise(replace(SHORT, rounds=2), AtOnce(), [0]):
        assert found.moved[1] == 0.0
    monkeypatch.setattr(fitting, "TERMS", ("points",))  # so that the other is no weight of a term
    wild = replace(SHORT, rounds=6, step=9.0)
    lowest = min(found.moved[1] for found in practise(wild, AtOnce(), [1]))
    assert lowest >= FURTHEST


def test_a_deal_is_played_both_ways_and_equals_gain_nothing(toy: JudgedOrchard) -> None:
    old = list(FITTING.needed(toy).WEIGHTS)
    assert meet(SHORT, old, old, 7) == (0.0, 0.5)
    gained, won = meet(SHORT, [1.0, 1.0], old, 7)
    lost, share = meet(SHORT, old, [1.0, 1.0], 7)
    assert (gained, won) == (pytest.approx(-lost), pytest.approx(1 - share))


def test_a_term_that_is_worth_nothing_yet_is_tried_too() -> None:
    game = royaume.load("winter_kingdom")
    fitting = FITTING.needed(game)
    old = list(fitting.WEIGHTS)
    try:
        fitting.WEIGHTS[fitting.TERMS.index("coins")] = 0.0
        assert all(size > 0 for size in scales(game, fitting, 1))
    finally:
        fitting.WEIGHTS[:] = old


def test_the_command_says_what_it_did_and_takes_only_what_is_surely_stronger(
    toy: JudgedOrchard, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royaume.bots.practice.ProcessPoolExecutor", lambda jobs: AtOnce())
    typed = ["judged_orchard", "--rounds", "12", "--pairs", "8", "--reach", "1.5", "--step", "0.6", "--match", "40"]
    out = tmp_path / "weights.toml"
    assert main([*typed, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert ("the new weights are taken" in said) == out.exists()
    if out.exists():
        numbers = "--rounds 12 --pairs 8 --judge greedy --reach 1.5 --step 0.6 --share 1.0 --seed 1 --match 40"
        assert numbers in out.read_text()
    monkeypatch.setattr("royaume.bots.practice.judged", lambda *_: Score((0.5,) * 40))
    assert main([*typed, "--out", str(tmp_path / "never.toml")]) == 0
    assert "not certainly stronger" in capsys.readouterr().out
    assert not (tmp_path / "never.toml").exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [(["chess"], "chess"), (["winter_kingdom", "--judge", "emperor"], "there is no bot 'emperor'")],
)
def test_what_cannot_be_practised_is_said_in_a_sentence(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed) == 2
    told = capsys.readouterr().err
    assert told.startswith("royaume: ")
    assert said in told
