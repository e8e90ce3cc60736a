"""7, 8, 13: standard actions, crates, Strength, Shields, what completed Contracts do."""

import pytest

from tests.rules.almanac.given import GAME, at, decision, legal, play, refused, spaces, stock


@pytest.mark.rule("AL-7.1", "AL-R12", "AL-13.2")
def test_complete_exactly_one_contract() -> None:
    s = at(1, stock="I2 L1 E1 F1", hand=["northern_ice_carvers", "sky_fishers"], gold=4)
    play(s, "place:l01_white_complete")
    assert (stock(s), s.gold[0]) == ("F1", 4)
    assert s.view(1)["seats"][0]["completed"] == ["northern_ice_carvers"]
    assert s.breakdown(0)["contracts"] == 25
    assert s.breakdown(0)["open_contracts"] == -24
    both = at(1, stock="L3 I2", hand=["snow_post", "tea_caravan"])
    play(both, "place:l01_white_complete")
    assert legal(both) == ["complete:snow_post", "complete:tea_caravan"]
    assert refused(both, "complete:toll_company") == ("not_in_progress", ("AL-7.1",))
    assert refused(at(1, hand=["snow_post"]), "place:l01_white_complete") == ("nothing_to_complete", ("AL-7.1",))


@pytest.mark.rule("AL-7.2", "AL-13.1", "AL-R21")
def test_expand_with_one_face_up_card() -> None:
    s = at(1, gold=10, stock="E1 I1", row=["tinkers_wagon", "gilded_carriage", "royal_pavilion"])
    play(s, "place:l01_orange_expand")
    assert legal(s, "buy") == ["tinkers_wagon", "gilded_carriage"]
    assert refused(s, "buy:royal_pavilion") == ("card_gold", ("AL-7.2",))
    assert refused(s, "buy:handcart") == ("not_in_row", ("AL-7.2",))
    play(s, "buy:tinkers_wagon", "give:ice")
    assert (s.gold[0], stock(s), s.crates[0], s.strength[0]) == (0, "E1", 7, 3)
    assert len(s.row) == 2
    assert refused(at(1, gold=2, row=["handcart"]), "place:l01_orange_expand") == ("nothing_to_buy", ("AL-7.2",))


@pytest.mark.rule("AL-7.3", "AL-16.3", "AL-16.6")
def test_gain_a_contract_keeps_one_of_three() -> None:
    deck = ["snow_post", "tea_caravan", "lamp_makers", "sky_fishers"]
    s = at(1, hand=["fish_smokers"], done=["toll_company"], deck=deck)
    play(s, "place:l01_purple_contract")
    assert s.view(0)["drawn"] == deck[:3]
    assert s.view(1)["drawn"] is None
    play(s, "keep:tea_caravan")
    assert s.view(0)["seats"][0]["contracts"] == ["fish_smokers", "tea_caravan"]
    assert s.to_dict()["contracts"][0] == ["sky_fishers", -1]
    assert s.to_dict()["contracts"][-2:] == [["snow_post", 0], ["lamp_makers", 0]]
    size = len(s.contracts)
    assert s.view(0)["contracts_known"] == {str(size - 2): "snow_post", str(size - 1): "lamp_makers"}
    assert s.view(1)["contracts_known"] == {}
    full = at(1, hand=["fish_smokers", "sky_fishers"])
    assert refused(full, "place:l01_purple_contract") == ("enough_contracts", ("AL-7.3",))


@pytest.mark.rule("AL-7.4", "AL-8.1", "AL-8.2", "AL-8.3", "AL-D9")
def test_gain_with_full_crates_returns_what_the_player_chooses() -> None:
    s = at(1, stock="L2 E2 I1")
    play(s, "place:l01_yellow_gain")
    assert (decision(s), s.player) == ("overflow", 0)
    play(s, "give:leaf", "give:leaf", "give:fish")
    assert stock(s) == "E2 I1 F2"
    assert s.player == 1
    assert refused(at(1), "give:leaf")[0] == "not_now"  # nothing is thrown away otherwise


@pytest.mark.rule("AL-7.4")
def test_a_short_supply_gives_what_is_there() -> None:
    cards = ["freight_sleigh", "double_decker", "covered_wagon", "mule_train", "fish_barrels", "ice_box_wagon"]
    s = at(1, seats={1: {"stock": "F29", "cards": cards}})
    play(s, "place:l01_yellow_gain")
    assert stock(s) == "F1"
    s = at(1, seats={1: {"stock": "F30", "cards": cards}})
    assert "yellow_gain" in spaces(s)
    play(s, "place:l01_yellow_gain")
    assert stock(s) == ""


@pytest.mark.rule("AL-7.5")
def test_sell_at_least_one_of_the_listed_types() -> None:
    s = at(6, stock="F2 E3", gold=0)
    play(s, "place:l06_green_sell")
    assert legal(s) == [f"sell:ember:{n}" for n in range(4)]
    play(s, "sell:ember:3")
    assert legal(s) == [f"sell:fish:{n}" for n in range(3)]
    play(s, "sell:fish:2")
    assert s.gold[0] == 17
    s = at(6, stock="F2 E3")
    play(s, "place:l06_green_sell", "sell:ember:0")
    assert legal(s) == ["sell:fish:1", "sell:fish:2"]
    assert refused(s, "sell:fish:0") == ("sell_something", ("AL-7.5",))
    assert refused(s, "sell:leaf:1") == ("not_bought", ("AL-7.5",))
    assert refused(at(1), "place:l01_red_sell") == ("nothing_to_sell", ("AL-7.5",))


