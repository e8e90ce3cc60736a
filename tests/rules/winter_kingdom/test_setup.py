"""4 Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from royaume.games.winter_kingdom.actions import ABILITIES, SCORING
from tests.rules.winter_kingdom.given import GAME, at, new


@pytest.mark.rule("WK-4.1", "WK-D1")
def test_the_map_is_random_by_seed_and_uses_every_board_once() -> None:
    layouts = {new(2, seed).land.layout for seed in range(30)}
    assert len(layouts) == 30
    assert all(sorted(side // 2 for side, _ in layout) == list(range(7)) for layout in layouts)
    assert {turns for layout in layouts for _, turns in layout} == set(range(6))
    assert {side % 2 for layout in layouts for side, _ in layout} == {0, 1}


@pytest.mark.rule("WK-4.2")
def test_three_different_scoring_cards_and_a_named_one_comes_first() -> None:
    drawn = [new(2, seed).land.scoring for seed in range(60)]
    assert all(len(set(cards)) == 3 for cards in drawn)
    assert {card for cards in drawn for card in cards} == set(range(18))
    assert all(SCORING[new(3, seed, scoring="merchants").land.scoring[0]] == "merchants" for seed in range(5))


@pytest.mark.rule("WK-4.3")
def test_five_hidden_abilities_each_all_different() -> None:
    s = new(4, 3)
    hands = [s.view(seat)["seats"][seat]["hand"] for seat in range(4)]
    assert [len(hand) for hand in hands] == [5] * 4
    assert len({card for hand in hands for card in hand}) == 20
    assert len(GAME.places(s)["abilities out of the game"]) == len(ABILITIES) - 20


@pytest.mark.rule("WK-4.4", "WK-4.5")
def test_thirty_terrain_cards_one_in_each_hand() -> None:
    s = new(3, 2)
    assert (len(s.pile), len(s.discard)) == (27, 0)
    assert Counter((*s.pile, *s.cards)) == dict.fromkeys(range(6), 5)
    assert (s.stock, s.fort_stock) == ([32] * 3, [4] * 3)
    view = s.view(0)
    assert [area["tunnel_used"] for area in view["seats"]] == [False] * 3
    assert [area["mandatory_done"] for area in view["seats"]] == [False] * 3


@pytest.mark.rule("WK-4.6", "WK-D2")
def test_any_seat_may_begin_and_the_order_is_clockwise() -> None:
    assert {new(3, seed).first for seed in range(30)} == {0, 1, 2}
    s = new(3, 1, first_player=2)
    order = []
    while len(order) < 6:
        assert s.player is not None
        if not order or order[-1] != s.player:
            order.append(s.player)
        s.apply(s.legal()[-1])
    assert order == [2, 0, 1, 2, 0, 1]
    assert s.first == 2


@pytest.mark.rule("WK-4.8", "WK-11.9")
def test_one_economy_and_one_twist_or_none() -> None:
    assert {new(2, seed).land.economy for seed in range(80)} == set(range(8))
    assert {new(2, seed).land.twist for seed in range(80)} == set(range(8))
    assert new(2, 1, twist="none").view(None)["twist"] is None
    assert new(2, 1, twist="roads", economy="arms").view(None)["economy"] == "arms"


@pytest.mark.rule("WK-4.9", "WK-R4")
def test_top_section_and_direction_only_where_they_matter() -> None:
    assert new(2, 1, economy="arms").land.top == -1
    assert {new(2, seed, economy="furs").land.top for seed in range(60)} == set(range(1, 7))
    assert new(2, 1, economy="furs", top_section="south").land.top == 4
    assert new(2, 1, scoring=TRIO).land.direction == -1
    assert {new(2, seed, scoring="knights").land.direction for seed in range(30)} == {0, 1, 2}
    assert new(2, 1, scoring="wanderers", direction="diagonal_up").view(0)["direction"] == "diagonal_up"


TRIO = 815  # royalty, ice fishers, merchants


@pytest.mark.rule("WK-R37")
def test_two_players_play_by_the_same_rules() -> None:
    two, four = at(players=2), at(players=4)
    assert two.stock[0] == four.stock[0]
    assert two.legal() == four.legal()
