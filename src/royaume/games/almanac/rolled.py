"""The roll that lies on the table while its player decides about it: what it adds up, and what must be reached."""

from __future__ import annotations

from typing import NamedTuple

from royaume.games.almanac.combat import MODES, banner, target
from royaume.games.almanac.pages_final import Bouts
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import MODE, NUMBER, REROLL, USE_SHELL
from royaume.games.almanac.tables import MODE_DIE, MODE_ENCOUNTER, MODE_FIRST, MODE_SECOND, X_FACE


class Rolled(NamedTuple):
    """A roll: Strength, die and banner are its total, unless the die alone counts or X has lost."""

    mode: str
    seat: int
    strength: int
    value: int  # of the face
    bonus: int
    total: int  # -1: lost whatever the Strength
    needed: int | None  # None where nobody knows yet


def rolled(s: AlmanacState) -> Rolled | None:
    """The roll about which a seat decides now; None if there is none."""
    op, seat, arg = s.decision()
    if op not in (REROLL, USE_SHELL):
        return None
    mode = MODE.of(arg) if op == REROLL else MODE_ENCOUNTER
    value = 0 if s.face == X_FACE else s.face
    strength = 0 if mode == MODE_DIE else s.strength[seat]
    return Rolled(MODES[mode], seat, strength, value, banner(s, seat, mode), s.total, needed(s, mode, NUMBER.of(arg)))


def needed(s: AlmanacState, mode: int, k: int) -> int | None:
    """The total that wins: in a bout one more than the first corner has, once that one has rolled (AL-L18.1)."""
    if mode in (MODE_DIE, MODE_FIRST):
        return None
    if mode == MODE_SECOND:
        assert isinstance(s.page, Bouts)
        return s.p[(k - 1) * 4 + 3] + 1
    return target(s, mode, k)
