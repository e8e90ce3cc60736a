"""`royaume check`, `royaume scenario` and `royaume bench`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.golden.make import FOLDER

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
    path.parent.mkdir(exist_ok=True)
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


# Check ------------------------------------------------------------------------------------------


def test_the_golden_records_come_to_the_same_end(run: Run) -> None:
    answer = run("check", FOLDER)
    count = len(list(FOLDER.glob("*/*.json")))
    assert (answer.code, answer.stderr) == (0, "")
    assert answer.stdout.splitlines()[-1] == f"The same: {count}. Different: 0. Not readable: 0."
    assert len(answer.stdout.splitlines()) == count + 1


@pytest.fixture
def records(run: Run, tmp_path: Path) -> Path:
    """A folder with a record that is well and several that are not."""
    folder = tmp_path / "records"
    data = run("record", "crown_of_emara", "--players", 2, "--seed", 1).json
    write(folder, "a-good.json", json.dumps(data))
    write(folder, "b-older.json", json.dumps({**data, "rules": "0", "result": {**data["result"], "digest": "00"}}))
    write(folder, "c-refused.json", json.dumps({**data, "actions": [*data["actions"][:4], "end_turn"]}))
    write(folder, "d-unknown.json", json.dumps({**data, "actions": ["juggle"]}))
    write(folder, "e-unsealed.json", json.dumps({**data, "result": None}))
    return folder


def test_what_differs_is_named_with_its_action(run: Run, records: Path) -> None:
    answer = run("check", records)
    good, older, refused, unknown, unsealed, summary = answer.stdout.splitlines()
    assert (answer.code, answer.stderr) == (1, "")
    count = len(json.loads((records / "a-good.json").read_text())["actions"])
    assert good.endswith(f"a-good.json  the same end after {count} actions")
    assert f"differs at action {count} of {count}: every action is allowed, but the end is another one: " in older
    assert "differs at action 5 of 5: end_turn is not allowed: " in refused
    assert "differs at action 1 of 1: there is no action juggle here" in unknown
    assert unsealed.endswith("(without a seal to compare with)")
    assert summary == "The same: 2. Different: 3. Not readable: 0."
    french = run("check", records, "--lang", "fr")
    assert "diffère à l’action 5 sur 5" in french.stdout
    assert refused.rpartition(": ")[2] not in french.stdout, "the reason too is said in French"


def test_a_record_of_other_rules_is_replayed_as_far_as_it_agrees(run: Run, records: Path) -> None:
    good = json.loads((records / "a-good.json").read_text())
    same = write(records, "older.json", json.dumps({**good, "rules": "0", "result": None}))
    assert run("replay", same, "--json").json["scores"] == good["result"]["scores"]
    actions = [*good["actions"][:4], "end_turn"]
    other = write(records, "other.json", json.dumps({**good, "rules": "0", "actions": actions}))
    answer = run("replay", other)
    assert (answer.code, answer.stdout) == (2, "")
    assert "rules version 0 of crown_of_emara; here is 1, which differs at action 5" in answer.stderr
    assert run("replay", other, "--ply", 4, "--json").json["ply"] == 4
    assert run("replay", other, "--ply", 5).code == 2


def test_a_check_for_programs(run: Run, records: Path) -> None:
    rows = run("check", records, "--json").json
    assert [row["status"] for row in rows] == ["same", "differs", "differs", "differs", "same"]
    assert [row["action"] for row in rows[2:4]] == [5, 1]
    assert set(rows[0]) == {"file", "status", "action", "actions", "message"}


def test_what_cannot_be_read_gives_exit_code_2(run: Run, records: Path) -> None:
    for name, text in (("x.json", "{"), ("y.json", "[]"), ("z.json", json.dumps({"format": "royaume-record-1"}))):
        write(records, name, text)
        answer = run("check", records / name)
        assert answer.code == 2
        assert "cannot be read: " in answer.stdout
        assert "Not readable: 1." in answer.stdout
    assert run("check", records, "--json").code == 2
    empty = records / "empty"
    empty.mkdir()
    answer = run("check", empty)
    assert (answer.code, answer.stderr) == (2, f"royaume: there is no record (*.json) in {empty}\n")


def test_a_record_that_brings_its_components_is_checked_with_them(run: Run, records: Path) -> None:
    mine = records / "mine.toml"
    assert run("components", "crown_of_emara", "--copy", mine).code == 0
    text = mine.read_text(encoding="utf-8")
    assert text.count("cost = { grain = 2 }") > 0
    mine.write_text(text.replace("cost = { grain = 2 }", "cost = { grain = 3 }", 1), encoding="utf-8")
    path = records / "other.json"
    assert run("record", "crown_of_emara", "--seed", 2, "--components", mine, "--out", path).code == 0
    assert "play" in json.loads(path.read_text(encoding="utf-8"))
    assert run("check", path).code == 0
    assert run("replay", path, "--json").json["over"] is True
    embedded = run("record", "crown_of_emara", "--seed", 2, "--embed").json
    assert embedded["play"]["meta"]["id"] == "crown_of_emara"
    assert "play" not in run("record", "crown_of_emara", "--seed", 2).json
