"""15: locations 12 to 15."""

import pytest

from tests.rules.almanac.given import at, decision, legal, load_dice, play, refused, spaces, stock, tokens


@pytest.mark.rule("AL-L12.1", "AL-L12.2", "AL-L12.4")
def test_the_aurora_lights_and_moves() -> None:
    s = at(12)
    play(s, "place:l12_obs_shop", "shop_take:leaf")
    assert s.gold[0] == 23
    assert legal(s) == ["aurora:1", "aurora:2"]
    play(s, "aurora:2")
    assert s.view(0)["page"]["mechanism"]["aurora"] == "lanterns"
    for space, gold in (("gar_leaf", 20), ("dome_any", 20), ("kil_ember", 19), ("can_ice", 19)):
        s = at(12)
        play(s, f"place:l12_{space}")
        assert s.gold[0] == gold, space


@pytest.mark.rule("AL-L12.3")
def test_the_bonus_helps_to_pay_and_two_players_move_further() -> None:
    s = at(12, mechanism=[2], gold=0, row=["handcart"])
    assert "lan_expand" in spaces(s)
    s = at(12, players=2)
    play(s, "place:l12_obs_shop", "shop_take:leaf")
    assert legal(s) == ["aurora:1", "aurora:2", "aurora:3"]
    three = at(12)
    play(three, "place:l12_obs_shop", "shop_take:leaf")
    assert refused(three, "aurora:3") == ("aurora_steps", ("AL-L12.2",))


@pytest.mark.rule("AL-L13.1", "AL-L13.3")
def test_one_worker_in_each_stall() -> None:
    s = at(13, sat=[["l13_s2_wheel", 0, 0]])
    assert "s2_shop" not in spaces(s)
    assert refused(s, "place:l13_s2_shop") == ("barred_one_per_stall", ("AL-L13.1",))
    assert "s8_any" in spaces(s)
    assert "s8_any" not in spaces(at(13, players=2))


@pytest.mark.rule("AL-L13.2", "AL-L13.4", "AL-D4", "AL-16.6")
@pytest.mark.parametrize(("card", "gold"), [(0, 18), (1, 12), (2, 6)])
def test_three_card_mage(card: int, gold: int) -> None:
    s = at(13, gold=8)
    play(s, "place:l13_s1_monte")
    assert len(legal(s)) == 10
    play(s, "stake:4")
    assert legal(s) == ["pick:1", "pick:2", "pick:3"]
    play(load_dice(s, (3, card)), "pick:3")
    assert s.gold[0] == gold


@pytest.mark.rule("AL-L13.2")
def test_no_more_than_one_has() -> None:
    s = at(13, gold=1)
    play(s, "place:l13_s1_monte")
    assert legal(s, "stake") == ["0", "1", "2", "3"]
    assert refused(s, "stake:4") == ("stake", ("AL-L13.2",))


BLUE, YELLOW, GREEN, VIOLET, RED = range(5)
DISTRICTS = ["cart", "head", "heart", "left_arm", "right_arm", "belly", "left_leg", "right_leg"]


def sick(kind: int, face_up: bool) -> list[int]:
    """Every district has this Epidemic."""
    return [-1] + [kind] * 7 + [0] + [int(face_up)] * 7


@pytest.mark.rule("AL-L14.1", "AL-16.6")
def test_seven_epidemics_face_down() -> None:
    s = at(14, agenda=[["open_page", 0, 0]])
    assert s.view(0)["page"]["mechanism"]["epidemics"] == dict.fromkeys(DISTRICTS[1:], "unknown")
    assert sorted(s.p[1:8]) == [0, 0, 1, 1, 2, 3, 4]


@pytest.mark.rule("AL-L14.2", "AL-L14.5")
@pytest.mark.parametrize(
    ("players", "kind", "gold"), [(3, BLUE, [19, 20, 20]), (3, GREEN, [18, 20, 20]), (3, RED, [17, 20, 20]),
                                  (3, VIOLET, [18, 21, 21]), (2, VIOLET, [18, 22])]
)  # fmt: skip
def test_tolls_of_face_up_epidemics(players: int, kind: int, gold: list[int]) -> None:
    s = at(14, players=players, mechanism=sick(kind, True))
    play(s, "place:l14_larm_ice")
    assert s.gold == gold
    poor = at(14, players=players, mechanism=sick(kind, True), gold=20 - gold[0] - 1)
    assert refused(poor, "place:l14_larm_ice")[0] == "toll"


