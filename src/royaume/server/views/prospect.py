"""What a set or a run of moves would do, told before it is confirmed, as far as the seat can know."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from royaume.engine.events import Event
from royaume.engine.state import State
from royaume.server import gathering
from royaume.server.sight import Sight
from royaume.server.views.sets import gather

GUESSES = 3  # what is told is what all of them agree in


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a set would do: in words, with what the seat would have then, or why it cannot be."""

    lines: tuple[str, ...] = ()
    changes: tuple[tuple[str, int, int], ...] = ()  # an icon, and how much there is before and after
    why_not: str | None = None  # empty where no rule says it
    clauses: tuple[str, ...] = ()
    missing: int = 0  # so many more are to be chosen
    over: int = 0  # so many are too many


def prospect(sight: Sight, name: str, members: Sequence[str], lang: str, names: Mapping[int, str]) -> Prospect:
    """What a set would do now, as far as the seat can know: tried on several guesses, and told where they agree."""
    try:
        return _foretold(sight, lang, names, lambda state: iter(gathering.line(state, name, members)))
    except gathering.NoSet as no:
        wanted = gather(sight, lang, beyond=True)
        if wanted is not None and wanted.family == name and len(members) < wanted.size:
            return Prospect(missing=wanted.size - len(members))
        if no.over:
            return Prospect(over=no.over)
        reason = no.reason
        return Prospect(why_not=reason.text(lang), clauses=reason.clauses) if reason else Prospect(why_not="")


def runs(sight: Sight, lang: str, names: Mapping[int, str]) -> dict[str, Prospect]:
    """What each shortcut that is offered would do before it has to ask something."""

    def steps(state: State, name: str) -> Iterator[str]:
        while state.player == sight.seat and (action := state.game.shortcuts(state).get(name)) is not None:
            yield state.game.notation(action)

    return {
        name: _foretold(sight, lang, names, functools.partial(steps, name=name))
        for name, action in sight.shortcuts().items()
        if action is not None
    }


def _foretold(sight: Sight, lang: str, names: Mapping[int, str], find: Callable[[State], Iterator[str]]) -> Prospect:
    """What the actions of a line would do, each found in the position that the ones before led to."""
    dice = sight.dice("prospect")
    told: list[list[str]] = []
    after: list[dict[str, int]] = []
    for _ in range(GUESSES):
        state = sight.guess(dice)
        events: list[Event] = []
        for notation in find(state):
            state.log = events
            state.apply(state.game.parse(notation))
        state.log = None
        own = [event.seen_by(sight.seat) for event in events if event.seat == sight.seat]
        told.append([_without(sight.game.tell(event, lang, names), names.get(sight.seat or 0, "")) for event in own])
        after.append(_numbers(state.view(sight.seat), sight.seat))
    before = _numbers(sight.view(), sight.seat)
    changes = tuple(
        (icon, before[key], after[0][key])
        for key, icon in sight.game.hands.purse.items()
        if all(each[key] == after[0][key] != before[key] for each in after)
    )
    return Prospect(tuple(_common(told)), changes)


def _without(line: str, name: str) -> str:
    """A sentence about somebody without the name it begins with: whoever reads it is meant."""
    rest = line.removeprefix(f"{name} ")
    return rest[:1].upper() + rest[1:].removesuffix(".") if name and rest != line else line


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
