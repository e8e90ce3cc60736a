"""The readable form of a position: what is found again after reading, and what is refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.games.winter_kingdom.actions import TWISTS
from tests.rules.winter_kingdom.given import at, new, read


@pytest.mark.parametrize("twist", ["none", *TWISTS])
def test_free_hexes_and_reach_are_found_again(twist: str) -> None:
    """What play keeps up step by step is what reading finds from the pieces."""
    s = new(3, 5, twist=twist)
    rng = random.Random(twist)
    while s.player is not None:
        if rng.random() < 0.2:
            again = read(s.to_dict())
            assert (again.free, again.reach) == (s.free, s.reach)
        s.apply(rng.choice(s.legal()))


def moved(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Change one thing of seat 0."""
    return lambda data: data["seats"][0].update({key: value})


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (moved("forts", ["0,0"]), "two pieces on the hex 0,0"),
        (lambda data: data["seats"][1].update(houses=["1,0"]), "two pieces on the hex 1,0"),
        (moved("houses", ["0,0", "0,0"]), "the hex 0,0 is named twice"),
        (moved("houses", ["40,0"]), "40,0"),
        (moved("reserve", {"houses": 33, "forts": 4}), "33 is not a whole number from 0 to 32"),
        (moved("boxed", {"houses": 0, "forts": -1}), "-1 is not a whole number"),
        (moved("card", None), "something must be named"),
        (lambda data: data["layout"].update(north=["board_1b", 0]), "the layout must use each board once"),
        (lambda data: data["layout"].update(north=["board_2a", 6]), "6 is not a whole number from 0 to 5"),
        (lambda data: data.update(scoring=["scouts", "scouts", "royalty"]), "three different scoring cards"),
        (lambda data: data.update(scoring=["scouts", "royalty"]), "there are 3 of these, not 2"),
        (lambda data: data.update(economy=None), "something must be named"),
        (lambda data: data.update(first=2), "2 is not a whole number from 0 to 1"),
        (lambda data: data["turn"].update(cancels=4), "4 is not a whole number from 0 to 3"),
    ],
)
def test_what_cannot_be_is_refused(damage: Callable[[dict[str, Any]], None], said: str) -> None:
    data = copy.deepcopy(at("0,0 1,0").to_dict())
    read(data)
    damage(data)
    with pytest.raises(RoyaumeError) as refused:
        read(data)
    assert said in str(refused.value)
