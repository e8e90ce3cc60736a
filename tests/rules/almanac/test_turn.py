"""6, 14: turns, passing, Assistants, Potions, Mist Bottles, and the order of a placement."""

import pytest

from tests.rules.almanac.given import GAME, at, decision, legal, load_dice, play, refused, spaces, stock, tokens


@pytest.mark.rule("AL-6.1", "AL-6.2", "AL-19.1")
def test_one_worker_from_the_caravan_on_a_free_seat() -> None:
    s = at(1, workers=1)
    play(s, "place:l01_yellow_gain")
    assert stock(s) == "F3"
    assert s.workers[0] == 0
    assert s.view(0)["seats"][0]["behind"] == 5
    assert s.player == 1
    assert refused(s, "place:l02_n_shop") == ("other_page", ("AL-6.1",))


@pytest.mark.rule("AL-6.2")
def test_seats_by_the_number_of_players() -> None:
    s = at(1, sat=[["l01_red_gain", 1, 0], ["l01_red_gain", 2, 0]])
    assert "red_gain" not in spaces(s)
    assert refused(s, "place:l01_red_gain") == ("full", ("AL-6.2",))
    two = at(1, players=2)
    assert refused(two, "place:l01_yellow_sell") == ("closed", ("AL-6.2",))
    again = at(8, sat=[["l08_cave_contract", 0, 0]], players=4, mechanism=[3])
    assert "cave_contract" in spaces(again)  # one's own Worker is no obstacle


@pytest.mark.rule("AL-6.3", "AL-6.9")
def test_toll_and_fee_and_then_the_action_must_be_possible() -> None:
    s = at(12, gold=8, stock="L1", row=["cooks_wagon"])
    assert "lan_expand" not in spaces(s)  # 1 Gold toll in the dark leaves 7 for a card of 8
    assert "can_expand" not in spaces(s)
    assert "lan_expand" in spaces(at(12, gold=9, stock="L1", row=["cooks_wagon"]))
    assert refused(at(12, gold=0), "place:l12_kil_ember") == ("toll", ("AL-6.3", "AL-6.9"))
    assert refused(at(8, gold=0), "place:l08_mud_shield") == ("fee", ("AL-7.7", "AL-6.9"))


@pytest.mark.rule("AL-6.4", "AL-R3")
def test_only_placements_that_cost_nothing_are_compulsory() -> None:
    s = at(1)
    assert "pass" not in legal(s)
    assert refused(s, "pass") == ("must_place", ("AL-6.4",))
    giving = [i for i, act in enumerate(s.page.acts) if act in (3, 5, 6)]
    taken = [[s.page.space_ids[i], 1 + k % 2, 0] for i in giving for k in range(s.page.seats[i])]
    left = at(1, sat=taken, stock="E1", seats={1: {"workers": 0}, 2: {"workers": 0}})
    assert legal(left) == ["pass", "place:l01_red_sell", "place:l01_purple_contract"]


@pytest.mark.rule("AL-R23")
def test_strict_placement_lets_pass_only_before_a_contract() -> None:
    taken = [[f"l01_{name}", 1 + k % 2, 0] for name, n in FULL.items() for k in range(n)]
    few = {1: {"workers": 0}, 2: {"workers": 0}}
    s = at(1, sat=taken, stock="E1", seats=few, options={"strict_placement": True})
    assert legal(s) == ["place:l01_red_sell", "place:l01_purple_contract"]
    assert refused(s, "pass") == ("must_place_strict", ("AL-R23",))
    only = at(1, sat=taken, seats=few, options={"strict_placement": True})
    assert legal(only) == ["pass", "place:l01_purple_contract"]


FULL = {"red_gain": 2, "orange_gain": 1, "yellow_gain": 2, "green_gain": 2, "blue_gain": 2, "purple_drink": 2,
        "white_shop": 3}  # fmt: skip


@pytest.mark.rule("AL-6.5", "AL-6.8", "AL-6.11", "AL-R25")
def test_a_pass_is_not_final_and_a_full_circle_of_passes_ends_the_phase() -> None:
    taken = [[f"l01_{name}", 2, 0] for name, n in FULL.items() for _ in range(n)]
    s = at(1, sat=taken, stock="E1", seats={1: {"workers": 1, "stock": "L1"}, 2: {"workers": 0}})
    play(s, "pass")
    assert s.player == 1
    play(s, "place:l01_green_sell")
    assert (s.player, s.passes) == (0, 1)  # seat 2 has no Worker
    assert "place:l01_red_sell" in legal(s)
    play(s, "pass")
    assert decision(s) == "make_bid"


