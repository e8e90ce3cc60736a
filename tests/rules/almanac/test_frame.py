"""1 to 5, 9: the journey, the box, set-up, arrival and the end of the round."""

from collections import Counter

import pytest

from tests.rules.almanac.given import GAME, at, decision, goods, legal, new, play, refused, stock, tokens

DATA = GAME.components


@pytest.mark.rule("AL-1.1", "AL-1.4", "AL-1.5", "AL-R5")
def test_thirty_two_routes_of_six_pages() -> None:
    pages = GAME.tables[3].pages
    routes = [[1]]
    for _ in range(5):
        routes = [[*route, onward + 1] for route in routes for onward in pages[route[-1] - 1].next]
    assert len(routes) == 32
    assert {number for route in routes for number in route} == set(range(1, 20))
    assert all(not pages[route[-1] - 1].next for route in routes)
    assert [[n + 1 for n in pages[i - 1].next] for i in (6, 12, 14, 15)] == [[9, 11], [16, 17], [18, 19], [18, 19]]


@pytest.mark.rule("AL-1.2", "AL-1.3", "AL-12.2")
def test_the_last_page_has_no_end_phase_and_gold_counts() -> None:
    s = at(17, seats={i: {"workers": 0, "gold": 4 + i} for i in range(3)}, workers=0, gold=9,
           agenda=[["turn", 0, 0]])  # fmt: skip
    assert s.player is None
    assert s.scores() == [9 + 12, 5, 6]  # the Key of the Fortress goes to the Guide
    assert s.winners() == [0]


@pytest.mark.rule("AL-2.1", "AL-2.2", "AL-2.3", "AL-2.4", "AL-2.5", "AL-2.6", "AL-R2", "AL-R15")
def test_the_box() -> None:
    assert {entry["id"]: entry["count"] for entry in DATA["resource"]} == dict.fromkeys(goods(""), 30)
    assert sum(entry["value"] * entry["count"] for entry in DATA["gold"]) == 930
    assert [len(DATA[table]) for table in ("caravan", "contracts", "encounters", "location")] == [30, 24, 20, 19]
    assert Counter(entry["letter"] for entry in DATA["encounters"]) == dict.fromkeys("ABCDE", 4)
    without = [entry["number"] for entry in DATA["location"] if not entry.get("tokens")]
    assert without == [1, 7, 8, 13, 15]
    grapes = [entry["count"] for entry in DATA["token"] if entry["id"].startswith("grape")]
    assert grapes == [13, 8, 7]
    s = new()
    assert (s.crates[0], s.strength[0], s.tables.start_renown) == (5, 2, 0)
    assert s.tables.faces == [-1, 1, 2, 2, 3, 4]


@pytest.mark.rule("AL-3.1", "AL-3.2", "AL-3.3", "AL-R20")
def test_setup_of_cards_and_workers() -> None:
    s = new(4, seed=9)
    assert (s.page.number, s.round) == (1, 1)
    assert len(s.deck) == 26
    assert len(s.contracts) == 16
    letters = ["ABCDE"[s.tables.encounters[e].letter] for e in s.encounters]
    assert letters == list("ABCDE")
    assert len(s.boxed) == 15
    assert s.view(0)["seats"][0]["in_progress"] == 2
    assert [s.view(None)["seats"][i]["workers"] for i in range(4)] == [3] * 4
    assert [s.view(None)["seats"][i]["behind"] for i in range(4)] == [3] * 4
    assert "boxed" not in s.view(0)
    assert new(4, seed=10).deck != s.deck


