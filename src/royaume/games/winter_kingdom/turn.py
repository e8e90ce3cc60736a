"""5 The turn: the terrain card, the actions in any order, the mandatory action; and 10 its end."""

from __future__ import annotations

from royaume.engine.flow import OP_MASK
from royaume.engine.state import EVERYONE
from royaume.games.winter_kingdom.abilities import begin_use
from royaume.games.winter_kingdom.actions import (
    CARDED,
    CROSSING,
    CROSSING_SECOND,
    DEAD_END,
    DECLINE,
    END,
    EXPANSION,
    GUIDE,
    GUIDE_SECOND,
    MANDATORY,
    SALVAGE_CARD,
    TERRAIN,
    TUNNEL_CARD,
    USE,
    USE_TUNNEL,
    VILLAGE,
    WOLVES_CARD,
)
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.placing import adjacent_if_possible, earn_marble, place, placements
from royaume.games.winter_kingdom.scoring import leaders
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes
from royaume.games.winter_kingdom.state import WinterState, find_reach
from royaume.games.winter_kingdom.steps import (
    CHOOSE_ACTION,
    CHOOSE_MORE,
    CODE,
    CROSSING_TERRAIN,
    END_TURN,
    EXPANSION_PLACE,
    EXTEND,
    EXTRA_USE,
    HOUSE_AT,
    INNOVATION_USE,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    PLACE_MANDATORY,
    PURCHASE_PHASE,
    SALVAGE,
    START_TURN,
    WOLVES,
    flow,
)
from royaume.games.winter_kingdom.tables import EITHER
from royaume.games.winter_kingdom.targets import usable

# 5.2 The terrain card ---------------------------------------------------------------------------


@flow.run(START_TURN)
def start_turn(s: WinterState, seat: int, arg: int) -> None:
    """Reveal the terrain card; one whose terrain is full is replaced (WK-5.2)."""
    s.terrain = -1
    s.spots = ()
    s.fresh = NO_HEXES
    s.strength = 0
    s.used = 0
    s.again = 0
    s.cancels = 0
    s.reveal(EVERYONE & ~(1 << seat))
    if s.log is not None:
        s.tell("turn", seat, {"round": s.round, "terrain": CARDED[s.cards[seat]]})
    if not s.free & s.land.terrains[s.cards[seat]]:
        replace_card(s, seat)
    s.ask(CHOOSE_ACTION, seat)


def draw(s: WinterState) -> int:
    """The next terrain card; the discard pile is shuffled into a new pile when there is none (WK-6.6)."""
    if not s.pile:
        s.pile = tuple(s.shuffled(list(s.discard)))
        s.discard = ()
        if s.log is not None:
            s.tell("shuffle", -1, {"n": len(s.pile)})
    card = s.pile[0]
    s.pile = s.pile[1:]
    return card


def draw_playable(s: WinterState) -> int:
    """Draw until the terrain has an empty hex; the others are discarded openly (WK-6.6, WK-10.1)."""
    card = draw(s)
    tries = len(s.pile) + len(s.discard) + len(s.land.tables.terrain_cards)
    while not s.free & s.land.terrains[card]:
        s.discard = (*s.discard, card)
        s.reveal()
        if s.log is not None:
            s.tell("full", -1, {"terrain": CARDED[card]})
        card = draw(s)
        tries -= 1
        assert tries, "no terrain card can be played"  # impossible by WK-6.10
    return card


def replace_card(s: WinterState, seat: int) -> None:
    """Discard the open terrain card and reveal a playable one (WK-6.6, WK-6.8)."""
    old = s.cards[seat]
    s.discard = (*s.discard, old)
    s.cards[seat] = draw_playable(s)
    s.reveal()
    if s.log is not None:
        s.tell("replace", seat, {"old": CARDED[old], "terrain": CARDED[s.cards[seat]]})


# 5.3 Actions in any order -----------------------------------------------------------------------


def card_uses(s: WinterState, seat: int) -> list[int]:
    """Every use of an active card that has a legal target, the Tunnel card last (WK-5.3, WK-5.7)."""
    found: list[int] = []
    cards = s.owned[seat]
    used = s.used
    mode = s.land.tables.mode
    spent_by = s.land.tables.spent_by
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cards ^= low
        if not used & spent_by[2 * card]:
            if usable(s, seat, 2 * card):
                found.append(USE + 2 * card)
            if mode[card] == EITHER and s.upgraded[seat] & low and usable(s, seat, 2 * card + 1):
                found.append(USE + 2 * card + 1)
        if (
            card == GUIDE
            and s.upgraded[seat] & low
            and not used & spent_by[GUIDE_SECOND]
            and usable(s, seat, GUIDE_SECOND)
        ):
            found.append(USE + GUIDE_SECOND)  # WK-7.27
    if not used & spent_by[TUNNEL_CARD] and usable(s, seat, TUNNEL_CARD):
        found.append(USE_TUNNEL)
    return found


