"""Programs as players: the example of the manual plays, and whatever a program does wrong, the arena goes on."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from royaume.arena.playing import clean
from royaume.arena.results import results_of
from tests.arena.helpers import alive, plan_of, play

MANUAL = Path(__file__).parents[2] / "docs" / "arena.md"
PYTHON = sys.executable


def written(folder: Path, code: str) -> str:
    """A program with this code, as a contestant."""
    path = folder / "bot.py"
    path.write_text(code, encoding="utf-8")
    return f"bot=program:{PYTHON} {path}"


def games_of(bot: str, games: int = 4, time_limit: float = 120.0, **more: Any) -> list[dict[str, Any]]:
    """What came of a match of a program against the random bot, game by game."""
    plan = plan_of(bot, "random", games=games, time_limit=time_limit, **more)
    return [game for group in play(plan) for game in group["games"]]


def whys(bot: str, **more: Any) -> set[str]:
    """Why a program lost its games; it must have lost them all."""
    games = games_of(bot, **more)
    assert all(game["failed"] is not None and game["seats"][game["failed"]["seat"]] == 0 for game in games)
    return {game["failed"]["why"] for game in games}


# Programs that play -----------------------------------------------------------------------------


def test_the_example_of_the_manual_plays(tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    assert len(example[1].splitlines()) <= 22
    bot = written(tmp_path, example[1])
    games = games_of(bot, games=6)
    assert [game["failed"] for game in games] == [None] * 6
    assert len({game["moves"] for game in games}) == 6
    again = games_of(bot, games=6)
    assert [game["moves"] for game in again] == [game["moves"] for game in games]


def test_a_bot_of_this_installation_speaks_the_protocol() -> None:
    games = games_of(f"old=program:{PYTHON} -m royaume.arena.speaking greedy", games=4, game="queens_architect")
    assert [game["places"][game["seats"].index(0)] for game in games] == [1] * 4


def test_one_program_on_several_seats_is_several_processes(tmp_path: Path) -> None:
    code = (
        "import sys, json, os\n"
        "seats = set()\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'new_game': seat = message['seat']\n"
        "    elif message['type'] == 'choose':\n"
        "        assert message['view'] and message['guess']['players'] == 3\n"
        "        print(message['legal'][0], flush=True)\n"
    )
    games = games_of(written(tmp_path, code), players=3, games=6)
    assert [game["failed"] for game in games] == [None] * len(games)


# Programs that do not ---------------------------------------------------------------------------


def test_a_program_that_crashes_loses_with_its_last_words(tmp_path: Path) -> None:
    assert whys(written(tmp_path, "raise ImportError('no network here')")) == {
        "stopped with exit code 1: ImportError: no network here"
    }


def test_a_program_that_crashes_in_one_game_plays_the_next(tmp_path: Path) -> None:
    code = (
        "import sys, json, pathlib\n"
        "mark = pathlib.Path(__file__).with_name('crashed')\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'choose':\n"
        "        if message['ply'] > 20 and not mark.exists():\n"
        "            mark.touch()\n"
        "            sys.exit(3)\n"
        "        print(message['legal'][0], flush=True)\n"
    )
    games = games_of(written(tmp_path, code))
    assert games[0]["failed"]["why"] == "stopped with exit code 3"
    assert [game["failed"] for game in games[1:]] == [None] * 3


@pytest.mark.parametrize("reads", [True, False], ids=["reads", "does not even read"])
def test_a_program_that_hangs_loses_after_the_time_limit_and_is_ended(tmp_path: Path, reads: bool) -> None:
    code = f"import os, sys, time\nopen({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    bot = written(tmp_path, code + ("sys.stdin.readline()\n" if reads else "") + "time.sleep(1000)\n")
    assert whys(bot, games=2, time_limit=1.5) == {"did not answer within 1.5 s"}
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert pids
    assert not any(alive(pid) for pid in pids)


def test_what_a_program_started_is_ended_with_it(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys\n"
        f"child = subprocess.Popen([{PYTHON!r}, '-c', 'import time; time.sleep(1000)'])\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "sys.exit(3)\n"
    )
    whys(written(tmp_path, code), games=2)
    pid = int((tmp_path / "pid").read_text())
    for _ in range(600):
        if subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout[:1] in (
            "",
            "Z",
        ):
            return
        time.sleep(0.1)
    pytest.fail("the child of the program is still there")


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("print('checkmate', flush=True)", "answered 'checkmate', which is none of the legal actions"),
        ("print('', flush=True)", "answered '', which is none of the legal actions"),
        ("sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()", "answered '��', which is none of the"),
        ("print('x' * 1000000, flush=True)", "answered 'xxxxx"),
        ("os.close(1); time.sleep(3)", "closed its output without an answer"),
    ],
)
def test_a_program_that_answers_nonsense_loses(tmp_path: Path, says: str, why: str) -> None:
    code = f"import os, sys, time\nfor line in sys.stdin:\n    if '\"choose\"' in line:\n        {says}\n"
    (said,) = whys(written(tmp_path, code), games=2)
    assert said.startswith(why)


def test_a_program_that_talks_without_being_asked_loses(tmp_path: Path) -> None:
    code = "import sys\nfor line in sys.stdin:\n    for i in range(1000): print('spam', flush=True)\n"
    for said in whys(written(tmp_path, code), games=2):
        assert "before it was asked" in said or "'spam'" in said


def test_a_program_that_cannot_be_started_loses(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x00 not a program")
    path.chmod(0o755)
    assert whys(f"program:{path}", games=2) == {"cannot be started"}


def test_lost_games_are_in_the_results_with_their_reasons(tmp_path: Path) -> None:
    bot = written(tmp_path, "print('checkmate', flush=True)\ninput()\n")
    plan = plan_of(bot, "random", "greedy:guesses=1", games=2, time_limit=20.0)
    results = results_of(plan, played := play(plan))
    rows = {row["bot"]: row for row in results["table"]}
    assert rows["bot"]["lost_by_failure"] == rows["bot"]["games"] == 4
    assert rows["bot"]["mean_score"] is None
    assert rows["random"]["lost_by_failure"] == 0
    assert {failure["bot"] for failure in results["failures"]} == {"bot"}
    assert len(results["failures"]) == 4
    assert clean(played)[0]["games"][0]["failed"] is not None
