"""17 Variants and options."""

from __future__ import annotations

from collections import Counter

import pytest

import royaume
from royaume.games.crown_of_emara.actions import CARDS, LOCATIONS
from tests.rules.crown_of_emara.given import (
    GAME,
    decision,
    do,
    everything,
    goods,
    legal,
    menu,
    new,
    random_game,
    refused,
    where,
)
from tests.rules.crown_of_emara.test_setup import PRODUCE, SETUP_CARDS, START_GAIN

MIXED = (["forest", "market", "quarry", "castle"], ["grainfield", "cathedral", "weaving_mill", "construction_site"])


# Informed Choice --------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-17.1", "CE-17.7")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mixed", [False, True])
def test_nine_cards_in_hand_in_rounds_one_and_four(players: int, mixed: bool) -> None:
    sizes: list[list[int]] = [[] for _ in range(players)]
    for s in random_game(players, 13, informed_choice=True, mixed_boards=mixed):
        assert all(deck == () for deck in s.deck)
        if s.player is not None and decision(s) == "play_card":
            held = s.hand[s.player].bit_count()
            free = 3 - sum(card >= 0 for card in s.slots[s.player * 3 : s.player * 3 + 3])
            sizes[s.player].append(held)
            assert len(s.legal()) == held * free
    assert sizes == [[9, 8, 7, 6, 5, 4, 3, 2, 1] * 2] * players


@pytest.mark.rule("CE-17.1")
def test_played_cards_stay_away_until_round_four() -> None:
    for s in random_game(2, 13, informed_choice=True):
        for player in s.to_dict()["seats"]:
            assert sorted(player["hand"] + player["played"]) == sorted(CARDS)


@pytest.mark.rule("CE-17.7")
def test_every_hand_is_public() -> None:
    for s in random_game(3, 6, informed_choice=True):
        hands = [player["hand"] for player in s.to_dict()["seats"]]
        for seat in (0, 1, 2, None):
            assert [player["hand"] for player in s.view(seat)["seats"]] == hands
    closed = new(3, 6)
    assert [player["hand"] is None for player in closed.view(1)["seats"]] == [True, False, True]


# Mixed Boards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-17.2", "CE-17.8")
def test_two_boards_of_alternating_country_and_town() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(200):
        s = new(3, seed, mixed_boards=True)
        assert sorted(s.boards) == list(range(8))
        assert [place < 4 for place in s.boards] == [True, False] * 4
        orders[s.boards] += 1
    assert len(orders) > 150


@pytest.mark.rule("CE-17.8")
def test_the_boards_are_built_from_the_two_shuffles() -> None:
    for seed in range(30):
        normal, mixed = new(2, seed).boards, new(2, seed, mixed_boards=True).boards
        country, town = normal[:4], normal[4:]
        assert mixed == (*zip_flat(country[:2], town[:2]), *zip_flat(country[2:], town[2:]))


def zip_flat(a: tuple[int, ...], b: tuple[int, ...]) -> list[int]:
    return [place for pair in zip(a, b, strict=True) for place in pair]


