"""What a beginner gets wrong, and the reason that is given: the real one, in both languages."""

from __future__ import annotations

import re

import pytest

from royaume.games.almanac.state import AlmanacState
from tests.rules.almanac.given import GAME, at, refused, spaces

SNOW = 0b11111_11111_11111_11111  # every house of Avon-on-Snow is covered
YELLOW = 1  # the place of the yellow Epidemic among the five kinds
HEAD = 1  # the district of the head


def told(s: AlmanacState, action: str) -> tuple[str, str]:
    """The refusal in English and French."""
    reason = s.why_not(GAME.parse(action))
    assert reason is not None
    return reason.text("en"), reason.text("fr")


def epidemic(kind: int) -> list[int]:
    """Only the head of Col'os is sick, and everybody can see of what."""
    zones = len(GAME.tables[3].pages[13].zone_ids)
    return [kind if zone == HEAD else -1 for zone in range(zones)] + [int(zone == HEAD) for zone in range(zones)]


@pytest.mark.rule("AL-L01.1", "AL-R7")
def test_a_market_of_ones_own_is_not_a_market_without_a_path() -> None:
    s = at(1, sat=[["l01_red_gain", 0, 0]])
    assert refused(s, "place:l01_red_sell") == ("in_that_market", ("AL-L01.1",))
    assert refused(s, "place:l01_green_gain") == ("barred_path_adjacency", ("AL-L01.1",))


@pytest.mark.rule("AL-L04.1", "AL-L04.5", "AL-20.2")
def test_snow_that_cannot_be_cleared() -> None:
    s = at(4, gold=0, mechanism=[SNOW])
    assert refused(s, "place:l04_r0c0") == ("barred_snowdrifts", ("AL-L04.1",))
    assert "now" in told(s, "place:l04_r0c0")[0]
    s = at(4, gold=3, mechanism=[SNOW])  # the shovel can be paid, the Producer not after it
    assert "r1c2" not in spaces(s)
    assert refused(s, "place:l04_r1c2") == ("not_after_toll", ("AL-6.9", "AL-L04.1"))


@pytest.mark.rule("AL-L06.1", "AL-L06.2", "AL-20.2")
def test_a_balloon_that_is_too_heavy() -> None:
    s = at(6, sat=[["l06_tiny_net", 1, 0], ["l06_tiny_net", 2, 0]])
    assert refused(s, "place:l06_tiny_net") == ("too_heavy", ("AL-L06.2", "AL-L06.1"))
    assert "resource" in told(s, "place:l06_tiny_net")[0]
    assert "Ressource" in told(s, "place:l06_tiny_net")[1]
    s = at(
        6, agenda=[["choose_card", 0, 0]], stock="E1", row=["stove_wagon", "bunk_wagon", "handcart"], turn={"due": 1}
    )
    assert refused(s, "buy:stove_wagon") == ("keep_for_toll", ("AL-L06.2",))  # not: you lack the Ember


@pytest.mark.rule("AL-L10.1", "AL-L10.3")
def test_a_full_space_in_tortuga_is_not_full_for_who_may_push() -> None:
    sat = [["l10_head_sell", 1, 0]]
    assert refused(at(10, sat=sat), "place:l10_head_sell") == ("nothing_to_sell", ("AL-7.5",))
    assert refused(at(10, sat=sat, left=0), "place:l10_head_sell") == ("full", ("AL-6.2",))
    assert refused(at(10, sat=[["l10_head_sell", 0, 0]], stock="L1"), "place:l10_head_sell")[0] == "full"


@pytest.mark.rule("AL-L14.2")
def test_an_epidemic_that_takes_goods_from_who_has_none() -> None:
    assert refused(at(14, mechanism=epidemic(YELLOW)), "place:l14_head_contract")[0] == "barred_epidemic"
    s = at(14, mechanism=epidemic(0), gold=9, row=["bunk_wagon"])
    assert refused(s, "place:l14_head_sell")[0] == "nothing_to_sell"


@pytest.mark.rule("AL-L16.1", "AL-L16.5")
def test_a_tribute_can_be_paid_in_two_ways() -> None:
    s = at(16, mechanism=[-1, 0, 1, 2, 3], gold=1)
    assert refused(s, "place:l16_throne_gift") == ("tribute", ("AL-L16.1",))
    assert told(s, "place:l16_throne_gift")[0] == "You cannot bring the tribute: 2 Gold or 1 Ember."


