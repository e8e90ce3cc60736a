"""Hints: three turns that differ in what they do, in the order of the number that is shown."""

from __future__ import annotations

import random
import time

import pytest

import royaume
from royaume.coach.hints import COUNT, NEAR, hints, straight, suggested
from royaume.coach.opinion import Tried, opinion, usual_budget
from royaume.coach.reasons import Reasons, percent
from royaume.engine.registry import load
from royaume.engine.state import State
from tests.coach.games import played
from tests.coach.test_reasons import adds_up

GAMES = royaume.games()
QUICK = 1.0  # second of work for the first answer


def asked(game: str, plies: int) -> tuple[State, int]:
    """A guess of a position in which somebody has a choice, and who."""
    _, state = played(game, plies)
    seat = state.player
    assert seat is not None
    return state.determinize(seat, random.Random(plies)), seat


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deep", [False, True], ids=["glance", "search"])
def test_hints_differ_and_stand_in_the_order_of_what_is_shown(game: str, deep: bool) -> None:
    for plies in (9, 26) if deep else (9, 17, 26, 41):
        state, seat = asked(game, plies)
        found = hints(state, seat, random.Random(1), usual_budget(state) if deep else None)
        chances = [each["chance"] for each in found]
        assert chances == sorted(chances, reverse=True)
        assert len({frozenset(each["actions"]) for each in found}) == len(found)
        known = opinion(state, seat, random.Random(1)).lines
        assert len(found) == min(COUNT, len({frozenset(straight(state, line).actions) for line in known}))
        for each in found:
            at = state.clone()
            for action in each["actions"]:
                at.play(state.game.parse(action))  # refuses what cannot be played
            if len(found) > 1:
                because = Reasons(**each["because"])
                adds_up(because)
                other = found[each["against"]]
                assert other is not each
                assert because.total == pytest.approx(percent(each["chance"]) - percent(other["chance"]))
                assert (because.total >= 0) == (each is found[0]) or because.total == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_glance_takes_less_than_a_second(game: str) -> None:
    """Of work, interpreted and with all seats taken, so that the first answer is there within a second of the click."""
    for plies in (0, 14, 45, 80):
        _, state = played(game, plies, players=load(game).max_players)
        seat = state.player
        assert seat is not None
        guess = state.determinize(seat, random.Random(plies))
        began = time.process_time()
        assert hints(guess, seat, random.Random(1))
        assert time.process_time() - began < QUICK


@pytest.mark.parametrize("game", GAMES)
def test_hints_begin_with_different_things_where_something_else_is_nearly_as_good(game: str) -> None:
    for plies in (9, 17, 33):
        state, seat = asked(game, plies)
        lines = opinion(state, seat, random.Random(1)).lines
        begun = {line.actions[0] for line in lines if line.chances[seat] >= lines[0].chances[seat] - NEAR}
        firsts = {each["actions"][0] for each in hints(state, seat, random.Random(1))}
        if len({line.actions[0] for line in lines}) > 1:
            assert len(firsts) >= min(COUNT, len(begun))


def line(chance: float, *actions: int) -> Tried:
    state, _ = asked(GAMES[0], 1)
    return Tried(actions, (state,), 0.0, (chance, 1 - chance), (chance, 1 - chance), 0)


def test_another_order_is_no_other_turn() -> None:
    best, swapped, other = line(0.6, 1, 2, 3), line(0.59, 2, 1, 3), line(0.4, 1, 2, 4)
    assert suggested([best, swapped, other], 0) == [best, other]


def test_another_beginning_comes_before_another_last_step() -> None:
    lines = [line(0.6, 1, 2, 3), line(0.59, 1, 2, 4), line(0.58, 1, 2, 5), line(0.55, 6, 7), line(0.52, 8)]
    assert suggested(lines, 0) == [lines[0], lines[3], lines[4]]


def test_what_all_begin_with_says_nothing() -> None:
    lines = [line(0.6, 9, 1, 2), line(0.59, 9, 1, 3), line(0.58, 9, 4, 2), line(0.57, 9, 5, 2)]
    assert suggested(lines, 0) == [lines[0], lines[2], lines[3]]


def test_a_much_worse_beginning_is_the_last_resort() -> None:
    lines = [line(0.6, 1, 2, 3), line(0.58, 1, 4, 5), line(0.57, 6), line(0.1, 7)]
    assert suggested(lines, 0, 2) == [lines[0], lines[2]]
    assert suggested([lines[0], lines[1], lines[3]], 0, 2) == [lines[0], lines[3]]


def test_steps_that_lead_back_are_left_out() -> None:
    """A card that is begun and put back."""
    _, state = played("winter_kingdom", 0)
    cancel = state.game.parse("cancel")
    dice = random.Random(3)
    while not (found := [action for action in state.offered if leads_back(state, action, cancel)]):
        state.apply(dice.choice(state.offered))
    onward = next(action for action in state.offered if action not in found)
    winding = Tried((found[0], cancel, found[0], cancel, onward), (state,), 0.0, (0.5, 0.5), (0.5, 0.5), 0)
    assert straight(state, winding).actions == (onward,)


def leads_back(state: State, action: int, back: int) -> bool:
    """True if an action can be taken back by another, and all is as before."""
    child = state.clone()
    child.apply(action)
    if child.player != state.player or back not in child.offered:
        return False
    child.apply(back)
    return child.offered == state.offered and child.agenda == state.agenda
