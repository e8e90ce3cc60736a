"""The conformance suite: every registered game, every number of players, every option value."""

from __future__ import annotations

import pytest

import royaume
from tests.conformance.cases import Case, cases, values
from tests.conformance.checks import CHECKS, DEAR, Check
from tests.conformance.records import check_other_process
from tests.conformance.setup import check_facts

ALL = [case for name in royaume.games() for case in cases(royaume.load(name))]
PAIRS = [
    pytest.param(check, case, id=f"{check.__name__.removeprefix('check_')}-{case}")
    for check in CHECKS
    for case in ALL
    if case.needs(dear=check in DEAR)
]


@pytest.mark.parametrize("name", royaume.games())
def test_facts(name: str) -> None:
    check_facts(royaume.load(name))


@pytest.mark.parametrize(("check", "case"), PAIRS)
def test_game(check: Check, case: Case) -> None:
    for seed in case.plays(dear=check in DEAR):
        check(royaume.load(case.game), case.players, dict(case.options), seed)


@pytest.mark.parametrize("name", royaume.games())
def test_another_process_replays_the_same_games(name: str) -> None:
    game = royaume.load(name)
    check_other_process(game, [(case.players, dict(case.options), case.seeds[0]) for case in cases(game)])


@pytest.mark.parametrize("name", royaume.games())
def test_the_usual_cases_leave_only_dear_checks_of_some_cases_to_the_night(name: str) -> None:
    """Every option value is put to every cheap check; at night each on its own, and to every check."""
    game = royaume.load(name)
    usual, nightly = cases(game, "usual"), cases(game, "nightly")
    assert all(case.needs(dear, "nightly") for case in nightly for dear in (False, True))
    assert all(case.needs(False, "usual") for case in usual)
    tried = {value for case in usual for value in case.options}
    assert set(values(game)) <= tried
    assert {(value,) for value in values(game)} <= {case.options for case in nightly}
    left = [case for case in usual if not case.needs(True, "usual")]
    played = {case.players for case in usual if case not in left}
    assert played == set(range(game.min_players, game.max_players + 1))
    assert set(DEAR) < set(CHECKS)
