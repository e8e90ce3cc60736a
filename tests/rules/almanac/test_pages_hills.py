"""15: locations 6 to 11."""

import pytest

from tests.rules.almanac.given import at, decision, legal, load_dice, play, refused, spaces, stock, tokens

ONE_GREEN = [["l06_green_expand", 1, 0]]
TWO_GREEN = [["l06_green_expand", 1, 0], ["l06_green_sell", 2, 0]]


@pytest.mark.rule("AL-L06.1", "AL-L06.2", "AL-8.3", "AL-R8")
def test_a_worker_too_many_pays_a_resource_afterwards() -> None:
    s = at(6, sat=ONE_GREEN, stock="E1")
    play(s, "place:l06_green_sell")
    assert s.player == 1  # the second of two: no toll
    s = at(6, sat=TWO_GREEN)
    play(s, "place:l06_green_leaf")
    assert stock(s) == "L1"
    s = at(6, sat=TWO_GREEN, stock="E4 I1")
    play(s, "place:l06_green_leaf", "give:ember")
    assert decision(s) == "overflow"  # seven, less one, in five crates
    play(s, "give:leaf")
    assert stock(s) == "L1 E3 I1"


@pytest.mark.rule("AL-L06.2")
def test_what_is_owed_must_be_left() -> None:
    sat = [["l06_green_expand", 1, 0], ["l06_green_leaf", 2, 0]]
    assert "green_sell" not in spaces(at(6, sat=sat, stock="E1"))
    assert refused(at(6, sat=sat, stock="E1"), "place:l06_green_sell") == ("too_heavy", ("AL-L06.2", "AL-L06.1"))
    s = at(6, sat=sat, stock="E2", gold=0)
    play(s, "place:l06_green_sell")
    assert (s.gold[0], stock(s)) == (3, "")
    gold = [["l06_gold_sell", 1, 0], ["l06_gold_any", 2, 0]]
    assert "gold_complete" not in spaces(at(6, sat=gold, stock="L3", hand=["snow_post"]))
    s = at(6, sat=gold, stock="L4", hand=["snow_post"])
    play(s, "place:l06_gold_complete")
    assert stock(s) == ""
    assert "tiny_net" not in spaces(at(6, sat=[["l06_tiny_net", 1, 0], ["l06_tiny_net", 2, 0]]))


@pytest.mark.rule("AL-L06.3")
def test_two_players_pay_at_the_limit() -> None:
    s = at(6, players=2, sat=ONE_GREEN)
    play(s, "place:l06_green_leaf")
    assert stock(s) == "L1"
    first = at(6, players=2)
    play(first, "place:l06_green_leaf")
    assert stock(first) == "L2"


@pytest.mark.rule("AL-L06.4", "AL-D1")
@pytest.mark.parametrize(("rolls", "gold"), [((3, 2, 6), 10), ((1, 2, 1), 0), ((4, 5, 6), 15)])
def test_three_tosses_of_the_net(rolls: tuple[int, ...], gold: int) -> None:
    s = load_dice(at(6, gold=0), *((6, face - 1) for face in rolls))
    play(s, "place:l06_tiny_net", "net:toss", "net:toss", "net:toss")
    assert s.gold[0] == gold
    assert s.player == 1


@pytest.mark.rule("AL-D1")
def test_nimble_hands_tell_the_result() -> None:
    s = at(6, gold=0, options={"net_skill": True})
    play(s, "place:l06_tiny_net")
    assert legal(s) == ["net:caught", "net:missed"]
    assert refused(s, "net:toss") == ("net", ("AL-D1",))
    play(s, "net:caught", "net:missed", "net:caught")
    assert s.gold[0] == 10


@pytest.mark.rule("AL-L06.5", "AL-13.6")
def test_the_shop_pays_for_the_weight() -> None:
    sat = [["l06_striped_fish", 1, 0], ["l06_striped_expand", 1, 0], ["l06_striped_dinner", 2, 0]]
    s = at(6, sat=sat)
    play(s, "place:l06_striped_shop")
    assert legal(s, "shop_shield") == []
    assert len(legal(s)) == 4
    play(s, "shop_take:fish")
    assert (stock(s), s.player) == ("", 1)
    s = at(6, sat=sat, done=["general_stores"], stock="E1")
    play(s, "place:l06_striped_shop", "shop_shield", "shop_take:ice", "give:ice")
    assert (stock(s), s.shields[0]) == ("E1", 1)
    cards = ["freight_sleigh", "double_decker", "covered_wagon", "mule_train", "fish_barrels", "ice_box_wagon"]
    empty = at(6, sat=[["l06_blue_ice", 1, 0], ["l06_blue_sell", 1, 0], ["l06_blue_contract", 2, 0]],
               seats={1: {"stock": "F30", "cards": cards}})  # fmt: skip
    assert "blue_fish" not in spaces(empty)


