"""What the deciding seat is asked, in words: one sentence for each kind of decision."""

from __future__ import annotations

from royaume.engine.state import OVER
from royaume.games.kingdom_crossing.actions import REGIONS, SHOWN, TILES
from royaume.games.kingdom_crossing.outcomes import open_tracks
from royaume.games.kingdom_crossing.state import TILE, CrossingState
from royaume.games.kingdom_crossing.steps import (
    CARD,
    CROSS_BRIDGE,
    DECORATION_SLOT,
    FLY_AFTER,
    FLY_BEFORE,
    GAINS,
    GAINS_DIFFER,
    RESOURCE,
    TOKENS,
)
from royaume.games.kingdom_crossing.vocabulary import Voice


def prompt(s: CrossingState, lang: str) -> str:
    """What the deciding seat is asked now."""
    v = Voice(s.game, lang)
    op, seat, arg = s.decision()
    if op == OVER:
        return v.say("prompt.over")
    n, kind = 1, s.flow.names[op]
    if op == FLY_BEFORE:
        n = s.tables.tile_bridges[s.tile]
    elif op == CROSS_BRIDGE:
        n = arg
    elif op == RESOURCE:
        n = GAINS.of(arg)
        kind += ".differ" if GAINS_DIFFER.of(arg) else ""
    elif op == DECORATION_SLOT:
        n = TOKENS.of(arg)
        kind += "" if s.round else ".start"
    shown = s.shown[s.space] if s.space >= 0 else -1
    asked = v.count(
        f"prompt.{kind}",
        n,
        round=s.round,
        lap=(s.turn + s.boards() - 1) // s.boards(),
        coins=v.coins(s.coins[seat]),
        price=v.coins(s.price),
        tile=v.quoted(TILES[TILE.of(s.tile)]) if s.tile >= 0 else "",
        region=v.the(REGIONS[s.at[seat]]) if op in (CROSS_BRIDGE, FLY_AFTER, CARD) else "",
        card=v.name(SHOWN[shown]) if shown >= 0 else "",
    )
    if op in (FLY_AFTER, CARD) and 0 < s.price <= s.coins[seat] and open_tracks(s.tracks, seat * 4):  # KC-9.17
        return f"{asked} {v.say('prompt.may_buy', price=v.coins(s.price))}"
    return asked
