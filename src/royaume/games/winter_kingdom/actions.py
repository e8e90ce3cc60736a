"""The names of everything in the box, and the actions built from them. The order is part of the record format."""

from __future__ import annotations

from typing import Final

from royaume.engine.actions import ActionSpace
from royaume.games.winter_kingdom.hexes import HEX_IDS

# Terrains: the first six are on the terrain cards (any6), the first seven are buildable (any7) (WK-2.5).
TERRAINS: Final[tuple[str, ...]] = (
    "forest",
    "meadow",
    "tundra",
    "summit",
    "flowers",
    "snow",
    "ice",
    "mountain",
    "tunnel",
    "village",
    "castle",
)
CARDED: Final[tuple[str, ...]] = TERRAINS[:6]
ICE: Final = 6
MOUNTAIN: Final = 7
TUNNEL: Final = 8
VILLAGE: Final = 9
CASTLE: Final = 10

SLOTS: Final[tuple[str, ...]] = ("centre", "north", "north_east", "south_east", "south", "south_west", "north_west")
SIDES: Final[tuple[str, ...]] = tuple(f"board_{n}{side}" for n in range(1, 8) for side in "ab")
LINE_DIRECTIONS: Final[tuple[str, ...]] = ("row", "diagonal_down", "diagonal_up")
COLOURS: Final[tuple[str, ...]] = ("blue", "yellow", "green", "red")

ABILITIES: Final[tuple[str, ...]] = (
    "sawmill",
    "pasture",
    "hunting_lodge",
    "monastery",
    "garden",
    "springs",
    "port",
    "mine",
    "market",
    "farm",
    "barracks",
    "tavern",
    "outpost",
    "tower",
    "estate",
    "crossing",
    "caravan",
    "mule",
    "toboggan",
    "horse",
    "guide",
    "sled_dogs",
    "wagon",
    "sleigh",
    "cart",
)
PARTS: Final[tuple[str, ...]] = ("first", "second")
CROSSING: Final = 15
GUIDE: Final = 20

# A use of a card is one number, its code: 2 * card + part; the Tunnel card comes after the last one.
TUNNEL_CARD: Final = 2 * len(ABILITIES)
GUIDE_SECOND: Final = 2 * GUIDE + 1
CROSSING_SECOND: Final = 2 * CROSSING + 1
USES: Final[tuple[str, ...]] = (*(f"{card}:{part}" for card in ABILITIES for part in PARTS), "tunnel")  # by code
USES_OF: Final[list[int]] = [3 << 2 * card for card in range(len(ABILITIES))]  # card -> the set of its two codes

SCORING: Final[tuple[str, ...]] = (
    "bureaucrats",
    "knights",
    "climbers",
    "hermits",
    "disciples",
    "crowds",
    "travellers",
    "wanderers",
    "miners",
    "scouts",
    "nature_lovers",
    "socialites",
    "farmers",
    "spelunkers",
    "pioneers",
    "royalty",
    "ice_fishers",
    "merchants",
)
ECONOMIES: Final[tuple[str, ...]] = (
    "agriculture",
    "arms",
    "furs",
    "exports",
    "livestock",
    "hunting",
    "marble",
    "salvage",
)
ARMS: Final = 1
FURS: Final = 2
LIVESTOCK: Final = 4
HUNTING: Final = 5
MARBLE: Final = 6
SALVAGE_CARD: Final = 7
TWISTS: Final[tuple[str, ...]] = (
    "wolves",
    "expansion",
    "dead_end",
    "great_tunnel",
    "mobility",
    "archipelago",
    "innovation",
    "roads",
)
WOLVES_CARD: Final = 0
EXPANSION: Final = 1
DEAD_END: Final = 2
GREAT_TUNNEL: Final = 3
MOBILITY: Final = 4
ARCHIPELAGO: Final = 5
INNOVATION: Final = 6
ROADS: Final = 7

space = ActionSpace()
house = space.family("house", HEX_IDS)
fort = space.family("fort", HEX_IDS)
to = space.family("to", HEX_IDS)
pick = space.family("pick", HEX_IDS)
remove = space.family("remove", HEX_IDS)
take_back = space.family("take_back", HEX_IDS)
use = space.family("use", ABILITIES, PARTS)
tunnel = space.family("tunnel")
mandatory = space.family("mandatory")
end = space.family("end", idle=True)
terrain = space.family("terrain", CARDED)
buy = space.family("buy", ABILITIES)
upgrade = space.family("upgrade", ABILITIES)
extra = space.family("extra", ABILITIES)
pass_ = space.family("pass", idle=True)
cancel = space.family("cancel")
decline = space.family("decline", idle=True)
stop = space.family("stop", idle=True)

# The same as plain integers, for the rules. A house on hex h is simply the number h.
HOUSE: Final[int] = house.base
FORT: Final[int] = fort.base
TO: Final[int] = to.base
PICK: Final[int] = pick.base
REMOVE: Final[int] = remove.base
TAKE_BACK: Final[int] = take_back.base
USE: Final[int] = use.base
USE_TUNNEL: Final[int] = tunnel.base
MANDATORY: Final[int] = mandatory.base
END: Final[int] = end.base
TERRAIN: Final[int] = terrain.base
BUY: Final[int] = buy.base
UPGRADE: Final[int] = upgrade.base
EXTRA: Final[int] = extra.base
PASS: Final[int] = pass_.base
CANCEL: Final[int] = cancel.base
DECLINE: Final[int] = decline.base
STOP: Final[int] = stop.base
