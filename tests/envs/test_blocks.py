"""The kit of the encoders on a table of two dice."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.engine.encoding import (
    Block,
    Layout,
    amounts,
    bits,
    by_seat,
    cached,
    choice,
    flag,
    number,
    numbers,
    places,
    rows,
    seat,
    seat_places,
    several,
    some_seats,
    tally,
)
from royaume.envs.__main__ import main
from royaume.envs.encoders import Encoder

WORDS = ("a", "b", "c")


def entries(block: Block, data: Any, own: int = 0, seats: int = 3) -> dict[str, int]:
    """The entries of one block that are not 0."""
    encoder = Encoder("dice", Layout([block], []))
    row = encoder.raw({"seat": own, "seats": [{}] * seats, **data})
    found = {name: int(n) for name, n in zip(encoder.names(), row, strict=True) if n}
    return {name: n for name, n in found.items() if not name.endswith(".here")}


@pytest.mark.parametrize(
    ("block", "data", "expected"),
    [
        (number("n", 9, "m"), {"n": 4}, {"n": 4}),
        (number("n", 9, "m"), {"n": None}, {}),
        (number("x.y", 9, "m"), {"x": {"y": 2}}, {"x.y": 2}),
        (number("x.y", 9, "m"), {"x": None}, {}),
        (flag("n", "m"), {"n": True}, {"n": 1}),
        (numbers("n", WORDS, 9, "m"), {"n": [3, 0]}, {"n.a": 3}),
        (choice("n", WORDS, "m"), {"n": "b"}, {"n.b": 1}),
        (choice("n", WORDS, "m"), {"n": None}, {}),
        (several("n", WORDS, "m"), {"n": ["c", "a"]}, {"n.a": 1, "n.c": 1}),
        (tally("n", WORDS, 9, "m"), {"n": ["c", "a", "c"]}, {"n.a": 1, "n.c": 2}),
        (amounts("n", WORDS, 9, "m"), {"n": {"b": 5}}, {"n.b": 5}),
        (places("n", WORDS, 2, 2, "m"), {"n": ["c", "a", "b"]}, {"n.c": 1, "n.a": 2}),
        (bits("n", WORDS, "m"), {"n": 5}, {"n.a": 1, "n.c": 1}),
        (rows("n", WORDS, [number("k", 9, "m")]), {"n": [{"k": 1}, None, {"k": 2}]}, {"n.a.k": 1, "n.c.k": 2}),
        (rows("n", WORDS, [number("k", 9, "m")]), {"n": {"b": {"k": 7}}}, {"n.b.k": 7}),
    ],
)
def test_blocks_read_what_they_say(block: Block, data: dict[str, Any], expected: dict[str, int]) -> None:
    assert entries(block, data) == expected


@pytest.mark.parametrize(
    ("block", "value", "expected"),
    [
        (seat("n", "m"), 0, {"n.next_1": 1}),
        (seat("n", "m"), 2, {"n.me": 1}),
        (seat("n", "m"), -1, {}),
        (some_seats("n", "m"), [2, 1], {"n.me": 1, "n.next_2": 1}),
        (seat_places("n", "m"), [1, 2, 0], {"n.next_2": 1, "n.me": 2, "n.next_1": 3}),
        (by_seat("n", 9, "m"), [5, 6, 7], {"n.next_1": 5, "n.next_2": 6, "n.me": 7}),
    ],
)
def test_seats_are_counted_from_the_own_one(block: Block, value: Any, expected: dict[str, int]) -> None:
    assert entries(block, {"n": value}, own=2) == expected


def test_cached_blocks_are_read_once_for_each_key() -> None:
    block = cached(lambda data: data["key"], [number("n", 9, "m")])
    encoder = Encoder("dice", Layout([block], []))
    rows = [encoder.raw({"seat": 0, "seats": [{}], "key": key, "n": n}) for key, n in ((1, 5), (2, 6), (1, 7))]
    assert [int(row[0]) for row in rows] == [5, 6, 5]


def test_numbers_beyond_the_bounds_are_cut_off() -> None:
    encoder = Encoder("dice", Layout([number("n", 9, "m", low=-2)], []))
    view = {"seat": 0, "seats": [{}]}
    assert [int(encoder.encode({**view, "n": n})[0]) for n in (12, 9, -5)] == [9, 9, -2]
    assert int(encoder.raw({**view, "n": 12})[0]) == 12


def test_an_unknown_word_is_an_error() -> None:
    with pytest.raises(KeyError):
        entries(choice("n", WORDS, "m"), {"n": "z"})
    with pytest.raises(KeyError, match="no part 'z'"):
        Encoder("dice", Layout([], [])).where("z")


def test_the_table_of_entries_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["describe", "winter_kingdom"]) == 0
    said = capsys.readouterr().out
    assert "winter_kingdom: 10468 entries" in said
    assert "me.houses: houses on the map" in said
    assert "next_3.coins: coins" in said
