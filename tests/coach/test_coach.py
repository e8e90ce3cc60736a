"""The coach: what it advises can be played, uses nothing hidden, and it finds what cost a game."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.coach import advise, analyse
from royaume.coach.words import steps
from royaume.engine.record import Record
from tests.coach.games import blundered, played
from tests.conformance.cases import by_day

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


@pytest.mark.parametrize("game", by_day(GAMES, 0))
def test_a_planted_blunder_is_found(game: str) -> None:
    record, seat, ply = blundered(game)
    found = analyse(record)
    (moment,) = [each for each in found["moments"] if each["from"] <= ply < each["to"]]
    assert moment["seat"] == seat
    assert moment["best"] is not None
    assert moment["chance"] >= 0.01
    assert found["moments"].index(moment) in found["worst"]


def test_an_analysis_is_always_the_same_and_adds_up() -> None:
    record, _, _ = blundered("crown_of_emara", plies=12)
    calls: list[tuple[int, int]] = []
    found = analyse(record, lambda done, total: calls.append((done, total)))
    assert found == analyse(Record.from_dict(record.to_dict()))
    assert calls[-1][0] == calls[-1][1]
    assert [at["ply"] for at in found["curve"]] == [0, *(moment["to"] for moment in found["moments"])]
    assert all(abs(sum(at["chances"]) - 1) < 0.01 for at in found["curve"])
    for seat in range(2):
        mine = [moment for moment in found["moments"] if moment["seat"] == seat]
        assert found["lost"][seat] == pytest.approx(sum(moment["chance"] for moment in mine), abs=0.0001)
        assert sum(found["themes"][seat].values()) == pytest.approx(found["lost"][seat], abs=0.001)
        assert found["luck"][seat] == pytest.approx(sum(each["luck"][seat] for each in found["strokes"]), abs=0.01)
    assert sum(found["luck"]) == pytest.approx(0, abs=0.001)
    better = [moment for moment in found["moments"] if moment["best"] is not None]
    assert better
    for moment in better:
        why = moment["reasons"]
        assert why["total"] == pytest.approx(sum(value for _, value in why["terms"]) + why["rest"], abs=0.001)
        assert moment["chance"] == pytest.approx(moment["best"]["chance"] - moment["played"]["chance"])
        assert why["total"] == pytest.approx(100 * moment["chance"])
        assert sum(moment["parts"].values()) == pytest.approx(moment["chance"], abs=0.002)


def test_luck_is_told_apart_from_play() -> None:
    """What is drawn is luck at the move that brought it, told in the words of the log, and no cost of anybody's."""
    record, _ = played("winter_kingdom", 16, seed=5)
    found = analyse(record)
    drawn = [each for each in found["strokes"] if each["ply"]]
    assert drawn
    told = [record.game.tell(event, "en") for each in drawn for event in each["events"]]
    assert any("terrain card" in line for line in told)
    assert found["luckiest"]
    assert [abs(found["strokes"][i]["luck"][0]) for i in found["luckiest"]] == sorted(
        (abs(found["strokes"][i]["luck"][0]) for i in found["luckiest"]), reverse=True
    )
