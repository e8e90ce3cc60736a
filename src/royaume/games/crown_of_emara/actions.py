"""The names of everything in the box, and the actions built from them. The order is part of the record format."""

from __future__ import annotations

import itertools
from typing import Final

from royaume.engine.actions import ActionSpace

# Goods and other things that can be gained or paid. The first four are the resources, in this order everywhere.
GOODS: Final = ("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread")
ITEMS: Final = (*GOODS, "favor", "cp", "bp", "any_resource", "other_resource")
WOOD: Final = 0
STONE: Final = 1
CLOTH: Final = 2
GRAIN: Final = 3
GOLD: Final = 4
RING: Final = 5
BOOK: Final = 6
BREAD: Final = 7
FAVOR: Final = 8
CP: Final = 9
BP: Final = 10
ANY: Final = 11
OTHER: Final = 12
RESOURCES: Final = GOODS[:4]

# Locations: 0 to 3 countryside, 4 to 7 town.
COUNTRYSIDE: Final = ("forest", "grainfield", "quarry", "weaving_mill")
TOWN: Final = ("castle", "cathedral", "market", "construction_site")
LOCATIONS: Final = COUNTRYSIDE + TOWN
CASTLE: Final = 4
CATHEDRAL: Final = 5
MARKET: Final = 6
CONSTRUCTION_SITE: Final = 7

CARDS: Final = (
    "take_wood",
    "take_stone",
    "take_cloth",
    "take_grain",
    "take_ring",
    "trade_gold",
    "extra_move",
    "cheap_help",
    "town_errand",
)
TRADE_GOLD: Final = 5
EXTRA_MOVE: Final = 6
CHEAP_HELP: Final = 7
TOWN_ERRAND: Final = 8

HUTS: Final = tuple(f"{location}_hut_{i}" for location in COUNTRYSIDE for i in (1, 2, 3))
SPACES: Final = ("1", "2")
ADVISORS_A: Final = (
    "master_of_coin",
    "archivist",
    "goldsmith",
    "carpenter",
    "baker",
    "schoolmarm",
    "bailiff",
    "dressmaker",
    "landlord",
    "merchant",
    "chamberlain",
    "scholar",
    "mayoress",
    "steward",
    "abbess",
    "toolmaker",
)
ADVISORS_B: Final = ("sir_christiaan", "lady_marie", "sir_carl", "lady_frida", "sir_gustave", "sir_antoni")
ADVISORS: Final = ADVISORS_A + ADVISORS_B
RANKS: Final = ("baron", "count", "prince", "marquess", "duke")
TOKENS: Final = (
    "favor_castle_cp",
    "favor_castle_bp",
    "favor_castle_gold",
    "favor_cathedral_cp",
    "favor_cathedral_bp",
    "favor_cathedral_ring",
    "favor_market_bp",
    "favor_market_book",
    "favor_market_ring",
    "favor_construction_site_cp",
    "favor_construction_site_book",
    "favor_construction_site_gold",
)
MARKERS: Final = (
    *(f"donation_{resource}" for resource in RESOURCES),
    *(f"gift_{resource}" for resource in RESOURCES),
    "bread_marker",
    "stone_marker",
)
DONATION: Final = 0
GIFT: Final = 4
BREAD_MARKER: Final = 8
STONE_MARKER: Final = 9
EVENTS: Final = (
    "timber_felling",
    "rich_harvest",
    "imported_stone",
    "fine_cloth",
    "great_famine",
    "alms_for_the_poor",
    "wisdom_of_ancient_books",
    "early_winter",
    "foreign_traders",
    "generous_summer",
    "pious_donation",
    "respected_at_court",
    "gift_from_the_people",
    "good_working_conditions",
)

