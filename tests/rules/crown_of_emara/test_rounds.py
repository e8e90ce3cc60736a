"""4 and 13: the round, its events, and its end."""

from __future__ import annotations

import pytest

from royaume.games.crown_of_emara.actions import CARDS, EVENTS
from tests.rules.crown_of_emara.given import (
    decision,
    do,
    end_of_round,
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
    visit,
)

ROUND_END = ("great_famine", "alms_for_the_poor", "wisdom_of_ancient_books")
NOTHING = dict.fromkeys(("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread"), 0)


@pytest.mark.rule("CE-4.1", "CE-4.3", "CE-4.4", "CE-4.7")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_three_times_around_then_the_statue_passes(players: int) -> None:
    order: dict[int, list[int]] = {}
    turn_round = 1
    first = None
    for s in random_game(players, 31):
        if first is None:
            first = s.first
        for event in s.log or []:
            if event.kind == "play_card":
                order.setdefault(turn_round, []).append(event.seat)
        turn_round = s.round
        s.log = []
    assert first is not None
    for round_number in range(1, 7):
        begins = (first + round_number - 1) % players
        assert order[round_number] == [(begins + k) % players for k in range(players)] * 3


@pytest.mark.rule("CE-4.2", "CE-R20")
def test_seven_event_cards_are_used() -> None:
    s = new(3, 12)
    stack = (*s.past, *s.events)
    met = {}
    for s in random_game(3, 12):
        met[s.round] = s.events[0]
    assert [met[n] for n in range(1, 7)] == list(stack[1:7])
    assert s.past == stack[:6]
    assert s.events == stack[6:]


@pytest.mark.rule("CE-4.2", "CE-13.5")
@pytest.mark.parametrize(
    ("event", "good"),
    [("timber_felling", "wood"), ("rich_harvest", "grain"), ("imported_stone", "stone"), ("fine_cloth", "cloth")],
)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_round_start_events_pay_everybody_without_asking(event: str, good: str, players: int) -> None:
    data = menu(players=players).to_dict()
    rest = [name for name in EVENTS if name not in (event, "great_famine") and (players > 1 or name != "early_winter")]
    data["past"], data["events"] = [], ["great_famine", event, *rest]
    data["agenda"] = [["round_start", 0, 0]]
    s = read(data)
    assert s.round == 2
    assert [goods(s, seat) for seat in range(players)] == [{good: 1}] * players
    assert decision(s) == "play_card"


@pytest.mark.rule("CE-4.2", "CE-13.2")
def test_a_whole_round_event_ends_with_its_round() -> None:
    data = end_of_round("generous_summer", 1, {"goods": {"wood": 1}}).to_dict()
    data["events"] = ["timber_felling", *(name for name in data["events"] if name != "timber_felling")]
    s = read(data)
    assert "generous_summer" in s.to_dict()["past"]
    data = s.to_dict()
    data["agenda"] = [["next_turn", 0, 1], ["menu", 0, 0]]
    data["turn"].update(card="take_wood", slot=1, used=1)
    data["seats"][0]["at"] = [0, 2]
    s = do(read(data), "move:town", "deliver_wood:1")
    assert s.bp[0] == 35


@pytest.mark.rule("CE-4.5", "CE-13.1", "CE-R9")
def test_round_end_events_are_asked_in_turn_order() -> None:
    data = end_of_round("alms_for_the_poor", 2, *[{"goods": {"gold": 2, "ring": 1}}] * 3).to_dict()
    data["first"] = 1
    data["agenda"] = [["round_end", 0, 0]]
    s = read(data)
    asked = []
    for choice in ("event:alms_for_the_poor_1", "decline", "event:alms_for_the_poor_2"):
        asked.append(s.player)
        assert s.first == 1
        assert legal(s) == ["event:alms_for_the_poor_1", "event:alms_for_the_poor_2", "decline"]
        do(s, choice)
    assert asked == [1, 2, 0]
    assert s.cp == [4, 4, 0]
    assert s.first == 2
    assert (s.round, decision(s)) == (3, "play_card")


