"""What the deciding seat is asked, in words: one sentence for each kind of decision."""

from __future__ import annotations

from royaume.engine.naming import name_of
from royaume.engine.state import OVER
from royaume.games.winter_kingdom.abilities import ONE_STEP, arrow, extends_by_placing
from royaume.games.winter_kingdom.about import asked
from royaume.games.winter_kingdom.actions import ABILITIES, CARDED, TUNNEL_CARD, TWISTS
from royaume.games.winter_kingdom.hexes import HEX_IDS
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import (
    CHOOSE_ACTION,
    CHOOSE_MORE,
    CODE,
    EXPANSION_PLACE,
    EXTEND,
    EXTRA_USE,
    HOUSE_AT,
    INNOVATION_USE,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    PLACE_MANDATORY,
    PURCHASE,
)
from royaume.games.winter_kingdom.turn import adjacency_binds
from royaume.games.winter_kingdom.vocabulary import Voice, duty


def card_of(code: int) -> str:
    """The id of the card of a use."""
    return "tunnel" if code == TUNNEL_CARD else ABILITIES[code // 2]


def placeable(s: WinterState, v: Voice, seat: int) -> str:
    """A house, a fort, or either, as far as the reserve has them."""
    if s.stock[seat] and s.fort_stock[seat]:
        return v.say("piece.either")
    return v.piece("house" if s.stock[seat] else "fort")


def prompt(s: WinterState, lang: str) -> str:
    """What the deciding seat is asked now."""
    v = Voice(s.game, lang)
    op, seat, arg = s.decision()
    if op == OVER:
        return v.say("prompt.over")
    key = f"prompt.{s.flow.names[op]}"
    if op in (CHOOSE_ACTION, CHOOSE_MORE):
        return v.say(key, terrain=v.terrain(CARDED[s.cards[seat]]))
    if op == PLACE_MANDATORY:
        forced = adjacency_binds(s, seat)
        terrain = v.terrain(CARDED[s.terrain])
        twist = name_of(s.land.twist, TWISTS)
        return v.count(f"{key}.adjacent{duty(twist)}" if forced else key, arg, terrain=terrain)
    if op in (PLACE_ABILITY, PICK_HOUSE):
        return v.say(key, card=v.name(card_of(arg)), piece=placeable(s, v, seat), what=asked(v, arg))
    if op == MOVE_HOUSE:
        code = CODE.of(arg)
        hex = v.hex(HEX_IDS[HOUSE_AT.of(arg)])
        return v.say(key, card=v.name(card_of(code)), hex=hex, what=asked(v, code))
    if op == EXTEND:
        code = CODE.of(arg)
        hex = v.hex(HEX_IDS[HOUSE_AT.of(arg)])
        if extends_by_placing(s, code):
            return v.say(f"{key}.place", hex=hex, piece=placeable(s, v, seat))
        one_step = arrow(s, code) is ONE_STEP
        return v.say(key, hex=hex, what=v.say("about.way.step") if one_step else asked(v, code + 1))
    if op == EXPANSION_PLACE:
        return v.count(key, arg)
    if op == EXTRA_USE:
        return v.count(key, s.again, card=v.name(ABILITIES[arg]))
    if op == INNOVATION_USE:
        return v.say(key, card=v.name(ABILITIES[arg]))
    if op == PURCHASE:
        return v.count(f"{key}.second" if arg else key, s.coins[seat])
    return v.say(key)
