"""The steps of Winter Kingdom: what can be pending. The order is part of the position format."""

from __future__ import annotations

from typing import Final

from royaume.engine.flow import Flow
from royaume.engine.packing import Bits, parts

flow = Flow()

# The argument of a step in the use of a card: the code of the use, the hex of the house, the hex it came from.
ARGUMENT: Final = parts(6, 9, 9)
CODE: Final[Bits] = ARGUMENT[0]
HOUSE_AT: Final[Bits] = ARGUMENT[1]
CAME_FROM: Final[Bits] = ARGUMENT[2]

# The turn (WK-5).
START_TURN: Final[int] = flow.step("start_turn")
CHOOSE_ACTION: Final[int] = flow.step("choose_action")
CHOOSE_MORE: Final[int] = flow.step("choose_more", waits=True)
CROSSING_TERRAIN: Final[int] = flow.step("crossing_terrain")
PLACE_MANDATORY: Final[int] = flow.step("place_mandatory")
EXPANSION_PLACE: Final[int] = flow.step("expansion_place")

# Abilities (WK-7).
PLACE_ABILITY: Final[int] = flow.step("place_ability")
PICK_HOUSE: Final[int] = flow.step("pick_house")
MOVE_HOUSE: Final[int] = flow.step("move_house")
EXTEND: Final[int] = flow.step("extend")

# After the actions (WK-8.10, WK-9, WK-10, WK-11).
SALVAGE: Final[int] = flow.step("salvage")
PURCHASE_PHASE: Final[int] = flow.step("purchase_phase")
PURCHASE: Final[int] = flow.step("purchase", waits=True)
EXTRA_USE: Final[int] = flow.step("extra_use")
INNOVATION_USE: Final[int] = flow.step("innovation_use")
WOLVES: Final[int] = flow.step("wolves")
END_TURN: Final[int] = flow.step("end_turn")
