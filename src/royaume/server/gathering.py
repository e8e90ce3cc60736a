"""Sets in any order: the order in which the rules take the members is found here, by trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.hands import Gathering, family
from royaume.engine.reasons import Reason
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server.errors import Refusal, sentence

MOST_TRIALS = 2000  # six members have 720 orders


class NoSet(Refusal):
    """Members that cannot be carried out together, with what the rules say against it."""

    def __init__(self, message: str, code: str = "no_set", reason: Reason | None = None, over: int = 0) -> None:
        more = {"reason": reason.to_dict()} if reason is not None else {}
        super().__init__(code, message, 422, **more)
        self.reason = reason
        self.over = over  # so many are too many


def line(state: State, name: str, members: Sequence[str]) -> list[str]:
    """The actions that put a set together and carry it out; a Refusal that says what is in the way."""
    how = state.game.hands.sets.get(name)
    if how is None or any(family(each) != name for each in members):
        raise NoSet("Nothing of that kind is chosen as a set.")
    found = _bundle(state, name, how, members) if how.bundle else _Search(state, name, how).go(state, list(members))
    if not found:
        raise _refusal(state, how, members)
    return found


def _bundle(state: State, name: str, how: Gathering, members: Sequence[str]) -> list[str]:
    """The one action that takes exactly these members."""
    offered = (state.game.notation(action) for action in state.legal())
    return [each for each in offered if family(each) == name and how.members(each) == Counter(members)]


def asked_for(state: State) -> int:
    """The kind of the question that is asked."""
    return state.decision()[0]


class _Search:
    """One search through the orders of a set."""

    def __init__(self, state: State, name: str, how: Gathering) -> None:
        self.seat = state.player
        self.name = name
        self.how = how
        self.trials = 0

    def go(self, state: State, left: list[str], question: int | None = None) -> list[str] | None:
        """The actions from here on, None where there is no way; `question`: what the last of them answered."""
        offered = {state.game.notation(action): action for action in state.legal()}
        another = question is not None and asked_for(state) != question  # of the same things, but no part of this set
        asks = any(family(each) == self.name for each in offered) and not another
        if not left and (end := self._end(offered, asks)) is not None:
            return end
        ways = sorted({each for each in left if each in offered}, key=offered.__getitem__)
        if self.how.amounts:
            ways += [each for each in offered if self._nothing_of(each, left)]
        for each in ways:
            rest = list(left)
            if each in rest:
                rest.remove(each)
            found = self._try(state, offered[each], rest)
            if found is not None:
                return [each, *found]
        return None

    def _end(self, offered: dict[str, int], asks: bool) -> list[str] | None:
        """What carries the set out once all members are in; None where it is not whole."""
        if self.how.done and self.how.done in offered:
            return [self.how.done]
        return None if asks else []

    def _nothing_of(self, action: str, left: Sequence[str]) -> bool:
        """True if the action takes nothing of a thing that nobody chose."""
        thing = action.rpartition(":")[0]
        chosen = any(each.rpartition(":")[0] == thing for each in left)
        return family(action) == self.name and self.how.passed(action) and not chosen

    def _try(self, state: State, action: int, left: list[str]) -> list[str] | None:
        self.trials += 1
        if self.trials > MOST_TRIALS:
            return None
        trial = state.clone()
        trial.apply(action)
        if trial.player != self.seat or trial.marks & (CHANCE | REVEAL | TURN):
            return [] if not left else None
        return self.go(trial, left, asked_for(state))


def _carried_out(trial: State, seat: int | None, how: Gathering, members: Sequence[str]) -> bool:
    """True if nothing more can be put into the set, nor is its end still to be said."""
    if trial.player != seat:
        return True
    offered = [trial.game.notation(action) for action in trial.legal()]
    return not any(each == how.done or family(each) == family(members[0]) for each in offered)


def _refusal(state: State, how: Gathering, members: Sequence[str]) -> NoSet:
    """Why these members are no set: what speaks against the first of them that stands in the way of the others."""
    if how.bundle:
        return NoSet("These do not make up a set.")
    trial = state.clone()
    try:
        wanted = sorted(state.game.parse(each) for each in members)
        for taken, action in enumerate(wanted):
            if _carried_out(trial, state.player, how, members):
                return NoSet("These are more than may be chosen.", over=len(wanted) - taken)
            trial.play(action)
        if how.done:
            trial.play(state.game.parse(how.done))
    except IllegalAction as error:
        return NoSet(sentence(error), "illegal_action", error.reason)
    except RoyaumeError as error:
        return NoSet(sentence(error), "unknown_action")
    return NoSet("These do not make up a set.")
