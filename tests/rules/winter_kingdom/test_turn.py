"""1 and 5 The turn: revealing, actions in any order, the mandatory action; 6.6 and 10.1 the terrain cards."""

from __future__ import annotations

import pytest

from royaume.engine.state import CHANCE, REVEAL, TURN
from royaume.games.winter_kingdom.actions import CARDED
from royaume.games.winter_kingdom.hexes import NAMED
from tests.rules.winter_kingdom.given import AFTER, all_of, at, decision, do, hexes, new, offered, refused


@pytest.mark.rule("WK-1.2", "WK-5.4")
def test_three_pieces_one_after_the_other_on_the_terrain_of_the_card() -> None:
    s = at("0,-3", card="summit")
    assert decision(s) == "place_mandatory"
    assert s.view(1)["left"] == 3
    assert hexes(s) == {"0,-4", "1,-4", "1,-3"}
    do(s, "house:1,-3")
    assert hexes(s) == {"0,-4", "1,-4", "2,-4", "2,-3", "1,-2"}  # the second may touch the first
    do(s, "fort:2,-3", "house:2,-4")
    assert decision(s) == "choose_more"
    assert (s.stock[0], s.fort_stock[0]) == (30, 3)
    assert refused(at("0,-3", card="summit"), "house:3,-4") == ("wrong_terrain", ("WK-5.4",))


@pytest.mark.rule("WK-5.1", "WK-5.9", "WK-D3")
def test_the_terrain_card_is_secret_until_its_turn_begins() -> None:
    s = new(3, 4, first_player=0)
    assert s.view(1)["seats"][0]["terrain_card"] == CARDED[s.cards[0]]
    assert s.view(0)["seats"][1]["terrain_card"] is None
    assert s.view(1)["seats"][1]["terrain_card"] == CARDED[s.cards[1]]
    assert s.view(None)["seats"][2]["terrain_card"] is None
    assert [area["hand"] for area in s.view(2)["seats"]][:2] == [None, None]
    assert [area["hand_size"] for area in s.view(None)["seats"]] == [5, 5, 5]
    while s.player == 0:
        s.apply(s.legal()[-1])
    assert s.view(0)["seats"][1]["terrain_card"] == CARDED[s.cards[1]]
    assert s.marks & TURN


@pytest.mark.rule("WK-5.2")
def test_a_card_whose_terrain_is_full_is_replaced_when_revealed() -> None:
    s = at(
        others=[all_of("snow")],
        card="snow",
        pile=["snow", "forest", "tundra"],
        discard=[],
        agenda=[("start_turn", 0, 0)],
    )
    assert CARDED[s.cards[0]] == "forest"
    assert [CARDED[t] for t in s.discard] == ["snow", "snow"]
    assert len(hexes(s)) == 50


@pytest.mark.rule("WK-5.3", "WK-5.7", "WK-5.12")
def test_cards_before_and_after_but_not_between() -> None:
    s = at("-1,0 -9,-3", card="snow", in_play=["mule"])
    assert offered(s) == ["use:mule:first", "tunnel", "mandatory"]
    assert refused(s, "end") == ("mandatory_first", ("WK-5.3", "WK-5.4"))
    do(s, "use:mule:first", "pick:-9,-3", "to:-9,-2")
    assert offered(s) == ["tunnel", "mandatory"]
    assert refused(s, "use:mule:first") == ("card_used", ("WK-5.7", "WK-7.18"))
    do(s, "mandatory")
    assert refused(s, "tunnel") == ("between_placements", ("WK-5.3",))
    do(s, *[f"house:{offered(s, 'house')[0]}"])
    do(s, f"house:{offered(s, 'house')[0]}")
    do(s, f"house:{offered(s, 'house')[0]}")
    assert offered(s) == ["tunnel", "end"]
    assert refused(s, "mandatory") == ("mandatory_done", ("WK-5.3", "WK-5.6"))
    do(s, "tunnel", "to:-3,-5")
    assert offered(s) == ["end"]


@pytest.mark.rule("WK-5.5", "WK-R19")
def test_a_short_reserve_places_what_is_left() -> None:
    s = at("0,-3", card="summit", reserve=(2, 0))
    do(s, "house:1,-3", "house:0,-4")
    assert decision(s) == "choose_more"
    assert len(s.spots) == 2
    forts = at("0,-3", card="summit", reserve=(0, 3))
    assert offered(forts) == ["fort:0,-4", "fort:1,-4", "fort:1,-3"]
    assert refused(forts, "house:1,-3") == ("no_house_left", ("WK-5.5",))
    empty = at("0,-3", card="summit", reserve=(0, 0))
    assert decision(empty) == "choose_more"
    assert empty.spots == ()


@pytest.mark.rule("WK-5.6", "WK-10.1")
def test_tokens_turn_to_used_and_back() -> None:
    s = at("-1,0", card="summit", in_play=["estate"])
    do(s, "use:estate:first", "house:-2,0", "tunnel", "pick:-1,0", "to:-3,-5")
    area = s.view(1)["seats"][0]
    assert ([card["used"] for card in area["in_play"]], area["tunnel_used"], area["mandatory_done"]) == (
        [True], True, False,
    )  # fmt: skip
    for _ in range(3):
        do(s, f"house:{offered(s, 'house')[0]}")
    assert s.view(1)["seats"][0]["mandatory_done"]
    do(s, "end")
    assert s.player == 1
    area = s.view(1)["seats"][0]
    assert ([card["used"] for card in area["in_play"]], area["tunnel_used"], area["mandatory_done"]) == (
        [False], False, False,
    )  # fmt: skip


