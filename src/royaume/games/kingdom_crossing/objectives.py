"""10 and 11 Houses for completed rows, and Bridge Objectives."""

from __future__ import annotations

from typing import Final

from royaume.games.kingdom_crossing.actions import CLAIM, DONE, HOUSE, OBJECTIVES, REGIONS
from royaume.games.kingdom_crossing.counting import ONES, count
from royaume.games.kingdom_crossing.effects import gain_vp
from royaume.games.kingdom_crossing.state import OBJECTIVE, CrossingState
from royaume.games.kingdom_crossing.steps import BUY_RESOURCE, CLAIM_CHOICE, FAVOUR_CHOICE, HOUSE_REGION, flow
from royaume.games.kingdom_crossing.tables import COUNTS, FROM_OBJECTIVES

LAST_MOMENT: Final = 3  # the purchase of tile_barter beside the claims (KC-4.5)

# 10 Houses --------------------------------------------------------------------------------------


def row_complete(s: CrossingState, board: int) -> bool:
    """True if a house is due: houses on the board 1 or 2, and so many full rows of cards (KC-10.1)."""
    standing = ONES[s.houses[board]]
    if standing >= s.tables.houses:
        return False
    i = board * 5
    columns = s.columns
    return (
        columns[i] >= standing
        and columns[i + 1] >= standing
        and columns[i + 2] >= standing
        and columns[i + 3] >= standing
        and columns[i + 4] >= standing
    )


@flow.options(HOUSE_REGION)
def house_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Regions without an own house (KC-10.2)."""
    return [HOUSE + region for region in range(len(REGIONS)) if not s.houses[seat] >> region & 1]


@flow.choose(HOUSE_REGION)
def house_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """The house stands at once; the third one gives a Favour (KC-10.2, KC-10.3)."""
    region = action - HOUSE
    s.houses[seat] |= 1 << region
    if s.log is not None:
        s.tell("house", seat, {"region": REGIONS[region]})
    if s.houses[seat].bit_count() == s.tables.houses:
        s.ask(FAVOUR_CHOICE, seat, 1)


# 11 Bridge Objectives ---------------------------------------------------------------------------


def needs(s: CrossingState, place: int) -> dict[str, int]:
    """What the objective on a place asks for (KC-11.2)."""
    objective = s.objectives[place]
    asked = {COUNTS[what]: n for what, n in s.tables.objective_needs[objective]}
    if s.tables.objective_back[objective]:
        asked["investment_back"] = s.tables.objective_back[objective]
    return asked


def place_of(s: CrossingState, objective: int) -> int:
    """Where an objective lies on the tree board."""
    return next(place for place, o in enumerate(s.objectives) if OBJECTIVE.of(o) == objective)


def fulfilled(s: CrossingState, board: int, place: int) -> bool:
    """True if the objective on a place of the tree board could be claimed (KC-11.1, KC-11.2)."""
    objective = s.objectives[place]
    t = s.tables
    if t.objective_back[objective] > s.invest[board]:
        return False
    for what, n in t.objective_needs[objective]:
        if count(s, board, what) < n:
            return False
    claims = s.claims[place]
    return not claims or board not in claims


def may_claim(s: CrossingState, board: int, place: int) -> bool:
    """True if a board could claim the objective on a place now; the rival only some (KC-15)."""
    rival = board >= s.seats
    return fulfilled(s, board, place) and (not rival or s.tables.objective_rival[OBJECTIVE.of(s.objectives[place])])


def could_claim(s: CrossingState, place: int) -> int:
    """The boards that could claim the objective on a place now, as a bitmask."""
    found = 0
    for board in range(s.boards()):
        if may_claim(s, board, place):
            found |= 1 << board
    return found


@flow.options(CLAIM_CHOICE)
def claim_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Fulfilled objectives, or none of them (KC-11.5)."""
    found = [CLAIM + OBJECTIVE.of(s.objectives[place]) for place in range(len(OBJECTIVES)) if fulfilled(s, seat, place)]
    if found:
        found.sort()
        found.append(DONE)
    return found


@flow.choose(CLAIM_CHOICE)
def claim_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Claim one and ask again; a purchase may come in between (KC-4.5, KC-11.1)."""
    if action == DONE:
        return
    s.ask(CLAIM_CHOICE, seat)
    if s.price:
        s.ask(BUY_RESOURCE, seat, LAST_MOMENT)
    objective = action - CLAIM
    place = place_of(s, objective)
    s.invest[seat] -= s.tables.objective_back[s.objectives[place]]  # KC-11.6: lost, never coins
    if put_marker(s, seat, place):
        s.ask(FAVOUR_CHOICE, seat, 1)


def put_marker(s: CrossingState, board: int, place: int) -> bool:
    """Score the leftmost free place; True if both objectives of the row are the player's now (KC-11.3, KC-11.4)."""
    before = len(s.claims[place])
    position = before * 2 if s.boards() == 2 else before
    s.claims[place] = (*s.claims[place], board)
    objective = s.objectives[place]
    if s.log is not None:
        s.tell("claim", s.teller(board), {"objective": OBJECTIVES[OBJECTIVE.of(objective)], "place": position + 1})
    gain_vp(s, board, s.tables.objective_vp[objective][position], FROM_OBJECTIVES)
    return board in s.claims[place ^ 1]
