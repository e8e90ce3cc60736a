"""`royaume train`: what it says, what it keeps, what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import royaume
from royaume.bots.learned import read_weights
from tests.cli.conftest import Run
from tests.cli.test_bad_input import assert_refused

SMALL = "simulations=1,arms=2,width=1,rounds=0"
TINY = ("--games", 2, "--match", 2, "--hidden", 4, "--sovereign", SMALL, "--teacher", SMALL, "--jobs", 1)


def test_a_training_tells_its_generations_and_goes_on(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "peaks"
    answer = run("train", "almanac", "--out", folder, "--generations", 1, "--seed", 5, *TINY)
    assert answer.code == 0, answer.stderr
    first, last = answer.stdout.splitlines()
    assert first.startswith("Generation 1: loss 0.")
    assert "of 2 games [" in first
    assert last.startswith("1 generation")
    answer = run("train", "almanac", "--out", folder, "--generations", 2, "--resume", "--jobs", 1, "--lang", "fr")
    assert answer.code == 0, answer.stderr
    second, last = answer.stdout.splitlines()
    assert second.startswith("Génération 2\u00a0: perte 0,")
    assert last.startswith("2 générations")
    answer = run("train", "almanac", "--out", folder, "--minutes", 0, "--resume", "--jobs", 1, "--json")
    told = answer.json
    assert (told["game"], told["seed"], told["games"]) == ("almanac", 5, 2)
    assert [entry["generation"] for entry in told["generations"]] == [1, 2]
    head, *lines = (json.loads(line) for line in (folder / "generations.jsonl").read_text().splitlines())
    assert lines == told["generations"]
    assert head == {key: value for key, value in told.items() if key != "generations"}
    weights = read_weights(folder / "networks" / "0002.npz")
    assert str(weights["components"]) == royaume.load("almanac").components.digest


def test_a_folder_is_not_written_over_nor_gone_on_with_as_another(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "peaks"
    assert run("train", "almanac", "--out", folder, "--generations", 1, *TINY).code == 0
    for argv, said in (
        (("almanac",), f"there is a training in {folder} already; --resume goes on with it"),
        (("crown_of_emara", "--resume"), f"the training in {folder} has game almanac, not crown_of_emara"),
        (("almanac", "--resume", "--players", 3), f"the training in {folder} has players [2], not [3]"),
    ):
        answer = run("train", *argv, "--out", folder, "--jobs", 1)
        assert_refused(answer.code, answer.stdout, answer.stderr, said)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("chess",), "there is no game 'chess'"),
        (("almanac", "--players", 1), "Almanac"),
        (("crown_of_emara", "--players", 1), "a network learns to win against others: at least two players"),
        (("almanac", "--games", 1), "a generation has at least 2 games, not 1"),
        (("almanac", "--match", 0), "the match of a training cannot be 0: at least 1"),
        (("almanac", "--strays", 2), "the strays of a training go from 0 to 1, not 2"),
        (("almanac", "--sovereign", "wdth=1"), "a bot of the kind 'search' has no 'wdth'"),
        (("almanac", "--teacher", "wdth=1"), "a bot of the kind 'search' has no 'wdth'"),
        (("almanac", "--tried", 2), "the tried of a training go from 0 to 1, not 2"),
        (("almanac", "--players", "2,x"), "numbers of players are written 2,3,4, not '2,x'"),
        (("almanac", "--start", "nowhere.npz"), "cannot read nowhere.npz: No such file or directory"),
        (("almanac", "--start", __file__), "is not a network that has learned a game"),
        (("almanac", "--seed", -1), "a seed is a whole number from 0"),
    ],
)
def test_refused(run: Run, tmp_path: Path, argv: tuple[object, ...], said: str) -> None:
    answer = run("train", *argv, "--out", tmp_path / "out", "--jobs", 1)
    assert_refused(answer.code, answer.stdout, answer.stderr, said)
    assert not (tmp_path / "out").exists()


def test_without_pytorch_it_says_what_to_install(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("royaume.train.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    answer = run("train", "almanac", "--out", tmp_path / "out")
    assert_refused(answer.code, answer.stdout, answer.stderr, "training needs PyTorch, which is not installed: pip")
