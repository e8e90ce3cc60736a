"""8 Crates: gains of resources with their choices, and what is returned when there are too many."""

from __future__ import annotations

from royaume.games.almanac.actions import GIVE, TAKE
from royaume.games.almanac.goods import gain_resource, return_resource, stored
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import CHOOSE_ANY, GAINED, LOSE_RESOURCES, OVERFLOW, flow
from royaume.games.almanac.tables import PERK_GAIN, Amounts


def gain(s: AlmanacState, seat: int, amounts: Amounts, by_action: bool) -> None:
    """The listed resources, then the choice of any, then the check of the crates (AL-7.4, AL-8.3)."""
    s.chosen = 0
    for r in range(4):
        if amounts[r]:
            gain_resource(s, seat, r, amounts[r])
            s.chosen |= 1 << r
    extra = by_action and s.done[seat]
    if extra or stored(s, seat) + amounts[4] > s.crates[seat]:
        s.ask(OVERFLOW, seat)
    if extra:
        s.ask(GAINED, seat)
    if amounts[4]:
        s.ask(CHOOSE_ANY, seat, amounts[4])


@flow.options(CHOOSE_ANY)
def any_options(s: AlmanacState, seat: int, left: int) -> list[int]:
    """A type that the supply has, one resource at a time."""
    supply = s.supply
    return [TAKE + r for r in (0, 1, 2, 3) if supply[r]]


@flow.choose(CHOOSE_ANY)
def any_choose(s: AlmanacState, seat: int, left: int, action: int) -> None:
    """Take it, and go on while more may be taken."""
    r = action - TAKE
    gain_resource(s, seat, r, 1)
    s.chosen |= 1 << r
    if left > 1:
        s.ask(CHOOSE_ANY, seat, left - 1)


@flow.run(GAINED)
def gained(s: AlmanacState, seat: int, arg: int) -> None:
    """Completed Contracts add to a Gain action that listed their type or in which it was chosen (AL-13.5, AL-13.7)."""
    perks = s.perks[seat]
    for r in range(4):
        if perks[PERK_GAIN + r] and s.chosen >> r & 1:
            gain_resource(s, seat, r, perks[PERK_GAIN + r])


@flow.options(OVERFLOW)
def overflow_options(s: AlmanacState, seat: int, arg: int) -> list[int]:
    """While there are more resources than crates, one goes back; what is owed is paid first (AL-8.3)."""
    i = seat * 4
    stock = s.stock
    if s.due or stock[i] + stock[i + 1] + stock[i + 2] + stock[i + 3] <= s.crates[seat]:
        return []
    return [GIVE + r for r in (0, 1, 2, 3) if stock[i + r]]


@flow.choose(OVERFLOW)
def overflow_choose(s: AlmanacState, seat: int, arg: int, action: int) -> None:
    """Return it and look again."""
    return_resource(s, seat, action - GIVE, 1, "overflow")
    if stored(s, seat) > s.crates[seat]:
        s.ask(OVERFLOW, seat)


@flow.options(LOSE_RESOURCES)
def lose_options(s: AlmanacState, seat: int, left: int) -> list[int]:
    """A resource of one's own choice, as many as there are (AL-11.7)."""
    i = seat * 4
    return [GIVE + r for r in (0, 1, 2, 3) if s.stock[i + r]]


@flow.choose(LOSE_RESOURCES)
def lose_choose(s: AlmanacState, seat: int, left: int, action: int) -> None:
    """Return it, and go on while more must go."""
    return_resource(s, seat, action - GIVE, 1, "loss")
    if left > 1 and stored(s, seat):
        s.ask(LOSE_RESOURCES, seat, left - 1)
