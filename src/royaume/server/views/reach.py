"""What a hand reaches from here: things to pick up and where they go, and answers to the next question in one click.

Everything is tried on a guess of the seat, so nothing it does not know counts. Only what teaches nothing and passes no
turn is gone through, so that a line is played as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from royaume.engine.events import Event
from royaume.engine.hands import JOIN
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server import gathering
from royaume.server.sight import Sight
from royaume.server.views.foresight import final

GUESSES = 3  # what is told of a set beforehand is what all of them agree in


@dataclass(frozen=True, slots=True)
class Way:
    """Several actions in a row that a hand means as one, and the last of them in words."""

    actions: tuple[str, ...]
    label: str
    final: bool  # it cannot be taken back at this table
    goes_on: bool  # and the same seat decides after it

    @property
    def line(self) -> str:
        """The actions as they are sent."""
        return JOIN.join(self.actions)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a set would do: in words, with what the seat would have then, or why it cannot be."""

    lines: tuple[str, ...] = ()
    changes: tuple[tuple[str, int, int], ...] = ()  # an icon, and how much there is before and after
    why_not: str | None = None  # empty where no rule says it
    clauses: tuple[str, ...] = ()


def reach(sight: Sight, lang: str, beyond: bool) -> tuple[Way, ...]:
    """The lines that begin with something that is picked up or only leads on; `beyond`: undo is free here."""
    game = sight.game
    firsts = [action for action in sight.legal() if game.hands.opens(game.notation(action))]
    if not firsts:
        return ()
    guess = sight.guess(sight.dice("reach"))
    return tuple(way for action in firsts for way in _ways(sight, guess, action, (), lang, beyond))


def _ways(sight: Sight, before: State, action: int, done: tuple[str, ...], lang: str, beyond: bool) -> Iterator[Way]:
    game = sight.game
    state = before.clone()
    state.apply(action)
    if state.player != sight.seat or state.marks & (CHANCE | REVEAL | TURN):
        return
    line = (*done, game.notation(action))
    for each in state.legal():
        name = game.notation(each)
        if game.hands.goes_through(name):
            further = list(_ways(sight, state, each, line, lang, beyond))
            yield from further
            if further:
                continue
        trial = state.clone()
        trial.apply(each)
        last = final(trial, beyond)
        yield Way((*line, name), game.label(state, each, lang), last, trial.player == sight.seat)


def prospect(sight: Sight, name: str, members: Sequence[str], lang: str, names: Mapping[int, str]) -> Prospect:
    """What a set would do now, as far as the seat can know: tried on several guesses, and told where they agree."""
    dice = sight.dice("prospect")
    told: list[list[str]] = []
    after: list[dict[str, int]] = []
    for _ in range(GUESSES):
        state = sight.guess(dice)
        try:
            line = gathering.line(state, name, members)
        except gathering.NoSet as no:
            reason = no.reason
            return Prospect(why_not=reason.text(lang), clauses=reason.clauses) if reason else Prospect(why_not="")
        events: list[Event] = []
        for notation in line:
            state.log = events
            state.apply(state.game.parse(notation))
        state.log = None
        own = [event.seen_by(sight.seat) for event in events if event.seat == sight.seat]
        told.append([sight.game.tell(event, lang, names) for event in own])
        after.append(_numbers(state.view(sight.seat), sight.seat))
    before = _numbers(sight.view(), sight.seat)
    changes = tuple(
        (icon, before[key], after[0][key])
        for key, icon in sight.game.hands.purse.items()
        if all(each[key] == after[0][key] != before[key] for each in after)
    )
    return Prospect(tuple(_common(told)), changes)


def _numbers(view: dict[str, object], seat: int | None) -> dict[str, int]:
    """The numbers that a view says of a seat itself."""
    seats = view["seats"]
    assert isinstance(seats, list)
    assert seat is not None
    return {key: n for key, n in seats[seat].items() if type(n) is int}


def _common(told: Sequence[Sequence[str]]) -> list[str]:
    """What all of them begin with."""
    found = []
    for lines in zip(*told, strict=False):
        if any(each != lines[0] for each in lines):
            break
        found.append(lines[0])
    return found
