"""What is chosen as a set now: its members, how many of each, and the whole sets where there are only a few.

Everything is tried on a guess of the seat. Where only one is chosen there is no set: that is a choice like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from royaume.engine.hands import Gathering, family
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server.gathering import asked_for
from royaume.server.permissions import final
from royaume.server.sight import Sight
from royaume.server.views.reach import Way

READY = 10  # whole sets, if they are not more, are offered ready-made: one click each
TRIALS = 100
LONGEST = 12  # members of a kind


@dataclass(frozen=True, slots=True)
class Gathered:
    """A set that may be put together now, in words."""

    family: str
    members: Mapping[str, str]
    most: Mapping[str, int]  # of each member
    size: int = 0  # so many are chosen; 0 where that is free
    ready: tuple[Way, ...] = field(default=())


def gather(sight: Sight, lang: str, beyond: bool) -> Gathered | None:
    """What the seat chooses as a set now; `beyond`: undo is free here."""
    game = sight.game
    offered = {game.notation(action): action for action in sight.legal()}
    for name, how in game.hands.sets.items():
        asked = [each for each in offered if family(each) == name]
        if not asked:
            continue
        state = sight.guess(sight.dice("reach"))
        if how.bundle:
            return _bundles(state, name, how, asked, lang)
        if how.amounts:
            return _amounts(state, name, how, lang)
        if how.done in offered or (how.done and _then(state, asked[0], how.done)):
            return _open(state, name, how.done, asked, lang, beyond)
        return _fixed(state, name, asked, lang, beyond)
    return None


def _bundles(state: State, name: str, how: Gathering, asked: list[str], lang: str) -> Gathered:
    """One action for the whole set: its members are what the bundles are made of."""
    game = state.game
    most: Counter[str] = Counter()
    for each in asked:
        most |= how.members(each)
    labels = {each: game.label(state, game.parse(each.replace(":", ":1")), lang) for each in most}
    ready = tuple(Way((each,), "", False, False) for each in asked) if len(asked) <= READY else ()
    return Gathered(name, labels, most, how.members(asked[0]).total(), ready)


def _amounts(state: State, name: str, how: Gathering, lang: str) -> Gathered | None:
    """A number for each of several things, which are asked about one after the other."""
    labels: dict[str, str] = {}
    things = 0
    opens = False
    while True:
        offered = {state.game.notation(action): action for action in state.legal()}
        asked = {each: action for each, action in offered.items() if family(each) == name}
        things += bool(asked)
        opens |= how.done in offered
        labels |= {
            each: state.game.label(state, action, lang) for each, action in asked.items() if not how.passed(each)
        }
        nothing = next((action for each, action in asked.items() if how.passed(each)), None)
        if nothing is None:
            break
        after = _after(state, nothing)
        if not _goes_on(state, after):
            break
        state = after
    return Gathered(name, labels, dict.fromkeys(labels, 1)) if labels and (things > 1 or opens) else None


def _open(state: State, name: str, done: str, asked: list[str], lang: str, beyond: bool) -> Gathered:
    """As many as one likes; where there is only one, it is that one or none."""
    game = state.game
    labels = {each: game.label(state, game.parse(each), lang) for each in asked}
    most = {each: len(list(_repeated(state, game.parse(each)))) for each in asked}
    lines = []
    if sum(most.values()) == 1:
        with_it = (game.parse(asked[0]), game.parse(done)) if _then(state, asked[0], done) else (game.parse(asked[0]),)
        lines = [with_it, (game.parse(done),)] if game.parse(done) in state.legal() else [with_it]
    return Gathered(name, labels, most, ready=tuple(_ready(state, line, (), lang, beyond, last=True) for line in lines))


def _fixed(state: State, name: str, asked: list[str], lang: str, beyond: bool) -> Gathered | None:
    """A number that the rules ask for; None where it is one."""
    game = state.game
    actions = [game.parse(each) for each in asked]
    most = {each: len(list(_repeated(state, action))) for each, action in zip(asked, actions, strict=True)}
    size = max(_depth(state, name, 0), _depth(state, name, -1))
    if size < 2:
        return None
    labels = {each: game.label(state, action, lang) for each, action in zip(asked, actions, strict=True)}
    whole = _Whole(state, name, size).sets
    ready = tuple(_ready(state, *each, lang, beyond) for each in whole) if len(whole) <= READY else ()
    return Gathered(name, labels, most, size, ready)


def _after(state: State, action: int) -> State:
    trial = state.clone()
    trial.apply(action)
    return trial


def _goes_on(state: State, trial: State) -> bool:
    """True if the seat is asked the same again, and knows no more than before."""
    own = trial.player == state.player and not trial.marks & (CHANCE | REVEAL | TURN)
    return own and asked_for(trial) == asked_for(state)


def _then(state: State, member: str, done: str) -> bool:
    """True if the set may be carried out after one member."""
    trial = _after(state, state.game.parse(member))
    return trial.player == state.player and any(state.game.notation(action) == done for action in trial.legal())


def _repeated(state: State, action: int) -> Iterator[int]:
    """An action as often as it can be chosen in this question."""
    for _ in range(LONGEST):
        if action not in state.legal():
            return
        yield action
        after = _after(state, action)
        if not _goes_on(state, after):
            return
        state = after


def _asked(state: State, name: str) -> list[int]:
    return [action for action in state.legal() if family(state.game.notation(action)) == name]


def _depth(state: State, name: str, which: int) -> int:
    """How many are chosen where it is always the first, or the last, of those that are offered."""
    for depth in range(LONGEST):
        found = _asked(state, name)
        if not found:
            return depth
        after = _after(state, found[which])
        if not _goes_on(state, after):
            return depth + 1
        state = after
    return LONGEST


class _Whole:
    """All whole sets of a fixed number, as actions and what is forced after them.

    Of those that come to the same it is the one that says most.
    """

    def __init__(self, state: State, name: str, size: int) -> None:
        self.name = name
        self.size = size
        self.trials = 0
        self.ends: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._go(state, ())
        self.sets = list(self.ends.values()) if self.trials <= TRIALS else [((), ())] * (READY + 1)

    def _go(self, state: State, chosen: tuple[int, ...]) -> None:
        asked = _asked(state, self.name)
        for action in asked:
            if chosen and action < chosen[-1]:
                continue  # the same in another order
            self.trials += 1
            if self.trials > TRIALS:
                return
            trial = _after(state, action)
            line = (*chosen, action)
            if _goes_on(state, trial) and _asked(trial, self.name):
                self._go(trial, line)
                continue
            end = trial.digest()
            if end not in self.ends or len(line) > len(self.ends[end][0]):
                left = [each for each in asked if each != action]  # the only kind there still was
                self.ends[end] = line, tuple(left * (self.size - len(line)) if len(left) == 1 else ())
            if len(self.ends) > READY:
                self.trials = TRIALS + 1


def _ready(
    state: State, actions: tuple[int, ...], forced: tuple[int, ...], lang: str, beyond: bool, last: bool = False
) -> Way:
    """A whole set as one line; `last`: what carries it out says all of it."""
    game, trial = state.game, state.clone()
    label = "" if last else game.together(state, (*actions, *forced), lang)
    for action in actions:
        label = game.label(trial, action, lang) if last else label
        trial.apply(action)
    names = tuple(game.notation(action) for action in actions)
    more = tuple(game.notation(action) for action in forced)
    return Way(names, label, final(trial, beyond), trial.player == state.player, more)
