"""Themes: what a better turn would have been about, as far as the terms tell."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.coach.analysis import advice, by_theme, compare, in_turn, ranking
from royaume.coach.reasons import TRIED, terms_of
from royaume.coach.themes import AHEAD, GOODS, LATER, ORDER, POINTS, RIVAL, THEMES, sort_of, sorted_out, theme
from royaume.engine.companions import SORTING
from tests.coach.games import blundered, played
from tests.conformance.cases import by_day

GAMES = royaume.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_term_is_about_something(game: str) -> None:
    """The sets of a game name terms that there are, none twice; all kinds come up."""
    seen = set()
    for plies in (0, 20, 60):
        _, state = played(game, plies)
        seen |= {key.rpartition(":")[2] for key in terms_of(state, 0)}
    loaded = royaume.load(game)
    sorting = SORTING.needed(loaded)
    assert not sorting.GOODS & sorting.LATER
    assert seen >= sorting.GOODS
    assert sorting.LATER & seen
    assert {sort_of(loaded, key) for key in seen} == {POINTS, GOODS, LATER}
    assert {sort_of(loaded, f"1:{key}") for key in seen} == {RIVAL}


def test_the_largest_part_is_the_theme() -> None:
    game = royaume.load("winter_kingdom")
    small = dict.fromkeys(("coins", "castles", "cards", "1:castles", TRIED), 0.01)
    about = {"coins": GOODS, "castles": POINTS, "cards": LATER, "1:castles": RIVAL, TRIED: AHEAD}
    for key, said in about.items():
        shares = sorted_out(game, {**small, key: 0.03})
        assert sum(shares.values()) == pytest.approx(0.07)
        assert theme(shares, [1, 2], [1, 3]) == said
        assert theme(shares, [1, 2], [2, 1]) == ORDER


def test_the_costliest_theme_is_the_advice() -> None:
    def moment(seat: int, about: str, chance: float) -> dict[str, object]:
        return {"seat": seat, "theme": about, "chance": chance, "best": {}}

    moments = [moment(0, POINTS, 0.03), moment(0, GOODS, 0.02), moment(0, GOODS, 0.04), moment(1, RIVAL, 0.2)]
    assert by_theme(moments, 0) == {
        **dict.fromkeys(THEMES, 0),
        POINTS: 0.03,
        GOODS: pytest.approx(0.06),
    }
    assert advice(moments, 0) == {"theme": GOODS, "chance": pytest.approx(0.06), "moments": 2, "example": 2}
    assert advice(moments[3:], 0) is None


def test_the_longer_look_is_for_every_seat() -> None:
    costs = [(0, 0.3), (0, 0.2), (1, 0.1), (0, 0.4), (1, 0.05), (2, 0.02), (1, 0.001)]
    moments = [{"seat": seat, "chance": chance} for seat, chance in costs]
    assert ranking(moments) == [3, 0, 1, 2, 4, 5]
    assert in_turn(moments) == [3, 2, 5, 0, 4, 1]


@pytest.mark.parametrize("game", by_day(GAMES, 4))
def test_a_blunder_has_a_theme_and_reasons_that_add_up(game: str) -> None:
    record, seat, ply = blundered(game, seed=6, plies=12)
    start = record.replay(ply)
    found = compare(start, seat, [record.actions[ply]], random.Random(2))
    assert found["best"] is not None
    assert found["theme"] in THEMES
    assert found["chance"] > 0
    assert sum(found["parts"].values()) == pytest.approx(found["chance"], abs=0.002)
    assert found["reasons"]["total"] == pytest.approx(100 * found["chance"])
