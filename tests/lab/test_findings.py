"""What is called plainly broken: each criterion, just met and just missed."""

import pytest

from royaume.lab.counting import Thing
from royaume.lab.estimates import Share, share
from royaume.lab.findings import find_broken, odds, wide


def of(yes: int, no: int) -> Share | None:
    return share([(1, 1)] * yes + [(0, 1)] * no)


def thing(
    name: str,
    chosen: tuple[int, int] = (50, 100),
    took: tuple[int, int] = (50, 50),
    won: tuple[int, int] = (25, 25),
    others: tuple[int, int] = (250, 250),
) -> Thing:
    choice = of(chosen[0], chosen[1] - chosen[0])
    return Thing(
        name, chosen[1], chosen[0], sum(took), None, choice, of(*took), None, of(*won), of(*others), None, None
    )


def kinds(*listed: Thing) -> list[tuple[str, str | None]]:
    return [(found.kind, found.thing) for found in find_broken({"cards": listed}, [], 2)]


def test_an_ordinary_card_is_not_broken() -> None:
    assert kinds(thing("plain"), thing("other")) == []


def test_never_taken_though_it_could_be() -> None:
    assert kinds(thing("dead", (0, 500), (0, 100)), thing("other")) == [("never", "dead")]
    assert kinds(thing("seldom", (5, 500), (5, 95)), thing("other")) == []
    assert kinds(thing("rare", (0, 40), (0, 40)), thing("other")) == []
    assert kinds(thing("unchosen", (0, 0), (0, 100)), thing("other")) == []


def test_nearly_always_chosen() -> None:
    assert kinds(thing("must", (199, 200)), thing("other")) == [("always", "must")]
    assert kinds(thing("few", (30, 30)), thing("other")) == []
    assert kinds(thing("often", (180, 200)), thing("other")) == []


def test_where_everything_is_taken_nothing_is_always_taken() -> None:
    """An objective that is reached is claimed: that says nothing about one of them."""
    assert kinds(thing("one", (200, 200)), thing("two", (200, 200))) == []


def test_whoever_takes_it_wins_or_loses() -> None:
    assert kinds(thing("strong", won=(90, 30)), thing("other")) == [("winning", "strong")]
    assert kinds(thing("weak", won=(30, 90)), thing("other")) == [("losing", "weak")]
    assert kinds(thing("good", won=(70, 50)), thing("other")) == []
    assert kinds(thing("lucky", won=(20, 5)), thing("other")) == []


def test_the_more_is_measured_the_surer_a_finding_has_to_be() -> None:
    strong = thing("strong", won=(42, 18))
    assert kinds(strong, thing("other")) == [("winning", "strong")]
    assert kinds(strong, *(thing(f"other {n}") for n in range(300))) == []
    assert wide(1) == pytest.approx(1.96, abs=0.01)
    assert wide(300) > 3.5


def test_a_place_in_turn_order_that_decides() -> None:
    first, second = of(130, 70), of(70, 130)
    assert first is not None
    assert second is not None
    found = find_broken({}, [first, second], 2)
    assert [(finding.kind, finding.place) for finding in found] == [("order", 1), ("order", 2)]
    near, far = of(110, 90), of(90, 110)
    assert near is not None
    assert far is not None
    assert find_broken({}, [near, far], 2) == []
    assert odds(1.0) == float("inf")
