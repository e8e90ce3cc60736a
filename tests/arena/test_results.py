"""Results: what is counted, and what is said about it."""

import doctest
import json
from pathlib import Path

import pytest

from royaume.arena.plan import ALONE, MIRROR
from royaume.arena.playing import Played
from royaume.arena.results import digest, histogram, lead, rank, results_of, times_of, win
from royaume.engine.errors import RoyaumeError
from tests.arena.helpers import game_of, pair, plan_of, play


def test_a_match_by_hand() -> None:
    plan = plan_of("random", "greedy", games=8, seed=7)
    played = [pair(0, 0, 0), pair(1, 0, 0), pair(2, 1, 0), pair(3, 0.5, 0)]
    found = results_of(plan, played)
    assert (found["games"], found["groups"], found["seeds"]) == (8, 4, [7, 10])
    first, second = found["table"]
    assert (first["bot"], second["bot"]) == ("greedy", "random")
    assert second["win_share"] == pytest.approx(1.5 / 8, abs=1e-4)
    assert first["win_share"] == pytest.approx(6.5 / 8, abs=1e-4)
    assert first["win_low"] < first["win_share"] < first["win_high"]
    assert first["mean_rank"] == pytest.approx((6 * 1 + 1.5 + 2) / 8, abs=1e-3)
    assert first["mean_margin"] == pytest.approx((6 * 10 + 0 - 10) / 8)
    assert second["mean_margin"] == -first["mean_margin"]
    assert (second["elo"], found["rating_zero"]) == (0, "random")
    assert first["decisions_per_game"] == 10
    (only,) = found["pairs"]
    assert (only["bot"], only["against"], only["score"]) == ("random", "greedy", 0.1875)
    assert only["line"].startswith("ELO: -")
    assert found["seat_shares"] == [5.5 / 8, 2.5 / 8]
    assert (found["sprt"], found["failures"]) == (None, [])


def test_win_rank_and_lead_of_a_seat() -> None:
    assert [win([1, 1, 3], seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [rank([1, 1, 3], seat) for seat in range(3)] == [1.5, 1.5, 3]
    assert [lead([10, 30, 25], seat) for seat in range(3)] == [-20, 5, -5]


def test_a_bot_on_three_seats_is_counted_for_each_of_them() -> None:
    plan = plan_of("random", "greedy", players=4, mode="gauntlet", games=4)
    games = [game_of([1, 2, 3, 4], (0, 1, 1, 1)), game_of([4, 1, 2, 3], (1, 0, 1, 1))] * 2
    found = results_of(plan, [{"group": 0, "games": games}])
    rows = {row["bot"]: row for row in found["table"]}
    assert (rows["random"]["games"], rows["random"]["seats"], rows["random"]["win_share"]) == (4, 4, 1)
    assert (rows["greedy"]["games"], rows["greedy"]["seats"], rows["greedy"]["win_share"]) == (4, 12, 0)
    assert rows["greedy"]["mean_rank"] == 3


def test_every_line_up_is_told_on_its_own() -> None:
    plan = plan_of("random", "greedy", players=3, mode=ALONE, games=3)
    first = [game_of(places, seats) for places, seats in (((1, 2, 3), (0, 1, 1)), ((2, 1, 3), (1, 0, 1)))]
    second = [game_of((3, 1, 2), (1, 0, 0)), game_of((1, 2, 3), (0, 0, 1))]
    found = results_of(plan, [{"group": 0, "games": first}, {"group": 1, "games": second}])["lineups"]
    told = [(row["lineup"], row["bot"], row["seats"], row["games"], row["win_share"]) for row in found]
    assert told == [
        (["random", "greedy", "greedy"], "random", 1, 2, 1.0),
        (["random", "greedy", "greedy"], "greedy", 2, 2, 0.0),
        (["greedy", "random", "random"], "greedy", 1, 2, 0.0),
        (["greedy", "random", "random"], "random", 2, 2, 0.5),
    ]
    assert found[0]["win_low"] < 1 == found[0]["win_high"]


def test_scores_are_counted_in_bins() -> None:
    assert histogram([3, 4, 4, 6]) == {"from": 3, "width": 1, "counts": [1, 2, 0, 1]}
    wide = histogram([-7, 0, 55, 120])
    assert wide is not None
    assert sum(wide["counts"]) == 4
    assert len(wide["counts"]) <= 25
    assert wide["from"] <= -7 < wide["from"] + wide["width"]
    assert wide["from"] % wide["width"] == 0
    assert histogram([]) is None


def test_times_are_no_part_of_the_results() -> None:
    plan = plan_of("random", "b=random", games=4)
    played = play(plan)
    slower: list[Played] = json.loads(json.dumps(played))
    for group in slower:
        for game in group["games"]:
            game["ms"] = [ms + 1000 for ms in game["ms"]]
    assert results_of(plan, slower) == results_of(plan, played)
    assert digest(slower) == digest(played)
    first, second = (times_of(plan, games, "one process", 1, 2.0) for games in (played, slower))
    assert second["ms_per_decision"]["random"] > first["ms_per_decision"]["random"] + 10
    assert first["calibration_steps_per_second"] > 100_000
    assert (first["runner"], first["workers"], first["seconds"]) == ("one process", 1, 2.0)


def test_any_other_game_changes_the_digest() -> None:
    played = [pair(0, 1, 1), pair(1, 1, 0)]
    assert digest(played) != digest([pair(0, 1, 1), pair(1, 0, 1)])


def test_a_mirror_match_is_even() -> None:
    plan = plan_of("random", mode=MIRROR, games=100, seed=1)
    found = results_of(plan, play(plan))
    assert [row["bot"] for row in sorted(found["table"], key=lambda row: str(row["bot"]))] == ["random", "random'"]
    for row in found["table"]:
        assert row["win_low"] < 0.5 < row["win_high"]
    (only,) = found["pairs"]
    assert abs(only["elo"]) < only["reach"]


def test_greedy_beats_random_and_the_results_say_so() -> None:
    plan = plan_of("random", "greedy:guesses=1", games=8, seed=1)
    found = results_of(plan, play(plan))
    assert found["table"][0]["bot"] == "greedy:guesses=1"
    assert found["table"][0]["elo_low"] > 0
    assert found["pairs"][0]["los"] < 0.05


def test_no_games_no_results() -> None:
    with pytest.raises(RoyaumeError, match="no game has been played"):
        results_of(plan_of("random", "greedy"), [])


def test_the_example_of_the_manual_in_python_holds() -> None:
    manual = Path(__file__).parents[2] / "docs" / "arena.md"
    failed, tried = doctest.testfile(str(manual), module_relative=False)
    assert (failed, tried) == (0, 6)
