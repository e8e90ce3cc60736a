"""`royaume simulate`, `record` and `replay`."""

import json
import subprocess
from pathlib import Path

import pytest

import royaume
from royaume.cli.simulation import interval
from tests.cli.conftest import ROYAUME, Run, real

TIMES = ("seconds", "wall_seconds", "decisions_per_second", "games_per_second", "jobs")


def counted(facts: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in facts.items() if key not in TIMES}


def record_file(run: Run, tmp_path: Path, *more: object) -> Path:
    path = tmp_path / "game.json"
    answer = run("record", "crown_of_emara", "--players", 2, "--seed", 8, "--out", path, *more)
    assert answer.code == 0, answer.stderr
    return path


# Simulate ---------------------------------------------------------------------------------------


def test_simulate_counts_games(run: Run) -> None:
    answer = run("simulate", "crown_of_emara", "--players", 3, "--games", 7, "--seed", 1, "--json")
    assert (answer.code, answer.stderr) == (0, "")
    facts = answer.json
    assert (facts["game"], facts["players"], facts["games"], facts["seed"]) == ("crown_of_emara", 3, 7, 1)
    assert facts["bots"] == ["random"] * 3
    assert sum(facts["wins"]) == 7
    assert facts["mean_decisions"] == round(facts["decisions"] / 7, 2)
    assert 2 < facts["mean_legal"] < 4
    assert facts["decisions_per_second"] == pytest.approx(facts["decisions"] / facts["seconds"], rel=0.01)
    assert facts["games_per_second"] == pytest.approx(7 / facts["seconds"], rel=0.01)


def test_simulate_plays_the_games_that_record_writes_down(run: Run, tmp_path: Path) -> None:
    facts = run("simulate", "crown_of_emara", "--games", 1, "--seed", 8, "--json").json
    record = royaume.Record.from_json(record_file(run, tmp_path).read_text())
    assert len(record.actions) == facts["decisions"]
    assert record.replay().scores() == facts["mean_scores"]
    assert facts["wins"] == [float(seat in record.replay().winners()) for seat in range(2)]


def test_the_same_seed_gives_the_same_results_with_any_number_of_jobs() -> None:
    argv = ("simulate", "crown_of_emara", "--games", 25, "--seed", 4, "--option", "mixed_boards=true", "--json")
    alone, together = real(*argv), real(*argv, "--jobs", 2)
    assert (alone.code, together.code) == (0, 0), together.stderr
    assert counted(alone.json) == counted(together.json)
    assert together.json["jobs"] == 2
    assert alone.json["options"] == {"mixed_boards": True}


def test_another_seed_gives_other_games(run: Run) -> None:
    argv = ("simulate", "crown_of_emara", "--games", 3, "--json", "--seed")
    assert counted(run(*argv, 1).json) != counted(run(*argv, 5).json)


def test_simulate_seats_the_bots_in_order(run: Run) -> None:
    facts = run("simulate", "crown_of_emara", "--bots", "random,greedy", "--games", 2, "--seed", 1, "--json").json
    assert (facts["players"], facts["bots"]) == (2, ["random", "greedy"])
    assert facts["wins"] == [0, 2]
    assert facts["mean_scores"][1] > 50 > facts["mean_scores"][0]


def test_simulate_for_people(run: Run) -> None:
    answer = run("simulate", "crown_of_emara", "--games", 4, "--seed", 1)
    assert "95 % interval" in answer.stdout
    assert "decisions/s" in answer.stdout


def test_the_interval_of_a_share() -> None:
    low, high = interval(0.5, 400)
    assert (round(low, 3), round(high, 3)) == (0.451, 0.549)
    low, high = interval(1.0, 100)
    assert (round(low, 3), round(high, 3)) == (0.963, 1.0)


# Record -----------------------------------------------------------------------------------------


def test_record_writes_a_sealed_record(run: Run, tmp_path: Path) -> None:
    record = royaume.Record.from_json(record_file(run, tmp_path).read_text())
    assert (record.players, record.seed) == (2, 8)
    assert record.result is not None
    assert record.verify().player is None


