"""Packed numbers: every part comes back, whatever the others are, and nobody else shifts by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
