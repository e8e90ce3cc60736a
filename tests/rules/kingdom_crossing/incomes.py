"""A game up to an income that "collect all" cannot finish without an answer."""

from __future__ import annotations

import functools
import random

from royaume.engine.record import Record
from royaume.engine.state import State

ALL = "collect_all"


def run(state: State) -> int:
    """Play the shortcut as far as it goes; how many actions that were."""
    played = 0
    while (action := state.game.shortcuts(state).get(ALL)) is not None:
        state.apply(action)
        played += 1
    return played


def asks_and_goes_on(state: State) -> bool:
    """True if the shortcut takes several units, asks, and has more to take after the first answer."""
    if state.game.shortcuts(state).get(ALL) is None:
        return False
    trial = state.clone()
    if run(trial) < 2 or ALL not in state.game.shortcuts(trial):
        return False
    trial.apply(trial.legal()[0])
    return run(trial) > 0


@functools.cache
def an_income() -> Record:
    """A game of Kingdom Crossing up to an income with a question in the middle."""
    for seed in range(200):
        dice = random.Random(seed)
        record = Record("kingdom_crossing", 2, seed)
        state = record.start()
        while state.player is not None:
            if asks_and_goes_on(state):
                return record
            record.actions.append(dice.choice(state.legal()))
            state.apply(record.actions[-1])
    raise AssertionError("no such income")
