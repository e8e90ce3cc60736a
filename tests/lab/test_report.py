"""Results and report: the same study gives the same bytes, and the page has everything and needs nothing."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import royaume
import royaume.lab
from royaume.arena.journal import Journal
from royaume.arena.match import play_groups
from royaume.arena.runners import Here, Processes, Runner
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load
from royaume.lab.report import report
from royaume.lab.results import results_of
from royaume.lab.study import Experiment, Study
from royaume.lab.words import words
from tests.lab.helpers import HERE, results, study_of

WHERE = {
    "players": 4, "bot": "random", "variant": 1, "share": 0.9891, "low": 0.8489, "high": 0.9993, "of": 92,
    "against": 0.25,
}  # fmt: skip


def played_by(runner: Runner, study: Study) -> dict[str, Any]:
    try:
        played = play_groups(study.groups(), lambda some: Experiment(study, some), runner, Journal({}))
    finally:
        runner.close()
    return results_of(load(study.game), study, played)


def test_any_number_of_processes_gives_the_same_bytes() -> None:
    study = study_of("crown_of_emara", ("random",), (2, 3), 5)
    assert json.dumps(played_by(Here(), study)) == json.dumps(played_by(Processes(2), study))


def test_results_add_up() -> None:
    found = results(study_of("crown_of_emara", ("random", "greedy:guesses=1"), (2, 3), 3))
    assert [(cell["players"], cell["bot"]) for cell in found["cells"]] == [
        (2, "random"), (2, "greedy:guesses=1"), (3, "random"), (3, "greedy:guesses=1"),
    ]  # fmt: skip
    for cell in found["cells"]:
        assert cell["games"] == 3
        assert sum(place["win"]["share"] for place in cell["order"]) == pytest.approx(1, abs=0.001)
        assert sum(seat["share"] for seat in cell["seats"]) == pytest.approx(1, abs=0.001)
        assert sum(cell["scores"]["counts"]) == 3 * cell["players"]
        assert cell["rounds"]["mean"] == 6
        for rows in cell["headings"].values():
            for row in rows:
                assert row["chosen"] <= min(row["offered"], row["taken"])
        cards = cell["headings"]["cards"]
        assert sum(row["taken"] for row in cards) == 3 * cell["players"] * 18  # three cards in each of six rounds


def test_what_nobody_took_is_reported() -> None:
    found = results(study_of("crown_of_emara", ("random",), (2,), 2))
    rows = {row["id"]: row for row in found["cells"][0]["headings"]["ranks"]}
    assert list(rows) == ["baron", "count", "prince", "marquess", "duke"]
    assert (rows["duke"]["offered"], rows["duke"]["taken"], rows["duke"]["win"]) == (0, 0, None)
    assert "Duke" in report(load("crown_of_emara"), found, "en")


def test_solo_games_have_no_even_share() -> None:
    found = results(study_of("crown_of_emara", ("random",), (1,), 6))
    cell = found["cells"][0]
    assert cell["even"] is None
    assert "margin" not in cell
    assert not [finding for finding in found["findings"] if finding["kind"] == "order"]
    assert "alone, random" in report(load("crown_of_emara"), found, "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_has_everything_and_needs_nothing(lang: str) -> None:
    game = load("almanac")
    found = results(study_of("almanac", ("random",), (4,), 8, HERE / "precious.toml"))
    found["findings"] = [
        {**WHERE, "kind": "winning", "heading": "caravan", "thing": "minstrels_wagon", "place": None},
        {**WHERE, "kind": "order", "heading": None, "thing": None, "place": 2},
    ]
    found["comparisons"][0]["score"]["sure"] = True
    text = report(game, found, lang)
    assert f'<html lang="{lang}">' in text
    assert "prefers-color-scheme: dark" in text
    assert not re.search(r"<script|<link|<img|https?://|url\(|@import", text)
    assert "None" not in text
    assert ElementTree.fromstring(re.sub(r"<meta[^>]*>|<!doctype html>", "", text)).tag == "html"
    heading = next(heading for heading in found["headings"] if heading["id"] == "caravan")
    for said in (
        game.name(lang),
        royaume.__version__,
        found["games_digest"],
        heading["names"][lang],
        heading["things"]["minstrels_wagon"]["names"][lang],
        words.say(lang, "finding.order", place=2),
        "[84.9–99.9]" if lang == "en" else "[84,9–99,9]",
        *found["components"],
    ):
        assert said in text
    assert text.count("<svg") >= 2 * len(found["cells"])
    assert 'class="sure"' in text


def test_a_study_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(RoyaumeError, match="not with programs"):
        study_of("almanac", ("program:true",))
    with pytest.raises(RoyaumeError, match="named twice"):
        study_of("almanac", ("random", "random"))
    with pytest.raises(RoyaumeError, match="at least one game"):
        study_of("almanac", games=0)
    with pytest.raises(RoyaumeError, match="2 to 4 players"):
        study_of("almanac", players=(5,))


def test_every_word_is_used() -> None:
    folder = Path(royaume.lab.__file__).parent
    files = [*folder.glob("*.py"), *folder.glob("templates/*.html"), folder.parent / "cli" / "balance.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    for key in words.keys("en"):
        stem = key.removeprefix("report.").removeprefix("table.")
        built = stem.split(".")[0] in ("finding", "change", "fact", "column")
        assert built or re.search(rf"""["']{re.escape(stem)}["']""", code), f"{key} is never said"
