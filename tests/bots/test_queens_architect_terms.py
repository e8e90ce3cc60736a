"""What the evaluation of Queen's Architect sees further ahead: sites, the race to the palace, money in time."""

from __future__ import annotations

import pytest

from royaume.games.queens_architect.evaluate import NUMBERS, TERMS, WEIGHTS, terms
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import at, tokens

PALACE = "bruno@1 hedwig@4 falk@3"  # 15
MASONS = "bruno@1 jost@1 falk@3 hedwig@4"  # 19, of four guilds: Hartburg asks for them, and gives 2 thalers


def counted(s: ArchitectState, name: str, seat: int = 0) -> float:
    return terms(s, seat)[TERMS.index(name)]


def number(name: str) -> int:
    """Where a number that is no weight stands."""
    return len(TERMS) + NUMBERS.index(name)


@pytest.mark.rule("QA-5.6.4", "QA-5.6.5")
def test_a_troupe_too_strong_for_the_sites_that_are_left_wastes_its_performance() -> None:
    everywhere = at("tavern", MASONS)
    assert counted(everywhere, "best_site") == 19
    assert counted(everywhere, "over_cap") == 0
    villages = at("tavern", MASONS, seat={"pawns": 6}, plots={"hartburg": [0], "greyfriars": [0]})
    assert counted(villages, "best_site") == 10
    assert counted(villages, "over_cap") == 9
    late = at("tavern", MASONS, plots={"hartburg": [1]}, others={1: {"pawns": 7}})
    assert counted(late, "best_site") == 17


@pytest.mark.rule("QA-5.6.11")
def test_the_second_site_is_built_by_those_who_are_still_there() -> None:
    fresh = at("tavern", "jost@1 konrad@0 bruno@0 hedwig@0")
    tired = at("tavern", "jost@1 konrad@0 bruno@0 hedwig@5")
    assert counted(fresh, "second_site") > 0
    assert counted(tired, "sites") == counted(fresh, "sites")
    assert counted(tired, "second_site") < counted(fresh, "second_site")


@pytest.mark.rule("QA-8.1", "QA-5.4.1")
def test_the_last_turns_are_counted_from_the_point_the_carriage_and_the_purse() -> None:
    ready = at("tavern", PALACE, seat={"space": 9})
    passed = at("construction", PALACE, seat={"space": 9})
    near = at("broker", PALACE, seat={"space": 9, "carriage": "millford"})
    poor = at("broker", PALACE, seat={"space": 9, "carriage": "hartburg"})
    weak = at("tavern", "bruno@1", seat={"space": 9})
    climbing = at("tavern", PALACE, seat={"space": 8})
    needed = [counted(s, "turns") for s in (ready, passed, near, poor)]
    assert needed == [1, 2, 2, 4]
    assert counted(weak, "turns") > 2
    assert counted(climbing, "turns") > counted(weak, "turns") / 2 > counted(ready, "turns")
    nearness = [counted(s, "nearness") for s in (ready, passed, poor)]
    assert nearness == sorted(nearness, reverse=True)
    assert counted(poor, "fare_short") == 3
    assert counted(near, "fare_short") == 0


@pytest.mark.rule("QA-5.3.3")
def test_bonds_are_stranded_where_trust_is_low_and_the_end_is_near() -> None:
    seat = {"space": 9, "bonds": 12}
    assert counted(at("tavern", PALACE, seat=seat, supply=12), "stranded") > 9
    trusted = at("tavern", PALACE, seat={**seat, "trust": 4}, supply=12)
    assert 0 < counted(trusted, "stranded") < 9
    assert counted(trusted, "cashable") == 4
    assert counted(at("tavern", PALACE, seat={**seat, "space": 0}, supply=12), "stranded") < 9


@pytest.mark.rule("QA-6.2")
def test_points_that_pay_no_step_may_be_foreseen_as_bonds() -> None:
    exact, over = (
        at("tavern", "cuno@0 falk@0 ivo@0", tokens=tokens(t1=value), seat={"carriage": "capital"}) for value in (9, 8)
    )
    kept = list(WEIGHTS)
    try:
        WEIGHTS[number("change")] = 0.0
        before = [counted(s, "prospects") for s in (exact, over)]
        WEIGHTS[number("change")] = 1.0
        after = [counted(s, "prospects") for s in (exact, over)]
    finally:
        WEIGHTS[:] = kept
    assert after[0] == pytest.approx(before[0])  # 9 points of repairs pay the step of 9
    assert after[1] < before[1]  # one of them is left over


@pytest.mark.rule("QA-5.6.13")
def test_two_games_side_by_side_are_not_mixed_up() -> None:
    one, other = at("tavern", MASONS), at("tavern", MASONS, requests={"hartburg": "request_town_1"})
    first = terms(one, 0)
    assert terms(other, 0) != first
    assert terms(one, 0) == first