@flow.options(CHOOSE_ACTION)
def choose_action_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """Cards, and the mandatory action that is still to come."""
    found = card_uses(s, seat)
    found.append(MANDATORY)
    return found


@flow.choose(CHOOSE_ACTION)
def choose_action_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """Use a card, or perform the mandatory action."""
    if action == MANDATORY:
        s.ask(CHOOSE_MORE, seat)
        begin_mandatory(s, seat)
    else:
        s.ask(CHOOSE_ACTION, seat)
        begin_use(s, seat, action - USE)


@flow.options(CHOOSE_MORE)
def choose_more_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """Cards, or the end of the actions, once the mandatory action is done."""
    found = card_uses(s, seat)
    found.append(END)
    return found


@flow.choose(CHOOSE_MORE)
def choose_more_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """Use a card, or go on to salvage, purchase and the end of the turn (WK-5.1)."""
    if action != END:
        s.ask(CHOOSE_MORE, seat)
        begin_use(s, seat, action - USE)
        return
    s.ask(END_TURN, seat)
    if s.land.twist == WOLVES_CARD:
        s.ask(WOLVES, seat)
    s.ask(PURCHASE_PHASE, seat)
    if s.land.economy == SALVAGE_CARD:
        s.ask(SALVAGE, seat)


# 5.4 The mandatory action -----------------------------------------------------------------------


def begin_mandatory(s: WinterState, seat: int) -> None:
    """Check the terrain, offer the terrain of Crossing, then place (WK-5.4, WK-6.8, WK-7.29)."""
    if not s.stock[seat] and not s.fort_stock[seat]:  # WK-5.5
        return
    land = s.land
    if not s.free & land.terrains[s.cards[seat]]:
        replace_card(s, seat)
    s.terrain = s.cards[seat]
    s.ask(PLACE_MANDATORY, seat, land.tables.placements)
    if s.upgraded[seat] >> CROSSING & 1 and s.free & land.terrains[land.tables.next_terrain[s.terrain]]:
        s.ask(CROSSING_TERRAIN, seat)


@flow.options(CROSSING_TERRAIN)
def crossing_terrain_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """The printed terrain, or the one to its right (WK-7.16)."""
    return sorted([TERRAIN + terrain for terrain in crossing_terrains(s, seat)])


def crossing_terrains(s: WinterState, seat: int) -> tuple[int, int]:
    """The terrain of the card, and the next one."""
    printed = s.cards[seat]
    return printed, s.land.tables.next_terrain[printed]


@flow.choose(CROSSING_TERRAIN)
def crossing_terrain_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """All placements use the declared terrain; declaring the next one uses up the second half (WK-7.29)."""
    s.terrain = action - TERRAIN
    if s.terrain != s.cards[seat]:
        s.used |= 1 << CROSSING_SECOND
        if s.log is not None:
            s.tell("crossing", seat, {"terrain": CARDED[s.terrain]})


@flow.options(PLACE_MANDATORY)
def place_mandatory_options(s: WinterState, seat: int, left: int) -> list[int]:
    """Empty hexes of the terrain, beside own pieces if possible, with a house or a fort (WK-5.4, WK-6.3)."""
    return placements(s, seat, mandatory_sites(s, seat))


def mandatory_sites(s: WinterState, seat: int) -> Hexes:
    """The hexes for the next placement of the mandatory action."""
    return adjacent_if_possible(s, seat, s.free & s.land.terrains[s.terrain])


def adjacency_binds(s: WinterState, seat: int) -> bool:
    """True if a hex of the terrain is beside own pieces, so that the next placement must be."""
    return bool(s.free & s.land.terrains[s.terrain] & s.reach[seat])


