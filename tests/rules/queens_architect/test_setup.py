"""2 and 3 The box, the set-up and the draft."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from royaume.games.queens_architect.actions import (
    CHARACTERS,
    GUILDS,
    PLACES,
    POINTS,
    REQUESTS,
    SITE_TYPES,
    STEPS,
    TILES,
    TOKENS,
)
from royaume.games.queens_architect.components import OWN, read_toml
from royaume.games.queens_architect.fields import read_star
from royaume.games.queens_architect.tables import OTHERS, STARTING
from tests.rules.queens_architect.given import GAME, at, legal, new, play, random_game, refused, troupe

DATA = read_toml(OWN)


# 2 Components -----------------------------------------------------------------------------------


@pytest.mark.rule("QA-2.1", "QA-3.1", "QA-R26")
@pytest.mark.parametrize(("players", "side", "plots"), [(2, "small", 3), (3, "small", 3), (4, "large", 4)])
def test_side_of_the_board(players: int, side: str, plots: int) -> None:
    view = new(players).view(0)
    assert view["side"] == side
    assert all(len(site["plots"]) == plots for name, site in view["sites"].items() if name != "capital")


@pytest.mark.rule("QA-2.2")
def test_requests_by_type() -> None:
    guilds = Counter((r["site_type"], len(r["guilds"]), len(r["bonus"])) for r in DATA["request_tiles"])
    assert guilds == {("village", 2, 0): 9, ("monastery", 3, 0): 10, ("town", 4, 1): 9}


@pytest.mark.rule("QA-2.3", "QA-R29")
def test_tokens_are_two_of_each_value() -> None:
    assert sorted(GAME.tables.token_value) == [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]


@pytest.mark.rule("QA-2.4", "QA-R1")
def test_three_copies_one_of_them_starting() -> None:
    assert Counter(t["character"] for t in DATA["artisan_tiles"]) == dict.fromkeys(CHARACTERS, 3)
    starting = [t["character"] for t in DATA["artisan_tiles"] if t["starting"]]
    assert sorted(starting) == sorted(CHARACTERS)
    assert [TILES[t] for t in STARTING] == [t["id"] for t in DATA["artisan_tiles"] if t["starting"]]
    assert len(OTHERS) == 36
    assert Counter(name.split("_")[0] for name in CHARACTERS) == dict.fromkeys(GUILDS, 3)


@pytest.mark.rule("QA-2.5", "QA-2.6", "QA-3.12")
def test_player_sets_bonds_and_colours() -> None:
    counts = DATA["counts"]
    assert (counts["player_pawns_per_set"], counts["carriages_per_set"], counts["building_pawns_per_set"]) == (3, 1, 8)
    assert (counts["bonds"], counts["price_markers"], counts["rest_tiles_per_set"]) == (28, 1, 6)
    assert [c["id"] for c in DATA["player_colours"]] == ["yellow", "green", "blue", "red"]


@pytest.mark.rule("QA-2.12", "QA-2.15", "QA-12.1")
def test_corners_of_the_tiles() -> None:
    corners = {slot["slot"]: slot["hammer_corner"] for slot in DATA["panel_slots"]}
    assert corners == {6: 0, 5: 5, 4: 4, 3: 3, 2: 2, 1: 1}  # age a shows corner (6 - a) % 6; the arrow is on corner 1
    s = at("recruitment", "bruno@1")
    assert [entry["age"] for entry in s.view(0)["panel"]] == [0, 1, 2, 3, 4, 5]
    assert [entry["jobs_left"] for entry in s.view(0)["panel"]] == [6, 5, 4, 3, 2, 1]


@pytest.mark.rule("QA-2.14", "QA-R6")
def test_sockets_have_no_effect() -> None:
    one = at("construction", "bruno@1 ivo@0 otto@2", seat={"carriage": "ashby"})
    two = at("construction", "- otto@2 bruno@1 - ivo@0", seat={"carriage": "ashby"})
    assert one.performance(0) == two.performance(0) == 5 + 3 + 3
    assert one.guilds(0) == two.guilds(0)
    assert legal(one) - legal(one, "repair") == legal(two) - legal(two, "repair")


@pytest.mark.rule("QA-2.13", "QA-R5")
def test_points_of_the_star() -> None:
    assert POINTS == ("construction", "day_labour", "recruitment", "broker", "travel", "tavern")
    s = at("tavern", "bruno@0")
    assert s.view(0)["seats"][0]["reach"] == ["construction", "day_labour", "recruitment"]


@pytest.mark.rule("QA-2.16", "QA-R7")
def test_prices() -> None:
    for price in (6, 5, 4, 3):
        s = at("recruitment", "bruno@1", price=price)
        assert [entry["price"] for entry in s.view(0)["panel"]] == [price, 5, 4, 3, 2, 1]


# 3 Set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("QA-3.1", "QA-R23")
def test_the_first_player_is_random_and_stays_first() -> None:
    assert {new(3, seed).first for seed in range(40)} == {0, 1, 2}
    for seed in (1, 2):
        assert len({state.first for state in random_game(3, seed)}) == 1


@pytest.mark.rule("QA-3.2", "QA-3.11", "QA-R24")
def test_nine_tokens() -> None:
    s = new(2, 5)
    assert len(set(s.tokens)) == 9
    assert {new(2, seed).tokens[0] for seed in range(80)} == set(range(len(TOKENS)))
    assert all(state.tokens == s.tokens for state in random_game(2, 5))


@pytest.mark.rule("QA-3.3", "QA-3.4", "QA-3.7")
@pytest.mark.parametrize(("players", "supply"), [(2, 24), (3, 22), (4, 20)])
def test_what_everybody_starts_with(players: int, supply: int) -> None:
    data = new(players, 7).to_dict()
    assert data["supply"] == supply
    assert data["price"] == 6
    for seat in data["seats"]:
        assert seat == {
            "star": [""] * 6,
            "point": "construction",
            "thalers": 0,
            "bonds": 2,
            "trust": 1,
            "space": 0,
            "carriage": "capital",
            "pawns": 8,
            "bar": [],
            "dormitory": [],
            "palace": 0,
        }


@pytest.mark.rule("QA-3.5", "QA-5.6.13", "QA-R24")
@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 4), (4, 5)])
def test_requests_of_the_right_type_stay_for_the_whole_game(players: int, each: int) -> None:
    states = random_game(players, 3)
    laid = states[0].to_dict()["requests"]
    kinds = {site: data["kind"] for site, data in states[0].view(0)["sites"].items() if site != "capital"}
    assert Counter(kinds.values()) == dict.fromkeys(SITE_TYPES, each)
    assert all(request.split("_")[1] == kinds[site] for site, request in laid.items())
    assert len(set(laid.values())) == 3 * each
    assert all(state.requests == states[0].requests for state in states)


@pytest.mark.rule("QA-3.6", "QA-3.11", "QA-12.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_deals_in_a_fixed_order(players: int) -> None:
    """Dealt by hand with the same generator: first player, tokens, requests by type, starting artisans, others."""
    s = new(players, 11)
    hand = new(players, 11)
    hand.draws = 0
    hand.block = None
    assert s.first == hand.below(players)
    assert list(s.tokens) == hand.shuffled(list(range(12)))[:9]
    requests = s.to_dict()["requests"]
    order = [p["id"][3:] for p in DATA["places"] if p["side"] == s.side.name]
    for kind in SITE_TYPES:
        dealt = hand.shuffled([i for i, name in enumerate(REQUESTS) if name.split("_")[1] == kind])
        sites = [
            site for site in order if site != "capital" and s.side.kind[PLACES.index(site)] == SITE_TYPES.index(kind)
        ]
        assert [requests[site] for site in sites] == [REQUESTS[i] for i in dealt[: len(sites)]]
    starting = hand.shuffled(list(STARTING))
    others = hand.shuffled(list(OTHERS))
    assert s.panel == starting[:6]
    assert list(s.draft) == starting[6 : 6 + 2 * players]
    assert list(s.pile) == starting[6 + 2 * players :] + others
    assert hand.draws == s.draws


@pytest.mark.rule("QA-3.9", "QA-R4", "QA-13.2")
def test_only_the_tile_just_picked_is_turned() -> None:
    s = new(2, 1)
    first = s.player
    assert first is not None
    play(s, f"{sorted(legal(s))[0]} turns:5")
    assert [a.partition("@")[2] for a in troupe(s, first)] == ["5"]
    assert s.thalers[first] == 5
    play(s, f"{sorted(legal(s))[0]} turns:0")
    play(s, f"{sorted(legal(s))[0]} turns:0")  # the second player again
    assert s.player == first
    play(s, "turns:3")  # the last tile comes by itself
    assert sorted(a.partition("@")[2] for a in troupe(s, first)) == ["3", "5"]
    assert s.thalers[first] == 8
    assert s.draft == ()


@pytest.mark.rule("QA-3.8", "QA-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft_goes_there_and_back(players: int) -> None:
    s = new(players, 9)
    owners = []
    while s.round == 0:
        if s.flow.unpack(s.agenda[-1])[0] == "draft_turns":
            owners.append(s.player)
        s.apply(s.legal()[-1])
    order = [(s.first + k) % players for k in range(players)]
    assert owners == order + order[::-1]
    assert s.player == s.first
    assert s.draft == ()
    assert refused(s, "pick:lumberjack_bruno")[0] == "draft_over"
    assert refused(new(players, 9), "move:1")[0] == "draft_first"


@pytest.mark.rule("QA-1.6", "QA-9.1")
def test_no_options_and_no_other_numbers_of_players() -> None:
    assert all(GAME.declare(players) == [] for players in (2, 3, 4))
    assert (GAME.min_players, GAME.max_players) == (2, 4)
    with pytest.raises(ValueError, match="2 to 4 players"):
        GAME.new(1, 1)


def test_a_star_has_six_sockets_and_ages_end_at_five() -> None:
    with pytest.raises(ValueError, match="6 sockets"):
        read_star([""] * 7)
    with pytest.raises(ValueError, match="0 to 5"):
        read_star(["lumberjack_bruno_a@6"])


@pytest.mark.rule("QA-2.3", "QA-6.1")
def test_no_more_than_four_steps_are_ever_possible() -> None:
    cheapest = sorted(GAME.tables.token_value)
    assert sum(cheapest[:4]) <= max(GAME.tables.caps) < sum(cheapest[:5])
    assert GAME.notation(STEPS + 4) == "steps:4"
    assert all(a <= b for a, b in pairwise(cheapest))