@pytest.mark.rule("WK-5.8", "WK-5.11", "WK-R32")
def test_piece_coins_end_trigger_arrow_in_this_order() -> None:
    s = at("-2,0", card="snow", upgraded=["sawmill"], economy="exports", reserve=(1, 0))
    s.log = []
    do(s, "use:sawmill:first", "house:4,-13", "to:4,-12")
    kinds = [(event.kind, event.data.get("hex", event.data.get("to"))) for event in s.log]
    assert kinds[:5] == [
        ("use", None),
        ("place", "4,-13"),
        ("coins", "4,-13"),
        ("end_trigger", None),
        ("move", "4,-12"),
    ]
    assert s.coins[0] == 1
    assert s.ending


@pytest.mark.rule("WK-5.11")
def test_marble_comes_before_the_extras_of_expansion() -> None:
    s = at("0,-6", card="forest", twist="expansion", economy="marble")
    s.log = []
    do(s, "house:-1,-6", "house:-2,-6", "house:-3,-6", "house:1,-6")
    kinds = [event.kind for event in s.log]
    assert kinds == ["place", "place", "place", "coins", "place"]
    assert s.coins[0] == 2


@pytest.mark.rule("WK-5.10")
def test_only_shuffling_is_random_after_the_setup() -> None:
    s = new(2, 8, twist="none", economy="exports")
    shuffles = draws = 0
    while s.player is not None:
        before = s.draws
        s.log = []
        s.apply(s.legal()[0])
        shuffled = any(event.kind == "shuffle" for event in s.log)
        assert bool(s.marks & CHANCE) == shuffled == (s.draws != before)
        shuffles += shuffled
        draws += any(event.kind == "draw" for event in s.log)
    assert draws == 2 * s.round


@pytest.mark.rule("WK-6.6", "WK-R18")
def test_a_terrain_that_runs_out_is_replaced_in_the_middle() -> None:
    s = at(others=[all_of("snow", "-9,-3")], card="snow", pile=["summit", "tundra"], discard=["forest"])
    assert offered(s) == ["house:-9,-3", "fort:-9,-3"]
    do(s, "house:-9,-3")
    assert (CARDED[s.cards[0]], CARDED[s.terrain]) == ("summit", "summit")
    assert [CARDED[t] for t in s.discard] == ["forest", "snow"]
    assert s.view(1)["left"] == 2
    assert len(hexes(s)) == 48
    assert s.marks & REVEAL


@pytest.mark.rule("WK-6.6", "WK-10.1")
def test_an_empty_pile_is_made_anew_from_the_discard_pile() -> None:
    s = at(others=[all_of("snow", "-9,-3")], card="snow", pile=[], discard=["summit", "summit"])
    do(s, "house:-9,-3")
    assert CARDED[s.cards[0]] == "summit"
    assert s.marks & CHANCE
    assert sorted(CARDED[t] for t in (*s.pile, *s.discard)) == ["snow", "summit"]


@pytest.mark.rule("WK-6.8")
def test_the_check_comes_before_the_first_placement_too_but_not_after_the_last() -> None:
    s = at(
        "-8,-3", others=[all_of("snow", "-9,-3", "-8,-3")], card="snow", in_play=["springs"], pile=["summit", "tundra"]
    )
    do(s, "use:springs:first", "house:-9,-3")  # fills the terrain; the mandatory action then needs another card
    assert CARDED[s.cards[0]] == "summit"
    last = at("-8,-3", others=[all_of("snow", "-9,-3", "-8,-3")], card="snow", reserve=(1, 0), pile=["summit"])
    assert last.spots == (NAMED["-9,-3"],)  # the only place for the last piece was taken
    assert CARDED[last.cards[0]] == "snow"


@pytest.mark.rule("WK-6.8")
def test_after_a_replacement_the_new_card_counts_for_everything() -> None:
    s = at(others=[all_of("snow", "-9,-3")], card="snow", in_play=["crossing"], pile=["summit", "tundra"])
    do(s, "mandatory", "house:-9,-3", "house:6,-9", "house:7,-9")
    do(s, "use:crossing:first")
    assert all(s.land.kind(action % 427) == CARDED.index("tundra") for action in s.legal())
    assert CARDED[s.discard[-1]] == "snow"


@pytest.mark.rule("WK-10.1")
def test_the_end_of_a_turn_discards_and_draws_in_secret() -> None:
    s = at("0,-3", card="summit", agenda=AFTER, pile=["snow", "forest", "tundra"], discard=["meadow"])
    assert s.player == 1
    assert CARDED[s.cards[0]] == "snow"
    assert [CARDED[t] for t in s.discard] == ["meadow", "summit"]
    assert s.view(1)["seats"][0]["terrain_card"] is None
    full = at("0,-3", others=[all_of("snow")], card="summit", agenda=AFTER, pile=["snow", "forest"], discard=[])
    assert CARDED[full.cards[0]] == "forest"
    assert [CARDED[t] for t in full.discard] == ["summit", "snow"]


@pytest.mark.rule("WK-D4", "WK-R36")
def test_actions_can_be_taken_back_until_a_card_is_drawn() -> None:
    s = at("0,-3", card="summit")
    for action in ("house:1,-3", "house:0,-4", "house:1,-4"):
        do(s, action)
        assert not s.marks & (CHANCE | REVEAL | TURN)
    assert offered(s) == ["end"]  # asked although there is nothing else: a confirmation
    do(s, "end")
    assert s.marks & TURN
