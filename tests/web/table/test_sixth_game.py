"""A sixth game is a folder: Orchard is copied in among the games, nothing else changes, and everybody knows it.

Beside it lies a seedling, a game that has its rules and nothing else yet.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import royaume
from tests.toys.orchard import Orchard
from tests.toys.orchard.actions import CARDS
from tests.web.table.conftest import LiveServer, Player

ROOT = Path(__file__).parents[3]
SEEDLING = """
from pathlib import Path
from royaume.games.orchard.game import Orchard

class Seedling(Orchard):
    id = "seedling"
    folder = Path(__file__).parent

def load(components=None):
    return Seedling()
"""
CONFORMANCE = """
import royaume
from tests.conformance.cases import cases
from tests.conformance.checks import CHECKS
from tests.conformance.setup import check_facts
from royaume.engine.companions import COMPANIONS

game = royaume.load("orchard")
check_facts(game)
for case in cases(game):
    for check in CHECKS:
        check(game, case.players, dict(case.options), case.seeds[0])
print(sorted(kind.protocol.__name__ for kind in COMPANIONS if kind.of(game) is not None))
"""
LEARNING = """
import warnings
import gymnasium, pyspiel
from pettingzoo.test import api_test
import royaume.envs.openspiel, royaume.envs.orchard_v0
from royaume.envs import orchard_v0

assert orchard_v0 is royaume.envs.orchard_v0
warnings.simplefilter("ignore")
api_test(orchard_v0.env(players=3), num_cycles=60)
env = gymnasium.make("royaume/Orchard-v0", opponents="squire", players=2)
seen, _ = env.reset(seed=1)
env.step(seen["action_mask"].argmax())
pyspiel.load_game("python_royaume_orchard(players=3)")
"""

Run = Callable[..., str]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything, with two more folders."""
    folder = tmp_path_factory.mktemp("source")
    without = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "royaume", folder / "royaume", ignore=without)
    games = folder / "royaume" / "games"
    shutil.copytree(Orchard.folder, games / "orchard", ignore=without)
    (games / "seedling").mkdir()
    (games / "seedling" / "__init__.py").write_text(SEEDLING, encoding="utf-8")
    for part in ("locale", "rulebook"):
        shutil.copytree(Orchard.folder / part, games / "seedling" / part)
    return folder


@pytest.fixture(scope="module")
def run(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python with this copy and gives what it prints."""
    data = tmp_path_factory.mktemp("data")

    def python(*arguments: str) -> str:
        here = {**os.environ, "PYTHONPATH": str(source), "ROYAUME_DATA": str(data), "COLUMNS": "120"}
        done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=here, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    return python


@pytest.fixture(scope="module")
def house(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    server = LiveServer(tmp_path_factory.mktemp("house"), PYTHONPATH=str(source))
    server.start()
    yield server
    server.stop()


def test_one_process_runs_all_that_shares_a_copy(source: Path, request: pytest.FixtureRequest) -> None:
    """A runner that scatters the tests of this module would copy everything and start the server twice."""
    assert "PYTEST_XDIST_WORKER" not in os.environ or request.node.nodeid.endswith(
        "@tests/web/table/test_sixth_game.py"
    )


def test_the_command_line_knows_it(run: Run) -> None:
    listed = json.loads(run("-m", "royaume", "games", "--json"))
    assert [game["id"] for game in listed] == sorted([*royaume.games(), "orchard", "seedling"])


def test_it_conforms(run: Run) -> None:
    brought = run("-c", CONFORMANCE).splitlines()[-1]
    assert brought == str(["Drawing", "Encoding", "Evaluation", "Finishing", "Fitting", "Naming", "Reasoning"])


def test_its_levels_are_its_own(run: Run) -> None:
    arguments = ("simulate", "orchard", "--bots", "sovereign,page", "--games", "100", "--seed", "1", "--json")
    won = json.loads(run("-m", "royaume", *arguments))["wins"]
    assert won[0] > 2 * won[1]


def test_programs_can_learn_it(run: Run) -> None:
    assert "Passed API test" in run("-c", LEARNING)


def test_the_lab_counts_its_cards(run: Run, tmp_path: Path) -> None:
    study = tmp_path / "study"
    arguments = ("balance", "orchard", "--games", "30", "--seed", "1", "--bots", "random", "--out", str(study))
    run("-m", "royaume", *arguments)
    (heading,) = json.loads((study / "results.json").read_text(encoding="utf-8"))["headings"]
    assert list(heading["things"]) == list(CARDS)
    assert heading["things"]["fig"]["names"] == {"en": "fig", "fr": "figue"}


def test_the_home_page_shows_its_cover_and_its_line(people: Any) -> None:
    me: Player = people()
    me.page.goto(me.house.url)
    card = me.page.locator("#game-orchard")
    assert card.locator("svg.cover #cover-orchard").count() == 1
    expect(card).to_contain_text(Orchard().about("en"))
    assert card.locator("button.go").count() == 1


def test_a_game_that_has_no_table_yet_says_so(people: Any) -> None:
    me: Player = people()
    me.page.goto(me.house.url)
    card = me.page.locator("#game-seedling")
    expect(card).to_contain_text("Being built")
    assert card.locator("svg.cover #cover-seedling").count() == 1
    assert card.locator("button, a").count() == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_played_in_the_browser_against_a_level(lang: str, people: Any) -> None:
    me: Player = people(lang=lang, size=(1366, 768))
    page = me.page
    page.goto(me.house.url)
    page.select_option("#level", "chancellor")
    page.click("#game-orchard button.play")
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1]
    assert [seat["bot"] for seat in me.view(table)["seats"]] == [None, "chancellor", "chancellor"]
    me.my_turn()
    assert page.locator(".or-tree").count() == 3
    assert page.locator(".or-card[data-legal]").count() == 2
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator(".or-die").click()  # not now: it says why
    expect(page.locator("#toast")).to_contain_text("OR-1.2")
    assert me.play_on(random.Random(5)) >= 4
    seen = me.view(table)
    assert (seen["table"]["status"], seen["moves"] >= 12) == ("over", True)
    assert page.locator(".or-fruit").count() == 6
    assert page.locator(".ranking li").count() == 3