@pytest.mark.rule("AL-L07.1", "AL-L07.3")
def test_sails_ahead_of_the_last_worker() -> None:
    s = at(7, gold=20)
    assert {"s1", "s3", "s12"} <= set(spaces(s))
    s = at(7, mechanism=[0], gold=1, sat=[["l07_s1", 1, 0], ["l07_s3", 1, 0], ["l07_s3", 2, 0]], stock="E1 I1")
    found = spaces(s)  # ahead of sail 1, without the full sail 3: 2, 4, 5 free, 6 for 1 Gold
    assert {"s2", "s5", "s6", "s6b"} <= set(found)
    assert not {"s8", "s1", "s3"} & set(found)
    play(s, "place:l07_s6b", "take:leaf", "take:leaf")
    assert s.gold[0] == 0
    assert s.view(0)["page"]["mechanism"]["last"] == "s6"


@pytest.mark.rule("AL-L07.2")
def test_four_free_sails_for_two_players() -> None:
    assert "s5" in spaces(at(7, players=2, mechanism=[0], gold=0))
    assert "s5" not in spaces(at(7, players=3, mechanism=[0], gold=0))


@pytest.mark.rule("AL-L08.1", "AL-L08.4")
def test_not_into_the_pool_entered_last() -> None:
    s = at(8)
    play(s, "place:l08_pond_feet")
    assert s.view(0)["page"]["mechanism"]["last"] == "pond"
    assert not [name for name in spaces(s) if name.startswith("pond")]
    assert refused(s, "place:l08_pond_fish") == ("barred_warming_pools", ("AL-L08.1",))
    page = s.page
    taken = [[name, 1, 0] for i, name in enumerate(page.space_ids) for _ in range(page.seats[i]) if "pond" not in name]
    alone = at(8, mechanism=[page.zone_ids.index("pond")], sat=taken)
    assert "pond_feet" in spaces(alone)


@pytest.mark.rule("AL-L08.2", "AL-L08.3")
@pytest.mark.parametrize(("players", "there", "gold"), [(3, 1, 1), (3, 2, 2), (3, 0, 0), (2, 1, 2), (2, 2, 3)])
def test_warmth(players: int, there: int, gold: int) -> None:
    s = at(8, players=players, sat=[["l08_cave_leaf", 1, 0], ["l08_cave_sell", 1, 0]][:there])
    play(s, "place:l08_cave_contract")
    assert s.gold[0] == 20 + gold


@pytest.mark.rule("AL-L09.1", "AL-L09.2", "AL-L09.3", "AL-L09.7")
def test_outer_vines_give_their_grapes() -> None:
    s = at(9, agenda=[["open_page", 0, 0]])
    shown = s.view(1)["page"]["mechanism"]
    assert sum(sum(vine) for vine in shown["vines"].values()) == 28
    assert all(sum(vine) == 2 for vine in shown["vines"].values())
    vines = [name for name in spaces(s) if name[0] == "r"]
    assert vines == ["r1v1", "r1v4", "r2v1", "r2v4", "r3v1", "r3v3", "r4v1", "r4v3"]
    assert refused(s, "place:l09_r1v2") == ("barred_grape_harvest", ("AL-L09.1",))
    picked = shown["vines"]["l09_r1v1"]
    play(s, "place:l09_r1v1", "skip:action")
    assert s.view(1)["page"]["mechanism"]["grapes"][0] == picked
    assert stock(s) == ""
    assert "r1v2" in spaces(s)


def cellar(white: int, red: int, black: int, players: int = 3) -> list[int]:
    """What the mechanism keeps when seat 0 has these Grapes and the vines are bare."""
    fresh = at(9, players=players).page
    return [0] * (3 * fresh.size) + [white, red, black] + [0] * (3 * (players - 1))