@flow.choose(PLACE_MANDATORY)
def place_mandatory_choose(s: WinterState, seat: int, left: int, action: int) -> None:
    """Place one piece; then the next one, or the end of the mandatory action."""
    s.spots = (*s.spots, place(s, seat, action))
    if left == 1 or (not s.stock[seat] and not s.fort_stock[seat]):
        finish_mandatory(s, seat)
        return
    land = s.land
    if not s.free & land.terrains[s.terrain]:
        printed = s.cards[seat]
        if s.terrain == printed or not s.free & land.terrains[printed]:  # WK-6.9
            replace_card(s, seat)
        s.terrain = s.cards[seat]
    s.ask(PLACE_MANDATORY, seat, left - 1)


def finish_mandatory(s: WinterState, seat: int) -> None:
    """Marble, then the extra placements of Expansion (WK-5.11)."""
    earn_marble(s, seat)
    if s.land.twist == EXPANSION:
        beside = s.land.beside[VILLAGE]
        extras = 0
        for hex in s.spots:
            if beside & BIT[hex]:
                extras += s.land.tables.expansion_extras
        if extras:
            s.ask(EXPANSION_PLACE, seat, extras)


@flow.options(EXPANSION_PLACE)
def expansion_place_options(s: WinterState, seat: int, left: int) -> list[int]:
    """Any empty buildable hex beside any own piece, or none (WK-11.2)."""
    found = placements(s, seat, expansion_sites(s, seat))
    if found:
        found.append(DECLINE)
    return found


def expansion_sites(s: WinterState, seat: int) -> Hexes:
    """The hexes for an extra placement of Expansion."""
    return s.land.geometry.spread(s.houses[seat] | s.forts[seat]) & s.free & s.land.places


@flow.choose(EXPANSION_PLACE)
def expansion_place_choose(s: WinterState, seat: int, left: int, action: int) -> None:
    """One extra piece; declining gives up those that are left."""
    if action == DECLINE:
        if s.log is not None:
            s.tell("decline", seat, {})
        return
    place(s, seat, action)
    if left > 1:
        s.ask(EXPANSION_PLACE, seat, left - 1)


# 10.1 The end of the turn -----------------------------------------------------------------------


@flow.run(END_TURN)
def end_turn(s: WinterState, seat: int, arg: int) -> None:
    """A new terrain card, fresh tokens; then the next player, or the end after a whole round (WK-10.1, WK-10.3)."""
    s.discard = (*s.discard, s.cards[seat])
    s.cards[seat] = draw_playable(s)
    s.reveal(1 << seat)
    if s.log is not None:
        s.tell("draw", seat, {}, {"terrain": CARDED[s.cards[seat]]}, seat)
    if s.land.twist == DEAD_END:
        s.fresh = NO_HEXES
        s.reach[seat] = find_reach(s, seat)
    following = (seat + 1) % s.seats
    if following == s.first:
        if s.ending:
            if s.log is not None:
                s.tell("game_end", -1, {"scores": s.scores(), "winners": leaders(s)})
            return
        s.round += 1
    s.ask(START_TURN, following)


# What everybody sees of the decision ------------------------------------------------------------


def deciding(s: WinterState) -> tuple[int, int, int, int, int]:
    """What the decision is about: the use, the card, the house in hand (-1 for none), the placements left, and whether
    they must be adjacent (-1 where that is not asked)."""
    use = card = house = forced = -1
    left = 0
    if s.player is not None:
        op, seat, arg = s.decision()
        if op in (PLACE_ABILITY, PICK_HOUSE, MOVE_HOUSE, EXTEND):
            use = CODE.of(arg)
        if op in (MOVE_HOUSE, EXTEND):
            house = HOUSE_AT.of(arg)
        if op in (EXTRA_USE, INNOVATION_USE):
            card = arg
        if op in (PLACE_MANDATORY, EXPANSION_PLACE):
            left = arg
        if op == PLACE_MANDATORY:
            forced = int(adjacency_binds(s, seat))
        elif op == PLACE_ABILITY and s.land.tables.deeds[arg].adjacent:
            forced = 1
            for action in s.offered:
                if not BIT[action % len(HEX_IDS)] & s.reach[seat]:
                    forced = 0
                    break
    return use, card, house, left, forced


def still_to_move(s: WinterState) -> list[int]:
    """Once the end is triggered: the seats that still take their turn of this round, the present one first."""
    if not s.ending or s.player is None:
        return []
    seats = [(s.first + k) % s.seats for k in range(s.seats)]
    return seats[seats.index(s.player) :]


def mandatory_done(s: WinterState) -> bool:
    """True once the placements of the mandatory action are over."""
    for step in s.agenda:
        if step & OP_MASK in (CHOOSE_ACTION, PLACE_MANDATORY, EXPANSION_PLACE):
            return False
    return True
