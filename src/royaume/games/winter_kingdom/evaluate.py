"""What a bot looks at: the points of the map as it stands, what is half done, coins, cards, pieces still to place."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import CANCEL
from royaume.games.winter_kingdom.hexes import SECTIONS
from royaume.games.winter_kingdom.scoring import scores, strength
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import EXTEND, MOVE_HOUSE, PICK_HOUSE, PLACE_ABILITY
from royaume.games.winter_kingdom.tables import AREA_MAJORITY, LINKED_LOCATIONS, SECTION_MAJORITY, SECTIONS_WITH

COIN_POINTS: Final = 0.45  # while there is time to spend it
CARD_POINTS: Final = 0.5  # a card in play, in each turn still to come
PLACING_POINTS: Final = 0.4  # more for one that places
UPGRADE_POINTS: Final = 0.2
FORT_POINTS: Final = 2.2  # a fort kept for a better place, while there is time
HALF_WAY: Final = 0.3  # of the points, for what is begun

MOST_HOUSES: Final = 12  # so many houses are tried when a movement is judged


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in victory points."""
    s = cast(WinterState, state)
    total = scores(s)
    if s.player is None and not s.agenda:
        return float(total[seat] - max(total[i] for i in range(s.seats) if i != seat))
    turns = turns_left(s)
    worth = [total[i] + prospect(s, i, turns) for i in range(s.seats)]
    return worth[seat] - max(worth[i] for i in range(s.seats) if i != seat)


def turns_left(s: WinterState) -> float:
    """The turns until the first reserve is empty, more or less."""
    if s.ending:
        return 0.0
    return min(s.stock[i] + s.fort_stock[i] for i in range(s.seats)) / 3.4


def prospect(s: WinterState, seat: int, turns: float) -> float:
    """Points to expect from coins, cards, forts and begun works."""
    tables = s.land.tables
    alive = min(1.0, turns / 4)
    worth = COIN_POINTS * min(s.coins[seat], 3 * turns) * alive
    cards = s.owned[seat]
    card = 0
    while cards:
        if cards & 1:
            worth += turns * (CARD_POINTS + (0 if tables.moving[card] else PLACING_POINTS))
        cards >>= 1
        card += 1
    worth += UPGRADE_POINTS * turns * s.upgraded[seat].bit_count()
    worth += FORT_POINTS * alive * s.fort_stock[seat]
    return worth + begun(s, seat)


def begun(s: WinterState, seat: int) -> float:
    """Points for sections, mountain areas, castles and links on which work has begun without a result yet."""
    land = s.land
    worth = 0.0
    for index in land.scoring:
        card = land.tables.scoring[index]
        if card.rule == SECTIONS_WITH:
            for section in SECTIONS:
                here = strength(s, seat, section)
                if here < card.least:
                    worth += HALF_WAY * card.vp * here / card.least
        elif card.rule == SECTION_MAJORITY:
            worth += contested(s, seat, SECTIONS, card.vp)
        elif card.rule == AREA_MAJORITY:
            worth += contested(s, seat, land.ranges, card.vp)
        elif card.rule == LINKED_LOCATIONS:
            locations = 0
            for what in card.what:
                locations |= land.terrains[what]
            beside = land.geometry.spread(s.houses[seat] | s.forts[seat]) & locations
            worth += HALF_WAY * beside.bit_count()
    return worth + contested(s, seat, land.castles, land.tables.castle_vp)


def contested(s: WinterState, seat: int, zones: list[int], vp: int) -> float:
    """A little for every zone where the lead is near or safe."""
    worth = 0.0
    for zone in zones:
        mine = strength(s, seat, zone)
        if mine:
            other = max(strength(s, i, zone) for i in range(s.seats) if i != seat)
            worth += HALF_WAY * vp * max(-1.0, min(1.0, (mine - other) / 3))
    return worth


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Finish the use of a card that was begun, with the choices that look best."""
    s = cast(WinterState, state)
    while s.player == seat:
        op = s.agenda[-1] & 255
        if op == PICK_HOUSE:
            s = best_move(s, seat)
        elif op in (MOVE_HOUSE, PLACE_ABILITY, EXTEND):
            s = best(s, seat, s.offered)[0]
        else:
            break
    return s


def best_move(s: WinterState, seat: int) -> WinterState:
    """The best move of any of the houses that can be picked."""
    found = s
    top = float("-inf")
    step = max(1, len(s.offered) // MOST_HOUSES)
    for action in s.offered[::step]:
        child = s.clone()
        child.apply(action)
        value = evaluate(child, seat)
        if child.player == seat and child.agenda[-1] & 255 == MOVE_HOUSE:
            child, value = best(child, seat, child.offered)
        if value > top:
            top = value
            found = child
    return found


def best(s: WinterState, seat: int, actions: list[int]) -> tuple[WinterState, float]:
    """The best position after one of the actions, and its value; putting the house back is no move."""
    found = s
    top = float("-inf")
    for action in actions:
        if action == CANCEL:
            continue
        child = s.clone()
        child.apply(action)
        value = evaluate(child, seat)
        if value > top:
            top = value
            found = child
    return found, top
