"""3 Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    ADVISORS_A,
    ADVISORS_B,
    CARDS,
    EVENTS,
    LOCATIONS,
    RANKS,
    TOKENS,
)
from royaume.games.crown_of_emara.state import EmaraState
from tests.rules.crown_of_emara.given import goods, new, random_game, read, where

SEEDS = range(120)
# start_countryside, start_town, start_building of every setup card
SETUP_CARDS = {
    "timber_felling": ("grainfield", "castle", 30),
    "rich_harvest": ("quarry", "market", 25),
    "imported_stone": ("weaving_mill", "construction_site", 35),
    "fine_cloth": ("forest", "cathedral", 30),
    "great_famine": ("quarry", "construction_site", 35),
    "alms_for_the_poor": ("grainfield", "market", 20),
    "wisdom_of_ancient_books": ("weaving_mill", "cathedral", 25),
    "early_winter": ("forest", "market", 40),
    "foreign_traders": ("grainfield", "cathedral", 30),
    "generous_summer": ("quarry", "castle", 20),
    "pious_donation": ("weaving_mill", "market", 35),
    "respected_at_court": ("forest", "castle", 25),
    "gift_from_the_people": ("quarry", "cathedral", 40),
    "good_working_conditions": ("grainfield", "construction_site", 30),
}
PRODUCE = {"forest": "wood", "grainfield": "grain", "quarry": "stone", "weaving_mill": "cloth"}
START_GAIN = {"timber_felling": "wood", "rich_harvest": "grain", "imported_stone": "stone", "fine_cloth": "cloth"}


@pytest.mark.rule("CE-3.1", "CE-3.2")
@pytest.mark.parametrize("ring", [0, 1])
def test_rings_are_laid_at_random(ring: int) -> None:
    places = (0, 1, 2, 3) if ring == 0 else (4, 5, 6, 7)
    met = Counter(new(2, seed).boards[ring * 4 : ring * 4 + 4] for seed in range(400))
    assert all(sorted(order) == sorted(places) for order in met)
    assert len(met) == 24
    assert max(met.values()) < 45  # 400 / 24 is about 17


@pytest.mark.rule("CE-3.3", "CE-9.1", "CE-R1")
@pytest.mark.parametrize(
    ("players", "price", "bread", "stone"),
    [
        (2, (1, 2, 3, 4), (6, 5, 4, 3), (4, 3, 2, 1)),
        (3, (1, 2, 3, 4), (6, 5, 4, 3), (4, 3, 2, 1)),
        (4, (1, 2, 2, 3, 4), (6, 5, 5, 4, 3), (4, 3, 3, 2, 1)),
    ],
)
def test_the_faces_of_the_markers(
    players: int, price: tuple[int, ...], bread: tuple[int, ...], stone: tuple[int, ...]
) -> None:
    assert new(players, 1).dials == [price] * 8 + [bread, stone]


@pytest.mark.rule("CE-3.3", "CE-3.4")
@pytest.mark.parametrize(("players", "start"), [(2, [1, 0, 0, 1, 0, 1, 1, 0, 1, 1]), (3, [0] * 10), (4, [0] * 10)])
def test_where_the_markers_start(players: int, start: list[int]) -> None:
    for seed in range(5):
        assert new(players, seed).markers == start


@pytest.mark.rule("CE-3.5")
def test_all_favor_tokens_are_shuffled_face_down() -> None:
    first: Counter[int] = Counter()
    for seed in SEEDS:
        s = new(3, seed)
        assert sorted(s.pile) == list(range(len(TOKENS)))
        assert s.discard == s.drawn == ()
        assert s.tokens == [0, 0, 0]
        first[s.pile[0]] += 1
    assert len(first) == len(TOKENS)


@pytest.mark.rule("CE-3.6", "CE-3.17")
def test_two_a_advisors_at_each_town_location() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        s = new(4, seed)
        display = s.to_dict()["display"]
        shown = [advisor for pair in display.values() for advisor in pair]
        assert list(display) == ["castle", "cathedral", "market", "construction_site"]
        assert all(len(pair) == 2 for pair in display.values())
        assert set(shown) <= set(ADVISORS_A)
        assert len(set(shown)) == 8
        assert {ADVISORS[a] for a in s.away} == set(ADVISORS_A) - set(shown)
        met.update(shown)
    assert set(met) == set(ADVISORS_A)


@pytest.mark.rule("CE-3.7")
def test_b_advisors_in_an_open_stack() -> None:
    tops: Counter[str] = Counter()
    for seed in SEEDS:
        s = new(3, seed)
        assert sorted(ADVISORS[a] for a in s.stack) == sorted(ADVISORS_B)
        view = s.view(1)
        assert (view["next_advisor"], view["advisors_left"]) == (ADVISORS[s.stack[0]], 6)
        tops[view["next_advisor"]] += 1
        assert "stack" not in view
    assert set(tops) == set(ADVISORS_B)


@pytest.mark.rule("CE-3.8")
def test_nobility_stacks_with_the_highest_on_top() -> None:
    view = new(4, 1).view(None)["nobility"]
    assert view == {
        "baron": {"left": 4, "top": 4},
        "count": {"left": 4, "top": 7},
        "prince": {"left": 4, "top": 11},
        "marquess": {"left": 4, "top": 15},
        "duke": {"left": 4, "top": 20},
    }
    assert new(4, 1).tables.rank_cp == [
        [4, 3, 2, 1],
        [7, 6, 5, 4],
        [11, 10, 9, 8],
        [15, 14, 13, 12],
        [20, 18, 16, 14],
    ]
    assert list(view) == list(RANKS)


@pytest.mark.rule("CE-3.9", "CE-3.11", "CE-3.12", "CE-3.13", "CE-R20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_setup_card_says_where_and_how_high(players: int) -> None:
    met = set()
    for seed in range(200):
        s = new(players, seed)
        assert sorted((*s.past, *s.events)) == list(range(len(EVENTS)))
        assert len(s.past) == 1
        country, town, building = SETUP_CARDS[EVENTS[s.past[0]]]
        met.add(EVENTS[s.past[0]])
        assert s.bp == [building] * players
        assert s.cp == [0] * players
        assert where(s, s.first) == (country, town)
        rings = [[LOCATIONS[place] for place in s.boards[:4]], [LOCATIONS[place] for place in s.boards[4:]]]
        for k in range(players):
            seat = (s.first + k) % players
            assert where(s, seat) == (
                rings[0][(rings[0].index(country) + k) % 4],
                rings[1][(rings[1].index(town) + k) % 4],
            )
            expected = Counter([PRODUCE[where(s, seat)[0]]])
            if EVENTS[s.events[0]] in START_GAIN:
                expected[START_GAIN[EVENTS[s.events[0]]]] += 1
            assert goods(s, seat) == expected
    assert met == set(SETUP_CARDS)


@pytest.mark.rule("CE-3.9")
def test_only_the_top_event_can_be_seen() -> None:
    s = new(3, 4)
    view = s.view(0)
    assert view["event"] == EVENTS[s.events[0]]
    assert view["past_events"] == [EVENTS[s.past[0]]]
    assert "events" not in view


@pytest.mark.rule("CE-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn(players: int) -> None:
    met = Counter(new(players, seed).first for seed in range(300))
    assert sorted(met) == list(range(players))
    assert min(met.values()) > 300 / players * 0.6
    for seed in range(10):
        assert new(players, seed).player == new(players, seed).first


@pytest.mark.rule("CE-3.11", "CE-17.5")
@pytest.mark.parametrize(("chosen", "start"), [("first_game", 35), (0, 0), (17, 17), (60, 60)])
def test_other_start_values(chosen: str | int, start: int) -> None:
    for players in (2, 3, 4):
        s = new(players, 8, start_bp=chosen)
        assert s.bp == [start] * players
        assert s.cp == [0] * players


@pytest.mark.rule("CE-3.14")
def test_four_craftsmen_each() -> None:
    for players in (1, 2, 3, 4):
        s = new(players, 1)
        assert s.craftsmen == [4] * players
        assert s.huts == [-1] * 12
    assert new(2, 1).tables.craftsman_cp == [1, 2, 3, 4]


@pytest.mark.rule("CE-3.15")
def test_three_cards_of_nine_in_hand() -> None:
    hands: Counter[int] = Counter()
    for seed in SEEDS:
        s = new(4, seed)
        for seat in range(4):
            held = [card for card in range(9) if s.hand[seat] >> card & 1]
            assert len(held) == 3
            assert sorted(held + list(s.deck[seat])) == list(range(9))
            hands.update(held)
    assert len(hands) == 9
    assert min(hands.values()) > 100  # 120 games, 4 seats, 3 of 9 cards: about 160 each


def shuffles_from(s: EmaraState, draws: int) -> list[list[int]]:
    """Decks of nine as the generator deals them from a given draw on, one for each seat in order."""
    again = s.clone()
    again.draws = draws
    again.block = None
    return [again.shuffled(list(range(len(CARDS)))) for _ in range(s.seats)]


@pytest.mark.rule("CE-3.16")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players_shuffle_and_draw_in_seat_order(players: int) -> None:
    s = new(players, 21)
    decks = shuffles_from(s, s.draws - 8 * players)
    for seat, deck in enumerate(decks):
        assert s.hand[seat] == sum(1 << card for card in deck[:3])
        assert list(s.deck[seat]) == deck[3:]
    before = 0
    for s in random_game(players, 21):
        if s.round == 4:
            break
        before = s.draws
    decks = shuffles_from(s, before)
    for seat, deck in enumerate(decks):
        assert s.hand[seat] == sum(1 << card for card in deck[:3])
        assert list(s.deck[seat]) == deck[3:]


@pytest.mark.rule("CE-3.16")
def test_one_seed_gives_one_game() -> None:
    assert new(4, 99).digest() == new(4, 99).digest()
    assert len({new(4, seed).digest() for seed in range(50)}) == 50


@pytest.mark.rule("CE-3.17")
def test_turning_a_ring_changes_only_the_drawing() -> None:
    data = new(3, 2).to_dict()
    turned = new(3, 2).to_dict()
    turned["boards"][0] = turned["boards"][0][1:] + turned["boards"][0][:1]
    for seat in turned["seats"]:
        seat["at"][0] = (seat["at"][0] + 3) % 4
    a, b = read(data), read(turned)
    for _ in range(300):
        assert a.legal() == b.legal()
        if a.player is None:
            break
        action = a.legal()[-1]
        a.apply(action)
        b.apply(action)
        assert [where(a, seat) for seat in range(3)] == [where(b, seat) for seat in range(3)]
        assert a.view(0)["seats"][0]["goods"] == b.view(0)["seats"][0]["goods"]
    assert a.scores() == b.scores()
    assert a.player is None


@pytest.mark.rule("CE-3.18", "CE-16.1", "CE-16.2")
def test_solo_begins_on_the_setup_cards_locations() -> None:
    for seed in range(60):
        s = new(1, seed)
        country, town, _ = SETUP_CARDS[EVENTS[s.past[0]]]
        assert where(s) == (country, town)
        assert (s.first, s.player) == (0, 0)
    for s in random_game(1, 3):
        assert s.first == 0
