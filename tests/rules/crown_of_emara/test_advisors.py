"""11 Advisors: all twenty-two, and how they work together."""

from __future__ import annotations

import pytest

from royaume.games.crown_of_emara.actions import ADVISORS, ADVISORS_B
from tests.rules.crown_of_emara.given import (
    decision,
    do,
    end_of_round,
    goods,
    legal,
    menu,
    over,
    points,
    random_game,
    refused,
    visit,
    where,
)

# cost, printed citizen points, then what comes at once: goods, citizen points, building points
TABLE: dict[str, tuple[dict[str, int], int, dict[str, int], int, int]] = {
    "master_of_coin": ({"cloth": 2, "grain": 2}, 6, {"gold": 1}, 0, 0),
    "archivist": ({"cloth": 1, "grain": 2}, 2, {"book": 2}, 0, 0),
    "goldsmith": ({"stone": 2, "cloth": 2}, 5, {"ring": 1}, 0, 0),
    "carpenter": ({"wood": 2, "stone": 2}, 1, {}, 0, 10),
    "baker": ({"wood": 2}, 3, {}, 0, 0),
    "schoolmarm": ({"wood": 1, "cloth": 1, "grain": 1}, 3, {}, 0, 0),
    "bailiff": ({"wood": 1, "stone": 1, "cloth": 1}, 5, {}, 0, 0),
    "dressmaker": ({"wood": 2, "grain": 1}, 5, {}, 0, 0),
    "landlord": ({"wood": 1, "stone": 1, "grain": 1}, 3, {}, 0, 0),
    "merchant": ({"cloth": 1, "grain": 1}, 2, {}, 0, 0),
    "chamberlain": ({"stone": 1, "cloth": 1, "grain": 1}, 6, {}, 0, 0),
    "scholar": ({"stone": 1, "cloth": 1, "grain": 1}, 3, {}, 0, 0),
    "mayoress": ({"wood": 1, "cloth": 2}, 5, {}, 0, 0),
    "steward": ({"stone": 2, "grain": 1}, 5, {}, 0, 0),
    "abbess": ({"wood": 1, "grain": 1}, 2, {}, 0, 0),
    "toolmaker": ({"wood": 1, "stone": 2}, 2, {}, 0, 0),
    "sir_christiaan": ({"wood": 2, "cloth": 2}, 0, {}, 8, 0),
    "lady_marie": ({"stone": 2, "grain": 2}, 0, {}, 8, 0),
    "sir_carl": ({"wood": 1, "stone": 1, "cloth": 2, "grain": 1}, 0, {}, 10, 0),
    "lady_frida": ({"cloth": 3, "grain": 3}, 0, {}, 12, 0),
    "sir_gustave": ({"wood": 3, "stone": 2}, 0, {}, 0, 12),
    "sir_antoni": ({"wood": 3, "stone": 3}, 0, {}, 0, 15),
}
USES = {
    "baker_1": {"cloth": 1, "grain": 1},
    "baker_2": {"cloth": 1, "grain": 2},
    "schoolmarm_1": {"stone": 2},
    "bailiff_1": {"ring": 1},
    "dressmaker_1": {"cloth": 1},
    "landlord_1": {"cloth": 1},
    "merchant_1": {"wood": 1},
}


@pytest.mark.rule("CE-10.6", "CE-10.9", "CE-11.1", "CE-11.2", "CE-11.3", "CE-D3", "CE-R14")
@pytest.mark.parametrize("advisor", ADVISORS)
def test_cost_points_and_what_comes_at_once(advisor: str) -> None:
    cost, printed, gains, cp, bp = TABLE[advisor]
    stack = [name for name in ADVISORS_B if name != advisor]
    s = menu(at=("quarry", "market"), goods=cost, display={"market": [advisor]}, stack=stack)
    do(s, "recruit:market:1")
    assert goods(s) == gains
    assert points(s) == (printed + cp, 30 + bp)
    assert s.to_dict()["seats"][0]["advisors"] == [advisor]
    for kind in cost:
        short = {**cost, kind: cost[kind] - 1}
        poor = menu(at=("quarry", "market"), goods=short, display={"market": [advisor]}, stack=stack)
        assert "CE-14.1" in refused(poor, "recruit:market:1")


