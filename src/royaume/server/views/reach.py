"""What a hand reaches from here: things to pick up and where they go, and answers to the next question in one click.

Everything is tried on a guess of the seat, so nothing it does not know counts. Only what teaches nothing and passes no
turn is gone through, so that a line is played as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from royaume.engine.hands import JOIN, family
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server.permissions import final
from royaume.server.sight import Sight


@dataclass(frozen=True, slots=True)
class Way:
    """Several actions in a row that a hand means as one, and the last of them in words."""

    actions: tuple[str, ...]
    label: str
    final: bool  # it cannot be taken back at this table
    goes_on: bool  # and the same seat decides after it
    forced: tuple[str, ...] = ()  # what the rules then take without asking, of the same kind
    again: tuple[str, ...] = ()  # what was passed on the way, and is usually passed again right after it

    @property
    def line(self) -> str:
        """The actions as they are sent."""
        return JOIN.join(self.actions + self.again)


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
        again = _again(sight, trial, name, line)
        last = final(trial, beyond)
        yield Way((*line, name), game.label(state, each, lang), last, trial.player == sight.seat, again=again)


def _again(sight: Sight, state: State, name: str, line: tuple[str, ...]) -> tuple[str, ...]:
    """Pass once more what was passed on the way, where that is the usual answer to an action; the position goes on."""
    usual = sight.game.hands.goes_on.get(family(name), "")
    if usual not in line or state.player != sight.seat or state.marks & (CHANCE | REVEAL | TURN):
        return ()
    again = [each for each in state.legal() if sight.game.notation(each) == usual]
    for each in again:
        state.apply(each)
    return (usual,) if again else ()
