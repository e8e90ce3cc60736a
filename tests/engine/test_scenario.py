"""The scenario runner: what it refuses, what it says, and on which line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import royaume
from royaume.engine.registry import games
from royaume.engine.scenario import CASE as CASE_KEYS
from royaume.engine.scenario import CHECKS, Outcome, fact_lines, merge, run_file
from royaume.engine.scenario import GIVEN as GIVEN_KEYS

GIVEN = """\
[given]
game = "crown_of_emara"
players = 3
seed = 46040

[given.position.seats.0]
at = [0, 0]
goods = { wood = 3, stone = 0 }
"""
GOOD = (
    'title = "Selling"\nrules = ["CE-6.2"]\n'
    + GIVEN
    + """
[[case]]
title = "one for one"
when = ["play_card:trade_gold:1", "card", "trade:1"]
then = [
  { changed = "seats.0.goods.wood", by = -1 },
  { changed = "seats.0.goods.gold", by = 1 },
]
"""
)


def outcomes(tmp_path: Path, text: str) -> list[Outcome]:
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    return run_file(file)


def message(tmp_path: Path, then: str, when: str = "[]") -> str:
    """What is said about one line of then, written on line 12 of the file."""
    (outcome,) = outcomes(tmp_path, GIVEN + f"\n[[case]]\nwhen = {when}\nthen = [{then}]\n")
    assert outcome.ok == (outcome.message == "")
    return outcome.message


def refusal(tmp_path: Path, text: str) -> str:
    """The sentence of the ScenarioError that a file deserves."""
    with pytest.raises(royaume.ScenarioError) as error:
        outcomes(tmp_path, text)
    assert "\n" not in str(error.value)
    return str(error.value)


# What holds ------------------------------------------------------------------------------------------


def test_a_case_that_holds(tmp_path: Path) -> None:
    assert outcomes(tmp_path, GOOD) == [Outcome("some.toml", "one for one", "")]


def test_a_file_without_cases_is_one_case(tmp_path: Path) -> None:
    text = "when = ['play_card:trade_gold:1']\nthen = [{ decision = 'menu' }, { player = 0 }]\n" + GIVEN
    assert outcomes(tmp_path, text) == [Outcome("some.toml", "case 1", "")]


def test_facts_may_be_tables_of_their_own(tmp_path: Path) -> None:
    text = GIVEN + "\n[[case]]\n[[case.then]]\nplayer = 0\n\n[[case.then]]\nplayer = 2\n"
    assert outcomes(tmp_path, text)[0].message == "line 14, then 2: player should be 2, but is 0"


def test_steps_measure_changes_from_their_own_beginning(tmp_path: Path) -> None:
    text = (
        GOOD
        + """
[[case.step]]
when = ["move:countryside"]
then = [
  { changed = "seats.0.goods.gold", by = 0 },
  { changed = "seats.0.goods.grain", by = 1 },
]
"""
    )
    assert [outcome.ok for outcome in outcomes(tmp_path, text)] == [True]


def test_given_actions_are_played_before_the_patch(tmp_path: Path) -> None:
    text = """\
[given]
game = "crown_of_emara"
players = 3
seed = 46040
actions = ["play_card:trade_gold:3", "move:countryside"]
position = { seats = { 0 = { cp = 9 } } }

[[case]]
then = [{ view = "seats.0.councilors", is = ["weaving_mill", "cathedral"] }, { position = "seats.0.cp", is = 9 }]
"""
    assert outcomes(tmp_path, text)[0].message == ""


def test_a_players_own_components_are_used(tmp_path: Path) -> None:
    own = royaume.load("crown_of_emara").folder / "components.toml"
    changed = own.read_text(encoding="utf-8").replace(
        "first_game_building_start = 35", "first_game_building_start = 33"
    )
    (tmp_path / "mine.toml").write_text(changed, encoding="utf-8")
    text = """\
[given]
game = "crown_of_emara"
players = 2
options = { start_bp = "first_game" }
components = "mine.toml"  # beside the scenario

