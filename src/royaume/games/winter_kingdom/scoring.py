"""10.5 and 12 The final count: three scoring cards, then the castles."""

from __future__ import annotations

from typing import Final

from royaume.games.winter_kingdom.actions import SCORING
from royaume.games.winter_kingdom.hexes import EDGE, LINES, SECTIONS
from royaume.games.winter_kingdom.land import Count
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, several
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.tables import (
    AREA_MAJORITY,
    BEST_LINE,
    LARGEST_GROUP,
    LINES_OCCUPIED,
    OTHER_PLAYER,
    OWN_FORT,
    PER_GROUP,
    PER_HOUSE_NEXT_TO,
    PER_HOUSE_ON_EDGE,
    SECTION_MAJORITY,
    SECTIONS_WITH,
    TERRAIN_AREAS,
    ScoringCard,
)

MOST_TALLIED: Final = 2000


def strength(s: WinterState, seat: int, hexes: Hexes) -> int:
    """The houses of a seat on these hexes, forts counted double (WK-2.4)."""
    return (s.houses[seat] & hexes).bit_count() + s.land.tables.fort_strength * (s.forts[seat] & hexes).bit_count()


def majorities(s: WinterState, zones: list[Hexes], vp: int) -> list[int]:
    """Points for the most strength in each zone; all who tie for the most score, nobody with none (WK-10.6, WK-R30)."""
    return most([strengths(s, seat, zones) for seat in range(s.seats)], vp)


def strengths(s: WinterState, seat: int, zones: list[Hexes]) -> list[int]:
    """The strength of a seat in each zone."""
    return [strength(s, seat, zone) for zone in zones]


def most(totals: list[list[int]], vp: int) -> list[int]:
    """The points for the most in each zone, from what every seat has in each."""
    points = [0] * len(totals)
    for zone in range(len(totals[0])):
        best = 1
        for mine in totals:
            if mine[zone] > best:
                best = mine[zone]
        for seat, mine in enumerate(totals):
            if mine[zone] == best:
                points[seat] += vp
    return points


def castle_points(s: WinterState) -> list[int]:
    """3 points for the most houses beside each castle (WK-10.6)."""
    return majorities(s, s.land.castles, s.land.tables.castle_vp)


def card_points(s: WinterState, index: int) -> list[int]:
    """What a scoring card gives each seat."""
    card = s.land.tables.scoring[index]
    if card.rule == SECTION_MAJORITY:
        return majorities(s, SECTIONS, card.vp)  # Bureaucrats (WK-12.1)
    if card.rule == AREA_MAJORITY:
        return majorities(s, s.land.ranges, card.vp)  # Miners (WK-12.9)
    return [card.vp * count(s, seat, card) for seat in range(s.seats)]


def points_now(s: WinterState) -> list[list[int]]:
    """What each scoring card in the order revealed, and then the castles, give every seat as if the game ended now.

    The lists are not to be changed.
    """
    return count_now(s).points


def count_now(s: WinterState) -> Count:
    """The count as if the game ended now. Pieces that were counted before on this map are not counted again."""
    land = s.land
    last = land.counted
    if last is not None and len(last.houses) != s.seats:
        last = None
    if last is not None and counts(s, last):
        return last
    tallies: list[list[list[int]]] = []
    for seat in range(s.seats):
        if last is not None and s.houses[seat] is last.houses[seat] and s.forts[seat] is last.forts[seat]:
            tallies.append(last.tallies[seat])
        else:
            tallies.append(tallied(s, seat))
    found: list[list[int]] = []
    for n, index in enumerate(land.scoring):
        card = land.tables.scoring[index]
        if card.rule in (SECTION_MAJORITY, AREA_MAJORITY):
            found.append(most([mine[n] for mine in tallies], card.vp))
        elif OTHER_PLAYER in card.what:
            found.append(card_points(s, index))
        else:
            found.append([card.vp * mine[n][0] for mine in tallies])
    found.append(most([mine[-1] for mine in tallies], land.tables.castle_vp))
    count = Count(s.houses[:], s.forts[:], tallies, found, land.order)
    land.counted = count
    return count


def counts(s: WinterState, last: Count) -> bool:
    """True if the pieces are the very ones that were counted last."""
    for seat in range(s.seats):
        if s.houses[seat] is not last.houses[seat] or s.forts[seat] is not last.forts[seat]:
            return False
    return True


