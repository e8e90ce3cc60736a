"""15 The end of the game: leftovers, their division, scores, ties."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.games.crown_of_emara.scoring import divide
from tests.rules.crown_of_emara.given import new, over, random_game

NO_GOODS = dict.fromkeys(("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread"), 0)


@pytest.mark.rule("CE-15.1")
@pytest.mark.parametrize(
    ("owned", "points"),
    [
        ({}, 0),
        ({"ring": 3}, 6),
        ({"gold": 3}, 3),
        ({"book": 3}, 3),
        ({"bread": 3}, 3),
        ({"wood": 1}, 0),
        ({"wood": 2}, 1),
        ({"wood": 1, "stone": 1}, 1),
        ({"wood": 1, "stone": 1, "cloth": 1, "grain": 1}, 2),
        ({"wood": 3, "stone": 1, "cloth": 1, "grain": 2}, 3),
        ({"ring": 1, "gold": 1, "book": 1, "bread": 1, "wood": 2}, 6),
    ],
)
def test_what_leftovers_are_worth(owned: dict[str, int], points: int) -> None:
    s = over(2, [{"cp": 10, "bp": 80, "goods": owned}])
    assert s.scores()[0] == 10 + points
    assert sum(s.view(0)["seats"][0]["leftovers"].values()) == points


@pytest.mark.rule("CE-15.7", "CE-15.1")
def test_tokens_count_one_each_and_nothing_else_counts() -> None:
    tokens = ["favor_castle_cp", "favor_castle_bp", "favor_market_ring", "favor_market_book"]
    s = over(2, [{"cp": 10, "bp": 80}], tokens=tokens)
    assert s.scores()[0] == 14
    advisors = ["baker", "steward", "sir_antoni"]
    s = over(2, [{"cp": 10, "bp": 80}], advisors=advisors, huts=["forest_hut_1", "forest_hut_2"], rank=5)
    assert s.scores()[0] == 10


@pytest.mark.rule("CE-15.2", "CE-15.5", "CE-15.4")
@settings(max_examples=300)
@given(cp=st.integers(0, 60), bp=st.integers(0, 60), points=st.integers(0, 40))
def test_the_division_is_the_best_of_all(cp: int, bp: int, points: int) -> None:
    splits = [(cp + k, bp + points - k) for k in range(points + 1)]
    found = divide(cp, bp, points)
    assert found in splits
    assert (min(found), max(found)) == max((min(split), max(split)) for split in splits)
    if abs(cp - bp) < points and (cp + bp + points) % 2:
        lower = 0 if cp < bp else 1  # equal before: citizens get the odd point
        assert found[lower] == (cp + bp + points) // 2


@pytest.mark.rule("CE-15.3", "CE-D5", "CE-15.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_final_score_is_the_lower_one_after_the_division(players: int) -> None:
    *_, s = random_game(players, 44)
    for seat, player in enumerate(s.view(None)["seats"]):
        total = player["cp"] + player["bp"] + sum(player["leftovers"].values())
        assert player["final_cp"] + player["final_bp"] == total
        assert player["final_cp"] >= player["cp"]
        assert player["final_bp"] >= player["bp"]
        assert s.scores()[seat] == player["score"] == min(player["final_cp"], player["final_bp"])
        assert sum(s.breakdown(seat).values()) == player["score"]


@pytest.mark.rule("CE-15.3", "CE-11.5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_point_on_the_track_was_told(players: int, seed: int) -> None:
    gained: dict[tuple[int, str], int] = defaultdict(int)
    by_source: dict[tuple[int, str], int] = defaultdict(int)
    start = new(players, seed).bp
    *_, s = random_game(players, seed)
    for event in s.log or []:
        if event.kind == "points":
            gained[event.seat, event.data["track"]] += event.data["n"]
            by_source[event.seat, event.data["source"]] += event.data["n"]
            assert event.data["n"] == sum(part[1] for part in event.data["parts"])
    for seat, player in enumerate(s.to_dict()["seats"]):
        assert player["cp"] == gained[seat, "cp"]
        assert player["bp"] == start[seat] + gained[seat, "bp"]
        tally = {source: n for source, n in player["tally"].items() if source != "bp_start"}
        assert tally == {source: n for (owner, source), n in by_source.items() if owner == seat and n}


@pytest.mark.rule("CE-15.4", "CE-15.6")
@pytest.mark.parametrize(
    ("seats", "places"),
    [
        ([(60, 60, 0), (61, 61, 0)], [2, 1]),
        ([(60, 70, 0), (61, 61, 5)], [2, 1]),  # the lower score first
        ([(60, 70, 0), (69, 60, 5)], [1, 2]),  # then the higher score, whichever it is
        ([(60, 70, 1), (70, 60, 2)], [2, 1]),  # then the rank
        ([(60, 70, 0), (70, 60, 1)], [2, 1]),  # no rank is below Baron
        ([(60, 70, 2), (70, 60, 2)], [1, 2]),  # then the points of the highest card: seat 0 took the better one
        ([(60, 70, 0), (70, 60, 0)], [1, 1]),  # shared
        ([(60, 70, 0), (70, 60, 0), (59, 99, 5)], [1, 1, 3]),
        ([(50, 50, 0), (60, 60, 0), (60, 60, 0), (60, 60, 0)], [4, 1, 1, 1]),
    ],
)
def test_ties(seats: list[tuple[int, int, int]], places: list[int]) -> None:
    s = over(len(seats), [{"cp": cp, "bp": bp, "rank": rank, "goods": NO_GOODS} for cp, bp, rank in seats])
    assert s.view(None)["places"] == places
    assert s.winners() == [seat for seat, place in enumerate(places) if place == 1]


@pytest.mark.rule("CE-R13", "CE-15.4")
def test_the_third_tie_break_takes_the_printed_points() -> None:
    """Seat 1 received more for its Baron than seat 0 thanks to an event; the printed card decides."""
    seats = [{"cp": 60, "bp": 60, "rank": 1}, {"cp": 60, "bp": 60, "rank": 1}]
    s = over(2, seats, event="respected_at_court")
    assert s.view(None)["seats"][0]["nobles"] == ["baron_1"]
    assert s.winners() == [0]


@pytest.mark.rule("CE-15.6")
def test_while_the_game_goes_on_nobody_has_won() -> None:
    assert new(3, 1).winners() == []
    for s in random_game(3, 2):
        assert bool(s.winners()) == (s.player is None)


@pytest.mark.rule("CE-R15")
def test_scores_go_on_beyond_the_track() -> None:
    s = over(2, [{"cp": 140, "bp": 131, "goods": {"ring": 3}}, {"cp": 200, "bp": 105}])
    assert s.scores() == [137, 105]
    assert s.winners() == [0]
