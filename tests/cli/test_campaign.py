"""`royaume campaign`: the saved sequence of solo games."""

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.typist import played, text, typed

OPTIONS = {"solo": "campaign", "start_bp": 40, "informed_choice": False, "mixed_boards": False}


def sheet(folder: Path, name: str = "standard") -> dict[str, object]:
    data: dict[str, object] = json.loads((folder / "campaigns" / "crown_of_emara" / f"{name}.json").read_text())
    return data


def test_a_campaign_from_the_first_game_to_the_sheet(run: Run, own_data_folder: Path) -> None:
    assert "No campaign yet" in run("campaign").stdout
    record = played(1, 3, ["greedy"], **OPTIONS)
    answer = run("campaign", "play", "--seed", 3, stdin=text(*typed(record, 0), ""))
    assert (answer.code, answer.stderr) == (0, "")
    end = record.replay()
    won = end.winners() == [0]
    shown = run("campaign", "show", "--json").json
    (row,) = shown["games"]
    assert (row["building_start"], row["final_score"], row["won"]) == (40, end.scores()[0], won)
    assert row["victoria_score"] == end.view(0)["victoria"]["cp"]
    assert shown["next_start"] == (35 if won else 42)
    assert shown["score"] == (40 if won else None)
    people = run("campaign").stdout
    for heading in (
        "Game",
        "Start",
        "Citizens",
        "Buildings",
        "Score",
        "Victoria",
        "Won",
        "Next start",
        "Campaign score",
    ):
        assert heading in people
    assert f"The next game starts with {shown['next_start']} (◆)." in people
    assert "Score de campagne" in run("campaign", "show", "--lang", "fr").stdout


def test_the_next_game_starts_where_the_sheet_says(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["random"], **OPTIONS)
    run("campaign", "play", "--seed", 3, stdin=text(*typed(record, 0), ""))
    assert sheet(own_data_folder)["games"][0]["won"] is False  # type: ignore[index]
    assert "BP 42" in run("campaign", "play", stdin="q\n").stdout


def test_leaving_a_campaign_game_is_no_way_out(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["random"], **OPTIONS)
    lines = typed(record, 0)
    run("campaign", "play", "--seed", 3, stdin=text(*lines[:10], "q"))
    run("play", "crown_of_emara", "--players", 1, "--seed", 9, stdin="q\n")
    answer = run("campaign", "play", stdin=text(*lines[10:], ""))
    assert "The game is over" in answer.stdout
    assert len(sheet(own_data_folder)["games"]) == 1  # type: ignore[arg-type]
    assert len(list((own_data_folder / "saves").glob("[!.]*"))) == 1


def test_a_campaign_game_finished_with_resume_is_entered(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["random"], **OPTIONS)
    lines = typed(record, 0)
    run("campaign", "play", "--seed", 3, stdin=text(*lines[:10]))
    run("play", "--resume", stdin=text(*lines[10:], ""))
    assert len(sheet(own_data_folder)["games"]) == 1  # type: ignore[arg-type]


def test_each_set_of_variants_has_its_own_file(run: Run, own_data_folder: Path) -> None:
    assert run("campaign", "new").code == 0
    answer = run("campaign", "new", "--option", "informed_choice=true", "--option", "mixed_boards=true")
    assert "Informed Choice + Mixed Boards" in answer.stdout
    assert sheet(own_data_folder, "informed_choice+mixed_boards")["variants"] == {
        "informed_choice": True,
        "mixed_boards": True,
    }
    assert sheet(own_data_folder)["variants"] == {"informed_choice": False, "mixed_boards": False}


def test_a_new_campaign_gives_up_the_old_one_only_when_forced(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["random"], **OPTIONS)
    run("campaign", "play", "--seed", 3, stdin=text(*typed(record, 0), ""))
    refused = run("campaign", "new")
    assert refused.code == 2
    assert refused.stderr == (
        "royaume: this campaign is under way; `royaume campaign play` goes on, --force begins it anew\n"
    )
    assert len(sheet(own_data_folder)["games"]) == 1  # type: ignore[arg-type]
    assert run("campaign", "new", "--force").code == 0
    assert sheet(own_data_folder)["games"] == []


def test_a_game_off_the_ladder_is_not_entered(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["random"], solo="campaign", start_bp=10)
    argv = ("play", "crown_of_emara", "--players", 1, "--seed", 3, "-o", "solo=campaign", "-o", "start_bp=10")
    answer = run(*argv, stdin=text(*typed(record, 0), ""))
    assert "this is not the next game of the campaign" in answer.stdout
    assert not (own_data_folder / "campaigns").exists()
