"""The conformance suite: every registered game, every number of players, every option value."""

from __future__ import annotations

import pytest

import royaume
from tests.conformance.cases import Case, cases
from tests.conformance.checks import CHECKS, Check, check_facts, check_other_process

ALL = [case for name in royaume.games() for case in cases(royaume.load(name))]


@pytest.mark.parametrize("name", royaume.games())
def test_facts(name: str) -> None:
    check_facts(royaume.load(name))


@pytest.mark.parametrize("case", ALL, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_game(case: Case, check: Check) -> None:
    for seed in case.seeds:
        check(royaume.load(case.game), case.players, dict(case.options), seed)


@pytest.mark.parametrize("name", royaume.games())
def test_another_process_replays_the_same_games(name: str) -> None:
    game = royaume.load(name)
    check_other_process(game, [(case.players, dict(case.options), case.seeds[0]) for case in cases(game)])
