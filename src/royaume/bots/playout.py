"""Turns played quickly, each with the choice that looks best at once: how a search believes that a game goes on."""

from __future__ import annotations

from royaume.bots.base import Evaluate
from royaume.bots.greedy import Finish
from royaume.engine.state import State

LONGEST = 60  # decisions in one turn, at most


def quick_turn(state: State, seat: int, evaluate: Evaluate, finish: Finish) -> State:
    """The position after the rest of the turn of `seat`; the game's `finish` makes the small choices."""
    for _ in range(LONGEST):
        if state.player != seat:
            break
        found = state
        top = float("-inf")
        for action in state.offered:
            child = state.clone()
            child.apply(action)
            child = finish(child, seat)
            value = evaluate(child, seat)
            if value > top:
                top = value
                found = child
        state = found
    return state


def quick_line(state: State, seat: int, evaluate: Evaluate, finish: Finish) -> list[int]:
    """The actions of such a turn; `state` is carried along to its end."""
    actions: list[int] = []
    while state.player == seat and len(actions) < LONGEST:
        offered = state.offered
        choice = offered[0]
        if len(offered) > 1:
            top = float("-inf")
            for action in offered:
                child = state.clone()
                child.apply(action)
                value = evaluate(finish(child, seat), seat)
                if value > top:
                    top = value
                    choice = action
        state.apply(choice)
        actions.append(choice)
    return actions