@pytest.mark.rule("AL-6.6", "AL-R16", "AL-R13", "AL-7.2")
def test_a_card_with_a_worker_brings_it_at_once() -> None:
    s = at(1, gold=12, stock="F1", row=["drovers_cart"])
    play(s, "place:l01_orange_expand")
    assert (s.gold[0], s.crates[0], s.workers[0], stock(s)) == (5, 7, 3, "")
    assert s.view(0)["seats"][0]["behind"] == 2
    late = at(16, workers=6, gold=9, row=["bunk_wagon"])
    play(late, "place:l16_court_expand")
    assert late.workers[0] == 5  # none was left behind the Screen
    assert late.breakdown(0)["caravan"] == 4


@pytest.mark.rule("AL-6.7", "AL-6.10", "AL-L03.3", "AL-L03.5")
def test_an_assistant_places_another_worker_at_once() -> None:
    s = at(3, mechanism=[3, 0, 0], workers=3, tokens={"assistant": 1}, left=1, gold=5)
    play(s, "place:l03_summit_assistant", "take:leaf")
    assert tokens(s) == {"assistant": 2}
    assert (s.gold[0], s.left) == (3, 0)
    assert legal(s) == ["use:assistant", "skip:assistant"]
    play(s, "use:assistant")
    assert (decision(s), s.player) == ("choose_space", 0)
    assert refused(s, "pass") == ("assistant_places", ("AL-6.10",))
    play(s, "place:l03_foot_gain", "use:assistant", "place:l03_summit_toast")
    assert s.p[0] == 3  # no free ladder for extra placements
    assert (s.player, s.gold[0], tokens(s)) == (1, 10, {})


@pytest.mark.rule("AL-6.10")
def test_no_assistant_without_a_worker() -> None:
    s = at(1, workers=1, tokens={"assistant": 1})
    play(s, "place:l01_yellow_gain")
    assert s.player == 1


@pytest.mark.rule("AL-14.2", "AL-14.1", "AL-L08.2")
def test_toll_fee_worker_bonus_action() -> None:
    s = at(8, gold=6, stock="L1", row=["cooks_wagon"], sat=[["l08_mud_shop", 1, 0], ["l08_mud_shield", 2, 0]])
    s.log = []
    play(s, "place:l08_mud_expand")  # 6 Gold and 2 of warmth pay a card of 8
    assert [event.kind for event in s.log][:4] == ["place", "gold", "buy", "pay_gold"]
    assert s.gold[0] == 0


@pytest.mark.rule("AL-14.3", "AL-14.4", "AL-R6")
def test_the_bars_keep_their_word() -> None:
    for entry in GAME.components["location"]:
        price = {r: n for space in entry["layout"]["spaces"] for r, n in space.get("price", {}).items()}
        prices = [price[r] for r in entry["bar"]]
        assert prices == sorted(prices, reverse=True)
        assert prices[0] > prices[1]
        assert prices[3] >= 3
    assert at(6, options={"sealed_book": True}).view(0)["options"]["sealed_book"] is True


@pytest.mark.rule("AL-14.5", "AL-14.10", "AL-11.15")
def test_effects_of_the_vocabulary() -> None:
    s = load_dice(at(13), (6, 4))
    play(s, "place:l13_s2_wheel")
    assert (s.shields[0], s.gold[0]) == (1, 23)
    s = at(13, seats={1: {"shields": 12}})
    play(load_dice(s, (6, 4)), "place:l13_s2_wheel")
    assert (s.shields[0], s.gold[0]) == (0, 23)
    s = at(7, stock="L2 E1")
    play(s, "place:l07_s9", "give:leaf", "give:ember", "skip:exchange", "take:fish", "take:fish")
    assert (stock(s), s.gold[0]) == ("L1 F2", 23)
    s = at(7)
    play(s, "place:l07_s9")
    assert s.gold[0] == 23
    s = at(12, stock="I1")
    play(s, "place:l12_dome_wish")
    assert (stock(s), s.gold[0]) == ("", 30)
    s = load_dice(at(15, agenda=[["choose_space", 0, 0]], mechanism=[4]), (8, 6))
    play(s, "place:l15_p5_echo")
    assert s.gold[0] == 29
    assert refused(at(12), "place:l12_dome_wish") == ("no_resource", ("AL-14.5",))


