"""The names of everything in the box, and the actions built from them. The order is part of the record format."""

from __future__ import annotations

from typing import Final

from royaume.engine.actions import ActionSpace

GUILDS: Final[tuple[str, ...]] = ("fox", "owl", "bear", "boar", "deer")
FOX: Final = 0
OWL: Final = 1
BEAR: Final = 2
BOAR: Final = 3
DEER: Final = 4

# Resources, in the order of the tracks; guild g (but the Deer) scores with track g.
RESOURCES: Final[tuple[str, ...]] = ("wood", "stone", "sap", "food")
TRACK_END: Final = 10

# Regions clockwise, their birds, bridges, and the spaces for decks.
REGIONS: Final[tuple[str, ...]] = ("north", "east", "south", "west")
COLOURS: Final[tuple[str, ...]] = ("red", "yellow", "blue", "green")
BRIDGES: Final[tuple[str, ...]] = ("nw_1", "nw_2", "sw_1", "sw_2", "ne", "se", "we")
SPACES: Final[tuple[str, ...]] = (
    "north_1", "north_2", "north_3", "east_1", "east_2", "south_1", "south_2", "south_3", "west_1", "west_2",
)  # fmt: skip

# Cards: 80 characters, then 20 structures; behind them the empty-deck tiles, which lie where a card would.
CHARACTER_DECKS: Final[tuple[str, ...]] = (
    "patron", "lumberjack", "stonecutter", "tapper", "farmer", "florist", "sculptor", "peddler",
)  # fmt: skip
STRUCTURE_DECKS: Final[tuple[str, ...]] = ("building", "transport")
DECKS: Final[tuple[str, ...]] = CHARACTER_DECKS + STRUCTURE_DECKS
CHARACTERS: Final[tuple[str, ...]] = tuple(
    f"{deck}_{guild}_{i}" for deck in CHARACTER_DECKS for guild in GUILDS for i in (1, 2)
)
BUILDINGS: Final[tuple[str, ...]] = (
    "building_structures",
    "building_flowers",
    "building_sculptures",
    "building_fox",
    "building_owl",
    "building_bear",
    "building_boar",
    "building_deer",
    "building_birds",
    "building_invest",
)
TRANSPORTS: Final[tuple[str, ...]] = (
    "transport_wood",
    "transport_stone",
    "transport_sap",
    "transport_food",
    "transport_fox",
    "transport_owl",
    "transport_bear",
    "transport_boar",
    "transport_deer",
    "transport_structures",
)
CARDS: Final[tuple[str, ...]] = CHARACTERS + BUILDINGS + TRANSPORTS
EMPTY_TILES: Final[tuple[str, ...]] = ("empty_coins", "empty_resource", "empty_invest", "empty_vp")
SHOWN: Final[tuple[str, ...]] = CARDS + EMPTY_TILES  # all that can lie face up on a space
FIRST_STRUCTURE: Final = 80
FIRST_TILE: Final = 100
DECK_SIZE: Final = 10

# Structures below a board: the home card, then Buildings and Transports.
HOME: Final = 0
STRUCTURES: Final[tuple[str, ...]] = ("home", *BUILDINGS, *TRANSPORTS)

TILES: Final[tuple[str, ...]] = (
    "tile_purse",
    "tile_stroll",
    "tile_renown",
    "tile_trek",
    "tile_barter",
    "tile_audience",
)
AUDIENCE: Final = 5
ALL_TILES: Final = 63

SLOTS: Final[tuple[str, ...]] = (
    "slot_wood_3",
    "slot_wood_8",
    "slot_stone_3",
    "slot_stone_6",
    "slot_stone_8",
    "slot_sap_6",
    "slot_sap_9",
    "slot_food_2",
    "slot_food_4",
    "slot_food_8",
)
KINDS: Final[tuple[str, ...]] = ("flower", "sculpture")

