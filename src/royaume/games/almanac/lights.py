"""What an action is about where the drawing has no target for it yet: goods in crates or supply, districts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.game import Game
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.drawn_cards import entries

IN_CRATES: Final = {"give", "sell", "shop_sell"}
IN_SUPPLY: Final = {"take", "shop_take", "shop_shield"}
NOTHING: Final = {
    "pass", "rent", "skip", "use", "keep", "press", "stake", "pick", "aurora", "net", "encounter", "bid",
}  # fmt: skip


def lights(game: Game, view: Mapping[str, Any], notation: str) -> list[str] | None:
    """Goods lie in the crates or in the supply; a way may be paid with one."""
    family, _, what = notation.partition(":")
    good = what.partition(":")[0]
    if family in NOTHING:
        return []
    if family == "way":
        return [f".al-caravan .i-{what}"] if what in RESOURCES else []
    if family in IN_CRATES:
        return [f".al-caravan .i-{good}", f".al-supply .i-{good}"]
    if family in IN_SUPPLY:
        return [f".al-supply .i-{good or 'shield'}"]
    if family == "cure":
        zones = entries(game.components, "location")[view["page"]["id"]]["layout"]["zones"]
        return [f".al-zone.z-{zones[int(what.removeprefix('zone_')) - 1]['id']}"]
    return None
