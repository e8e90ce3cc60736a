"""Positions with a known best move: `tests/scenarios/best_moves` says it, Steward and Sovereign must find it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import royaume
from royaume.bots import Player, make_bot
from royaume.bots.planner import Planner
from royaume.engine.scenario import cases, merge, read_file, start

FILES = Path(__file__).parent.parent / "scenarios" / "best_moves"


def all_positions() -> list[Any]:
    """Every case of every file."""
    found = []
    for path in sorted(FILES.glob("*.toml")):
        _, data = read_file(path)
        for title, case in cases(path.name, data):
            given = merge(data["given"], case.get("given", {}), free=True)
            found.append(pytest.param(given, case["when"][0], id=f"{path.stem}: {title}"))
    return found


def test_every_game_has_at_least_five() -> None:
    for game in royaume.games():
        assert len(list(cases(game, read_file(FILES / f"{game}.toml")[1]))) >= 5


@pytest.mark.parametrize(("given", "best"), all_positions())
def test_the_best_move_is_found(given: dict[str, Any], best: str) -> None:
    game, state = start(given)
    assert state.player is not None
    assert len(state.offered) > 1
    for bot in (Planner(width=4), make_bot("sovereign:simulations=8:arms=4")):
        assert game.notation(Player(bot, state.player, 1).decide(state)) == best, bot.name
