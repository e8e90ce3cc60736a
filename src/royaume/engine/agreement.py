"""How far a game that was played goes the same way with the rules that are here, and what is the first difference."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.reasons import Reason
from royaume.engine.state import State

# What the first difference is.
START = "start"  # the game cannot begin like this
UNKNOWN = "unknown"  # there is no such action
REFUSED = "refused"  # the action is not allowed
SEAT = "seat"  # another seat decides
EVENTS = "events"  # something else happens
POSITION = "position"  # the position is another one
RESULT = "result"  # all moves are allowed, and lead to another end


@dataclass(frozen=True, slots=True)
class Step:
    """A move as it was written down, and what else is known of it: who chose, what happened, the position after it."""

    action: str
    seat: int | None = None
    events: Sequence[Event] | None = None
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """So many moves go the same way; `reason` is the first difference, None where there is none.

    `said` tells the difference in full, hidden things too: it is not for players of a game that goes on.
    """

    game: Game
    actions: tuple[int, ...]
    state: State | None  # after these actions; None where the game cannot begin
    reason: str | None = None
    said: str = ""
    refusal: Reason | None = None  # where the rules say why

    @property
    def moves(self) -> int:
        """How many moves go the same way."""
        return len(self.actions)


@dataclass(frozen=True, slots=True)
class _Difference:
    reason: str
    said: str
    refusal: Reason | None = None


def agree(game: Game, players: int, seed: int, options: Mapping[str, Any], steps: Iterable[Step]) -> Agreement:
    """Play the moves again with this game, as far as everything that is known of them comes out the same."""
    try:
        state = game.new(players, seed, options)
    except RoyaumeError as error:
        return Agreement(game, (), None, START, str(error))
    actions: list[int] = []
    for step in steps:
        after = state.clone()
        found = _play(after, step)
        if found is not None:
            return Agreement(game, tuple(actions), state, found.reason, found.said, found.refusal)
        actions.append(game.parse(step.action))
        state = after
    return Agreement(game, tuple(actions), state)


def seat_said(seat: int | None) -> str:
    """A seat as people count them, from 1; None is nobody."""
    return "nobody" if seat is None else f"seat {seat + 1}"


def _play(state: State, step: Step) -> _Difference | None:
    """Play one move; what is different, if anything is."""
    try:
        action = state.game.parse(step.action)
    except RoyaumeError as error:
        return _Difference(UNKNOWN, str(error))
    if step.seat is not None and state.player != step.seat:
        return _Difference(
            SEAT, f"it was a decision of {seat_said(step.seat)}, and is one of {seat_said(state.player)}"
        )
    state.log = []
    try:
        state.play(action)
    except IllegalAction as error:
        return _Difference(REFUSED, str(error), error.reason)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        return _Difference(REFUSED, f"{type(error).__name__}: {error}")  # old components that the rules stumble over
    told, state.log = state.log, None
    said = _other_events(step.events, told or []) if step.events is not None else ""
    if said:
        return _Difference(EVENTS, said)
    said = difference(step.position, _plain(state.to_dict())) if step.position is not None else ""
    return _Difference(POSITION, said) if said else None


def _other_events(before: Sequence[Event], now: Sequence[Event]) -> str:
    """What is told otherwise than then. All that is told now must have been told; more may have been."""
    if [event.kind for event in before] != [event.kind for event in now]:
        return f"{[event.kind for event in before]} happened, and now {[event.kind for event in now]}"
    for old, new in zip(before, now, strict=True):
        told = _parts(old)
        for key, value in _parts(new).items():
            if key not in told or told[key] != value:
                return f"{old.kind}: {key} was {told.get(key)!r}, and is {value!r}"
    return ""


def _parts(event: Event) -> dict[str, Any]:
    parts: dict[str, Any] = _plain({"seat": event.seat, "to": event.to, **event.data})
    return parts | {f"secret {key}": value for key, value in _plain(event.secret or {}).items()}


def difference(before: Any, now: Any, path: str = "") -> str:
    """The first thing in which two positions differ, of all that both of them say; "" if there is none."""
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        both = [key for key in before if key in now and (path or key != "version")]
        found = (difference(before[key], now[key], f"{path}.{key}".lstrip(".")) for key in both)
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        found = (difference(old, new, f"{path}[{i}]") for i, (old, new) in enumerate(zip(before, now, strict=True)))
    else:
        return "" if before == now else f"{path} was {before!r}, and is {now!r}"
    return next((each for each in found if each), "")


def _plain(data: Any) -> Any:
    """Data as they are read again from JSON."""
    return json.loads(json.dumps(data))
