"""From numbers to names and back: what `to_dict` writes and reading takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def name_of(i: int, vocabulary: Sequence[str]) -> str | None:
    """The name with this index; None for -1, which stands for nothing."""
    return vocabulary[i] if i >= 0 else None


def index_of(name: str | None, vocabulary: Sequence[str]) -> int:
    """The index of a name; -1 for None."""
    return -1 if name is None else vocabulary.index(name)


def names(mask: int, vocabulary: Sequence[str]) -> list[str]:
    """The names of the bits of a mask, in the order of the vocabulary."""
    return [name for i, name in enumerate(vocabulary) if mask >> i & 1] if mask else []


def mask_of(found: Sequence[str], vocabulary: Sequence[str]) -> int:
    """The mask with the bits of these names."""
    mask = 0
    for name in found:
        mask |= 1 << vocabulary.index(name)
    return mask


def indices(found: Sequence[str], vocabulary: Sequence[str]) -> tuple[int, ...]:
    """The indices of these names, in their order."""
    return tuple(vocabulary.index(name) for name in found)


def whole(n: Any, most: int, least: int = 0) -> int:
    """A whole number of a position, if it can be one."""
    if type(n) is not int or not least <= n <= most:
        raise ValueError(f"{n!r} is not a whole number from {least} to {most}")
    return n