@pytest.mark.rule("AL-L14.2")
def test_the_yellow_epidemic_takes_a_resource() -> None:
    s = at(14, mechanism=sick(YELLOW, True), stock="L1 F1")
    play(s, "place:l14_larm_ice")
    assert legal(s) == ["way:leaf", "way:fish"]
    play(s, "way:leaf")
    assert stock(s) == "I4 F1"
    assert "larm_ice" not in spaces(at(14, mechanism=sick(YELLOW, True)))
    assert "head_sell" not in spaces(at(14, mechanism=sick(YELLOW, True), stock="L1"))


@pytest.mark.rule("AL-L14.3", "AL-6.4")
def test_a_blind_placement_pays_as_far_as_possible() -> None:
    s = at(14, mechanism=sick(RED, False), gold=2)
    play(s, "place:l14_larm_ice")
    assert (s.gold[0], stock(s)) == (0, "I4")
    assert s.view(1)["page"]["mechanism"]["epidemics"]["left_arm"] == "epidemic_red"
    s = at(14, mechanism=sick(VIOLET, False), gold=1, seats={1: {"gold": 0}, 2: {"gold": 0}})
    play(s, "place:l14_larm_ice")
    assert s.gold == [0, 1, 0]
    full = [["l14_cart_cure", 1, 0]] * 3 + [["l14_cart_shop", 2, 0]]
    assert "pass" in legal(at(14, mechanism=sick(RED, False), sat=full))


@pytest.mark.rule("AL-L14.6")
def test_a_blind_toll_may_cost_the_action() -> None:
    s = at(14, mechanism=sick(YELLOW, False), stock="L1", gold=0)
    play(s, "place:l14_head_sell")
    assert (stock(s), s.gold[0], s.workers[0]) == ("", 0, 2)
    s = at(14, mechanism=sick(YELLOW, False), stock="L1 E1")
    play(s, "place:l14_larm_ice")
    assert decision(s) == "toll_in_kind"
    play(s, "give:ember")
    assert stock(s) == "L1 I4"


@pytest.mark.rule("AL-L14.4", "AL-12.3")
def test_a_cure() -> None:
    s = at(14, mechanism=sick(RED, False), stock="L1")
    play(s, "place:l14_cart_cure", "cure:zone_4")
    assert (tokens(s), s.gold[0], stock(s)) == ({"epidemic_red": 1}, 23, "")
    assert s.view(0)["page"]["mechanism"]["epidemics"]["left_arm"] is None
    assert s.breakdown(0)["tokens"] == 8
    assert "cart_cure" not in spaces(at(14, mechanism=sick(RED, False), stock="E1"))
    assert "cart_cure" not in spaces(at(14, stock="L1"))


@pytest.mark.rule("AL-L14.7")
def test_a_bottle_among_the_sick() -> None:
    s = at(14, mechanism=sick(RED, False), tokens={"mist_bottle": 1})
    play(s, "place:l14_larm_ice", "way:plain_with_bottle")
    assert s.gold[0] == 20
    assert s.view(1)["page"]["mechanism"]["epidemics"]["left_arm"] == "epidemic_red"


@pytest.mark.rule("AL-L15.1", "AL-6.10")
def test_the_wind() -> None:
    s = at(15, agenda=[["make_bid", 0, 0]], tokens={"assistant": 1})
    s.agenda = [s.flow.pack("turn", 0, 0)]
    load_dice(s, (8, 3), (8, 6)).settle()
    assert s.view(0)["page"]["mechanism"]["wind"] == "p4"
    play(s, "place:l15_p1_shop", "shop_shield")  # three plateaus away: 2 Gold
    assert s.gold[0] == 18
    play(s, "use:assistant")
    assert s.view(0)["page"]["mechanism"]["wind"] == "p7"


def windless(players: int, **given: object) -> list[str]:
    """What is open with the wind on plateau 3, where everything at distance 0 and 1 is taken."""
    page = at(15, players=players).page
    near = ("p2", "p3", "p4") if players > 2 else ("p3",)
    taken = [[name, 1, 0] for i, name in enumerate(page.space_ids) for _ in range(page.seats[i])
             if name.split("_")[1] in near]  # fmt: skip
    return spaces(at(15, players=players, mechanism=[2], sat=taken, gold=0, **given))  # type: ignore[arg-type]


@pytest.mark.rule("AL-L15.2", "AL-L15.4")
def test_the_nearest_possible_plateau_is_free() -> None:
    found = windless(3)
    assert {name.split("_")[0] for name in found} == {"p5"}  # clockwise of two at distance 2


@pytest.mark.rule("AL-L15.3")
def test_the_wind_with_two_players() -> None:
    assert {name.split("_")[0] for name in windless(2)} == {"p4"}
    s = at(15, players=2, mechanism=[2])
    play(s, "place:l15_p2_fish")
    assert s.gold[0] == 19
