"""What the deciding seat is asked, in words: one sentence for each kind of decision, without any secret."""

from __future__ import annotations

from royaume.engine.state import OVER
from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.bids import PURPOSES
from royaume.games.almanac.goods import stored
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    CHOOSE_ANY,
    CHOOSE_SPACE,
    DO_ACTION,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    FIGHT_OR_NOT,
    GIVE_DIFFERENT,
    LOSE_RESOURCES,
    MAKE_BID,
    OVERFLOW,
    TO_GIVE,
    TOSS_NET,
    TOSSES,
    USE_POTION,
)
from royaume.games.almanac.vocabulary import Voice


def prompt(s: AlmanacState, lang: str) -> str:
    """What the deciding seat is asked now."""
    v = Voice(s.game, lang)
    op, seat, arg = s.decision()
    if op == OVER:
        return v.say("prompt.over")
    name = s.flow.names[op]
    if op == CHOOSE_SPACE:
        return v.say("prompt.choose_space.extra" if arg else "prompt.choose_space", location=v.name(s.page.id))
    if op == MAKE_BID:
        return v.say(f"prompt.make_bid.{PURPOSES[arg]}")
    if op in (CHOOSE_ANY, LOSE_RESOURCES):
        return v.count(f"prompt.{name}", arg)
    if op == TOSS_NET:
        return v.count(f"prompt.{name}", TOSSES.of(arg))
    if op == OVERFLOW:
        return v.count(f"prompt.{name}", stored(s, seat) - s.crates[seat])
    if op == GIVE_DIFFERENT:
        return v.count(f"prompt.{name}", TO_GIVE.of(arg))
    if op in (DO_ACTION, USE_POTION):
        return v.say(f"prompt.{name}", space=v.space(s.page.space_ids[arg]))
    if op in (FIGHT_OR_NOT, ENCOUNTER_BUY, ENCOUNTER_SELL):
        return v.say(f"prompt.{name}", encounter=v.name(ENCOUNTERS[s.met[-1]]))
    return v.say(f"prompt.{name}")
