"""The coach: what it advises can be played, uses nothing hidden, and it finds what cost a game."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.coach import advise, analyse
from royaume.coach.words import gain, steps
from royaume.engine.record import Record
from tests.coach.games import blundered, played

GAMES = royaume.games()


@pytest.mark.parametrize("game", GAMES)
def test_advice_can_be_played_and_is_told_in_both_languages(game: str) -> None:
    _, state = played(game, 12)
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, random.Random(1))
    found = advise(guess, seat, random.Random(1), 3)
    assert found
    assert all(choice.action in state.offered for choice in found)
    assert [choice.chance for choice in found] == sorted((choice.chance for choice in found), reverse=True)
    assert all(0 <= choice.chance <= 1 for choice in found)
    for choice in found[:3]:
        notation = [state.game.notation(action) for action in choice.line]
        for lang in ("en", "fr"):
            assert len(steps(guess, notation, lang)) == len(notation)


@pytest.mark.parametrize("game", GAMES)
def test_advice_does_not_change_with_what_is_hidden(game: str) -> None:
    for plies in (5, 17):
        _, state = played(game, plies)
        seat = state.player
        assert seat is not None
        other = state.determinize(seat, random.Random(99))
        told = [advise(each.determinize(seat, random.Random(7)), seat, random.Random(7), 2) for each in (state, other)]
        assert told[0] == told[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found(game: str) -> None:
    record, seat, ply = blundered(game)
    found = analyse(record)
    (moment,) = [each for each in found["moments"] if each["from"] <= ply < each["to"]]
    assert moment["seat"] == seat
    assert moment["best"] is not None
    assert moment["cost"] >= 1
    assert found["moments"].index(moment) in found["worst"]


def test_an_analysis_is_always_the_same_and_adds_up() -> None:
    record, _ = played("crown_of_emara", 60)
    calls: list[tuple[int, int]] = []
    found = analyse(record, lambda done, total: calls.append((done, total)))
    assert found == analyse(Record.from_dict(record.to_dict()))
    assert calls[-1] == (60, 60)
    assert [at["ply"] for at in found["curve"]] == [0, *(moment["to"] for moment in found["moments"])]
    assert all(abs(sum(at["chances"]) - 1) < 0.01 for at in found["curve"])
    for seat in range(2):
        mine = [moment for moment in found["moments"] if moment["seat"] == seat]
        assert abs(found["cost"][seat] - sum(moment["cost"] for moment in mine)) < 0.01 * len(mine) + 0.01


def test_luck_is_told_apart_from_play() -> None:
    """A die or a draw that comes out well is luck of the seat, and costs nobody a point of play."""
    record, _ = played("almanac", 60, seed=5)
    found = analyse(record)
    assert any(any(moment["luck"]) for moment in found["moments"])
    certain = [moment for moment in found["moments"] if not any(moment["luck"])]
    assert certain


def test_where_one_choice_is_better_is_told_line_by_line() -> None:
    assert gain({"houses": 3.0, "later": 1.0}, {"houses": 1.0, "later": 1.0, "coins": 2.0}) == {
        "houses": 2.0,
        "coins": -2.0,
    }
