"""The chance to win: shared by all seats, even where nothing is decided yet, and blind to what nobody may know."""

from __future__ import annotations

import itertools
import random

import pytest

import royaume
from royaume.bots.chances import NOWHERE, chances, opening, progress, scale_of, shares, with_start_choices
from royaume.bots.series import seat_bots
from royaume.engine.companions import PROGRESS

GAMES = royaume.games()
TOP = 0.62  # nobody is surer of winning than this before anything has happened, of four
DRAFTED = 0.1  # so far at most are the shares of a game that has hardly begun from even ones, in the mean


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_chances_are_shared_and_end_with_the_winners(game: str, players: int) -> None:
    state = royaume.load(game).new(players, 3)
    dice = random.Random(3)
    while state.player is not None:
        if state.ply % 20 == 0:
            found = chances(state)
            assert sum(found) == pytest.approx(1.0)
            assert all(0 <= chance <= 1 for chance in found)
        state.apply(dice.choice(state.offered))
    assert [seat for seat, chance in enumerate(chances(state)) if chance > 0] == state.winners()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sure_to_win_while_the_start_choices_are_made(game: str) -> None:
    """What the others can still choose counts for them: the first to choose is not ahead of all."""
    for seed in range(4):
        state = royaume.load(game).new(4, seed)
        seated = seat_bots(("squire",) * 4, seed)
        below = opening(state.game, 4)
        while state.player is not None and (state.ply == 0 or state.agenda[0] == below):
            found = chances(state)
            assert max(found) <= TOP, (game, seed, state.ply, found)
            assert sum(abs(chance - 0.25) for chance in found) / 4 <= DRAFTED, (game, seed, state.ply, found)
            state.apply(seated[state.player].decide(state))


def test_start_choices_are_found_by_the_agenda() -> None:
    """Two games ask every seat before the first round; the others begin with a turn."""
    asking = {game for game in GAMES if opening(royaume.load(game), 4) != NOWHERE}
    assert asking == {"kingdom_crossing", "queens_architect"}


@pytest.mark.parametrize("game", GAMES)
def test_judging_leaves_the_position_alone(game: str) -> None:
    state = royaume.load(game).new(3, 5)
    before = state.digest()
    carried = with_start_choices(state)
    chances(state)
    assert state.digest() == before
    assert (carried is state) == (opening(state.game, 3) == NOWHERE)


def test_equal_standings_have_equal_shares() -> None:
    assert shares([0.0, 0.0, 0.0]) == pytest.approx([1 / 3] * 3)
    assert shares([1000.0, 0.0]) == pytest.approx([1.0, 0.0])
    first, second, third = shares([0.0, -1.0, -2.0])
    assert first > second > third
    assert first / second == pytest.approx(second / third)


@pytest.mark.parametrize("game", [game for game in GAMES if PROGRESS.of(royaume.load(game)) is not None])
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_says_how_far_it_has_come(game: str, players: int) -> None:
    """From the beginning to the end, more or less steadily, and never more than all of it."""
    state = royaume.load(game).new(players, 3)
    scale = scale_of(state.game, players)
    seated = seat_bots(("greedy",) * players, 3)
    parts = []
    while state.player is not None:
        assert 0 <= PROGRESS.needed(state.game).progress(state) <= 1
        parts.append(progress(state, scale))
        state.apply(seated[state.player].decide(state))
    assert parts[0] < 0.1
    assert parts[-1] > 0.9
    assert all(later >= earlier - 0.2 for earlier, later in itertools.pairwise(parts)), "a round is not played twice"
