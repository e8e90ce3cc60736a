"""The steps of Queen's Architect: what can be pending. The order is part of the position format."""

from __future__ import annotations

from typing import Final

from royaume.engine.flow import Flow

flow = Flow()

# The draft (QA-3.8, QA-3.9).
DRAFT_PICK: Final[int] = flow.step("draft_pick")
DRAFT_TURNS: Final[int] = flow.step("draft_turns")

# The frame of the game (QA-4).
NEXT_TURN: Final[int] = flow.step("next_turn")
MOVE_CHOICE: Final[int] = flow.step("move")

# The six actions (QA-5). The argument of a set is what has been chosen so far, as a bitmask (QA-13.1). Sets wait for
# "done": where only their order leaves nobody else to choose, the player may still want to take a choice back.
DAY_LABOUR_CHOICE: Final[int] = flow.step("day_labour", waits=True)
RECRUIT_CHOICE: Final[int] = flow.step("recruit")
DISMISS_CHOICE: Final[int] = flow.step("dismiss")
BROKER_CHOICE: Final[int] = flow.step("broker")
TRAVEL_CHOICE: Final[int] = flow.step("travel")
TAVERN_CHOICE: Final[int] = flow.step("tavern", waits=True)
CONSTRUCT_CHOICE: Final[int] = flow.step("construct")
CREW_CHOICE: Final[int] = flow.step("crew", waits=True)
BONUS_RECRUIT: Final[int] = flow.step("bonus_recruit")

# After a construction (QA-6, QA-2.9).
SPEND_ESTEEM: Final[int] = flow.step("spend_esteem")
WORK: Final[int] = flow.step("work")
