"""The programs of `benchmarks/` as modules, for tests of what they make of their measurements."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


def benchmark(name: str, patch: pytest.MonkeyPatch) -> ModuleType:
    """One of them, loaded for the time of a test."""
    patch.syspath_prepend(str(FOLDER))
    spec = importlib.util.spec_from_file_location(f"{name}_benchmark", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    patch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module