@pytest.mark.rule("AL-L09.4", "AL-L09.7")
def test_the_press() -> None:
    s = at(9, mechanism=cellar(3, 1, 2), gold=0)
    play(s, "place:l09_house_press")
    assert legal(s) == ["press:set", "press:white", "press:black"]
    play(s, "press:set", "press:white")
    assert s.gold[0] == 8
    assert s.player == 1  # no group is left
    assert "house_press" not in spaces(at(9, mechanism=cellar(1, 1, 0)))
    s = at(9, mechanism=cellar(2, 0, 2), gold=0)
    play(s, "place:l09_house_press", "press:black", "skip:press")
    assert s.gold[0] == 4


@pytest.mark.rule("AL-L09.5")
def test_grapes_left_over() -> None:
    s = at(9, mechanism=cellar(3, 1, 1), gold=0, workers=0, agenda=[["turn", 0, 0]],
           seats={1: {"workers": 0}, 2: {"workers": 0}})  # fmt: skip
    assert s.gold[0] == 2


@pytest.mark.rule("AL-L09.6")
def test_the_fourth_row_is_closed_for_two() -> None:
    s = at(9, players=2, agenda=[["open_page", 0, 0]])
    assert not [name for name in spaces(s) if name.startswith("r4")]
    assert sum(sum(vine) for vine in s.view(0)["page"]["mechanism"]["vines"].values()) == 22


@pytest.mark.rule("AL-L10.1", "AL-L10.3")
def test_pushing_a_rival_onto_the_beach() -> None:
    s = at(10, sat=[["l10_market_shop", 1, 0], ["l10_market_shop", 2, 0], ["l10_left_fish", 0, 0]])
    assert "market_shop" in spaces(s)
    assert "left_fish" not in spaces(s)  # never one's own Worker
    play(s, "place:l10_market_shop")
    assert legal(s) == ["way:oust_1", "way:oust_2"]
    play(s, "way:oust_2", "shop_shield")
    assert tokens(s, 2) == {"shell": 1}
    assert s.view(0)["page"]["left"] == 5
    assert {"space": "beach", "seat": 2, "beside": False} in s.view(0)["page"]["workers"]
    assert s.workers[2] == 3  # not back before the End Phase
    assert "left_fish" not in spaces(at(10, sat=[["l10_left_fish", 1, 0]], left=0))


@pytest.mark.rule("AL-L10.1", "AL-6.4")
def test_pushing_is_never_compulsory() -> None:
    page = at(10).page
    taken = [[name, 1, 0] for i, name in enumerate(page.space_ids) for _ in range(page.seats[i])]
    s = at(10, sat=taken, seats={1: {"workers": 0}})
    assert "pass" in legal(s)
    assert "left_fish" in spaces(s)


@pytest.mark.rule("AL-L10.2", "AL-12.3")
def test_shells() -> None:
    assert at(10).left == 6
    assert at(10, players=2).left == 4
    assert at(10, tokens={"shell": 2}).breakdown(0)["tokens"] == 6


@pytest.mark.rule("AL-L11.1", "AL-L11.3")
@pytest.mark.parametrize(("players", "tolls"), [(3, [0, 0, 1, 2]), (2, [0, 1, 2, 3])])
def test_the_rising_toll(players: int, tolls: list[int]) -> None:
    others = ["l11_mirror_sell", "l11_mirror_expand", "l11_mirror_shop"]
    for there, toll in enumerate(tolls):
        s = at(11, players=players, sat=[[name, 1, 0] for name in others[:there]])
        play(s, "place:l11_mirror_leaf")
        assert s.gold[0] == 20 - toll


@pytest.mark.rule("AL-L11.2")
def test_bottles_at_the_falls() -> None:
    s = at(11, agenda=[["open_page", 0, 0]])
    assert [tokens(s, seat) for seat in range(3)] == [{"mist_bottle": 1}] * 3
    assert s.left == 5
    play(s, "place:l11_court_mist")
    assert (tokens(s), s.gold[0], s.left) == ({"mist_bottle": 2}, 23, 4)
    s = at(11, left=0)
    play(s, "place:l11_court_mist")
    assert (tokens(s), s.gold[0]) == ({}, 23)
