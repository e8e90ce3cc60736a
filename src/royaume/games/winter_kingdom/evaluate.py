"""What a bot looks at: the points of the map as it stands, what is half done, coins, cards, pieces still to place."""

from __future__ import annotations

from operator import mul
from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights
from royaume.games.winter_kingdom.actions import CANCEL
from royaume.games.winter_kingdom.hexes import SECTIONS
from royaume.games.winter_kingdom.land import Alone
from royaume.games.winter_kingdom.scoring import count, scores, strength
from royaume.games.winter_kingdom.sets import NO_HEXES
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import EXTEND, MOVE_HOUSE, PICK_HOUSE, PLACE_ABILITY
from royaume.games.winter_kingdom.tables import (
    AREA_MAJORITY,
    LINKED_LOCATIONS,
    OTHER_PLAYER,
    SECTION_MAJORITY,
    SECTIONS_WITH,
)

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
MOST_KNOWN: Final = 20_000  # positions of the pieces of a seat that are remembered for a map
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
    """The terms of every seat: majorities are counted once for all."""
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
    pieces = [alone(s, seat) for seat in range(s.seats)]
    first = contest(found, pieces, 0, len(land.castles), tables.castle_vp, CASTLES)
    for index in land.scoring:
        card = tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            first = contest(found, pieces, first, len(SECTIONS), card.vp, SECTIONS_CONTESTED)
        elif card.rule == AREA_MAJORITY:
            first = contest(found, pieces, first, len(land.ranges), card.vp, RANGES)
        elif OTHER_PLAYER in card.what:
            for seat in range(s.seats):
                found[seat][POINTS] += card.vp * count(s, seat, card)
    for seat in range(s.seats):
        mine = found[seat]
        mine[POINTS] += pieces[seat].points
        mine[SECTIONS_BEGUN] = pieces[seat].begun
        mine[LOCATIONS] = pieces[seat].locations
    return found


def alone(s: WinterState, seat: int) -> Alone:
    """What the pieces of a seat are worth without a look at the others; known pieces are not counted again."""
    known = s.land.judged
    key = (s.houses[seat], s.forts[seat])
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = count_alone(s, seat)
    return found


def count_alone(s: WinterState, seat: int) -> Alone:
    """Count the pieces of a seat."""
    land = s.land
    strengths = [strength(s, seat, zone) for zone in land.castles]
    points = 0.0
    begun = 0.0
    locations = 0.0
    for index in land.scoring:
        card = land.tables.scoring[index]
        if card.rule == SECTION_MAJORITY:
            strengths += [strength(s, seat, zone) for zone in SECTIONS]
            continue
        if card.rule == AREA_MAJORITY:
            strengths += [strength(s, seat, zone) for zone in land.ranges]
            continue
        if OTHER_PLAYER in card.what:
            continue
        points += card.vp * count(s, seat, card)
        if card.rule == SECTIONS_WITH:
            for section in SECTIONS:
                here = strength(s, seat, section)
                if here < card.least:
                    begun += card.vp * here / card.least
        elif card.rule == LINKED_LOCATIONS:
            wanted = NO_HEXES
            for what in card.what:
                wanted |= land.terrains[what]
            locations += (land.geometry.spread(s.houses[seat] | s.forts[seat]) & wanted).bit_count()
    return Alone(points, begun, locations, strengths)


def contest(found: list[list[float]], pieces: list[Alone], first: int, zones: int, vp: int, term: int) -> int:
    """Count the points of majorities, and how safe the lead is in each zone; returns where the next zones begin."""
    after = first + zones
    for zone in range(first, after):
        totals = [one.strengths[zone] for one in pieces]
        most = max(totals)
        if not most:
            continue
        second = 0
        leaders = 0
        for total in totals:
            if total == most:
                leaders += 1
            elif total > second:
                second = total
        for seat, mine in enumerate(totals):
            if not mine:
                continue
            if mine == most:
                found[seat][POINTS] += vp
                ahead = most - second if leaders == 1 else 0
                found[seat][term] += vp * min(1.0, ahead / NEAR)
            else:
                found[seat][term] -= vp * min(1.0, (most - mine) / NEAR)
    return after


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
        op = s.asked()
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
        if child.player == seat and child.asked() == MOVE_HOUSE:
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
