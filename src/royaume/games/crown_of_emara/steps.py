"""The steps of Crown of Emara: what can be pending. The order is part of the position format."""

from __future__ import annotations

from typing import Final

from royaume.engine.flow import Flow
from royaume.engine.packing import parts

flow = Flow()

# The frame of the game (CE-4).
ROUND_START: Final[int] = flow.step("round_start")
NEXT_TURN: Final[int] = flow.step("next_turn")
ROUND_END: Final[int] = flow.step("round_end")
EVENT_CHOICE: Final[int] = flow.step("event_choice")
ROUND_CLEANUP: Final[int] = flow.step("round_cleanup")

# The turn (CE-5, CE-6).
PLAY_CARD: Final[int] = flow.step("play_card", waits=True)
MENU: Final[int] = flow.step("menu", waits=True)
STEP: Final[int] = flow.step("step")
CHANGE_MONEY: Final[int] = flow.step("change_money")
CHEAP_CHOICE: Final[int] = flow.step("cheap_choice")
ERRAND_CHOICE: Final[int] = flow.step("errand_choice")

# Visits (CE-7, CE-8, CE-12).
BAKE_CHOICE: Final[int] = flow.step("bake_choice")
BAKE_AT, BAKERS = parts(2, 2)  # the location, and the craftsmen there
BAKED: Final[int] = flow.step("baked")
TOWN_VISIT: Final[int] = flow.step("town_visit")
GIFT_GIVEN: Final[int] = flow.step("gift_given")
DONATION_MADE: Final[int] = flow.step("donation_made")
FAVOR_CHOICE: Final[int] = flow.step("favor_choice")
SOLD: Final[int] = flow.step("sold")
STONE_DELIVERED: Final[int] = flow.step("stone_delivered")
WOOD_DELIVERED: Final[int] = flow.step("wood_delivered")

# Paying and bonus actions (CE-10, CE-11, CE-14).
PAYMENT: Final[int] = flow.step("payment")
HIRED: Final[int] = flow.step("hired")
RECRUITED: Final[int] = flow.step("recruited")
ADVISOR_USED: Final[int] = flow.step("advisor_used")
TAKE_CHOICE: Final[int] = flow.step("take_choice")
MONEY_CHANGED: Final[int] = flow.step("money_changed")
EVENT_USED: Final[int] = flow.step("event_used")