[[case]]
then = [{ position = "seats.0.bp", is = 33 }]
"""
    assert outcomes(tmp_path, text)[0].message == ""


def test_each_case_starts_afresh_with_its_own_patch(tmp_path: Path) -> None:
    text = GIVEN + "".join(
        f"\n[[case]]\ngiven.position.seats.0.goods.{good} = 7\n"
        f"then = [{{ position = 'seats.0.goods', is = {goods} }}]\n"
        for good, goods in (
            ("wood", "{wood = 7, stone = 0, cloth = 0, grain = 0, gold = 0, ring = 0, book = 0, bread = 0}"),
            ("ring", "{wood = 3, stone = 0, cloth = 0, grain = 0, gold = 0, ring = 7, book = 0, bread = 0}"),
        )
    )
    assert [outcome.message for outcome in outcomes(tmp_path, text)] == ["", ""]


def test_null_in_a_patch_means_nothing_also_inside_lists() -> None:
    assert merge({"a": 1, "b": [1, 2]}, {"a": "null", "b": ["null", {"c": "null"}]}) == {
        "a": None,
        "b": [None, {"c": None}],
    }


def test_a_patch_may_name_entries_of_a_list_by_number() -> None:
    assert merge({"a": [{"x": 1}, {"x": 2}]}, {"a": {"1": {"x": 5}}}) == {"a": [{"x": 1}, {"x": 5}]}


# What does not hold: the line, what was expected, what came -----------------------------------------------


def test_the_message_names_line_and_number_of_the_fact(tmp_path: Path) -> None:
    text = GOOD.replace("by = 1 }", "by = 3 }")
    assert outcomes(tmp_path, text)[0].message == (
        "line 17, then 2: seats.0.goods.gold should change by +3, but changed by +1"
    )


def test_lines_are_right_in_later_cases_and_steps(tmp_path: Path) -> None:
    later = """
