"""The journal: only whole lines count, only the same match goes on."""

import json
from pathlib import Path

import pytest

from royaume.arena.journal import FILE, Journal, open_journal, read_head
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load
from tests.arena.helpers import pair, plan_of

HEAD = plan_of("random", "greedy", games=10, seed=1).head()


def test_what_is_added_is_there_again(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "deep" / "match", HEAD, resume=False)
    journal.add([pair(0, 1, 1), pair(2, 1, 0)])
    journal.add([pair(1, 0, 0)])
    again = open_journal(tmp_path / "deep" / "match", HEAD, resume=True)
    assert sorted(again.played) == [0, 1, 2]
    assert again.played == journal.played
    assert read_head(tmp_path / "deep" / "match") == HEAD


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_line_that_a_crash_cut_short_is_played_again(tmp_path: Path, cut: int) -> None:
    journal = open_journal(tmp_path, HEAD, resume=False)
    journal.add([pair(0, 1, 1)])
    journal.add([pair(1, 1, 1)])
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:-cut])
    again = open_journal(tmp_path, HEAD, resume=True)
    assert list(again.played) == [0]
    again.add([pair(1, 1, 1)])
    assert (tmp_path / FILE).read_bytes() == whole


def test_the_same_group_twice_counts_once(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, HEAD, resume=False)
    journal.add([pair(0, 1, 1)])
    journal.add([pair(0, 0, 0)])
    assert open_journal(tmp_path, HEAD, resume=True).played == {0: pair(0, 1, 1)} == journal.played


def test_without_a_folder_it_is_kept_in_memory() -> None:
    journal = Journal({})
    journal.add([pair(3, 1, 1)])
    assert list(journal.played) == [3]


def test_a_match_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    open_journal(tmp_path, {**HEAD, "seed": 9}, resume=False)
    open_journal(tmp_path, HEAD, resume=False).add([pair(0, 1, 1)])  # one in which nothing was played may go
    with pytest.raises(RoyaumeError, match=r"there is a match in .* already; --resume goes on with it"):
        open_journal(tmp_path, HEAD, resume=False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 2}, "has seed 1, not 2: it cannot go on like this"),
        ({"bots": ["random", "planner"]}, "has bots"),
        ({"royaume": "9.9"}, "has royaume 0."),
        ({"options": {"x": 1}}, "has options {}"),
    ],
)
def test_another_match_does_not_go_on(tmp_path: Path, change: dict[str, object], said: str) -> None:
    open_journal(tmp_path, HEAD, resume=False)
    with pytest.raises(RoyaumeError) as refused:
        open_journal(tmp_path, {**HEAD, **change}, resume=True)
    assert said in str(refused.value)


def test_a_match_goes_on_where_its_components_had_another_digest(tmp_path: Path) -> None:
    game = load(HEAD["game"])
    former = game.components.former[0]
    open_journal(tmp_path, {**HEAD, "components": former}, resume=False).add([pair(0, 1, 1)])
    assert list(open_journal(tmp_path, HEAD, resume=True, games=[game]).played) == [0]
    with pytest.raises(RoyaumeError, match=f"has components {former}, not {game.components.digest}"):
        open_journal(tmp_path, HEAD, resume=True)
    two = {**HEAD, "components": [former, "00"]}  # as the balance lab compares two sets
    open_journal(tmp_path / "two", two, resume=False).add([pair(0, 1, 1)])
    now = {**HEAD, "components": [game.components.digest, "00"]}
    assert list(open_journal(tmp_path / "two", now, resume=True, games=[game]).played) == [0]


def test_a_damaged_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, HEAD, resume=False)
    journal.add([pair(0, 1, 1), pair(1, 1, 1), pair(2, 1, 1)])
    lines = (tmp_path / FILE).read_text().splitlines(keepends=True)
    lines[2] = "{broken\n"
    (tmp_path / FILE).write_text("".join(lines))
    with pytest.raises(RoyaumeError, match=r"is damaged after 1 groups: line 3 cannot be read"):
        open_journal(tmp_path, HEAD, resume=True)
    assert (tmp_path / FILE).read_text() == "".join(lines)


@pytest.mark.parametrize("text", ["", "hello\n", "[1, 2]\n", json.dumps({"a": 1}) + "\n"])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RoyaumeError, match="is not the journal of a match"):
        open_journal(tmp_path, HEAD, resume=True)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(RoyaumeError, match="cannot"):
        open_journal(tmp_path / "file", HEAD, resume=False)
    with pytest.raises(RoyaumeError, match="cannot"):
        open_journal(tmp_path / "file" / "match", HEAD, resume=False)
