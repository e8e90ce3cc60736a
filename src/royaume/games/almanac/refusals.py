"""What all refusals share: the clause of every question, and the answer to another one."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, refuse
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    AURORA_MOVE,
    CHOOSE_ANY,
    CHOOSE_CARD,
    CHOOSE_CONTRACT,
    CHOOSE_LOCATION,
    CHOOSE_OWNER,
    CHOOSE_SPACE,
    CHOOSE_STAKE,
    CHOOSE_WAY,
    CURE_DISTRICT,
    DO_ACTION,
    DUE_TOLL,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    END_CONTRACTS,
    EXCHANGE,
    FIGHT_OR_NOT,
    GIVE_DIFFERENT,
    KEEP_CONTRACT,
    LOSE_RESOURCES,
    MAKE_BID,
    OVERFLOW,
    PAY_ANY,
    PICK_CARD,
    PRESS_GRAPES,
    REROLL,
    SELL_GOODS,
    SHOP,
    TOLL_IN_KIND,
    TOSS_NET,
    USE_ASSISTANT,
    USE_POTION,
    USE_SHELL,
    WISH,
)


def not_asked(s: AlmanacState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked."""
    return refuse(s, "not_now", CLAUSES[op], asked=s.flow.names[op])


def only(answer: int) -> Refusal:
    """The refusal of every other use of a thing than the one that is asked about."""

    def other(s: AlmanacState, seat: int, arg: int, action: int) -> Reason | None:
        return not_asked(s, s.asked(), seat, arg, "") if action != answer else None

    return other


# The clause by which each question is asked.
CLAUSES: dict[int, str] = {
    CHOOSE_SPACE: "AL-6.1",
    CHOOSE_WAY: "AL-6.9",
    CHOOSE_OWNER: "AL-L03.2",
    TOLL_IN_KIND: "AL-L14.6",
    DO_ACTION: "AL-L05.2",
    DUE_TOLL: "AL-L06.2",
    USE_POTION: "AL-14.6",
    USE_ASSISTANT: "AL-6.7",
    CHOOSE_CONTRACT: "AL-7.1",
    CHOOSE_CARD: "AL-7.2",
    PAY_ANY: "AL-7.2",
    KEEP_CONTRACT: "AL-7.3",
    CHOOSE_ANY: "AL-7.4",
    OVERFLOW: "AL-8.3",
    SELL_GOODS: "AL-7.5",
    SHOP: "AL-7.6",
    LOSE_RESOURCES: "AL-11.7",
    WISH: "AL-14.5",
    EXCHANGE: "AL-14.5",
    PRESS_GRAPES: "AL-L09.4",
    CURE_DISTRICT: "AL-L14.4",
    CHOOSE_STAKE: "AL-L13.2",
    PICK_CARD: "AL-L13.2",
    TOSS_NET: "AL-L06.4",
    AURORA_MOVE: "AL-L12.2",
    MAKE_BID: "AL-10.1",
    CHOOSE_LOCATION: "AL-9.3",
    REROLL: "AL-11.12",
    FIGHT_OR_NOT: "AL-11.4",
    USE_SHELL: "AL-11.11",
    GIVE_DIFFERENT: "AL-11.13",
    ENCOUNTER_BUY: "AL-11.14",
    ENCOUNTER_SELL: "AL-11.14",
    END_CONTRACTS: "AL-12.1",
}
