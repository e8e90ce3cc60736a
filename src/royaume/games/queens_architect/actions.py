"""The names of everything in the box, and the actions built from them. The order is part of the record format."""

from __future__ import annotations

from typing import Final

from royaume.engine.actions import ActionSpace

GUILDS: Final[tuple[str, ...]] = ("lumberjack", "blacksmith", "glazier", "stonemason", "bricklayer", "tailor")

# Three characters a guild, in the order of the guilds.
CHARACTERS: Final[tuple[str, ...]] = (
    "lumberjack_alaric",
    "lumberjack_bruno",
    "lumberjack_cuno",
    "blacksmith_dietmar",
    "blacksmith_egon",
    "blacksmith_falk",
    "glazier_gerold",
    "glazier_hedwig",
    "glazier_ivo",
    "stonemason_jost",
    "stonemason_konrad",
    "stonemason_lothar",
    "bricklayer_manfred",
    "bricklayer_norbert",
    "bricklayer_otto",
    "tailor_petra",
    "tailor_roswitha",
    "tailor_sibylle",
)

# Three copies of each character; the first (s) is the starting artisan (QA-R1).
COPIES: Final = 3
TILES: Final[tuple[str, ...]] = tuple(f"{character}_{copy}" for character in CHARACTERS for copy in "sab")

# An artisan in play is one number: his tile and his age (QA-2.8). An empty socket is one more.
AGES: Final = 6
EMPTY: Final = len(TILES) * AGES

# The points of the action star, clockwise from the top (QA-2.13).
POINTS: Final[tuple[str, ...]] = ("construction", "day_labour", "recruitment", "broker", "travel", "tavern")
CONSTRUCTION: Final = 0
DAY_LABOUR: Final = 1
RECRUITMENT: Final = 2
BROKER: Final = 3
TRAVEL: Final = 4
TAVERN: Final = 5

SOCKETS: Final = 6
SLOTS: Final = 6

# The places of both sides of the board; the small side lacks three of them. The capital is the first.
PLACES: Final[tuple[str, ...]] = (
    "capital",
    "linden_green",
    "st_odo",
    "millford",
    "st_bride",
    "st_clare",
    "hartburg",
    "ashby",
    "marktal",
    "brookend",
    "kingsport",
    "greyfriars",
    "falkenau",
    "whitestone",
    "silberfurt",
    "oatley",
)
CAPITAL: Final = 0
SITE_TYPES: Final[tuple[str, ...]] = ("village", "monastery", "town")

REQUESTS: Final[tuple[str, ...]] = (
    *(f"request_village_{i}" for i in range(1, 10)),
    *(f"request_monastery_{i}" for i in range(1, 11)),
    *(f"request_town_{i}" for i in range(1, 10)),
)
TOKENS: Final[tuple[str, ...]] = tuple(f"esteem_{value}{copy}" for value in range(4, 10) for copy in "ab")
LAST_SPACE: Final = 9
MOST_STEPS: Final = 5  # 20 points, and no token below 4

NUMBERS: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")

space = ActionSpace()
pick = space.family("pick", CHARACTERS)
turns = space.family("turns", ("0", *NUMBERS[:5]))
move = space.family("move", NUMBERS[:3])
farmhand = space.family("farmhand", GUILDS)
hire = space.family("hire", NUMBERS)
no_hire = space.family("no_hire", idle=True)
dismiss = space.family("dismiss", NUMBERS)
trust = space.family("trust")
cash = space.family("cash", NUMBERS[:4])
travel = space.family("travel", PLACES)
rest = space.family("rest", GUILDS)
build = space.family("build")
palace = space.family("palace")
repair = space.family("repair", NUMBERS)
steps = space.family("steps", ("0", *NUMBERS[:MOST_STEPS]))
done = space.family("done", idle=True)
waive = space.family("waive", idle=True)

# The same as plain integers, for the rules.
PICK: Final[int] = pick.base
TURNS: Final[int] = turns.base
MOVE: Final[int] = move.base
FARMHAND: Final[int] = farmhand.base
HIRE: Final[int] = hire.base
NO_HIRE: Final[int] = no_hire.base
DISMISS: Final[int] = dismiss.base
TRUST: Final[int] = trust.base
CASH: Final[int] = cash.base
GO: Final[int] = travel.base
REST: Final[int] = rest.base
BUILD: Final[int] = build.base
PALACE: Final[int] = palace.base
REPAIR: Final[int] = repair.base
STEPS: Final[int] = steps.base
DONE: Final[int] = done.base
WAIVE: Final[int] = waive.base
