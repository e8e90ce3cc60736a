"""The same source compiled with mypyc: it conforms, gives the same digests, and is fast."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from tests.compiled.conftest import PARTS, ROOT, Checkout, wheel
from tests.conformance.cases import BREADTH

pytestmark = pytest.mark.xdist_group("compiled")  # one build for all


def test_one_process_runs_all_that_shares_a_build(request: pytest.FixtureRequest) -> None:
    """Compiling takes minutes, so a runner that scatters the group over its processes must not go unnoticed."""
    assert "PYTEST_XDIST_WORKER" not in os.environ or request.node.nodeid.endswith("@compiled")


def test_a_compiled_wheel_conforms(installed: Checkout) -> None:
    """Every golden record leads to the same digests; the defaults pass all checks, at night every option value.

    What may leak is written in the sources and takes longest to look for: compiled, it is looked for at night.
    """
    where = "import royaume.engine.state as s; print(s.__file__)"
    assert installed.run("-c", where).endswith((".so", ".pyd"))
    nightly = BREADTH == "nightly"
    chosen = [] if nightly else ["-k", "not no_leak"]
    checks = [str(ROOT / "tests" / "conformance" / name) for name in ("test_games.py", "test_golden.py")]
    breadth = "nightly" if nightly else "quick"
    pytests = ["-m", "pytest", *checks, *chosen, "--rootdir", str(ROOT), "-p", "no:cacheprovider"]
    installed.run(*pytests, ROYAUME_TESTS=breadth)


def test_a_compiled_checkout_plays_all_games_with_its_own_data(whole: Checkout) -> None:
    """Rules, evaluations and bots choose the same as those of the sources, beside which they find their data.

    Also as they play with people, in a process of their own.
    """
    play = (
        "import royaume; from royaume.bench import compiled; from royaume.bots.series import Series\n"
        "from royaume.server.worker import think\n"
        "for game in royaume.games():\n"
        "    tally = Series(game, 2, ('greedy', 'squire'), {}).play(range(1))\n"
        "    state = royaume.load(game).new(players=2, seed=1)\n"
        "    print(game, tally, think(game, None, state.to_dict(), state.player or 0, 'greedy', 1, 'table'))\n"
        "print(compiled())"
    )
    *compiled, how = whole.run("-c", play).splitlines()
    *plain, otherwise = whole.run("-c", play, ROYAUME_COMPILED="off").splitlines()
    assert (how, otherwise) == ("True", "False")
    assert compiled == plain
    assert len(plain) >= 5


def test_what_lies_deep_is_freed_and_nothing_beside_it_changes(whole: Checkout) -> None:
    """Sets of hexes lie side by side in memory; every second one is freed, at every depth of lists in lists."""
    free = (
        "from royaume.games.winter_kingdom.sets import bit\n"
        "def shown(hexes): return [(hash(each), each.bit_count()) for each in hexes]\n"
        "for depth in range(120):\n"
        "    hexes = [bit(n % 640) for n in range(2000)]\n"
        "    kept, freed = hexes[::2], hexes[1::2]\n"
        "    before = shown(kept)\n"
        "    del hexes\n"
        "    for _ in range(depth): freed = [freed]\n"
        "    del freed\n"
        "    if shown(kept) != before: print('spoiled by what lay', depth, 'deep')\n"
        "from royaume.bench import compiled; print(compiled())"
    )
    assert whole.run("-c", free) == "True"


def test_weak_references_to_a_position_outlive_it(whole: Checkout) -> None:
    """Whoever holds one keeps it: it tells that the position is gone, and is itself not freed with it."""
    hold = (
        "import sys, weakref, royaume\n"
        "state = royaume.load('crown_of_emara').new(players=2, seed=1)\n"
        "weak = weakref.ref(state)\n"
        "before = sys.getrefcount(weak), weak() is state\n"
        "del state\n"
        "print(before[1], weak(), sys.getrefcount(weak) - before[0])\n"
        "from royaume.bench import compiled; print(compiled())"
    )
    assert whole.run("-c", hold).splitlines() == ["True None 0", "True"]


def test_compiled_is_faster(whole: Checkout) -> None:
    speed = (
        "import json; from royaume.bench import measure; from royaume import load; "
        "print(json.dumps(measure(load('crown_of_emara'), 4, 1.0)))"
    )
    fast = json.loads(whole.run("-c", speed))["decisions_per_second"]
    plain = json.loads(whole.run("-c", speed, ROYAUME_COMPILED="off"))["decisions_per_second"]
    assert fast > 1.5 * plain  # 2x the bar is what benchmarks/engine.py --check asks; here a loaded machine may measure


@pytest.mark.parametrize("wish", [{"ROYAUME_PURE": "1"}, {"CC": "no-such-compiler"}], ids=["asked", "no compiler"])
def test_a_pure_wheel_has_everything_the_table_needs(wish: dict[str, str], tmp_path: Path) -> None:
    there = Checkout(tmp_path / "royaume")
    there.take(*PARTS)
    built = wheel(there, **wish)
    assert built.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(built) as archive:
        names = archive.namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]
    assert {"royaume/web/static/vendor/htmx.js", "royaume/games/almanac/locations.toml"} <= set(names)
