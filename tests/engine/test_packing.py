"""Packed numbers: every part comes back, whatever the others are, and nobody else shifts by hand."""

from __future__ import annotations

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import royaume
from royaume.engine.packing import parts


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6).flatmap(lambda widths: st.tuples(
    st.just(widths), st.tuples(*(st.integers(0, (1 << width) - 1) for width in widths)))))  # fmt: skip
def test_every_part_comes_back(case: tuple[list[int], tuple[int, ...]]) -> None:
    widths, values = case
    packed = 0
    for bits, value in zip(parts(*widths), values, strict=True):
        packed |= bits.put(value)
    assert tuple(bits.of(packed) for bits in parts(*widths)) == values
    assert packed < 1 << sum(widths)


# Who shifts -------------------------------------------------------------------------------------

SOURCES = Path(royaume.__file__).parent


def shifts_by_hand(tree: ast.AST) -> list[int]:
    """The lines that take a number apart with figures: `x >> 6 & 7`, `x & 255`. Asking for one bit is fine."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitAnd)
        and any(isinstance(side, ast.Constant) and int(side.value).bit_count() > 1 for side in (node.left, node.right))
    ]


def test_only_the_engine_takes_numbers_apart_with_figures() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{line}"
        for path in sorted(SOURCES.rglob("*.py"))
        if path.parent not in (SOURCES, SOURCES / "engine")
        for line in shifts_by_hand(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_figures_are_found() -> None:
    assert shifts_by_hand(ast.parse("a = arg >> 6 & 7\nb = step & 255\nc = mask >> i & 1\nd = x & NUMBER")) == [1, 2]
