"""1 and 2: what the game is, and what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from royaume.games.crown_of_emara.actions import ADVISORS_A, ADVISORS_B, CARDS, COUNTRYSIDE, HUTS, MARKERS, TOKENS, TOWN
from tests.rules.crown_of_emara.given import GAME, do, everything, goods, legal, menu, new, over, random_game, where


@pytest.mark.rule("CE-1.1", "CE-15.3")
def test_two_scores_and_the_lower_one_counts() -> None:
    for seed in range(20):
        s = new(4, seed)
        assert s.cp == [0, 0, 0, 0]
        assert len(set(s.bp)) == 1
        assert s.bp[0] >= 20
    assert over(2, [{"cp": 70, "bp": 41}, {"cp": 44, "bp": 43}]).scores() == [41, 43]
    assert over(2, [{"cp": 70, "bp": 41}, {"cp": 44, "bp": 43}]).winners() == [1]


@pytest.mark.rule("CE-1.2", "CE-7.1", "CE-7.3")
def test_two_rings_two_councilors_always_clockwise() -> None:
    before = None
    moves = 0
    for s in random_game(3, 5):
        assert sorted(s.boards[:4]) == [0, 1, 2, 3]
        assert sorted(s.boards[4:]) == [4, 5, 6, 7]
        for seat in range(3):
            country, town = where(s, seat)
            assert country in COUNTRYSIDE
            assert town in TOWN
        for event in s.log or []:
            if event.kind == "move":
                assert before is not None
                i = event.seat * 2 + event.data["councilor"]
                ahead = (before[i] + event.data["steps"]) % 4
                board = s.boards[event.data["councilor"] * 4 :]
                assert (*COUNTRYSIDE, *TOWN)[board[ahead]] == event.data["location"]
                assert event.data["steps"] in (1, 2, 3)
                moves += 1
                before[i] = ahead
        before = s.at[:]
        s.log = []
    assert moves == 3 * (18 + 2)  # one a turn, and the Extra step twice


@pytest.mark.rule("CE-1.3")
def test_a_turn_is_a_card_a_movement_and_bonus_actions() -> None:
    s = menu("take_wood", 2, goods={"ring": 1, "grain": 2, "cloth": 1, "wood": 1}, display={"market": ["merchant"]})
    assert legal(s) == [
        "move:countryside",
        "move:town",
        "raise_rank",
        "hire:forest_hut_1",
        "recruit:market:1",
    ]
    do(s, "raise_rank", "hire:forest_hut_1", "move:countryside")
    assert where(s) == ("quarry", "market")
    assert goods(s) == {"wood": 1, "cloth": 1, "stone": 1}
    assert legal(s) == ["end_turn"]


@pytest.mark.rule("CE-1.4", "CE-4.1", "CE-4.10", "CE-D12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("informed", [False, True])
def test_eighteen_turns_each_card_twice(players: int, informed: bool) -> None:
    played: Counter[tuple[int, str]] = Counter()
    s = new(players, 0)
    for s in random_game(players, 11, informed_choice=informed):
        for event in s.log or []:
            if event.kind == "play_card":
                played[event.seat, event.data["card"]] += 1
        s.log = []
    assert played == {(seat, card): 2 for seat in range(players) for card in CARDS}
    assert s.round == 6
    assert s.ply <= GAME.longest(players)


@pytest.mark.rule("CE-2.1", "CE-2.3")
def test_what_is_in_the_box() -> None:
    box = {key: n for key, n in GAME.components["box"].items() if key != "source"}
    assert box == {
        "score_track": 1, "countryside_locations": 4, "town_locations": 4, "nobility_board": 1, "player_boards": 4,
        "books": 16, "rings": 12, "gold_coins": 12, "breads": 12, "favor_tokens": 12, "donation_markers": 4,
        "gift_markers": 4, "bread_marker": 1, "stone_marker": 1, "statue": 1, "action_cards": 36, "nobility_cards": 20,
        "event_cards": 14, "advisor_cards": 22, "advisor_cards_a": 16, "advisor_cards_b": 6, "player_aids": 4,
        "wood": 11, "cloth": 11, "grain": 11, "stone": 11, "craftsmen": 16, "councilors": 8, "citizens": 4,
        "buildings": 4,
    }  # fmt: skip
    assert (len(TOKENS), len(ADVISORS_A), len(ADVISORS_B), len(HUTS), len(MARKERS)) == (12, 16, 6, 12, 10)


@pytest.mark.rule("CE-2.3")
def test_the_pieces_on_the_table_are_those_of_the_box() -> None:
    found = Counter(component.split("_")[0].split(".")[-1] for component in everything(new(4, 3)))
    nobles = sum(found[rank] for rank in ("baron", "count", "prince", "marquess", "duke"))
    assert (nobles, found["favor"], found["craftsman"]) == (20, 12, 16)
    per_rank = [4, 4, 4, 4, 4]
    assert [found[rank] for rank in ("baron", "count", "prince", "marquess", "duke")] == per_rank


@pytest.mark.rule("CE-2.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_limited_is_lost_or_doubled(players: int) -> None:
    expected = everything(new(players, 7))
    for s in random_game(players, 7):
        assert everything(s) == expected


@pytest.mark.rule("CE-2.2")
def test_the_supply_of_goods_has_no_end() -> None:
    s = menu("take_wood", 1, at=("weaving_mill", "castle"), goods={"wood": 60, "stone": 60, "cloth": 60, "grain": 60})
    do(s, "move:countryside")
    assert goods(s)["wood"] == 61
    rich = {"ring": 40, "book": 40, "bread": 40, "gold": 40, "wood": 40}
    s = do(menu(at=("forest", "market"), goods=rich), "move:town", "gift:wood", "pay:1wood")
    assert goods(s)["ring"] == 41
    s = do(menu(at=("forest", "castle"), goods=rich), "move:town", "donate:wood", "pay:1wood")
    assert goods(s)["book"] == 41


@pytest.mark.rule("CE-2.5")
def test_every_player_has_the_same_nine_cards() -> None:
    for players in (1, 2, 3, 4):
        for player in new(players, 2).to_dict()["seats"]:
            assert sorted(player["hand"] + player["deck"]) == sorted(CARDS)
    assert CARDS == (
        "take_wood", "take_stone", "take_cloth", "take_grain", "take_ring",
        "trade_gold", "extra_move", "cheap_help", "town_errand",
    )  # fmt: skip
