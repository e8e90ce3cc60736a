"""`royaume balance`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CHEAP = Path(__file__).parent.parent / "lab" / "cheap.toml"
SMALL = ("--bots", "random", "--games", 3, "--seed", 1, "--jobs", 1)


def test_balance_counts_and_writes_a_report(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    answer = run("balance", "crown_of_emara", *SMALL, "--out", folder)
    assert (answer.code, answer.stderr) == (0, "")
    for said in (
        "Crown of Emara: 3 games",
        "2 players, random",
        "4 players, random",
        "Advisors recruited",
        "Seeds 1 to 3",
    ):
        assert said in answer.stdout
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    assert [cell["players"] for cell in results["cells"]] == [2, 3, 4]
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 3 * 3


def test_the_same_seed_gives_the_same_results(run: Run) -> None:
    one = run("balance", "almanac", "--players", "2,3", *SMALL, "--json")
    other = run("balance", "almanac", "--players", "2,3", *SMALL, "--json")
    assert one.json == other.json
    assert one.json["seeds"] == [1, 3]
    assert run("balance", "almanac", "--players", 2, *SMALL, "--seed", 2, "--json").json != one.json


def test_a_study_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    common = ("balance", "almanac", "--players", 2, "--bots", "random", "--jobs", 1)
    whole = run(*common, "--games", 6, "--seed", 4, "--json").json
    folder = tmp_path / "study"
    run(*common, "--games", 2, "--seed", 4, "--out", folder)
    again = run(*common, "--games", 6, "--out", folder)
    assert again.code == 2
    assert "--resume goes on with it" in again.stderr
    assert run(*common, "--games", 6, "--out", folder, "--resume", "--json").json == whole


def test_two_component_files_side_by_side(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    answer = run("balance", "almanac", "--players", 2, *SMALL, "--against", CHEAP, "--lang", "fr", "--out", folder)
    assert (answer.code, answer.stderr) == (0, "")
    assert "2 joueurs, random, autres composants" in answer.stdout
    assert "Aucun changement n’est net." in answer.stdout
    assert "Côte à côte" in (folder / "report.html").read_text(encoding="utf-8")
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    assert len(set(results["components"])) == 2
    assert [cell["variant"] for cell in results["cells"]] == [0, 1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "many"), "numbers of players are written 2,3,4, not 'many'"),
        (("--players", "7"), "is for 2 to 4 players, not 7"),
        (("--bots", "nobody"), "there is no bot 'nobody'"),
        (("--bots", "random,random"), "a bot is named twice: random, random"),
        (("--bots", "program:true"), "not with programs"),
        (("--resume",), "say which with --out"),
        (("--against", "nowhere.toml"), "cannot read nowhere.toml"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, words: tuple[str, ...], said: str) -> None:
    answer = run("balance", "almanac", *words)
    assert answer.code == 2
    assert said in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1