@pytest.mark.rule("AL-3.4", "AL-3.5", "AL-4.2", "AL-R14")
def test_gold_by_turn_order() -> None:
    s = new(4, guide=2)
    assert s.guide == 2
    assert s.gold == [14, 16, 10, 12]
    assert s.view(0)["order"] == [2, 3, 0, 1]
    assert s.player == 2
    assert {new(4, seed=seed).guide for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("AL-3.6", "AL-5.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_cards_as_players_in_round_one_too(players: int) -> None:
    s = new(players)
    assert len(s.row) == players
    assert s.page.seats[s.page.space_ids.index("l01_white_shop")] == players


@pytest.mark.rule("AL-4.1", "AL-R17")
def test_one_player_decides_and_the_guide_leads_every_circle() -> None:
    s = new(3, guide=1)
    order = []
    for _ in range(6):
        order.append(s.player)
        s.apply(s.legal()[-1])
        while decision(s) != "choose_space":
            s.apply(s.legal()[0])
    assert order == [1, 2, 0, 1, 2, 0]
    assert s.guide == 1


@pytest.mark.rule("AL-5.1", "AL-5.3", "AL-5.5", "AL-14.8", "AL-13.3", "AL-R18")
def test_arrival_in_turn_order_then_market_then_page() -> None:
    s = at(4, guide=1, agenda=[["arrive", 0, 0]], done=["dawn_herbalists"], stock="E2 I2 F1",
           seats={1: {"tokens": {"producer": 1}, "gold": 5}})  # fmt: skip
    assert (decision(s), s.player) == ("overflow", 0)
    assert s.gold[1] == 8
    assert s.row == ()
    play(s, "give:fish")
    assert stock(s) == "L1 E2 I2"
    assert len(s.row) == 3
    assert s.page.number == 4
    assert s.p[0].bit_count() == 13
    assert s.player == 1


@pytest.mark.rule("AL-5.1")
def test_abilities_come_in_the_order_obtained() -> None:
    s = at(4, agenda=[["arrive", 0, 0]], done=["dawn_herbalists", "ember_roasters"], stock="I5")
    assert stock(s) == "L1 I5"
    play(s, "give:leaf")
    assert stock(s) == "E1 I5"
    play(s, "give:ember")
    assert stock(s) == "I5"


@pytest.mark.rule("AL-5.4")
def test_a_short_deck_takes_the_discards() -> None:
    s = at(2, agenda=[["open_page", 0, 0]])
    s.discard, s.deck = s.deck[2:], s.deck[:2]
    top = s.deck
    s.agenda = [s.flow.pack("open_page", 0, 0)]
    s.settle()
    assert s.row[:2] == top
    assert len(s.row) == 3
    assert s.discard == ()
    assert len(s.deck) == 24


@pytest.mark.rule("AL-9.1", "AL-9.2", "AL-9.3", "AL-9.4", "AL-9.5", "AL-D6")
def test_the_end_phase_in_its_order() -> None:
    s = at(3, agenda=[["turn", 0, 0]], workers=0, gold=7, row=["handcart"], left=0,
           sat=[["l03_foot_shop", 0, 0], ["l03_foot_gain", 1, 0]],
           seats={1: {"workers": 0, "resting": 1, "gold": 3}, 2: {"workers": 0, "gold": 9}})  # fmt: skip
    assert (decision(s), s.player) == ("make_bid", 0)
    assert s.workers[:3] == [1, 2, 0]
    play(s, "bid:1", "bid:2")
    assert s.guide == 0
    play(s, "bid:5")
    assert (s.guide, decision(s), s.player) == (2, "choose_location", 2)
    assert s.gold == [7, 3, 8]
    assert legal(s) == ["travel:6", "travel:7"]
    assert refused(s, "travel:8") == ("no_road", ("AL-9.3", "AL-1.4"))
    assert s.met == ()
    play(s, "travel:7")
    assert len(s.met) == 1
    assert s.tables.encounters[s.met[0]].letter == 1
    while decision(s) != "choose_space":
        s.apply(s.legal()[-1])
    assert (s.page.number, s.round, s.view(0)["route"]) == (7, 3, [1, 3, 7])
    assert "handcart" in s.view(0)["caravan_discard"]
    assert s.sat == []


@pytest.mark.rule("AL-9.5", "AL-L03.4")
def test_possessions_stay_when_the_page_is_turned() -> None:
    s = at(3, agenda=[["choose_location", 0, 0]], tokens={"assistant": 1}, mechanism=[3, 2, 1])
    play(s, "travel:7")
    while decision(s) != "choose_space":
        s.apply(s.legal()[-1])
    assert tokens(s) == {"assistant": 1}
    assert s.view(0)["page"]["mechanism"] == {"last": None}  # no ladder came along


@pytest.mark.rule("AL-9.6", "AL-11.9")
def test_resting_workers_come_back_one_round_later() -> None:
    s = at(2, agenda=[["round_end", 0, 0]], workers=2, resting=1)
    assert s.workers[:1] == [3]
    assert s.view(0)["seats"][0]["resting"] == 0


@pytest.mark.rule("AL-D7", "AL-D5")
def test_one_generator_and_open_encounters() -> None:
    a, b = new(3, seed=5), new(3, seed=5)
    assert a.digest() == b.digest()
    assert a.draws > 50
    s = at(2, agenda=[["choose_location", 0, 0]])
    play(s, "travel:4")
    assert {s.view(seat)["encounter"] for seat in (0, 1, 2, None)} == {s.view(0)["encounter"]}
    assert s.view(None)["encounter"] is not None
