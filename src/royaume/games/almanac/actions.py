"""The names of everything in the box, and the actions built from them. The order is part of the record format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from royaume.engine.actions import ActionSpace

RESOURCES: Final = ("leaf", "ember", "ice", "fish")
LEAF: Final = 0
EMBER: Final = 1
ANY: Final = 4  # behind the four resources in every list of amounts

CARDS: Final = (
    "scouts_sled",
    "cooks_wagon",
    "drovers_cart",
    "lamplighters_wagon",
    "bunk_wagon",
    "outriders",
    "porters_team",
    "mushers",
    "masons_cart",
    "tinkers_wagon",
    "family_wagon",
    "giants_palanquin",
    "handcart",
    "mule_train",
    "fish_barrels",
    "ice_box_wagon",
    "covered_wagon",
    "stove_wagon",
    "double_decker",
    "freight_sleigh",
    "watch_dogs",
    "shield_cart",
    "crossbow_wagon",
    "bear_escort",
    "iron_wagon",
    "war_mammoth",
    "minstrels_wagon",
    "gilded_carriage",
    "crystal_coach",
    "royal_pavilion",
)
CONTRACTS: Final = (
    "northern_ice_carvers",
    "dawn_herbalists",
    "ember_roasters",
    "glacier_cellars",
    "sky_fishers",
    "toll_company",
    "shield_veterans",
    "master_packers",
    "auction_house",
    "wheelwrights_union",
    "letters_of_credit",
    "general_stores",
    "royal_pantry",
    "frost_court_armourers",
    "fire_festival",
    "winter_granary",
    "snow_post",
    "brazier_watch",
    "icicle_chandlers",
    "fish_smokers",
    "tea_caravan",
    "lamp_makers",
    "frozen_sweets",
    "kite_fishers",
)
ENCOUNTERS: Final = (
    "snow_wolves",
    "toll_troll",
    "thieving_goats",
    "wandering_peddler",
    "ice_bandits",
    "frost_wasps",
    "hungry_yeti",
    "lost_cargo",
    "avalanche_giant",
    "crystal_spiders",
    "smugglers_pass",
    "travelling_circus",
    "wyvern",
    "rogue_golem",
    "mountain_witch",
    "caravanserai_night",
    "frost_dragon",
    "brigand_king",
    "crown_inspectors",
    "festival_of_lights",
)

# What a player may keep of a page, one entry for each kind that counts differently.
EPIDEMICS: Final = ("epidemic_blue", "epidemic_yellow", "epidemic_green", "epidemic_violet", "epidemic_red")
TOKENS: Final = (
    "assistant",
    "producer",
    "potion",
    "shell",
    "mist_bottle",
    *EPIDEMICS,
    "favour",
    "medal_1",
    "medal_2",
    "medal_3",
    "medal_4",
    "ecu",
    "theatre_ticket_1",
    "theatre_ticket_2",
    "theatre_ticket_3",
    "key_great_frost",
    "key_twin_city",
)
KINDS: Final = 21
ASSISTANT: Final = 0
PRODUCER: Final = 1
POTION: Final = 2
SHELL: Final = 3
BOTTLE: Final = 4
EPIDEMIC: Final = 5
FAVOUR: Final = 10
MEDAL: Final = 11
ECU: Final = 15
TICKET: Final = 16
KEY_FROST: Final = 19
KEY_TWINS: Final = 20

# Ways to carry out a placement; each also with a Mist Bottle, which is the same way further on by WITH_BOTTLE.
WAYS: Final = (
    "plain",
    "bridge_1",
    "bridge_2",
    "extra_ladder",
    "shovel",
    "melt",
    "push_north",
    "push_east",
    "push_south",
    "push_west",
    "gold",
    *RESOURCES,
    "oust_0",
    "oust_1",
    "oust_2",
    "oust_3",
)
PLAIN: Final = 0
BRIDGE: Final = 1
LADDER: Final = 3
SHOVEL: Final = 4
MELT: Final = 5
PUSH: Final = 6
IN_GOLD: Final = 10
IN_KIND: Final = 11
OUST: Final = 15
WITH_BOTTLE: Final = 19

THINGS: Final = ("action", "potion", "assistant", "shell", "reroll", "purchase", "sale", "shop", "press", "contracts",
                 "exchange")  # fmt: skip
THE_ACTION: Final = 0
A_POTION: Final = 1
AN_ASSISTANT: Final = 2
A_SHELL: Final = 3
A_REROLL: Final = 4
A_PURCHASE: Final = 5
A_SALE: Final = 6
THE_SHOP: Final = 7
THE_PRESS: Final = 8
THE_CONTRACTS: Final = 9
AN_EXCHANGE: Final = 10

MOST_ZONES: Final = 12
MOST_GOODS: Final = 31  # amounts of one resource are 0 to 30
MOST_BID: Final = 1000
PAGES: Final = 19
AMOUNTS: Final = tuple(str(n) for n in range(MOST_GOODS))
GROUPS: Final = ("set", "white", "red", "black")
SEATS: Final = ("0", "1", "2", "3")


def action_space(spaces: Sequence[str]) -> ActionSpace:
    """All actions; the action spaces of the pages come last, so a page of one's own moves no other action."""
    found = ActionSpace()
    found.family("pass", idle=True)
    found.family("way", [*WAYS, *(f"{way}_with_bottle" for way in WAYS)])
    found.family("rent", SEATS)
    found.family("use", THINGS)
    found.family("skip", THINGS, idle=True)
    found.family("complete", CONTRACTS)
    found.family("keep", CONTRACTS)
    found.family("buy", CARDS)
    found.family("take", RESOURCES)
    found.family("give", RESOURCES)
    found.family("sell", RESOURCES, AMOUNTS)
    found.family("shop_take", RESOURCES)
    found.family("shop_sell", RESOURCES, AMOUNTS)
    found.family("shop_shield")
    found.family("press", GROUPS)
    found.family("cure", [f"zone_{i + 1}" for i in range(MOST_ZONES)])
    found.family("stake", AMOUNTS)
    found.family("pick", ("1", "2", "3"))
    found.family("aurora", ("1", "2", "3"))
    found.family("net", ("toss", "caught", "missed"))
    found.family("encounter", ("fight", "alternative"))
    found.family("travel", [str(i + 1) for i in range(PAGES)])
    found.family("bid", [str(n) for n in range(MOST_BID)])
    found.family("place", spaces)
    return found