BIRDS: Final[tuple[str, ...]] = (
    *(f"bird_red_{i:02}" for i in range(1, 13)),
    *(f"bird_yellow_{i:02}" for i in range(1, 13)),
    *(f"bird_blue_{i:02}" for i in range(1, 9)),
    *(f"bird_green_{i:02}" for i in range(1, 9)),
)
QUEENS: Final[tuple[str, ...]] = tuple(f"queen_{guild}" for guild in GUILDS)
STARTS: Final[tuple[str, ...]] = ("start_1", "start_2", "start_3", "start_4")
FACES: Final[tuple[str, ...]] = tuple(f"{start}_{face}" for start in STARTS for face in ("a", "b"))
OBJECTIVES: Final[tuple[str, ...]] = (
    "objective_wood_sap",
    "objective_stone_food",
    "objective_decorations",
    "objective_investment",
    "objective_builder",
    "objective_birds",
)
FAVOURS: Final[tuple[str, ...]] = (
    "favour_favours",
    "favour_decorations",
    "favour_pairs",
    "favour_flowers",
    "favour_sculptures",
    "favour_wood",
    "favour_stone",
    "favour_sap",
    "favour_food",
    "favour_fox",
    "favour_owl",
    "favour_bear",
    "favour_boar",
    "favour_deer",
    "favour_sets",
    "favour_red_birds",
    "favour_yellow_birds",
    "favour_blue_birds",
    "favour_green_birds",
    "favour_birds",
    "favour_houses",
    "favour_buildings",
    "favour_guilds",
    "favour_investment",
    "favour_tiles",
    "favour_objectives",
)
OPEN_FAVOURS: Final = 3
SOLO_TILES: Final[tuple[str, ...]] = (
    *(f"solo_{space}" for space in SPACES),
    "solo_crown",
    "solo_rest_1",
    "solo_rest_2",
    "solo_rest_3",
)
SOLO_CROWN: Final = 10
LEVELS: Final[tuple[str, ...]] = ("beginner", "initiate", "expert", "master_builder")

space = ActionSpace()
draft = space.family("draft", STARTS)
income = space.family("income", GUILDS + STRUCTURES)
rest = space.family("rest", TILES)
work = space.family("work", TILES)
fly = space.family("fly", REGIONS)
stay = space.family("stay", idle=True)
cross = space.family("cross", BRIDGES)
take = space.family("take", SPACES)
buy = space.family("buy", RESOURCES)
keep_coins = space.family("keep_coins", idle=True)
invest = space.family("invest", ("advance", "collect"))
gain = space.family("gain", RESOURCES)
upgrade = space.family("upgrade", TILES)
form = space.family("form", ("singles", "triple"))
decorate = space.family("decorate", SLOTS)
trigger = space.family("trigger", STRUCTURES)
enough = space.family("enough", idle=True)
call_bird = space.family("call_bird", SPACES)
favour = space.family("favour", ("1", "2", "3", "random"))
house = space.family("house", REGIONS)
claim = space.family("claim", OBJECTIVES)
done = space.family("done", idle=True)

# The same as plain integers, for the rules.
DRAFT: Final[int] = draft.base
INCOME: Final[int] = income.base
REST: Final[int] = rest.base
WORK: Final[int] = work.base
FLY: Final[int] = fly.base
STAY: Final[int] = stay.base
CROSS: Final[int] = cross.base
TAKE: Final[int] = take.base
BUY: Final[int] = buy.base
KEEP_COINS: Final[int] = keep_coins.base
INVEST_ADVANCE: Final[int] = invest.base
INVEST_COLLECT: Final[int] = invest.base + 1
GAIN: Final[int] = gain.base
UPGRADE: Final[int] = upgrade.base
FORM_SINGLES: Final[int] = form.base
FORM_TRIPLE: Final[int] = form.base + 1
DECORATE: Final[int] = decorate.base
TRIGGER: Final[int] = trigger.base
ENOUGH: Final[int] = enough.base
CALL_BIRD: Final[int] = call_bird.base
FAVOUR: Final[int] = favour.base
FAVOUR_RANDOM: Final[int] = favour.base + 3
HOUSE: Final[int] = house.base
CLAIM: Final[int] = claim.base
DONE: Final[int] = done.base
