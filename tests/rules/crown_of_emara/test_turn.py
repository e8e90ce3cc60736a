"""5 and 6: the turn and the action cards."""

from __future__ import annotations

import pytest

from royaume.games.crown_of_emara.actions import CARDS, TOWN
from royaume.games.crown_of_emara.state import EmaraState
from tests.rules.crown_of_emara.given import (
    TOWN_RING,
    decision,
    do,
    goods,
    legal,
    listen,
    menu,
    new,
    points,
    random_game,
    read,
    refused,
    told,
    where,
)


def before_the_card(hand: list[str], slots: list[str | None], **facts: object) -> EmaraState:
    """Seat 0 is about to play a card."""
    data = menu(**facts).to_dict()  # type: ignore[arg-type]
    away = [*hand, *(card for card in slots if card)]
    data["seats"][0].update(
        hand=hand, slots=slots, played=[card for card in slots if card], deck=[c for c in CARDS if c not in away]
    )
    data["agenda"] = [["next_turn", 0, 1], ["play_card", 0, 0]]
    data["turn"].update(card=None, slot=0, used=0)
    return read(data)


# 5 The turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-5.1")
def test_card_and_slot_are_chosen_together() -> None:
    s = before_the_card(["take_wood", "extra_move"], [None, "take_stone", None])
    assert legal(s) == [
        "play_card:take_wood:1",
        "play_card:take_wood:3",
        "play_card:extra_move:1",
        "play_card:extra_move:3",
    ]
    assert "CE-5.1" in refused(s, "play_card:take_wood:2")
    assert "CE-5.1" in refused(s, "play_card:take_ring:1")
    do(s, "play_card:extra_move:3")
    player = s.to_dict()["seats"][0]
    assert player["slots"] == [None, "take_stone", "extra_move"]
    assert player["hand"] == ["take_wood"]
    assert s.to_dict()["turn"]["slot"] == 3


@pytest.mark.rule("CE-5.1", "CE-7.1")
@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_slot_is_the_length_of_the_movement(slot: int, start: int) -> None:
    ring = ("forest", "grainfield", "quarry", "weaving_mill")
    s = do(menu(slot=slot, at=(ring[start], "market")), "move:countryside")
    assert where(s) == (ring[(start + slot) % 4], "market")
    s = do(menu(slot=slot, at=("forest", TOWN_RING[start])), "move:town")
    assert where(s) == ("forest", TOWN_RING[(start + slot) % 4])


@pytest.mark.rule("CE-5.2", "CE-10.1")
@pytest.mark.parametrize(
    "order",
    [
        ("raise_rank", "hire:forest_hut_1", "recruit:market:1", "move:countryside", "card"),
        ("card", "move:countryside", "raise_rank", "recruit:market:1"),
        ("move:countryside", "card", "recruit:market:1", "raise_rank"),
        ("recruit:market:1", "card", "raise_rank", "move:countryside"),
    ],
)
def test_any_order(order: tuple[str, ...]) -> None:
    s = menu("trade_gold", goods={"ring": 1, "grain": 3, "cloth": 1, "wood": 1}, display={"market": ["merchant"]})
    for action in order:
        do(s, action)
        while decision(s) != "menu":
            do(s, legal(s)[0])
    assert s.rank[0] == 1
    assert s.to_dict()["seats"][0]["advisors"] == ["merchant"]
    assert "end_turn" in legal(s)


@pytest.mark.rule("CE-5.2")
def test_advisor_effects_come_between_actions() -> None:
    s = menu(advisors=["dressmaker"], goods={"cloth": 1})
    assert legal(s) == ["move:countryside", "move:town", "advisor:dressmaker_1"]
    do(s, "move:countryside")
    assert legal(s) == ["advisor:dressmaker_1", "end_turn"]


@pytest.mark.rule("CE-5.3", "CE-R4", "CE-R5")
def test_nothing_comes_between_arriving_and_the_end_of_the_visit() -> None:
    s = menu(
        at=("forest", "market"),
        advisors=["dressmaker", "chamberlain"],
        tokens=["favor_castle_cp"],
        goods={"cloth": 3, "ring": 3, "book": 1},
        display={"castle": ["abbess"]},
    )
    do(s, "move:town")
    assert legal(s) == ["gift:cloth", "book_to_bp", "redeem:favor_castle_cp", "leave"]
    for action in ("advisor:dressmaker_1", "advisor:chamberlain_1", "raise_rank", "recruit:castle:1", "end_turn"):
        assert "CE-5.3" in refused(s, action)
    assert "CE-R4" in refused(s, "raise_rank")
    assert "CE-R5" in refused(s, "advisor:dressmaker_1")


