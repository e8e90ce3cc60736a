"""Shared checks explain their `assert`s as test files do; properties are tried with the same examples on every machine.

`pytest --hypothesis-profile explore` looks for other examples each time. The sources are tested, whatever was compiled;
`tests/compiled` tests what is compiled.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ["ROYAUME_COMPILED"] = "off"
pytest.register_assert_rewrite("tests.conformance.checks", "tests.conformance.seeing")

# A busy machine is slow; that is no failure of what is tested.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", patient)
settings.register_profile("steady", patient, derandomize=True)
settings.load_profile("steady")
