"""Plain `assert` in the shared checks explains itself as it does in test files."""

import pytest

pytest.register_assert_rewrite("tests.conformance.checks", "tests.conformance.seeing")
