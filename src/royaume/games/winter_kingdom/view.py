"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

from royaume.engine.naming import name_of, names
from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    CASTLE,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TUNNEL_CARD,
    TWISTS,
    USES,
    USES_OF,
)
from royaume.games.winter_kingdom.hexes import EDGE, HEX_IDS, LINES, SECTIONS, hex_ids, hexes_of
from royaume.games.winter_kingdom.known import sees_card, sees_hand
from royaume.games.winter_kingdom.numbers import number_of, trio_number
from royaume.games.winter_kingdom.scoring import counted, linked, points_now, strength
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.tables import (
    AREA_MAJORITY,
    BEST_LINE,
    BOTH,
    LARGEST_GROUP,
    LINKED_LOCATIONS,
    PER_HOUSE_NEXT_TO,
    PER_HOUSE_ON_EDGE,
    SECTION_MAJORITY,
    SECTIONS_WITH,
    TERRAIN_AREAS,
)
from royaume.games.winter_kingdom.targets import paying
from royaume.games.winter_kingdom.turn import deciding, mandatory_done, still_to_move

LETTERS = "FMTSLNIXUVC"  # of the terrains, as in the data


def see(s: WinterState, seat: int | None) -> dict[str, Any]:
    """All that `seat` may know (None: a spectator): everything but hands, hidden terrain cards and the pile."""
    land = s.land
    *points, castles = points_now(s)
    return {
        **decided(s),
        "round": s.round,
        "first": s.first,
        "ending": s.ending,
        "still_to_move": still_to_move(s),
        "terrain": "".join([LETTERS[t] for t in land.all_kinds()]),
        "layout": {slot: [SIDES[side], turns] for slot, (side, turns) in zip(SLOTS, land.layout, strict=True)},
        "numbers": {"layout": number_of(land.layout), "scoring": trio_number(land.scoring)},
        "economy": ECONOMIES[land.economy],
        "twist": TWISTS[land.twist] if land.twist >= 0 else None,
        "top_section": SLOTS[land.top] if land.top >= 0 else None,
        "direction": LINE_DIRECTIONS[land.direction] if land.direction >= 0 else None,
        "scoring": [
            {
                "card": SCORING[card],
                "points": points[i][:],
                "hexes": [hex_ids(scoring_hexes(s, player, card)) for player in range(s.seats)],
            }
            for i, card in enumerate(land.scoring)
        ],
        "castles": castle_leaders(s),
        "prices": {name: [land.buy_price[i], land.upgrade_price[i]] for i, name in enumerate(ABILITIES)},
        "pile": len(s.pile),
        "discard": [CARDED[t] for t in s.discard],
        "pays": hex_ids(paying(s, s.player)) if s.player is not None else [],
        "turn": {
            "terrain": CARDED[s.terrain] if s.terrain >= 0 else None,
            "spots": [HEX_IDS[hex] for hex in s.spots],
            "fresh": hex_ids(s.fresh),
            "strength": s.strength,
            "used": names(s.used, USES),
            "again": s.again,
            "cancels": s.cancels,
        },
        "seats": [seat_view(s, i, seat, points, castles) for i in range(s.seats)],
    }


def decided(s: WinterState) -> dict[str, Any]:
    """What the decision is about: the card, the house in hand, the placements left, the duty."""
    use, card, house, left, forced = deciding(s)
    return {
        "use": name_of(use, USES),
        "card": name_of(card, ABILITIES),
        "house": name_of(house, HEX_IDS),
        "left": left,
        "forced": bool(forced) if forced >= 0 else None,
    }


def seat_view(s: WinterState, i: int, seat: int | None, points: list[list[int]], castles: list[int]) -> dict[str, Any]:
    """One player's area; the hand only for its owner, the terrain card also when it lies open (WK-5.9)."""
    land = s.land
    active = i == s.player
    hand = names(s.hand[i], ABILITIES) if sees_hand(seat, i) else None
    lines = {SCORING[card]: row[i] for card, row in zip(land.scoring, points, strict=True)}
    lines["castles"] = castles[i]
    return {
        "houses": hex_ids(s.houses[i]),
        "forts": hex_ids(s.forts[i]),
        "reserve": {"houses": s.stock[i], "forts": s.fort_stock[i]},
        "boxed": {"houses": s.boxed[i * 2], "forts": s.boxed[i * 2 + 1]},
        "coins": s.coins[i],
        "hand": hand,
        "hand_size": s.hand[i].bit_count(),
        "affordable": [card for card in hand if land.buy_price[ABILITIES.index(card)] <= s.coins[i]] if hand else [],
        "in_play": [
            {
                "card": name,
                "level": 1 + (s.upgraded[i] >> card & 1),
                "used": active and spent(s, i, card),
                "upgrade_price": None if s.upgraded[i] >> card & 1 else land.upgrade_price[card],
            }
            for card, name in enumerate(ABILITIES)
            if s.owned[i] >> card & 1
        ],
        "tunnel_used": active and s.used >> TUNNEL_CARD & 1 != 0,
        "mandatory_done": active and mandatory_done(s),
        "terrain_card": CARDED[s.cards[i]] if sees_card(s, seat, i) else None,
        "score": sum(lines.values()),
        "breakdown": lines,
    }


