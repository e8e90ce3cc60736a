"""The printed data as small tables of integers, built once for a set of components and shared by all positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    BRIDGES,
    CARDS,
    COLOURS,
    EMPTY_TILES,
    FAVOURS,
    GUILDS,
    KINDS,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SLOTS,
    SPACES,
    STARTS,
    TILES,
    TRACK_END,
)
from royaume.games.kingdom_crossing.steps import (
    DECORATION_FORM,
    DECORATION_SLOT,
    FAVOUR_CHOICE,
    GAINS_DIFFER,
    INVEST,
    KIND,
    MAY_STOP,
    RESOURCE,
    TAKE_BIRD,
    TOKENS,
    TRIGGER_STRUCTURE,
    TRIGGERS_DIFFER,
    UPGRADE_TILE,
)

# What can be counted: columns and tracks first, so that their numbers are those of guild and resource.
COUNTS: Final = (
    *GUILDS,
    *RESOURCES,
    "structure",
    "building",
    "flower_symbol",
    "sculpture_symbol",
    "decoration_symbol",
    "decoration_pair",
    "resource_set",
    "bird",
    *(f"bird_{colour}" for colour in COLOURS),
    "bird_pair",
    "house",
    "favour",
    "objective",
    "upgraded_tile",
    "guild_with_3",
    "investment_vp",
)
C_TRACK: Final = 5
C_STRUCTURE: Final = 9
C_BUILDING: Final = 10
C_FLOWER: Final = 11
C_SCULPTURE: Final = 12
C_DECORATION: Final = 13
C_DECORATION_PAIR: Final = 14
C_RESOURCE_SET: Final = 15
C_BIRD: Final = 16
C_COLOUR: Final = 17
C_BIRD_PAIR: Final = 21
C_HOUSE: Final = 22
C_FAVOUR: Final = 23
C_OBJECTIVE: Final = 24
C_UPGRADED: Final = 25
C_GUILD_WITH_3: Final = 26
C_INVESTMENT_VP: Final = 27
C_PAW: Final = 28  # own paws on bridges, which effects count in their own words
C_PAW_PAIR: Final = 29

# What an effect gives at once; other effects ask something: the number of the step.
GIVES_COINS: Final = -1
GIVES_POINTS: Final = -2
GIVES_STEPS: Final = -3  # on a track

# Where victory points come from during the game: the first lines of the breakdown.
SOURCES: Final = (
    "paws",
    "tiles",
    "guild_income",
    "structure_income",
    "birds",
    "queen",
    "cards",
    "tracks",
    "objectives",
    "given",
)
FROM_PAWS: Final = 0
FROM_TILES: Final = 1
FROM_GUILDS: Final = 2
FROM_STRUCTURES: Final = 3
FROM_BIRDS: Final = 4
FROM_QUEEN: Final = 5
FROM_CARDS: Final = 6
FROM_TRACKS: Final = 7
FROM_OBJECTIVES: Final = 8
FROM_GIVEN: Final = 9  # points set by hand in a constructed position

ANY_KIND: Final = 2  # the kind of a decoration that may be a flower or a sculpture
MOST_STEPS: Final = 7

Effects = tuple[int, ...]
Given = tuple[int, int, int, int, int]  # what is given, base, each, per, argument


def _some(gives: int, part: Mapping[str, Any], arg: int = 0) -> Given:
    """So many."""
    return gives, int(part["n"]), 0, 0, arg


def _for_each(gives: int, part: Mapping[str, Any], per: int, arg: int = 0) -> Given:
    """So many, or one, for each of what is counted."""
    return gives, 0, int(part.get("n", 1)), per, arg


def _decoration(part: Mapping[str, Any]) -> Given:
    """One token, or the choice between two singles and one with three stars (KC-9.11, KC-9.12)."""
    kind = (*KINDS, "any").index(part["kind"])
    if part["mode"] == "double":
        return DECORATION_FORM, 0, 0, 0, kind
    return DECORATION_SLOT, 0, 0, 0, KIND.put(kind) | TOKENS.put(1)


def _trigger(part: Mapping[str, Any]) -> Given:
    """So many structures; of several one may leave some (KC-9.15)."""
    arg = TRIGGERS_DIFFER.put(int(part["distinct"])) | MAY_STOP.put(int(part["n"] > 1))
    return _some(TRIGGER_STRUCTURE, part, arg)


# The operations of effects (section 9 of the rules): what each means.
OPS: Final[dict[str, Callable[[Mapping[str, Any]], Given]]] = {
    "coins": lambda part: _some(GIVES_COINS, part),
    "vp": lambda part: _some(GIVES_POINTS, part),
    "resource": lambda part: _some(GIVES_STEPS, part, RESOURCES.index(part["r"])),
    "resource_choice": lambda part: _some(RESOURCE, part, GAINS_DIFFER.put(int(part["distinct"]))),
    "resource_per_paw_pair": lambda part: _for_each(GIVES_STEPS, part, C_PAW_PAIR, RESOURCES.index(part["r"])),
    "resource_choice_per_house": lambda part: _for_each(RESOURCE, part, C_HOUSE),
    "coins_per_paw": lambda part: _for_each(GIVES_COINS, part, C_PAW),
    "coins_minus_paws": lambda part: (GIVES_COINS, int(part["base"]), -1, C_PAW, 0),
    "vp_per_paw_pair": lambda part: _for_each(GIVES_POINTS, part, C_PAW_PAIR),
    "coins_per": lambda part: _for_each(GIVES_COINS, part, COUNTS.index(part["what"])),
    "vp_per": lambda part: _for_each(GIVES_POINTS, part, COUNTS.index(part["what"])),
    "invest": lambda part: _some(INVEST, part),
    "upgrade": lambda part: _some(UPGRADE_TILE, part),
    "favour": lambda part: _some(FAVOUR_CHOICE, part),
    "decoration": _decoration,
    "trigger_structure": _trigger,
    "take_bird": lambda part: (TAKE_BIRD, 0, 0, 0, 0),
}
OF_TILES: Final = ("queen_card", "buy_resource_option", "double_bird")  # features of action tiles, no effects


class Tables:
    """Everything the rules look up, by index.

    An effect is a number. It `gives` something at once or asks a step, as many as `amount` says: `base`, and `each` for
    every one of what it counts (`per`). `arg` is the track, or the rest of the argument of the step; `least` are the
    bridges that must have been crossed (KC-9.13), `source` is the line of the breakdown.
    """

    __slots__ = (
        "actions",
        "arg",
        "balloon_away",
        "balloon_here",
        "base",
        "bird_effects",
        "bird_mark",
        "boar_vp",
        "bonus_at",
        "bridges_at",
        "building_mask",
        "card_effects",
        "colour_mask",
        "cost",
        "depending",
        "each",
        "favour_per",
        "favour_vp",
        "flowers",
        "gives",
        "guild",
        "guild_effects",
        "houses",
        "invest_coins",
        "invest_vp",
        "least",
        "level_favour_vp",
        "level_rest",
        "objective_back",
        "objective_needs",
        "objective_rival",
        "objective_vp",
        "other",
        "passed",
        "paw_vp",
        "per",
        "queen_effects",
        "queen_guild",
        "reach",
        "region_colour",
        "region_of",
        "rest_coins",
        "rounds",
        "sculptures",
        "single_slots",
        "slot_at",
        "slot_kind",
        "slot_track",
        "solo_track",
        "source",
        "spaces_of",
        "stars",
        "start_coins",
        "start_decoration",
        "start_guild",
        "start_invest",
        "start_region",
        "start_resources",
        "step_price",
        "stretch",
        "structure_effects",
        "structure_vp",
        "tile_birds",
        "tile_bridges",
        "tile_effects",
        "tile_price",
        "tile_queen",
        "triple_slots",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.gives: list[int] = []
        self.base: list[int] = []
        self.each: list[int] = []
        self.per: list[int] = []
        self.arg: list[int] = []
        self.least: list[int] = []
        self.depending: set[Effects] = set()  # lists of effects of which one does not always bring the same
        self.source: list[int] = []

        constants = data["constants"]
        self.rounds: int = data["meta"]["rounds"]
        self.actions: int = data["meta"]["actions_per_round"]
        self.balloon_here: int = constants["balloon_cost_same_region"]
        self.balloon_away: int = constants["balloon_cost_other_region"]
        self.paw_vp: list[int] = [0, 0, 0, 0, 0, 0, constants["paw_bonus_6"], constants["paw_bonus_7"]]
        self.houses: int = constants["houses"]
        self.step_price: int = constants["end_coins_per_investment_step"]
        self.boar_vp: int = constants["boar_income_fallback_vp"]

        self._read_map(data)
        self._read_board(data)
        self._read_cards(data)
        self._read_tiles(data)
        self._read_rest(data)

    def effects(self, parts: Sequence[Mapping[str, Any]], source: int) -> Effects:
        """Number the effects of a list, as far as they are resolved as effects."""
        first = len(self.gives)
        for part in parts:
            if part["op"] in OF_TILES:  # looked up where they apply
                continue
            gives, base, each, per, arg = OPS[part["op"]](part)
            self.gives.append(gives)
            self.base.append(base)
            self.each.append(each)
            self.per.append(per)
            self.arg.append(arg)
            self.least.append(int(part.get("min_bridges", 0)))
            self.source.append(source)
        found = tuple(range(first, len(self.gives)))
        if any(self.depends(effect) for effect in found):
            self.depending.add(found)
        return found

    def depends(self, effect: int) -> bool:
        """True if what an effect brings is not always the same."""
        return bool(self.each[effect] or self.least[effect])

    def amount(self, effect: int, counted: int) -> int:
        """How much an effect gives, by the number of what it counts."""
        n = self.base[effect] + self.each[effect] * counted
        return n if n > 0 else 0

    def _read_map(self, data: Mapping[str, Any]) -> None:
        """The regions, and where one can get to over free bridges."""
        by_id = {space["id"]: space["region"] for space in data["deck_slot"]}
        self.region_of: list[int] = [REGIONS.index(by_id[name]) for name in SPACES]
        self.spaces_of: list[tuple[int, ...]] = [
            tuple(i for i, home in enumerate(self.region_of) if home == region) for region in range(len(REGIONS))
        ]
        colours = {region["id"]: region["bird_colour"] for region in data["region"]}
        self.region_colour: list[int] = [COLOURS.index(colours[name]) for name in REGIONS]
        ends = {bridge["id"]: (REGIONS.index(bridge["a"]), REGIONS.index(bridge["b"])) for bridge in data["bridge"]}
        self.other: list[int] = [-1] * (len(BRIDGES) * 4)  # bridge * 4 + region -> the region on the other side
        for i, name in enumerate(BRIDGES):
            a, b = ends[name]
            self.other[i * 4 + a] = b
            self.other[i * 4 + b] = a
        self.bridges_at: list[tuple[int, ...]] = [
            tuple(i for i in range(len(BRIDGES)) if self.other[i * 4 + region] >= 0) for region in range(4)
        ]
        # (region * 128 + paws) * 8 + steps -> the regions where exactly so many steps can end, as a bitmask
        self.reach: list[int] = [0] * (4 * 128 * 8)
        for steps in range(MOST_STEPS + 1):
            for region in range(4):
                for paws in range(128):
                    found = 1 << region if steps == 0 else 0
                    for bridge in self.bridges_at[region] if steps else ():
                        if not paws >> bridge & 1:
                            there = self.other[bridge * 4 + region]
                            found |= self.reach[(there * 128 + (paws | 1 << bridge)) * 8 + steps - 1]
                    self.reach[(region * 128 + paws) * 8 + steps] = found

    def _read_board(self, data: Mapping[str, Any]) -> None:
        """Tracks, decoration slots, the investment track."""
        tracks = {track["id"]: track for track in data["resource"]}
        self.bonus_at: list[Effects] = [()] * (4 * (TRACK_END + 1))  # track * 11 + space -> effects
        for r, name in enumerate(RESOURCES):
            track = tracks[name]
            for key, effect in (("bonus_space", "bonus_effect"), ("final_space", "final_effect")):
                i = r * (TRACK_END + 1) + track[key]
                self.bonus_at[i] = (*self.bonus_at[i], *self.effects(track[effect], FROM_TRACKS))
        # track * 11 + position -> steps to the next bonus, or to the end (KC-9.3)
        self.stretch: list[int] = [0] * len(self.bonus_at)
        for i in range(len(self.bonus_at) - 2, -1, -1):
            if i % (TRACK_END + 1) < TRACK_END:
                self.stretch[i] = 1 if self.bonus_at[i + 1] else 1 + self.stretch[i + 1]
        slots = {slot["id"]: slot for slot in data["decoration_slot"]}
        self.slot_track: list[int] = [RESOURCES.index(slots[name]["track"]) for name in SLOTS]
        self.slot_at: list[int] = [slots[name]["passed_at"] for name in SLOTS]
        self.slot_kind: list[int] = [KINDS.index(slots[name]["kind"]) for name in SLOTS]
        kinds = self.slot_kind
        # Masks of slots by kind (flower, sculpture, any), and sums over every set of filled slots.
        self.single_slots: list[int] = [0, 0, 0]
        self.triple_slots: list[int] = [0, 0, 0]
        for i, name in enumerate(SLOTS):
            masks = self.triple_slots if slots[name]["stars"] == 3 else self.single_slots
            masks[kinds[i]] |= 1 << i
            masks[ANY_KIND] |= 1 << i
        every = range(1 << len(SLOTS))
        stars = [slots[name]["stars"] for name in SLOTS]
        self.stars: list[int] = [_total(mask, stars) for mask in every]
        symbols = [slots[name]["symbols"] for name in SLOTS]
        of_flowers = [n * (1 - k) for n, k in zip(symbols, kinds, strict=True)]
        of_sculptures = [n * k for n, k in zip(symbols, kinds, strict=True)]
        self.flowers: list[int] = [_total(mask, of_flowers) for mask in every]
        self.sculptures: list[int] = [_total(mask, of_sculptures) for mask in every]
        self.passed: list[int] = [  # track * 11 + position -> the slots passed, as a mask
            sum(1 << i for i in range(len(SLOTS)) if self.slot_track[i] == r and self.slot_at[i] <= position)
            for r in range(4)
            for position in range(TRACK_END + 1)
        ]
        self.structure_vp: list[int] = list(data["structure_value"]["vp_by_lowest"])
        self.invest_coins: list[int] = list(data["investment"]["coins"])
        self.invest_vp: list[int] = list(data["investment"]["vp"])

    def _read_cards(self, data: Mapping[str, Any]) -> None:
        """Characters, structures, empty-deck tiles, birds, Queen cards, guild incomes."""
        by_id = {card["id"]: card for table in ("character", "structure") for card in data[table]}
        tiles = {tile["id"]: tile for tile in data["empty_deck_tile"]}
        cards = [by_id[name] for name in CARDS]
        self.guild: list[int] = [GUILDS.index(card["guild"]) if "guild" in card else -1 for card in cards]
        self.cost: list[int] = [card["cost"] for card in cards] + [tiles[name]["cost"] for name in EMPTY_TILES]
        self.card_effects: list[Effects] = [
            self.effects(card["effect"], FROM_CARDS if "guild" in card else FROM_STRUCTURES) for card in cards
        ] + [self.effects(tiles[name]["effect"], FROM_CARDS) for name in EMPTY_TILES]
        home = self.effects(data["home_card"][0]["effect"], FROM_STRUCTURES)
        first = len(data["character"])
        self.structure_effects: list[Effects] = [home, *self.card_effects[first : len(CARDS)]]
        self.building_mask: int = sum(1 << i - first + 1 for i, card in enumerate(cards) if card["deck"] == "building")
        birds = {bird["id"]: bird for bird in data["bird"]}
        self.bird_effects: list[Effects] = [self.effects(birds[name]["effect"], FROM_BIRDS) for name in BIRDS]
        self.bird_mark: list[int] = [birds[name]["mark"] for name in BIRDS]
        self.colour_mask: list[int] = [
            sum(1 << i for i, name in enumerate(BIRDS) if birds[name]["colour"] == colour) for colour in COLOURS
        ]
        queens = {queen["id"]: queen for queen in data["queen"]}
        self.queen_effects: list[Effects] = [self.effects(queens[name]["effect"], FROM_QUEEN) for name in QUEENS]
        self.queen_guild: list[int] = [GUILDS.index(queens[name]["guild"]) for name in QUEENS]
        guilds = {guild["id"]: guild for guild in data["guild"]}
        self.guild_effects: list[Effects] = [
            self.effects(guilds[name]["income_per_pair"], FROM_GUILDS) for name in GUILDS
        ]
        self.solo_track: list[int] = [
            RESOURCES.index(guilds[name]["solo_advance"]) if guilds[name]["solo_advance"] in RESOURCES else -1
            for name in GUILDS
        ]

    def _read_tiles(self, data: Mapping[str, Any]) -> None:
        """Action tiles: tile * 2 + face, face 1 being the upgraded one."""
        tiles = {tile["id"]: tile for tile in data["action_tile"]}
        faces = [tiles[name][face] for name in TILES for face in ("base", "upgraded")]
        self.rest_coins: list[int] = [face["rest_coins"] for face in faces]
        self.tile_bridges: list[int] = [face["bridges"] for face in faces]
        self.tile_effects: list[Effects] = [self.effects(face["work"], FROM_TILES) for face in faces]
        self.tile_price: list[int] = [_feature(face["work"], "buy_resource_option", "cost") for face in faces]
        self.tile_queen: list[int] = [_feature(face["work"], "queen_card", "times") for face in faces]
        self.tile_birds: list[int] = [1 + any(part["op"] == "double_bird" for part in face["work"]) for face in faces]

    def _read_rest(self, data: Mapping[str, Any]) -> None:
        """Objectives, Favours, start faces, solo levels."""
        objectives = {objective["id"]: objective for objective in data["objective"]}
        sides = [objectives[name][side] for name in OBJECTIVES for side in ("easy", "hard")]
        self.objective_back: list[int] = [side["need"].get("investment_back", 0) for side in sides]
        self.objective_needs: list[tuple[tuple[int, int], ...]] = [
            tuple((COUNTS.index(what), n) for what, n in side["need"].items() if what != "investment_back")
            for side in sides
        ]
        self.objective_vp: list[tuple[int, ...]] = [tuple(side["vp"]) for side in sides]
        self.objective_rival: list[bool] = [objectives[name]["solo_rival_can_claim"] for name in OBJECTIVES]
        favours = {favour["id"]: favour for favour in data["favour"]}
        self.favour_per: list[int] = [COUNTS.index(favours[name]["per"]) for name in FAVOURS]
        self.favour_vp: list[int] = [favours[name]["vp"] for name in FAVOURS]
        starts = {start["id"]: start for start in data["start_card"]}
        faces = [starts[name][face] for name in STARTS for face in ("face_a", "face_b")]
        self.start_coins: list[int] = [face["coins"] for face in faces]
        self.start_invest: list[int] = [face["invest"] for face in faces]
        self.start_resources: list[tuple[int, ...]] = [
            tuple(face["resources"].get(name, 0) for name in RESOURCES) for face in faces
        ]
        self.start_decoration: list[int] = [
            KINDS.index(face["decoration"]) if face["decoration"] in KINDS else -1 for face in faces
        ]
        self.start_region: list[int] = [self.region_colour.index(COLOURS.index(face["bird"])) for face in faces]
        self.start_guild: list[int] = [GUILDS.index(face["guild"]) for face in faces]
        levels = {level["id"]: level for level in data["solo_level"]}
        self.level_rest: list[int] = [levels[name]["rest_tiles"] for name in LEVELS]
        self.level_favour_vp: list[int] = [levels[name]["favour_vp"] for name in LEVELS]


def _total(mask: int, values: list[int]) -> int:
    """The sum of the values whose bit is set."""
    return sum(n for i, n in enumerate(values) if mask >> i & 1)


def _feature(parts: Sequence[Mapping[str, Any]], op: str, key: str) -> int:
    """The number a tile gives with one of its features; 0 if it lacks it."""
    return sum(int(part[key]) for part in parts if part["op"] == op)