@pytest.mark.rule("AL-14.6", "AL-L13.4")
def test_a_potion_repeats_the_action() -> None:
    s = at(2, tokens={"potion": 2}, workers=1)
    play(s, "place:l02_e_gain", "use:potion")
    assert stock(s) == "I4"
    assert s.player == 1  # once a placement
    assert tokens(s) == {"potion": 1}
    s = at(13, tokens={"potion": 1}, gold=0)
    play(s, "place:l13_s1_monte", "stake:0", "pick:1", "use:potion")
    assert decision(s) == "choose_stake"
    assert refused(at(18, tokens={"potion": 1}), "use:potion")[0] == "not_now"
    s = at(18, tokens={"potion": 1})
    play(s, "place:l18_bout1")
    assert s.player == 1
    s = at(5, tokens={"potion": 1})
    play(s, "place:l05_a1", "skip:action")
    assert s.player == 1
    s = at(8, tokens={"potion": 1}, gold=1)
    play(s, "place:l08_mud_shield", "take:leaf")
    assert s.player == 1  # the fee cannot be paid again


@pytest.mark.rule("AL-14.9", "AL-L19.2")
def test_a_repeated_ticket_costs_the_next_price() -> None:
    s = at(19, tokens={"potion": 1}, gold=16)
    play(s, "place:l19_quay_ticket", "use:potion")
    assert s.gold[0] == 1
    assert tokens(s) == {"theatre_ticket_1": 1, "theatre_ticket_2": 1}
    s = at(19, tokens={"potion": 1}, sat=[["l19_otter_sell", 1, 0], ["l19_otter_leaf", 1, 0]], gold=9, players=2,
           row=["handcart", "watch_dogs"])  # fmt: skip
    play(s, "place:l19_otter_expand", "buy:handcart")
    assert s.view(0)["page"]["mechanism"]["sailed"] == ["otter"]
    play(s, "use:potion")
    assert len(s.cards[0]) == 2


@pytest.mark.rule("AL-14.7", "AL-D8")
def test_a_bottle_spares_the_toll_or_finds_room() -> None:
    bottle = {"mist_bottle": 1}
    s = at(12, tokens=bottle, gold=0)
    play(s, "place:l12_kil_ember")
    assert tokens(s) == {}
    assert stock(s) == "E4"
    s = at(1, tokens=bottle, sat=[["l01_orange_gain", 1, 0]])
    assert "orange_gain" in spaces(s)
    play(s, "place:l01_orange_gain")
    assert stock(s) == "L2"
    assert s.view(0)["page"]["workers"][-1] == {"space": "l01_orange_gain", "seat": 0, "beside": True}
    assert s.crowd[s.page.zone_ids.index("orange")] == 2
    s = at(1, tokens=bottle)
    play(s, "place:l01_orange_gain")
    assert tokens(s) == bottle  # not offered where it does not help
    s = at(18, tokens=bottle, sat=[["l18_bout1", 1, 0], ["l18_bout1", 2, 0]], mechanism=[1, 2, 1, 5] + [-1] * 12)
    assert "bout1" not in spaces(s)
    s = at(1, players=2, tokens=bottle)
    assert "yellow_sell" not in spaces(at(1, players=2, tokens=bottle, stock="L1"))
    assert "pass" not in legal(s)


@pytest.mark.rule("AL-14.11", "AL-L03.2")
def test_rent_is_received_before_the_action() -> None:
    s = at(3, mechanism=[1, 3, 2], gold=5, stock="I1")
    s.log = []
    play(s, "place:l03_summit_sell_ice", "way:plain", "rent:2")
    paid = [(event.data["to"], event.data["n"]) for event in s.log if event.kind == "pay_player"]
    assert paid == [(2, 1), (1, 1)]
    assert s.gold == [5 - 2 + 4, 21, 21]
    assert [event.kind for event in s.log].index("pay_player") < [event.kind for event in s.log].index("return")