@pytest.mark.rule("AL-7.6", "AL-R19")
def test_the_shop_offers_exactly_one_of_three() -> None:
    s = at(1, stock="E3 F2", gold=0)
    play(s, "place:l01_white_shop")
    assert legal(s) == [
        *(f"shop_take:{r}" for r in ("leaf", "ember", "ice", "fish")),
        *(f"shop_sell:ember:{n}" for n in (1, 2, 3)),
        *(f"shop_sell:fish:{n}" for n in (1, 2)),
        "shop_shield",
    ]
    play(s, "shop_sell:ember:2")
    assert (s.gold[0], stock(s), s.player) == (6, "E1 F2", 1)


@pytest.mark.rule("AL-7.7")
def test_a_location_action_with_a_fee() -> None:
    s = at(10, gold=2)
    play(s, "place:l10_tail_smuggler", "take:ice")
    assert (s.gold[0], s.shields[0], stock(s)) == (0, 1, "I1")


@pytest.mark.rule("AL-7.8", "AL-R4", "AL-R24", "AL-13.7")
def test_sell_abilities_are_for_sell_actions_only() -> None:
    s = at(1, stock="F3", done=["northern_ice_carvers"], gold=0)
    play(s, "place:l01_green_sell", "sell:fish:3")
    assert s.gold[0] == 3 * 3 + 3
    s = at(1, stock="F3", done=["northern_ice_carvers"], gold=0)
    play(s, "place:l01_white_shop", "shop_sell:fish:3")
    assert s.gold[0] == 9
    s = at(1, stock="F1 L1", done=["fish_smokers"], gold=0)
    play(s, "place:l01_green_sell", "sell:leaf:1", "sell:fish:1")
    assert s.gold[0] == 4 + 3 + 2
    s = at(4, met=["snow_wolves", "ice_bandits", "avalanche_giant", "caravanserai_night"], stock="F2", gold=0,
           done=["northern_ice_carvers"], guide=1, agenda=[["meet", 0, 0]])  # fmt: skip
    play(s, "sell:fish:2")
    assert s.gold[0] == 8


@pytest.mark.rule("AL-8.4", "AL-8.5", "AL-8.6")
def test_strength_and_shields() -> None:
    s = at(1, cards=["bear_escort"], shields=2)
    assert s.strength[0] == 10
    assert s.breakdown(0)["shields"] == 2
    play(s, "place:l01_white_shop", "shop_shield")
    assert s.strength[0] == 12
    none = at(1, seats={1: {"shields": 12}})
    play(none, "place:l01_white_shop")
    assert "shop_shield" not in legal(none)
    assert refused(none, "shop_shield") == ("no_shield", ("AL-8.5",))


@pytest.mark.rule("AL-13.3", "AL-13.4", "AL-7.1")
def test_static_abilities_discounts_and_gold() -> None:
    s = at(1, stock="E2 I2", hand=["shield_veterans"], done=["letters_of_credit"], gold=0)
    play(s, "place:l01_white_complete")
    assert (s.strength[0], s.gold[0]) == (5, 5)
    s = at(1, stock="E2 F2", hand=["letters_of_credit"], gold=0)
    play(s, "place:l01_white_complete")
    assert s.gold[0] == 0  # not for this very action
    s = at(1, done=["wheelwrights_union", "master_packers"], gold=2, row=["mule_train"])
    play(s, "place:l01_orange_expand")
    assert (s.gold[0], s.crates[0]) == (0, 10)
    cheap = at(1, done=["wheelwrights_union"], gold=0, row=["handcart"])
    play(cheap, "place:l01_orange_expand")
    assert cheap.gold[0] == 0


@pytest.mark.rule("AL-13.5", "AL-13.7")
def test_a_gain_action_with_the_right_contract_gives_one_more() -> None:
    s = at(1, done=["tea_caravan", "lamp_makers"])
    play(s, "place:l01_red_gain")
    assert stock(s) == "L2 E2"
    s = at(8, done=["tea_caravan"])
    play(s, "place:l08_cauldron_any", "take:leaf", "take:leaf")
    assert stock(s) == "L3"
    s = at(10, done=["tea_caravan"])
    play(s, "place:l10_tail_beach", "take:leaf", "take:ice")
    assert stock(s) == "L1 I1"  # a location action is no Gain action


@pytest.mark.rule("AL-13.6")
def test_two_different_options_in_the_shop() -> None:
    s = at(1, stock="E1", done=["general_stores"], gold=0)
    play(s, "place:l01_white_shop", "shop_sell:ember:1")
    assert "skip:shop" in legal(s)
    assert legal(s, "shop_sell") == []
    assert refused(s, "shop_sell:ember:1")[0] == "not_owned"
    play(s, "shop_take:ember")
    assert (s.gold[0], stock(s), s.player) == (3, "E1", 1)
    s = at(1, done=["general_stores"])
    play(s, "place:l01_white_shop", "shop_shield", "skip:shop")
    assert (s.shields[0], s.player) == (1, 1)


@pytest.mark.rule("AL-13.3")
def test_a_cheaper_toll() -> None:
    s = at(12, gold=0, done=["snow_post"])
    assert "kil_ember" in spaces(s)
    s = at(17, gold=2, done=["snow_post"])
    play(s, "place:l17_wall_ember")  # three points are missing
    assert s.gold[0] == 0
    rent = at(3, mechanism=[1, 2, 0], gold=0, done=["snow_post"])
    assert "terrace_ice" not in spaces(rent)  # rent is not a toll to the supply


def test_every_contract_and_card_says_what_it_does() -> None:
    from royaume.games.almanac.words import about

    for lang in ("en", "fr"):
        texts = [about(GAME, entry, lang) for entry in GAME.components["contracts"]]
        assert len(set(texts)) == 24
        for entry in GAME.components["encounters"]:
            assert about(GAME, entry, lang).strip()
