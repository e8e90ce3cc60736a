"""The lines of the log: whom each is about, where it leads, and what was taken back."""

from __future__ import annotations

from typing import Any, cast

from royaume.web import scenes

NOBODY = cast(Any, None)  # moves are told without words of the page


def move(ply: int, seat: int, *about: int, undone: bool = False) -> dict[str, Any]:
    events = [{"kind": "x", "seat": each} for each in about]
    lines = [f"{ply}.{i}" for i in range(len(about))]
    return {"ply": ply, "kind": "move", "seat": seat, "events": events, "lines": lines, "data": {}, "undone": undone}


def test_a_dot_has_the_colour_of_whom_the_line_is_about() -> None:
    told = scenes.lines(NOBODY, [move(1, 0, 0, 1, -1), move(2, 1, 0)], 2)
    assert [(line["text"], line["seat"]) for line in told] == [("2.0", 0), ("1.2", None), ("1.1", 1), ("1.0", 0)]


def test_what_was_taken_back_leads_to_where_that_led() -> None:
    class Silent:
        def has(self, key: str) -> bool:
            return False

    undo = {"ply": 4, "kind": "undo", "seat": None, "by": "Ann", "data": {"from": 3, "to": 1}, "undone": False}
    log = [move(1, 0, 0), move(2, 0, 0, undone=True), move(3, 1, 1, undone=True), undo, move(5, 0, 0)]
    told = scenes.lines(cast(Any, Silent()), log, 2)
    assert [(line["text"], line["moves"], line["undone"]) for line in told] == [
        ("5.0", 2, False), ("3.0", 1, True), ("2.0", 1, True), ("1.0", 1, False),
    ]  # fmt: skip
