""" "Collect all" takes only units whose place in the order loses nothing: proved by trying every order (KC-17.4)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from royaume.games.kingdom_crossing.actions import GUILDS, RESOURCES, SLOTS, STRUCTURES, TILES
from royaume.games.kingdom_crossing.collecting import next_unit
from royaume.games.kingdom_crossing.state import CrossingState
from tests.rules.kingdom_crossing.given import GAME, decision, do, table

INCOME = [["action", 1, 0], ["collect_income", 0, 0]]
Known = dict[str, frozenset[str]]


def morning(**given: Any) -> CrossingState:
    """Seat 0 collects the income, then seat 1 is to act."""
    return table(agenda=INCOME, **given)


def offered(s: CrossingState) -> str | None:
    """The next unit of "collect all", in notation."""
    action = next_unit(s)
    return GAME.notation(action) if action is not None else None


def outcomes(s: CrossingState, known: Known) -> frozenset[str]:
    """Every position in which the income can end, by trying all orders and all answers."""
    data = s.to_dict()
    del data["ply"]
    key = json.dumps(data, sort_keys=True)
    if s.player != 0:
        return frozenset([key])
    if key not in known:
        found: set[str] = set()
        for action in s.legal():
            after = s.clone()
            after.apply(action)
            found |= outcomes(after, known)
        known[key] = frozenset(found)
    return known[key]


def some_morning(rng: random.Random) -> CrossingState:
    """A position with a few units, often near a bonus of a track."""
    columns = dict.fromkeys(GUILDS, 0)
    for guild in rng.sample(GUILDS, 2):
        columns[guild] = rng.choice((2, 2, 4))
    return morning(
        columns=columns,
        structures=["home", *rng.sample(STRUCTURES[1:], rng.choice((1, 2)))],
        tracks={name: rng.randint(2 + i, 9) for i, name in enumerate(RESOURCES)},
        invest=rng.choice((0, 3, 10)),
        upgraded=list(TILES[: rng.choice((4, 5, 6))]),
        decorations=list(SLOTS[2:5]),
    )


@pytest.mark.dear
@pytest.mark.rule("KC-17.4", "KC-5.1")
def test_no_outcome_is_lost_by_what_is_collected() -> None:
    rng = random.Random(17)
    taken = asked = orders_that_matter = 0
    for _ in range(20):
        s = some_morning(rng)
        known: Known = {}
        while s.player == 0:
            action = next_unit(s)
            before = outcomes(s, known)
            if action is not None:
                s.apply(action)
                assert outcomes(s, known) == before
                taken += 1
                continue
            if decision(s) == "income_next":
                asked += 1
                for option in s.legal():
                    after = s.clone()
                    after.apply(option)
                    if outcomes(after, known) != before:
                        orders_that_matter += 1
                        break
            s.apply(rng.choice(s.legal()))
    assert taken > 50
    assert asked > orders_that_matter > 0  # careful, but not without cause


@pytest.mark.rule("KC-17.4")
def test_plain_units_come_by_themselves() -> None:
    s = morning(
        columns={"fox": 4, "owl": 1, "deer": 2},
        structures=["home", "building_structures", "transport_fox", "transport_wood"],
        tracks={"wood": 1},
    )
    taken = []
    while (unit := offered(s)) is not None:
        taken.append(unit)
        do(s, unit)
    assert taken[:4] == ["income:fox", "income:fox", "income:building_structures", "income:transport_wood"]
    assert decision(s) == "resource"  # the Deer is a choice, and it is asked


@pytest.mark.rule("KC-17.4")
def test_steps_towards_a_bonus_are_asked_for() -> None:
    given: dict[str, Any] = {"columns": {"boar": 2}, "structures": ["home", "transport_stone"], "invest": 1}
    far = morning(tracks={"stone": 4}, **given)
    near = morning(tracks={"stone": 5}, **given)
    assert offered(far) == "income:transport_stone"
    assert offered(near) == "income:home"  # the investment concerns nobody else
    do(near, "income:home invest:advance")
    assert decision(near) == "income_next"
    assert offered(near) is None  # who upgrades first, the Boar or the bonus of Stone 6?


def test_a_favour_within_reach_comes_in_the_player_s_order() -> None:
    s = morning(columns={"deer": 2, "fox": 2}, structures=["home", "transport_sap"], tracks={"sap": 9}, invest=2)
    assert offered(s) == "income:fox"
    do(s, "income:fox")
    assert offered(s) is None


def test_flowers_are_counted_before_or_after_they_come() -> None:
    s = morning(columns={"owl": 2}, structures=["home", "building_flowers"], invest=4)
    assert offered(s) == "income:building_flowers"  # nothing due here brings a flower


def test_it_uses_only_what_everybody_sees() -> None:
    rng = random.Random(3)
    seen = 0
    s = GAME.new(3, 5)
    while s.player is not None:
        assert isinstance(s, CrossingState)
        unit = next_unit(s)
        assert next_unit(s.determinize(s.player, rng)) == unit  # type: ignore[arg-type]
        seen += unit is not None
        s.apply(unit if unit is not None else rng.choice(s.legal()))
    assert seen > 20
