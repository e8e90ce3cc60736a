"""11 Combat rolls: in Encounters, trials and bouts."""

from __future__ import annotations

from royaume.games.almanac.actions import A_REROLL, ENCOUNTERS, SKIP, USE
from royaume.games.almanac.goods import die
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import COMBAT, MODE, NUMBER, OUTCOME, REROLL, flow
from royaume.games.almanac.tables import (
    MODE_CHAMPION,
    MODE_DIE,
    MODE_ENCOUNTER,
    MODE_TRIAL,
    PERK_REROLL,
    PERK_X,
    X_FACE,
)

LOST = -1  # the total of a roll that loses whatever the Strength
MODES = ("encounter", "trial", "bout", "bout", "champion", "die")


@flow.run(COMBAT)
def combat(s: AlmanacState, seat: int, arg: int) -> None:
    """Roll; then come the rerolls the player may use, then the outcome (AL-11.12)."""
    mode = MODE.of(arg)
    s.rerolls = s.perks[seat][PERK_REROLL] if mode != MODE_DIE else 0
    if (mode == MODE_ENCOUNTER or mode == MODE_DIE) and seat == s.guide:
        s.rerolls += s.tables.encounters[s.met[-1]].banner_reroll
    s.ask(OUTCOME, seat, arg)
    if s.rerolls:
        s.ask(REROLL, seat, arg)
    roll(s, seat, mode)


def roll(s: AlmanacState, seat: int, mode: int) -> None:
    """One roll of the combat die, or of the six-sided die of an Encounter (AL-11.2)."""
    if mode == MODE_DIE:
        s.face = die(s, 6) + 1
        s.total = s.face
    else:
        s.face = s.tables.faces[die(s, len(s.tables.faces))]
        s.total = total(s, seat, mode, s.face)
    if s.log is not None:
        s.tell(
            "combat",
            seat,
            {"mode": MODES[mode], "face": "X" if s.face == X_FACE else str(s.face), "total": s.total,
             "strength": s.strength[seat], "encounter": ENCOUNTERS[s.met[-1]] if s.met else ""},
        )  # fmt: skip


def total(s: AlmanacState, seat: int, mode: int, face: int) -> int:
    """Strength and face; X loses unless a Contract turns it into 0 (AL-11.2, AL-13.4)."""
    if face == X_FACE:
        if not s.perks[seat][PERK_X]:
            return LOST
        face = 0
    return s.strength[seat] + face + banner(s, seat, mode)


def banner(s: AlmanacState, seat: int, mode: int) -> int:
    """What the banner of the Encounter adds to the Guide's Strength (AL-11.8)."""
    if mode == MODE_ENCOUNTER and seat == s.guide:
        return s.tables.encounters[s.met[-1]].banner_strength
    return 0


def odds(s: AlmanacState, seat: int) -> int:
    """How many faces of the combat die win against the present Encounter (AL-20.9)."""
    strength = s.tables.encounters[s.met[-1]].strength
    return sum(1 for face in s.tables.faces if total(s, seat, MODE_ENCOUNTER, face) >= strength)


def target(s: AlmanacState, mode: int, k: int) -> int:
    """The number to reach; in bouts none is known, so every roll may be rolled again (AL-11.12)."""
    if mode == MODE_ENCOUNTER:
        return s.tables.encounters[s.met[-1]].strength
    if mode == MODE_TRIAL:
        return s.page.target(k)
    if mode == MODE_CHAMPION:
        return s.page.target(0)
    return 999


@flow.options(REROLL)
def reroll_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """After a roll that does not win, while rerolls are left; the last roll stands."""
    if not s.rerolls or s.total >= target(s, MODE.of(arg), NUMBER.of(arg)):
        return []
    return [USE + A_REROLL, SKIP + A_REROLL]


@flow.choose(REROLL)
def reroll_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Roll again, each reroll once."""
    if action == USE + A_REROLL:
        s.rerolls -= 1
        s.ask(REROLL, seat, arg)
        roll(s, seat, MODE.of(arg))
