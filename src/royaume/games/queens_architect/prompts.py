"""What the deciding seat is asked, in words: one sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.state import OVER
from royaume.games.queens_architect.actions import CHARACTERS, COPIES, DONE, PLACES, POINTS, SOCKETS
from royaume.games.queens_architect.labour import farmhands
from royaume.games.queens_architect.state import ArchitectState
from royaume.games.queens_architect.steps import (
    BONUS_RECRUIT,
    BROKER_CHOICE,
    CONSTRUCT_CHOICE,
    CREW_CHOICE,
    DAY_LABOUR_CHOICE,
    DISMISS_CHOICE,
    DRAFT_PICK,
    DRAFT_TURNS,
    MOVE_CHOICE,
    RECRUIT_CHOICE,
    SPEND_ESTEEM,
    TAVERN_CHOICE,
    TRAVEL_CHOICE,
)
from royaume.games.queens_architect.vocabulary import Voice


def prompt(s: ArchitectState, lang: str) -> str:
    """What the deciding seat is asked now."""
    v = Voice(s.game, lang)
    op, seat, arg = s.decision()
    if s.offered == [DONE]:
        return v.say("prompt.order")  # QA-13.1: only the order leaves nobody else
    return v.say("prompt.over") if op == OVER else PROMPTS[op](s, v, seat, arg)


def _draft_pick(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.draft_pick")


def _draft_turns(s: ArchitectState, v: Voice, seat: int, socket: int) -> str:
    return v.say("prompt.draft_turns", artisan=v.artisan(s.star[seat * SOCKETS + socket]))


def _move(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.move", round=s.round, point=v.point(POINTS[s.point[seat]]))


def _day_labour(s: ArchitectState, v: Voice, seat: int, chosen: int) -> str:
    return v.say("prompt.day_labour" if farmhands(s, seat) else "prompt.day_labour.nobody")


def _recruit(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.recruit", thalers=v.thalers(s.thalers[seat]))


def _dismiss(s: ArchitectState, v: Voice, seat: int, place: int) -> str:
    return v.say("prompt.dismiss", artisan=v.name(CHARACTERS[s.panel[place] // COPIES]))


def _broker(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.broker", trust=v.bonds(s.trust[seat]))


def _travel(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.travel", at=v.at(PLACES[s.carriage[seat]]), thalers=v.thalers(s.thalers[seat]))


def _tavern(s: ArchitectState, v: Voice, seat: int, chosen: int) -> str:
    return v.say("prompt.tavern.more" if chosen else "prompt.tavern", thalers=v.thalers(s.thalers[seat]))


def _construct(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.construct")


def _crew(s: ArchitectState, v: Voice, seat: int, chosen: int) -> str:
    return v.say("prompt.crew")


def _bonus_recruit(s: ArchitectState, v: Voice, seat: int, arg: int) -> str:
    return v.say("prompt.bonus_recruit", thalers=v.thalers(s.thalers[seat]))


def _spend_esteem(s: ArchitectState, v: Voice, seat: int, esteem: int) -> str:
    return v.say("prompt.spend_esteem", esteem=v.esteem(esteem), space=s.space[seat])


PROMPTS: dict[int, Callable[[ArchitectState, Voice, int, int], str]] = {
    DRAFT_PICK: _draft_pick,
    DRAFT_TURNS: _draft_turns,
    MOVE_CHOICE: _move,
    DAY_LABOUR_CHOICE: _day_labour,
    RECRUIT_CHOICE: _recruit,
    DISMISS_CHOICE: _dismiss,
    BROKER_CHOICE: _broker,
    TRAVEL_CHOICE: _travel,
    TAVERN_CHOICE: _tavern,
    CONSTRUCT_CHOICE: _construct,
    CREW_CHOICE: _crew,
    BONUS_RECRUIT: _bonus_recruit,
    SPEND_ESTEEM: _spend_esteem,
}