@pytest.mark.rule("CE-4.5", "CE-4.6", "CE-16.14", "CE-R9")
def test_the_player_decides_before_victoria_and_the_statue() -> None:
    s = end_of_round("great_famine", 2, {"goods": {"ring": 1}}, players=1)
    assert (s.victoria, decision(s)) == (0, "event_choice")
    assert s.to_dict()["turn"] == {"card": None, "slot": 0, "used": 0, "visit_done": 0, "visit_tokens": []}
    do(listen(s), "decline")
    assert s.victoria == 14
    kinds = [event.kind for event in s.log or []]
    assert kinds.index("decline") < kinds.index("victoria") < kinds.index("round_end") < kinds.index("round")


@pytest.mark.rule("CE-4.8", "CE-4.10", "CE-D10")
def test_played_cards_go_aside_and_three_are_drawn() -> None:
    s = new(3, 41)
    for s in random_game(3, 41):
        if s.round == 2:
            break
    for player in s.to_dict()["seats"]:
        assert player["slots"] == [None, None, None]
        assert len(player["played"]) == 3
        assert len(player["hand"]) == 3
        assert len(player["deck"]) == 3
        assert sorted(player["hand"] + player["deck"] + player["played"]) == sorted(CARDS)
    view = s.view(None)["seats"]
    assert [len(seat["played"]) for seat in view] == [3, 3, 3]
    assert [seat["unplayed"] for seat in view] == [
        [card for card in CARDS if card not in seat["played"]] for seat in view
    ]


@pytest.mark.rule("CE-4.9", "CE-4.10")
@pytest.mark.parametrize("players", [1, 3])
def test_a_new_deck_of_nine_after_round_three(players: int) -> None:
    hands = set()
    for seed in range(6):
        s = new(players, seed)
        for s in random_game(players, seed):
            if s.round == 3:
                assert all(len(deck) == 0 for deck in s.deck)
            if s.round == 4:
                break
        for player in s.to_dict()["seats"]:
            assert player["played"] == []
            assert len(player["hand"]) == 3
            assert sorted(player["hand"] + player["deck"]) == sorted(CARDS)
            hands.add((*player["hand"], *player["deck"]))
    assert len(hands) == 6 * players


@pytest.mark.rule("CE-4.10", "CE-15.3")
def test_after_round_six_the_game_is_over() -> None:
    s = end_of_round("timber_felling", 6, {"cp": 50, "bp": 40}, {"cp": 30, "bp": 45}, {"cp": 20, "bp": 60})
    assert s.player is None
    assert s.legal() == []
    assert s.scores() == [40, 30, 20]
    assert s.winners() == [0]
    assert "CE-4.10" in refused(s, "end_turn")


