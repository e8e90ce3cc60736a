"""15: locations 16 to 19, and 12: the end of the game."""

import pytest

from tests.rules.almanac.given import at, combat, decision, legal, load_dice, play, spaces, stock, tokens

IDLE = {1: {"workers": 0}, 2: {"workers": 0}}
ROYALS = [-1, 0, 1, 2, 3]  # King (ember) in the throne hall, Queen (leaf), Prince (ice), Princess (fish)


@pytest.mark.rule("AL-L16.1", "AL-L16.5")
def test_tribute_to_the_royals() -> None:
    s = at(16, mechanism=ROYALS, stock="E1", gold=2)
    play(s, "place:l16_throne_gift")
    assert legal(s) == ["way:gold", "way:ember"]
    play(s, "way:ember")
    assert (stock(s), s.gold[0]) == ("", 10)
    again = at(16, mechanism=ROYALS, gold=0, sat=[["l16_throne_gift", 0, 0]])
    assert "throne_any" in spaces(again)
    assert "court_ice" in spaces(again)
    assert "ball_dance" not in spaces(again)
    assert "throne_sell" not in spaces(at(16, mechanism=ROYALS, gold=0, stock="E1"))  # it would be given away
    laid = at(16, agenda=[["open_page", 0, 0]])
    assert sorted(laid.view(0)["page"]["mechanism"]["royals"].values()) == ["king", "prince", "princess", "queen"]


def palace(sat: list[list[object]], players: int = 3) -> list[dict[str, int]]:
    """The tokens of all seats after the palace has closed and nobody has bid."""
    s = at(16, players=players, mechanism=ROYALS, sat=sat, workers=0, agenda=[["turn", 0, 0]], gold=0,
           seats={i: {"workers": 0, "gold": 0} for i in range(1, players)})  # fmt: skip
    assert decision(s) == "make_bid"
    play(s, *["bid:0"] * players)
    return [tokens(s, seat) for seat in range(players)]


@pytest.mark.rule("AL-L16.2", "AL-L16.3", "AL-L16.4", "AL-10.5")
def test_favours_and_the_key() -> None:
    key = {"key_great_frost": 1}
    assert palace([["l16_throne_any", 1, 0], ["l16_throne_gift", 2, 0]]) == [key, {"favour": 1}, {}]
    assert palace([["l16_throne_any", 1, 0], ["l16_throne_gift", 2, 0], ["l16_throne_sell", 2, 0]]) == [
        key, {}, {"favour": 1}]  # fmt: skip
    assert palace([["l16_throne_gift", 1, 0]], 2) == [key, {}]
    assert palace([["l16_throne_gift", 1, 0], ["l16_throne_sell", 1, 0]], 2) == [key, {"favour": 1}]


@pytest.mark.rule("AL-L17.1", "AL-L17.5", "AL-L17.6")
def test_gates() -> None:
    s = at(17, shields=1)
    play(s, "place:l17_ward_ice")
    assert s.gold[0] == 16  # 8 - 4
    s = at(17, players=2, shields=1)
    play(s, "place:l17_ward_ice")
    assert s.gold[0] == 12


@pytest.mark.rule("AL-L17.2", "AL-L17.3", "AL-L17.6", "AL-13.4")
def test_trials() -> None:
    s = at(17, shields=3)
    play(load_dice(s, *combat("1")), "place:l17_yard_trial")
    assert tokens(s) == {"medal_1": 1}
    s = at(17, mechanism=[0, 1, 1, 1], shields=3)
    play(s, "place:l17_yard_trial")
    assert s.gold[0] == 25
    s = at(17)
    play(load_dice(s, *combat("4")), "place:l17_yard_trial")
    assert (s.gold[0], tokens(s)) == (22, {})
    s = at(17, shields=2, done=["brazier_watch"])
    play(load_dice(s, *combat("1", "2")), "place:l17_yard_trial", "use:reroll")
    assert tokens(s) == {"medal_1": 1}


@pytest.mark.rule("AL-L17.4")
def test_the_key_of_the_fortress() -> None:
    s = at(17, guide=1, workers=0, agenda=[["turn", 0, 0]], tokens={"medal_1": 1},
           seats={1: {"workers": 0}, 2: {"workers": 0}})  # fmt: skip
    assert tokens(s) == {"medal_1": 1, "key_great_frost": 1}
    tie = at(17, guide=1, workers=0, agenda=[["turn", 0, 0]], seats=IDLE)
    assert tokens(tie, 1) == {"key_great_frost": 1}


