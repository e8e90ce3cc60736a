"""Puzzles: every one can be looked at and solved, and a look through a game finds some."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import royaume
from royaume.coach.advice import Choice
from royaume.coach.puzzles import (
    CHOICES,
    CLEAR,
    FILE,
    Puzzle,
    clear,
    holds,
    puzzles,
    search_game,
    verdict,
    write_puzzles,
)
from tests.conformance.cases import by_day

GAMES = royaume.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_solved(game: str) -> None:
    loaded = royaume.load(game)
    found = puzzles(loaded)
    assert len(found) >= 6, "royaume puzzles makes more"
    head = json.loads((loaded.folder / FILE).read_text(encoding="utf-8"))
    assert head["rules"] == loaded.version
    assert loaded.components.accepts(head["components"])
    for puzzle in found.values():
        state = puzzle.position(loaded)
        assert CHOICES[0] <= len(state.offered) <= CHOICES[1]
        for notation in puzzle.best:
            state.play(loaded.parse(notation))


@pytest.mark.parametrize("game", GAMES)
def test_the_verdict_tells_right_from_wrong(game: str) -> None:
    loaded = royaume.load(game)
    puzzle = next(iter(puzzles(loaded).values()))
    offered = [loaded.notation(action) for action in puzzle.position(loaded).offered]
    assert verdict(loaded, puzzle, puzzle.best[0])["right"]
    other = next(notation for notation in offered if notation != puzzle.best[0])
    said = verdict(loaded, puzzle, other)
    assert not said["right"]
    assert said["played"].action == loaded.parse(other)
    illegal = next(a for a in range(loaded.space.size) if loaded.notation(a) not in offered)
    with pytest.raises(royaume.RoyaumeError, match="cannot be chosen"):
        verdict(loaded, puzzle, loaded.notation(illegal))


def test_a_look_through_a_game_finds_the_same_puzzles_every_time(tmp_path: Path) -> None:
    loaded = royaume.load("queens_architect")
    found = list(islice(search_game(loaded, 2, 5), 1))
    assert found
    assert list(islice(search_game(loaded, 2, 5), 1)) == found
    write_puzzles(tmp_path / FILE, loaded, found, "a test")
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert [Puzzle(**each) for each in kept["puzzles"]] == sorted(found, key=lambda each: (each.hard, -each.gap))


def test_only_a_choice_that_stands_out_makes_a_puzzle() -> None:
    best, near, far = (Choice(0, (0,), 0.0, 0.5 - less) for less in (0.0, 0.9 * CLEAR, 1.1 * CLEAR))
    assert not clear(best, near)
    assert clear(best, far)


@pytest.mark.parametrize("game", by_day(GAMES, 3))
def test_a_puzzle_holds_and_one_with_another_solution_does_not(game: str) -> None:
    loaded = royaume.load(game)
    puzzle = next(iter(puzzles(loaded).values()))
    assert holds(loaded, puzzle)
    state = puzzle.position(loaded)
    other = next(action for action in state.offered if loaded.notation(action) != puzzle.best[0])
    assert not holds(loaded, replace(puzzle, best=[loaded.notation(other)]))
