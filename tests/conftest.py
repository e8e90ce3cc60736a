"""Shared checks explain their `assert`s as test files do; properties are tried with the same examples on every machine.

`pytest --hypothesis-profile explore` looks for other examples each time. The sources are tested, whatever was compiled;
`tests/compiled` tests what is compiled.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from fastapi import FastAPI

os.environ["ROYAUME_COMPILED"] = "off"

# Databases see every move to the disk, which is what takes longest in their tests: the disk is one of memory here.
MEMORY = "/dev/shm"
with suppress(OSError):
    if shutil.disk_usage(MEMORY).free > 4 * 2**30:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)

pytest.register_assert_rewrite("tests.conformance")

# A busy machine is slow; that is no failure of what is tested.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", patient)
settings.register_profile("steady", patient, derandomize=True)
settings.load_profile("steady")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def app(tmp_path: Path) -> "AsyncIterator[FastAPI]":
    """All pages, without a server in between; what they keep lies in the folder `kept`."""
    from royaume.server.settings import Settings
    from royaume.web.app import create_app
    from tests.server.tools import sqlite

    kept = sqlite(tmp_path / "kept" / "royaume.db")
    here = create_app(Settings(kept, "s" * 40, rate_limits=False, bot_workers=1))
    async with here.router.lifespan_context(here):
        yield here


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three processes for two cores: a test with a browser, a database or another process waits a third of its time."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (cores + 1) // 2


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook: it would not see those made after it
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share something made once for their module stay in one process (`--dist loadgroup`).

    So do those of a module that use a browser: some of them look at what the server knows from others. Groups are run
    before all other tests, the largest first, so all processes have work until the end.
    """
    for item in items:
        made = item._fixtureinfo.name2fixturedefs if isinstance(item, pytest.Function) else {}
        if "browser" in made or any(each[-1].scope == "module" for each in made.values()):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.split("::")[0]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A browser of the tests before has an event loop that runs on in this thread: other tests have the thread without.

    One browser serves all tests of a process, for starting it takes longer than most of what is done with it.
    """
    loop = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if loop is not None:
        asyncio._set_running_loop(None)
    result = yield
    if loop is not None and loop.is_running():
        asyncio._set_running_loop(loop)
    return result