@pytest.mark.rule("CE-11.1")
@pytest.mark.parametrize("advisor", ["goldsmith", "sir_carl"])
def test_points_come_once_only(advisor: str) -> None:
    cost = TABLE[advisor][0]
    s = menu(players=1, at=("quarry", "market"), goods=cost, display={"market": [advisor]}, stack=[])
    do(s, "recruit:market:1")
    once = points(s)
    do(s, "move:countryside", "end_turn", "play_card:take_stone:2", "move:countryside")
    assert points(s) == once


@pytest.mark.rule("CE-11.3", "CE-5.7")
@pytest.mark.parametrize(("use", "owned"), USES.items())
def test_once_per_turn_also_in_the_turn_of_recruitment(use: str, owned: dict[str, int]) -> None:
    advisor = use.rsplit("_", 1)[0]
    cost = TABLE[advisor][0]
    twice = {kind: 2 * owned.get(kind, 0) + cost.get(kind, 0) for kind in {*owned, *cost}}
    s = menu(players=1, cp=5, at=("quarry", "market"), goods=twice, display={"market": [advisor]}, stack=[])
    assert f"advisor:{use}" not in legal(s)
    do(s, "recruit:market:1", f"advisor:{use}")
    while decision(s) != "menu":
        do(s, legal(s)[-1])
    assert "CE-11.3" in refused(s, f"advisor:{use}")
    do(s, "move:countryside", "end_turn", "play_card:take_stone:2")
    assert f"advisor:{use}" in legal(s)


@pytest.mark.rule("CE-11.3")
def test_only_in_the_own_turn() -> None:
    s = menu(others={1: {"advisors": ["dressmaker"], "goods": {"cloth": 2}}})
    assert "advisor:dressmaker_1" not in legal(s)
    assert refused(s, "advisor:dressmaker_1")
    do(s, "move:countryside", "end_turn", "play_card:take_wood:1")
    assert s.player == 1
    assert "advisor:dressmaker_1" in legal(s)


# Buildings: the Toolmaker and the events --------------------------------------------------------------------


@pytest.mark.rule("CE-11.4", "CE-11.5", "CE-12.6")
@pytest.mark.parametrize(
    ("place", "facts", "action", "printed"),
    [
        ("castle", {"goods": {"book": 1}}, "book_to_bp", 5),
        ("castle", {"tokens": ["favor_castle_bp"]}, "redeem:favor_castle_bp", 5),
        ("construction_site", {"goods": {"stone": 1}}, "deliver_stone", 5),
        ("construction_site", {"goods": {"wood": 1}}, "deliver_wood:1", 5),
        ("construction_site", {"goods": {"wood": 3}}, "deliver_wood:3", 10),
        ("", {"goods": {"wood": 2, "stone": 2}, "display": {"market": ["carpenter"]}}, "recruit:market:1", 10),
        ("", {"goods": {"wood": 3, "stone": 2}, "display": {"market": ["sir_gustave"]}}, "recruit:market:1", 12),
        ("", {"goods": {"wood": 3, "stone": 3}, "display": {"market": ["sir_antoni"]}}, "recruit:market:1", 15),
        ("", {"goods": {"ring": 1}, "advisors": ["bailiff"]}, "advisor:bailiff_1", 5),
        ("", {"goods": {"cloth": 1}, "cp": 1, "advisors": ["landlord"]}, "advisor:landlord_1", 5),
    ],
)
@pytest.mark.parametrize("toolmaker", [False, True])
@pytest.mark.parametrize(("event", "change"), [("timber_felling", 0), ("generous_summer", 2), ("early_winter", -1)])
def test_every_gain_of_building_points(
    place: str, facts: dict[str, object], action: str, printed: int, toolmaker: bool, event: str, change: int
) -> None:
    facts = {**facts, "event": event}
    if toolmaker:
        facts["advisors"] = [*facts.get("advisors", []), "toolmaker"]  # type: ignore[misc]
    s = visit(place, **facts) if place else menu(at=("quarry", "market"), **facts)  # type: ignore[arg-type]
    do(s, action)
    assert s.bp[0] == 30 + printed + 2 * toolmaker + change


