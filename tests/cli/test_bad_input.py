"""Bad input: one clear sentence on standard error, exit code 2, nothing on standard output, no traceback."""

import json
import os
import socket
from pathlib import Path

import pytest

from royaume.games.crown_of_emara.components import OWN
from tests.cli.conftest import Run, real

GAME = "crown_of_emara"

REFUSED: list[tuple[tuple[str, ...], str]] = [
    # unknown game
    (("simulate", "chess"), "there is no game 'chess'; the games are: "),
    (("play", "chess"), "there is no game 'chess'"),
    (("record", "chess"), "there is no game 'chess'"),
    (("components", "chess"), "there is no game 'chess'"),
    (("bench", "chess"), "there is no game 'chess'"),
    (("campaign", "show", "--game", "chess"), "there is no game 'chess'"),
    # wrong number of players
    (("simulate", GAME, "--players", "5"), "Crown of Emara is for 1 to 4 players, not 5"),
    (("record", GAME, "--players", "0"), "Crown of Emara is for 1 to 4 players, not 0"),
    (("play", GAME, "--players", "9"), "Crown of Emara is for 1 to 4 players, not 9"),
    (("simulate", GAME, "--players", "two"), "--players"),
    (("play", GAME, "--players", "3", "--seats", "me,greedy"), "3 players need 3 seats, not 2"),
    (("simulate", GAME, "--players", "3", "--bots", "random,random"), "3 players need 3 bots (or one for all), not 2"),
    # unknown bot
    (("simulate", GAME, "--bots", "gredy,random"), "there is no bot 'gredy'; the bots are: random, greedy"),
    (("record", GAME, "--bots", "wizard"), "there is no bot 'wizard'"),
    (("play", GAME, "--seats", "me,wizard"), "there is no player 'wizard'; a seat is taken by me or by a bot: "),
    (("simulate", GAME, "--bots", "steward:width=-3"), "the 'width' of a bot cannot be -3: at least 1"),
    (("simulate", GAME, "--bots", "steward:wdth=3"), "a bot of the kind 'planner' has no 'wdth'; it has: width, "),
    (("simulate", GAME, "--bots", "steward:width=wide"), "'width=wide' in the bot 'steward:width=wide' is not like"),
    # bad option
    (("simulate", GAME, "--option", "colour=red"), "there is no option 'colour' here; the options are: start_bp"),
    (("simulate", GAME, "--option", "start_bp=lots"), "option start_bp cannot be 'lots'"),
    (("simulate", GAME, "--option", "start_bp"), "an option is written key=value, not 'start_bp'"),
    (("play", GAME, "--option", "informed_choice=maybe"), "cannot be 'maybe': allowed is false or true"),
    (("campaign", "play", "--option", "start_bp=0"), "a campaign sets start_bp itself"),
    # bad seed, number, language
    (("simulate", GAME, "--seed", "-1"), "a seed is a whole number from 0"),
    (("record", GAME, "--seed", "-1"), "a seed is a whole number from 0"),
    (("play", GAME, "--seed", "-1"), "a seed is a whole number from 0"),
    (("simulate", GAME, "--games", "0"), "--games"),
    (("simulate", GAME, "--jobs", "0"), "--jobs"),
    (("play", GAME, "--lang", "de"), "there are no words in 'de'; the languages are: en, fr"),
    # files that are not there or cannot be written
    (("replay", "nowhere.json"), "cannot read nowhere.json: No such file or directory"),
    (("play", "--load", "nowhere.json"), "cannot read nowhere.json"),
    (("scenario", "nowhere.toml"), "cannot read nowhere.toml"),
    (("components", GAME, "--check", "nowhere.toml"), "cannot read nowhere.toml"),
    (("simulate", GAME, "--components", "nowhere.toml"), "cannot read nowhere.toml"),
    (("components", GAME, "recipes"), f"{GAME} has no table 'recipes'; the tables are: meta, "),
    (("play", "--resume"), "there is no unfinished game to go on with"),
    (("play", GAME, "--resume"), "a saved game has its game, players, seed and options: leave them out"),
    # the command itself
    (("dance",), "dance"),
    (("simulate",), "GAME"),
    (("simulate", GAME, "--playrs", "2"), "--playrs"),
    (("scenario",), "FILE"),
]  # fmt: skip


def assert_refused(code: int, stdout: str, stderr: str, said: str) -> None:
    assert code == 2
    assert stdout == ""
    assert stderr.startswith("royaume: ")
    assert stderr.endswith("\n")
    assert stderr.count("\n") == 1
    assert said in stderr