@pytest.mark.rule("CE-4.10", "CE-15.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_told_with_scores_and_winners(players: int) -> None:
    *_, s = random_game(players, 6)
    assert told(s, "game_end") == [{"scores": s.scores(), "winners": s.winners(), "victoria": None}]
    assert len(s.winners()) >= 1


# 13 Events ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-13.4", "CE-D11")
@pytest.mark.parametrize(
    ("event", "owned", "options"),
    [
        ("great_famine", {"wood": 9, "book": 9}, []),
        ("great_famine", {"grain": 1}, ["great_famine_1"]),
        ("great_famine", {"gold": 1}, ["great_famine_1"]),
        ("great_famine", {"grain": 1, "gold": 1}, ["great_famine_1", "great_famine_2"]),
        ("great_famine", {"ring": 1}, ["great_famine_3"]),
        ("great_famine", {"ring": 1, "grain": 5}, ["great_famine_1", "great_famine_2", "great_famine_3"]),
        ("alms_for_the_poor", {"grain": 9, "book": 9, "bread": 9}, []),
        ("alms_for_the_poor", {"gold": 1}, ["alms_for_the_poor_1"]),
        ("alms_for_the_poor", {"ring": 1}, ["alms_for_the_poor_2"]),
        ("wisdom_of_ancient_books", {"gold": 9, "bread": 9}, []),
        ("wisdom_of_ancient_books", {"book": 1}, ["wisdom_of_ancient_books_1"]),
        ("wisdom_of_ancient_books", {"ring": 2, "book": 2}, ["wisdom_of_ancient_books_1", "wisdom_of_ancient_books_2"]),
    ],
)
def test_only_who_can_pay_is_asked(event: str, owned: dict[str, int], options: list[str]) -> None:
    s = end_of_round(event, 3, {"goods": owned})
    if options:
        assert s.player == 0
        assert legal(s) == [*(f"event:{option}" for option in options), "decline"]
    else:
        assert (s.round, decision(s)) == (4, "play_card")
        assert s.cp == [0, 0, 0]


@pytest.mark.rule("CE-13.1", "CE-13.4")
@pytest.mark.parametrize(
    ("choice", "owned", "left", "cp", "bp"),
    [
        ("great_famine_1", {"grain": 3, "ring": 1}, {"grain": 2, "ring": 1}, 3, 0),
        ("great_famine_2", {"grain": 3, "ring": 1}, {"grain": 1, "ring": 1}, 5, 0),
        ("great_famine_3", {"grain": 3, "ring": 1}, {"grain": 3}, 5, 0),
        ("alms_for_the_poor_1", {"gold": 2, "ring": 2}, {"gold": 1, "ring": 2}, 4, 0),
        ("alms_for_the_poor_2", {"gold": 2, "ring": 2}, {"gold": 2, "ring": 1}, 4, 0),
        ("wisdom_of_ancient_books_1", {"book": 2, "ring": 2}, {"book": 1, "ring": 2}, 0, 5),
        ("wisdom_of_ancient_books_2", {"book": 2, "ring": 2}, {"book": 2, "ring": 1}, 0, 5),
    ],
)
def test_each_option_of_a_round_end_event_once(
    choice: str, owned: dict[str, int], left: dict[str, int], cp: int, bp: int
) -> None:
    s = do(end_of_round(choice.rsplit("_", 1)[0], 6, {"goods": owned}), f"event:{choice}")
    assert goods(s) == left
    assert points(s) == (cp, 30 + bp)
    assert s.player is None  # one use: nobody is asked again


@pytest.mark.rule("CE-13.4", "CE-14.2", "CE-R10")
def test_famine_takes_gold_for_grain() -> None:
    s = do(end_of_round("great_famine", 6, {"goods": {"grain": 1, "gold": 2}}), "event:great_famine_2")
    assert legal(s) == ["pay:1grain+1gold", "pay:2gold"]
    do(s, "pay:2gold")
    assert goods(s) == {"grain": 1}
    assert s.cp[0] == 5


@pytest.mark.rule("CE-13.4", "CE-14.3")
def test_alms_and_wisdom_take_nothing_in_place_of_gold_rings_and_books() -> None:
    s = end_of_round("alms_for_the_poor", 6, {"goods": {"grain": 2, "ring": 1}})
    assert "CE-13.4" in refused(s, "event:alms_for_the_poor_1")
    s = end_of_round("wisdom_of_ancient_books", 6, {"goods": {"gold": 2, "ring": 1}})
    assert "CE-13.4" in refused(s, "event:wisdom_of_ancient_books_1")


@pytest.mark.rule("CE-13.2")
@pytest.mark.parametrize("event", ["generous_summer", "early_winter", "pious_donation"])
def test_events_never_change_final_scoring(event: str) -> None:
    s = end_of_round(event, 6, {"goods": {"ring": 3, "book": 2}, "cp": 40, "bp": 40}, {"goods": NOTHING})
    assert s.player is None
    assert s.scores() == [44, 0, 0]
    assert s.view(0)["seats"][0]["final_bp"] == 44


@pytest.mark.rule("CE-13.3")
def test_foreign_traders_do_not_help_the_money_changer() -> None:
    s = do(menu("trade_gold", goods={"wood": 2}, event="foreign_traders"), "card")
    assert decision(s) == "menu"  # one resource, one gold: there was nothing to choose
    assert goods(s) == {"wood": 1, "gold": 1}


@pytest.mark.rule("CE-13.6")
def test_event_bonuses_come_with_every_single_action() -> None:
    s = menu("town_errand", at=("forest", "market"), goods={"wood": 1, "stone": 1}, event="gift_from_the_people")
    do(s, "move:town", "gift:wood", "card", "errand:castle", "gift:stone")
    assert s.cp[0] == 6
    s = menu("town_errand", at=("forest", "castle"), goods={"wood": 1, "stone": 1}, event="pious_donation")
    do(s, "move:town", "donate:wood", "keep:favor_castle_cp", "card", "errand:cathedral", "donate:stone")
    assert s.cp[0] == 6
    for seat in (0, 1):
        s = menu(event="respected_at_court", goods={"ring": 1}, others={1: {"goods": {"ring": 1}}})
        data = s.to_dict()
        data["first"] = seat
        data["agenda"] = [["next_turn", 0, 1], ["menu", seat, 0]]
        s = do(read(data), "raise_rank")
        assert s.cp[seat] == 6


@pytest.mark.rule("CE-13.6")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_event_bonuses_come_to_whoever_acts(seat: int) -> None:
    for event, action in (("gift_from_the_people", "gift:wood"), ("pious_donation", "donate:wood")):
        data = menu(
            event=event, others={1: {"goods": {"wood": 1}}, 2: {"goods": {"wood": 1}}}, goods={"wood": 1}
        ).to_dict()
        data["agenda"] = [["next_turn", 0, 1], ["menu", seat, 0]]
        data["seats"][seat]["at"] = [0, 0 if action.startswith("gift") else 1]
        s = do(read(data), "move:town", action)
        assert s.cp == [3 if player == seat else 0 for player in range(3)]


@pytest.mark.rule("CE-13.2", "CE-11.5")
def test_a_round_without_modifier_changes_nothing() -> None:
    s = do(visit("castle", goods={"book": 1, "wood": 1}), "book_to_bp", "gift:wood")
    assert points(s) == (0, 35)


ACTIONS = {
    "book": (visit, "castle", {"book": 1}, "book_to_bp"),
    "gift": (visit, "castle", {"wood": 1}, "gift:wood"),
    "donation": (visit, "cathedral", {"wood": 1}, "donate:wood"),
    "stone": (visit, "construction_site", {"stone": 1}, "deliver_stone"),
    "bread": (visit, "construction_site", {"bread": 1}, "deliver_bread:1"),
}
NORMAL = {"book": (0, 5), "gift": (0, 0), "donation": (0, 0), "stone": (4, 5), "bread": (6, 0), "rank": (4, 0)}
CHANGES = {
    ("early_winter", "book"): (0, -1),
    ("early_winter", "stone"): (0, -1),
    ("generous_summer", "book"): (0, 2),
    ("generous_summer", "stone"): (0, 2),
    ("pious_donation", "donation"): (3, 0),
    ("gift_from_the_people", "gift"): (3, 0),
    ("respected_at_court", "rank"): (2, 0),
}


@pytest.mark.rule("CE-13.2", "CE-13.6")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("action", NORMAL)
def test_an_event_changes_what_it_names_and_nothing_else(event: str, action: str) -> None:
    if action == "rank":
        s = do(menu(goods={"ring": 1}, event=event), "raise_rank")
    else:
        start, place, owned, played = ACTIONS[action]
        s = do(start(place, goods=owned, event=event), played)
    cp, bp = CHANGES.get((event, action), (0, 0))
    assert points(s) == (NORMAL[action][0] + cp, 30 + NORMAL[action][1] + bp)


@pytest.mark.rule("CE-13.2")
@pytest.mark.parametrize("event", EVENTS)
def test_an_event_changes_no_price_it_does_not_name(event: str) -> None:
    s = menu(goods={"wood": 1, "stone": 1}, event=event, display={"market": ["abbess", "baker"]})
    assert legal(s, "hire") == []
    assert legal(s, "recruit") == (
        ["recruit:market:1", "recruit:market:2"] if event == "good_working_conditions" else []
    )
    s = visit("market", goods={"wood": 2}, event=event)
    assert legal(s, "sell") == (["sell:1", "sell:2"] if event == "foreign_traders" else ["sell:1"])
