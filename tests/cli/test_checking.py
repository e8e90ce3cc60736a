"""`royaume scenario` and `royaume bench`."""

from pathlib import Path

from tests.cli.conftest import Run

GOOD = """
title = "a new game"
[given]
game = "crown_of_emara"
players = 2
seed = 1
[[then]]
position = "round"
is = 1
"""


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_that_holds(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "good.toml", GOOD)
    answer = run("scenario", path)
    assert (answer.code, answer.stderr) == (0, "")
    assert "ok" in answer.stdout
    assert "a new game" in answer.stdout
    assert run("scenario", path, "--json").json == [
        {"file": str(path), "title": "a new game", "status": "ok", "message": ""}
    ]


def test_a_scenario_that_does_not_hold_gives_exit_code_1(run: Run, tmp_path: Path) -> None:
    good, bad = write(tmp_path, "good.toml", GOOD), write(tmp_path, "bad.toml", GOOD.replace("is = 1", "is = 3"))
    answer = run("scenario", good, bad)
    assert answer.code == 1
    assert "position round should be 3, but is 1" in answer.stdout
    (_, failed) = run("scenario", good, bad, "--json").json
    assert failed["status"] == "failed"


def test_a_file_that_cannot_be_read_gives_exit_code_2_and_the_others_run(run: Run, tmp_path: Path) -> None:
    bad, typo = write(tmp_path, "bad.toml", GOOD.replace("is = 1", "is = 3")), write(tmp_path, "typo.toml", "[gven]\n")
    answer = run("scenario", typo, bad)
    assert answer.code == 2
    assert answer.stderr.count("\n") == 1
    assert "'gven' is not known here" in answer.stderr
    assert "should be 3, but is 1" in answer.stdout
    missing = run("scenario", tmp_path / "nowhere.toml")
    assert (missing.code, missing.stdout) == (2, "")
    assert "cannot read" in missing.stderr


def test_a_folder_stands_for_its_files(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "all" / "inner"
    folder.mkdir(parents=True)
    write(folder, "one.toml", GOOD)
    write(tmp_path / "all", "two.toml", GOOD)
    assert [Path(row["file"]).name for row in run("scenario", tmp_path / "all", "--json").json] == [
        "one.toml",
        "two.toml",
    ]
    empty = tmp_path / "empty"
    empty.mkdir()
    answer = run("scenario", empty)
    assert (answer.code, answer.stderr) == (2, f"royaume: there is no scenario file (*.toml) in {empty}\n")


def test_bench_measures_every_number_of_players(run: Run) -> None:
    answer = run("bench", "crown_of_emara", "--seconds", 0.01, "--json")
    assert answer.code == 0
    rows = answer.json["rows"]
    assert [(row["game"], row["players"]) for row in rows] == [("crown_of_emara", n) for n in (1, 2, 3, 4)]
    assert all(row["decisions_per_second"] > 1000 for row in rows)
    assert answer.json["calibration_steps_per_second"] > 100_000


def test_bench_for_people(run: Run) -> None:
    shown = run("bench", "crown_of_emara", "--seconds", 0.01).stdout
    assert "Decisions/s" in shown
    assert "Calibration" in shown
