"""The final account: what every score is made of, in parts with a heading, and which of the parts counts.

A game whose score is one list of lines needs none of this: its breakdown is the account. One that scores during the
game and at its end, or that has several tracks of which one counts, says so in `accounts` of its `scoring.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from royaume.engine.companions import ACCOUNTS
from royaume.engine.parts import Account, Part
from royaume.engine.state import State

HEADING, LINE, SUBTOTAL, SUM, TOTAL = "heading", "line", "subtotal", "sum", "total"
PLAY, END = "play", "end"


class Row(NamedTuple):
    """One row of the table of all accounts. A value is None where the column has nothing of the kind."""

    kind: str
    key: str  # of the line or the part; play or end for a subtotal; empty for the total
    values: tuple[int | None, ...] = ()
    counts: tuple[bool, ...] = ()  # of the sum of a part: whether it counts in the column


def accounts(state: State) -> list[Account]:
    """The account of every seat, then those of the automated opponents that stand in the result."""
    own = ACCOUNTS.of(state.game)
    if own is not None:
        return own.accounts(state)
    return [[Part("", {}, state.breakdown(seat))] for seat in range(state.seats)]


def total(account: Account) -> int:
    """What an account comes to."""
    return sum(part.total for part in account if part.counts)


def layout(found: Sequence[Account]) -> list[Row]:
    """All accounts as one table: every line once, in the order of the game, without those that gave nobody anything.

    Where a part has lines of the game and lines of its end, both have a subtotal, if it is one of several lines; where
    there are several parts, each has a heading and a sum.
    """
    columns = [{part.id: part for part in account} for account in found]
    ids = merged([list(column) for column in columns])
    rows: list[Row] = []
    for each in ids:
        parts = [column.get(each) for column in columns]
        if len(ids) > 1:
            rows.append(Row(HEADING, each))
        play = _lines([part and part.play for part in parts])
        end = _lines([part and part.end for part in parts])
        rows += play
        if play and end:
            rows.append(Row(SUBTOTAL, PLAY, tuple(part and sum(part.play.values()) for part in parts)))
        rows += end
        if play and len(end) > 1:
            rows.append(Row(SUBTOTAL, END, tuple(part and sum(part.end.values()) for part in parts)))
        if len(ids) > 1:
            sums = tuple(part and part.total for part in parts)
            rows.append(Row(SUM, each, sums, tuple(part is not None and part.counts for part in parts)))
    return [*rows, Row(TOTAL, "", tuple(map(total, found)))]


def merged(orders: Sequence[Sequence[str]]) -> list[str]:
    """All keys once, each order kept: a new key comes right after the one it follows."""
    keys: list[str] = []
    for order in orders:
        place = 0
        for key in order:
            if key not in keys:
                keys.insert(place, key)
            place = keys.index(key) + 1
    return keys


def _lines(columns: Sequence[Mapping[str, int] | None]) -> list[Row]:
    """The lines that gave somebody something."""
    rows = [
        Row(LINE, key, tuple(lines.get(key) if lines is not None else None for lines in columns))
        for key in merged([list(lines) for lines in columns if lines is not None])
    ]
    return [row for row in rows if any(row.values)]
