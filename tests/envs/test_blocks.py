"""What a sheet writes for every kind of entry, and what a survey lists of it."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable

import pytest

from royaume.engine.encoding import KEPT, Book, Mark, Memory, Register, Sheet, Survey, mask, together
from royaume.envs.__main__ import main

WORDS = ("a", "b", "c")
MANY = tuple(f"w{i}" for i in range(70))
Say = Callable[[Sheet], None]


def numbers_of(sheet: Sheet) -> list[int]:
    """What was written."""
    sheet.close()
    return array("h", b"".join(sheet.pieces)).tolist()


def entries(say: Say, own: int = 0, seats: int = 3) -> dict[str, int]:
    """The entries that are not 0, by name."""
    survey, sheet = Survey(), Sheet()
    survey.begin(own, seats, [])
    sheet.begin(own, seats, [])
    say(survey)
    say(sheet)
    names = [f"{part.name}.{entry}".rstrip(".") for part in survey.parts for entry in part.entries]
    return {name: n for name, n in zip(names, numbers_of(sheet), strict=True) if n}


@pytest.mark.parametrize(
    ("say", "expected"),
    [
        (lambda s: s.number("n", 9, "m", 4), {"n": 4}),
        (lambda s: s.number("n", 9, "m", 0), {}),
        (lambda s: s.number("n", 9, "m", 12), {"n": 9}),
        (lambda s: s.number("n", 9, "m", -5), {}),
        (lambda s: s.number("n", 9, "m", -5, -2), {"n": -2}),
        (lambda s: s.number("n", 999, "m", 700), {"n": 700}),
        (lambda s: s.flag("n", "m", True), {"n": 1}),
        (lambda s: s.numbers("n", WORDS, 9, "m", [3, 0]), {"n.a": 3}),
        (lambda s: s.numbers("n", WORDS, 9, "m", [3, 12], 0, 1), {"n.b": 3, "n.c": 9}),
        (lambda s: s.choice("n", WORDS, "m", 1), {"n.b": 1}),
        (lambda s: s.choice("n", WORDS, "m", -1), {}),
        (lambda s: s.some("n", WORDS, "m", 5), {"n.a": 1, "n.c": 1}),
        (lambda s: s.some("n", MANY, "m", 1 << 69 | 1 << 8 | 1), {"n.w0": 1, "n.w8": 1, "n.w69": 1}),
        (lambda s: s.these("n", WORDS, "m", [0, 2]), {"n.a": 1, "n.c": 1}),
        (lambda s: s.members("n", WORDS, "m", (2, 0)), {"n.a": 1, "n.c": 1}),
        (lambda s: s.tally("n", WORDS, 9, "m", (2, 0, 2)), {"n.a": 1, "n.c": 2}),
        (lambda s: s.counts("n", WORDS, 9, "m", {2: 12, 0: 5}), {"n.a": 5, "n.c": 9}),
        (lambda s: s.places("n", WORDS, 2, "m", (2, 0, 1)), {"n.c": 1, "n.a": 2}),
        (lambda s: s.places("n", WORDS, 2, "m", ()), {}),
    ],
)
def test_entries_are_written_as_they_are_said(say: Say, expected: dict[str, int]) -> None:
    assert entries(say) == expected


@pytest.mark.parametrize(
    ("say", "expected"),
    [
        (lambda s: s.who("n", "m", 0), {"n.next_1": 1}),
        (lambda s: s.who("n", "m", 2), {"n.me": 1}),
        (lambda s: s.who("n", "m", -1), {}),
        (lambda s: s.some_seats("n", "m", 0b110), {"n.me": 1, "n.next_2": 1}),
        (lambda s: s.seat_places("n", "m", [1, 2, 0]), {"n.next_2": 1, "n.me": 2, "n.next_1": 3}),
        (lambda s: s.by_seat("n", 9, "m", [5, 6, 7]), {"n.next_1": 5, "n.next_2": 6, "n.me": 7}),
    ],
)
def test_seats_are_counted_from_the_own_one(say: Say, expected: dict[str, int]) -> None:
    assert entries(say, own=2) == expected


def test_zeros_before_between_and_behind_are_counted() -> None:
    def say(sheet: Sheet) -> None:
        for value in (0, 0, 3, 0, 4, 0, 0):
            sheet.number("n", 9, "m", value)
        sheet.some("s", MANY, "m", 0)

    sheet = Sheet()
    sheet.begin(0, 1, [])
    say(sheet)
    assert numbers_of(sheet) == [0, 0, 3, 0, 4, 0, 0] + [0] * len(MANY)


def test_rows_have_longer_names() -> None:
    def say(sheet: Sheet) -> None:
        for i, word in enumerate(WORDS):
            sheet.row("rows", word)
            sheet.number("k", 9, "m", i)
        sheet.row_end()
        sheet.number("k", 9, "m", 7)

    assert entries(say) == {"rows.b.k": 1, "rows.c.k": 2, "k": 7}


def test_remembered_entries_are_said_once_for_each_key() -> None:
    book: Book = Book()
    said: list[int] = []

    def say(sheet: Sheet, key: int) -> None:
        sheet.number("before", 9, "m", 0)
        if not sheet.recall(book, key):
            said.append(key)
            sheet.number("x", 9, "m", 0)
            sheet.number("y", 9, "m", key)
            sheet.number("z", 9, "m", 0)
            sheet.remember(book, key)
        sheet.number("behind", 9, "m", 5)

    rows = []
    for key in (1, 2, 1):
        sheet = Sheet()
        sheet.begin(0, 1, [])
        say(sheet, key)
        rows.append(numbers_of(sheet))
    assert rows == [[0, 0, 1, 0, 5], [0, 0, 2, 0, 5], [0, 0, 1, 0, 5]]
    assert said == [1, 2]
    survey = Survey()
    say(survey, 1)  # a survey needs the names, so nothing is recalled
    assert [part.name for part in survey.parts] == ["before", "x", "y", "z", "behind"]


def test_a_page_may_have_pages_in_it() -> None:
    inner: Book = Book()
    outer: Book = Book()
    said: list[str] = []

    def say(first: int, second: int) -> list[int]:
        sheet = Sheet()
        sheet.begin(0, 1, [])
        sheet.number("before", 9, "m", 0)
        if not sheet.recall(outer, (first, second)):
            said.append("outer")
            for value in (first, second):
                if not sheet.recall(inner, value):
                    said.append(f"inner {value}")
                    sheet.number("x", 9, "m", 0)
                    sheet.number("y", 9, "m", value)
                    sheet.remember(inner, value)
            sheet.number("z", 9, "m", 7)
            sheet.remember(outer, (first, second))
        sheet.number("behind", 9, "m", 5)
        return numbers_of(sheet)

    assert say(1, 2) == say(1, 2) == [0, 0, 1, 0, 2, 7, 5]
    assert say(2, 1) == [0, 0, 2, 0, 1, 7, 5]
    assert said == ["outer", "inner 1", "inner 2", "outer"]


def test_marks_tell_books_and_keys_apart() -> None:
    """Whatever the row before had at the same place, what is written is what was said under this key in this book."""
    ones, twos = Book(), Book()
    register = Register()
    marks: list[Mark] = []
    said: list[tuple[int, int]] = []

    def say(sheet: Sheet, book: Book, digit: int, key: int) -> None:
        if not sheet.recall(book, key):
            said.append((digit, key))
            sheet.number("n", 99, "m", 10 * digit + key)
            sheet.remember(book, key)

    def row(*pages: tuple[int, int], thing: str = "") -> list[int]:
        sheet = Sheet()
        sheet.begin(0, 1, marks)
        if thing:
            sheet.number("thing", 9, "m", sheet.number_of(register, thing))
        for digit, key in pages:
            say(sheet, ones if digit == 1 else twos, digit, key)
        return numbers_of(sheet)

    assert row((1, 5), (2, 5)) == [15, 25]
    assert row((2, 5), (1, 5)) == [25, 15]
    assert row((1, 6), (2, 5), (1, 5)) == [16, 25, 15]
    assert row((1, 5), (2, 5), thing="a") == [1, 15, 25]
    assert row((1, 5), thing="b") == [2, 15]
    assert row((1, 5), thing="b") == [2, 15]
    assert row((1, 6), thing="a") == [1, 16]
    assert said == [(1, 5), (2, 5), (1, 6)], "each once"


def remembered(memory: Memory) -> int:
    """How much a memory holds."""
    return len(memory.young) + len(memory.old)


def test_pages_are_forgotten_when_there_are_too_many() -> None:
    book: Book = Book()
    register = Register()
    for key in range(5 * KEPT):
        sheet = Sheet()
        sheet.begin(0, 1, [])
        assert not sheet.recall(book, key)
        sheet.number("n", 999, "m", key % 900)
        sheet.remember(book, key)
        assert register.number(("thing", key)) == key + 1, "no number is used again"
    assert remembered(book) <= 2 * KEPT
    assert remembered(register.found) <= 2 * KEPT
    assert register.number(("thing", 5 * KEPT - 1)) == 5 * KEPT
    assert register.number(("thing", 0)) == 5 * KEPT + 1


def test_what_is_asked_for_again_and_again_is_not_forgotten() -> None:
    memory = Memory()
    memory.put("asked for", "here")
    memory.put("never", "gone")
    for key in range(5 * KEPT):
        memory.put(key, key)
        assert memory.get("asked for") == "here"
    assert memory.get("never") is None


@pytest.mark.parametrize("numbers", [[0, 0, 0], [1, 2, 3], [3, 2, 1], [9, 9, 9], [0, 0, 9]])
def test_numbers_together_tell_each_of_them(numbers: list[int]) -> None:
    found = together([5, *numbers, 5], 1, 3, 10)
    assert [found // 100, found // 10 % 10, found % 10] == numbers


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 5), (0, 5000), (-5000, 1)])
def test_bounds_that_no_entry_can_have_are_refused(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="n cannot go from"):
        Survey().number("n", high, "m", 0, low)


def test_a_bit_beyond_the_words_is_an_error() -> None:
    sheet = Sheet()
    sheet.begin(0, 1, [])
    with pytest.raises(IndexError):
        sheet.some("n", WORDS, "m", 8)


@pytest.mark.parametrize("offered", [[], [0], [4], [1, 2, 4], list(range(5))])
def test_a_mask_has_a_byte_for_each_action(offered: list[int]) -> None:
    assert list(mask(offered, 5)) == [int(action in offered) for action in range(5)]
    assert len(mask(offered, 5000)) == 5000


def test_the_numbers_are_those_of_this_machine() -> None:
    sheet = Sheet()
    sheet.begin(0, 1, [])
    sheet.number("n", 999, "m", 258)
    sheet.close()
    assert b"".join(sheet.pieces) == (258).to_bytes(2, sys.byteorder)


def test_the_table_of_entries_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["describe", "winter_kingdom"]) == 0
    said = capsys.readouterr().out
    assert "winter_kingdom: 10468 entries" in said
    assert "me.houses: houses on the map" in said
    assert "next_3.coins: coins" in said
