"""9 Purchase: buying, upgrading, extra actions."""

from __future__ import annotations

import pytest

from royaume.games.winter_kingdom.actions import ABILITIES
from tests.rules.winter_kingdom.given import AFTER, GAME, at, decision, do, offered, refused


@pytest.mark.rule("WK-9.1", "WK-9.2")
def test_one_purchase_and_no_more() -> None:
    s = at("0,-3", hand=["mule", "mine"], coins=4, agenda=AFTER)
    assert offered(s) == ["buy:mine", "buy:mule", "pass"]
    do(s, "buy:mule")
    assert (s.coins[0], s.player) == (3, 1)
    assert s.view(1)["seats"][0]["in_play"] == [{"card": "mule", "level": 1, "used": False, "upgrade_price": 1}]
    assert s.view(1)["seats"][0]["hand_size"] == 1


@pytest.mark.rule("WK-9.2")
def test_what_cannot_be_bought_is_refused_with_the_reason() -> None:
    s = at("0,-3", hand=["outpost", "mule"], in_play=["mine"], coins=3, agenda=AFTER)
    assert refused(s, "buy:outpost") == ("too_dear", ("WK-9.2",))
    assert refused(s, "buy:mine") == ("already_in_play", ("WK-9.2",))
    assert refused(s, "buy:cart") == ("not_in_hand", ("WK-9.2",))


@pytest.mark.rule("WK-9.3")
def test_upgrading_a_card_in_play_even_if_used() -> None:
    s = at("0,-3", in_play=["mule"], coins=1, agenda=AFTER, turn={"used": ["mule:first"]})
    assert offered(s) == ["upgrade:mule", "pass"]
    do(s, "upgrade:mule")
    assert (s.coins[0], s.upgraded[0]) == (0, 1 << ABILITIES.index("mule"))
    done = at("0,-3", upgraded=["mule"], in_play=["cart"], coins=1, agenda=AFTER)
    assert refused(done, "upgrade:mule") == ("already_upgraded", ("WK-9.3",))
    assert refused(done, "upgrade:mine") == ("upgrade_not_in_play", ("WK-9.3",))
    assert refused(at("0,-3", in_play=["port"], hand=["mule"], coins=2, agenda=AFTER), "upgrade:port")[0] == "too_dear"


@pytest.mark.rule("WK-9.4")
def test_cards_stay_and_no_new_ones_come() -> None:
    s = GAME.new(3, 5, {"twist": "none"})
    before = GAME.places(s)["abilities out of the game"]
    owned = [set(), set(), set()]
    while s.player is not None:
        s.apply(s.legal()[0])
        for seat in range(3):
            mine = set(GAME.places(s)[f"seat {seat} in play"])
            assert owned[seat] <= mine
            owned[seat] = mine
            assert len(mine) + len(GAME.places(s)[f"seat {seat} hand"]) == 5
    assert GAME.places(s)["abilities out of the game"] == before
    assert any(owned)


@pytest.mark.rule("WK-9.5", "WK-R5")
def test_extra_actions_are_for_ability_cards_with_a_target() -> None:
    s = at("-1,0", in_play=["mule", "tavern"], hand=["mine"], coins=5, agenda=AFTER)
    assert offered(s, "extra") == ["mule"]
    assert refused(s, "extra:tavern") == ("no_target", ("WK-7.3", "WK-7.12"))
    assert refused(s, "extra:mine") == ("card_not_in_play", ("WK-9.5",))
    assert refused(s, "tunnel") == ("actions_over", ("WK-5.1",))


@pytest.mark.rule("WK-9.5")
def test_either_cards_choose_anew_and_arrows_may_follow_each_use() -> None:
    s = at("-9,-3", upgraded=["toboggan"], coins=5, agenda=AFTER)
    do(s, "extra:toboggan")
    assert offered(s) == ["use:toboggan:first", "use:toboggan:second", "stop"]
    do(s, "use:toboggan:first", "to:-9,-2", "use:toboggan:second", "to:-9,0")
    assert offered(s) == ["use:toboggan:first", "use:toboggan:second", "stop"]
    arrow = at("-9,-3", upgraded=["springs"], coins=5, agenda=AFTER)
    do(arrow, "extra:springs", "use:springs:first", "house:-9,-2")
    assert decision(arrow) == "extend"
    do(arrow, "to:-8,-2", "use:springs:first")
    assert decision(arrow) == "place_ability"


@pytest.mark.rule("WK-9.5", "WK-R5")
def test_of_a_both_card_only_the_first_action_is_repeated() -> None:
    s = at("1,0", card="summit", upgraded=["crossing"], coins=5, agenda=AFTER)
    do(s, "extra:crossing")
    assert offered(s) == ["use:crossing:first", "stop"]
    assert refused(s, "use:crossing:second") == ("first_only", ("WK-9.5",))
    assert refused(s, "use:mule:first") == ("other_card", ("WK-9.5",))


@pytest.mark.rule("WK-9.7", "WK-R34")
def test_extra_actions_end_when_there_is_no_target_left() -> None:
    s = at("6,-9 7,-9 8,-9", others=["9,-9 4,-9"], in_play=["tavern"], coins=5, agenda=AFTER)
    do(s, "extra:tavern", "use:tavern:first", "house:5,-9")
    assert (s.player, s.coins[0]) == (1, 0)


@pytest.mark.rule("WK-D5", "WK-9.1")
def test_the_question_tells_nothing_about_the_hand() -> None:
    cheap = at("0,-3", hand=["mule"], coins=1, agenda=AFTER)
    dear = at("0,-3", hand=["outpost"], coins=1, agenda=AFTER)
    assert decision(cheap) == decision(dear) == "purchase"
    assert offered(dear) == ["pass"]
    assert cheap.view(1) == dear.view(1)
    poor = at("0,-3", hand=["mule"], coins=0, agenda=AFTER)
    assert poor.player == 1  # nothing costs nothing: everybody knows
    free = at("0,-3", hand=["mule"], coins=0, agenda=AFTER, twist="roads")
    assert decision(free) == "purchase"
    nothing = at("0,-3", coins=9, agenda=AFTER)
    assert nothing.player == 1


@pytest.mark.rule("WK-D5")
def test_a_skipped_purchase_looks_like_a_pass_in_the_log() -> None:
    lines = []
    for coins in (0, 9):
        s = at("0,-3", card="summit", hand=["mule"], coins=coins)
        do(s, "house:1,-3", "house:0,-4", "house:1,-4")
        s.log = []
        do(s, "end")
        if coins:
            do(s, "pass")
        lines.append([event.seen_by(1)["kind"] for event in s.log])
    assert lines[0] == lines[1] == ["pass", "draw", "turn"]
