"""What a bot looks at: the points of the map as it stands, what is half done, coins, cards, pieces still to place."""

from __future__ import annotations

from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.winter_kingdom.actions import CANCEL
from royaume.games.winter_kingdom.hexes import SECTIONS
from royaume.games.winter_kingdom.scoring import count, scores, strength
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import EXTEND, MOVE_HOUSE, PICK_HOUSE, PLACE_ABILITY
from royaume.games.winter_kingdom.tables import AREA_MAJORITY, LINKED_LOCATIONS, SECTION_MAJORITY, SECTIONS_WITH

# What is counted for each seat; `weights.toml` says what each is worth in victory points.
TERMS: Final = (
    "points",  # as the map stands
    "coins",  # those that can still be spent
    "cards",  # cards in play, in each turn still to come
    "placing_cards",  # those that place
    "upgrades",  # cards at level 2, in each turn still to come
    "forts",  # forts kept for a better place, while there is time
    "sections_begun",  # the part done of the strength that a section needs, in points of the card
    "sections_contested",  # lead or arrears in the sections, from -1 to 1 each, in points of the card
    "ranges_contested",  # the same in the mountain areas
    "castles_contested",  # the same beside the castles
    "locations",  # locations beside own pieces, where linked ones count
)
FIXED: Final = frozenset({"points"})  # not fitted
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)

POINTS: Final = 0
SECTIONS_BEGUN: Final = 6
SECTIONS_CONTESTED: Final = 7
RANGES: Final = 8
CASTLES: Final = 9
LOCATIONS: Final = 10

NEAR: Final = 3  # a lead of so many houses is safe
MOST_HOUSES: Final = 12  # so many houses are tried when a movement is judged


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in victory points."""
    s = cast(WinterState, state)
    if s.player is None and not s.agenda:
        total = scores(s)
        return float(total[seat] - max([total[i] for i in range(s.seats) if i != seat]))
    worth: list[float] = [sum(map(mul, WEIGHTS, counted)) for counted in terms_of_all(s)]
    mine = worth.pop(seat)
    return mine - max(worth)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat, in the order of TERMS."""
    return terms_of_all(cast(WinterState, state))[seat]


def terms_of_all(s: WinterState) -> list[list[float]]:
    """The terms of every seat: the strengths on the zones are counted once for all."""
    land = s.land
    tables = land.tables
    turns = turns_left(s)
    alive = min(1.0, turns / 4)
    found = []
    for seat in range(s.seats):
        owned = s.owned[seat]
        placing = (owned & ~tables.moving_cards).bit_count()
        found.append(
            [
                0.0,
                alive * min(s.coins[seat], 3 * turns),
                turns * owned.bit_count(),
                turns * placing,
                turns * s.upgraded[seat].bit_count(),
                alive * s.fort_stock[seat],
                0.0,
                0.0,
                0.0,
                0.0,
                0.0,
            ]
        )
    contest(s, found, land.castles, tables.castle_vp, CASTLES)
    for index in land.scoring:
        card = tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            contest(s, found, SECTIONS, card.vp, SECTIONS_CONTESTED)
            continue
        if card.rule == AREA_MAJORITY:
            contest(s, found, land.ranges, card.vp, RANGES)
            continue
        for seat in range(s.seats):
            mine = found[seat]
            mine[POINTS] += card.vp * count(s, seat, card)
            if card.rule == SECTIONS_WITH:
                for section in SECTIONS:
                    here = strength(s, seat, section)
                    if here < card.least:
                        mine[SECTIONS_BEGUN] += card.vp * here / card.least
            elif card.rule == LINKED_LOCATIONS:
                locations = 0
                for what in card.what:
                    locations |= land.terrains[what]
                beside = land.geometry.spread(s.houses[seat] | s.forts[seat]) & locations
                mine[LOCATIONS] += beside.bit_count()
    return found


def contest(s: WinterState, found: list[list[float]], zones: list[int], vp: int, term: int) -> None:
    """Count the points of majorities, and how near or safe the lead is in each zone."""
    fort = s.land.tables.fort_strength
    houses = s.houses
    forts = s.forts
    for zone in zones:
        totals = [
            (houses[seat] & zone).bit_count() + fort * (forts[seat] & zone).bit_count() for seat in range(s.seats)
        ]
        most = max(totals)
        if not most:
            continue
        leaders = totals.count(most)
        for seat in range(s.seats):
            mine = totals[seat]
            if mine == most:
                found[seat][POINTS] += vp
                other = most if leaders > 1 else max([0, *[n for n in totals if n < most]])
            else:
                other = most
            if mine:
                found[seat][term] += vp * max(-1.0, min(1.0, (mine - other) / NEAR))


def turns_left(s: WinterState) -> float:
    """The turns until the first reserve is empty, more or less."""
    if s.ending:
        return 0.0
    return min([s.stock[i] + s.fort_stock[i] for i in range(s.seats)]) / 3.4


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