@pytest.mark.rule("AL-14.5", "AL-L03.3", "AL-L04.3", "AL-L09.4", "AL-L14.4", "AL-L19.2")
def test_each_location_action_names_its_own_condition() -> None:
    gone = at(3, mechanism=[3, 3, 3], left=0)
    assert refused(gone, "place:l03_summit_assistant")[0] == "no_token_left"
    assert told(gone, "place:l03_summit_assistant")[0] == "None is left: Assistant."
    again = at(4, mechanism=[0], tokens={"producer": 1})
    assert refused(again, "place:l04_r1c2")[0] == "token_limit"
    assert refused(at(9), "place:l09_house_press")[0] == "no_group"
    assert refused(at(14, mechanism=epidemic(0)), "place:l14_cart_cure")[0] == "no_leaf"
    healthy = at(14, mechanism=[-1] * 8 + [0] * 8, stock="L1")
    assert refused(healthy, "place:l14_cart_cure")[0] == "no_epidemic"
    assert refused(at(19, left=0, gold=3), "place:l19_quay_ticket")[0] == "no_token_left"  # not: 12 Gold are missing
    assert refused(at(19, left=1, gold=3), "place:l19_quay_ticket")[0] == "fee"


@pytest.mark.rule("AL-6.1", "AL-7.1", "AL-7.2", "AL-9.3")
def test_cards_contracts_and_roads_are_not_chosen_by_a_click_on_them() -> None:
    s = at(1, row=["handcart"], hand=["snow_post"], stock="L3")
    assert refused(s, "buy:handcart") == ("buy_by_placing", ("AL-7.2", "AL-6.1"))
    assert refused(s, "complete:snow_post") == ("complete_by_placing", ("AL-7.1", "AL-6.1"))
    assert refused(s, "travel:2") == ("travel_later", ("AL-9.3", "AL-6.1"))
    assert refused(at(16), "travel:2") == ("last_page", ("AL-1.2",))


@pytest.mark.rule("AL-7.2", "AL-R21")
def test_a_row_that_is_sold_out() -> None:
    assert refused(at(1), "place:l01_orange_expand") == ("no_card_left", ("AL-7.2",))


def test_every_refusal_has_words_in_both_languages() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted(GAME.folder.glob("explain*.py")))
    keys = set(re.findall(r'refuse\(s, "(\w+)"', source))
    assert len(keys) > 40
    for lang in ("en", "fr"):
        catalogue = (GAME.folder / "locale" / f"{lang}.po").read_text("utf-8")
        assert {key for key in keys if f'msgid "reason.{key}"' not in catalogue} == set()


# What ways cost ---------------------------------------------------------------------------------


def labels(s: AlmanacState) -> list[str]:
    """What the choices say."""
    return [GAME.label(s, action, "en") for action in s.legal()]


@pytest.mark.rule("AL-6.9", "AL-20.2")
def test_ways_to_a_space_say_what_they_cost() -> None:
    choice = [["choose_way", 0, 0]]
    lake = at(2, agenda=choice, mechanism=[0, 6], turn={"space": "l02_seal_gain"})
    assert labels(lake) == [  # the second jumps over the first
        "Over Ice Bridge 1, which then drifts to channel 4 (2 Gold)",
        "Over Ice Bridge 2, which then drifts to channel 4 (3 Gold)",
    ]
    town = at(3, agenda=choice, mechanism=[1, 2, 0], turn={"space": "l03_terrace_ice"})
    assert labels(town) == ["Just go there (1 Gold)", "Set one more ladder first (2 Gold)"]
    snow = at(4, agenda=choice, stock="E1", turn={"space": "l04_r0c0"})
    assert labels(snow) == ["Shovel the snow (1 Gold)", "Melt the snow with an Ember"]
    hall = at(16, agenda=choice, stock="E1", mechanism=[-1, 0, 1, 2, 3], turn={"space": "l16_throne_gift"})
    assert labels(hall) == ["Pay 2 Gold", "Pay 1 Ember"]


@pytest.mark.rule("AL-L19.2")
def test_a_ticket_says_its_price() -> None:
    s = at(19, left=2)
    said = GAME.label(s, GAME.parse("place:l19_quay_ticket"), "en")
    assert said.endswith("(9 Gold)")
