"""The report: one page that needs nothing else, in both languages, with every number and every plot."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import royaume
import royaume.arena
from royaume.arena.plots import Scale, rating_plot, score_plot, share_plot, ticks
from royaume.arena.report import cross_table, report
from royaume.arena.results import results_of, times_of
from royaume.arena.sequential import Sequential
from royaume.arena.words import number, percent, words
from tests.arena.helpers import BAD, game_of, pair, plan_of, play

ROWS = [
    {"bot": "strong", "win_share": 0.75, "win_low": 0.6, "win_high": 0.85, "elo": 200.0, "elo_low": 100.0,
     "elo_high": 320.0, "mean_score": 51.0, "scores": {"from": 40, "width": 5, "counts": [1, 0, 3]}},
    {"bot": "a <very> long name, too long for its column", "win_share": 0.25, "win_low": 0.15, "win_high": 0.4,
     "elo": 0.0, "elo_low": 0.0, "elo_high": 0.0, "mean_score": None, "scores": None},
]  # fmt: skip


def page(lang: str, bot: str = "stumbler") -> str:
    plan = plan_of("random", bot, "greedy:guesses=1", games=4, seed=1, modules=(BAD,))
    played = play(plan)
    test = Sequential(0, 20)
    for group in played:
        test.add(group)
    game = royaume.load("almanac")
    return report(game, results_of(plan, played, test), times_of(plan, played, "processes", 2, 1.0), lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_has_everything_and_needs_nothing(lang: str) -> None:
    text = page(lang)
    assert text.count("<svg") == 3
    assert "random, stumbler" in text
    assert royaume.load("almanac").name(lang) in text
    for said in ("greedy:guesses=1", "stumbler", "random", "LOS", "ArithmeticError: fell over", royaume.__version__):
        assert said in text
    assert f'<html lang="{lang}">' in text
    assert "prefers-color-scheme: dark" in text
    assert not re.search(r"<script|<link|<img|https?://|url\(|@import", text)
    assert "None" not in text
    assert ElementTree.fromstring(re.sub(r"<meta[^>]*>|<!doctype html>", "", text)).tag == "html"


def test_a_name_cannot_bring_its_own_html() -> None:
    text = page("en", "program:true '<script>alert(1)</script>'")
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_bars_end_where_their_numbers_are() -> None:
    drawn = ElementTree.fromstring(share_plot(ROWS, 0.5, "shares", lambda share: percent("en", share, 0)))
    bars = [bar for bar in drawn.iter("rect") if bar.get("class") == "bar"]
    widths = [float(bar.get("width", "0")) for bar in bars]
    assert widths[0] == pytest.approx(3 * widths[1], rel=0.01)
    scale = Scale(0.0, 0.85 * 1.02)
    assert widths[0] == pytest.approx(scale(0.75) - scale(0), abs=0.1)
    whisker = next(path.get("d", "") for path in drawn.iter("path"))
    assert whisker.startswith(f"M{scale(0.6):.1f} ")
    assert f"H{scale(0.85):.1f}" in whisker
    even = [line for line in drawn.iter("line") if line.get("class") == "even"]
    assert float(even[0].get("x1", "0")) == pytest.approx(scale(0.5), abs=0.1)
    names = [text.text for text in drawn.iter("text") if text.get("class") == "name"]
    assert names == ["strong", "a <very> long name, too l…"]


def test_points_and_histograms_stay_inside() -> None:
    for plot in (rating_plot(ROWS, "ratings", str), score_plot(ROWS, "scores", str)):
        drawn = ElementTree.fromstring(plot)
        places = [
            float(thing.get(key, "0")) for thing in drawn.iter() for key in ("x", "x1", "x2", "cx") if thing.get(key)
        ]
        assert places
        assert all(0 <= place <= 720 for place in places)
    drawn = ElementTree.fromstring(score_plot(ROWS, "scores", str))
    heights = [float(bar.get("height", "0")) for bar in drawn.iter("rect")]
    assert len(heights) == 2
    assert heights[1] == pytest.approx(3 * heights[0], rel=0.01)
    assert score_plot([ROWS[1]], "scores", str) == ""


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-120, 340, [-100, 0, 100, 200, 300]),
        (3, 4, [3.0, 3.2, 3.4, 3.6, 3.8, 4.0]),
    ],
)
def test_ticks_are_round(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(expected)


def test_the_cross_table_has_two_sides() -> None:
    plan = plan_of("random", "greedy", games=4)
    cells = cross_table(results_of(plan, [pair(0, 0, 0), pair(1, 1, 0)]))
    assert cells["random", "greedy"]["score"] == 0.25
    assert cells["greedy", "random"]["score"] == 0.75
    assert cells["greedy", "random"]["elo"] == -cells["random", "greedy"]["elo"] > 0


def test_a_table_without_scores_still_has_a_page() -> None:
    plan = plan_of("random", "greedy", games=2)
    game = game_of([1, 2])
    lost = {**game, "scores": None, "failed": {"seat": 1, "why": "has gone"}}
    played = [{"group": 0, "games": [lost, {**lost, "seats": [1, 0]}]}]
    text = report(royaume.load("almanac"), results_of(plan, played), times_of(plan, played, "here", 1, 1.0), "en")
    assert text.count("<svg") == 2
    assert "has gone" in text


def test_numbers_are_written_as_the_language_has_them() -> None:
    assert number("en", -1234.56, 1) == "−1234.6"
    assert number("fr", 12345.6, 1) == "12\N{NARROW NO-BREAK SPACE}345,6"
    assert number("en", 12345) == "12,345"
    assert number("en", 0.04, 1, sign=True) == number("en", -0.04, 1) == "0.0"
    assert number("en", 3, 0, sign=True) == "+3"
    assert percent("fr", 0.525) == "52,5\N{NARROW NO-BREAK SPACE}%"


def test_every_word_is_used() -> None:
    folder = Path(royaume.arena.__file__).parent
    files = [*folder.glob("*.py"), *folder.glob("templates/*.html"), folder.parent / "cli" / "arena.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    for key in words.keys("en"):
        short = key.removeprefix("report.").removeprefix("column.")
        if key.split(".")[0] not in ("mode", "sprt"):  # put together in the code
            assert re.search(rf"""["']{re.escape(short)}["']""", code), f"{key} is never said"