@pytest.mark.rule("CE-17.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_where_councilors_begin_on_mixed_boards(players: int) -> None:
    same_board = 0
    for seed in range(150):
        s = new(players, seed, mixed_boards=True)
        country, town, _ = SETUP_CARDS[s.to_dict()["past"][0]]
        boards = [list(board) for board in s.to_dict()["boards"]]
        a = 0 if country in boards[0] else 1
        starts = {a: boards[a].index(country), 1 - a: 1}
        if town in boards[1 - a]:
            starts[1 - a] = boards[1 - a].index(town)
        else:
            same_board += 1
        active = s.to_dict()["events"][0]
        for k in range(players):
            seat = (s.first + k) % players
            places = [boards[b][(starts[b] + k) % 4] for b in (0, 1)]
            assert list(where(s, seat)) == places
            countryside = [place for place in places if place in PRODUCE]
            assert len(countryside) == 1
            expected = Counter([PRODUCE[countryside[0]]])
            if active in START_GAIN:
                expected[START_GAIN[active]] += 1
            assert goods(s, seat) == expected
    assert same_board > 20


@pytest.mark.rule("CE-17.4", "CE-7.3", "CE-17.8", "CE-R23")
def test_a_visit_follows_the_kind_of_location() -> None:
    s = menu(boards=MIXED, at=("forest", "cathedral"), goods={"wood": 1}, slot=1)
    by_first = do(s.clone(), "move:countryside")  # councilor A: from the Forest to the Market
    assert where(by_first) == ("market", "cathedral")
    assert legal(by_first) == ["sell:1", "leave"]
    by_second = do(s.clone(), "move:town")  # councilor B: from the Cathedral to the Weaving Mill
    assert where(by_second) == ("forest", "weaving_mill")
    assert goods(by_second) == {"wood": 1, "cloth": 1}


@pytest.mark.rule("CE-17.4")
@pytest.mark.parametrize(
    ("at", "hires", "recruits"),
    [
        (("forest", "cathedral"), ["forest"], ["cathedral"]),
        (("market", "grainfield"), ["grainfield"], ["market"]),
        (("quarry", "weaving_mill"), ["quarry", "weaving_mill"], []),
        (("castle", "construction_site"), [], ["castle", "construction_site"]),
    ],
)
def test_either_councilor_lets_one_hire_and_recruit(at: tuple[str, str], hires: list[str], recruits: list[str]) -> None:
    display = {
        "castle": ["abbess"],
        "cathedral": ["baker"],
        "market": ["merchant"],
        "construction_site": ["scholar"],
    }
    s = menu(boards=MIXED, at=at, goods={"gold": 9}, display=display)
    assert {action.split(":")[1].rsplit("_hut_", 1)[0] for action in legal(s, "hire")} == set(hires)
    assert {action.split(":")[1] for action in legal(s, "recruit")} == set(recruits)


@pytest.mark.rule("CE-17.4", "CE-12.4")
def test_tokens_and_huts_work_as_usual_on_mixed_boards() -> None:
    s = menu(boards=MIXED, at=("forest", "cathedral"), tokens=["favor_market_bp"])
    do(s, "move:countryside", "redeem:favor_market_bp")
    assert s.bp[0] == 35
    s = menu(boards=MIXED, at=("forest", "cathedral"), huts=["weaving_mill_hut_1"], goods={"grain": 1})
    do(s, "move:town")
    assert legal(s) == ["bake:0", "bake:1"]


@pytest.mark.rule("CE-17.3", "CE-7.3", "CE-R27", "CE-R23")
def test_each_councilor_stays_on_its_board() -> None:
    for s in random_game(4, 19, mixed_boards=True):
        boards = s.to_dict()["boards"]
        for seat in range(4):
            first, second = where(s, seat)
            assert first in boards[0]
            assert second in boards[1]
            assert first != second


# Start value, combinations ----------------------------------------------------------------------------------


@pytest.mark.rule("CE-17.5")
def test_the_start_value_is_the_cards_35_or_0_to_60() -> None:
    for players in (2, 3, 4):
        s = new(players, 5)
        assert s.bp[0] == SETUP_CARDS[s.to_dict()["past"][0]][2]
        for bad in (-1, 61, "cards", True, 30.0):
            with pytest.raises(royaume.RoyaumeError, match="start_bp cannot be"):
                GAME.new(players, 5, {"start_bp": bad})


@pytest.mark.rule("CE-17.6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("informed", [False, True])
@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("start", [0, 35])
def test_variants_combine_freely_with_solo_too(players: int, informed: bool, mixed: bool, start: int) -> None:
    options = {"informed_choice": informed, "mixed_boards": mixed, "start_bp": start}
    expected = everything(new(players, 3, **options))
    s = new(players, 3, **options)
    assert s.bp == [start] * players
    for s in random_game(players, 3, **options):
        assert everything(s) == expected
    assert s.round == 6
    assert s.player is None
    assert (s.victoria > 0) == (players == 1)


@pytest.mark.rule("CE-17.6")
def test_campaign_games_take_the_variants_too() -> None:
    *_, s = random_game(1, 3, solo="campaign", start_bp=40, informed_choice=True, mixed_boards=True)
    assert s.player is None
    assert [LOCATIONS[place] in PRODUCE for place in s.boards] == [True, False] * 4


@pytest.mark.rule("CE-17.7")
def test_nothing_is_drawn_in_between() -> None:
    s = menu("take_wood", options={"informed_choice": True}, players=1)
    assert s.hand[0].bit_count() == 8
    do(s, "move:countryside", "end_turn")
    assert "play_card:town_errand:2" in legal(s)
    assert "CE-5.1" in refused(s, "play_card:take_wood:2")