_base = {family.name: family.base for family in action_space(()).families}

# The same as plain integers, for the rules.
PASS: Final[int] = _base["pass"]
WAY: Final[int] = _base["way"]
RENT: Final[int] = _base["rent"]
USE: Final[int] = _base["use"]
SKIP: Final[int] = _base["skip"]
COMPLETE: Final[int] = _base["complete"]
KEEP: Final[int] = _base["keep"]
BUY: Final[int] = _base["buy"]
TAKE: Final[int] = _base["take"]
GIVE: Final[int] = _base["give"]
SELL: Final[int] = _base["sell"]
SHOP_TAKE: Final[int] = _base["shop_take"]
SHOP_SELL: Final[int] = _base["shop_sell"]
SHOP_SHIELD: Final[int] = _base["shop_shield"]
PRESS: Final[int] = _base["press"]
CURE: Final[int] = _base["cure"]
STAKE: Final[int] = _base["stake"]
PICK: Final[int] = _base["pick"]
MOVE_AURORA: Final[int] = _base["aurora"]
NET: Final[int] = _base["net"]
FIGHT: Final[int] = _base["encounter"]
ALTERNATIVE: Final[int] = _base["encounter"] + 1
TRAVEL: Final[int] = _base["travel"]
BID: Final[int] = _base["bid"]
PLACE: Final[int] = _base["place"]
