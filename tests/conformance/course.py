"""The course of a game: legal actions until the end, listened to or not; marks; every component in one place."""

from __future__ import annotations

import json
from collections import Counter

from royaume.engine.game import Game
from royaume.engine.state import CHANCE, REVEAL, SEEN_SHIFT, TURN, State
from tests.conformance.cases import Options, walk
from tests.conformance.seeing import learned, viewers


def check_course(game: Game, players: int, options: Options, seed: int) -> None:
    """The game ends within its bound; legal actions are sorted, unique, there until the end; `play` does as `apply`."""
    checked = game.new(players, seed, options)
    for state, action in walk(game, players, options, seed):
        legal = state.legal()
        assert legal == sorted(set(legal)), f"not sorted or not unique: {legal}"
        assert (state.player is None) == (legal == []) == (action is None)
        assert all(0 <= a < game.space.size for a in legal)
        assert state.player is None or 0 <= state.player < players
        legal.append(-1)
        assert state.legal() == legal[:-1], "the list of legal actions is the position's own"
        assert checked.digest() == state.digest(), "the same actions led elsewhere"
        assert (checked.player, checked.legal()) == (state.player, state.legal())
        assert all(state.why_not(a) is None for a in state.legal())
        if action is not None:
            checked.play(action)
            assert checked.ply == state.ply + 1


def check_listening(game: Game, players: int, options: Options, seed: int) -> None:
    """A game somebody listens to is the same game; events are plain data."""
    heard = game.new(players, seed, options)
    for state, action in walk(game, players, options, seed):
        assert heard.digest() == state.digest(), "writing events changes the game"
        for event in heard.log or []:
            assert -1 <= event.seat < players
            for viewer in viewers(state):
                data = event.seen_by(viewer)
                assert json.loads(json.dumps(data)) == data
        if action is not None:
            heard.log = []
            heard.apply(action)


def check_marks(game: Game, players: int, options: Options, seed: int) -> None:
    """Every action knows whether it used chance, let its seat learn something, or passed the turn."""
    seat, draws = None, 0
    for state, action in walk(game, players, options, seed):
        if state.ply:
            assert seat is not None
            assert bool(state.marks & CHANCE) == (state.draws != draws), "the mark of chance is wrong"
            assert bool(state.marks & REVEAL) == learned(state, seat), "the mark of a reveal is wrong"
            assert state.marks & TURN or state.player == seat, "the turn passed without a mark"
            assert not state.marks & ~(CHANCE | REVEAL | TURN | 255 << SEEN_SHIFT)
        if action is not None:
            seat, draws = state.player, state.draws


def check_conservation(game: Game, players: int, options: Options, seed: int) -> None:
    """Every card, tile and token is in exactly one place at every ply."""
    whole: list[str] = []
    for state, _ in walk(game, players, options, seed):
        found = components(game, state)
        whole = whole or found
        assert found == whole, changed(whole, found)


def components(game: Game, state: State) -> list[str]:
    """All components of a position, sorted; no id twice."""
    found = sorted(item for place in game.places(state).values() for item in place)
    twice = [item for item, n in Counter(found).items() if n > 1]
    assert not twice, f"in two places at once: {twice}"
    assert found, "the game declares no components"
    return found


def changed(before: list[str], after: list[str]) -> str:
    """What is gone and what is new, in words."""
    return f"lost {sorted(set(before) - set(after))}, new {sorted(set(after) - set(before))}"


def acted(state: State, action: int) -> State:
    """The position after an action, with the events of that action in its log."""
    after = state.clone()
    after.log = []
    after.apply(action)
    return after
