"""What cards, objectives and Favours count (KC-9.7, KC-11.2, KC-14.3)."""

from __future__ import annotations

from typing import Final

from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.tables import (
    C_BIRD,
    C_BIRD_PAIR,
    C_BUILDING,
    C_COLOUR,
    C_DECORATION,
    C_DECORATION_PAIR,
    C_FAVOUR,
    C_FLOWER,
    C_GUILD_WITH_3,
    C_HOUSE,
    C_INVESTMENT_VP,
    C_OBJECTIVE,
    C_PAW,
    C_RESOURCE_SET,
    C_SCULPTURE,
    C_STRUCTURE,
    C_TRACK,
    C_UPGRADED,
)

ONES: Final = [n.bit_count() for n in range(128)]  # how many there are, by a set of tiles, houses or bridges


def count(s: CrossingState, seat: int, what: int) -> int:
    """How many of `what` a player has now."""
    if what < C_TRACK:
        return s.columns[seat * 5 + what]
    if what < C_STRUCTURE:
        return s.tracks[seat * 4 + what - C_TRACK]
    if what == C_STRUCTURE:
        return s.structures[seat].bit_count()
    if what == C_BUILDING:
        return (s.structures[seat] & s.tables.building_mask).bit_count()
    if what <= C_DECORATION_PAIR:
        return symbols(s, s.decor[seat], what)
    if what == C_RESOURCE_SET:
        return lowest(s.tracks, seat * 4)
    if what == C_BIRD:
        return s.kept[seat].bit_count()
    if what < C_BIRD_PAIR:
        return (s.kept[seat] & s.tables.colour_mask[what - C_COLOUR]).bit_count()
    if what == C_BIRD_PAIR:
        return s.kept[seat].bit_count() // 2
    if what == C_HOUSE:
        return ONES[s.houses[seat]]
    if what == C_FAVOUR:
        return s.favours[seat].bit_count()
    if what == C_OBJECTIVE:
        claims = 0
        for claimed in s.claims:
            if seat in claimed:
                claims += 1
        return claims
    if what == C_UPGRADED:
        return ONES[s.upgraded[seat]]
    if what == C_GUILD_WITH_3:
        guilds = 0
        for i in range(seat * 5, seat * 5 + 5):
            if s.columns[i] >= 3:
                guilds += 1
        return guilds
    if what == C_INVESTMENT_VP:
        return s.tables.invest_vp[s.invest[seat]]
    return paws_counted(ONES[s.paws[seat]], what)


def paws_counted(paws: int, what: int) -> int:
    """Paws, or pairs of them (KC-9.5, KC-9.6)."""
    return paws if what == C_PAW else paws // 2


def symbols(s: CrossingState, decor: int, what: int) -> int:
    """Symbols on a set of placed decorations; whether they are passed does not matter (KC-14.3)."""
    flowers = s.tables.flowers[decor]
    sculptures = s.tables.sculptures[decor]
    if what == C_FLOWER:
        return flowers
    if what == C_SCULPTURE:
        return sculptures
    if what == C_DECORATION:
        return flowers + sculptures
    return flowers if flowers < sculptures else sculptures


def lowest(tracks: list[int], i: int) -> int:
    """The position of the least advanced of the four markers from `i` on."""
    found = tracks[i]
    for k in range(i + 1, i + 4):
        if tracks[k] < found:
            found = tracks[k]
    return found
