"""`royaume games` and `royaume components`."""

import tomllib
from pathlib import Path

import royaume
from royaume.games.crown_of_emara.components import OWN
from tests.cli.conftest import Run, real


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = OWN.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_games_as_json(run: Run) -> None:
    answer = run("games", "--json")
    assert (answer.code, answer.stderr) == (0, "")
    (emara,) = [game for game in answer.json if game["id"] == "crown_of_emara"]
    assert emara["names"] == {"en": "Crown of Emara", "fr": "La Couronne d’Emara"}
    assert (emara["min_players"], emara["max_players"], emara["minutes"]) == (1, 4, [45, 75])
    assert emara["actions"] == royaume.load("crown_of_emara").space.size
    assert emara["version"] == royaume.load("crown_of_emara").version
    options = {(option["id"], tuple(option["players"])): option for option in emara["options"]}
    assert options["informed_choice", (1, 2, 3, 4)]["default"] is False
    assert options["solo", (1,)]["choices"] == ["single", "campaign"]
    start = options["start_bp", (2, 3, 4)]
    assert (start["default"], start["low"], start["high"]) == ("card", 0, 60)


def test_games_for_people(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    assert "La Couronne d’Emara" in answer.stdout
    assert "informed_choice" in answer.stdout


def test_the_real_command_knows_its_version() -> None:
    answer = real("--version")
    assert (answer.code, answer.stdout, answer.stderr) == (0, f"royaume {royaume.__version__}\n", "")


def test_the_help_of_every_command_shows_examples(run: Run) -> None:
    overview = run("--help")
    assert overview.code == 0
    for command in ("games", "play", "simulate", "record", "replay", "scenario", "components", "bench", "campaign"):
        assert f" {command} " in overview.stdout
        help_text = run(command, "--help")
        assert help_text.code == 0
        assert f"royaume {command}" in help_text.stdout.partition("Examples")[2]


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert "Usage" in run().stdout + run().stderr


def test_components_as_json_hold_all_data_with_their_sources(run: Run) -> None:
    facts = run("components", "crown_of_emara", "--json").json
    own = tomllib.loads(OWN.read_text(encoding="utf-8"))
    assert list(facts["data"]) == list(own)
    assert facts["data"]["score_track"] == own["score_track"]
    baker = next(entry for entry in own["advisors"] if entry["id"] == "baker")
    named = {"id": "baker", "name_en": "Baker", "name_fr": "Boulangère", **baker}
    assert named in facts["data"]["advisors"]
    assert facts["sources"]["advisors[baker].cost_source"] == "designed"
    assert facts["sources"]["advisors[baker].source"] == "rulebook"
    assert sum(facts["counts"].values()) == len(facts["sources"])
    assert abs(sum(facts["share"].values()) - 1) < 0.001
    assert facts["share"]["designed"] == round(facts["counts"]["designed"] / len(facts["sources"]), 4)
    assert facts["digest"] == royaume.load("crown_of_emara").components.digest


def test_components_for_people_show_shares_and_single_tables(run: Run) -> None:
    overview = run("components", "crown_of_emara").stdout
    assert "█" in overview
    assert "favor_tokens" in overview
    table = run("components", "crown_of_emara", "advisors").stdout
    assert "name_en Master of Coin" in table
    assert "name_fr Comptable" in table
    assert '{"cloth": 2, "grain": 2}' in table


def test_check_lists_what_a_file_changes_path_by_path(run: Run, tmp_path: Path) -> None:
    path = changed(
        tmp_path, "cp_by_number_of_books = [0, 3, 6, 10, 15, 21]", "cp_by_number_of_books = [0, 3, 6, 10, 15, 22]"
    )
    facts = run("components", "crown_of_emara", "--check", path, "--json").json
    assert facts["ok"] is True
    assert facts["changes"] == [
        {
            "path": "market_books.cp_by_number_of_books",
            "old": [0, 3, 6, 10, 15, 21],
            "new": [0, 3, 6, 10, 15, 22],
        }
    ]
    shown = run("components", "crown_of_emara", "--check", path)
    assert shown.code == 0
    assert "market_books.cp_by_number_of_books" in shown.stdout
    assert "[0, 3, 6, 10, 15, 22]" in shown.stdout


def test_check_matches_entries_by_their_id(run: Run, tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        'id = "baron_1"\nposition = 1      # 1 = top of the stack at setup\ncp = 4',
        'id = "baron_1"\nposition = 1\ncp = 5',
    )
    facts = run("components", "crown_of_emara", "--check", path, "--json").json
    assert [(c["path"], c["old"], c["new"]) for c in facts["changes"]] == [
        ("nobility_ranks[baron].cards[baron_1].cp", 4, 5)
    ]


def test_check_lists_the_names_that_a_file_gives(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, 'id = "baker"\n', 'id = "baker"\nname_en = "Baker"\nname_fr = "Mitron"\n')
    facts = run("components", "crown_of_emara", "--check", path, "--json").json
    assert facts["changes"] == [{"path": "advisors[baker].name_fr", "old": "Boulangère", "new": "Mitron"}]
    assert facts["digest"] == royaume.load("crown_of_emara").components.digest
    twice = changed(tmp_path, 'id = "baker"\n', 'id = "baker"\nname_en = "Scholar"\n')
    refused = run("components", "crown_of_emara", "--check", twice)
    assert refused.code == 2
    assert "advisors uses the name 'Scholar' twice" in refused.stderr


def test_a_copy_of_the_data_can_be_corrected(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    assert run("components", "crown_of_emara", "--copy", path).code == 0
    assert path.read_text(encoding="utf-8") == OWN.read_text(encoding="utf-8")
    again = run("components", "crown_of_emara", "--copy", path)
    assert (again.code, again.stdout) == (2, "")
    assert run("components", "crown_of_emara", "--copy", path, "--force").code == 0


def test_check_of_the_built_in_data_finds_no_change(run: Run) -> None:
    assert run("components", "crown_of_emara", "--check", OWN, "--json").json["changes"] == []
    assert "the same as the built-in data" in run("components", "crown_of_emara", "--check", OWN).stdout


def test_a_players_own_data_change_the_game(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, "first_building_start = 40", "first_building_start = 40 # mine")
    assert run("components", "crown_of_emara", "--check", path, "--json").json["changes"] == []
    dearer = changed(
        tmp_path, "cp_by_number_of_books = [0, 3, 6, 10, 15, 21]", "cp_by_number_of_books = [0, 30, 60, 100, 150, 210]"
    )
    argv = ("simulate", "crown_of_emara", "--games", 5, "--seed", 3, "--json")
    own = run(*argv).json
    mine = run(*argv, "--components", dearer).json
    assert mine["decisions"] == own["decisions"]
    assert sum(mine["mean_scores"]) > sum(own["mean_scores"])
