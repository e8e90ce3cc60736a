"""Whole games: every kind of action, every bonus, every ending comes up, and the records hold."""

from __future__ import annotations

from collections import Counter

import pytest

from royaume.bots.series import seat_bots
from royaume.engine.record import Record
from royaume.games.queens_architect.actions import REQUESTS, space
from royaume.games.queens_architect.rounds import end_reason
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import GAME, new, random_game


def played(players: int, seed: int) -> tuple[Record, ArchitectState, Counter[str]]:
    """A game between greedy and random bots, with everything that happened counted."""
    record = Record(GAME, players, seed)
    state = new(players, seed)
    bots = seat_bots(["greedy" if (seat + seed) % 2 else "random" for seat in range(players)], seed)
    seen: Counter[str] = Counter()
    while state.player is not None:
        state.log = []
        action = bots[state.player].decide(state)
        seen[f"action {space.family_of(action).name}"] += 1
        state.play(action)
        record.actions.append(action)
        for event in state.log:
            seen[f"event {event.kind}"] += 1
            if event.kind == "build":
                request = state.to_dict()["requests"][event.data["place"]]
                bonus = next(r["bonus"] for r in GAME.components["request_tiles"] if r["id"] == request)
                seen.update(f"bonus {b.get('gain', 'recruit')}" for b in bonus)
                seen[f"built in a {request.split('_')[1]}"] += 1
    seen[f"end {end_reason(state)}"] += 1
    return record, state, seen


@pytest.mark.rule("QA-5.6.14", "QA-5.6.1", "QA-1.2", "QA-8.4")
def test_every_action_and_every_bonus_comes_up() -> None:
    seen: Counter[str] = Counter()
    for players, seed in ((2, 12), (3, 9), (4, 1), (4, 8), (2, 7), (3, 8)):
        record, state, counted = played(players, seed)
        seen += counted
        assert record.seal().verify() == state
        assert state.winners()
    assert {name for name in seen if name.startswith("action ")} == {f"action {f.name}" for f in space.families}
    assert {name for name in seen if name.startswith("bonus ")} == {"bonus esteem", "bonus thalers", "bonus recruit"}
    assert {name for name in seen if name.startswith("built ")} == {
        f"built in a {kind}" for kind in {request.split("_")[1] for request in REQUESTS}
    }
    assert seen["event palace"] >= 6
    assert min(seen["event leave"], seen["event top_leaves"], seen["event dismiss"]) > 0
    assert seen["end palace"] == 6


@pytest.mark.rule("QA-8.6")
def test_a_random_game_runs_to_the_last_round() -> None:
    last = random_game(2, 1)[-1]
    assert (last.round, end_reason(last)) == (100, "last_round")