# Exchanges: the owner, and which of its alternatives (1 is the first one listed in the data).
ADVISOR_USES: Final = (
    ("baker", 1),
    ("baker", 2),
    ("schoolmarm", 1),
    ("bailiff", 1),
    ("dressmaker", 1),
    ("landlord", 1),
    ("merchant", 1),
    ("chamberlain", 1),
    ("chamberlain", 2),
)
FIRST_SWAP: Final = 7  # the Chamberlain's two directions are the last two uses
EVENT_USES: Final = (
    ("great_famine", 1),
    ("great_famine", 2),
    ("great_famine", 3),
    ("alms_for_the_poor", 1),
    ("alms_for_the_poor", 2),
    ("wisdom_of_ancient_books", 1),
    ("wisdom_of_ancient_books", 2),
)

# Payments: how many wood, stone, cloth, grain and gold are handed over, up to six in all; least gold first (CE-14.10).
MOST_UNITS: Final = 6
PAYMENTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    sorted(
        (p for p in itertools.product(range(MOST_UNITS + 1), repeat=5) if sum(p) <= MOST_UNITS),
        key=lambda p: (p[GOLD], tuple(-n for n in p)),
    )
)


def payment_name(payment: tuple[int, ...]) -> str:
    """The notation of a payment, such as `1wood+2gold`, or `nothing`."""
    return "+".join(f"{n}{good}" for n, good in zip(payment, GOODS, strict=False) if n) or "nothing"


space = ActionSpace()
play_card = space.family("play_card", CARDS, ("1", "2", "3"))
card = space.family("card")
move = space.family("move", ("countryside", "town"))
raise_rank = space.family("raise_rank")
hire = space.family("hire", HUTS)
recruit = space.family("recruit", TOWN, SPACES)
advisor = space.family("advisor", [f"{owner}_{i}" for owner, i in ADVISOR_USES])
trade = space.family("trade", ("1", "2"))
errand = space.family("errand", TOWN)
bake = space.family("bake", ("0", "1", "2", "3"))
gift = space.family("gift", RESOURCES)
book_to_bp = space.family("book_to_bp")
donate = space.family("donate", RESOURCES)
sell = space.family("sell", ("1", "2"))
books = space.family("books", ("1", "2", "3", "4", "5"))
deliver_stone = space.family("deliver_stone")
deliver_bread = space.family("deliver_bread", ("1", "2", "3"))
deliver_wood = space.family("deliver_wood", ("1", "3"))
redeem = space.family("redeem", TOKENS)
keep = space.family("keep", TOKENS)
take = space.family("take", RESOURCES)
event = space.family("event", [f"{owner}_{i}" for owner, i in EVENT_USES])
pay = space.family("pay", [payment_name(p) for p in PAYMENTS])
leave = space.family("leave", idle=True)
decline = space.family("decline", idle=True)
end_turn = space.family("end_turn", idle=True)

# The same as plain integers, for the rules.
PLAY: Final[int] = play_card.base
CARD: Final[int] = card.base
MOVE: Final[int] = move.base
RAISE: Final[int] = raise_rank.base
HIRE: Final[int] = hire.base
RECRUIT: Final[int] = recruit.base
USE: Final[int] = advisor.base
TRADE: Final[int] = trade.base
ERRAND: Final[int] = errand.base
BAKE: Final[int] = bake.base
GIVE: Final[int] = gift.base
BOOK_TO_BP: Final[int] = book_to_bp.base
DONATE: Final[int] = donate.base
SELL: Final[int] = sell.base
BOOKS: Final[int] = books.base
DELIVER_STONE: Final[int] = deliver_stone.base
DELIVER_BREAD: Final[int] = deliver_bread.base
DELIVER_WOOD: Final[int] = deliver_wood.base
REDEEM: Final[int] = redeem.base
KEEP: Final[int] = keep.base
TAKE: Final[int] = take.base
EVENT: Final[int] = event.base
PAY: Final[int] = pay.base
LEAVE: Final[int] = leave.base
DECLINE: Final[int] = decline.base
END_TURN: Final[int] = end_turn.base