@pytest.mark.parametrize(("argv", "said"), REFUSED, ids=[" ".join(argv) for argv, _ in REFUSED])
def test_refused(run: Run, argv: tuple[str, ...], said: str) -> None:
    answer = run(*argv)
    assert_refused(answer.code, answer.stdout, answer.stderr, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[]", "its format is not 'royaume-record-1'"),
        ('{"format": "royaume-record-1"}', "its 'game' is missing"),
    ],
)
def test_a_damaged_record(run: Run, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    for argv in (("replay", path), ("play", "--load", path)):
        answer = run(*argv)
        assert_refused(answer.code, answer.stdout, answer.stderr, said)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "chess", "there is no game 'chess'"),
        ("rules", "0", "rules version 0"),
        ("players", 7, "1 to 4 players"),
        ("options", {"colour": 1}, "there is no option 'colour'"),
        ("seed", "-4", "its seed is not a number"),
        ("actions", ["jump"], "'jump' is not an action"),
        ("actions", ["end_turn"], "action 1 of the record, end_turn, is not allowed"),
        ("components", "0000", "other component data"),
    ],
)
def test_a_record_with_one_wrong_field(run: Run, tmp_path: Path, key: str, value: object, said: str) -> None:
    data = run("record", GAME, "--players", 2, "--seed", 1).json
    data[key] = value
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    answer = run("replay", path)
    assert_refused(answer.code, answer.stdout, answer.stderr, said)


def test_a_ply_or_a_seat_the_record_does_not_have(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("record", GAME, "--players", 2, "--seed", 1, "--out", path)
    for argv, said in (
        (("--ply", 9999), "this record has plies 0 to"),
        (("--ply", -1), "not -1"),
        (("--seat", 3), "this record has players 1 to 2, not 3"),
    ):
        answer = run("replay", path, *argv)
        assert_refused(answer.code, answer.stdout, answer.stderr, said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[meta]", "[meta", "not valid TOML"),
        ('id = "baker"', 'id = "butcher"', "baker"),
        ("rounds = 6", 'rounds = "six"', "meta.rounds"),
    ],
)
def test_a_malformed_components_file(run: Run, tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    for argv in (
        ("components", GAME, "--check", path),
        ("simulate", GAME, "--components", path),
        ("play", GAME, "--components", path),
        ("record", GAME, "--components", path),
    ):
        answer = run(*argv)
        assert_refused(answer.code, answer.stdout, answer.stderr, said)


def test_a_file_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("a file, not a folder")
    target = tmp_path / "plain" / "game.json"
    answer = run("record", GAME, "--seed", 1, "--out", target)
    assert_refused(answer.code, answer.stdout, answer.stderr, f"cannot write {target}")
    folder = tmp_path / "folder" / "inside"
    folder.mkdir(parents=True)
    answer = run("record", GAME, "--seed", 1, "--out", folder, "--force")
    assert_refused(answer.code, answer.stdout, answer.stderr, f"cannot write {folder}")
    assert list(folder.parent.iterdir()) == [folder]


def test_a_data_folder_that_cannot_be_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain").write_text("a file, not a folder")
    monkeypatch.setenv("ROYAUME_DATA", str(tmp_path / "plain"))
    answer = run("play", GAME, "--players", 2, stdin="q\n")
    assert answer.code == 2
    assert answer.stderr.count("\n") == 1
    assert "cannot write" in answer.stderr


def test_a_damaged_campaign_and_damaged_best_scores(run: Run, own_data_folder: Path) -> None:
    campaign = own_data_folder / "campaigns" / GAME / "standard.json"
    best = own_data_folder / "best_scores" / f"{GAME}.json"
    for path, said in (
        (campaign, "not a campaign of crown_of_emara"),
        (best, "these are not best scores of crown_of_emara"),
    ):
        path.parent.mkdir(parents=True)
        path.write_text("{}")
        answer = run("campaign", "show")
        assert_refused(answer.code, answer.stdout, answer.stderr, said)
        path.write_text("{")
        answer = run("campaign", "show")
        assert_refused(answer.code, answer.stdout, answer.stderr, "not valid JSON")
        path.unlink()


def test_the_real_command_refuses_the_same_way() -> None:
    answer = real("simulate", "chess", PYTHONWARNINGS="error", **{key: os.environ[key] for key in ("ROYAUME_DATA",)})
    assert_refused(answer.code, answer.stdout, answer.stderr, "there is no game 'chess'")


def test_a_server_that_a_proxy_looks_for_at_one_port_takes_no_other(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--port", port, "--only-port")
    assert answer.code == 2
    assert answer.stderr == f"royaume: port {port} is taken; choose another with --port\n"
