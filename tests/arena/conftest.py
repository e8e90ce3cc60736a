"""The bad bots are known while the tests of the arena run, and forgotten afterwards."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

import pytest

from royaume.bots.registry import _makers
from tests.arena.helpers import BAD


@pytest.fixture(autouse=True)
def bad_bots() -> Iterator[None]:
    before = dict(_makers)
    sys.modules.pop(BAD, None)
    importlib.import_module(BAD)
    yield
    _makers.clear()
    _makers.update(before)
    sys.modules.pop(BAD, None)
