"""One server for all tests of this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from royaume.server.settings import Settings
from royaume.web.app import create_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    here = create_app(Settings(f"sqlite:///{tmp_path / 'royaume.db'}", "s" * 40, rate_limits=False, bot_workers=1))
    async with here.router.lifespan_context(here):
        yield here