@pytest.mark.rule("CE-5.3", "CE-R4")
def test_no_hire_between_arriving_and_harvesting() -> None:
    s = menu(at=("weaving_mill", "market"), huts=["forest_hut_3"], goods={"grain": 4})
    do(s, "move:countryside")
    assert decision(s) == "bake_choice"
    assert "CE-R4" in refused(s, "hire:forest_hut_1")


@pytest.mark.rule("CE-5.4", "CE-5.5", "CE-R2", "CE-R18")
@pytest.mark.parametrize("card", CARDS)
def test_what_must_be_done_before_the_turn_ends(card: str) -> None:
    s = menu(card, goods={"wood": 1})
    assert "CE-5.5" in refused(s, "end_turn")
    do(s, "move:countryside")
    if card == "extra_move":
        assert "CE-5.5" in refused(s, "end_turn")
        do(s, "card", "move:countryside")
    assert "end_turn" in legal(s)
    do(s, "end_turn")
    assert s.player == 1


@pytest.mark.rule("CE-5.4")
def test_what_a_visit_offers_is_optional() -> None:
    s = do(menu(at=("forest", "market"), goods={"wood": 1, "book": 1}), "move:town", "leave", "end_turn")
    assert goods(s) == {"wood": 1, "book": 1}


@pytest.mark.rule("CE-5.6")
@pytest.mark.parametrize(
    ("card", "facts", "offered"),
    [
        ("trade_gold", {"goods": {"gold": 5, "ring": 2}}, False),
        ("trade_gold", {"goods": {"grain": 1}}, True),
        ("cheap_help", {"goods": {}}, False),
        ("cheap_help", {"goods": {"wood": 1}}, False),
        ("cheap_help", {"goods": {"stone": 1}}, True),
        ("cheap_help", {"goods": {"wood": 1}, "display": {"market": ["abbess"]}}, True),
        ("cheap_help", {"goods": {"wood": 1}, "display": {"castle": ["abbess"]}}, False),
        ("town_errand", {"goods": {}}, False),
        ("town_errand", {"goods": {"ring": 3}}, False),
        ("town_errand", {"goods": {"bread": 1}}, True),
        ("town_errand", {"tokens": ["favor_market_bp"]}, True),
        ("extra_move", {}, True),
    ],
)
def test_a_card_is_offered_only_while_it_can_have_some_effect(
    card: str, facts: dict[str, object], offered: bool
) -> None:
    s = menu(card, **facts)  # type: ignore[arg-type]
    assert ("card" in legal(s)) == offered
    if not offered:
        assert "CE-5.6" in refused(s, "card")


@pytest.mark.rule("CE-5.6", "CE-5.7")
def test_what_becomes_possible_later_in_the_turn_is_offered_then() -> None:
    s = menu("trade_gold")
    assert "card" not in legal(s)
    do(s, "move:countryside")
    assert "card" in legal(s)


@pytest.mark.rule("CE-5.6")
def test_once_chosen_it_is_carried_out() -> None:
    s = do(menu("trade_gold", goods={"wood": 1, "grain": 2}), "card")
    assert legal(s) == ["trade:1", "trade:2"]
    do(s, "trade:1")
    assert legal(s) == ["pay:1wood", "pay:1grain"]


@pytest.mark.rule("CE-5.7")
def test_each_thing_once_a_turn_and_again_in_the_next() -> None:
    s = menu(
        "take_wood", players=1, goods={"ring": 5, "gold": 9, "grain": 9}, display={"market": ["merchant", "abbess"]}
    )
    do(s, "raise_rank", "hire:forest_hut_1", "pay:2grain", "recruit:market:2", "pay:1grain+1gold", "move:countryside")
    for action in ("raise_rank", "hire:grainfield_hut_1", "recruit:market:1", "move:town"):
        assert "CE-5.7" in refused(s, action), action
    do(s, "end_turn", "play_card:take_stone:2")
    assert {"move:countryside", "move:town", "raise_rank", "hire:grainfield_hut_1", "recruit:market:1"} <= set(legal(s))