def test_record_to_standard_output_is_the_record_alone(run: Run, tmp_path: Path) -> None:
    shown = run("record", "crown_of_emara", "--players", 2, "--seed", 8)
    assert shown.json == json.loads(record_file(run, tmp_path).read_text())


def test_record_says_what_came_of_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    facts = run("record", "crown_of_emara", "--bots", "greedy,random", "--seed", 3, "--out", path, "--json").json
    record = royaume.Record.from_json(path.read_text())
    assert facts["file"] == str(path)
    assert facts["decisions"] == len(record.actions)
    assert facts["scores"] == record.replay().scores()
    assert facts["winners"] == [0]


def test_record_does_not_write_over_a_file_unless_told_to(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    before = path.read_text()
    refused = run("record", "crown_of_emara", "--seed", 9, "--out", path)
    assert refused.code == 2
    assert refused.stderr == f"royaume: {path} is there already; --force writes over it\n"
    assert path.read_text() == before
    assert run("record", "crown_of_emara", "--seed", 9, "--out", path, "--force").code == 0
    assert path.read_text() != before


# Replay -----------------------------------------------------------------------------------------


def test_replay_as_json_at_the_end_and_at_a_ply(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    record = royaume.Record.from_json(path.read_text())
    end = run("replay", path, "--json").json
    assert (end["ply"], end["over"], end["player"]) == (len(record.actions), True, None)
    assert (end["digest"], end["scores"]) == (record.result["digest"], record.result["scores"])  # type: ignore[index]
    assert [sum(lines.values()) for lines in end["breakdown"]] == end["scores"]
    middle = run("replay", path, "--ply", 40, "--json").json
    state = record.replay(40)
    assert (middle["ply"], middle["plies"], middle["over"]) == (40, len(record.actions), False)
    assert (middle["digest"], middle["view"]) == (state.digest(), state.view(None))
    assert middle["log"] == end["log"][: len(middle["log"])]
    assert max(line["ply"] for line in middle["log"]) <= 40
    assert run("replay", path, "--ply", 0, "--json").json["log"] == []


def test_replay_shows_a_seat_its_own_hand_only(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    view = run("replay", path, "--ply", 0, "--seat", 2, "--json").json["view"]
    assert view["seats"][0]["hand"] is None
    assert len(view["seats"][1]["hand"]) == 3


def test_replay_tells_the_story_in_words(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    english, french = run("replay", path), run("replay", path, "--lang", "fr")
    record = royaume.Record.from_json(path.read_text())
    last = record.events()[-1][1].seen_by(None)
    for answer, lang, called in ((english, "en", "Player"), (french, "fr", "Joueur")):
        told = record.game.tell(last, lang, {0: f"{called} 1", 1: f"{called} 2"})
        assert told in answer.stdout
        for score in record.replay().scores():
            assert f" {score} " in answer.stdout
    assert "Scores line by line" in english.stdout
    assert "Scores ligne par ligne" in french.stdout


def test_replay_at_a_ply_shows_the_table(run: Run, tmp_path: Path) -> None:
    shown = run("replay", record_file(run, tmp_path), "--ply", 10).stdout
    assert "Round 1 of 6" in shown
    assert "Construction Site" in shown


def test_replay_refuses_a_record_that_was_tampered_with(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    data = json.loads(path.read_text())
    data["result"]["scores"][0] += 1
    path.write_text(json.dumps(data))
    answer = run("replay", path)
    assert answer.code == 2
    assert "the record says scores" in answer.stderr
    data["actions"][5] = "end_turn"
    path.write_text(json.dumps(data))
    assert "action 6 of the record, end_turn, is not allowed" in run("replay", path).stderr


def test_replay_into_a_closed_pipe_is_no_error(run: Run, tmp_path: Path) -> None:
    path = record_file(run, tmp_path)
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; '{ROYAUME}' replay '{path}' | head -1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
