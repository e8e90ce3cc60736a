"""`royaume arena`: real matches, some broken off and gone on with, and a clear word for everything that is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROYAUME, Answer, Run

MATCH = ("arena", "almanac", "random", "b=random")


def started(*argv: object) -> subprocess.Popen[str]:
    """The installed command as a process of its own, at the head of its own group, as a terminal starts it."""
    return subprocess.Popen(
        [ROYAUME, *map(str, argv)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "140"},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's job has it ignored
    )


def lines(path: Path) -> int:
    """How many lines are in a file."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def until(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until so many lines are in the file."""
    for _ in range(3000):
        if lines(path) >= count:
            return
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.02)
    pytest.fail(f"{path} has only {lines(path)} lines")


def descendants(pid: int) -> list[int]:
    """The processes of a group."""
    listed = subprocess.run(["ps", "-eo", "pid=,pgid="], capture_output=True, text=True, check=True).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if int(line.split()[1]) == pid]


# Matches ----------------------------------------------------------------------------------------


def test_a_match_with_all_its_files(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    answer = run(*MATCH, "--games", 6, "--seed", 3, "--jobs", 1, "--out", folder, "--json")
    assert (answer.code, answer.stderr) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == [
        "games.jsonl",
        "report.html",
        "results.json",
        "times.json",
    ]
    results = json.loads((folder / "results.json").read_text())
    times = json.loads((folder / "times.json").read_text())
    assert answer.json == {**results, "times": times}
    assert (results["games"], results["seeds"], results["mode"]) == (6, [3, 5], "round_robin")
    assert lines(folder / "games.jsonl") == 1 + 3
    assert "<svg" in (folder / "report.html").read_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_match_for_people(run: Run, lang: str) -> None:
    answer = run(*MATCH, "--games", 4, "--seed", 3, "--jobs", 1, "--lang", lang)
    assert answer.code == 0
    assert "ELO: " in answer.stdout
    assert "LOS" in answer.stdout
    assert ("2 players, 4 games" if lang == "en" else "2 joueurs, 4 parties") in answer.stdout


@pytest.mark.parametrize(
    ("words", "lineups", "games"),
    [
        (("random", "b=random", "c=random", "--games", 2), 3, 6),
        (("b=random", "c=random", "--gauntlet", "random", "--games", 2), 2, 4),
        (("random", "b=random", "c=random", "--gauntlet", "random", "--games", 2), 2, 4),
        (("random", "b=random", "--one-against-three", "--games", 4), 2, 8),
        (("random", "b=random", "--players", 3, "--games", 3), 2, 6),
        (("random", "--mirror", "--games", 4), 1, 4),
    ],
)
def test_the_ways_of_meeting(run: Run, words: tuple[object, ...], lineups: int, games: int) -> None:
    facts = run("arena", "almanac", *words, "--seed", 1, "--jobs", 1, "--json").json
    assert facts["games"] == games
    assert facts["groups"] * facts["players"] == games
    assert facts["players"] == (4 if "--one-against-three" in words else 3 if 3 in words[1:4] else 2)
    assert facts["table"]


def test_one_against_three_says_how_the_one_did(run: Run) -> None:
    answer = run(
        "arena", "almanac", "random", "b=random", "--one-against-three", "--games", 4, "--seed", 1, "--jobs", 1
    )
    assert "random against 3 × b: " in answer.stdout
    assert "b against 3 × random: " in answer.stdout
    assert " of 4 games (" in answer.stdout


def test_options_and_components_reach_the_games(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert run("components", "crown_of_emara", "--copy", mine).code == 0
    match = ("arena", "crown_of_emara", "random", "b=random", "--games", 2, "--seed", 1, "--jobs", 1, "--json")
    facts = run(*match, "--option", "mixed_boards=true", "--components", mine).json
    assert facts["options"] == {"mixed_boards": True}
    assert facts["games_digest"] == run(*match, "--option", "mixed_boards=true").json["games_digest"]
    assert facts["games_digest"] != run(*match).json["games_digest"]


def test_a_sequential_test_answers(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("raise SystemExit(1)")
    answer = run(
        "arena", "almanac", "random", f"bad=program:{sys.executable} {bot}", "--sprt", 0, 300, "--seed", 1, "--jobs", 1
    )
    assert answer.code == 0, answer.stderr
    assert "SPRT: better. LLR" in answer.stdout
    assert "bad lost game 1 of seed 1 on seat" in answer.stdout
    assert "stopped with exit code 1" in answer.stdout


def test_bots_of_ones_own_are_imported(run: Run) -> None:
    answer = run("arena", "almanac", "random", "tests.own", "--import", "tests.no_such_module")
    assert answer.stderr == "royaume: cannot import tests.no_such_module: No module named 'tests.no_such_module'\n"


# Broken off -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT], ids=["killed", "Ctrl-C"])
def test_a_match_that_is_broken_off_goes_on_and_ends_with_the_same_bytes(tmp_path: Path, blow: signal.Signals) -> None:
    match = ("arena", "queens_architect", "random", "greedy:guesses=1", "--games", 24, "--seed", 1, "--jobs", 2)
    folder = tmp_path / "broken"
    process = started(*match, "--out", folder)
    until(folder / "games.jsonl", 3, process)
    if blow == signal.SIGINT:
        os.killpg(process.pid, blow)
    else:
        process.kill()
    stderr = process.communicate(timeout=300)[1]
    done = lines(folder / "games.jsonl") - 1
    assert 2 <= done < 12
    assert not (folder / "results.json").exists()
    if blow == signal.SIGINT:
        assert process.returncode == 130
        assert stderr == f"{2 * done} games are kept in {folder}. To go on: the same command with --resume\n"
    for _ in range(600):
        if not descendants(process.pid):
            break
        time.sleep(0.1)
    assert not descendants(process.pid)
    refused = finished(started(*match, "--out", folder))
    assert (refused.code, refused.stderr) == (
        2,
        f"royaume: there is a match in {folder} already; --resume goes on with it\n",
    )
    assert finished(started(*match, "--out", folder, "--resume")).code == 0
    assert lines(folder / "games.jsonl") == 13
    if blow == signal.SIGKILL:
        whole = tmp_path / "whole"
        assert finished(started(*match[:-1], 1, "--out", whole)).code == 0
        assert (folder / "results.json").read_bytes() == (whole / "results.json").read_bytes()


def finished(process: subprocess.Popen[str]) -> Answer:
    """The answer of a process that comes to its end."""
    stdout, stderr = process.communicate(timeout=300)
    return Answer(process.returncode, stdout, stderr)


def test_resume_takes_the_seed_from_the_journal_and_may_play_more(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    first = run(*MATCH, "--games", 4, "--jobs", 1, "--out", folder, "--json").json
    second = run(*MATCH, "--games", 8, "--jobs", 1, "--out", folder, "--resume", "--json").json
    assert second["seed"] == first["seed"]
    assert (first["games"], second["games"]) == (4, 8)
    fewer = run(*MATCH, "--games", 4, "--jobs", 1, "--out", folder, "--resume", "--json").json
    assert fewer["games_digest"] == first["games_digest"]


def test_resume_of_another_match_is_refused(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    assert run(*MATCH, "--games", 2, "--seed", 1, "--jobs", 1, "--out", folder).code == 0
    answer = run(*MATCH, "--games", 2, "--seed", 2, "--jobs", 1, "--out", folder, "--resume")
    assert answer.stderr == f"royaume: the match in {folder} has seed 1, not 2: it cannot go on like this\n"


# Refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "random", "greedy"), "there is no game 'chess'; the games are: "),
        (("almanac",), "BOT"),
        (("almanac", "random"), "an arena needs at least two bots (or --mirror, one bot against itself)"),
        (("almanac", "random", "gredy"), "there is no bot 'gredy'; the bots are: random, greedy"),
        (("almanac", "random", "random"), "random is named twice"),
        (("almanac", "random", "greedy:guess=1"), "greedy has no setting 'guess'; its settings are: guesses"),
        (("almanac", "random", "program:./nowhere"), "there is no program './nowhere' that can be run"),
        (("almanac", "random", "greedy", "--gauntlet", "wizard"), "there is no bot 'wizard'"),
        (("almanac", "random", "greedy", "--mirror"), "a mirror match is one bot against itself, not 2 bots"),
        (("almanac", "random", "greedy", "--mirror", "--round-robin"), "--round-robin and --mirror do not go together"),
        (("almanac", "random", "greedy", "--players", "5"), "is for 2 to 4 players, not 5"),
        (("almanac", "random", "greedy", "--players", "0"), "is for 2 to 4 players, not 0"),
        (("crown_of_emara", "random", "greedy", "--players", "1"), "an arena needs at least two players"),
        (("almanac", "random", "greedy", "--games", "0"), "--games"),
        (("almanac", "random", "greedy", "--jobs", "0"), "--jobs"),
        (("almanac", "random", "greedy", "--seed", "-1"), "a seed is a whole number from 0"),
        (("almanac", "random", "greedy", "--time-limit", "0"), "the time limit is more than 0 seconds, not 0"),
        (("almanac", "random", "greedy", "--sprt", "20", "0"), "two Elo values, the lower first, not 20 and 0"),
        (("almanac", "random", "greedy", "--sprt", "20"), "--sprt"),
        (("almanac", "random", "greedy", "c=greedy", "--sprt", "0", "20"), "--sprt compares two bots, not 3"),
        (
            ("almanac", "random", "greedy", "--resume"),
            "--resume goes on with the match in a folder: say which with --out",
        ),
        (("almanac", "random", "greedy", "--option", "colour=red"), "there is no option 'colour' here"),
        (("almanac", "random", "greedy", "--components", "nowhere.toml"), "cannot read nowhere.toml"),
        (("almanac", "random", "greedy", "--lang", "de"), "there are no words in 'de'"),
        (("almanac", "random", "greedy", "--out", "/dev/null/x"), "cannot"),
        (("almanac", "random", "greedy", "--out", "/dev/null"), "cannot"),
        (("almanac", "random", "greedy", "--import", "no_such"), "cannot import no_such: No module named 'no_such'"),
    ],
)
def test_refusals(run: Run, words: tuple[str, ...], said: str) -> None:
    answer = run("arena", *words)
    assert (answer.code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("royaume: ")
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
