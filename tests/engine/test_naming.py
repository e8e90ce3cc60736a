"""Numbers and names: each is the inverse of the other, and what cannot be read is refused."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.engine.naming import index_of, indices, mask_of, name_of, names, whole

FRUIT = ("apple", "pear", "plum")


@pytest.mark.parametrize("mask", range(8))
def test_a_mask_and_its_names(mask: int) -> None:
    assert mask_of(names(mask, FRUIT), FRUIT) == mask
    assert names(5, FRUIT) == ["apple", "plum"]


def test_a_number_and_its_name() -> None:
    assert [name_of(i, FRUIT) for i in (-1, 0, 2)] == [None, "apple", "plum"]
    assert [index_of(name, FRUIT) for name in (None, "apple", "plum")] == [-1, 0, 2]
    assert indices(["plum", "apple", "plum"], FRUIT) == (2, 0, 2)


def test_an_unknown_name() -> None:
    for read in (lambda: index_of("fig", FRUIT), lambda: indices(["fig"], FRUIT), lambda: mask_of(["fig"], FRUIT)):
        with pytest.raises(ValueError, match="not in tuple"):
            read()


@pytest.mark.parametrize("n", [-1, 4, True, 1.0, "1", None])
def test_what_is_no_whole_number_of_the_range(n: Any) -> None:
    with pytest.raises(ValueError, match="is not a whole number from 0 to 3"):
        whole(n, 3)


def test_whole_numbers_of_the_range() -> None:
    assert [whole(n, 3) for n in (0, 3)] == [0, 3]
    assert whole(-1, 3, -1) == -1
