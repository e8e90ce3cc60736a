"""The steps of Almanac: what can be pending. The order is part of the position format."""

from __future__ import annotations

from typing import Final

from royaume.engine.flow import Flow
from royaume.engine.packing import parts

flow = Flow()

# The round (AL-4, AL-5, AL-9).
ARRIVE: Final[int] = flow.step("arrive")
ABILITY: Final[int] = flow.step("ability")
OPEN_PAGE: Final[int] = flow.step("open_page")
TURN: Final[int] = flow.step("turn")
CLOSE: Final[int] = flow.step("close")
ROUND_END: Final[int] = flow.step("round_end")
CHOOSE_LOCATION: Final[int] = flow.step("choose_location")
MEETING: Final[int] = flow.step("meeting")
CLEAN_UP: Final[int] = flow.step("clean_up")
END_CONTRACTS: Final[int] = flow.step("end_contracts")
GAME_END: Final[int] = flow.step("game_end")

# A placement (AL-6, AL-14).
CHOOSE_SPACE: Final[int] = flow.step("choose_space", waits=True)
CHOOSE_WAY: Final[int] = flow.step("choose_way")
CHOOSE_OWNER: Final[int] = flow.step("choose_owner")
TOLL_IN_KIND: Final[int] = flow.step("toll_in_kind")
DO_ACTION: Final[int] = flow.step("do_action")
ACT: Final[int] = flow.step("act")
DUE_TOLL: Final[int] = flow.step("due_toll")
AFTER: Final[int] = flow.step("after")
USE_POTION: Final[int] = flow.step("use_potion")
USE_ASSISTANT: Final[int] = flow.step("use_assistant")
NEXT_TURN: Final[int] = flow.step("next_turn")

# Standard actions and crates (AL-7, AL-8).
CHOOSE_CONTRACT: Final[int] = flow.step("choose_contract")
CHOOSE_CARD: Final[int] = flow.step("choose_card")
PAY_ANY: Final[int] = flow.step("pay_any")
KEEP_CONTRACT: Final[int] = flow.step("keep_contract")
CHOOSE_ANY: Final[int] = flow.step("choose_any")
GAINED: Final[int] = flow.step("gained")
OVERFLOW: Final[int] = flow.step("overflow")
SELL_GOODS: Final[int] = flow.step("sell_goods")
SHOP: Final[int] = flow.step("shop")

# Effects (AL-14.5).
EFFECT: Final[int] = flow.step("effect")
LOSE_RESOURCES: Final[int] = flow.step("lose_resources")
WISH: Final[int] = flow.step("wish")
EXCHANGE: Final[int] = flow.step("exchange")
PRESS_GRAPES: Final[int] = flow.step("press_grapes")
CURE_DISTRICT: Final[int] = flow.step("cure_district")
CHOOSE_STAKE: Final[int] = flow.step("choose_stake")
PICK_CARD: Final[int] = flow.step("pick_card")
TOSS_NET: Final[int] = flow.step("toss_net", waits=True)
AURORA_MOVE: Final[int] = flow.step("aurora_move")

# Bids, combat, encounters (AL-10, AL-11).
MAKE_BID: Final[int] = flow.step("make_bid", waits=True, secret=True)
SETTLE_BID: Final[int] = flow.step("settle_bid")
COMBAT: Final[int] = flow.step("combat")
REROLL: Final[int] = flow.step("reroll")
OUTCOME: Final[int] = flow.step("outcome")
MEET: Final[int] = flow.step("meet")
FIGHT_OR_NOT: Final[int] = flow.step("fight_or_not")
USE_SHELL: Final[int] = flow.step("use_shell")
GIVE_DIFFERENT: Final[int] = flow.step("give_different")
ENCOUNTER_BUY: Final[int] = flow.step("encounter_buy")
ENCOUNTER_SELL: Final[int] = flow.step("encounter_sell")
AUDIT: Final[int] = flow.step("audit")

# What is packed into the argument of a step.
TYPES, SOLD, STALL = parts(4, 1, 6)  # SELL_GOODS: a bit for each type to come, whether some were sold, the space
NTH, LIST = parts(4, 20)  # EFFECT: the next one of a list, the list
MODE, NUMBER = parts(3, 20)  # COMBAT, REROLL, OUTCOME: what the roll is for, the number of the turn, trial or bout
ALLOWED, RETURNED = parts(4, 20)  # EXCHANGE: resources that may still be returned, and those that were
TOSSES, CATCH = parts(4, 20)  # TOSS_NET: tosses left, the Gold for a catch
GIVEN, TO_GIVE = parts(4, 20)  # GIVE_DIFFERENT: a bit for each type given, how many are still to give
