"""The printed data as small tables of integers, built once for a set of components and shared by all positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    ECONOMIES,
    GUIDE_SECOND,
    ICE,
    SCORING,
    SIDES,
    TERRAINS,
    TUNNEL_CARD,
    TWISTS,
    USES_OF,
)
from royaume.games.winter_kingdom.hexes import BIT, CENTRES, LOCAL, NUMBER, rotate
from royaume.games.winter_kingdom.sets import NO_HEXES, Hexes, union

# How the two actions of an upgraded card go together (WK-7.1).
MODES: Final = ("either", "extends", "both")
EITHER: Final = 0
EXTENDS: Final = 1
BOTH: Final = 2

# What an action does.
DEEDS: Final = ("place", "move", "modify")
PLACE: Final = 0
MOVE: Final = 1

# Terrains of a placement that are no single terrain (WK-7.30).
WIDE: Final = (*TERRAINS, "card", "card_next", "any7", "any6")
CARD: Final = 11
CARD_NEXT: Final = 12
ANY7: Final = 13
ANY6: Final = 14

# What a hex, a group or a piece may touch.
BESIDE: Final = (*TERRAINS, "own_fort", "other_player")
OWN_FORT: Final = 11
OTHER_PLAYER: Final = 12

ZONES: Final = ("", "outer_edge", "centre_section", "vacated")
OUTER_EDGE: Final = 1
CENTRE_SECTION: Final = 2

LINE_ENDS: Final = ("", "own", "opponent")
OPPONENT_LINE: Final = 2

HOWS: Final = ("", "step", "straight2", "walk2", "through", "regroup", "slide", "roam", "tunnel", "anywhere")
STEP: Final = 1
STRAIGHT2: Final = 2
WALK2: Final = 3
THROUGH: Final = 4
SLIDE: Final = 6
ROAM: Final = 7
BY_TUNNEL: Final = 8
FROM_ANYWHERE: Final = 9

SCORING_RULES: Final = (
    "per_house_next_to",
    "per_house_on_edge",
    "per_group",
    "largest_group",
    "section_majority",
    "area_majority",
    "sections_with",
    "best_line",
    "lines_occupied",
    "terrain_areas",
    "linked_locations",
)
PER_HOUSE_NEXT_TO: Final = 0
PER_HOUSE_ON_EDGE: Final = 1
PER_GROUP: Final = 2
LARGEST_GROUP: Final = 3
SECTION_MAJORITY: Final = 4
AREA_MAJORITY: Final = 5
SECTIONS_WITH: Final = 6
BEST_LINE: Final = 7
LINES_OCCUPIED: Final = 8
TERRAIN_AREAS: Final = 9
LINKED_LOCATIONS: Final = 10


class Deed:
    """One action of a card: a placement, a movement, or a change of another card (WK-7.30)."""

    __slots__ = (
        "adjacent",
        "do",
        "everyone",
        "how",
        "least",
        "line",
        "most",
        "next_to",
        "on_ice",
        "over",
        "plain",
        "short",
        "terrain",
        "touches",
        "zone",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.do: int = DEEDS.index(data["do"])
        self.terrain: int = WIDE.index(data.get("terrain", "any7"))
        self.next_to: int = BESIDE.index(data["next_to"]) if "next_to" in data else -1
        self.touches: int = BESIDE.index(data["group_touches"]) if "group_touches" in data else -1
        self.line: int = LINE_ENDS.index(data.get("line_end", ""))
        least, most = data.get("own_neighbours", (0, 6))
        self.least: int = least
        self.most: int = most
        self.zone: int = ZONES.index(data.get("zone", ""))
        self.adjacent: bool = data.get("adjacency") == "if_possible"  # WK-6.3 applies (WK-6.11)
        how = "anywhere" if data.get("change") == "start_anywhere" else data.get("how", "")
        self.how: int = HOWS.index(how)
        self.over: int = TERRAINS.index(data.get("over", "ice"))
        self.on_ice: bool = data.get("end") == "ice"
        self.everyone: bool = data.get("group") == "all_players"
        self.short: bool = data.get("stop") == "one_before_last"
        # Plain: the terrain, the zone and what must be next to it are settled by the map alone.
        self.plain: bool = (
            self.terrain not in (CARD, CARD_NEXT)
            and self.next_to != OWN_FORT
            and self.touches < 0
            and not self.line
            and (self.least, self.most) == (0, 6)
        )


class ScoringCard:
    """What a scoring card counts (WK-12)."""

    __slots__ = ("least", "per", "rule", "vp", "what")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.rule: int = SCORING_RULES.index(data["rule"])
        self.vp: int = data["vp"]
        what = data.get("what", [])
        self.what: list[int] = [BESIDE.index(name) for name in ([what] if isinstance(what, str) else what)]
        self.per: int = data.get("per", 1)
        self.least: int = data.get("houses", 1)


class Tables:
    """Everything the rules look up, by index."""

    __slots__ = (
        "buy_cost",
        "castle_vp",
        "deeds",
        "discount",
        "economy_coins",
        "expansion_extras",
        "extra_cost",
        "extra_uses",
        "fort_strength",
        "forts",
        "hand_size",
        "houses",
        "mode",
        "moving",
        "moving_cards",
        "next_terrain",
        "placements",
        "purchases",
        "scoring",
        "side_terrain",
        "sides",
        "spent_by",
        "start_coins",
        "terrain_cards",
        "upgrade_cost",
        "wolves_limit",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        abilities = _by_id(data, "ability", ABILITIES)
        self.buy_cost: list[int] = [card["buy_cost"] for card in abilities]
        self.upgrade_cost: list[int] = [card["upgrade_cost"] for card in abilities]
        self.mode: list[int] = [MODES.index(card["mode"]) for card in abilities]
        self.moving: list[bool] = [card["kind"] == "move" for card in abilities]
        self.moving_cards: int = sum([1 << card for card, moving in enumerate(self.moving) if moving])
        self.deeds: list[Deed] = []  # by code: 2 * card + part, then the Tunnel card
        for card in abilities:
            self.deeds += [Deed(card["first"]), Deed(card["second"])]
        tunnel = next(card for card in data["player_card"] if card["id"] == "tunnel")
        self.deeds.append(Deed(tunnel["action"]))
        # Code -> the uses after which it is spent this turn: those of its card, or of two halves its own (WK-5.7).
        self.spent_by: list[int] = [
            1 << code if self.mode[code >> 1] == BOTH else USES_OF[code >> 1] for code in range(TUNNEL_CARD)
        ]
        self.spent_by.append(1 << TUNNEL_CARD)
        self.spent_by[GUIDE_SECOND] |= 1 << TUNNEL_CARD  # WK-7.27

        cycle = [CARDED.index(name) for name in data["terrain_cycle"]["order"]]
        self.next_terrain: list[int] = [cycle[(cycle.index(t) + 1) % len(cycle)] for t in range(len(CARDED))]
        copies = {card["terrain"]: card["copies"] for card in data["terrain_card"]}
        self.terrain_cards: list[int] = [t for t, name in enumerate(CARDED) for _ in range(copies[name])]

        letters = {terrain["letter"]: TERRAINS.index(terrain["id"]) for terrain in data["terrain"]}
        sides = {side["id"]: side for board in data["board"] for side in board["side"]}
        self.side_terrain: list[list[int]] = [
            [letters[letter] for row in sides[name]["rows"] for letter in row] for name in SIDES
        ]
        self.sides: dict[int, list[Hexes]] = {}

        self.scoring: list[ScoringCard] = [ScoringCard(card) for card in _by_id(data, "scoring", SCORING)]
        economies = _by_id(data, "economy", ECONOMIES)
        self.economy_coins: list[int] = [card["coins"] for card in economies]
        twists = {card["id"]: card for card in _by_id(data, "twist", TWISTS)}
        self.wolves_limit: int = twists["wolves"]["limit"]
        self.expansion_extras: int = twists["expansion"]["extra_per_house"]
        self.purchases: int = twists["roads"]["purchases"]
        self.discount: int = twists["roads"]["discount"]

        constants = data["constants"]
        self.placements: int = constants["mandatory_placements"]
        self.fort_strength: int = constants["fort_strength"]
        self.hand_size: int = constants["hand_size"]
        self.castle_vp: int = constants["castle_vp"]
        self.extra_cost: int = constants["extra_action_cost"]
        self.extra_uses: int = constants["extra_action_uses"]
        self.houses: int = data["counts"]["houses_per_player"]
        self.forts: int = data["counts"]["forts_per_player"]
        self.start_coins: dict[int, list[int]] = {n: data["setup_coins"][f"players_{n}"] for n in (2, 3, 4)}

    def laid(self, side: int, turns: int, slot: int) -> list[Hexes]:
        """A side turned and laid in a slot: the set of hexes of each terrain (WK-3.3, WK-3.4)."""
        key = (side * 6 + turns) * len(CENTRES) + slot
        found = self.sides.get(key)
        if found is None:
            found = [NO_HEXES] * len(TERRAINS)
            a, b = CENTRES[slot]
            for terrain, (q, r) in zip(self.side_terrain[side], LOCAL, strict=True):
                q, r = rotate(q, r, turns)
                found[terrain] |= BIT[NUMBER[q + a, r + b]]
            self.sides[key] = found
        return found


def _by_id(data: Mapping[str, Any], table: str, ids: Sequence[str]) -> list[Mapping[str, Any]]:
    found = {entry["id"]: entry for entry in data[table]}
    return [found[i] for i in ids]


def fits(deed: Deed, terrains: list[Hexes]) -> Hexes:
    """The hexes a placement asks for by terrain alone; those of the terrain card are found when it is known."""
    any6 = union(terrains[:ICE])
    if deed.terrain == ANY7:
        return any6 | terrains[ICE]
    if deed.terrain == ANY6 or deed.terrain in (CARD, CARD_NEXT):
        return any6
    return terrains[deed.terrain]