@pytest.mark.rule("CE-11.4", "CE-11.5")
@pytest.mark.parametrize("choice", ["wisdom_of_ancient_books_1", "wisdom_of_ancient_books_2"])
def test_the_toolmaker_at_the_end_of_the_round(choice: str) -> None:
    s = end_of_round("wisdom_of_ancient_books", 6, {"goods": {"book": 1, "ring": 1}}, advisors=["toolmaker"])
    do(s, f"event:{choice}")
    assert s.bp[0] == 37


@pytest.mark.rule("CE-11.5", "CE-13.2")
@pytest.mark.parametrize("event", ["timber_felling", "generous_summer", "early_winter"])
def test_no_modifier_in_final_scoring(event: str) -> None:
    s = over(2, [{"cp": 50, "bp": 30, "goods": {"ring": 4}}], advisors=["toolmaker"], event=event)
    assert s.scores()[0] == 38


@pytest.mark.rule("CE-11.14")
def test_the_toolmaker_counts_from_its_recruitment_on() -> None:
    s = menu(
        "town_errand",
        3,
        at=("forest", "market"),
        goods={"wood": 3, "stone": 2, "book": 1},
        display={"market": ["toolmaker"]},
    )
    do(s, "card", "errand:construction_site", "deliver_wood:1", "leave")
    assert s.bp[0] == 35
    do(s, "recruit:market:1")
    assert s.bp[0] == 35
    do(s, "move:town", "deliver_wood:1")
    assert s.bp[0] == 42


# One by one -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-11.6", "CE-R16", "CE-11.13", "CE-14.3")
def test_the_landlord_needs_a_citizen_point() -> None:
    s = menu(advisors=["landlord"], goods={"cloth": 1, "gold": 3}, cp=0)
    assert "CE-14.3" in refused(s, "advisor:landlord_1")
    s = do(menu(advisors=["landlord"], goods={"cloth": 1, "gold": 1}, cp=1), "advisor:landlord_1")
    assert legal(s) == ["pay:1cloth", "pay:1gold"]
    do(s, "pay:1gold")
    assert points(s) == (0, 35)
    assert goods(s) == {"cloth": 1}


@pytest.mark.rule("CE-R16")
@pytest.mark.parametrize("players", [1, 4])
def test_citizen_points_never_fall_below_nothing(players: int) -> None:
    for seed in range(6):
        for s in random_game(players, seed):
            assert min(s.cp) >= 0


@pytest.mark.rule("CE-11.7")
def test_the_merchant_takes_another_kind() -> None:
    s = do(menu(advisors=["merchant"], goods={"wood": 1, "grain": 1, "gold": 1}), "advisor:merchant_1")
    assert legal(s) == ["pay:1wood", "pay:1grain", "pay:1gold"]
    by_wood = do(s.clone(), "pay:1wood")
    assert legal(by_wood) == ["take:stone", "take:cloth", "take:grain"]
    assert "CE-11.7" in refused(by_wood, "take:wood")
    assert goods(do(by_wood, "take:grain")) == {"grain": 2, "gold": 1}
    by_gold = do(s.clone(), "pay:1gold")
    assert legal(by_gold) == ["take:wood", "take:stone", "take:cloth", "take:grain"]
    assert goods(do(by_gold, "take:wood")) == {"wood": 2, "grain": 1}


@pytest.mark.rule("CE-11.8", "CE-14.5", "CE-14.7")
def test_the_scholar_counts_units_only() -> None:
    s = do(menu(advisors=["scholar"], goods={"wood": 1, "cloth": 2, "gold": 1}), "hire:forest_hut_1")
    assert legal(s) == ["pay:1wood+1cloth", "pay:2cloth", "pay:1wood+1gold", "pay:1cloth+1gold"]
    s = do(menu("cheap_help", advisors=["scholar"], goods={"wood": 1, "cloth": 2, "gold": 1}), "card")
    assert legal(s) == ["hire:forest_hut_1", "hire:forest_hut_2", "hire:forest_hut_3"]
    do(s, "hire:forest_hut_3")
    assert legal(s) == ["pay:1wood", "pay:1cloth", "pay:1gold"]


@pytest.mark.rule("CE-11.8", "CE-D7")
def test_the_scholar_pays_six_in_up_to_two_hundred_and_ten_ways() -> None:
    owned = dict.fromkeys(("wood", "stone", "cloth", "grain", "gold"), 6)
    s = menu(advisors=["scholar"], goods=owned, display={"market": ["lady_frida"]})
    do(s, "recruit:market:1")
    assert len(legal(s)) == len(set(legal(s))) == 210


