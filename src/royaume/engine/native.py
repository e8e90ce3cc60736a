"""A word to the compiler that the interpreter does not need: kept apart so that nothing more must be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int  # a native number where it is compiled

    def mypyc_attr(**wishes):
        """Leave the class as it is."""
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
