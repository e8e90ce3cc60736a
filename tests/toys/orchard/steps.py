"""What the rules can be in the middle of. The order is part of the record format."""

from __future__ import annotations

from royaume.engine.flow import Flow

flow = Flow()
NEXT_TURN = flow.step("next_turn")
MENU = flow.step("menu")
DROPPING = flow.step("dropping")
AFTER = flow.step("after", waits=True)
