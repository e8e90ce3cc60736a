"""Small portraits for the encounters on the road: one for each card, one for each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from royaume.art.almanac import beasts, strangers
from royaume.art.almanac.shapes import Sheet, line, mix, rect

SIZE: Final = 120
Painter = Callable[[Sheet], None]

PORTRAITS: Final[dict[str, tuple[Painter, Sequence[str]]]] = {
    "snow_wolves": (beasts.wolves, ("#27345e", "#4a5a8c")),
    "toll_troll": (beasts.troll, ("#a9c4c0", "#e3e2bc")),
    "thieving_goats": (beasts.goat, ("#9cc6dc", "#eef0da")),
    "wandering_peddler": (strangers.peddler, ("#f3d9a8", "#f9ecd2")),
    "ice_bandits": (strangers.bandit, ("#7fa9c4", "#d3e6ee")),
    "frost_wasps": (beasts.wasps, ("#8fb0d6", "#dfeaf3")),
    "hungry_yeti": (beasts.yeti, ("#6f98bf", "#c4dcea")),
    "lost_cargo": (strangers.cargo, ("#c9a58c", "#f0dcc0")),
    "avalanche_giant": (beasts.avalanche, ("#7f9cc4", "#dbe6f0")),
    "crystal_spiders": (beasts.spider, ("#5a5a96", "#9f96c8")),
    "smugglers_pass": (strangers.smugglers, ("#252b4a", "#4c4f78")),
    "travelling_circus": (strangers.circus, ("#f2a87a", "#fbe0b0")),
    "wyvern": (beasts.wyvern, ("#d98f7a", "#f7dcb4")),
    "rogue_golem": (beasts.golem, ("#8e96a8", "#d6d4cc")),
    "mountain_witch": (strangers.witch, ("#4a3f6a", "#8a78a0")),
    "caravanserai_night": (strangers.caravanserai, ("#23305c", "#6a5a8c")),
    "frost_dragon": (beasts.dragon, ("#3f6f9c", "#a9d3e6")),
    "brigand_king": (strangers.king, ("#8a4a44", "#d9a06a")),
    "crown_inspectors": (strangers.inspectors, ("#b9a8c4", "#efe4e0")),
    "festival_of_lights": (strangers.lights, ("#2f2f66", "#8a5f8c")),
    "combat": (strangers.combat, ("#8a4a44", "#d98f6a")),
    "optional": (strangers.crossroads, ("#9cc0c8", "#eee6c8")),
    "special": (strangers.meeting, ("#4a4a7c", "#b08ab0")),
}


@cache
def encounter(name: str) -> str:
    """A portrait for a card, or for a kind of encounter: the inside of an SVG with the view box 0 0 120 120."""
    painter, sky = PORTRAITS[name]
    s = Sheet(name)
    steps = 30
    for i in range(steps):
        top = SIZE * i / steps
        s.add(rect(0, top, SIZE, SIZE - top, mix(sky[0], sky[1], i / (steps - 1))))
    painter(s)
    for i in range(4):
        s.add(line(f"M{i} {i}H{SIZE - i}V{SIZE - i}H{i}z", "#f6ead0", 3, 0.5 - i * 0.11))
    return (
        f'<g class="al-art-page" stroke-linecap="round" stroke-linejoin="round">{s.scene()}'
        f'<rect class="al-art-night al-art-night-soft" width="{SIZE}" height="{SIZE}"/>'
        f'<g class="al-art-lights">{s.lights()}</g></g>'
    )


@cache
def caravan(piece: str) -> str:
    """A piece of the caravan (wagon, cart, yak, mule, crate): the inside of an SVG with the view box 0 0 120 120."""
    s = Sheet(piece)
    strangers.CARAVAN[piece](s)
    return f'<g stroke-linecap="round" stroke-linejoin="round">{s.scene()}</g>'
