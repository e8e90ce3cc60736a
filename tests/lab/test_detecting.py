"""The lab finds a card that was made ten times too cheap or ten times too good, and nothing else."""

from pathlib import Path
from typing import Any

from royaume.engine.registry import load
from tests.lab.helpers import HERE, results, study_of

CARD = "minstrels_wagon"


def sure_changes(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(row["thing"], row["what"]) for row in found["comparisons"][0]["things"] if row["sure"]]


def broken(found: dict[str, Any], variant: int) -> list[tuple[str, str]]:
    rows = [row for row in found["findings"] if row["variant"] == variant and row["thing"] is not None]
    return [(row["thing"], row["kind"]) for row in rows]


def test_a_card_ten_times_too_cheap_stands_out() -> None:
    """Bots that choose by dice get it more often, because they can: that is all that changes for sure."""
    found = results(study_of("almanac", ("random",), (4,), 300, HERE / "cheap.toml"))
    assert sure_changes(found) == [(CARD, "could"), (CARD, "had")]
    for row in found["comparisons"][0]["things"][:2]:
        assert row["change"][1] > 0.02
        assert row["after"] > 1.4 * row["before"]


def test_a_card_ten_times_too_good_is_called_broken() -> None:
    found = results(study_of("almanac", ("random",), (4,), 150, HERE / "precious.toml"))
    assert (CARD, "winning") not in broken(found, 0)
    assert broken(found, 1) == [(CARD, "winning")]
    assert sure_changes(found)[0] == (CARD, "win")
    after = next(row for row in found["comparisons"][0]["things"] if row["thing"] == CARD and row["what"] == "win")
    assert after["after"] > 0.9 > 0.5 > after["before"]


def test_the_same_components_differ_in_nothing(tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text("", encoding="utf-8")
    found = results(study_of("almanac", ("random",), (2,), 20, same))
    part = found["comparisons"][0]
    assert sure_changes(found) == []
    assert part["score"]["change"] == [0.0, 0.0, 0.0]
    assert all(row["change"][0] == 0 for row in part["things"])
    assert found["cells"][0]["headings"] == found["cells"][1]["headings"]


def test_greedy_bots_prefer_an_advisor_that_costs_next_to_nothing(tmp_path: Path) -> None:
    """Sir Antoni for one wood instead of six resources: chosen far more often when he can be had."""
    text = (load("crown_of_emara").folder / "components.toml").read_text(encoding="utf-8")
    before, mark, after = text.partition('id = "sir_antoni"\n')
    assert "cost = { wood = 3, stone = 3 }" in after
    cheap = tmp_path / "cheap.toml"
    cheap.write_text(before + mark + after.replace("{ wood = 3, stone = 3 }", "{ wood = 1 }", 1), encoding="utf-8")
    found = results(study_of("crown_of_emara", ("greedy:guesses=1",), (2,), 30, cheap))
    changes = sure_changes(found)
    assert changes[0] == ("sir_antoni", "choice")
    assert {thing for thing, _ in changes} == {"sir_antoni"}