WAITING = [1, -1, -1, -1] + [-1] * 12


@pytest.mark.rule("AL-L18.1", "AL-L18.4")
def test_a_bout() -> None:
    s = at(18)
    play(s, "place:l18_bout1")
    assert s.gold[0] == 23
    s = at(18, sat=[["l18_bout1", 1, 0]], mechanism=WAITING, shields=1)
    play(load_dice(s, *combat("4", "3")), "place:l18_bout1")
    assert tokens(s) == {"ecu": 1}  # 4 + 3 against 2 + 4
    assert s.gold[:2] == [20, 23]
    s = at(18, sat=[["l18_bout1", 1, 0]], mechanism=WAITING)
    play(load_dice(s, *combat("X", "X")), "place:l18_bout1")
    assert tokens(s, 1) == {"ecu": 1}
    own = at(18, sat=[["l18_bout1", 0, 0]], mechanism=[0, *WAITING[1:]])
    assert "bout1" not in spaces(own)
    s = at(18, sat=[["l18_bout1", 1, 0]], mechanism=WAITING, seats={1: {"done": ["brazier_watch"]}})
    play(load_dice(s, *combat("4")), "place:l18_bout1")
    assert (s.player, legal(s)) == (1, ["use:reroll", "skip:reroll"])


@pytest.mark.rule("AL-L18.2", "AL-L18.3")
@pytest.mark.parametrize(("players", "shields", "won"), [(3, 3, False), (3, 4, True), (2, 3, True)])
def test_the_champion_and_the_key(players: int, shields: int, won: bool) -> None:
    s = at(18, players=players, sat=[["l18_bout1", 1, 0]], mechanism=WAITING, agenda=[["make_bid", 0, 0]], workers=0,
           seats={1: {"workers": 0, "shields": shields}, 2: {"workers": 0}} if players == 3 else
           {1: {"workers": 0, "shields": shields}})  # fmt: skip
    s.agenda = [s.flow.pack("turn", 0, 0)]
    load_dice(s, *combat("1")).settle()
    assert tokens(s, 1) == ({"ecu": 1, "key_twin_city": 1} if won else {"key_twin_city": 1})


OTTER = [["l19_otter_sell", 1, 0], ["l19_otter_leaf", 0, 0]]


@pytest.mark.rule("AL-L19.1", "AL-L19.4", "AL-L19.5")
@pytest.mark.parametrize(("players", "each"), [(3, 3), (2, 2)])
def test_a_full_ship_sails(players: int, each: int) -> None:
    s = at(19, players=players, sat=OTTER, row=["handcart"], gold=3)
    play(s, "place:l19_otter_expand")
    assert s.view(0)["page"]["mechanism"]["sailed"] == ["otter"]
    assert s.gold[:2] == [2 * each, 20 + each]
    bottle = at(19, tokens={"mist_bottle": 1}, mechanism=[2], sat=OTTER)
    assert not [name for name in spaces(bottle) if name.startswith("otter")]
    beside = at(19, players=players, sat=[*OTTER, ["l19_otter_leaf", 1, 1]], row=["handcart"], gold=3)
    play(beside, "place:l19_otter_expand")
    assert beside.gold[1] == 20 + 2 * each


@pytest.mark.rule("AL-L19.2", "AL-12.3")
def test_tickets() -> None:
    s = at(19, left=2)
    play(s, "place:l19_quay_ticket")
    assert (s.gold[0], tokens(s)) == (11, {"theatre_ticket_2": 1})
    assert s.breakdown(0)["tokens"] == 15
    assert "quay_ticket" not in spaces(at(19, left=0))


@pytest.mark.rule("AL-L19.3")
def test_the_key_of_the_harbour() -> None:
    sat = [["l19_otter_sell", 1, 0], ["l19_otter_leaf", 2, 0], ["l19_otter_expand", 2, 0]]
    s = at(19, sat=sat, mechanism=[2], workers=0, agenda=[["turn", 0, 0]], seats=IDLE)
    assert tokens(s, 2) == {"key_twin_city": 1}
    s = at(19, sat=sat[:2], mechanism=[2], workers=0, agenda=[["turn", 0, 0]],
           seats={1: {"workers": 0, "tokens": {"theatre_ticket_1": 1}}, 2: {"workers": 0, "shields": 1}})  # fmt: skip
    assert tokens(s, 1) == {"theatre_ticket_1": 1, "key_twin_city": 1}
    s = at(19, workers=0, agenda=[["turn", 0, 0]], seats=IDLE)
    assert [tokens(s, seat) for seat in range(3)] == [{}, {}, {}]


