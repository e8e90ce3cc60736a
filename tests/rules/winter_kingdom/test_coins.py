"""8 Coins: each economy card, forts, and what earns nothing."""

from __future__ import annotations

import pytest

from tests.rules.winter_kingdom.given import AFTER, at, decision, do, offered, refused


@pytest.mark.rule("WK-1.3", "WK-8.1", "WK-8.2")
@pytest.mark.parametrize(
    ("economy", "card", "start", "hex", "coins"),
    [
        ("agriculture", "tundra", "-1,-7", "-2,-7", 1),
        ("agriculture", "tundra", "-1,-7", "-1,-8", 0),
        ("furs", "summit", "6,-9", "7,-9", 1),
        ("exports", "snow", "-8,-3", "-9,-3", 1),
        ("exports", "summit", "0,-3", "1,-3", 0),
        ("marble", "snow", "-8,-3", "-9,-3", 0),
        ("salvage", "snow", "-8,-3", "-9,-3", 0),
        ("hunting", "forest", "-9,-3", "3,-4", 1),
        ("hunting", "snow", "-9,-3", "-9,-2", 0),
        ("livestock", "meadow", "7,5", "8,5", 1),
        ("livestock", "snow", "-8,-3", "-9,-3", 0),
    ],
)
def test_a_house_earns_one_and_a_fort_two(economy: str, card: str, start: str, hex: str, coins: int) -> None:
    top = "north" if economy == "furs" else None
    others = ["7,6 8,4"] if economy == "livestock" else []
    for piece, strength in (("house", 1), ("fort", 2)):
        s = at(start, others=others, card=card, economy=economy, top_section=top)
        do(s, f"{piece}:{hex}")
        assert s.coins[0] == coins * strength
        assert s.view(1)["seats"][0]["coins"] == coins * strength


@pytest.mark.rule("WK-8.4")
def test_arms_does_not_count_the_piece_itself() -> None:
    s = at("-9,-3", card="snow", economy="arms")
    do(s, "fort:-9,-2")
    assert s.coins[0] == 0
    do(s, "house:-8,-2")
    assert s.coins[0] == 1


@pytest.mark.rule("WK-8.7")
def test_several_forts_or_villages_do_not_multiply() -> None:
    s = at("", "-9,-3 -8,-3", card="snow", economy="arms")
    do(s, "house:-9,-2")
    assert s.coins[0] == 1


@pytest.mark.rule("WK-8.8")
def test_what_happens_later_changes_no_coins() -> None:
    s = at("-9,-3", card="forest", economy="hunting", in_play=["mule"])
    do(s, "use:mule:first", "to:-9,-2", "house:3,-4")
    assert s.coins[0] == 1
    do(s, "house:4,-4")
    assert s.coins[0] == 1


@pytest.mark.rule("WK-8.3", "WK-9.6", "WK-9.5")
def test_extra_actions_earn_but_not_for_this_purchase() -> None:
    s = at("-9,-3", card="forest", economy="exports", in_play=["springs"], hand=["mule"], coins=5, agenda=AFTER)
    do(s, "extra:springs", "use:springs:first", "house:-9,-2", "use:springs:first", "fort:-9,-1", "stop")
    assert s.coins[0] == 3
    assert s.player == 1


@pytest.mark.rule("WK-8.3", "WK-R40")
def test_the_extras_of_expansion_earn() -> None:
    s = at("0,-6", card="forest", economy="exports", twist="expansion")
    do(
        s,
        "house:-1,-6",
        "house:-2,-6",
        "house:-3,-6",
        "house:-4,-6",
    )
    assert s.coins[0] == 0
    s = at("2,0", card="tundra", economy="agriculture", twist="expansion")
    do(s, "house:2,1", "house:1,1", "house:1,2")
    assert s.coins[0] == 3
    do(s, "fort:2,2")
    assert s.coins[0] == 3
    assert s.view(0)["left"] == 2


@pytest.mark.rule("WK-8.9", "WK-R33", "WK-R40")
def test_marble_looks_at_the_three_regular_placements_only() -> None:
    line = ["house:6,-9", "house:7,-9", "house:8,-9"]
    assert do(at(card="summit"), *line).coins[0] == 2
    assert do(at(card="summit"), "fort:7,-9", "fort:6,-9", "fort:8,-9").coins[0] == 2
    assert do(at(card="summit"), "house:6,-9", "house:7,-9", "house:7,-10").coins[0] == 0
    short = at(card="summit", reserve=(2, 0))
    assert do(short, *line[:2]).coins[0] == 0
    ability = at("6,-9", card="summit", in_play=["monastery"])
    do(ability, "use:monastery:first", "house:7,-9", "house:8,-9", "house:9,-9", "house:8,-8")
    assert ability.coins[0] == 0


@pytest.mark.rule("WK-8.9", "WK-11.6")
def test_marble_across_a_border_of_islands_is_no_line() -> None:
    line = ("house:7,-9", "house:8,-9", "house:9,-9")
    assert do(at("6,-9", card="summit"), *line).coins[0] == 2
    islands = at("6,-9 10,-9", card="summit", twist="archipelago")
    assert do(islands, *line).coins[0] == 0


@pytest.mark.rule("WK-8.10", "WK-R28", "WK-R20")
def test_salvage_before_the_purchase_and_forts_too() -> None:
    steps = (("end_turn", 0, 0), ("purchase_phase", 0, 0), ("salvage", 0, 0))
    cards = {"card": "snow", "economy": "salvage", "hand": ["mule"]}
    s = at("-9,-3 0,-3", "1,1", agenda=steps, reserve=(0, 0), ending=True, **cards)
    assert offered(s) == ["remove:-9,-3", "remove:0,-3", "remove:1,1", "stop"]
    do(s, "remove:1,1")
    assert (s.coins[0], s.boxed[:2], s.ending) == (2, (0, 1), True)
    assert refused(s, "remove:1,1") == ("not_your_piece", ("WK-8.10",))
    do(s, "stop")
    assert decision(s) == "purchase"
    do(s, "pass")
    assert (s.stock[0], s.fort_stock[0]) == (0, 0)


@pytest.mark.rule("WK-R29", "WK-D7")
def test_the_bank_has_no_limit() -> None:
    s = at("-8,-3", card="snow", economy="exports", coins=500)
    assert do(s, "house:-9,-3").coins[0] == 501
