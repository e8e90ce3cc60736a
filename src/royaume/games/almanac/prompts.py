"""What the deciding seat is asked, in words: one sentence for each kind of decision, without any secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.state import OVER
from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.bids import PURPOSES
from royaume.games.almanac.goods import stored
from royaume.games.almanac.rolled import rolled
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    ALLOWED,
    CHOOSE_ANY,
    CHOOSE_SPACE,
    DO_ACTION,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    EXCHANGE,
    FIGHT_OR_NOT,
    GIVE_DIFFERENT,
    LOSE_RESOURCES,
    MAKE_BID,
    OVERFLOW,
    REROLL,
    TO_GIVE,
    TOSS_NET,
    TOSSES,
    USE_POTION,
    USE_SHELL,
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
    if op == EXCHANGE:
        return v.count(f"prompt.{name}", ALLOWED.of(arg))
    if op == GIVE_DIFFERENT:
        return v.count(f"prompt.{name}", TO_GIVE.of(arg))
    if op in (REROLL, USE_SHELL):
        return v.say(f"prompt.{name}", roll=_roll(s, v), fate=_fate(s, v))
    if op in (DO_ACTION, USE_POTION):
        return v.say(f"prompt.{name}", space=v.space(s.page.space_ids[arg]))
    if op in (FIGHT_OR_NOT, ENCOUNTER_BUY, ENCOUNTER_SELL):
        return v.say(f"prompt.{name}", encounter=v.name(ENCOUNTERS[s.met[-1]]))
    return v.say(f"prompt.{name}")


def _roll(s: AlmanacState, v: Voice) -> str:
    """The roll on the table, added up, and what was needed."""
    found = rolled(s)
    assert found is not None
    if found.mode == "die":
        return v.say("roll.die", face=found.value, what=v.effects(_card(s)["table"][found.value - 1]))
    if found.total < 0:
        return v.say("roll.lost")
    total = v.sum(found.strength, found.value, found.bonus, found.total)
    return v.say("roll.open", sum=total) if found.needed is None else v.say("roll.needed", sum=total, n=found.needed)


def _fate(s: AlmanacState, v: Voice) -> str:
    """The fate of the loser on the Encounter that lies open."""
    return v.effects(_card(s).get("lose", [])) if s.met else ""


def _card(s: AlmanacState) -> Mapping[str, Any]:
    """The printed facts of the Encounter that lies open."""
    found: Mapping[str, Any]
    found = next(entry for entry in s.game.components["encounters"] if entry["id"] == ENCOUNTERS[s.met[-1]])
    return found
