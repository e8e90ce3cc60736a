"""The steps of Kingdom Crossing: what can be pending. The order is part of the position format."""

from __future__ import annotations

from typing import Final

from royaume.engine.flow import Flow
from royaume.engine.packing import Bits, parts
from royaume.games.kingdom_crossing.actions import STRUCTURES

flow = Flow()

# The frame of the game (KC-3, KC-4).
DRAFT_PAIR: Final[int] = flow.step("draft_pair")
SETTLE_IN: Final[int] = flow.step("settle_in")
ROUND_START: Final[int] = flow.step("round_start")
INCOME: Final[int] = flow.step("collect_income")
INCOME_NEXT: Final[int] = flow.step("income_next")
GUILD_UNIT: Final[int] = flow.step("guild_unit")
BIRDS_ARRIVE: Final[int] = flow.step("birds_arrive")
QUEEN_WAKES: Final[int] = flow.step("queen_wakes")
NEXT_TURN: Final[int] = flow.step("next_turn")
EVENING: Final[int] = flow.step("evening")
EVENING_INCOME: Final[int] = flow.step("evening_income")
NIGHT: Final[int] = flow.step("night")
ROUND_END: Final[int] = flow.step("round_end")

# The turn of the Day (KC-6, KC-7, KC-8).
ACTION: Final[int] = flow.step("action")
FLY_BEFORE: Final[int] = flow.step("fly_before")
CROSS_BRIDGE: Final[int] = flow.step("cross")
FLY_AFTER: Final[int] = flow.step("fly_after")
CARD: Final[int] = flow.step("card")
BUY_RESOURCE: Final[int] = flow.step("buy_resource")
KEEP_BIRD: Final[int] = flow.step("keep_bird")
PAY: Final[int] = flow.step("pay")
PLACE: Final[int] = flow.step("place")
PLACE_QUEEN: Final[int] = flow.step("place_queen")
HOUSE_REGION: Final[int] = flow.step("house_region")
CLAIM_CHOICE: Final[int] = flow.step("claim")
WALK: Final = (FLY_BEFORE, CROSS_BRIDGE, FLY_AFTER, CARD, PAY)  # the way to a card: no dead ends (KC-6.4)

# Effects (KC-9, KC-12).
EFFECT: Final[int] = flow.step("effect")
ADVANCE: Final[int] = flow.step("advance")
RESOURCE: Final[int] = flow.step("resource")
INVEST: Final[int] = flow.step("invest")
UPGRADE_TILE: Final[int] = flow.step("upgrade_tile")
DECORATION_FORM: Final[int] = flow.step("decoration_form")
DECORATION_SLOT: Final[int] = flow.step("decoration_slot")
TRIGGER_STRUCTURE: Final[int] = flow.step("trigger_structure")
TAKE_BIRD: Final[int] = flow.step("take_bird")
FAVOUR_CHOICE: Final[int] = flow.step("favour")

# Arguments of effects that hold several numbers.
ADVANCED: Final = parts(2, 4)  # advance: on which track, how many steps
TRACK: Final[Bits] = ADVANCED[0]
STEPS: Final[Bits] = ADVANCED[1]
GAINS, GAINS_DIFFER, GAINED = parts(4, 1, 4)  # resource: how many, different ones, the set of those chosen
KIND, TOKENS, TRIPLE = parts(2, 3, 1)  # decoration_slot: of which kind, how many, the one with three stars
TRIGGERS, TRIGGERS_DIFFER, BY_BEAR, MAY_STOP, TRIGGERED = parts(3, 1, 1, 1, len(STRUCTURES))  # trigger_structure

# The rival of the solo game (KC-15).
RIVAL_DRAFT: Final[int] = flow.step("rival_draft")
RIVAL_TILE: Final[int] = flow.step("rival_tile")
