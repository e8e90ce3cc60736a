"""What an action means for the person who chooses it: one function for each family, in the order of the actions."""

from __future__ import annotations

from collections.abc import Callable

from royaume.games.winter_kingdom.abilities import extends_by_placing
from royaume.games.winter_kingdom.about import done
from royaume.games.winter_kingdom.actions import ABILITIES, CARDED, PARTS, TERRAINS, TUNNEL_CARD, space
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.placing import earns, worth
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import CODE, EXPANSION_PLACE, EXTEND, EXTRA_USE, INNOVATION_USE, SALVAGE
from royaume.games.winter_kingdom.tables import BOTH, EITHER
from royaume.games.winter_kingdom.vocabulary import Voice

Indices = tuple[int, ...]


def label(s: WinterState, action: int, lang: str) -> str:
    """What choosing `action` means here; any action of the game has a label, legal or not."""
    family = space.family_of(action)
    return LABELS[family.name](s, Voice(s.game, lang), family.indices(action))


# Placing and moving -----------------------------------------------------------------------------


def _placed(s: WinterState, v: Voice, piece: str, hex: int) -> str:
    """A placement, with the coins it earns (WK-8.2)."""
    said = v.say(f"action.{piece}", **_at(s, v, hex))
    if not earns(s, s.decision()[1], hex):
        return said
    return v.say("action.earns", what=said, coins=v.coins(worth(s.land, piece == "fort")))


def _at(s: WinterState, v: Voice, hex: int) -> dict[str, str]:
    return {"hex": v.hex(HEX_IDS[hex]), "terrain": v.terrain(TERRAINS[s.land.kind(hex)])}


def _house(s: WinterState, v: Voice, at: Indices) -> str:
    return _placed(s, v, "house", at[0])


def _fort(s: WinterState, v: Voice, at: Indices) -> str:
    return _placed(s, v, "fort", at[0])


def _to(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.to", **_at(s, v, at[0]))


def _pick(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.pick", **_at(s, v, at[0]))


def _remove(s: WinterState, v: Voice, at: Indices) -> str:
    fort = bool(s.forts[s.decision()[1]] & BIT[at[0]])
    key = f"action.remove.{'fort' if fort else 'house'}"
    return v.say(key, coins=v.coins(worth(s.land, fort)), **_at(s, v, at[0]))


def _take_back(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.take_back", **_at(s, v, at[0]))


# The turn ---------------------------------------------------------------------------------------


def _use(s: WinterState, v: Voice, at: Indices) -> str:
    card, part = at
    mode = s.land.tables.mode[card]
    upgraded = s.upgraded[s.decision()[1]] >> card & 1
    name, what = v.name(ABILITIES[card]), done(v, 2 * card + part)
    if part or (upgraded and mode in (EITHER, BOTH)):
        return v.say(f"action.use.{PARTS[part]}", card=name, what=what)
    return v.say("action.use", card=name, what=what)


def _tunnel(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.use", card=v.name("tunnel"), what=done(v, TUNNEL_CARD))


def _mandatory(s: WinterState, v: Voice, at: Indices) -> str:
    seat = s.decision()[1]
    pieces = min(s.land.tables.placements, s.stock[seat] + s.fort_stock[seat])
    return v.count("action.mandatory", pieces, terrain=v.terrain(CARDED[s.cards[seat]]))


def _end(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.end")


def _terrain(s: WinterState, v: Voice, at: Indices) -> str:
    printed = at[0] == s.cards[s.decision()[1]]
    return v.say("action.terrain.printed" if printed else "action.terrain.next", terrain=v.terrain(CARDED[at[0]]))


# Purchase ---------------------------------------------------------------------------------------


def _buy(s: WinterState, v: Voice, at: Indices) -> str:
    coins = v.coins(s.land.buy_price[at[0]])
    return v.say("action.buy", card=v.name(ABILITIES[at[0]]), coins=coins, what=done(v, 2 * at[0]))


def _upgrade(s: WinterState, v: Voice, at: Indices) -> str:
    coins = v.coins(s.land.upgrade_price[at[0]])
    return v.say("action.upgrade", card=v.name(ABILITIES[at[0]]), coins=coins, what=done(v, 2 * at[0] + 1))


def _extra(s: WinterState, v: Voice, at: Indices) -> str:
    t = s.land.tables
    return v.count("action.extra", t.extra_uses, card=v.name(ABILITIES[at[0]]), coins=v.coins(t.extra_cost))


def _pass(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.pass")


def _cancel(s: WinterState, v: Voice, at: Indices) -> str:
    return v.say("action.cancel")


def _decline(s: WinterState, v: Voice, at: Indices) -> str:
    op, _, arg = s.decision()
    places = op == EXPANSION_PLACE or (op == EXTEND and extends_by_placing(s, CODE.of(arg)))
    return v.say("action.decline.place" if places else "action.decline")


def _stop(s: WinterState, v: Voice, at: Indices) -> str:
    keys = {SALVAGE: "action.stop.salvage", EXTRA_USE: "action.stop.extra", INNOVATION_USE: "action.stop.innovation"}
    return v.say(keys.get(s.decision()[0], "action.stop.salvage"))


LABELS: dict[str, Callable[[WinterState, Voice, Indices], str]] = {
    "house": _house,
    "fort": _fort,
    "to": _to,
    "pick": _pick,
    "remove": _remove,
    "take_back": _take_back,
    "use": _use,
    "tunnel": _tunnel,
    "mandatory": _mandatory,
    "end": _end,
    "terrain": _terrain,
    "buy": _buy,
    "upgrade": _upgrade,
    "extra": _extra,
    "pass": _pass,
    "cancel": _cancel,
    "decline": _decline,
    "stop": _stop,
}