@pytest.mark.rule("CE-5.7", "CE-6.4", "CE-R3")
def test_cheaper_help_leaves_the_bonus_actions_free() -> None:
    s = menu("cheap_help", goods={"grain": 2, "stone": 1})
    do(s, "card", "hire:forest_hut_1", "hire:forest_hut_2")
    assert goods(s) == {}
    assert points(s) == (3, 30)
    assert s.craftsmen[0] == 2
    s = menu("cheap_help", goods={"grain": 3, "cloth": 2}, display={"market": ["merchant", "archivist"]})
    do(s, "card", "recruit:market:1", "pay:1cloth", "recruit:market:2")
    assert s.to_dict()["seats"][0]["advisors"] == ["archivist", "merchant"]
    assert goods(s) == {"grain": 1, "book": 2}


@pytest.mark.rule("CE-5.8", "CE-R25")
def test_the_card_comes_first_even_the_last_one() -> None:
    s = before_the_card(["town_errand"], ["take_wood", None, "take_stone"], goods={"ring": 1, "grain": 2})
    assert decision(s) == "play_card"
    assert legal(s) == ["play_card:town_errand:2"]
    for action in ("raise_rank", "hire:forest_hut_1", "move:town", "end_turn"):
        assert "CE-R25" in refused(s, action)
    do(s, "play_card:town_errand:2")
    assert {"move:countryside", "move:town"} <= set(legal(s))


@pytest.mark.rule("CE-5.8")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_turn_gets_stuck(players: int) -> None:
    for seed in range(4):
        for s in random_game(players, seed):
            if s.player is None:
                break
            assert s.legal()
            if decision(s) == "menu" and not s.used & 2:
                assert {"move:countryside", "move:town"} <= set(legal(s))


# 6 Card actions -------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-6.1", "CE-D1")
@pytest.mark.parametrize("good", ["wood", "stone", "cloth", "grain", "ring"])
def test_take_cards_give_one_good_at_once(good: str) -> None:
    s = do(
        before_the_card([f"take_{good}", "extra_move", "cheap_help"], [None, None, None]), f"play_card:take_{good}:2"
    )
    assert goods(s) == {good: 1}
    assert "card" not in legal(s)


@pytest.mark.rule("CE-6.2")
def test_the_money_changer_is_used_once_for_one_or_three() -> None:
    s = do(menu("trade_gold", goods={"wood": 3, "stone": 1}), "card", "trade:2")
    assert legal(s) == ["pay:3wood", "pay:2wood+1stone"]
    do(s, "pay:2wood+1stone")
    assert goods(s) == {"wood": 1, "gold": 2}
    assert "CE-5.7" in refused(s, "card")
    s = do(menu("trade_gold", goods={"wood": 3, "stone": 1}), "card", "trade:1", "pay:1stone")
    assert goods(s) == {"wood": 3, "gold": 1}
    assert "CE-5.7" in refused(s, "card")


@pytest.mark.rule("CE-6.2", "CE-14.4", "CE-14.6")
def test_every_three_of_four_kinds_can_be_changed() -> None:
    owned = dict.fromkeys(("wood", "stone", "cloth", "grain"), 3)
    s = do(menu("trade_gold", goods={**owned, "gold": 3}), "card", "trade:2")
    assert len(legal(s)) == 20  # multisets of three out of four kinds
    assert not any("gold" in option for option in legal(s))
    assert "CE-14.4" in refused(s, "pay:2wood+1gold")
    s = do(menu("trade_gold", goods={**owned, "gold": 3}), "card", "trade:1")
    assert legal(s) == ["pay:1wood", "pay:1stone", "pay:1cloth", "pay:1grain"]


@pytest.mark.rule("CE-6.3")
@pytest.mark.parametrize("first", ["card", "slot"])
@pytest.mark.parametrize("slot_mover", ["countryside", "town"])
@pytest.mark.parametrize("card_mover", ["countryside", "town"])
def test_the_extra_step_is_a_second_movement(first: str, slot_mover: str, card_mover: str) -> None:
    s = menu("extra_move", 2)
    by_slot, by_card = (f"move:{slot_mover}",), ("card", f"move:{card_mover}")
    do(s, *(by_card + by_slot if first == "card" else by_slot + by_card))
    steps = {"countryside": 0, "town": 0}
    steps[slot_mover] += 2
    steps[card_mover] += 1
    assert s.at[:2] == [steps["countryside"], steps["town"]]
    income = {"forest": "wood", "grainfield": "grain", "quarry": "stone", "weaving_mill": "cloth"}
    assert sum(goods(s).values()) == (slot_mover == "countryside") + (card_mover == "countryside")
    if card_mover == "countryside" and slot_mover == "town":
        assert goods(s) == {income["grainfield"]: 1}


