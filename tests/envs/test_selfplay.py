"""Many games together: the same with and without workers, dealt anew, deterministic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load
from royaume.envs.selfplay import Policy, SelfPlay, random_policy
from tests.envs.positions import GAMES

Kept = list[tuple[Any, ...]]


def kept(play: SelfPlay, policy: Policy, decisions: int) -> Kept:
    """Copies of all batches."""
    return [
        (b.observations.copy(), b.masks.copy(), b.seats.copy(), b.actions.copy(), b.finished.copy(), b.rewards.copy())
        for b in play.batches(policy, decisions)
    ]


def same(first: Kept, second: Kept) -> bool:
    """True if all batches are equal."""
    return len(first) == len(second) and all(
        np.array_equal(a, b) for x, y in zip(first, second, strict=True) for a, b in zip(x, y, strict=True)
    )


def test_workers_do_not_change_the_games() -> None:
    with SelfPlay("crown_of_emara", 6, workers=0, players=2, seed=4) as alone:
        expected = kept(alone, random_policy(1), 1800)
    with SelfPlay("crown_of_emara", 6, workers=2, players=2, seed=4) as many:
        assert same(kept(many, random_policy(1), 1800), expected)
    assert sum(int(batch[4].sum()) for batch in expected) >= 3
    with SelfPlay("crown_of_emara", 6, workers=0, players=2, seed=5) as other:
        assert not same(kept(other, random_policy(1), 1800), expected)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_plays_and_is_dealt_anew(name: str) -> None:
    game = load(name)
    ended = 0
    with SelfPlay(name, 2, players=2, seed=1, groups=1) as play:
        tables = play.local.tables if play.local else {}
        for batch in play.batches(random_policy(2), 2 * game.longest(2)):
            for i in range(2):
                state = tables[i].state
                assert batch.seats[i] == state.player
                assert np.flatnonzero(batch.masks[i]).tolist() == state.offered
                assert batch.actions[i] in state.offered
            if batch.finished.any():
                ended += 1
                slot = int(batch.finished.argmax())
                assert batch.rewards[slot].sum() == 0
                assert tables[slot].state.ply == 0
                assert np.array_equal(batch.observations[slot], tables[slot].row(batch.seats[slot]))
                break
    assert ended == 1


def test_observations_are_those_of_the_deciding_seat() -> None:
    with SelfPlay("winter_kingdom", 4, players=3, seed=1) as play:
        for batch in play.batches(random_policy(1), 40):
            me = batch.observations[:, play.encoder.where("player")]
            assert me.tolist() == [[1, 0, 0, 0]] * len(batch.seats)


def test_one_may_stop_and_go_on() -> None:
    with SelfPlay("almanac", 4, workers=1, players=2, seed=1) as play:
        for _ in play.batches(random_policy(1), 100):
            break
        made, _ = play.run(random_policy(1), 50)
        assert made >= 50


def test_a_worker_says_what_went_wrong() -> None:
    def wrong(observations: Any, masks: Any, seats: Any) -> Any:
        return (1 - masks).argmax(1)

    play = SelfPlay("almanac", 2, workers=1, players=2, seed=1)
    with pytest.raises(RoyaumeError, match="IllegalAction"):
        play.run(wrong, 20)
    assert play.processes == []


def test_too_few_games_are_refused() -> None:
    with pytest.raises(RoyaumeError, match="3 games are too few for 2 groups and 2 workers"):
        SelfPlay("almanac", 3, workers=2)
