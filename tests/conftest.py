"""Shared checks explain their `assert`s as test files do; properties are tried with the same examples on every machine.

`pytest --hypothesis-profile explore` looks for other examples each time. The sources are tested, whatever was compiled;
`tests/compiled` tests what is compiled.
"""

import os
import shutil
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share something made once for their module stay in one process (`--dist loadgroup`)."""
    for item in items:
        made = item._fixtureinfo.name2fixturedefs.values() if isinstance(item, pytest.Function) else ()
        if any(each[-1].scope == "module" for each in made):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.split("::")[0]))