@pytest.mark.rule("CE-6.3", "CE-5.4")
def test_the_extra_step_visits_the_town_too() -> None:
    s = do(menu("extra_move", 3, at=("forest", "market"), goods={"wood": 1}), "card", "move:town")
    assert decision(s) == "town_visit"
    do(s, "gift:wood")
    assert goods(s) == {"ring": 1}
    assert where(s) == ("forest", "castle")


@pytest.mark.rule("CE-6.4", "CE-10.12", "CE-14.5")
def test_cheaper_help_hires_or_recruits_for_one_less() -> None:
    s = do(menu("cheap_help", goods={"stone": 1, "wood": 1}, display={"market": ["abbess", "baker"]}), "card")
    assert legal(s) == ["hire:forest_hut_2", "hire:forest_hut_3", "recruit:market:1", "recruit:market:2"]
    do(s, "recruit:market:2")
    assert goods(s) == {"stone": 1}
    assert points(s) == (3, 30)


@pytest.mark.rule("CE-6.4")
def test_cheaper_help_needs_a_councilor_in_the_right_place() -> None:
    rich = {"stone": 1, "wood": 1}
    s = menu("cheap_help", at=("quarry", "castle"), goods=rich, display={"market": ["abbess"]})
    assert "card" not in legal(s)
    s = do(menu("cheap_help", at=("forest", "market"), goods=rich, display={"castle": ["abbess"]}), "card")
    assert legal(s) == ["hire:forest_hut_2", "hire:forest_hut_3"]
    assert "CE-10.6" in refused(s, "recruit:castle:1")
    assert "CE-10.4" in refused(s, "hire:weaving_mill_hut_1")


@pytest.mark.rule("CE-6.5")
@pytest.mark.parametrize(
    ("location", "owned", "action", "left"),
    [
        ("castle", {"wood": 1}, "gift:wood", {"ring": 1}),
        ("cathedral", {"wood": 1}, "donate:wood", {"book": 1}),
        ("market", {"wood": 1}, "sell:1", {"gold": 1}),
        ("construction_site", {"wood": 1}, "deliver_wood:1", {}),
    ],
)
@pytest.mark.parametrize("start", TOWN)
def test_the_errand_visits_any_town_location(
    location: str, owned: dict[str, int], action: str, left: dict[str, int], start: str
) -> None:
    s = menu("town_errand", at=("forest", start), goods=owned)
    do(listen(s), "card", f"errand:{location}", action)
    assert told(s, "errand") == [{"location": location}]
    assert told(s, "move") == []
    assert goods(s) == left
    assert where(s) == ("forest", start)


@pytest.mark.rule("CE-6.5", "CE-12.4", "CE-12.9", "CE-R31")
def test_the_errand_may_be_for_a_token_only() -> None:
    s = do(menu("town_errand", tokens=["favor_castle_bp", "favor_market_ring"]), "card")
    assert legal(s) == ["errand:castle", "errand:market"]
    assert "CE-5.6" in refused(s, "errand:cathedral")
    do(s, "errand:castle", "redeem:favor_castle_bp")
    assert points(s) == (0, 35)
    assert decision(s) == "menu"


@pytest.mark.rule("CE-6.5", "CE-5.3")
def test_two_visits_to_one_location_in_a_turn_are_two_visits() -> None:
    s = menu("town_errand", at=("forest", "market"), goods={"wood": 1, "stone": 1, "book": 2})
    do(s, "move:town", "gift:wood", "book_to_bp", "card", "errand:castle", "gift:stone", "book_to_bp")
    assert goods(s) == {"ring": 2}
    assert points(s) == (0, 40)


@pytest.mark.rule("CE-5.7")
def test_the_turn_of_a_new_player_begins_clean() -> None:
    for s in random_game(2, 17):
        if s.player is not None and decision(s) == "play_card":
            assert (s.used, s.slot, s.card, s.visit_done, s.visit_tokens) == (0, 0, -1, 0, 0)
    assert new(2, 17).used == 0