def tallied(s: WinterState, seat: int) -> list[list[int]]:
    """What the pieces of a seat count without a look at the others: for each scoring card, then beside the castles."""
    land = s.land
    key = (s.houses[seat], s.forts[seat])
    found = land.tallied.get(key)
    if found is None:
        if len(land.tallied) >= MOST_TALLIED:
            land.tallied.clear()
        found = []
        for index in land.scoring:
            card = land.tables.scoring[index]
            if card.rule == SECTION_MAJORITY:
                found.append(strengths(s, seat, SECTIONS))
            elif card.rule == AREA_MAJORITY:
                found.append(strengths(s, seat, land.ranges))
            else:
                found.append([] if OTHER_PLAYER in card.what else [count(s, seat, card)])
        found.append(strengths(s, seat, land.castles))
        land.tallied[key] = found
    return found


def count(s: WinterState, seat: int, card: ScoringCard) -> int:
    """How many times a card that looks at each player alone counts for this seat (WK-12)."""
    land = s.land
    pieces = s.houses[seat] | s.forts[seat]
    rule = card.rule
    if rule == PER_HOUSE_NEXT_TO:
        return strength(s, seat, counted(s, seat, card))
    if rule == PER_HOUSE_ON_EDGE:  # Scouts (WK-12.10)
        return strength(s, seat, EDGE)
    if rule == PER_GROUP:  # Hermits (WK-12.4)
        return len(land.geometry.parts(pieces))
    if rule == LARGEST_GROUP:  # Crowds (WK-12.6)
        return max([0, *[strength(s, seat, group) for group in land.geometry.parts(pieces)]]) // card.per
    if rule == SECTIONS_WITH:  # Travellers (WK-12.7)
        return sum([strength(s, seat, section) >= card.least for section in SECTIONS])
    if rule == BEST_LINE:  # Knights (WK-12.2)
        return max([strength(s, seat, line) for line in LINES[land.direction]])
    if rule == LINES_OCCUPIED:  # Wanderers (WK-12.8)
        return sum([bool(line & pieces) for line in LINES[land.direction]])
    if rule == TERRAIN_AREAS:  # Pioneers (WK-12.15)
        return sum([bool(area & pieces) for area in land.areas])
    return linked(s, seat, card).bit_count()


def counted(s: WinterState, seat: int, card: ScoringCard) -> Hexes:
    """The hexes that qualify a piece by what lies next to them (WK-12.3, 12.5, 12.11 to 12.14, 12.16, 12.17)."""
    found = NO_HEXES
    for what in card.what:
        if what == OWN_FORT:  # Disciples
            found |= s.land.geometry.spread(s.forts[seat])
        elif what == OTHER_PLAYER:  # Socialites
            others = NO_HEXES
            for other in range(s.seats):
                if other != seat:
                    others |= s.houses[other] | s.forts[other]
            found |= s.land.geometry.spread(others)
        else:
            found |= s.land.beside[what]
    return found


def linked(s: WinterState, seat: int, card: ScoringCard) -> Hexes:
    """Merchants: the villages and castles that share a group of this seat with another one (WK-12.18)."""
    land = s.land
    locations = NO_HEXES
    for what in card.what:
        locations |= land.terrains[what]
    found = NO_HEXES
    for group in land.geometry.parts(s.houses[seat] | s.forts[seat]):
        beside = land.geometry.spread(group) & locations
        if several(beside):
            found |= beside
    return found


def scores(s: WinterState) -> list[int]:
    """The victory points of each seat; coins, hands and unplaced pieces are worth nothing (WK-10.5)."""
    total = castle_points(s)
    for card in s.land.scoring:
        points = card_points(s, card)
        for seat in range(s.seats):
            total[seat] += points[seat]
    return total


def winners(s: WinterState) -> list[int]:
    """The seats with the most points; a tie is a shared victory (WK-10.7)."""
    return [] if s.player is not None or s.agenda else leaders(s)


def leaders(s: WinterState) -> list[int]:
    """Who would win if the game ended now."""
    total = scores(s)
    best = max(total)
    return [seat for seat in range(s.seats) if total[seat] == best]


def breakdown(s: WinterState, seat: int) -> dict[str, int]:
    """The scoring cards in the order revealed, then the castles."""
    lines = {SCORING[card]: card_points(s, card)[seat] for card in s.land.scoring}
    lines["castles"] = castle_points(s)[seat]
    return lines