def spent(s: WinterState, seat: int, card: int) -> bool:
    """True if a card has nothing more to use this turn: of two independent halves, both are used (WK-5.7)."""
    used = s.used & USES_OF[card]
    both = s.land.tables.mode[card] == BOTH and s.upgraded[seat] >> card & 1
    return used == USES_OF[card] if both else used != 0


def castle_leaders(s: WinterState) -> list[dict[str, Any]]:
    """Each castle with the strength of every seat beside it."""
    land = s.land
    castles = hexes_of(land.terrains[CASTLE])
    return [
        {"hex": HEX_IDS[hex], "strength": [strength(s, seat, land.castles[i]) for seat in range(s.seats)]}
        for i, hex in enumerate(castles)
    ]


def scoring_hexes(s: WinterState, seat: int, index: int) -> Hexes:
    """The pieces of a seat that a scoring card counts now, or the villages and castles it links."""
    land = s.land
    card = land.tables.scoring[index]
    pieces = s.houses[seat] | s.forts[seat]
    rule = card.rule
    if rule == PER_HOUSE_NEXT_TO:
        return pieces & counted(s, seat, card)
    if rule == PER_HOUSE_ON_EDGE:
        return pieces & EDGE
    if rule == LARGEST_GROUP:
        return largest(s, seat, land.geometry.parts(pieces))
    if rule == SECTION_MAJORITY:
        return pieces & led(s, seat, SECTIONS)
    if rule == AREA_MAJORITY:
        return pieces & led(s, seat, land.ranges)
    if rule == SECTIONS_WITH:
        full = NO_HEXES
        for section in SECTIONS:
            if strength(s, seat, section) >= card.least:
                full |= section
        return pieces & full
    if rule == BEST_LINE:
        return pieces & largest(s, seat, LINES[land.direction])
    if rule == TERRAIN_AREAS:
        return pieces & land.wild
    if rule == LINKED_LOCATIONS:
        return linked(s, seat, card)
    return pieces


def largest(s: WinterState, seat: int, zones: list[Hexes]) -> Hexes:
    """The first zone with the most strength of a seat."""
    best = NO_HEXES
    for zone in zones:
        if strength(s, seat, zone) > strength(s, seat, best):
            best = zone
    return best


def led(s: WinterState, seat: int, zones: list[Hexes]) -> Hexes:
    """All zones where nobody has more strength than this seat."""
    found = NO_HEXES
    for zone in zones:
        if max(strength(s, other, zone) for other in range(s.seats)) == strength(s, seat, zone):
            found |= zone
    return found


def determinize(s: WinterState, seat: int | None, rng: random.Random) -> WinterState:
    """Deal anew what `seat` cannot know: the hands and terrain cards of the others, the pile, the chance to come."""
    return deal(s, (seat,), rng)


def reshuffle(state: State, rng: random.Random) -> State:
    """Deal anew what no seat knows: the pile and the chance to come."""
    return deal(cast(WinterState, state), range(state.seats), rng)


def deal(s: WinterState, eyes: Sequence[int | None], rng: random.Random) -> WinterState:
    """Deal anew what none of these seats knows."""
    d = s.clone()
    known = 0
    for i in range(s.seats):
        known |= s.owned[i] | (s.hand[i] if i in eyes else 0)
    abilities = [card for card in range(len(ABILITIES)) if not known >> card & 1]
    rng.shuffle(abilities)
    cards = list(s.pile)
    hidden = [i for i in range(s.seats) if not any(sees_card(s, seat, i) for seat in eyes)]
    cards += [s.cards[i] for i in hidden]
    cards.sort()  # the same knowledge and the same dice give the same position
    rng.shuffle(cards)
    for i in range(s.seats):
        if i not in eyes:
            held = s.hand[i].bit_count()
            d.hand[i] = 0
            for card in abilities[:held]:
                d.hand[i] |= 1 << card
            abilities = abilities[held:]
    for i in hidden:
        d.cards[i] = cards.pop()
    d.pile = tuple(cards)
    d.renew_chance(rng)
    return d
