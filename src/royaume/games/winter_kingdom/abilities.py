"""7 Using cards: one use, its placement or its house and destination, and the arrow that extends it."""

from __future__ import annotations

from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CANCEL,
    DECLINE,
    FORT,
    GREAT_TUNNEL,
    GUIDE_SECOND,
    PARTS,
    PICK,
    TO,
    TUNNEL_CARD,
    USE,
)
from royaume.games.winter_kingdom.hexes import BIT, hexes_of
from royaume.games.winter_kingdom.placing import move, place, placements
from royaume.games.winter_kingdom.sets import Hexes
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import (
    CAME_FROM,
    CODE,
    EXTEND,
    HOUSE_AT,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    flow,
)
from royaume.games.winter_kingdom.tables import EITHER, EXTENDS, PLACE, Deed
from royaume.games.winter_kingdom.targets import destinations, movable, sites, usable

MOST_CANCELS = 3  # WK-D8

ONE_STEP = Deed({"do": "move", "how": "step"})  # Great Tunnel (WK-11.4)


def uses_of(s: WinterState, seat: int, card: int) -> list[int]:
    """The uses a card in play offers now, as far as it is not spent (WK-7.1, WK-7.3)."""
    found: list[int] = []
    if usable(s, seat, 2 * card):
        found.append(USE + 2 * card)
    if s.upgraded[seat] >> card & 1 and s.land.tables.mode[card] == EITHER and usable(s, seat, 2 * card + 1):
        found.append(USE + 2 * card + 1)
    return found


def begin_use(s: WinterState, seat: int, code: int) -> None:
    """Start a use: choose where to place, or which house to move."""
    if s.log is not None:
        if code == TUNNEL_CARD:
            s.tell("use", seat, {"card": "tunnel", "part": "first"})
        else:
            s.tell("use", seat, {"card": ABILITIES[code // 2], "part": PARTS[code % 2]})
    s.ask(PLACE_ABILITY if s.land.tables.deeds[code].do == PLACE else PICK_HOUSE, seat, code)


def spend(s: WinterState, code: int) -> None:
    """Turn the token of a card that was used; paid uses are counted instead (WK-5.7, WK-9.5, WK-11.7)."""
    if s.again:
        s.again -= 1
    elif code == GUIDE_SECOND:
        s.used |= 1 << TUNNEL_CARD | 1 << code  # WK-7.27
    else:
        s.used |= 1 << code


def extend(s: WinterState, seat: int, code: int, hex: int, start: int) -> None:
    """Offer the arrow of an upgraded card, or the step of the Great Tunnel (WK-7.1, WK-11.4)."""
    if code == TUNNEL_CARD or code == GUIDE_SECOND:
        offered = s.land.twist == GREAT_TUNNEL
    else:
        offered = s.land.tables.mode[code >> 1] == EXTENDS and s.upgraded[seat] >> (code >> 1) & 1 != 0
    if offered:
        s.ask(EXTEND, seat, CODE.put(code) | HOUSE_AT.put(hex) | CAME_FROM.put(start))


def arrow(s: WinterState, code: int) -> Deed:
    """What extends a use: the arrow of the card, or the step of the Great Tunnel."""
    return ONE_STEP if code == TUNNEL_CARD or code == GUIDE_SECOND else s.land.tables.deeds[code + 1]


def extends_by_placing(s: WinterState, code: int) -> bool:
    """True if the arrow of this use places a piece instead of moving the house on (Caravan, WK-7.21)."""
    return arrow(s, code).do == PLACE


def goals_of_use(s: WinterState, seat: int, arg: int) -> Hexes:
    """Where the house that was picked may go."""
    return destinations(s, seat, s.land.tables.deeds[CODE.of(arg)], HOUSE_AT.of(arg))


def goals_of_arrow(s: WinterState, seat: int, arg: int) -> Hexes:
    """Where the house may go on, or the hex that it left, if one can build there (WK-7.21)."""
    code = CODE.of(arg)
    if extends_by_placing(s, code):
        return BIT[CAME_FROM.of(arg)] & s.free & s.land.find_site(code + 1)
    return destinations(s, seat, arrow(s, code), HOUSE_AT.of(arg))


@flow.options(PLACE_ABILITY)
def place_ability_options(s: WinterState, seat: int, code: int) -> list[int]:
    """The legal hexes of the card, with a house or a fort (WK-7.11)."""
    return placements(s, seat, sites(s, seat, code))


@flow.choose(PLACE_ABILITY)
def place_ability_choose(s: WinterState, seat: int, code: int, action: int) -> None:
    """Place; a fort cannot be moved by the arrow (WK-7.5)."""
    spend(s, code)
    hex = place(s, seat, action)
    if action < FORT:
        extend(s, seat, code, hex, hex)


@flow.options(PICK_HOUSE)
def pick_house_options(s: WinterState, seat: int, code: int) -> list[int]:
    """The own houses that have a destination."""
    return [PICK + hex for hex in hexes_of(movable(s, seat, s.land.tables.deeds[code]))]


@flow.choose(PICK_HOUSE)
def pick_house_choose(s: WinterState, seat: int, code: int, action: int) -> None:
    """The house is taken up; where it goes is the next decision."""
    s.ask(MOVE_HOUSE, seat, CODE.put(code) | HOUSE_AT.put(action - PICK))


@flow.options(MOVE_HOUSE)
def move_house_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """The destinations of the house; it may be put back instead, not for ever (WK-D8)."""
    found = [TO + hex for hex in hexes_of(goals_of_use(s, seat, arg))]
    if s.cancels < MOST_CANCELS:
        found.append(CANCEL)
    return found


@flow.choose(MOVE_HOUSE)
def move_house_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """Move the house, or put it back and use no card at all."""
    if action == CANCEL:
        s.cancels += 1
        if s.log is not None:
            s.tell("cancel", seat, {})
        return
    code = CODE.of(arg)
    start = HOUSE_AT.of(arg)
    spend(s, code)
    move(s, seat, start, action - TO)
    extend(s, seat, code, action - TO, start)


@flow.options(EXTEND)
def extend_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """What the arrow offers, or declining; nothing if there is no legal option (WK-7.28)."""
    goals = goals_of_arrow(s, seat, arg)
    if extends_by_placing(s, CODE.of(arg)):
        found = placements(s, seat, goals)
    else:
        found = [TO + hex for hex in hexes_of(goals)]
    if found:
        found.append(DECLINE)
    return found


@flow.choose(EXTEND)
def extend_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """Move the house one hex on, or place a piece where it stood (WK-7.21)."""
    if action == DECLINE:
        if s.log is not None:
            s.tell("decline", seat, {})
    elif action < TO:
        place(s, seat, action)
    else:
        move(s, seat, HOUSE_AT.of(arg), action - TO)