@pytest.mark.rule("AL-12.1", "AL-12.6", "AL-R13")
def test_contracts_at_the_very_end() -> None:
    given = {"workers": 0, "hand": ["snow_post", "tea_caravan"], "stock": "L5 I1", "agenda": [["turn", 0, 0]]}
    s = at(19, gold=8, seats=IDLE, **given)
    assert legal(s) == ["skip:contracts", "complete:snow_post", "complete:tea_caravan"]
    play(s, "complete:snow_post")
    assert s.player is None
    lines = s.breakdown(0)
    assert (lines["contracts"], lines["open_contracts"], lines["gold"]) == (17, -17, 3)
    s = at(19, gold=10, seats=IDLE, done=["letters_of_credit"], **given)
    play(s, "complete:snow_post", "complete:tea_caravan")
    assert (s.breakdown(0)["contracts"], s.gold[0]) == (34 + 24, 0)  # no Gold back
    s = at(19, gold=10, seats=IDLE, **given)
    play(s, "skip:contracts")
    assert s.breakdown(0)["open_contracts"] == -34
    s = at(19, gold=5, seats=IDLE, workers=0, agenda=[["turn", 0, 0]], hand=["winter_granary"], stock="L2 E1 I1 F2")
    play(s, "complete:winter_granary")
    assert s.breakdown(0)["abilities"] == 1


@pytest.mark.rule("AL-12.2", "AL-12.3", "AL-20.11", "AL-16.8")
def test_the_final_score_line_by_line() -> None:
    s = at(19, workers=0, agenda=[["turn", 0, 0]], gold=38, shields=2, trophies=["hungry_yeti"], stock="L3 F3",
           done=["northern_ice_carvers", "tea_caravan"], cards=["mule_train", "freight_sleigh"],
           tokens={"shell": 1, "mist_bottle": 1, "assistant": 1, "potion": 1}, hand=["sky_fishers"],
           met=["snow_wolves"], seats={1: {"workers": 0, "gold": 3}, 2: {"workers": 0}})  # fmt: skip
    assert s.breakdown(0) == {
        "contracts": 42, "caravan": 15, "gold": 38, "shields": 2, "trophies": 9, "tokens": 5, "keys": 0,
        "abilities": 0, "open_contracts": -24,
    }  # fmt: skip
    assert s.scores()[0] == 87
    assert s.view(1)["seats"][0]["breakdown"] == s.breakdown(0)
    assert s.view(None)["seats"][1]["gold"] == 3


@pytest.mark.rule("AL-12.4", "AL-12.5")
def test_ties_and_negative_renown() -> None:
    def end(gold: list[int], stocks: list[str], cards: list[list[str]]) -> list[int]:
        seats = {i: {"workers": 0, "gold": gold[i], "stock": stocks[i], "cards": cards[i]} for i in range(3)}
        s = at(19, workers=0, agenda=[["turn", 0, 0]], seats=seats)
        return s.winners()

    assert end([36, 38, 0], ["", "", ""], [["mule_train"], ["handcart"], []]) == [1]
    assert end([38, 38, 0], ["L3", "L2", ""], [[], [], []]) == [0]
    assert end([38, 38, 0], ["L3", "E3", ""], [[], [], []]) == [0, 1]
    s = at(19, workers=0, agenda=[["turn", 0, 0]], gold=0, hand=["sky_fishers"], seats=IDLE)
    assert s.scores()[0] == -24


@pytest.mark.rule("AL-13.3", "AL-12.2")
def test_abilities_of_the_end() -> None:
    s = at(19, workers=0, agenda=[["turn", 0, 0]], seats=IDLE, shields=2, cards=["handcart"], stock="L1 F2",
           done=["royal_pantry", "frost_court_armourers", "fire_festival", "winter_granary"])  # fmt: skip
    assert s.breakdown(0)["abilities"] == 2 * 1 + 3 * 2 + 3 * 4 + 1 * 3