[[case]]
title = "with a tricky text: then = [{"
then = [{ player = 0 }, # a remark with a { brace
  { position = "victoria", is = { cp = 0, nobles = [] } },
]
[[case.step]]
when = ["play_card:trade_gold:1"]
then = [
  { decision = "menu" },

  { over = true },
]
"""
    first, second = outcomes(tmp_path, GOOD + later)
    assert first.ok
    number = (GOOD + later).splitlines().index("  { over = true },") + 1
    assert second.message == f"line {number}, then 4: over should be True, but is False"
    assert fact_lines(GOOD + later)[1] == [22, 23, 28, 30]


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ('{ position = "seats.0.goods.wood", is = 4 }', "position seats.0.goods.wood should be 4, but is 3"),
        ('{ position = "turn.card", is = "trade_gold" }', "position turn.card should be 'trade_gold', but is None"),
        ('{ position = "first", null = true }', "position first should be empty, but is 0"),
        ('{ position = "seats", length = 2 }', "position seats should have 2 entries, not 3"),
        ('{ position = "first", length = 2 }', "position first should have 2 entries, but is 0"),
        ('{ view = "player", is = 1 }', "view of seat None, player should be 1, but is 0"),
        ('{ view = "seats.1.hand", seat = 0, is = [] }', "view of seat 0, seats.1.hand should be [], but is None"),
        ("{ winners = [0] }", "winners should be [0], but is []"),
        ('{ decision = "menu" }', "decision should be 'menu', but is 'play_card'"),
        ("{ over = true }", "over should be True, but is False"),
        ("{ player = 1 }", "player should be 1, but is 0"),
        ("{ breakdown = 0, is = {} }", "breakdown of seat 0 should be {}, but is {'left_resources': 1}"),
        ('{ changed = "boards", by = 1 }', "boards is not a number that can change"),
        ("{ legal_count = 3 }", "3 actions should be legal, but there are 9: "),
        ('{ legal = ["move:town"] }', "['move:town'] should be legal; legal is ["),
        ('{ legal_exactly = ["move:town"], only = "move" }', "legal should be exactly ['move:town'], but is []"),
        ('{ illegal = "play_card:trade_gold:1" }', "play_card:trade_gold:1 should not be allowed, but is"),
        (
            '{ illegal = "end_turn", clause = "CE-5.5" }',
            "end_turn should be refused by CE-5.5, but by CE-5.8, CE-R25: ",
        ),
        (
            '{ illegal = "end_turn", reason = "no_visit" }',
            "end_turn should be refused for 'no_visit', but for 'card_first': ",
        ),
    ],
)
def test_a_fact_that_does_not_hold(tmp_path: Path, then: str, said: str) -> None:
    found = message(tmp_path, then)
    assert found.startswith(f"line 12, then 1: {said}"), found


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (
            '{ position = "seats.0.godos.wood", is = 1 }',
            "there is no 'godos' in 'seats.0.godos.wood'; there is: at, goods,",
        ),
        ('{ position = "seats.7.cp", is = 1 }', "there is no '7' in 'seats.7.cp'; there is: a list of 3"),
        ('{ position = "first.x", is = 1 }', "there is no 'x' in 'first.x'; there is: 0"),
        (
            '{ illegal = "hier:forest_hut_1" }',
            "'hier:forest_hut_1' is not an action of this game; did you mean hire:forest_hut_1",
        ),
        (
            '{ legal = ["hier:forest_hut_1"] }',
            "'hier:forest_hut_1' is not an action of this game; did you mean hire:forest_hut_1",
        ),
        ('{ legal_exactly = [], only = "hiring" }', "there are no actions 'hiring'; there are: play_card, card, move,"),
    ],
)
def test_a_typo_in_a_fact_is_found_when_it_is_looked_at(tmp_path: Path, then: str, said: str) -> None:
    found = message(tmp_path, then)
    assert found.startswith(f"line 12, then 1: {said}"), found


def test_an_action_that_is_not_allowed_stops_the_case(tmp_path: Path) -> None:
    found = message(tmp_path, "{ player = 0 }", '["play_card:take_wood:1"]')
    assert found.startswith("when 'play_card:take_wood:1': not allowed: ")
    assert found.endswith("(CE-5.1)")


def test_an_unknown_action_stops_the_case(tmp_path: Path) -> None:
    found = message(tmp_path, "{ player = 0 }", '["play_card:take_wod:1"]')
    assert found.startswith(
        "when: 'play_card:take_wod:1' is not an action of this game; did you mean play_card:take_wood"
    )


# What a file may not say ----------------------------------------------------------------------------------


CASE = "'one for one'"  # the case of GOOD
FACT = 'changed = "seats.0.goods.wood", by = -1'  # its first fact
ONE_OF = f", {CASE}: then position 'first' needs exactly one of is, length, null"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[case]]", "[[cases]]", ": 'cases' is not known here; known is: case, given, rules, step, then, title, when"),
        ("seed =", "sead =", ", given: 'sead' is not known here; known is: actions, components, game, options,"),
        ("when =", "whem =", f", {CASE}: 'whem' is not known here; known is: given, step, then, title, when"),
        ("by = -1", "bye = -1", f", {CASE}, then changed: 'bye' is not known here; known is: by, changed"),
        (", by = -1", "", f", {CASE}: then changed 'seats.0.goods.wood' needs 'by'"),
        ("{ changed", "{ chnaged", f", {CASE}: a line of then needs exactly one of breakdown, changed, decision,"),
        ("{ changed", "{ over = false, changed", f", {CASE}: a line of then needs exactly one of breakdown,"),
        (FACT, 'position = "first"', ONE_OF),
        (FACT, 'position = "first", is = 0, length = 1', ONE_OF),
        (FACT, "breakdown = 0", f", {CASE}: then breakdown '0' needs 'is'"),
        (FACT, "player = 0, seat = 1", f", {CASE}, then player: 'seat' is not known here; known is: player"),
        (
            'when = ["play_card:trade_gold:1", "card", "trade:1"]',
            'when = "card"',
            f", {CASE}: when is a list of actions such as [\"end_turn\"], not 'card'",
        ),
        ('rules = ["CE-6.2"]', "when = []", ": a file with [[case]] tables says when and then inside of them"),
        ("of_emara", "of_enara", f", {CASE}: there is no game 'crown_of_enara'; the games are: {', '.join(games())}"),
        ('game = "crown_of_emara"\n', "", f", {CASE}: given must name its game"),
        ("players = 3", "players = 5", f", {CASE}: Crown of Emara is for 1 to 4 players, not 5"),
        ("seed =", "options = { start_pb = 3 }\nseed =", f", {CASE}: there is no option 'start_pb' here; the options"),
        ("{ wood = 3", "{ woood = 3", f", {CASE}: the position has no 'seats.0.goods.woood'; there is: wood, stone,"),
        ("seats.0]", "seats.3]", f", {CASE}: 'seats' is a list with entries 0 to 2, not '3'"),
        ("at =", "hand = ['take_wod']\nat =", f", {CASE}: this is not a readable position of crown_of_emara (Value"),
        (
            "seed =",
            'actions = ["end_trun"]\nseed =',
            f", {CASE}: 'end_trun' is not an action of this game; did you mean",
        ),
        ("seed =", 'components = "nowhere.toml"\nseed =', f", {CASE}: cannot read "),
        ("[given]", "[given", " is not valid TOML: "),
    ],
)
def test_a_file_with_a_mistake_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = refusal(tmp_path, GOOD.replace(old, new, 1))
    assert found.startswith(f"some.toml{said}"), found


def test_tables_must_be_tables(tmp_path: Path) -> None:
    assert refusal(tmp_path, "given = 3\nthen = [{ player = 0 }]") == "some.toml, given is a table, not 3"
    assert refusal(tmp_path, GIVEN + "[[case]]\nthen = 3\n") == "some.toml, 'case 1', then is a list of tables, not 3"
    assert refusal(tmp_path, "case = 3\n" + GIVEN) == "some.toml, case is a list of tables, not 3"
    assert (
        refusal(tmp_path, GIVEN + "[[case]]\nstep = [1]\n") == "some.toml, 'case 1', step is a list of tables, not [1]"
    )


def test_a_case_that_checks_nothing_is_refused(tmp_path: Path) -> None:
    said = "some.toml, 'empty': there is nothing to check; a case needs at least one line of then"
    assert refusal(tmp_path, GIVEN + "[[case]]\ntitle = 'empty'\nwhen = []\n") == said


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(royaume.ScenarioError, match=r"^cannot read .*nothing\.toml: No such file or directory$"):
        run_file(tmp_path / "nothing.toml")


# The document -----------------------------------------------------------------------------------------------


def test_the_examples_of_the_document_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    whole = [block for block in blocks if "\n[given]\n" in block]
    assert len(whole) == 2
    for block in whole:
        assert [outcome.message for outcome in outcomes(tmp_path, block)] == [""] * block.count("[[case]]")
    for block in blocks:
        assert tomllib.loads(block)
    (script,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    exec(script, {})
    said = capsys.readouterr().out
    assert said.startswith("{'wood': 1, 'stone': 1,")
    assert "play_card:trade_gold:1" in said


def test_the_document_names_everything_a_scenario_may_say() -> None:
    document = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    for word in (*GIVEN_KEYS, *CASE_KEYS, *CHECKS, *set().union(*CHECKS.values()), "rules", "case"):
        assert f"`{word}`" in document, word


def test_the_document_shows_the_message_of_a_failing_fact(tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    block = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)[0]
    (tmp_path / "hiring.toml").write_text(block.replace("by = 1 }", "by = 2 }"), encoding="utf-8")
    messages = [outcome.message for outcome in run_file(tmp_path / "hiring.toml") if not outcome.ok]
    assert len(messages) == 1
    assert messages[0] in document
