"""The head of a position: what every game has is cloned, written and read in one place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.head import SEED_LIMIT, new_head, read_head, read_seats
from royaume.engine.registry import games, load
from tests.toys.orchard import Orchard
from tests.toys.orchard.state import OrchardState
from tests.toys.orchard.steps import flow

GAME = Orchard()
OPTIONS: dict[str, Any] = {"goal": 2, "open": False}


def test_a_new_head_has_no_past() -> None:
    s = OrchardState(new_head(GAME, OPTIONS, 3, 7), GAME.points)
    assert (s.game, s.flow, s.options, s.seats, s.seed) == (GAME, flow, OPTIONS, 3, 7)
    assert (s.draws, s.block, s.agenda, s.offered, s.player, s.ply, s.marks, s.log) == (
        0, None, [], [], None, 0, 0, None)  # fmt: skip


def test_the_head_of_a_clone_is_its_own() -> None:
    s = GAME.new(2, 7)
    s.apply(s.legal()[0])
    copy = OrchardState(s.head(), GAME.points)
    assert [getattr(copy, name) for name in HEAD] == [getattr(s, name) for name in HEAD]
    copy.ask(0, 0)
    copy.below(3)
    copy.ply += 1
    assert (len(copy.agenda), copy.draws, copy.ply) == (len(s.agenda) + 1, s.draws + 1, s.ply + 1)


HEAD = ("game", "flow", "options", "seats", "seed", "draws", "block", "agenda", "offered", "player", "ply")


@pytest.mark.parametrize("name", games())
def test_every_game_writes_and_reads_the_same_head(name: str) -> None:
    game = load(name)
    s = game.new(seed=SEED_LIMIT - 1)
    rng = Random(1)
    for _ in range(9):
        s.apply(rng.choice(s.legal()))
    data = s.to_dict()
    found = game.from_dict(data)
    assert [getattr(found, field) for field in HEAD if field != "block"] == [
        getattr(s, field) for field in HEAD if field != "block"
    ]
    for key in ("game", "version", "players", "options", "seed", "draws", "ply", "agenda"):
        with pytest.raises(RoyaumeError):
            game.from_dict({field: value for field, value in data.items() if field != key})


def test_a_written_head_is_read_without_its_offers() -> None:
    s = GAME.new(2, 7)
    found = OrchardState(read_head(GAME, s.to_dict(), 2, OPTIONS), GAME.points)
    assert found.agenda == s.agenda
    assert (found.offered, found.player, found.block) == ([], None, None)


def test_a_table_for_each_seat() -> None:
    assert read_seats({"seats": ["a", "b"]}, 2) == ["a", "b"]
    with pytest.raises(ValueError, match="3 players but 2 seats"):
        read_seats({"seats": ["a", "b"]}, 3)


def test_renewed_chance_is_another_and_lists_the_options_anew() -> None:
    s = GAME.new(2, 7)
    s.offered = []
    s.renew_chance(Random(1))
    assert s.seed == Random(1).getrandbits(64)
    assert (s.draws, s.block) == (0, None)
    assert s.legal() == GAME.new(2, 7).legal()