@pytest.mark.rule("CE-R35")
def test_the_scholar_is_for_hiring_and_recruiting_only() -> None:
    s = visit("castle", advisors=["scholar"], goods={"wood": 3}, markers={"gift_stone": 0, "gift_wood": 3})
    assert decision(s) == "menu"  # four wood for a wood gift, and no other kind can be given
    s = visit("construction_site", advisors=["scholar"], goods={"cloth": 3})
    assert decision(s) == "menu"
    s = menu(advisors=["scholar", "baker", "dressmaker"], goods={"wood": 3})
    assert legal(s, "advisor") == []


@pytest.mark.rule("CE-11.9", "CE-R12")
def test_the_steward_hires_and_recruits_anywhere() -> None:
    display = {"castle": ["abbess"], "cathedral": ["merchant"], "construction_site": ["scholar", "baker"]}
    s = menu(
        "cheap_help", advisors=["steward"], goods={"gold": 9}, display=display, others={1: {"huts": ["quarry_hut_1"]}}
    )
    assert len(legal(s, "hire")) == 11
    assert legal(s, "recruit") == [
        "recruit:castle:1",
        "recruit:cathedral:1",
        "recruit:construction_site:1",
        "recruit:construction_site:2",
    ]
    assert "CE-10.5" in refused(s, "hire:quarry_hut_1")
    assert "CE-10.9" in refused(s, "recruit:market:1")
    do(s, "card", "recruit:construction_site:1")
    assert where(s) == ("forest", "market")
    assert s.to_dict()["seats"][0]["advisors"] == ["scholar", "steward"]


@pytest.mark.rule("CE-11.10")
@pytest.mark.parametrize("way", ["move", "extra", "errand"])
def test_mayoress_and_abbess_wherever_the_visit_came_from(way: str) -> None:
    card = {"move": "take_wood", "extra": "extra_move", "errand": "town_errand"}[way]
    for place, before, action, advisor in (
        ("castle", "market", "gift:stone", "mayoress"),
        ("cathedral", "castle", "donate:stone", "abbess"),
    ):
        s = menu(card, 1 if way == "move" else 3, at=("forest", before), advisors=[advisor], goods={"stone": 1})
        steps = {"move": ["move:town"], "extra": ["card", "move:town"], "errand": ["card", f"errand:{place}"]}[way]
        do(s, *steps, action)
        if advisor == "mayoress":
            assert points(s) == (2, 30)
            assert goods(s) == {"ring": 1}
        else:
            assert goods(s) == {"book": 2}


@pytest.mark.rule("CE-11.11", "CE-14.6")
def test_the_schoolmarm_takes_any_two_resources() -> None:
    s = do(menu(advisors=["schoolmarm"], goods={"wood": 2, "grain": 1, "gold": 1}), "advisor:schoolmarm_1")
    assert legal(s) == ["pay:2wood", "pay:1wood+1grain", "pay:1wood+1gold", "pay:1grain+1gold"]
    do(s, "pay:2wood")
    assert goods(s) == {"grain": 1, "gold": 1, "book": 1}


@pytest.mark.rule("CE-11.12", "CE-D4")
def test_the_chamberlain_swaps_as_often_as_one_likes_one_way_at_a_time() -> None:
    s = menu(advisors=["chamberlain", "dressmaker"], goods={"ring": 3, "gold": 1, "cloth": 1})
    assert legal(s, "advisor") == ["advisor:dressmaker_1", "advisor:chamberlain_1", "advisor:chamberlain_2"]
    do(s, "advisor:chamberlain_1", "advisor:chamberlain_1")
    assert goods(s) == {"ring": 1, "gold": 3, "cloth": 1}
    assert "CE-D4" in refused(s, "advisor:chamberlain_2")
    do(s, "advisor:dressmaker_1", "pay:1cloth")  # any other choice frees the direction
    assert "advisor:chamberlain_2" in legal(s)
    do(s, "advisor:chamberlain_2")
    assert goods(s) == {"ring": 2, "gold": 2}
    assert "CE-D4" in refused(s, "advisor:chamberlain_1")
    do(s, "move:countryside")
    assert legal(s, "advisor") == ["advisor:chamberlain_1", "advisor:chamberlain_2"]


