"""The page about research: every snippet runs, the policy learns, and its table is true."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from royaume.engine.registry import load
from royaume.envs import gymnasium_id
from royaume.envs.encoders import encoder_of
from royaume.envs.openspiel import short_name
from tests.envs.positions import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def snippet(word: str) -> str:
    """The only snippet with this word in it."""
    found = [text for text in SNIPPETS if word in text]
    assert len(found) == 1
    return found[0]


def run(text: str, path: Path) -> str:
    """What a snippet prints when it is run as a program of its own, warnings being errors."""
    script = path / "snippet.py"
    script.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-W", "error", str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_is_nothing_that_is_not_tested() -> None:
    assert len(SNIPPETS) == 6


def test_observations(tmp_path: Path) -> None:
    assert run(snippet("encoder.high.max()"), tmp_path).startswith("(10468,) [2]")


def test_the_policy_learns(tmp_path: Path) -> None:
    said = run(snippet("REINFORCE"), tmp_path)
    _, last = (float(number) for number in re.findall(r"(\d+\.\d)", said))
    # Random play makes 16.5 points (`royaume simulate`); the first five games are too few to compare with.
    assert last > 1.8 * 16.5


@pytest.mark.parametrize("word", ["gymnasium.make(", "gymnasium.make_vec(", "pyspiel.load_game"])
def test_the_other_environments(word: str, tmp_path: Path) -> None:
    run(snippet(word), tmp_path)


def test_many_games_together(tmp_path: Path) -> None:
    assert "a game ended" in run(snippet("SelfPlay"), tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_true(name: str) -> None:
    game = load(name)
    assert short_name(name) == f"python_royaume_{name}"
    assert importlib.import_module(f"royaume.envs.{name}_v0").raw_env().table.game is game
    row = next(line for line in PAGE.splitlines() if f"`{gymnasium_id(name)}`" in line and line.startswith("|"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells == [
        game.names["en"] if name != "almanac" else "Almanac",
        f"`{name}`",
        f"`{gymnasium_id(name)}`",
        f"{game.min_players} to {game.max_players}",
        str(encoder_of(game).size),
        str(game.space.size),
    ]