@pytest.mark.rule("CE-D4", "CE-D12")
def test_swaps_between_two_other_choices_are_at_most_rings_and_gold() -> None:
    s = menu(advisors=["chamberlain"], goods={"ring": 4, "gold": 3})
    for swap, most in (("advisor:chamberlain_1", 4), ("advisor:chamberlain_2", 3)):
        swapped = s.clone()
        count = 0
        while swap in legal(swapped):
            do(swapped, swap)
            count += 1
        assert count == most
        assert legal(swapped, "advisor") == []


@pytest.mark.rule("CE-11.12", "CE-R5")
def test_no_swap_inside_a_visit_nor_at_the_end_of_the_round() -> None:
    s = visit("castle", advisors=["chamberlain"], goods={"ring": 1, "gold": 1})
    assert decision(s) == "town_visit"
    assert "CE-R5" in refused(s, "advisor:chamberlain_1")
    s = end_of_round("alms_for_the_poor", 2, {"goods": {"ring": 1}}, advisors=["chamberlain"])
    assert legal(s) == ["event:alms_for_the_poor_2", "decline"]
    assert refused(s, "advisor:chamberlain_1")


@pytest.mark.rule("CE-11.12", "CE-15.1")
def test_gold_may_become_rings_before_the_last_turn_ends_but_not_by_itself() -> None:
    for swaps, leftovers in ((0, 3), (3, 6)):
        data = {"advisors": ["chamberlain"], "goods": {"gold": 3}}
        s = menu(players=1, round=6, **data)  # type: ignore[arg-type]
        do(s, "move:countryside")
        do(s, *["advisor:chamberlain_2"] * swaps)
        left = s.view(0)["seats"][0]["leftovers"]
        assert left["gold"] + left["rings"] == leftovers


@pytest.mark.rule("CE-11.13", "CE-14.2")
def test_the_baker_offers_one_of_two_exchanges_gold_accepted() -> None:
    s = menu(advisors=["baker"], goods={"cloth": 1, "grain": 1, "gold": 1})
    assert legal(s, "advisor") == ["advisor:baker_1", "advisor:baker_2"]
    one = do(s.clone(), "advisor:baker_1")
    assert legal(one) == ["pay:1cloth+1grain", "pay:1cloth+1gold", "pay:1grain+1gold"]
    do(one, "pay:1cloth+1grain")
    assert goods(one) == {"gold": 1, "bread": 1}
    two = do(s, "advisor:baker_2")
    assert goods(two) == {"bread": 2}
    assert "CE-11.3" in refused(two, "advisor:baker_1")


@pytest.mark.rule("CE-11.13")
def test_the_dressmakers_cloth_may_be_gold() -> None:
    s = do(menu(advisors=["dressmaker"], goods={"gold": 1}), "advisor:dressmaker_1")
    assert points(s) == (2, 30)
    assert goods(s) == {}


@pytest.mark.rule("CE-11.15")
def test_two_advisors_on_one_thing_both_apply() -> None:
    s = menu(advisors=["scholar", "steward"], goods={"wood": 2})
    assert len(legal(s, "hire")) == 12
    do(s, "hire:quarry_hut_3")
    assert s.to_dict()["huts"]["quarry_hut_3"] == 0
    assert goods(s) == {}


@pytest.mark.rule("CE-11.15")
@pytest.mark.parametrize("players", [1, 3])
def test_advisors_are_never_lost(players: int) -> None:
    owned = [0] * players
    for s in random_game(players, 14):
        for seat in range(players):
            assert s.advisors[seat] & owned[seat] == owned[seat]
        owned = s.advisors[:]
    assert any(owned)


@pytest.mark.rule("CE-11.2", "CE-R32", "CE-D3")
def test_pure_gains_are_applied_unasked_exchanges_are_optional() -> None:
    s = visit(
        "castle", advisors=["mayoress", "toolmaker", "bailiff"], goods={"wood": 1, "book": 1}, event="generous_summer"
    )
    do(s, "gift:wood", "book_to_bp")
    assert points(s) == (2, 30 + 5 + 2 + 2)
    assert decision(s) == "menu"
    do(s, "end_turn")  # the Bailiff stays unused
    assert goods(s) == {"ring": 1}
